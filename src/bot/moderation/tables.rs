//! `/server tables`: the open tables of a server, for its moderators: pause, resume, end, and remove a person
//! from a lobby. Each act asks first, checks the right again, and is recorded in the server's log.
//!
//! A moderator sees of a game what all see.

use super::record::moderates;
use crate::{
    frame::{
        tables::Current,
        ui::{
            ButtonStyle, OPTIONS, Post, Request, SelectOption, Whereabouts, button, cancel, close,
            custom_id::Field,
            escape::{plain, sentence},
            grey, ids,
            names::{board_link, name, players, setup_line},
            page_buttons, rows, select, select_option, t, time, words,
        },
    },
    routing::{After, Answer, Bot, Feature, Problem, Result, commands},
};
use deltille_base::{
    ids::{GuildId, UserId},
    text::{Locale, Message, say},
};
use deltille_table::{Command, Phase, Table};

/// Tables on a page of the list.
const PAGE: usize = 10;

/// Most tables listed.
const MOST: usize = 500;

ids! {
    /// A moderator's action on a table.
    #[derive(Copy)]
    pub enum Deed {
        Hold = "hold",
        Resume = "resume",
        End = "end",
    }
}

ids! {
    #[derive(Copy)]
    pub enum TablesAct as "mod." {
        List(u16) = "list.{}",
        /// Select: shows the table of the value.
        Pick = "pick",
        Ask(Deed, Whereabouts) = "{}.{}",
        Do(Deed, Whereabouts) = "{}!.{}",
        /// Select: asks whether to remove the person of the value from the lobby.
        AskRemove(Whereabouts) = "out.{}",
        Remove(UserId, Whereabouts) = "out!.{}.{}",
    }
}

commands! { pub struct ServerTables as "server tables"; }

impl Feature for ServerTables {
    type Action = TablesAct;
    type Command = ServerTables;

    async fn command(bot: &Bot, request: &Request, _: ServerTables) -> Result<Answer> {
        let guild = moderates(request, Some(request.channel))?;
        Ok(Answer::ephemeral(list(bot, request, guild, 0).await?))
    }

    async fn press(bot: &Bot, request: &Request, act: TablesAct, values: &[String]) -> Result<Answer> {
        let value = values.first().map(String::as_str).unwrap_or_default();
        let unknown = || Problem::Unknown(format!("{act:?} {value}"));
        match act {
            TablesAct::List(page) => {
                let guild = moderates(request, Some(request.channel))?;
                Ok(Answer::replace(list(bot, request, guild, usize::from(page)).await?))
            }
            TablesAct::Pick => {
                let at = Whereabouts::from_text(value).ok_or_else(unknown)?;
                let (_, current) = moderated(bot, request, at).await?;
                Ok(Answer::replace(details(request.locale, &current)))
            }
            TablesAct::Ask(deed, at) => {
                let (_, current) = moderated(bot, request, at).await?;
                Ok(Answer::replace(question(request.locale, &current.table, deed)))
            }
            TablesAct::AskRemove(at) => {
                let user = value.parse().map(UserId).map_err(|_| unknown())?;
                let (_, current) = moderated(bot, request, at).await?;
                Ok(Answer::replace(ask_remove(request.locale, &current.table, user)))
            }
            TablesAct::Do(deed, at) => {
                let (command, log) = match deed {
                    Deed::Hold => (Command::Hold, "log-hold"),
                    Deed::Resume => (Command::Resume, "log-resume"),
                    Deed::End => (Command::End, "log-end"),
                };
                ordered(bot, request, at, command, Message::new(log)).await
            }
            TablesAct::Remove(user, at) => {
                let log = Message::new("log-remove").with("whom", format!("<@{user}>"));
                ordered(bot, request, at, Command::Remove { user }, log).await
            }
        }
    }
}

/// Finds a table that the user moderates.
async fn moderated(bot: &Bot, request: &Request, at: Whereabouts) -> Result<(GuildId, Current)> {
    let guild = moderates(request, Some(at.channel))?;
    let current = bot.current(at.channel).await?;
    let here = |current: &Current| {
        let table = &current.table;
        table.id == at.table && table.guild == Some(guild) && !table.home.visiting && !table.channel.is_own()
    };
    let current = current.filter(here).ok_or_else(|| Problem::Said(Message::new("mod-table-gone")))?;
    Ok((guild, current))
}

/// Carries out an order, and shows the board in its own channel.
async fn ordered(
    bot: &Bot,
    request: &Request,
    at: Whereabouts,
    command: Command,
    log: Message,
) -> Result<Answer> {
    let (guild, before) = moderated(bot, request, at).await?;
    let log = (Some(guild), log);
    let (done, text) = bot
        .moderate(request, at.channel, &before.table, (None, command.clone()), log, "mod-done")
        .await?;
    tracing::info!(
        channel = %at.channel, user = %request.user.id, ?command,
        "moderator acted on table"
    );
    if at.channel == request.channel {
        return bot.public_board(&done, After::Private(words(text))).await.map(Answer::from);
    }
    // The background worker posts it at once.
    bot.tables.undelivered(done.receipt());
    bot.computers.start_thinking(&done).await;
    let back = grey(&TablesAct::List(0), &t(request.locale, "button-back"));
    Ok(Answer::replace(Post { rows: rows(vec![back, close(request.locale)]), ..words(text) }))
}

