//! Kotelar Torissogi (rules page: `docs/rules/torissogi.md`): bird shogi on 5×5×5 cells, two seats, captured
//! birds dropped back into play.
//!
//! ```text
//!   rules         board, piece: cells, bit-set tables, birds    state: what an entry does
//!                 movegen: the legal entries as sets of cells   random: one of them, quickly    history: repetition
//!   evaluation    features of a position    weights: their values
//!   notation      entries in and out    position: position strings    why: the reasons of refusals
//!   presentation  captions, taps, words    scene, hand, glyphs: the picture    sheet, rules_pages
//!   solo          empty: no solo play
//! ```

mod board;
mod captions;
mod evaluation;
mod glyphs;
mod hand;
mod history;
mod movegen;
mod notation;
mod piece;
mod position;
mod random;
mod rules;
mod rules_pages;
#[cfg(test)]
mod samples;
mod scene;
mod sheet;
mod state;
mod taps;
mod weights;
mod why;
mod words;

pub use board::Cell;
pub use piece::{Kind, Piece};
pub use state::{Entry, Promotion, Reason};

use super::{Drafts, Seat, Solo, Spot, Veiled};
use deltille_base::text::Arg;
use history::{Barred, History};
use state::{BLACK, Position, Terms, WHITE};

#[derive(Clone, Debug)]
pub struct Torissogi {
    terms: Terms,
    position: Position,
    history: History,
}

const SEATS: [&str; 2] = ["black", "white"];

impl Solo for Torissogi {}
impl Veiled for Torissogi {}
impl Drafts for Torissogi {}

impl Torissogi {
    /// Returns the piece on a cell; [`Piece::NONE`] if the cell is empty.
    pub fn piece(&self, cell: Cell) -> Piece {
        self.position.at(cell)
    }

    pub fn in_hand(&self, seat: Seat, kind: Kind) -> u8 {
        self.position.in_hand(seat, kind)
    }

    /// Returns the points of a seat's pieces on the board (I2).
    pub fn points(&self, seat: Seat) -> u32 {
        self.position.points(seat)
    }

    /// Returns the Phoenixes that the enemy could take if it were on turn (C1); none when the game is over.
    pub fn phoenixes_in_danger(&self) -> Vec<(Seat, Cell)> {
        let attacked =
            |seat: &Seat| self.position.ending.is_none() && self.position.is_attacked(&self.terms, *seat);
        let seats = [BLACK, WHITE].into_iter().filter(attacked);
        seats.filter_map(|seat| Some((seat, self.position.phoenix(seat)?))).collect()
    }

    /// Returns the entries that E2 bars for the seat on turn.
    #[inline]
    fn barred(&self) -> Barred<'_> {
        self.history.barred(&self.terms, &self.position)
    }

    /// The seat's name, for a message.
    fn told(&self, seat: Seat) -> Arg {
        Arg::Seat(self.name_of(seat))
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        SEATS[usize::from(seat.0 & 1)]
    }

    fn spot(&self, cell: Cell) -> Spot {
        Spot(cell.name())
    }
}
