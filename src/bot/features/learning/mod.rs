//! Learning and playing alone: rules, lessons, puzzles and tactics, with the tables that belong to one person.

pub mod leaderboard;
pub mod learn;
pub mod own_kind;
pub mod own_table;
pub mod puzzles;
pub mod rules;
pub mod solo;
