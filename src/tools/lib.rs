//! `deltille-tools`: the workshop. It lets computer players meet, tunes and mines, measures pictures and checks
//! texts.
//!
//! ```text
//!   matches    players against each other          ladder     each level against the one below
//!   bench      the search's signature              contrast   how well things are seen in pictures
//!   tune       the weights of an evaluation        texts      what a language lacks
//!   mine       tactics found in games              ratings    rating systems compared
//!   tournament pairings of simulated people
//! ```
//!
//! Its results are data that the `deltille` program compiles in (`data/engine`, `data/tactics`) or pages of `docs/`;
//! hosts do not need it.

pub mod bench;
mod contrast;
mod error;
mod ladder;
mod matches;
mod mine;
mod players;
mod ratings;
mod shared;
pub mod texts;
mod tournament;
mod tune;

pub use error::ToolsError;

use clap::{Parser, Subcommand};
use deltille::cli;
use std::{ffi::OsString, io::Write};

#[derive(Parser, Debug)]
#[command(name = "deltille-tools", version, about, disable_help_subcommand = true)]
struct Tools {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Let two players play a match and print wins, draws, losses and Elo with its 95 % interval
    Match(matches::MatchCommand),
    /// Let each computer level play against the level below and print what the levels are worth
    ///
    /// Level 1 also plays against random entries, and levels 1 to 3 against two scripted newcomers.
    Ladder(ladder::Ladder),
    /// Search fixed positions; print the node count (the search's signature) and nodes per second
    Bench(bench::BenchCommand),
    /// Tune the weights of a game's evaluation in games of the engine against itself
    ///
    /// Progress is shown on standard error. The weights are compiled into the program: build it again to play
    /// with them.
    Tune(tune::TuneCommand),
    /// Find tactics in games of the engine against itself; print a line for each, as in data/tactics
    ///
    /// Progress is shown on standard error. The tactics of data/tactics are compiled into the program: build
    /// it again to play them.
    Mine(mine::MineCommand),
    /// Measure how well texts, pieces and marks are seen in pictures of all games, variants and themes
    ///
    /// Each line has: theme, game, what, value, least value, where. Texts, figures (pieces and marks) and the
    /// details on them: the lowest contrast ratio (WCAG 2.2) with what they stand on. Pairs of seats and of
    /// marks: the part of their pixels that differs by 15 or more (CIEDE2000) for people with this colour
    /// vision, by colour or by shape. Exit status: 1 if a value is too low.
    Contrast(contrast::ContrastCommand),
    /// The texts shown to people: compare the languages
    #[command(subcommand)]
    Texts(texts::Command),
    /// Simulate games of people whose strength is known; print how well rating systems predict the winners
    Ratings(ratings::RatingsCommand),
    /// Tournaments on the command line: pair simulated people, to judge the pairings
    #[command(subcommand)]
    Tournament(tournament::Command),
}

/// Runs the command in `args` (the first is the program's name) and writes results to `out`.
pub fn run(args: impl IntoIterator<Item = OsString>, out: &mut impl Write) -> Result<(), ToolsError> {
    let Some(tools) = cli::parse::<Tools>(args, out)? else {
        return Ok(());
    };
    match tools.command {
        Command::Match(command) => matches::run(&command, out),
        Command::Ladder(command) => ladder::run(&command, out),
        Command::Bench(command) => bench::run(&command, out),
        Command::Tune(command) => tune::run(&command, out),
        Command::Mine(command) => mine::run(&command, out),
        Command::Contrast(command) => contrast::run(&command, out),
        Command::Texts(command) => texts::run(&command, out),
        Command::Ratings(command) => Ok(ratings::run(&command, out)?),
        Command::Tournament(command) => Ok(tournament::run(&command, out)?),
    }
}
