//! Computers on the seats of absent people, and votes for that, as they are stored; `hand_over` carries them out.

use deltille_base::ids::UserId;
use deltille_games::{Level, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A computer on a person's seat, now or earlier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StandIn {
    pub seat: Seat,
    pub level: Level,
    /// Number of entries made before it took the seat.
    pub since: u32,
    /// Number of entries made before the person took the seat back; missing while they have not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u32>,
    /// The absent person, by id and name; missing once they have taken the seat back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<(UserId, String)>,
}

/// Votes to let a computer of this level play on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandOver {
    pub level: Level,
    /// Bit set of seats.
    pub(super) agreed: u8,
}

impl HandOver {
    pub fn agreed(&self) -> SeatSet {
        SeatSet(self.agreed)
    }
}
