//! The log: what a host asked for, minus what could contain a secret.
//!
//! serenity and the libraries below it write requests and payloads into their finer lines and spans, and those contain
//! the bot's token or the tokens of interactions. So whatever `DELTILLE_LOG` says, only Deltille's own lines go below
//! *warn*, and the one module of serenity that prints whole payloads as warnings is silent (the module that skips such a
//! payload says so too, without it).

use clap::ValueEnum;
use std::io::IsTerminal;
use tracing::{Level, Metadata};
use tracing_subscriber::{
    EnvFilter, Layer, filter::filter_fn, fmt::MakeWriter, layer::SubscriberExt, util::SubscriberInitExt,
};

/// What is logged if nothing is asked for.
pub const DEFAULT: &str = "info";

/// How lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// An object a line, for programs
    Json,
}

/// Starts writing log lines to stderr; `filter` in the syntax of `RUST_LOG` (`info`, `deltille::store=debug`).
///
/// # Errors
/// One line, if the filter cannot be read.
pub fn start(filter: &str, format: Format) -> Result<(), String> {
    start_to(filter, format, std::io::stderr, std::io::stderr().is_terminal())
}

/// The same to anywhere.
///
/// # Errors
/// One line, if the filter cannot be read.
pub fn start_to<W>(filter: &str, format: Format, to: W, colours: bool) -> Result<(), String>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let filter: EnvFilter = filter.parse().map_err(|error| format!("the log filter {filter:?} cannot be read: {error}"))?;
    let lines = tracing_subscriber::fmt::layer().with_writer(to);
    let lines = match format {
        Format::Text => lines.with_ansi(colours).boxed(),
        Format::Json => lines.json().flatten_event(true).boxed(),
    };
    let layer = lines.with_filter(filter).with_filter(filter_fn(harmless));
    // A second call (tests) keeps the first subscriber.
    let _ = tracing_subscriber::registry().with(layer).try_init();
    Ok(())
}

/// Whether a line of this origin cannot contain a token.
fn harmless(line: &Metadata<'_>) -> bool {
    let origin = line.target();
    let own = origin == "deltille" || origin.starts_with("deltille::");
    own || (line.is_event() && *line.level() <= Level::WARN && !origin.starts_with("serenity::gateway::ws"))
}
