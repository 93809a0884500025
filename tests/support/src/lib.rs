//! What several test binaries and benchmarks share: recorded games, people in a channel of the playground,
//! pictures as pixels, a PostgreSQL.

pub mod picture;
#[cfg(unix)]
pub mod postgres;
pub mod recorded;
pub mod room;
pub mod settings;
