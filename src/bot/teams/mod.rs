//! Team games: `/game team` opens one, moves are proposed by the usual taps, and voted by button.
//!
//! ```text
//!   form     whose team, against whom, how it decides     vote     proposals and votes, and the words of their message
//!   ballots  the open vote of a channel, as it is stored  voting   counting, closing, entering the move
//!   posts    the message of a vote
//! ```

pub mod ballots;
pub mod form;
pub mod posts;
pub mod vote;
pub mod voting;

pub use form::TeamGames;
pub use vote::Votes;
