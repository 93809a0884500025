//! Fits a model to games: the uncertainty of newcomers and the scale of expectations that would have predicted
//! the winners best, each game judged by the games before it.

use super::{Halvings, Model, Rating, expected, rated};
use std::collections::HashMap;

/// One game of a pool, for a fit: people by any number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub people: Vec<u64>,
    /// Seats as a bit set.
    pub winners: u8,
    pub halvings: Halvings,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    pub model: Model,
    /// Mean of −ln of the chance that was given to the winner.
    pub loss: f64,
    /// Games with one winner that were predicted.
    pub games: usize,
}

/// Spreads of skill in logits that are tried.
const SPREADS: [f64; 15] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.4];

/// Units of the mean that are one logit: √2 β.
pub(super) const LOGIT: f64 = 5.892_556_509_887_896;

/// Scales that are tried, as multiples of [`LOGIT`].
const SCALES: [f64; 16] =
    [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5, 1.75, 2.0];

/// The best model for these games, given in their order; `None` if none has exactly one winner. The first
/// `skip` games teach, and are not judged.
pub fn fitted(games: &[Game], skip: usize) -> Option<Fit> {
    let fits = SPREADS.iter().filter_map(|spread| with_sigma(games, spread * LOGIT, skip));
    fits.min_by(|one, other| one.loss.total_cmp(&other.loss))
}

/// The best scale for this uncertainty.
fn with_sigma(games: &[Game], sigma: f64, skip: usize) -> Option<Fit> {
    let judged = judged(games, Model { sigma, scale: LOGIT }, skip);
    let fits = SCALES.iter().filter_map(|scale| {
        let model = Model { sigma, scale: scale * LOGIT };
        loss_of(&judged, model).map(|loss| Fit { model, loss, games: judged.len() })
    });
    fits.min_by(|one, other| one.loss.total_cmp(&other.loss))
}

/// The loss of this model on these games; `None` if it judges none.
pub fn log_loss(games: &[Game], model: Model, skip: usize) -> Option<f64> {
    loss_of(&judged(games, model, skip), model)
}

fn loss_of(judged: &[(Vec<Rating>, usize)], model: Model) -> Option<f64> {
    let losses = judged.iter().map(|(seats, winner)| -expected(model, seats)[*winner].max(1e-9).ln());
    (!judged.is_empty()).then(|| losses.sum::<f64>() / judged.len() as f64)
}

/// The ratings before each game that is judged, and its winner.
fn judged(games: &[Game], model: Model, skip: usize) -> Vec<(Vec<Rating>, usize)> {
    let mut now: HashMap<u64, Rating> = HashMap::new();
    let mut judged = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let new = Rating::new(model);
        let seats: Vec<Rating> =
            game.people.iter().map(|person| now.get(person).copied().unwrap_or(new)).collect();
        if number >= skip && game.winners.count_ones() == 1 {
            judged.push((seats.clone(), game.winners.trailing_zeros() as usize));
        }
        let after = rated(model, &seats, game.winners, game.halvings);
        now.extend(game.people.iter().copied().zip(after));
    }
    judged
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games between people whose skills have this spread in logits.
    fn games(spread: f64, count: usize) -> Vec<Game> {
        let mut random = fastrand::Rng::with_seed(7);
        let normal = |random: &mut fastrand::Rng| (0..12).map(|_| random.f64()).sum::<f64>() - 6.0;
        let skills: Vec<f64> = (0..60).map(|_| spread * normal(&mut random)).collect();
        (0..count)
            .map(|_| {
                let one = random.usize(..60);
                let other = (one + 1 + random.usize(..59)) % 60;
                let chance = 1.0 / (1.0 + (skills[other] - skills[one]).exp());
                Game {
                    people: vec![one as u64, other as u64],
                    winners: if random.f64() < chance { 1 } else { 2 },
                    halvings: Halvings(0),
                }
            })
            .collect()
    }

    #[test]
    fn fit_finds_the_spread_of_skill() {
        let narrow = fitted(&games(0.5, 3000), 200).unwrap();
        let wide = fitted(&games(1.6, 3000), 200).unwrap();
        let spread = |fit: Fit| fit.model.sigma / LOGIT;
        assert!((0.3..=0.8).contains(&spread(narrow)), "{narrow:?}");
        assert!((1.0..=2.4).contains(&spread(wide)), "{wide:?}");
        assert!(wide.loss < narrow.loss && narrow.loss < 0.694);
        assert_eq!(fitted(&[], 0), None);
    }
}
