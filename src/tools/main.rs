//! The `deltille-tools` program: see [`deltille_tools`].

use deltille::cli;
use deltille_tools::ToolsError;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(|mut out| deltille_tools::run(std::env::args_os(), &mut out), ToolsError::exit_status)
}
