//! The life of a tournament: created → sign-up → running → over; a league then begins its next season. An event
//! gives the tournament after it. A refused event changes nothing, nor does one that was applied before (a round
//! paired, a result reported).

mod people;
mod results;
mod rounds;

pub use rounds::CutShort;

use crate::{
    arena,
    format::Format,
    league,
    model::{GameId, Millis, Outcome, Player, RoundNumber, Seats},
    settings::{Refusal, Settings},
    state::{Life, Round, Table, Tournament},
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Replaces the settings before the start.
    Change { settings: Settings },
    /// Opens sign-up.
    Open,
    /// Adds an entrant, who gets the next number.
    SignUp { rating: i64 },
    /// Withdraws a player. Open tables for two are forfeited at once.
    Withdraw { player: Player },
    /// Takes back a withdrawal: before the start, and in formats that pair players when they are free.
    Return { player: Player },
    /// Ends sign-up, and pairs the first round or all rounds.
    Start { now: Millis },
    /// Pairs the next round. An arena without a possible pair opens none.
    Pair { round: RoundNumber, now: Millis },
    /// Records the result of an open game.
    Report { table: GameId, outcome: Outcome, now: Millis },
    /// Changes a result, by the organiser.
    Correct { table: GameId, outcome: Outcome, now: Millis },
    /// Gives a player's number, with the points so far, to another person. A seat left at a table that has begun
    /// stays empty.
    Replace { player: Player, rating: i64, now: Millis, begun: Vec<GameId> },
    /// Lets a player sit out the next round of a Swiss for half a point, or revokes that.
    SitOut { player: Player, round: RoundNumber, out: bool },
    /// A player neither plays nor answers, or is back. A Swiss does not pair players who are away.
    Away { player: Player, away: bool },
    /// A moderator pauses or resumes a game. Its deadline stops during the pause.
    Hold { table: GameId, held: bool, now: Millis },
    /// Deadlines have passed: open tables are forfeited by the given seats, or by all seats.
    Due { now: Millis, absent: Vec<(GameId, Seats)> },
    /// Ends a round before its deadline: the given open tables are forfeited, as are further games of their
    /// matches by the same players.
    Close {
        round: RoundNumber,
        now: Millis,
        absent: Vec<(GameId, Seats)>,
    },
    /// Moves deadlines of open rounds.
    Extend { by: Millis },
    /// Ends the tournament now. Open tables do not count.
    Finish,
    /// Promotes and relegates after a league's season, and opens sign-up. Players who came to no game are left
    /// out.
    NextSeason,
    /// Replaces a league's divisions before the start, after a correction in the season before.
    Divide { divisions: Vec<Vec<Player>> },
}

impl Tournament {
    /// # Errors
    /// The settings are impossible.
    pub fn new(settings: Settings) -> Result<Tournament, Refusal> {
        settings.check()?;
        Ok(Tournament {
            settings,
            life: Life::Created,
            season: 1,
            entrants: Vec::new(),
            order: Vec::new(),
            divisions: Vec::new(),
            rounds: Vec::new(),
            corrections: Vec::new(),
            replacements: Vec::new(),
        })
    }

    /// The tournament after an event.
    ///
    /// # Errors
    /// The event is refused.
    pub fn apply(&self, event: &Event) -> Result<Tournament, Refusal> {
        self.apply_apart(event, &[])
    }

    /// Like [`Tournament::apply`]. `apart`: players who are not paired with each other while that can be avoided.
    ///
    /// # Errors
    /// The event is refused.
    pub fn apply_apart(&self, event: &Event, apart: &[[Player; 2]]) -> Result<Tournament, Refusal> {
        let mut next = self.clone();
        match event {
            Event::Change { settings } => next.change(settings)?,
            Event::Open => next.open()?,
            Event::SignUp { rating } => next.sign_up(*rating)?,
            Event::Withdraw { player } => next.withdraw(*player)?,
            Event::Return { player } => next.come_back(*player)?,
            Event::Start { now } => next.start(*now, apart)?,
            Event::Pair { round, now } => next.pair(*round, *now, apart)?,
            Event::Report { table, outcome, now } => next.report(*table, *outcome, *now)?,
            Event::Correct { table, outcome, now } => next.correct(*table, *outcome, *now)?,
            Event::Replace { player, rating, now, begun } => next.replace(*player, *rating, *now, begun)?,
            Event::SitOut { player, round, out } => next.sit_out(*player, *round, *out)?,
            Event::Away { player, away } => next.away(*player, *away)?,
            Event::Hold { table, held, now } => next.hold(*table, *held, *now)?,
            Event::Due { now, absent } => next.due(*now, absent)?,
            Event::Close { round, now, absent } => next.close(*round, *now, absent)?,
            Event::Extend { by } => next.extend(*by)?,
            Event::Finish => next.finish()?,
            Event::NextSeason => next.next_season()?,
            Event::Divide { divisions } => next.divide(divisions)?,
        }
        Ok(next)
    }

