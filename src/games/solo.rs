//! Solo games: the puzzles that come with a game, and the help the program gives to their solver.
//!
//! A game is solo when its [`people`](super::Rules::people) are a single seat; the program enters for any
//! other seats. Nothing here is hidden from a host, and nothing of it is shown before the player asks for it.

use super::rules::Rules;
use deltille_base::text::Message;
use serde::{Deserialize, Serialize};

/// A solo puzzle that comes with a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    pub variant: &'static str,
    /// The option that selects it; the others have their defaults.
    pub option: (&'static str, String),
    /// The group it is listed in, where a variant has many puzzles.
    pub group: Option<Message>,
    /// Its menu line; `None`: the name of the option's value.
    pub label: Option<Message>,
    /// Facts to know beforehand: size, difficulty.
    pub about: Message,
    /// Its difficulty, if it can be a daily puzzle: solvable for all players, and not the same task as
    /// another puzzle.
    pub daily: Option<Grade>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    Easy,
    Medium,
    Hard,
}

impl Grade {
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// Returns the id of the text with its name.
    pub fn text(self) -> &'static str {
        match self {
            Grade::Easy => "grade-easy",
            Grade::Medium => "grade-medium",
            Grade::Hard => "grade-hard",
        }
    }

    /// Returns the word used in button ids.
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
        }
    }
}

/// Advice of the program; `E`: an entry, or its text.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint<E> {
    /// After this entry the puzzle can still be solved.
    Enter(E),
    /// The puzzle cannot be solved from here; this entry takes something back.
    Lift(E),
    /// The puzzle cannot be solved from here, and the rules have no entry that takes something back: see
    /// [`UndoMode`].
    DeadEnd,
    /// The chosen puzzle cannot be solved at all; the message says what can be reached.
    Never(Message),
    /// The budget was too small to find out.
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

/// How a solo player takes entries back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoMode {
    /// By entries of the game.
    Entries,
    /// Entry by entry, at any time.
    Free,
    /// Not at all: the player starts again, which counts as a new attempt.
    Again,
}

/// Budget of a hint, in small search steps: a tile laid on trial, a move tried. A game whose steps cost more
/// counts them as several, so that the whole budget takes some tenths of a second.
pub const HINT_BUDGET: u64 = 5_000_000;

/// Puzzles and hints of a game for a solo player. The defaults offer nothing.
pub trait Solo: Rules {
    /// Returns the puzzles of this game, in the order they are offered.
    fn puzzles() -> Vec<Puzzle> {
        Vec::new()
    }
    /// Advises a solo player on the next entry, using at most `budget` small search steps (see
    /// [`HINT_BUDGET`]). The same state always gets the same advice. `None`: the game is over or not solo.
    fn hint(&self, _budget: u64) -> Option<Hint<Self::Entry>> {
        None
    }
    /// In a solo game, returns an entry without an alternative, because nothing else fits there or a piece
    /// has no other place. Takes no search. `None`: there is no such entry.
    fn forced(&self) -> Option<Self::Entry> {
        None
    }
    /// In a solo game, returns a line of play that solves the puzzle from here, one entry each (including
    /// those of the program's seats). `None`: none exists, or none was found.
    fn solution(&self, _budget: u64) -> Option<Vec<String>> {
        None
    }
    fn undo_mode(&self) -> UndoMode {
        UndoMode::Entries
    }
}
