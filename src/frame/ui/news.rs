//! The text above a board: what happened and whose turn it is.

use super::{
    consent,
    entries::{self, NOTE, Notes, entry_lines},
    escape::{cut, markdown, sentence},
    fair::{last_hash, promise, seal},
    names::{computer, list, name, setup_line},
    outcome::{turn, won_by_leaving},
    rated,
    snapshot::Snapshot,
    solo, time,
    widgets::{TEXT, t},
};
use deltille_base::text::{Locale, Message, say, word};
use deltille_games::{AnyPlay, Offer, Seat, SeatSet};
use deltille_table::{Person, Phase, Table};

/// Maximum length of the text above a board, in characters: callers add text around it.
const ROOM: usize = TEXT - 400;
/// Maximum number of automatic entries listed, in addition to the last entry and the person's entry before
/// them.
const LISTED: usize = 8;

/// Describes what happened and whose turn it is, as Markdown. Leaves out entries in the middle if there is
/// too little room, or if the computers made many.
pub fn news(locale: Locale, table: &Table, snapshot: &Snapshot, mention: bool) -> String {
    let (before, last) = match &snapshot.last {
        None => {
            let setup = sentence(&setup_line(locale, table));
            let id = if table.task().is_some() { "board-tactic" } else { "board-start" };
            let begun = match table.phase {
                // Ended without an entry.
                Phase::Aborted => format!("**{setup}**"),
                _ => say(locale, &Message::new(id).with("setup", setup)),
            };
            let alone = table.seats.iter().flatten().count() == 1;
            let notes = if alone { "board-notes-alone" } else { "board-notes" };
            let notes = table.home.notes.then(|| t(locale, notes));
            (Vec::new(), std::iter::once(begun).chain(notes).collect())
        }
        Some(last) => {
            let notes = Notes::until(table, &snapshot.play);
            (
                entries::before(locale, table, &snapshot.play, &notes),
                entry_lines(locale, table, &snapshot.play, last, &notes),
            )
        }
    };
    let standing: Vec<String> = aim(locale, table, snapshot)
        .into_iter()
        .chain(standing(locale, table, snapshot, mention))
        .collect();
    let with = |most: usize, notes: bool| {
        let mut lines = entries::shortened(locale, &before, most);
        lines.extend(last.iter().cloned());
        once(&mut lines, |line| line.starts_with(NOTE));
        lines.retain(|line| notes || !line.starts_with(NOTE));
        lines.into_iter().chain(standing.iter().cloned()).collect::<Vec<_>>().join("\n")
    };
    let fits = |text: &String| text.chars().count() <= ROOM;
    let whole = (0..=LISTED).rev().map(|most| with(most, true)).find(fits);
    whole.unwrap_or_else(|| cut(&with(0, false), ROOM))
}

/// The aim of the game, until a person has moved.
fn aim(locale: Locale, table: &Table, snapshot: &Snapshot) -> Option<String> {
    let made = snapshot.play.ply() as usize;
    let is_new = table.phase == Phase::Play
        && table.imported == 0
        && (0..made).all(|index| entries::by_itself(table, index));
    if table.seats.len() == 1 || table.task().is_some() || table.position.is_some() || !is_new {
        return None;
    }
    snapshot.play.aim().map(|id| word(locale, id))
}

/// Lines about the state after the last entry: seals, offers, the turn or the winner.
fn standing(locale: Locale, table: &Table, snapshot: &Snapshot, mention: bool) -> Vec<String> {
    let mut lines = Vec::new();
    match &snapshot.last {
        // A puzzle had no lobby to show the promise.
        None if table.seats.len() == 1 && table.has_secrets() => lines.push(promise(locale, table)),
        None => {}
        Some(last) => lines.extend(seal(locale, snapshot, last)),
    }
    for event in &snapshot.told {
        let text = sentence(&say(locale, &event.message));
        lines.push(say(locale, &Message::new("board-note").with("text", text)));
    }
    lines.extend(consent::appointment(locale, table, &snapshot.play));
    lines.extend(consent::line(locale, table, &snapshot.play));
    lines.extend(offers(locale, table, &snapshot.play));
    if table.was_left_to_computers() && snapshot.play.ply() as usize == table.entries.len() {
        lines.push(t(locale, "table-computers-stop"));
    }
    let last = snapshot.last.as_ref().map_or("", |last| &last.line);
    let won = won_by_leaving(locale, table, &snapshot.play, last);
    lines.push(won.unwrap_or_else(|| turn(locale, table, &snapshot.play, mention)));
    lines.extend(stand_ins(locale, table, &snapshot.play));
    lines.extend(time::lines(locale, table, &snapshot.play));
    lines.extend(rated::line(locale, table, &snapshot.play));
    lines.extend(solo::lines(locale, table, &snapshot.play));
    lines.extend(last_hash(locale, table, &snapshot.play));
    lines
}

/// A line for each person who can take their seat back from a computer.
fn stand_ins(locale: Locale, table: &Table, play: &AnyPlay) -> Vec<String> {
    if table.phase != Phase::Play || play.ply() as usize != table.entries.len() {
        return Vec::new();
    }
    let playing = table.absentees().filter(|(seat, _)| play.survivors().contains(*seat));
    let line = |(seat, person): (Seat, Person)| {
        let computer = table.computer(seat).map(|level| computer(locale, level)).unwrap_or_default();
        let who = markdown(&name(locale, &person));
        say(locale, &Message::new("board-stand-in").with("computer", computer).with("who", who))
    };
    playing.map(line).collect()
}

/// Removes repeated lines of a kind.
fn once(lines: &mut Vec<String>, of_kind: impl Fn(&str) -> bool) {
    let mut seen = Vec::new();
    lines.retain(|line| {
        let again = of_kind(line) && seen.contains(line);
        seen.push(line.clone());
        !again
    });
}

/// Lines about open offers, and who has agreed.
fn offers(locale: Locale, table: &Table, play: &AnyPlay) -> impl Iterator<Item = String> {
    [(Offer::Draw, "board-offer-draw"), (Offer::Impasse, "board-offer-impasse")]
        .into_iter()
        .filter_map(move |(offer, id)| {
            // Earlier boards show the offers of their time; the present one leaves out offers declined since.
            let present = play.ply() as usize == table.entries.len();
            let agreed = if present { table.offered(offer) } else { play.agreed(offer) };
            let missing = SeatSet(play.survivors().0 & !agreed.0);
            (!agreed.is_empty()).then(|| {
                let message = Message::new(id).with("agreed", list(locale, table, play, agreed));
                say(locale, &message.with("missing", list(locale, table, play, missing)))
            })
        })
}
