//! `deltille-tools mine`: finds tactics in games of the engine against itself and in recorded games.

mod find;
mod game;
mod line;
mod miner;
mod rate;

use crate::error::ToolsError;
use clap::Args;
use deltille::cli::shared::{EngineError, Start};
use deltille_games::{
    Game, Play, Setup,
    registry::PlayVisitor,
    tactics::{Tactic, Theme},
};
use deltille_table::Table;
use miner::{MineConfig, Miner, Tally};
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

#[derive(Args, Debug)]
pub struct MineCommand {
    #[command(flatten)]
    start: Start,
    /// Number of tactics to find
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// The same seed gives the same tactics
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write tactics to this file, each as soon as it is found [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// A folder of records of finished games of this variant, searched first
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Play at most this many games
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u32,
    /// Nodes for each position of a game
    #[arg(long, value_name = "N", default_value_t = 2_500)]
    scan: u64,
    /// Nodes to search where a tactic may be; a find is confirmed with ten times as many
    #[arg(long, value_name = "N", default_value_t = 12_000)]
    nodes: u64,
    /// Maximum entries made by the proof of a win
    #[arg(long, value_name = "N", default_value_t = 400_000)]
    proof: u64,
    /// A game ends after this many entries
    #[arg(long, value_name = "N", default_value_t = 160)]
    longest: u32,
}

struct Mine<'a, O> {
    command: &'a MineCommand,
    setup: Setup,
    records: Vec<Table>,
    out: &'a mut O,
}

impl<O: Write> PlayVisitor for Mine<'_, O> {
    type Output = io::Result<Tally>;

    fn visit<G: Game>(self, play: &Play<G>) -> io::Result<Tally> {
        let MineCommand { count, seed, scan, nodes, proof, longest, games, .. } = *self.command;
        let clear = if self.setup.game == "trioker" { Theme::BestTile } else { Theme::Material };
        let config = MineConfig {
            count,
            scan: scan.max(1),
            nodes: nodes.max(1),
            proof,
            longest,
            clear,
            seed,
        };
        let mut miner = Miner::new(self.setup, play.game().clone(), config);
        let (begun, mut told) = (Instant::now(), Instant::now());
        let mut write = |found: Vec<Tactic>, tally: &Tally, is_last: bool| {
            if is_last || told.elapsed() >= Duration::from_secs(1) {
                told = Instant::now();
                eprintln!("{}, {:.0} s", progress(tally), begun.elapsed().as_secs_f64());
            }
            found.iter().try_for_each(|tactic| writeln!(self.out, "{tactic}"))?;
            self.out.flush()
        };
        for table in self.records {
            let first = match &table.position {
                None => Play::start(&table.setup).ok(),
                Some(position) => Play::from_position(&table.setup, position).ok(),
            };
            let lines: Vec<String> = table.entries.iter().map(|entry| entry.line.clone()).collect();
            if let (Some(first), false) = (first, miner.is_done()) {
                let found = miner.read_one(first, &lines);
                write(found, &miner.tally, false)?;
            }
        }
        let mut played = 0;
        while !miner.is_done() && played < games {
            played += 1;
            let found = miner.play_one();
            write(found, &miner.tally, false)?;
        }
        write(Vec::new(), &miner.tally, true)?;
        Ok(miner.tally)
    }
}

fn progress(tally: &Tally) -> String {
    let Tally { games, positions, candidates, found, confirmed, kept } = tally;
    format!(
        "{games} games, {positions} positions, {candidates} looked at, {found} found, {confirmed} confirmed, {kept} kept"
    )
}

/// Reads the records in a folder that have this set-up; skips other files.
fn records(folder: &Path, setup: &Setup) -> Result<Vec<Table>, ToolsError> {
    let failed = |error| EngineError::Read { file: folder.display().to_string(), error };
    let mut files: Vec<PathBuf> = Vec::new();
    for file in fs::read_dir(folder).map_err(failed)? {
        files.push(file.map_err(failed)?.path());
    }
    files.sort();
    let read = |file: &PathBuf| Table::import(&fs::read_to_string(file).ok()?, Some(&setup.game)).ok();
    Ok(files.iter().filter_map(read).filter(|table| table.setup == *setup).collect())
}

/// Mines tactics and prints progress to standard error.
pub fn run(command: &MineCommand, out: &mut impl Write) -> Result<(), ToolsError> {
    let (setup, play) = (command.start.setup()?, command.start.play()?);
    if play.people().len() < 2 {
        return Err(ToolsError::Mine("tactics are mined from games of two and more players".to_owned()));
    }
    let records = command.records.as_deref().map_or(Ok(Vec::new()), |folder| records(folder, &setup))?;
    let tally = match &command.out {
        None => play.visit(Mine { command, setup, records, out })?,
        Some(path) => {
            let wrong = |error| EngineError::Write { file: path.display().to_string(), error };
            let mut file = File::create(path).map_err(wrong)?;
            let tally = play.visit(Mine { command, setup, records, out: &mut file }).map_err(wrong)?;
            writeln!(out, "{}: {}", path.display(), progress(&tally))?;
            tally
        }
    };
    if tally.kept < command.count {
        let why =
            format!("{} tactics were found in {} games, not {}", tally.kept, tally.games, command.count);
        return Err(ToolsError::Mine(why));
    }
    Ok(())
}
