//! Discord, through serenity: interactions in, messages out.
//!
//! ```text
//!   gateway   the process on Discord, from the start to an orderly end   serve
//!   connection   how many shards, and what is done when they cannot connect
//!   handler   what the gateway tells              endpoint   interactions over HTTP
//!   intake    one interaction: read → bot → write    answer   the first answer, and what follows it
//!   read      interaction → bot::Request        write    bot's words → Discord's JSON
//!   api       the endpoints that are used       rest     sends, waits, tries again
//!   registered   whether Discord has our commands already
//!   budget    50 requests a second for the bot  config   what a host can set      log    without secrets
//!   share     this process's part of that budget token    where it can be        shed    what is not carried out
//!   unanswered   what was under way when the process before was killed
//! ```
//!
//! Only this folder names serenity. It knows no game: what to say is the bot's business, what is kept the
//! store's.

mod answer;
mod api;
mod budget;
pub mod config;
mod connection;
#[cfg(feature = "endpoint")]
mod endpoint;
mod gateway;
mod handler;
mod intake;
pub mod log;
mod read;
mod registered;
mod rest;
mod share;
mod shed;
mod token;
mod unanswered;
mod write;

#[cfg(feature = "endpoint")]
pub use endpoint::{Endpoint, PATH as ENDPOINT_PATH};
pub use gateway::{Provision, ServeError, asked_to_stop, serve};
pub use rest::RestError;
pub use unanswered::{Left, Unanswered};
