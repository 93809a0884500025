//! The bot without any transport: requests in, answers out, every answer within Discord's limits.

#[path = "bot/ahead.rs"]
mod ahead;
#[path = "bot/clocks.rs"]
mod clocks;
#[path = "bot/games.rs"]
mod games;
#[path = "bot/kept.rs"]
mod kept;
#[path = "bot/own_setups.rs"]
mod own_setups;
#[path = "bot/people.rs"]
mod people;
#[path = "bot/places.rs"]
mod places;
#[path = "bot/puzzles.rs"]
mod puzzles;
#[path = "support/recorded.rs"]
mod recorded;
#[path = "bot/records.rs"]
mod records;
#[path = "bot/room.rs"]
mod room;
#[path = "support/settings.rs"]
mod settings;
#[path = "bot/strangers.rs"]
mod strangers;
#[path = "bot/texts.rs"]
mod texts;
