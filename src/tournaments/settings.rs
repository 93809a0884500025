//! What an organiser chooses, and why it may be refused.

use crate::{
    league::{LARGEST_DIVISION, SMALLEST_DIVISION},
    model::{Player, RoundNumber, TableId, Time},
};
use serde::{Deserialize, Serialize};

/// The most entrants of Swiss, league, knock-out and arena.
pub const MAX_PLAYERS: usize = 512;

/// The most entrants of a round robin.
pub(crate) const MAX_ROBIN: usize = 16;

/// The most rounds of a Swiss.
pub(crate) const MAX_ROUNDS: u16 = 32;

/// The most corrections of one tournament, and the most replacements: each is stored.
pub const MOST_CHANGES: usize = 200;

/// Rounds for which late entrants get half-point byes.
pub(crate) const LATE_ROUNDS: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone meets everyone, once or twice.
    RoundRobin {
        legs: u8,
    },
    /// Divisions of about this size, each a round robin. After a season, `movers` of each go up and down.
    League {
        division: u8,
        movers: u8,
    },
    Swiss {
        rounds: u16,
    },
    KnockOut {
        best_of: u8,
        drawn: DrawnMatch,
        /// Whether those who lost the semi-finals play for the third place.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        third: bool,
    },
    Arena,
}

/// How a drawn match of a knock-out goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnMatch {
    /// The better seed goes on.
    BetterSeed,
    /// Two more games at most, each with seats changed, until one is won; then the better seed goes on.
    PlayOn,
}

/// What separates equal points. `docs/tournaments.md` defines each, for tables of more than two too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    DirectEncounter,
    BuchholzCut1,
    SonnebornBerger,
    Wins,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    pub format: Format,
    /// Seats of a table.
    pub seats: u8,
    /// Time for a round; in a round robin and a league, for all games.
    pub window: Option<Time>,
    /// In the order in which they count.
    pub tie_breaks: Vec<TieBreak>,
}

impl Settings {
    /// With the usual tie-breaks and no deadline.
    pub fn new(format: Format, seats: u8) -> Settings {
        use TieBreak::*;
        let tie_breaks = match format {
            Format::RoundRobin { .. } | Format::League { .. } => vec![DirectEncounter, SonnebornBerger, Wins],
            Format::Swiss { .. } => vec![DirectEncounter, BuchholzCut1, SonnebornBerger, Wins],
            Format::KnockOut { .. } => vec![],
            Format::Arena => vec![Wins, DirectEncounter],
        };
        Settings { format, seats, window: None, tie_breaks }
    }

    /// Whether all is possible, before it is known who enters.
    pub fn check(&self) -> Result<(), Refusal> {
        let range = |what, value: u16, least: u16, most: u16| match (least..=most).contains(&value) {
            true => Ok(()),
            false => Err(Refusal::Range { what, value, least, most }),
        };
        range(Quantity::Seats, self.seats.into(), 2, 6)?;
        match self.format {
            Format::RoundRobin { legs } => range(Quantity::Legs, legs.into(), 1, 2),
            Format::League { division, movers } => {
                let (least, most) = (SMALLEST_DIVISION as u16, LARGEST_DIVISION as u16);
                range(Quantity::Division, division.into(), least.max(self.seats.into()), most)?;
                range(Quantity::Movers, movers.into(), 1, 2)
            }
            Format::Swiss { rounds } => range(Quantity::Rounds, rounds, 1, MAX_ROUNDS),
            Format::KnockOut { .. } if self.seats != 2 => Err(Refusal::KnockOutForTwo { seats: self.seats }),
            Format::KnockOut { best_of, .. } => range(Quantity::BestOf, best_of.into(), 1, 2),
            Format::Arena => Ok(()),
        }
    }

    /// Whether this number of people can play it.
    pub(crate) fn check_field(&self, players: usize) -> Result<(), Refusal> {
        let seats = usize::from(self.seats);
        let least = match self.format {
            Format::League { .. } => seats.max(SMALLEST_DIVISION),
            _ => seats,
        };
        let most = match self.format {
            Format::RoundRobin { .. } => MAX_ROBIN,
            _ => MAX_PLAYERS,
        };
        if players < least {
            return Err(Refusal::TooFew { players, least });
        }
        if players > most {
            return Err(Refusal::TooMany { players, most });
        }
        match self.format {
            // Everyone would have met everyone; with an odd number, each sits out once.
            Format::Swiss { rounds } if seats == 2 && usize::from(rounds) > players - 1 + players % 2 => {
                Err(Refusal::TooManyRounds { rounds, players, most: players - 1 + players % 2 })
            }
            _ => Ok(()),
        }
    }

    /// The number of rounds of a knock-out for this number of people.
    pub(crate) fn knock_out_rounds(players: usize) -> usize {
        players.next_power_of_two().trailing_zeros() as usize
    }
}

/// What a setting counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Quantity {
    #[error("the number of seats")]
    Seats,
    #[error("the number of legs")]
    Legs,
    #[error("the size of a division")]
    Division,
    #[error("the number who go up and down")]
    Movers,
    #[error("the number of rounds")]
    Rounds,
    #[error("the number of games in a match")]
    BestOf,
}

/// Why an event is refused. The tournament stays as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("{what} is {value}; it may be {least} to {most}")]
    Range { what: Quantity, value: u16, least: u16, most: u16 },
    #[error("a knock-out needs a game for two; this one has {seats} seats")]
    KnockOutForTwo { seats: u8 },
    #[error("there are too few people: {players}; this format needs at least {least}")]
    TooFew { players: usize, least: usize },
    #[error("there are too many people: {players}; this format takes at most {most}")]
    TooMany { players: usize, most: usize },
    #[error("{players} people can play at most {most} rounds without meeting twice, not {rounds}")]
    TooManyRounds { rounds: u16, players: usize, most: usize },
    #[error("sign-up is not open")]
    NotOpen,
    #[error("sign-up is over; late entry ends when round 3 is paired")]
    TooLate,
    #[error("the tournament has begun")]
    Begun,
    #[error("the tournament has not begun")]
    NotBegun,
    #[error("the tournament is over")]
    Over,
    #[error("only a league that is over has a next season")]
    NoSeason,
    #[error("only in an arena can people come back")]
    NoReturn,
    #[error("only in a Swiss, and not in its last round, can people sit out a round")]
    NoSitOut,
    #[error("player {0} has sat out a round already")]
    SatOut(Player),
    #[error("there are {most} such changes already; there can be no more")]
    TooManyChanges { most: usize },
    #[error("there is no player {0}")]
    NoPlayer(Player),
    #[error("player {0} has withdrawn")]
    Withdrawn(Player),
    #[error("player {0} takes part already")]
    TakesPart(Player),
    #[error("round {open} has {left} games without a result")]
    RoundOpen { open: RoundNumber, left: usize },
    #[error("round {asked} cannot be paired: the next one is {next}")]
    NotNext { asked: RoundNumber, next: RoundNumber },
    #[error("round {} has no table {}", .0.round, .0.table + 1)]
    NoTable(TableId),
    #[error("table {} of round {} has another result already; correct it", .0.table + 1, .0.round)]
    Reported(TableId),
    #[error("table {} of round {} has no result to correct", .0.table + 1, .0.round)]
    NothingToCorrect(TableId),
    #[error("table {} of round {} cannot have this result", .0.table + 1, .0.round)]
    Impossible(TableId),
    #[error(
        "with this result of table {} of round {}, another player would be in the next round, which is paired",
        .0.table + 1,
        .0.round
    )]
    GoneOn(TableId),
}
