//! What was answered to offers of a draw or an impasse. A record knows offers and agreements only, so who has
//! declined is kept with the table.

use crate::games::{Offer, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Who has declined or withdrawn what by the rules still stands; the seats as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Declined {
    draw: u8,
    impasse: u8,
}

impl Declined {
    fn of(&mut self, offer: Offer) -> &mut u8 {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Impasse => &mut self.impasse,
        }
    }

    pub fn is_gone(mut self, offer: Offer) -> bool {
        *self.of(offer) != 0
    }

    /// This seat has declined or withdrawn it.
    pub fn add(&mut self, offer: Offer, seat: Seat) {
        let seats = self.of(offer);
        *seats = SeatSet(*seats).with(seat).0;
    }

    pub fn forget(&mut self, offer: Offer) {
        *self.of(offer) = 0;
    }
}
