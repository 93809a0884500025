//! Settings of people and servers, each one small body in the store.

pub mod cache;
pub mod daily;
pub mod lists;
pub mod log;
pub mod own_memos;
pub mod own_setups;
pub mod people;
pub mod pings;
pub mod progress;
pub mod puzzles;
pub mod roles;
pub mod servers;
pub mod setting;
pub mod showcase;
