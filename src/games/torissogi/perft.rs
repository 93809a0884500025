//! Perft and random games: the same numbers as the contract's plain walk, quickly.

use super::{
    Torissogi,
    history::History,
    state::{Entry, Position, Terms},
};
use std::ops::ControlFlow::{Break, Continue};

impl Torissogi {
    /// Number of sequences of `depth` entries, each of them played to its last entry. The same as
    /// [`Game::perft`](crate::games::Game::perft), which counts the last entries without playing them.
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        self.count_sequences(depth, false)
    }

    pub(super) fn count_sequences(&self, depth: u32, bulk: bool) -> u64 {
        walk(&self.position, &self.terms, depth, bulk, &mut History::clone(&self.history))
    }

    /// Plays random entries from here until the game is over or `limit` entries were made; returns how many.
    /// `below(n)`: uniform in `0..n`.
    pub fn play_out(&mut self, limit: u32, below: &mut impl FnMut(usize) -> usize) -> u32 {
        let history = std::sync::Arc::make_mut(&mut self.history);
        for made in 0..limit {
            let Some(entry) = draw(&self.position, &self.terms, history, below) else { return made };
            history.push(&self.position, entry);
            self.position.make(&self.terms, entry);
        }
        limit
    }
}

/// One of the legal entries, each equally likely; `None` when the game is over.
fn draw(position: &Position, terms: &Terms, history: &History, below: &mut impl FnMut(usize) -> usize) -> Option<Entry> {
    let total = position.count_entries(terms) as usize;
    if total == 0 {
        return None;
    }
    let barred = history.barred(terms, position);
    loop {
        let mut place = below(total) as u32;
        let found = position.fans(terms, |fan| {
            let entries = fan.len(terms, position.turn);
            if place < entries {
                return Break(fan.entry(position.turn, place));
            }
            place -= entries;
            Continue(())
        });
        // `place` is below the number of all entries, so that one of the fans has it.
        let entry = found.break_value()??;
        // E4: never are all of them barred.
        if !barred.contains(&entry) {
            return Some(entry);
        }
    }
}

fn walk(position: &Position, terms: &Terms, depth: u32, bulk: bool, history: &mut History) -> u64 {
    if depth == 0 {
        return 1;
    }
    let barred = history.barred(terms, position);
    if depth == 1 && bulk {
        return position.count_entries(terms) - barred.len() as u64;
    }
    let mut nodes = 0;
    position.entries(terms, |entry| {
        if !barred.is_empty() && barred.contains(&entry) {
            return;
        }
        let mut next = *position;
        next.make(terms, entry);
        if depth == 1 {
            // The made position decides whether it counts, so that making it cannot be left out.
            nodes += u64::from(next.ply > position.ply);
        } else {
            history.push(position, entry);
            nodes += walk(&next, terms, depth - 1, bulk, history);
            history.pop(position.turn);
        }
    });
    nodes
}
