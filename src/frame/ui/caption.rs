//! The line under a board: the last entry and the consequences that fit.

use super::{
    entries,
    names::setup_line,
    snapshot::{Last, Snapshot},
};
use deltille_base::{
    scene::card,
    text::{Locale, Message, say, say_short},
};
use deltille_games::{Actors, AnyPlay, Control, EventKind};
use deltille_table::Table;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// The full text, for the alt text.
    pub whole: String,
    /// The fullest wording that fits into the picture.
    pub line: String,
}

impl Caption {
    pub fn of(locale: Locale, table: &Table, snapshot: &Snapshot) -> Caption {
        let Some(last) = &snapshot.last else {
            let line = setup_line(locale, table);
            return Caption { whole: line.clone(), line };
        };
        let told = last.events.iter().rfind(|event| event.kind == EventKind::Entry);
        let said = |say: fn(Locale, &Message) -> String| {
            told.map_or_else(|| last.line.clone(), |event| say(locale, &event.message))
        };
        let (entry, short) = (said(say), said(say_short));
        let mark = entries::mark(locale, table, &snapshot.play).unwrap_or_default();
        let effects: Vec<Message> = effects(last).cloned().chain(end(&snapshot.play)).collect();
        let lines = wordings(locale, [&entry, &short, &last.line], &mark, &effects);
        let fits = |line: &&String| card::caption_fits(line, snapshot.play.ply());
        let [.., briefest] = &lines;
        // In the picture, the seat's mark and its chip say who it was.
        let by = entries::computer_mark(locale, table, &snapshot.play).unwrap_or_default();
        let [whole, ..] = wordings(locale, [&entry, &short, &last.line], &format!("{mark}{by}"), &effects);
        Caption {
            whole,
            line: lines.iter().find(fits).unwrap_or(briefest).clone(),
        }
    }
}

/// Wordings of an entry, given in words, in short and as its line, with its author and consequences, from the longest to the shortest. Even the shortest
/// keeps the final consequence.
fn wordings(locale: Locale, [entry, short, line]: [&str; 3], mark: &str, effects: &[Message]) -> [String; 6] {
    let joined = |entry: &str, mark: &str, effects: &[Message], say: fn(Locale, &Message) -> String| {
        let parts = effects.iter().map(|message| say(locale, message));
        std::iter::once(format!("{entry}{mark}")).chain(parts).collect::<Vec<_>>().join(" · ")
    };
    let outcome = &effects[effects.len().saturating_sub(1)..];
    [
        joined(entry, mark, effects, say),
        joined(entry, mark, effects, say_short),
        joined(short, "", outcome, say_short),
        joined(line, mark, effects, say_short),
        joined(line, "", effects, say_short),
        joined(line, "", outcome, say_short),
    ]
}

/// Returns checks and eliminations. The elimination after a control is left out, because the entry says it:
/// "White resigns".
fn effects(last: &Last) -> impl Iterator<Item = &Message> {
    let control = Control::of_line(&last.line).is_some();
    let wanted = move |kind| kind == EventKind::Check || (kind == EventKind::Eliminated && !control);
    last.events.iter().filter(move |event| wanted(event.kind)).map(|event| &event.message)
}

/// Returns the game's winner or draw, if it is over.
fn end(play: &AnyPlay) -> Option<Message> {
    let winners = play.outcome().filter(|_| play.actors() == Actors::Nobody)?.winners;
    match winners.len() {
        0 => None,
        1 => Some(Message::new("caption-wins").seat("seat", play.name(winners.iter().next()?))),
        _ => Some(Message::new("caption-draw")),
    }
}

#[cfg(test)]
#[path = "../../../tests/units/caption.rs"]
mod tests;
