//! `ratings`: how well rating systems predict winners when the truth is known.
//!
//! People have a skill, drawn once. Games draw their players (a few play most games) and their winner, with
//! chances that follow from the skills. Each system sees only who won, predicts each game before it learns of
//! it, and is judged by the mean of −ln of the chance that it gave to the winner. Every system gets the scale
//! that suits it best, found in games that are not judged.

use clap::Args;
use deltille::cli::shared::EngineError;
use deltille_ratings::{Fit, Game, Halvings, Model, fitted, log_loss};
use fastrand::Rng;
use skillratings::{
    Outcomes,
    elo::{EloConfig, EloRating, elo},
    glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
};
use std::io::Write;

#[derive(Args, Debug)]
pub struct RatingsCommand {
    /// Simulated seasons that are judged, for each row
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=1000))]
    seasons: u64,
    /// Games of a season between two; fewer with more seats
    #[arg(long, default_value_t = 6000, value_parser = clap::value_parser!(u32).range(1000..=1_000_000))]
    games: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const PEOPLE: usize = 200;

/// Games from which systems learn before they are judged.
const TAUGHT: usize = 200;

/// Of games between two.
const DRAWS: f64 = 0.08;

/// Seats, and the spread of skill in logits.
const ROWS: [(usize, f64); 9] =
    [(2, 0.6), (2, 1.0), (2, 1.4), (2, 2.0), (3, 1.0), (4, 1.0), (6, 1.0), (3, 2.0), (6, 2.0)];

/// Rating points of a logit, for Elo and Glicko-2.
const LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Scales that are tried for Elo and Glicko-2, in logits.
const SCALES: [f64; 13] = [0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0, 1.1, 1.2, 1.3, 1.4, 1.6, 2.0];

/// A season: its games, and the true chances of the seats in each.
struct Season {
    games: Vec<Game>,
    chances: Vec<Vec<f64>>,
}

impl Season {
    fn simulated(random: &mut Rng, seats: usize, spread: f64, games: usize) -> Season {
        let skills: Vec<f64> = (0..PEOPLE).map(|_| spread * normal(random)).collect();
        // Zipf: the most active person plays twice as often as the second.
        let mut activity: Vec<f64> = Vec::with_capacity(PEOPLE);
        let mut sum = 0.0;
        for place in 1..=PEOPLE {
            sum += 1.0 / place as f64;
            activity.push(sum);
        }
        let mut season = Season { games: Vec::new(), chances: Vec::new() };
        for _ in 0..games {
            let mut people: Vec<usize> = Vec::with_capacity(seats);
            while people.len() < seats {
                let drawn = random.f64() * sum;
                let person = activity.partition_point(|until| *until < drawn).min(PEOPLE - 1);
                if !people.contains(&person) {
                    people.push(person);
                }
            }
            let chances = softmax(&people.iter().map(|person| skills[*person]).collect::<Vec<_>>(), 1.0);
            let winners = match seats == 2 && random.f64() < DRAWS {
                true => 3,
                false => 1 << drawn(random, &chances),
            };
            let people = people.into_iter().map(|person| person as u64).collect();
            season.games.push(Game { people, winners, halvings: Halvings(0) });
            season.chances.push(chances);
        }
        season
    }
}

/// A season's predictions: the strengths of the seats before each game, and the winner's seat.
type Judged = Vec<(Vec<f64>, usize)>;

fn winner(game: &Game) -> Option<usize> {
    (game.winners.count_ones() == 1).then(|| game.winners.trailing_zeros() as usize)
}

fn loss(judged: &Judged, scale: f64) -> f64 {
    let losses = judged.iter().map(|(seats, winner)| -softmax(seats, scale)[*winner].max(1e-9).ln());
    losses.sum::<f64>() / judged.len().max(1) as f64
}

fn best_scale(judged: &Judged) -> f64 {
    let scales = SCALES.map(|scale| scale * LOGIT);
    scales
        .into_iter()
        .min_by(|one, other| loss(judged, *one).total_cmp(&loss(judged, *other)))
        .unwrap_or(LOGIT)
}

/// Plays a season with a system whose ratings are `T`.
fn played<T: Copy>(
    season: &Season,
    new: T,
    strength: impl Fn(&T) -> f64,
    learn: impl Fn(&[T], &Game) -> Vec<T>,
) -> Judged {
    let mut now = [new; PEOPLE];
    let mut judged = Vec::new();
    for (number, game) in season.games.iter().enumerate() {
        let seats: Vec<T> = game.people.iter().map(|person| now[*person as usize]).collect();
        if let (Some(winner), true) = (winner(game), number >= TAUGHT) {
            judged.push((seats.iter().map(&strength).collect(), winner));
        }
        for (person, after) in game.people.iter().zip(learn(&seats, game)) {
            now[*person as usize] = after;
        }
    }
    judged
}

/// The result of `one` against `other`; `None` if both lost.
fn outcome(game: &Game, one: usize, other: usize) -> Option<Outcomes> {
    let won = |seat: usize| game.winners & (1 << seat) != 0;
    match (won(one), won(other)) {
        (true, true) => Some(Outcomes::DRAW),
        (true, false) => Some(Outcomes::WIN),
        (false, true) => Some(Outcomes::LOSS),
        (false, false) => None,
    }
}

