//! State of a game: board, hands, points, turn (rules 4–7).
//!
//! [`Position`] is plain data, copied freely by counting and search. `movegen` defines what is legal, `turns`
//! what an entry does.

use super::{
    board::{Board, Cell, MAX_CELLS, MAX_SITES, Mark, cells_of},
    clues::Clue,
    tile::{Lying, OPEN, Tile, TileSet, Way},
};
use crate::{Seat, SeatSet, bits::split_mix, network::Network};
use strum::{EnumString, IntoStaticStr};

/// Families of variants (section 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Rapid,
    Original,
    EvenOdd,
    Simple,
    Puzzle,
    MacMahon,
}

impl Kind {
    /// Whether points are counted.
    pub fn has_coins(self) -> bool {
        matches!(self, Kind::Rapid | Kind::Original)
    }
    /// Whether hands are hidden and tiles are dealt and drawn.
    pub fn has_deal(self) -> bool {
        self.has_coins() || self == Kind::Simple
    }
    pub fn is_solo(self) -> bool {
        matches!(self, Kind::Puzzle | Kind::MacMahon)
    }
}

/// Settings agreed before the game (V3).
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub variant: &'static str,
    pub kind: Kind,
    pub board: &'static Board,
    pub seats: usize,
    /// Whether a blocked game is scored (E3).
    pub score_blocked: bool,
    /// Whether F5 has a mark (A3).
    pub levy: bool,
    /// Rim colour, 0–3, if agreed (Q2).
    pub border: Option<u8>,
    /// Feature weights: the variant's, unless a match or the tuning replaces them.
    pub weights: &'static [i32],
    /// Network of the variant, unless a match or the tuning replaces it.
    pub network: Option<&'static Network>,
}

impl Terms {
    /// Tiles dealt to each seat (R1, S8).
    pub fn hand_size(&self) -> u32 {
        match (self.kind, self.seats) {
            (Kind::Simple, 2) => 7,
            (Kind::Simple, 3) => 6,
            (Kind::Simple, _) => 5,
            (_, 2) => 10,
            (_, 3) => 7,
            _ => 6,
        }
    }

    /// Points at the start (R1).
    pub fn opening_score(&self) -> i32 {
        match (self.kind.has_coins(), self.seats) {
            (false, _) => 0,
            (true, 4) => 30,
            (true, _) => 35,
        }
    }

    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        self.board.mark(cell).filter(|mark| self.levy || *mark != Mark::Levy)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    Place {
        tile: Tile,
        cell: Cell,
        way: Way,
    },
    Lift(Cell),
    Draw,
    Pass,
    /// Coin flip (S6).
    Flip {
        heads: bool,
    },
    /// A tile given to a seat by chance (T3, A2).
    Drawn {
        seat: Seat,
        tile: Tile,
    },
}

// Kept small because a search stores many entries.
const _: () = assert!(size_of::<Entry>() <= 8);

/// A hand for each seat (S3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal(pub [TileSet; 4]);

/// Kind of result (E10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ResultKind {
    Win,
    Shared,
    Replay,
    Unsolved,
}

/// Reason for the end (E10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Reason {
    Out,
    Blocked,
    Resign,
    Timeout,
    Agreement,
    Solved,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct End {
    pub kind: ResultKind,
    pub reason: Reason,
    pub winners: SeatSet,
}

/// Phase of the game: section 11, field T.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The coin flip is due.
    Flip,
    /// The deal is due.
    Deal,
    /// The seat on turn must open with this tile.
    Start(Tile),
    Play,
    /// The seat on turn receives a tile next.
    Draw,
    /// The seat on turn has just received this tile.
    Drawn(Tile),
    /// These seats receive a tile each, in turn order starting after the seat on turn.
    Feed(SeatSet),
    Over(End),
}

impl Phase {
    /// Injective code of the phase and its data, for hashing.
    fn code(self) -> u32 {
        u32::from_le_bytes(match self {
            Phase::Flip => [0; 4],
            Phase::Deal => [1, 0, 0, 0],
            Phase::Start(tile) => [2, tile.0, 0, 0],
            Phase::Play => [3, 0, 0, 0],
            Phase::Draw => [4, 0, 0, 0],
            Phase::Drawn(tile) => [5, tile.0, 0, 0],
            Phase::Feed(seats) => [6, seats.0, 0, 0],
            Phase::Over(End { kind, reason, winners }) => [7, kind as u8, reason as u8, winners.0],
        })
    }
}

