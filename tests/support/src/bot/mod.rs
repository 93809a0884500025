//! The bot in this process, without any transport and with its store in memory.

mod dots;
pub mod limits;
pub mod replies;
pub mod room;
