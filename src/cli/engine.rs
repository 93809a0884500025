//! `deltille engine …`: the rules engine as a program. Its output is a public interface: other engines are compared with it.

use crate::{
    games::{
        Actors, AnyPlay, EventKind, GameInfo, OptionInfo, OptionValues, Outcome, Seat, Setup, VariantInfo, View, Viewer,
        registry,
    },
    picture::{Painter, Theme},
    scene::{Chip, Scene},
    text::{Locale, say, word},
};
use clap::{Args, Subcommand};
use serde::{Serialize, Serializer};
use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

#[derive(Subcommand, Debug)]
pub enum Command {
    /// List all games with their variants and options, as JSON
    Games,
    /// Count the sequences of a number of entries (perft): one integer
    Perft {
        #[command(flatten)]
        start: Start,
        /// How many entries each sequence has
        #[arg(long, value_name = "N")]
        depth: u32,
    },
    /// Replay a record and print a line of JSON for the start and for each entry
    ///
    /// Each line has: ply, entry, actors, position, legal, chance, result. A refused entry ends the output with an object
    /// that has `error`, and the exit status is 1.
    Trace {
        #[command(flatten)]
        start: Start,
        #[command(flatten)]
        record: Record,
    },
    /// Check with the record of a finished game that its lots and hidden entries are what was promised
    ///
    /// The record is the file that the bot gives, with its `# seed:`. Prints JSON: the promise and the seals to compare with
    /// those that the channel showed. The exit status is 1 if a lot was not drawn from the seed.
    Verify {
        #[command(flatten)]
        record: Record,
    },
    /// Play random entries and print them: a record, one entry per line
    Random {
        #[command(flatten)]
        start: Start,
        /// The same seed gives the same record
        #[arg(long, value_name = "S")]
        seed: u64,
        /// Stop after so many entries, also when the game is not over
        #[arg(long, value_name = "N", default_value_t = u32::MAX, hide_default_value = true)]
        max_plies: u32,
    },
    /// Draw the board as a PNG
    Render {
        #[command(flatten)]
        start: Start,
        #[command(flatten)]
        record: Record,
        /// The board after this many entries of the record [default: all]
        #[arg(long, value_name = "N")]
        ply: Option<u32>,
        /// As this seat sees it, with its side at the bottom: `white`, … [default: as a spectator]
        #[arg(long, value_name = "SEAT")]
        seat: Option<String>,
        #[command(flatten)]
        to: Target,
    },
    /// Solve a problem of Triortan, or fill a shape of Trioker or MacMahon's hexagon in every way
    ///
    /// Prints a line of JSON for each; on standard error, once a second, how far a long search is.
    Solve(super::solve::Solve),
    /// A computer player on standard input and output
    ///
    /// It is told `new SEAT`, `entry LINE`, `look POSITION`, `go` and `quit`, and answers `ready`, `info …`, `best ENTRY` or
    /// `error TEXT`.
    Play(super::play::PlayCommand),
    /// Judge every ply of a record and print a line of JSON for each
    ///
    /// Each line has: ply, entry, seat, loss (how much of its expected result the entry gave away), mark (inaccuracy, mistake,
    /// blunder), expected (by seat, now), best, pv, depth.
    Analyse(super::analyse::AnalyseCommand),
    /// Let two players play each other and print wins, draws, losses and Elo with its 95 % interval
    Match(super::matches::MatchCommand),
    /// Search fixed positions: one node count, the search's signature, and nodes per second
    Bench(super::bench::BenchCommand),
    /// Tune the weights of a game's evaluation by games of the engine against itself
    ///
    /// Progress is shown on standard error. The weights are part of the program: build it again to play with them.
    Tune(super::tune::TuneCommand),
    /// Draw all pieces and marks of a game, with their names, as a PNG
    Sheet {
        /// Which game
        #[arg(long, value_name = "G")]
        game: String,
        #[command(flatten)]
        to: Target,
    },
}

/// Which game is played.
#[derive(Args, Debug)]
pub struct Which {
    /// Which game: see `deltille engine games`
    #[arg(long, value_name = "G")]
    game: String,
    /// Which variant [default: the first of the game]
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// An option of the variant; may be given several times
    #[arg(long = "opt", value_name = "K=V", value_parser = key_value)]
    options: Vec<(String, String)>,
}

/// Where a game starts.
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
    /// dark or light
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

