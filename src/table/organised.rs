//! A table of a tournament: its people are seated from the start, and the game has to end with a result, so it
//! cannot be called off, handed over to a computer, or followed by a rematch. Pairings and standings are not the
//! table's business.

use super::{Fixture, Made, Opening, Order, Person, Phase, Recorded, Refused, Stakes, Table};
use deltille_games::{Level, Seat};

/// The player on a seat of a fixture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seated {
    Person(Person),
    Computer(Level),
}

impl Table {
    /// Opens a table of a tournament with these people, in seat order; the game begins at once.
    ///
    /// # Errors
    /// The game has another number of seats, or cannot be set up.
    pub fn of_fixture(opening: &Opening, fixture: Fixture, seated: &[Seated]) -> Result<Made, Refused> {
        let mut table = Table::laid(opening)?;
        if seated.len() != table.seats.len() {
            return Err(Refused::said("table-refuse-no-seat"));
        }
        for (seat, who) in seated.iter().enumerate() {
            let (person, level) = match who {
                Seated::Person(person) => (Some(person.clone()), None),
                Seated::Computer(level) => (None, Some(*level)),
            };
            table.invited[seat] = person.as_ref().map(|person| person.id);
            (table.seats[seat], table.computers[seat]) = (person, level);
        }
        table.links.fixture = Some(fixture);
        table.seated(opening.at, &opening.standstill)
    }

    /// Gives a seat to another person. Conditional moves of the one before are dropped; a rated game that has begun
    /// becomes casual.
    pub(super) fn substitute(&self, seat: Seat, person: &Person, order: &Order) -> Result<Made, Refused> {
        if self.phase != Phase::Play {
            return Err(Refused::said("table-refuse-over"));
        }
        let before = self.person(seat).filter(|_| self.links.fixture.is_some());
        let before = before.ok_or(Refused::said("table-refuse-no-seat"))?.id;
        if self.seat_of(person.id).is_some() {
            return Err(Refused::said("table-refuse-seated"));
        }
        let mut table = self.clone();
        if table.host == before {
            table.host = person.id;
        }
        let by_people = |entry: &Recorded| entry.by.is_some();
        if table.entries.iter().any(by_people) {
            table.stakes = Stakes::Casual;
        }
        for entry in table.entries.iter_mut().filter(|entry| entry.seat == Some(seat) && entry.by.is_some()) {
            // As it will be read from the store.
            entry.by = Some(person.id);
        }
        table.seats[seat.index()] = Some(person.clone());
        table.invited[seat.index()] = Some(person.id);
        table.progress.ahead.forget_of(seat);
        table.seats_changed(order);
        Ok(table.shown())
    }

    /// Checks that the table is in no tournament.
    ///
    /// # Errors
    /// Its game has to be played to its end.
    pub(super) fn at_no_tournament(&self) -> Result<(), Refused> {
        match self.links.fixture {
            None => Ok(()),
            Some(_) => Err(Refused::said("table-refuse-tournament")),
        }
    }
}
