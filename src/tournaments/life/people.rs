//! Participants: entry, late entry, withdrawal, return, replacement, sitting out a round.

use crate::{
    model::{GameId, Millis, Outcome, Player, RoundNumber, Seats},
    settings::{MAX_PLAYERS, MOST_CHANGES, Refusal},
    state::{Bye, ByeKind, Entrant, Life, Replacement, Tournament},
};

/// Most entry numbers. They are never reused, so withdrawn players count.
const MOST_NUMBERS: usize = 4 * MAX_PLAYERS;

impl Tournament {
    pub(super) fn sign_up(&mut self, rating: i64) -> Result<(), Refusal> {
        let (paired, format) = (self.rounds.len(), self.settings.format);
        let is_late = self.life == Life::Running;
        match self.life {
            Life::Created => return Err(Refusal::NotOpen),
            Life::Running if !format.accepts_late_entry(paired) => return Err(Refusal::TooLate),
            Life::Over => return Err(Refusal::Over),
            Life::SignUp | Life::Running => {}
        }
        let present = self.entrants.iter().filter(|entrant| entrant.left.is_none()).count();
        if present >= MAX_PLAYERS || self.entrants.len() >= MOST_NUMBERS {
            return Err(Refusal::TooMany { players: present + 1, most: MAX_PLAYERS });
        }
        let player = Player::at(self.entrants.len());
        let missed = if is_late && format.is_paired_by_round() { paired } else { 0 };
        self.entrants.push(Entrant {
            rating,
            missed: missed as u16,
            left: None,
            rest: None,
            away: false,
        });
        if is_late {
            self.order.push(player);
        }
        for round in self.rounds.iter_mut().take(missed) {
            round.byes.push(Bye { player, kind: ByeKind::Half, of: 0 });
        }
        Ok(())
    }

    fn check_present(&self, player: Player) -> Result<(), Refusal> {
        match self.entrant(player) {
            None => Err(Refusal::NoPlayer(player)),
            Some(entrant) if entrant.left.is_some() => Err(Refusal::Withdrawn(player)),
            Some(_) => Ok(()),
        }
    }

    pub(super) fn withdraw(&mut self, player: Player) -> Result<(), Refusal> {
        self.check_present(player)?;
        if self.life == Life::Over {
            return Err(Refusal::Over);
        }
        self.entrants[player.index()].left = Some(self.rounds.len() as u16);
        let tables = self.tables_of(player).filter(|(_, table)| table.is_open());
        for id in tables.map(|(id, _)| id).collect::<Vec<_>>() {
            self.leave_seat(id, player);
        }
        Ok(())
    }

    /// Empties a player's seat of an open table. With fewer than two left, the game is forfeited.
    fn leave_seat(&mut self, id: GameId, player: Player) {
        let Some(table) = self.table_mut(id) else { return };
        let Some(seat) = table.seat_of(player) else { return };
        table.empty = table.empty.with(Seats::one(seat));
        let (absent, seats) = (table.empty, table.players.len());
        if absent.count() + 2 > seats {
            self.record(id, Outcome::Forfeit { absent }, Millis::default());
        }
    }

    pub(super) fn come_back(&mut self, player: Player) -> Result<(), Refusal> {
        let entrant = self.entrant(player).ok_or(Refusal::NoPlayer(player))?;
        if self.life == Life::Over {
            return Err(Refusal::Over);
        }
        if entrant.left.is_none() {
            return Err(Refusal::TakesPart(player));
        }
        let is_running = self.life == Life::Running;
        if is_running && !self.settings.format.is_paired_when_free() {
            return Err(Refusal::NoReturn);
        }
        self.entrants[player.index()].left = None;
        if is_running && !self.order.contains(&player) {
            self.order.push(player);
        }
        Ok(())
    }

    pub(super) fn away(&mut self, player: Player, away: bool) -> Result<(), Refusal> {
        self.check_present(player)?;
        self.check_running()?;
        self.entrants[player.index()].away = away;
        Ok(())
    }

    pub(super) fn replace(
        &mut self,
        player: Player,
        rating: i64,
        at: Millis,
        begun: &[GameId],
    ) -> Result<(), Refusal> {
        if self.life == Life::Over {
            return Err(Refusal::Over);
        }
        if self.replacements.len() >= MOST_CHANGES {
            return Err(Refusal::TooManyChanges { most: MOST_CHANGES });
        }
        let rounds_paired = self.rounds.len() as u16;
        let entrant = self.entrants.get_mut(player.index()).ok_or(Refusal::NoPlayer(player))?;
        let rating_before = std::mem::replace(&mut entrant.rating, rating);
        // The new person takes part, even if the former one has withdrawn.
        (entrant.left, entrant.away) = (None, false);
        self.replacements.push(Replacement { player, rating_before, rounds_paired, at });
        let rounds = self.rounds.iter_mut().enumerate();
        let tables = rounds.flat_map(|(index, round)| {
            let tables = round.tables.iter_mut().enumerate();
            tables.map(move |(at, table)| (GameId::at(index, at), table))
        });
        for (_, table) in tables.filter(|(id, table)| table.is_open() && !begun.contains(id)) {
            if let Some(seat) = table.seat_of(player) {
                table.empty = table.empty.without(Seats::one(seat));
            }
        }
        Ok(())
    }

    pub(super) fn sit_out(&mut self, player: Player, round: RoundNumber, out: bool) -> Result<(), Refusal> {
        self.check_present(player)?;
        self.check_running()?;
        let last = self.settings.format.last_to_sit_out().ok_or(Refusal::NoSitOut)?;
        let next = RoundNumber::at(self.rounds.len());
        if round != next {
            return Err(Refusal::NotNext { asked: round, next });
        }
        let rest = self.entrants[player.index()].rest;
        match (rest == Some(round), out) {
            (true, true) | (false, false) => return Ok(()),
            (true, false) => {
                self.entrants[player.index()].rest = None;
                return Ok(());
            }
            (false, true) => {}
        }
        if rest.is_some() {
            return Err(Refusal::SatOut(player));
        }
        if round.0 > last {
            return Err(Refusal::NoSitOut);
        }
        let plays = |player: &Player| self.entrants[player.index()].rest != Some(round);
        let (playing, least) =
            (self.present().iter().filter(|player| plays(player)).count(), self.settings.seats.into());
        if playing <= least {
            return Err(Refusal::TooFew { players: playing.saturating_sub(1), least });
        }
        self.entrants[player.index()].rest = Some(round);
        Ok(())
    }
}
