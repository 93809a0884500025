//! The miniature Discord against a real, unmodified serenity client, and its strictness against bare requests.

#[path = "playground/bad_days.rs"]
mod bad_days;
#[path = "playground/limits.rs"]
mod limits;
#[path = "playground/play.rs"]
mod play;
#[path = "support/scripted.rs"]
mod scripted;

use deltille::playground::{Config, Playground};
use scripted::Bot;

async fn start() -> (Playground, Bot) {
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    (playground, bot)
}
