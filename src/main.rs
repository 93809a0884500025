//! The `deltille` program: see [`deltille::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    deltille::cli::main(
        |mut out| deltille::cli::run(std::env::args_os(), &mut out),
        deltille::cli::CliError::exit_status,
    )
}
