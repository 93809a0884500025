//! Seats taken by computers: when a computer is due, and what it may do.
//!
//! A computer's seat has no person, so everything that concerns people (mentions, clocks, reminders, votes,
//! consent) skips it. It makes entries like other players, recorded with its seat and no person. It agrees to
//! take-backs and pauses, and it accepts or declines offers when asked. Its entries are computed elsewhere
//! and arrive as orders of [`By::Computer`](super::By), which the table checks like any other.

use super::{Command, Made, Order, Phase, Recorded, Refused, Table, fair::Seed};
use deltille_games::{AnyPlay, Control, Leave, Level, Levels, Offer, Seat, SeatSet};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Due {
    /// Make an entry on this seat.
    Entry(Seat),
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
    /// The level of the computer on this seat; `None` if there is no computer. A stored number may be above the
    /// last level that this kind of game has now.
    pub fn computer(&self, seat: Seat) -> Option<Level> {
        self.computers.get(seat.index())?.map(|level| self.levels().nearest(level))
    }

    /// The levels that computers have at this table.
    pub fn levels(&self) -> &'static Levels {
        Levels::of(&self.setup.game, &self.setup.variant, self.seats.len())
    }

    pub fn is_taken(&self, seat: Seat) -> bool {
        self.person(seat).is_some() || self.computer(seat).is_some()
    }

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

    /// The people who may make the next entry.
    pub fn people_on_turn(&self) -> SeatSet {
        self.without_computers(self.on_turn())
    }

    /// Whether only computers are left in the running game.
    pub fn is_left_to_computers(&self) -> bool {
        self.under_way().is_ok_and(|play| self.without_computers(play.survivors()).is_empty())
    }

    /// Whether computers that were left alone have ended the game.
    pub fn was_left_to_computers(&self) -> bool {
        let agreed = |entry: &Recorded| {
            let accepted = Control::of_line(&entry.line) == Some(Control::Accept(Offer::Draw));
            accepted && entry.seat.is_some_and(|seat| self.computer(seat).is_some())
        };
        let survivors = self.play().map_or(SeatSet::EMPTY, AnyPlay::survivors);
        self.phase == Phase::Over
            && self.without_computers(survivors).is_empty()
            && self.entries.last().is_some_and(agreed)
    }

    /// The next task of a computer, which comes before those of people. In a pause it only answers offers.
    pub fn computer_due(&self) -> Option<Due> {
        let computers = self.computer_seats();
        self.under_way().ok().filter(|_| !computers.is_empty())?;
        for offer in [Offer::Draw, Offer::Impasse] {
            let asked = SeatSet(computers.0 & self.not_answered(offer).0);
            if let Some(seat) = asked.iter().next() {
                return Some(Due::Answer(seat, offer));
            }
        }
        // People answer requests first, because the requests refer to this board.
        if !self.unanswered().is_empty() {
            return None;
        }
        SeatSet(computers.0 & self.on_turn().0).iter().next().map(Due::Entry)
    }

    /// Random seed for the computer's search: the same in every process and at every time.
    pub fn thinking_seed(&self, due: Due) -> u64 {
        self.lots.seed.number(&format!("computer {} {}", due.seat().0, self.ply()))
    }

    pub(super) fn computer_acts(
        &self,
        seat: Seat,
        order: &Order,
        command: &Command,
    ) -> Result<Made, Refused> {
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
