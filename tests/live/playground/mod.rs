//! The miniature Discord against a real, unmodified serenity client, and its strictness against bare
//! requests.

mod bad_days;
mod doors;
mod play;
mod samples;
mod strict;

use crate::scripted::{self, Bot};
use deltille::playground::{Config, Playground};

async fn start() -> (Playground, Bot) {
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    (playground, bot)
}
