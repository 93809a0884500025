//! What several test binaries and benchmarks share: recorded games, people in a channel of the playground, pictures as
//! pixels.

pub mod picture;
pub mod recorded;
pub mod room;
pub mod settings;
