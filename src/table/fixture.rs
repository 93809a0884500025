//! Which game of a tournament a table is.

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
