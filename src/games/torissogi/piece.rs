//! The birds (rules section 4) and how they move (section 6), as data.

use crate::Seat;
use deltille_base::lattice::cube::{Cube, Touch, steps};

/// The kind of a bird, in the order of hands and of the sheet: droppable kinds first (Q1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    Falcon,
    Crane,
    Owl,
    Pheasant,
    LeftQuail,
    RightQuail,
    Swallow,
    Phoenix,
    Eagle,
    Goose,
}

/// The movement of a kind, in the mover's own frame (B3). Vectors are `(away, right, forward)`, written as
/// lattice steps from level A upwards, file a to the right and rank 1 onwards, which is Black's frame.
#[derive(Clone, Debug)]
pub struct Movement {
    /// Steps and leaps, regardless of pieces in between.
    pub steps: Vec<Cube>,
    /// Rides: a neighbour vector and the maximum number of cells to repeat it for.
    pub rides: Vec<(Cube, usize)>,
}

/// A ride without limit: to the edge of the board.
const ANY: usize = 4;

const fn v(away: i8, right: i8, forward: i8) -> Cube {
    Cube::new(away, right, forward)
}

impl Kind {
    /// Every kind, at its [`index`](Kind::index).
    pub const ALL: [Kind; 10] = [
        Kind::Falcon,
        Kind::Crane,
        Kind::Owl,
        Kind::Pheasant,
        Kind::LeftQuail,
        Kind::RightQuail,
        Kind::Swallow,
        Kind::Phoenix,
        Kind::Eagle,
        Kind::Goose,
    ];
    /// Number of kinds that a hand may hold (D2); they come first in [`Kind::ALL`].
    pub const DROPPABLE: usize = 7;

    pub fn index(self) -> usize {
        self as usize
    }

    /// Iterates over the kinds a hand may hold, in the order of position strings.
    pub fn droppable() -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().take(Kind::DROPPABLE)
    }

    pub fn code(self) -> &'static str {
        match self {
            Kind::Phoenix => "Px",
            Kind::Falcon => "F",
            Kind::Eagle => "E",
            Kind::Crane => "C",
            Kind::Owl => "L",
            Kind::Pheasant => "Pt",
            Kind::LeftQuail => "LQ",
            Kind::RightQuail => "RQ",
            Kind::Swallow => "S",
            Kind::Goose => "G",
        }
    }

    /// Parses the code of a kind, in any letter case.
    pub fn coded(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code().eq_ignore_ascii_case(code))
    }

    /// Returns the kind it promotes to, if any (Z2).
    pub fn promoted(self) -> Option<Kind> {
        match self {
            Kind::Falcon => Some(Kind::Eagle),
            Kind::Swallow => Some(Kind::Goose),
            _ => None,
        }
    }

    pub fn is_promoted(self) -> bool {
        matches!(self, Kind::Eagle | Kind::Goose)
    }

    /// Returns the kind it becomes in its captor's hand (H2); `None` for the Phoenix (H3).
    pub fn in_hand(self) -> Option<Kind> {
        match self {
            Kind::Phoenix => None,
            Kind::Eagle => Some(Kind::Falcon),
            Kind::Goose => Some(Kind::Swallow),
            other => Some(other),
        }
    }

    /// Returns its points (I2).
    pub fn points(self) -> u32 {
        match self {
            Kind::Phoenix => 0,
            Kind::Falcon | Kind::Eagle => 5,
            _ => 1,
        }
    }

    /// Returns the number of the rule that describes its movement.
    pub fn rule(self) -> &'static str {
        match self {
            Kind::Phoenix => "M2",
            Kind::Falcon => "M3",
            Kind::Eagle => "M4",
            Kind::Crane => "M5",
            Kind::Owl => "M6",
            Kind::Pheasant => "M7",
            Kind::LeftQuail => "M8",
            Kind::RightQuail => "M9",
            Kind::Swallow => "M10",
            Kind::Goose => "M11",
        }
    }

    /// Returns its movement (M2–M11).
    pub fn movement(self) -> Movement {
        let neighbours = |wanted: fn(&Cube) -> bool| steps().filter(wanted).collect::<Vec<Cube>>();
        let all = |vectors: &[Cube]| vectors.to_vec();
        let (steps, rides) = match self {
            Kind::Phoenix => (neighbours(|_| true), vec![]),
            Kind::Falcon => {
                (neighbours(|step| step.level >= 0 || step.touch() == Some(Touch::SemiDiagonal)), vec![])
            }
            Kind::Eagle => {
                let mut steps = neighbours(|step| step.touch() == Some(Touch::SemiDiagonal));
                steps.extend([v(0, 1, 0), v(0, -1, 0), v(0, 0, 1), v(0, 0, -1), v(1, 0, 0)]);
                let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                let near = corners.iter().map(|(right, forward)| (v(-1, *right, *forward), 2));
                let away = corners.iter().map(|(right, forward)| (v(1, *right, *forward), ANY));
                (steps, near.chain(away).chain([(v(-1, 0, 0), ANY)]).collect())
            }
            Kind::Crane => (neighbours(|step| step.level != 0), vec![]),
            Kind::Owl => (neighbours(|step| step.rank != 0), vec![]),
            Kind::Pheasant => (
                all(&[
                    v(0, 0, 2),
                    v(2, 0, 0),
                    v(0, 1, -1),
                    v(0, -1, -1),
                    v(1, 0, -1),
                    v(-1, 0, -1),
                    v(-1, 1, 0),
                    v(-1, -1, 0),
                    v(-1, 0, 1),
                ]),
                vec![],
            ),
            Kind::LeftQuail | Kind::RightQuail => {
                // The side of the short steps: −1 for the Left Quail.
                let side = if self == Kind::LeftQuail { -1 } else { 1 };
                let back = [0, 1, -1];
                let rides = back.iter().map(|away| (v(*away, -side, -1), ANY));
                (
                    back.iter().map(|away| v(*away, side, -1)).collect(),
                    [(v(0, 0, 1), ANY), (v(1, 0, 0), ANY)].into_iter().chain(rides).collect(),
                )
            }
            Kind::Swallow => (all(&[v(0, 0, 1), v(1, 0, 0)]), vec![]),
            Kind::Goose => {
                (all(&[v(2, 0, 2), v(-2, 0, 2), v(0, 0, -2), v(2, 2, 0), v(2, -2, 0), v(-2, 0, 0)]), vec![])
            }
        };
        Movement { steps, rides }
    }
}

