//! Deltille hosts five board games played on triangles, hexes and cubes in Discord channels.
//!
//! This crate is the program: the command line ([`cli`]) and the status page. The rest is in crates of its own
//! below `src/`, re-exported here under short names. Each crate may name only those below it (see
//! `ARCHITECTURE.md`):
//!
//! ```text
//!   cli · status                     the program: a terminal, monitoring
//!   discord        playground        Discord · a miniature Discord on loopback
//!            bot            pages    Request → Reply, free of any transport · games on the web
//!   table   store   picture  engine  one session · keeps sessions · Scene → PNG · computer players
//!           repair                   reads a damaged database
//!   ratings   tournaments            what results say of the players; who plays whom: pure numbers
//!           games                    the rules; one folder a game; pure
//!           base                     ids, geometry, display lists, texts, counters
//! ```
//!
//! Only `discord` names serenity; nothing in `games` does I/O, reads a clock or draws a random number.

pub mod cli;
#[cfg(feature = "status")]
pub mod status;

pub use deltille_base::{ids, lattice, metrics, scene, text};
pub use deltille_bot as bot;
pub use deltille_discord as discord;
pub use deltille_engine as engine;
pub use deltille_games as games;
#[cfg(feature = "pages")]
pub use deltille_pages as pages;
pub use deltille_picture as picture;
#[cfg(feature = "playground")]
pub use deltille_playground as playground;
pub use deltille_ratings as ratings;
pub use deltille_store as store;
pub use deltille_table as table;
pub use deltille_tournaments as tournaments;
