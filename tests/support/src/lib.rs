//! Shared by several test binaries and benchmarks: recorded games, people in a channel of the playground,
//! pictures as pixels, the texts that a message says, a PostgreSQL.

pub mod picture;
#[cfg(unix)]
pub mod postgres;
#[cfg(feature = "deltille")]
pub mod recorded;
#[cfg(feature = "deltille")]
pub mod room;
#[cfg(feature = "deltille")]
pub mod settings;
#[cfg(feature = "deltille")]
pub mod texts;
