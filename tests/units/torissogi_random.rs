//! Tests of random entries of Kotelar Torissogi.

use super::*;
use crate::{
    Notation, RecordEntry, Rules,
    testing::lots,
    torissogi::{
        Torissogi,
        samples::{OPTIONS, at, enter, start},
    },
};

/// Checks that drawn entries are legal and that every legal entry can be drawn.
fn every_entry_is_drawn(game: &Torissogi) {
    let entries = game.legal(game.position.turn);
    let drawn: Vec<Entry> = (0..entries.len())
        .filter_map(|wanted| {
            // Selects the group with the wanted entry, and rejects all later ones.
            let mut passed = 0;
            game.random(game.position.turn, &mut |total| {
                let before = std::mem::replace(&mut passed, total);
                if (before..total).contains(&wanted) { wanted - before } else { total - 1 }
            })
        })
        .collect();
    assert_eq!(drawn.len(), entries.len());
    assert!(entries.iter().all(|entry| drawn.contains(entry)));
}

#[test]
fn every_legal_entry_can_be_drawn() {
    every_entry_is_drawn(&at(&[], "5/5/5/5/PX4|5/5/2fs1/5/5|5/1S3/2F2/5/5|5/5/S4/5/5|4px/5/5/5/5 b S 0 0"));
    // More groups than the buffer holds.
    every_entry_is_drawn(&at(
        &[],
        "CCCCC/CCCCC/CCCCC/CCCCC/PXFFFF|5/5/2fs1/5/5|5/LLLLL/LLLLL/5/5|5/5/S4/5/5|4px/5/5/5/5 b FS 0 0",
    ));
    // A position where E2 bars an entry.
    let mut repeated = start(&[]);
    for text in ["Ba1-Ca1", "De5-Ce5", "Ca1-Ba1", "Ce5-De5"].repeat(2) {
        enter(&mut repeated, text);
    }
    assert!(!repeated.barred().is_empty());
    every_entry_is_drawn(&repeated);
}

/// Two thousand random games, each replayed from its entries.
#[test]
fn random_games_can_be_replayed() {
    let mut random = fastrand::Rng::with_seed(2_000);
    for number in 0..2_000 {
        let game = start(OPTIONS[number % 3]);
        let (mut first, mut again) = (game.clone(), game);
        let mut entries = Vec::new();
        for _ in 0..2_000 {
            let Some(entry) = first.random(first.position.turn, &mut lots(&mut random)) else {
                break;
            };
            first.make(entry, &mut |_| {});
            entries.push(entry);
        }
        assert!(first.outcome().is_some(), "every game ends");
        for (at, entry) in entries.into_iter().enumerate() {
            let seat = again.position.turn;
            // One game in twenty is replayed from text, as tables load it.
            if number % 20 == 0 {
                let text = again.write(entry);
                let RecordEntry::Entry(read) = again
                    .read(seat, &text)
                    .unwrap_or_else(|refusal| panic!("{text}, entry {at}: {refusal:?}"));
                assert_eq!(read, entry, "{text}, entry {at}");
            }
            again.make(entry, &mut |_| {});
        }
        assert_eq!((again.position(), again.outcome()), (first.position(), first.outcome()));
    }
}
