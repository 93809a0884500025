//! How hard a tactic is, by what a search needs to see it.

use super::Miner;
use crate::{
    engine::{
        alpha_beta::{self, BEST, Plan},
        budget::Budget,
        table::Table,
    },
    games::{Game, Seat, tactics::Theme},
};

/// The deepest search that is asked.
const DEEPEST: u32 = 6;
/// Nodes of each.
const NODES: u64 = 40_000;
/// Bytes of a table that remembers nothing of other searches.
const FRESH: usize = 1 << 20;

impl<G: Game> Miner<G> {
    /// About 600 to 2400. What counts: how many entries it takes, from which depth on a search finds it, how
    /// many other entries there are, whether it captures something.
    pub(super) fn rating(&self, game: &G, seat: Seat, first: G::Entry, own: u32, theme: Theme) -> u32 {
        let legal = game.count_legal(seat).min(80) as u32;
        let depth = self.seen_from(game, seat, first);
        let quiet = if game.gain(first) > 0 { 0 } else { 150 };
        let theme = match theme {
            Theme::Saving => 100,
            Theme::Win(_) | Theme::Material | Theme::BestTile => 0,
        };
        (500 + 140 * (depth - 1) + 200 * (own - 1) + 5 * legal + quiet + theme).min(2400)
    }

    /// The depth from which on a search would make the entry.
    fn seen_from(&self, game: &G, seat: Seat, first: G::Entry) -> u32 {
        let mut from = 1;
        let mut table = Table::new(FRESH);
        for depth in 1..=DEEPEST {
            let found =
                alpha_beta::search(game, seat, Budget::nodes(NODES), Plan { depth, ..BEST }, &mut table);
            let right = found
                .as_ref()
                .and_then(|found| found.entries.first())
                .is_some_and(|best| best.entry == first);
            if !right {
                from = depth + 1;
            }
            // It could look no deeper.
            if found.is_none_or(|found| found.depth < depth) {
                break;
            }
        }
        from
    }
}