/// Key of a tile lying on a cell in one way.
#[inline]
fn key_of(cell: Cell, lying: Lying) -> u64 {
    split_mix(&mut (u64::from(cell.0) << 8 | u64::from(lying.code())))
}

/// Salts that keep the words of a key apart.
const SALTS: [u64; 5] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7344,
    0xa409_3822_299f_31d0,
    0x082e_fa98_ec4e_6c89,
    0x4528_21e6_38d0_1377,
];

/// Largest number of cells in a solo game: the number of tiles.
const MOST_PLACED: usize = 25;

/// Cells of a solo game in the order in which their tiles were placed (P4).
#[derive(Clone, Copy, Debug)]
pub struct PlacedCells {
    cells: [Cell; MOST_PLACED],
    count: u8,
}

impl PlacedCells {
    pub const NONE: PlacedCells = PlacedCells { cells: [Cell(0); MOST_PLACED], count: 0 };

    pub fn push(&mut self, cell: Cell) {
        // The array has a slot for every cell of a solo board.
        if let Some(slot) = self.cells.get_mut(usize::from(self.count)) {
            (*slot, self.count) = (cell, self.count + 1);
        }
    }

    pub fn remove(&mut self, cell: Cell) {
        let count = usize::from(self.count);
        if let Some(at) = self.cells[..count].iter().position(|placed| *placed == cell) {
            self.cells.copy_within(at + 1..count, at);
            self.count -= 1;
        }
    }

    pub fn last(&self) -> Option<Cell> {
        self.cells[..usize::from(self.count)].last().copied()
    }
}

impl FromIterator<Cell> for PlacedCells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> PlacedCells {
        let mut placed = PlacedCells::NONE;
        cells.into_iter().for_each(|cell| placed.push(cell));
        placed
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Position {
    cells: [Lying; MAX_CELLS],
    /// Value of each site; [`OPEN`] if unset.
    sites: [u8; MAX_SITES],
    pub filled: u128,
    /// Cells next to a tile, including occupied cells.
    pub(super) reach: u128,
    /// Combined key of all tiles on the board.
    laid: u64,
    pub hands: [TileSet; 4],
    /// Undealt tiles (K8).
    pub bank: TileSet,
    /// Points; used only in games with coins.
    pub scores: [i32; 4],
    /// Seats that have not left.
    pub alive: SeatSet,
    pub turn: Seat,
    pub phase: Phase,
    /// Turns owed after this one (X2).
    pub extra: u8,
    /// Outcome of the coin flip (S6).
    pub heads: Option<bool>,
    /// Public clues about each hand. Not part of the position: its hash and its string ignore them.
    pub(super) clues: [Clue; 4],
}

impl Position {
    /// Position before the first entry.
    pub fn start(terms: &Terms) -> Position {
        let mut position = Position {
            cells: [Lying::NONE; MAX_CELLS],
            sites: terms.board.blank(),
            filled: 0,
            reach: 0,
            laid: 0,
            hands: [TileSet::EMPTY; 4],
            bank: terms.board.tiles,
            scores: [terms.opening_score(); 4],
            alive: SeatSet::first(terms.seats),
            turn: Seat(0),
            phase: Phase::Play,
            extra: 0,
            heads: None,
            clues: [Clue::default(); 4],
        };
        match terms.kind {
            Kind::EvenOdd => {
                position.phase = Phase::Flip;
                (position.hands[0], position.hands[1]) = (TileSet::EVEN, TileSet::ODD);
                position.bank = TileSet::EMPTY;
            }
            Kind::Rapid | Kind::Original => position.phase = Phase::Deal,
            Kind::Simple => {
                position.phase = Phase::Deal;
                // S8; the board and the tile exist.
                if let (Some(start), Some(tile)) = (terms.board.start, Tile::named("333", false)) {
                    position.bank = position.bank.without(tile);
                    tile.ways(true).for_each(|lying| position.lay(terms, start, lying));
                }
            }
            Kind::Puzzle | Kind::MacMahon => position.refresh(terms),
        }
        position
    }

    pub fn at(&self, cell: Cell) -> Option<Lying> {
        let lying = self.cells[cell.index()];
        (lying != Lying::NONE).then_some(lying)
    }

    /// Tile on each cell.
    pub fn lying(&self) -> [Lying; MAX_CELLS] {
        self.cells
    }

    /// Value of each site, including the rim's colour.
    pub fn sites(&self) -> [u8; MAX_SITES] {
        self.sites
    }

    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// Values of a cell's sites, including the rim's colour.
    #[inline]
    pub fn shown(&self, board: &Board, cell: Cell) -> [u8; 3] {
        board.sites(cell).map(|site| self.sites[usize::from(site)])
    }

