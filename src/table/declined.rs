//! What computers have answered to offers: kept with the table, so that none is asked twice.

use crate::games::{Offer, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Which computers have declined what stands offered; the seats as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Declined {
    draw: u8,
    impasse: u8,
}

impl Declined {
    /// The seats whose computers have declined this.
    pub fn of(&mut self, offer: Offer) -> &mut u8 {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Impasse => &mut self.impasse,
        }
    }

    /// Whether the computer on this seat has declined this.
    pub fn contains(mut self, offer: Offer, seat: Seat) -> bool {
        SeatSet(*self.of(offer)).contains(seat)
    }
}
