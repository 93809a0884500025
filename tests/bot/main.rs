//! The bot without any transport: requests in, answers out, every answer within Discord's limits; and, one
//! level each below it, tables and the store.

mod ahead;
mod allowance;
mod analysis;
mod clocks;
mod computers;
mod copied;
mod dots;
mod faults;
mod follow;
mod forged;
mod games;
mod gate;
mod kept_records;
mod leaderboards;
mod lessons;
mod limits;
mod menus;
mod moderation;
mod notes;
mod offers;
mod own_setups;
mod people;
mod pings;
mod places;
mod privacy;
mod profiles;
mod pseudo;
mod puzzles;
mod rated;
mod ratings;
mod records;
mod seek;
mod settings_cache;
mod showcase;
mod store;
mod strangers;
mod tables;
mod tactics;
mod taps;
mod teams;
mod texts;
mod tournaments;
mod two_servers;
mod typed;
mod wall;
mod words;

use deltille_testing::{
    bot::{replies, room},
    recorded, settings,
};
