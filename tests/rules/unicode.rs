//! Arbitrary text, in any alphabet, where a game reads a position, an entry or a whole record: it is accepted
//! or refused with a short message. Nothing panics.

use super::fixtures::{fixtures, setup, start};
use deltille::{
    games::{AnyPlay, GameInfo, Setup},
    table::Table,
    text::{Locale, say},
};
use proptest::{prelude::*, sample::Index, test_runner::TestRunner};
use serde_json::Value;

/// A refusal that quotes its input shortens it.
const SHORT: usize = 400;

/// One change at one place of a text.
#[derive(Clone, Debug)]
enum Change {
    Insert(Index, String),
    Replace(Index, char),
    Remove(Index),
    /// Repeats a part.
    Repeat(Index, usize),
    Cut(Index),
}

fn sign() -> impl Strategy<Value = char> {
    prop_oneof![
        any::<char>(),
        // Two, three and four bytes; combining characters; characters whose length changes in case folding.
        prop::sample::select(vec!['é', '▲', '𝄞', '\u{301}', 'ß', 'İ', 'ﬃ', '٣', '\0', '\u{202e}']),
        prop::sample::select(" ;:,./|-=+@!()[]{}0123456789?*^vWBxkK".chars().collect::<Vec<_>>()),
    ]
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let text = prop::collection::vec(sign(), 1..4).prop_map(String::from_iter);
    let change = prop_oneof![
        4 => (any::<Index>(), text).prop_map(|(at, text)| Change::Insert(at, text)),
        4 => (any::<Index>(), sign()).prop_map(|(at, sign)| Change::Replace(at, sign)),
        2 => any::<Index>().prop_map(Change::Remove),
        1 => (any::<Index>(), 1..2000_usize).prop_map(|(at, times)| Change::Repeat(at, times)),
        1 => any::<Index>().prop_map(Change::Cut),
    ];
    prop::collection::vec(change, 1..4)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for change in changes {
        let place = |at: &Index| at.index(signs.len().max(1));
        match change {
            Change::Insert(at, text) => {
                let at = at.index(signs.len() + 1);
                signs.splice(at..at, text.chars());
            }
            Change::Replace(at, sign) => {
                let at = place(at);
                signs.get_mut(at).into_iter().for_each(|present| *present = *sign);
            }
            Change::Remove(at) => {
                let at = place(at);
                signs.splice(at..signs.len().min(at + 1), []);
            }
            Change::Repeat(at, times) => {
                let at = place(at);
                let part: Vec<char> = signs.iter().skip(at).take(2).copied().collect();
                signs.splice(at..at, part.repeat(*times));
            }
            Change::Cut(at) => signs.truncate(place(at)),
        }
    }
    signs.into_iter().collect()
}

/// Positions with their set-ups, and states with legal entries.
pub struct Samples {
    pub positions: Vec<(Setup, String)>,
    pub states: Vec<(AnyPlay, Vec<String>)>,
    pub records: Vec<String>,
}

pub fn samples(info: &'static GameInfo, file: &Value) -> Samples {
    let mut samples = Samples {
        positions: Vec::new(),
        states: Vec::new(),
        records: Vec::new(),
    };
    let lines = |item: &Value| -> Vec<String> {
        item["record"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    };
    for kind in ["perft", "cases", "games"] {
        for item in file[kind].as_array().into_iter().flatten() {
            let mut play = start(info, item);
            let setup = setup(info, item);
            if let Some(position) = item["position"].as_str() {
                samples.positions.push((setup.clone(), position.to_owned()));
            }
            let record = lines(item);
            for (ply, line) in record.iter().enumerate() {
                if ply % 7 < 2 {
                    let mut entries = play.legal().unwrap_or_default();
                    entries.truncate(6);
                    entries.push(line.clone());
                    samples.states.push((play.clone(), entries));
                    samples.positions.push((setup.clone(), play.full_position()));
                }
                play.enter(line).unwrap();
            }
            if kind == "games" {
                let head = format!("# game: {}\n# variant: {}\n", setup.game, setup.variant);
                let options = setup.options.iter().map(|(key, value)| format!("# option {key}: {value}\n"));
                samples
                    .records
                    .push(format!("{head}{}{}", options.collect::<String>(), record.join("\n")));
            }
        }
    }
    samples
}

fn nothing_panics(game: &str) {
    let (info, file) = fixtures().into_iter().find(|(info, _)| info.id == game).unwrap();
    let samples = samples(info, &file);
    assert!(!samples.positions.is_empty() && !samples.states.is_empty() && !samples.records.is_empty());
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let given = (any::<Index>(), any::<Index>(), changes());
    let read = runner.run(&given, |(which, entry, changes)| {
        let (setup, position) = which.get(&samples.positions);
        let text = changed(position, &changes);
        match AnyPlay::from_position(setup, &text) {
            Ok(play) => drop((play.full_position(), play.legal())),
            Err(error) => prop_assert!(error.to_string().chars().count() <= SHORT, "{error}"),
        }
        let (play, entries) = which.get(&samples.states);
        let text = changed(entry.get::<String>(entries), &changes);
        let mut after = play.clone();
        if let Err(refusal) = after.enter(&text) {
            let said = say(Locale::default(), refusal.message());
            prop_assert!(said.chars().count() <= SHORT, "{said}");
            prop_assert_eq!(after.full_position(), play.full_position());
        }
        Ok(())
    });
    read.unwrap_or_else(|failure| panic!("{game}: {failure}"));
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let read = runner.run(&(any::<Index>(), changes()), |(which, changes)| {
        if let Err(error) = Table::import(&changed(which.get::<String>(&samples.records), &changes), None) {
            prop_assert!(!say(Locale::default(), &error.message()).is_empty());
        }
        Ok(())
    });
    read.unwrap_or_else(|failure| panic!("{game}, a record: {failure}"));
}

#[test]
fn triablo() {
    nothing_panics("triablo");
}

#[test]
fn torissogi() {
    nothing_panics("torissogi");
}

#[test]
fn triangulation() {
    nothing_panics("triangulation");
}

#[test]
fn trioker() {
    nothing_panics("trioker");
}

#[test]
fn triortan() {
    nothing_panics("triortan");
}

/// Three bytes, of which the first two are one letter.
#[test]
fn accented_seat_name_in_setup_is_refused() {
    let (info, file) = fixtures().into_iter().find(|(info, _)| info.id == "triortan").unwrap();
    let samples = samples(info, &file);
    let (setup, position) =
        samples.positions.iter().find(|(_, position)| position.contains(" setup ")).unwrap();
    let fields = position.split(' ').count();
    for at in 0..fields {
        for text in ["é:", "é", "▲Sf", "Wé:Sf", "é1", "WBSé3"] {
            let given: Vec<&str> = position
                .split(' ')
                .enumerate()
                .map(|(field, present)| if field == at { text } else { present })
                .collect();
            assert!(AnyPlay::from_position(setup, &given.join(" ")).is_err(), "{given:?}");
        }
    }
}
