//! The log, without anything that could contain a secret.
//!
//! serenity and the libraries below it log requests and payloads at finer levels and in spans, and those
//! contain the bot's token or the tokens of interactions. So regardless of `DELTILLE_LOG`, only Deltille's
//! own lines are logged below *warn*, and the one module of serenity that prints whole payloads as warnings
//! is silenced (the module that skips such a payload logs that too, without the payload).
//!
//! The log does not identify people either: every number as long as Discord's ids is replaced by a short
//! pseudonym, which is valid until the process ends (`Pseudonymous`). User input is not logged at all.

use clap::ValueEnum;
use data_encoding::HEXLOWER;
use deltille_store::Sealer;
use std::{
    fmt::Display,
    io::{self, IsTerminal, Write},
    sync::Arc,
};
use tracing::{Level, Metadata};
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{LevelFilter, filter_fn},
    fmt::MakeWriter,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

/// The default filter.
pub const DEFAULT: &str = "info";

/// The format of the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// One object per line, for programs
    Json,
}

/// Starts logging to stderr; `filter` in the syntax of `RUST_LOG` (`info`, `deltille_store=debug`).
///
/// # Errors
/// One line, if the filter cannot be parsed.
pub fn start(filter: &str, format: Format) -> Result<(), String> {
    start_to(filter, format, std::io::stderr, std::io::stderr().is_terminal())
}

/// Like [`start`], to any writer.
///
/// # Errors
/// One line, if the filter cannot be parsed.
pub fn start_to<W>(filter: &str, format: Format, to: W, colours: bool) -> Result<(), String>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let wrong = |why: &dyn Display| format!("the log filter {filter:?} (DELTILLE_LOG) is invalid: {why}");
    if let Some(word) = no_level(filter) {
        return Err(wrong(&format!(
            "{word:?} is no level (off, error, warn, info, debug, trace); a part of the program is written \
             deltille_store=debug"
        )));
    }
    let filter: EnvFilter = with_crate_names(filter).parse().map_err(|error| wrong(&error))?;
    let names = Arc::new(Sealer::for_once().map_err(|error| error.to_string())?);
    let lines = tracing_subscriber::fmt::layer().with_writer(Pseudonymous { to, names });
    let lines = match format {
        Format::Text => lines.with_ansi(colours).boxed(),
        Format::Json => lines.json().flatten_event(true).boxed(),
    };
    let layer = lines.with_filter(filter).with_filter(filter_fn(harmless));
    // A second call (tests) keeps the first subscriber.
    let _ = tracing_subscriber::registry().with(layer).try_init();
    Ok(())
}

/// Returns a word of the filter that is meant as a level and is none. The filter would take it for the name of
/// a part, log that part alone, and so nothing.
fn no_level(filter: &str) -> Option<&str> {
    let is_name =
        |word: &&str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-:".contains(&byte));
    let mut words = filter.split(',').map(str::trim).filter(|word| !word.is_empty()).filter(is_name);
    words.find(|word| word.parse::<LevelFilter>().is_err() && !word.starts_with("deltille"))
}

/// Rewrites filters from before the crates: `deltille::store=debug` means `deltille_store=debug`.
fn with_crate_names(filter: &str) -> String {
    const OF_THE_PROGRAM: [&str; 2] = ["cli", "status"];
    const IN_BASE: [&str; 5] = ["ids", "lattice", "metrics", "scene", "text"];
    let mut parts = filter.split("deltille::");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let room = part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
        written += match room {
            _ if OF_THE_PROGRAM.contains(&room) => "deltille::",
            _ if IN_BASE.contains(&room) => "deltille_base::",
            _ => "deltille_",
        };
        written += part;
    }
    written
}

/// Whether a line of this origin cannot contain a token.
fn harmless(line: &Metadata<'_>) -> bool {
    let origin = line.target();
    let origin_crate = origin.split("::").next().unwrap_or_default();
    let own = origin_crate == "deltille" || origin_crate.starts_with("deltille_");
    own || (line.is_event() && *line.level() <= Level::WARN && !origin.starts_with("serenity::gateway::ws"))
}

/// Number of digits of an id; times in milliseconds have fewer.
const ID: std::ops::RangeInclusive<usize> = 15..=20;

/// Replaces each id by a pseudonym, the same one throughout the process's life.
struct Pseudonymous<W> {
    to: W,
    names: Arc<Sealer>,
}

struct Line<W> {
    to: W,
    names: Arc<Sealer>,
}

impl<'a, W: MakeWriter<'a>> MakeWriter<'a> for Pseudonymous<W> {
    type Writer = Line<W::Writer>;

    fn make_writer(&'a self) -> Line<W::Writer> {
        Line { to: self.to.make_writer(), names: self.names.clone() }
    }

    fn make_writer_for(&'a self, line: &Metadata<'_>) -> Line<W::Writer> {
        Line { to: self.to.make_writer_for(line), names: self.names.clone() }
    }
}

impl<W: Write> Write for Line<W> {
    /// Called with a whole line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.to.write_all(&without_ids(line, &self.names))?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Replaces the ids in a line by pseudonyms.
fn without_ids(line: &[u8], names: &Sealer) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    for part in line.chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit()) {
        if ID.contains(&part.len()) && part[0].is_ascii_digit() {
            out.push(b'~');
            out.extend(HEXLOWER.encode(&names.tag(part)[..5]).into_bytes());
        } else {
            out.extend(part);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_from_before_the_crates_keep_their_meaning() {
        for (given, meant) in [
            ("info", "info"),
            ("info,deltille::store=debug", "info,deltille_store=debug"),
            (
                "deltille::store::disk=trace,deltille::text=warn",
                "deltille_store::disk=trace,deltille_base::text=warn",
            ),
            ("deltille=debug,deltille::cli=off", "deltille=debug,deltille::cli=off"),
        ] {
            assert_eq!(with_crate_names(given), meant);
        }
    }

    #[test]
    fn word_that_is_no_level_is_refused() {
        for good in ["", "info", "WARN", "4", "info,deltille_store=debug", "deltille_store", "h2=off,info,"] {
            assert_eq!(no_level(good), None, "{good}");
        }
        for (filter, word) in [
            ("verbose", "verbose"),
            ("warning", "warning"),
            ("deltille_store=debug, information", "information"),
            ("store", "store"),
        ] {
            assert_eq!(no_level(filter), Some(word));
            assert!(start_to(filter, Format::Text, io::sink, false).unwrap_err().contains(word));
        }
    }

    #[test]
    fn ids_are_replaced_by_placeholders() {
        let names = Sealer::for_once().unwrap();
        let said = |line: &str| String::from_utf8(without_ids(line.as_bytes(), &names)).unwrap();
        let line = said(
            "2026-01-01T00:00:00.123456Z INFO user=812345678901234567 /channels/798765432109876543/x 1750000000000 é812345678901234567",
        );
        assert!(!line.contains("812345678901234567") && !line.contains("798765432109876543"), "{line}");
        assert!(
            line.starts_with("2026-01-01T00:00:00.123456Z INFO user=~") && line.contains(" 1750000000000 é~"),
            "{line}"
        );
        let word = &said("812345678901234567");
        assert_eq!((word.len(), line.matches(word.as_str()).count()), (11, 2));
        let other = Sealer::for_once().unwrap();
        assert_ne!(without_ids(b"812345678901234567", &other), word.as_bytes(), "another process");
        assert_eq!(said(""), "");
    }
}
