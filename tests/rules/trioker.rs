//! Trioker's fixtures beyond the common format: fillings of shapes, hints, and hidden tiles.

use deltille::games::{
    Actors, AnyPlay, EventKind, Hint, Notation, OptionValues, Play, Rules, Seat, Setup, Solo, Viewer,
    registry,
    solo::HINT_BUDGET,
    trioker::{Ending, Trioker},
};
use deltille::scene::font;
use deltille::text::{Locale, say};
use serde_json::Value;
use std::{collections::BTreeSet, ops::ControlFlow};

fn fixtures() -> Value {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/trioker.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn setup(variant: &str, options: &[(String, String)]) -> Setup {
    Setup::parse(registry::game("trioker").unwrap(), Some(variant), options).unwrap()
}

fn count(game: &Trioker) -> u64 {
    let (ending, progress) = game.completions(&mut |_, _| ControlFlow::Continue(()));
    assert_eq!(ending, Ending::Complete);
    progress.found
}

#[test]
fn solvability_matches_the_fixtures() {
    let (file, mut solvable, mut hints, mut counts) = (fixtures(), 0, 0, 0);
    for case in file["cases"].as_array().unwrap() {
        let name = &case["name"];
        let setup = setup(case["variant"].as_str().unwrap(), &super::recorded::options(case));
        let game = || Trioker::from_position(&setup, case["at"].as_str().unwrap()).unwrap();
        if let Some(expected) = case["solvable"].as_bool() {
            assert_eq!(game().solvable(HINT_BUDGET), Some(expected), "{name}");
            match game().hint(HINT_BUDGET) {
                Some(Hint::Enter(entry)) if expected => {
                    let mut after = game();
                    after.make(entry, &mut |_| {});
                    assert_eq!(after.solvable(HINT_BUDGET), Some(true), "{name}");
                }
                Some(Hint::Lift(_)) if !expected => {}
                hint => panic!("{name}: {hint:?}"),
            }
            solvable += 1;
        }
        if let Some(expected) = case["winning_placements"].as_array() {
            let game = game();
            let mut winning: Vec<String> = game
                .legal(Seat(0))
                .into_iter()
                .filter(|entry| {
                    let mut after = game.clone();
                    after.make(*entry, &mut |_| {});
                    game.write(*entry).contains('.') && after.solvable(HINT_BUDGET) == Some(true)
                })
                .map(|entry| game.write(entry))
                .collect();
            winning.sort_unstable();
            assert_eq!(Value::from(winning), Value::from(expected.clone()), "{name}");
            hints += 1;
        }
        if let Some(expected) = case["completions"].as_u64() {
            assert_eq!(count(&game()), expected, "{name}");
            counts += 1;
        }
    }
    assert_eq!((solvable, hints, counts), (10, 5, 2));
}

/// The larger counts are those of the benchmark.
#[test]
fn filling_counts_match_the_table() {
    let file = fixtures();
    let counts = file["solution_counts"].as_object().unwrap();
    let puzzle = Trioker::info().variants.iter().find(|variant| variant.id == "puzzle").unwrap();
    let OptionValues::Words(shapes) = puzzle.options[0].values else {
        panic!("shapes are words")
    };
    assert_eq!(counts.len(), shapes.len() + 1);
    for shape in shapes.iter() {
        let expected = counts[&format!("puzzle {shape}")].as_u64().unwrap();
        let game = Trioker::start(&setup("puzzle", &[("shape".to_owned(), (*shape).to_owned())])).unwrap();
        assert_eq!(game.board().solutions, Some(expected), "{shape}");
        assert_eq!(game.solvable(HINT_BUDGET), Some(true), "{shape}");
        if ["hexagon-1", "triangle-3", "triangle-3-even", "crest-odd", "block", "heart"].contains(shape) {
            assert_eq!(count(&game), expected, "{shape}");
        }
    }
}

#[test]
fn a_dead_end_names_the_tile_placed_last() {
    let shape = [("shape".to_owned(), "triangle-3-odd".to_owned())];
    let mut play: Play<Trioker> = Play::start(&setup("puzzle", &shape)).unwrap();
    for line in ["113.12@A1", "331.04@C5", "332.04@C1", "112.06@B2"] {
        play.enter(line).unwrap();
    }
    let Some(Hint::Lift(entry)) = play.game().hint(HINT_BUDGET) else {
        panic!("a dead end")
    };
    assert_eq!(play.game().write(entry), "lift@B2");
    play.enter("lift@B2").unwrap();
    assert!(matches!(play.game().hint(HINT_BUDGET), Some(Hint::Enter(_) | Hint::Lift(_))));
    assert_eq!(play.game().hint(0), Some(Hint::Unknown), "it says that it does not know");
}

/// H1, H3: plays games and checks everything shown to another seat or a spectator.
#[test]
fn hidden_tiles_are_shown_to_their_owner_only() {
    for (seed, variant) in ["rapid", "original", "simple-single", "simple-double", "simple-triple"]
        .into_iter()
        .enumerate()
    {
        let setup = setup(variant, &[("players".to_owned(), "3".to_owned())]);
        for game in 0..6 {
            let mut random = fastrand::Rng::with_seed(10 * seed as u64 + game);
            let mut play = AnyPlay::start(&setup).unwrap();
            let mut public: BTreeSet<String> = BTreeSet::new();
            while let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) {
                if play.actors() == Actors::Nobody {
                    break;
                }
                if let (Some(_), Some((tile, _))) = (entered.seat, entered.line.split_once('.')) {
                    public.insert(tile.to_owned());
                }
                if variant.starts_with("simple") {
                    public.insert("333".to_owned());
                }
                let position = play.full_position();
                let hands = position.split('|').find_map(|field| field.strip_prefix("H=")).unwrap();
                for (seat, hand) in hands.split(';').enumerate() {
                    let tiles: Vec<&str> = hand.split_once(':').unwrap().1.split(',').collect();
                    for viewer in (0..3)
                        .filter(|other| *other != seat)
                        .map(|other| Viewer::Seat(Seat(other as u8)))
                        .chain([Viewer::Spectator])
                    {
                        let said = entered.events.iter().filter(|event| event.kind == EventKind::Entry);
                        let told: Vec<String> =
                            said.map(|event| say(Locale::default(), &event.message)).collect();
                        let line = play.public_line(&entered.line, viewer).into_owned();
                        let seen = [
                            line,
                            play.position(viewer),
                            play.alt(Locale::default(), viewer),
                            play.text_board(Locale::default(), viewer),
                            told.join(" "),
                        ];
                        for tile in tiles.iter().filter(|tile| **tile != "-" && !public.contains(**tile)) {
                            let word = |text: &String| {
                                text.split(|c: char| !c.is_alphanumeric()).any(|word| word == *tile)
                            };
                            assert!(!seen.iter().any(word), "{tile} of {hand} is shown: {seen:?}");
                        }
                    }
                    let own = play.position(Viewer::Seat(Seat(seat as u8)));
                    assert!(own.contains(hand), "{own}");
                }
            }
            assert_eq!(
                play.position(Viewer::Spectator),
                play.full_position(),
                "nothing is hidden when it is over"
            );
        }
    }
}

