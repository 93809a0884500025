//! Scores, values and expected results.
//!
//! A *score* is an evaluation's number for a seat; a *value* rates a seat against all others together, in
//! thousandths of the natural logarithm of its odds. With two seats it is the difference of their scores. An
//! *expected result* is between 0 and 1: a win is 1, a draw between k seats 1/k for each of them.
//!
//! All arithmetic that a search depends on is addition, multiplication and table look-up, so that the same
//! search gives the same answer on every machine.

use deltille_games::{
    Seat, SeatSet,
    evaluation::{Scores, UNIT},
};
use std::sync::LazyLock;

/// An immediate win. A win after `n` entries is `WIN - n`.
pub const WIN: i32 = 32_000;
/// Values beyond this mean a forced win; evaluations stay within.
pub const CERTAIN: i32 = 31_000;
/// Maximum of an evaluation.
const MOST: i32 = 30_000;

/// Step of the [`SOFTPLUS`] table.
const STEP: i32 = 16;

/// `UNIT · ln(1 + exp(-d / UNIT))` for d in steps of [`STEP`], up to where it vanishes.
static SOFTPLUS: LazyLock<[i16; 512]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let difference = index as f64 * f64::from(STEP) / f64::from(UNIT);
        (f64::from(UNIT) * ln_1p(exp(-difference))).round() as i16
    })
});

/// The exponential by its series: bit-identical everywhere, unlike the platform's own.
pub fn exp(x: f64) -> f64 {
    let small = x / 1024.0;
    let series = (1..=12).rev().fold(1.0, |sum, k| 1.0 + sum * small / f64::from(k));
    (0..10).fold(series, |power, _| power * power)
}

/// `ln(1 + x)` for x in 0..=1, bit-identical everywhere too.
fn ln_1p(x: f64) -> f64 {
    let ratio = x / (2.0 + x);
    2.0 * ratio * (0..24).rev().fold(0.0, |sum, k| sum * ratio * ratio + 1.0 / f64::from(2 * k + 1))
}

/// The logarithm of the sum of two exponentials, in thousandths.
#[inline]
fn log_sum(one: i32, other: i32) -> i32 {
    let (high, low) = (one.max(other), one.min(other));
    high + SOFTPLUS.get(((high - low) / STEP) as usize).map_or(0, |more| i32::from(*more))
}

/// Returns the value of a seat against the other survivors.
#[inline]
pub fn value(scores: &Scores, survivors: SeatSet, seat: Seat) -> i32 {
    let own = scores[seat.index()];
    let others = survivors.without(seat).iter().map(|other| scores[other.index()]).reduce(log_sum);
    (own - others.unwrap_or(0)).clamp(-MOST, MOST)
}

/// The value of a finished game for a seat; `ply`: entries from the root.
pub fn final_value(winners: SeatSet, seats: usize, seat: Seat, ply: usize) -> i32 {
    if winners.len() == 1 {
        return if winners.contains(seat) { WIN - ply as i32 } else { ply as i32 - WIN };
    }
    let sharers = if winners.is_empty() { SeatSet::first(seats) } else { winners };
    if sharers.contains(seat) {
        share_value(sharers.len())
    } else {
        ply as i32 - WIN
    }
}

/// The value of one share of `k`; 0 for two.
pub fn share_value(k: usize) -> i32 {
    // Thousandths of ln(k - 1). A solo player who does not win has lost.
    const SHARES: [i32; 9] = [0, -WIN, 0, -693, -1099, -1386, -1609, -1792, -1946];
    SHARES[k.min(8)]
}

/// Converts a value to the expected result.
pub fn expected(value: i32) -> f64 {
    match value {
        CERTAIN.. => 1.0,
        _ if value <= -CERTAIN => 0.0,
        _ => 1.0 / (1.0 + exp(-f64::from(value) / f64::from(UNIT))),
    }
}

/// Converts an expected result to a value.
pub fn value_of(expected: f64) -> i32 {
    // Thirty bisections are precise enough, and this is rarely called.
    let (mut low, mut high) = (f64::from(-MOST), f64::from(MOST));
    for _ in 0..30 {
        let middle = (low + high) / 2.0;
        let below = 1.0 / (1.0 + exp(-middle / f64::from(UNIT))) < expected;
        *(if below { &mut low } else { &mut high }) = middle;
    }
    low.round() as i32
}

