//! What every other crate builds on: ids, geometry, display lists, texts and counters. Knows no game.

pub mod ids;
pub mod lattice;
pub mod metrics;
pub mod scene;
pub mod text;
