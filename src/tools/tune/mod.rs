//! `deltille-tools tune`: tunes the weights of an evaluation in games of the engine against itself, in one of three
//! ways; the same seed gives the same weights.
//!
//! - [`mod@matches`]: from which of two sets of weights wins (simultaneous perturbation). It measures the
//!   goal, playing strength, and needs many games.
//! - [`results`]: from how well the weights predict how games end (logistic regression). It needs few games,
//!   so more nodes can go into each; also where matches with few nodes find weights that lose with many.
//! - [`network`]: trains a network instead of weights, for hidden information.

mod config;
mod matches;
mod network;
mod results;

use crate::{
    error::ToolsError,
    shared::{contested, read_weights},
};
use clap::{Args, ValueEnum};
use config::{Progress, TuneConfig};
use deltille::cli::shared::{EngineError, Start};
use deltille_games::{Game, Play, network::Network, registry::PlayVisitor};
use results::Learning;
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    time::Instant,
};

/// Method of tuning.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    /// Let two sets of weights play each other, and move towards the winner's
    Matches,
    /// Find the weights that best predict how games end
    Results,
    /// Train the network that best predicts the values of searches with open hands (Trioker)
    Network,
}

#[derive(Args, Debug)]
pub struct TuneCommand {
    #[command(flatten)]
    start: Start,
    /// Method of tuning
    #[arg(long, value_enum, default_value_t = By::Matches)]
    by: By,
    /// The file of weights: starts from this variant's and replaces them, keeps the other variants' [default:
    /// data/engine/G.json, or G-network.json]
    #[arg(long, value_name = "FILE.json")]
    out: Option<PathBuf>,
    /// Games of the engine against itself [default: 20000; by results 2000; of a network 30000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Nodes for each entry of these games; for a network, playouts for each of four positions of a game
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// At most this many random entries open a game
    #[arg(long, value_name = "N", default_value_t = 8)]
    opening: u32,
    /// A game that has not ended after this many entries is a draw
    #[arg(long, value_name = "N", default_value_t = 600)]
    longest: u32,
    /// By results: weight of the search's own expectation against the game's result, from 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.5, value_parser = finite)]
    trust: f64,
    /// By results, or of a network: number of passes over all positions [default: 30; of a network 14]
    #[arg(long, value_name = "N")]
    epochs: Option<u32>,
    /// By results: how strongly the weights are held at their present values
    #[arg(long, value_name = "X", default_value_t = 0.01, value_parser = finite)]
    hold: f64,
    /// The same seed gives the same weights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

fn finite(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
        .ok_or_else(|| "write a finite number".to_owned())
}

struct Tune<'a> {
    command: &'a TuneCommand,
    variant: &'a str,
    file: &'a Path,
}

impl PlayVisitor for Tune<'_> {
    /// The new text of the file.
    type Output = Result<String, ToolsError>;

    fn visit<G: Game>(self, play: &Play<G>) -> Self::Output {
        let by_network = self.command.by == By::Network;
        let game = contested(play, self.variant)?.clone();
        if by_network && game.inputs(&mut |_, _| {}).is_none() {
            let why = format!(
                "no network is told of {} with so many players: where two play with hidden hands one is",
                self.variant
            );
            return Err(ToolsError::Weights(why));
        }
        if G::FEATURES.is_empty() {
            return Err(ToolsError::Weights(format!("{} has no features to weigh", G::info().id)));
        }
        if by_network { self.network(game) } else { self.weights(game) }
    }
}

impl Tune<'_> {
    fn weights<G: Game>(&self, mut game: G) -> Result<String, ToolsError> {
        // Start from the file's weights; without any for the variant, from the program's.
        if self.file.exists()
            && let Some(weights) = read_weights::<G>(self.file, self.variant)?
        {
            game.reweigh(weights);
        }
        check_writable(self.file)?;
        let plays = self.command.by == By::Matches;
        let weights = if plays {
            by_matches(self.command, &game)
        } else {
            learnt(by_results(self.command, &game))?
        };
        let text = self.read()?;
        let mut variants: BTreeMap<String, BTreeMap<String, i32>> =
            serde_json::from_str(&text).map_err(|error| self.misread(&error))?;
        let named = G::FEATURES.iter().map(|name| (*name).to_owned()).zip(weights).collect();
        variants.insert(self.variant.to_owned(), named);
        let mut text = serde_json::to_string_pretty(&variants).map_err(io::Error::from)?;
        text.push('\n');
        Ok(text)
    }

    fn network<G: Game>(&self, mut game: G) -> Result<String, ToolsError> {
        let read =
            |text: String| Network::read(&text, G::INPUTS, G::TRAITS).map_err(|error| self.misread(&error));
        // While it learns, games use the file's network to order entries.
        let before = read(self.read()?)?.remove(self.variant);
        game.rewire(before.map(|network| &*Box::leak(Box::new(network))));
        check_writable(self.file)?;
        let found = learnt(by_network(self.command, &game))?;
        let mut variants = read(self.read()?)?;
        variants.insert(self.variant.to_owned(), found);
        Ok(Network::write(&variants))
    }

    /// Reads the file; a missing file reads as an empty one.
    fn read(&self) -> Result<String, ToolsError> {
        match fs::read_to_string(self.file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok("{}".to_owned()),
            read => {
                let file = || self.file.display().to_string();
                Ok(read.map_err(|error| EngineError::Read { file: file(), error })?)
            }
        }
    }

    fn misread(&self, error: &dyn std::fmt::Display) -> ToolsError {
        ToolsError::Weights(format!("{}: {error}", self.file.display()))
    }
}

