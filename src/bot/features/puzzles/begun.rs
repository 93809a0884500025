//! A puzzle that somebody has under way: where its board is shown, and whether to go on with it.

use super::{act::PuzzleAction, families::title};
use crate::{
    bot::{
        features::own_table::OwnKind,
        service::deliver::Answer,
        ui::{
            message::{ButtonStyle, Post},
            request::{self, Request},
            time::timestamp,
            widgets::{button, cancel, grey, rows, t, words},
        },
    },
    ids::Time,
    table::Table,
    text::{Message, say},
};

/// When somebody was last at it.
pub fn touched(table: &Table) -> Time {
    table.entries.last().map_or(table.opened, |entry| entry.at)
}

/// For this person alone: in the private message that was pressed, if it was one.
pub fn kept(request: &Request, post: Post) -> Answer {
    match &request.action {
        // Such buttons stand under private messages only.
        request::Action::Press { .. } => Answer::replace(post),
        _ => Answer::ephemeral(post),
    }
}

/// Whether to go on with what is under way; `wanted`: the id of what was asked for.
pub fn ask(request: &Request, kind: OwnKind, begun: &Table, wanted: Option<&str>) -> Post {
    let locale = request.locale;
    let message = Message::new("puzzle-under-way").with("puzzle", title(locale, begun));
    let message = message.with("entries", begun.entries.len()).with("when", timestamp(touched(begun)));
    let mut buttons = vec![button(
        &PuzzleAction::Continue(kind),
        &t(locale, "button-puzzle-continue"),
        ButtonStyle::Primary,
    )];
    if let Some(id) = wanted {
        buttons.push(grey(&PuzzleAction::Instead(id.to_owned()), &t(locale, "button-puzzle-instead")));
    }
    buttons.push(cancel(locale));
    Post { rows: rows(buttons), ..words(say(locale, &message)) }
}
