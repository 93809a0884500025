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
#[path = "../../../tests/units/triangle.rs"]
mod tests;
