//! Tactics: positions in which something is to be found (a win, or an entry that saves the game), with a line
//! of play that does it.
//!
//! They are mined by `deltille-tools mine` and shipped as `data/tactics/<game>.txt`, one per line, with
//! fields separated by tabs:
//!
//! ```text
//! variant  options  seat  theme  motifs  rating  position  line
//! two-player  setup=standard  red  win-2  capture+check  1240  5/6/…  e3-e5^ c7-c6v e5xe9^
//! ```
//!
//! Options are those that are not the default (`-`: none). `line` has the entries of all seats, the first by
//! `seat`; equally good alternatives follow the last entry, separated by `|`. Lines that begin with `#` are
//! comments. [`judge`] finds other entries that are as good.

pub mod judge;
pub mod learned_ratings;
mod theme;

pub use theme::{LONGEST_WIN, Motif, Theme, UnknownWord};

use super::{
    entry::{Refusal, Seat},
    registry::{self, AnyPlay},
    setup::{PositionError, Setup, SetupError},
    solo::Grade,
};
use crate::notation::Joined;
use include_dir::{Dir, include_dir};
use std::{fmt, num::ParseIntError, sync::LazyLock};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../data/tactics");

/// A position with something to be found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactic {
    /// Derived from game, position and seat.
    pub id: String,
    pub setup: Setup,
    /// In the game's own notation.
    pub position: String,
    /// Name of the seat on turn, which has to find it.
    pub seat: String,
    pub theme: Theme,
    /// Motifs of the first entry.
    pub motifs: Vec<Motif>,
    /// Difficulty, about 500 to 2400.
    pub rating: u32,
    /// Difficulty relative to the game's shipped tactics; medium for a tactic that is not shipped.
    pub grade: Grade,
    /// The canonical entries of all seats. Only the first of them solves the tactic, apart from variations in
    /// the piece's final orientation.
    pub line: Vec<String>,
    /// Alternatives to the last entry, if the tactic is not about a win: the same piece to the same place.
    pub also: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum TacticError {
    #[error("a line has {0} fields, not 8")]
    Fields(usize),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("an option is not written as key=value: {0:?}")]
    Option(String),
    #[error(transparent)]
    Word(#[from] UnknownWord),
    #[error("the rating is no number: {0}")]
    Rating(#[from] ParseIntError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("there is no seat {0:?}")]
    Seat(String),
    #[error("the line is empty")]
    Empty,
    #[error("{line} is refused: {why:?}")]
    Line { line: String, why: Refusal },
}

static ALL: LazyLock<Vec<Tactic>> = LazyLock::new(|| {
    let of = |game: &str| {
        let mut all: Vec<Tactic> = lines(game).filter_map(|line| Tactic::read(game, line).ok()).collect();
        grade(&mut all);
        all
    };
    registry::games().iter().flat_map(|info| of(info.id)).collect()
});

/// Grades tactics by rating: one third each easy, medium and hard. Among equal ratings, longer lines are
/// harder.
fn grade(all: &mut [Tactic]) {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|at| (all[*at].rating, all[*at].line.len()));
    let third = all.len().div_ceil(Grade::ALL.len()).max(1);
    for (part, grade) in order.chunks(third).zip(Grade::ALL) {
        part.iter().for_each(|at| all[*at].grade = grade);
    }
}

/// Returns the lines of a game's file without comments.
fn lines(game: &str) -> impl Iterator<Item = &'static str> {
    let text = FILES
        .get_file(format!("{game}.txt"))
        .and_then(|file| file.contents_utf8())
        .unwrap_or_default();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns all shipped tactics, in the order of the games. A line that cannot be read is left out; a test
/// reads them all.
pub fn all() -> &'static [Tactic] {
    &ALL
}

/// Returns the number of lines in the files, and their size in bytes.
pub fn shipped() -> (usize, usize) {
    let counts = registry::games().into_iter().map(|info| lines(info.id).count());
    (counts.sum(), FILES.files().map(|file| file.contents().len()).sum())
}

/// Returns the tactics of a game and grade, in file order.
pub fn of(game: &str, grade: Grade) -> impl Iterator<Item = &'static Tactic> {
    ALL.iter().filter(move |tactic| tactic.setup.game == game && tactic.grade == grade)
}

pub fn by_id(id: &str) -> Option<&'static Tactic> {
    ALL.iter().find(|tactic| tactic.id == id)
}

/// Parses the id of a tactic as a number; `None` if it is malformed.
pub fn number_of(id: &str) -> Option<u64> {
    u64::from_str_radix(id, 16).ok()
}

