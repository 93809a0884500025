//! Features' contributions to shared messages: the buttons below the public board and in the More menu.
//!
//! The board and the menu know only slots, not features; the table of features fills the slots.

use crate::frame::{
    settings::people::PersonSettings,
    ui::{Button, Component, Request, command::CommandSpec, picture::public_side, rows, snapshot::Snapshot},
};
use deltille_base::{
    ids::{Ply, TableId},
    text::Locale,
};
use deltille_games::{Seat, Viewer};
use deltille_table::Table;

/// The place of a button among the others, from left to right. Buttons of one slot keep the order of the
/// features.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Slot {
    /// The next action: join, move, play again.
    Act,
    /// Other views of the board.
    Look,
    /// Buttons of solo tables only.
    Solo,
    /// The answer to a proposal.
    Answer,
    /// The answer to an offer.
    Accept,
    Record,
    Offer,
    Propose,
    Plan,
    Leave,
    Rules,
    Report,
    /// Last: the More menu, calling off.
    End,
}

/// A component below a public board or lobby.
#[derive(Clone, Debug)]
pub enum BoardControl {
    Button(Slot, Button),
    /// A row of its own, below the buttons.
    Row(Component),
}

#[derive(Clone, Copy, Debug)]
pub struct MoreMenu<'a> {
    /// A started table.
    pub table: &'a Table,
    pub seat: Option<Seat>,
    pub locale: Locale,
    pub settings: &'a PersonSettings,
    pub request: &'a Request,
    /// Whether games can have pages on the web.
    pub has_pages: bool,
}

impl MoreMenu<'_> {
    /// The seat at the bottom of this person's view: their own, otherwise that of the public board.
    pub fn side(&self) -> u8 {
        let public = || Snapshot::now(self.table, Vec::new(), Viewer::Spectator);
        self.seat
            .or_else(|| public().map(|snapshot| public_side(self.table, &snapshot)))
            .map_or(0, |seat| seat.0)
    }
}

/// The combined contributions of all features. Passed to the bot at construction.
#[derive(Clone, Copy, Debug)]
pub struct Surfaces {
    /// All commands, in the order of the help.
    pub commands: fn() -> Vec<CommandSpec>,
    /// The components below the public board or lobby of a table.
    pub board: fn(&Table) -> Vec<Component>,
    pub more: fn(&MoreMenu<'_>) -> Vec<Button>,
    /// The table and ply of a button, if it can be decoded and belongs to a table.
    pub table_of: fn(&str) -> Option<(TableId, Ply)>,
}

/// Orders the components, buttons first.
pub fn arranged(placed: Vec<BoardControl>) -> Vec<Component> {
    let (mut buttons, mut below) = (Vec::new(), Vec::new());
    for placed in placed {
        match placed {
            BoardControl::Button(slot, button) => buttons.push((slot, button)),
            BoardControl::Row(row) => below.push(row),
        }
    }
    let mut components = rows(in_order(buttons));
    components.extend(below);
    components
}

pub fn in_order(mut buttons: Vec<(Slot, Button)>) -> Vec<Button> {
    // A stable sort: within a slot the order of the features stays.
    buttons.sort_by_key(|(slot, _)| *slot);
    buttons.into_iter().map(|(_, button)| button).collect()
}
