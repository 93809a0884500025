//! The rows that a change of a table leaves to the background worker, and when the first of them is due.

use super::reminders::Calls;
use deltille_base::ids::{GuildId, Time, UserId};
use deltille_store::{Change, Deadline, Label, Outgoing};
use deltille_table::{
    Phase, Table,
    uptime::{Awake, Uptime},
};
use std::time::Duration;

/// Kind of a board post's outgoing row. A table has at most one.
pub const BOARD: &str = "board";

/// Kind of the deadline at which a computer is due.
pub const THINK: &str = "think";

/// How long the thinking is left to the process that made a computer due.
pub const THINK_AFTER: Duration = Duration::from_secs(5);

/// How long a new board is left to the request that caused it, before the background worker posts it.
pub const SHOW_LEASE: Duration = Duration::from_secs(10);

/// Kind of the row that archives a table's own thread.
pub const ARCHIVE: &str = "archive";

/// Kind of the row that tells a tournament of a game that was ended without a result, or paused by a moderator.
pub const TOLD: &str = "ended";

/// Delay of the archiving after the table's end: time to talk about it, and for a rematch.
pub const ARCHIVE_AFTER: Duration = Duration::from_secs(10 * 60);

/// Returns the deadlines of a table, in the bot's own time. `at`: now.
pub fn deadlines(table: &Table, uptime: &Uptime, at: Time) -> Vec<Deadline> {
    let thinks = table.computer_due().map(|_| (uptime.awake(at.after(THINK_AFTER)), THINK));
    let all = table.deadline().into_iter().chain(thinks);
    all.map(|(at, kind)| Deadline { at: Time(at.0), kind: kind.to_owned() }).collect()
}

/// Returns when the first row of a change is due.
pub fn first_due(change: &Change, uptime: &Uptime) -> Option<Time> {
    // Deadlines are in the bot's own time.
    let deadlines = change.deadlines.iter().map(|deadline| uptime.shown(Awake(deadline.at.0)));
    deadlines.chain(change.outgoing.iter().map(|row| row.at)).min()
}

/// Returns the outgoing rows of a change: its board (where the bot can post), direct messages, the archiving
/// of its thread.
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
    if table.links.fixture.is_some() && table.phase == Phase::Aborted {
        rows.push(Outgoing { kind: TOLD.to_owned(), at, to: Vec::new() });
    }
    if table.home.own_thread && !table.is_open() {
        rows.push(Outgoing {
            kind: ARCHIVE.to_owned(),
            at: at.after(ARCHIVE_AFTER),
            to: Vec::new(),
        });
    }
    rows
}

/// The label of an open table for finding it by its server.
pub fn open_label(guild: GuildId) -> Label {
    Label(format!("open:g{guild}"))
}

/// The label of a lobby that any member of the server may join.
pub fn offer_label(guild: GuildId) -> Label {
    Label(format!("offer:{guild}"))
}

/// The label of lobbies that other servers may list.
pub fn elsewhere_label() -> Label {
    Label("offer:elsewhere".to_owned())
}

/// The label of an open table for finding it by its host who has no seat, as at a table of teams.
pub fn host_label(user: UserId) -> Label {
    Label(format!("host:{user}"))
}

/// The label of an open table for finding it by a seated or awaited user.
pub fn seat_label(user: UserId) -> Label {
    Label(format!("seat:{user}"))
}
