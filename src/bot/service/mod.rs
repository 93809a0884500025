//! Services that features build on: tables and settings in the store, presence, background work.
//! Contains no user-visible text.

mod alarm;
pub mod analyses;
pub mod background;
mod board_messages;
mod change;
mod channel_locks;
mod closed_places;
pub mod computers;
mod counting;
pub mod deletion;
pub mod deliver;
mod late_boards;
pub mod leaderboards;
pub mod lists;
pub mod log;
pub mod looks;
pub mod members;
mod orders;
pub mod own_setups;
pub mod panics;
pub mod people;
pub mod pings;
pub mod presence;
pub mod progress;
pub mod ratings;
mod recent;
pub mod reminders;
pub mod render_pool;
pub mod results;
pub mod rows;
pub mod searches;
mod server_part;
pub mod servers;
pub mod settings_cache;
mod standstill;
pub mod tables;