/// The captions after the first entry that continues a worked position.
fn told(name: &str) -> (String, Vec<String>) {
    let file = fixtures();
    let case = file["cases"].as_array().unwrap().iter().find(|case| case["name"] == name).unwrap();
    let setup = setup(case["variant"].as_str().unwrap(), &super::recorded::options(case));
    let mut play = AnyPlay::from_position(&setup, case["at"].as_str().unwrap()).unwrap();
    let entry = case["after"].as_object().unwrap().keys().next().unwrap();
    let events = play.enter(entry).unwrap().events;
    let said = |event: &deltille::games::Event| say(Locale::default(), &event.message);
    let of = |kind| events.iter().filter(move |event| (event.kind == EventKind::Entry) == kind).map(said);
    (of(true).collect(), of(false).collect())
}

#[test]
fn captions_state_event_and_reason() {
    for (name, entry) in [
        ("rapid-start-333", "places 333 · 333.12@D6"),
        ("rapid-mark-red", "red coin: +5, now 40 · 221.10@G5"),
        ("rapid-mark-black", "black coin: +2, now 37 · 021.02@C4"),
        ("rapid-mark-pay-red", "pays a red coin: now 28 · 333.12@F2"),
        ("rapid-mark-pay-black", "pays a black coin: now 33 · 003.04@B5"),
        ("rapid-mark-again", "mark: plays again · 221.04@D2"),
        ("rapid-mark-feed", "mark: another draws · 113.08@F4"),
        ("feed-bank-empty", "mark: bank empty · 220.08@F4"),
        ("rapid-feed-chance", "Player 1 draws by the mark: 3 left"),
        ("original-mark-skip", "mark: skips Player 1 · 332.08@F11"),
        ("original-levy-4", "2 from each: now 36 · 002.12@F5"),
        ("original-f5-off", "places 12W · 12W.12@F5"),
        ("rapid-must-draw", "nothing to place: draws"),
        ("rapid-draw-chance", "Player 2 draws: 4 left in the bank"),
        ("rapid-drawn-useless", "drawn tile does not fit: passes"),
        ("rapid-bank-empty-pass", "cannot place or draw: passes"),
        ("simple-single-pass", "cannot place or draw: passes"),
        ("eo-flip", "Heads: the host is odd, even opens"),
        ("eo73-hexagon", "hexagon: one more turn · 220.02@E5"),
        ("eo52-2-hexagons-X1-D7", "2 hexagons: 3 more turns · 001.08@D7"),
        ("eo73-1-hexagons-X1-E7", "owed: one more turn · 002.02@D8"),
        ("eo73-pass", "nothing to place: passes"),
    ] {
        assert_eq!(told(name), (entry.to_owned(), Vec::new()), "{name}");
        // The line below the board contains it, also for a forced entry.
        let line = if entry.ends_with("es") || entry.ends_with("draws") {
            format!("{entry} · auto")
        } else {
            entry.to_owned()
        };
        assert!(font::width(&line, 40.0) < 780.0, "{line}: {}", font::width(&line, 40.0));
    }
    for (name, entry, besides) in [
        (
            "rapid-out-but-poorer",
            "places 220 · 220.04@G8",
            &[
                "Player 1 has placed the last tile: +10, has 38",
                "Player 2 pays 8 for the tiles left, has 39",
                "Player 3 pays 5 for the tiles left, has 30",
                "Player 2 has the most points and wins",
            ] as &[&str],
        ),
        (
            "debt",
            "places 331 · 331.02@D7",
            &[
                "Player 2 has placed the last tile: +10, has 11",
                "Player 1 pays 19 for the tiles left, has −16",
                "Player 2 has the most points and wins",
            ],
        ),
        ("eo-pass-lapses-extra", "nothing to place: passes", &["The extra turn is lost"]),
        ("eo73-last-tile", "places 333 · 333.06@G1", &["Odd has placed the last tile and wins"]),
    ] {
        let besides: Vec<String> = besides.iter().map(|text| (*text).to_owned()).collect();
        assert_eq!(told(name), (entry.to_owned(), besides), "{name}");
    }
    // R3: a player pays more than they have.
    let debt = "rapid;players=2;blocked=replay|B=230.12@D4,330.10@D5,333.12@D6|H=p1:123,332;p2:000,331|S=p1:1;p2:3|T=p1:play";
    let options = [("players".to_owned(), "2".to_owned())];
    let play = AnyPlay::from_position(&setup("rapid", &options), debt).unwrap();
    let mut owed = 0;
    for line in play.legal().unwrap().iter().filter(|line| line.ends_with("@E4") || line.ends_with("@E8")) {
        let events = play.clone().enter(line).unwrap().events;
        let said: Vec<String> = events.iter().map(|event| say(Locale::default(), &event.message)).collect();
        assert_eq!(said, [format!("pays a black coin: now −1 · {line}"), "Player 1 is 1 in debt".to_owned()]);
        owed += 1;
    }
    assert!(owed > 0, "the position has such an entry");
}
