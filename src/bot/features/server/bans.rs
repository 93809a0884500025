//! `/server ban` and `/server bans`: moderators keep a person from opening and joining tables of their server,
//! for a time or for good, and lift that. Games that have begun go on.

use super::record::moderates;
use crate::features::{
    answer::Answer,
    context::{Bot, key},
    feature::{Call, Feature},
    problem::Problem,
};
use crate::{
    service::{
        lists::{Ban, ListOf, MOST, Who},
        servers::ServerSettings,
    },
    ui::{
        command::{OptionKind, OptionSpec, option, required, with_choices},
        custom_id::{Action, base36, number},
        escape::{cut, markdown, plain},
        message::{ButtonStyle, Post, SelectOption},
        request::Request,
        time,
        widgets::{OPTIONS, button, cancel, close, rows, select, select_option, t, words},
    },
};
use deltille_base::{
    ids::{Time, UserId},
    text::{Locale, Message, say, word},
};
use deltille_store::Store;
use std::{borrow::Cow, time::Duration};

#[cfg(test)]
use crate::ui::custom_id::samples::*;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// How long a ban can last; the words are those of its text ids and menus.
const TERMS: [(&str, Option<Duration>); 5] = [
    ("hour", Some(HOUR)),
    ("day", Some(HOUR.saturating_mul(24))),
    ("week", Some(HOUR.saturating_mul(24 * 7))),
    ("month", Some(HOUR.saturating_mul(24 * 30))),
    ("ever", None),
];

/// The term without a choice.
const WEEK: u8 = 2;

/// Longest name that fits into an id with the rest, in characters.
const NAME: usize = 40;

/// Lines of the list.
const LINES: usize = 25;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BanAct {
    /// Keeps this person out: their name, and the place of the term in [`TERMS`].
    Ban { user: UserId, term: u8, name: String },
    /// Select: asks whether to lift the ban of the value.
    AskLift,
    /// Lifts the ban with this word.
    Lift(String),
}

