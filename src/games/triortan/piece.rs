//! Cell contents: twelve kinds of pieces of six seats (rules P1, section 4).

use crate::Seat;

/// Kinds in the *piece order* of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    ShortFuse,
    LongFuse,
    Strobe,
    Spinner,
    FallingStar,
    RisingStar,
    Twister,
    Fountain,
    Sparkler,
    Firemaster,
    Firemistress,
    /// Has both move sets; replaces firemaster and firemistress in dual games.
    Pyrotech,
}

pub const KINDS: usize = 12;

impl Kind {
    pub const ALL: [Kind; KINDS] = [
        Kind::ShortFuse,
        Kind::LongFuse,
        Kind::Strobe,
        Kind::Spinner,
        Kind::FallingStar,
        Kind::RisingStar,
        Kind::Twister,
        Kind::Fountain,
        Kind::Sparkler,
        Kind::Firemaster,
        Kind::Firemistress,
        Kind::Pyrotech,
    ];

    /// Spelling in entries and positions.
    pub fn code(self) -> &'static str {
        ["Sf", "Lf", "St", "Sp", "Fs", "Rs", "Tw", "Fo", "Sk", "Fm", "Fi", "Py"][self as usize]
    }

    /// Parses a code in any letter case.
    pub fn of_code(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code().eq_ignore_ascii_case(code))
    }

    /// Number of pieces of a kind in a seat's set, which is also the most it ever has on the board (A1).
    pub fn in_set(self) -> u8 {
        match self {
            Kind::Sparkler => 15,
            Kind::Firemaster | Kind::Firemistress | Kind::Pyrotech => 1,
            _ => 2,
        }
    }

    pub fn is_pyrotech(self) -> bool {
        self >= Kind::Firemaster
    }

    /// Rule of the kind's walks (section 6).
    pub fn rule(self) -> &'static str {
        ["M2", "M3", "M4", "M9", "M5", "M6", "M7", "M8", "M13", "M10", "M11", "M12"][self as usize]
    }
}

/// Letters of the seats, in seat order.
pub const LETTERS: [char; 6] = ['W', 'B', 'O', 'P', 'G', 'V'];

/// Cell content in a byte: nothing, a piece, or, off the board, the wall, which nothing can enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece(u8);

impl Piece {
    pub const NONE: Piece = Piece(0);
    pub const WALL: Piece = Piece(0xf0);

    pub fn new(seat: Seat, kind: Kind) -> Piece {
        Piece((seat.0 + 1) << 4 | kind as u8)
    }

    /// Unique number of the content.
    pub fn code(self) -> u8 {
        self.0
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Seat of a piece; meaningless for an empty cell or the wall.
    pub fn seat(self) -> Seat {
        Seat((self.0 >> 4).wrapping_sub(1))
    }

    /// Kind of a piece; meaningless for an empty cell or the wall.
    pub fn kind(self) -> Kind {
        Kind::ALL[usize::from(self.0 & 15).min(KINDS - 1)]
    }

    /// Whether a walk of this seat cannot enter here (M1): a piece of its own, or the wall.
    #[inline]
    pub fn stops(self, seat: Seat) -> bool {
        let side = self.0 >> 4;
        side == seat.0 + 1 || side == 15
    }

    /// `WSk`.
    pub fn text(self) -> String {
        format!("{}{}", LETTERS[self.seat().index()], self.kind().code())
    }
}
