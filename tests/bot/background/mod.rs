//! The background worker.

pub mod faults;
