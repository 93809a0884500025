//! Formats: their parameters, and the rules in which they differ. Pairing is in a module of its own for each.

use crate::{
    league::{LARGEST_DIVISION, SMALLEST_DIVISION},
    settings::{MAX_PLAYERS, Quantity, Refusal, TieBreak},
};
use serde::{Deserialize, Serialize};

/// Most seats of a table.
const MOST_SEATS: u8 = 6;

/// Most entrants of a round robin.
const MAX_ROBIN: usize = 16;

/// Most rounds of a Swiss.
const MAX_ROUNDS: u16 = 32;

/// Rounds for which late entrants get half-point byes.
const LATE_ROUNDS: usize = 2;

/// Rounds of a knock-out for this number of players.
pub fn knock_out_rounds(players: usize) -> usize {
    players.next_power_of_two().trailing_zeros() as usize
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All meet all, once or twice.
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
        /// Whether the losers of the semi-finals play for third place.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        third: bool,
    },
    Arena,
}

/// How a drawn match of a knock-out is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnMatch {
    /// The better seed advances.
    BetterSeed,
    /// Up to two more games, each with seats changed, until one is won; then the better seed advances.
    PlayOn,
}

/// When games are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// All rounds at the start.
    AtStart,
    /// Each round after the results of the one before.
    ByRound,
    /// At any moment, among the players without a game.
    WhenFree,
}

impl Format {
    /// Each format with usual parameters.
    pub const USUAL: [Format; 5] = [
        Format::RoundRobin { legs: 1 },
        Format::League { division: 6, movers: 1 },
        Format::Swiss { rounds: 5 },
        Format::KnockOut { best_of: 1, drawn: DrawnMatch::PlayOn, third: false },
        Format::Arena,
    ];

