//! The part that the subjects share: tables and settings in the store, delivery, messages and widgets. Names no subject.

pub mod alarm;
pub mod commit;
pub mod deliver;
pub mod drawn_boards;
pub mod members;
pub mod pages;
pub mod panics;
pub mod presence;
pub mod recent;
pub mod render_pool;
pub mod searches;
pub mod settings;
pub mod simulated;
pub mod tables;
pub mod ui;
