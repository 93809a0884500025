//! The part that the subjects share: tables, also of several servers, and settings.

pub mod settings_cache;
pub mod tables;
pub mod two_servers;
