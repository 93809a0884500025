//! The `deltille` program: see [`deltille::cli`].

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

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
            // One line, whatever a record or an argument contained.
            eprintln!("deltille: {}", error.to_string().replace(char::is_control, " "));
            ExitCode::from(error.exit_status())
        }
    }
}