/// Elo between each winner and each other player; K is 40 for a person's first thirty games, then 20.
fn elo_season(season: &Season) -> Judged {
    let learn = |seats: &[(EloRating, u32)], game: &Game| {
        let after = seats.iter().enumerate().map(|(seat, (own, played))| {
            let config = EloConfig { k: if *played < 30 { 40.0 } else { 20.0 } };
            let changes = seats.iter().enumerate().filter(|(other, _)| *other != seat);
            let changes = changes.filter_map(|(other, (opponent, _))| {
                let outcome = outcome(game, seat, other)?;
                Some(elo(own, opponent, &outcome, &config).0.rating - own.rating)
            });
            (EloRating { rating: own.rating + changes.sum::<f64>() }, played + 1)
        });
        after.collect()
    };
    played(season, (EloRating::new(), 0), |(rating, _)| rating.rating, learn)
}

/// Glicko-2 with a rating period for each game.
fn glicko_season(season: &Season) -> Judged {
    let config = Glicko2Config::new();
    let learn = |seats: &[Glicko2Rating], game: &Game| {
        let after = seats.iter().enumerate().map(|(seat, own)| {
            let others = seats.iter().enumerate().filter(|(other, _)| *other != seat);
            let results: Vec<(Glicko2Rating, Outcomes)> = others
                .filter_map(|(other, opponent)| Some((*opponent, outcome(game, seat, other)?)))
                .collect();
            glicko2_rating_period(own, &results, &config)
        });
        after.collect()
    };
    played(season, Glicko2Rating::new(), |rating| rating.rating, learn)
}

struct Row {
    seats: usize,
    spread: f64,
    truth: f64,
    elo: f64,
    glicko: f64,
    default: f64,
    fitted: f64,
    fit: Fit,
}

impl Row {
    fn simulated(command: &RatingsCommand, seats: usize, spread: f64) -> Option<Row> {
        let games = command.games as usize * 2 / seats;
        let season = |number: u64| {
            let mut random = Rng::with_seed(command.seed.wrapping_mul(1_000_003).wrapping_add(number));
            Season::simulated(&mut random, seats, spread, games)
        };
        let first = season(0);
        let fit = fitted(&first.games, TAUGHT)?;
        // The default prior with the best scale for it.
        let default = scaled(&first.games, 25.0 / 3.0)?;
        let (elo_scale, glicko_scale) = (best_scale(&elo_season(&first)), best_scale(&glicko_season(&first)));
        let mut row = Row {
            seats,
            spread,
            truth: 0.0,
            elo: 0.0,
            glicko: 0.0,
            default: 0.0,
            fitted: 0.0,
            fit,
        };
        let part = 1.0 / command.seasons as f64;
        for number in 1..=command.seasons {
            let season = season(number);
            let all = season.games.iter().zip(&season.chances).skip(TAUGHT);
            let truth: Vec<f64> =
                all.filter_map(|(game, chances)| Some(-chances[winner(game)?].ln())).collect();
            row.truth += part * truth.iter().sum::<f64>() / truth.len().max(1) as f64;
            row.elo += part * loss(&elo_season(&season), elo_scale);
            row.glicko += part * loss(&glicko_season(&season), glicko_scale);
            row.default += part * log_loss(&season.games, default, TAUGHT)?;
            row.fitted += part * log_loss(&season.games, fit.model, TAUGHT)?;
        }
        Some(row)
    }
}

/// The model with this uncertainty whose scale predicts the games best.
fn scaled(games: &[Game], sigma: f64) -> Option<Model> {
    let tried = SCALES.iter().filter_map(|scale| {
        let model = Model { sigma, scale: scale * 5.89 };
        Some((model, log_loss(games, model, TAUGHT)?))
    });
    tried.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(model, _)| model)
}

pub fn run(command: &RatingsCommand, out: &mut impl Write) -> Result<(), EngineError> {
    writeln!(
        out,
        "| seats | spread | truth | Elo | Glicko-2 | Weng-Lin, default prior | Weng-Lin, fitted | σ₀ | scale |"
    )?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- | --- | --- | --- |")?;
    for (seats, spread) in ROWS {
        // A season has more games than teach, and most of them have one winner.
        let Some(row) = Row::simulated(command, seats, spread) else { continue };
        let Row { truth, elo, glicko, default, fitted, fit, .. } = row;
        writeln!(
            out,
            "| {} | {:.1} | {truth:.3} | {elo:.3} | {glicko:.3} | {default:.3} | {fitted:.3} | {:.2} | {:.2} |",
            row.seats, row.spread, fit.model.sigma, fit.model.scale
        )?;
    }
    Ok(())
}

fn softmax(strengths: &[f64], scale: f64) -> Vec<f64> {
    let best = strengths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = strengths.iter().map(|strength| ((strength - best) / scale).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

fn drawn(random: &mut Rng, chances: &[f64]) -> usize {
    let mut left = random.f64();
    chances
        .iter()
        .position(|chance| {
            left -= chance;
            left < 0.0
        })
        .unwrap_or(chances.len() - 1)
}

/// Box and Muller's method.
fn normal(random: &mut Rng) -> f64 {
    let (one, other) = (1.0 - random.f64(), random.f64());
    (-2.0 * one.ln()).sqrt() * (std::f64::consts::TAU * other).cos()
}
