//! The state of a game and the effects of an entry (rules M1, Z2–Z6, H1–H3, D1, W2–W5, I1–I4).
//!
//! [`Position`] is board, hands, turn and counters: plain data, copied freely by the search.
//! [`super::Torissogi`] adds the agreed [`Terms`] and the history that repetition needs.

use super::{
    board::{BOARD, Cell, Tables, cells_of},
    piece::{Kind, Piece},
};
use crate::{Seat, SeatSet};
use strum::IntoStaticStr;

pub const BLACK: Seat = Seat(0);
pub const WHITE: Seat = Seat(1);

pub fn opponent(seat: Seat) -> Seat {
    Seat(seat.0 ^ 1)
}

/// The promotion mark of a board move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// No mark: the move cannot promote.
    None,
    /// `+`
    Made,
    /// `=`
    Declined,
}

impl Promotion {
    pub fn mark(self) -> &'static str {
        match self {
            Promotion::None => "",
            Promotion::Made => "+",
            Promotion::Declined => "=",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    Move { from: Cell, to: Cell, promotion: Promotion },
    Drop { kind: Kind, to: Cell },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Reason {
    Phoenix,
    Mate,
    Stalemate,
    Impasse,
    Resign,
    Timeout,
    Illegal,
    Agreement,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    pub reason: Reason,
    pub winners: SeatSet,
}

/// An effect of an entry, of a seat's leaving or of an agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    Ended(Ending),
}

impl Ending {
    fn won(winner: Seat, reason: Reason) -> Ending {
        Ending { reason, winners: SeatSet::only(winner) }
    }
}

/// The terms agreed before the game (O1).
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub tables: &'static Tables,
    /// `check=strict`, C2.
    pub strict: bool,
    /// `promotion=forced`, Z4.
    pub forced: bool,
    /// `conduct=tournament`, R2.
    pub tournament: bool,
    /// Number of plies without progress that end the game (I1).
    pub impasse: u32,
    /// Total number of plies that end the game (I4).
    pub limit: u32,
    /// Weights of the features: the variant's, unless a match or the tuner tries others.
    pub weights: &'static [i32],
}

#[derive(Clone, Copy, Debug)]
pub struct Position {
    cells: [Piece; 128],
    sets: Sets,
    pub turn: Seat,
    /// Number of plies without progress (I1).
    pub calm: u32,
    /// Board moves and drops made.
    pub ply: u32,
    pub ending: Option<Ending>,
}

/// Data derived from the cells and updated incrementally, and the hands.
#[derive(Clone, Copy, Debug)]
struct Sets {
    own: [u128; 2],
    /// Unpromoted Swallows, for D4.
    swallows: [u128; 2],
    key: u128,
    /// Counts by kind index; the last is always 0.
    hands: [[u8; 8]; 2],
    phoenix: [Option<Cell>; 2],
}

/// Data to take an entry back: everything but the cells, and the two cells it touched.
#[derive(Debug)]
pub struct Undo {
    sets: Sets,
    cells: [(Cell, Piece); 2],
    turn: Seat,
    calm: u32,
    ending: Option<Ending>,
}

impl Position {
    /// Returns the empty board, Black to move.
    pub fn empty() -> Position {
        Position {
            cells: [Piece::NONE; 128],
            sets: Sets {
                own: [0; 2],
                swallows: [0; 2],
                key: 0,
                hands: [[0; 8]; 2],
                phoenix: [None; 2],
            },
            turn: BLACK,
            calm: 0,
            ply: 0,
            ending: None,
        }
    }

    #[inline]
    pub fn at(&self, cell: Cell) -> Piece {
        self.cells[cell.index()]
    }

    /// Returns the cells of a seat's pieces.
    #[inline]
    pub fn own(&self, seat: Seat) -> u128 {
        self.sets.own[usize::from(seat.0 & 1)]
    }

    /// Returns the cells of a seat's unpromoted Swallows.
    #[inline]
    pub fn swallows(&self, seat: Seat) -> u128 {
        self.sets.swallows[usize::from(seat.0 & 1)]
    }

