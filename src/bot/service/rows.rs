//! What a change of a table leaves to be done: what is to be posted, and when the first of it is due.

use super::{orders::BOARD, reminders::Calls};
use crate::{
    ids::{Time, UserId},
    store::{Change, Label, Outgoing},
    table::{Table, uptime::Uptime},
};
use std::time::Duration;

/// How long whoever gives an order has to show the new board, before it is posted in the background.
pub const SHOW_LEASE: Duration = Duration::from_secs(10);

/// The kind of the row that ends a table's own thread …
pub const ARCHIVE: &str = "archive";

/// … so long after the table: time to talk about it, and for a rematch.
pub const ARCHIVE_AFTER: Duration = Duration::from_secs(10 * 60);

/// When the first row of a change is due. `at`: now.
pub fn first_due(change: &Change, uptime: &Uptime, at: Time) -> Option<Time> {
    // Deadlines are kept in the bot's own time.
    let down = at.0.saturating_sub(uptime.awake(at).0);
    let deadlines = change.deadlines.iter().map(|deadline| Time(deadline.at.0.saturating_add(down)));
    deadlines.chain(change.outgoing.iter().map(|row| row.at)).min()
}

/// What is to be posted for a change: its board (where the bot can post), direct messages, the end of its
/// thread.
pub fn outgoing(table: &Table, calls: &Calls, at: Time, lease: Duration) -> Vec<Outgoing> {
    let mut rows = Vec::new();
    if table.channel.is_own() {
        return rows;
    }
    if !table.home.visiting {
        rows.push(Outgoing {
            kind: BOARD.to_owned(),
            at: at.after(lease),
            to: calls.mentioned.clone(),
        });
    }
    rows.extend(calls.direct.iter().cloned());
    if table.home.own_thread && !table.is_open() {
        rows.push(Outgoing {
            kind: ARCHIVE.to_owned(),
            at: at.after(ARCHIVE_AFTER),
            to: Vec::new(),
        });
    }
    rows
}

/// By what an open table is found by somebody who sits there or is awaited.
pub fn seat_label(user: UserId) -> Label {
    Label(format!("seat:{user}"))
}
