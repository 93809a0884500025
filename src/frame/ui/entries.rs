//! Entries in words: the move, its consequences, and whether it was automatic.

use super::{
    escape::{code, sentence},
    names::{computer, seat_and_name},
    snapshot::Last,
    widgets::t,
};
use deltille_base::text::{Locale, Message, groups, say, word};
use deltille_games::{
    AnyPlay, Control, Event, EventKind, Level, Viewer,
    notes::{Note, note},
};
use deltille_table::{Recorded, Table, ahead::Automatic};

/// The suffix of this board's last entry if it was automatic.
pub fn mark(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    let id = match last_automatic(table, play)? {
        Automatic::Planned => "board-planned",
        Automatic::Game => "board-by-itself",
        Automatic::Only => "board-only",
    };
    Some(t(locale, id))
}

fn last_automatic(table: &Table, play: &AnyPlay) -> Option<Automatic> {
    table.automatic((play.ply() as usize).checked_sub(1)?)
}

/// Whether this entry was made without a person: automatically, by chance, or by a computer.
pub(super) fn by_itself(table: &Table, index: usize) -> bool {
    let made = |entry: &Recorded| entry.is_lot() || by_computer(table, entry).is_some();
    table.automatic(index).is_some() || table.entries.get(index).is_some_and(made)
}

/// The level of the computer that made this entry, if one did.
fn by_computer(table: &Table, entry: &Recorded) -> Option<Level> {
    table.computer(entry.seat?)
}

/// The suffix in an alt text that names the computer, if one made the last entry.
pub fn computer_mark(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    let entry = table.entries.get((play.ply() as usize).checked_sub(1)?)?;
    Some(format!(" · {}", computer(locale, by_computer(table, entry)?)))
}

/// Whether the newest entry was made without a person.
pub fn went_on(table: &Table) -> bool {
    table.entries.len().checked_sub(1).is_some_and(|last| by_itself(table, last))
}

/// An entry in words, as Markdown.
pub struct Told {
    pub lines: Vec<String>,
    /// Those of the lines that announce eliminations.
    pub out: Vec<String>,
}

/// Describes the entries before this board's last one, back to the latest entry of a person. Empty if a
/// person made the last entry: only entries made without a person are new to the reader.
pub fn before(locale: Locale, table: &Table, play: &AnyPlay, notes: &Notes) -> Vec<Told> {
    let Some(last) = (play.ply() as usize).min(table.entries.len()).checked_sub(1) else {
        return Vec::new();
    };
    if !by_itself(table, last) {
        return Vec::new();
    }
    let imported = table.imported as usize;
    let first = (imported..last).rev().find(|index| !by_itself(table, *index)).unwrap_or(imported);
    let (Some(mut play), Some(now)) = (table.first(), table.play()) else {
        return Vec::new();
    };
    let mut told = Vec::new();
    for (index, entry) in table.entries.iter().enumerate().take(last) {
        // The record replays without error: the table was decoded from it.
        let Ok(entered) = play.enter(&entry.line) else {
            break;
        };
        if index >= first {
            // For the public: each line is redacted for spectators.
            let line = now.public_line(&entry.line, Viewer::Spectator).into_owned();
            let last = Last { line, seat: entered.seat, events: entered.events, seal: None };
            let out = last.events.iter().filter(|event| event.kind == EventKind::Eliminated);
            let out = out.filter_map(|event| beside(locale, event)).collect();
            told.push(Told { lines: entry_lines(locale, table, &play, &last, notes), out });
        }
    }
    told
}

/// Returns the first entry, the eliminations in between, and the newest `most` entries.
pub fn shortened(locale: Locale, told: &[Told], most: usize) -> Vec<String> {
    let lines = |told: &[Told]| told.iter().flat_map(|told| told.lines.clone()).collect::<Vec<_>>();
    let Some((first, rest)) = told.split_first().filter(|(_, rest)| rest.len() > most) else {
        return lines(told);
    };
    let (between, newest) = rest.split_at(rest.len() - most);
    let omitted = say(locale, &Message::new("board-between").with("count", between.len()));
    let out = between.iter().flat_map(|told| told.out.clone());
    first.lines.iter().cloned().chain([omitted]).chain(out).chain(lines(newest)).collect()
}

fn entry_events(events: &[Event]) -> impl DoubleEndedIterator<Item = &Event> {
    events.iter().filter(|event| event.kind == EventKind::Entry)
}

