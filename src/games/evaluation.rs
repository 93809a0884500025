//! Who stands better: what a game tells the search beside its rules.
//!
//! An evaluation is linear; where something is hidden, a [network](super::network) may know better. A game
//! counts *features* for its seats (pieces, reach, threats); each has a weight, kept per variant in
//! `data/engine/<game>.json` and tuned by self-play (`deltille engine tune`) where that wins matches;
//! `weights.rs` of each game says how they were found. The sum is a seat's *score*, in thousandths of a
//! natural logarithm of the odds: who is [`UNIT`] ahead of one opponent wins e times as often as that one.
//! With any number of seats the expected results are the softmax of the scores, see `engine::odds`.
//!
//! Everything here has a default: a game without features is played by random playouts.

use super::{
    entry::Seat,
    network::Network,
    rules::{Rules, Viewer},
};
use std::collections::BTreeMap;

/// The score that multiplies a seat's odds by e.
pub const UNIT: i32 = 1000;
/// Most seats a game has.
pub const MAX_SEATS: usize = 8;
/// A score for each seat; 0 for seats that there are not.
pub type Scores = [i32; MAX_SEATS];

/// Names a game's features: the `enum Feature` of their numbers, and `NAMES`; and `weights_of` a variant,
/// read from the game's file in `data/engine`. Variants that the file does not name have the weights of one
/// that it does.
macro_rules! features {
    ($file:literal, for others as $other:literal; $($name:ident),* $(,)?) => {
        #[derive(Clone, Copy)]
        #[allow(clippy::enum_variant_names, reason = "named as the file of weights names them")]
        pub enum Feature { $($name),* }
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        pub fn weights_of(variant: &str) -> &'static [i32] {
            static WEIGHTS: std::sync::LazyLock<$crate::games::evaluation::Weights> = std::sync::LazyLock::new(|| {
                let text = include_str!(concat!("../../../data/engine/", $file));
                // The file is part of the program, and a test reads it.
                $crate::games::evaluation::Weights::read(text, NAMES).expect("the file is as the features are")
            });
            WEIGHTS.of(variant).or_else(|| WEIGHTS.of($other)).expect("the file has these weights")
        }
    };
}
pub(super) use features;

/// What makes a level of computers play as it does. By this the levels of a game stand as far apart as
/// matches between them say they should: it depends on how many replies there are, and what the worst of them
/// costs.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    /// Of 256 replies, how many a computer of level 1, 2, 3, 4 does not see coming.
    pub overlooked: [u8; 4],
    /// How readily they take another entry than the best, as a multiple of what people of these levels do in
    /// most games. Never so readily that more is given away than the level's bound.
    pub carelessness: [f64; 4],
    /// Nodes for an entry of the computers of level 5, 6, 7 and 8, who play as well as they can.
    pub nodes: [u64; 4],
}

impl Levels {
    /// What most games begin with.
    pub const USUAL: Levels = Levels {
        overlooked: [60, 45, 20, 8],
        carelessness: [1.0; 4],
        nodes: [3_000, 20_000, 120_000, 800_000],
    };
}

/// A game that can be searched with knowledge of it.
pub trait Evaluation: Rules {
    /// Names of the features, in the order of their numbers. None: the game has no evaluation.
    const FEATURES: &'static [&'static str] = &[];

    /// How the levels of computers differ in games of two.
    const LEVELS: Levels = Levels::USUAL;

    /// The same in games of more than two.
    const LEVELS_AMONG_SEVERAL: Levels = Self::LEVELS;

    /// Random entries that open a game of a match: enough that games differ, few enough that they do not
    /// decide it.
    const OPENING: u32 = 4;

    /// The weights of the features in this variant, in their order.
    fn weights(&self) -> &'static [i32] {
        &[]
    }

    /// Plays on with other weights, as many and in the same order; nothing without features.
    fn reweigh(&mut self, _weights: &'static [i32]) {}

    /// Calls `count(seat, feature, n)` for what there is; several calls for the same feature add up. Only
    /// while the game goes on.
    fn features(&self, _count: &mut impl FnMut(Seat, usize, i32)) {}

    /// The weighted sum for each seat.
    #[inline]
    fn scores(&self) -> Scores {
        let (weights, mut scores) = (self.weights(), [0; MAX_SEATS]);
        self.features(&mut |seat, feature, n| scores[seat.index() % MAX_SEATS] += weights[feature] * n);
        scores
    }

    /// About how much score a legal entry wins at once, for the order in which entries are tried; 0 where it
    /// wins nothing.
    fn gain(&self, _entry: Self::Entry) -> i32 {
        0
    }

    /// Whether whoever is on turn may make this entry, which was legal in another position of the game. A
    /// search asks this about what is likely to settle a position, before it lists all entries. To say
    /// `false` of everything is never wrong: then all are listed.
    fn allows(&self, _entry: Self::Entry) -> bool {
        false
    }

    /// How many inputs its networks have; 0: it has none.
    const INPUTS: usize = 0;
    /// How many traits of entries they know.
    const TRAITS: usize = 0;

    /// The network of this variant, if it has one.
    fn network(&self) -> Option<&'static Network> {
        None
    }

    /// Plays on with another network; nothing without inputs.
    fn rewire(&mut self, _network: Option<&'static Network>) {}

    /// Calls `tell(input, n)` for what there is, seen from whoever is on turn.
    /// `None`: networks know nothing of this position.
    fn inputs(&self, _tell: &mut (impl FnMut(usize, i32) + ?Sized)) -> Option<Seat> {
        None
    }

    /// The traits of an entry of whoever is on turn.
    fn traits(&self, _entry: Self::Entry) -> impl Iterator<Item = usize> {
        std::iter::empty()
    }

    /// Who is on turn and the logarithm of its odds against its only opponent, in thousandths; `None`: no
    /// network knows.
    #[inline]
    fn prospect(&self) -> Option<(Seat, i32)> {
        let mut seat = None;
        let odds = self.network()?.log_odds(|tell| seat = self.inputs(tell));
        Some((seat?, odds))
    }

    /// A layout that is good for a seat, one of several, where one is due that the seat may choose; by
    /// default any.
    fn sound_layout(&self, seat: Seat, below: &mut impl FnMut(usize) -> usize) -> Option<Self::Layout> {
        self.random_layout(Some(seat), below)
    }

    /// [`Rules::determinize`] by somebody who remembers the game:
    /// what earlier entries tell of hidden things is used as well.
    fn imagine(&self, viewer: Viewer, below: &mut (impl FnMut(usize) -> usize + ?Sized)) -> Self {
        self.determinize(viewer, below)
    }

    /// Whether whoever is on turn is about to lose the game or most of it (a king in check), so that the
    /// search must not stop here.
    fn threatened(&self) -> bool {
        false
    }
}

/// The weights of a game's variants, read from its file.
#[derive(Debug)]
pub struct Weights(BTreeMap<String, Vec<i32>>);

/// Why a file of weights was not taken.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    #[error("weights: {0}")]
    Json(#[from] serde_json::Error),
    #[error("weights of {variant}: the features are not those of the game, from {feature:?} on")]
    Feature { variant: String, feature: String },
}

impl Weights {
    /// Reads `{"<variant>": {"<feature>": weight, …}, …}`: every variant with all of `features`.
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

    /// The weights of a variant, if there are any.
    pub fn of(&self, variant: &str) -> Option<&[i32]> {
        self.0.get(variant).map(Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_with_exactly_the_features_of_the_game() {
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
