//! Games for one person: the puzzles that come with a game, and what the program does for whoever solves
//! them.
//!
//! A game is for one when its [`people`](super::Rules::people) are a single seat; whatever other seats there
//! are on the board, the program enters for them. Nothing here is hidden from a host, and nothing of it is
//! shown before it is asked for.

use super::rules::Rules;
use crate::text::Message;
use serde::{Deserialize, Serialize};

/// Something to be solved alone, that comes with a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    pub variant: &'static str,
    /// The option that chooses it; the others have their defaults.
    pub option: (&'static str, String),
    /// What it is listed with, where a variant has many.
    pub group: Option<Message>,
    /// A line of a menu; none: as the option's value is called.
    pub label: Option<Message>,
    /// What is to be known beforehand: size, difficulty.
    pub about: Message,
    /// How hard it is, where it can be the puzzle of a day: everybody can solve it, and no other is the same
    /// task.
    pub daily: Option<Grade>,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    Easy,
    Medium,
    Hard,
}

impl Grade {
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// The text with its name.
    pub fn text(self) -> &'static str {
        match self {
            Grade::Easy => "grade-easy",
            Grade::Medium => "grade-medium",
            Grade::Hard => "grade-hard",
        }
    }

    /// As ids of buttons name it.
    pub fn word(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
        }
    }
}

/// What the program advises; `E`: an entry, or its text.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint<E> {
    /// After this entry it can still be solved.
    Enter(E),
    /// It cannot be solved from here; this entry goes back.
    Lift(E),
    /// It cannot be solved from here, and the rules have no entry that goes back: see [`Retreat`].
    DeadEnd,
    /// It cannot be solved at all, as it was chosen; what can be reached.
    Never(Message),
    /// It could not be found out within the budget.
    Unknown,
}

impl<E> Hint<E> {
    pub fn map<F>(self, text: impl FnOnce(E) -> F) -> Hint<F> {
        match self {
            Hint::Enter(entry) => Hint::Enter(text(entry)),
            Hint::Lift(entry) => Hint::Lift(text(entry)),
            Hint::DeadEnd => Hint::DeadEnd,
            Hint::Never(why) => Hint::Never(why),
            Hint::Unknown => Hint::Unknown,
        }
    }
}

/// How somebody who plays alone goes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retreat {
    /// By entries of the game.
    Entries,
    /// Entry by entry, whenever one likes.
    Free,
    /// Not at all: one begins again, and that is a new attempt.
    Again,
}

/// What a hint may cost, in small steps of search: a tile laid on trial, a move tried. A game whose steps
/// cost more counts them as several, so that this much takes some tenths of a second.
pub const HINT_BUDGET: u64 = 5_000_000;

/// What a game offers to somebody alone; the defaults are those of a game that offers nothing.
pub trait Solo: Rules {
    /// The puzzles that come with this game, in the order in which they are offered.
    fn puzzles() -> Vec<Puzzle> {
        Vec::new()
    }
    /// In a game for one: what to enter now. At most `budget` small steps of search (see [`HINT_BUDGET`]);
    /// the same state always gets the same advice. `None`: nobody is to be advised, because the game is over
    /// or not for one.
    fn hint(&self, _budget: u64) -> Option<Hint<Self::Entry>> {
        None
    }
    /// In a game for one: an entry for which there is no other, because nothing else fits there or has
    /// another place. It takes no search. `None`: there is no such one.
    fn forced(&self) -> Option<Self::Entry> {
        None
    }
    /// In a game for one: a line of play that solves it from here, an entry each (those of the program's
    /// seats included). `None`: there is none, or none was found.
    fn solution(&self, _budget: u64) -> Option<Vec<String>> {
        None
    }
    /// In a game for one: how one goes back.
    fn retreat(&self) -> Retreat {
        Retreat::Entries
    }
}
