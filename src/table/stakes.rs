//! What a table is played for. All who sit down agree to it.

use serde::{Deserialize, Serialize};

/// What a table is played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stakes {
    #[default]
    Casual,
    /// The result counts for the ratings of all players.
    Rated,
}

impl Stakes {
    pub(super) fn is_casual(&self) -> bool {
        *self == Stakes::Casual
    }
}

/// What a finished game changed in the ratings of its players, as it was filed with it. How ratings are
/// computed is not the table's business: it keeps the figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// The game and kind of variant whose ratings it counts for.
    pub pool: String,
    /// How often its weight was halved, because the same people had played before in that week.
    #[serde(default, skip_serializing_if = "is_zero")]
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

fn is_zero(number: &u32) -> bool {
    *number == 0
}
