//! Ratings: what the result of a game changes, and what it lets expect of the next one. Pure numbers.
//!
//! A rating is a mean and its uncertainty in the units of Weng and Lin's method (crate `skillratings`). People
//! have one rating for each [`Pool`]: a game and a kind of variant. A game of two to six seats is taken as the
//! results between each winner and each other player: games here name their winners, not an order of the rest,
//! so two players who both lost say nothing about each other.
//!
//! ```text
//!   pool     which variants share ratings, and the model fitted for each
//!   fit      fits a model to games
//! ```
//!
//! Figures are kept as whole millionths: what is stored reads back to the bit, so that a recomputation of all
//! games gives the same ratings. `docs/ratings.md` explains the method and the fit.

mod fit;
mod pool;

pub use fit::{Fit, Game, fitted, log_loss};
pub use pool::{Model, POOLS, Pool, PoolInfo};

use serde::{Deserialize, Serialize};
use skillratings::{
    Outcomes,
    weng_lin::{WengLinConfig, WengLinRating, weng_lin},
};

/// How much a game depends on more than the players' skill.
pub const BETA: f64 = 25.0 / 6.0;

/// The uncertainty that time adds before each game, so that ratings keep moving.
pub const TAU: f64 = 25.0 / 300.0;

/// The mean of a new player.
pub const MEAN: f64 = 25.0;

/// A rating is provisional until it is as certain as after this many draws between people of one strength.
const EVEN_GAMES: u32 = 10;

/// About how many games against several people that takes: most are won by the stronger, and say less.
pub const SETTLING_GAMES: u32 = 12;

/// Games of the same people within this many milliseconds count less and less.
pub const REPEATS_WITHIN: u64 = 7 * 24 * 60 * 60 * 1000;

/// Games of the same people within [`REPEATS_WITHIN`] that count in full.
const FULL: u32 = 2;

/// Halvings after which a repeated game no longer counts.
const MOST_HALVINGS: u32 = 16;

/// Points shown for one unit of the mean.
const POINTS: f64 = 60.0;

/// Points shown for the mean of a new player.
const SHOWN_MEAN: f64 = 1500.0;

const MILLION: f64 = 1e6;

/// A player's strength in one pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// In millionths.
    pub mean: i64,
    /// Uncertainty in millionths.
    pub sigma: i64,
}

impl Rating {
    /// The rating of a player without rated games.
    pub fn new(model: Model) -> Rating {
        Rating::of(MEAN, model.sigma)
    }

    fn of(mean: f64, sigma: f64) -> Rating {
        // Ratings are small numbers: a mean of a million units is not reached in a lifetime of games.
        Rating {
            mean: (mean * MILLION).round() as i64,
            sigma: (sigma * MILLION).round() as i64,
        }
    }

    fn mean(self) -> f64 {
        self.mean as f64 / MILLION
    }

    fn sigma(self) -> f64 {
        self.sigma as f64 / MILLION
    }

    /// The rating in points, as people see it.
    pub fn points(self) -> i64 {
        points(self.mean())
    }

    /// The uncertainty in points: the "±" after the rating.
    pub fn plus_minus(self) -> i64 {
        (self.sigma() * POINTS).round() as i64
    }

    /// The points that rank people: the mean less two uncertainties, a level shown so far.
    pub fn rank(self) -> i64 {
        points(self.mean() - 2.0 * self.sigma())
    }

    pub fn is_provisional(self, model: Model) -> bool {
        let drawn = |rating, _| rated(model, &[rating; 2], 0, Halvings(0))[0];
        self.sigma > (0..EVEN_GAMES).fold(Rating::new(model), drawn).sigma
    }
}

fn points(mean: f64) -> i64 {
    ((mean - MEAN) * POINTS + SHOWN_MEAN).round() as i64
}

/// How much of a game counts: halved for each further game of the same people in a week.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Halvings(pub u32);

impl Halvings {
    /// For a game of people who have finished this many together within [`REPEATS_WITHIN`].
    pub fn after(earlier: usize) -> Halvings {
        Halvings((earlier as u32 + 1).saturating_sub(FULL).min(MOST_HALVINGS))
    }

    fn weight(self) -> f64 {
        if self.0 >= MOST_HALVINGS { 0.0 } else { 0.5f64.powi(self.0 as i32) }
    }
}

