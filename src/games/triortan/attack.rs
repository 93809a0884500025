//! Attack detection: follows the walks of section 6 backwards from a cell.

use super::{
    board::Point,
    piece::{Kind, Piece},
    state::Position,
    terms::Terms,
};
use crate::{Seat, SeatSet};

impl Position {
    /// Whether a piece of one of these seats could move to a cell, regardless of its content.
    pub fn is_attacked(&self, terms: &Terms, cell: Point, by: SeatSet) -> bool {
        let stands = |at: Point, kinds: &[Kind]| {
            let piece = self.at(at);
            is_of(piece, by) && kinds.contains(&piece.kind())
        };
        let reach = terms.board.reach(cell);
        // The last step of a walk of a fountain, spinner or sparkler crosses a side; the other kinds here
        // have a single step across a side.
        let by_side = |at: &Point| {
            let piece = self.at(*at);
            is_of(piece, by)
                && match piece.kind() {
                    Kind::ShortFuse | Kind::Fountain | Kind::Spinner | Kind::Firemaster | Kind::Pyrotech => {
                        true
                    }
                    Kind::Sparkler => self.may_cross(terms, piece.seat(), *at, cell),
                    _ => false,
                }
        };
        let by_corner = [Kind::LongFuse, Kind::Twister, Kind::Firemistress, Kind::Pyrotech];
        reach.sides.iter().any(by_side)
            || reach.corners.iter().any(|at| stands(*at, &by_corner))
            || reach.strobe.iter().any(|at| stands(*at, &[Kind::Strobe]))
            // A falling star crosses a side and then a vertex; backwards that is a rising star's jump.
            || reach.rises.iter().any(|at| stands(*at, &[Kind::FallingStar]))
            || reach.falls.iter().any(|at| stands(*at, &[Kind::RisingStar]))
            || (0..3).any(|i| self.is_empty(reach.corners[i]) && reach.long[i].iter().any(|at| stands(*at, &[Kind::ShortFuse])))
            || (0..3).any(|i| self.is_empty(reach.sides[i]) && reach.short[i].iter().any(|at| stands(*at, &[Kind::LongFuse])))
            || self.is_in_a_line(terms, cell, by)
            || self.is_in_a_ring(terms, cell, by)
    }

    #[inline]
    fn is_empty(&self, at: Point) -> bool {
        self.at(at).is_none()
    }

    /// Whether a sparkler may cross this side (M14).
    #[inline]
    fn may_cross(&self, terms: &Terms, seat: Seat, from: Point, to: Point) -> bool {
        let reach = terms.board.reach(from);
        let open = terms.home(seat).open_sides[usize::from(reach.low)];
        reach.sides.iter().position(|side| *side == to).is_some_and(|side| open >> side & 1 != 0)
    }

    /// Attacks by twisters and fountains from a distance.
    fn is_in_a_line(&self, terms: &Terms, cell: Point, by: SeatSet) -> bool {
        let (board, reach) = (terms.board, terms.board.reach(cell));
        for (first, jets) in reach.sides.iter().zip(reach.jets) {
            if !self.is_empty(*first) {
                continue;
            }
            // Fountains: the same six rays in either direction.
            for jet in jets {
                let met = board.ray_cells(jet).map(|at| self.at(at)).find(|piece| !piece.is_none());
                if met.is_some_and(|piece| is_of(piece, by) && piece.kind() == Kind::Fountain) {
                    return true;
                }
            }
        }
        // Twisters: a walk with an odd number of steps ends the way it began, over a vertex; one with an even
        // number ends across a side.
        (0..3).any(|i| {
            [true, false].into_iter().any(|over| {
                let (mut at, mut corner, mut steps) = (cell, over, 0);
                loop {
                    let reach = board.reach(at);
                    at = if corner { reach.corners[i] } else { reach.sides[i] };
                    (corner, steps) = (!corner, steps + 1);
                    let piece = self.at(at);
                    if !piece.is_none() {
                        let whole = (steps % 2 == 1) == over;
                        return whole && is_of(piece, by) && piece.kind() == Kind::Twister;
                    }
                }
            })
        })
    }

    /// Attacks by spinners around a vertex.
    fn is_in_a_ring(&self, terms: &Terms, cell: Point, by: SeatSet) -> bool {
        let spins = |ring: [Point; 5]| {
            let first = |mut ring: std::slice::Iter<Point>| {
                ring.find_map(|at| Some(self.at(*at)).filter(|piece| !piece.is_none()))
                    .unwrap_or(Piece::NONE)
            };
            let mut back = ring;
            back.reverse();
            [first(ring.iter()), first(back.iter())]
                .into_iter()
                .any(|piece| is_of(piece, by) && piece.kind() == Kind::Spinner)
        };
        terms.board.reach(cell).rings.into_iter().any(spins)
    }
}

#[inline]
fn is_of(piece: Piece, by: SeatSet) -> bool {
    piece != Piece::NONE && piece != Piece::WALL && by.contains(piece.seat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Setup, random_step, testing::lots, triortan::Triortan};

    /// The cells reported as attacked are exactly those that the walks reach.
    #[test]
    fn reverse_walks_match_walks() {
        let mut random = fastrand::Rng::with_seed(5);
        for (variant, pairs) in [
            ("standard", &[][..]),
            ("standard", &[("start", "edge"), ("pyrotech", "dual"), ("players", "3")]),
            ("huge", &[("players", "6")]),
            ("grand-display", &[]),
        ] {
            let setup = Setup::of::<Triortan>(variant, pairs).unwrap();
            for length in [20, 120, 300, 600] {
                let mut game = Triortan::start(&setup).unwrap();
                for _ in 0..length {
                    random_step(&mut game, &mut lots(&mut random));
                }
                let (terms, position) = (&game.terms, &game.position);
                for seat in terms.all_seats() {
                    let mut reached = vec![false; terms.board.count()];
                    for from in position.own(seat).iter() {
                        position.targets(terms, from, position.at(from), |to| reached[to.index()] = true);
                    }
                    for cell in terms.board.points().filter(|cell| !position.own(seat).has(*cell)) {
                        let attacked = position.is_attacked(terms, cell, SeatSet::only(seat));
                        assert_eq!(attacked, reached[cell.index()], "{variant}: {}", terms.board.name(cell));
                    }
                }
            }
        }
    }
}
