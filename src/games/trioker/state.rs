//! The state of a game, without its history: board, hands, points, whose turn it is (rules 4–7).
//!
//! [`Position`] is plain data, copied freely by counting and search. What an entry does is in `turns`.

use super::{
    board::{Board, Cell, MAX_CELLS, MAX_SITES, Mark, cells_of},
    tile::{Lying, OPEN, Tile, TileSet, Way, demand, fits},
};
use crate::games::{Seat, SeatSet};

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

#[derive(Clone, Copy, PartialEq, Debug)]
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
    /// S3: a hand for each seat.
    Deal([TileSet; 4]),
    /// T3, A2.
    Drawn {
        seat: Seat,
        tile: Tile,
    },
}

/// E10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
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

impl Outcome {
    pub const ALL: [Outcome; 4] = [Outcome::Win, Outcome::Shared, Outcome::Replay, Outcome::Unsolved];

    pub fn token(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Shared => "shared",
            Outcome::Replay => "replay",
            Outcome::Unsolved => "unsolved",
        }
    }
}

impl Reason {
    pub const ALL: [Reason; 6] =
        [Reason::Out, Reason::Blocked, Reason::Resign, Reason::Timeout, Reason::Agreement, Reason::Solved];

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
    pub kind: Outcome,
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

#[derive(Clone, Copy, Debug)]
pub struct Position {
    cells: [Lying; MAX_CELLS],
    /// What each site shows; [`OPEN`] where nothing does.
    sites: [u8; MAX_SITES],
    pub filled: u128,
    /// Cells beside a tile, tiles included.
    reach: u128,
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
}

impl Position {
    /// Before the first entry.
    pub fn start(terms: &Terms) -> Position {
        let mut position = Position {
            cells: [Lying::NONE; MAX_CELLS],
            sites: terms.board.blank(),
            filled: 0,
            reach: 0,
            hands: [TileSet::EMPTY; 4],
            bank: terms.board.tiles,
            scores: [terms.opening_score(); 4],
            alive: SeatSet::first(terms.seats),
            turn: Seat(0),
            phase: Phase::Play,
            extra: 0,
            heads: None,
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
        let shown = (0..terms.board.site_count).filter(rim).map(|site| self.sites[site]).find(|value| *value != OPEN);
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

    /// Works out again what the sites show and which cells are in reach.
    fn refresh(&mut self, terms: &Terms) {
        (self.sites, self.reach) = (terms.board.blank(), 0);
        if terms.border.is_some() {
            self.colour_rim(terms);
        }
        for cell in cells_of(self.filled) {
            self.lay(terms, cell, self.cells[cell.index()]);
        }
    }

    /// The rim's colour as far as it is chosen (Q2).
    pub fn rim_colour(&self, terms: &Terms) -> Option<u8> {
        let site = (0..terms.board.site_count).find(|site| terms.board.rim >> site & 1 != 0)?;
        Some(self.sites[site]).filter(|value| *value != OPEN)
    }

    /// M1: where a tile may be laid at all.
    #[inline]
    pub fn allowed(&self, terms: &Terms) -> u128 {
        if terms.kind.is_solo() {
            terms.board.open & !self.filled
        } else if self.filled == 0 {
            terms.board.start.map_or(0, Cell::bit)
        } else {
            self.reach & !self.filled
        }
    }

    /// The tiles that fit on a cell (M2, Q1), by way.
    #[inline]
    pub fn fitting(&self, board: &Board, cell: Cell) -> &'static [TileSet; 3] {
        fits(board.is_up(cell), demand(self.shown(board, cell)))
    }

    /// M6, as sets of tiles by cell and way.
    #[inline]
    fn placements(&self, terms: &Terms, hand: TileSet, mut visit: impl FnMut(Cell, Way, TileSet)) {
        for cell in cells_of(self.allowed(terms)) {
            for (way, tiles) in self.fitting(terms.board, cell).iter().enumerate() {
                let tiles = tiles.and(hand);
                if !tiles.is_empty() {
                    visit(cell, Way(way as u8), tiles);
                }
            }
        }
    }

    /// Whether any of these tiles has a place.
    pub fn can_place(&self, terms: &Terms, hand: TileSet) -> bool {
        cells_of(self.allowed(terms))
            .any(|cell| self.fitting(terms.board, cell).iter().any(|tiles| !tiles.and(hand).is_empty()))
    }

    /// The tiles the seat on turn may place now, with S5, S7 and T3; and whether it has a choice besides.
    pub fn playable(&self, terms: &Terms) -> TileSet {
        match self.phase {
            Phase::Start(tile) | Phase::Drawn(tile) => TileSet::EMPTY.with(tile),
            Phase::Play if terms.kind.is_solo() => self.bank,
            Phase::Play if terms.kind == Kind::EvenOdd && self.filled == 0 => {
                // S7.
                self.hand(self.turn).and(TileSet::EVEN).minus(TileSet::TRIPLES)
            }
            Phase::Play => self.hand(self.turn),
            Phase::Flip | Phase::Deal | Phase::Draw | Phase::Feed(_) | Phase::Over(_) => TileSet::EMPTY,
        }
    }

    /// The entry the seat on turn makes instead of placing, if it may or must, given how many placements it has.
    fn other_entry(&self, terms: &Terms, placements: u64) -> Option<Entry> {
        match self.phase {
            Phase::Drawn(_) => Some(Entry::Pass),
            Phase::Play if placements == 0 && !terms.kind.is_solo() => {
                Some(if terms.kind.has_deal() && !self.bank.is_empty() { Entry::Draw } else { Entry::Pass })
            }
            _ => None,
        }
    }

    /// All legal entries of the seat on turn.
    pub fn entries(&self, terms: &Terms, mut visit: impl FnMut(Entry)) {
        let mut count = 0;
        self.placements(terms, self.playable(terms), |cell, way, tiles| {
            count += u64::from(tiles.len());
            tiles.iter().for_each(|tile| visit(Entry::Place { tile, cell, way }));
        });
        self.other_entry(terms, count).into_iter().for_each(&mut visit);
        if terms.kind.is_solo() && self.phase == Phase::Play {
            cells_of(self.filled).for_each(|cell| visit(Entry::Lift(cell)));
        }
    }

    /// How many they are.
    pub fn count_entries(&self, terms: &Terms) -> u64 {
        let mut count = 0;
        self.placements(terms, self.playable(terms), |_, _, tiles| count += u64::from(tiles.len()));
        let lifts = if terms.kind.is_solo() && self.phase == Phase::Play { u64::from(self.filled.count_ones()) } else { 0 };
        count + u64::from(self.other_entry(terms, count).is_some()) + lifts
    }

    /// The `index`-th of them.
    pub fn nth_entry(&self, terms: &Terms, index: u64) -> Option<Entry> {
        let (mut count, mut found) = (0, None);
        self.placements(terms, self.playable(terms), |cell, way, tiles| {
            let next = count + u64::from(tiles.len());
            if (count..next).contains(&index) {
                found = tiles.nth((index - count) as usize).map(|tile| Entry::Place { tile, cell, way });
            }
            count = next;
        });
        if found.is_some() {
            return found;
        }
        let other = self.other_entry(terms, count);
        if other.is_some() && index == count {
            return other;
        }
        let lifts = terms.kind.is_solo() && self.phase == Phase::Play;
        cells_of(self.filled).filter(|_| lifts).nth((index - count - u64::from(other.is_some())) as usize).map(Entry::Lift)
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
