//! The `deltille` program: see [`deltille::cli`].

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

/// How many characters of an error are told.
const LONGEST_ERROR: usize = 1000;

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = deltille::cli::run(std::env::args_os(), &mut out);
    let flushed = out.flush();
    match (done, flushed) {
        (Ok(()), Ok(())) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough (`… | head`).
        (_, Err(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        (Ok(()), Err(error)) => {
            eprintln!("deltille: cannot write the output: {error}");
            ExitCode::FAILURE
        }
        (Err(error), _) => {
            // One line that is not too long, whatever a record or an argument contained.
            let said: String = error.to_string().chars().take(LONGEST_ERROR).collect();
            eprintln!("deltille: {}", said.replace(char::is_control, " "));
            ExitCode::from(error.exit_status())
        }
    }
}
