//! The state of a game: board, hands, points, whose turn it is (rules 4–7).
//!
//! [`Position`] is plain data, copied freely by counting and search. What is legal is in `movegen`, what an
//! entry does in `turns`.

use super::{
    board::{Board, Cell, MAX_CELLS, MAX_SITES, Mark, cells_of},
    clues::Clue,
    tile::{Lying, OPEN, Tile, TileSet, Way},
};
use crate::games::{Seat, SeatSet, bits::split_mix, network::Network};

/// The families of variants (section 1).
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
    /// Points are counted.
    pub fn has_coins(self) -> bool {
        matches!(self, Kind::Rapid | Kind::Original)
    }
    /// Hands are hidden, tiles dealt and drawn.
    pub fn has_deal(self) -> bool {
        self.has_coins() || self == Kind::Simple
    }
    pub fn is_solo(self) -> bool {
        matches!(self, Kind::Puzzle | Kind::MacMahon)
    }
}

/// What is agreed before the game (V3).
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The variant's name.
    pub variant: &'static str,
    pub kind: Kind,
    pub board: &'static Board,
    pub seats: usize,
    /// E3: a blocked game is scored.
    pub score_blocked: bool,
    /// A3: the mark on F5.
    pub levy: bool,
    /// Q2: the rim's colour, 0–3, where it is agreed.
    pub border: Option<u8>,
    /// What the features count; the variant's, where a match or the tuning does not try others.
    pub weights: &'static [i32],
    /// The variant's, likewise.
    pub network: Option<&'static Network>,
}

impl Terms {
    /// R1, S8: tiles dealt to each seat.
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

    /// R1: points at the start.
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
    /// S6.
    Flip {
        heads: bool,
    },
    /// T3, A2.
    Drawn {
        seat: Seat,
        tile: Tile,
    },
}

// A search keeps many of them.
const _: () = assert!(size_of::<Entry>() <= 8);

/// S3: a hand for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal(pub [TileSet; 4]);

/// E10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ResultKind {
    Win,
    Shared,
    Replay,
    Unsolved,
}

/// E10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    Out,
    Blocked,
    Resign,
    Timeout,
    Agreement,
    Solved,
}

impl ResultKind {
    pub const ALL: [ResultKind; 4] =
        [ResultKind::Win, ResultKind::Shared, ResultKind::Replay, ResultKind::Unsolved];

    pub fn token(self) -> &'static str {
        match self {
            ResultKind::Win => "win",
            ResultKind::Shared => "shared",
            ResultKind::Replay => "replay",
            ResultKind::Unsolved => "unsolved",
        }
    }
}

impl Reason {
    pub const ALL: [Reason; 6] = [
        Reason::Out,
        Reason::Blocked,
        Reason::Resign,
        Reason::Timeout,
        Reason::Agreement,
        Reason::Solved,
    ];

    pub fn token(self) -> &'static str {
        match self {
            Reason::Out => "out",
            Reason::Blocked => "blocked",
            Reason::Resign => "resign",
            Reason::Timeout => "timeout",
            Reason::Agreement => "agreement",
            Reason::Solved => "solved",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct End {
    pub kind: ResultKind,
    pub reason: Reason,
    pub winners: SeatSet,
}

/// Section 11, field T.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The coin is due.
    Flip,
    /// The deal is due.
    Deal,
    /// The seat on turn must open with this tile.
    Start(Tile),
    Play,
    /// The seat on turn is to be given a tile.
    Draw,
    /// The seat on turn has just been given this tile.
    Drawn(Tile),
    /// These seats are to be given a tile each, in turn order from the seat after the one on turn.
    Feed(SeatSet),
    Over(End),
}

impl Phase {
    /// Different for different phases: the phase, then what it says.
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

/// The key of a tile that lies on a cell in a way.
#[inline]
fn key_of(cell: Cell, lying: Lying) -> u64 {
    split_mix(&mut (u64::from(cell.0) << 8 | u64::from(lying.code())))
}

/// They keep the words of a key apart.
const SALTS: [u64; 5] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7344,
    0xa409_3822_299f_31d0,
    0x082e_fa98_ec4e_6c89,
    0x4528_21e6_38d0_1377,
];

/// Most cells a solo game has: as many as there are tiles.
const MOST_PLACED: usize = 25;

/// Solo games: the cells in the order in which the tiles on them were placed (P4).
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    cells: [Cell; MOST_PLACED],
    count: u8,
}

impl Placed {
    pub const NONE: Placed = Placed { cells: [Cell(0); MOST_PLACED], count: 0 };

