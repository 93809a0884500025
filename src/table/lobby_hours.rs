//! How long a lobby waits for its players.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a lobby waits unless its host chooses otherwise.
pub const LOBBY_LASTS: Duration = Duration::from_secs(24 * HOUR);

const HOUR: u64 = 60 * 60;

/// How long a lobby waits, in hours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LobbyHours(u16);

impl LobbyHours {
    /// From an hour to a week; `None`: outside of that.
    pub const fn new(hours: u16) -> Option<LobbyHours> {
        if hours >= 1 && hours <= 7 * 24 { Some(LobbyHours(hours)) } else { None }
    }

    pub fn hours(self) -> u16 {
        self.0
    }

    pub fn duration(self) -> Duration {
        Duration::from_secs(u64::from(self.0) * HOUR)
    }
}

impl Default for LobbyHours {
    fn default() -> LobbyHours {
        LobbyHours((LOBBY_LASTS.as_secs() / HOUR) as u16)
    }
}

/// A lobby that has come back waits at least this long: its hour may be over already.
pub const SHORTEST_LOBBY: Duration = Duration::from_secs(HOUR);
