//! Tests of Torissogi's rules.

use super::*;
use crate::{
    perft, perft_leaves,
    testing::lots,
    torissogi::{
        board::Cell,
        history::History,
        piece::{Kind, Piece},
        samples::{OPTIONS, after_random, at, start},
        state::{BLACK, Position, WHITE, opponent},
    },
};

/// Returns the position with the sides exchanged (B4), without its history.
fn reflected(game: &Torissogi) -> Torissogi {
    let (tables, position) = (game.terms.tables, &game.position);
    let mut turned = Position::empty();
    for cell in Cell::all() {
        let piece = position.at(cell);
        if let Some(kind) = piece.kind() {
            turned.put(tables, cell.reflected(), Piece::new(opponent(piece.seat()), kind));
        }
    }
    for (seat, kind) in [BLACK, WHITE]
        .into_iter()
        .flat_map(|seat| Kind::droppable().map(move |kind| (seat, kind)))
    {
        turned.hold(tables, opponent(seat), kind, position.in_hand(seat, kind));
    }
    turned.set_turn(tables, opponent(position.turn));
    (turned.calm, turned.ply, turned.ending) = (position.calm, position.ply, None);
    turned.settle_phoenixes();
    turned.settle(&game.terms);
    Torissogi {
        terms: game.terms,
        position: turned,
        history: History::default(),
    }
}

/// Law: the point reflection exchanges the sides and changes nothing else.
#[test]
fn perft_is_the_same_for_the_reflected_position() {
    let mut random = fastrand::Rng::with_seed(5);
    for at in 0..60 {
        let game = after_random(OPTIONS[at % 3], 5 * at as u32, &mut lots(&mut random));
        let forgetful = Torissogi { history: History::default(), ..game.clone() };
        let turned = reflected(&forgetful);
        let count = perft(&forgetful, 2);
        assert_eq!((perft(&turned, 2), perft_leaves(&turned, 2)), (count, count), "{}", game.position());
        assert_eq!(reflected(&turned).position(), game.position());
    }
}

/// The hash depends on the position only, not on the moves that led to it.
#[test]
fn hashes_are_path_independent() {
    let mut random = fastrand::Rng::with_seed(17);
    for plies in 0..60 {
        let game = after_random(&[], 8 * plies, &mut lots(&mut random));
        let read = at(&[], &game.position());
        assert_eq!(read.position.key(), game.position.key(), "{}", game.position());
        assert_eq!(read.hash(), game.hash(), "{}", game.position());
        assert_ne!(reflected(&game).hash(), game.hash());
    }
}

/// Collects everything that depends on the state, including the history.
fn seen(game: &Torissogi) -> (String, u64, Vec<Entry>, Option<SeatSet>, String) {
    let history = format!("{:?}", game.history);
    (game.position(), game.hash(), game.legal(game.position.turn), game.winners(), history)
}

#[test]
fn entries_can_be_unmade() {
    let mut random = fastrand::Rng::with_seed(23);
    for number in 0..12 {
        let mut game = start(OPTIONS[number % 3]);
        let (mut before, mut undos) = (Vec::new(), Vec::new());
        while let Some(entry) = game.random(game.position.turn, &mut lots(&mut random)) {
            before.push(seen(&game));
            undos.push(game.make(entry, &mut |_| {}));
        }
        assert!(game.winners().is_some());
        while let (Some(state), Some(undo)) = (before.pop(), undos.pop()) {
            game.unmake(undo);
            assert_eq!(seen(&game), state);
        }
        assert_eq!(game.position(), position::START);
    }
}

/// Captures are the legal entries that go to an enemy piece, and the count equals the length of the list.
#[test]
fn captures_and_counts_match_the_legal_list() {
    let mut random = fastrand::Rng::with_seed(29);
    let mut captures = 0;
    for number in 0..30 {
        let mut game = start(OPTIONS[number % 3]);
        loop {
            let (turn, mut found) = (game.position.turn, Vec::new());
            let legal = game.legal(turn);
            game.captures_into(turn, &mut |entry| found.push(entry));
            captures += found.len();
            let takes = |entry: &Entry| match *entry {
                Entry::Move { to, .. } => game.position.own(opponent(turn)) & to.bit() != 0,
                Entry::Drop { .. } => false,
            };
            let expected: Vec<Entry> = legal.iter().copied().filter(takes).collect();
            assert!(found.len() == expected.len() && found.iter().all(|entry| expected.contains(entry)));
            assert_eq!(game.count_legal(turn), legal.len() as u64, "{}", game.position());
            assert_eq!((game.legal(opponent(turn)).len(), game.count_legal(opponent(turn))), (0, 0));
            let Some(entry) = game.random(turn, &mut lots(&mut random)) else {
                break;
            };
            game.make(entry, &mut |_| {});
        }
    }
    assert!(captures > 10_000, "{captures}");
}
