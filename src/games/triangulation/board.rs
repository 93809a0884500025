//! The 64 cells (B1–B8) and the cells reachable from each, as tables of bit sets.
//!
//! Cells are numbered along the rows A to H of the rules page's picture, so a position string is read in
//! order.

use super::piece::{Army, Kind};
use deltille_base::lattice::triangle::{self, Sort, Tiling};
use std::{
    ops::{BitAnd, BitOr, BitOrAssign, Not},
    sync::LazyLock,
};

/// B1: black cells have the sum 17 and are the low cells of the tiling.
pub const TILING: Tiling = Tiling::new(17);

/// Letters of the columns 1 to 8 (B2) and their ASCII replacements.
pub const COLUMNS: [char; 8] = ['β', 'Γ', 'Δ', 'Ξ', 'Π', 'Σ', 'Φ', 'Ω'];
pub const ASCII_COLUMNS: [char; 8] = ['b', 'g', 'd', 'x', 'p', 's', 'f', 'o'];

fn spelled([rank, file, column]: [i16; 3], first_rank: u8, columns: &[char; 8]) -> String {
    [
        (first_rank + rank as u8 - 1) as char,
        (b'0' + file as u8) as char,
        columns[column as usize - 1],
    ]
    .iter()
    .collect()
}

/// A cell of the board, 0 to 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u8);

impl Cell {
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..64).map(Cell)
    }

    pub fn index(self) -> usize {
        usize::from(self.0 & 63)
    }

    pub fn bit(self) -> Cells {
        Cells(1 << (self.0 & 63))
    }

    /// Rank, file and column, each 1 to 8.
    pub fn rows(self) -> [i16; 3] {
        BOARD.cells[self.index()].0
    }

    pub fn is_black(self) -> bool {
        TILING.sort(triangle::Cell(self.rows())) == Some(Sort::Low)
    }

    /// Canonical name (N1): `F6Σ`.
    pub fn name(self) -> String {
        Cell::name_at(self.rows())
    }

    /// The name of a cell in these rows, even if there is none.
    pub fn name_at(rows: [i16; 3]) -> String {
        spelled(rows, b'A', &COLUMNS)
    }

    /// Name in lower-case ASCII: `f6s`.
    pub fn token(self) -> String {
        spelled(self.rows(), b'a', &ASCII_COLUMNS)
    }

    pub fn at(rows: [i16; 3]) -> Option<Cell> {
        let [rank, file, column] = rows;
        if rows.iter().any(|row| !(1..=8).contains(row)) || !(17..=18).contains(&(rank + file + column)) {
            return None;
        }
        // B8: k counts from the left; even for black.
        let k = 2 * (8 - column) + i16::from(rank + file + column == 18);
        Some(Cell(((rank - 1) * (rank - 1) + k) as u8))
    }
}

/// Parses a canonical name.
pub fn named(name: &str) -> Option<Cell> {
    let letters: Vec<char> = name.chars().collect();
    let [rank, file, column] = letters[..] else {
        return None;
    };
    let column = COLUMNS.iter().position(|letter| *letter == column)? as i16 + 1;
    Cell::at([rank as i16 - 'A' as i16 + 1, file as i16 - '0' as i16, column])
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Cells(pub u64);

impl Cells {
    pub const NONE: Cells = Cells(0);

    pub fn contains(self, cell: Cell) -> bool {
        self.meets(cell.bit())
    }
    pub fn meets(self, other: Cells) -> bool {
        self.0 & other.0 != 0
    }
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Returns this set if `kept`, else the empty set.
    pub fn only_if(self, kept: bool) -> Cells {
        Cells(self.0 & u64::from(kept).wrapping_neg())
    }
    /// Returns the lowest-numbered cell.
    pub fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8))
    }
    /// Returns the cell at index `n` in ascending order.
    pub fn nth(self, n: u32) -> Option<Cell> {
        (0..n).fold(self, |rest, _| Cells(rest.0 & rest.0.wrapping_sub(1))).first()
    }
}

/// The cells of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Ascending(Cells);

impl Iterator for Ascending {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = Ascending;

    #[inline]
    fn into_iter(self) -> Ascending {
        Ascending(self)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, |set, cell| set | cell.bit())
    }
}

