//! `/server ban`, *Keep from playing* in a person's menu, and `/server bans`: moderators keep a person from opening and joining tables of their server,
//! for a time or permanently, and lift that. Games that have begun continue.

use super::record::{log_line, moderates};
use crate::{
    frame::{
        settings::{
            lists::{Ban, ListOf, MOST, Who},
            servers::ServerSettings,
        },
        tables::rows::SHOW_LEASE,
        ui::{
            Below, ButtonStyle, Modal, ModalField, OPTIONS, Post, Request, SelectOption, User, Value, button,
            cancel, close,
            command::{Localised, localised},
            custom_id::Action,
            escape::{WORDS, cut, markdown, plain, quoted},
            grey, ids, one_of, rows, select, select_option, t, time, typed, words,
        },
    },
    moderation::freed::{free_lobbies, freed},
    routing::{Answer, Bot, Feature, OnPerson, OptionValue, Problem, Result, commands, key},
};
use deltille_base::{
    ids::{GuildId, Time, UserId},
    text::{Locale, Message, named, say, word},
};
use std::time::Duration;

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
const WEEK: Term = Term(2);

/// Longest name that fits into an id with the rest, in characters.
const NAME: usize = 40;

/// Maximum lines of the list and characters of a line, so that the list fits into a message.
const LINES: usize = 12;
const LINE: usize = 150;

/// The field of the form for a reason.
const FIELD: &str = "reason";

ids! {
    /// A ban that is not made yet.
    pub struct Wanted {
        user: UserId,
        /// A place in [`TERMS`].
        term: u8 as Below<{ TERMS.len() }>,
        name: String,
    } = "{user}.{term}.{name}"
}

impl Wanted {
    /// The term's word, and how long it is.
    fn term(&self) -> (&'static str, Option<Duration>) {
        TERMS[usize::from(self.term)]
    }
}

ids! {
    pub enum BanAct as "ban." {
        /// Keeps this person out.
        Ban(Wanted) = "on.{}",
        /// Select: asks again, with the term of the value.
        Term(Wanted) = "at.{}",
        /// Asks for a reason, in a form with the same id; with `Tell`, the person reads it too.
        Why(Wanted) = "why.{}",
        Tell(Wanted) = "say.{}",
        /// Select: asks whether to lift the ban of the value.
        AskLift = "ask",
        /// Lifts the ban with this word.
        Lift(String) = "off.{}",
    }
}

commands! {
    pub enum BanCommand {
        Ban(BanOptions) = "server ban",
        List = "server bans",
        Keep(OnPerson) = "ban",
    }
}

commands! {
    pub struct BanOptions {
        person: User,
        term: Option<Term>,
    }
}

/// A place in [`TERMS`].
#[derive(Clone, Copy, Debug)]
pub struct Term(u8);

impl Term {
    fn named(word: &str) -> Result<Term> {
        let term = TERMS.iter().position(|(known, _)| *known == word);
        Ok(Term(term.ok_or_else(|| Problem::Unknown("a term that is none".to_owned()))? as u8))
    }
}

impl OptionValue for Term {
    fn choices() -> Vec<(String, Localised)> {
        let choice = |(word, _): (&str, _)| (word.to_owned(), localised(&format!("ban-term-{word}")));
        TERMS.map(choice).into()
    }

    fn read(value: &Value) -> Result<Option<Term>> {
        value.text().map(Term::named).transpose()
    }
}

pub struct Bans;

impl Feature for Bans {
    type Action = BanAct;
    type Command = BanCommand;

    fn for_managers(_: &str) -> bool {
        true
    }

    /// Lists the bans, or asks before a new one.
    async fn command(bot: &Bot, request: &Request, command: BanCommand) -> Result<Answer> {
        let guild = moderates(request, None)?;
        let locale = request.locale;
        let (user, term) = match command {
            BanCommand::Ban(BanOptions { person, term }) => (person, term.unwrap_or(WEEK)),
            BanCommand::Keep(OnPerson(person)) => (person, WEEK),
            BanCommand::List => {
                let settings = bot.servers.get(guild).await;
                return Ok(Answer::ephemeral(list(locale, &settings, request.at)));
            }
        };
        if user.bot {
            return Err(Problem::Said(Message::new("ban-bot")));
        }
        if user.id == request.user.id {
            return Err(Problem::Said(Message::new("ban-self")));
        }
        let ban = Wanted {
            user: user.id,
            term: term.0,
            name: cut(&plain(&user.name), NAME),
        };
        Ok(Answer::ephemeral(ask(locale, &ban)))
    }

    /// Handles the form with a reason.
    async fn submit(
        bot: &Bot,
        request: &Request,
        act: BanAct,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let guild = moderates(request, None)?;
        let (wanted, told) = match act {
            BanAct::Why(wanted) => (wanted, false),
            BanAct::Tell(wanted) => (wanted, true),
            _ => return Err(Problem::Unknown(format!("{act:?} as a form"))),
        };
        let reason = typed(fields, FIELD);
        ban(bot, request, guild, wanted, reason, told).await
    }

