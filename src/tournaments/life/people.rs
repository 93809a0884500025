//! Who takes part: entry, also late, withdrawal, return, replacement, a round off.

use super::{Effect, Work};
use crate::{
    model::{Outcome, Player, RoundNumber, Seats, TableId, Time},
    settings::{Format, LATE_ROUNDS, MAX_PLAYERS, MOST_CHANGES, Refusal},
    state::{Bye, ByeKind, Entrant, Life, Replacement, Table},
};

/// Numbers are never given twice, so those who withdrew count too.
const MOST_NUMBERS: usize = 4 * MAX_PLAYERS;

impl Work {
    pub(super) fn sign_up(&mut self, rating: i64) -> Result<(), Refusal> {
        let tournament = &mut self.tournament;
        let paired = tournament.rounds.len();
        let is_late = tournament.life == Life::Running;
        match (tournament.life, tournament.settings.format) {
            (Life::Created, _) => return Err(Refusal::NotOpen),
            (Life::SignUp, _) | (Life::Running, Format::Arena) => {}
            (Life::Running, Format::Swiss { rounds }) if paired <= LATE_ROUNDS && paired < rounds.into() => {}
            (Life::Running, _) => return Err(Refusal::TooLate),
            (Life::Over, _) => return Err(Refusal::Over),
        }
        let present = tournament.entrants.iter().filter(|entrant| entrant.left.is_none()).count();
        if present >= MAX_PLAYERS || tournament.entrants.len() >= MOST_NUMBERS {
            return Err(Refusal::TooMany { players: present + 1, most: MAX_PLAYERS });
        }
        let player = Player::at(tournament.entrants.len());
        let is_swiss = matches!(tournament.settings.format, Format::Swiss { .. });
        let missed = if is_late && is_swiss { paired as u16 } else { 0 };
        tournament.entrants.push(Entrant { rating, missed, left: None, rest: None });
        if is_late {
            tournament.order.push(player);
        }
        for round in tournament.rounds.iter_mut().take(missed.into()) {
            round.byes.push(Bye { player, kind: ByeKind::Half, of: 0 });
        }
        self.effects.push(Effect::Entered { player });
        Ok(())
    }

    pub(super) fn present(&self, player: Player) -> Result<(), Refusal> {
        match self.tournament.entrant(player) {
            None => Err(Refusal::NoPlayer(player)),
            Some(entrant) if entrant.left.is_some() => Err(Refusal::Withdrawn(player)),
            Some(_) => Ok(()),
        }
    }

    pub(super) fn withdraw(&mut self, player: Player) -> Result<(), Refusal> {
        self.present(player)?;
        if self.tournament.life == Life::Over {
            return Err(Refusal::Over);
        }
        let paired = self.tournament.rounds.len() as u16;
        self.tournament.entrants[player.index()].left = Some(paired);
        self.effects.push(Effect::Left { player });
        let is_open = |table: &Table| table.outcome.is_none();
        let open: Vec<TableId> = self
            .tournament
            .tables_of(player)
            .filter(|(_, table)| is_open(table))
            .map(|(id, _)| id)
            .collect();
        for id in open {
            self.leave_seat(id, player);
        }
        Ok(())
    }

    /// A player of an open table is gone. If fewer than two are left, it is forfeited.
    pub(super) fn leave_seat(&mut self, id: TableId, player: Player) {
        let Some(table) = self.table_mut(id) else {
            return;
        };
        let Some(seat) = table.seat_of(player) else {
            return;
        };
        table.empty = table.empty.with(Seats::one(seat));
        let (empty, seats) = (table.empty, table.players.len());
        if empty.count() + 2 > seats {
            self.record(id, Outcome::Forfeit { absent: empty });
        } else {
            self.effects.push(Effect::SeatLeft { table: id, seat: seat as u8 });
        }
    }

    pub(super) fn come_back(&mut self, player: Player) -> Result<(), Refusal> {
        let entrant = self.tournament.entrant(player).ok_or(Refusal::NoPlayer(player))?;
        let is_open = match (self.tournament.life, self.tournament.settings.format) {
            (Life::Over, _) => return Err(Refusal::Over),
            (Life::Running, Format::Arena) | (Life::Created | Life::SignUp, _) => true,
            (Life::Running, _) => false,
        };
        if entrant.left.is_none() {
            return Err(Refusal::TakesPart(player));
        }
        if !is_open {
            return Err(Refusal::NoReturn);
        }
        self.tournament.entrants[player.index()].left = None;
        if self.tournament.life == Life::Running && !self.tournament.order.contains(&player) {
            self.tournament.order.push(player);
        }
        self.effects.push(Effect::Entered { player });
        Ok(())
    }

    pub(super) fn replace(
        &mut self,
        player: Player,
        rating: i64,
        at: Time,
        begun: &[TableId],
    ) -> Result<(), Refusal> {
        if self.tournament.life == Life::Over {
            return Err(Refusal::Over);
        }
        if self.tournament.replacements.len() >= MOST_CHANGES {
            return Err(Refusal::TooManyChanges { most: MOST_CHANGES });
        }
        let rounds_paired = self.tournament.rounds.len() as u16;
        let entrant = self.tournament.entrants.get_mut(player.index()).ok_or(Refusal::NoPlayer(player))?;
        let rating_before = std::mem::replace(&mut entrant.rating, rating);
        // A place that was given up is taken again.
        entrant.left = None;
        self.tournament
            .replacements
            .push(Replacement { player, rating_before, rounds_paired, at });
        let waits = |(id, table): &(TableId, &Table)| table.outcome.is_none() && !begun.contains(id);
        let waiting: Vec<TableId> =
            self.tournament.tables_of(player).filter(waits).map(|(id, _)| id).collect();
        for id in waiting {
            if let Some(table) = self.table_mut(id)
                && let Some(seat) = table.seat_of(player)
            {
                table.empty = table.empty.without(Seats::one(seat));
            }
        }
        self.effects.push(Effect::Replaced { player });
        Ok(())
    }

    pub(super) fn sit_out(&mut self, player: Player, round: RoundNumber, out: bool) -> Result<(), Refusal> {
        self.present(player)?;
        let tournament = &mut self.tournament;
        tournament.running()?;
        let Format::Swiss { rounds } = tournament.settings.format else {
            return Err(Refusal::NoSitOut);
        };
        let next = RoundNumber::at(tournament.rounds.len());
        if round != next {
            return Err(Refusal::NotNext { asked: round, next });
        }
        let sits_out = |entrant: &Entrant| entrant.rest == Some(round);
        if sits_out(&tournament.entrants[player.index()]) == out {
            return Ok(());
        }
        if !out {
            tournament.entrants[player.index()].rest = None;
            return Ok(());
        }
        if tournament.entrants[player.index()].rest.is_some() {
            return Err(Refusal::SatOut(player));
        }
        if round.0 >= rounds {
            return Err(Refusal::NoSitOut);
        }
        let (least, present) = (usize::from(tournament.settings.seats), tournament.present());
        let playing = present.iter().filter(|player| !sits_out(&tournament.entrants[player.index()])).count();
        if playing <= least {
            return Err(Refusal::TooFew { players: playing.saturating_sub(1), least });
        }
        tournament.entrants[player.index()].rest = Some(round);
        Ok(())
    }
}