impl BitOr for Cells {
    type Output = Cells;
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

impl Not for Cells {
    type Output = Cells;
    fn not(self) -> Cells {
        Cells(!self.0)
    }
}

/// Occupancy of a cell's three edge neighbours as a number 0 to 7. These neighbours are the between cells of
/// all its oblique moves (B6), so the cell and this number decide what is blocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gates(usize);

/// Targets of a kind of piece when between cells can block some steps: one set for each [`Gates`] value.
type Gated = [[Cells; 8]; 64];

/// Precomputed move tables.
#[derive(Debug)]
pub struct Board {
    cells: [triangle::Cell; 64],
    /// Edge neighbours by side; empty across the outer edge.
    gates: [[Cells; 3]; 64],
    /// Union of the edge neighbours.
    sides: [Cells; 64],
    /// M9: the zigzag rays in pairs, ascending and descending along the numbers: of the rank, the file and
    /// the column.
    rays: [[Cells; 6]; 64],
    /// Union of the six rays.
    strips: [Cells; 64],
    /// Cavalry leaps (M10).
    leaps: [Cells; 64],
    /// General moves (M11).
    general: Gated,
    infantry: [InfantryTables; 3],
    homes: [Cells; 3],
    last_rows: [Cells; 3],
    corners: [Cell; 3],
}

/// Infantry moves and attacks for one colour (M2–M7).
#[derive(Debug)]
struct InfantryTables {
    /// One quiet step.
    steps: [Cells; 64],
    /// End cells of a double step (M6).
    doubles: Gated,
    attacks: Gated,
    /// Cells from which infantry attacks a cell; indexed by the gates of the attacked cell.
    attackers: Gated,
}

static BOARD: LazyLock<Board> = LazyLock::new(Board::new);

impl Board {
    pub fn get() -> &'static Board {
        &BOARD
    }

    fn new() -> Board {
        let mut cells = [triangle::Cell([0; 3]); 64];
        for cell in TILING.cells(1..=8) {
            if let Some(at) = Cell::at(cell.0) {
                cells[at.index()] = cell;
            }
        }
        let of = |cell: triangle::Cell| Cell::at(cell.0).map_or(Cells::NONE, Cell::bit);
        let set = |found: &dyn Fn(triangle::Cell) -> Cells| -> [Cells; 64] {
            std::array::from_fn(|at| found(cells[at]))
        };
        let gates: [[Cells; 3]; 64] =
            std::array::from_fn(|at| std::array::from_fn(|i| of(TILING.over_side(cells[at], i))));
        // Combines the free targets with the targets behind each open gate.
        let gated = |free: &dyn Fn(triangle::Cell) -> Cells,
                     behind: &dyn Fn(triangle::Cell, usize, usize) -> bool|
         -> Gated {
            std::array::from_fn(|at| {
                std::array::from_fn(|shut: usize| {
                    let open = (0..3).filter(|i| shut >> i & 1 == 0);
                    let pairs = open.flat_map(|i| (0..3).filter(move |j| *j != i).map(move |j| (i, j)));
                    pairs
                        .filter(|(i, j)| behind(cells[at], *i, *j))
                        .fold(free(cells[at]), |set, (i, j)| set | of(TILING.oblique(cells[at], i, j)))
                })
            })
        };
        let straight =
            |cell: triangle::Cell| (0..3).fold(Cells::NONE, |set, i| set | of(TILING.over_vertex(cell, i)));
        let sides =
            set(&|cell| TILING.neighbours(cell).into_iter().fold(Cells::NONE, |set, side| set | of(side)));
        let general =
            gated(&|cell| straight(cell) | sides[Cell::at(cell.0).map_or(0, Cell::index)], &|_, _, _| true);
        let infantry = std::array::from_fn(|a| infantry(a, &cells, &gated));
        // For each of the six directions of `rays`: the side a black cell crosses first, then the side a
        // white cell crosses first.
        let ways = [(1, 2), (2, 1), (0, 2), (2, 0), (0, 1), (1, 0)];
        let rays: [[Cells; 6]; 64] = std::array::from_fn(|at| {
            ways.map(|(black, white)| {
                let (i, j) = if TILING.sort(cells[at]) == Some(Sort::Low) {
                    (black, white)
                } else {
                    (white, black)
                };
                TILING.row(cells[at], i, j).map_while(|cell| Cell::at(cell.0)).collect()
            })
        });
        let strips = std::array::from_fn(|at| rays[at].into_iter().fold(Cells::NONE, BitOr::bitor));
        let leaps = set(&|cell| {
            let sign = TILING.sort(cell).map_or(1, Sort::step);
            let shift = |i: usize, along: i16, others: i16| {
                let rows =
                    std::array::from_fn(|axis| cell.0[axis] + sign * if axis == i { along } else { others });
                of(triangle::Cell(rows))
            };
            (0..3).fold(Cells::NONE, |set, i| {
                set | shift(i, 2, -1) | shift(i, 3, -1) | shift(i, -2, 1) | shift(i, -3, 2)
            })
        });
        let row = |i: usize, row: i16| Cell::all().filter(|cell| cells[cell.index()].0[i] == row).collect();
        let corner = |i: usize| Cell::all().find(|cell| cells[cell.index()].0[i] == 1).unwrap_or(Cell(0));
        Board {
            cells,
            gates,
            sides,
            rays,
            strips,
            leaps,
            general,
            infantry,
            homes: std::array::from_fn(|i| row(i, 3)),
            last_rows: std::array::from_fn(|i| row(i, 8)),
            corners: std::array::from_fn(corner),
        }
    }

