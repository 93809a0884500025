//! Tiles: their names, their ways of lying, and what fits where (rules K1–K6, M2–M5).
//!
//! Corner tiles and MacMahon's edge tiles follow the same rule: a tile touches three *sites* (the vertices of
//! its cell, or its edges), and its value on each must equal the one already shown there. Both families
//! therefore share this module.

use crate::{Below, bits::members};

/// Index of a tile: corner tiles in the order of their names, then edge tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Tile(pub u8);

/// Canonical names, sorted (K1, K3).
const NAMES: [&str; 49] = [
    "000", "001", "002", "003", "012", "021", "110", "111", "112", "113", "123", "12W", "132", "203", "220",
    "221", "222", "223", "230", "301", "310", "330", "331", "332", "333", // edge tiles:
    "111", "112", "113", "114", "123", "132", "221", "222", "223", "224", "234", "243", "314", "331", "332",
    "333", "334", "341", "412", "421", "441", "442", "443", "444",
];

/// Index of the first edge tile; corner tiles come before it.
const EDGE: usize = 25;
const EVEN: [&str; 12] = ["000", "222", "001", "002", "003", "220", "223", "221", "012", "132", "230", "310"];

/// Value of a site that shows nothing, and of the joker's wild corner (M5). Corner values are 0–3; edge
/// values, named 1–4, are stored as 0–3 too.
pub const OPEN: u8 = 4;

const fn values(tile: usize) -> [u8; 3] {
    let name = NAMES[tile].as_bytes();
    let zero = if tile < EDGE { b'0' } else { b'1' };
    let mut values = [OPEN; 3];
    let mut at = 0;
    while at < 3 {
        if name[at] != b'W' {
            values[at] = name[at] - zero;
        }
        at += 1;
    }
    values
}

/// Penalty of a tile for the seat left holding it (E1).
static PENALTIES: [i32; NAMES.len()] = {
    let (mut table, mut tile) = ([2; NAMES.len()], 0);
    while tile < NAMES.len() {
        let (name, mut at) = (NAMES[tile].as_bytes(), 0);
        while at < 3 {
            // The wild corner has no pips.
            table[tile] += if name[at] == b'W' { 0 } else { (name[at] - b'0') as i32 };
            at += 1;
        }
        tile += 1;
    }
    table
};

impl Tile {
    pub const JOKER: Tile = Tile(11);

    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }

    /// Whether the tile's values are on its edges instead of its corners.
    pub fn is_edge(self) -> bool {
        usize::from(self.0) >= EDGE
    }

    pub fn is_triple(self) -> bool {
        TileSet::TRIPLES.contains(self)
    }

    /// Sum of the pips (K6); the wild corner has none.
    pub fn pips(self) -> i32 {
        self.name().bytes().filter(u8::is_ascii_digit).map(|digit| i32::from(digit - b'0')).sum()
    }

    /// Starting rank (S4): the greater, the higher.
    pub fn rank(self) -> (i32, i32) {
        let name = self.name().as_bytes();
        let digit = |at: usize| {
            Some(name[at % 3]).filter(u8::is_ascii_digit).map_or(0, |digit| i32::from(digit - b'0'))
        };
        let reading = |from: usize| 100 * digit(from) + 10 * digit(from + 1) + digit(from + 2);
        (self.pips(), (0..3).map(reading).max().unwrap_or(0))
    }

    /// Parses a canonical name.
    pub fn named(name: &str, edge: bool) -> Option<Tile> {
        Tile::spelled(name, edge).and_then(|(tile, shift)| (shift == 0).then_some(tile))
    }

    /// Parses a cyclic shift of a name; also returns how many characters it is shifted to the left.
    pub fn spelled(text: &str, edge: bool) -> Option<(Tile, usize)> {
        if text.len() != 3 || !text.is_ascii() {
            return None;
        }
        let family = if edge { EDGE..NAMES.len() } else { 0..EDGE };
        family.map(|rank| (Tile(rank as u8), NAMES[rank])).find_map(|(tile, name)| {
            (0..3)
                .find(|shift| text[3 - shift..] == name[..*shift] && text[..3 - shift] == name[*shift..])
                .map(|shift| (tile, shift))
        })
    }

    /// Ways the tile can lie on a cell (K5): all three, or the canonical one of a triple.
    pub fn ways(self, up: bool) -> impl Iterator<Item = Lying> {
        let only = Way::of_triple(hours(self.is_edge(), up));
        (0..3)
            .map(Way)
            .filter(move |way| !self.is_triple() || *way == only)
            .map(move |way| Lying::new(self, way))
    }
}

