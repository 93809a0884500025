//! Results: reports, forfeits, corrections, and what follows from them.

use super::{Effect, Work};
use crate::{
    bracket::{self, Match},
    model::{Outcome, Player, RoundNumber, Seats, TableId, Time},
    settings::{Format, MOST_CHANGES, Refusal},
    state::{Correction, Life, Round, Table},
};

impl Work {
    pub(super) fn table_mut(&mut self, id: TableId) -> Option<&mut Table> {
        self.tournament.rounds.get_mut(id.round.index())?.tables.get_mut(usize::from(id.table))
    }

    pub(super) fn report(&mut self, id: TableId, outcome: Outcome, now: Time) -> Result<(), Refusal> {
        self.now = now;
        let table = self.tournament.table(id).ok_or(Refusal::NoTable(id))?;
        if !outcome.fits(table.players.len()) {
            return Err(Refusal::Impossible(id));
        }
        match table.outcome {
            None => {
                self.tournament.running()?;
                self.record(id, outcome);
                Ok(())
            }
            Some(before) if before == outcome => Ok(()),
            Some(Outcome::Void) => Err(Refusal::Over),
            Some(_) => Err(Refusal::Reported(id)),
        }
    }

    /// Notes the outcome of an open table, and what follows from it.
    pub(super) fn record(&mut self, id: TableId, outcome: Outcome) {
        if let Some(table) = self.table_mut(id) {
            table.outcome = Some(outcome);
            self.effects.push(Effect::Recorded { table: id, outcome });
            self.settle(id.round.index());
        }
    }

    /// Opens further games of matches, and notices that a round or the tournament is complete.
    pub(super) fn settle(&mut self, index: usize) {
        if matches!(self.tournament.settings.format, Format::KnockOut { .. }) {
            self.settle_matches(index);
        }
        let Some(round) = self.tournament.rounds.get(index) else {
            return;
        };
        if !round.is_complete() || self.tournament.life != Life::Running {
            return;
        }
        self.effects.push(Effect::RoundComplete { round: RoundNumber::at(index) });
        let is_last = self.tournament.planned_rounds() == Some(self.tournament.rounds.len());
        if is_last && self.tournament.rounds.iter().all(Round::is_complete) {
            self.end();
        }
    }

    pub(super) fn settle_matches(&mut self, index: usize) {
        let mut matches: Vec<u16> = self
            .tournament
            .rounds
            .get(index)
            .into_iter()
            .flat_map(|round| &round.tables)
            .map(|table| table.of)
            .collect();
        matches.sort_unstable();
        matches.dedup();
        for of in matches {
            while bracket::state(&self.tournament, index, of.into()) == Match::Further {
                self.further_game(index, of);
            }
        }
    }

    /// Opens another game of a match with the seats changed. A player who has withdrawn forfeits it.
    pub(super) fn further_game(&mut self, index: usize, of: u16) {
        let last = bracket::games(&self.tournament, index, of.into()).last();
        let Some(mut players) = last.map(|game| game.players.clone()) else {
            return;
        };
        players.reverse();
        let gone = (0..players.len()).filter(|seat| !self.tournament.takes_part(players[*seat]));
        let absent = gone.fold(Seats::NONE, |absent, seat| absent.with(Seats::one(seat)));
        let window = self.tournament.settings.window;
        let round = &mut self.tournament.rounds[index];
        // It gets the time of a round, as the first game had.
        round.deadline = round.deadline.max(window.map(|window| Time(self.now.0.saturating_add(window.0))));
        let tables = &mut round.tables;
        let table = TableId { round: RoundNumber::at(index), table: tables.len() as u16 };
        tables.push(Table::new(of.into(), players));
        if absent == Seats::NONE {
            self.effects.push(Effect::TableOpened { table });
            return;
        }
        let outcome = Outcome::Forfeit { absent };
        if let Some(added) = self.table_mut(table) {
            (added.empty, added.outcome) = (absent, Some(outcome));
        }
        self.effects.push(Effect::Recorded { table, outcome });
    }

    pub(super) fn correct(&mut self, id: TableId, outcome: Outcome, at: Time) -> Result<(), Refusal> {
        self.now = at;
        let table = self.tournament.table(id).ok_or(Refusal::NoTable(id))?;
        let Some(before) = table.outcome else {
            return Err(Refusal::NothingToCorrect(id));
        };
        if !outcome.fits(table.players.len()) {
            return Err(Refusal::Impossible(id));
        }
        if before == outcome {
            return Ok(());
        }
        if self.tournament.corrections.len() >= MOST_CHANGES {
            return Err(Refusal::TooManyChanges { most: MOST_CHANGES });
        }
        let (index, of) = (id.round.index(), table.of);
        let is_knock_out = matches!(self.tournament.settings.format, Format::KnockOut { .. });
        let decided = is_knock_out.then(|| bracket::state(&self.tournament, index, of.into()));
        if let Some(table) = self.table_mut(id) {
            table.outcome = Some(outcome);
        }
        let is_next_paired = index + 1 < self.tournament.rounds.len();
        if is_next_paired
            && decided.is_some_and(|decided| bracket::state(&self.tournament, index, of.into()) != decided)
        {
            return Err(Refusal::GoneOn(id));
        }
        let correction = Correction { table: id, before, after: outcome, at };
        self.tournament.corrections.push(correction.clone());
        self.effects.push(Effect::Corrected { correction });
        if is_knock_out && !is_next_paired {
            self.corrected_match(index, of);
        }
        Ok(())
    }

