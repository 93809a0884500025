//! The content of a point: a singleton, a doublet or a king (rules T1–T6), in one byte.

use crate::Seat;

/// Orientation of a half: the three of the six directions its tips point in (T1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// `^`: N, SE, SW (even directions).
    Up,
    /// `v`: NE, S, NW (odd directions).
    Down,
}

impl Sign {
    pub fn opposite(self) -> Sign {
        match self {
            Sign::Up => Sign::Down,
            Sign::Down => Sign::Up,
        }
    }

    pub fn symbol(self) -> char {
        match self {
            Sign::Up => '^',
            Sign::Down => 'v',
        }
    }

    pub fn from_up(up: bool) -> Sign {
        if up { Sign::Up } else { Sign::Down }
    }

    /// Whether a half of this orientation has a tip in direction `d`.
    pub fn points(self, d: usize) -> bool {
        d.is_multiple_of(2) == (self == Sign::Up)
    }

    /// Returns the side of the tip along an axis: upwards (0) or downwards (1). One of an axis's two
    /// directions is even and one odd, so a half has exactly one tip along it (T1).
    #[inline]
    pub fn side(self, axis: usize) -> usize {
        usize::from((axis == 1) == (self == Sign::Up))
    }
}

/// A piece, or an empty point. Bits 0–1: colour of the single or covering half plus one (0: empty); bit 2:
/// that half is `^`; bits 3–4: colour of the covered half plus one (0: singleton). The covered half has the
/// opposite orientation (T2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Piece(u8);

impl Piece {
    pub const NONE: Piece = Piece(0);
    /// One more than the largest code.
    pub const CODES: usize = 32;

    pub fn singleton(colour: Seat, sign: Sign) -> Piece {
        Piece((colour.0 + 1) | u8::from(sign == Sign::Up) << 2)
    }

    /// `sign` is the covering half's.
    pub fn doublet(covering: Seat, sign: Sign, covered: Seat) -> Piece {
        Piece(Piece::singleton(covering, sign).0 | (covered.0 + 1) << 3)
    }

    pub fn king(colour: Seat, crown: Sign) -> Piece {
        Piece::doublet(colour, crown, colour)
    }

    pub fn code(self) -> usize {
        usize::from(self.0)
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns the seat that moves the piece: the owner of the single or covering half (T3). Must not be
    /// called on an empty point.
    pub fn owner(self) -> Seat {
        debug_assert!(!self.is_none());
        Seat((self.0 & 3).wrapping_sub(1))
    }

    /// Returns the orientation of the single or covering half.
    pub fn sign(self) -> Sign {
        Sign::from_up(self.0 & 4 != 0)
    }

    /// Returns the colour of the covered half of a doublet.
    pub fn covered(self) -> Option<Seat> {
        (self.0 >> 3).checked_sub(1).map(Seat)
    }

    pub fn is_singleton(self) -> bool {
        !self.is_none() && self.0 >> 3 == 0
    }

    pub fn is_king(self) -> bool {
        !self.is_none() && self.0 & 3 == self.0 >> 3
    }

    /// Returns the piece with its single or covering half (and so the covered one) set to `sign`.
    pub fn with_sign(self, sign: Sign) -> Piece {
        Piece(self.0 & !4 | u8::from(sign == Sign::Up) << 2)
    }

    /// Whether it can move in direction `d` at all (M1, M3, M4).
    pub fn travels(self, d: usize) -> bool {
        !self.is_singleton() || self.sign().points(d)
    }

    /// Returns the colour of its tip in direction `d` (T5).
    pub fn tip(self, d: usize) -> Option<Seat> {
        if self.is_none() {
            None
        } else if self.sign().points(d) {
            Some(self.owner())
        } else {
            self.covered()
        }
    }

    /// Returns the covered half alone, with its orientation: the remainder when the covering half is removed.
    pub fn uncovered(self) -> Piece {
        self.covered()
            .map_or(Piece::NONE, |colour| Piece::singleton(colour, self.sign().opposite()))
    }
}
