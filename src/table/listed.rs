//! What a list shows of a game that is over, read without going through its record: how it ended stands in
//! the body.

use super::{Ended, Phase, Table};
use crate::ids::Time;

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Listed {
    /// What was played and by whom; whether the game itself is there depends on how it was read.
    pub table: Table,
    pub entries: u32,
    /// When the last one was made; when it was opened, if there is none.
    pub at: Time,
    /// None for a game that was ended without a result.
    pub ended: Option<Ended>,
    /// How whoever played it alone did.
    pub alone: Option<Alone>,
}

/// How somebody did who played alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alone {
    Solved,
    GivenUp,
    Failed,
}

impl Alone {
    pub(super) fn of(solved: bool, given_up: bool) -> Alone {
        match (solved, given_up) {
            (true, _) => Alone::Solved,
            (false, true) => Alone::GivenUp,
            (false, false) => Alone::Failed,
        }
    }
}

impl Listed {
    pub fn of(table: Table) -> Listed {
        let alone = table.soloist().filter(|_| table.phase == Phase::Over);
        Listed {
            entries: table.entries.len() as u32,
            at: table.entries.last().map_or(table.opened, |entry| entry.at),
            ended: table.ended(),
            alone: alone.map(|_| Alone::of(table.is_solved(), table.is_given_up())),
            table,
        }
    }
}
