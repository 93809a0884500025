//! The acts of the lessons' buttons and menus, and their encoding.

use crate::ui::{
    custom_id::{Action, OnTable, Path, TableAct, path_text, read_path, read_slotted, slotted},
    message::Button,
    widgets::{grey, t},
};
use deltille_base::{ids::TableId, text::Locale};
use deltille_games::{lessons, registry};
use std::borrow::Cow;

#[cfg(test)]
use crate::ui::custom_id::samples::*;

/// A task of a lesson; exercise and task are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskRef {
    pub game: String,
    pub exercise: u8,
    pub task: u8,
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

    fn text(&self) -> String {
        format!("{}.{}.{}", self.exercise, self.task, self.game)
    }

    fn read(text: &str) -> Option<TaskRef> {
        let mut parts = text.splitn(3, '.');
        let (exercise, task) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some(TaskRef { exercise, task, game: parts.next()?.to_owned() })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LearnAct {
    /// Lists the games; in a new message, or in the pressed one.
    Games {
        fresh: bool,
    },
    /// Continues a game's lesson.
    Game(String),
    Steps(String),
    /// Select: opens the exercise with this number.
    Step(String),
    /// Opens a task; `slot` distinguishes buttons of one message to the same task.
    Task {
        slot: u8,
        place: TaskRef,
    },
    /// Shows the solution.
    Show(TaskRef),
    /// Opens the form to type an entry; also the id of the submitted form.
    Type(TaskRef),
    /// Opens a game against the weakest computer.
    Play(String),
    Tap(OnTable<TapAct>),
}

/// The slot of buttons outside of a lesson: they open a new message.
pub const FRESH: u8 = 0;

impl Action for LearnAct {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let rest = match self {
            LearnAct::Games { fresh } => format!("a.{}", u8::from(*fresh)),
            LearnAct::Game(game) => format!("g.{game}"),
            LearnAct::Steps(game) => format!("l.{game}"),
            LearnAct::Step(game) => format!("n.{game}"),
            LearnAct::Task { slot, place } => format!("o.{slot}.{}", place.text()),
            LearnAct::Show(place) => format!("s.{}", place.text()),
            LearnAct::Type(place) => format!("t.{}", place.text()),
            LearnAct::Play(game) => format!("p.{game}"),
            LearnAct::Tap(tap) => return tap.parts(),
        };
        ("learn".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<LearnAct> {
        if kind != "learn" {
            return OnTable::read(kind, rest).map(LearnAct::Tap);
        }
        let (what, rest) = rest.split_once('.')?;
        Some(match what {
            "a" if matches!(rest, "0" | "1") => LearnAct::Games { fresh: rest == "1" },
            "g" => LearnAct::Game(rest.to_owned()),
            "l" => LearnAct::Steps(rest.to_owned()),
            "n" => LearnAct::Step(rest.to_owned()),
            "o" => {
                let (slot, place) = rest.split_once('.')?;
                LearnAct::Task { slot: slot.parse().ok()?, place: TaskRef::read(place)? }
            }
            "s" => LearnAct::Show(TaskRef::read(rest)?),
            "t" => LearnAct::Type(TaskRef::read(rest)?),
            "p" => LearnAct::Play(rest.to_owned()),
            _ => return None,
        })
    }

    // A lesson's board belongs to no table of a channel, so `on_table` keeps its default.

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<LearnAct>> {
        let place = || {
            ("[a-z]{1,20}", any::<u8>(), any::<u8>()).prop_map(|(game, exercise, task)| TaskRef {
                game,
                exercise,
                task,
            })
        };
        let game = "[a-z]{1,20}";
        let taps = OnTable::<TapAct>::samples()?;
        let acts = prop_oneof![
            any::<bool>().prop_map(|fresh| LearnAct::Games { fresh }),
            game.prop_map(LearnAct::Game),
            game.prop_map(LearnAct::Steps),
            game.prop_map(LearnAct::Step),
            (any::<u8>(), place()).prop_map(|(slot, place)| LearnAct::Task { slot, place }),
            place().prop_map(LearnAct::Show),
            place().prop_map(LearnAct::Type),
            game.prop_map(LearnAct::Play),
            taps.prop_map(LearnAct::Tap),
        ];
        Some(acts.boxed())
    }
}

/// A tap on the board of a task; the ply is not used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TapAct {
    /// Shows the menu behind these steps, or tries the entry they make.
    Tap {
        page: u8,
        path: Path,
    },
    /// Select number `slot` of a message: appends the value to these steps.
    Pick {
        slot: u8,
        path: Path,
    },
    /// Continues this draft of a set-up.
    Draft {
        slot: u8,
        draft: String,
    },
    SetUp(String),
}

impl TableAct for TapAct {
    fn parts(&self) -> (&'static str, String) {
        match self {
            TapAct::Tap { page, path } => ("lt", slotted(*page, &path_text(path))),
            TapAct::Pick { slot, path } => ("lp", slotted(*slot, &path_text(path))),
            TapAct::Draft { slot, draft } => ("ls", slotted(*slot, draft)),
            TapAct::SetUp(draft) => ("ls!", draft.clone()),
        }
    }

    fn read(kind: &str, rest: &str) -> Option<TapAct> {
        Some(match kind {
            "lt" => read_slotted(rest).map(|(page, rest)| TapAct::Tap { page, path: read_path(rest) })?,
            "lp" => read_slotted(rest).map(|(slot, rest)| TapAct::Pick { slot, path: read_path(rest) })?,
            "ls" => {
                read_slotted(rest).map(|(slot, draft)| TapAct::Draft { slot, draft: draft.to_owned() })?
            }
            "ls!" => TapAct::SetUp(rest.to_owned()),
            _ => return None,
        })
    }

    #[cfg(test)]
    fn samples() -> BoxedStrategy<TapAct> {
        prop_oneof![
            (any::<u8>(), any_path()).prop_map(|(page, path)| TapAct::Tap { page, path }),
            (any::<u8>(), any_path()).prop_map(|(slot, path)| TapAct::Pick { slot, path }),
            (any::<u8>(), "[v^.]{0,40}").prop_map(|(slot, draft)| TapAct::Draft { slot, draft }),
            "[v^.]{0,40}".prop_map(TapAct::SetUp),
        ]
        .boxed()
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
