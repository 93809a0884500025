//! The acts of the lessons' buttons and menus, and their encoding.

use crate::frame::ui::{Base36, Button, OnTable, custom_id::Path, grey, ids, t};
use deltille_base::{ids::TableId, text::Locale};
use deltille_games::{lessons, registry};

ids! {
    /// A task of a lesson; exercise and task are numbered from 0.
    pub struct TaskRef {
        pub game: String,
        pub exercise: u8,
        pub task: u8,
    } = "{exercise}.{task}.{game}"
}

impl TaskRef {
    pub fn of(game: &str, exercise: usize) -> TaskRef {
        TaskRef { game: game.to_owned(), exercise: exercise as u8, task: 0 }
    }

    /// The id of the table that shows its board; no stored table has it.
    pub fn table(&self) -> TableId {
        let game = registry::games().iter().position(|info| info.id == self.game).unwrap_or(0) as u64;
        TableId((game << 8 | u64::from(self.exercise)) << 8 | u64::from(self.task))
    }

    /// Decodes the task from its table id.
    pub fn at(TableId(id): TableId) -> Option<TaskRef> {
        let game = registry::games().get(usize::try_from(id >> 16).ok()?)?.id.to_owned();
        Some(TaskRef { game, exercise: (id >> 8) as u8, task: id as u8 })
    }
}

ids! {
    /// A lesson's board belongs to no table of a channel, so `on_table` keeps its default.
    pub enum LearnAct as "" {
        /// Lists the games; in a new message, or in the pressed one.
        Games { fresh: bool } = "learn.a.{fresh}",
        /// Continues a game's lesson.
        Game(String) = "learn.g.{}",
        Steps(String) = "learn.l.{}",
        /// Select: opens the exercise with this number.
        Step(String) = "learn.n.{}",
        /// Opens a task; `slot` distinguishes buttons of one message to the same task.
        Task { slot: u8, place: TaskRef } = "learn.o.{slot}.{place}",
        /// Shows the solution.
        Show(TaskRef) = "learn.s.{}",
        /// Opens the form to type an entry; also the id of the submitted form.
        Type(TaskRef) = "learn.t.{}",
        /// Turns letters on the pieces on or off.
        Letters(TaskRef) = "learn.w.{}",
        /// Opens a game against the weakest computer.
        Play(String) = "learn.p.{}",
        Tap(OnTable<TapAct>) = "{}",
    }
}

/// The slot of buttons outside of a lesson: they open a new message.
pub const FRESH: u8 = 0;

ids! {
    /// A tap on the board of a task; the ply is not used.
    pub enum TapAct {
        /// Shows the menu behind these steps, or tries the entry they make.
        Tap { page: u8 as Base36<u8>, path: Path } = "lt.{page}.{path}",
        /// Select number `slot` of a message: appends the value to these steps.
        Pick { slot: u8 as Base36<u8>, path: Path } = "lp.{slot}.{path}",
        /// Continues this draft of a set-up.
        Draft { slot: u8 as Base36<u8>, draft: String } = "ls.{slot}.{draft}",
        SetUp(String) = "ls!.{}",
    }
}

/// A button outside of the lessons that opens a game's lesson, if it has one: at the step about one of
/// `rules`, tried in their order, otherwise at the first step.
pub fn lesson_button(locale: Locale, game: &str, rules: &str) -> Option<Button> {
    let lesson = lessons::of(game)?;
    let exercise = rules.split(' ').find_map(|rule| lesson.about(rule)).unwrap_or(0);
    Some(grey(
        &LearnAct::Task { slot: FRESH, place: TaskRef::of(game, exercise) },
        &t(locale, "button-learn-by-doing"),
    ))
}
