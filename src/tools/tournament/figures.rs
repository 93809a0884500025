//! Figures of a simulated tournament: quality of its pairings, correlation of standings and strength.

use deltille_tournaments::{Player, Round, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Sums over all pairings.
#[derive(Default)]
pub struct Seen {
    pub repeats: u32,
    pub met: BTreeSet<(Player, Player)>,
    latest: BTreeMap<Player, Vec<Player>>,
    pub byes: BTreeMap<Player, u32>,
    seats: BTreeMap<Player, Vec<u32>>,
}

impl Seen {
    /// Adds a table of these people. In an arena, only consecutive meetings are repeats.
    pub fn meet(&mut self, table: &[Player], is_arena: bool) {
        for (at, one) in table.iter().enumerate() {
            for other in &table[at + 1..] {
                let again = |one, other| self.latest.get(one).is_some_and(|with| with.contains(other));
                let is_repeat = match is_arena {
                    true => again(one, other) || again(other, one),
                    false => !self.met.insert((*one.min(other), *one.max(other))),
                };
                self.repeats += u32::from(is_repeat);
            }
        }
        for (seat, player) in table.iter().enumerate() {
            self.latest
                .insert(*player, table.iter().copied().filter(|other| other != player).collect());
            self.seats.entry(*player).or_insert_with(|| vec![0; table.len()])[seat] += 1;
        }
    }

    /// Counts pairs of leaders on equal points who do not meet in this round: first those without an earlier meeting,
    /// then those with one. With an odd number of leaders, one has no pair.
    pub fn apart(&self, leaders: &[Player], round: &Round) -> (u32, u32) {
        let among = |table: &Table| table.players.iter().filter(|player| leaders.contains(player)).count();
        let apart = round.tables.iter().filter(|table| among(table) == 1).flat_map(|table| &table.players);
        let mut apart: Vec<Player> = apart.copied().filter(|player| leaders.contains(player)).collect();
        let (mut new, mut again) = (0, 0);
        while let Some(one) = apart.pop() {
            let has_met = |other: &Player| self.met.contains(&(one.min(*other), one.max(*other)));
            match apart.iter().position(|other| !has_met(other)) {
                Some(at) => {
                    apart.remove(at);
                    new += 1;
                }
                None => again += u32::from(apart.pop().is_some()),
            }
        }
        (new, again)
    }

    pub fn worst_difference(&self) -> u32 {
        let difference =
            |seats: &Vec<u32>| seats.iter().max().zip(seats.iter().min()).map(|(most, least)| most - least);
        self.seats.values().filter_map(difference).max().unwrap_or(0)
    }
}

/// Ranks of values; equal values share the mean of theirs.
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let (below, equal) = values.iter().fold((0, 0), |(below, equal), other| {
            (below + usize::from(other < value), equal + usize::from(other == value))
        });
        below as f64 + (equal as f64 - 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Pearson's correlation; `None` if the values of a list are all equal.
pub fn pearson(one: &[f64], other: &[f64]) -> Option<f64> {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (one_mean, other_mean) = (mean(one), mean(other));
    let spread = |values: &[f64], mean: f64| values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let together: f64 =
        one.iter().zip(other).map(|(one, other)| (one - one_mean) * (other - other_mean)).sum();
    let product = spread(one, one_mean) * spread(other, other_mean);
    (product > 0.0).then(|| together / product.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_equals_are_their_mean() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 9.0]), [1.5, 0.0, 1.5, 3.0]);
    }

    #[test]
    fn correlation_is_one_in_the_same_order_and_undefined_without_one() {
        let one = ranks(&[1.0, 2.0, 30.0]);
        assert_eq!(pearson(&one, &one), Some(1.0));
        assert_eq!(pearson(&one, &ranks(&[3.0, 2.0, 1.0])), Some(-1.0));
        assert_eq!(pearson(&one, &ranks(&[1.0, 1.0, 1.0])), None);
    }
}
