//! Tests of random set-ups and entries of Triortan.

use super::*;
use crate::{
    Notation, Seat, perft, play_out,
    testing::{at, lots, start},
    triortan::{Piece, Triortan},
};
use deltille_base::lattice::triangle::Cell;
use serde_json::Value;
use std::collections::BTreeSet;

/// Positions of the perft tables in the fixtures.
fn positions() -> Vec<Triortan> {
    let file: Value = serde_json::from_str(include_str!("../fixtures/triortan.json")).unwrap();
    let tables = file["perft"].as_array().unwrap();
    let game = |table: &Value| at(table["variant"].as_str().unwrap(), table["position"].as_str().unwrap());
    tables.iter().map(game).collect()
}

/// Each legal move has exactly one guess, and every other guess is void.
#[test]
fn guesses_are_the_legal_moves() {
    for game in positions() {
        let (position, terms) = (&game.position, &game.terms);
        for seat in terms.all_seats() {
            for from in position.own(seat).iter() {
                let piece = position.at(from);
                if LONG.contains(&piece.kind()) {
                    continue;
                }
                let all = 0..CLASSES[class(piece.kind())];
                let guessed: Vec<Point> =
                    all.filter_map(|number| guess(position, terms, from, number)).collect();
                let mut legal = BTreeSet::new();
                position.targets(terms, from, piece, |to| assert!(legal.insert(to), "twice"));
                assert_eq!(
                    (guessed.len(), guessed.into_iter().collect::<BTreeSet<_>>()),
                    (legal.len(), legal)
                );
                let arrives = (0..3).any(|side| {
                    let to = terms.board.reach(from).sides[side];
                    position.arrives(terms, piece, from, to)
                });
                let doorstep = piece.kind() == Kind::Sparkler && terms.home(seat).doorstep.has(from);
                assert_eq!(arrives, doorstep, "{}", terms.board.name(from));
            }
        }
    }
}

/// The rules have no preferred direction: turning the board by a sixth, with every seat at the next one's
/// home, keeps all counts (B7).
#[test]
fn turned_boards_count_the_same() {
    let mut random = fastrand::Rng::with_seed(2);
    for (variant, huge) in [("festival-mix-up", false), ("huge", true)] {
        let mut game = start::<Triortan>(variant, &[("players", "6")]);
        play_out(&mut game, 260, &mut lots(&mut random));
        assert_eq!(game.phase(), Phase::Play, "{variant}");
        let mut turned = game.clone();
        let board = super::super::Board::of(huge);
        turned.position = Position::empty(&game.terms);
        for point in board.points() {
            let piece = game.position.at(point);
            if !piece.is_none() {
                let seat = Seat((piece.seat().0 + 1) % 6);
                turned.position.put(board.turned(point, 1), Piece::new(seat, piece.kind()));
            }
        }
        turned.position.flow = game.position.flow;
        turned.position.flow.alive = crate::SeatSet::EMPTY;
        for seat in game.position.flow.alive.iter() {
            turned.position.flow.alive = turned.position.flow.alive.with(Seat((seat.0 + 1) % 6));
        }
        turned.position.flow.turn = Seat((game.position.flow.turn.0 + 1) % 6);
        assert_eq!(perft(&game, 2), perft(&turned, 2), "{variant}");
        assert!(perft(&game, 1) > 5 && board.cell(Point(0)) == Cell([1, 2 * board.side, board.side]));
    }
}

#[test]
fn random_games_end() {
    let mut random = fastrand::Rng::with_seed(7);
    for (variant, players) in [("standard", "3"), ("huge", "6"), ("festival-mix-up", "5"), ("standard", "2")]
    {
        let options = [("players", players), ("quiet", "20")];
        for _ in 0..5 {
            let mut game = start::<Triortan>(variant, &options);
            let made = play_out(&mut game, u32::MAX, &mut lots(&mut random));
            assert!(game.outcome().is_some() && made > 40);
        }
    }
    let start = start::<Triortan>("skylight", &[]);
    assert!(play_out(&mut start.clone(), u32::MAX, &mut |_| 0) <= 216);
}
