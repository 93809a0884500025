//! The static evaluation a game supplies to the search, besides its rules.
//!
//! An evaluation is linear; where something is hidden, a [network](super::network) may know better. A game
//! counts *features* for its seats (pieces, reach, threats). Each feature has a weight, kept per variant in
//! `data/engine/<game>.json` and tuned by self-play (`deltille-tools tune`) where that wins matches;
//! `weights.rs` of each game documents how its weights were found. The sum is a seat's *score*, in
//! thousandths of a natural logarithm of the odds: a seat that is [`UNIT`] ahead of one opponent wins e times
//! as often as that opponent. With any number of seats the expected results are the softmax of the scores,
//! see `engine::odds`.
//!
//! Everything here has a default: a game without features is played by random playouts.

use super::{
    entry::Seat,
    levels::Levels,
    network::Network,
    rules::{Rules, Viewer},
};
use crate::Below;
use std::collections::BTreeMap;

/// The score difference that multiplies a seat's odds by e.
pub const UNIT: i32 = 1000;
pub const MAX_SEATS: usize = 8;
/// One score per seat; 0 for unused places.
pub type Scores = [i32; MAX_SEATS];

/// Declares a game's features: the `enum Feature` of their numbers, `NAMES`, and `weights_of(variant)`, which
/// reads the game's file in `data/engine`. Variants missing from the file use the weights of the variant
/// given as `$other`.
macro_rules! features {
    ($file:literal, for others as $other:literal; $($name:ident),* $(,)?) => {
        #[derive(Clone, Copy)]
        #[allow(clippy::enum_variant_names, reason = "named as the file of weights names them")]
        pub enum Feature { $($name),* }
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        pub fn weights_of(variant: &str) -> &'static [i32] {
            static WEIGHTS: std::sync::LazyLock<$crate::evaluation::Weights> = std::sync::LazyLock::new(|| {
                let text = include_str!(concat!("../../../data/engine/", $file));
                // The file is compiled in, and a test reads it.
                $crate::evaluation::Weights::read(text, NAMES).expect("the file is as the features are")
            });
            WEIGHTS.of(variant).or_else(|| WEIGHTS.of($other)).expect("the file has these weights")
        }
    };
}
pub(super) use features;

/// The items of [`Evaluation`] about features, for a game that keeps its weights in its terms.
macro_rules! weighed {
    () => {
        const FEATURES: &'static [&'static str] = NAMES;

        #[inline]
        fn weights(&self) -> &'static [i32] {
            self.terms.weights
        }

        fn reweigh(&mut self, weights: &'static [i32]) {
            self.terms.weights = weights;
        }
    };
}
pub(super) use weighed;

