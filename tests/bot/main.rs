//! The bot without any transport: requests in, answers out, every answer within Discord's limits; and, one
//! level each below it, tables and the store.

pub mod background;
mod computers;
pub mod followers;
pub mod frame;
pub mod learning;
mod limits;
mod moderation;
#[cfg(feature = "pages")]
pub mod pages;
mod people;
pub mod playing;
mod privacy;
mod pseudo;
mod puzzles;
mod ratings;
mod records;
pub mod routing;
pub mod seats;
mod store;
mod strangers;
mod teams;
mod texts;
mod tournaments;
mod wall;
mod words;

use deltille_testing::{
    bot::{replies, room},
    recorded, settings,
};
