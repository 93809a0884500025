//! Weights from games against itself, found in one of three ways; the same seed gives the same weights.
//!
//! - [`mod@matches`]: by which of two sets of weights wins (simultaneous perturbation). It asks what is
//!   wanted, playing strength, and needs many games.
//! - [`results`]: by how well the weights predict how games end (logistic regression). It needs few games, so
//!   more nodes can go into each; also where matches with few nodes find weights that lose with many.
//! - [`network`]: a network in the place of weights, where something is hidden.

pub mod matches;
pub mod network;
pub mod results;

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// By matches about so many: each step takes one for each seat.
    pub games: u32,
    /// Nodes for each entry.
    pub nodes: u64,
    /// At most so many random entries open a game.
    pub opening: u32,
    /// A game that has not ended after so many entries is shared.
    pub longest: u32,
    pub seed: u64,
}

/// What is going on, where something is learnt from positions.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    Played {
        games: u32,
        positions: usize,
    },
    /// How far off the predictions are, for the positions that are learnt from and those kept aside: the mean
    /// cross-entropy of results, the mean square of values.
    Learnt {
        epoch: u32,
        loss: f64,
        aside: f64,
    },
}
