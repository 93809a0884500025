//! Playing: moves typed and tapped, plans, clocks.

pub mod ahead;
pub mod clocks;
pub mod forged;
pub mod games;
pub mod notes;
pub mod own_setups;
#[cfg(feature = "pages")]
pub mod pages;
pub mod taps;
#[cfg(feature = "pages")]
mod touch;
pub mod typed;