    pub fn sides(&self, cell: Cell) -> Cells {
        self.sides[cell.index()]
    }

    /// Returns all cells on the six rays of a cell, ignoring blockers.
    pub fn strips(&self, cell: Cell) -> Cells {
        self.strips[cell.index()]
    }

    /// Home row of an army: its row 3 (B3).
    pub fn home(&self, army: Army) -> Cells {
        self.homes[army.index()]
    }

    /// Row on which infantry of a colour ends its march (M1).
    pub fn last_row(&self, army: Army) -> Cells {
        self.last_rows[army.index()]
    }

    /// Corner cell of an army (P1).
    pub fn corner(&self, army: Army) -> Cell {
        self.corners[army.index()]
    }

    pub fn corners(&self) -> Cells {
        self.corners.into_iter().collect()
    }

    /// Returns the army that owns a corner cell.
    pub fn corner_of(&self, cell: Cell) -> Option<Army> {
        Army::ALL.into_iter().find(|army| self.corner(*army) == cell)
    }

    #[inline]
    pub fn gates(&self, cell: Cell, occupied: Cells) -> Gates {
        let [first, second, third] = self.gates[cell.index()].map(|gate| usize::from(gate.meets(occupied)));
        Gates(first | second << 1 | third << 2)
    }

    /// M11: the cells a General can reach, occupied or not. The relation is symmetric: these are also the
    /// cells from which a General can reach `cell`.
    #[inline]
    pub fn general(&self, cell: Cell, gates: Gates) -> Cells {
        self.general[cell.index()][gates.0]
    }

    /// Cavalry targets (M10).
    #[inline]
    pub fn leaps(&self, cell: Cell) -> Cells {
        self.leaps[cell.index()]
    }

    /// M9: the empty cells of the six rays up to and including the first occupied cell of each.
    #[inline]
    pub fn rukh(&self, cell: Cell, occupied: Cells) -> Cells {
        let rays = &self.rays[cell.index()];
        // The board's last cell has no ray beyond it upwards and the first none downwards, so they double as
        // "nothing in the way".
        let ascending = |way: usize, column: bool| {
            let met = (rays[way] & occupied).0;
            let lowest = (met | 1 << 63).trailing_zeros();
            // Down a column strip, of two cells in one row the higher-numbered one comes first.
            let later = column && met & (1u64 << lowest) << 1 != 0;
            Cells(rays[way].0 ^ self.rays[(lowest + u32::from(later)) as usize & 63][way].0)
        };
        let descending = |way: usize, column: bool| {
            let met = (rays[way] & occupied).0;
            let highest = 63 - (met | 1).leading_zeros();
            // Upwards the lower-numbered one comes first; Red's corner is the very last.
            let later = column && met & !1 & (1u64 << highest) >> 1 != 0;
            Cells(rays[way].0 ^ self.rays[(highest - u32::from(later)) as usize & 63][way].0)
        };
        ascending(0, false)
            | descending(1, false)
            | ascending(2, false)
            | descending(3, false)
            | ascending(4, true)
            | descending(5, true)
    }

    /// Targets of one quiet step (M2, M3, M7).
    #[inline]
    pub fn steps(&self, colour: Army, cell: Cell) -> Cells {
        self.infantry[colour.index()].steps[cell.index()]
    }

