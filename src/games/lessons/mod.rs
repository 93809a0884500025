//! Lessons: the rules of a game one after the other, each to be practised once on a board.
//!
//! A lesson is a file `data/lessons/<game>.json`: exercises in order, each with a position, the seat on turn
//! and one or more tasks. A task gives the entry to demonstrate ([`Task::show`]), what else is accepted,
//! which other entries get a sentence of their own, and the program's reply. The wording is kept as texts,
//! named by [`Exercise::title`], [`Exercise::task`], [`Exercise::right`] and [`Exercise::wrong`]. [`check`]
//! proves that a lesson holds.

pub mod check;
mod pattern;

pub use pattern::Pattern;

use super::{
    entry::{Refusal, Seat},
    play::Entered,
    registry::{self, AnyPlay, Choice},
    setup::{PositionError, Setup, SetupError},
};
use deltille_base::text::{Locale, lookup_short, word};
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::LazyLock};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../data/lessons");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub game: String,
    /// Whether letters on the pieces help to tell them apart.
    #[serde(default)]
    pub letters: bool,
    pub exercises: Vec<Exercise>,
}

/// One idea, to be practised on a board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// Part of the names of its texts, and its key in the list of finished exercises.
    pub id: String,
    /// Numbers of the rules it is about, separated by spaces; the first one is shown.
    pub rules: String,
    /// Default: the game's first variant.
    #[serde(default)]
    pub variant: Option<String>,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Default: the game's start.
    #[serde(default)]
    pub position: Option<String>,
    /// Record lines made before the first task.
    #[serde(default)]
    pub record: Vec<String>,
    /// Name of the seat the learner plays.
    pub seat: String,
    /// One task for each entry of the learner.
    pub tasks: Vec<Task>,
    /// Whether the tasks win the game against every reply, and nothing wins sooner.
    #[serde(default)]
    pub wins: bool,
}

/// One entry to be found.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The entry that is demonstrated and played on from, in canonical text.
    pub show: String,
    /// Other entries that are right as well.
    #[serde(default)]
    pub accept: Option<Pattern>,
    /// Answers to wrong entries; the first match applies.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
    /// Record lines that follow: the other side's answer, a draw.
    #[serde(default)]
    pub reply: Vec<String>,
}

/// An answer to entries that the task did not ask for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// Suffix of the text's name.
    pub say: String,
    #[serde(rename = "if")]
    pub when: Pattern,
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LessonError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{line} is refused: {why:?}")]
    Line { line: String, why: Refusal },
    #[error("there is no seat {0}")]
    Seat(String),
    #[error("there is no task {0}")]
    Task(usize),
}

#[derive(Clone, Debug)]
pub struct TriedEntry<'a> {
    pub verdict: Verdict<'a>,
    pub entered: Entered,
    /// The board after the entry, without the reply.
    pub after: AnyPlay,
}

/// Judgement of an entry in a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<'a> {
    Right,
    /// With the answer written for this entry, if there is one.
    Wrong(Option<&'a Wrong>),
}

impl PartialEq for Wrong {
    fn eq(&self, other: &Wrong) -> bool {
        self.say == other.say
    }
}

impl Eq for Wrong {}

static ALL: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let files = FILES.files().filter_map(|file| serde_json::from_slice(file.contents()).ok());
    let mut lessons: Vec<Lesson> = files.collect();
    let order = registry::listed();
    lessons.sort_by_key(|lesson| order.iter().position(|info| info.id == lesson.game));
    lessons
});

/// Returns all lessons, in the order in which games are listed. A file that cannot be read is left out; a test
/// reads them all.
pub fn all() -> &'static [Lesson] {
    &ALL
}

pub fn files() -> usize {
    FILES.files().count()
}

pub fn of(game: &str) -> Option<&'static Lesson> {
    ALL.iter().find(|lesson| lesson.game == game)
}

impl Lesson {
    /// Returns the index of the first exercise about a rule.
    pub fn about(&self, rule: &str) -> Option<usize> {
        self.exercises
            .iter()
            .position(|exercise| exercise.rules.split(' ').any(|known| known == rule))
    }

    /// Returns the index of the first exercise that is not done, or 0 if all are.
    pub fn next(&self, done: impl Fn(&str) -> bool) -> usize {
        self.exercises.iter().position(|exercise| !done(&exercise.id)).unwrap_or(0)
    }
}

impl Exercise {
    /// Returns the rule that is shown.
    pub fn rule(&self) -> &str {
        self.rules.split(' ').next().unwrap_or_default()
    }

