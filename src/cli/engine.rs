//! `deltille engine …`: the rules engine as a program. Its output is a public interface; other engines are
//! compared with it.

use super::shared::{EngineError, Record, Start, Target};
use clap::Subcommand;
use deltille_base::{
    scene::{Chip, Scene},
    text::{Locale, say, word},
};
use deltille_games::{Actors, AnyPlay, EventKind, Seat, SeatSet, View, Viewer, registry, rules_sheet};
use std::io::{self, Write};

#[derive(Subcommand, Debug)]
pub enum Command {
    /// List all games with their variants and options, as JSON
    Games,
    /// Count the sequences of DEPTH entries (perft): prints one integer
    Perft {
        #[command(flatten)]
        start: Start,
        /// Number of entries in each sequence
        #[arg(long, value_name = "N")]
        depth: u32,
    },
    /// Replay a record and print a line of JSON for the start and for each entry
    ///
    /// Each line has: ply, entry, actors, position, legal, chance, result. A refused entry ends the output
    /// with an object that has `error`, and the exit status is 1.
    Trace {
        #[command(flatten)]
        start: Start,
        #[command(flatten)]
        record: Record,
    },
    /// Check that the lots and hidden entries in the record of a finished game are what was promised
    ///
    /// The record is the file that the bot gives (*With proofs*), with its `# seed:`. Prints JSON: the
    /// promise and the seals, to compare with those that the channel showed. Exit status: 0 if everything is
    /// proven, 3 if nothing is wrong but something is not proven, 1 if something is wrong.
    Verify {
        #[command(flatten)]
        record: Record,
    },
    /// Play random entries and print the record, one entry per line
    Random {
        #[command(flatten)]
        start: Start,
        /// The same seed gives the same record
        #[arg(long, value_name = "S")]
        seed: u64,
        /// Stop after this many entries even if the game is not over (a puzzle need not end by itself)
        #[arg(long, value_name = "N", default_value_t = 10_000)]
        max_plies: u32,
    },
    /// Draw the board as a PNG
    Render {
        #[command(flatten)]
        start: Start,
        #[command(flatten)]
        record: Record,
        /// Draw the board after this many entries of the record [default: all]
        #[arg(long, value_name = "N")]
        ply: Option<u32>,
        /// Draw the view of this seat, with its side at the bottom: `white`, … [default: as a spectator]
        #[arg(long, value_name = "SEAT")]
        seat: Option<String>,
        #[command(flatten)]
        to: Target,
    },
    /// Solve a problem of Triortan, or find every filling of a shape of Trioker or of MacMahon's hexagon
    ///
    /// Prints a line of JSON for each. During a long search, prints its progress to standard error once a
    /// second.
    Solve(super::solve::Solve),
    /// Run a computer player on standard input and output
    ///
    /// It reads `new SEAT`, `entry LINE`, `look POSITION`, `go` and `quit`, and answers `ready`, `info …`,
    /// `best ENTRY` or `error TEXT`.
    Play(super::play::PlayCommand),
    /// Judge every ply of a record and print a line of JSON for each
    ///
    /// Each line has: ply, entry, seat, loss (the share of its expected result that the entry gave away),
    /// mark (inaccuracy, mistake, blunder), expected (by seat, now), best, pv, depth.
    Analyse(super::analyse::AnalyseCommand),
    /// Draw all pieces and marks of a game, with their names, as a PNG; with --rules draw its rules on one
    /// sheet, to print or to pin
    Sheet {
        /// The game
        #[arg(long, value_name = "G")]
        game: String,
        /// Draw the pages of its rules instead
        #[arg(long)]
        rules: bool,
        /// Language of the sheet: en-US, de, fr
        #[arg(long, value_name = "L", default_value = "en-US")]
        language: String,
        #[command(flatten)]
        to: Target,
    },
}

pub fn run(command: Command, out: &mut impl Write) -> Result<(), EngineError> {
    match command {
        Command::Games => super::listing::run(out)?,
        Command::Perft { start, depth } => writeln!(out, "{}", start.play()?.perft(depth))?,
        Command::Trace { start, record } => super::trace::run(start.play()?, record.entries()?, out)?,
        Command::Verify { record } => super::verify::run(&record.text()?, out)?,
        Command::Random { start, seed, max_plies } => random(start.play()?, seed, max_plies, out)?,
        Command::Render { start, record, ply, seat, to } => {
            to.write(&board(start.play()?, &record.lines()?, ply, seat.as_deref())?)?;
        }
        Command::Solve(solve) => super::solve::run(&solve, out)?,
        Command::Play(play) => super::play::run(&play, &mut io::stdin().lock(), out)?,
        Command::Analyse(command) => super::analyse::run(&command, out)?,
        Command::Sheet { game, rules, language, to } => {
            let (known, locale) = (registry::game(&game)?, Locale::nearest(&language));
            let scene = if rules {
                rules_sheet(known.id, locale)
            } else {
                registry::sheet(known.id, locale)
            };
            // The registry returned this game, so it has a sheet.
            if let Some(scene) = scene {
                to.write(&scene)?;
            }
        }
    }
    Ok(out.flush()?)
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

fn board(
    mut play: AnyPlay,
    record: &[String],
    ply: Option<u32>,
    seat: Option<&str>,
) -> Result<Scene, EngineError> {
    let entries = match ply {
        None => record,
        Some(asked) => record.get(..asked as usize).ok_or(EngineError::Ply { asked, has: record.len() })?,
    };
    let seat = seat.map(|name| {
        play.seat_named(name)
            .ok_or_else(|| EngineError::Seat { asked: name.to_owned(), known: play.seats().join(", ") })
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
            Chip { name, ..Chip::default() }
        })
        .collect();
    Ok(play.scene(&View {
        locale: Locale::default(),
        viewer: seat.map_or(Viewer::Spectator, Viewer::Seat),
        bottom: seat.unwrap_or(Seat(0)),
        caption: &caption,
        caption_seat,
        chips: &chips,
        answering: SeatSet::EMPTY,
        highlight: &[],
        style: Default::default(),
    }))
}