    /// Name of the format, also in ids of texts.
    pub fn word(self) -> &'static str {
        match self {
            Format::RoundRobin { legs: 1 } => "round-robin",
            Format::RoundRobin { .. } => "double-round-robin",
            Format::League { .. } => "league",
            Format::Swiss { .. } => "swiss",
            Format::KnockOut { .. } => "knock-out",
            Format::Arena => "arena",
        }
    }

    /// The number that belongs to the name: rounds of a Swiss, size of a league's divisions.
    pub fn size(self) -> u16 {
        match self {
            Format::Swiss { rounds } => rounds,
            Format::League { division, .. } => division.into(),
            Format::RoundRobin { .. } | Format::KnockOut { .. } | Format::Arena => 0,
        }
    }

    /// The format with another number of rounds, if it has one.
    pub fn with_rounds(self, rounds: u16) -> Format {
        match self {
            Format::Swiss { .. } => Format::Swiss { rounds },
            same => same,
        }
    }

    /// Games that each two of a group play, where all meet all.
    pub fn legs(self) -> usize {
        match self {
            Format::RoundRobin { legs } => legs.into(),
            _ => 1,
        }
    }

    /// Whether a player without a table gets points.
    pub fn gives_byes(self) -> bool {
        matches!(self, Format::Swiss { .. })
    }

    /// Whether there is a match for third place.
    pub fn has_third(self) -> bool {
        matches!(self, Format::KnockOut { third: true, .. })
    }

    pub fn pairing(self) -> Pairing {
        match self {
            Format::RoundRobin { .. } | Format::League { .. } => Pairing::AtStart,
            Format::Swiss { .. } | Format::KnockOut { .. } => Pairing::ByRound,
            Format::Arena => Pairing::WhenFree,
        }
    }

    pub fn is_paired_at_start(self) -> bool {
        self.pairing() == Pairing::AtStart
    }

    pub fn is_paired_by_round(self) -> bool {
        self.pairing() == Pairing::ByRound
    }

    /// Whether players are paired as they come free, until a fixed end. They may leave and come back.
    pub fn is_paired_when_free(self) -> bool {
        self.pairing() == Pairing::WhenFree
    }

    /// Whether a finished tournament continues with a next season.
    pub fn has_seasons(self) -> bool {
        matches!(self, Format::League { .. })
    }

    /// Whether players meet in matches, and the loser is out.
    pub fn is_knock_out(self) -> bool {
        matches!(self, Format::KnockOut { .. })
    }

    /// Whether a deadline decides unfinished games, as losses of those who let it pass.
    pub fn counts_unfinished(self) -> bool {
        !self.is_paired_when_free()
    }

    /// Whether new players can still enter when this number of rounds is paired.
    pub fn accepts_late_entry(self, paired: usize) -> bool {
        match self {
            Format::Swiss { rounds } => paired <= LATE_ROUNDS && paired < rounds.into(),
            Format::Arena => true,
            Format::RoundRobin { .. } | Format::League { .. } | Format::KnockOut { .. } => false,
        }
    }

    /// Number of the last round that a player can sit out on request.
    pub fn last_to_sit_out(self) -> Option<u16> {
        match self {
            Format::Swiss { rounds } => rounds.checked_sub(1),
            _ => None,
        }
    }

    /// Rounds of the whole tournament for this number of players, if that is known before they are paired.
    pub fn planned_rounds(self, players: usize) -> Option<usize> {
        match self {
            Format::Swiss { rounds } => Some(rounds.into()),
            Format::KnockOut { .. } => Some(knock_out_rounds(players)),
            Format::RoundRobin { .. } | Format::League { .. } | Format::Arena => None,
        }
    }

    /// The most rounds in which no two meet twice, if the format has a number of rounds.
    pub fn most_rounds(self, players: usize, seats: usize) -> Option<usize> {
        // With an odd number, each sits out once.
        let is_limited = matches!(self, Format::Swiss { .. }) && seats == 2;
        is_limited.then(|| (players + players % 2).saturating_sub(1))
    }

    pub fn most_seats(self) -> u8 {
        if self.is_knock_out() { 2 } else { MOST_SEATS }
    }

    pub(crate) fn fewest_players(self, seats: usize) -> usize {
        if self.has_seasons() { seats.max(SMALLEST_DIVISION) } else { seats }
    }

    pub(crate) fn most_players(self) -> usize {
        match self {
            Format::RoundRobin { .. } => MAX_ROBIN,
            _ => MAX_PLAYERS,
        }
    }

    pub(crate) fn usual_tie_breaks(self) -> Vec<TieBreak> {
        use TieBreak::*;
        match self {
            Format::RoundRobin { .. } | Format::League { .. } => vec![DirectEncounter, SonnebornBerger, Wins],
            Format::Swiss { .. } => vec![DirectEncounter, BuchholzCut1, SonnebornBerger, Wins],
            Format::KnockOut { .. } => vec![],
            Format::Arena => vec![Wins, DirectEncounter],
        }
    }

    /// Checks the parameters for tables of this size.
    pub(crate) fn check(self, seats: u8) -> Result<(), Refusal> {
        let range = |what, value: u16, least: u16, most: u16| match (least..=most).contains(&value) {
            true => Ok(()),
            false => Err(Refusal::Range { what, value, least, most }),
        };
        range(Quantity::Seats, seats.into(), 2, MOST_SEATS.into())?;
        if seats > self.most_seats() {
            return Err(Refusal::KnockOutForTwo { seats });
        }
        match self {
            Format::RoundRobin { legs } => range(Quantity::Legs, legs.into(), 1, 2),
            Format::League { division, movers } => {
                let (least, most) = (SMALLEST_DIVISION as u16, LARGEST_DIVISION as u16);
                range(Quantity::Division, division.into(), least.max(seats.into()), most)?;
                range(Quantity::Movers, movers.into(), 1, 2)
            }
            Format::Swiss { rounds } => range(Quantity::Rounds, rounds, 1, MAX_ROUNDS),
            Format::KnockOut { best_of, .. } => range(Quantity::BestOf, best_of.into(), 1, 2),
            Format::Arena => Ok(()),
        }
    }
}
