//! Results: reports, forfeits, corrections, and their consequences.

use crate::{
    bracket::{self, Match},
    model::{GameId, Millis, Outcome, Player, RoundNumber, Seats},
    settings::{MOST_CHANGES, Refusal},
    state::{Correction, Life, Round, Table, Tournament},
};

impl Tournament {
    pub(super) fn table_mut(&mut self, id: GameId) -> Option<&mut Table> {
        self.rounds.get_mut(id.round.index())?.tables.get_mut(usize::from(id.table))
    }

    pub(super) fn report(&mut self, id: GameId, outcome: Outcome, now: Millis) -> Result<(), Refusal> {
        let table = self.table(id).ok_or(Refusal::NoTable(id))?;
        if !outcome.fits(table.players.len()) {
            return Err(Refusal::Impossible(id));
        }
        match table.outcome {
            None => {
                self.check_running()?;
                self.record(id, outcome, now);
                Ok(())
            }
            Some(before) if before == outcome => Ok(()),
            Some(Outcome::Void) => Err(Refusal::Over),
            Some(_) => Err(Refusal::Reported(id)),
        }
    }

    /// Sets the outcome of an open table.
    pub(super) fn record(&mut self, id: GameId, outcome: Outcome, now: Millis) {
        if let Some(table) = self.table_mut(id) {
            table.outcome = Some(outcome);
            table.ended = Some(now);
            self.settle(id.round.index(), now);
        }
    }

    /// Opens further games of matches, and ends the tournament if this was its last result.
    pub(super) fn settle(&mut self, index: usize, now: Millis) {
        if self.settings.format.is_knock_out() {
            self.settle_matches(index, now);
        }
        let is_last = self.planned_rounds() == Some(self.rounds.len());
        if is_last && self.life == Life::Running && self.rounds.iter().all(Round::is_complete) {
            self.life = Life::Over;
        }
    }

    fn settle_matches(&mut self, index: usize, now: Millis) {
        let tables = self.rounds.get(index).into_iter().flat_map(|round| &round.tables);
        let mut matches: Vec<u16> = tables.map(|table| table.of).collect();
        matches.sort_unstable();
        matches.dedup();
        for of in matches {
            while bracket::state(self, index, of.into()) == Match::Further {
                self.further_game(index, of, now);
            }
        }
    }

    /// Opens another game of a match with the seats changed. A player who has withdrawn forfeits it.
    fn further_game(&mut self, index: usize, of: u16, now: Millis) {
        let last = bracket::games(self, index, of.into()).last();
        let Some(mut players) = last.map(|game| game.players.clone()) else { return };
        players.reverse();
        let gone = (0..players.len()).filter(|seat| !self.takes_part(players[*seat]));
        let empty = gone.fold(Seats::NONE, |gone, seat| gone.with(Seats::one(seat)));
        let outcome = (empty != Seats::NONE).then_some(Outcome::Forfeit { absent: empty });
        // It has the time of a round, like the first game.
        let deadline = self.deadline_from(now);
        let round = &mut self.rounds[index];
        round.deadline = round.deadline.max(deadline);
        round.tables.push(Table { empty, outcome, ..Table::new(of.into(), players) });
    }

    pub(super) fn correct(&mut self, id: GameId, outcome: Outcome, now: Millis) -> Result<(), Refusal> {
        let table = self.table(id).ok_or(Refusal::NoTable(id))?;
        let before = table.outcome.ok_or(Refusal::NothingToCorrect(id))?;
        if !outcome.fits(table.players.len()) {
            return Err(Refusal::Impossible(id));
        }
        if before == outcome {
            return Ok(());
        }
        if self.corrections.len() >= MOST_CHANGES {
            return Err(Refusal::TooManyChanges { most: MOST_CHANGES });
        }
        let (index, of) = (id.round.index(), table.of);
        let is_knock_out = self.settings.format.is_knock_out();
        let decided = is_knock_out.then(|| bracket::state(self, index, of.into()));
        if let Some(table) = self.table_mut(id) {
            table.outcome = Some(outcome);
        }
        let is_next_paired = index + 1 < self.rounds.len();
        if is_next_paired && decided.is_some_and(|decided| bracket::state(self, index, of.into()) != decided)
        {
            return Err(Refusal::GoneOn(id));
        }
        self.corrections.push(Correction { table: id, before, after: outcome, at: now });
        if is_knock_out && !is_next_paired {
            self.corrected_match(index, of, now);
        }
        Ok(())
    }

