//! The whole, through a miniature Discord: the real client, real requests, real messages; and every request that is sent
//! is judged.

#[path = "end_to_end/ahead.rs"]
mod ahead;
#[path = "end_to_end/games.rs"]
mod games;
#[path = "end_to_end/judges.rs"]
mod judges;
#[path = "end_to_end/places.rs"]
mod places;
#[path = "end_to_end/puzzles.rs"]
mod puzzles;
#[path = "support/recorded.rs"]
mod recorded;
#[path = "end_to_end/records.rs"]
mod records;
#[path = "end_to_end/reminders.rs"]
mod reminders;
#[path = "support/requests.rs"]
mod requests;
#[path = "support/room.rs"]
mod room;
#[path = "support/settings.rs"]
mod settings;
#[path = "support/stage.rs"]
mod stage;
#[path = "end_to_end/time.rs"]
mod time;
#[path = "end_to_end/trioker.rs"]
mod trioker;
#[path = "end_to_end/triortan.rs"]
mod triortan;
#[path = "end_to_end/trouble.rs"]
mod trouble;
