//! Declined offers of a draw or an impasse. A record contains only offers and agreements, so the table stores
//! who has declined.

use deltille_games::{Offer, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Seats that declined or withdrew an offer that still holds by the rules, as bit sets.
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

    pub fn add(&mut self, offer: Offer, seat: Seat) {
        let seats = self.of(offer);
        *seats = SeatSet(*seats).with(seat).0;
    }

    pub fn forget(&mut self, offer: Offer) {
        *self.of(offer) = 0;
    }
}