    /// A correction may decide a match that was open, or reopen one that was decided.
    fn corrected_match(&mut self, index: usize, of: u16, now: Millis) {
        self.void_open_games(index, of);
        self.settle_matches(index, now);
        if !self.rounds[index].is_complete() {
            self.life = Life::Running;
        }
        self.settle(index, now);
    }

    /// Cancels open games of a match if its other games decide it.
    fn void_open_games(&mut self, index: usize, of: u16) {
        for at in 0..self.rounds[index].tables.len() {
            let table = &self.rounds[index].tables[at];
            if table.of != of || !table.is_open() {
                continue;
            }
            self.rounds[index].tables[at].outcome = Some(Outcome::Void);
            if !matches!(bracket::state(self, index, of.into()), Match::Decided(_)) {
                self.rounds[index].tables[at].outcome = None;
            }
        }
    }

    pub(super) fn close(
        &mut self,
        round: RoundNumber,
        now: Millis,
        absent: &[(GameId, Seats)],
    ) -> Result<(), Refusal> {
        self.check_running()?;
        let mut gone: Vec<Player> = Vec::new();
        while let Some((id, seats)) = self.forfeited(round, absent, &gone) {
            let players = self.table(id).map(|table| table.players.clone()).unwrap_or_default();
            self.forfeit(id, seats, now)?;
            let absent = players.into_iter().enumerate().filter(|(seat, _)| seats.has(*seat));
            gone.extend(absent.map(|(_, player)| player));
        }
        Ok(())
    }

    fn forfeit(&mut self, id: GameId, absent: Seats, now: Millis) -> Result<(), Refusal> {
        let outcome = Outcome::Forfeit { absent };
        if !self.table(id).is_some_and(|table| outcome.fits(table.players.len())) {
            return Err(Refusal::Impossible(id));
        }
        self.record(id, outcome, now);
        Ok(())
    }

    /// An open table of a round with the seats that forfeit it: the given ones, or those of `gone` players.
    fn forfeited(
        &self,
        round: RoundNumber,
        absent: &[(GameId, Seats)],
        gone: &[Player],
    ) -> Option<(GameId, Seats)> {
        self.open_tables().filter(|(id, _)| id.round == round).find_map(|(id, table)| {
            let named = absent.iter().find(|(table, _)| *table == id).map(|(_, seats)| *seats);
            let seats = named.unwrap_or_else(|| {
                let left = gone.iter().filter_map(|player| table.seat_of(*player));
                left.fold(Seats::NONE, |all, seat| all.with(Seats::one(seat)))
            });
            (named.is_some() || seats != Seats::NONE).then_some((id, seats))
        })
    }

    pub(super) fn extend(&mut self, by: Millis) -> Result<(), Refusal> {
        self.check_running()?;
        for round in self.rounds.iter_mut().filter(|round| !round.is_complete()) {
            round.deadline = round.deadline.map(|deadline| deadline.after(by));
            // This time counts once.
            round
                .tables
                .iter_mut()
                .for_each(|table| table.held = table.held.map(|since| since.after(by)));
        }
        Ok(())
    }

    pub(super) fn hold(&mut self, id: GameId, held: bool, now: Millis) -> Result<(), Refusal> {
        let Some(table) = self.table_mut(id).filter(|table| table.is_open()) else {
            return Ok(());
        };
        match (table.held, held) {
            (None, true) => table.held = Some(now),
            (Some(since), false) => {
                let length = Millis((now.0 - since.0).max(0));
                table.delay = Some(table.delay.unwrap_or_default().after(length));
                table.held = None;
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn due(&mut self, now: Millis, absent: &[(GameId, Seats)]) -> Result<(), Refusal> {
        self.check_running()?;
        let is_late = |id| self.deadline_of(id).is_some_and(|deadline| deadline <= now);
        let late = self.open_tables().filter(|(id, _)| is_late(*id));
        let late: Vec<(GameId, usize)> = late.map(|(id, table)| (id, table.players.len())).collect();
        for (id, seats) in late {
            let named = absent.iter().find(|(table, _)| *table == id).map(|(_, seats)| *seats);
            self.forfeit(id, named.unwrap_or(Seats::all(seats)), now)?;
        }
        Ok(())
    }
}
