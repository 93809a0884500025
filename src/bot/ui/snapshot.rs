//! A table at some ply, with what its last entry did, as somebody may see it.

use crate::{
    games::{AnyPlay, Event, Seat, Viewer},
    ids::Ply,
    table::{Recorded, Table, fair},
};

/// A table at some ply, with what the last entry caused, for somebody who looks.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub play: AnyPlay,
    pub last: Option<Last>,
    /// What happened besides: no entry.
    pub told: Vec<Event>,
}

/// The last entry; there is none at the start.
#[derive(Clone, Debug)]
pub struct Last {
    /// The line of the record, without what must not be seen.
    pub line: String,
    /// Who made it; none for chance.
    pub seat: Option<Seat>,
    pub events: Vec<Event>,
    /// Promises the line, where it is hidden from others.
    pub seal: Option<fair::Hash>,
}

/// The seal of an entry that was hidden when it was made: `play` is the state after it.
fn seal_of(table: &Table, play: &AnyPlay, entry: &Recorded) -> Option<fair::Hash> {
    let hidden = entry.seat.is_some() && fair::hidden(play, &entry.line);
    hidden.then(|| table.seed.seal(play.ply() - 1, &entry.line))
}

impl Snapshot {
    /// The present, when what the last entry caused is known.
    pub fn now(table: &Table, events: Vec<Event>, viewer: Viewer) -> Option<Snapshot> {
        let play = table.play()?.clone();
        let last = table.entries.last().map(|entry| {
            let named = entry.line.split_once(':').and_then(|(name, _)| play.seat_named(name));
            let seat = named.or(entry.seat);
            let line = play.public_line(&entry.line, viewer).into_owned();
            Last { line, seat, events, seal: seal_of(table, &play, entry) }
        });
        Some(Snapshot { play, last, told: Vec::new() })
    }

    /// After `ply` entries, by replay; the present if there are fewer. Takes some microseconds an entry.
    pub fn at(table: &Table, ply: Ply, viewer: Viewer) -> Option<Snapshot> {
        let mut play = table.first()?;
        let mut last = None;
        for entry in table.entries.iter().take(ply.0 as usize) {
            // A record replays: the table was decoded from it.
            let entered = play.enter(&entry.line).ok()?;
            last = Some((entered, entry));
        }
        // What is hidden is hidden as of now, whenever it was entered.
        let now = table.play()?;
        let last = last.map(|(entered, entry)| Last {
            line: now.public_line(&entry.line, viewer).into_owned(),
            seat: entered.seat,
            events: entered.events,
            seal: seal_of(table, &play, entry),
        });
        Some(Snapshot { play, last, told: Vec::new() })
    }

    /// Every one from the start to the present, in one replay.
    pub fn each(table: &Table, viewer: Viewer, mut visit: impl FnMut(Snapshot)) -> Option<()> {
        let mut play = table.first()?;
        let now = table.play()?;
        visit(Snapshot { play: play.clone(), last: None, told: Vec::new() });
        for entry in &table.entries {
            let entered = play.enter(&entry.line).ok()?;
            let line = now.public_line(&entry.line, viewer).into_owned();
            let last = Some(Last { line, seat: entered.seat, events: entered.events, seal: None });
            visit(Snapshot { play: play.clone(), last, told: Vec::new() });
        }
        Some(())
    }

    /// Who made the last entry.
    pub fn mover(&self) -> Option<Seat> {
        self.last.as_ref()?.seat
    }
}
