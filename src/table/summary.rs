//! Summary of a finished game for lists, read without a replay: the body stores how the game ended.

use super::{Ended, Phase, Table};
use deltille_base::ids::Time;

#[derive(Clone, Debug)]
pub struct GameSummary {
    /// Game, players and setup. Whether the game itself is included depends on how it was read.
    pub table: Table,
    pub moves: u32,
    /// Time of the last entry, or of the opening if there is none.
    pub at: Time,
    /// `None` for a game that was ended without a result.
    pub ended: Option<Ended>,
    pub alone: Option<SoloResult>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SoloResult {
    Solved,
    GivenUp,
    Failed,
}

impl SoloResult {
    pub(super) fn of(solved: bool, given_up: bool) -> SoloResult {
        match (solved, given_up) {
            (true, _) => SoloResult::Solved,
            (false, true) => SoloResult::GivenUp,
            (false, false) => SoloResult::Failed,
        }
    }
}

impl GameSummary {
    pub fn of(table: Table) -> GameSummary {
        let alone = table.soloist().filter(|_| table.phase == Phase::Over);
        GameSummary {
            moves: table.moves_since(0) as u32,
            at: table.entries.last().map_or(table.opened, |entry| entry.at),
            ended: table.ended(),
            alone: alone.map(|_| SoloResult::of(table.is_solved(), table.is_given_up())),
            table,
        }
    }
}
