//! Deltille hosts five board games played on triangles, hexes and cubes in Discord channels.
//!
//! The crate is a stack of modules; dependencies point down only (see `ARCHITECTURE.md`):
//!
//! ```text
//!   cli · discord · playground · status   the edges: a terminal, Discord, a miniature Discord on loopback, monitoring
//!            bot                      Request → Reply, free of any transport
//!   table   store   picture           one session · keeps sessions · Scene → PNG
//!          engine                     computer players over the rules; pure
//!           games                     the rules; one folder a game; pure
//!   lattice  scene  text  metrics  ids   geometry · display lists · messages · counters · identifiers
//! ```
//!
//! Nothing below `discord/` names serenity; nothing in `games/` does I/O, reads a clock or draws a random
//! number.
#![forbid(unsafe_code)]

pub mod bot;
pub mod cli;
pub mod discord;
pub mod engine;
pub mod games;
pub mod ids;
pub mod lattice;
pub mod metrics;
pub mod picture;
#[cfg(feature = "playground")]
pub mod playground;
pub mod scene;
#[cfg(feature = "status")]
pub mod status;
pub mod store;
pub mod table;
pub mod text;
