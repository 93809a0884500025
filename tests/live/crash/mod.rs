//! The real process: killed at any moment, asked to stop, started wrongly.

#[cfg(feature = "postgres")]
mod balancer;
mod clocks;
mod computers;
mod deletion;
mod ends;
#[cfg(feature = "postgres")]
mod failover;
mod http;
mod kills;
mod many;
mod opened;
mod process;
mod ratings;
#[cfg(feature = "postgres")]
mod rolling;
#[cfg(feature = "postgres")]
mod several;
mod teams;
mod tournament;
mod two_servers;
mod watched;

use deltille_testing::playground as room;
