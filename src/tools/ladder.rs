//! `deltille-tools ladder`: what the levels of a game are worth, from matches of each against the level below.

use crate::{
    error::ToolsError,
    matches::{self, Estimate, MatchConfig, Score},
    shared::{contested, processor_clock},
};
use clap::Args;
use deltille::cli::shared::{Start, write_json};
use deltille_engine::{Novice, Player, Strength};
use deltille_games::{Game, Level, Play, levels::NOVICE_LEVELS, registry::PlayVisitor};
use serde::Serialize;
use std::io::Write;

#[derive(Args, Debug)]
pub struct Ladder {
    #[command(flatten)]
    start: Start,
    /// Minimum number of games in each match; openings and seats alternate
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The lowest level that plays
    #[arg(long, value_name = "L", default_value_t = 1, value_parser = level())]
    from: u8,
    /// The highest level that plays: the matches of the highest take hours
    #[arg(long, value_name = "L", default_value_t = 8, value_parser = level())]
    to: u8,
    /// A game that has not ended after this many entries is a draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    longest: u32,
    /// The same seed gives the same openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print a line of JSON for each match
    #[arg(long)]
    json: bool,
}

fn level() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(i64::from(Level::WEAKEST.number())..=i64::from(Level::FULL.number()))
}

/// One match of the ladder. Shares and differences of Elo are those of `level`, which sits alone.
#[derive(Serialize)]
struct Rung {
    level: u8,
    /// `random`, `novice`, `novice:greedy` or `level:L`.
    against: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    share: Interval,
    /// `None` where everything or nothing was won.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// Processor time of the match.
    seconds: f64,
}

#[derive(Serialize)]
struct Interval {
    low: f64,
    mean: f64,
    high: f64,
}

impl Rung {
    fn new(level: Level, against: String, score: &Score, seconds: f64) -> Rung {
        let rounded = |number: f64, unit: f64| (number * unit).round() / unit;
        let (Estimate { low, mean, high }, elo) = (score.share(), score.elo());
        let finite = |elo: f64| elo.is_finite().then(|| rounded(elo, 1.0));
        Rung {
            level: level.number(),
            against,
            games: score.games,
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            share: Interval {
                low: rounded(low, 1000.0),
                mean: rounded(mean, 1000.0),
                high: rounded(high, 1000.0),
            },
            elo: finite(elo.mean),
            elo_low: finite(elo.low),
            elo_high: finite(elo.high),
            seconds: rounded(seconds, 10.0),
        }
    }

    fn line(&self) -> String {
        let Rung {
            level,
            against,
            games,
            share: Interval { low, mean, high },
            seconds,
            ..
        } = self;
        let elo = |elo: Option<f64>| elo.map_or_else(|| "∞".to_owned(), |elo| format!("{elo:+.0}"));
        let percent = |share: &f64| 100.0 * share;
        format!(
            "| {level} | {against} | {games} | {:.1} % ({:.1} to {:.1}) | {} ({} to {}) | {seconds:.0} s |",
            percent(mean),
            percent(low),
            percent(high),
            elo(self.elo),
            elo(self.elo_low),
            elo(self.elo_high),
        )
    }
}

const HEAD: &str = "\
| level | against | games | share of points (95 %) | Elo (95 %) | processor time |
| ---: | --- | ---: | --- | --- | ---: |";

/// Plays the ladder and prints each match when it is over; progress goes to standard error.
pub fn run(ladder: &Ladder, out: &mut impl Write) -> Result<(), ToolsError> {
    if ladder.from > ladder.to {
        return Err(ToolsError::Match(format!("level {} is above level {}", ladder.from, ladder.to)));
    }
    let play = ladder.start.play()?;
    if !ladder.json {
        writeln!(out, "{HEAD}")?;
    }
    let levels = play.levels();
    for level in levels.all().filter(|level| (ladder.from..=ladder.to).contains(&level.number())) {
        for (against, opponent) in opponents(level) {
            let begun = processor_clock();
            let variant = &ladder.start.setup()?.variant;
            let score = play.visit(Match { ladder, variant, pair: [Player::at_level(level), opponent] })?;
            let seconds = processor_clock().saturating_sub(begun) as f64 / 1e6;
            let rung = Rung::new(level, against, &score, seconds);
            if ladder.json {
                write_json(out, &rung)?;
            } else {
                writeln!(out, "{}", rung.line())?;
            }
            out.flush()?;
        }
    }
    Ok(())
}

/// Opponents of a level: random play and newcomers at the lower end, the level below everywhere.
fn opponents(level: Level) -> Vec<(String, Player)> {
    let mut opponents = Vec::new();
    if level == Level::WEAKEST {
        opponents.push(("random".to_owned(), Player::by_nodes(Strength::Random, 1)));
    }
    if level.number() <= NOVICE_LEVELS {
        opponents.push(("novice".to_owned(), Player::by_nodes(Strength::Novice(Novice::Careful), 1)));
        opponents.push(("novice:greedy".to_owned(), Player::by_nodes(Strength::Novice(Novice::Greedy), 1)));
    }
    if let Some(below) = Level::new(level.number() - 1) {
        opponents.push((format!("level:{}", below.number()), Player::at_level(below)));
    }
    opponents
}

struct Match<'a> {
    ladder: &'a Ladder,
    variant: &'a str,
    pair: [Player; 2],
}

impl PlayVisitor for Match<'_> {
    type Output = Result<Score, ToolsError>;

    fn visit<G: Game>(self, play: &Play<G>) -> Self::Output {
        let start = contested(play, self.variant)?;
        let Ladder { games, longest, seed, .. } = *self.ladder;
        let config = MatchConfig { games, opening: G::OPENING, longest, seed };
        let mut told = |score: &Score| {
            if score.games.is_multiple_of(10) {
                eprintln!("{} of {games} games: {:.1} points", score.games, score.points);
            }
        };
        Ok(matches::play(start, self.pair, &config, &processor_clock, &mut told))
    }
}
