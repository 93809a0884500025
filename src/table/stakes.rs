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
