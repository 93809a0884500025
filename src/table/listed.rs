//! Summary of a finished game for lists, read without a replay: the body stores how the game ended.

use super::{Ended, Phase, Table};
use deltille_base::ids::Time;

#[derive(Clone, Debug)]
pub struct Listed {
    /// Game, players and setup. Whether the game itself is included depends on how it was read.
    pub table: Table,
    pub entries: u32,
    /// Time of the last entry, or of the opening if there is none.
    pub at: Time,
    /// `None` for a game that was ended without a result.
    pub ended: Option<Ended>,
    pub alone: Option<Alone>,
}

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
