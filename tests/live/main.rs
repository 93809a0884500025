//! Complete systems on loopback: the miniature Discord with a real client, the bot in it, its page in a
//! browser, and the real process.

mod crash;
mod end_to_end;
mod page;
mod playground;
mod scripted;
