//! The store: one contract on every engine, and what survives damage and a killed process.

#[path = "store/contract.rs"]
mod contract;
#[path = "store/damage.rs"]
mod damage;
#[path = "store/killed.rs"]
mod killed;
