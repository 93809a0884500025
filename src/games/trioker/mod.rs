//! Trioker, by Marc Odier (rules page: `docs/rules/trioker.md`): triangular tiles with numbers in their
//! corners; where tiles meet, the numbers agree. Coin games and paths with hidden hands, an open duel,
//! puzzles, and MacMahon's edge tiles.
//!
//! ```text
//!   rules         tile, board: what fits; cells and marks    data: boards and shapes from data/trioker/
//!                 state, turns: what an entry does           movegen: the legal entries    random: one of them
//!                 determinize: redeals hidden hands    clues: public clues about hands    seat_view: what a seat sees
//!   evaluation    features of a position    weights: their values    network: for hidden hands
//!   notation      entries in and out    position: position strings    why: the reasons of refusals
//!   presentation  captions, taps, words    scene, labels, hand, tray, glyphs: the picture    sheet, rules_pages
//!   solo          puzzles, hints    solver, macmahon: fillings of shapes, exactly
//! ```

mod board;
mod captions;
mod clues;
mod data;
mod determinize;
mod evaluation;
mod glyphs;
mod hand;
mod labels;
mod macmahon;
mod movegen;
mod network;
mod notation;
mod position;
mod random;
mod rules;
mod rules_pages;
mod scene;
mod seat_view;
mod sheet;
mod solo;
mod solver;
mod state;
mod taps;
mod tile;
mod tray;
mod turns;
mod weights;
mod why;
mod words;

pub use board::{Board, Cell, Mark};
pub use solver::{Ending, Filling, Progress, Visit};
pub use state::{Deal, Entry, Kind, Phase};
pub use tile::{Tile, TileSet, Way};

use super::{Drafts, Seat, Spot, Viewer};
use deltille_base::text::Arg;
use state::{PlacedCells, Position, Terms};

#[derive(Clone, Debug)]
pub struct Trioker {
    terms: Terms,
    position: Position,
    placed: PlacedCells,
}

impl Drafts for Trioker {}

impl Trioker {
    fn new(terms: Terms, position: Position) -> Trioker {
        let placed = if terms.kind.is_solo() {
            board::cells_of(position.filled).collect()
        } else {
            PlacedCells::NONE
        };
        Trioker { terms, position, placed }
    }

    pub fn board(&self) -> &'static Board {
        self.terms.board
    }

    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    pub fn kind(&self) -> Kind {
        self.terms.kind
    }

    /// The seat's name, for a message.
    fn told(&self, seat: Seat) -> Arg {
        Arg::Seat(self.name_of(seat))
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        self.terms.names()[seat.index()]
    }

    fn spot(&self, cell: Cell) -> Spot {
        Spot(self.terms.board.name(cell).to_owned())
    }

    fn chance_is_due(&self) -> bool {
        matches!(self.position.phase, Phase::Flip | Phase::Deal | Phase::Draw | Phase::Feed(_))
    }

    /// Whether a seat's tiles may be shown to this viewer (H1, H2).
    fn sees_hand(&self, viewer: Viewer, seat: Seat) -> bool {
        let over = matches!(self.position.phase, Phase::Over(_));
        over || !self.terms.kind.has_deal() || viewer == Viewer::Seat(seat)
    }
}
