//! Random legal entries, outcomes and deals.

use super::{
    state::{Deal, Entry, Phase, Position, Terms},
    tile::TileSet,
};
use crate::Below;

impl Position {
    /// Draws a legal entry of the seat on turn, each with equal probability; `below(n)` is uniform in `0..n`.
    #[inline]
    pub fn random_entry(&self, terms: &Terms, below: &mut impl Below) -> Option<Entry> {
        let count = self.count_entries(terms);
        (count > 0).then(|| self.nth_entry(terms, below(count as usize) as u64))?
    }

    /// Draws an outcome of chance, except a deal (S6, T3, A2).
    #[inline]
    pub fn random_outcome(&self, below: &mut impl Below) -> Option<Entry> {
        if self.phase == Phase::Flip {
            return Some(Entry::Flip { heads: below(2) == 0 });
        }
        let seat = self.drawing()?;
        let count = self.bank.len() as usize;
        let tile = (count > 0).then(|| self.bank.nth(below(count)))??;
        Some(Entry::Drawn { seat, tile })
    }

    /// Draws a deal if one is due (S3).
    pub fn random_deal(&self, terms: &Terms, below: &mut impl Below) -> Option<Deal> {
        if self.phase != Phase::Deal {
            return None;
        }
        let (mut hands, mut left) = ([TileSet::EMPTY; 4], self.bank);
        for hand in &mut hands[..terms.seats] {
            *hand = left.take(terms.hand_size(), below);
        }
        Some(Deal(hands))
    }
}
