//! The extent of tuning, and its progress.

#[derive(Clone, Copy, Debug)]
pub struct TuneConfig {
    /// Number of games; by matches only about this many, since each step takes one for each seat.
    pub games: u32,
    pub nodes: u64,
    /// Maximum number of random entries that open a game.
    pub opening: u32,
    /// A game that has not ended after this many entries is shared.
    pub longest: u32,
    pub seed: u64,
}

/// Progress of learning from positions.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    Played {
        games: u32,
        positions: usize,
    },
    /// The error of the predictions on the training positions and on those kept aside: mean cross-entropy for
    /// results, mean square for values.
    Learnt {
        epoch: u32,
        loss: f64,
        aside: f64,
    },
}