/// Why an engine command failed, in one line.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    #[error(transparent)]
    Setup(#[from] crate::games::SetupError),
    #[error(transparent)]
    Position(#[from] crate::games::PositionError),
    #[error("{file}: {error}")]
    Read { file: String, error: io::Error },
    #[error("{file}: {error}")]
    Write { file: String, error: io::Error },
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error("entry {ply} ({entry}) is refused: {message}")]
    Refused { ply: u32, entry: String, message: String },
    #[error("the record has {has} entries, so there is no board after {asked}")]
    Ply { asked: u32, has: usize },
    #[error("there is no seat {asked:?}; there is: {known}")]
    Seat { asked: String, known: String },
    #[error("{0}")]
    Unverified(String),
    #[error("{0}")]
    Solve(String),
    #[error("{0}")]
    Tune(String),
    /// The game would not go on: a flaw of its rules code.
    #[error("the game is not over, and nobody can make an entry at {0}")]
    Stuck(String),
}

/// Carries out an engine command.
pub fn run(command: Command, out: &mut impl Write) -> Result<(), EngineError> {
    match command {
        Command::Games => {
            let games: Vec<Listed> = registry::games().into_iter().map(listed).collect();
            serde_json::to_writer_pretty(&mut *out, &games).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Command::Perft { start, depth } => writeln!(out, "{}", start.play()?.perft(depth))?,
        Command::Trace { start, record } => trace(start.play()?, &record.lines()?, out)?,
        Command::Verify { record } => super::verify::run(&record.text()?, out)?,
        Command::Random { start, seed, max_plies } => random(start.play()?, seed, max_plies, out)?,
        Command::Render { start, record, ply, seat, to } => {
            to.write(&board(start.play()?, &record.lines()?, ply, seat.as_deref())?)?;
        }
        Command::Solve(solve) => super::solve::run(&solve, out)?,
        Command::Play(play) => super::play::run(&play, &mut io::stdin().lock(), out)?,
        Command::Analyse(command) => super::analyse::run(&command, out)?,
        Command::Match(command) => super::matches::run(&command, out)?,
        Command::Bench(bench) => super::bench::run(&bench, out)?,
        Command::Tune(tune) => super::tune::run(&tune, out)?,
        Command::Sheet { game, to } => {
            let known = registry::game(&game)?;
            // The registry just gave this game, so it has a sheet.
            if let Some(scene) = registry::sheet(known.id, Locale::default()) {
                to.write(&scene)?;
            }
        }
    }
    Ok(out.flush()?)
}

impl Which {
    pub(super) fn setup(&self) -> Result<Setup, EngineError> {
        Ok(Setup::parse(registry::game(&self.game)?, self.variant.as_deref(), &self.options)?)
    }
}

impl Start {
    pub(super) fn setup(&self) -> Result<Setup, EngineError> {
        self.which.setup()
    }

    pub(super) fn game(&self) -> &str {
        &self.which.game
    }

    /// The position string, if one was given.
    pub(super) fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    pub(super) fn play(&self) -> Result<AnyPlay, EngineError> {
        let setup = self.setup()?;
        Ok(match &self.position {
            None => AnyPlay::start(&setup)?,
            Some(position) => AnyPlay::from_position(&setup, position)?,
        })
    }
}

impl Record {
    /// The entries; none if no record was given. Blank lines and comments (`#`) do not count.
    pub(super) fn lines(&self) -> Result<Vec<String>, EngineError> {
        let text = self.text()?;
        let text = text.trim_start_matches('\u{feff}');
        Ok(text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(str::to_owned)
            .collect())
    }

    /// The whole file; empty if no record was given.
    fn text(&self) -> Result<String, EngineError> {
        Ok(match &self.record {
            None => String::new(),
            Some(path) if path == Path::new("-") => {
                let mut text = String::new();
                let read = io::stdin().read_to_string(&mut text);
                read.map(|_| text).map_err(|error| EngineError::Read { file: "standard input".to_owned(), error })?
            }
            Some(path) => {
                fs::read_to_string(path).map_err(|error| EngineError::Read { file: path.display().to_string(), error })?
            }
        })
    }
}

impl Target {
    fn write(&self, scene: &Scene) -> Result<(), EngineError> {
        fs::write(&self.out, Painter::new().png(scene, self.theme))
            .map_err(|error| EngineError::Write { file: self.out.display().to_string(), error })
    }
}

/// A game as `games` lists it.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    name: String,
    about: String,
    variants: Vec<ListedVariant>,
}

#[derive(Serialize)]
struct ListedVariant {
    id: &'static str,
    name: String,
    options: Vec<ListedOption>,
}

#[derive(Serialize)]
struct ListedOption {
    key: &'static str,
    default: &'static str,
    #[serde(flatten)]
    values: ListedValues,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ListedValues {
    Words { values: &'static [&'static str] },
    Integer { min: u32, max: u32, also: &'static [u32] },
    Text { text: bool },
}

fn listed(info: &'static GameInfo) -> Listed {
    let text = |id: &str| word(Locale::default(), id);
    let variant = |variant: &'static VariantInfo| ListedVariant {
        id: variant.id,
        name: text(&format!("variant-{}-{}", info.id, variant.id)),
        options: variant.options.iter().map(listed_option).collect(),
    };
    Listed {
        id: info.id,
        name: text(&format!("game-{}", info.id)),
        about: text(&format!("game-{}-about", info.id)),
        variants: info.variants.iter().map(variant).collect(),
    }
}

