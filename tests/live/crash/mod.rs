//! The real process: killed at any moment, asked to stop, started wrongly.

mod clocks;
mod computers;
mod deletion;
mod ends;
mod http;
mod kills;
mod many;
mod process;
mod watched;

use deltille_testing::room;
