//! Armies and kinds of pieces (P1, P2).

use crate::triangulation::board::Cells;
use deltille_base::text::Arg;

/// A seat, its corner, and the colour of the pieces that began there. In a two-player game one army has no
/// player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Army {
    Red,
    Green,
    Blue,
}

impl Army {
    /// In seat order.
    pub const ALL: [Army; 3] = [Army::Red, Army::Green, Army::Blue];

    pub fn index(self) -> usize {
        self as usize
    }

    /// The seat's name in records.
    pub fn name(self) -> &'static str {
        ["red", "green", "blue"][self.index()]
    }

    pub fn letter(self) -> char {
        ['R', 'G', 'B'][self.index()]
    }

    pub fn of_letter(letter: char) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.letter() == letter)
    }

    /// Returns the next army in turn order, whether it plays or not.
    pub fn next(self) -> Army {
        Army::ALL[(self.index() + 1) % 3]
    }
}

/// The army as a seat, in a message.
impl From<Army> for Arg {
    fn from(army: Army) -> Arg {
        Arg::Seat(army.name())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Armies(u8);

impl Armies {
    pub const NONE: Armies = Armies(0);

    pub fn contains(self, army: Army) -> bool {
        self.0 >> army.index() & 1 != 0
    }
    pub fn with(self, army: Army) -> Armies {
        Armies(self.0 | 1 << army.index())
    }
    pub fn without(self, army: Army) -> Armies {
        Armies(self.0 & !(1 << army.index()))
    }
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    pub fn bits(self) -> u8 {
        self.0
    }
    pub fn iter(self) -> impl Iterator<Item = Army> {
        Army::ALL.into_iter().filter(move |army| self.contains(*army))
    }
}

impl FromIterator<Army> for Armies {
    fn from_iter<I: IntoIterator<Item = Army>>(armies: I) -> Armies {
        armies.into_iter().fold(Armies::NONE, Armies::with)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    General,
    Rukh,
    Cavalry,
    Infantry,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::General, Kind::Rukh, Kind::Cavalry, Kind::Infantry];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn letter(self) -> char {
        ['G', 'R', 'C', 'I'][self.index()]
    }

    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// Number of pieces in an army (P2).
pub const ARMY: u32 = 9;
/// Most captured pieces of one code that [`Prisoners`] can count.
pub const MOST_ALIKE: u32 = 7;

/// A piece: its kind and the army it began in, which never changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    pub colour: Army,
    pub kind: Kind,
}

impl Piece {
    /// All pieces that can be prisoners, in the order of the codes (`BC`, `BI`, …).
    pub const CODES: [Piece; 9] = {
        let (colours, kinds) =
            ([Army::Blue, Army::Green, Army::Red], [Kind::Cavalry, Kind::Infantry, Kind::Rukh]);
        let mut codes = [Piece { colour: Army::Blue, kind: Kind::Cavalry }; 9];
        let mut at = 0;
        while at < 9 {
            codes[at] = Piece { colour: colours[at / 3], kind: kinds[at % 3] };
            at += 1;
        }
        codes
    };

    pub fn code(self) -> [char; 2] {
        [self.colour.letter(), self.kind.letter()]
    }
}

/// The prisoners of one seat: a count of three bits for each code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Prisoners(u32);

impl Prisoners {
    fn shift(piece: Piece) -> u32 {
        3 * (3 * piece.colour as u32 + piece.kind as u32 - Kind::Rukh as u32)
    }

    /// Number of prisoners of this code; `piece` must not be a General.
    pub fn count(self, piece: Piece) -> u32 {
        self.0 >> Prisoners::shift(piece) & 7
    }

    pub fn add(&mut self, piece: Piece) {
        self.0 += 1 << Prisoners::shift(piece);
    }

    /// Removes one prisoner; the seat must hold one of this code.
    pub fn remove(&mut self, piece: Piece) {
        self.0 -= 1 << Prisoners::shift(piece);
    }

    /// Takes over the prisoners of another seat (E2).
    pub fn inherit(&mut self, other: &mut Prisoners) {
        self.0 += std::mem::take(&mut other.0);
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn bits(self) -> u32 {
        self.0
    }

    /// Iterates over the codes held and their counts, in the order of the codes.
    pub fn iter(self) -> impl Iterator<Item = (Piece, u32)> {
        Piece::CODES
            .into_iter()
            .map(move |piece| (piece, self.count(piece)))
            .filter(|(_, count)| *count > 0)
    }
}

/// Starting cells of an army (P3) as `(kind, cells)`. `neutral` swaps General and Cavalry (V2).
pub fn array(army: Army, neutral: bool) -> [(Kind, Cells); 4] {
    let names: [&[&str]; 4] = match army {
        Army::Red => [&["B8Ω"], &["B7Ω", "B8Φ"], &["A8Ω"], &["C6Ω", "C7Ω", "C7Φ", "C8Φ", "C8Σ"]],
        Army::Green => [&["H2Ω"], &["G2Ω", "H2Φ"], &["H1Ω"], &["F3Ω", "G3Ω", "G3Φ", "H3Φ", "H3Σ"]],
        Army::Blue => [&["H8Γ"], &["G8Γ", "H7Γ"], &["H8β"], &["F8Δ", "G7Δ", "G8Δ", "H6Δ", "H7Δ"]],
    };
    let cells =
        names.map(|names| names.iter().filter_map(|name| super::board::named(name)).collect::<Cells>());
    let [general, rukhs, cavalry, infantry] = cells;
    let (general, cavalry) = if neutral { (cavalry, general) } else { (general, cavalry) };
    [
        (Kind::General, general),
        (Kind::Rukh, rukhs),
        (Kind::Cavalry, cavalry),
        (Kind::Infantry, infantry),
    ]
}