impl Action for BanAct {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let rest = match self {
            BanAct::Ban { user, term, name } => format!("on.{}.{term}.{name}", base36(user.0)),
            BanAct::AskLift => "ask".to_owned(),
            BanAct::Lift(who) => format!("off.{who}"),
        };
        ("ban".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<BanAct> {
        if kind != "ban" {
            return None;
        }
        match rest.split_once('.') {
            None => (rest == "ask").then_some(BanAct::AskLift),
            Some(("off", who)) => {
                let plain = !who.is_empty() && who.bytes().all(|byte| byte.is_ascii_alphanumeric());
                plain.then(|| BanAct::Lift(who.to_owned()))
            }
            Some(("on", after)) => {
                let mut parts = after.splitn(3, '.');
                let user = UserId(number(parts.next()?)?);
                let term = parts.next()?;
                let place = term.parse::<u8>().ok().filter(|place| place.to_string() == term);
                let term = place.filter(|place| usize::from(*place) < TERMS.len())?;
                let name = parts.next()?.to_owned();
                Some(BanAct::Ban { user, term, name })
            }
            Some(_) => None,
        }
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<BanAct>> {
        Some(
            prop_oneof![
                Just(BanAct::AskLift),
                "[0-9a-f]{1,32}".prop_map(BanAct::Lift),
                (any::<u64>(), 0..TERMS.len() as u8, "[a-zA-Z. ]{0,40}")
                    .prop_map(|(user, term, name)| BanAct::Ban { user: UserId(user), term, name }),
            ]
            .boxed(),
        )
    }
}

pub struct Bans;

impl Feature for Bans {
    type Action = BanAct;

    const COMMANDS: &'static [&'static str] = &["server ban", "server bans"];

    fn for_managers(_: &str) -> bool {
        true
    }

    fn options(command: &str) -> Vec<OptionSpec> {
        if command == "server bans" {
            return Vec::new();
        }
        let terms = TERMS.map(|(word, _)| word);
        vec![
            required(option("person", OptionKind::User)),
            with_choices(option("term", OptionKind::Text), &terms, "ban-term"),
        ]
    }

    /// Lists the bans, or asks before a new one.
    async fn command(bot: &Bot, request: &Request, call: Call<'_>) -> Result<Answer, Problem> {
        let guild = moderates(request, request.channel)?;
        let locale = request.locale;
        if call.name == "server bans" {
            let settings = bot.servers.get(guild).await;
            return Ok(Answer::ephemeral(list(locale, &settings, request.at)));
        }
        let user = call.user("person").ok_or_else(|| Problem::Unknown("nobody to ban".to_owned()))?;
        if user.bot {
            return Err(Problem::Said(Message::new("ban-bot")));
        }
        if user.id == request.user.id {
            return Err(Problem::Said(Message::new("ban-self")));
        }
        let term = match call.text("term") {
            Some(chosen) => TERMS.iter().position(|(word, _)| *word == chosen),
            None => Some(usize::from(WEEK)),
        };
        let term = term.ok_or_else(|| Problem::Unknown("a term that is none".to_owned()))? as u8;
        let (text, _) = TERMS[usize::from(term)];
        let message = Message::new("ban-ask")
            .with("whom", format!("<@{}>", user.id))
            .with("term", word(locale, &format!("ban-term-{text}")));
        let act = BanAct::Ban { user: user.id, term, name: cut(&plain(&user.name), NAME) };
        let yes = button(&act, &t(locale, "ban-button"), ButtonStyle::Danger);
        let rows = rows(vec![yes, cancel(locale)]);
        Ok(Answer::ephemeral(Post { rows, ..words(say(locale, &message)) }))
    }

    async fn press(bot: &Bot, request: &Request, act: BanAct, values: &[String]) -> Result<Answer, Problem> {
        let guild = moderates(request, request.channel)?;
        let (locale, at) = (request.locale, request.at);
        let list_of = ListOf::Server(guild);
        match act {
            BanAct::Ban { user, term, name } => {
                let (text, term) = TERMS[usize::from(term)];
                let until = term.map(|term| at.after(term));
                let settings = bot.servers.get(guild).await;
                let others = |ban: &&Ban| ban.holds(at) && !ban.who.is(user, list_of);
                if settings.bans.iter().filter(others).count() >= MOST {
                    return Err(Problem::Said(Message::new("ban-full").with("count", MOST)));
                }
                let ban = Ban { who: Who::Id(user), name, until };
                let add = |settings: &mut ServerSettings| {
                    settings.bans.retain(|ban| ban.holds(at) && !ban.who.is(user, list_of));
                    settings.bans.push(ban.clone());
                };
                bot.servers.change(guild, key(request), at, add).await?;
                tracing::info!(%guild, user = %request.user.id, "moderator banned person from tables");
                let log = Message::new("log-ban")
                    .with("whom", format!("<@{user}>"))
                    .with("term", word(request.place.locale, &format!("ban-term-{text}")));
                let added = bot.record_action(request, guild, log).await;
                let done = Message::new("ban-done").with("whom", format!("<@{user}>"));
                Ok(said(locale, say(locale, &done), added))
            }
            BanAct::AskLift => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let settings = bot.servers.get(guild).await;
                let ban = settings.bans.iter().find(|ban| ban.who.word() == wanted && ban.holds(at));
                let ban = ban.ok_or_else(|| Problem::Said(Message::new("ban-gone")))?;
                let message = Message::new("ban-ask-lift").with("whom", whom(locale, &ban.who));
                let lift = BanAct::Lift(ban.who.word());
                let yes = button(&lift, &t(locale, "ban-button-lift"), ButtonStyle::Primary);
                let rows = rows(vec![yes, cancel(locale)]);
                Ok(Answer::replace(Post { rows, ..words(say(locale, &message)) }))
            }
            BanAct::Lift(wanted) => {
                let lift = |settings: &mut ServerSettings| {
                    settings.bans.retain(|ban| ban.holds(at) && ban.who.word() != wanted);
                };
                let there = |settings: &ServerSettings| {
                    settings.bans.iter().any(|ban| ban.holds(at) && ban.who.word() == wanted)
                };
                let again = bot.tables.store().answered(&key(request)).await?.is_some();
                if !again && !there(&*bot.servers.get(guild).await) {
                    return Ok(said(locale, t(locale, "ban-gone"), None));
                }
                bot.servers.change(guild, key(request), at, lift).await?;
                let mark = |_| Who::Mark(wanted.clone());
                let whom = whom(locale, &wanted.parse().map(UserId).map_or_else(mark, Who::Id));
                let log = Message::new("log-lift").with("whom", whom.clone());
                let added = bot.record_action(request, guild, log).await;
                Ok(said(locale, say(locale, &Message::new("ban-lifted").with("whom", whom)), added))
            }
        }
    }
}

fn said(locale: Locale, mut text: String, added: Option<&'static str>) -> Answer {
    text.extend(added.map(|id| format!("\n{}", t(locale, id))));
    Answer::replace(Post { rows: rows(vec![close(locale)]), ..words(text) })
}

/// The banned person in a message: a mention that sends no notification.
fn whom(locale: Locale, who: &Who) -> String {
    match who {
        Who::Id(user) => format!("<@{user}>"),
        Who::Mark(_) => t(locale, "block-deleted"),
    }
}

fn list(locale: Locale, settings: &ServerSettings, at: Time) -> Post {
    let bans: Vec<&Ban> = settings.bans.iter().rev().filter(|ban| ban.holds(at)).collect();
    let title = say(locale, &Message::new("ban-list").with("count", bans.len()));
    let line = |ban: &&Ban| {
        let name = if ban.name.is_empty() {
            String::new()
        } else {
            format!(" ({})", markdown(&ban.name))
        };
        let until = match ban.until {
            Some(until) => time::timestamp(until),
            None => word(locale, "ban-term-ever"),
        };
        format!("• {}{name}: {until}", whom(locale, &ban.who))
    };
    let lines = bans.iter().take(LINES).map(line);
    let text = std::iter::once(title).chain(lines).collect::<Vec<_>>().join("\n");
    let option = |ban: &&Ban| {
        let name = if ban.name.is_empty() { t(locale, "block-deleted") } else { plain(&ban.name) };
        select_option(&ban.who.word(), &name, None)
    };
    let options: Vec<SelectOption> = bans.iter().take(OPTIONS).map(option).collect();
    let mut below = Vec::new();
    if !options.is_empty() {
        below.push(select(&BanAct::AskLift, &t(locale, "ban-lift"), options));
    }
    below.extend(rows(vec![close(locale)]));
    Post { rows: below, ..words(text) }
}
