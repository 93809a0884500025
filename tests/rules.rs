//! The rules: every fixture of every registered game, and the laws that all games keep.

#[path = "rules/fixtures.rs"]
mod fixtures;
#[path = "rules/hidden.rs"]
mod hidden;
#[path = "rules/laws.rs"]
mod laws;
#[path = "support/recorded.rs"]
mod recorded;
#[path = "rules/tidy.rs"]
mod tidy;

#[path = "rules/trioker.rs"]
mod trioker;
