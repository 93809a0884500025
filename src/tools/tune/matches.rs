//! Tunes weights by matches: which of two sets wins (simultaneous perturbation stochastic approximation,
//! Spall 1992).
//!
//! Each step tosses a coin for every weight, moves the weight a little that way for one player and the other
//! way for the other, and lets both play from a random opening on every seat. All weights then move a little
//! towards the winner's. A single weight follows chance, but over thousands of steps the helpful changes add
//! up. Steps and differences shrink as Spall advises. The result is the mean of the second half of the path,
//! which is closer to the optimum than its last point.

use super::TuneConfig;
use crate::matches;
use deltille_engine::{Player, Strength};
use deltille_games::Evaluation;
use fastrand::Rng;

/// Trial change of a weight at the end, as a fraction of it, and its minimum.
const SPREAD: f64 = 0.15;
const LEAST_SPREAD: f64 = 2.0;
/// Exponents of the shrinking differences and steps.
const GAMMA: f64 = 0.101;
const ALPHA: f64 = 0.602;
/// Fraction of all steps before they begin to shrink.
const SETTLING: f64 = 0.1;
/// How far chance alone moves a weight over the whole path, in units of the trial change.
const WANDERING: f64 = 0.6;

/// Returns the winning weights. Calls `told` with the games played and the weights so far.
pub fn tune<G: Evaluation>(start: &G, config: &TuneConfig, told: &mut dyn FnMut(u32, &[i32])) -> Vec<i32> {
    let TuneConfig { games, nodes, opening, longest, seed } = *config;
    let each = start.people().len() as u32;
    let steps = (games / each.max(1)).max(1);
    climb(start.weights(), steps, seed, &mut |step, seed, pair| {
        // Games hold their weights as `'static`: leaks a few hundred bytes a step.
        let [plus, minus]: [&'static [i32]; 2] = pair.map(|weights| &*weights.leak());
        let player = |weights| Player {
            strength: Strength::Full,
            nodes,
            micros: u64::MAX,
            weights: Some(weights),
        };
        let config = matches::MatchConfig { games: each, opening, longest, seed };
        let score = matches::play(start, [player(plus), player(minus)], &config, &|| 0, &mut |_| {});
        told((step + 1) * each, plus);
        // Equal players get one point of each round.
        2.0 * (score.points - 1.0)
    })
}

/// `play` returns from −2 to 2 by how much the first of two sets of weights has won.
fn climb(
    from: &[i32],
    steps: u32,
    seed: u64,
    play: &mut dyn FnMut(u32, u64, [Vec<i32>; 2]) -> f64,
) -> Vec<i32> {
    let mut random = Rng::with_seed(seed);
    let mut weights: Vec<f64> = from.iter().map(|weight| f64::from(*weight)).collect();
    let spread: Vec<f64> = weights.iter().map(|weight| (weight.abs() * SPREAD).max(LEAST_SPREAD)).collect();
    let (all, settling) = (f64::from(steps), f64::from(steps) * SETTLING);
    let (mut sums, mut counted) = (vec![0.0; weights.len()], 0.0f64);
    for step in 0..steps {
        let at = f64::from(step + 1);
        let wide = (all / at).powf(GAMMA);
        let rate = WANDERING / all.sqrt() * ((settling + all) / (settling + at)).powf(ALPHA);
        let changes: Vec<f64> = spread
            .iter()
            .map(|spread| if random.bool() { spread * wide } else { -spread * wide })
            .collect();
        let pair = [1.0, -1.0].map(|sign| {
            let changed = weights.iter().zip(&changes).map(|(weight, change)| weight + sign * change);
            // Rounds randomly, so that small differences count as well.
            changed.map(|weight| (weight + random.f64()).floor() as i32).collect()
        });
        let won = play(step, random.u64(..), pair);
        weights
            .iter_mut()
            .zip(&changes)
            .for_each(|(weight, change)| *weight += rate * won * change);
        if step >= steps / 2 {
            counted += 1.0;
            sums.iter_mut().zip(&weights).for_each(|(sum, weight)| *sum += weight);
        }
    }
    sums.into_iter().map(|sum| (sum / counted.max(1.0)).round() as i32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::{Rules, Setup, triablo::Triablo};

    #[test]
    fn weights_go_to_where_games_are_won() {
        // The set nearer to these weights wins more often; the third weight does not matter.
        let best = [900.0, -120.0];
        let tune = |seed| {
            let mut lots = Rng::with_seed(seed);
            climb(&[500, -60, 40], 4000, seed, &mut |_, _, pair| {
                let [plus, minus] = pair.map(|weights| {
                    weights
                        .iter()
                        .zip(best)
                        .map(|(weight, best)| ((f64::from(*weight) - best) / best).powi(2))
                        .sum::<f64>()
                });
                let chance = 1.0 / (1.0 + (2.0 * (plus - minus)).exp());
                (0..2).map(|_| if lots.f64() < chance { 1.0 } else { -1.0 }).sum()
            })
        };
        let weights = tune(7);
        assert!((800..1000).contains(&weights[0]), "{weights:?}");
        assert!((-140..-100).contains(&weights[1]), "{weights:?}");
        assert_eq!(weights, tune(7));
    }

    #[test]
    fn a_game_tunes_its_weights() {
        let setup = Setup::parse(Triablo::info(), None, &[]).unwrap();
        let start = Triablo::start(&setup).unwrap();
        let config = TuneConfig { games: 8, nodes: 50, opening: 4, longest: 200, seed: 3 };
        let mut told = Vec::new();
        let weights = tune(&start, &config, &mut |games, tried| told.push((games, tried.len())));
        assert_eq!(told, [2, 4, 6, 8].map(|games| (games, weights.len())));
        assert_ne!(weights, start.weights());
    }
}