/// Open tables: of the whole server, or of the channel of those who moderate only that.
async fn list(bot: &Bot, request: &Request, guild: GuildId, page: usize) -> Result<Post> {
    let locale = request.locale;
    let mut tables = bot.tables.of_server(guild, MOST).await?;
    let everywhere = request.rights.moderates_server();
    tables.retain(|current| everywhere || current.table.channel == request.channel);
    let title = Message::new(if everywhere { "mod-tables" } else { "mod-tables-here" });
    let title = say(locale, &title.with("count", tables.len()));
    let pages = tables.len().div_ceil(PAGE).max(1);
    let page = page.min(pages - 1);
    let shown = &tables[page * PAGE..tables.len().min((page + 1) * PAGE)];
    let number = |index: usize| page * PAGE + index + 1;
    let lines = shown
        .iter()
        .enumerate()
        .map(|(index, current)| format!("{}. {}", number(index), line(locale, current)));
    let text = std::iter::once(title).chain(lines).collect::<Vec<_>>().join("\n");
    let options: Vec<SelectOption> = shown
        .iter()
        .enumerate()
        .map(|(index, current)| {
            let label = format!("{}. {}", number(index), setup_line(locale, &current.table));
            select_option(&Whereabouts::of(&current.table).to_text(), &label, None)
        })
        .collect();
    let mut below = Vec::new();
    if !options.is_empty() {
        below.push(select(&TablesAct::Pick, &t(locale, "mod-pick"), options));
    }
    let turning = page_buttons(locale, page, pages, TablesAct::List);
    below.extend(rows(turning.chain([close(locale)]).collect()));
    Ok(Post { rows: below, ..words(text) })
}

fn line(locale: Locale, current: &Current) -> String {
    let table = &current.table;
    let state = match table.phase {
        Phase::Lobby { .. } => "lobby",
        _ if table.progress.accord.held => "held",
        _ if table.is_paused() => "paused",
        _ => "play",
    };
    let message = Message::new("mod-line")
        .with("game", sentence(&setup_line(locale, table)))
        .with("players", players(locale, table))
        .with("state", state)
        .with("link", board_link(table, current.posted))
        .with("since", time::timestamp(table.opened));
    say(locale, &message)
}

/// A table, with what a moderator can do there.
fn details(locale: Locale, current: &Current) -> Post {
    let table = &current.table;
    let at = Whereabouts::of(table);
    let ask = |deed, label| grey(&TablesAct::Ask(deed, at), &t(locale, label));
    let mut below = Vec::new();
    let mut buttons = Vec::new();
    match table.phase {
        Phase::Lobby { .. } => {
            let mut people = table.guests();
            people.insert(0, table.host);
            let option = |user: &UserId| {
                let seated = table.seats.iter().flatten().find(|person| person.id == *user);
                let label = seated.map_or_else(
                    || say(locale, &Message::new("lobby-invited").with("id", user.to_string())),
                    |person| plain(&name(locale, person)),
                );
                select_option(&user.to_string(), &label, None)
            };
            people.retain(|user| table.is_here(*user));
            let options = people.iter().take(OPTIONS).map(option).collect::<Vec<_>>();
            if !options.is_empty() {
                below.push(select(&TablesAct::AskRemove(at), &t(locale, "lobby-remove"), options));
            }
            buttons.push(ask(Deed::End, "end-button-close-ask"));
        }
        Phase::Play => {
            if table.is_paused() {
                buttons.push(ask(Deed::Resume, "button-resume-ask"));
            }
            // A pause would stop people of other servers.
            if !table.progress.accord.held && !table.is_shared() {
                buttons.push(ask(Deed::Hold, "button-pause"));
            }
            buttons.push(ask(Deed::End, "end-button-ask"));
        }
        Phase::Over | Phase::Aborted | Phase::Closed => {}
    }
    buttons.push(grey(&TablesAct::List(0), &t(locale, "button-back")));
    buttons.push(close(locale));
    below.extend(rows(buttons));
    Post { rows: below, ..words(line(locale, current)) }
}

fn question(locale: Locale, table: &Table, deed: Deed) -> Post {
    let lobby = matches!(table.phase, Phase::Lobby { .. });
    let (ask, label, style) = match deed {
        Deed::Hold => ("mod-ask-hold", "mod-button-hold", ButtonStyle::Primary),
        Deed::Resume => ("mod-ask-resume", "button-resume", ButtonStyle::Success),
        Deed::End if lobby && table.is_copy() => {
            ("mod-ask-close-shared", "end-button-close", ButtonStyle::Danger)
        }
        Deed::End if table.is_shared() => ("mod-ask-end-shared", "end-button", ButtonStyle::Danger),
        Deed::End if lobby => ("mod-ask-close", "end-button-close", ButtonStyle::Danger),
        Deed::End if table.links.fixture.is_some() => {
            ("mod-ask-end-tournament", "end-button", ButtonStyle::Danger)
        }
        Deed::End => ("mod-ask-end", "end-button", ButtonStyle::Danger),
    };
    let message = Message::new(ask)
        .with("game", sentence(&setup_line(locale, table)))
        .with("players", players(locale, table))
        .with("where", format!("<#{}>", table.channel));
    let yes = button(&TablesAct::Do(deed, Whereabouts::of(table)), &t(locale, label), style);
    Post {
        rows: rows(vec![yes, cancel(locale)]),
        ..words(say(locale, &message))
    }
}

fn ask_remove(locale: Locale, table: &Table, user: UserId) -> Post {
    let id = if user == table.host { "mod-ask-remove-host" } else { "mod-ask-remove" };
    let message = Message::new(id)
        .with("whom", format!("<@{user}>"))
        .with("where", format!("<#{}>", table.channel));
    let act = TablesAct::Remove(user, Whereabouts::of(table));
    let yes = button(&act, &t(locale, "mod-button-remove"), ButtonStyle::Danger);
    Post {
        rows: rows(vec![yes, cancel(locale)]),
        ..words(say(locale, &message))
    }
}
