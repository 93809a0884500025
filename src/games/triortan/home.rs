//! Home of a seat: starting area, line, back row, forbidden steps (rules B6, A2–A4, M14, R1).
//!
//! White's home at E0 or K0 is measured; every other home is white's, rotated by sixths (B7).

use super::board::{Bits, Board, OFF, Point};
use crate::Seat;
use deltille_base::lattice::triangle::Cell;
use std::sync::LazyLock;

/// Length of arrays by seat: a power of two, so that indexing needs no bounds check.
pub(super) const SEAT_SLOTS: usize = 8;

/// Index of a seat in such an array.
#[inline]
pub(super) fn slot(seat: Seat) -> usize {
    seat.index() & (SEAT_SLOTS - 1)
}

/// Kind of starting place of all seats, and the size of their areas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    Edge,
    /// Ranks of the area along both sides of the corner.
    Corner(u8),
}

#[derive(Debug)]
pub struct Home {
    /// Sixths of a turn from white's home.
    pub place: usize,
    /// Cells where sparklers start (A3).
    pub line: Vec<Point>,
    /// Cells behind the line, in the order of A4.
    pub behind: Vec<Point>,
    /// Cells of the area in an outermost rank of the board (A2), in ascending order.
    pub rim: Vec<Point>,
    /// Back row (R1).
    pub back: Bits,
    /// Cells outside the back row from which a sparkler can step onto it.
    pub doorstep: Bits,
    /// M14: sides that its sparklers may cross, as bits, for high and for low cells.
    pub open_sides: [u8; 2],
    /// Coordinates of its home sides, as bits: a sparkler that changes one of them makes progress (T4).
    pub forward: u8,
}

/// The six homes, by place, for each board and kind of start.
static HOMES: LazyLock<[[Home; 6]; 5]> = LazyLock::new(|| {
    let boards = [
        (false, Start::Edge),
        (false, Start::Corner(3)),
        (false, Start::Corner(4)),
        (false, Start::Corner(5)),
        (true, Start::Corner(4)),
    ];
    boards.map(|(huge, start)| std::array::from_fn(|place| Home::new(Board::of(huge), start, place)))
});

/// Hexagon side with this number: its coordinate, and whether it is the side `=N`.
fn side(number: usize) -> (usize, bool) {
    [(0, false), (2, true), (1, false), (0, true), (2, false), (1, true)][number % 6]
}

