//! The public message of a table: its lobby or its board.

use super::{
    entries::went_on,
    escape::cut,
    lobby,
    message::{Component, Post},
    news::news,
    picture::{Sight, public_side, snapshot_picture},
    snapshot::Snapshot,
    solo,
    widgets::TEXT,
};
use deltille_base::{
    ids::UserId,
    text::{Message, say},
};
use deltille_games::{Event, EventKind, Viewer};
use deltille_picture::{Look, Painter};
use deltille_table::{Effect, Table};

/// The look of a public message, and whom it notifies.
#[derive(Clone, Debug)]
pub struct Showing {
    pub look: Look,
    /// The only users who are notified.
    pub called: Vec<UserId>,
    /// Builds the buttons and menus below it.
    pub below: fn(&Table) -> Vec<Component>,
}

/// Builds the board post of a snapshot.
fn post(painter: &Painter, table: &Table, snapshot: &Snapshot, showing: &Showing) -> Post {
    let locale = table.home.language;
    let sight = Sight::public(locale, showing.look, public_side(table, snapshot));
    let mut text = news(locale, table, snapshot, true);
    let file = match solo::solution(painter, table, sight) {
        Some((file, told)) => {
            text = cut(&format!("{text}\n{told}"), TEXT);
            file
        }
        None => snapshot_picture(painter, table, snapshot, sight),
    };
    // Discord notifies only users named in the text: users notified for another reason than their turn are
    // named at its end.
    let names: Vec<String> = showing.called.iter().map(|user| format!("<@{user}>")).collect();
    let missing: Vec<String> = names.into_iter().filter(|name| !text.contains(name)).collect();
    if !missing.is_empty() {
        text = cut(
            &format!("{text}\n{}", say(locale, &Message::new("board-called").with("who", missing.join(" ")))),
            TEXT,
        );
    }
    Post {
        text,
        file: Some(file),
        rows: (showing.below)(table),
        mentions: showing.called.clone(),
        ..Post::default()
    }
}

/// Builds the public message of a table. `effects`: what the last entry caused, if known.
pub fn public_post(painter: &Painter, table: &Table, effects: &[Effect], showing: &Showing) -> Post {
    let events = effects.iter().find_map(|effect| match effect {
        Effect::PostBoard { events, .. } if !events.is_empty() => Some(events.clone()),
        _ => None,
    });
    // Events are not stored: a board that is shown again is replayed.
    let entered = |events: &Vec<Event>| events.iter().any(|event| event.kind == EventKind::Entry);
    let snapshot = match events {
        Some(events) if !entered(&events) && table.play().is_some() => {
            Snapshot::at(table, table.ply(), Viewer::Spectator)
                .map(|snapshot| Snapshot { told: events, ..snapshot })
        }
        // Automatic entries are described one by one.
        Some(events) if !went_on(table) => Snapshot::now(table, events, Viewer::Spectator),
        Some(_) | None if table.play().is_some() => Snapshot::at(table, table.ply(), Viewer::Spectator),
        Some(_) | None => None,
    };
    match snapshot {
        Some(snapshot) => post(painter, table, &snapshot, showing),
        None => Post {
            text: lobby::text(table.home.language, table),
            rows: (showing.below)(table),
            mentions: if table.is_open() { showing.called.clone() } else { Vec::new() },
            ..Post::default()
        },
    }
}
