//! Seats that the program takes: when a computer is due, and what it may do.
//!
//! A computer's seat has no person, so whatever concerns people (mentions, clocks, reminders, votes, consent)
//! passes it by. It makes entries like anybody, recorded with its seat and nobody's name; to take-backs and
//! pauses it agrees, and what is offered it accepts or declines when it is asked. What it does is thought up
//! elsewhere and comes as an order of [`By::Computer`](super::By), which the table checks like any other.

use super::{Command, Effect, Order, Refused, Table, fair::Seed};
use crate::games::{AnyPlay, Control, Leave, Level, Offer, Seat, SeatSet};

/// What a computer is to do now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Due {
    /// It is its turn.
    Entry(Seat),
    /// It was offered this and has not answered.
    Answer(Seat, Offer),
}

impl Due {
    pub fn seat(self) -> Seat {
        match self {
            Due::Entry(seat) | Due::Answer(seat, _) => seat,
        }
    }
}

impl Table {
    /// The level of the computer that has this seat, if one has.
    pub fn computer(&self, seat: Seat) -> Option<Level> {
        *self.computers.get(seat.index())?
    }

    /// Whether a person or a computer has this seat.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.person(seat).is_some() || self.computer(seat).is_some()
    }

    /// The seats that computers have.
    pub fn computer_seats(&self) -> SeatSet {
        let seats = (0..).map(Seat).zip(&self.computers).filter(|(_, level)| level.is_some());
        seats.fold(SeatSet::EMPTY, |found, (seat, _)| found.with(seat))
    }

    pub(super) fn without_computers(&self, seats: SeatSet) -> SeatSet {
        SeatSet(seats.0 & !self.computer_seats().0)
    }

    /// The other people who are still in the game.
    pub fn people_besides(&self, seat: Seat) -> SeatSet {
        let survivors = self.play().map_or(SeatSet::EMPTY, AnyPlay::survivors);
        self.without_computers(survivors).without(seat)
    }

    /// The people that are to make the next entry.
    pub fn people_on_turn(&self) -> SeatSet {
        self.without_computers(self.on_turn())
    }

    /// Whether the game goes on, and only computers are in it still.
    pub fn is_left_to_computers(&self) -> bool {
        self.under_way().is_ok_and(|play| self.without_computers(play.survivors()).is_empty())
    }

    /// What a computer is to do now, before anybody else; the first of several. In a pause it only answers
    /// what is offered.
    pub fn computer_due(&self) -> Option<Due> {
        let computers = self.computer_seats();
        self.under_way().ok().filter(|_| !computers.is_empty())?;
        for offer in [Offer::Draw, Offer::Impasse] {
            let asked = SeatSet(computers.0 & self.not_answered(offer).0);
            if let Some(seat) = asked.iter().next() {
                return Some(Due::Answer(seat, offer));
            }
        }
        // People who are asked something answer first: what they are asked is about this board.
        if !self.unanswered().is_empty() {
            return None;
        }
        SeatSet(computers.0 & self.on_turn().0).iter().next().map(Due::Entry)
    }

    /// From what the computer draws when it thinks about this: the same whoever thinks, and whenever.
    pub fn thinking_seed(&self, due: Due) -> u64 {
        self.seed.number(&format!("computer {} {}", due.seat().0, self.ply()))
    }

    /// What a computer was due to do.
    pub(super) fn computer_acts(
        &self,
        seat: Seat,
        order: &Order,
        command: &Command,
    ) -> Result<(Table, Vec<Effect>), Refused> {
        let due = self
            .computer_due()
            .filter(|due| due.seat() == seat)
            .ok_or(Refused::said("table-refuse-timer"))?;
        match (due, command) {
            (Due::Entry(_), Command::Enter { text }) => {
                self.make(Some(seat), order, |play, seat| match Control::from_word(text) {
                    Some(_) => Err(Refused::said("table-refuse-timer")),
                    None => play.enter_as(seat, text).map_err(Refused::Rules),
                })
            }
            (Due::Entry(_), Command::Control(control @ Control::Leave(Leave::Resign))) => {
                self.make(Some(seat), order, |play, seat| {
                    play.control(seat, *control).map_err(Refused::Rules)
                })
            }
            (Due::Answer(_, offer), Command::Control(control @ Control::Accept(accepted)))
                if offer == *accepted =>
            {
                self.make(Some(seat), order, |play, seat| {
                    play.control(seat, *control).map_err(Refused::Rules)
                })
            }
            (Due::Answer(_, offer), Command::Refuse(refused)) if offer == *refused => {
                self.decline_offer(seat, order, offer)
            }
            _ => Err(Refused::said("table-refuse-timer")),
        }
    }
}

impl Seed {
    /// One number of the draw with this name.
    pub(super) fn number(&self, name: &str) -> u64 {
        let mut draw = self.draw(name);
        (0..4).fold(0, |number, _| number << 16 | draw.below(1 << 16) as u64)
    }
}
