//! What a list shows of an attempt at a puzzle, read without going through its record: how it ended stands in
//! the body.

use super::{Person, Phase, Table, solo::Solo};
use crate::{games::Grade, ids::TableId};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How a game ended by the rules of its time. It stands beside the record, so that lists go through none, and
/// stays true when a rule is mended later.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Of the game's rules: [`crate::games::GameInfo::revision`].
    pub revision: u32,
    /// The seats, as bits.
    pub winners: u8,
    pub reason: String,
}

/// An attempt.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    pub id: TableId,
    /// How hard the puzzle is, if that is known.
    pub grade: Option<Grade>,
    pub phase: Phase,
    /// Whose it is; none, if they are not known any more.
    pub person: Option<Person>,
    pub solved: bool,
    pub given_up: bool,
    /// In all attempts.
    pub hints: u32,
    /// Which one it is, from 1.
    pub number: u32,
    /// From the beginning of the first attempt to the last entry.
    pub time: Duration,
    /// What the next one counts on.
    pub next: Solo,
}

impl Attempt {
    pub fn of(table: &Table) -> Attempt {
        Attempt {
            id: table.id,
            grade: table.grade(),
            phase: table.phase,
            person: table.soloist().and_then(|seat| table.person(seat)).cloned(),
            solved: table.is_solved(),
            given_up: table.is_given_up(),
            hints: table.hints(),
            number: table.attempt(),
            time: table.solving_time(),
            next: table.next_attempt(),
        }
    }
}
