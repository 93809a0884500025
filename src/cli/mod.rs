//! The command line: arguments in, lines out. The modules below do the work.
//!
//! Errors are values that describe the problem in one line; `main` prints them and chooses the exit status.

mod analyse;
mod engine;
#[cfg(feature = "status")]
mod health;
mod listing;
mod play;
#[cfg(feature = "playground")]
mod playground;
mod process;
mod ratings;
mod serve;
pub mod shared;
mod solve;
mod trace;
mod verify;

use clap::{Parser, Subcommand, builder::Resettable};
use deltille_discord::config::Token;
use std::{
    env,
    ffi::OsString,
    fmt::Display,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

/// The program's commands.
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
that is proven in part), 69 Discord cannot be reached or does not let the bot connect, 74 the disk or the database failed, 78 the configuration is wrong (token, folder, key, journal, \
database, address, log filter), 1 anything else.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Run the bot on Discord; its token is in DISCORD_TOKEN, or in the file named by DISCORD_TOKEN_FILE
    Serve(serve::Serve),
    /// Try the bot without Discord: open a local page that works like a channel with the bot in it
    #[cfg(feature = "playground")]
    Playground(playground::Play),
    /// Not part of this build
    #[cfg(not(feature = "playground"))]
    #[command(hide = true, disable_help_flag = true)]
    Playground {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        _arguments: Vec<OsString>,
    },
    /// Ask a running bot whether it is ready: exit status 0 if so, else 1
    #[cfg(feature = "status")]
    Health(health::Health),
    /// Copy all tables and settings into one file, even while the bot runs
    Backup(process::BackupFileArgs),
    /// Restore a backup into a data folder that has no database yet, or into an empty PostgreSQL database
    Restore(process::BackupFileArgs),
    /// Write the readable part of a damaged database into a new folder next to it; the original is only read
    #[command(long_about = process::REPAIR)]
    Repair(process::DatabaseArgs),
    /// Rewrite the database so that no deleted data is left in its files
    #[command(long_about = process::COMPACT)]
    Compact(process::DatabaseArgs),
    /// Recompute the ratings of all people from the finished games, or fit the model to these games
    #[command(subcommand)]
    Ratings(ratings::Command),
    /// The rules on the command line: list games, replay records, count, draw
    #[command(subcommand)]
    Engine(engine::Command),
}

#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The arguments are invalid.
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
    /// Returns 2 for invalid arguments; `--help` lists the others.
    pub fn exit_status(&self) -> u8 {
        match self {
            CliError::Usage(_) => 2,
            CliError::Engine(shared::EngineError::Unproven(_)) => process::IN_PART,
            CliError::Process(error) => error.exit_status(),
            #[cfg(feature = "playground")]
            CliError::Playground(error) => error.exit_status(),
            #[cfg(not(feature = "playground"))]
            CliError::NoPlayground => process::CONFIGURATION,
            _ => 1,
        }
    }
}

/// Runs the command in `args` (the first is the program's name) and writes results to `out`.
pub fn run(args: impl IntoIterator<Item = OsString>, out: &mut impl Write) -> Result<(), CliError> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    if args.len() <= 1 {
        args.push(if Token::is_set() { "serve" } else { "playground" }.into());
    }
    let Some(cli) = parse::<Cli>(args, out)? else {
        return Ok(());
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
        Command::Ratings(command) => Ok(ratings::run(&command, out)?),
        Command::Engine(command) => Ok(engine::run(command, out)?),
    }
}

/// Parses the arguments. `None`: they asked for help or the version, which was written to `out`.
pub fn parse<C: Parser>(
    args: impl IntoIterator<Item = OsString>,
    out: &mut impl Write,
) -> Result<Option<C>, CliError> {
    let matches = without_empty(C::command()).try_get_matches_from(args);
    match matches.and_then(|mut matches| C::from_arg_matches_mut(&mut matches)) {
        Ok(command) => Ok(Some(command)),
        Err(error) if error.use_stderr() && error.kind() != HELP_FOR_NOTHING => {
            Err(CliError::Usage(one_line(&error)))
        }
        // `--help` and `--version` are answers, and so is the help for a missing subcommand.
        Err(help) => {
            writeln!(out, "{}", help.to_string().trim_end()).map_err(shared::EngineError::from)?;
            Ok(None)
        }
    }
}

/// The command with empty variables as if they were not set: compose files write `${NAME:-}`.
fn without_empty(command: clap::Command) -> clap::Command {
    let is_empty = |arg: &clap::Arg| {
        let value = arg.get_env().and_then(env::var_os);
        value.is_some_and(|value| value.to_string_lossy().trim().is_empty())
    };
    command
        .mut_args(|arg| if is_empty(&arg) { arg.env(Resettable::Reset) } else { arg })
        .mut_subcommands(without_empty)
}

/// Runs a program's body on buffered standard output, prints its error in one line and returns the exit status
/// that belongs to it.
pub fn main<E: Display>(
    body: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    exit_status: impl Fn(&E) -> u8,
) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = body(&mut out);
    let flushed = out.flush();
    match (done, flushed) {
        (Ok(()), Ok(())) => ExitCode::SUCCESS,
        // The reader of the output has seen enough (`… | head`).
        (_, Err(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        (Ok(()), Err(error)) => {
            eprintln!("deltille: cannot write the output: {error}");
            ExitCode::FAILURE
        }
        (Err(error), _) => {
            // A record or an argument in it may be long and have many lines: the message is one short line.
            let message: String = error.to_string().chars().take(LONGEST_ERROR).collect();
            eprintln!("deltille: {}", message.replace(char::is_control, " "));
            ExitCode::from(exit_status(&error))
        }
    }
}

/// Maximum number of characters of an error message.
const LONGEST_ERROR: usize = 1000;

const HELP_FOR_NOTHING: clap::error::ErrorKind =
    clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;

/// Returns Clap's first paragraph, the error itself, without usage and tips.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let paragraph: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let said = paragraph.join(" ");
    format!("{} (see --help)", said.strip_prefix("error: ").unwrap_or(&said))
}
