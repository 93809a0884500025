//! Taking seats: offers, limits, places, pings.

pub mod allowance;
pub mod gate;
pub mod offers;
pub mod pings;
pub mod places;
pub mod seek;