fn listed_option(option: &'static OptionInfo) -> ListedOption {
    let values = match option.values {
        OptionValues::Words(values) => ListedValues::Words { values },
        OptionValues::Integer { min, max, also } => ListedValues::Integer { min, max, also },
        OptionValues::Text => ListedValues::Text { text: true },
    };
    ListedOption { key: option.key, default: option.default, values }
}

/// One line of a trace; the order of the fields is part of the interface.
#[derive(Serialize)]
struct TraceLine {
    ply: u32,
    entry: Option<String>,
    actors: Vec<&'static str>,
    position: String,
    legal: Option<Vec<String>>,
    chance: Option<Vec<String>>,
    result: Option<ResultObject>,
}

/// COMMON's result object, its keys in order.
struct ResultObject {
    outcome: Outcome,
    seats: &'static [&'static str],
}

impl Serialize for ResultObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.outcome.entries(self.seats))
    }
}

/// The last line of a trace when an entry is refused.
#[derive(Serialize)]
struct RefusedLine<'a> {
    ply: u32,
    entry: &'a str,
    error: RefusedError,
}

#[derive(Serialize)]
struct RefusedError {
    kind: &'static str,
    rule: Option<&'static str>,
    message: String,
}

fn trace(mut play: AnyPlay, record: &[String], out: &mut impl Write) -> Result<(), EngineError> {
    write_json(out, &trace_line(&play, None))?;
    for entry in record {
        let ply = play.ply() + 1;
        match play.enter(entry) {
            Ok(entered) => write_json(out, &trace_line(&play, Some(entered.line)))?,
            Err(refusal) => {
                let message = say(Locale::default(), refusal.message());
                let error = RefusedError { kind: refusal.kind(), rule: refusal.rule(), message: message.clone() };
                write_json(out, &RefusedLine { ply, entry, error })?;
                out.flush()?;
                return Err(EngineError::Refused { ply, entry: entry.clone(), message });
            }
        }
    }
    Ok(())
}

fn trace_line(play: &AnyPlay, entry: Option<String>) -> TraceLine {
    let actors = match play.actors() {
        Actors::Seats(seats) => seats.iter().map(|seat| play.name(seat)).collect(),
        Actors::Chance | Actors::Nobody => Vec::new(),
    };
    TraceLine {
        ply: play.ply(),
        entry,
        actors,
        position: play.full_position(),
        legal: play.legal(),
        chance: play.chance_list(),
        result: play.outcome().map(|outcome| ResultObject { outcome, seats: play.seats() }),
    }
}

pub(super) fn write_json(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

fn random(mut play: AnyPlay, seed: u64, max_plies: u32, out: &mut impl Write) -> Result<(), EngineError> {
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..max_plies {
        if play.actors() == Actors::Nobody {
            break;
        }
        match play.random_entry(&mut |below| random.usize(..below)) {
            Some(entered) => writeln!(out, "{}", entered.line)?,
            None => return Err(EngineError::Stuck(play.full_position())),
        }
    }
    Ok(())
}

fn board(mut play: AnyPlay, record: &[String], ply: Option<u32>, seat: Option<&str>) -> Result<Scene, EngineError> {
    let entries = match ply {
        None => record,
        Some(asked) => record.get(..asked as usize).ok_or(EngineError::Ply { asked, has: record.len() })?,
    };
    let seat = seat.map(|name| {
        play.seat_named(name).ok_or_else(|| EngineError::Seat { asked: name.to_owned(), known: play.seats().join(", ") })
    });
    let seat = seat.transpose()?;
    let (mut caption, mut caption_seat) = (String::new(), None);
    for entry in entries {
        let ply = play.ply() + 1;
        let entered = play.enter(entry).map_err(|refusal| EngineError::Refused {
            ply,
            entry: entry.clone(),
            message: say(Locale::default(), refusal.message()),
        })?;
        let event = entered.events.iter().find(|event| event.kind == EventKind::Entry);
        caption = event.map(|event| say(Locale::default(), &event.message)).unwrap_or_default();
        caption_seat = entered.seat;
    }
    let chips: Vec<Chip> = (0..play.seats().len() as u8)
        .map(|index| {
            let name = word(Locale::default(), &format!("seat-{}", play.name(Seat(index))));
            Chip { name, clock: Vec::new() }
        })
        .collect();
    Ok(play.scene(&View {
        locale: Locale::default(),
        viewer: seat.map_or(Viewer::Spectator, Viewer::Seat),
        bottom: seat.unwrap_or(Seat(0)),
        caption: &caption,
        caption_seat,
        chips: &chips,
        highlight: &[],
    }))
}
