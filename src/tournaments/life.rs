//! The life of a tournament: created → sign-up → running → over, and for a league the next season. Each step
//! takes an event and gives the tournament after it with what the caller has to do. A refused event changes
//! nothing, and an event that was applied already (a round paired, a result reported) has no effects.

mod people;
mod results;
mod rounds;

use crate::{
    league,
    model::{Outcome, Player, RoundNumber, Seats, TableId, Time},
    settings::{Format, Refusal, Settings},
    state::{Correction, Life, Round, Table, Tournament},
};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Other settings, before the beginning.
    Change {
        settings: Settings,
    },
    /// Sign-up opens.
    Open,
    /// A new entrant gets the next number.
    SignUp {
        rating: i64,
    },
    /// Open tables for two are forfeited at once.
    Withdraw {
        player: Player,
    },
    /// A player who left an arena comes back; before the beginning, one who withdrew.
    Return {
        player: Player,
    },
    /// Sign-up ends, and the first round is paired; in a round robin and a league, all rounds.
    Start {
        now: Time,
    },
    /// Pairs the next round. In an arena, pairs those who are free; without a pair there is no round.
    Pair {
        round: RoundNumber,
        now: Time,
    },
    Report {
        table: TableId,
        outcome: Outcome,
        now: Time,
    },
    /// The organiser changes a result.
    Correct {
        table: TableId,
        outcome: Outcome,
        now: Time,
    },
    /// Another person takes the number of a player, with the points so far. An empty seat stays empty at tables
    /// that have begun.
    Replace {
        player: Player,
        rating: i64,
        now: Time,
        begun: Vec<TableId>,
    },
    /// A player sits out the next round of a Swiss for half a point, or does not want to any more.
    SitOut {
        player: Player,
        round: RoundNumber,
        out: bool,
    },
    /// Deadlines that are past: tables without a result are forfeited by the seats named here, or else by all.
    Due {
        now: Time,
        absent: Vec<(TableId, Seats)>,
    },
    /// The organiser ends a round before its deadline: these open tables are forfeited. So are further games
    /// of their matches, by the same players.
    Close {
        round: RoundNumber,
        now: Time,
        absent: Vec<(TableId, Seats)>,
    },
    /// Deadlines that have not come yet are later by this.
    Extend {
        by: Time,
    },
    /// The end of an arena; of others, before all rounds are played. Open tables do not count.
    Finish,
    /// A league that is over moves people up and down, and opens sign-up. Who came to no game is left out.
    NextSeason,
    /// Other divisions of a league, before the beginning: a result of the season before was corrected.
    Divide {
        divisions: Vec<Vec<Player>>,
    },
}

/// What an event asks of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    SignUpOpened,
    Entered {
        player: Player,
    },
    Left {
        player: Player,
    },
    /// A round is paired: its tables are to be opened.
    Paired {
        round: RoundNumber,
        deadline: Option<Time>,
    },
    /// A further game of a match is to be opened.
    TableOpened {
        table: TableId,
    },
    /// A result is new; for a forfeit, a table is to be closed.
    Recorded {
        table: TableId,
        outcome: Outcome,
    },
    /// A player of an open table for three or more is gone: the seat is to be left.
    SeatLeft {
        table: TableId,
        seat: u8,
    },
    Corrected {
        correction: Correction,
    },
    Replaced {
        player: Player,
    },
    /// All tables of a round have results.
    RoundComplete {
        round: RoundNumber,
    },
    Over,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    pub tournament: Tournament,
    pub effects: Vec<Effect>,
}

/// A step in the making.
struct Work {
    tournament: Tournament,
    effects: Vec<Effect>,
    /// The time of the event, where it may open a further game.
    now: Time,
}

impl Tournament {
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

    pub fn apply(&self, event: &Event) -> Result<Step, Refusal> {
        let mut work = Work {
            tournament: self.clone(),
            effects: Vec::new(),
            now: Time::default(),
        };
        match event {
            Event::Change { settings } => work.change(settings)?,
            Event::Open => work.open()?,
            Event::SignUp { rating } => work.sign_up(*rating)?,
            Event::Withdraw { player } => work.withdraw(*player)?,
            Event::Return { player } => work.come_back(*player)?,
            Event::Start { now } => work.start(*now)?,
            Event::Pair { round, now } => work.pair(*round, *now)?,
            Event::Report { table, outcome, now } => work.report(*table, *outcome, *now)?,
            Event::Correct { table, outcome, now } => work.correct(*table, *outcome, *now)?,
            Event::Replace { player, rating, now, begun } => work.replace(*player, *rating, *now, begun)?,
            Event::SitOut { player, round, out } => work.sit_out(*player, *round, *out)?,
            Event::Due { now, absent } => work.due(*now, absent)?,
            Event::Close { round, now, absent } => work.close(*round, *now, absent)?,
            Event::Extend { by } => work.extend(*by)?,
            Event::Finish => work.finish()?,
            Event::NextSeason => work.next_season()?,
            Event::Divide { divisions } => work.divide(divisions)?,
        }
        Ok(Step { tournament: work.tournament, effects: work.effects })
    }

