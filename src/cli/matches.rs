//! `deltille engine match`: two players against each other.

use super::{
    players::{Named, processor_clock},
    shared::{EngineError, Start},
};
use crate::{
    engine::matches::{self, Estimate, Score, Terms},
    games::{Game, Play, registry::PlayVisitor},
};
use clap::Args;
use std::io::Write;

#[derive(Args, Debug)]
pub struct MatchCommand {
    /// The player who sits alone: level:L, nodes:N, ms:N, uct:ms=N, uct:nodes=N, random; ms: of processor time, for an entry
    a: Named,
    /// The player on all other seats
    b: Named,
    #[command(flatten)]
    start: Start,
    /// At least so many games; openings and seats alternate
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// How many random entries (and outcomes of chance) open a game [default: as many as do not decide it, by the game]
    #[arg(long, value_name = "N")]
    opening: Option<u32>,
    /// A game that has not ended after so many entries is a draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    longest: u32,
    /// The same seed gives the same openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

struct Match<'a>(&'a MatchCommand);

impl PlayVisitor for Match<'_> {
    type Output = Score;

    fn visit<G: Game>(self, play: &Play<G>) -> Score {
        let MatchCommand { a, b, games, opening, longest, seed, .. } = self.0;
        let terms = Terms { games: *games, opening: opening.unwrap_or(G::OPENING), longest: *longest, seed: *seed };
        let mut told = |score: &Score| {
            // A match is long; whoever waits sees how it stands.
            eprintln!("{} games: {}", score.games, standing(score));
        };
        matches::play(play.game(), [a.player, b.player], &terms, &processor_clock(), &mut told)
    }
}

/// Plays the match; progress on standard error.
pub fn run(command: &MatchCommand, out: &mut impl Write) -> Result<(), EngineError> {
    let score = command.start.play()?.visit(Match(command));
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
    let even = if score.seats > 2 { format!(", even: {:.1} %", 100.0 / score.seats as f64) } else { String::new() };
    format!("+{wins} ={draws} -{losses}, {:.1} % (95 %: {:.1} to {:.1}{even})", percent(mean), percent(low), percent(high))
}
