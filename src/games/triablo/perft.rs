//! Perft and random games: the same numbers as the contract's plain walk, quickly.

use super::{
    Triablo,
    state::{Phase, Position, Terms},
};

impl Triablo {
    /// Number of sequences of `depth` entries. `bulk`: the last entry of each is counted, not played; nothing is lost by
    /// that, since an entry that ends the game still is one.
    pub fn count_sequences(&self, depth: u32, bulk: bool) -> u64 {
        let mut history = self.history.clone();
        history.reserve(depth as usize);
        walk(&self.position, &self.terms, depth, bulk, &mut history)
    }

    /// Plays random entries from here until the game is over or `limit` entries were made; returns how many.
    /// `below(n)`: uniform in `0..n`.
    pub fn play_out(&mut self, limit: u32, below: &mut impl FnMut(usize) -> usize) -> u32 {
        let mut entries = Vec::with_capacity(1024);
        for made in 0..limit {
            if matches!(self.position.phase, Phase::Over(_)) {
                return made;
            }
            entries.clear();
            self.position.entries(&self.terms, |entry| entries.push(entry));
            // A seat on turn always has an entry (E4).
            let entry = entries[below(entries.len())];
            self.position.make(&self.terms, entry, &mut self.history, &mut |_| {});
        }
        limit
    }
}

fn walk(position: &Position, terms: &Terms, depth: u32, bulk: bool, history: &mut Vec<u64>) -> u64 {
    match depth {
        0 => 1,
        1 if bulk => position.count_entries(terms),
        _ => {
            let mut nodes = 0;
            let length = history.len();
            position.entries(terms, |entry| {
                let mut next = *position;
                next.make(terms, entry, history, &mut |_| {});
                nodes += walk(&next, terms, depth - 1, bulk, history);
                history.truncate(length);
            });
            nodes
        }
    }
}
