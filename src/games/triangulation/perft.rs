//! Perft and random games: the same numbers as the contract's plain walk, quickly.

use super::{
    Triangulation,
    history::History,
    movegen::{Moves, Sink},
    piece::ARMY,
    state::{Entry, Position, Terms},
};
use std::ops::ControlFlow;

impl Triangulation {
    /// Number of sequences of `depth` entries, each of them played to its last entry. The same as
    /// [`Game::perft`](crate::games::Game::perft) on this game, which counts the last entries without playing them: nothing is
    /// lost by that, since an entry that ends the game still is one.
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        self.count_sequences(depth, false)
    }

    pub(super) fn count_sequences(&self, depth: u32, bulk: bool) -> u64 {
        walk(&self.position, &self.terms, depth, bulk, &mut self.history.clone())
    }

    /// Plays random entries from here until the game is over or `limit` entries were made; returns how many.
    /// `below(n)`: uniform in `0..n`.
    pub fn play_out(&mut self, limit: u32, below: &mut impl FnMut(usize) -> usize) -> u32 {
        for made in 0..limit {
            let Some(entry) = draw(&self.position, &self.terms, below) else { return made };
            self.position.make(&self.terms, &entry, &mut self.history);
        }
        limit
    }
}

fn walk(position: &Position, terms: &Terms, depth: u32, bulk: bool, history: &mut History) -> u64 {
    match depth {
        0 => 1,
        1 if bulk => position.count_entries(terms.board),
        _ => {
            let mut nodes = 0;
            let mark = history.mark();
            position.entries(terms.board, |entry| {
                let mut next = *position;
                next.make(terms, &entry, history);
                nodes += walk(&next, terms, depth - 1, bulk, history);
                history.back_to(mark);
            });
            nodes
        }
    }
}

/// Gathers all entries, the plain moves as sets.
struct Gather {
    sets: [Moves; MOST_PIECES],
    pieces: usize,
    plain: u32,
    others: Vec<Entry>,
}

/// P2: the pieces of all armies.
const MOST_PIECES: usize = 3 * ARMY as usize;

impl Sink for Gather {
    fn moves(&mut self, moves: Moves) -> ControlFlow<()> {
        self.sets[self.pieces] = moves;
        self.pieces += 1;
        self.plain += moves.targets.len();
        ControlFlow::Continue(())
    }
    fn entry(&mut self, entry: Entry) -> ControlFlow<()> {
        self.others.push(entry);
        ControlFlow::Continue(())
    }
}

/// One of the legal entries, each equally likely; `None` when the game is over.
fn draw(position: &Position, terms: &Terms, below: &mut impl FnMut(usize) -> usize) -> Option<Entry> {
    let mut all = Gather { sets: [Moves::NONE; MOST_PIECES], pieces: 0, plain: 0, others: Vec::new() };
    position.generate(terms.board, &mut all);
    let count = all.plain as usize + all.others.len();
    if count == 0 {
        return None;
    }
    let mut chosen = below(count);
    for Moves { from, targets, captures } in &all.sets[..all.pieces] {
        let here = targets.len() as usize;
        if chosen >= here {
            chosen -= here;
            continue;
        }
        // The set has more cells than were passed over.
        let to = targets.nth(chosen as u32)?;
        return Some(Entry::Move { from: *from, to, capture: captures.contains(to), rescue: None });
    }
    Some(all.others[chosen])
}
