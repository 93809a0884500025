//! Team games: `/game team` opens one, moves are proposed by the usual taps, and voted by button.
//!
//! ```text
//!   form   the private form: whose team, against whom, how it decides    vote   proposals, votes, their message
//! ```

pub mod form;
pub mod vote;

pub use form::TeamGames;
pub use vote::Votes;
