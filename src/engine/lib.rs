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
//!   odds      scores → results                     matches   players against each other
//!   bench     the search's signature               tune      the weights of an evaluation, from self-play
//!   analysis  the value of an entry                review    the value of every entry of a game
//!   mine      tactics found in games              novice   a scripted newcomer, measures low levels
//! ```

pub mod advice;
mod alpha_beta;
pub mod analysis;
pub mod bench;
mod budget;
mod hidden;
mod ismcts;
mod level;
pub mod matches;
pub mod mine;
mod novice;
mod odds;
pub mod opponent;
mod ordering;
pub mod review;
mod table;
mod think;
pub mod tune;
mod uct;

pub use budget::Budget;
pub use hidden::effort;
pub use level::nodes_of;
pub use think::{Engine, Strength, Thought};

/// Draws with a generator.
fn lots(random: &mut fastrand::Rng) -> impl deltille_games::Below {
    |below| random.usize(..below)
}
