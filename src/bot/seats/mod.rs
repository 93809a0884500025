//! Taking seats: tables and offers are opened, found and joined here, and a game is played again.
//!
//! ```text
//!   play     the form that opens a table        seek      offers, and their role      lobby     joining and leaving
//!   gate     who may take a seat                places    where a table may open      elsewhere with other servers
//!   rematch  the same people again              same_again  an open seat instead      opening   the order that opens
//! ```

pub mod elsewhere;
pub mod gate;
pub mod lobby;
pub mod offer_pings;
pub mod opening;
pub mod other_offers;
pub mod places;
pub mod play;
mod posts;
pub mod rematch;
pub mod same_again;
pub mod seek;
