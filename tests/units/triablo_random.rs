//! Tests of random set-ups and entries of Triablo.

use super::*;
use crate::{
    Notation, RecordEntry, Rules, perft, perft_leaves, play_out,
    testing::{at, lots, start},
    triablo::Triablo,
};

const POSITIONS: [(&str, &str); 3] = [
    ("two-player", "5/5r/2w1W2/7R/[wW]1[Wr]1r3[Rr]/1W6/4[rW]2/4R1/5 w wr 0"),
    ("three-player", "[wW]3[rR]/4rR/2w1W2/8/2[Wb]1[rB]4/8/7/5b/3b[Bb] w wrb 0"),
    ("two-player", "5/w5/r6/r6[Wr]/[wW]6[Wr][Rr]/5W2/7/6/5 w wr 99"),
];

/// Crowns that move back and forth restore the start; with `repetition=2` no sequence continues from
/// there.
#[test]
fn repetitions_count() {
    let counts = |repetition: &str| {
        let options = [("setup", "standard"), ("repetition", repetition)];
        let mut game = start::<Triablo>("two-player", &options);
        let start = perft(&game, 1);
        for text in ["e1>e2", "e9>e8", "e2>e1"] {
            let seat = game.position.turn;
            let RecordEntry::Entry(entry) = game.read(seat, text).unwrap();
            game.make(entry, &mut |_| {});
        }
        assert_eq!(perft(&game, 2), perft_leaves(&game, 2));
        (perft(&game, 2), start)
    };
    let ((ending, start), (going_on, _)) = (counts("2"), counts("0"));
    assert_eq!(ending + start, going_on);
}

/// Each legal entry has exactly one guess, and no other guess is an entry.
#[test]
fn guesses_are_the_legal_entries() {
    for (variant, position) in POSITIONS {
        let game = at::<Triablo>(variant, position);
        let (seat, board) = (game.position.turn, game.terms.board);
        let mut guessed = Vec::new();
        for from in points_of(game.position.owned[seat.index()]) {
            for (axis, target) in (0..3).flat_map(|axis| (0..18).map(move |target| (axis, target))) {
                guessed.extend(guess(&game.position, board, from, axis, target / 2 + 1, SIGNS[target % 2]));
            }
        }
        let sorted = |entries: Vec<Entry>| {
            let mut texts: Vec<String> = entries.iter().map(|entry| game.write(*entry)).collect();
            texts.sort_unstable();
            texts
        };
        assert_eq!(sorted(guessed), sorted(game.legal(seat)), "{position}");
    }
}

#[test]
fn zero_generator_still_ends_a_game() {
    let mut game = at::<Triablo>(POSITIONS[0].0, POSITIONS[0].1);
    assert!(play_out(&mut game, 2000, &mut |_| 0) < 2000);
}

#[test]
fn random_games_end() {
    for variant in ["two-player", "three-player"] {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..20 {
            let mut game = start::<Triablo>(variant, &[]);
            let made = play_out(&mut game, u32::MAX, &mut lots(&mut random));
            assert!(game.outcome().is_some() && made > 10);
        }
    }
}
