//! Triortan (rules page: `docs/rules/triortan.md`): two to six armies of fireworks on a hexagon of triangles;
//! a seat that loses its last pyrotech is out. Also solitaire problems and Skylight, a tour of the board by
//! one piece.
//!
//! ```text
//!   rules         info, terms: variants, the agreed settings       board, home, piece: geometry and pieces
//!                 state, flow, hash: what an entry does           movegen: the legal entries
//!                 layout: arrangements, submitted in secret       attack: which cells could be captured
//!                 random: an entry, quickly
//!   evaluation    features of a position    weights: their values
//!   notation      entries in and out    position: position strings    why: the reasons of refusals
//!   presentation  captions, taps, words, draft    scene, window, glyphs: the picture    sheet, rules_pages
//!   solo          problems, solver: solved, proven, answered      tour: Skylight's tours
//! ```

mod attack;
mod board;
mod captions;
mod draft;
mod evaluation;
mod flow;
mod glyphs;
mod hash;
mod home;
mod info;
mod layout;
mod movegen;
mod notation;
mod piece;
mod position;
mod problems;
mod random;
mod rules;
mod rules_pages;
mod scene;
mod sheet;
mod solo;
mod solver;
mod state;
mod taps;
mod terms;
mod tour;
mod veiled;
mod weights;
mod why;
mod window;
mod words;

pub use board::{Board, Point};
pub use flow::{Phase, Reason};
pub use layout::Arrangement;
pub use piece::{Kind, Piece};
pub use problems::{Problem, problems};
pub use solver::{RatedDefence, Solution};
pub use state::{Arrival, Entry, Move};

use super::{Seat, Spot, Viewer};
use deltille_base::text::Arg;
use layout::Drafting;
use state::Position;
use terms::{SEATS, Terms, Variant};

#[derive(Clone, Debug)]
pub struct Triortan {
    terms: Terms,
    position: Position,
    /// Set only in the preview of an arrangement.
    drafting: Option<Drafting>,
}

impl Triortan {
    pub fn board(&self) -> &'static Board {
        self.terms.board
    }

    #[inline]
    pub fn phase(&self) -> Phase {
        self.position.flow.phase
    }

    /// Piece on a cell, or [`Piece::NONE`].
    pub fn piece(&self, point: Point) -> Piece {
        self.position.at(point)
    }

    /// The seat's name, for a message.
    fn told(&self, seat: Seat) -> Arg {
        Arg::Seat(self.name_of(seat))
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        SEATS[seat.index() % 6]
    }

    fn spot(&self, point: Point) -> Spot {
        Spot(self.terms.board.name(point))
    }

    /// Whether this is a problem or a Skylight run.
    fn is_for_one(&self) -> bool {
        matches!(self.terms.variant, Variant::Problem | Variant::Skylight)
    }

    /// H1: arrangements are hidden from other viewers until all have been submitted.
    fn hides_arrangement(&self, seat: Seat, viewer: Viewer) -> bool {
        self.phase() == Phase::Setup && viewer != Viewer::Seat(seat)
    }

    /// Number of pieces a seat could bring in (R4).
    fn in_reserve(&self, seat: Seat) -> u32 {
        let left = |kind: Kind| kind.in_set() - self.position.count(seat, kind).min(kind.in_set());
        let kinds = Kind::ALL.into_iter().filter(|kind| self.position.available(&self.terms, seat, *kind));
        kinds.map(|kind| u32::from(left(kind))).sum()
    }
}