/// The site at which the last character of a tile's name lies: the first, second or third of the cell's
/// sites, counted anticlockwise from the lower left corner (up) or the upper left one (down); for edges from
/// the left one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Way(pub u8);

/// Hours of the three sites of a cell (G3, G4).
pub const fn hours(edge: bool, up: bool) -> [u8; 3] {
    if edge == up { [10, 6, 2] } else { [8, 4, 12] }
}

impl Way {
    /// Canonical way of a triple (K5): at hour 12 or 06, depending on the cell.
    const fn of_triple(hours: [u8; 3]) -> Way {
        Way(if hours[2] == 12 { 2 } else { 1 })
    }

    /// Hour of this way on a cell with these hours (K4).
    pub fn hour(self, hours: [u8; 3]) -> u8 {
        hours[usize::from(self.0)]
    }

    pub fn at_hour(hour: u8, hours: [u8; 3]) -> Option<Way> {
        hours.iter().position(|known| *known == hour).map(|at| Way(at as u8))
    }
}

/// A tile and its way of lying, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lying(u8);

impl Lying {
    /// Empty cell.
    pub const NONE: Lying = Lying(u8::MAX);

    pub const fn new(tile: Tile, way: Way) -> Lying {
        Lying(tile.0 * 3 + way.0)
    }
    pub fn tile(self) -> Tile {
        Tile(self.0 / 3)
    }
    pub fn way(self) -> Way {
        Way(self.0 % 3)
    }
    /// Unique number of a tile and its way.
    pub const fn code(self) -> u8 {
        self.0
    }
    /// Values at the three sites of the cell.
    #[inline]
    pub fn shown(self) -> [u8; 3] {
        SHOWN[usize::from(self.0)]
    }
}

static SHOWN: [[u8; 3]; 147] = {
    let mut table = [[OPEN; 3]; 147];
    let mut lying = 0;
    while lying < 147 {
        let (values, way) = (values(lying / 3), lying % 3);
        let mut at = 0;
        while at < 3 {
            // The last character lies at `way`; the first follows anticlockwise.
            table[lying][at] = values[(at + 2 - way + 3) % 3];
            at += 1;
        }
        lying += 1;
    }
    table
};

/// Encodes the values that a cell's three sites show before a tile lies there as one number below 125.
#[inline]
pub fn demand(shown: [u8; 3]) -> usize {
    usize::from(shown[0]) + 5 * usize::from(shown[1]) + 25 * usize::from(shown[2])
}

/// Tiles that fit (M2, M4, M5), by `up`, demand and way. `up` matters because triples are listed for one way
/// only, which depends on the kind of cell.
static FITS: [[[TileSet; 3]; 125]; 2] = {
    let mut table = [[[TileSet(0); 3]; 125]; 2];
    let mut code = 0;
    while code < 125 {
        let asked = [code % 5, code / 5 % 5, code / 25];
        let mut lying = 0;
        while lying < 147 {
            let mut fits = true;
            let mut at = 0;
            while at < 3 {
                let value = SHOWN[lying][at] as usize;
                fits &= asked[at] == OPEN as usize || value == OPEN as usize || asked[at] == value;
                at += 1;
            }
            let (tile, way) = (lying / 3, lying % 3);
            let triple = TileSet::TRIPLES.0 >> tile & 1 != 0;
            let mut up = 0;
            while up < 2 {
                if fits && (!triple || way == Way::of_triple(hours(tile >= EDGE, up == 1)).0 as usize) {
                    table[up][code][way].0 |= 1 << tile;
                }
                up += 1;
            }
            lying += 1;
        }
        code += 1;
    }
    table
};

/// Tiles that fit on a cell whose sites show this, by way.
#[inline]
pub fn fits(up: bool, demand: usize) -> &'static [TileSet; 3] {
    &FITS[usize::from(up)][demand]
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TileSet(pub u64);

impl TileSet {
    pub const EMPTY: TileSet = TileSet(0);
    pub const CORNERS: TileSet = TileSet((1 << EDGE) - 1);
    /// All edge tiles (K3).
    pub const EDGES: TileSet = TileSet((1 << 49) - (1 << EDGE));

