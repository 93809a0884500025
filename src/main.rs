//! The `deltille` program: see [`deltille::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    use deltille::cli::{self, CliError};
    cli::main(|mut out| cli::run(std::env::args_os(), &mut out), CliError::exit_status)
}
