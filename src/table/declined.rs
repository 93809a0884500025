//! What was answered to offers of a draw or an impasse. A record knows offers and agreements only, so who has declined is kept
//! with the table.
//!
//! By the rules an offer stands until a seat that has not agreed to it makes an entry. Here it is gone as soon as somebody has
//! declined or withdrawn it: nobody can accept it any more. It can be made again when by the rules, too, nothing stands.

use super::{Effect, Order, Refused, Table};
use crate::{
    games::{Control, Event, EventKind, Offer, Seat, SeatSet},
    ids::UserId,
    text::Message,
};
use serde::{Deserialize, Serialize};

/// Who has declined or withdrawn what by the rules still stands; the seats as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Declined {
    draw: u8,
    impasse: u8,
}

impl Declined {
    /// The seats that have declined this.
    fn of(&mut self, offer: Offer) -> &mut u8 {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Impasse => &mut self.impasse,
        }
    }

    fn is_gone(mut self, offer: Offer) -> bool {
        *self.of(offer) != 0
    }
}

impl Table {
    /// Who has agreed to what is offered; empty: it is not offered, or no more.
    pub fn offered(&self, offer: Offer) -> SeatSet {
        match self.under_way() {
            Ok(play) if !self.declined.is_gone(offer) => play.agreed(offer),
            _ => SeatSet::EMPTY,
        }
    }

    /// Who has still to answer what is offered.
    pub fn not_answered(&self, offer: Offer) -> SeatSet {
        let agreed = self.offered(offer);
        match self.under_way() {
            Ok(play) if !agreed.is_empty() => SeatSet(play.survivors().0 & !agreed.0),
            _ => SeatSet::EMPTY,
        }
    }

    /// Whether somebody may offer or accept this now.
    ///
    /// # Errors
    /// It was declined, and stands by the rules all the same: to offer it would be to accept it.
    pub fn may_agree(&self, control: Control) -> Result<(), Refused> {
        match control {
            Control::Offer(offer) | Control::Accept(offer) if self.declined.is_gone(offer) => {
                Err(Refused::said("table-refuse-declined"))
            }
            _ => Ok(()),
        }
    }

    /// A person declines what is offered, or withdraws their own offer.
    pub(super) fn refuse(&self, user: UserId, order: &Order, offer: Offer) -> Result<(Table, Vec<Effect>), Refused> {
        let (seat, _) = self.party(user, order)?;
        self.decline_offer(seat, order, offer)
    }

    /// What is offered is gone, and all are told.
    pub(super) fn decline_offer(&self, seat: Seat, order: &Order, offer: Offer) -> Result<(Table, Vec<Effect>), Refused> {
        if order.ply.is_some_and(|ply| ply != self.ply()) {
            return Err(Refused::Stale { now: self.ply() });
        }
        let agreed = self.offered(offer);
        if agreed.is_empty() {
            return Err(Refused::said("table-refuse-not-offered"));
        }
        let mut table = self.clone();
        let declined = table.declined.of(offer);
        *declined = SeatSet(*declined).with(seat).0;
        let id = match (offer, agreed.contains(seat)) {
            (Offer::Draw, false) => "table-draw-declined",
            (Offer::Draw, true) => "table-draw-withdrawn",
            (Offer::Impasse, false) => "table-impasse-declined",
            (Offer::Impasse, true) => "table-impasse-withdrawn",
        };
        let name = self.names.get(seat.index()).copied().unwrap_or_default();
        let said = Event { kind: EventKind::Note, message: Message::new(id).seat("seat", name) };
        Ok((table, vec![Effect::PostBoard { next: self.next(), events: vec![said] }]))
    }

    /// What by the rules is not offered any more can be offered again.
    pub(super) fn forget_declined(&mut self) {
        let over = self.under_way().is_err();
        let Some(play) = &self.play else { return };
        for offer in [Offer::Draw, Offer::Impasse] {
            if over || play.agreed(offer).is_empty() {
                *self.declined.of(offer) = 0;
            }
        }
    }
}
