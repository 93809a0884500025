//! Skylight tours: whether the piece can still visit every cell, and where to go next (K1–K5).
//!
//! On the empty board a piece's moves form a graph, and a tour is a path through all cells not yet visited.
//! The search prefers the cell with the fewest continuations, detects dead ends early (unreachable cells, two
//! cells that must both be the last), and restarts in another order when it makes no progress. An exhausted
//! search proves that there is no tour; an exhausted budget gives [`Found::Unknown`].

use super::{
    board::{Board, Point},
    piece::{Kind, Piece},
    state::Position,
    terms::Terms,
};
use crate::Seat;

/// A set of the 216 cells.
type Cells = [u64; 4];

/// Cost of one search step in units of a hint's budget.
const STEP: u64 = 30;

/// How far a piece gets (K5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Best {
    /// To every cell.
    Tour,
    /// To at most this number of cells.
    AtMost(u32),
    /// To this number of cells; no longer run is known.
    Found(u32),
}

/// How far a piece of this kind gets (K5).
pub fn best(kind: Kind) -> Best {
    match kind {
        Kind::Strobe => Best::AtMost(27),
        Kind::Firemistress => Best::AtMost(54),
        Kind::Sparkler => Best::AtMost(206),
        Kind::FallingStar | Kind::RisingStar => Best::Found(33),
        _ => Best::Tour,
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A path through all cells that were left.
    Way(Vec<Point>),
    /// No path exists.
    None,
    Unknown,
}

/// The moves of one kind of piece on the empty board.
pub struct Graph {
    out: Vec<Cells>,
    into: Vec<Cells>,
    low: Cells,
    /// Whether every move goes from a low cell to a high one or back.
    alternates: bool,
    /// Distance of each cell from the middle of the board, for the search order.
    rim: Vec<u32>,
}

fn has(cells: &Cells, at: usize) -> bool {
    cells[at >> 6] >> (at & 63) & 1 != 0
}

fn flip(cells: &mut Cells, at: usize) {
    cells[at >> 6] ^= 1 << (at & 63);
}

fn and(one: &Cells, other: &Cells) -> Cells {
    std::array::from_fn(|word| one[word] & other[word])
}

fn or(one: &Cells, other: &Cells) -> Cells {
    std::array::from_fn(|word| one[word] | other[word])
}

fn count(cells: &Cells) -> u32 {
    cells.iter().map(|word| word.count_ones()).sum()
}

fn is_empty(cells: &Cells) -> bool {
    cells.iter().all(|word| *word == 0)
}

fn each(cells: &Cells) -> impl Iterator<Item = usize> + use<> {
    let cells = *cells;
    (0..4).flat_map(move |word| {
        let left = std::iter::successors(Some(cells[word]), |left| Some(left & left.wrapping_sub(1)));
        left.take_while(|left| *left != 0)
            .map(move |left| word * 64 + left.trailing_zeros() as usize)
    })
}

impl Graph {
    pub fn of(terms: &Terms, kind: Kind) -> Graph {
        let board: &Board = terms.board;
        let (empty, piece, size) = (Position::empty(terms), Piece::new(Seat(0), kind), board.count());
        let mut graph = Graph {
            out: vec![[0; 4]; size],
            into: vec![[0; 4]; size],
            low: [0; 4],
            alternates: true,
            rim: Vec::with_capacity(size),
        };
        for from in board.points() {
            if board.reach(from).low {
                flip(&mut graph.low, from.index());
            }
        }
        for from in board.points() {
            let at = from.index();
            empty.targets(terms, from, piece, |to| {
                let to = to.index();
                graph.out[at][to >> 6] |= 1 << (to & 63);
                graph.into[to][at >> 6] |= 1 << (at & 63);
                graph.alternates &= has(&graph.low, at) != has(&graph.low, to);
            });
        }
        for at in 0..size {
            graph.rim.push(count(&graph.out[at]));
        }
        graph
    }

    /// Cells that the piece can reach from here through cells of `left`.
    pub fn reachable(&self, from: usize, left: &Cells) -> Cells {
        let mut reached = [0; 4];
        let mut new = and(&self.out[from], left);
        while !is_empty(&new) {
            reached = or(&reached, &new);
            let mut next = [0; 4];
            each(&new).for_each(|at| next = or(&next, &self.out[at]));
            new = std::array::from_fn(|word| next[word] & left[word] & !reached[word]);
        }
        reached
    }

    /// Whether a quick check rules out a path from `at` through all of `left`.
    fn is_dead(&self, at: usize, left: &Cells) -> bool {
        let cells = count(left);
        if cells == 0 {
            return false;
        }
        let mut here = *left;
        here[at >> 6] |= 1 << (at & 63);
        let mut last = 0;
        for cell in each(left) {
            let (from, to) = (and(&self.into[cell], &here), and(&self.out[cell], left));
            if is_empty(&from) {
                return true;
            }
            if is_empty(&to) || count(&or(&from, &to)) == 1 {
                last += 1;
                if last > 1 {
                    return true;
                }
            }
        }
        count(&self.reachable(at, left)) < cells || self.is_branched(at, left)
    }

    /// Whether the structure of the cells would force a path from `at` to end twice. Articulation cells cut
    /// the cells into parts; a path from `at` visits the parts one after the other, so they must form a
    /// chain.
    fn is_branched(&self, at: usize, left: &Cells) -> bool {
        let mut parts = Parts {
            graph: self,
            left: *left,
            seen: [0; 4],
            number: 0,
            numbers: [0; 256],
        };
        let mut ways = or(&self.out[at], &self.into[at]);
        ways = and(&ways, left);
        let Some(first) = each(&ways).next() else {
            return false;
        };
        parts.number = 1;
        parts.numbers[at & 255] = 1;
        flip(&mut parts.seen, at);
        let (_, ends) = parts.visit(first, at);
        // Cells not reachable from the first neighbour connect only through `at`, and the path cannot return
        // there.
        ends > 1 || count(&and(&parts.seen, left)) < count(left)
    }

    /// Searches a path from `at` through all of `left`, entering at most `steps` cells.
    fn way(&self, at: usize, left: Cells, steps: &mut u64, order: u64) -> Found {
        if self.alternates {
            let low = count(&and(&left, &self.low));
            let high = count(&left) - low;
            let (same, other) = if has(&self.low, at) { (low, high) } else { (high, low) };
            if other != same && other != same + 1 {
                return Found::None;
            }
        }
        let mut way = Vec::new();
        match self.go(at, left, steps, order, &mut way) {
            Some(true) => Found::Way(way),
            Some(false) => Found::None,
            None => Found::Unknown,
        }
    }

    /// Whether the path can be completed; `None` if the steps are used up.
    fn go(&self, at: usize, left: Cells, steps: &mut u64, order: u64, way: &mut Vec<Point>) -> Option<bool> {
        if is_empty(&left) {
            return Some(true);
        }
        let mut next: Vec<(u32, u32, u64, usize)> = each(&and(&self.out[at], &left))
            .map(|cell| {
                let ways = count(&and(&self.out[cell], &left));
                // Every other attempt defers the rim.
                let rim = if order.is_multiple_of(2) { 0 } else { self.rim[cell] };
                (ways, rim, mixed(order, cell as u64), cell)
            })
            .collect();
        next.sort_unstable();
        for (.., cell) in next {
            if *steps == 0 {
                return None;
            }
            *steps -= 1;
            let mut rest = left;
            flip(&mut rest, cell);
            if self.is_dead(cell, &rest) {
                continue;
            }
            way.push(Point(cell as u16));
            if self.go(cell, rest, steps, order, way)? {
                return Some(true);
            }
            way.pop();
        }
        Some(false)
    }

    /// Like `way`, but restarts in other orders; the attempts start short and become longer.
    pub fn search(&self, at: Point, left: Cells, budget: u64) -> Found {
        let (mut budget, mut tries) = (budget / STEP, 1);
        if self.is_dead(at.index(), &left) {
            return Found::None;
        }
        while budget > 0 {
            let given = budget.min(tries * 1000);
            let mut steps = given;
            let found = self.way(at.index(), left, &mut steps, tries);
            if found != Found::Unknown {
                return found;
            }
            budget -= given;
            tries += 1;
        }
        Found::Unknown
    }

    /// Searches a complete tour from any cell; rim cells are tried first.
    pub fn tour(&self, budget: u64) -> Found {
        let mut starts: Vec<usize> = (0..self.out.len()).collect();
        starts.sort_by_key(|cell| self.rim[*cell]);
        let each = (budget / 8).max(STEP);
        for start in starts.into_iter().step_by(5).take(8) {
            let mut left = self.all();
            flip(&mut left, start);
            if let Found::Way(mut way) = self.search(Point(start as u16), left, each) {
                way.insert(0, Point(start as u16));
                return Found::Way(way);
            }
        }
        Found::Unknown
    }

    pub fn all(&self) -> Cells {
        let mut all = [0; 4];
        (0..self.out.len()).for_each(|cell| flip(&mut all, cell));
        all
    }
}

/// Depth-first search that finds articulation cells.
struct Parts<'a> {
    graph: &'a Graph,
    left: Cells,
    seen: Cells,
    number: u16,
    /// Order in which the cells were first seen.
    numbers: [u16; 256],
}

