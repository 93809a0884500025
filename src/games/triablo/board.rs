//! The two boards (rules B1–B6) as tables: names, lines, and the set-up corners of every seat (S1–S3).

use super::piece::{Piece, Sign};
use crate::{
    Seat,
    bits::{members, split_mix},
};
use deltille_base::lattice::hex::{Hex, hexagon};
use std::sync::LazyLock;

/// A point of a board: its index in file order, each file from rank 1 upwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

impl Point {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn bit(self) -> u128 {
        1 << self.0
    }
}

/// Maximum number of points of a board (size 6).
pub const MAX_POINTS: usize = 91;
/// Number of lines of the largest board: eleven along each of the three axes.
pub const MAX_LINES: usize = 33;
/// The sentinel at either end of a line. It is a valid index of a position's cells, where no piece ever is.
pub const EDGE: Point = Point(MAX_POINTS as u8);

/// The place of a point on one of its three lines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LinePlace {
    pub line: u8,
    /// Index on the line, ascending from 1.
    pub at: u8,
}

/// The geometry of one board size.
///
/// Three lines run through every point, one along each axis: axis `a` joins directions `a` and `a + 3`. The
/// pieces on a line are a small bit set with a wall at either end, so the next piece along it is found by
/// counting zeros.
#[derive(Debug)]
pub struct Board {
    /// Points per side: 5 or 6.
    pub size: u8,
    points: Vec<Hex>,
    places: [[LinePlace; 3]; MAX_POINTS],
    /// The points of every line, in ascending order, with [`EDGE`] before and after.
    lines: [[Point; 16]; MAX_LINES],
    /// The bit set of every empty line: just its walls.
    pub(super) walls: [u16; MAX_LINES],
    neighbours: Vec<u128>,
    from_middle: [u8; MAX_POINTS],
    /// Random numbers for hashing positions: one for each point and piece code.
    pub(super) zobrist: Vec<[u64; Piece::CODES]>,
}

static BOARDS: LazyLock<[Board; 2]> = LazyLock::new(|| [Board::new(5), Board::new(6)]);

