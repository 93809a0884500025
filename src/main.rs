//! The `deltille` program: see [`deltille::cli`].

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

/// Longest error printed, in characters.
const LONGEST_ERROR: usize = 1000;

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = deltille::cli::run(std::env::args_os(), &mut out);
    let flushed = out.flush();
    match (done, flushed) {
        (Ok(()), Ok(())) => ExitCode::SUCCESS,
        // The reader closed the pipe (`… | head`): that is no failure.
        (_, Err(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        (Ok(()), Err(error)) => {
            eprintln!("deltille: cannot write the output: {error}");
            ExitCode::FAILURE
        }
        (Err(error), _) => {
            // Print a single line of limited length, even if a record or an argument contained control
            // characters.
            let said: String = error.to_string().chars().take(LONGEST_ERROR).collect();
            eprintln!("deltille: {}", said.replace(char::is_control, " "));
            ExitCode::from(error.exit_status())
        }
    }
}