impl Home {
    /// Home at a place, 0 to 5.
    pub fn of(board: &Board, start: Start, place: usize) -> &'static Home {
        let kind = match (board.side, start) {
            (8, _) => 4,
            (_, Start::Edge) => 0,
            (_, Start::Corner(3)) => 1,
            (_, Start::Corner(5)) => 3,
            (_, Start::Corner(_)) => 2,
        };
        &HOMES[kind][place % 6]
    }

    fn new(board: &Board, start: Start, place: usize) -> Home {
        let last = 2 * board.side;
        // Rank from white's side, or from the farther of the two sides of its corner.
        let rank = |point: Point| {
            let Cell([a, b, _]) = board.cell(point);
            if start == Start::Edge { a } else { a.max(last + 1 - b) }
        };
        let depth = match start {
            Start::Edge => 2,
            Start::Corner(size) => i16::from(size),
        };
        let here = |points: &dyn Fn(Point) -> bool| -> Vec<Point> {
            board
                .points()
                .filter(|point| points(*point))
                .map(|point| board.turned(point, place))
                .collect()
        };
        let outer = |point: Point| board.cell(point).0.iter().any(|row| *row == 1 || *row == last);
        let mut rim = here(&|point| rank(point) <= depth && outer(point));
        rim.sort_unstable();
        let (home_sides, far_sides) = match start {
            Start::Edge => (vec![place], vec![place + 3]),
            Start::Corner(_) => (vec![place + 5, place], vec![place + 2, place + 3]),
        };
        let on_side = |point: &Point, number: usize| {
            let (axis, end) = side(number);
            board.cell(*point).0[axis] == if end { last } else { 1 }
        };
        let back =
            Bits::of(board.points().filter(|point| far_sides.iter().any(|number| on_side(point, *number))));
        let mut open_sides = [0b111; 2];
        let mut forward = 0;
        for number in home_sides {
            let (axis, end) = side(number);
            // Crossing a side adds 1 to its coordinate in a low cell and subtracts 1 in a high one.
            open_sides[usize::from(end)] &= !(1 << axis);
            forward |= 1 << axis;
        }
        let doorstep = board.points().filter(|point| {
            let reach = board.reach(*point);
            let steps = (0..3).filter(|side| open_sides[usize::from(reach.low)] >> side & 1 != 0);
            !back.has(*point) && steps.map(|side| reach.sides[side]).any(|to| back.has(to))
        });
        let doorstep = Bits::of(doorstep);
        Home {
            place,
            line: here(&|point| rank(point) == depth),
            behind: here(&|point| rank(point) < depth),
            rim,
            back,
            doorstep,
            open_sides,
            forward,
        }
    }

    /// Fixed array of Grand Display (A6), by kind, for the home at this place.
    pub fn grand_display(board: &Board, place: usize) -> Vec<(super::piece::Kind, Point)> {
        use super::piece::Kind::*;
        const ARRAY: [(super::piece::Kind, &[[i16; 3]]); 11] = [
            (Firemistress, &[[1, 12, 6]]),
            (Firemaster, &[[1, 12, 7]]),
            (Spinner, &[[1, 11, 7], [2, 12, 6]]),
            (LongFuse, &[[1, 11, 8], [2, 12, 5]]),
            (Twister, &[[1, 10, 8], [3, 12, 5]]),
            (Fountain, &[[1, 10, 9], [3, 12, 4]]),
            (ShortFuse, &[[2, 11, 6], [2, 11, 7]]),
            (FallingStar, &[[2, 10, 7], [3, 11, 6]]),
            (RisingStar, &[[2, 10, 8], [3, 11, 5]]),
            (Strobe, &[[2, 9, 8], [4, 11, 5]]),
            (
                Sparkler,
                &[
                    [2, 8, 9],
                    [2, 8, 10],
                    [3, 8, 8],
                    [3, 8, 9],
                    [4, 8, 7],
                    [4, 8, 8],
                    [5, 8, 6],
                    [5, 8, 7],
                    [5, 9, 5],
                    [5, 9, 6],
                    [5, 10, 4],
                    [5, 10, 5],
                    [5, 11, 3],
                    [5, 11, 4],
                    [5, 12, 3],
                ],
            ),
        ];
        let turned = |cell: &[i16; 3]| board.turned(board.number(Cell(*cell)), place);
        let all = ARRAY.iter().flat_map(|(kind, cells)| cells.iter().map(move |cell| (*kind, turned(cell))));
        all.filter(|(_, point)| *point != OFF).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Area sizes of A2.
    #[test]
    fn areas_have_the_sizes_of_the_rules() {
        for (huge, start, line, behind, rim, back) in [
            (false, Start::Edge, 15, 13, 17, 13),
            (false, Start::Corner(3), 10, 8, 10, 24),
            (false, Start::Corner(4), 14, 18, 14, 24),
            (false, Start::Corner(5), 18, 32, 18, 24),
            (true, Start::Corner(4), 14, 18, 14, 32),
        ] {
            let board = Board::of(huge);
            for place in 0..6 {
                let home = Home::of(board, start, place);
                assert_eq!(
                    (home.place, home.line.len(), home.behind.len(), home.rim.len()),
                    (place, line, behind, rim)
                );
                assert_eq!(home.back.count(), back);
                let near = home.line.iter().chain(&home.behind).all(|point| !home.back.has(*point));
                assert!(near, "a sparkler has a way to go");
            }
        }
        let board = Board::of(false);
        let names = |points: &[Point]| points.iter().map(|point| board.name(*point)).collect::<Vec<_>>();
        let corner = Home::of(board, Start::Corner(4), 0);
        assert!(names(&corner.line).contains(&"(4,9,6)".to_owned()));
        assert_eq!(names(&corner.behind)[..4], ["(1,12,6)", "(1,12,7)", "(1,11,7)", "(1,11,8)"]);
        assert_eq!(names(&corner.behind)[16..], ["(3,10,6)", "(3,10,7)"]);
        assert_eq!(names(&Home::of(board, Start::Edge, 0).behind)[6], "(1,9,9)");
        assert_eq!(Home::grand_display(board, 3).len(), 33);
    }

    /// Examples of M14.
    #[test]
    fn sparklers_never_step_straight_home() {
        let board = Board::of(false);
        // High cells lower a coordinate, low cells raise one.
        assert_eq!(Home::of(board, Start::Edge, 0).open_sides, [0b110, 0b111]);
        assert_eq!(Home::of(board, Start::Corner(4), 0).open_sides, [0b110, 0b101]);
        assert_eq!(Home::of(board, Start::Corner(4), 3).open_sides, [0b101, 0b110]);
        assert_eq!(Home::of(board, Start::Corner(4), 0).forward, 0b011);
    }
}
