//! End to end, through a miniature Discord: the real client, real requests, real messages; and every request
//! is checked.

mod ahead;
mod clocks;
mod flood;
mod games;
mod http;
mod judges;
mod one_message;
mod outages;
mod places;
mod presses;
mod profiles;
mod puzzles;
mod records;
mod reminders;
pub mod requests;
mod seek;
mod servers;
mod stage;
mod threads;
mod time;
mod trioker;
mod triortan;
mod trouble;
mod two_servers;
mod ways;

use deltille_testing::{playground as room, recorded};
