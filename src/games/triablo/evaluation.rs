//! Evaluation features: material, reach, and how many tips aim at each piece.

use super::{
    Entry, Phase, Triablo,
    board::{Point, points_of},
    weights::{Feature, NAMES},
};
use crate::{
    Evaluation, Seat,
    evaluation::{UNIT, weighed},
};

const COUNT: usize = NAMES.len();

impl Evaluation for Triablo {
    weighed!();

    fn features(&self, count: &mut impl FnMut(Seat, usize, i32)) {
        let mut tips = [Tips::default(); 3];
        let mut counts = [[0; COUNT]; 3];
        for seat in self.position.alive.iter() {
            self.count_pieces(seat, &mut tips, &mut counts[seat.index()]);
        }
        for seat in self.position.alive.iter() {
            self.count_aims(seat, &tips, &mut counts);
        }
        counts[self.position.turn.index()][Feature::Turn as usize] += 1;
        for seat in self.position.alive.iter() {
            for (feature, n) in counts[seat.index()].iter().enumerate() {
                count(seat, feature, *n);
            }
        }
    }

    #[inline]
    fn gain(&self, entry: Entry) -> i32 {
        let Entry::Capture { from, to, .. } = entry else {
            return 0;
        };
        let target = self.position.at(to);
        if target.is_king() {
            return 20 * UNIT;
        }
        let weights = self.weights();
        let worth =
            |singleton| weights[if singleton { Feature::Singleton } else { Feature::Doublet } as usize];
        let last = self.position.count(target.owner()) <= 3;
        // A capturing singleton becomes a doublet.
        let made = if self.position.at(from).is_singleton() {
            worth(false) - worth(true)
        } else {
            0
        };
        (worth(target.is_singleton()) + made + if last { 10 * UNIT } else { 0 }).max(1)
    }

    #[inline]
    fn allows(&self, entry: Entry) -> bool {
        self.position.allows(&self.terms, entry)
    }

    #[inline]
    fn threatened(&self) -> bool {
        let position = &self.position;
        let Some(king) = position.king(position.turn).filter(|_| position.phase == Phase::Play) else {
            return false;
        };
        let others = position.alive.without(position.turn);
        others.iter().any(|other| position.capturable_by(self.terms.board, other, king))
    }
}

/// Points aimed at by at least one, two and three tips of a seat.
#[derive(Clone, Copy, Default)]
struct Tips([u128; 3]);

impl Tips {
    #[inline]
    fn add(&mut self, at: Point) {
        let [one, two, three] = self.0;
        self.0 = [one | at.bit(), two | one & at.bit(), three | two & at.bit()];
    }

    /// Adds the tips of `others`.
    #[inline]
    fn join(&mut self, others: Tips) {
        let ([one, two, three], [first, second, third]) = (self.0, others.0);
        self.0 = [one | first, two | second | one & first, three | third | two & first | one & second];
    }
}

impl Triablo {
    /// Counts one seat's pieces and their reach, and collects the aims of the tips of all their halves.
    #[inline]
    fn count_pieces(&self, seat: Seat, tips: &mut [Tips; 3], counts: &mut [i32; COUNT]) {
        let (position, board) = (&self.position, self.terms.board);
        let owned = position.owned[seat.index()];
        let king = position.king(seat);
        let (mut own, mut reach, mut distance) = (Tips::default(), 0, 0);
        let mut doublets = 0;
        for point in points_of(owned) {
            let piece = position.at(point);
            distance += i32::from(board.from_middle(point));
            let mut open = [0; 3];
            for (axis, open) in open.iter_mut().enumerate() {
                let (len, stop) = position.look_along(board, point, axis, piece.sign());
                own.add(stop);
                *open = i32::from(len);
            }
            let Some(covered) = piece.covered() else {
                reach += open.iter().sum::<i32>();
                continue;
            };
            // The covered half points in the opposite direction, for its own colour; a king moves one step.
            let most = if king == Some(point) { 1 } else { i32::MAX };
            doublets += i32::from(king != Some(point));
            for (axis, open) in open.into_iter().enumerate() {
                let (len, stop) = position.look_along(board, point, axis, piece.sign().opposite());
                let tips = if covered == seat { &mut own } else { &mut tips[covered.index()] };
                tips.add(stop);
                reach += open.min(most) + i32::from(len).min(most);
            }
        }
        tips[seat.index()].join(own);
        let pieces = owned.count_ones() as i32;
        let crowned = i32::from(king.is_some());
        counts[Feature::Singleton as usize] += pieces - doublets - crowned;
        counts[Feature::Doublet as usize] += doublets;
        counts[Feature::Lent as usize] += position.lent[seat.index()].count_ones() as i32;
        counts[Feature::ThreeLeft as usize] += i32::from(pieces <= 3);
        counts[Feature::FourLeft as usize] += i32::from(pieces == 4);
        counts[Feature::Reach as usize] += reach;
        counts[Feature::Distance as usize] += distance;
        if let Some(king) = king {
            let near = board.neighbours(king);
            counts[Feature::KingRoom as usize] += (near & !position.occupied()).count_ones() as i32;
            counts[Feature::KingShield as usize] += (near & owned).count_ones() as i32;
        }
    }

