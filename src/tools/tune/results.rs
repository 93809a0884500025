//! Tunes weights by how well they predict results.
//!
//! The engine plays games from random openings. Of each quiet position the features and the game's result are
//! kept. Then the weights are fitted so that the softmax of the scores predicts the results (multinomial
//! logistic regression, Adam).

use super::{Progress, TuneConfig};
use deltille_engine::{Budget, Engine, Strength, effort, lots, odds};
use deltille_games::{
    Actors, Evaluation, RecordEntry, Seat, SeatSet,
    evaluation::{MAX_SEATS, UNIT},
    random_step,
};
use fastrand::Rng;

#[derive(Clone, Copy, Debug)]
pub struct Learning {
    /// Weight of the search's own expectation against the game's result: from 0 (not used) to 1 (alone).
    pub trust: f64,
    /// Number of passes over all positions.
    pub epochs: u32,
    /// How strongly the old weights are held: 0 not at all.
    pub hold: f64,
}

/// One position: each surviving seat's count of each feature, and its target (from the search's expectation
/// and the result).
struct Sample {
    features: Vec<(u8, u16, f32)>,
    survivors: SeatSet,
    results: [f32; MAX_SEATS],
}

/// One position in this many is held out, to measure the prediction.
const ASIDE: usize = 10;
/// Initial learning rate, in thousandths.
const RATE: f64 = 6.0;
const BATCH: usize = 256;

/// Finds the weights that best predict the results of games from `start`. `None`: there was no position to
/// learn from.
pub fn tune<G: Evaluation>(
    start: &G,
    config: &TuneConfig,
    learning: &Learning,
    told: &mut dyn FnMut(Progress),
) -> Option<Vec<i32>> {
    let samples = play(start, config, learning.trust, told);
    (!samples.is_empty()).then(|| fit(start.weights(), &samples, learning, config.seed, told))
}

/// Plays the games and collects their positions.
fn play<G: Evaluation>(
    start: &G,
    config: &TuneConfig,
    trust: f64,
    told: &mut dyn FnMut(Progress),
) -> Vec<Sample> {
    let (mut random, mut samples) = (Rng::with_seed(config.seed), Vec::new());
    let mut engine = Engine::default();
    for games in 1..=config.games {
        engine.forget();
        let begin = samples.len();
        let mut game = start.clone();
        let opening = random.u32(config.opening / 2..=config.opening);
        let mut below = |below: usize| random.usize(..below);
        let open = (0..opening).all(|_| random_step(&mut game, &mut below));
        if !open {
            continue;
        }
        for _ in 0..config.longest {
            let seat = match game.actors() {
                Actors::Nobody => break,
                Actors::Seats(seats) => seats.iter().next(),
                Actors::Chance => None,
            };
            let Some(seat) = seat else {
                if !random_step(&mut game, &mut lots(&mut random)) {
                    break;
                }
                continue;
            };
            let budget = effort(&game, seat, Budget::nodes(config.nodes));
            let thought = engine.think(&game, seat, Strength::Full, budget, 0);
            let expected = thought.as_ref().map_or(&[][..], |thought| &thought.expected);
            if is_quiet(&game, seat) && !expected.is_empty() {
                samples.push(sample(&game, expected));
            }
            match thought.map(|thought| thought.entry) {
                Some(RecordEntry::Entry(entry)) => _ = game.make(entry, &mut |_| {}),
                Some(RecordEntry::Layout(layout)) => game.lay_out(Some(seat), &layout, &mut |_| {}),
                None => break,
            }
        }
        let winners = game.winners().unwrap_or(game.survivors());
        let results = odds::results(winners, game.seats());
        for sample in &mut samples[begin..] {
            for (share, result) in sample.results.iter_mut().zip(&results) {
                *share = (f64::from(*share) * trust + result * (1.0 - trust)) as f32;
            }
        }
        told(Progress::Played { games, positions: samples.len() });
    }
    samples
}

/// Whether nothing is about to be captured, so that the board tells who is better.
fn is_quiet<G: Evaluation>(game: &G, seat: Seat) -> bool {
    let mut most = 0;
    game.captures_into(seat, &mut |entry| most = most.max(game.gain(entry)));
    most == 0 && !game.layout_due() && !game.threatened()
}

/// A position with the results the search expects.
fn sample<G: Evaluation>(game: &G, expected: &[f64]) -> Sample {
    let mut counts = vec![[0i32; MAX_SEATS]; G::FEATURES.len()];
    game.features(&mut |seat, feature, n| counts[feature][seat.index()] += n);
    let mut features = Vec::new();
    for (feature, seats) in counts.iter().enumerate() {
        for (seat, n) in seats.iter().enumerate().filter(|(_, n)| **n != 0) {
            features.push((seat as u8, feature as u16, *n as f32));
        }
    }
    let mut results = [0.0; MAX_SEATS];
    for (result, share) in results.iter_mut().zip(expected) {
        *result = *share as f32;
    }
    Sample { features, survivors: game.survivors(), results }
}

