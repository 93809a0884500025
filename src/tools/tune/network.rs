//! Trains a network on the values of searches that see everything.
//!
//! Games are played by entries with an immediate gain, picked from samples of varying size, so that games of
//! all kinds occur. A few positions of each game are valued by a search with open hands (`ismcts::OPEN`), whose
//! playouts go to the end: its value depends less on luck than the result of one game. The network learns
//! these values (logistic regression through one hidden layer, Adam). The traits' likelihoods are learnt from
//! how often the searches tried an entry. The same seed gives the same network on one kind of machine.

use super::{Progress, TuneConfig};
use deltille_engine::{Budget, ismcts, lots};
use deltille_games::{
    Actors, Evaluation,
    network::{HIDDEN, Network, ONE},
    random_step,
};
use fastrand::Rng;

/// Positions of a game that are valued.
const EACH: usize = 4;
/// Sizes of the random samples from which the entry with the largest gain is made.
const PICKS: [usize; 6] = [1, 2, 3, 6, 6, 12];
/// One position in this many is held out of the training.
const ASIDE: usize = 10;
/// Initial learning rate.
const RATE: f32 = 0.003;
const BATCH: usize = 64;
/// Weight decay: how strongly weights are drawn to 0.
const DECAY: f32 = 1e-4;
/// Bounds of a likelihood in hundredths.
const TRAIT_HUNDREDTHS: (f32, f32) = (1.0, 100_000.0);

/// A position, its value for the seat on turn, and the entries tried in it.
struct Sample {
    inputs: Vec<(u16, f32)>,
    value: f32,
    /// The traits of each entry, and its share of the playouts.
    tried: Vec<(Vec<u16>, f32)>,
}

/// Trains the network that best predicts searches from `start` on; `config.nodes`: playouts of each. Without a
/// network of the game so far, all entries are equally likely. `None`: there was no position to learn from.
pub fn tune<G: Evaluation>(
    start: &G,
    config: &TuneConfig,
    epochs: u32,
    told: &mut dyn FnMut(Progress),
) -> Option<Network> {
    let samples = play(start, config, told);
    if samples.is_empty() {
        return None;
    }
    let mut random = Rng::with_seed(config.seed ^ 1);
    let learnt = learn::<G>(&samples, epochs, &mut random, told);
    Some(Network { traits: likelihoods::<G>(&samples, epochs), ..learnt })
}

fn play<G: Evaluation>(start: &G, config: &TuneConfig, told: &mut dyn FnMut(Progress)) -> Vec<Sample> {
    let (mut random, mut samples) = (Rng::with_seed(config.seed), Vec::new());
    for games in 1..=config.games {
        let mut game = start.clone();
        let picks = PICKS[random.usize(..PICKS.len())];
        let mut states = Vec::new();
        for _ in 0..config.longest {
            let below = &mut lots(&mut random);
            let seat = match game.actors() {
                Actors::Nobody => break,
                Actors::Seats(seats) if !game.layout_due() => seats.iter().next(),
                _ => None,
            };
            match seat.and_then(|seat| {
                (0..picks).filter_map(|_| game.random(seat, below)).max_by_key(|e| game.gain(*e))
            }) {
                Some(entry) => _ = game.make(entry, &mut |_| {}),
                None if random_step(&mut game, below) => {}
                None => break,
            }
            if game.winners().is_none() && !game.layout_due() {
                states.push(game.clone());
            }
        }
        for _ in 0..EACH.min(states.len()) {
            let state = states.swap_remove(random.usize(..states.len()));
            samples.extend(sample(&state, config.nodes, &mut random));
        }
        told(Progress::Played { games, positions: samples.len() });
    }
    samples
}

/// `None`: the position has no network inputs, or ends by lot.
fn sample<G: Evaluation>(state: &G, playouts: u64, random: &mut Rng) -> Option<Sample> {
    let mut inputs = Vec::new();
    let turn = state.inputs(&mut |input, n| inputs.push((input as u16, n as f32)))?;
    let mut state = state.clone();
    while state.actors() == Actors::Chance && random_step(&mut state, &mut lots(random)) {}
    let Actors::Seats(seats) = state.actors() else {
        return None;
    };
    let (outcomes, all) =
        ismcts::search(&state, seats.iter().next()?, Budget::nodes(playouts), ismcts::OPEN, random)?;
    let share = |visits: u32| f64::from(visits) / all as f64;
    let value = outcomes
        .iter()
        .map(|outcome| outcome.results[turn.index()] * share(outcome.visits))
        .sum::<f64>() as f32;
    let traits = |entry| state.traits(entry).map(|at| at as u16).collect();
    let tried = outcomes
        .iter()
        .map(|outcome| (traits(outcome.entry), share(outcome.visits) as f32))
        .collect();
    Some(Sample { inputs, value, tried })
}