    /// Number of the round that can be paired next. A round that is paired after another needs its results.
    pub fn next_round(&self) -> Option<RoundNumber> {
        let format = self.settings.format;
        let is_due = format.is_paired_when_free()
            || format.is_paired_by_round() && self.rounds.last().is_none_or(Round::is_complete);
        (self.life == Life::Running && is_due).then(|| RoundNumber::at(self.rounds.len()))
    }

    /// Earliest deadline of an open game.
    pub fn deadline(&self) -> Option<Millis> {
        self.open_tables().filter_map(|(id, _)| self.deadline_of(id)).min()
    }

    /// Moment at which the people of an arena without an open game can meet their last opponents again.
    pub fn pairs_again_at(&self) -> Option<Millis> {
        let is_open = self.open_tables().next().is_some();
        let is_due = self.next_round().is_some() && self.settings.format.is_paired_when_free() && !is_open;
        let can_pair = self.present().len() >= usize::from(self.settings.seats);
        let last = self.rounds.last().filter(|_| is_due && can_pair)?;
        let ended = last.tables.iter().filter_map(|table| table.ended).max();
        Some(ended.unwrap_or(last.opened).after(arena::BREAK))
    }

    fn check_running(&self) -> Result<(), Refusal> {
        match self.life {
            Life::Running => Ok(()),
            Life::Over => Err(Refusal::Over),
            Life::Created | Life::SignUp => Err(Refusal::NotBegun),
        }
    }

    fn has_begun(&self) -> bool {
        matches!(self.life, Life::Running | Life::Over)
    }

    /// Planned rounds, if their number is known.
    fn planned_rounds(&self) -> Option<usize> {
        match self.settings.format {
            format if format.is_paired_at_start() => Some(self.rounds.len()),
            format => format.planned_rounds(self.order.len()),
        }
    }

    fn change(&mut self, settings: &Settings) -> Result<(), Refusal> {
        if self.has_begun() {
            return Err(Refusal::Begun);
        }
        settings.check()?;
        self.settings = settings.clone();
        Ok(())
    }

    fn open(&mut self) -> Result<(), Refusal> {
        if self.has_begun() {
            return Err(Refusal::Begun);
        }
        self.life = Life::SignUp;
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Refusal> {
        if self.life == Life::Over {
            return Ok(());
        }
        self.check_running()?;
        let tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        tables
            .filter(|table| table.is_open())
            .for_each(|table| table.outcome = Some(Outcome::Void));
        self.life = Life::Over;
        Ok(())
    }

    fn next_season(&mut self) -> Result<(), Refusal> {
        let Format::League { movers, division } = self.settings.format else {
            return Err(Refusal::NoSeason);
        };
        if self.life != Life::Over {
            return Err(Refusal::NoSeason);
        }
        let mut places = vec![Vec::new(); self.divisions.len()];
        for line in self.standings() {
            places[line.division].push(line.player);
        }
        let order = league::moved(&places, movers.into());
        let absent: Vec<Player> = order.iter().copied().filter(|player| self.never_came(*player)).collect();
        self.divisions = league::divisions(&order, division.into(), self.settings.seats.into());
        self.order.clear();
        self.rounds.clear();
        self.corrections.clear();
        self.replacements.clear();
        self.season += 1;
        self.life = Life::SignUp;
        for entrant in &mut self.entrants {
            (entrant.left, entrant.away) = (entrant.left.map(|_| 0), false);
        }
        for player in absent {
            self.entrants[player.index()].left = Some(0);
        }
        Ok(())
    }

    /// Whether a player was absent from all games that count.
    fn never_came(&self, player: Player) -> bool {
        let counts = |table: &Table| !matches!(table.outcome, None | Some(Outcome::Void));
        self.tables_of(player).any(|(_, table)| counts(table)) && !self.has_come(player)
    }

    fn divide(&mut self, divisions: &[Vec<Player>]) -> Result<(), Refusal> {
        if self.has_begun() {
            return Err(Refusal::Begun);
        }
        if !self.settings.format.has_seasons() {
            return Err(Refusal::NoSeason);
        }
        let mut known = vec![false; self.entrants.len()];
        for player in divisions.iter().flatten() {
            let place = known.get_mut(player.index()).filter(|known| !**known);
            *place.ok_or(Refusal::NoPlayer(*player))? = true;
        }
        self.divisions = divisions.to_vec();
        Ok(())
    }
}
