//! Tables: the state machine by itself.

#[path = "tables/machine.rs"]
mod machine;
#[path = "tables/support.rs"]
mod support;