    /// The number of the round that can be paired next, if there is one and the last is complete.
    pub fn next_round(&self) -> Option<RoundNumber> {
        let is_next = self.life == Life::Running
            && match self.settings.format {
                Format::RoundRobin { .. } | Format::League { .. } => false,
                Format::Swiss { .. } | Format::KnockOut { .. } => {
                    self.rounds.last().is_none_or(Round::is_complete)
                }
                Format::Arena => true,
            };
        is_next.then(|| RoundNumber::at(self.rounds.len()))
    }

    /// The earliest deadline of a round that is not complete.
    pub fn deadline(&self) -> Option<Time> {
        let open = self.rounds.iter().filter(|round| !round.is_complete());
        open.filter_map(|round| round.deadline).min()
    }

    fn running(&self) -> Result<(), Refusal> {
        match self.life {
            Life::Running => Ok(()),
            Life::Over => Err(Refusal::Over),
            Life::Created | Life::SignUp => Err(Refusal::NotBegun),
        }
    }

    fn has_begun(&self) -> bool {
        matches!(self.life, Life::Running | Life::Over)
    }

    /// Planned rounds, where their number is known.
    fn planned_rounds(&self) -> Option<usize> {
        match self.settings.format {
            Format::Swiss { rounds } => Some(rounds.into()),
            Format::KnockOut { .. } => Some(Settings::knock_out_rounds(self.order.len())),
            Format::RoundRobin { .. } | Format::League { .. } => Some(self.rounds.len()),
            Format::Arena => None,
        }
    }
}

impl Work {
    fn change(&mut self, settings: &Settings) -> Result<(), Refusal> {
        if self.tournament.has_begun() {
            return Err(Refusal::Begun);
        }
        settings.check()?;
        self.tournament.settings = settings.clone();
        Ok(())
    }

    fn open(&mut self) -> Result<(), Refusal> {
        match self.tournament.life {
            Life::Created => {
                self.tournament.life = Life::SignUp;
                self.effects.push(Effect::SignUpOpened);
                Ok(())
            }
            Life::SignUp => Ok(()),
            Life::Running | Life::Over => Err(Refusal::Begun),
        }
    }

    fn finish(&mut self) -> Result<(), Refusal> {
        match self.tournament.life {
            Life::Over => return Ok(()),
            Life::Created | Life::SignUp => return Err(Refusal::NotBegun),
            Life::Running => {}
        }
        for index in 0..self.tournament.rounds.len() {
            for at in 0..self.tournament.rounds[index].tables.len() {
                let table = &mut self.tournament.rounds[index].tables[at];
                if table.outcome.is_none() {
                    table.outcome = Some(Outcome::Void);
                    let table = TableId { round: RoundNumber::at(index), table: at as u16 };
                    self.effects.push(Effect::Recorded { table, outcome: Outcome::Void });
                }
            }
        }
        self.end();
        Ok(())
    }

    fn end(&mut self) {
        self.tournament.life = Life::Over;
        self.effects.push(Effect::Over);
    }

    fn next_season(&mut self) -> Result<(), Refusal> {
        let Format::League { movers, division } = self.tournament.settings.format else {
            return Err(Refusal::NoSeason);
        };
        if self.tournament.life != Life::Over {
            return Err(Refusal::NoSeason);
        }
        let mut places = vec![Vec::new(); self.tournament.divisions.len()];
        for line in self.tournament.standings() {
            places[line.division].push(line.player);
        }
        let order = league::moved(&places, movers.into());
        let absent: Vec<Player> = order.iter().copied().filter(|player| self.never_came(*player)).collect();
        let tournament = &mut self.tournament;
        let seats = usize::from(tournament.settings.seats);
        tournament.divisions = league::divisions(&order, division.into(), seats);
        tournament.order.clear();
        tournament.rounds.clear();
        tournament.corrections.clear();
        tournament.replacements.clear();
        tournament.season += 1;
        tournament.life = Life::SignUp;
        for entrant in tournament.entrants.iter_mut() {
            entrant.left = entrant.left.map(|_| 0);
        }
        for player in absent {
            tournament.entrants[player.index()].left = Some(0);
        }
        self.effects.push(Effect::SignUpOpened);
        Ok(())
    }

    /// Whether a player was absent from all games that count.
    fn never_came(&self, player: Player) -> bool {
        let counts = |table: &Table| !matches!(table.outcome, None | Some(Outcome::Void));
        let mut tables =
            self.tournament.tables_of(player).map(|(_, table)| table).filter(|table| counts(table));
        let is_absent = |table: &Table| match (table.outcome, table.seat_of(player)) {
            (Some(Outcome::Forfeit { absent }), Some(seat)) => absent.has(seat),
            _ => false,
        };
        tables.next().is_some_and(is_absent) && tables.all(is_absent)
    }

    fn divide(&mut self, divisions: &[Vec<Player>]) -> Result<(), Refusal> {
        if self.tournament.has_begun() {
            return Err(Refusal::Begun);
        }
        if !matches!(self.tournament.settings.format, Format::League { .. }) {
            return Err(Refusal::NoSeason);
        }
        let mut known = vec![false; self.tournament.entrants.len()];
        for player in divisions.iter().flatten() {
            let place = known.get_mut(player.index()).filter(|known| !**known);
            *place.ok_or(Refusal::NoPlayer(*player))? = true;
        }
        self.tournament.divisions = divisions.to_vec();
        Ok(())
    }
}
