//! The two boards: their cells, and for each cell the walks of every kind on an empty board (rules B1–B8,
//! M2–M13).

use super::piece::Kind;
use deltille_base::lattice::triangle::{Cell, Sort, Tiling, Vertex};
use std::sync::LazyLock;

/// Number of cells of the larger board.
pub const MAX_CELLS: usize = 384;

/// A cell by its number in the order of rule B8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Point(pub u16);

/// Off the board.
pub const OFF: Point = Point(MAX_CELLS as u16);

impl Point {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bits(pub [u64; 6]);

impl Bits {
    pub const EMPTY: Bits = Bits([0; 6]);

    #[inline]
    pub fn has(&self, point: Point) -> bool {
        self.0.get(point.index() >> 6).is_some_and(|word| word >> (point.0 & 63) & 1 != 0)
    }
    /// Toggles a cell.
    #[inline]
    pub fn flip(&mut self, point: Point) {
        if let Some(word) = self.0.get_mut(point.index() >> 6) {
            *word ^= 1 << (point.0 & 63);
        }
    }
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bits {
        let mut bits = Bits::EMPTY;
        points
            .into_iter()
            .filter(|point| *point != OFF)
            .for_each(|point| bits.0[point.index() >> 6] |= 1 << (point.0 & 63));
        bits
    }
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
    #[inline]
    pub fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }
    /// Calls `found` with every member in ascending order; faster than [`iter`](Bits::iter).
    #[inline]
    pub fn each(&self, mut found: impl FnMut(Point)) {
        for (base, mut word) in (0u16..).step_by(64).zip(self.0) {
            while word != 0 {
                found(Point(base + word.trailing_zeros() as u16));
                word &= word - 1;
            }
        }
    }
    /// In ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Point> {
        (0u16..).step_by(64).zip(self.0).flat_map(|(base, word)| {
            let left = std::iter::successors(Some(word), |word| Some(word & (word.wrapping_sub(1))));
            left.take_while(|word| *word != 0)
                .map(move |word| Point(base + word.trailing_zeros() as u16))
        })
    }
}

/// Start of a ray in [`Board::rays`]: its cells are consecutive, ended by [`OFF`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Ray(u16);

/// Targets of the walks from a cell; [`OFF`] where they leave the board.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Low cells point down.
    pub low: bool,
    /// E_i: across side i.
    pub sides: [Point; 3],
    /// V_i: over vertex i.
    pub corners: [Point; 3],
    /// V_j(E_i), by i and j (M2).
    pub short: [[Point; 3]; 3],
    /// E_j(V_i), by i and j (M3).
    pub long: [[Point; 3]; 3],
    /// Strobe jumps (M4).
    pub strobe: [Point; 6],
    /// Falling star: V_i(E_i) (M5).
    pub falls: [Point; 3],
    /// Rising star: E_i(V_i) (M6).
    pub rises: [Point; 3],
    /// Spinner: the other five cells around each vertex, in circular order (M9).
    pub rings: [[Point; 5]; 3],
    /// Twister: complete walks (M7).
    pub twists: [Ray; 3],
    /// Fountain (M8): by the first side, the cells after the first one, in both directions.
    pub jets: [[Ray; 2]; 3],
}

#[derive(Debug)]
pub struct Board {
    /// Cells along a side: 6 or 8.
    pub side: i16,
    tiling: Tiling,
    cells: Vec<Cell>,
    reach: Vec<Reach>,
    rays: Vec<Point>,
    /// Cell numbers indexed by a, b and sort.
    numbers: [[[Point; 2]; 17]; 17],
}

static BOARDS: [LazyLock<Board>; 2] = [LazyLock::new(|| Board::new(6)), LazyLock::new(|| Board::new(8))];