/// A game that the search can evaluate with knowledge of it.
pub trait Evaluation: Rules {
    /// Names of the features, in the order of their numbers. Empty: the game has no evaluation.
    const FEATURES: &'static [&'static str] = &[];

    /// Number of random entries that open a game of a match: enough that games differ, few enough that they
    /// do not decide it.
    const OPENING: u32 = 4;

    /// The levels of computer players in this variant, for this number of seats.
    fn levels(&self) -> &'static Levels {
        Levels::of(Self::info().id, "", self.seats())
    }

    /// Returns the weights of the features in this variant, in feature order.
    fn weights(&self) -> &'static [i32] {
        &[]
    }

    /// Replaces the weights for the rest of the game; same number, same order. Does nothing without features.
    fn reweigh(&mut self, _weights: &'static [i32]) {}

    /// Calls `count(seat, feature, n)` for every feature present; several calls for the same feature add up.
    /// Call it only before the end of the game.
    fn features(&self, _count: &mut impl FnMut(Seat, usize, i32)) {}

    /// Returns the weighted sum for each seat.
    #[inline]
    fn scores(&self) -> Scores {
        let (weights, mut scores) = (self.weights(), [0; MAX_SEATS]);
        self.features(&mut |seat, feature, n| scores[seat.index() % MAX_SEATS] += weights[feature] * n);
        scores
    }

    /// Estimates how much score a legal entry wins at once, for move ordering; 0 where it wins nothing.
    fn gain(&self, _entry: Self::Entry) -> i32 {
        0
    }

    /// Whether the seat on turn may make this entry, which was legal in another position of the game. The
    /// search asks this about entries that are likely to settle a position, before it generates all entries.
    /// Always returning `false` is correct: the search then generates everything.
    fn allows(&self, _entry: Self::Entry) -> bool {
        false
    }

    /// Number of inputs of the game's networks; 0: it has none.
    const INPUTS: usize = 0;
    /// Number of entry traits the networks know.
    const TRAITS: usize = 0;

    fn network(&self) -> Option<&'static Network> {
        None
    }

    /// Replaces the network for the rest of the game. Does nothing without inputs.
    fn rewire(&mut self, _network: Option<&'static Network>) {}

    /// Calls `tell(input, n)` for every active input, from the point of view of the seat on turn, and returns
    /// that seat. `None`: the networks do not cover this position.
    fn inputs(&self, _tell: &mut (impl FnMut(usize, i32) + ?Sized)) -> Option<Seat> {
        None
    }

    /// Returns the traits of an entry of the seat on turn.
    fn traits(&self, _entry: Self::Entry) -> impl Iterator<Item = usize> {
        std::iter::empty()
    }

    /// Returns the seat on turn and the logarithm of its odds against its only opponent, in thousandths.
    /// `None`: no network covers this position.
    #[inline]
    fn prospect(&self) -> Option<(Seat, i32)> {
        let mut seat = None;
        let odds = self.network()?.log_odds(|tell| seat = self.inputs(tell));
        Some((seat?, odds))
    }

    /// Returns a layout that is good for a seat, one of several, when the seat may choose a layout now.
    /// Default: a random one.
    fn sound_layout(&self, seat: Seat, below: &mut impl Below) -> Option<Self::Layout> {
        self.random_layout(Some(seat), below)
    }

    /// Like [`Rules::determinize`], but also uses what earlier entries reveal about hidden things, as a
    /// player who remembers the game would.
    fn imagine(&self, viewer: Viewer, below: &mut impl Below) -> Self {
        self.determinize(viewer, below)
    }

    /// Whether the seat on turn is about to lose the game or most of it (a king in check), so that the search
    /// must not stop here.
    fn threatened(&self) -> bool {
        false
    }
}

/// The weights of a game's variants, read from its file.
#[derive(Debug)]
pub struct Weights(BTreeMap<String, Vec<i32>>);

#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    #[error("weights: {0}")]
    Json(#[from] serde_json::Error),
    #[error("weights of {variant}: the features are not those of the game, from {feature:?} on")]
    Feature { variant: String, feature: String },
}

impl Weights {
    /// Reads `{"<variant>": {"<feature>": weight, …}, …}`; every variant must list all of `features`.
    pub fn read(text: &str, features: &[&str]) -> Result<Weights, WeightsError> {
        let variants: BTreeMap<String, BTreeMap<String, i32>> = serde_json::from_str(text)?;
        let read = |(variant, named): (String, BTreeMap<String, i32>)| {
            let wrong = |feature: &str| WeightsError::Feature {
                variant: variant.clone(),
                feature: feature.to_owned(),
            };
            if let Some(unknown) = named.keys().find(|name| !features.contains(&name.as_str())) {
                return Err(wrong(unknown));
            }
            let weights = features.iter().map(|name| named.get(*name).copied().ok_or_else(|| wrong(name)));
            let weights = weights.collect::<Result<Vec<i32>, _>>()?;
            Ok((variant, weights))
        };
        variants.into_iter().map(read).collect::<Result<_, _>>().map(Weights)
    }

    pub fn of(&self, variant: &str) -> Option<&[i32]> {
        self.0.get(variant).map(Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_need_exactly_the_games_features() {
        let weights =
            Weights::read(r#"{"small": {"pieces": 900, "reach": -3}}"#, &["reach", "pieces"]).unwrap();
        assert_eq!(weights.of("small"), Some(&[-3, 900][..]));
        assert_eq!(weights.of("large"), None);
        for wrong in [
            "",
            "[]",
            r#"{"small": {"pieces": 1}}"#,
            r#"{"small": {"pieces": 1, "reach": 2, "hands": 3}}"#,
        ] {
            assert!(Weights::read(wrong, &["reach", "pieces"]).is_err(), "{wrong}");
        }
    }
}
