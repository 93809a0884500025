//! Tests of the rules of Triortan.

use super::*;
use crate::{
    Notation, RecordEntry, perft, perft_leaves, random_step,
    testing::{at, lots},
};
use serde_json::Value;
use std::collections::HashMap;

fn setup(variant: &str, options: &[(&str, &str)]) -> Setup {
    Setup::of::<Triortan>(variant, options).unwrap()
}

/// Every variant, also with limits that are reached and from middle-game positions.
fn games() -> Vec<Triortan> {
    let starts = [
        setup("standard", &[]),
        setup("standard", &[("start", "edge"), ("players", "3"), ("pyrotech", "dual"), ("quiet", "9")]),
        setup("huge", &[("players", "6"), ("cap", "90")]),
        setup("festival-mix-up", &[("players", "5")]),
        setup("grand-display", &[]),
        setup("problem", &[("id", "p1")]),
        setup("skylight", &[("piece", "Tw")]),
        setup("skylight", &[("piece", "St")]),
    ];
    let starts = starts.iter().map(|setup| Triortan::start(setup).unwrap());
    let file: Value = serde_json::from_str(include_str!("../fixtures/triortan.json")).unwrap();
    let tables = file["perft"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| at(table["variant"].as_str().unwrap(), table["position"].as_str().unwrap()));
    starts.chain(tables).collect()
}

/// Plays each game at random and passes every state on the way to `visit`.
fn along_random_games(limit: u32, mut visit: impl FnMut(&mut Triortan)) {
    let mut random = fastrand::Rng::with_seed(11);
    for mut game in games() {
        visit(&mut game);
        for _ in 0..limit {
            if !random_step(&mut game, &mut lots(&mut random)) {
                break;
            }
            visit(&mut game);
        }
    }
}

/// All entries now possible, of every seat and of chance.
fn all_entries(game: &Triortan) -> Vec<Entry> {
    let mut entries: Vec<Entry> = game.terms.all_seats().flat_map(|seat| game.legal(seat)).collect();
    game.chance_into(&mut |entry| entries.push(entry));
    entries
}

fn from_its_string(game: &Triortan) -> Triortan {
    let setup = setup(game.terms.variant.id(), &[]);
    Triortan::from_position(&setup, &game.position()).unwrap()
}

#[test]
fn unmake_restores_the_state() {
    let (mut eliminations, mut ends) = (0, 0);
    along_random_games(400, |game| {
        let (before, hash, entries) = (game.position(), Rules::hash(game), all_entries(game));
        for entry in &entries {
            let undo = game.make(*entry, &mut |happening| match happening {
                Happening::Eliminated(..) => eliminations += 1,
                Happening::Ended(_) => ends += 1,
                Happening::Revealed => {}
            });
            game.unmake(undo);
            assert_eq!(Rules::hash(game), hash, "{entry:?} in {before}");
        }
        assert_eq!(game.position(), before);
        assert_eq!(all_entries(game), entries, "{before}");
    });
    assert!(eliminations > 20 && ends > 20, "{eliminations} eliminations, {ends} ends");
}

/// Plays a random game and takes it all the way back, comparing each state.
#[test]
fn whole_games_can_be_unmade() {
    let mut random = fastrand::Rng::with_seed(3);
    for mut game in games() {
        while game.layout_due() {
            random_step(&mut game, &mut lots(&mut random));
        }
        let mut way = Vec::new();
        for _ in 0..1500 {
            let below = &mut lots(&mut random);
            let entry = match game.actors() {
                Actors::Nobody => break,
                Actors::Chance => game.draw(below),
                Actors::Seats(seats) => seats.iter().next().and_then(|seat| game.random(seat, below)),
            };
            let before = (game.position(), Rules::hash(&game));
            way.push((before, game.make(entry.unwrap(), &mut |_| {})));
        }
        assert!(!way.is_empty());
        while let Some((before, undo)) = way.pop() {
            game.unmake(undo);
            assert_eq!((game.position(), Rules::hash(&game)), before);
        }
    }
}

/// The incremental hash equals the hash of the state read from its string, and different states have
/// different hashes.
#[test]
fn hashes_distinguish_states() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    along_random_games(700, |game| {
        assert_eq!(Rules::hash(game), Rules::hash(&from_its_string(game)), "{}", game.position());
        // Without the options, the order of eliminations and the counters.
        let text = game.position();
        let mut fields: Vec<&str> = text.split(' ').skip(1).collect();
        let mut out: Vec<char> = fields.remove(2).chars().collect();
        fields.remove(2);
        out.sort_unstable();
        let known = format!("{} {}", fields.join(" "), out.into_iter().collect::<String>());
        let before = seen.entry(Rules::hash(game)).or_insert_with(|| known.clone());
        assert_eq!(*before, known);
    });
    let states: std::collections::HashSet<&String> = seen.values().collect();
    assert_eq!(states.len(), seen.len(), "a state has one hash");
    assert!(seen.len() > 4000, "{}", seen.len());
}

#[test]
fn captures_and_counts_match_the_list() {
    let mut captures = 0;
    along_random_games(300, |game| {
        for seat in game.terms.all_seats() {
            let legal = game.legal(seat);
            assert_eq!(game.count_legal(seat), legal.len() as u64);
            let takes = |entry: &Entry| matches!(entry, Entry::Move(made) if !game.piece(made.to).is_none());
            let expected: Vec<Entry> = legal.into_iter().filter(takes).collect();
            let mut found = Vec::new();
            game.captures_into(seat, &mut |entry| found.push(entry));
            assert_eq!(found, expected, "{}", game.position());
            captures += found.len();
        }
    });
    assert!(captures > 1000, "{captures}");
}

#[test]
fn counting_equals_making() {
    for game in games().into_iter().filter(|game| !game.layout_due()) {
        assert_eq!(perft(&game, 2), perft_leaves(&game, 2), "{}", game.position());
    }
}

/// H1: known arrangements stay, hidden ones are drawn again, and the result can be played on.
#[test]
fn hidden_setups_are_redrawn() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut below = lots(&mut random);
    let mut game = Triortan::start(&setup("standard", &[("players", "3")])).unwrap();
    for seat in [Seat(0), Seat(1)] {
        let RecordEntry::Layout(layout) = game.read(seat, "classic").unwrap() else {
            panic!("an arrangement")
        };
        game.lay_out(Some(seat), &layout, &mut |_| {});
    }
    let mut others = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let mut drawn = game.determinize(Viewer::Seat(Seat(0)), &mut below);
        assert_eq!(drawn.position_for(Viewer::Seat(Seat(0))), game.position_for(Viewer::Seat(Seat(0))));
        assert_eq!(drawn.position.submitted[0], game.position.submitted[0]);
        assert_eq!(
            Rules::hash(&drawn),
            Rules::hash(&from_its_string(&drawn)),
            "its string is taken: it is legal"
        );
        others.insert(drawn.position_for(Viewer::Seat(Seat(1))));
        while drawn.layout_due() {
            assert!(random_step(&mut drawn, &mut below));
        }
        assert_eq!(drawn.actors(), Actors::Chance);
        let open = drawn.determinize(Viewer::Spectator, &mut below);
        assert_eq!(open.position(), drawn.position(), "nothing is hidden any more");
    }
    assert!(others.len() > 15, "{}", others.len());
    let unseen = game.determinize(Viewer::Spectator, &mut below);
    assert_ne!(unseen.position.submitted[0], game.position.submitted[0]);
}
