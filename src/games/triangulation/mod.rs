//! Triangulation (rules page: `docs/rules/triangulation.md`): a chess of three armies on 64 black and white
//! triangles. The seat that captures a General commands its army from then on.
//!
//! ```text
//!   rules         board, piece: cells, tables of moves, armies    state: what an entry does    history: what T6 counts
//!                 movegen: the legal entries                      random: one of them, quickly
//!   evaluation    features of a position    weights: their values
//!   notation      entries in and out    position: position strings    why: the reasons of refusals
//!   presentation  captions, taps, words    scene, glyphs: the picture    sheet, rules_pages
//!   solo          no puzzles for one player
//! ```

mod board;
mod captions;
mod evaluation;
mod glyphs;
mod history;
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

pub use board::Cell;
pub use piece::{Army, Kind, Piece};
pub use state::{Entry, Reason, Rescue, Status};

use super::{Drafts, Seat, Solo, Spot, Veiled};
use history::History;
use state::{Position, Terms};

#[derive(Clone, Debug)]
pub struct Triangulation {
    terms: Terms,
    position: Position,
    history: History,
}

impl Solo for Triangulation {}
impl Veiled for Triangulation {}
impl Drafts for Triangulation {}

impl Triangulation {
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        self.position.at(cell)
    }

    /// Returns the seat that moves the pieces of a colour.
    pub fn commander(&self, colour: Army) -> Army {
        self.position.commanders[colour.index()]
    }

    pub fn status(&self, seat: Army) -> Status {
        self.position.status[seat.index()]
    }

    /// K9: `(attacking, attacked)` for every General of an active seat that another active seat could
    /// capture, in seat order.
    pub fn checks(&self) -> Vec<(Army, Army)> {
        self.position.checks(self.terms.board)
    }

    /// Returns the player whose turn it is; after a win, the winner.
    fn on_turn(&self) -> Seat {
        self.terms.seat(self.position.turn)
    }

    fn position_string(&self) -> String {
        position::write(&self.position)
    }

    fn spot(&self, cell: Cell) -> Spot {
        Spot(cell.name())
    }
}
