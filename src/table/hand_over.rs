//! Computers that play on for people who do not come back, in casual games.
//!
//! The others vote for it ([`absence`](super::absence)). The seat is then a computer's like any other, and the
//! table keeps the absent person, who can take it back until the game is over. The computer's entries stay, and
//! are never counted as the person's.

use super::{HandOver, Made, Order, Person, Phase, Refused, StandIn, Table, clock::ClockContext};
use deltille_base::ids::UserId;
use deltille_games::{Level, Seat, SeatSet};

impl Table {
    /// The person for whom a computer sits here.
    pub fn absentee(&self, seat: Seat) -> Option<Person> {
        self.absentees().find(|(of, _)| *of == seat).map(|(_, person)| person)
    }

    /// All people for whom computers play, with their seats.
    pub fn absentees(&self) -> impl Iterator<Item = (Seat, Person)> {
        self.progress.stand_ins.iter().filter_map(|stand_in| {
            let (id, name) = stand_in.person.clone()?;
            Some((stand_in.seat, Person { id, name }))
        })
    }

    /// The seat that this person can take back.
    pub fn seat_kept_for(&self, user: UserId) -> Option<Seat> {
        self.absentees().find(|(_, person)| person.id == user).map(|(seat, _)| seat)
    }

    /// The person who made the entry with this index on this seat; `None`: a computer.
    pub(super) fn maker(&self, seat: Seat, index: usize) -> Option<UserId> {
        let stood = |stand_in: &StandIn| {
            let until = stand_in.until.map_or(usize::MAX, |until| until as usize);
            stand_in.seat == seat && (stand_in.since as usize..until).contains(&index)
        };
        let person = self.person(seat).cloned().or_else(|| self.absentee(seat));
        person.filter(|_| !self.progress.stand_ins.iter().any(stood)).map(|person| person.id)
    }

    /// Votes to let a computer of this level play on for the players to move. The last vote needed gives it their
    /// seats. Votes for another level do not count with it.
    pub(super) fn vote_hand_over(&self, user: UserId, level: Level, order: &Order) -> Result<Made, Refused> {
        if self.is_rated() {
            return Err(Refused::said("table-refuse-stand-in-rated"));
        }
        self.at_no_tournament()?;
        let (seat, ballot) = self.voter(user, order)?;
        let before = self.progress.hand_over.filter(|votes| votes.level == level);
        let before = before.map_or(SeatSet::EMPTY, |votes| SeatSet(votes.agreed().0 & ballot.others.0));
        if before.contains(seat) {
            return Err(Refused::said("table-refuse-vote-again"));
        }
        let mut table = self.clone();
        table.progress.votes = ballot.agreed.without(seat);
        let agreed = before.with(seat);
        if agreed.len() >= ballot.needed {
            table.hand_over(ballot.absent, level, order);
        } else {
            table.progress.hand_over = Some(HandOver { level, agreed: agreed.0 });
        }
        Ok(table.shown())
    }

    /// Gives these people's seats to computers.
    fn hand_over(&mut self, absent: SeatSet, level: Level, order: &Order) {
        let since = self.entries.len() as u32;
        for seat in absent.iter() {
            let Some(person) = self.seats.get_mut(seat.index()).and_then(Option::take) else {
                continue;
            };
            self.invited[seat.index()] = None;
            self.computers[seat.index()] = Some(level);
            self.progress.ahead.forget_of(seat);
            let person = Some((person.id, person.name));
            self.progress.stand_ins.push(StandIn { seat, level, since, until: None, person });
        }
        self.seats_changed(order);
    }

    /// Gives a person their seat back.
    pub(super) fn come_back(&self, person: &Person, order: &Order) -> Result<Made, Refused> {
        let seat = self.seat_kept_for(person.id).ok_or(Refused::said("table-refuse-no-stand-in"))?;
        match self.phase {
            Phase::Play => {}
            _ => return Err(Refused::said("table-refuse-over")),
        }
        if !self.play().is_some_and(|play| play.survivors().contains(seat)) {
            return Err(Refused::said("table-refuse-out"));
        }
        let mut table = self.clone();
        let entries = table.entries.len() as u32;
        for stand_in in
            table.progress.stand_ins.iter_mut().filter(|it| it.seat == seat && it.person.is_some())
        {
            stand_in.person = None;
            stand_in.until = Some(entries);
        }
        // A computer that made no entry leaves nothing to remember.
        table.progress.stand_ins.retain(|stand_in| stand_in.until != Some(stand_in.since));
        table.computers[seat.index()] = None;
        table.invited[seat.index()] = Some(person.id);
        table.seats[seat.index()] = Some(person.clone());
        table.seats_changed(order);
        Ok(table.shown())
    }

    /// Begins votes and questions again, and the clocks of those on turn.
    pub(super) fn seats_changed(&mut self, order: &Order) {
        (self.progress.votes, self.progress.hand_over) = (SeatSet::EMPTY, None);
        self.progress.accord.proposal = None;
        let actors = self.people_on_turn();
        let (at, standstill) = (order.when(), &order.standstill);
        self.clock.follow(actors, None, ClockContext { at, standstill, people: &self.seats });
    }

    /// The stand-ins after the record was cut to this many entries.
    pub(super) fn cut_stand_ins(&mut self, left: usize) {
        for stand_in in &mut self.progress.stand_ins {
            stand_in.since = stand_in.since.min(left as u32);
            stand_in.until = stand_in.until.map(|until| until.min(left as u32));
        }
        self.progress.stand_ins.retain(|stand_in| stand_in.until != Some(stand_in.since));
    }

    /// The lines of a record about this: seat, level, and the entries that the computer made.
    pub(super) fn stand_in_lines(&self) -> impl Iterator<Item = (String, String)> {
        self.progress.stand_ins.iter().filter_map(|stand_in| {
            let name = self.facts.names.get(stand_in.seat.index())?;
            let (level, first) = (stand_in.level, stand_in.since + 1);
            let value = match stand_in.until {
                Some(last) => format!("level {level}, entries {first} to {last}"),
                None => format!("level {level}, from entry {first}"),
            };
            Some((format!("stand-in {name}"), value))
        })
    }
}
