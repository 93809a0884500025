//! Shared by several test binaries and benchmarks: recorded games, people in a channel (of the bot in this
//! process, or of the playground), pictures as pixels, the texts that a message says, a PostgreSQL.

#[cfg(feature = "deltille")]
pub mod areas;
#[cfg(feature = "deltille")]
pub mod bot;
#[cfg(feature = "deltille")]
pub mod channel;
pub mod kinds;
#[cfg(feature = "deltille")]
pub mod outside;
pub mod picture;
#[cfg(feature = "deltille")]
pub mod playground;
#[cfg(unix)]
pub mod postgres;
#[cfg(feature = "deltille")]
pub mod pseudo;
#[cfg(feature = "deltille")]
pub mod recorded;
#[cfg(feature = "deltille")]
pub mod settings;
#[cfg(feature = "deltille")]
pub mod tables;
#[cfg(feature = "deltille")]
pub mod texts;

/// How often a test kills a process: `DELTILLE_KILLS` times, if that is set.
pub fn kills(otherwise: u32) -> u32 {
    std::env::var("DELTILLE_KILLS").map_or(otherwise, |number| number.parse().expect("a number of kills"))
}
