//! Settings of a tournament, and the reasons for which events are refused.

use crate::{
    format::Format,
    model::{GameId, Millis, Player, RoundNumber},
};
use serde::{Deserialize, Serialize};

/// Most entrants of a tournament. A round robin takes fewer.
pub const MAX_PLAYERS: usize = 512;

/// Most corrections and most replacements of one tournament: each is stored.
pub const MOST_CHANGES: usize = 200;

/// Tie-breaks. `docs/tournaments.md` defines each, also for tables of three and more.
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
    /// Time for a round; if all rounds are paired at the start, for all games.
    pub window: Option<Millis>,
    /// First to last.
    pub tie_breaks: Vec<TieBreak>,
}

impl Settings {
    /// Usual tie-breaks, and no deadline.
    pub fn new(format: Format, seats: u8) -> Settings {
        Settings {
            format,
            seats,
            window: None,
            tie_breaks: format.usual_tie_breaks(),
        }
    }

    /// Checks what does not depend on the entrants.
    pub fn check(&self) -> Result<(), Refusal> {
        self.format.check(self.seats)
    }

    /// Checks that this number of people can play.
    pub fn check_field(&self, players: usize) -> Result<(), Refusal> {
        let (format, seats) = (self.format, usize::from(self.seats));
        let (least, most) = (format.fewest_players(seats), format.most_players());
        if players < least {
            return Err(Refusal::TooFew { players, least });
        }
        if players > most {
            return Err(Refusal::TooMany { players, most });
        }
        match (format, format.most_rounds(players, seats)) {
            (Format::Swiss { rounds }, Some(most)) if usize::from(rounds) > most => {
                Err(Refusal::TooManyRounds { rounds, players, most })
            }
            _ => Ok(()),
        }
    }
}

/// A number in the settings.
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

/// Why an event is refused.
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
    NoTable(GameId),
    #[error("table {} of round {} has another result already; correct it", .0.table + 1, .0.round)]
    Reported(GameId),
    #[error("table {} of round {} has no result to correct", .0.table + 1, .0.round)]
    NothingToCorrect(GameId),
    #[error("table {} of round {} cannot have this result", .0.table + 1, .0.round)]
    Impossible(GameId),
    #[error(
        "with this result of table {} of round {}, another player would be in the next round, which is paired",
        .0.table + 1,
        .0.round
    )]
    GoneOn(GameId),
}
