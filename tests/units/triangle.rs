//! Tests of the triangular lattice.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

const TRIORTAN: Tiling = Tiling::new(19);
const TRIANGULATION: Tiling = Tiling::new(17);

#[test]
fn board_sizes_match_the_rules() {
    assert_eq!(TRIORTAN.cells(1..=12).len(), 216);
    assert_eq!(Tiling::new(25).cells(1..=16).len(), 384);
    let triangulation = TRIANGULATION.cells(1..=8);
    assert!(triangulation.len() == 64 && triangulation.is_sorted());
    assert_eq!(
        triangulation.iter().filter(|cell| TRIANGULATION.sort(**cell) == Some(Sort::Low)).count(),
        36
    );
}

/// Trioker G7, G8: the hexagon with sides 3 and 4, and the same without the rows along its short sides.
#[test]
fn the_even_odd_board_has_73_or_52_cells() {
    let rows: [(i16, i16); 7] = [(4, 10), (3, 11), (2, 12), (1, 13), (1, 13), (2, 12), (3, 11)];
    let board: BTreeSet<Cell> = (0..)
        .zip(rows)
        .flat_map(|(row, (from, to))| (from..=to).map(move |x| Tiling::cell_at(row, x)))
        .collect();
    assert_eq!(board.len(), 73);
    let centre = Tiling::cell_at(3, 7);
    let size = |axis: usize, rows: &dyn Fn(&Cell) -> bool| {
        board.iter().filter(|cell| rows(cell)).map(|cell| cell.0[axis]).collect::<BTreeSet<_>>()
    };
    for axis in 0..3 {
        assert_eq!(size(axis, &|_| true).len(), 7, "seven rows along each axis");
    }
    let short = |cell: &Cell| {
        (0..3).any(|axis| {
            let rows = size(axis, &|_| true);
            let edge = [rows.first(), rows.last()]
                .into_iter()
                .flatten()
                .copied()
                .find(|row| board.iter().filter(|cell| cell.0[axis] == *row).count() == 7);
            Some(cell.0[axis]) == edge
        })
    };
    let open: Vec<&Cell> = board.iter().filter(|cell| !short(cell)).collect();
    assert_eq!(open.len(), 52);
    assert!(open.contains(&&centre));
}

/// Trioker G2, G3, G5 in its own numbering.
#[test]
fn rows_and_half_columns_round_trip() {
    for row in -4..5 {
        for x in -9i16..9 {
            let cell = Tiling::cell_at(row, x);
            assert_eq!((cell.0[0] - 1, cell.0[1] - cell.0[2]), (row, x));
            let up = (row + x) % 2 == 0;
            assert_eq!(ROWS.sort(cell), Some(if up { Sort::Low } else { Sort::High }));
            let neighbours: BTreeSet<Cell> = ROWS.neighbours(cell).into_iter().collect();
            let third = if up { (row + 1, x) } else { (row - 1, x) };
            let expected = [(row, x - 1), (row, x + 1), third].map(|(row, x)| Tiling::cell_at(row, x));
            assert_eq!(neighbours, expected.into_iter().collect());
            // Vertex (line, j) lies at (j/2, −line·√3/2); the picture of ROWS is rotated by half a turn.
            let mut corners = if up {
                [(row + 1, x - 1), (row + 1, x + 1), (row, x)]
            } else {
                [(row, x - 1), (row + 1, x), (row, x + 1)]
            };
            let mut drawn = ROWS.corners(cell).map(|corner| {
                let (right, above) = ROWS.drawing_point(corner);
                ((above / 3f32.sqrt() * 2.0).round() as i16, (-right * 2.0).round() as i16)
            });
            corners.sort_unstable();
            drawn.sort_unstable();
            assert_eq!(drawn, corners);
        }
    }
}

fn cell() -> impl Strategy<Value = Cell> {
    (-20i16..20, -20i16..20, 0i16..2).prop_map(|(a, b, high)| Cell([a, b, 19 + high - a - b]))
}

fn near(one: (f32, f32), other: (f32, f32)) -> bool {
    (one.0 - other.0).hypot(one.1 - other.1) < 1e-3
}