    /// # Errors
    /// The game has no such variant or option.
    pub fn setup(&self, game: &str) -> Result<Setup, SetupError> {
        let given: Vec<(String, String)> = self.options.clone().into_iter().collect();
        Setup::parse(registry::game(game)?, self.variant.as_deref(), &given)
    }

    /// Returns the lines that lead from the position to a task.
    pub fn lines(&self, task: usize) -> impl Iterator<Item = &str> {
        let made = self
            .tasks
            .iter()
            .take(task)
            .flat_map(|task| std::iter::once(&task.show).chain(&task.reply));
        self.record.iter().chain(made).map(String::as_str)
    }

    /// Returns the board of a task, and the seat the learner plays.
    ///
    /// # Errors
    /// The lesson breaks the rules of the game.
    pub fn board(&self, game: &str, task: usize) -> Result<(AnyPlay, Seat), LessonError> {
        let setup = self.setup(game)?;
        let mut play = match &self.position {
            Some(position) => AnyPlay::from_position(&setup, position)?,
            None => AnyPlay::start(&setup)?,
        };
        for line in self.lines(task) {
            play.enter(line).map_err(|why| LessonError::Line { line: line.to_owned(), why })?;
        }
        let seat = play.seats().iter().position(|seat| *seat == self.seat);
        let seat = seat.ok_or_else(|| LessonError::Seat(self.seat.clone()))?;
        Ok((play, Seat(seat as u8)))
    }

    /// Returns the name of the title text. Task texts are numbered from the second task on.
    pub fn title(&self, game: &str) -> String {
        format!("lesson-{game}-{}", self.id)
    }

    /// Returns the name of the text that asks the question.
    pub fn task(&self, game: &str, task: usize) -> String {
        format!("{}-task{}", self.title(game), numbered(task))
    }

    /// Returns what a task asks for in one sentence, for the line below the board: the short form of its text,
    /// else its last sentence.
    pub fn question(&self, locale: Locale, game: &str, task: usize) -> String {
        let id = self.task(game, task);
        lookup_short(locale, &id).unwrap_or_else(|| last_sentence(&word(locale, &id)))
    }

    /// Returns the name of the text shown after a right entry.
    pub fn right(&self, game: &str, task: usize) -> String {
        format!("{}-right{}", self.title(game), numbered(task))
    }

    /// Returns the name of the text shown after one of the wrong entries.
    pub fn wrong(&self, game: &str, wrong: &Wrong) -> String {
        format!("{}-{}", self.title(game), wrong.say)
    }
}

/// The last sentence of a text, without the marks for bold letters and code.
fn last_sentence(text: &str) -> String {
    let plain = text.replace(['*', '`'], "");
    let begins = |rest: &str| rest.starts_with(|letter: char| letter.is_uppercase());
    let ends = [". ", "? ", "! ", ".) "];
    let breaks = ends.iter().flat_map(|end| plain.match_indices(end));
    let starts = breaks.map(|(at, end)| at + end.len()).filter(|at| begins(&plain[*at..]));
    plain[starts.max().unwrap_or(0)..].to_owned()
}

fn numbered(task: usize) -> String {
    if task == 0 { String::new() } else { (task + 1).to_string() }
}

impl Task {
    /// Tries an entry the learner typed or tapped.
    ///
    /// # Errors
    /// The rules refuse it.
    pub fn tried(&self, board: &AnyPlay, seat: Seat, text: &str) -> Result<TriedEntry<'_>, Refusal> {
        let mut after = board.clone();
        let entered = after.enter_as(seat, text)?;
        let verdict = self.verdict(board, seat, &entered, &after);
        Ok(TriedEntry { verdict, entered, after })
    }

    fn verdict(&self, board: &AnyPlay, seat: Seat, entered: &Entered, after: &AnyPlay) -> Verdict<'_> {
        let bare = |line: &str| {
            line.split_once(':')
                .map_or(line, |(name, rest)| if name == board.name(seat) { rest } else { line })
                .to_owned()
        };
        let line = bare(&entered.line);
        let choice: Option<Choice> = board
            .choices(seat)
            .and_then(|choices| choices.into_iter().find(|choice| choice.entry == line));
        let tried = pattern::Entry {
            line: &line,
            choice: choice.as_ref(),
            events: &entered.events,
            after,
            seat,
        };
        if line == bare(&self.show) || self.accept.as_ref().is_some_and(|accept| accept.fits(&tried)) {
            return Verdict::Right;
        }
        Verdict::Wrong(self.wrong.iter().find(|wrong| wrong.when.fits(&tried)))
    }
}
