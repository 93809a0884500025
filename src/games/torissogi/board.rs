//! The board of 5×5×5 cells (rules B1–B6) as tables of bit sets: the destinations of each bird from each
//! cell, for each side.
//!
//! A cell is numbered level · 25 + file · 5 + rank, so that the point reflection that exchanges the sides
//! (B4) takes cell i to cell 124 − i.

use super::piece::{Kind, Piece};
use crate::{
    Seat,
    bits::{members, split_mix},
};
use deltille_base::lattice::cube::{Cube, cubes};
use std::sync::LazyLock;

/// Cells along each axis.
pub const SIDE: i8 = 5;
pub const CELLS: usize = 125;
pub const BOARD: u128 = (1 << CELLS) - 1;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u8);

impl Cell {
    pub fn index(self) -> usize {
        // The mask lets the compiler drop the bounds check for tables of 128 entries.
        usize::from(self.0 & 127)
    }

    pub fn bit(self) -> u128 {
        1 << (self.0 & 127)
    }

    pub fn at(cube: Cube) -> Option<Cell> {
        let index = 25 * i16::from(cube.level) + 5 * i16::from(cube.file) + i16::from(cube.rank);
        cube.inside(SIDE).then_some(Cell(index as u8))
    }

    pub fn cube(self) -> Cube {
        let index = self.0 as i8;
        Cube::new(index / 25, index / 5 % 5, index % 5)
    }

    pub fn level(self) -> usize {
        usize::from(self.0) / 25
    }

    /// Returns the name of the cell (B1): `Aa1`.
    pub fn name(self) -> String {
        let Cube { level, file, rank } = self.cube();
        [b'A' + level as u8, b'a' + file as u8, b'1' + rank as u8]
            .map(char::from)
            .into_iter()
            .collect()
    }

    /// Parses the name of a cell, in any letter case.
    pub fn named(name: &str) -> Option<Cell> {
        let [level, file, rank] = *name.as_bytes() else {
            return None;
        };
        let number = |byte: u8, first: u8| i8::try_from(byte.wrapping_sub(first)).ok();
        let level = number(level.to_ascii_uppercase(), b'A')?;
        Cell::at(Cube::new(level, number(file.to_ascii_lowercase(), b'a')?, number(rank, b'1')?))
    }

    /// Reflects the cell in the centre of the board (B4).
    pub fn reflected(self) -> Cell {
        Cell(CELLS as u8 - 1 - self.0)
    }

    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }
}

#[inline]
pub fn cells_of(set: u128) -> impl Iterator<Item = Cell> {
    members(set).map(Cell)
}

/// The promotion zone of a seat (Z1).
pub const ZONES: [u128; 2] = [zone(3, 3), zone(0, 0)];

const fn zone(level: usize, rank: usize) -> u128 {
    let mut set = 0;
    let mut at = 0;
    while at < CELLS {
        if at / 25 >= level && at / 25 < level + 2 && at % 5 >= rank && at % 5 < rank + 2 {
            set |= 1 << at;
        }
        at += 1;
    }
    set
}

/// The five files (B2): whole planes.
pub const FILES: [u128; 5] = {
    let mut files = [0; 5];
    let mut at = 0;
    while at < CELLS {
        files[at / 5 % 5] |= 1 << at;
        at += 1;
    }
    files
};

/// How much Black's *forward* and *away* change a cell's number.
pub const FORWARD: u32 = 1;
pub const AWAY: u32 = 25;

/// Ranks 1 and 5, on every level.
pub const FIRST_RANK: u128 =
    level_rank(0, 0) | level_rank(1, 0) | level_rank(2, 0) | level_rank(3, 0) | level_rank(4, 0);
pub const LAST_RANK: u128 = FIRST_RANK << 4;

/// D3: the cells from which a Swallow of this seat has no move.
pub const STUCK: [u128; 2] = [level_rank(4, 4), level_rank(0, 0)];

const fn level_rank(level: usize, rank: usize) -> u128 {
    let mut set = 0;
    let mut file = 0;
    while file < 5 {
        set |= 1 << (level * 25 + file * 5 + rank);
        file += 1;
    }
    set
}

/// Number of kinds that ride: the Left Quail, the Right Quail, the Eagle.
const RIDERS: usize = 3;
/// Maximum number of rides of a kind.
const MOST_RIDES: usize = 9;

fn rider(kind: Kind) -> Option<usize> {
    match kind {
        Kind::LeftQuail => Some(0),
        Kind::RightQuail => Some(1),
        Kind::Eagle => Some(2),
        _ => None,
    }
}

/// The rides of one kind and side.
#[derive(Debug)]
struct Rides {
    /// Number of rides that lead to higher cell numbers; they come first.
    upwards: usize,
    count: usize,
    /// Cells of each ride from each cell, to its end on an empty board.
    rays: [[u128; MOST_RIDES]; 128],
}

