//! Position evaluation: pieces, their reach and targets, the safety of the pyrotechs, the progress of the
//! sparklers. Also draws sound arrangements for hidden set-ups.

use super::{
    Arrangement, Entry, Triortan,
    board::{Bits, Point},
    flow::Phase,
    home::Home,
    piece::{Kind, Piece},
    state::{Arrival, Move},
    terms::Terms,
    weights::{Feature, NAMES},
};
use crate::{
    Below, Evaluation, Rules, Seat,
    evaluation::{MAX_SEATS, UNIT, weighed},
    levels::Levels,
};

const COUNT: usize = NAMES.len();

/// Value of a pyrotech that is its owner's last.
const LAST: i32 = 20 * UNIT;
/// Value of a piece without a player; it counts in the pile.
const STRAY: i32 = 10;
/// Pieces in reserve beyond this number are worth nothing.
const RESERVE: u32 = 6;

/// Feature of each kind; pyrotechs have none.
const ON_BOARD: [Feature; 9] = [
    Feature::ShortFuse,
    Feature::LongFuse,
    Feature::Strobe,
    Feature::Spinner,
    Feature::FallingStar,
    Feature::RisingStar,
    Feature::Twister,
    Feature::Fountain,
    Feature::Sparkler,
];
const PYROTECHS: [Kind; 3] = [Kind::Firemaster, Kind::Firemistress, Kind::Pyrotech];

impl Evaluation for Triortan {
    weighed!();

    fn levels(&self) -> &'static Levels {
        Levels::of("triortan", self.terms.variant.id(), self.seats())
    }

    fn features(&self, count: &mut impl FnMut(Seat, usize, i32)) {
        let (position, terms) = (&self.position, &self.terms);
        let alive = position.flow.alive;
        // Cells around each seat's pyrotechs.
        let mut near = [Bits::EMPTY; MAX_SEATS];
        for seat in alive.iter() {
            let near = &mut near[seat.index()];
            self.each_pyrotech(seat, |at| {
                around(terms, at).for_each(|point| near.0[point.index() >> 6] |= 1 << (point.0 & 63))
            });
        }
        for seat in alive.iter() {
            let mut counts = [0; COUNT];
            let near = alive.without(seat).iter().fold(Bits::EMPTY, |mut all, other| {
                all.0.iter_mut().zip(near[other.index()].0).for_each(|(word, more)| *word |= more);
                all
            });
            self.count_material(seat, &mut counts);
            self.count_reach(seat, &near, &mut counts);
            self.each_pyrotech(seat, |at| {
                for point in around(terms, at) {
                    let piece = position.at(point);
                    counts[Feature::Room as usize] += i32::from(piece.is_none());
                    counts[Feature::Shield as usize] += i32::from(is_of(piece, seat));
                }
            });
            counts[Feature::Turn as usize] =
                i32::from(position.flow.turn == seat && position.flow.phase == Phase::Play);
            counts.iter().enumerate().for_each(|(feature, n)| count(seat, feature, *n));
        }
    }

    #[inline]
    fn gain(&self, entry: Entry) -> i32 {
        let Entry::Move(Move { from, to, arrival }) = entry else {
            return 0;
        };
        let (position, weights) = (&self.position, self.weights());
        let (piece, taken) = (position.at(from), position.at(to));
        let mut gain = match arrival {
            Arrival::Nothing => 0,
            Arrival::Swap(kind) => {
                self.worth(weights, piece.seat(), kind) - weights[Feature::Sparkler as usize]
            }
            Arrival::Addition(kind, _) => self.worth(weights, piece.seat(), kind),
        };
        if taken.is_none() {
            return gain.max(0);
        }
        let alive = position.flow.alive;
        gain += if alive.contains(taken.seat()) {
            self.worth(weights, taken.seat(), taken.kind())
        } else {
            STRAY
        };
        let risk = self.worth(weights, piece.seat(), piece.kind());
        if risk > gain && position.is_attacked(&self.terms, to, alive.without(piece.seat())) {
            gain -= risk;
        }
        gain.max(0)
    }

    fn allows(&self, entry: Entry) -> bool {
        self.position.allows(&self.terms, entry)
    }

    /// Whether the last pyrotech of the seat on turn could be captured.
    fn threatened(&self) -> bool {
        let (position, seat) = (&self.position, self.position.flow.turn);
        if position.flow.phase != Phase::Play || self.pyrotechs(seat) != 1 {
            return false;
        }
        let mut threatened = false;
        self.each_pyrotech(seat, |at| {
            threatened = position.is_attacked(&self.terms, at, position.flow.alive.without(seat))
        });
        threatened
    }

    fn sound_layout(&self, seat: Seat, below: &mut impl Below) -> Option<Arrangement> {
        let due = self.layout_due() && self.position.arranging().contains(seat);
        due.then(|| Arrangement::sound(&self.terms, below))
    }
}

impl Triortan {
    fn pyrotechs(&self, seat: Seat) -> u8 {
        PYROTECHS.into_iter().map(|kind| self.position.count(seat, kind)).sum()
    }

    /// Value of a piece of an active seat.
    #[inline]
    fn worth(&self, weights: &[i32], seat: Seat, kind: Kind) -> i32 {
        match ON_BOARD.get(kind as usize) {
            Some(feature) => weights[*feature as usize],
            None if self.pyrotechs(seat) > 1 => weights[Feature::Spare as usize],
            None => LAST,
        }
    }

    #[inline]
    fn each_pyrotech(&self, seat: Seat, mut found: impl FnMut(Point)) {
        let mut left = self.pyrotechs(seat);
        if left == 0 {
            return;
        }
        for point in self.position.own(seat).iter() {
            if self.position.at(point).kind().is_pyrotech() {
                found(point);
                left -= 1;
                if left == 0 {
                    return;
                }
            }
        }
    }