impl Tactic {
    /// Reads a line of a game's file.
    ///
    /// # Errors
    /// The line is malformed. Position and entries are not checked: see [`Tactic::board`].
    pub fn read(game: &str, line: &str) -> Result<Tactic, TacticError> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [variant, options, seat, theme, motifs, rating, position, entries] = fields[..] else {
            return Err(TacticError::Fields(fields.len()));
        };
        let pair = |text: &str| {
            let (key, value) = text.split_once('=').ok_or_else(|| TacticError::Option(text.to_owned()))?;
            Ok((key.to_owned(), value.to_owned()))
        };
        let given = options
            .split(',')
            .filter(|text| *text != "-")
            .map(pair)
            .collect::<Result<Vec<_>, TacticError>>()?;
        let motifs = motifs
            .split('+')
            .filter(|text| *text != "-")
            .map(str::parse)
            .collect::<Result<Vec<Motif>, _>>()?;
        let mut last = entries.split('|');
        let entries = last.next().unwrap_or_default();
        let line: Vec<String> =
            entries.split(' ').filter(|entry| !entry.is_empty()).map(str::to_owned).collect();
        let also = last.map(str::to_owned).collect();
        if line.is_empty() {
            return Err(TacticError::Empty);
        }
        let setup = Setup::parse(registry::game(game)?, Some(variant), &given)?;
        let theme = theme.parse()?;
        Ok(Tactic::new(
            setup,
            position.to_owned(),
            seat.to_owned(),
            theme,
            motifs,
            rating.parse()?,
            line,
            also,
        ))
    }

    #[expect(clippy::too_many_arguments, reason = "a tactic has as many parts")]
    pub fn new(
        setup: Setup,
        position: String,
        seat: String,
        theme: Theme,
        motifs: Vec<Motif>,
        rating: u32,
        line: Vec<String>,
        also: Vec<String>,
    ) -> Tactic {
        let id = id_of(&[&setup.game, &setup.variant, &position, &seat]);
        Tactic {
            id,
            setup,
            position,
            seat,
            theme,
            motifs,
            rating,
            grade: Grade::Medium,
            line,
            also,
        }
    }

    pub fn number(&self) -> Option<u64> {
        number_of(&self.id)
    }

    /// Returns the board and the seat that has to find it.
    ///
    /// # Errors
    /// The position is refused, or the game has no such seat.
    pub fn board(&self) -> Result<(AnyPlay, Seat), TacticError> {
        let play = AnyPlay::from_position(&self.setup, &self.position)?;
        let seat = play.seat_named(&self.seat).ok_or_else(|| TacticError::Seat(self.seat.clone()))?;
        Ok((play, seat))
    }

    /// Returns the board after the first `entries` entries of the line.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn after(&self, entries: usize) -> Result<AnyPlay, TacticError> {
        let (mut play, _) = self.board()?;
        for line in self.line.iter().take(entries) {
            play.enter(line).map_err(|why| TacticError::Line { line: line.clone(), why })?;
        }
        Ok(play)
    }
}

/// Formats the tactic as a line of its game's file.
impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |parts: Vec<String>, by: &str| {
            if parts.is_empty() { "-".to_owned() } else { parts.join(by) }
        };
        // Only options that differ from their defaults; the game is one of the registry.
        let plain = registry::game(&self.setup.game)
            .and_then(|info| Setup::parse(info, Some(&self.setup.variant), &[]));
        let plain = plain.map(|setup| setup.options).unwrap_or_default();
        let options = self.setup.options.iter().filter(|option| !plain.contains(option));
        let options = joined(options.map(|(key, value)| format!("{key}={value}")).collect(), ",");
        let motifs = joined(self.motifs.iter().map(ToString::to_string).collect(), "+");
        let Tactic { setup, position, seat, theme, rating, line, .. } = self;
        let line = std::iter::once(line.join(" ")).chain(self.also.iter().cloned()).joined("|");
        write!(f, "{}\t{options}\t{seat}\t{theme}\t{motifs}\t{rating}\t{position}\t{line}", setup.variant)
    }
}

/// FNV-1a, short enough for a `custom_id`: the same on every machine and in every version.
fn id_of(parts: &[&str]) -> String {
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:010x}", hash >> 24)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "two-player\tsetup=standard\twhite\twin-1\tcapture\t700\t5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/RR3 w wr 0\te3xe5^";

    #[test]
    fn tactic_line_round_trips() {
        let tactic = Tactic::read("triablo", LINE).unwrap();
        assert_eq!(tactic.to_string(), LINE);
        assert_eq!((tactic.theme, tactic.rating), (Theme::Win(1), 700));
        assert_eq!(tactic.motifs, [Motif::Capture]);
        assert_eq!(tactic.id.len(), 10);
        let (board, seat) = tactic.board().unwrap();
        assert_eq!((seat, board.legal().unwrap().contains(&"e3xe5^".to_owned())), (Seat(0), true));
    }

    #[test]
    fn invalid_tactic_is_refused() {
        let wrong = |old: &str, new: &str| {
            assert!(LINE.contains(old), "{old}");
            Tactic::read("triablo", &LINE.replace(old, new)).is_err()
        };
        assert!(wrong("\t700", "") && wrong("two-player", "four-player") && wrong("standard", "odd"));
        assert!(wrong("win-1", "win-9") && wrong("700", "easy") && wrong("e3xe5^", "") && wrong("=", ""));
        assert!(wrong("\tcapture\t", "\tboom\t") && Tactic::read("chess", LINE).is_err());
        // Errors that only the board can detect.
        let read = |old: &str, new: &str| Tactic::read("triablo", &LINE.replace(old, new)).unwrap();
        assert!(matches!(read("white", "green").board(), Err(TacticError::Seat(_))));
        assert!(matches!(read("5/6", "5/9").board(), Err(TacticError::Position(_))));
        assert!(matches!(read("e3xe5^", "e3xe9^").after(1), Err(TacticError::Line { .. })));
    }

    #[test]
    fn grades_are_thirds() {
        let read = |rating: &str| Tactic::read("triablo", &LINE.replace("700", rating)).unwrap();
        let mut all: Vec<Tactic> = ["900", "650", "2000", "640", "1200", "700", "1900"].map(read).to_vec();
        grade(&mut all);
        use Grade::{Easy, Hard, Medium};
        assert_eq!(
            all.iter().map(|tactic| tactic.grade).collect::<Vec<_>>(),
            [Medium, Easy, Hard, Easy, Medium, Easy, Medium]
        );
        grade(&mut []);
    }
}
