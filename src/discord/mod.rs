//! Discord, through serenity: interactions in, messages out.
//!
//! ```text
//!   gateway   the connection, from the start to an orderly end          serve
//!   handler   one task for each interaction: read → bot → write
//!   read      interaction → bot::Request        write    bot's words → Discord's JSON
//!   api       the endpoints that are used       rest     sends, waits, tries again
//!   budget    50 requests a second for the bot  config   what a host can set      log    without secrets
//! ```
//!
//! Only this folder names serenity. It knows no game: what to say is the bot's business, what is kept the store's.

mod api;
mod budget;
pub mod config;
mod gateway;
mod handler;
pub mod log;
mod read;
mod rest;
mod write;

pub use gateway::{ServeError, asked_to_stop, serve};
pub use rest::RestError;
