//! The rules: every fixture of every registered game, and the laws that all games keep; pictures; the command
//! line; and the order among the sources.

mod blind;
mod cli;
mod commands;
mod computer;
mod contract;
mod fixtures;
mod hidden;
mod laws;
mod lessons;
mod levels;
mod mutations;
mod packaging;
mod pictures;
mod protocol;
mod ratings;
mod reasons;
mod tactics;
mod text_boards;
mod tidy;
mod trioker;
mod unicode;

use deltille_testing::recorded;
