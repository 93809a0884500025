//! Cells of the triangular tiling, the basis of the boards of Triortan (its rules B1–B8), Triangulation
//! (B1–B9) and Trioker (G1–G5).
//!
//! A cell is three integers, its rows counted along three axes. Their sum is one of two neighbouring numbers,
//! which tells the two sorts of cells apart. A board numbers the rows its own way, so it also chooses its low
//! sum: that is a [`Tiling`]. Everything else is the same for all boards.
//!
//! ```text
//!      ─────────        side i of a cell is crossed by changing coordinate i alone;
//!     ╲ low ╱ ╲         vertex i faces side i;
//!      ╲   ╱high╲       a low cell points down, a high cell up
//!       ╲ ╱──────       (a board that is drawn the other way turns the picture)
//! ```

/// A cell by its rows along the three axes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub [i16; 3]);

/// A point where six cells meet, by its distances along the three axes; their sum is one less than a low
/// cell's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Vertex(pub [i16; 3]);

/// Which way a cell points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// Its coordinates have the smaller sum; it points down.
    Low,
    /// Their sum is one more; it points up.
    High,
}

impl Sort {
    /// +1 for a low cell, −1 for a high one: the change of a coordinate when its side is crossed.
    pub fn step(self) -> i16 {
        match self {
            Sort::Low => 1,
            Sort::High => -1,
        }
    }

    pub fn opposite(self) -> Sort {
        match self {
            Sort::Low => Sort::High,
            Sort::High => Sort::Low,
        }
    }
}

/// A tiling of the plane, with rows numbered so that the coordinates of low cells have a certain sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiling {
    low: i16,
}

/// A tiling addressed by rows from above and half-columns: see [`Tiling::cell_at`].
pub const ROWS: Tiling = Tiling::new(1);

impl Tiling {
    /// `low`: the sum of a low cell's coordinates. Triortan: 3n + 1; Triangulation: 17.
    pub const fn new(low: i16) -> Tiling {
        Tiling { low }
    }

    /// `None` if the three numbers are no cell.
    pub fn sort(self, cell: Cell) -> Option<Sort> {
        match cell.0.iter().sum::<i16>() - self.low {
            0 => Some(Sort::Low),
            1 => Some(Sort::High),
            _ => None,
        }
    }

    /// All cells whose three coordinates lie in a range, in ascending order. Range and sum determine the
    /// shape: a hexagon (Triortan, Trioker) or a triangle (Triangulation).
    pub fn cells(self, range: std::ops::RangeInclusive<i16>) -> Vec<Cell> {
        let mut found = Vec::new();
        for a in range.clone() {
            for b in range.clone() {
                for sum in [self.low, self.low + 1] {
                    let c = sum - a - b;
                    if range.contains(&c) {
                        found.push(Cell([a, b, c]));
                    }
                }
            }
        }
        found
    }

    /// The cell across side `i` (0 to 2). Cells are neighbours only across a side.
    pub fn over_side(self, cell: Cell, i: usize) -> Cell {
        let mut rows = cell.0;
        rows[i] += self.step(cell);
        Cell(rows)
    }

    /// The three neighbours, indexed by side.
    pub fn neighbours(self, cell: Cell) -> [Cell; 3] {
        std::array::from_fn(|i| self.over_side(cell, i))
    }

    /// The cell opposite at vertex `i`: this cell reflected in that point, of the other sort.
    pub fn over_vertex(self, cell: Cell, i: usize) -> Cell {
        let step = self.step(cell);
        Cell(std::array::from_fn(|axis| cell.0[axis] + if axis == i { -step } else { step }))
    }

    /// The cell over side `i` and then side `j` of the cell between: of the same sort, with one vertex in
    /// common.
    pub fn oblique(self, cell: Cell, i: usize, j: usize) -> Cell {
        self.over_side(self.over_side(cell, i), j)
    }

    /// The cells of a straight row, from the one after `cell`, without end: over side `i`, over side `j`,
    /// over `i` again, …. All lie in the same row of the third axis.
    pub fn row(self, cell: Cell, i: usize, j: usize) -> impl Iterator<Item = Cell> {
        let step = move |(cell, first, then): &(Cell, usize, usize)| {
            Some((self.over_side(*cell, *first), *then, *first))
        };
        std::iter::successors(Some((cell, i, j)), step).skip(1).map(|(cell, ..)| cell)
    }

    /// The corners of a cell; corner `i` faces side `i`.
    pub fn corners(self, cell: Cell) -> [Vertex; 3] {
        let low = self.is_low(cell);
        std::array::from_fn(|i| {
            Vertex(std::array::from_fn(|axis| cell.0[axis] - i16::from((axis == i) == low)))
        })
    }

    /// The six cells round a vertex, in circular order, low and high in turn.
    pub fn around(self, vertex: Vertex) -> [Cell; 6] {
        let [p, q, r] = vertex.0;
        [
            [p + 1, q, r],
            [p + 1, q + 1, r],
            [p, q + 1, r],
            [p, q + 1, r + 1],
            [p, q, r + 1],
            [p + 1, q, r + 1],
        ]
        .map(Cell)
    }

    /// Drawing point of a vertex: side 1, x to the right, y up along the first axis; the origin is at
    /// coordinates 0.
    pub fn drawing_point(self, vertex: Vertex) -> (f32, f32) {
        let [p, q, r] = vertex.0.map(f32::from);
        ((r - q) / 2.0, p * 3f32.sqrt() / 2.0)
    }

    /// Drawing point of a cell's centre.
    pub fn middle(self, cell: Cell) -> (f32, f32) {
        let corners = self.corners(cell).map(|corner| self.drawing_point(corner));
        let sum = corners.iter().fold((0.0, 0.0), |(x, y), corner| (x + corner.0, y + corner.1));
        (sum.0 / 3.0, sum.1 / 3.0)
    }

    /// The cell of a row counted from above and a half-column counted from the left, both from 0 (Trioker
    /// G1); it points up when their sum is even. For [`ROWS`], whose picture is rotated by half a turn, so
    /// that its low cells point up.
    pub fn cell_at(row: i16, half_column: i16) -> Cell {
        Cell([row + 1, (half_column - row + 1).div_euclid(2), (1 - half_column - row).div_euclid(2)])
    }

    fn is_low(self, cell: Cell) -> bool {
        cell.0.iter().sum::<i16>() == self.low
    }

    fn step(self, cell: Cell) -> i16 {
        if self.is_low(cell) { Sort::Low.step() } else { Sort::High.step() }
    }
}

#[cfg(test)]
mod tests {
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
}
