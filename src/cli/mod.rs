//! The command line: arguments in, lines out. Everything it does is done by the rooms below.
//!
//! Errors are values that say in one line what is wrong; `main` prints them and chooses the exit status.

mod analyse;
mod bench;
mod engine;
#[cfg(feature = "status")]
mod health;
mod listing;
mod matches;
mod mine;
mod play;
mod players;
#[cfg(feature = "playground")]
mod playground;
mod process;
mod serve;
mod shared;
mod solve;
mod trace;
mod tune;
mod verify;

use crate::discord::config::{Config, Token};
use clap::{Parser, Subcommand};
use std::{ffi::OsString, io::Write};

/// What can be asked of the program.
#[derive(Parser, Debug)]
#[command(name = "deltille", version, about, long_about = LONG)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const LONG: &str = "\
Deltille hosts board games played on triangles, hexes and cubes in Discord channels.

`deltille engine …` is the rules engine at the command line: it lists games, replays records, counts positions and draws \
boards. It needs neither Discord nor a network.

Without a command, it runs the bot if there is a token, and otherwise opens the playground. The token is in DISCORD_TOKEN, in the file that \
DISCORD_TOKEN_FILE names, or in systemd's credential `discord-token`.

Exit status: 0 done, 2 arguments that cannot be understood, 3 not all of it (a repair that left something out, a record \
that is proven in part), 69 Discord does not let the bot connect, 74 the disk or the database failed, 78 the configuration is wrong (token, folder, key, \
database, address, log filter), 1 anything else.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Run the bot on Discord; its token is in DISCORD_TOKEN, or in the file that DISCORD_TOKEN_FILE names
    Serve(Config),
    /// Try it without Discord: open a page that works like a channel, with the bot in it
    #[cfg(feature = "playground")]
    Playground(playground::Play),
    /// Not part of this build
    #[cfg(not(feature = "playground"))]
    #[command(hide = true, disable_help_flag = true)]
    Playground {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        _arguments: Vec<OsString>,
    },
    /// Ask a running bot whether it can do its work: exit status 0 if so, else 1
    #[cfg(feature = "status")]
    Health(health::Health),
    /// Copy all tables and settings into one file, even while the bot runs
    Backup(process::Copy),
    /// Read a backup into a data folder that has no database yet, or into an empty PostgreSQL database
    Restore(process::Copy),
    /// Write what can be read of a damaged database into a new folder beside it; the original is only read
    #[command(long_about = process::REPAIR)]
    Repair(process::Mend),
    /// Write the database anew, so that nothing of what was deleted is left in its files
    #[command(long_about = process::COMPACT)]
    Compact(process::Mend),
    /// The rules at the command line: list games, replay records, count, draw
    #[command(subcommand)]
    Engine(engine::Command),
}

/// Why a command was not carried out, in one line.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// Arguments that cannot be understood.
    #[error("{0}")]
    Usage(String),
    #[error(transparent)]
    Engine(#[from] shared::EngineError),
    #[error(transparent)]
    Process(#[from] process::ProcessError),
    #[cfg(feature = "status")]
    #[error(transparent)]
    Health(#[from] health::HealthError),
    #[cfg(feature = "playground")]
    #[error(transparent)]
    Playground(#[from] playground::PlaygroundError),
    #[cfg(not(feature = "playground"))]
    #[error(
        "the playground is not part of this build: set DISCORD_TOKEN to run the bot on Discord, or build with the feature \
         `playground`"
    )]
    NoPlayground,
}

impl CliError {
    /// 2 for arguments that cannot be understood; see `--help` for the others.
    pub fn exit_status(&self) -> u8 {
        match self {
            CliError::Usage(_) => 2,
            CliError::Engine(shared::EngineError::Unproven(_)) => process::IN_PART,
            CliError::Process(error) => error.exit_status(),
            _ => 1,
        }
    }
}

/// Carries out what the arguments ask for (the first is the program's name); results are written to `out`.
pub fn run(args: impl IntoIterator<Item = OsString>, out: &mut impl Write) -> Result<(), CliError> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    if args.len() <= 1 {
        args.push(if Token::is_set() { "serve" } else { "playground" }.into());
    }
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && error.kind() != HELP_FOR_NOTHING => {
            return Err(CliError::Usage(one_line(&error)));
        }
        // `--help` and `--version` are answers, and so is help where a command's own command is missing.
        Err(help) => {
            return writeln!(out, "{}", help.to_string().trim_end())
                .map_err(|error| shared::EngineError::from(error).into());
        }
    };
    match cli.command {
        Command::Serve(settings) => Ok(serve::serve(&settings)?),
        #[cfg(feature = "playground")]
        Command::Playground(play) => Ok(playground::run(&play, out)?),
        #[cfg(not(feature = "playground"))]
        Command::Playground { .. } => Err(CliError::NoPlayground),
        #[cfg(feature = "status")]
        Command::Health(health) => Ok(health::run(&health, out)?),
        Command::Backup(copy) => Ok(process::backup(&copy, out)?),
        Command::Restore(copy) => Ok(process::restore(&copy, out)?),
        Command::Repair(mend) => Ok(process::repair(&mend, out)?),
        Command::Compact(mend) => Ok(process::compact(&mend, out)?),
        Command::Engine(command) => Ok(engine::run(command, out)?),
    }
}

const HELP_FOR_NOTHING: clap::error::ErrorKind =
    clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;

/// Clap's first paragraph, which says what is wrong, without its usage and tips.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let paragraph: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let said = paragraph.join(" ");
    format!("{} (see --help)", said.strip_prefix("error: ").unwrap_or(&said))
}
