//! Tests of Torissogi's notation.

use super::*;
use crate::{testing::lots, torissogi::samples::after_random};

/// N4 and N5 against the legal list: typed text matches exactly the entries it spells, with or without
/// their marks.
#[test]
fn typed_entries_mean_what_the_legal_list_says() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut seen = std::collections::BTreeMap::new();
    for number in 0..3_000 {
        let game = after_random(&[], 100 + number % 150, &mut lots(&mut random));
        let texts: Vec<String> =
            game.legal(game.position.turn).into_iter().map(|entry| game.write(entry)).collect();
        if texts.is_empty() {
            continue;
        }
        // A legal entry with one random change, so that all kinds of answers occur.
        let entry = &texts[random.usize(..texts.len())];
        let typed = match random.u8(..6) {
            0 => entry.replace(['-', 'x', '+', '='], ""),
            1 => entry.trim_end_matches(['+', '=']).to_ascii_lowercase(),
            2 => format!("{entry}+"),
            3 => entry.replace('*', "@"),
            4 => entry.replace(char::is_numeric, &random.u8(1..6).to_string()),
            _ => format!("{}{entry}", Kind::ALL[random.usize(..10)].code()),
        };
        let bare = |text: &str| text.replace(['-', 'x', '@', '*'], "").to_ascii_lowercase();
        let wanted = bare(&typed);
        let spelled = |text: &&String| {
            let text = bare(text);
            text == wanted || text.trim_end_matches(['+', '=']) == wanted
        };
        let meant: Vec<&String> = texts.iter().filter(spelled).collect();
        let kind = match game.read(game.position.turn, &typed) {
            Ok(RecordEntry::Entry(entry)) => {
                let read = game.write(entry);
                let code =
                    game.piece(Cell::named(&read[..3]).unwrap_or(Cell(0))).kind().map_or("", Kind::code);
                let named = bare(&format!("{code}{read}"));
                assert!(meant == [&read] || named.starts_with(&wanted), "{typed}: {read}");
                "read"
            }
            Err(refusal) => {
                assert!(meant.len() != 1, "{typed} is {}, and means {meant:?}", refusal.kind());
                assert_eq!(refusal.kind() == "ambiguous", meant.len() == 2, "{typed}");
                refusal.kind()
            }
        };
        *seen.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(
        seen.keys().copied().collect::<Vec<_>>(),
        ["ambiguous", "illegal", "read", "syntax"],
        "{seen:?}"
    );
}

#[test]
fn typed_entries_are_read_leniently() {
    let typed = |piece, from, to, promotion| {
        Some(Typed::Move {
            piece,
            from: Cell::named(from).unwrap(),
            to: Cell::named(to).unwrap(),
            promotion,
        })
    };
    let plain = typed(None, "Ab1", "Ab3", Promotion::None);
    for text in ["Ab1-Ab3", "ab1ab3", " A b 1 x AB3", "Ab1:ab3", "AB1XAB3"] {
        assert_eq!(parse(text), plain, "{text}");
    }
    assert_eq!(parse("PTab1-ab3"), typed(Some(Kind::Pheasant), "Ab1", "Ab3", Promotion::None));
    // A piece's code before a cell whose level letter is also a piece's code.
    assert_eq!(parse("eec3ec4+"), typed(Some(Kind::Eagle), "Ec3", "Ec4", Promotion::Made));
    assert_eq!(parse("cca1-cb1="), typed(Some(Kind::Crane), "Ca1", "Cb1", Promotion::Declined));
    let drop = |kind, to| Some(Typed::Drop { kind, to: Cell::named(to).unwrap() });
    for text in ["S*cc3", "s@CC3", "s ' cc3"] {
        assert_eq!(parse(text), drop(Kind::Swallow, "Cc3"), "{text}");
    }
    assert_eq!(parse("lq*ee5"), drop(Kind::LeftQuail, "Ee5"));
    let wrong = [
        "",
        "ab1",
        "ab1-",
        "ab1-ab9",
        "ab1ab3+=",
        "ab1--ab3",
        "xab1-ab3",
        "e*dd4",
        "g*aa3",
        "px*cc3",
        "s*",
        "*cc3",
        "s**cc3",
        "s*cc3+",
        "ab1ab3é",
        "é1",
        "1",
        "11",
        "aé1ab2",
        "ab1-é",
        "pxpxab1ab2",
        "hello",
    ];
    for text in wrong {
        assert_eq!(parse(text), None, "{text}");
    }
}