    async fn press(bot: &Bot, request: &Request, act: BanAct, values: &[String]) -> Result<Answer> {
        let guild = moderates(request, None)?;
        let (locale, at) = (request.locale, request.at);
        match act {
            BanAct::Ban(wanted) => ban(bot, request, guild, wanted, "", false).await,
            BanAct::Term(wanted) => {
                let chosen = values.first().map(String::as_str).unwrap_or_default();
                let Term(term) = Term::named(chosen)?;
                Ok(Answer::replace(ask(locale, &Wanted { term, ..wanted })))
            }
            BanAct::Why(_) | BanAct::Tell(_) => {
                let told = matches!(act, BanAct::Tell(_));
                let hint = if told { "ban-reason-hint-told" } else { "ban-reason-hint" };
                Ok(Answer::Form(Modal {
                    custom_id: act.encode(),
                    title: t(locale, "ban-form"),
                    fields: vec![ModalField {
                        custom_id: FIELD.to_owned(),
                        label: t(locale, "ban-reason"),
                        value: String::new(),
                        placeholder: t(locale, hint),
                        max_length: WORDS,
                        required: false,
                    }],
                }))
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
                let mark = |_| Who::Mark(wanted.clone());
                let whom = whom(locale, &wanted.parse().map(UserId).map_or_else(mark, Who::Id));
                let line = log_line(request, Message::new("log-lift").with("whom", whom.clone()));
                let lift = |settings: &mut ServerSettings| {
                    settings.bans.retain(|ban| ban.holds(at) && ban.who.word() != wanted);
                    settings.add_line(line.clone());
                };
                let there = |settings: &ServerSettings| {
                    settings.bans.iter().any(|ban| ban.holds(at) && ban.who.word() == wanted)
                };
                let again = bot.tables.store().answered(&key(request)).await?.is_some();
                if !again && !there(&*bot.servers.get(guild).await) {
                    return Ok(said(locale, t(locale, "ban-gone"), None));
                }
                bot.servers.change(guild, key(request), at, lift).await?;
                let added = bot.log_note(guild).await;
                Ok(said(locale, say(locale, &Message::new("ban-lifted").with("whom", whom)), added))
            }
        }
    }
}

/// Asks before a ban: for how long, and whether with a reason.
fn ask(locale: Locale, ban: &Wanted) -> Post {
    let (now, _) = ban.term();
    let message = Message::new("ban-ask")
        .with("whom", format!("<@{}>", ban.user))
        .with("term", word(locale, &format!("ban-term-{now}")));
    let terms = one_of(locale, "ban-term", now, &TERMS.map(|(word, _)| word));
    let mut below = vec![select(&BanAct::Term(ban.clone()), &t(locale, "ban-term"), terms)];
    below.extend(rows(vec![
        button(&BanAct::Ban(ban.clone()), &t(locale, "ban-button"), ButtonStyle::Danger),
        grey(&BanAct::Why(ban.clone()), &t(locale, "ban-button-reason")),
        grey(&BanAct::Tell(ban.clone()), &t(locale, "ban-button-told")),
        cancel(locale),
    ]));
    Post { rows: below, ..words(say(locale, &message)) }
}

/// Keeps a person out, in one commit with the line of the log; then takes them out of the lobbies where they wait
/// ([`freed`](crate::moderation::freed)).
async fn ban(
    bot: &Bot,
    request: &Request,
    guild: GuildId,
    wanted: Wanted,
    reason: &str,
    told: bool,
) -> Result<Answer> {
    let (locale, at, list_of) = (request.locale, request.at, ListOf::Server(guild));
    let (text, term) = wanted.term();
    let Wanted { user, name, .. } = wanted;
    let settings = bot.servers.get(guild).await;
    let others = |ban: &&Ban| ban.holds(at) && !ban.who.is(user, list_of);
    if settings.bans.iter().filter(others).count() >= MOST {
        return Err(Problem::Said(Message::new("ban-full").with("count", MOST)));
    }
    let reason: String = reason.trim().chars().take(usize::from(WORDS)).collect();
    let shown = quoted(&reason);
    let public = request.place.locale;
    let mut line = log_line(
        request,
        Message::new("log-ban")
            .with("whom", format!("<@{user}>"))
            .with("term", word(public, &format!("ban-term-{text}"))),
    );
    if !shown.is_empty() {
        line.text.push_str(&format!("\n> {shown}"));
    }
    let until = term.map(|term| at.after(term));
    let told = told && !shown.is_empty();
    let frees = Some(at.after(SHOW_LEASE));
    let ban = Ban { who: Who::Id(user), name, until, reason, told, frees };
    let add = |settings: &mut ServerSettings| {
        settings.bans.retain(|ban| ban.holds(at) && !ban.who.is(user, list_of));
        settings.bans.push(ban.clone());
        settings.add_line(line.clone());
    };
    bot.servers.change(guild, key(request), at, add).await?;
    tracing::info!(%guild, user = %request.user.id, "moderator banned person from tables");
    let count = free_lobbies(&bot.tables, guild, user, Some(request.id), at).await?;
    freed(&bot.servers, guild, user, request.id, at).await?;
    let added = bot.log_note(guild).await;
    let done = Message::new("ban-done").with("whom", format!("<@{user}>")).with("count", count);
    Ok(said(locale, say(locale, &done), added))
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
        let reason = match (quoted(&ban.reason), ban.told) {
            (reason, _) if reason.is_empty() => String::new(),
            (reason, true) => format!(" · {reason} {}", t(locale, "ban-told")),
            (reason, false) => format!(" · {reason}"),
        };
        let until = named(locale, &format!("{}{name}", whom(locale, &ban.who)), &until);
        cut(&format!("• {until}{reason}"), LINE)
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
