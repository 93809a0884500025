//! A player of a match or of a protocol: a strength, with limits for each entry.

use super::{Engine, Strength};
use deltille_games::{Evaluation, Level};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    pub strength: Strength,
    pub nodes: u64,
    /// Microseconds for each entry; `u64::MAX`: not limited.
    pub micros: u64,
    /// Weights of the features, instead of those of the game's variant.
    pub weights: Option<&'static [i32]>,
}

/// Keeps an entry at full strength within two seconds.
const LEVEL_MS: u64 = 1900;

impl Player {
    pub fn by_nodes(strength: Strength, nodes: u64) -> Player {
        Player { strength, nodes, micros: u64::MAX, weights: None }
    }

    /// `ms`: milliseconds for each entry.
    pub fn by_time(strength: Strength, ms: u64) -> Player {
        let micros = ms.saturating_mul(1000).min(u64::MAX - 1);
        Player { strength, nodes: u64::MAX, micros, weights: None }
    }

    /// The player of a level, with the node budget of its game; the strongest level also has less than two
    /// seconds.
    pub fn at_level(level: Level) -> Player {
        let strength = Strength::Level(level);
        if level == Level::FULL {
            Player::by_time(strength, LEVEL_MS)
        } else {
            Player::by_nodes(strength, u64::MAX)
        }
    }

    /// Begins a game: the engine forgets what it knew. With a time limit, the table is allocated now and not
    /// in the time of the first entry.
    pub fn begin<R: Evaluation>(&self, engine: &mut Engine<R>) {
        if self.micros == u64::MAX { engine.forget() } else { engine.begin(self.nodes) }
    }
}
