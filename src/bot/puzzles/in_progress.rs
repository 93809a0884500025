//! A puzzle in progress: where its board is shown, and the question whether to continue it.

use super::{act::PuzzleAction, families::title};
use crate::{
    frame::ui::{ButtonStyle, Post, Request, button, cancel, grey, rows, t, time::timestamp, words},
    puzzles::own_kind::OwnKind,
};
use deltille_base::{
    ids::Time,
    text::{Message, say},
};
use deltille_table::Table;

/// The time of the last entry, or of the opening.
pub fn last_entry_at(table: &Table) -> Time {
    table.entries.last().map_or(table.opened, |entry| entry.at)
}

/// Asks whether to continue the puzzle in progress. `requested`: the id of the requested puzzle.
pub fn ask(request: &Request, kind: OwnKind, begun: &Table, requested: Option<&str>) -> Post {
    let locale = request.locale;
    let message = Message::new("puzzle-under-way").with("puzzle", title(locale, begun));
    let message = message.with("entries", begun.entries.len()).with("when", timestamp(last_entry_at(begun)));
    let mut buttons = vec![button(
        &PuzzleAction::Continue(kind),
        &t(locale, "button-puzzle-continue"),
        ButtonStyle::Primary,
    )];
    if let Some(id) = requested {
        buttons.push(grey(&PuzzleAction::Instead(id.to_owned()), &t(locale, "button-puzzle-instead")));
    }
    buttons.push(cancel(locale));
    Post { rows: rows(buttons), ..words(say(locale, &message)) }
}
