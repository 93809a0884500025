//! Tables: the state machine by itself, and joined with a store, deadlines and posting.

#[path = "tables/accord.rs"]
mod accord;
#[path = "tables/ahead.rs"]
mod ahead;
#[path = "tables/background.rs"]
mod background;
#[path = "tables/by_itself.rs"]
mod by_itself;
#[path = "tables/clocks.rs"]
mod clocks;
#[path = "tables/machine.rs"]
mod machine;
#[path = "tables/many.rs"]
mod many;
#[path = "support/recorded.rs"]
mod recorded;
#[path = "tables/records.rs"]
mod records;
#[path = "tables/reminders.rs"]
mod reminders;
#[path = "tables/sequel.rs"]
mod sequel;
#[path = "tables/service.rs"]
mod service;
#[path = "tables/solo.rs"]
mod solo;
#[path = "tables/support.rs"]
mod support;
