//! Learning: the rules, and lessons with exercises.

pub mod learn;
pub mod rules;
