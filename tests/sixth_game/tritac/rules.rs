//! Implements [`Rules`].

use crate::{
    Actors, Below, GameInfo, Leave, Offer, Rules, Seat, SeatSet, Setup, SetupError, VariantInfo,
    bits::split_mix,
};
use std::convert::Infallible;

/// A cell number, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell(pub u8);

pub const CELLS: u8 = 10;

/// The rows of three cells.
const ROWS: [[u8; 3]; 9] = [
    [3, 4, 5],
    [6, 7, 8],
    [7, 8, 9],
    [0, 1, 3],
    [1, 3, 6],
    [2, 4, 7],
    [0, 2, 5],
    [2, 5, 9],
    [1, 4, 8],
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tritac {
    /// Cells taken by each seat: bit i is cell i.
    pub taken: [u16; 2],
    pub turn: Seat,
    /// Surviving seats, and whether they agreed to a draw.
    pub alive: SeatSet,
    pub agreed: bool,
}

static INFO: GameInfo = GameInfo {
    id: "tritac",
    revision: 1,
    variants: &[VariantInfo { id: "standard", options: &[] }],
};

impl Tritac {
    pub fn owner(&self, cell: Cell) -> Option<Seat> {
        [0, 1].map(Seat).into_iter().find(|seat| self.taken[seat.index()] >> cell.0 & 1 != 0)
    }

    /// Whether a seat has three in a row (R2).
    pub fn has_row(&self, seat: Seat) -> bool {
        ROWS.iter().any(|row| row.iter().all(|cell| self.taken[seat.index()] >> cell & 1 != 0))
    }

    fn is_full(&self) -> bool {
        (self.taken[0] | self.taken[1]).count_ones() == u32::from(CELLS)
    }
}

impl Rules for Tritac {
    type Entry = Cell;
    type Layout = Infallible;
    type Happening = Infallible;
    type Undo = Tritac;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(_setup: &Setup) -> Result<Tritac, SetupError> {
        Ok(Tritac {
            taken: [0; 2],
            turn: Seat(0),
            alive: SeatSet::first(2),
            agreed: false,
        })
    }

    fn seats(&self) -> usize {
        2
    }

    fn actors(&self) -> Actors {
        if self.winners().is_some() {
            Actors::Nobody
        } else {
            Actors::Seats(SeatSet::only(self.turn))
        }
    }

    fn survivors(&self) -> SeatSet {
        self.alive
    }

    fn winners(&self) -> Option<SeatSet> {
        let row = self.alive.iter().find(|seat| self.has_row(*seat)).map(SeatSet::only);
        row.or_else(|| (self.is_full() || self.agreed || self.alive.len() == 1).then_some(self.alive))
    }

    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Cell)) {
        if self.actors() == Actors::Seats(SeatSet::only(seat)) {
            (0..CELLS).map(Cell).filter(|cell| self.owner(*cell).is_none()).for_each(found);
        }
    }

    fn random(&self, seat: Seat, below: &mut impl Below) -> Option<Cell> {
        let entries = self.legal(seat);
        (!entries.is_empty()).then(|| entries[below(entries.len())])
    }

    fn make(&mut self, entry: Cell, _happened: &mut impl FnMut(Infallible)) -> Tritac {
        let before = *self;
        self.taken[self.turn.index()] |= 1 << entry.0;
        self.turn = Seat(1 - self.turn.0);
        before
    }

    fn unmake(&mut self, undo: Tritac) {
        *self = undo;
    }

    fn leave(&mut self, seat: Seat, _how: Leave, _happened: &mut impl FnMut(Infallible)) {
        self.alive = self.alive.without(seat);
    }

    fn agree(&mut self, _offer: Offer, _happened: &mut impl FnMut(Infallible)) {
        self.agreed = true;
    }

    fn hash(&self) -> u64 {
        let mut state =
            u64::from(self.taken[0]) | u64::from(self.taken[1]) << 16 | u64::from(self.turn.0) << 32;
        split_mix(&mut state)
    }
}
