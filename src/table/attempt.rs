//! Summary of an attempt at a puzzle for lists, read without a replay: the body stores how the game ended.

use super::{Person, Phase, Table, counters::Solo};
use deltille_base::ids::TableId;
use deltille_games::Grade;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How a game ended by the rules at that time. Stored with the record, so that lists need no replay, and the
/// result stays the same when a rule is corrected later.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Revision of the game's rules: [`deltille_games::GameInfo::revision`].
    pub revision: u32,
    /// Bit set of seats.
    pub winners: u8,
    pub reason: String,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    pub id: TableId,
    /// The puzzle's difficulty, if known.
    pub grade: Option<Grade>,
    pub phase: Phase,
    /// The player; `None` if no longer known.
    pub person: Option<Person>,
    pub solved: bool,
    pub given_up: bool,
    pub hints: u32,
    /// Number of the attempt, from 1.
    pub number: u32,
    /// Time from the start of the first attempt to the last entry.
    pub time: Duration,
    /// Counters that the next attempt continues.
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