    #[inline]
    pub fn occupied(&self) -> u128 {
        self.sets.own[0] | self.sets.own[1]
    }

    #[inline]
    pub fn phoenix(&self, seat: Seat) -> Option<Cell> {
        self.sets.phoenix[usize::from(seat.0 & 1)]
    }

    #[inline]
    pub fn in_hand(&self, seat: Seat, kind: Kind) -> u8 {
        self.sets.hands[usize::from(seat.0 & 1)][kind.index().min(Kind::DROPPABLE)]
    }

    #[inline]
    pub fn hand_is_empty(&self, seat: Seat) -> bool {
        self.sets.hands[usize::from(seat.0 & 1)] == [0; 8]
    }

    /// Identifies board, hands and turn for E1. It has 128 bits made of fixed random numbers, so two
    /// positions of a game practically never collide.
    #[inline]
    pub fn key(&self) -> u128 {
        self.sets.key
    }

    /// Puts a piece on an empty cell.
    pub fn put(&mut self, tables: &Tables, cell: Cell, piece: Piece) {
        let side = usize::from(piece.seat().0);
        self.cells[cell.index()] = piece;
        self.sets.own[side] |= cell.bit();
        self.sets.key = self.sets.key.wrapping_add(tables.placed[piece.code()][cell.index()]);
        match piece.kind() {
            Some(Kind::Swallow) => self.sets.swallows[side] |= cell.bit(),
            Some(Kind::Phoenix) => self.sets.phoenix[side] = Some(cell),
            _ => {}
        }
    }

    /// Removes and returns the piece on a cell.
    #[inline]
    fn lift(&mut self, tables: &Tables, cell: Cell) -> Piece {
        let piece = self.at(cell);
        let side = usize::from(piece.seat().0);
        self.cells[cell.index()] = Piece::NONE;
        self.sets.own[side] &= !cell.bit();
        self.sets.swallows[side] &= !cell.bit();
        self.sets.key = self.sets.key.wrapping_sub(tables.placed[piece.code()][cell.index()]);
        piece
    }

    /// Adds birds to a hand.
    pub fn hold(&mut self, tables: &Tables, seat: Seat, kind: Kind, count: u8) {
        let side = usize::from(seat.0);
        if kind.index() < Kind::DROPPABLE {
            self.sets.hands[side][kind.index()] = self.sets.hands[side][kind.index()].saturating_add(count);
            let key = tables.held[side][kind.index()].wrapping_mul(u128::from(count));
            self.sets.key = self.sets.key.wrapping_add(key);
        }
    }

    pub fn set_turn(&mut self, tables: &Tables, turn: Seat) {
        if turn != self.turn {
            let key = tables.white_to_move;
            self.sets.key = if turn == WHITE {
                self.sets.key.wrapping_add(key)
            } else {
                self.sets.key.wrapping_sub(key)
            };
            self.turn = turn;
        }
    }

    /// Makes a legal entry of the seat on turn.
    #[inline]
    pub fn make(&mut self, terms: &Terms, entry: Entry) -> Undo {
        let (from, to) = match entry {
            Entry::Move { from, to, .. } => (from, to),
            Entry::Drop { to, .. } => (to, to),
        };
        let cells = [(from, self.at(from)), (to, self.at(to))];
        let undo = Undo {
            sets: self.sets,
            cells,
            turn: self.turn,
            calm: self.calm,
            ending: self.ending,
        };
        self.change(terms, entry);
        undo
    }

    /// Takes back the newest entry.
    #[inline]
    pub fn unmake(&mut self, undo: &Undo) {
        for (cell, piece) in undo.cells {
            self.cells[cell.index()] = piece;
        }
        (self.sets, self.turn, self.calm, self.ending) = (undo.sets, undo.turn, undo.calm, undo.ending);
        self.ply -= 1;
    }

