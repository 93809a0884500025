//! Tests of points and their names.

use super::*;

#[test]
fn names_and_corners_match_the_rules_page() {
    for (size, seats, corners) in [
        (5, 2, &["e1", "e9"][..]),
        (5, 3, &["e1", "a5", "i5"]),
        (6, 2, &["f1", "f11"]),
        (6, 3, &["f1", "a6", "k6"]),
    ] {
        let board = Board::of(size);
        for (seat, corner) in corners.iter().enumerate() {
            let point = board.at(board.corner(seats, Seat(seat as u8))).unwrap();
            assert_eq!(board.name(point), *corner);
            assert_eq!(
                board.points().filter(|near| board.hex(*near).distance(board.hex(point)) <= 2).count(),
                9
            );
        }
        for point in board.points() {
            assert_eq!(board.named(&board.name(point)), Some(point));
        }
        for wrong in ["", "e", "e0", "e01", "z1", "e99999", "E1", "é1", "e-1"] {
            assert_eq!(board.named(wrong), None, "{wrong}");
        }
    }
}

#[test]
fn allowed_signs_match_section_5() {
    let table = [
        (5, 2, 0, "v*v**v*vv"),
        (5, 2, 1, "^^*^**^*^"),
        (6, 2, 0, "v*v**v*vv"),
        (6, 2, 1, "^^*^**^*^"),
        (5, 3, 0, "v****^**v"),
        (5, 3, 1, "v*****^*v"),
        (5, 3, 2, "^*v***v**"),
        (6, 3, 0, "*********"),
        (6, 3, 1, "*********"),
        (6, 3, 2, "*********"),
    ];
    for (size, seats, seat, expected) in table {
        let allowed = Board::of(size).allowed(seats, Seat(seat));
        let text: String = allowed
            .iter()
            .map(|pair| match pair {
                (true, true) => '*',
                (true, false) => '^',
                (false, true) => 'v',
                _ => '!',
            })
            .collect();
        assert_eq!(text, expected, "{seats} players, size {size}, seat {seat}");
    }
}

#[test]
fn lines_run_along_the_directions_from_edge_to_edge() {
    for board in BOARDS.iter() {
        for point in board.points() {
            for (axis, place) in board.places(point).iter().enumerate() {
                let line = board.line(place.line);
                assert_eq!(line[usize::from(place.at)], point);
                for (d, next) in
                    [(axis, line[usize::from(place.at) + 1]), (axis + 3, line[usize::from(place.at) - 1])]
                {
                    assert_eq!(board.at(board.hex(point).step(d)).unwrap_or(EDGE), next);
                    assert!(next == EDGE || board.direction(point, next) == Some(d));
                    assert!(next == EDGE || board.neighbours(point) & next.bit() != 0);
                }
            }
        }
    }
}
