//! `deltille-tools`: a development program that matches players, tunes weights, mines tactics and
//! compares rating systems.
//!
//! Its results are data that the `deltille` program compiles in (`data/engine`, `data/tactics`); hosts do not need
//! it.

mod bench;
mod matches;
mod mine;
mod ratings;
mod tune;

use clap::{Parser, Subcommand};
use deltille::cli::{self, CliError};
use std::{io::Write, process::ExitCode};

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
    /// Simulate games of people whose strength is known; print how well rating systems predict the winners
    Ratings(ratings::RatingsCommand),
}

fn main() -> ExitCode {
    cli::main(|mut out| run(&mut out))
}

fn run(out: &mut impl Write) -> Result<(), CliError> {
    let Some(tools) = cli::parse::<Tools>(std::env::args_os(), out)? else {
        return Ok(());
    };
    let done = match tools.command {
        Command::Match(command) => matches::run(&command, out),
        Command::Bench(command) => bench::run(&command, out),
        Command::Tune(command) => tune::run(&command, out),
        Command::Mine(command) => mine::run(&command, out),
        Command::Ratings(command) => ratings::run(&command, out),
    };
    Ok(done?)
}