/// A bird of a side, or an empty cell. Bits 0–3: kind plus one (0: empty); bit 4: set for White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Piece(u8);

impl Piece {
    pub const NONE: Piece = Piece(0);
    /// One more than the largest code.
    pub const CODES: usize = 32;

    pub fn new(seat: Seat, kind: Kind) -> Piece {
        Piece((kind as u8 + 1) | seat.0 << 4)
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    pub fn code(self) -> usize {
        usize::from(self.0 & 31)
    }

    pub fn kind(self) -> Option<Kind> {
        Kind::ALL.get(usize::from(self.0 & 15).wrapping_sub(1)).copied()
    }

    /// Returns the owner; meaningless for an empty cell.
    pub fn seat(self) -> Seat {
        Seat(self.0 >> 4 & 1)
    }

    /// Returns the text used in position strings: Black's in upper case, White's in lower case.
    pub fn text(self) -> String {
        let code = self.kind().map_or("", Kind::code);
        if self.seat().0 == 0 {
            code.to_ascii_uppercase()
        } else {
            code.to_ascii_lowercase()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn move_counts_match_the_rules_page() {
        let count = |kind: Kind| kind.movement().steps.len();
        let counts = [
            Kind::Phoenix,
            Kind::Falcon,
            Kind::Crane,
            Kind::Owl,
            Kind::Pheasant,
            Kind::Swallow,
            Kind::Goose,
        ];
        assert_eq!(counts.map(count), [26, 21, 18, 18, 9, 2, 6]);
        let eagle = Kind::Eagle.movement();
        assert_eq!((eagle.steps.len(), eagle.rides.len()), (17, 9));
        // "Eagle reaches all 26 neighbours; Falcon lacks exactly (−1,0,0) and the four near diagonals."
        let near: Vec<Cube> = steps().filter(|step| !Kind::Falcon.movement().steps.contains(step)).collect();
        assert_eq!(near.len(), 5);
        assert!(near.iter().all(|step| step.level == -1 && step.touch() != Some(Touch::SemiDiagonal)));
        let reached =
            |step: &Cube| eagle.steps.contains(step) || eagle.rides.iter().any(|(ride, _)| ride == step);
        assert!(steps().all(|step| reached(&step)));
    }

    #[test]
    fn the_right_quail_is_the_left_one_mirrored() {
        let mirror = |step: &Cube| v(step.level, -step.file, step.rank);
        let (left, right) = (Kind::LeftQuail.movement(), Kind::RightQuail.movement());
        assert!(left.steps.iter().all(|step| right.steps.contains(&mirror(step))));
        assert!(
            left.rides
                .iter()
                .all(|(ride, _)| right.rides.iter().any(|(other, _)| *other == mirror(ride)))
        );
        assert_eq!((left.steps.len(), left.rides.len()), (3, 5));
    }

    #[test]
    fn piece_codes_round_trip() {
        for kind in Kind::ALL {
            assert_eq!(Kind::ALL[kind.index()], kind);
            assert_eq!(Kind::coded(&kind.code().to_uppercase()), Some(kind));
            for seat in [Seat(0), Seat(1)] {
                let piece = Piece::new(seat, kind);
                assert_eq!((piece.kind(), piece.seat()), (Some(kind), seat));
            }
        }
        assert_eq!(Piece::NONE.kind(), None);
    }
}
