//! *Report* in a message's menu and in a board's *More…*: tells the moderators of a server about a table, with a
//! reason, through the server's log channel.

use crate::features::{
    answer::Answer,
    context::Bot,
    feature::{Call, Feature},
    problem::Problem,
    records::link::Source,
    surfaces::{MoreMenu, Slot},
};
use crate::{
    service::{
        log::{LogLine, note},
        people::PersonSettings,
        tables::Current,
    },
    ui::{
        command::{Menu, TARGET},
        custom_id::{Action, base36, number},
        escape::sentence,
        message::{Button, Post},
        names::{link, players, setup_line},
        request::Request,
        time,
        widgets::{cancel, close, grey, rows, select, select_option, t, words},
    },
};
use deltille_base::{
    ids::{GuildId, MessageId, TableId},
    text::{Message, say, word},
};
use deltille_store::{Key, Store};
use std::{borrow::Cow, time::Duration};

#[cfg(test)]
use crate::ui::custom_id::samples::*;

/// Reports of one person within [`WITHIN`].
const MOST: usize = 3;
const WITHIN: Duration = Duration::from_secs(60 * 60);

/// The reasons; the text of each is `report-<reason>`.
const REASONS: [&str; 5] = ["insult", "stalling", "cheating", "spam", "other"];

/// The path of the command in a message's menu.
const MENU: &str = "report";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportAct {
    /// Asks for the reason.
    Ask(TableId),
    /// Select: reports the table for this reason. The message is the one that was reported, if one was.
    Why(TableId, Option<MessageId>),
}

impl Action for ReportAct {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let rest = match self {
            ReportAct::Ask(table) => format!("ask.{}", base36(table.0)),
            ReportAct::Why(table, None) => format!("why.{}", base36(table.0)),
            ReportAct::Why(table, Some(message)) => {
                format!("why.{}.{}", base36(table.0), base36(message.0))
            }
        };
        ("report".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<ReportAct> {
        if kind != "report" {
            return None;
        }
        let mut parts = rest.split('.');
        let (act, table) = (parts.next()?, TableId(number(parts.next()?)?));
        let message = parts.next().map(|message| number(message).map(MessageId));
        match (act, message, parts.next()) {
            ("ask", None, None) => Some(ReportAct::Ask(table)),
            ("why", None, None) => Some(ReportAct::Why(table, None)),
            ("why", Some(message), None) => Some(ReportAct::Why(table, Some(message?))),
            _ => None,
        }
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<ReportAct>> {
        let message = prop::option::of(any::<u64>().prop_map(MessageId));
        Some(
            prop_oneof![
                any::<u64>().prop_map(|table| ReportAct::Ask(TableId(table))),
                (any::<u64>(), message).prop_map(|(table, message)| ReportAct::Why(TableId(table), message)),
            ]
            .boxed(),
        )
    }
}

pub struct Report;

impl Feature for Report {
    type Action = ReportAct;

    const COMMANDS: &'static [&'static str] = &[MENU];

    fn menu(_: &str) -> Option<Menu> {
        Some(Menu::Message)
    }

    async fn command(bot: &Bot, request: &Request, call: Call<'_>) -> Result<Answer, Problem> {
        reported_to(bot, request).await?;
        let Source::Game(table) = bot.game_of(request, call).await? else {
            return Err(Problem::NoTable);
        };
        let message = call.message(TARGET).map(|(message, _)| message);
        Ok(Answer::ephemeral(ask(request, table, message)))
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        act: ReportAct,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let guild = reported_to(bot, request).await?;
        match act {
            ReportAct::Ask(table) => Ok(Answer::replace(ask(request, table, None))),
            ReportAct::Why(table, message) => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let reason = REASONS.into_iter().find(|reason| *reason == wanted);
                let reason = reason.ok_or_else(|| Problem::Unknown(format!("{act:?} {wanted}")))?;
                report(bot, request, guild, (table, message), reason).await
            }
        }
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let table = menu.table;
        if table.guild.is_none() || table.channel.is_own() || table.home.visiting {
            return Vec::new();
        }
        vec![(Slot::Report, grey(&ReportAct::Ask(table.id), &t(menu.locale, "button-report")))]
    }
}

/// The server to whose moderators a report goes.
async fn reported_to(bot: &Bot, request: &Request) -> Result<GuildId, Problem> {
    let nowhere = || Problem::Said(Message::new("report-nowhere"));
    let guild = request.guild.filter(|_| !request.place.visiting).ok_or_else(nowhere)?;
    match bot.servers.get(guild).await.log {
        Some(_) => Ok(guild),
        None => Err(nowhere()),
    }
}

fn ask(request: &Request, table: TableId, message: Option<MessageId>) -> Post {
    let locale = request.locale;
    let reasons =
        REASONS.map(|reason| select_option(reason, &word(locale, &format!("report-{reason}")), None));
    let menu = select(&ReportAct::Why(table, message), &t(locale, "report-why"), reasons.into());
    let mut below = vec![menu];
    below.extend(rows(vec![cancel(locale)]));
    Post { rows: below, ..words(t(locale, "report-ask")) }
}

async fn report(
    bot: &Bot,
    request: &Request,
    guild: GuildId,
    (table, message): (TableId, Option<MessageId>),
    reason: &str,
) -> Result<Answer, Problem> {
    let (user, at, locale) = (request.user.id, request.at, request.locale);
    let key = Key(format!("i:{}:report", request.id));
    let recent =
        |settings: &PersonSettings| settings.reports.iter().filter(|time| time.after(WITHIN) > at).count();
    // Delivered again, it has been counted already.
    if bot.tables.store().answered(&key).await?.is_none()
        && recent(&*bot.tables.people.get(user).await) >= MOST
    {
        return Err(Problem::Said(Message::new("report-enough").with("count", MOST)));
    }
    let current = bot.current(request.channel).await?.filter(|current| current.table.id == table);
    let public = request.place.locale;
    let shown = message.or_else(|| current.as_ref()?.posted.map(|posted| posted.message));
    let line = match &current {
        Some(Current { table, .. }) => Message::new("log-report")
            .with("game", sentence(&setup_line(public, table)))
            .with("players", players(public, table)),
        None => Message::new("log-report-earlier"),
    };
    let line = line
        .with("who", format!("<@{user}>"))
        .with("reason", word(public, &format!("report-{reason}")))
        .with("link", link(Some(guild), request.channel, shown))
        .with("when", time::timestamp(at));
    let line = LogLine { id: request.id, at, by: user, text: say(public, &line) };
    note(&bot.servers, guild, line).await?;
    bot.tables.alarm.ring();
    let count = |settings: &mut PersonSettings| {
        settings.reports.retain(|time| time.after(WITHIN) > at);
        settings.reports.push(at);
    };
    bot.tables.people.change(user, key, at, count).await?;
    let post = Post {
        rows: rows(vec![close(locale)]),
        ..words(t(locale, "report-sent"))
    };
    Ok(Answer::replace(post))
}
