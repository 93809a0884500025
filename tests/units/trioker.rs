//! Tests of Trioker's rules.

use super::*;
use crate::{
    Notation, Taps, perft, perft_leaves, random_step,
    testing::{lots, setup, start},
};

/// Every variant with every value of every option.
fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for variant in INFO.variants {
        for option in variant.options {
            let crate::OptionValues::Words(values) = option.values else {
                panic!("all options are words")
            };
            let setup = |value: &str| Setup::of::<Trioker>(variant.id, &[(option.key, value)]);
            setups.extend(values.iter().map(|value| setup(value).unwrap()));
        }
    }
    setups
}

/// Shows every state of a random game of at most 80 entries to `visit`, which must leave the state
/// unchanged.
fn random_game(setup: &Setup, seed: u64, mut visit: impl FnMut(&mut Trioker)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Trioker::start(setup).unwrap();
    for _ in 0..80 {
        visit(&mut game);
        if !random_step(&mut game, &mut lots(&mut random)) {
            break;
        }
    }
}

fn all(game: &Trioker) -> Vec<Entry> {
    let mut entries = Vec::new();
    game.chance_into(&mut |entry| entries.push(entry));
    (0..game.seats() as u8).for_each(|seat| entries.extend(game.legal(Seat(seat))));
    entries
}

#[test]
fn unmake_restores_everything() {
    for (seed, setup) in (0..).zip(setups()) {
        random_game(&setup, seed, |game| {
            let (position, hash, entries) = (game.position(), game.hash(), all(game));
            let placed = format!("{:?}", game.placed);
            for entry in &entries {
                let undo = game.make(*entry, &mut |_| {});
                let next = all(game).into_iter().next().map(|next| game.make(next, &mut |_| {}));
                next.into_iter().for_each(|next| game.unmake(next));
                assert_ne!(game.hash(), hash, "{position}: {}", game.write(*entry));
                game.unmake(undo);
            }
            assert_eq!((game.position(), game.hash(), all(game)), (position, hash, entries));
            assert_eq!(format!("{:?}", game.placed), placed);
        });
    }
}

#[test]
fn parsed_position_has_the_same_hash() {
    let mut seen = std::collections::BTreeMap::new();
    for (seed, setup) in (0..).zip(setups()) {
        random_game(&setup, 100 + seed, |game| {
            let text = game.position();
            let read = Trioker::from_position(&setup, &text).unwrap();
            assert_eq!(read.hash(), game.hash(), "{text}");
            // Different positions of one game have different hashes.
            let other = seen.insert((seed, game.hash()), text.clone());
            assert!(other.as_ref().is_none_or(|other| *other == text), "{other:?} and {text}");
        });
    }
}

