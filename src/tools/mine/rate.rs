//! The difficulty of a tactic, from the effort a search needs to see it.

use super::miner::Miner;
use deltille_engine::{
    Budget, Table,
    alpha_beta::{self, BEST, Plan},
};
use deltille_games::{Game, Seat, tactics::Theme};

/// Deepest search used.
const DEEPEST: u32 = 6;
/// Nodes of each search.
const NODES: u64 = 40_000;
/// Size in bytes of a fresh table, which knows nothing of other searches.
const FRESH: usize = 1 << 20;

impl<G: Game> Miner<G> {
    /// A rating of about 600 to 2400, from the number of own entries, the depth from which a search finds the
    /// first, the number of legal entries, whether it is quiet, and whether the theme is a rescue.
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

    /// The smallest depth from which on a search makes the entry.
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
            // It could not search deeper.
            if found.is_none_or(|found| found.depth < depth) {
                break;
            }
        }
        from
    }
}