impl Sample {
    fn predict(&self, weights: &[f64]) -> [f64; MAX_SEATS] {
        let mut scores = [0.0; MAX_SEATS];
        for (seat, feature, n) in &self.features {
            scores[usize::from(*seat)] += weights[usize::from(*feature)] * f64::from(*n) / f64::from(UNIT);
        }
        let best = self.survivors.iter().map(|seat| scores[seat.index()]).fold(f64::NEG_INFINITY, f64::max);
        let mut shares = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        for seat in self.survivors.iter() {
            shares[seat.index()] = (scores[seat.index()] - best).exp();
            sum += shares[seat.index()];
        }
        shares.map(|share| share / sum)
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        let shares = self.predict(weights);
        self.survivors
            .iter()
            .map(|seat| -f64::from(self.results[seat.index()]) * shares[seat.index()].max(1e-9).ln())
            .sum()
    }
}

fn mean_loss<'a>(samples: impl Iterator<Item = &'a Sample>, weights: &[f64]) -> f64 {
    let (sum, count) =
        samples.fold((0.0, 0usize), |(sum, count), sample| (sum + sample.loss(weights), count + 1));
    sum / count.max(1) as f64
}

/// Fits the weights to the samples, starting from `from`.
fn fit(
    from: &[i32],
    samples: &[Sample],
    learning: &Learning,
    seed: u64,
    told: &mut dyn FnMut(Progress),
) -> Vec<i32> {
    let old: Vec<f64> = from.iter().map(|weight| f64::from(*weight)).collect();
    let mut weights = old.clone();
    let (mut first, mut second) = (vec![0.0; old.len()], vec![0.0; old.len()]);
    let is_aside = |index: usize| index.is_multiple_of(ASIDE);
    let mut order: Vec<usize> = (0..samples.len()).filter(|index| !is_aside(*index)).collect();
    let mut random = Rng::with_seed(seed ^ 1);
    let mut step = 0;
    for epoch in 0..=learning.epochs {
        let of = |aside: bool| {
            samples
                .iter()
                .enumerate()
                .filter(move |(index, _)| is_aside(*index) == aside)
                .map(|(_, s)| s)
        };
        told(Progress::Learnt {
            epoch,
            loss: mean_loss(of(false), &weights),
            aside: mean_loss(of(true), &weights),
        });
        if epoch == learning.epochs {
            break;
        }
        random.shuffle(&mut order);
        // The steps shrink towards the end.
        let rate = RATE * (1.0 - f64::from(epoch) / f64::from(learning.epochs));
        for batch in order.chunks(BATCH) {
            step += 1;
            let gradient =
                gradient(batch.iter().map(|index| &samples[*index]), &weights, &old, learning.hold);
            for (index, slope) in gradient.into_iter().enumerate() {
                first[index] = 0.9 * first[index] + 0.1 * slope;
                second[index] = 0.999 * second[index] + 0.001 * slope * slope;
                let mean = first[index] / (1.0 - f64::powi(0.9, step));
                let square: f64 = second[index] / (1.0 - f64::powi(0.999, step));
                weights[index] -= rate * mean / (square.sqrt() + 1e-12);
            }
        }
    }
    weights.into_iter().map(|weight| weight.round() as i32).collect()
}

fn gradient<'a>(
    batch: impl ExactSizeIterator<Item = &'a Sample>,
    weights: &[f64],
    old: &[f64],
    hold: f64,
) -> Vec<f64> {
    let count = batch.len() as f64;
    let mut gradient: Vec<f64> = weights
        .iter()
        .zip(old)
        .map(|(weight, old)| hold * (weight - old) / f64::from(UNIT).powi(2))
        .collect();
    for sample in batch {
        let shares = sample.predict(weights);
        // A seat that was already out gets nothing; the share that no survivor got is left out.
        let total: f64 = sample.survivors.iter().map(|seat| f64::from(sample.results[seat.index()])).sum();
        for (seat, feature, n) in &sample.features {
            let seat = usize::from(*seat);
            let wrong = shares[seat] * total - f64::from(sample.results[seat]);
            gradient[usize::from(*feature)] += wrong * f64::from(*n) / f64::from(UNIT) / count;
        }
    }
    gradient
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats with this difference in the only feature; the first wins.
    fn won(more: f32) -> Sample {
        let mut results = [0.0; MAX_SEATS];
        results[0] = 1.0;
        Sample {
            features: vec![(0, 0, more), (1, 0, 0.0)],
            survivors: SeatSet::first(2),
            results,
        }
    }

    #[test]
    fn a_weight_is_learnt_from_results() {
        // The seat with one more wins three times in four: the weight is the logarithm of 3.
        let samples: Vec<Sample> =
            (0..4000).map(|index| won(if index / ASIDE % 4 == 1 { -1.0 } else { 1.0 })).collect();
        let learning = Learning { trust: 0.0, epochs: 160, hold: 0.0 };
        let mut losses = Vec::new();
        let weights = fit(&[0], &samples, &learning, 3, &mut |progress| {
            if let Progress::Learnt { loss, .. } = progress {
                losses.push(loss);
            }
        });
        assert!((weights[0] - 1099).abs() < 60, "{weights:?}");
        assert!(losses.last().unwrap() < losses.first().unwrap());
        assert_eq!(
            fit(&[0], &samples, &learning, 3, &mut |_| {}),
            weights,
            "the same seed, the same weights"
        );
    }
}