    fn change(&mut self, terms: &Terms, entry: Entry) {
        let (tables, mover) = (terms.tables, self.turn);
        self.ply += 1;
        self.calm += 1;
        match entry {
            Entry::Move { from, to, promotion } => {
                if self.own(opponent(mover)) & to.bit() != 0 {
                    let captured = self.lift(tables, to);
                    self.calm = 0;
                    match captured.kind().and_then(Kind::in_hand) {
                        Some(kind) => self.hold(tables, mover, kind, 1),
                        None => {
                            self.sets.phoenix[usize::from(opponent(mover).0 & 1)] = None;
                            self.ending = Some(Ending::won(mover, Reason::Phoenix));
                        }
                    }
                }
                let mut piece = self.lift(tables, from);
                match (piece.kind(), promotion) {
                    (Some(kind), Promotion::Made) => {
                        piece = kind.promoted().map_or(piece, |promoted| Piece::new(mover, promoted));
                        self.calm = 0;
                    }
                    (Some(Kind::Swallow), _) => self.calm = 0,
                    _ => {}
                }
                self.put(tables, to, piece);
            }
            Entry::Drop { kind, to } => {
                self.calm = 0;
                let (side, index) = (usize::from(mover.0 & 1), kind.index().min(Kind::DROPPABLE));
                self.sets.hands[side][index] = self.sets.hands[side][index].saturating_sub(1);
                self.sets.key = self.sets.key.wrapping_sub(tables.held[side][index.min(Kind::DROPPABLE - 1)]);
                self.put(tables, to, Piece::new(mover, kind));
            }
        }
        self.set_turn(tables, opponent(mover));
        self.settle(terms);
    }

    /// Ends the game where the rules require it (W5).
    #[inline]
    pub fn settle(&mut self, terms: &Terms) {
        if self.ending.is_some() {
            return;
        }
        if !self.has_entry(terms) {
            let reason = if self.is_attacked(terms, self.turn) {
                Reason::Mate
            } else {
                Reason::Stalemate
            };
            self.ending = Some(Ending::won(opponent(self.turn), reason));
        } else if self.calm >= terms.impasse || self.ply >= terms.limit {
            self.count_impasse();
        }
    }

    /// Applies W2 to a position that was read: a side without a Phoenix has lost.
    pub fn settle_phoenixes(&mut self) {
        for seat in [BLACK, WHITE] {
            if self.phoenix(seat).is_none() {
                self.ending = Some(Ending::won(opponent(seat), Reason::Phoenix));
            }
        }
    }

    /// Returns a seat's points on the board (I2).
    pub fn points(&self, seat: Seat) -> u32 {
        cells_of(self.own(seat)).filter_map(|cell| self.at(cell).kind()).map(Kind::points).sum()
    }

    /// Ends the game by counting points (I3).
    pub fn count_impasse(&mut self) {
        let enough = [BLACK, WHITE].map(|seat| self.points(seat) >= 20);
        let winners = match enough {
            [true, false] => SeatSet::only(BLACK),
            [false, true] => SeatSet::only(WHITE),
            _ => SeatSet::first(2),
        };
        self.ending = Some(Ending { reason: Reason::Impasse, winners });
    }

    /// Lets a seat leave (R1, R2).
    pub fn leave(&mut self, seat: Seat, reason: Reason) {
        self.ending = Some(Ending::won(opponent(seat), reason));
    }

    pub fn agree(&mut self) {
        self.ending = Some(Ending { reason: Reason::Agreement, winners: SeatSet::first(2) });
    }

    /// Whether the Phoenix of a seat is attacked (C1).
    pub fn is_attacked(&self, terms: &Terms, seat: Seat) -> bool {
        let enemy = opponent(seat);
        self.phoenix(seat)
            .is_some_and(|cell| self.attacks(terms.tables, enemy, cell, self.occupied(), self.own(enemy)))
    }

    /// Whether a piece of `by` on one of the cells `from` could move to `cell` if the cells `occupied` were
    /// occupied (C1).
    #[inline]
    pub fn attacks(&self, tables: &Tables, by: Seat, cell: Cell, occupied: u128, from: u128) -> bool {
        cells_of(tables.onto(by, cell) & from).any(|from| {
            let kind = self.at(from).kind();
            kind.is_some_and(|kind| tables.targets(by, kind, from, occupied) & cell.bit() != 0)
        })
    }

    #[inline]
    pub fn empty_cells(&self) -> u128 {
        BOARD & !self.occupied()
    }
}