    /// A correction may end a match that was going on, or let one go on that was over.
    pub(super) fn corrected_match(&mut self, index: usize, of: u16) {
        let was_complete = self.tournament.rounds[index].is_complete();
        self.void_open_games(index, of);
        self.settle_matches(index);
        let is_complete = self.tournament.rounds[index].is_complete();
        if !is_complete && self.tournament.life == Life::Over {
            self.tournament.life = Life::Running;
        }
        if is_complete && !was_complete {
            self.settle(index);
        }
    }

    /// Closes the games of a match that the others have decided.
    pub(super) fn void_open_games(&mut self, index: usize, of: u16) {
        let open = |table: &Table| table.of == of && table.outcome.is_none();
        let ids: Vec<usize> = (0..self.tournament.rounds[index].tables.len())
            .filter(|at| open(&self.tournament.rounds[index].tables[*at]))
            .collect();
        for at in ids {
            self.tournament.rounds[index].tables[at].outcome = Some(Outcome::Void);
            match bracket::state(&self.tournament, index, of.into()) {
                Match::Decided(_) => {
                    let table = TableId { round: RoundNumber::at(index), table: at as u16 };
                    self.effects.push(Effect::Recorded { table, outcome: Outcome::Void });
                }
                Match::Open | Match::Further => self.tournament.rounds[index].tables[at].outcome = None,
            }
        }
    }

    pub(super) fn close(
        &mut self,
        round: RoundNumber,
        now: Time,
        absent: &[(TableId, Seats)],
    ) -> Result<(), Refusal> {
        self.now = now;
        self.tournament.running()?;
        let mut gone: Vec<Player> = Vec::new();
        while let Some((id, seats)) = self.forfeited(round, absent, &gone) {
            let players = self.tournament.table(id).map(|table| table.players.clone()).unwrap_or_default();
            let outcome = Outcome::Forfeit { absent: seats };
            if !outcome.fits(players.len()) {
                return Err(Refusal::Impossible(id));
            }
            let absent = players.into_iter().enumerate().filter(|(seat, _)| seats.has(*seat));
            gone.extend(absent.map(|(_, player)| player));
            self.record(id, outcome);
        }
        Ok(())
    }

    /// An open table of a round with the seats that forfeit it: those named, or those of players who are gone.
    fn forfeited(
        &self,
        round: RoundNumber,
        absent: &[(TableId, Seats)],
        gone: &[Player],
    ) -> Option<(TableId, Seats)> {
        let open = self
            .tournament
            .tables()
            .filter(|(id, table)| id.round == round && table.outcome.is_none());
        open.into_iter().find_map(|(id, table)| {
            let named = absent.iter().find(|(table, _)| *table == id).map(|(_, seats)| *seats);
            let seats = named.unwrap_or_else(|| {
                let left = gone.iter().filter_map(|player| table.seat_of(*player));
                left.fold(Seats::NONE, |all, seat| all.with(Seats::one(seat)))
            });
            (named.is_some() || seats != Seats::NONE).then_some((id, seats))
        })
    }

    pub(super) fn extend(&mut self, by: Time) -> Result<(), Refusal> {
        self.tournament.running()?;
        for round in self.tournament.rounds.iter_mut().filter(|round| !round.is_complete()) {
            round.deadline = round.deadline.map(|deadline| Time(deadline.0.saturating_add(by.0)));
        }
        Ok(())
    }

    pub(super) fn due(&mut self, now: Time, absent: &[(TableId, Seats)]) -> Result<(), Refusal> {
        self.now = now;
        self.tournament.running()?;
        let late: Vec<TableId> = (0..self.tournament.rounds.len())
            .filter(|index| self.tournament.rounds[*index].deadline.is_some_and(|deadline| deadline <= now))
            .flat_map(|index| {
                let tables = self.tournament.rounds[index].tables.iter().enumerate();
                let open = tables.filter(|(_, table)| table.outcome.is_none());
                open.map(move |(at, _)| TableId { round: RoundNumber::at(index), table: at as u16 })
            })
            .collect();
        for id in late {
            let seats = self.tournament.table(id).map_or(0, |table| table.players.len());
            let named = absent.iter().find(|(table, _)| *table == id).map(|(_, seats)| *seats);
            let outcome = Outcome::Forfeit { absent: named.unwrap_or(Seats::all(seats)) };
            if !outcome.fits(seats) {
                return Err(Refusal::Impossible(id));
            }
            self.record(id, outcome);
        }
        Ok(())
    }
}
