//! The two boards (rules B1–B6) as tables: names, lines, and the set-up corners of every seat (S1–S3).

use super::piece::{Piece, Sign};
use crate::{
    games::Seat,
    lattice::hex::{Hex, hexagon},
};
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

/// Most points a board has (size 6).
pub const MAX_POINTS: usize = 91;

/// The geometry of one size.
#[derive(Debug)]
pub struct Board {
    /// Points per side: 5 or 6.
    pub size: u8,
    points: Vec<Hex>,
    /// For each point and direction: the points of the line to the edge.
    rays: Vec<[u128; 6]>,
    neighbours: Vec<u128>,
    /// Random numbers for hashing positions: one for each point and piece code.
    pub(super) zobrist: Vec<[u64; Piece::CODES]>,
}

static BOARDS: LazyLock<[Board; 2]> = LazyLock::new(|| [Board::new(5), Board::new(6)]);

impl Board {
    /// The board with `size` points per side; anything but 6 gives 5.
    pub fn of(size: u8) -> &'static Board {
        &BOARDS[usize::from(size == 6)]
    }

    fn new(size: u8) -> Board {
        let points = hexagon(size as i8);
        let at = |hex: Hex| points.iter().position(|point| *point == hex);
        let rays: Vec<[u128; 6]> = points
            .iter()
            .map(|from| {
                std::array::from_fn(|d| {
                    std::iter::successors(at(from.step(d)), |index| at(points[*index].step(d)))
                        .fold(0, |ray, index| ray | 1 << index)
                })
            })
            .collect();
        let neighbours = points
            .iter()
            .map(|from| (0..6).filter_map(|d| at(from.step(d))).fold(0, |set, index| set | 1 << index))
            .collect();
        let mut seed = 0x9e37_79b9_7f4a_7c15u64 ^ u64::from(size);
        let zobrist = points.iter().map(|_| std::array::from_fn(|_| split_mix(&mut seed))).collect();
        Board { size, points, rays, neighbours, zobrist }
    }

    /// R of the rules page.
    pub fn radius(&self) -> i8 {
        self.size as i8 - 1
    }

    pub fn len(&self) -> usize {
        self.points.len()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    /// All points in order.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.points.len() as u8).map(Point)
    }

    pub fn hex(&self, point: Point) -> Hex {
        self.points[point.index()]
    }

    pub fn at(&self, hex: Hex) -> Option<Point> {
        self.points.iter().position(|point| *point == hex).map(|index| Point(index as u8))
    }

    /// The points of the line from `point` in direction `d`, to the edge.
    pub fn ray(&self, point: Point, d: usize) -> u128 {
        self.rays[point.index()][d]
    }

    pub fn neighbours(&self, point: Point) -> u128 {
        self.neighbours[point.index()]
    }

    /// The first point of `occupied` on the line from `point` in direction `d`.
    pub fn first(&self, point: Point, d: usize, occupied: u128) -> Option<Point> {
        let on_line = self.ray(point, d) & occupied;
        if on_line == 0 {
            None
        } else if d < 3 {
            // Directions 0 to 2 ascend in the order of the points, 3 to 5 descend.
            Some(Point(on_line.trailing_zeros() as u8))
        } else {
            Some(Point(127 - on_line.leading_zeros() as u8))
        }
    }

    /// The points strictly between `point` and `blocker` on its line in direction `d`; without a blocker the whole line.
    pub fn open(&self, point: Point, d: usize, blocker: Option<Point>) -> u128 {
        let ray = self.ray(point, d);
        match blocker {
            None => ray,
            Some(stop) if d < 3 => ray & (stop.bit() - 1),
            Some(stop) => ray & !(stop.bit() | (stop.bit() - 1)),
        }
    }

    /// The direction from one point to another on a common line.
    pub fn direction(&self, from: Point, to: Point) -> Option<usize> {
        (0..6).find(|d| self.ray(from, *d) & to.bit() != 0)
    }

    /// B5: file letter and rank.
    pub fn name(&self, point: Point) -> String {
        let Hex { q, r } = self.hex(point);
        let file = (b'a' + (q + self.radius()) as u8) as char;
        format!("{file}{}", r + self.radius() + 1 + q.min(0))
    }

    /// The point of a lower-case name.
    pub fn named(&self, name: &str) -> Option<Point> {
        let file = name.bytes().next()?;
        let digits = name.get(1..)?;
        if !file.is_ascii_lowercase() || digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let rank: i8 = digits.parse().ok()?;
        let q = i8::try_from(file - b'a').ok()?.checked_sub(self.radius())?;
        let r = rank.checked_sub(self.radius() + 1 + q.min(0))?;
        (q <= self.radius()).then(|| self.at(Hex::new(q, r)))?
    }

    /// B6: where a seat's king starts.
    pub fn corner(&self, seats: usize, seat: Seat) -> Hex {
        let radius = self.radius();
        match (seats, seat.0) {
            (_, 0) => Hex::new(0, -radius),
            (2, _) => Hex::new(0, radius),
            (_, 1) => Hex::new(-radius, radius),
            _ => Hex::new(radius, 0),
        }
    }

    /// S1: the nine points of a seat in the order of the notation (by file, then rank), the king's among them.
    pub fn home(&self, seats: usize, seat: Seat) -> [Point; 9] {
        let corner = self.corner(seats, seat);
        let mut nine = self.points().filter(|point| self.hex(*point).distance(corner) <= 2);
        // Exactly nine points lie within two steps of a corner; a test counts them.
        std::array::from_fn(|_| nine.next().unwrap_or(Point(0)))
    }

    /// S2–S3: the signs a seat may choose at each of its nine points, as (`^` allowed, `v` allowed).
    pub fn allowed(&self, seats: usize, seat: Seat) -> [(bool, bool); 9] {
        let corner = self.at(self.corner(seats, seat));
        let everybody =
            (0..seats as u8).flat_map(|other| self.home(seats, Seat(other))).fold(0, |set, point| set | point.bit());
        let home = self.home(seats, seat);
        let own = home.iter().fold(0, |set, point| set | point.bit());
        home.map(|point| {
            let safe = |sign: Sign| {
                let aims_at_enemy = |d: usize| self.first(point, d, everybody).is_some_and(|hit| own & hit.bit() == 0);
                Some(point) == corner || !(0..6).any(|d| sign.points(d) && aims_at_enemy(d))
            };
            (safe(Sign::Up), safe(Sign::Down))
        })
    }

    /// The standard signs of a seat (S5), bit i set: `^` at the i-th of its nine points.
    pub fn standard(seats: usize, seat: Seat) -> u16 {
        let signs = match (seats, seat.0) {
            (2, 0) => "vvvvvvvvv",
            (2, _) => "^^^^^^^^^",
            (_, 0) => "vvvvv^vvv",
            (_, 1) => "vvvvvv^vv",
            _ => "^vvvvvvvv",
        };
        signs.bytes().enumerate().fold(0, |set, (index, sign)| set | u16::from(sign == b'^') << index)
    }
}

/// The points of a set, ascending.
pub fn points_of(mut set: u128) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = Point(set.trailing_zeros() as u8);
            set &= set - 1;
            point
        })
    })
}

/// SplitMix64: fixed numbers for the hash tables, the same on every machine.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_corners_are_those_of_the_rules_page() {
        for (size, seats, corners) in
            [(5, 2, &["e1", "e9"][..]), (5, 3, &["e1", "a5", "i5"]), (6, 2, &["f1", "f11"]), (6, 3, &["f1", "a6", "k6"])]
        {
            let board = Board::of(size);
            for (seat, corner) in corners.iter().enumerate() {
                let point = board.at(board.corner(seats, Seat(seat as u8))).unwrap();
                assert_eq!(board.name(point), *corner);
                assert_eq!(board.points().filter(|near| board.hex(*near).distance(board.hex(point)) <= 2).count(), 9);
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
    fn allowed_signs_are_those_of_the_table_in_section_5() {
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
    fn order_ascends_along_the_first_three_directions() {
        for board in BOARDS.iter() {
            for point in board.points() {
                for d in 0..6 {
                    assert!(points_of(board.ray(point, d)).all(|other| (other > point) == (d < 3)));
                }
            }
        }
    }
}