proptest! {
    #[test]
    fn neighbours_are_mutual(cell in cell(), i in 0usize..3) {
        let other = TRIORTAN.over_side(cell, i);
        prop_assert_eq!(TRIORTAN.over_side(other, i), cell);
        prop_assert_eq!(TRIORTAN.sort(other), TRIORTAN.sort(cell).map(Sort::opposite));
        let shared = TRIORTAN.corners(cell).into_iter().filter(|corner| TRIORTAN.corners(other).contains(corner)).count();
        prop_assert_eq!(shared, 2);
        let ((x, y), (u, v)) = (TRIORTAN.middle(cell), TRIORTAN.middle(other));
        prop_assert!(((x - u).hypot(y - v) - 1.0 / 3f32.sqrt()).abs() < 1e-3);
    }

    #[test]
    fn the_cell_over_a_vertex_is_the_reflection_in_that_point(cell in cell(), i in 0usize..3) {
        let other = TRIORTAN.over_vertex(cell, i);
        let (middle, corner) = (TRIORTAN.middle(cell), TRIORTAN.drawing_point(TRIORTAN.corners(cell)[i]));
        let reflected = (2.0 * corner.0 - middle.0, 2.0 * corner.1 - middle.1);
        prop_assert!(near(TRIORTAN.middle(other), reflected));
        prop_assert_eq!(TRIORTAN.over_vertex(other, i), cell);
        prop_assert_eq!(TRIORTAN.corners(other)[i], TRIORTAN.corners(cell)[i]);
    }

    #[test]
    fn corners_face_their_sides(cell in cell(), i in 0usize..3) {
        let across = TRIORTAN.corners(TRIORTAN.over_side(cell, i));
        for (j, corner) in TRIORTAN.corners(cell).into_iter().enumerate() {
            prop_assert_eq!(across.contains(&corner), j != i);
        }
        let points_up = TRIORTAN.drawing_point(TRIORTAN.corners(cell)[0]).1 > TRIORTAN.middle(cell).1;
        prop_assert_eq!(points_up, TRIORTAN.sort(cell) == Some(Sort::High));
    }

    #[test]
    fn six_cells_meet_in_a_vertex(cell in cell(), i in 0usize..3) {
        let vertex = TRIORTAN.corners(cell)[i];
        let ring = TRIORTAN.around(vertex);
        prop_assert!(ring.contains(&cell));
        for index in 0..6 {
            let (here, next, across) = (ring[index], ring[(index + 1) % 6], ring[(index + 3) % 6]);
            prop_assert!(TRIORTAN.neighbours(here).contains(&next));
            let corner = TRIORTAN.corners(here).iter().position(|corner| *corner == vertex);
            prop_assert_eq!(corner.map(|corner| TRIORTAN.over_vertex(here, corner)), Some(across));
        }
    }

    #[test]
    fn oblique_cells_are_of_the_same_sort_and_share_one_corner(cell in cell(), i in 0usize..3, by in 1usize..3) {
        let j = (i + by) % 3;
        let other = TRIORTAN.oblique(cell, i, j);
        prop_assert_eq!(TRIORTAN.sort(other), TRIORTAN.sort(cell));
        let corners = TRIORTAN.corners(cell);
        prop_assert_eq!(corners.iter().filter(|corner| TRIORTAN.corners(other).contains(corner)).count(), 1);
    }

    #[test]
    fn rows_are_straight(cell in cell(), i in 0usize..3, by in 1usize..3) {
        let j = (i + by) % 3;
        let third = 3 - i - j;
        let row: Vec<Cell> = TRIORTAN.row(cell, i, j).take(8).collect();
        prop_assert!(row.iter().all(|other| other.0[third] == cell.0[third]));
        let start = TRIORTAN.middle(cell);
        for (index, pair) in row.chunks(2).enumerate() {
            // Every second cell is of the same sort, one side length further on.
            let there = TRIORTAN.middle(pair[1]);
            prop_assert!(((there.0 - start.0).hypot(there.1 - start.1) - (index + 1) as f32).abs() < 1e-2);
        }
    }
}
