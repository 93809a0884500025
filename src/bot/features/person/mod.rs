//! A person's own things: their games, settings, vacation and data.

pub mod blocks;
pub mod my_games;
pub mod privacy;
pub mod profile;
pub mod settings;
mod strangers;
pub mod vacation;
