//! The store: one contract on every engine, and what survives damage and a killed process.

mod ahead;
mod backups;
mod compact;
mod contract;
mod damage;
pub mod disk_faults;
mod killed;
mod opening;
#[cfg(feature = "postgres")]
pub mod postgres;
mod repair;
mod sealed;
mod upgrade;
