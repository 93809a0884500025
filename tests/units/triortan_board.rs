//! Tests of cells and their names.

use super::*;
use std::collections::BTreeSet;

fn at(board: &Board, a: i16, b: i16, c: i16) -> Point {
    board.number(Cell([a, b, c]))
}

#[test]
fn boards_match_section_3() {
    for (huge, cells, lengths) in
        [(false, 216, [13, 15, 17, 19, 21, 23]), (true, 384, [17, 19, 21, 23, 25, 27])]
    {
        let board = Board::of(huge);
        assert_eq!(board.count(), cells);
        for (rank, length) in (1..).zip(lengths) {
            for rank in [rank, 2 * board.side + 1 - rank] {
                assert_eq!(board.points().filter(|point| board.cell(*point).0[0] == rank).count(), length);
            }
        }
        for point in board.points() {
            assert_eq!(board.named(&board.name(point)), Some(point));
            assert_eq!(board.turned(point, 6), point);
            assert_eq!(board.turned(board.turned(point, 2), 4), point);
        }
    }
    let board = Board::of(false);
    assert_eq!((board.name(Point(0)), board.name(Point(215))), ("(1,12,6)".into(), "(12,1,7)".into()));
    for no in [
        "(0,12,7)",
        "(13,3,3)",
        "(6,6,6)",
        "6,6,7",
        "(6,6,7",
        "(6,6)",
        "(6,6,7,1)",
        "(6,6,x)",
        "(40000,1,1)",
    ] {
        assert_eq!(board.named(no), None, "{no}");
    }
}

/// The last column of section 6's table, and worked examples 1 to 3.
#[test]
fn walks_in_the_open() {
    let board = Board::of(false);
    let targets = |kind, point| board.walks(kind, point).into_iter().flatten().collect::<BTreeSet<_>>();
    for (kind, count) in [
        (Kind::ShortFuse, 12),
        (Kind::LongFuse, 12),
        (Kind::Strobe, 6),
        (Kind::FallingStar, 3),
        (Kind::RisingStar, 3),
        (Kind::Spinner, 12),
        (Kind::Firemaster, 3),
        (Kind::Firemistress, 3),
        (Kind::Pyrotech, 6),
        (Kind::Sparkler, 3),
    ] {
        for point in [at(board, 6, 6, 7), at(board, 6, 7, 7), at(board, 7, 7, 6)] {
            let found = targets(kind, point);
            assert!(found.len() == count && !found.contains(&point), "{kind:?}");
        }
    }
    let low = at(board, 6, 6, 7);
    let twists: Vec<Vec<Point>> = board.walks(Kind::Twister, low);
    assert_eq!(twists[0][..3], [at(board, 5, 7, 8), at(board, 4, 7, 8), at(board, 3, 8, 9)]);
    let sums: [usize; 2] = [Kind::ShortFuse, Kind::LongFuse]
        .map(|kind| board.points().map(|point| targets(kind, point).len()).sum());
    // Section 16: on average 10.25 and 9.94.
    assert_eq!(sums.map(|sum| (sum as f64 / 2.16).round()), [1025.0, 994.0]);
}

#[test]
fn sets_list_their_cells() {
    let points = [Point(0), Point(63), Point(64), Point(200), Point(383)];
    let mut bits = Bits::of(points);
    assert_eq!((bits.iter().collect::<Vec<_>>(), bits.count()), (points.to_vec(), 5));
    bits.flip(Point(64));
    bits.flip(OFF);
    assert!(bits.count() == 4 && !bits.has(Point(64)) && bits.has(Point(63)) && !bits.has(OFF));
}