/// Each seat's share of a finished game; the sum is 1.
pub fn results(winners: SeatSet, seats: usize) -> Vec<f64> {
    let sharers = if winners.is_empty() { SeatSet::first(seats) } else { winners };
    let share = 1.0 / sharers.len() as f64;
    (0..seats as u8)
        .map(|seat| if sharers.contains(Seat(seat)) { share } else { 0.0 })
        .collect()
}

/// Each seat's expectation from the scores alone; the sum is 1.
pub fn expectations(scores: &Scores, survivors: SeatSet, seats: usize) -> Vec<f64> {
    let best = survivors.iter().map(|seat| scores[seat.index()]).max().unwrap_or(0);
    let weight = |seat: u8| {
        let behind = f64::from(scores[usize::from(seat)] - best) / f64::from(UNIT);
        if survivors.contains(Seat(seat)) { exp(behind.max(-40.0)) } else { 0.0 }
    };
    let weights: Vec<f64> = (0..seats as u8).map(weight).collect();
    let sum: f64 = weights.iter().sum();
    weights
        .into_iter()
        .map(|weight| if sum > 0.0 { weight / sum } else { 1.0 / seats as f64 })
        .collect()
}

/// The same, with one seat's value known better from a search: the others share the rest.
pub fn expectations_with(
    scores: &Scores,
    survivors: SeatSet,
    seats: usize,
    seat: Seat,
    value: i32,
) -> Vec<f64> {
    let own = expected(value);
    let mut all = expectations(scores, survivors, seats);
    let rest = 1.0 - all[seat.index()];
    let others = survivors.without(seat).len();
    for (index, share) in all.iter_mut().enumerate() {
        if index == seat.index() {
            *share = own;
        } else if rest > 1e-9 {
            *share *= (1.0 - own) / rest;
        } else if survivors.contains(Seat(index as u8)) {
            *share = (1.0 - own) / others as f64;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_and_ln_match_the_platform() {
        for x in [-30.0, -8.0, -1.5, -0.1, 0.0, 0.7, 5.0, 30.0] {
            assert!((exp(x) / f64::exp(x) - 1.0).abs() < 1e-9, "{x}");
        }
        for x in [0.0, 0.01, 0.5, 1.0] {
            assert!((ln_1p(x) - f64::ln_1p(x)).abs() < 1e-12, "{x}");
        }
    }

    #[test]
    fn values_and_expectations_agree() {
        let scores = [1200, 300, -400, 0, 0, 0, 0, 0];
        let all = SeatSet::first(3);
        let shares = expectations(&scores, all, 3);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        for seat in 0..3 {
            let value = value(&scores, all, Seat(seat));
            assert!((expected(value) - shares[usize::from(seat)]).abs() < 0.005, "seat {seat}");
            assert!((value_of(expected(value)) - value).abs() <= 1);
        }
        let two = SeatSet::first(2);
        assert_eq!(value(&scores, two, Seat(0)), 900);
        assert_eq!(value(&scores, two, Seat(1)), -900);
        for k in 2..=8 {
            assert!((expected(share_value(k)) - 1.0 / k as f64).abs() < 0.001, "{k}");
        }
    }

    #[test]
    fn expectations_sum_to_one() {
        let shares = expectations_with(&[0, 700, 0, 0, 0, 0, 0, 0], SeatSet::first(3), 3, Seat(0), 0);
        assert!((shares[0] - 0.5).abs() < 1e-9 && shares[1] > shares[2]);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let lost =
            expectations_with(&[30_000, -30_000, 0, 0, 0, 0, 0, 0], SeatSet::first(2), 2, Seat(0), -WIN);
        assert_eq!(lost, [0.0, 1.0]);
    }

    #[test]
    fn sooner_wins_and_later_losses_score_better() {
        let (won, lost) = (SeatSet::only(Seat(0)), SeatSet::only(Seat(1)));
        assert!(final_value(won, 2, Seat(0), 3) > final_value(won, 2, Seat(0), 5));
        assert!(final_value(lost, 2, Seat(0), 3) < final_value(lost, 2, Seat(0), 5));
        assert_eq!(final_value(SeatSet::first(2), 2, Seat(0), 3), 0);
        assert_eq!(final_value(SeatSet::EMPTY, 2, Seat(0), 3), 0);
    }
}