    #[inline]
    fn count_material(&self, seat: Seat, counts: &mut [i32; COUNT]) {
        let position = &self.position;
        for (feature, kind) in ON_BOARD.into_iter().zip(Kind::ALL) {
            counts[feature as usize] = i32::from(position.count(seat, kind));
        }
        counts[Feature::Spare as usize] = i32::from(self.pyrotechs(seat) > 1);
        counts[Feature::Dual as usize] = i32::from(position.count(seat, Kind::Pyrotech));
        counts[Feature::Reserve as usize] = self.in_reserve(seat).min(RESERVE) as i32;
    }

    /// Counts the reach and the targets of a seat's pieces.
    #[inline]
    fn count_reach(&self, seat: Seat, near: &Bits, counts: &mut [i32; COUNT]) {
        let (position, terms) = (&self.position, &self.terms);
        let (home, alive) = (terms.home(seat), position.flow.alive);
        let (mut long, mut short, mut nears) = (0, 0, 0);
        let mut aims = [0; 3];
        position.own(seat).each(|from| {
            let piece = position.at(from);
            let kind = piece.kind();
            let mut reached = 0;
            position.targets(terms, from, piece, |to| {
                reached += 1;
                nears += i32::from(near.has(to));
                let there = position.at(to);
                if !there.is_none() && alive.contains(there.seat()) {
                    let aim = if there.kind().is_pyrotech() {
                        2
                    } else {
                        usize::from(there.kind() != Kind::Sparkler)
                    };
                    aims[aim] += 1;
                }
            });
            match kind {
                Kind::Twister | Kind::Fountain => long += reached,
                Kind::Sparkler => {
                    counts[Feature::Progress as usize] += progress(terms, home, from);
                    counts[Feature::Arriving as usize] += i32::from(home.doorstep.has(from));
                }
                _ if kind.is_pyrotech() => {}
                _ => short += reached,
            }
        });
        if counts[Feature::Reserve as usize] == 0 {
            counts[Feature::Arriving as usize] = 0;
        }
        counts[Feature::LongReach as usize] = long;
        counts[Feature::ShortReach as usize] = short;
        counts[Feature::Near as usize] = nears;
        counts[Feature::AimSparkler as usize] = aims[0];
        counts[Feature::AimPiece as usize] = aims[1];
        counts[Feature::AimPyrotech as usize] = aims[2];
    }
}

/// Cells across the sides and over the vertices of a cell.
#[inline]
fn around(terms: &Terms, at: Point) -> impl Iterator<Item = Point> {
    let reach = terms.board.reach(at);
    reach
        .sides
        .iter()
        .chain(&reach.corners)
        .copied()
        .filter(|point| *point != super::board::OFF)
}

#[inline]
fn is_of(piece: Piece, seat: Seat) -> bool {
    !piece.is_none() && piece.seat() == seat
}

/// Rank of a cell, counted from the home side; at a corner start the larger of the two ranks (the nearer side
/// of the back row, R1).
#[inline]
fn progress(terms: &Terms, home: &Home, at: Point) -> i32 {
    let last = 2 * terms.board.side + 1;
    let rows = terms.board.cell(at).0;
    let axes = (0..3).filter(|axis| home.forward >> axis & 1 != 0);
    // High cells lower a coordinate; if the home side is `=1`, that side is closed to them (M14).
    let rank = |axis: usize| {
        if home.open_sides[0] >> axis & 1 == 0 { rows[axis] } else { last - rows[axis] }
    };
    axes.map(|axis| i32::from(rank(axis))).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, counted, lots, start};

    #[test]
    fn both_sides_of_the_grand_display_begin_alike() {
        let [white, blue] = counted::<COUNT, 2>(&start::<Triortan>("grand-display", &[]));
        assert_eq!(white, blue);
        assert_eq!((white[Feature::Sparkler as usize], white[Feature::Fountain as usize]), (15, 2));
        assert_eq!((white[Feature::Spare as usize], white[Feature::Reserve as usize]), (1, 0));
    }

    /// Problem p1: blue's only pyrotech and the threats to it.
    #[test]
    fn a_last_pyrotech_is_worth_the_game() {
        let text = "problem:goal=blue,moves=2,players=2,pyrotech=single,solver=white,start=edge \
                    2BSp3BFm6/15/7BSt3WSt1BSf3/19/21/20WFi2/23/21/19/3WFo13/15/13 white - 0/0 - -";
        let game: Triortan = at("problem", text);
        let [white, blue] = counted::<COUNT, 2>(&game);
        assert_eq!((white[Feature::Fountain as usize], blue[Feature::Spinner as usize]), (1, 1));
        assert_eq!((white[Feature::Spare as usize], blue[Feature::Spare as usize]), (0, 0));
        let weights = game.weights();
        assert_eq!(game.worth(weights, Seat(1), Kind::Firemaster), LAST);
        let mut legal = game.legal(Seat(0)).into_iter();
        assert!(legal.all(|entry| game.gain(entry) < LAST), "it cannot be taken at once");
    }

    #[test]
    fn sound_setups_are_offered_only_in_setup_phase() {
        let mut random = fastrand::Rng::with_seed(2);
        let mut below = lots(&mut random);
        let mut drawn = Vec::new();
        for _ in 0..20 {
            drawn.push(start::<Triortan>("standard", &[]).sound_layout(Seat(1), &mut below).unwrap().text());
        }
        drawn.sort_unstable();
        drawn.dedup();
        assert!(drawn.len() > 5, "they vary: {drawn:?}");
        assert_eq!(start::<Triortan>("grand-display", &[]).sound_layout(Seat(1), &mut below), None);
    }
}