impl Board {
    /// Returns the board of side 6, or the huge one of side 8.
    pub fn of(huge: bool) -> &'static Board {
        &BOARDS[usize::from(huge)]
    }

    fn new(side: i16) -> Board {
        let tiling = Tiling::new(3 * side + 1);
        let mut cells = tiling.cells(1..=2 * side);
        // Cell order of B8.
        cells.sort_by_key(|Cell([a, b, c])| (*a, -*b, *c));
        let mut numbers = [[[OFF; 2]; 17]; 17];
        for (cell, number) in cells.iter().zip(0..) {
            numbers[cell.0[0] as usize][cell.0[1] as usize][high(tiling, *cell)] = Point(number);
        }
        let mut board = Board {
            side,
            tiling,
            cells,
            reach: Vec::new(),
            rays: Vec::new(),
            numbers,
        };
        board.reach = (0..board.count()).map(|number| board.reach_from(board.cells[number])).collect();
        board
    }

    fn reach_from(&mut self, cell: Cell) -> Reach {
        let tiling = self.tiling;
        let side = |cell: Cell, i: usize| tiling.over_side(cell, i);
        let corner = |cell: Cell, i: usize| tiling.over_vertex(cell, i);
        let then = |first: Cell, second: Cell| {
            if self.number(first) == OFF { OFF } else { self.number(second) }
        };
        let each = |to: &dyn Fn(usize) -> Cell| std::array::from_fn(|i| self.number(to(i)));
        let pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];
        let strobe = pairs.map(|(up, down)| {
            let mut rows = cell.0;
            rows[up] += 2;
            rows[down] -= 2;
            self.number(Cell(rows))
        });
        let rings = tiling.corners(cell).map(|vertex: Vertex| {
            let around = tiling.around(vertex);
            let at = around.iter().position(|other| *other == cell).unwrap_or(0);
            std::array::from_fn(|next| self.number(around[(at + 1 + next) % 6]))
        });
        let short =
            std::array::from_fn(|i| std::array::from_fn(|j| then(side(cell, i), corner(side(cell, i), j))));
        let long =
            std::array::from_fn(|i| std::array::from_fn(|j| then(corner(cell, i), side(corner(cell, i), j))));
        let mut reach = Reach {
            low: tiling.sort(cell) == Some(Sort::Low),
            sides: each(&|i| side(cell, i)),
            corners: each(&|i| corner(cell, i)),
            short,
            long,
            strobe,
            falls: each(&|i| corner(side(cell, i), i)),
            rises: each(&|i| side(corner(cell, i), i)),
            rings,
            twists: [Ray(0); 3],
            jets: [[Ray(0); 2]; 3],
        };
        for i in 0..3 {
            let turn =
                |(at, over): &(Cell, bool)| Some((if *over { corner(*at, i) } else { side(*at, i) }, !over));
            let steps = std::iter::successors(Some((cell, true)), turn).skip(1).map(|(at, _)| at);
            reach.twists[i] = self.ray(steps);
            reach.jets[i] = [(i + 1) % 3, (i + 2) % 3].map(|j| self.ray(tiling.row(cell, i, j).skip(1)));
        }
        reach
    }

    fn ray(&mut self, steps: impl Iterator<Item = Cell>) -> Ray {
        let start = Ray(self.rays.len() as u16);
        let inside = |cell: &Cell| cell.0.iter().all(|row| (1..=2 * self.side).contains(row));
        let found: Vec<Point> = steps.take_while(inside).map(|cell| self.number(cell)).collect();
        self.rays.extend(found);
        self.rays.push(OFF);
        start
    }

    pub fn count(&self) -> usize {
        self.cells.len()
    }

    pub fn points(&self) -> impl Iterator<Item = Point> {
        (0..self.count() as u16).map(Point)
    }

    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    pub fn tiling(&self) -> Tiling {
        self.tiling
    }

    /// Number of a cell; `OFF` if it is not on the board.
    pub fn number(&self, cell: Cell) -> Point {
        let last = 2 * self.side;
        let inside = cell.0.iter().all(|row| (1..=last).contains(row)) && self.tiling.sort(cell).is_some();
        if inside {
            self.numbers[cell.0[0] as usize][cell.0[1] as usize][high(self.tiling, cell)]
        } else {
            OFF
        }
    }

    /// `(4,9,6)`.
    pub fn name(&self, point: Point) -> String {
        let Cell([a, b, c]) = self.cell(point);
        format!("({a},{b},{c})")
    }

    /// Parses a [`name`](Board::name).
    pub fn named(&self, name: &str) -> Option<Point> {
        let mut rows =
            name.strip_prefix('(')?.strip_suffix(')')?.split(',').map(|row| row.parse::<i16>().ok());
        let cell = Cell([rows.next()??, rows.next()??, rows.next()??]);
        Some(self.number(cell)).filter(|point| rows.next().is_none() && *point != OFF)
    }

    #[inline]
    pub fn reach(&self, point: Point) -> &Reach {
        &self.reach[point.index()]
    }

    /// Cells of a ray, in order.
    #[inline]
    pub fn ray_cells(&self, ray: Ray) -> impl Iterator<Item = Point> {
        self.rays[usize::from(ray.0)..].iter().copied().take_while(|point| *point != OFF)
    }

    /// Rotates a cell by `sixths` of a turn counter-clockwise (B7).
    pub fn turned(&self, point: Point, sixths: usize) -> Point {
        let last = 2 * self.side + 1;
        let turn = |Cell([a, b, c]): Cell| Cell([last - b, last - c, last - a]);
        self.number((0..sixths % 6).fold(self.cell(point), |cell, _| turn(cell)))
    }

    /// Every walk of a kind from a cell (M1–M13) as its cells in order, up to the edge of the board. Includes
    /// steps forbidden to sparklers (M14).
    pub fn walks(&self, kind: Kind, from: Point) -> Vec<Vec<Point>> {
        let reach = self.reach(from);
        let single = |points: &[Point]| points.iter().map(|point| vec![*point]).collect::<Vec<_>>();
        let double = |first: &[Point; 3], second: &[[Point; 3]; 3]| -> Vec<Vec<Point>> {
            first
                .iter()
                .zip(second)
                .flat_map(|(one, others)| others.iter().map(|other| vec![*one, *other]))
                .collect()
        };
        let mut walks = match kind {
            Kind::ShortFuse => double(&reach.sides, &reach.short),
            Kind::LongFuse => double(&reach.corners, &reach.long),
            Kind::Strobe => single(&reach.strobe),
            Kind::FallingStar => single(&reach.falls),
            Kind::RisingStar => single(&reach.rises),
            Kind::Firemaster | Kind::Sparkler => single(&reach.sides),
            Kind::Firemistress => single(&reach.corners),
            Kind::Pyrotech => [single(&reach.sides), single(&reach.corners)].concat(),
            Kind::Twister => reach.twists.iter().map(|ray| self.ray_cells(*ray).collect()).collect(),
            Kind::Fountain => {
                let jet =
                    |first: Point, ray: Ray| std::iter::once(first).chain(self.ray_cells(ray)).collect();
                reach
                    .sides
                    .iter()
                    .zip(&reach.jets)
                    .flat_map(|(side, rays)| rays.map(|ray| jet(*side, ray)))
                    .collect()
            }
            Kind::Spinner => {
                let back = |ring: &[Point; 5]| ring.iter().rev().copied().collect();
                reach.rings.iter().flat_map(|ring| [ring.to_vec(), back(ring)]).collect()
            }
        };
        for walk in &mut walks {
            walk.truncate(walk.iter().position(|point| *point == OFF).unwrap_or(walk.len()));
        }
        walks.retain(|walk| !walk.is_empty());
        walks
    }
}

fn high(tiling: Tiling, cell: Cell) -> usize {
    usize::from(tiling.sort(cell) == Some(Sort::High))
}

#[cfg(test)]
#[path = "../../../tests/units/triortan_board.rs"]
mod tests;
