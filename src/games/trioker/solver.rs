//! Exact solver for the fillings of a shape: tracks which cells can still take which tiles and fills the most
//! constrained cell first.
//!
//! A search state is a few words: the values of the sites, the empty cells, the remaining tiles. It is undone
//! by copying. Dead ends are detected early: an empty cell that nothing fits, more unplaceable tiles than the
//! shape can spare, more rim cells than tiles with the rim's colour. Corner shapes and MacMahon's hexagon are
//! the same problem (see `tile`).

use super::{
    board::{Board, Cell, MAX_CELLS, MAX_SITES, cells_of},
    state::{Position, Terms},
    tile::{Lying, OPEN, TileSet, Way, demand, fits},
};
use std::ops::ControlFlow;

/// Counters of a search, reported periodically and at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Fillings found.
    pub found: u64,
    /// Tiles tried.
    pub nodes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Everything was searched.
    Complete,
    /// The caller stopped it, or the node limit was reached.
    Stopped,
}

/// A complete filling: the tile on each cell.
pub type Filling = [Lying; MAX_CELLS];

/// Callback for each filling, or for a progress report (`None`). `Break` stops the search.
pub type Visit<'v> = &'v mut dyn FnMut(Option<&Filling>, Progress) -> ControlFlow<()>;

const TICK: u64 = 1 << 18;

/// State of a search node.
#[derive(Clone, Copy)]
struct State {
    sites: [u8; MAX_SITES],
    empty: u128,
    left: TileSet,
}

/// Searches all ways to complete a position without lifting.
pub struct Solver<'a> {
    terms: &'a Terms,
    start: State,
    filling: Filling,
    /// Cells with a rim edge.
    rim_cells: u128,
    progress: Progress,
    limit: u64,
}

impl<'a> Solver<'a> {
    pub fn new(terms: &'a Terms, position: &Position) -> Solver<'a> {
        let empty = terms.board.open & !position.filled;
        let filling = position.lying();
        let start = State { sites: position.sites(), empty, left: position.bank };
        let at_rim =
            |cell: &Cell| terms.board.sites(*cell).iter().any(|site| terms.board.rim >> site & 1 != 0);
        let rim_cells = terms.board.cells().filter(at_rim).fold(0, |set, cell| set | cell.bit());
        Solver {
            terms,
            start,
            filling,
            rim_cells,
            progress: Progress::default(),
            limit: u64::MAX,
        }
    }

    /// Limits the search to `nodes` tiles tried.
    pub fn with_limit(mut self, nodes: u64) -> Solver<'a> {
        self.limit = nodes;
        self
    }

    /// Calls `visit` for each filling, and with `None` every few hundred thousand nodes, until it breaks.
    pub fn search(mut self, visit: Visit) -> (Ending, Progress) {
        let start = self.start;
        let ending = match self.fill(&start, visit) {
            ControlFlow::Continue(()) => Ending::Complete,
            ControlFlow::Break(()) => Ending::Stopped,
        };
        (ending, self.progress)
    }

    fn fill(&mut self, state: &State, visit: Visit) -> ControlFlow<()> {
        if state.empty == 0 {
            self.progress.found += 1;
            return visit(Some(&self.filling), self.progress);
        }
        let Some(cell) = self.most_constrained(state) else {
            return ControlFlow::Continue(());
        };
        let board = self.terms.board;
        let ways =
            fits(board.is_up(cell), demand(board.sites(cell).map(|site| state.sites[usize::from(site)])));
        for (way, tiles) in ways.iter().enumerate() {
            for tile in tiles.and(state.left).iter() {
                if self.progress.nodes >= self.limit {
                    return ControlFlow::Break(());
                }
                self.progress.nodes += 1;
                if self.progress.nodes.is_multiple_of(TICK) {
                    visit(None, self.progress)?;
                }
                let lying = Lying::new(tile, Way(way as u8));
                self.filling[cell.index()] = lying;
                let next = state.with(self.terms, cell, lying);
                self.fill(&next, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Empty cell with the fewest ways to fill it; `None` at a dead end.
    fn most_constrained(&self, state: &State) -> Option<Cell> {
        let board = self.terms.board;
        let (mut best, mut fewest) = (None, u32::MAX);
        let (mut usable, mut at_rim, mut rim_cells) = (TileSet::EMPTY, TileSet::EMPTY, 0);
        for cell in cells_of(state.empty) {
            let sites = board.sites(cell).map(|site| state.sites[usize::from(site)]);
            let [one, two, three] = fits(board.is_up(cell), demand(sites)).map(|tiles| tiles.and(state.left));
            let count = one.len() + two.len() + three.len();
            if count == 0 {
                return None;
            }
            let any = one.or(two).or(three);
            usable = usable.or(any);
            if self.rim_cells & cell.bit() != 0 {
                (at_rim, rim_cells) = (at_rim.or(any), rim_cells + 1);
            }
            if count < fewest {
                (best, fewest) = (Some(cell), count);
            }
        }
        // The shape must be able to spare all tiles that fit nowhere.
        let spare = state.left.len().checked_sub(state.empty.count_ones())?;
        (state.left.minus(usable).len() <= spare && at_rim.len() >= rim_cells).then_some(best)?
    }
}

impl State {
    #[inline]
    fn with(&self, terms: &Terms, cell: Cell, lying: Lying) -> State {
        let mut next = State {
            empty: self.empty & !cell.bit(),
            left: self.left.without(lying.tile()),
            ..*self
        };
        let board: &Board = terms.board;
        for (site, value) in board.sites(cell).into_iter().zip(lying.shown()) {
            let site = usize::from(site);
            if value != OPEN && next.sites[site] == OPEN {
                next.sites[site] = value;
                if board.rim >> site & 1 != 0 {
                    // Q2: the first rim edge fixes the rim's colour.
                    (0..board.site_count)
                        .filter(|site| board.rim >> site & 1 != 0)
                        .for_each(|site| next.sites[site] = value);
                }
            }
        }
        next
    }
}
