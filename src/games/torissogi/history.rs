//! What has been, for repetition (rules E1–E4).
//!
//! Captures, drops and promotions can all be undone through the hands, so nothing is ever forgotten.

use super::state::{Entry, Position, Terms};
use crate::games::Seat;

/// The positions of a game, by whose turn it was, each with the entry that was made in it.
#[derive(Clone, Default, Debug)]
pub struct History {
    /// The lower halves of the keys, close together: they are searched at every turn.
    keys: [Vec<u64>; 2],
    rest: [Vec<(u64, Entry)>; 2],
}

impl History {
    /// The seat on turn makes an entry.
    #[inline]
    pub fn push(&mut self, position: &Position, entry: Entry) {
        let side = usize::from(position.turn.0 & 1);
        self.keys[side].push(position.key() as u64);
        self.rest[side].push(((position.key() >> 64) as u64, entry));
    }

    /// Takes back the last entry of a seat.
    #[inline]
    pub fn pop(&mut self, seat: Seat) {
        let side = usize::from(seat.0 & 1);
        self.keys[side].pop();
        self.rest[side].pop();
    }

    /// The entries that E2 bars in this position, each once; almost always none.
    #[inline]
    pub fn barred(&self, terms: &Terms, position: &Position) -> Vec<Entry> {
        let side = usize::from(position.turn.0 & 1);
        let low = position.key() as u64;
        // The third occurrence is the first that matters.
        if self.keys[side].iter().filter(|key| **key == low).count() < 2 {
            return Vec::new();
        }
        self.barred_again(terms, position)
    }

    #[cold]
    fn barred_again(&self, terms: &Terms, position: &Position) -> Vec<Entry> {
        let side = usize::from(position.turn.0 & 1);
        let (low, high) = (position.key() as u64, (position.key() >> 64) as u64);
        let earlier = self.keys[side].iter().zip(&self.rest[side]).filter(|(key, rest)| **key == low && rest.0 == high);
        let made: Vec<Entry> = earlier.map(|(_, rest)| rest.1).collect();
        let mut barred = Vec::new();
        for entry in &made {
            if !barred.contains(entry) {
                barred.push(*entry);
            }
        }
        let lifted = made.len() < 2
            || position.ending.is_some()
            // E3
            || position.is_attacked(terms, position.turn)
            // E4: what was legal then is legal now.
            || position.count_entries(terms) <= barred.len() as u64;
        if lifted { Vec::new() } else { barred }
    }
}
