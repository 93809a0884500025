//! Shared by the engine's commands: where a game starts, which record is read, which file is written, and the
//! errors.

use clap::Args;
use deltille_base::{
    scene::Scene,
    text::typed::{self, NotText, decode},
};
use deltille_games::{AnyPlay, Setup, registry};
use deltille_picture::{Painter, Theme};
use serde::Serialize;
use std::{
    collections::VecDeque,
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    time::Instant,
};

/// Longest line of a record in bytes; a longer one is no entry.
const LONGEST_LINE: u64 = 1 << 16;

#[derive(Args, Debug)]
pub struct Which {
    /// The game: see `deltille engine games`
    #[arg(long, value_name = "G")]
    game: String,
    /// The variant [default: the first of the game]
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// An option of the variant; may be given several times
    #[arg(long = "opt", value_name = "K=V", value_parser = key_value)]
    options: Vec<(String, String)>,
}

#[derive(Args, Debug)]
pub struct Start {
    #[command(flatten)]
    which: Which,
    /// Start from this position string instead of the beginning
    #[arg(long, value_name = "P")]
    position: Option<String>,
}

#[derive(Args, Debug)]
pub struct Record {
    /// A file with one entry per line; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Target {
    /// Theme: dark, light or high-contrast
    #[arg(long, value_name = "T", default_value_t = Theme::Dark)]
    theme: Theme,
    /// The file to write
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as key=value")?;
    Ok((key.to_owned(), value.to_owned()))
}

#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    #[error(transparent)]
    Setup(#[from] deltille_games::SetupError),
    #[error(transparent)]
    Position(#[from] deltille_games::PositionError),
    #[error("cannot read {file}: {error}")]
    Read { file: String, error: io::Error },
    #[error("cannot write {file}: {error}")]
    Write { file: String, error: io::Error },
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error("entry {ply} ({entry}) is refused: {message}")]
    Refused { ply: u32, entry: String, message: String },
    #[error("the record has {has} entries, so there is no board after {asked}")]
    Ply { asked: u32, has: usize },
    #[error("unknown seat {asked:?}; expected {known}")]
    Seat { asked: String, known: String },
    #[error("{0}")]
    Unverified(String),
    /// Everything that can be proven is proven, but something cannot.
    #[error("not proven: {0}")]
    Unproven(String),
    #[error("{0}")]
    Solve(String),
    /// The game is stuck: a bug in its rules.
    #[error("the game is not over, but no entry is legal at {0}")]
    Stuck(String),
}

impl Which {
    pub fn setup(&self) -> Result<Setup, EngineError> {
        Ok(Setup::parse(registry::game(&self.game)?, self.variant.as_deref(), &self.options)?)
    }
}

impl Start {
    pub fn setup(&self) -> Result<Setup, EngineError> {
        self.which.setup()
    }

    pub fn game(&self) -> &str {
        &self.which.game
    }

    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    pub fn play(&self) -> Result<AnyPlay, EngineError> {
        let setup = self.setup()?;
        Ok(match &self.position {
            None => AnyPlay::start(&setup)?,
            Some(position) => AnyPlay::from_position(&setup, position)?,
        })
    }
}

impl Record {
    /// Reads all entries; none without a record. Skips blank lines and comments (`#`).
    pub fn lines(&self) -> Result<Vec<String>, EngineError> {
        self.entries()?.collect()
    }

    /// Reads the entries one by one, so that only one is in memory. A file that cannot be opened is an error
    /// at once; a read error is one of the items.
    pub fn entries(&self) -> Result<Entries, EngineError> {
        let (file, from) = match &self.record {
            None => (String::new(), Box::new(io::empty()) as Box<dyn BufRead>),
            Some(path) => source(path)?,
        };
        Ok(Entries { file, from, bytes: Vec::new(), read: VecDeque::new() })
    }

