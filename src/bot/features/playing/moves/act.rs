//! The acts of a move's buttons and menus, and their encoding.

use crate::ui::custom_id::{Path, TableAct, path_text, read_path, read_slotted, slotted};

#[cfg(test)]
use crate::ui::custom_id::samples::*;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveAct {
    /// Opens the private menus.
    Move,
    /// Shows the menu behind these steps; a long menu has pages.
    Tap {
        page: u8,
        path: Path,
    },
    /// Select number `slot` of a message: appends the value to these steps.
    Pick {
        slot: u8,
        path: Path,
    },
    /// Like `Pick`, but if the steps make an entry, it is played without confirmation.
    PickToMake {
        slot: u8,
        path: Path,
    },
    Confirm(Path),
    /// Plays one of several readings of the typed text. Empty in a select: the value is the reading.
    Enter(String),
    /// Plays this text unchanged, after a warning that an illegal entry may lose the game.
    Stand(String),
}

impl TableAct for MoveAct {
    fn parts(&self) -> (&'static str, String) {
        match self {
            MoveAct::Move => ("move", String::new()),
            MoveAct::Tap { page, path } => ("t", slotted(*page, &path_text(path))),
            MoveAct::Pick { slot, path } => ("p", slotted(*slot, &path_text(path))),
            MoveAct::PickToMake { slot, path } => ("p!", slotted(*slot, &path_text(path))),
            MoveAct::Confirm(path) => ("c", path_text(path)),
            MoveAct::Enter(entry) => ("e", entry.clone()),
            MoveAct::Stand(entry) => ("e!", entry.clone()),
        }
    }

    fn read(kind: &str, rest: &str) -> Option<MoveAct> {
        Some(match kind {
            "move" if rest.is_empty() => MoveAct::Move,
            "t" => read_slotted(rest).map(|(page, rest)| MoveAct::Tap { page, path: read_path(rest) })?,
            "p" => read_slotted(rest).map(|(slot, rest)| MoveAct::Pick { slot, path: read_path(rest) })?,
            "p!" => {
                read_slotted(rest).map(|(slot, rest)| MoveAct::PickToMake { slot, path: read_path(rest) })?
            }
            "c" => MoveAct::Confirm(read_path(rest)),
            "e" => MoveAct::Enter(rest.to_owned()),
            "e!" => MoveAct::Stand(rest.to_owned()),
            _ => return None,
        })
    }

    #[cfg(test)]
    fn samples() -> BoxedStrategy<MoveAct> {
        prop_oneof![
            Just(MoveAct::Move),
            (any::<u8>(), any_path()).prop_map(|(page, path)| MoveAct::Tap { page, path }),
            (any::<u8>(), any_path()).prop_map(|(slot, path)| MoveAct::Pick { slot, path }),
            (any::<u8>(), any_path()).prop_map(|(slot, path)| MoveAct::PickToMake { slot, path }),
            any_path().prop_map(MoveAct::Confirm),
            "[a-z0-9^:.]{1,40}".prop_map(MoveAct::Enter),
            "[a-z0-9^:.]{1,40}".prop_map(MoveAct::Stand),
        ]
        .boxed()
    }
}
