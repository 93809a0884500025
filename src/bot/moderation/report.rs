//! *Report* in a message's menu and in a board's *More…*: tells the moderators of a server about a table, with a
//! reason and words of one's own, through the server's log channel.

use crate::{
    frame::{
        settings::{
            log::{LogLine, note},
            people::PersonSettings,
        },
        tables::Current,
        ui::{
            self, Below, Blank, Button, Modal, ModalField, Post, Request, cancel, close,
            custom_id::Action,
            escape::{WORDS, quoted, sentence},
            grey, ids,
            names::{link, players, setup_line},
            rows, select, select_option, t, time, typed, words,
        },
    },
    records::link::Source,
    routing::{Answer, Bot, Feature, MoreMenu, OnMessage, Problem, Result, Slot, commands},
};
use deltille_base::{
    ids::{GuildId, MessageId, TableId},
    text::{Message, say, word},
};
use deltille_store::Key;
use std::time::Duration;

/// Reports of one person within [`WITHIN`].
const MOST: usize = 3;
const WITHIN: Duration = Duration::from_secs(60 * 60);

/// The reasons; the text of each is `report-<reason>`.
const REASONS: [&str; 5] = ["insult", "stalling", "cheating", "spam", "other"];

/// The field of the form.
const FIELD: &str = "words";

ids! {
    #[derive(Copy)]
    pub enum ReportAct as "report." {
        /// Asks for the reason.
        Ask(TableId) = "ask.{}",
        /// Select: asks for words about the reason of the value.
        Why(TableId) = "why.{}",
        /// The same about this message of the table.
        WhyMessage(TableId, MessageId) = "why.{}.{}",
        /// Form: reports the table, or a message of it, for the reason at this place.
        Tell {
            table: TableId,
            message: Option<MessageId> as Blank<MessageId>,
            reason: u8 as Below<{ REASONS.len() }>,
        } = "tell.{table}.{message}.{reason}",
    }
}

commands! {
    pub enum ReportCommand {
        Report(OnMessage) = "report",
    }
}

pub struct Report;

impl Feature for Report {
    type Action = ReportAct;
    type Command = ReportCommand;

    async fn command(
        bot: &Bot,
        request: &Request,
        ReportCommand::Report(message): ReportCommand,
    ) -> Result<Answer> {
        reported_to(bot, request).await?;
        let Source::Game(table) = bot.game_of(request, &message).await? else {
            return Err(Problem::NoTable);
        };
        Ok(Answer::ephemeral(ask(request, table, Some(message.id))))
    }

    async fn press(bot: &Bot, request: &Request, act: ReportAct, values: &[String]) -> Result<Answer> {
        reported_to(bot, request).await?;
        match act {
            ReportAct::Ask(table) => Ok(Answer::replace(ask(request, table, None))),
            ReportAct::Why(table) => asks_words(bot, request, table, None, values).await,
            ReportAct::WhyMessage(table, message) => {
                asks_words(bot, request, table, Some(message), values).await
            }
            ReportAct::Tell { .. } => Err(Problem::Unknown(format!("{act:?} as a button"))),
        }
    }

    async fn submit(
        bot: &Bot,
        request: &Request,
        act: ReportAct,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let guild = reported_to(bot, request).await?;
        let ReportAct::Tell { table, message, reason } = act else {
            return Err(Problem::Unknown(format!("{act:?} as a form")));
        };
        let reason = REASONS.get(usize::from(reason)).copied();
        let reason = reason.ok_or_else(|| Problem::Unknown(format!("{act:?}")))?;
        let words = typed(fields, FIELD);
        report(bot, request, guild, (table, message), reason, words).await
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
async fn reported_to(bot: &Bot, request: &Request) -> Result<GuildId> {
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
    let why = message.map_or(ReportAct::Why(table), |message| ReportAct::WhyMessage(table, message));
    let menu = select(&why, &t(locale, "report-why"), reasons.into());
    let mut below = vec![menu];
    below.extend(rows(vec![cancel(locale)]));
    Post { rows: below, ..words(t(locale, "report-ask")) }
}

/// The form for words about the reason that was chosen.
async fn asks_words(
    bot: &Bot,
    request: &Request,
    table: TableId,
    message: Option<MessageId>,
    values: &[String],
) -> Result<Answer> {
    let wanted = values.first().map(String::as_str).unwrap_or_default();
    let reason = REASONS.into_iter().position(|reason| reason == wanted);
    let reason = reason.ok_or_else(|| Problem::Unknown(format!("reason {wanted}")))?;
    may_report(bot, request).await?;
    Ok(Answer::Form(form(request, table, message, reason as u8)))
}

/// The form for words about the reason; it may be left empty.
fn form(request: &Request, table: TableId, message: Option<MessageId>, reason: u8) -> Modal {
    let locale = request.locale;
    Modal {
        custom_id: ReportAct::Tell { table, message, reason }.encode(),
        title: t(locale, "report-form"),
        fields: vec![ModalField {
            custom_id: FIELD.to_owned(),
            label: t(locale, "report-words"),
            value: String::new(),
            placeholder: t(locale, "report-words-hint"),
            max_length: WORDS,
            required: false,
        }],
    }
}

fn count_key(request: &Request) -> Key {
    Key(format!("i:{}:report", request.id))
}

/// Checks that the user has not reported too much lately.
async fn may_report(bot: &Bot, request: &Request) -> Result<()> {
    // Delivered again, it has been counted already.
    if bot.tables.store().answered(&count_key(request)).await?.is_some() {
        return Ok(());
    }
    let settings = bot.tables.people.get(request.user.id).await;
    let recent = settings.reports.iter().filter(|time| time.after(WITHIN) > request.at);
    if recent.count() < MOST {
        return Ok(());
    }
    Err(Problem::Said(Message::new("report-enough").with("count", MOST)))
}

async fn report(
    bot: &Bot,
    request: &Request,
    guild: GuildId,
    (table, message): (TableId, Option<MessageId>),
    reason: &str,
    words: &str,
) -> Result<Answer> {
    let (user, at, locale) = (request.user.id, request.at, request.locale);
    may_report(bot, request).await?;
    let key = count_key(request);
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
    let mut text = say(public, &line);
    let told = quoted(words);
    if !told.is_empty() {
        text.push_str(&format!("\n> {told}"));
    }
    let line = LogLine { id: request.id, at, by: user, text };
    note(&bot.servers, guild, line).await?;
    bot.tables.alarm.ring();
    let count = |settings: &mut PersonSettings| {
        settings.reports.retain(|time| time.after(WITHIN) > at);
        settings.reports.push(at);
    };
    bot.tables.people.change(user, key, at, count).await?;
    let post = Post {
        rows: rows(vec![close(locale)]),
        ..ui::widgets::words(t(locale, "report-sent"))
    };
    Ok(Answer::replace(post))
}
