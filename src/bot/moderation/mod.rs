//! Moderators' tools: bans, tables, reports and the log of their actions.
//!
//! ```text
//!   bans, freed   who is kept out, and the lobbies they leave     tables   the server's tables, and ending them
//!   report        a member's report of a table                    record   a line for the log
//!   posts         the lines of the log, the ping of an offer
//! ```

pub mod bans;
pub mod freed;
pub mod logged_actions;
pub mod posts;
pub mod record;
pub mod report;
pub mod tables;