/// The ratings after a game. `winners` are seats as a bit set: all others lost to each of them. If all or none
/// won, the game was drawn by all.
pub fn rated(model: Model, seats: &[Rating], winners: u8, halvings: Halvings) -> Vec<Rating> {
    let weight = halvings.weight();
    let before: Vec<WengLinRating> = seats
        .iter()
        .map(|seat| {
            let sigma = (seat.sigma().powi(2) + weight * TAU.powi(2)).sqrt();
            WengLinRating { rating: seat.mean(), uncertainty: sigma.min(model.sigma) }
        })
        .collect();
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::new() };
    let won = |seat: usize| winners & (1 << seat) != 0;
    let drawn = (0..seats.len()).all(|seat| won(seat) == won(0));
    let after = before.iter().enumerate().map(|(seat, own)| {
        let (mut mean, mut left) = (0.0, 1.0);
        for (other, opponent) in before.iter().enumerate() {
            let outcome = match (won(seat), won(other)) {
                _ if other == seat => continue,
                _ if drawn => Outcomes::DRAW,
                (true, true) => Outcomes::DRAW,
                (true, false) => Outcomes::WIN,
                (false, true) => Outcomes::LOSS,
                (false, false) => continue,
            };
            let (new, _) = weng_lin(own, opponent, &outcome, &config);
            mean += new.rating - own.rating;
            left -= 1.0 - (new.uncertainty / own.uncertainty).powi(2);
        }
        let left = left.max(config.uncertainty_tolerance);
        let sigma = own.uncertainty * (1.0 - weight * (1.0 - left)).sqrt();
        Rating::of(own.rating + weight * mean, sigma)
    });
    after.collect()
}

/// The chance of each seat to be the winner.
pub fn expected(model: Model, seats: &[Rating]) -> Vec<f64> {
    let best = seats.iter().map(|seat| seat.mean()).fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = seats.iter().map(|seat| ((seat.mean() - best) / model.scale).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MODEL: Model = Model { sigma: 5.89, scale: 6.5 };

    #[test]
    fn a_newcomer_is_shown_1500_and_ranked_below() {
        let new = Rating::new(MODEL);
        assert_eq!((new.points(), new.plus_minus(), new.rank()), (1500, 353, 793));
        let with = |sigma| Rating { sigma, ..new }.is_provisional(MODEL);
        assert_eq!([new.sigma, 4_740_000, 4_730_000].map(with), [true, true, false]);
    }

    #[test]
    fn third_game_of_a_week_counts_half() {
        let halved = [0, 1, 2, 3, 4].map(|earlier| Halvings::after(earlier).weight());
        assert_eq!(halved, [1.0, 1.0, 0.5, 0.25, 0.125]);
        let two = [Rating::new(MODEL); 2];
        let gain = |earlier| rated(MODEL, &two, 1, Halvings::after(earlier))[0].mean - two[0].mean;
        assert!((gain(2) * 2 - gain(1)).abs() < 20_000, "{} {}", gain(1), gain(2));
        assert_eq!(rated(MODEL, &two, 1, Halvings::after(10_000)), two, "farming ends");
    }

    #[test]
    fn two_seats_change_as_the_crate_says() {
        let model = Model { sigma: 25.0 / 3.0, scale: 6.0 };
        let two = [Rating::new(model), Rating::new(model)];
        let after = rated(model, &two, 1, Halvings(0));
        // The crate's own example; the added uncertainty does not exceed that of a newcomer.
        assert_eq!(after[0], Rating { mean: 27_635_231, sigma: 8_065_506 });
        assert_eq!(after[1], Rating { mean: 22_364_769, sigma: 8_065_506 });
        let drawn = rated(model, &two, 3, Halvings(0));
        assert_eq!((drawn[0].mean, drawn[1].mean), (25_000_000, 25_000_000));
        assert_eq!(drawn, rated(model, &two, 0, Halvings(0)), "nobody won");
    }

    #[test]
    fn losers_say_nothing_about_each_other() {
        let strong = Rating { mean: 35_000_000, sigma: 3_000_000 };
        let weak = Rating { mean: 15_000_000, sigma: 3_000_000 };
        let new = Rating::new(MODEL);
        let with = |third| rated(MODEL, &[new, new, third], 1, Halvings(0))[1];
        assert_eq!(with(strong), with(weak));
    }

    #[test]
    fn expectation_favours_the_stronger_and_sums_to_one() {
        let at = |mean: i64| Rating { mean: mean * 1_000_000, sigma: 2_000_000 };
        let expected = expected(MODEL, &[at(30), at(25), at(20)]);
        assert!(expected.is_sorted_by(|one, other| one > other));
        assert!((expected.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn ratings_stay_sensible(
            seats in prop::collection::vec((0i64..60_000_000, 300_000i64..5_890_000), 2..=6),
            winners: u8,
            earlier in 0usize..40,
        ) {
            let seats: Vec<Rating> =
                seats.into_iter().map(|(mean, sigma)| Rating { mean, sigma }).collect();
            let after = rated(MODEL, &seats, winners, Halvings::after(earlier));
            prop_assert_eq!(after.len(), seats.len());
            let won = |seat: usize| winners & (1 << seat) != 0;
            let all = (0..seats.len()).all(|seat| won(seat) == won(0));
            for (seat, (before, after)) in seats.iter().zip(&after).enumerate() {
                prop_assert!(after.sigma > 0 && after.sigma <= 5_890_000);
                if !all && won(seat) && winners.count_ones() == 1 {
                    prop_assert!(after.mean >= before.mean, "a win never costs");
                }
                if !all && !won(seat) {
                    prop_assert!(after.mean <= before.mean, "a defeat never gains");
                }
            }
        }
    }
}
