//! Requests at a table and what became of them, as they are stored; `accord` carries them out.

use deltille_base::ids::{Ply, Time};
use deltille_games::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A request that needs the consent of all players still in the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Cuts the record back to before the asker's own last entry.
    TakeBack,
    /// Stops all entries and clocks until someone resumes the game.
    Pause,
    /// Agrees on a moment to play live.
    Appointment,
}

/// A request that has not been answered by all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    pub ask: Ask,
    pub by: Seat,
    /// Bit set of seats.
    pub(super) agreed: u8,
    /// The moment of an appointment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Time>,
}

/// A moment at which all want to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Appointment {
    pub at: Time,
    /// When it was agreed.
    pub ply: Ply,
    /// Whether it was put off: that is possible once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub put_off: bool,
}

impl Proposal {
    pub fn agreed(&self) -> SeatSet {
        SeatSet(self.agreed)
    }
}

/// The state of agreements and requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Accord {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// A moderator has paused the game: only a moderator resumes it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off: Option<Seat>,
}

/// Offset for counting plies: at the last take-back, the table was at ply `base` and had `made` entries left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Count {
    pub(super) base: u32,
    pub(super) made: u32,
}

impl Count {
    pub(super) fn ply(self, entries: usize) -> Ply {
        Ply(self.base.saturating_add((entries as u32).saturating_sub(self.made)))
    }

    /// Whether this offset is valid for this number of entries.
    pub(super) fn fits(self, entries: usize) -> bool {
        self.made <= self.base && self.made as usize <= entries
    }
}

/// Whether serialisation can skip the value.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
