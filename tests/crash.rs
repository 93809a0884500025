//! The real process: killed at any moment, asked to stop, started wrongly.

#[path = "crash/clocks.rs"]
mod clocks;
#[path = "crash/ends.rs"]
mod ends;
#[path = "crash/kills.rs"]
mod kills;
#[path = "crash/process.rs"]
mod process;
#[expect(dead_code, reason = "taps and whole games are for the other tests of the whole")]
#[path = "support/room.rs"]
mod room;
#[path = "support/settings.rs"]
mod settings;
