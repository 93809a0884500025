//! A table at some ply with the effects of its last entry, as one viewer may see it.

use deltille_base::ids::Ply;
use deltille_games::{AnyPlay, Event, Seat, Viewer};
use deltille_table::{Recorded, Table, fair};

#[derive(Clone, Debug)]
pub struct Snapshot {
    pub play: AnyPlay,
    pub last: Option<Last>,
    /// Events that belong to no entry.
    pub told: Vec<Event>,
}

#[derive(Clone, Debug)]
pub struct Last {
    /// The line of the record, redacted for the viewer.
    pub line: String,
    /// The seat that made it; `None` for chance.
    pub seat: Option<Seat>,
    pub events: Vec<Event>,
    /// Commits to the line while it is hidden from others.
    pub seal: Option<fair::Hash>,
}

/// The seal of an entry that was hidden when it was made. `play`: the state after it.
pub fn seal_of(table: &Table, play: &AnyPlay, entry: &Recorded) -> Option<fair::Hash> {
    let hidden = entry.seat.is_some() && fair::hidden(play, &entry.line);
    hidden.then(|| table.lots.seed.seal(play.ply() - 1, &entry.line))
}

impl Snapshot {
    /// The present state, when the events of the last entry are known.
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

    /// The state after `ply` entries, by replay; the present state if there are fewer. An offer that is not open any
    /// more is not its last entry. Takes some microseconds per entry.
    pub fn at(table: &Table, ply: Ply, viewer: Viewer) -> Option<Snapshot> {
        let mut play = table.first()?;
        let mut last = None;
        let made = table.entries.len();
        let told = if ply.0 as usize >= made { made - table.spent_offers() } else { made };
        for (index, entry) in table.entries.iter().enumerate().take(ply.0 as usize) {
            // The record replays without error: the table was decoded from it.
            let entered = play.enter(&entry.line).ok()?;
            if index < told {
                last = Some((entered, entry));
            }
        }
        // Redaction follows what is hidden now, not when the line was entered.
        let now = table.play()?;
        let last = last.map(|(entered, entry)| Last {
            line: now.public_line(&entry.line, viewer).into_owned(),
            seat: entered.seat,
            events: entered.events,
            seal: seal_of(table, &play, entry),
        });
        Some(Snapshot { play, last, told: Vec::new() })
    }

    /// Visits all states from the start to the present, in one replay.
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

    pub fn mover(&self) -> Option<Seat> {
        self.last.as_ref()?.seat
    }
}
