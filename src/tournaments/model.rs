//! The small values of a tournament: players, seats, points, outcomes.

use serde::{Deserialize, Serialize};
use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign},
};

/// A participant, by entry number from 1. The number stays when another person takes the place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Player(pub u16);

impl Player {
    pub(crate) fn at(index: usize) -> Player {
        Player(index as u16 + 1)
    }

    /// Index in lists of entrants.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0).wrapping_sub(1)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A round, numbered from 1. An arena opens a round for the tables of one moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoundNumber(pub u16);

impl RoundNumber {
    pub(crate) fn at(index: usize) -> RoundNumber {
        RoundNumber(index as u16 + 1)
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0).wrapping_sub(1)
    }
}

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A table of a round, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameId {
    pub round: RoundNumber,
    pub table: u16,
}

impl GameId {
    pub(crate) fn at(round: usize, table: usize) -> GameId {
        GameId { round: RoundNumber::at(round), table: table as u16 }
    }
}

/// A moment or a duration, in milliseconds of the caller's clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    pub(crate) fn after(self, by: Millis) -> Millis {
        Millis(self.0.saturating_add(by.0))
    }
}

/// A set of a table's seats, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(pub u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub fn all(count: usize) -> Seats {
        Seats(((1u16 << count.min(8)) - 1) as u8)
    }

    pub fn one(seat: usize) -> Seats {
        Seats(1u8.checked_shl(seat as u32).unwrap_or(0))
    }

    pub fn has(self, seat: usize) -> bool {
        self.0 & Seats::one(seat).0 != 0
    }

    pub fn with(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    pub fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// Points in 120ths: two to six winners share a table's single point exactly, and half of a share is exact too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(pub u32);

impl Points {
    pub const ZERO: Points = Points(0);
    pub const HALF: Points = Points(60);
    pub const ONE: Points = Points(120);

    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / f64::from(Points::ONE.0)
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}

/// Written with fractions: `3`, `2½`, `⅓`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / Points::ONE.0, self.0 % Points::ONE.0);
        let fraction = match rest {
            0 => return whole.fmt(f),
            15 => "⅛",
            20 => "⅙",
            24 => "⅕",
            30 => "¼",
            40 => "⅓",
            45 => "⅜",
            48 => "⅖",
            60 => "½",
            72 => "⅗",
            75 => "⅝",
            80 => "⅔",
            90 => "¾",
            96 => "⅘",
            100 => "⅚",
            105 => "⅞",
            _ => return write!(f, "{:.2}", self.as_f64()),
        };
        match whole {
            0 => f.write_str(fraction),
            _ => write!(f, "{whole}{fraction}"),
        }
    }
}

/// How a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Played at the board; the winners share the point. All or no winners: a draw.
    Played { winners: Seats },
    /// Forfeited by the absent seats. The others share the point; without others, all lose.
    Forfeit { absent: Seats },
    /// Cancelled, and not counted.
    Void,
}

impl Outcome {
    /// Whether a table with this many seats can have this outcome. `Void` cannot be reported.
    pub(crate) fn fits(self, seats: usize) -> bool {
        let inside = |set: Seats| set.without(Seats::all(seats)) == Seats::NONE;
        match self {
            Outcome::Played { winners } => inside(winners),
            Outcome::Forfeit { absent } => inside(absent) && absent != Seats::NONE,
            Outcome::Void => false,
        }
    }

    /// Seats that share the point.
    pub fn winners(self, seats: usize) -> Seats {
        match self {
            Outcome::Played { winners: Seats::NONE } => Seats::all(seats),
            Outcome::Played { winners } => winners,
            Outcome::Forfeit { absent } => Seats::all(seats).without(absent),
            Outcome::Void => Seats::NONE,
        }
    }

    pub fn points(self, seats: usize, seat: usize) -> Points {
        let winners = self.winners(seats);
        match winners.has(seat) {
            true => Points(Points::ONE.0 / winners.count() as u32),
            false => Points::ZERO,
        }
    }

    /// Whether this seat won at the board, with at least one loser.
    pub fn is_won_by(self, seats: usize, seat: usize) -> bool {
        let winners = self.winners(seats);
        matches!(self, Outcome::Played { .. }) && winners.has(seat) && winners != Seats::all(seats)
    }

    /// Score of one seat against another, in halves: 2 for a win, 0 for a loss, otherwise 1.
    pub(crate) fn halves(self, seats: usize, own: usize, other: usize) -> u32 {
        let winners = self.winners(seats);
        match (winners.has(own), winners.has(other)) {
            (true, false) => 2,
            (false, true) => 0,
            _ => 1,
        }
    }
}
