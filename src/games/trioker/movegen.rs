//! Move generation: all legal entries of the seat on turn. Covers the tiles that fit where (M1–M6), the other
//! entries (T2–T5, P2) and the outcomes of chance.

use super::{
    board::{Board, Cell, cells_of},
    state::{Entry, Kind, Phase, Position, Terms},
    tile::{TileSet, Way, demand, fits},
};
use crate::Seat;

impl Position {
    /// Cells where a tile may be laid (M1).
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

    /// Tiles that fit on a cell (M2, Q1), indexed by way.
    #[inline]
    pub fn fitting(&self, board: &Board, cell: Cell) -> &'static [TileSet; 3] {
        fits(board.is_up(cell), demand(self.shown(board, cell)))
    }

    /// Visits the placements (M6) as sets of tiles by cell and way.
    #[inline]
    fn placements(&self, terms: &Terms, hand: TileSet, mut visit: impl FnMut(Cell, Way, TileSet)) {
        if hand.is_empty() {
            return;
        }
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
    #[inline]
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
                // S7: even-odd opens with an even tile other than 000 and 222.
                self.hand(self.turn).and(TileSet::EVEN).minus(TileSet::TRIPLES)
            }
            Phase::Play => self.hand(self.turn),
            Phase::Flip | Phase::Deal | Phase::Draw | Phase::Feed(_) | Phase::Over(_) => TileSet::EMPTY,
        }
    }

    /// The entry that the seat on turn may or must make instead of placing, given the number of its
    /// placements.
    fn other_entry(&self, terms: &Terms, placements: u64) -> Option<Entry> {
        match self.phase {
            Phase::Drawn(_) => Some(Entry::Pass),
            Phase::Play if placements == 0 && !terms.kind.is_solo() => {
                Some(if terms.kind.has_deal() && !self.bank.is_empty() {
                    Entry::Draw
                } else {
                    Entry::Pass
                })
            }
            _ => None,
        }
    }

    /// Calls `visit` with every legal entry of the seat on turn, in no particular order.
    #[inline]
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

    pub fn count_entries(&self, terms: &Terms) -> u64 {
        let mut count = 0;
        self.placements(terms, self.playable(terms), |_, _, tiles| count += u64::from(tiles.len()));
        let lifts = if terms.kind.is_solo() && self.phase == Phase::Play {
            u64::from(self.filled.count_ones())
        } else {
            0
        };
        count + u64::from(self.other_entry(terms, count).is_some()) + lifts
    }

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
        cells_of(self.filled)
            .filter(|_| lifts)
            .nth((index - count - u64::from(other.is_some())) as usize)
            .map(Entry::Lift)
    }

    /// Seat that receives the next tile (T3, A2).
    #[inline]
    pub fn drawing(&self) -> Option<Seat> {
        match self.phase {
            Phase::Draw => Some(self.turn),
            Phase::Feed(seats) => self.after(self.turn, seats).next(),
            _ => None,
        }
    }

    /// Calls `visit` with every outcome of chance now possible, except deals.
    #[inline]
    pub fn outcomes(&self, mut visit: impl FnMut(Entry)) {
        if self.phase == Phase::Flip {
            [true, false].into_iter().for_each(|heads| visit(Entry::Flip { heads }));
        } else if let Some(seat) = self.drawing() {
            self.bank.iter().for_each(|tile| visit(Entry::Drawn { seat, tile }));
        }
    }
}