#[test]
fn every_part_of_the_state_changes_the_hash() {
    let setup = Setup::of::<Trioker>("rapid", &[("players", "3")]).unwrap();
    let base =
        "rapid;players=3;blocked=replay|B=333.12@D6|H=p1:001,002;p2:003;p3:-|S=p1:35;p2:30;p3:25|T=p1:play";
    let hash = |text: &str| Trioker::from_position(&setup, text).unwrap().hash();
    let changes = [
        ("B=333.12@D6", "B=-"),
        ("B=333.12@D6", "B=332.12@D6"),
        ("B=333.12@D6", "B=332.04@D6"),
        ("B=333.12@D6", "B=330.10@D5,333.12@D6"),
        ("p1:001,002;p2:003", "p1:001;p2:002,003"),
        ("p1:001,002;p2:003;p3:-", "p1:003;p2:001,002;p3:-"),
        ("p2:003;p3:-", "p2:-;p3:003"),
        ("p2:003;p3:-", "p2:003;p3:012"),
        ("p3:-", "p3!:-"),
        ("p1:35;p2:30", "p1:30;p2:35"),
        ("p3:25", "p3:-25"),
        ("T=p1:play", "T=p2:play"),
        ("T=p1:play", "T=p1:drawn:001"),
        ("T=p1:play", "T=p1:drawn:002"),
        ("T=p1:play", "T=p1:draw:p1"),
        ("T=p1:play", "T=p1:feed:p2+p3"),
        ("T=p1:play", "T=p1:feed:p3"),
        ("T=p1:play", "T=-:over:shared:agreement:p1+p2+p3"),
        ("T=p1:play", "T=-:over:shared:blocked:p1+p2+p3"),
        ("T=p1:play", "T=-:over:shared:blocked:p1+p2"),
    ];
    let texts = changes.map(|(from, to)| base.replacen(from, to, 1));
    let hashes: std::collections::BTreeSet<u64> =
        texts.iter().map(|text| hash(text)).chain([hash(base)]).collect();
    assert_eq!(hashes.len(), changes.len() + 1);
    let duel = Setup::of::<Trioker>("even-odd", &[]).unwrap();
    let hash = |rest: &str| {
        let text = format!("even-odd;board=73|B=230.08@D7|H=even:000;odd:021,110|{rest}|T=odd:play");
        Trioker::from_position(&duel, &text).unwrap().hash()
    };
    let hashes = ["X=0|F=tails", "X=1|F=tails", "X=0|F=heads", "X=0|F=-"].map(hash);
    assert_eq!(std::collections::BTreeSet::from(hashes).len(), 4);
}

#[test]
fn the_order_of_entries_does_not_change_the_hash() {
    let setup = setup::<Trioker>("puzzle", &[]);
    let after = |lines: &[&str]| {
        let mut game = Trioker::start(&setup).unwrap();
        for line in lines {
            let entry = game.legal(Seat(0)).into_iter().find(|entry| game.write(*entry) == *line).unwrap();
            game.make(entry, &mut |_| {});
        }
        game.hash()
    };
    let hash = after(&["112.02@B1", "110.04@C1"]);
    assert_eq!(after(&["110.04@C1", "112.02@B1"]), hash);
    assert_eq!(after(&["110.04@C1", "021.08@B2", "112.02@B1", "lift@B2"]), hash);
}

#[test]
fn counts_captures_and_draws_match_legal_entries() {
    for (seed, setup) in (0..).zip(setups()) {
        random_game(&setup, 200 + seed, |game| {
            for seat in (0..game.seats() as u8).map(Seat) {
                let legal = game.legal(seat);
                assert_eq!(game.count_legal(seat), legal.len() as u64);
                let mut captures = Vec::new();
                game.captures_into(seat, &mut |entry| captures.push(entry));
                let told = |entry: &Entry| game.steps(*entry).iter().any(|step| step.capture);
                assert_eq!(captures, legal.iter().copied().filter(told).collect::<Vec<_>>());
                let drawn = (0..legal.len()).map(|at| game.random(seat, &mut |_| at));
                assert!(drawn.eq(legal.iter().copied().map(Some)), "each legal entry has one number");
                assert_eq!(game.random(seat, &mut |_| 0).is_none(), legal.is_empty());
            }
            let mut outcomes = Vec::new();
            game.chance_into(&mut |entry| outcomes.push(entry));
            assert!(
                (0..outcomes.len())
                    .map(|at| game.draw(&mut |_| at))
                    .eq(outcomes.iter().copied().map(Some))
            );
        });
    }
}

#[test]
fn counting_and_making_the_last_entries_agree() {
    for (variant, depth) in [("even-odd", 3), ("puzzle", 2), ("macmahon", 2)] {
        let game = start::<Trioker>(variant, &[]);
        assert_eq!(perft(&game, depth), perft_leaves(&game, depth));
    }
    let undealt = start::<Trioker>("rapid", &[]);
    assert_eq!((perft(&undealt, 1), perft_leaves(&undealt, 1)), (0, 0), "deals are not listed");
}