/// The network during training. A row holds an input's contribution to the units, then its direct one to the
/// output.
struct Weights {
    /// Rows by input, then the base, then the units' own weights.
    all: Vec<f32>,
    inputs: usize,
    /// Factor of each input, so that all have the same scale.
    scale: Vec<f32>,
}

const ROW: usize = HIDDEN + 1;

impl Weights {
    fn new(inputs: usize, samples: &[Sample], random: &mut Rng) -> Weights {
        let mut all = vec![0.0; (inputs + 1) * ROW + HIDDEN];
        for (at, weight) in all[..inputs * ROW].iter_mut().enumerate() {
            *weight = if at % ROW < HIDDEN { (random.f32() - 0.5) * 0.2 } else { 0.0 };
        }
        all[(inputs + 1) * ROW..]
            .iter_mut()
            .for_each(|weight| *weight = (random.f32() - 0.5) * 0.5);
        let (mut squares, mut counts) = (vec![0.0; inputs], vec![0.0; inputs]);
        for (input, n) in samples.iter().flat_map(|sample| &sample.inputs).filter(|(_, n)| *n != 0.0) {
            squares[usize::from(*input)] += n * n;
            counts[usize::from(*input)] += 1.0;
        }
        let scale = squares
            .iter()
            .zip(&counts)
            .map(|(square, count)| if *square > 0.0 { (count / square).sqrt() } else { 0.0 });
        Weights { all, inputs, scale: scale.collect() }
    }

    fn base(&self) -> usize {
        self.inputs * ROW
    }

    fn units(&self) -> usize {
        (self.inputs + 1) * ROW
    }

    /// The units' sums with the direct output, and the predicted share.
    fn foresee(&self, sample: &Sample) -> ([f32; ROW], f32) {
        let mut sums = [0.0; ROW];
        sums.copy_from_slice(&self.all[self.base()..self.units()]);
        for (input, n) in &sample.inputs {
            let (at, n) = (usize::from(*input), n * self.scale[usize::from(*input)]);
            sums.iter_mut()
                .zip(&self.all[at * ROW..][..ROW])
                .for_each(|(sum, weight)| *sum += weight * n);
        }
        let units = sums.iter().zip(&self.all[self.units()..]).map(|(sum, unit)| sum.max(0.0) * unit);
        (sums, 1.0 / (1.0 + (-(units.sum::<f32>() + sums[HIDDEN])).exp()))
    }

    /// Adds the gradient of the loss for each weight.
    fn descend(&self, sample: &Sample, part: f32, slopes: &mut [f32]) {
        let (sums, foreseen) = self.foresee(sample);
        let wrong = (foreseen - sample.value) * part;
        let mut row = [wrong; ROW];
        for (unit, sum) in sums[..HIDDEN].iter().enumerate() {
            slopes[self.units() + unit] += wrong * sum.max(0.0);
            row[unit] = if *sum > 0.0 { wrong * self.all[self.units() + unit] } else { 0.0 };
        }
        let mut add = |at: usize, n: f32| {
            slopes[at * ROW..][..ROW]
                .iter_mut()
                .zip(&row)
                .for_each(|(slope, part)| *slope += part * n);
        };
        add(self.inputs, 1.0);
        sample
            .inputs
            .iter()
            .for_each(|(input, n)| add(usize::from(*input), n * self.scale[usize::from(*input)]));
    }

    /// Rounds the weights to integers.
    fn network(&self) -> Network {
        let whole = |weight: f32| (weight * ONE as f32).round() as i32;
        let row = |from: usize, scale: f32| std::array::from_fn(|at| whole(self.all[from + at] * scale));
        Network {
            rows: (0..self.inputs).map(|at| row(at * ROW, self.scale[at])).collect(),
            base: row(self.base(), 1.0),
            units: std::array::from_fn(|unit| whole(self.all[self.units() + unit])),
            traits: Vec::new(),
        }
    }
}

/// Adam: moves each weight against its gradient at its own pace.
struct Pace {
    first: Vec<f32>,
    second: Vec<f32>,
    step: i32,
}

impl Pace {
    fn new(weights: usize) -> Pace {
        Pace {
            first: vec![0.0; weights],
            second: vec![0.0; weights],
            step: 0,
        }
    }

