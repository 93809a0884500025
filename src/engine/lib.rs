//! Computer players: which entry a seat should make, and what it can expect.
//!
//! Pure and generic over [`Evaluation`](deltille_games::Evaluation): no I/O, no async, no clock (a [`Budget`]
//! is passed in), no text. The same state, strength, budget in nodes and seed give the same answer on every
//! machine.
//!
//! ```text
//!   think ─▶ alpha_beta   a seat against another, or against all others together
//!            hidden       the mean of many searches, with hidden information
//!            uct, ismcts  playouts: the anchor of matches, and games without an evaluation
//!
//!   level     eight levels, weak in human ways     budget    nodes and a stop signal
//!   table     positions already searched           ordering  which entry is tried first
//!   odds      scores → results                     player    a strength with its limits
//!   analysis  the value of an entry                review    the value of every entry of a game
//!   advice    hints for people                     novice    scripted newcomers, measure low levels
//! ```
//!
//! Matches, tuning and mining are in `deltille-tools`.

pub mod advice;
pub mod alpha_beta;
pub mod analysis;
mod budget;
mod hidden;
pub mod ismcts;
mod level;
mod novice;
pub mod odds;
pub mod opponent;
mod ordering;
mod player;
pub mod review;
mod table;
mod think;
mod uct;

pub use budget::Budget;
pub use hidden::effort;
pub use level::nodes_of;
pub use novice::Novice;
pub use player::Player;
pub use table::Table;
pub use think::{Engine, Strength, Thought};

/// Draws with a generator.
pub fn lots(random: &mut fastrand::Rng) -> impl deltille_games::Below {
    |below| random.usize(..below)
}