    /// Reads the whole file; empty without a record.
    pub fn text(&self) -> Result<String, EngineError> {
        Ok(match &self.record {
            None => String::new(),
            Some(path) => {
                let (file, mut from) = source(path)?;
                let mut bytes = Vec::new();
                let read = from.read_to_end(&mut bytes).and_then(|_| decode(&bytes).map_err(not_text));
                read.map_err(|error| EngineError::Read { file, error })?
            }
        })
    }
}

/// A file, or standard input for `-`, with its name for messages.
fn source(path: &Path) -> Result<(String, Box<dyn BufRead>), EngineError> {
    if path == Path::new("-") {
        return Ok(("standard input".to_owned(), Box::new(BufReader::new(io::stdin()))));
    }
    let file = path.display().to_string();
    match fs::File::open(path) {
        Ok(open) => Ok((file, Box::new(BufReader::new(open)))),
        Err(error) => Err(EngineError::Read { file, error }),
    }
}

fn not_text(error: NotText) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// The entries of a record, read lazily: at most one piece up to a line feed is in memory. UTF-16 is read whole.
pub struct Entries {
    file: String,
    from: Box<dyn BufRead>,
    bytes: Vec<u8>,
    /// Entries that were read and not yet returned.
    read: VecDeque<String>,
}

impl Entries {
    /// Reads the next piece of text; `None` at the end.
    fn piece(&mut self) -> io::Result<Option<String>> {
        let is_wide = matches!(self.from.fill_buf()?, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        self.bytes.clear();
        if is_wide {
            self.from.read_to_end(&mut self.bytes)?;
        } else {
            let read = (&mut self.from).take(LONGEST_LINE).read_until(b'\n', &mut self.bytes)?;
            if read as u64 == LONGEST_LINE && !self.bytes.ends_with(b"\n") {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "a line of more than 65536 bytes"));
            }
        }
        if self.bytes.is_empty() {
            return Ok(None);
        }
        decode(&self.bytes).map(Some).map_err(not_text)
    }
}

impl Iterator for Entries {
    type Item = Result<String, EngineError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.read.pop_front() {
                return Some(Ok(entry));
            }
            match self.piece() {
                Ok(None) => return None,
                Ok(Some(piece)) => {
                    let blank = |character: char| character.is_whitespace() || typed::is_invisible(character);
                    let lines = typed::lines(&piece).map(|line| line.trim_matches(blank).to_owned());
                    let counts = |line: &String| {
                        !line.is_empty() && !line.starts_with('#') && !line.starts_with("```")
                    };
                    self.read.extend(lines.filter(counts));
                }
                Err(error) => return Some(Err(EngineError::Read { file: self.file.clone(), error })),
            }
        }
    }
}

impl Target {
    pub fn write(&self, scene: &Scene) -> Result<(), EngineError> {
        fs::write(&self.out, Painter::new().png(scene, self.theme))
            .map_err(|error| EngineError::Write { file: self.out.display().to_string(), error })
    }
}

/// A clock for the engine: microseconds since this call.
pub fn clock() -> impl Fn() -> u64 {
    let begun = Instant::now();
    move || begun.elapsed().as_micros() as u64
}

pub fn write_json(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// Rounds shares of 1 to thousandths that add up to exactly 1000.
pub fn thousandths(shares: &[f64]) -> Vec<u32> {
    let mut rounded: Vec<u32> = shares.iter().map(|share| (share * 1000.0) as u32).collect();
    let mut by_rest: Vec<usize> = (0..shares.len()).collect();
    let rest = |index: usize| (shares[index] * 1000.0).fract();
    by_rest.sort_by(|one, other| rest(*other).total_cmp(&rest(*one)));
    let missing = 1000u32.saturating_sub(rounded.iter().sum()) as usize;
    by_rest.iter().cycle().take(missing).for_each(|index| rounded[*index] += 1);
    rounded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_add_up_to_one() {
        for shares in [
            vec![0.5, 0.5],
            vec![1.0 / 3.0; 3],
            vec![1.0, 0.0],
            vec![0.9996, 0.0004],
            vec![1.0 / 6.0; 6],
        ] {
            assert_eq!(thousandths(&shares).iter().sum::<u32>(), 1000, "{shares:?}");
        }
    }
}
