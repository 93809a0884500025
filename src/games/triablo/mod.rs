//! Triablo, by Cameron Browne (rules page: `docs/rules/triablo.md`): two or three armies of three-tipped
//! stars on the points of a hexagon. Three tips of one colour that point at a piece take it.
//!
//! ```text
//!   rules         board, piece: geometry and what stands on it    state: what an entry does
//!                 movegen: the legal entries                      random: one of them, quickly
//!   evaluation    who stands better    weights: by what, and how much
//!   notation      entries in and out    position: position strings    why: the reasons of refusals
//!   presentation  captions, taps, words, draft    scene, glyphs: the picture    sheet, rules_pages
//!   solo          nothing for one alone
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
mod presentation;
mod random;
mod rules;
mod rules_pages;
mod scene;
mod sheet;
mod solo;
mod state;
mod taps;
mod weights;
mod why;
mod words;

pub use board::{Board, Point};
pub use piece::{Piece, Sign};
pub use state::{Entry, Phase, Reason};

use super::{Seat, Spot};
use state::{Position, Terms};

/// A game of Triablo.
#[derive(Clone, Debug)]
pub struct Triablo {
    terms: Terms,
    position: Position,
    /// Keys of the positions that began a turn, for D1.
    history: Vec<u64>,
}

const SEATS: [&str; 3] = ["white", "red", "black"];

impl Triablo {
    pub fn board(&self) -> &'static Board {
        self.terms.board
    }

    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    /// What stands on a point; [`Piece::NONE`] where nothing does.
    pub fn piece(&self, point: Point) -> Piece {
        self.position.at(point)
    }

    /// E2: how many pieces a seat controls.
    pub fn controlled(&self, seat: Seat) -> usize {
        self.position.count(seat)
    }

    pub fn is_alive(&self, seat: Seat) -> bool {
        self.position.alive.contains(seat)
    }

    /// Where the king of a seat stands.
    pub fn king(&self, seat: Seat) -> Option<Point> {
        self.position.king(seat)
    }

    /// The seats whose king another seat could capture now, were it on turn; none outside of play.
    pub fn kings_in_danger(&self) -> Vec<Seat> {
        if self.position.phase == Phase::Play {
            self.position.kings_in_danger(self.terms.board).collect()
        } else {
            Vec::new()
        }
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        SEATS[seat.index()]
    }

    fn spot(&self, point: Point) -> Spot {
        Spot(self.terms.board.name(point))
    }

    fn single_survivor(&self) -> Option<Seat> {
        (self.position.alive.len() == 1).then(|| self.position.alive.iter().next())?
    }
}
