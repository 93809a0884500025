//! The bot in this process, without any transport and with its store in memory.

pub mod limits;
pub mod replies;
pub mod room;