/// All lookup tables. They have 128 places per cell index, so that a masked number is always in range.
#[derive(Debug)]
pub struct Tables {
    steps: [[[u128; 128]; 10]; 2],
    rides: [[Rides; RIDERS]; 2],
    /// For each cell, the cells from which some bird of a side could reach it on an empty board.
    onto: [[u128; 128]; 2],
    /// Position-key number of each piece on each cell.
    pub(super) placed: [[u128; 128]; Piece::CODES],
    /// Position-key number of each seat and kind in hand, added once per held bird.
    pub(super) held: [[u128; Kind::DROPPABLE]; 2],
    /// Position-key number added when White is to move.
    pub(super) white_to_move: u128,
}

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| Box::new(Tables::new()));

impl Tables {
    pub fn get() -> &'static Tables {
        &TABLES
    }

    fn new() -> Tables {
        let mut steps = [[[0; 128]; 10]; 2];
        let mut rides = [0, 1]
            .map(|side| [Kind::LeftQuail, Kind::RightQuail, Kind::Eagle].map(|kind| Rides::new(side, kind)));
        let mut onto = [[0; 128]; 2];
        for side in 0..2 {
            for kind in Kind::ALL {
                for from in cubes(SIDE) {
                    // `cubes` yields only cells of the board, so this never fails.
                    let Some(cell) = Cell::at(from) else { continue };
                    let frame = |step: Cube| step.times(sign(side));
                    let reached =
                        kind.movement().steps.into_iter().filter_map(|step| Cell::at(from.plus(frame(step))));
                    steps[side][kind.index()][cell.index()] = reached.fold(0, |set, to| set | to.bit());
                    let mut reach = steps[side][kind.index()][cell.index()];
                    if let Some(rider) = rider(kind) {
                        reach |= rides[side][rider].rays[cell.index()].iter().fold(0, |all, ray| all | ray);
                    }
                    cells_of(reach).for_each(|to| onto[side][to.index()] |= cell.bit());
                }
            }
        }
        let mut seed = 0x7015_5061u64;
        let mut number = || u128::from(split_mix(&mut seed)) << 64 | u128::from(split_mix(&mut seed));
        let placed = std::array::from_fn(|_| std::array::from_fn(|_| number()));
        let held = std::array::from_fn(|_| std::array::from_fn(|_| number()));
        rides.iter_mut().flatten().for_each(|rides| debug_assert!(rides.upwards <= rides.count));
        Tables { steps, rides, onto, placed, held, white_to_move: number() }
    }

    /// Returns the cells a bird can reach by a step or leap, whether occupied or not.
    #[inline]
    pub fn steps(&self, seat: Seat, kind: Kind, from: Cell) -> u128 {
        self.steps[usize::from(seat.0 & 1)][kind.index()][from.index()]
    }

    /// Returns the cells a bird can reach with these cells occupied, up to and including the first occupied
    /// cell of each ride. Includes cells of own pieces.
    #[inline]
    pub fn targets(&self, seat: Seat, kind: Kind, from: Cell, occupied: u128) -> u128 {
        let side = usize::from(seat.0 & 1);
        let mut targets = self.steps[side][kind.index()][from.index()];
        if let Some(rider) = rider(kind) {
            targets |= self.rides[side][rider].targets(from, occupied);
        }
        targets
    }

    /// Returns the cells from which some bird of a seat could reach this cell if nothing were in between.
    #[inline]
    pub fn onto(&self, seat: Seat, to: Cell) -> u128 {
        self.onto[usize::from(seat.0 & 1)][to.index()]
    }
}

/// Returns the direction of a side's frame: White's is reversed in all three axes (B4).
fn sign(side: usize) -> i8 {
    if side == 0 { 1 } else { -1 }
}

impl Rides {
    fn new(side: usize, kind: Kind) -> Rides {
        let upwards =
            |step: &Cube| 25 * i16::from(step.level) + 5 * i16::from(step.file) + i16::from(step.rank) > 0;
        let all: Vec<(Cube, usize)> = kind
            .movement()
            .rides
            .into_iter()
            .map(|(step, most)| (step.times(sign(side)), most))
            .collect();
        let (up, down): (Vec<_>, Vec<_>) = all.into_iter().partition(|(step, _)| upwards(step));
        let mut rides = Rides {
            upwards: up.len(),
            count: up.len() + down.len(),
            rays: [[0; MOST_RIDES]; 128],
        };
        for from in Cell::all() {
            for (at, (step, most)) in up.iter().chain(&down).enumerate() {
                let line = from.cube().line(*step, SIDE).take(*most).filter_map(Cell::at);
                rides.rays[from.index()][at] = line.fold(0, |set, to| set | to.bit());
            }
        }
        rides
    }

    #[inline]
    fn targets(&self, from: Cell, occupied: u128) -> u128 {
        let rays = &self.rays[from.index()];
        let mut targets = 0;
        for ray in &rays[..self.upwards] {
            // Everything up to the lowest blocker; everything if there is none.
            let blockers = ray & occupied;
            targets |= ray & (blockers ^ blockers.wrapping_sub(1));
        }
        for ray in &rays[self.upwards..self.count] {
            // Everything down to the highest blocker.
            let blockers = ray & occupied | 1;
            targets |= ray & (u128::MAX << (127 - blockers.leading_zeros()));
        }
        targets
    }
}

#[cfg(test)]
#[path = "../../../tests/units/board.rs"]
mod tests;
