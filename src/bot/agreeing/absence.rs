//! `/game vote`, `/server end`: ways out of a stalled game. The other players vote when the game has no
//! clock; a moderator ends or unblocks any table.

use crate::{
    frame::{
        tables::{Current, OrderError},
        ui::{
            ButtonStyle, OnTable, Post, Request, TableAct, button, cancel, grey, ids, levels,
            names::{list, players},
            rows, select, t, time, words,
        },
    },
    routing::{After, Answer, BoardControl, Bot, Feature, Problem, Result, Slot, commands, person, play_of},
};
use deltille_base::{
    ids::Ply,
    text::{Message, say},
};
use deltille_games::Level;
use deltille_table::{By, Command, Order, Phase, Table};

ids! {
    #[derive(Copy)]
    pub enum AbsenceAct {
        /// A moderator ends the table; `Unblock` times out the players on turn.
        End = "end!",
        Unblock = "unblock!",
        /// Votes to continue without the players who do not move.
        Vote = "vote!",
        /// Select: votes to let a computer of the value's level play on for them.
        HandOver = "stand!",
        /// Takes back one's own seat from a computer.
        ComeBack = "mine!",
    }
}

commands! {
    pub enum AbsenceCommand {
        Vote = "game vote",
        End = "server end",
    }
}

pub struct Absence;

impl Feature for Absence {
    type Action = OnTable<AbsenceAct>;
    type Command = AbsenceCommand;

    /// Only asks for confirmation; the buttons act.
    async fn command(bot: &Bot, request: &Request, command: AbsenceCommand) -> Result<Answer> {
        match command {
            AbsenceCommand::Vote => ask_vote(bot, request).await,
            AbsenceCommand::End => ask_end(bot, request).await,
        }
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<AbsenceAct>,
        values: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        match act {
            AbsenceAct::Vote => vote(bot, request, current, ply, Command::Vote).await,
            AbsenceAct::HandOver => {
                let level = values.first().and_then(|value| Level::new(value.parse().ok()?));
                let level = level.ok_or_else(|| Problem::Unknown(format!("level {values:?}")))?;
                vote(bot, request, current, ply, Command::HandOver { level }).await
            }
            // No ply: the computer may have moved meanwhile.
            AbsenceAct::ComeBack => {
                let done = bot.order(request, &current, None, Command::ComeBack).await?;
                bot.next_board(&done, None).await
            }
            // No ply: an ordered end stays valid when the game has gone on meanwhile.
            AbsenceAct::End => moderated(bot, request, current, None, Command::End, "end-done").await,
            AbsenceAct::Unblock => {
                moderated(bot, request, current, Some(ply), Command::Unblock, "end-unblocked").await
            }
        }
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        come_back(table).into_iter().collect()
    }
}

/// *Take my seat back* below the board, while a computer has one.
fn come_back(table: &Table) -> Option<BoardControl> {
    let play = table.play().filter(|_| table.phase == Phase::Play)?;
    table.absentees().find(|(seat, _)| play.survivors().contains(*seat))?;
    let label = t(table.home.language, "button-take-seat");
    Some(BoardControl::Button(Slot::Leave, grey(&AbsenceAct::ComeBack.on(table), &label)))
}

async fn ask_end(bot: &Bot, request: &Request) -> Result<Answer> {
    moderates(request)?;
    let current = bot.current(request.channel).await?.ok_or(Problem::NoTable)?;
    let (table, locale) = (&current.table, request.locale);
    let end = |label| button(&AbsenceAct::End.on(table), &t(locale, label), ButtonStyle::Danger);
    let (mut text, mut buttons) = match table.phase {
        Phase::Lobby { .. } => (t(locale, "end-ask-lobby"), vec![end("end-button-close")]),
        // The game is paused, computers are thinking, or people of another server may be on turn.
        Phase::Play if table.people_on_turn().is_empty() || table.is_shared() => {
            let message = Message::new("end-ask-only").with("players", players(locale, table));
            (say(locale, &message), vec![end("end-button")])
        }
        Phase::Play => {
            let waiting = list(locale, table, play_of(table)?, table.people_on_turn());
            let message =
                Message::new("end-ask").with("players", players(locale, table)).with("waiting", waiting);
            let unblock = button(
                &AbsenceAct::Unblock.on(table),
                &t(locale, "end-button-unblock"),
                ButtonStyle::Primary,
            );
            (say(locale, &message), vec![end("end-button"), unblock])
        }
        Phase::Over | Phase::Aborted => return Err(Problem::Over),
        Phase::Closed => return Err(Problem::NoTable),
    };
    if table.links.fixture.is_some() {
        text = format!("{text}\n{}", t(locale, "end-ask-tournament"));
    }
    buttons.push(cancel(locale));
    Ok(Answer::ephemeral(Post { text, rows: rows(buttons), ..Post::default() }))
}

