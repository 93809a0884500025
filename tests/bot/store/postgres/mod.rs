//! PostgreSQL as the engine: what goes beyond the contract that all engines share.

mod backups;
mod encrypted;
mod killed;
mod line;
mod opening;
mod ready;
pub mod server;
mod several;
mod speed;
mod unknown;
