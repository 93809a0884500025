//! Tactics mined from games: positions in which one entry does what no other does.
//!
//! The engine plays games against itself, with blunders, and searches every position briefly. Where one entry
//! looks far better than the others, it searches again with and without that entry; a win is proven. The
//! survivors are searched once more with ten times as many nodes, and those that fail are dropped. The same
//! seed gives the same tactics.
//!
//! ```text
//!   game     games against itself, and recorded ones ─▶ find   is there something?  is it sure?
//!                                                        line   the continuation    rate   how hard it is
//! ```

use super::find;
use deltille_engine::Table;
use deltille_games::{
    Game, Seat, Setup,
    tactics::{Tactic, Theme},
};
use fastrand::Rng;
use std::collections::HashSet;

/// Size of the search's table in bytes.
const TABLE: usize = 16 << 20;

#[derive(Clone, Copy, Debug)]
pub struct MineConfig {
    /// Number of tactics wanted; each theme gets only a share of them.
    pub count: usize,
    /// Nodes for each position of a game.
    pub scan: u64,
    /// Nodes for each search of a promising position; ten times as many confirm a tactic.
    pub nodes: u64,
    /// Maximum entries made by the proof of a win.
    pub proof: u64,
    /// A game ends after this many entries.
    pub longest: u32,
    /// Theme of a position in which one entry is far better than the others.
    pub clear: Theme,
    pub seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub games: u32,
    pub positions: u64,
    /// Positions that were searched again.
    pub candidates: u64,
    /// Candidates with a tactic.
    pub found: u64,
    /// Tactics confirmed by the search with ten times as many nodes.
    pub confirmed: u64,
    pub kept: usize,
}

/// Plays games, or reads them, and keeps the tactics in them.
pub struct Miner<G: Game> {
    pub(super) setup: Setup,
    pub(super) start: G,
    pub(super) config: MineConfig,
    pub(super) random: Rng,
    pub(super) table: Table<G::Entry>,
    /// Positions already examined, with the seat on turn.
    pub(super) seen: HashSet<(u64, Seat)>,
    pub(super) kept: Vec<Theme>,
    pub tally: Tally,
}

impl<G: Game> Miner<G> {
    /// `start`: where its games begin under `setup`.
    pub fn new(setup: Setup, start: G, config: MineConfig) -> Miner<G> {
        let mut table = Table::growing(TABLE);
        table.make_room(config.nodes * find::CONFIRM_FACTOR);
        Miner {
            setup,
            start,
            config,
            random: Rng::with_seed(config.seed),
            table,
            seen: HashSet::new(),
            kept: Vec::new(),
            tally: Tally::default(),
        }
    }

    pub fn is_done(&self) -> bool {
        self.kept.len() >= self.config.count
    }

    /// Whether one more tactic of this theme is allowed: each of the plainer themes gets only a share.
    pub(super) fn wants(&self, theme: Theme) -> bool {
        let percent = match theme {
            Theme::Win(1) => 10,
            Theme::Win(_) | Theme::Saving => 35,
            Theme::Material => 45,
            Theme::BestTile => 100,
        };
        let known = self.kept.iter().filter(|kept| **kept == theme).count();
        !self.is_done() && known * 100 < self.config.count * percent
    }

    pub(super) fn keep(&mut self, tactic: &Tactic) {
        self.kept.push(tactic.theme);
        self.tally.kept = self.kept.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::{Rules, tactics::judge, triangulation::Triangulation};

    fn mined(seed: u64) -> (Vec<Tactic>, Tally) {
        let setup = Setup::parse(Triangulation::info(), Some("two-player"), &[]).unwrap();
        let start = Triangulation::start(&setup).unwrap();
        let config = MineConfig {
            count: 3,
            scan: 600,
            nodes: 1000,
            proof: 60_000,
            longest: 120,
            clear: Theme::Material,
            seed,
        };
        let mut miner = Miner::new(setup, start, config);
        let mut found = Vec::new();
        while !miner.is_done() && miner.tally.games < 40 {
            found.extend(miner.play_one());
        }
        (found, miner.tally)
    }

    #[test]
    fn mined_tactics_are_valid_and_deterministic() {
        let (found, tally) = mined(7);
        assert_eq!((found.len(), tally.kept), (3, 3), "{tally:?}");
        assert!(
            tally.confirmed <= tally.found
                && tally.found <= tally.candidates
                && tally.candidates < tally.positions
        );
        assert!(found.iter().any(|tactic| tactic.theme.entries_to_win().is_some()));
        for tactic in &found {
            let (board, seat) = tactic.board().unwrap();
            assert!(tactic.after(tactic.line.len()).is_ok(), "{tactic}");
            if let Some(entries) = tactic.theme.entries_to_win() {
                let wins = |entry: &String| judge::wins_by(&board, seat, entry, entries, judge::BUDGET);
                let winning: Vec<String> = board.legal().unwrap().into_iter().filter(wins).collect();
                assert_eq!(winning, tactic.line[..1], "{tactic}");
            }
            assert_eq!(Tactic::read("triangulation", &tactic.to_string()).as_ref(), Ok(tactic));
        }
        assert_eq!(mined(7).0, found);
    }
}