    /// Lays a tile on an empty cell; the caller updates hands and bank.
    #[inline]
    pub fn lay(&mut self, terms: &Terms, cell: Cell, lying: Lying) {
        self.cells[cell.index()] = lying;
        self.laid ^= key_of(cell, lying);
        self.filled |= cell.bit();
        self.reach |= terms.board.neighbours(cell);
        let mut rim = false;
        for (site, value) in terms.board.sites(cell).into_iter().zip(lying.shown()) {
            if value != OPEN {
                self.sites[usize::from(site)] = value;
                rim |= terms.board.rim >> site & 1 != 0;
            }
        }
        if rim {
            self.colour_rim(terms);
        }
    }

    /// Q2: the first rim edge fixes the colour of the whole rim.
    fn colour_rim(&mut self, terms: &Terms) {
        let rim = |site: &usize| terms.board.rim >> site & 1 != 0;
        let shown = (0..terms.board.site_count)
            .filter(rim)
            .map(|site| self.sites[site])
            .find(|value| *value != OPEN);
        if let Some(colour) = terms.border.or(shown) {
            (0..terms.board.site_count).filter(rim).for_each(|site| self.sites[site] = colour);
        }
    }

    /// Lifts a tile; its values disappear unless another tile also shows them.
    pub fn lift(&mut self, terms: &Terms, cell: Cell) {
        self.cells[cell.index()] = Lying::NONE;
        self.filled &= !cell.bit();
        self.refresh(terms);
    }

    /// Lifts all tiles.
    pub fn clear(&mut self, terms: &Terms) {
        (self.cells, self.filled) = ([Lying::NONE; MAX_CELLS], 0);
        self.refresh(terms);
    }

    /// Recomputes the site values, the cells in reach, and the key of the tiles on the board.
    fn refresh(&mut self, terms: &Terms) {
        (self.sites, self.reach, self.laid) = (terms.board.blank(), 0, 0);
        if terms.border.is_some() {
            self.colour_rim(terms);
        }
        for cell in cells_of(self.filled) {
            self.lay(terms, cell, self.cells[cell.index()]);
        }
    }

    /// Hash of the complete state. The bank is implied: it holds the tiles that are neither on the board nor
    /// in a hand (K8). The key of the tiles on the board is updated incrementally; the rest is a few words.
    pub fn key(&self) -> u64 {
        let pair = |low: u64, high: u64| low | high << 32;
        // Hands contain only corner tiles, the first 25.
        let hands = [pair(self.hands[0].0, self.hands[1].0), pair(self.hands[2].0, self.hands[3].0)];
        let score = |seat: usize| u64::from(self.scores[seat] as u32);
        let scores = [pair(score(0), score(1)), pair(score(2), score(3))];
        // The seat on turn is irrelevant after the end of the game.
        let turn = if matches!(self.phase, Phase::Over(_)) { 0 } else { self.turn.0 };
        let heads = self.heads.map_or(0, |heads| 1 + u8::from(heads));
        let rest = u64::from(u32::from_le_bytes([self.alive.0, turn, self.extra, heads]));
        let words = [hands[0], hands[1], scores[0], scores[1], pair(rest, u64::from(self.phase.code()))];
        words
            .into_iter()
            .zip(SALTS)
            .fold(self.laid, |key, (word, salt)| key ^ split_mix(&mut (word ^ salt)))
    }

    /// Rim colour, once chosen (Q2).
    pub fn rim_colour(&self, terms: &Terms) -> Option<u8> {
        let site = (0..terms.board.site_count).find(|site| terms.board.rim >> site & 1 != 0)?;
        Some(self.sites[site]).filter(|value| *value != OPEN)
    }

    /// Next seat in turn order that has not left; `seat` itself if there is no other.
    pub fn next(&self, seat: Seat) -> Seat {
        self.after(seat, self.alive).next().unwrap_or(seat)
    }

    /// Seats of a set in turn order, starting after `seat` and ending with it.
    pub fn after(&self, seat: Seat, set: SeatSet) -> impl Iterator<Item = Seat> {
        (1..=4).map(move |step| Seat((seat.0 + step) % 4)).filter(move |seat| set.contains(*seat))
    }

    /// Holder of the highest dealt tile, and that tile (S5).
    pub fn starter(&self) -> Option<(Seat, Tile)> {
        let held = self.alive.iter().flat_map(|seat| self.hand(seat).iter().map(move |tile| (seat, tile)));
        held.max_by_key(|(_, tile)| tile.rank())
    }
}
