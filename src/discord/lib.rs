//! Discord, through serenity: interactions in, messages out.
//!
//! ```text
//!   gateway   the process on Discord, from the start to an orderly shutdown   serve
//!   connection   how many shards, and what is done when they cannot connect
//!   handler   gateway events                      endpoint   interactions over HTTP
//!   intake    one interaction: read → bot → write    answer   the initial response, and what follows it
//!   read      interaction → bot::Request        write    the bot's replies → Discord's JSON
//!   api       the endpoints that are used       rest     sends, waits, retries
//!   threads   opens a thread, once             command_diff   whether Discord has our commands already
//!   budget    50 requests a second for the bot  config   settings for hosts       log    without secrets
//!   share     this process's share of that budget token    where it can be
//!   load_shedding  drops excess interactions    pending  interactions under way when the last process was killed
//!   time      Discord's, which the bot counts in    webhooks post where Discord refuses the bot
//!   parts     the messages of a reply, in the order in which they are sent
//! ```
//!
//! Only this folder names serenity. It knows no game: the bot decides what to say, the store what is kept.

mod answer;
mod api;
mod budget;
mod command_diff;
pub mod config;
mod connection;
#[cfg(feature = "endpoint")]
mod endpoint;
mod form;
mod gateway;
mod handler;
mod intake;
mod known_servers;
mod load_shedding;
pub mod log;
mod parts;
mod pending;
mod read;
mod rest;
mod roles;
mod share;
mod threads;
mod time;
mod token;
mod unparsed;
mod webhooks;
mod write;

#[cfg(feature = "endpoint")]
pub use endpoint::{Endpoint, PATH as ENDPOINT_PATH};
pub use gateway::{Provision, ServeError, asked_to_stop, serve};
#[cfg(feature = "testing")]
pub use parts::{Body, bodies};
pub use pending::{PendingInteraction, PendingInteractions};
pub use read::is_read;
pub use rest::RestError;
pub use time::DiscordTime;
