//! Learning.

pub mod lessons;
