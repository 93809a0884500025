//! `deltille-tools match`: two players against each other.

mod score;

pub use score::{Estimate, MatchConfig, Score, play};

use crate::{
    error::ToolsError,
    players::Named,
    shared::{contested, processor_clock, read_weights},
};
use clap::Args;
use deltille::cli::shared::Start;
use deltille_engine::Player;
use deltille_games::{Game, Play, registry::PlayVisitor};
use std::{
    io::Write,
    path::{Path, PathBuf},
};

#[derive(Args, Debug)]
pub struct MatchCommand {
    /// The player who sits alone: level:L, nodes:N, ms:N, uct:ms=N, uct:nodes=N, novice, novice:greedy, random (ms:
    /// processor time for an entry)
    a: Named,
    /// The player on all other seats
    b: Named,
    #[command(flatten)]
    start: Start,
    /// Minimum number of games; openings and seats alternate
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Random entries (and chance outcomes) that open a game [default: depends on the game, few enough not to
    /// decide it]
    #[arg(long, value_name = "N")]
    opening: Option<u32>,
    /// A game that has not ended after this many entries is a draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    longest: u32,
    /// Feature weights of the first player; the other uses the program's. Without it, both use the program's
    #[arg(long, value_name = "FILE.json")]
    weights: Option<PathBuf>,
    /// The same seed gives the same openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

struct Match<'a>(&'a MatchCommand, &'a str);

impl PlayVisitor for Match<'_> {
    type Output = Result<Score, ToolsError>;

    fn visit<G: Game>(self, from: &Play<G>) -> Self::Output {
        let MatchCommand { a, b, games, opening, longest, weights, seed, .. } = self.0;
        let start = contested(from, self.1)?;
        let weights = weights.as_deref().map(|path| weights_of::<G>(path, self.1)).transpose()?;
        let config = MatchConfig {
            games: *games,
            opening: opening.unwrap_or(G::OPENING),
            longest: *longest,
            seed: *seed,
        };
        let mut told = |score: &Score| {
            // Print progress: a match takes long.
            eprintln!("{} games: {}", score.games, standing(score));
        };
        let players = [Player { weights, ..a.player }, b.player];
        Ok(play(start, players, &config, &processor_clock, &mut told))
    }
}

/// Reads the weights of a variant. Fails if the file has none.
fn weights_of<G: Game>(path: &Path, variant: &str) -> Result<&'static [i32], ToolsError> {
    let missing = || ToolsError::Weights(format!("{} has no weights of {variant}", path.display()));
    read_weights::<G>(path, variant)?.ok_or_else(missing)
}

/// Plays the match and prints progress to standard error.
pub fn run(command: &MatchCommand, out: &mut impl Write) -> Result<(), ToolsError> {
    let score = command.start.play()?.visit(Match(command, &command.start.setup()?.variant))?;
    writeln!(out, "{} against {}: {}", command.a.name, command.b.name, standing(&score))?;
    let Estimate { low, mean, high } = score.elo();
    writeln!(out, "Elo {mean:+.0} (95 %: {low:+.0} to {high:+.0})")?;
    for (side, name) in [&command.a.name, &command.b.name].into_iter().enumerate() {
        let per_entry = score.nodes[side].checked_div(score.entries[side]).unwrap_or(0);
        writeln!(out, "{name}: {per_entry} nodes an entry, {} entries", score.entries[side])?;
    }
    if score.cut > 0 {
        writeln!(out, "{} games were not over after {} entries", score.cut, command.longest)?;
    }
    Ok(())
}

fn standing(score: &Score) -> String {
    let Score { wins, draws, losses, .. } = score;
    let Estimate { low, mean, high } = score.share();
    let percent = |share: f64| 100.0 * share;
    let even = if score.seats > 2 {
        format!(", even: {:.1} %", 100.0 / score.seats as f64)
    } else {
        String::new()
    };
    format!(
        "+{wins} ={draws} -{losses}, {:.1} % (95 %: {:.1} to {:.1}{even})",
        percent(mean),
        percent(low),
        percent(high)
    )
}
