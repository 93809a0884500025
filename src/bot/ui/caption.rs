//! The line under a board: the last entry and its consequences, as far as there is room.

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
        let entry = told.map_or_else(|| last.line.clone(), |event| say(locale, &event.message));
        let mark = entries::mark(locale, table, &snapshot.play).unwrap_or_default();
        let effects: Vec<Message> = effects(last).cloned().chain(end(&snapshot.play)).collect();
        let lines = wordings(locale, (&entry, &last.line), &mark, &effects);
        let fits = |line: &&String| card::caption_fits(line, snapshot.play.ply());
        let [.., briefest] = &lines;
        // In the picture, the seat's mark and its chip say who it was.
        let by = entries::computer_mark(locale, table, &snapshot.play).unwrap_or_default();
        let [whole, ..] = wordings(locale, (&entry, &last.line), &format!("{mark}{by}"), &effects);
        Caption {
            whole,
            line: lines.iter().find(fits).unwrap_or(briefest).clone(),
        }
    }
}

/// Wordings of an entry with its author and consequences, from the longest to the shortest. Even the shortest
/// keeps the final consequence.
fn wordings(locale: Locale, (entry, line): (&str, &str), mark: &str, effects: &[Message]) -> [String; 6] {
    let joined = |entry: &str, mark: &str, effects: &[Message], say: fn(Locale, &Message) -> String| {
        let parts = effects.iter().map(|message| say(locale, message));
        std::iter::once(format!("{entry}{mark}")).chain(parts).collect::<Vec<_>>().join(" · ")
    };
    let outcome = &effects[effects.len().saturating_sub(1)..];
    [
        joined(entry, mark, effects, say),
        joined(entry, mark, effects, say_short),
        joined(entry, "", outcome, say_short),
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
mod tests {
    use super::*;
    use deltille_base::text::locales;
    use deltille_games::{Event, Seat, Setup, registry};

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
    fn resignation_needs_no_elimination_effect() {
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
            for locale in locales() {
                let (short, whole) = (say_short(locale, &message), say(locale, &message));
                let why = whole.strip_prefix(&short).unwrap_or_else(|| panic!("{id}: {short}, {whole}"));
                assert!(why.trim_start().starts_with(':'), "{id}: {whole}");
            }
            assert_eq!(say_short(Locale::default(), &message), "Orange is out", "{id}");
        }
        // A message without a short wording is used unchanged.
        assert_eq!(
            say_short(Locale::default(), &Message::new("triortan-event-quiet")),
            "A draw: too long without progress"
        );
    }

    /// Each move of random games, with its consequences, has its words and its notation in the picture.
    #[test]
    fn captions_keep_the_move_and_what_it_did() {
        let mut tried = 0;
        for info in registry::games() {
            for variant in info.variants {
                let Some(mut play) = Setup::parse(info, Some(variant.id), &[])
                    .ok()
                    .and_then(|setup| AnyPlay::start(&setup).ok())
                else {
                    continue;
                };
                let mut random = fastrand::Rng::with_seed(44);
                for _ in 0..300 {
                    let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
                        break;
                    };
                    let told = entered.events.iter().rfind(|event| event.kind == EventKind::Entry).unwrap();
                    let last = Last {
                        line: entered.line.clone(),
                        seat: entered.seat,
                        events: entered.events.clone(),
                        seal: None,
                    };
                    let effects: Vec<Message> = effects(&last).cloned().chain(end(&play)).collect();
                    for locale in locales() {
                        let entry = say(locale, &told.message);
                        let wordings = wordings(locale, (&entry, &last.line), "", &effects);
                        let whole = &wordings[..3];
                        let fits = whole.iter().any(|line| card::caption_fits(line, 1000));
                        assert!(fits, "{}: {}", variant.id, whole[2]);
                        tried += 1;
                    }
                }
            }
        }
        assert!(tried > 4000, "{tried}");
    }

    #[test]
    fn end_caption_names_the_winner() {
        let setup = Setup::parse(registry::game("triortan").unwrap(), Some("standard"), &[]).unwrap();
        let mut play = AnyPlay::start(&setup).unwrap();
        assert_eq!(end(&play), None);
        play.enter("white:resign").unwrap();
        assert_eq!(say(Locale::default(), &end(&play).unwrap()), "Blue wins");
    }

    #[test]
    fn short_caption_still_names_the_winner() {
        let out = Message::new("triangulation-event-out").seat("seat", "red").seat("commander", "blue");
        let wins = Message::new("caption-wins").seat("seat", "blue");
        for locale in locales() {
            let (end, entry) = (say(locale, &wins), ("Rukh takes Red General · G4ΣxD7Σ", "G4ΣxD7Σ"));
            let wordings = wordings(locale, entry, " · planned", &[out.clone(), wins.clone()]);
            assert!(wordings.iter().all(|line| line.ends_with(&end)), "{wordings:?}");
            // First those in words, then those in notation.
            for half in wordings.chunks(3) {
                let shorter = |one: &String, other: &String| one.chars().count() > other.chars().count();
                assert!(half.is_sorted_by(shorter), "{wordings:?}");
            }
            assert!(wordings[..3].iter().any(|line| card::caption_fits(line, 193)), "{wordings:?}");
        }
    }
}
