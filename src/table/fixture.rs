//! Games of tournaments: their place in it, and decisions away from the board.

use deltille_base::ids::TournamentId;
use serde::{Deserialize, Serialize};

/// A game of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fixture {
    pub tournament: TournamentId,
    /// From 1.
    pub round: u16,
    /// From 0.
    pub table: u16,
}

/// A decision about a game away from the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decided {
    /// A player withdrew.
    Withdrawn,
    /// The deadline passed.
    Deadline,
    /// The host closed the round.
    Closed,
    /// The host set the result.
    Host,
}

impl Decided {
    pub fn word(self) -> &'static str {
        match self {
            Decided::Withdrawn => "withdrawn",
            Decided::Deadline => "deadline",
            Decided::Closed => "closed",
            Decided::Host => "host",
        }
    }
}

/// The result of a game that was decided away from the board, with bit sets of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ruling {
    pub by: Decided,
    /// Seats that share the point.
    pub winners: u8,
    pub absent: u8,
}
