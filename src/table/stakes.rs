//! Casual or rated, agreed by all who sit down.

use super::proposal::is_default;
use serde::{Deserialize, Serialize};

/// Whether the result counts for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stakes {
    #[default]
    Casual,
    /// The result counts for the ratings of all players.
    Rated,
}

/// Changes of the players' ratings by a finished game, filed with it. The table keeps the figures and computes
/// none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// The game and kind of variant whose ratings it counts for.
    pub pool: String,
    /// How often its weight was halved, because the same people had played before in that week.
    #[serde(default, skip_serializing_if = "is_default")]
    pub halvings: u32,
    /// In seat order.
    pub seats: Vec<RatedSeat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatedSeat {
    /// Which rated game of this pool it was for the person, from 1: the order of a recomputation.
    pub number: u32,
    /// Mean and uncertainty before the game, in millionths.
    pub before: [i64; 2],
    /// And after it.
    pub after: [i64; 2],
}