/// Carries out a moderator's order after the confirmation.
async fn moderated(
    bot: &Bot,
    request: &Request,
    current: Current,
    ply: Option<Ply>,
    command: Command,
    said: &'static str,
) -> Result<Answer> {
    moderates(request)?;
    let log = match command {
        Command::Unblock => "log-unblock",
        _ => "log-end",
    };
    let guild = request.guild.filter(|_| !request.place.visiting);
    let log = (guild, Message::new(log));
    let (done, text) = bot
        .moderate(request, request.channel, &current.table, (ply, command.clone()), log, said)
        .await?;
    tracing::info!(
        channel = %request.channel, user = %request.user.id, ?command,
        "moderator acted on table"
    );
    bot.public_board(&done, After::Private(words(text))).await.map(Answer::from)
}

async fn ask_vote(bot: &Bot, request: &Request) -> Result<Answer> {
    let (current, _) = bot.seated(request, None).await?;
    let order = vote_order(bot, request, &current).await?;
    let refused = |why| OrderError::Refused { why, current: Some(Box::new(current.clone())) };
    // Refuse an impossible vote before asking for confirmation.
    let (_, ballot) = current.table.voter(request.user.id, &order).map_err(refused)?;
    let (table, locale) = (&current.table, request.locale);
    let since = ballot
        .absent
        .iter()
        .filter_map(|seat| table.clock.waits_since(seat))
        .min()
        .unwrap_or(table.opened);
    let message = Message::new("vote-ask")
        .with("absent", list(locale, table, play_of(table)?, ballot.absent))
        .with("since", time::timestamp(since))
        .with("count", ballot.absent.len())
        .with("agreed", ballot.agreed.len())
        .with("needed", ballot.needed);
    let label = if table.seats.len() == 2 { "vote-button-end" } else { "vote-button" };
    let vote = button(&AbsenceAct::Vote.on(table), &t(locale, label), ButtonStyle::Danger);
    let mut text = say(locale, &message);
    let mut below = Vec::new();
    // A rated game and a tournament are between people.
    if !table.is_rated() && table.links.fixture.is_none() {
        text.push('\n');
        text.push_str(&t(locale, "vote-ask-stand-in"));
        let levels = levels::options(locale, "vote-stand-in-level", table.levels());
        below.push(select(&AbsenceAct::HandOver.on(table), &t(locale, "vote-stand-in"), levels));
    }
    below.extend(rows(vec![vote, cancel(locale)]));
    Ok(Answer::ephemeral(Post { rows: below, ..words(text) }))
}

async fn vote_order(bot: &Bot, request: &Request, current: &Current) -> Result<Order> {
    let standstill = bot.tables.standstill(request.at, Some(&current.table)).await?;
    let (by, pressed) = (By::Person(person(request)), Some(request.id.time()));
    let (at, table, ply) = (request.at, Some(current.table.id), Some(current.table.ply()));
    Ok(Order {
        request: Some(request.id),
        pressed,
        table,
        ply,
        standstill,
        ..Order::new(by, Command::Vote, at)
    })
}

async fn vote(bot: &Bot, request: &Request, current: Current, ply: Ply, vote: Command) -> Result<Answer> {
    let (current, _) = bot.seated(request, Some(current)).await?;
    let done = bot.order(request, &current, Some(ply), vote).await?;
    bot.finished(request, done, "vote-counted").await
}

fn moderates(request: &Request) -> Result<()> {
    if request.moderates(request.channel) {
        Ok(())
    } else {
        Err(Problem::Said(Message::new("end-not-moderator")))
    }
}
