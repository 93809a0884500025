//! Single-player puzzles: from the menus to the end. Shared here: how a user comes to a puzzle, and its table.

mod daily;
mod kinds;
mod posted;
mod problems;
pub mod tactics;

use super::replies::{Kind, kind};
use super::room::{ANN, Room, ephemeral};
use deltille::{
    bot::{OwnKind, Post, Value},
    ids::{Time, UserId},
    table::Table,
};
use deltille_testing::texts::{Says, Wanted, message};
use std::sync::Arc;

fn of_kind(kind: &str) -> (&'static str, Value) {
    ("kind", Value::Text(kind.to_owned()))
}

/// Opens a puzzle through its menus; the public message does not change.
async fn open(room: &mut Room, user: u64, family: &str, puzzle: impl Into<Wanted>) {
    let public = room.public.clone();
    let reply = room.command(user, "puzzle", &[]).await;
    assert!(ephemeral(&reply).text.says("puzzles"));
    assert!(kind(&room.tap(user, family).await) == Kind::Replaced);
    assert!(kind(&room.pick(user, puzzle).await) == Kind::Replaced);
    assert!(room.private[&user].file.is_some(), "{}", room.private[&user].text);
    assert_eq!(room.public, public);
}

/// Opens Triortan's problem with this number.
async fn problem(room: &mut Room, user: u64, number: usize) {
    let label = message!("triortan-problem-label", number = number);
    open(room, user, "variant-triortan-problem", label).await;
}

/// The user's most recent table of their own.
async fn table_of(room: &Room, user: u64) -> Arc<Table> {
    let mut newest: Option<Arc<Table>> = None;
    for kind in OwnKind::all() {
        let Some(table) = room.bot.table(kind.place(UserId(user))).await else {
            continue;
        };
        if newest.as_ref().is_none_or(|known| touched(known) < touched(&table)) {
            newest = Some(table);
        }
    }
    newest.unwrap()
}

fn touched(table: &Table) -> Time {
    table.entries.last().map_or(table.opened, |entry| entry.at)
}

async fn table(room: &Room) -> Arc<Table> {
    table_of(room, ANN).await
}

/// Presses *Hint* and plays the suggested entry; returns the hint's text.
async fn hinted(room: &mut Room, user: u64) -> String {
    room.tap(user, "button-hint").await;
    let text = room.private[&user].text.clone();
    room.tap(user, "button-confirm").await;
    text
}

fn own(room: &Room) -> &Post {
    &room.private[&ANN]
}
