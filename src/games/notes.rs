//! Notes for boards that explain themselves to first-time players: the rule an entry is an example of, in a text of
//! its own that can be read alone. The mapping is kept in `data/notes.txt`.

use deltille_base::text::{Arg, Message};
use std::{collections::HashMap, sync::LazyLock};

/// A rule and the text that explains it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// Its number in `docs/rules/`: `M3`.
    pub rule: &'static str,
    /// Id of the text: `note-triablo-M3`.
    pub text: &'static str,
}

/// Rule numbers and ids of notes by text id, for captions and pieces.
static RULES: LazyLock<HashMap<&'static str, (&'static str, String)>> = LazyLock::new(|| {
    let lines = include_str!("../../data/notes.txt").lines();
    let pairs = lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    pairs
        .map(|(told, rule)| {
            let game = told.split('-').next().unwrap_or_default();
            (told, (rule, format!("note-{game}-{rule}")))
        })
        .collect()
});

/// Returns the note for an entry, given its caption, or for a piece; `None` if there is nothing to explain.
pub fn note(told: &Message) -> Option<Note> {
    let (rule, text) = RULES.get(told.id).or_else(|| RULES.get(piece_in(told)?))?;
    Some(Note { rule, text })
}

/// Returns the piece that a caption names, at any depth of nesting: `Blue Infantry` is Infantry.
fn piece_in(told: &Message) -> Option<&'static str> {
    let inner = told.args.iter().find_map(|(name, arg)| match arg {
        Arg::Message(piece) if *name == "piece" => Some(piece),
        _ => None,
    })?;
    Some(piece_in(inner).unwrap_or(inner.id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyPlay, Control, EventKind, GameInfo, Setup, registry, testing::lots};
    use deltille_base::text::{exists, locales, word};
    use fastrand::Rng;

    #[test]
    fn notes_name_existing_texts_and_rules() {
        assert!(RULES.len() > 40);
        for (told, (rule, text)) in &*RULES {
            assert!(exists(told) && exists(text), "{told}: {text}");
            for locale in locales() {
                let said = word(locale, text);
                assert!((30..=200).contains(&said.chars().count()) && said.ends_with('.'), "{said}");
            }
            let game = told.split('-').next().unwrap();
            assert!(
                registry::rules_texts(game).unwrap().iter().any(|page| page.explain(rule)),
                "{told} {rule}"
            );
        }
    }

    /// Every entry of seats in games for several players has a note, in games that have notes.
    #[test]
    fn entries_of_all_games_have_notes() {
        let noted = |info: &&&GameInfo| RULES.keys().any(|told| told.split('-').next() == Some(info.id));
        assert!(registry::games().iter().filter(noted).count() >= 5);
        for info in registry::games().iter().filter(noted) {
            for variant in info.variants {
                let Ok(setup) = Setup::parse(info, Some(variant.id), &[]) else {
                    continue;
                };
                let Ok(mut play) = AnyPlay::start(&setup) else {
                    continue;
                };
                let mut random = Rng::with_seed(4);
                for _ in 0..150 {
                    if play.seats().len() < 2 {
                        break;
                    }
                    let Some(entered) = play.random_entry(&mut lots(&mut random)) else {
                        break;
                    };
                    if entered.seat.is_none()
                        || entered.line.split(':').any(|word| Control::from_word(word).is_some())
                    {
                        continue;
                    }
                    let told = entered.events.iter().find(|event| event.kind == EventKind::Entry).unwrap();
                    assert!(note(&told.message).is_some(), "{}: {:?}", entered.line, told.message);
                }
            }
        }
    }
}