impl Board {
    /// Returns the board with `size` points per side; anything but 6 gives 5.
    pub fn of(size: u8) -> &'static Board {
        &BOARDS[usize::from(size == 6)]
    }

    fn new(size: u8) -> Board {
        let points = hexagon(size as i8);
        let at = |hex: Hex| points.iter().position(|point| *point == hex);
        let mut places = [[LinePlace::default(); 3]; MAX_POINTS];
        let mut lines = [[EDGE; 16]; MAX_LINES];
        let mut walls = [0; MAX_LINES];
        let mut count = 0;
        #[expect(
            clippy::needless_range_loop,
            reason = "the axis numbers a direction as well as a column of `places`"
        )]
        for axis in 0..3 {
            for first in (0..points.len()).filter(|index| at(points[*index].step(axis + 3)).is_none()) {
                let line = std::iter::successors(Some(first), |index| at(points[*index].step(axis)));
                let mut length = 0;
                for index in line {
                    length += 1;
                    places[index][axis] = LinePlace { line: count as u8, at: length };
                    lines[count][usize::from(length)] = Point(index as u8);
                }
                walls[count] = 1 | 1 << (length + 1);
                count += 1;
            }
        }
        let neighbours = points
            .iter()
            .map(|from| (0..6).filter_map(|d| at(from.step(d))).fold(0, |set, index| set | 1 << index))
            .collect();
        let mut from_middle = [0; MAX_POINTS];
        for (point, steps) in points.iter().zip(&mut from_middle) {
            *steps = point.distance(Hex::new(0, 0));
        }
        let mut seed = 0x9e37_79b9_7f4a_7c15u64 ^ u64::from(size);
        let zobrist = points.iter().map(|_| std::array::from_fn(|_| split_mix(&mut seed))).collect();
        Board {
            size,
            points,
            places,
            lines,
            walls,
            neighbours,
            from_middle,
            zobrist,
        }
    }

    /// Returns R of the rules page.
    pub fn radius(&self) -> i8 {
        self.size as i8 - 1
    }

    pub fn len(&self) -> usize {
        self.points.len()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.points.len() as u8).map(Point)
    }

    pub fn hex(&self, point: Point) -> Hex {
        self.points[point.index()]
    }

    pub fn at(&self, hex: Hex) -> Option<Point> {
        self.points.iter().position(|point| *point == hex).map(|index| Point(index as u8))
    }

    pub fn neighbours(&self, point: Point) -> u128 {
        self.neighbours[point.index()]
    }

    /// Returns the number of steps from a point to the middle of the board.
    pub fn from_middle(&self, point: Point) -> u8 {
        self.from_middle[point.index()]
    }

    /// Returns the places of a point on its three lines, by axis.
    pub fn places(&self, point: Point) -> &[LinePlace; 3] {
        &self.places[point.index()]
    }

    /// Returns the points of a line, each at its index, with [`EDGE`] before the first and after the last.
    pub fn line(&self, line: u8) -> &[Point; 16] {
        &self.lines[usize::from(line)]
    }

    /// Returns the direction from one point to another on a common line.
    pub fn direction(&self, from: Point, to: Point) -> Option<usize> {
        let lines = self.places(from).iter().zip(self.places(to)).enumerate();
        lines
            .filter(|(_, (here, there))| here.line == there.line && here.at != there.at)
            .map(|(axis, (here, there))| if there.at > here.at { axis } else { axis + 3 })
            .next()
    }

    /// Returns the name of a point: file letter and rank (B5).
    pub fn name(&self, point: Point) -> String {
        let Hex { q, r } = self.hex(point);
        let file = (b'a' + (q + self.radius()) as u8) as char;
        format!("{file}{}", r + self.radius() + 1 + q.min(0))
    }

    /// Parses the lower-case name of a point.
    pub fn named(&self, name: &str) -> Option<Point> {
        let file = name.bytes().next()?;
        let digits = name.get(1..)?;
        if !file.is_ascii_lowercase()
            || digits.starts_with('0')
            || !digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        let rank: i8 = digits.parse().ok()?;
        let q = i8::try_from(file - b'a').ok()?.checked_sub(self.radius())?;
        let r = rank.checked_sub(self.radius() + 1 + q.min(0))?;
        (q <= self.radius()).then(|| self.at(Hex::new(q, r)))?
    }

    /// Returns the starting point of a seat's king (B6).
    pub fn corner(&self, seats: usize, seat: Seat) -> Hex {
        let radius = self.radius();
        match (seats, seat.0) {
            (_, 0) => Hex::new(0, -radius),
            (2, _) => Hex::new(0, radius),
            (_, 1) => Hex::new(-radius, radius),
            _ => Hex::new(radius, 0),
        }
    }

    /// Returns the nine points of a seat, including the king's, in notation order (by file, then rank) (S1).
    pub fn home(&self, seats: usize, seat: Seat) -> [Point; 9] {
        let corner = self.corner(seats, seat);
        let mut nine = self.points().filter(|point| self.hex(*point).distance(corner) <= 2);
        // Exactly nine points are within two steps of a corner; a test counts them.
        std::array::from_fn(|_| nine.next().unwrap_or(Point(0)))
    }

    /// Returns the signs a seat may choose at each of its nine points, as (`^` allowed, `v` allowed) (S2–S3).
    pub fn allowed(&self, seats: usize, seat: Seat) -> [(bool, bool); 9] {
        let corner = self.at(self.corner(seats, seat));
        let owner =
            |point: &Point| (0..seats as u8).map(Seat).find(|other| self.home(seats, *other).contains(point));
        self.home(seats, seat).map(|point| {
            let safe = |sign: Sign| {
                let line = |d: usize| {
                    std::iter::successors(Some(self.hex(point)), move |hex| Some(hex.step(d)))
                        .skip(1)
                        .map_while(|hex| self.at(hex))
                };
                let aims_at_enemy =
                    |d: usize| line(d).find_map(|hit| owner(&hit)).is_some_and(|first| first != seat);
                Some(point) == corner || !(0..6).any(|d| sign.points(d) && aims_at_enemy(d))
            };
            (safe(Sign::Up), safe(Sign::Down))
        })
    }

    /// Returns the standard signs of a seat (S5). Bit i set: `^` at the i-th of its nine points.
    pub fn standard(seats: usize, seat: Seat) -> u16 {
        let signs = match (seats, seat.0) {
            (2, 0) => "vvvvvvvvv",
            (2, _) => "^^^^^^^^^",
            (_, 0) => "vvvvv^vvv",
            (_, 1) => "vvvvvv^vv",
            _ => "^vvvvvvvv",
        };
        signs
            .bytes()
            .enumerate()
            .fold(0, |set, (index, sign)| set | u16::from(sign == b'^') << index)
    }
}

pub fn points_of(set: u128) -> impl Iterator<Item = Point> {
    members(set).map(Point)
}

#[cfg(test)]
#[path = "../../../tests/units/triablo_board.rs"]
mod tests;