    /// The 24 corner tiles with numbers only.
    pub const NUMBERED: TileSet = TileSet(TileSet::CORNERS.0 & !(1 << Tile::JOKER.0));
    /// The twelve even tiles (K2).
    pub const EVEN: TileSet = {
        let (mut set, mut tile) = (0, 0);
        while tile < EDGE {
            let (name, mut at) = (NAMES[tile].as_bytes(), 0);
            while at < EVEN.len() {
                let even = EVEN[at].as_bytes();
                if name[0] == even[0] && name[1] == even[1] && name[2] == even[2] {
                    set |= 1 << tile;
                }
                at += 1;
            }
            tile += 1;
        }
        TileSet(set)
    };
    /// The odd tiles (K2).
    pub const ODD: TileSet = TileSet(TileSet::NUMBERED.0 & !TileSet::EVEN.0);
    /// Tiles with three equal values.
    pub const TRIPLES: TileSet = {
        let (mut set, mut tile) = (0, 0);
        while tile < NAMES.len() {
            let values = values(tile);
            if values[0] == values[1] && values[1] == values[2] {
                set |= 1 << tile;
            }
            tile += 1;
        }
        TileSet(set)
    };

    #[inline]
    pub fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 != 0
    }
    #[inline]
    pub fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.0)
    }
    #[inline]
    pub fn without(self, tile: Tile) -> TileSet {
        TileSet(self.0 & !(1 << tile.0))
    }
    #[inline]
    pub fn and(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }
    #[inline]
    pub fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }
    #[inline]
    pub fn minus(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// In the order of the names.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        members(u128::from(self.0)).map(Tile)
    }
    pub fn nth(self, index: usize) -> Option<Tile> {
        self.iter().nth(index)
    }
    /// Removes up to `count` tiles at random, each equally likely, and returns them.
    pub fn take(&mut self, count: u32, below: &mut impl Below) -> TileSet {
        let mut taken = TileSet::EMPTY;
        for _ in 0..count.min(self.len()) {
            if let Some(tile) = self.nth(below(self.len() as usize)) {
                (taken, *self) = (taken.with(tile), self.without(tile));
            }
        }
        taken
    }
    /// Penalty for holding these tiles (E1).
    pub fn penalty(self) -> i32 {
        self.iter().map(|tile| PENALTIES[usize::from(tile.0) % NAMES.len()]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_families_apart() {
        assert!(NAMES[..EDGE].is_sorted() && NAMES[EDGE..].is_sorted());
        assert_eq!(Tile::JOKER.name(), "12W");
        assert_eq!((TileSet::EVEN.len(), TileSet::ODD.len(), TileSet::EDGES.len()), (12, 12, 24));
        assert!(TileSet::ODD.contains(Tile::named("331", false).unwrap()));
    }

    #[test]
    fn the_starting_order_has_no_ties() {
        // The joker and 012 rank equal; neither is ever the highest tile dealt.
        let mut tiles: Vec<Tile> = TileSet::NUMBERED.iter().collect();
        tiles.sort_by_key(|tile| std::cmp::Reverse(tile.rank()));
        assert!(tiles.windows(2).all(|pair| pair[0].rank() != pair[1].rank()));
        let first: Vec<&str> = tiles.iter().take(8).map(|tile| tile.name()).collect();
        assert_eq!(first, ["333", "332", "331", "223", "330", "132", "123", "222"]);
        assert_eq!(Tile::JOKER.rank(), (3, 201), "W = 0 in readings");
    }

    #[test]
    fn shifts_are_understood() {
        let (tile, shift) = Tile::spelled("013", false).unwrap();
        assert_eq!((tile.name(), shift), ("301", 1));
        assert_eq!(Tile::spelled("W12", false).unwrap().0, Tile::JOKER);
        assert_eq!(Tile::spelled("999", false), None);
        assert_eq!(Tile::spelled("000", true), None);
        assert_eq!(Tile::named("013", false), None);
    }

    #[test]
    fn tile_placement_matches_the_rules_page() {
        // K4: 230.12 on an up cell is 2 bottom left, 3 bottom right, 0 on top; 230.06 on a down cell 3, 0, 2
        // at 10, 06, 02.
        let tile = Tile::named("230", false).unwrap();
        let lying = |hour, up| Lying::new(tile, Way::at_hour(hour, hours(false, up)).unwrap()).shown();
        assert_eq!(lying(12, true), [2, 3, 0]);
        assert_eq!(lying(6, false), [3, 0, 2]);
        let ways = fits(true, demand([2, 3, OPEN]));
        let names = |way: usize| ways[way].and(TileSet::CORNERS).iter().map(Tile::name).collect::<Vec<_>>();
        assert_eq!(names(2), ["230"]);
        assert_eq!(names(1), ["123", "12W", "223"], "3 comes last, or W");
    }
}
