//! The lattices of the boards: coordinates, neighbours, lines and drawing points. Pure geometry, no game
//! rules.
//!
//! Drawing points are in lattice units (neighbours at distance 1), x to the right and y **up**; a scene turns
//! them into card units.

pub mod cube;
pub mod hex;
pub mod triangle;
