//! Parts of a stored tournament: choices that can be changed, and the role for winners.

use deltille_base::ids::RoleId;
use deltille_tournaments::Player;
use serde::{Deserialize, Serialize};

/// Games in a row without a move or an answer after which a person of a Swiss is not paired any more; 0: never.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Absence(pub u8);

impl Default for Absence {
    fn default() -> Absence {
        Absence(2)
    }
}

/// Changes by a host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Changed {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub clock: bool,
    /// The time for games.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub window: bool,
    /// The number of rounds, the length of a match, or divisions and seasons of a league.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rounds: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub absence: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub name: bool,
}

/// The role for winners, and its holders.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Honours {
    /// Whether it is to be given now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub due: bool,
    /// The role that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<RoleId>,
    /// The people who got it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holders: Vec<Player>,
}
