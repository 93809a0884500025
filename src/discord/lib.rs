//! Discord, through serenity: interactions in, messages out.
//!
//! ```text
//!   gateway   the process on Discord, from the start to an orderly shutdown   serve
//!   connection   how many shards, and what is done when they cannot connect
//!   handler   gateway events                      endpoint   interactions over HTTP
//!   intake    one interaction: read → bot → write    answer   the initial response, and what follows it
//!   read      interaction → bot::Request        write    the bot's replies → Discord's JSON
//!   api       the endpoints that are used       rest     sends, waits, retries
//!   registered   whether Discord has our commands already
//!   budget    50 requests a second for the bot  config   settings for hosts       log    without secrets
//!   share     this process's share of that budget token    where it can be        shed    drops excess interactions
//!   unanswered   interactions under way when the previous process was killed
//! ```
//!
//! Only this folder names serenity. It knows no game: the bot decides what to say, the store what is kept.

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

#[cfg(feature = "testing")]
pub use answer::{Body, bodies};
#[cfg(feature = "endpoint")]
pub use endpoint::{Endpoint, PATH as ENDPOINT_PATH};
pub use gateway::{Provision, ServeError, asked_to_stop, serve};
pub use rest::RestError;
pub use unanswered::{Left, Unanswered};
