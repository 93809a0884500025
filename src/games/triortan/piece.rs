//! What stands on a cell: twelve kinds of pieces of six seats (rules P1, section 4).

use crate::games::Seat;

/// The kinds in the rules' *piece order*.
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
    /// Has both move sets; stands for firemaster and firemistress in dual games.
    Pyrotech,
}

/// How many kinds there are.
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

    /// As entries and positions spell it.
    pub fn code(self) -> &'static str {
        ["Sf", "Lf", "St", "Sp", "Fs", "Rs", "Tw", "Fo", "Sk", "Fm", "Fi", "Py"][self as usize]
    }

    /// In any letter case.
    pub fn of_code(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code().eq_ignore_ascii_case(code))
    }

    /// A1: how many a seat has, and the most it ever has on the board.
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

    /// Section 6: the rule of its walks.
    pub fn rule(self) -> &'static str {
        ["M2", "M3", "M4", "M9", "M5", "M6", "M7", "M8", "M13", "M10", "M11", "M12"][self as usize]
    }
}

/// The letters of the seats, in seat order.
pub const LETTERS: [char; 6] = ['W', 'B', 'O', 'P', 'G', 'V'];

/// The content of a cell in a byte: nothing, a piece, or (outside of the board) the wall, that nothing
/// enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece(u8);

impl Piece {
    pub const NONE: Piece = Piece(0);
    pub const WALL: Piece = Piece(0xf0);

    pub fn new(seat: Seat, kind: Kind) -> Piece {
        Piece((seat.0 + 1) << 4 | kind as u8)
    }

    /// Another byte for every piece.
    pub fn code(self) -> u8 {
        self.0
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Only of pieces.
    pub fn seat(self) -> Seat {
        Seat((self.0 >> 4).wrapping_sub(1))
    }

    /// Only of pieces.
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
