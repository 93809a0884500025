//! Playing at a table: opening it, taking a seat, looking, moving, and what the board's buttons offer meanwhile.

pub mod ahead;
pub mod computers;
pub mod control;
pub mod elsewhere;
pub mod fair;
pub mod follow;
pub mod gate;
pub mod hints;
pub mod lobby;
pub mod look;
pub mod moves;
pub mod notes;
pub mod opening;
pub mod places;
pub mod play;
pub mod rematch;
pub mod resign;
pub mod same_again;
pub mod seek;
pub mod team;
