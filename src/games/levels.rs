//! The levels of computer players in each kind of game: how the weak ones err, how far the others search, and
//! what each is worth.
//!
//! All were set by matches: levels 1 to 3 against scripted newcomers (`novice`), the others against the level
//! below. `deltille-tools ladder` repeats these matches, and `docs/levels.md` has their results, which a test
//! compares with [`Levels::worth`]. Where skill decides little there are fewer levels, because steps between
//! more of them could not be felt.

use super::level::Level;
use serde::Deserialize;
use std::sync::LazyLock;

/// The levels of one kind of game, weakest first: the weak ones, then those that play as well as they can.
#[derive(Clone, Debug, Deserialize)]
pub struct Levels {
    pub weak: Vec<Weakness>,
    /// Search nodes per entry; the last is full strength.
    pub nodes: Vec<u64>,
    /// Points of ten that each level scores: the first [`NOVICE_LEVELS`] against a newcomer, others against the
    /// level below. Full strength above them has no number.
    pub worth: Vec<u8>,
}

/// How a computer of a weak level errs.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Weakness {
    /// Share of entries made in haste, without a search of the replies, in thousandths.
    pub hasty: u16,
    /// Rate of entries other than the best, relative to people of the same level in most games.
    pub carelessness: f64,
    /// Most that such an entry loses of the expected result (0 to 1).
    pub bound: f64,
    /// Whether an entry in haste never lets the next opponent win at once, if another one does not.
    #[serde(default)]
    pub careful: bool,
}

/// The levels that are measured by a newcomer.
pub const NOVICE_LEVELS: u8 = 3;

/// Variants whose games are alike enough to have the same levels.
#[derive(Debug, Deserialize)]
pub struct Kind {
    pub game: String,
    /// Empty: all that no other kind of the game has.
    #[serde(default)]
    pub variants: Vec<String>,
    /// Whether there are more than two seats; `None`: any number.
    #[serde(default)]
    pub several: Option<bool>,
    #[serde(flatten)]
    pub levels: Levels,
}

/// Default levels, for games without their own.
static USUAL: LazyLock<Levels> = LazyLock::new(|| {
    let weak = |hasty, bound| Weakness { hasty, carelessness: 1.0, bound, careful: false };
    Levels {
        weak: vec![weak(900, 0.35), weak(700, 0.20), weak(400, 0.12), weak(200, 0.06)],
        nodes: vec![3_000, 20_000, 120_000, 800_000],
        worth: vec![4, 5, 7, 7, 7, 7, 7],
    }
});

/// All kinds of the shipped games.
pub static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let text = include_str!("../../data/engine/levels.json");
    serde_json::from_str(text).expect("built-in levels are readable")
});

impl Levels {
    /// The levels of a setup with this many seats.
    pub fn of(game: &str, variant: &str, seats: usize) -> &'static Levels {
        let fits =
            |kind: &&Kind| kind.game == game && kind.several.is_none_or(|several| several == (seats > 2));
        let kinds = || KINDS.iter().filter(fits);
        let named = kinds().find(|kind| kind.variants.iter().any(|own| own == variant));
        named
            .or_else(|| kinds().find(|kind| kind.variants.is_empty()))
            .map_or(&USUAL, |kind| &kind.levels)
    }

    /// How many there are; the last is full strength.
    pub fn count(&self) -> u8 {
        (self.weak.len() + self.nodes.len()) as u8
    }

    pub fn all(&self) -> impl Iterator<Item = Level> {
        (1..=self.count()).filter_map(Level::new)
    }

    /// The nearest level that exists: full strength for a number above it, which other kinds of games may have.
    pub fn nearest(&self, level: Level) -> Level {
        Level::new(level.number().min(self.count())).unwrap_or(level)
    }

    pub fn is_full(&self, level: Level) -> bool {
        level.number() >= self.count()
    }

    /// Points of ten that a level scores, see the field.
    pub fn worth(&self, level: Level) -> Option<u8> {
        self.worth.get(usize::from(self.nearest(level).number()) - 1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn every_kind_is_complete_and_every_variant_has_its_own() {
        for kind in KINDS.iter() {
            let Levels { weak, nodes, worth } = &kind.levels;
            let (count, measured) = (usize::from(kind.levels.count()), worth.len());
            let is_measured = measured == count || measured + 1 == count && measured >= 3;
            assert!(is_measured && worth.iter().all(|tenths| *tenths <= 10), "{kind:?}");
            assert!(!nodes.is_empty() && nodes.is_sorted() && count <= 8, "{kind:?}");
            assert!(
                weak.iter()
                    .all(|weakness| weakness.hasty <= 1000 && weakness.bound > 0.0 && weakness.bound <= 1.0),
                "{kind:?}"
            );
            let info = registry::games().into_iter().find(|info| info.id == kind.game).unwrap();
            assert!(
                kind.variants.iter().all(|id| info.variants.iter().any(|variant| variant.id == id)),
                "{kind:?}"
            );
        }
        for info in registry::games().into_iter().filter(|info| info.id != "tritac") {
            for (variant, seats) in
                info.variants.iter().flat_map(|variant| [2, 3].map(|seats| (variant.id, seats)))
            {
                let levels = Levels::of(info.id, variant, seats);
                assert!(!std::ptr::eq(levels, &*USUAL), "{} {variant}", info.id);
            }
        }
    }

    #[test]
    fn level_above_the_last_is_full_strength() {
        let few = Levels {
            weak: USUAL.weak[..2].to_vec(),
            nodes: vec![500],
            worth: vec![5, 6, 7],
        };
        let nearest = |number| few.nearest(Level::new(number).unwrap()).number();
        assert_eq!([1, 2, 3, 4, 8].map(nearest), [1, 2, 3, 3, 3]);
        assert_eq!(few.all().map(Level::number).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(few.is_full(Level::FULL) && few.worth(Level::FULL) == Some(7));
    }
}
