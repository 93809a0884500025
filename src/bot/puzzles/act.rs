//! The buttons of `/puzzle`.

use crate::{frame::ui::ids, puzzles::own_kind::OwnKind};
use deltille_games::Grade;
use deltille_table::solo::Day;

/// Prefix of a tactic's id where puzzles are named.
pub const TACTIC: &str = "tactic/";

ids! {
    pub enum PuzzleAction as "z." {
        /// The list of all puzzles, as a new private message.
        Open = "o",
        /// The same, in place of the message.
        All = "a",
        /// The puzzles of one family, by its index.
        Family { family: u8, page: u8 } = "f.{family}.{page}",
        /// Select with this number: the puzzle whose id is the value.
        Choose(u8) = "c.{}",
        /// The puzzles of today.
        Daily = "d",
        /// Those of a day.
        Day(Day) = "y.{}",
        /// One of them.
        Of(Day, Grade) = "p.{}.{}",
        /// The solvers of those of a day.
        Leaders(Day) = "l.{}",
        Continue(OwnKind) = "k.{}",
        TacticLists = "h",
        /// Select: opens the next tactic of a list.
        Tactics = "s",
        /// Opens the next tactic of the list with this id.
        Tactic(String) = "t.{}",
        /// Opens the puzzle with this id, and gives up the one in progress.
        Instead(String) = "n.{}",
    }
}
