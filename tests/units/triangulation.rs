//! Tests of Triangulation's rules.

use super::*;
use crate::{
    Notation, RecordEntry, perft, perft_leaves, random_step,
    testing::{at, lots, start},
    triangulation::random::tests::POSITIONS,
};

const SETUPS: [(&str, &[(&str, &str)]); 5] = [
    ("three-player", &[]),
    ("two-player", &[]),
    ("two-player", &[("neutral", "red"), ("quiet", "0")]),
    ("two-player", &[("neutral", "green"), ("repetition", "2"), ("quiet", "12")]),
    ("three-player", &[("repetition", "0"), ("quiet", "40")]),
];

#[test]
fn counting_and_making_the_last_entries_agree() {
    for (variant, position) in POSITIONS {
        let game: Triangulation = at(variant, position);
        for depth in 0..4 {
            assert_eq!(perft(&game, depth), perft_leaves(&game, depth), "{position} at {depth}");
        }
    }
}

#[test]
fn unmake_restores_the_position() {
    let mut random = fastrand::Rng::with_seed(17);
    let mut made = 0;
    for round in 0..40 {
        let (variant, options) = SETUPS[round % SETUPS.len()];
        let mut game: Triangulation = start(variant, options);
        let mut taken = Vec::new();
        while taken.len() < 400
            && let Some(entry) = game.random(game.on_turn(), &mut lots(&mut random))
        {
            let before = (game.position(), game.hash(), game.legal(game.on_turn()), game.history.mark());
            taken.push((before, game.make(entry, &mut |_| {})));
        }
        made += taken.len();
        while let Some(((position, hash, legal, mark), undo)) = taken.pop() {
            game.unmake(undo);
            assert_eq!(game.position(), position);
            assert_eq!(
                (game.hash(), game.legal(game.on_turn()), game.history.mark()),
                (hash, legal, mark),
                "{position}"
            );
        }
    }
    assert!(made > 5000, "{made} entries");
}

/// Reading a position string gives the same key as playing up to the position.
#[test]
fn incremental_key_matches_the_position() {
    let mut random = fastrand::Rng::with_seed(18);
    for round in 0..60 {
        let (variant, options) = SETUPS[round % SETUPS.len()];
        let mut game: Triangulation = start(variant, options);
        let setup = Setup::of::<Triangulation>(variant, options).unwrap();
        for ply in 0..300 {
            let read = Triangulation::from_position(&setup, &game.position()).unwrap();
            assert_eq!((read.hash(), read.position), (game.hash(), game.position), "{}", game.position());
            if ply == 60 && round % 7 == 0 && game.actors() != Actors::Nobody {
                game.leave(game.on_turn(), Leave::Timeout, &mut |_| {});
            } else if !random_step(&mut game, &mut lots(&mut random)) {
                break;
            }
        }
    }
}

/// A copy counts repetitions like the original.
#[test]
fn copies_continue_identically() {
    let mut random = fastrand::Rng::with_seed(19);
    let mut repeated = 0;
    for round in 0..40 {
        let mut game: Triangulation = start(SETUPS[round % 2].0, &[("repetition", "2"), ("quiet", "0")]);
        while let Some(entry) = game.random(game.on_turn(), &mut lots(&mut random)) {
            let mut copy = game.clone();
            copy.make(entry, &mut |_| {});
            game.make(entry, &mut |_| {});
            assert_eq!(copy.position(), game.position());
            repeated += u32::from(game.position.over == Some(Reason::Repetition));
        }
    }
    assert!(repeated > 0);
}

#[test]
fn captures_match_the_legal_list() {
    let mut random = fastrand::Rng::with_seed(20);
    let check = |game: &Triangulation| {
        let seat = game.on_turn();
        let mut captures = Vec::new();
        game.captures_into(seat, &mut |entry| captures.push(entry));
        let mut legal = game.legal(seat);
        assert_eq!(game.count_legal(seat), legal.len() as u64);
        legal.retain(|entry| matches!(entry, Entry::Move { capture: true, .. }));
        assert_eq!(captures, legal, "{}", game.position());
        captures.len()
    };
    POSITIONS.iter().for_each(|(variant, position)| _ = check(&at(variant, position)));
    let mut found = 0;
    for round in 0..40 {
        let (variant, options) = SETUPS[round % SETUPS.len()];
        let mut game: Triangulation = start(variant, options);
        while random_step(&mut game, &mut lots(&mut random)) {
            found += check(&game);
        }
    }
    assert!(found > 1000, "{found} captures");
}

/// Pieces moving back and forth repeat the position, and the last occurrence ends the game.
#[test]
fn repetitions_count() {
    let options = |times: &str| Setup::of::<Triangulation>("three-player", &[("repetition", times)]).unwrap();
    let counts = |times: &str| {
        let position = "RG/3/5/7/9/11/13/GG7RI5BG;R;RGBaaa;-;-;0;-";
        let mut game = Triangulation::from_position(&options(times), position).unwrap();
        for text in ["a88-b88", "h18-h28", "h81-h82", "b88-a88", "h28-h18"] {
            let read = game.read(Seat(0), text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
            let RecordEntry::Entry(entry) = read;
            game.make(entry, &mut |_| {});
        }
        let count = perft(&game, 2);
        assert_eq!(perft_leaves(&game, 2), count);
        count
    };
    assert!(counts("2") < counts("0"));
}
