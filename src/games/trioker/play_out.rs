//! Counting and random games without an allocation: perft, chance drawn at random, games played to their end.

use super::{
    Trioker,
    state::{Entry, Phase, Position, Terms},
    tile::TileSet,
};
use crate::games::Seat;

type Below<'a> = &'a mut dyn FnMut(usize) -> usize;

impl Position {
    /// The seat that is to be given a tile (T3, A2).
    pub fn drawing(&self) -> Option<Seat> {
        match self.phase {
            Phase::Draw => Some(self.turn),
            Phase::Feed(seats) => self.after(self.turn, seats).next(),
            _ => None,
        }
    }

    /// A random legal entry of the seat on turn.
    pub fn random_entry(&self, terms: &Terms, below: Below) -> Option<Entry> {
        let count = self.count_entries(terms);
        (count > 0).then(|| self.nth_entry(terms, below(count as usize) as u64))?
    }

    /// A random outcome where chance is due (S3, S6, T3, A2).
    pub fn draw(&self, terms: &Terms, below: Below) -> Option<Entry> {
        match self.phase {
            Phase::Flip => Some(Entry::Flip { heads: below(2) == 0 }),
            Phase::Deal => {
                let (mut hands, mut left) = ([TileSet::EMPTY; 4], self.bank);
                for hand in &mut hands[..terms.seats] {
                    for _ in 0..terms.hand_size() {
                        let tile = left.nth(below(left.len() as usize))?;
                        (*hand, left) = (hand.with(tile), left.without(tile));
                    }
                }
                Some(Entry::Deal(hands))
            }
            _ => {
                let seat = self.drawing()?;
                let tile = self.bank.nth(below(self.bank.len() as usize))?;
                Some(Entry::Drawn { seat, tile })
            }
        }
    }

    /// Number of sequences of `depth` entries; a deal, which cannot be listed, has none. `bulk`: the last entries are
    /// counted, not made.
    pub fn count_sequences(&self, terms: &Terms, depth: u32, bulk: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |entry: Entry| {
            let mut next = *self;
            next.make(terms, entry, &mut |_| {});
            next.count_sequences(terms, depth - 1, bulk)
        };
        match self.phase {
            Phase::Over(_) | Phase::Deal => 0,
            Phase::Flip => [true, false].into_iter().map(|heads| after(Entry::Flip { heads })).sum(),
            Phase::Draw | Phase::Feed(_) => {
                let Some(seat) = self.drawing() else { return 0 };
                self.bank.iter().map(|tile| after(Entry::Drawn { seat, tile })).sum()
            }
            Phase::Start(_) | Phase::Play | Phase::Drawn(_) if bulk && depth == 1 => self.count_entries(terms),
            Phase::Start(_) | Phase::Play | Phase::Drawn(_) => {
                let mut count = 0;
                self.entries(terms, |entry| count += after(entry));
                count
            }
        }
    }
}

impl Trioker {
    /// Perft with every leaf played.
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        self.position.count_sequences(&self.terms, depth, false)
    }

    /// Plays random entries and outcomes to the end of the game, or as many as `limit`; returns how many were made.
    pub fn play_out(&mut self, limit: u32, below: Below) -> u32 {
        for made in 0..limit {
            let entry = match self.position.phase {
                Phase::Over(_) => None,
                _ if self.chance_is_due() => self.position.draw(&self.terms, below),
                _ => self.position.random_entry(&self.terms, below),
            };
            let Some(entry) = entry else { return made };
            self.position.make(&self.terms, entry, &mut |_| {});
        }
        limit
    }
}