    pub fn push(&mut self, cell: Cell) {
        // There is room for every cell of a solo board.
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

impl FromIterator<Cell> for Placed {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Placed {
        let mut placed = Placed::NONE;
        cells.into_iter().for_each(|cell| placed.push(cell));
        placed
    }
}

/// Board, hands, points, turn.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    cells: [Lying; MAX_CELLS],
    /// What each site shows; [`OPEN`] where nothing does.
    sites: [u8; MAX_SITES],
    pub filled: u128,
    /// Cells beside a tile, tiles included.
    pub(super) reach: u128,
    /// The keys of all tiles that lie, combined.
    laid: u64,
    pub hands: [TileSet; 4],
    /// K8.
    pub bank: TileSet,
    /// Points; only where there are coins.
    pub scores: [i32; 4],
    /// Seats that have not left.
    pub alive: SeatSet,
    pub turn: Seat,
    pub phase: Phase,
    /// X2: turns owed after this one.
    pub extra: u8,
    /// S6.
    pub heads: Option<bool>,
    /// What has been seen of each hand. Not part of what a position is: its hash and its string do without.
    pub(super) clues: [Clue; 4],
}

impl Position {
    /// Before the first entry.
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
                // S8. The board and the tile are there.
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

    /// Everything that lies, by cell.
    pub fn lying(&self) -> [Lying; MAX_CELLS] {
        self.cells
    }

    /// What each site shows (the rim's colour included).
    pub fn sites(&self) -> [u8; MAX_SITES] {
        self.sites
    }

    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// What the sites of a cell show (the rim's colour included).
    #[inline]
    pub fn shown(&self, board: &Board, cell: Cell) -> [u8; 3] {
        board.sites(cell).map(|site| self.sites[usize::from(site)])
    }

    /// Lays a tile on an empty cell; hands and bank are the caller's.
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

    /// Q2: the first rim edge chooses for all.
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

    /// Takes a tile off; its values are shown no more unless another tile shows them.
    pub fn lift(&mut self, terms: &Terms, cell: Cell) {
        self.cells[cell.index()] = Lying::NONE;
        self.filled &= !cell.bit();
        self.refresh(terms);
    }

    /// Takes all tiles off.
    pub fn clear(&mut self, terms: &Terms) {
        (self.cells, self.filled) = ([Lying::NONE; MAX_CELLS], 0);
        self.refresh(terms);
    }

    /// Works out again what the sites show, which cells are in reach, and the key of what lies.
    fn refresh(&mut self, terms: &Terms) {
        (self.sites, self.reach, self.laid) = (terms.board.blank(), 0, 0);
        if terms.border.is_some() {
            self.colour_rim(terms);
        }
        for cell in cells_of(self.filled) {
            self.lay(terms, cell, self.cells[cell.index()]);
        }
    }

    /// Identifies all of the state. The bank is what neither lies nor is held (K8). The key of what lies is
    /// kept up to date tile by tile; the rest is a few words.
    pub fn key(&self) -> u64 {
        let pair = |low: u64, high: u64| low | high << 32;
        // Only corner tiles, the first 25, are ever held.
        let hands = [pair(self.hands[0].0, self.hands[1].0), pair(self.hands[2].0, self.hands[3].0)];
        let score = |seat: usize| u64::from(self.scores[seat] as u32);
        let scores = [pair(score(0), score(1)), pair(score(2), score(3))];
        // Whose turn it was when the game ended matters no more.
        let turn = if matches!(self.phase, Phase::Over(_)) { 0 } else { self.turn.0 };
        let heads = self.heads.map_or(0, |heads| 1 + u8::from(heads));
        let rest = u64::from(u32::from_le_bytes([self.alive.0, turn, self.extra, heads]));
        let words = [hands[0], hands[1], scores[0], scores[1], pair(rest, u64::from(self.phase.code()))];
        words
            .into_iter()
            .zip(SALTS)
            .fold(self.laid, |key, (word, salt)| key ^ split_mix(&mut (word ^ salt)))
    }

    /// The rim's colour as far as it is chosen (Q2).
    pub fn rim_colour(&self, terms: &Terms) -> Option<u8> {
        let site = (0..terms.board.site_count).find(|site| terms.board.rim >> site & 1 != 0)?;
        Some(self.sites[site]).filter(|value| *value != OPEN)
    }

    /// The next seat in turn order that has not left; `seat` itself if there is no other.
    pub fn next(&self, seat: Seat) -> Seat {
        self.after(seat, self.alive).next().unwrap_or(seat)
    }

    /// Seats of a set in turn order, from the one after `seat`, which comes last.
    pub fn after(&self, seat: Seat, set: SeatSet) -> impl Iterator<Item = Seat> {
        (1..=4).map(move |step| Seat((seat.0 + step) % 4)).filter(move |seat| set.contains(*seat))
    }

    /// S5: who holds the highest dealt tile, and that tile.
    pub fn starter(&self) -> Option<(Seat, Tile)> {
        let held = self.alive.iter().flat_map(|seat| self.hand(seat).iter().map(move |tile| (seat, tile)));
        held.max_by_key(|(_, tile)| tile.rank())
    }
}
