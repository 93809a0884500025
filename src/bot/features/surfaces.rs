//! What features put under messages that are not theirs: buttons on the public board and in the More menu.
//!
//! The board and the menu know places, not features; the table of features fills them in.

use crate::{
    bot::{
        service::people::PersonSettings,
        ui::{
            command::CommandSpec,
            message::{Button, Component},
            picture::public_side,
            snapshot::Snapshot,
            widgets::rows,
        },
    },
    games::{Seat, Viewer},
    table::Table,
    text::Locale,
};

/// Where a button stands among the others, from left to right; buttons of one place stand in the order of the
/// features.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Slot {
    /// What is to be done now: join, move, play again.
    Act,
    /// To see more.
    Look,
    /// What only those who play alone have.
    Solo,
    /// The answer to a proposal.
    Answer,
    /// The acceptance of an offer.
    Accept,
    Record,
    Offer,
    Propose,
    Plan,
    Leave,
    Rules,
    /// Last: the More menu, calling off.
    End,
}

/// Something below a public board or lobby.
#[derive(Clone, Debug)]
pub enum Placed {
    Button(Slot, Button),
    /// A row of its own, below the buttons.
    Row(Component),
}

/// The More menu of one person.
#[derive(Clone, Copy, Debug)]
pub struct MoreMenu<'a> {
    /// Started.
    pub table: &'a Table,
    /// Where the person sits.
    pub seat: Option<Seat>,
    pub locale: Locale,
    pub settings: &'a PersonSettings,
}

impl MoreMenu<'_> {
    /// The seat at the bottom of what this person looks at: their own, else that of the public board.
    pub fn side(&self) -> u8 {
        let public = || Snapshot::now(self.table, Vec::new(), Viewer::Spectator);
        self.seat
            .or_else(|| public().map(|snapshot| public_side(self.table, &snapshot)))
            .map_or(0, |seat| seat.0)
    }
}

/// What is asked of all features together. Given to the bot when it is made.
#[derive(Clone, Copy, Debug)]
pub struct Surfaces {
    /// All commands, in the order of the help.
    pub commands: fn() -> Vec<CommandSpec>,
    /// What stands below the public board or lobby of a table.
    pub board: fn(&Table) -> Vec<Component>,
    pub more: fn(&MoreMenu<'_>) -> Vec<Button>,
}

/// In their order, buttons first.
pub fn arranged(placed: Vec<Placed>) -> Vec<Component> {
    let (mut buttons, mut below) = (Vec::new(), Vec::new());
    for placed in placed {
        match placed {
            Placed::Button(slot, button) => buttons.push((slot, button)),
            Placed::Row(row) => below.push(row),
        }
    }
    let mut components = rows(in_order(buttons));
    components.extend(below);
    components
}

pub fn in_order(mut buttons: Vec<(Slot, Button)>) -> Vec<Button> {
    // Stable: within a place the order of the features stays.
    buttons.sort_by_key(|(slot, _)| *slot);
    buttons.into_iter().map(|(_, button)| button).collect()
}
