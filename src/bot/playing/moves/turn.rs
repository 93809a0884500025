//! Checks whose turn it is, and plays the chosen entry.

use super::{entry::Enter, menu::Menu};
use crate::{
    frame::{
        tables::Current,
        ui::{
            Post, Request,
            outcome::turn,
            picture::{Sight, snapshot_picture},
            snapshot::Snapshot,
        },
    },
    playing::control,
    routing::{Answer, Bot, Problem, Reader, Result, play_of},
    teams::vote::propose,
};
use deltille_base::{
    ids::Ply,
    text::{Locale, Message, say},
};
use deltille_games::{Actors, AnyPlay, Seat, Viewer};
use deltille_table::{Command, Table};

/// The answer for a player who is not on turn; `None` if they are.
///
/// # Errors
/// The press belongs to an earlier board, or the game is over.
pub(super) async fn not_on_turn(
    bot: &Bot,
    request: &Request,
    current: &Current,
    seat: Seat,
    ply: Ply,
) -> Result<Option<Answer>> {
    if !current.table.is_fresh(seat, ply) {
        return Err(Problem::Stale(Box::new(current.clone())));
    }
    match play_of(&current.table)?.actors() {
        Actors::Nobody => Err(Problem::Over),
        Actors::Seats(seats) if seats.contains(seat) => Ok(None),
        Actors::Seats(_) | Actors::Chance => not_your_turn(bot, request, current, seat).await.map(Some),
    }
}

async fn not_your_turn(bot: &Bot, request: &Request, current: &Current, seat: Seat) -> Result<Answer> {
    let table = current.table.clone();
    let Reader { locale, look, .. } = bot.reader(request).await;
    let post = bot.pool.work(move |painter| {
        let snapshot = Snapshot::at(&table, table.ply(), Viewer::Seat(seat))?;
        Some(Post {
            text: say(locale, &not_yours(locale, &table, &snapshot.play)),
            file: Some(snapshot_picture(painter, &table, &snapshot, Sight::own(locale, look, seat))),
            ..Post::default()
        })
    });
    Ok(Answer::ephemeral(post.await?.ok_or(Problem::Lobby)?))
}

pub(super) fn not_yours(locale: Locale, table: &Table, play: &AnyPlay) -> Message {
    Message::new("problem-not-your-turn").with("turn", turn(locale, table, play, false))
}

/// Handles the last tap: plays its entry. `entry` reads it on the board the press belongs to.
pub(super) async fn confirmed(
    bot: &Bot,
    request: &Request,
    current: Current,
    seat: Seat,
    ply: Ply,
    entry: impl FnOnce(&Menu<'_, Enter>) -> Option<String> + Send + 'static,
) -> Result<Answer> {
    match chosen(bot, request, &current, seat, ply, entry).await? {
        Some(text) => made(bot, request, &current, seat, ply, text).await,
        None if current.table.is_fresh(seat, ply) => Err(Problem::Unknown("no such entry".to_owned())),
        None => Err(Problem::Stale(Box::new(current))),
    }
}

/// Returns what `entry` reads on the board the press belongs to.
pub(super) async fn chosen(
    bot: &Bot,
    request: &Request,
    current: &Current,
    seat: Seat,
    ply: Ply,
    entry: impl FnOnce(&Menu<'_, Enter>) -> Option<String> + Send + 'static,
) -> Result<Option<String>> {
    let table = current.table.clone();
    let reader = bot.reader(request).await;
    let entry = bot.pool.work(move |painter| {
        // A repeated press belongs to the board before its own entry; the table recognises the
        // repetition.
        let snapshot = match table.is_fresh(seat, ply) {
            true => None,
            false => Some(Snapshot::at(&table, Ply(table.made_at(ply)?), Viewer::Seat(seat))?),
        };
        let play = match &snapshot {
            Some(snapshot) => &snapshot.play,
            None => table.play()?,
        };
        entry(&Menu::own_on(play, painter, &table, seat, reader))
    });
    Ok(entry.await?)
}

/// Plays an entry chosen on the board of this ply.
pub(super) async fn made(
    bot: &Bot,
    request: &Request,
    current: &Current,
    seat: Seat,
    ply: Ply,
    text: String,
) -> Result<Answer> {
    if current.table.team(seat).is_some() {
        return match current.table.ply() == ply {
            true => propose(bot, request, current, seat, &text).await,
            false => Err(Problem::Stale(Box::new(current.clone()))),
        };
    }
    if let Some(question) = control::asked(bot, request, current, seat, &text).await? {
        return Ok(question);
    }
    let done = bot.order(request, current, Some(ply), Command::Enter { text }).await?;
    bot.finished(request, done, "moved").await
}
