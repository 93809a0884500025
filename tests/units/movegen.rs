//! Tests of the moves of Torissogi.

use super::*;
use crate::torissogi::{
    Torissogi,
    samples::{after_random, at},
};
use crate::{Notation, testing::lots};

/// Returns all board moves of a side without regard to check, as (from, to).
fn board_moves(position: &Position, terms: &Terms, seat: Seat) -> Vec<(Cell, Cell)> {
    let mut moves = Vec::new();
    for from in cells_of(position.own(seat)) {
        let kind = position.at(from).kind().unwrap();
        let targets = terms.tables.targets(seat, kind, from, position.occupied()) & !position.own(seat);
        moves.extend(cells_of(targets).map(|to| (from, to)));
    }
    moves
}

fn moved(position: &Position, terms: &Terms, (from, to): (Cell, Cell)) -> Position {
    let mut after = *position;
    let free = Terms { strict: false, impasse: u32::MAX, limit: u32::MAX, ..*terms };
    after.make(&free, Entry::Move { from, to, promotion: Promotion::None });
    after
}

/// D5 as worded on the rules page: every enemy board move is tried.
fn mates(position: &Position, terms: &Terms, cell: Cell) -> bool {
    let (seat, enemy) = (position.turn, opponent(position.turn));
    let mut after = *position;
    after.put(terms.tables, cell, Piece::new(seat, Kind::Swallow));
    after.set_turn(terms.tables, enemy);
    let target = after.phoenix(enemy).unwrap();
    let attacks = terms.tables.steps(seat, Kind::Swallow, cell) & target.bit() != 0;
    let moves = board_moves(&after, terms, enemy);
    let takes = moves.iter().any(|(_, to)| Some(*to) == after.phoenix(seat));
    attacks && !takes && moves.iter().all(|way| moved(&after, terms, *way).is_attacked(terms, enemy))
}

#[test]
fn dropped_swallow_mates_iff_no_defence() {
    let mut random = fastrand::Rng::with_seed(8);
    let (mut tried, mut mated) = (0, 0);
    for number in 0..3_000 {
        let game = if number % 2 == 0 {
            after_random(&[], 60 + number % 300, &mut lots(&mut random))
        } else {
            nearly_mate(&mut random)
        };
        let (position, terms) = (&game.position, &game.terms);
        let Some(target) = position.phoenix(opponent(position.turn)).filter(|_| position.ending.is_none())
        else {
            continue;
        };
        let steps = terms.tables.steps(opponent(position.turn), Kind::Swallow, target);
        for cell in cells_of(steps & position.empty_cells()) {
            tried += 1;
            mated += u32::from(mates(position, terms, cell));
            assert_eq!(
                position.swallow_mates(terms, cell),
                mates(position, terms, cell),
                "{}",
                game.position()
            );
        }
    }
    assert!(tried > 1_500 && mated > 100, "{tried} {mated}");
}

/// The position of worked example 7, where a dropped Swallow mates, with a few extra pieces that may
/// prevent it.
fn nearly_mate(random: &mut fastrand::Rng) -> Torissogi {
    let text = "5/5/5/5/PX4|5/5/5/5/5|3F1/4PT/5/5/5|3s1/3spt/5/5/5|3ptpx/3s1/5/5/5 b FS 0 0";
    let mut game = at(&[], text);
    for _ in 0..random.u8(..5) {
        let cell = Cell(random.u8(..125));
        let kind = Kind::ALL
            .into_iter()
            .filter(|kind| *kind != Kind::Phoenix)
            .nth(random.usize(..9))
            .unwrap();
        if game.position.at(cell).is_none() && cell != Cell::named("Ee4").unwrap() {
            game.position.put(game.terms.tables, cell, Piece::new(Seat(random.u8(..2)), kind));
        }
    }
    game
}

/// C2: an entry is legal under `strict` if it is legal under `free` and either leaves the own Phoenix
/// safe or takes the other.
#[test]
fn strict_entries_leave_the_phoenix_safe() {
    let mut random = fastrand::Rng::with_seed(21);
    for plies in 0..300 {
        let game = after_random(&[("check", "strict")], plies, &mut lots(&mut random));
        let (position, terms) = (&game.position, &game.terms);
        if position.ending.is_some() {
            continue;
        }
        let free = Terms { strict: false, ..*terms };
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        position.entries(&free, |entry| {
            let mut after = *position;
            after.make(&Terms { impasse: u32::MAX, limit: u32::MAX, ..free }, entry);
            let taken = after.phoenix(opponent(position.turn)).is_none();
            if taken || !after.is_attacked(&free, position.turn) {
                expected.push(entry);
            }
        });
        position.entries(terms, |entry| found.push(entry));
        assert!(found.iter().all(|entry| expected.contains(entry)), "{}", game.position());
        assert_eq!((found.len(), found.len() as u64), (expected.len(), position.count_entries(terms)));
    }
}

#[test]
fn members_are_counted_from_below() {
    let set = 1u128 << 3 | 1 << 63 | 1 << 64 | 1 << 124;
    assert_eq!(
        [0, 1, 2, 3, 4].map(|place| member(set, place)),
        [Some(3), Some(63), Some(64), Some(124), None].map(|at| at.map(Cell))
    );
    assert_eq!(member(BOARD, 124), Some(Cell(124)));
}