/// Describes an entry and its consequences, as Markdown. `play`: the state after it.
pub fn entry_lines(locale: Locale, table: &Table, play: &AnyPlay, last: &Last, notes: &Notes) -> Vec<String> {
    let Last { line, seat, events, .. } = last;
    let told: Vec<String> =
        entry_events(events).map(|event| spanned(&say(locale, &event.message), line)).collect();
    let mut told = if told.is_empty() { code(line) } else { groups(locale, told) };
    told.extend(match last_automatic(table, play) {
        // Between people, the game passes or draws for want of anything else; a puzzle answers for its other side.
        Some(Automatic::Game) if !table.is_solo() => Some(t(locale, "board-only")),
        _ => mark(locale, table, play),
    });
    // A control names its seat itself: "White resigns".
    let told = match seat.filter(|_| Control::of_line(line).is_none()) {
        Some(seat) => {
            let who = seat_and_name(locale, table, play, seat);
            // If the text begins with the seat, the player's name is added there instead of repeating the
            // seat.
            let named = word(locale, &format!("seat-{}", play.name(seat)));
            match told.strip_prefix(&named) {
                Some(rest) if rest.starts_with(' ') => format!("**{who}**{rest}"),
                _ => say(locale, &Message::new("board-entry").with("who", who).with("what", told)),
            }
        }
        None => told,
    };
    // "White resigns" says already that White is out.
    let is_said = |event: &&Event| event.kind == EventKind::Eliminated && Control::of_line(line).is_some();
    let besides = events.iter().filter(|event| !is_said(event)).filter_map(|event| beside(locale, event));
    let note = notes.of(play.ply()).map(|note| explained(locale, note));
    std::iter::once(told).chain(besides).chain(note).collect()
}

/// Describes a consequence of an entry; `None` for the entry itself.
fn beside(locale: Locale, event: &Event) -> Option<String> {
    let id = match event.kind {
        EventKind::Entry => return None,
        EventKind::Check => "board-check",
        EventKind::Eliminated => "board-eliminated",
        EventKind::Note => "board-note",
    };
    Some(say(locale, &Message::new(id).with("text", sentence(&say(locale, &event.message)))))
}

/// How often a table explains a rule.
const TIMES: usize = 2;

/// The notes of a table that explains rules, by entry: each rule at its first [`TIMES`] entries.
#[derive(Default)]
pub struct Notes(Vec<(usize, Note)>);

impl Notes {
    /// The notes on the entries before `play` and on the last one. Replays the record; empty without a replay at
    /// a table that explains nothing.
    pub fn until(table: &Table, play: &AnyPlay) -> Notes {
        let mut notes = Notes::default();
        let Some(mut replay) = table.first().filter(|_| table.home.notes) else {
            return notes;
        };
        let first = table.imported.max(table.home.notes_since) as usize;
        for (index, entry) in table.entries.iter().enumerate().take(play.ply() as usize) {
            // The record replays without error: the table was decoded from it.
            let Ok(entered) = replay.enter(&entry.line) else { break };
            if index >= first && entered.seat.is_some() {
                let found = entry_events(&entered.events).find_map(|event| note(&event.message));
                notes.0.extend(found.filter(|note| !notes.are_enough(*note)).map(|note| (index, note)));
            }
        }
        notes
    }

    fn are_enough(&self, note: Note) -> bool {
        self.0.iter().filter(|(_, known)| *known == note).count() >= TIMES
    }

    /// The note on the entry that led to this ply of the record.
    fn of(&self, ply: u32) -> Option<Note> {
        let index = (ply as usize).checked_sub(1)?;
        self.0.iter().find(|(noted, _)| *noted == index).map(|(_, note)| *note)
    }
}

/// Explains what the chosen piece can do, at a table with notes; `step`: the label of the choice.
pub fn piece_note(locale: Locale, table: &Table, play: &AnyPlay, step: &Message) -> Option<String> {
    let note = note(step).filter(|_| table.home.notes)?;
    (!Notes::until(table, play).are_enough(note)).then(|| explained(locale, note))
}

/// Prefix of a line that explains a rule.
pub const NOTE: &str = "-# 📖";

fn explained(locale: Locale, note: Note) -> String {
    let message = Message::new("board-rule").with("text", word(locale, note.text)).with("rule", note.rule);
    format!("{NOTE} {}", say(locale, &message))
}

/// `singleton covers Red e5 · e3xe5^` with its entry in a code span.
fn spanned(text: &str, entry: &str) -> String {
    match text.strip_suffix(entry) {
        Some(words) if !entry.is_empty() => format!("{}{}", sentence(words), code(entry)),
        _ => sentence(text),
    }
}