impl Parts<'_> {
    /// Visits an unseen cell. Returns the earliest cell that the cells behind it touch, and the number of
    /// ends of the chains of parts behind it.
    fn visit(&mut self, at: usize, from: usize) -> (u16, u32) {
        self.number += 1;
        let own = self.number;
        self.numbers[at & 255] = own;
        flip(&mut self.seen, at);
        let (mut earliest, mut ends) = (own, 0);
        let ways = and(&or(&self.graph.out[at], &self.graph.into[at]), &or(&self.left, &self.seen));
        for next in each(&ways).filter(|next| *next != from) {
            if has(&self.seen, next) {
                earliest = earliest.min(self.numbers[next & 255]);
                continue;
            }
            let (touched, behind) = self.visit(next, at);
            earliest = earliest.min(touched);
            // All cells behind it connect only through this cell.
            ends += if touched >= own { behind.max(1) } else { behind };
        }
        (earliest, ends)
    }
}

/// Cells that the position's piece has not visited.
pub fn unvisited(graph: &Graph, position: &Position) -> Cells {
    let all = graph.all();
    std::array::from_fn(|word| all[word] & !position.visited().0[word])
}

/// Pseudo-random order of the cells, different for each attempt.
fn mixed(order: u64, cell: u64) -> u64 {
    let mut word = (order << 32 | cell).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^= word >> 29;
    word.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{solo::HINT_BUDGET, testing::start, triortan::Triortan};

    fn terms(kind: Kind) -> Terms {
        start::<Triortan>("skylight", &[("piece", kind.code())]).terms
    }

    /// K5: the sets of cells that a piece never leaves.
    #[test]
    fn four_pieces_stay_in_their_part_of_the_board() {
        for (kind, most) in [
            (Kind::Strobe, 27),
            (Kind::Firemistress, 54),
            (Kind::FallingStar, 36),
            (Kind::RisingStar, 36),
        ] {
            let graph = Graph::of(&terms(kind), kind);
            let all = graph.all();
            let parts: Vec<u32> = (0..216).map(|at| count(&graph.reachable(at, &all))).collect();
            assert_eq!(parts.iter().max(), Some(&most), "{kind:?}");
            assert_ne!(best(kind), Best::Tour);
        }
    }

    /// K5: the search finds a tour for every piece that has one, and all its moves are legal.
    #[test]
    fn tours_are_found_with_every_piece_that_has_one() {
        for kind in Kind::ALL.into_iter().filter(|kind| best(*kind) == Best::Tour) {
            let graph = Graph::of(&terms(kind), kind);
            let Found::Way(way) = graph.tour(HINT_BUDGET) else {
                panic!("no tour with {kind:?}")
            };
            assert_eq!(way.len(), 216);
            assert!(way.windows(2).all(|pair| has(&graph.out[pair[0].index()], pair[1].index())), "{kind:?}");
            let mut seen = [0; 4];
            way.iter().for_each(|cell| flip(&mut seen, cell.index()));
            assert_eq!(count(&seen), 216);
        }
    }

    /// Runs that have strayed slightly from a tour nearly always get a definite hint.
    #[test]
    fn strayed_tour_gets_advice() {
        let (mut asked, mut unknown, mut dead) = (0, 0, 0);
        for kind in Kind::ALL.into_iter().filter(|kind| best(*kind) == Best::Tour) {
            let graph = Graph::of(&terms(kind), kind);
            let Found::Way(way) = graph.tour(HINT_BUDGET) else {
                panic!("no tour with {kind:?}")
            };
            for gone in [10, 40, 70, 100, 130, 160, 190] {
                for stray in [0, 1, 2] {
                    let mut left = graph.all();
                    way[..gone].iter().for_each(|cell| flip(&mut left, cell.index()));
                    let mut at = way[gone - 1].index();
                    let mut random = fastrand::Rng::with_seed(gone as u64);
                    for _ in 0..stray {
                        let ways: Vec<usize> = each(&and(&graph.out[at], &left)).collect();
                        let Some(next) = random.choice(ways) else { break };
                        (at, _) = (next, flip(&mut left, next));
                    }
                    asked += 1;
                    match graph.search(Point(at as u16), left, HINT_BUDGET) {
                        Found::Way(way) => {
                            assert_eq!(way.len() as u32, count(&left), "{kind:?} {gone} {stray}")
                        }
                        Found::None => {
                            assert!(stray > 0, "{kind:?} {gone}: the tour goes on");
                            dead += 1;
                        }
                        Found::Unknown => unknown += 1,
                    }
                }
            }
        }
        println!("{asked} runs: {dead} dead ends, {unknown} unknown");
        assert!(asked == 147 && unknown <= 5, "{unknown} of {asked}");
    }
}
