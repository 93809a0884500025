//! Ratings of tactics, adjusted to how people did. The shipped rating counts as the results of several
//! people, so a few results move it little, and the total change is bounded.

use super::{Tactic, grade};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// First-try results of people with a tactic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    /// Found without a hint and without a miss.
    pub found: u32,
    /// Found with one hint or miss, or two in total.
    pub helped: u32,
    /// Found with more, or given up.
    pub missed: u32,
}

/// Weight of the shipped rating, in people.
const SHIPPED: f64 = 8.0;
/// Rating of the assumed average solver, who finds every other tactic of the same rating.
const SOLVER: f64 = 1400.0;
/// Maximum distance from the shipped rating.
const FARTHEST: u32 = 400;

impl Counts {
    fn people(self) -> f64 {
        f64::from(self.found) + f64::from(self.helped) + f64::from(self.missed)
    }

    /// Returns the rating of a tactic whose shipped rating is `shipped`.
    pub fn rating(self, shipped: u32) -> u32 {
        if self == Counts::default() {
            return shipped;
        }
        // The expected share of people who find it.
        let foreseen = 1.0 / (1.0 + 10f64.powf((f64::from(shipped) - SOLVER) / 400.0));
        let found = f64::from(self.found) + f64::from(self.helped) / 2.0;
        let missing = (self.people() * foreseen - found) / (self.people() + SHIPPED);
        let farthest = f64::from(FARTHEST);
        let moved = (2.0 * farthest * missing).clamp(-farthest, farthest).round();
        // `moved` is clamped, so the cast fits.
        shipped.saturating_add_signed(moved as i32)
    }
}

/// Returns the tactics of a game with learned ratings, and graded by these.
pub fn with_learned_ratings(game: &str, counts: &HashMap<u64, Counts>) -> Vec<Tactic> {
    let mut all: Vec<Tactic> =
        super::all().iter().filter(|tactic| tactic.setup.game == game).cloned().collect();
    for tactic in &mut all {
        let counts = tactic.number().and_then(|number| counts.get(&number)).copied().unwrap_or_default();
        tactic.rating = counts.rating(tactic.rating);
    }
    grade(&mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grade, tactics};

    fn counts(found: u32, helped: u32, missed: u32) -> Counts {
        Counts { found, helped, missed }
    }

    #[test]
    fn rating_adjusts_slowly_within_bounds() {
        for shipped in [0, 500, 1400, 2400] {
            assert_eq!(counts(0, 0, 0).rating(shipped), shipped);
            let easier: Vec<u32> = (0..60).map(|found| counts(found, 0, 0).rating(shipped)).collect();
            let harder: Vec<u32> = (0..60).map(|missed| counts(0, 0, missed).rating(shipped)).collect();
            assert!(
                easier.is_sorted_by(|one, next| one >= next) && harder.is_sorted(),
                "{easier:?} {harder:?}"
            );
            assert!(easier.iter().chain(&harder).all(|rating| rating.abs_diff(shipped) <= FARTHEST));
            for one in [counts(1, 0, 0), counts(0, 1, 0), counts(0, 0, 1)] {
                assert!(one.rating(shipped).abs_diff(shipped) < 90, "one person alone does not settle it");
            }
        }
        assert_eq!((counts(192, 0, 0).rating(1400), counts(0, 0, 192).rating(1400)), (1016, 1784));
        // Half of the people find it, so the rating stays.
        assert_eq!((counts(5, 0, 5).rating(1400), counts(0, 10, 0).rating(1400)), (1400, 1400));
        assert_eq!(counts(u32::MAX, u32::MAX, 0).rating(u32::MAX), u32::MAX - FARTHEST);
    }

    #[test]
    fn grades_follow_the_ratings() {
        let of = |game: &str, counts: &HashMap<u64, Counts>, grade: Grade| -> Vec<String> {
            let graded =
                with_learned_ratings(game, counts).into_iter().filter(|tactic| tactic.grade == grade);
            graded.map(|tactic| tactic.id).collect()
        };
        for game in ["triablo", "trioker"] {
            let nobody = HashMap::new();
            for grade in Grade::ALL {
                let shipped: Vec<String> = tactics::of(game, grade).map(|tactic| tactic.id.clone()).collect();
                assert_eq!(of(game, &nobody, grade), shipped, "before anybody has tried one");
            }
            // The hardest of the easy ones, never found, and the easiest of the hard ones, always found.
            let rated = |tactic: &&tactics::Tactic| (tactic.rating, tactic.line.len());
            let easy = tactics::of(game, Grade::Easy).max_by_key(rated).unwrap();
            let hard = tactics::of(game, Grade::Hard).min_by_key(rated).unwrap();
            let tried = HashMap::from([
                (easy.number().unwrap(), counts(0, 0, 80)),
                (hard.number().unwrap(), counts(80, 0, 0)),
            ]);
            assert!(
                !of(game, &tried, Grade::Easy).contains(&easy.id)
                    && !of(game, &tried, Grade::Hard).contains(&hard.id)
            );
            for grade in Grade::ALL {
                assert_eq!(of(game, &tried, grade).len(), of(game, &nobody, grade).len());
            }
        }
    }
}
