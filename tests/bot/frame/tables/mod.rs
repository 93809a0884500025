//! Tables: the state machine by itself, and joined with a store, deadlines and posting.

mod accord;
mod ahead;
mod background;
mod by_itself;
mod clocks;
mod computers;
mod fairness;
mod machine;
mod many;
mod records;
mod reminders;
mod sequel;
pub mod service;
mod solo;
mod stakes;
mod stand_in;

use deltille_testing::recorded;
pub use deltille_testing::tables as support;