    /// Counts the enemy aims at one seat's pieces, and what the seat itself guards.
    #[inline]
    fn count_aims(&self, seat: Seat, tips: &[Tips; 3], counts: &mut [[i32; COUNT]; 3]) {
        let position = &self.position;
        let (owned, king) = (position.owned[seat.index()], position.king(seat).map_or(0, Point::bit));
        for other in position.alive.iter() {
            let Tips([one, two, three]) = tips[other.index()];
            let mut tell = |feature: Feature, points: u128| {
                counts[other.index()][feature as usize] += points.count_ones() as i32
            };
            if other == seat {
                tell(Feature::GuardTwo, two & !three & owned);
                tell(Feature::GuardThree, three & owned);
                continue;
            }
            if one & king != 0 {
                tell(Feature::AimKingOne, one & !two & king);
                tell(Feature::AimKingTwo, two & !three & king);
                tell(Feature::AimKingThree, three & king);
            }
            let aimed = two & owned & !king;
            if aimed == 0 {
                continue;
            }
            let is_single = |point: &Point| position.at(*point).is_singleton();
            let singletons = points_of(aimed).filter(is_single).fold(0, |set, point| set | point.bit());
            tell(Feature::AimTwoSingleton, aimed & !three & singletons);
            tell(Feature::AimTwoDoublet, aimed & !three & !singletons);
            tell(Feature::AimThreeSingleton, aimed & three & singletons);
            tell(Feature::AimThreeDoublet, aimed & three & !singletons);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, counted};

    #[test]
    fn features_match_the_board() {
        // Rules page, worked example 1: three white tips on e5, which covers the way to its king.
        let [white, red] =
            counted::<COUNT, 2>(&at::<Triablo>("two-player", "5/6/2w1W2/7R/[wW]1W1r3[Rr]/7R/7/6/5 w wr 0"));
        assert_eq!((white[Feature::Singleton as usize], red[Feature::Singleton as usize]), (3, 3));
        assert_eq!(
            (white[Feature::AimThreeSingleton as usize], red[Feature::AimThreeSingleton as usize]),
            (1, 0)
        );
        assert_eq!((white[Feature::FourLeft as usize], red[Feature::FourLeft as usize]), (1, 1));
        assert_eq!((white[Feature::Turn as usize], red[Feature::Turn as usize]), (1, 0));
        // e1 in its corner has three empty neighbours, e9 one: d8 and f8 are its own.
        assert_eq!((white[Feature::KingRoom as usize], red[Feature::KingRoom as usize]), (3, 1));
        assert_eq!((white[Feature::KingShield as usize], red[Feature::KingShield as usize]), (0, 2));
        // Example 3: the white half covered by Red on g5 is lent, and its tip is the third.
        let [white, red] = counted::<COUNT, 2>(&at::<Triablo>(
            "two-player",
            "5/6/2w4/7R/[wW]1W1r3[Rr]/7R/4[rW]2/6/5 w wr 0",
        ));
        assert_eq!((white[Feature::Lent as usize], red[Feature::Doublet as usize]), (1, 1));
        assert_eq!(white[Feature::AimThreeSingleton as usize], 1);
    }

    #[test]
    fn mirrored_positions_count_the_same_for_the_other_side() {
        let [mut white, red] = counted::<COUNT, 2>(&at::<Triablo>(
            "two-player",
            "5/6/w5R/ww4RR/[wW]ww3RR[Rr]/ww4RR/w5R/6/5 w wr 0",
        ));
        white[Feature::Turn as usize] -= 1;
        assert_eq!(white, red);
    }
}