    fn follow(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32) {
        self.step += 1;
        let (first, second) = (1.0 - 0.9f32.powi(self.step), 1.0 - 0.999f32.powi(self.step));
        for (at, (weight, slope)) in weights.iter_mut().zip(slopes).enumerate() {
            self.first[at] = 0.9 * self.first[at] + 0.1 * slope;
            self.second[at] = 0.999 * self.second[at] + 0.001 * slope * slope;
            *weight -= rate
                * ((self.first[at] / first) / ((self.second[at] / second).sqrt() + 1e-8) + DECAY * *weight);
        }
    }
}

fn learn<G: Evaluation>(
    samples: &[Sample],
    epochs: u32,
    random: &mut Rng,
    told: &mut dyn FnMut(Progress),
) -> Network {
    let mut weights = Weights::new(G::INPUTS, samples, random);
    let mut pace = Pace::new(weights.all.len());
    let (aside, mut known): (Vec<_>, Vec<_>) = (0..samples.len()).partition(|at| at.is_multiple_of(ASIDE));
    let loss = |weights: &Weights, of: &[usize]| {
        let off = |at: &usize| f64::from(weights.foresee(&samples[*at]).1 - samples[*at].value).powi(2);
        of.iter().map(off).sum::<f64>() / of.len().max(1) as f64
    };
    for epoch in 0..=epochs {
        told(Progress::Learnt {
            epoch,
            loss: loss(&weights, &known),
            aside: loss(&weights, &aside),
        });
        if epoch == epochs {
            break;
        }
        random.shuffle(&mut known);
        // The steps shrink towards the end.
        let rate = RATE * (1.0 - epoch as f32 / epochs as f32);
        for batch in known.chunks(BATCH) {
            let mut slopes = vec![0.0; weights.all.len()];
            batch
                .iter()
                .for_each(|at| weights.descend(&samples[*at], 1.0 / batch.len() as f32, &mut slopes));
            pace.follow(&mut weights.all, &slopes, rate);
        }
    }
    weights.network()
}

/// The relative likelihood of each trait, in hundredths: the softmax of an entry's summed traits predicts the
/// shares of playouts.
fn likelihoods<G: Evaluation>(samples: &[Sample], epochs: u32) -> Vec<u32> {
    let mut logs = vec![0.0; G::TRAITS];
    let mut pace = Pace::new(logs.len());
    for epoch in 0..epochs {
        let rate = 10.0 * RATE * (1.0 - epoch as f32 / epochs as f32);
        for batch in samples.chunks(BATCH) {
            let mut slopes = vec![0.0; logs.len()];
            for sample in batch.iter().filter(|sample| sample.tried.len() > 1) {
                let likely =
                    |traits: &Vec<u16>| traits.iter().map(|at| logs[usize::from(*at)]).sum::<f32>().exp();
                let likely: Vec<f32> = sample.tried.iter().map(|(traits, _)| likely(traits)).collect();
                let sum: f32 = likely.iter().sum();
                for ((traits, share), likely) in sample.tried.iter().zip(likely) {
                    let wrong = (likely / sum - share) / batch.len() as f32;
                    traits.iter().for_each(|at| slopes[usize::from(*at)] += wrong);
                }
            }
            pace.follow(&mut logs, &slopes, rate);
        }
    }
    let (least, most) = TRAIT_HUNDREDTHS;
    logs.iter().map(|log| (100.0 * log.exp()).clamp(least, most).round() as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::{Rules, Setup, trioker::Trioker};

    #[test]
    fn network_training_fits_and_is_deterministic() {
        let mut start = Trioker::start(&Setup::parse(Trioker::info(), Some("rapid"), &[]).unwrap()).unwrap();
        start.rewire(None);
        let config = TuneConfig { games: 60, nodes: 30, opening: 0, longest: 100, seed: 5 };
        let mut losses = Vec::new();
        let network = tune(&start, &config, 6, &mut |progress| {
            if let Progress::Learnt { loss, .. } = progress {
                losses.push(loss);
            }
        })
        .unwrap();
        assert_eq!(
            (network.rows.len(), network.traits.len(), losses.len()),
            (Trioker::INPUTS, Trioker::TRAITS, 7)
        );
        assert!(losses[6] < 0.8 * losses[0], "{losses:?}");
        assert!(network.traits.iter().any(|hundredths| *hundredths > 110), "{:?}", network.traits);
        assert_eq!(tune(&start, &config, 6, &mut |_| {}).as_ref(), Some(&network));
        let text = Network::write(&std::collections::BTreeMap::from([("rapid".to_owned(), network.clone())]));
        assert_eq!(Network::read(&text, Trioker::INPUTS, Trioker::TRAITS).unwrap()["rapid"], network);
    }
}
