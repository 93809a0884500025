//! What several test binaries and benchmarks share: recorded games, and people in a channel of the playground.

pub mod recorded;
pub mod room;
pub mod settings;