/// Returns the result of learning; an error if there was nothing to learn from.
fn learnt<T>(found: Option<T>) -> Result<T, ToolsError> {
    found.ok_or_else(|| {
        ToolsError::Weights("these games end before there is a position to learn from".to_owned())
    })
}

/// Checks that the file can be written before hours of games are played. Keeps its content, and leaves no new
/// file behind.
fn check_writable(file: &Path) -> Result<(), ToolsError> {
    let error = |error| ToolsError::from(EngineError::Write { file: file.display().to_string(), error });
    match File::create_new(file) {
        Ok(_) => fs::remove_file(file).map_err(error),
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
            File::options().append(true).open(file).map(drop).map_err(error)
        }
        Err(why) => Err(error(why)),
    }
}

/// The extent of the games; `games` is the default number.
fn config(command: &TuneCommand, games: u32) -> TuneConfig {
    let TuneCommand { games: told, nodes, opening, longest, seed, .. } = *command;
    TuneConfig { games: told.unwrap_or(games), nodes, opening, longest, seed }
}

fn by_matches<G: Game>(command: &TuneCommand, game: &G) -> Vec<i32> {
    let config = config(command, 20_000);
    let games = config.games;
    let begun = Instant::now();
    matches::tune(game, &config, &mut |played, weights| {
        if played % 600 == 0 || played == games {
            eprintln!("{played} of {games} games, {:.0} s: {weights:?}", begun.elapsed().as_secs_f64());
        }
    })
}

fn by_results<G: Game>(command: &TuneCommand, game: &G) -> Option<Vec<i32>> {
    let config = config(command, 2000);
    let epochs = command.epochs.unwrap_or(30);
    let learning = Learning {
        trust: command.trust.clamp(0.0, 1.0),
        epochs,
        hold: command.hold,
    };
    results::tune(game, &config, &learning, &mut shown(50, config.games))
}

fn by_network<G: Game>(command: &TuneCommand, game: &G) -> Option<Network> {
    let config = config(command, 30_000);
    network::tune(game, &config, command.epochs.unwrap_or(14), &mut shown(500, config.games))
}

/// Prints progress after every `every` games.
fn shown(every: u32, games: u32) -> impl FnMut(Progress) {
    let begun = Instant::now();
    move |progress| match progress {
        Progress::Played { games: played, positions } if played % every == 0 || played == games => {
            eprintln!(
                "{played} of {games} games, {positions} positions, {:.0} s",
                begun.elapsed().as_secs_f64()
            );
        }
        Progress::Played { .. } => {}
        Progress::Learnt { epoch, loss, aside } => {
            eprintln!("epoch {epoch}: loss {loss:.5}, aside {aside:.5}")
        }
    }
}

/// Plays, learns and writes the file; prints progress to standard error.
pub fn run(command: &TuneCommand, out: &mut impl Write) -> Result<(), ToolsError> {
    let setup = command.start.setup()?;
    let what = if command.by == By::Network { "-network" } else { "" };
    let path = command
        .out
        .clone()
        .unwrap_or_else(|| format!("data/engine/{}{what}.json", setup.game).into());
    let text = command.start.play()?.visit(Tune { command, variant: &setup.variant, file: &path })?;
    let file = path.display().to_string();
    fs::write(&path, text).map_err(|error| EngineError::Write { file: file.clone(), error })?;
    let what = if command.by == By::Network { "network" } else { "weights" };
    writeln!(out, "{file}: {what} of {}", setup.variant)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille::cli::CliError;

    #[test]
    fn write_check_leaves_the_file_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("weights.json");
        check_writable(&file).unwrap();
        assert!(!file.exists(), "none is left behind");
        fs::write(&file, "{}").unwrap();
        check_writable(&file).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "{}");
        let refused = check_writable(folder.path());
        assert!(matches!(refused, Err(ToolsError::Cli(CliError::Engine(EngineError::Write { .. })))));
    }

    #[test]
    fn numbers_are_finite() {
        assert_eq!(finite("-0.5"), Ok(-0.5));
        assert!(["NaN", "inf", "-inf", "1e999", "much"].iter().all(|text| finite(text).is_err()));
    }
}