    /// End cells of a double step (M6).
    #[inline]
    pub fn doubles(&self, colour: Army, cell: Cell, gates: Gates) -> Cells {
        self.infantry[colour.index()].doubles[cell.index()][gates.0]
    }

    /// Cells that infantry on `cell` attacks (M4, M5, M7).
    #[inline]
    pub fn attacks(&self, colour: Army, cell: Cell, gates: Gates) -> Cells {
        self.infantry[colour.index()].attacks[cell.index()][gates.0]
    }

    /// Cells from which infantry of this colour attacks `cell`.
    #[inline]
    pub fn attackers(&self, colour: Army, cell: Cell, gates: Gates) -> Cells {
        self.infantry[colour.index()].attackers[cell.index()][gates.0]
    }

    /// B6: the cell between two oblique neighbours.
    pub fn between(&self, from: Cell, to: Cell) -> Option<Cell> {
        let oblique = from.is_black() == to.is_black();
        (self.sides(from) & self.sides(to)).first().filter(|_| oblique && from != to)
    }

    /// Returns the targets on an empty board; used to explain why a move is illegal.
    pub fn pattern(&self, kind: Kind, colour: Army, cell: Cell) -> Cells {
        let open = Gates(0);
        match kind {
            Kind::General => self.general(cell, open),
            Kind::Rukh => self.strips(cell),
            Kind::Cavalry => self.leaps(cell),
            Kind::Infantry => self.steps(colour, cell) | self.attacks(colour, cell, open),
        }
    }
}

/// Targets that nothing can block.
type Free<'a> = &'a dyn Fn(triangle::Cell) -> Cells;
/// Whether a cell has the oblique move over these two sides, in this order.
type Oblique<'a> = &'a dyn Fn(triangle::Cell, usize, usize) -> bool;

/// Builds the tables of infantry that marches along axis `a`.
fn infantry(
    a: usize,
    cells: &[triangle::Cell; 64],
    gated: &dyn Fn(Free, Oblique) -> Gated,
) -> InfantryTables {
    let of = |cell: triangle::Cell| Cell::at(cell.0).map_or(Cells::NONE, Cell::bit);
    let black = |cell: triangle::Cell| TILING.sort(cell) == Some(Sort::Low);
    let last = |cell: triangle::Cell| cell.0[a] == 8;
    let (x, y) = ((a + 1) % 3, (a + 2) % 3);
    let across = |cell: triangle::Cell| of(TILING.over_side(cell, x)) | of(TILING.over_side(cell, y));
    let steps = std::array::from_fn(|at| {
        let cell = cells[at];
        // A black cell of the last row has nothing across its front side; there M7 grants the same sideways
        // steps that a white cell has.
        if black(cell) && !last(cell) {
            of(TILING.over_side(cell, a))
        } else {
            across(cell)
        }
    });
    // Oblique (i, j): over side i first. M4: (a, x), (a, y); M5: (x, a), (y, a); M7: (x, y), (y, x).
    let near =
        |cell: triangle::Cell, i: usize, j: usize| !last(cell) && if black(cell) { i == a } else { j == a };
    let near_or_along = |cell: triangle::Cell, i: usize, j: usize| {
        near(cell, i, j) || black(cell) && last(cell) && i != a && j != a
    };
    let far = |cell: triangle::Cell| match (last(cell), black(cell)) {
        (true, _) => Cells::NONE,
        (false, true) => of(TILING.over_vertex(cell, x)) | of(TILING.over_vertex(cell, y)),
        (false, false) => of(TILING.over_vertex(cell, a)),
    };
    let attacks = gated(&far, &near_or_along);
    let open = attacks.map(|states| states[0]);
    // An oblique pair has the same between cell from both ends, so the gates of the attacked cell give the
    // same answer.
    let attackers_far = |cell: triangle::Cell| {
        Cell::all().filter(|from| far(cells[from.index()]).meets(of(cell))).collect::<Cells>()
    };
    let attackers_near = |cell: triangle::Cell, i: usize, j: usize| {
        let from = TILING.oblique(cell, i, j);
        Cell::at(from.0).is_some_and(|at| open[at.index()].meets(of(cell)))
    };
    InfantryTables {
        steps,
        doubles: gated(&|_| Cells::NONE, &near),
        attackers: gated(&attackers_far, &attackers_near),
        attacks,
    }
}

#[cfg(test)]
#[path = "../../../tests/units/triangulation_board.rs"]
mod tests;
