//! The menus of settings: those of a server, and those of a person.

pub mod blocks;
pub mod menu;
pub mod person;
pub mod server;
pub mod strangers;
pub mod vacation;
