//! Handles absent players: the clock's time-out, the others' vote, a moderator's decision.
//!
//! Each of them enters `SEAT:timeout`, attributed to no person. The game's rules decide about the seat and
//! its pieces.

use super::{
    HandOver, Made, Order, Phase, Refused, Ruling, Table,
    clock::{GRACE, OVERDUE, TimeControl},
};
use deltille_base::ids::UserId;
use deltille_games::{Control, Leave, Seat, SeatSet};
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ballot {
    /// The absent seats.
    pub absent: SeatSet,
    /// The people who may vote.
    pub others: SeatSet,
    pub agreed: SeatSet,
    /// Required votes: more than half of the other people who are still in the game.
    pub needed: usize,
}

impl Table {
    /// Checks the clock: times out seats without time, and warns seats with little time.
    pub(super) fn tick(&self, order: &Order) -> Result<Made, Refused> {
        if self.phase != Phase::Play {
            return Err(Refused::said("table-refuse-timer"));
        }
        let mut table = self.clone();
        let moment = self.moment(order);
        let changed = table.clock.apply_vacations(moment);
        let expired = table.clock.expired(moment, GRACE);
        if !expired.is_empty() {
            return table.time_out(expired, order);
        }
        let low = table.clock.low(moment);
        if !low.is_empty() {
            table.clock.mark_warned(low);
            return Ok(table.shown());
        }
        // A vacation changed the clock's next deadline.
        if changed {
            Ok((table, Vec::new()))
        } else {
            Err(Refused::said("table-refuse-timer"))
        }
    }

    /// Whether this seat's time had run out when the order was given.
    pub(super) fn is_late(&self, seat: Seat, order: &Order) -> bool {
        let mut clock = self.clock.clone();
        clock.apply_vacations(self.moment(order));
        clock.expired(self.moment(order), Duration::from_millis(1)).contains(seat)
    }

    /// Adds a vote to continue without the players to move. The last vote needed enters their time-outs.
    pub(super) fn vote(&self, user: UserId, order: &Order) -> Result<Made, Refused> {
        let (seat, ballot) = self.voter(user, order)?;
        if ballot.agreed.contains(seat) {
            return Err(Refused::said("table-refuse-vote-again"));
        }
        let mut table = self.clone();
        table.progress.votes = ballot.agreed.with(seat);
        // A vote for the one is none for the other.
        let others = |votes: HandOver| HandOver { agreed: votes.agreed().without(seat).0, ..votes };
        table.progress.hand_over =
            table.progress.hand_over.map(others).filter(|votes| !votes.agreed().is_empty());
        if table.progress.votes.len() >= ballot.needed {
            return table.time_out(ballot.absent, order);
        }
        Ok(table.shown())
    }

    /// The seat of a person who may vote now, and the vote.
    ///
    /// # Errors
    /// They may not.
    pub fn voter(&self, user: UserId, order: &Order) -> Result<(Seat, Ballot), Refused> {
        let seat = self.seat_of(user).ok_or(Refused::NotSeated)?;
        self.check_ply(order)?;
        let ballot = self.ballot(order)?;
        let survives = self.play.as_ref().is_some_and(|play| play.survivors().contains(seat));
        if !survives {
            return Err(Refused::said("table-refuse-vote-out"));
        }
        if self.on_turn().contains(seat) {
            return Err(Refused::said("table-refuse-vote-self"));
        }
        Ok((seat, ballot))
    }

    /// Returns the vote that may be held now.
    ///
    /// # Errors
    /// The reason why none may be held.
    pub fn ballot(&self, order: &Order) -> Result<Ballot, Refused> {
        let (Phase::Play, Some(play)) = (self.phase, &self.play) else {
            return Err(Refused::said("table-refuse-vote-none"));
        };
        if self.is_paused() {
            return Err(Refused::said("table-refuse-paused"));
        }
        if self.clock.control() != TimeControl::Unlimited {
            return Err(Refused::said("table-refuse-vote-clock"));
        }
        let mut clock = self.clock.clone();
        clock.apply_vacations(self.moment(order));
        let absent = clock.waited(self.moment(order), OVERDUE);
        if absent.is_empty() {
            let since = self.on_turn().iter().filter_map(|seat| clock.waits_since(seat)).min();
            return Err(Refused::VoteEarly { from: since.unwrap_or(order.when()).after(OVERDUE) });
        }
        let others = SeatSet(self.without_computers(play.survivors()).0 & !absent.0);
        let agreed = SeatSet(self.progress.votes.0 & others.0);
        Ok(Ballot { absent, others, agreed, needed: others.len() / 2 + 1 })
    }

    /// Ends the table in any phase, on a moderator's order, with a result that was decided elsewhere.
    pub(super) fn end(&self, ruling: Option<Ruling>, order: &Order) -> Result<Made, Refused> {
        match self.phase {
            Phase::Lobby { .. } => self.closed(),
            Phase::Play => {
                let mut table = self.clone();
                table.phase = Phase::Aborted;
                table.links.ruling = ruling;
                table.put_away();
                table.clock.follow(SeatSet::EMPTY, None, self.moment(order));
                Ok(table.shown())
            }
            Phase::Over | Phase::Aborted => Err(Refused::said("table-refuse-over")),
            Phase::Closed => Err(Refused::said("table-refuse-closed")),
        }
    }

    /// Times out the players to move, on a moderator's order.
    pub(super) fn unblock(&self, order: &Order) -> Result<Made, Refused> {
        if self.phase != Phase::Play {
            return Err(Refused::said("table-refuse-over"));
        }
        if self.is_paused() {
            return Err(Refused::said("table-refuse-paused"));
        }
        self.check_ply(order)?;
        let absent = self.people_on_turn();
        if absent.is_empty() {
            return Err(Refused::said("table-refuse-computers-turn"));
        }
        self.time_out(absent, order)
    }

    /// Enters the time-outs of these seats, in seat order, until the game is over.
    fn time_out(&self, seats: SeatSet, order: &Order) -> Result<Made, Refused> {
        let mut play = self.play.clone().ok_or(Refused::said("table-refuse-timer"))?;
        let mut entered = Vec::new();
        for seat in seats.iter() {
            match play.control(seat, Control::Leave(Leave::Timeout)) {
                Ok(line) => entered.push(line),
                Err(refusal) if entered.is_empty() => return Err(Refused::Rules(refusal)),
                Err(_) => break,
            }
        }
        Ok(Table { play: Some(play), ..self.clone() }.with(entered, None, order))
    }
}
