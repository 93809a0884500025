//! Shared by several test binaries and benchmarks: recorded games, people in a channel (of the bot in this
//! process, or of the playground), pictures as pixels, the texts that a message says, a PostgreSQL.

#[cfg(feature = "deltille")]
pub mod areas;
#[cfg(feature = "deltille")]
pub mod bot;
#[cfg(feature = "deltille")]
pub mod channel;
pub mod picture;
#[cfg(feature = "deltille")]
pub mod playground;
#[cfg(unix)]
pub mod postgres;
#[cfg(feature = "deltille")]
pub mod recorded;
#[cfg(feature = "deltille")]
pub mod settings;
#[cfg(feature = "deltille")]
pub mod tables;
#[cfg(feature = "deltille")]
pub mod texts;
