//! The line under a board: what the last entry did and what came of it, as much as there is room for.

use super::{
    entries,
    names::setup_line,
    snapshot::{Last, Snapshot},
};
use crate::{
    games::{Actors, AnyPlay, Control, EventKind},
    scene::card,
    table::Table,
    text::{Locale, Message, say, say_short},
};

/// What is said under a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// For the alt text: everything.
    pub whole: String,
    /// For the picture: the fullest wording that fits into the line.
    pub line: String,
}

impl Caption {
    pub fn of(locale: Locale, table: &Table, snapshot: &Snapshot) -> Caption {
        let Some(last) = &snapshot.last else {
            let line = setup_line(locale, table);
            return Caption { whole: line.clone(), line };
        };
        let told = last.events.iter().rfind(|event| event.kind == EventKind::Entry);
        let entry = told.map_or_else(|| last.line.clone(), |event| say(locale, &event.message));
        let by = entries::computer_mark(locale, table, &snapshot.play).unwrap_or_default();
        let mark = format!("{}{by}", entries::mark(locale, table, &snapshot.play).unwrap_or_default());
        let effects: Vec<Message> = effects(last).cloned().chain(end(&snapshot.play)).collect();
        let wordings = wordings(locale, (&entry, &last.line), &mark, &effects);
        let fits = |line: &&String| card::caption_fits(line, snapshot.play.ply());
        let [whole, .., briefest] = &wordings;
        Caption {
            whole: whole.clone(),
            line: wordings.iter().find(fits).unwrap_or(briefest).clone(),
        }
    }
}

/// An entry, in words or as it is written, with who made it and what came of it: from the fullest to the
/// briefest, which keeps what came of it in the end.
fn wordings(locale: Locale, (entry, line): (&str, &str), mark: &str, effects: &[Message]) -> [String; 5] {
    let joined = |entry: &str, mark: &str, effects: &[Message], say: fn(Locale, &Message) -> String| {
        let parts = effects.iter().map(|message| say(locale, message));
        std::iter::once(format!("{entry}{mark}")).chain(parts).collect::<Vec<_>>().join(" · ")
    };
    let outcome = &effects[effects.len().saturating_sub(1)..];
    [
        joined(entry, mark, effects, say),
        joined(entry, mark, effects, say_short),
        joined(line, mark, effects, say_short),
        joined(line, "", effects, say_short),
        joined(line, "", outcome, say_short),
    ]
}

/// Checks and eliminations. Whose control it was said so itself: "White resigns".
fn effects(last: &Last) -> impl Iterator<Item = &Message> {
    let control = Control::of_line(&last.line).is_some();
    let wanted = move |kind| kind == EventKind::Check || (kind == EventKind::Eliminated && !control);
    last.events.iter().filter(move |event| wanted(event.kind)).map(|event| &event.message)
}

/// Who has won, if somebody has.
fn end(play: &AnyPlay) -> Option<Message> {
    let winners = play.outcome().filter(|_| play.actors() == Actors::Nobody)?.winners;
    match winners.len() {
        0 => None,
        1 => Some(Message::new("caption-wins").seat("seat", play.name(winners.iter().next()?))),
        _ => Some(Message::new("caption-draw")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Event, Seat, Setup, registry};

    fn last(line: &str, events: &[(EventKind, Message)]) -> Last {
        let events = events
            .iter()
            .map(|(kind, message)| Event { kind: *kind, message: message.clone() })
            .collect();
        Last {
            line: line.to_owned(),
            seat: Some(Seat(0)),
            events,
            seal: None,
        }
    }

    #[test]
    fn checks_and_eliminations_are_effects_but_a_resignation_says_it_itself() {
        let out = Message::new("triortan-event-out-captured").seat("seat", "blue");
        let check = Message::new("triablo-event-danger").seat("seat", "red");
        let entry = Message::new("triortan-event-move");
        let kinds = [
            (EventKind::Entry, entry),
            (EventKind::Check, check.clone()),
            (EventKind::Eliminated, out.clone()),
        ];
        assert_eq!(effects(&last("(1,2,3)(2,2,3)", &kinds)).collect::<Vec<_>>(), [&check, &out]);
        assert_eq!(effects(&last("blue:resign", &kinds)).collect::<Vec<_>>(), [&check]);
    }

    #[test]
    fn eliminations_have_a_short_wording() {
        for id in [
            "triortan-event-out-captured",
            "triortan-event-out-stuck",
            "triablo-event-out-king-captured",
            "triablo-event-out-too-few-pieces",
            "triablo-event-out-king-immobile",
            "triangulation-event-out",
        ] {
            let message = Message::new(id).seat("seat", "orange").seat("commander", "blue");
            for (tag, short) in [("en-US", "Orange is out"), ("de", "Orange scheidet aus")] {
                let locale = Locale::nearest(tag);
                assert_eq!(say_short(locale, &message), short, "{id}");
                assert!(say(locale, &message).starts_with(&format!("{short}:")), "{id}");
            }
        }
        // What has no short wording is said as it is.
        assert_eq!(
            say_short(Locale::default(), &Message::new("triortan-event-quiet")),
            "A draw: too long without progress"
        );
    }

    #[test]
    fn the_end_says_who_has_won() {
        let setup = Setup::parse(registry::game("triortan").unwrap(), Some("standard"), &[]).unwrap();
        let mut play = AnyPlay::start(&setup).unwrap();
        assert_eq!(end(&play), None);
        play.enter("white:resign").unwrap();
        assert_eq!(say(Locale::default(), &end(&play).unwrap()), "Blue wins");
    }

    #[test]
    fn who_has_won_is_said_wherever_there_is_too_little_room() {
        let out = Message::new("triangulation-event-out").seat("seat", "red").seat("commander", "blue");
        let wins = Message::new("caption-wins").seat("seat", "blue");
        for (tag, end) in [("en-US", "Blue wins"), ("de", "Blau gewinnt")] {
            let (locale, entry) = (Locale::nearest(tag), ("Rukh takes Red General · G4ΣxD7Σ", "G4ΣxD7Σ"));
            let wordings = wordings(locale, entry, " · Deltille 1", &[out.clone(), wins.clone()]);
            assert!(wordings.iter().all(|line| line.ends_with(end)), "{wordings:?}");
            assert!(
                wordings.is_sorted_by(|one, other| one.chars().count() > other.chars().count()),
                "{wordings:?}"
            );
            assert!(
                card::caption_fits(&wordings[3], 193) || card::caption_fits(&wordings[4], 193),
                "{wordings:?}"
            );
        }
    }
}
