//! Triablo, by Cameron Browne (rules page: `docs/rules/triablo.md`): two or three armies of three-tipped
//! stars on the points of a hexagon. A piece is captured by three tips of one colour that point at it.
//!
//! ```text
//!   rules         board, piece: geometry and pieces on points     state: what an entry does
//!                 movegen: the legal entries                      random: one of them, quickly
//!   evaluation    features of a position    weights: their values
//!   notation      entries in and out    position: position strings    why: the reasons of refusals
//!   presentation  captions, taps, words, draft    scene, glyphs: the picture    sheet, rules_pages
//!   solo          empty: no solo play
//! ```

mod board;
mod captions;
mod draft;
mod evaluation;
mod glyphs;
mod movegen;
mod notation;
mod piece;
mod position;
mod random;
mod rules;
mod rules_pages;
mod scene;
mod sheet;
mod state;
mod taps;
mod weights;
mod why;
mod words;

pub use board::{Board, Point};
pub use piece::{Piece, Sign};
pub use state::{Entry, Phase, Reason};

use super::{Seat, Solo, Spot, Veiled};
use deltille_base::text::Arg;
use state::{Position, Terms};

#[derive(Clone, Debug)]
pub struct Triablo {
    terms: Terms,
    position: Position,
    /// Keys of the positions at the start of each turn, for D1.
    history: Vec<u64>,
}

const SEATS: [&str; 3] = ["white", "red", "black"];

impl Solo for Triablo {}
impl Veiled for Triablo {}

impl Triablo {
    pub fn board(&self) -> &'static Board {
        self.terms.board
    }

    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    /// Returns the piece on a point; [`Piece::NONE`] if the point is empty.
    pub fn piece(&self, point: Point) -> Piece {
        self.position.at(point)
    }

    /// Returns the number of pieces a seat controls (E2).
    pub fn controlled(&self, seat: Seat) -> usize {
        self.position.count(seat)
    }

    pub fn is_alive(&self, seat: Seat) -> bool {
        self.position.alive.contains(seat)
    }

    pub fn king(&self, seat: Seat) -> Option<Point> {
        self.position.king(seat)
    }

    /// Returns the seats whose king another seat could capture if it were on turn; none outside the play
    /// phase.
    pub fn kings_in_danger(&self) -> Vec<Seat> {
        if self.position.phase == Phase::Play {
            self.position.kings_in_danger(self.terms.board).collect()
        } else {
            Vec::new()
        }
    }

    /// The seat's name, for a message.
    fn told(&self, seat: Seat) -> Arg {
        Arg::Seat(self.name_of(seat))
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        SEATS[seat.index()]
    }

    fn spot(&self, point: Point) -> Spot {
        Spot(self.terms.board.name(point))
    }

    fn single_survivor(&self) -> Option<Seat> {
        self.position.alive.single()
    }
}
