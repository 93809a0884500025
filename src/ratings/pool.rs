//! Pools: which variants share a rating, and the model of each.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A game and a kind of variant, whose results make one rating: `triablo:three-player`. Stored.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pool(String);

/// Parameters fitted for a pool.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// Uncertainty of a new player: 5.89 times the spread of the players' skill in logits.
    pub sigma: f64,
    /// Difference of means that multiplies the odds by e.
    pub scale: f64,
}

#[derive(Debug)]
pub struct PoolInfo {
    pub game: &'static str,
    /// The second half of the pool's name, for which there is a text.
    pub kind: &'static str,
    /// Empty: all variants that no other pool of the game has.
    pub variants: &'static [&'static str],
    pub model: Model,
}

/// How widely people differ, before there is data: coins and hidden hands narrow it, long games of pure skill
/// widen it. `deltille ratings fit` says what a host's own games suggest.
const LUCK: Model = Model { sigma: 3.53, scale: 6.6 };
const MIXED: Model = Model { sigma: 5.89, scale: 6.6 };
const SKILL: Model = Model { sigma: 8.25, scale: 6.6 };

/// All pools of the shipped games.
pub static POOLS: [PoolInfo; 10] = [
    pool("triablo", "two-player", &["two-player"], SKILL),
    pool("triablo", "three-player", &["three-player"], MIXED),
    pool("torissogi", "standard", &[], SKILL),
    pool("triangulation", "three-player", &["three-player"], MIXED),
    pool("triangulation", "two-player", &["two-player"], SKILL),
    pool("trioker", "coins", &["rapid", "original"], LUCK),
    pool("trioker", "even-odd", &["even-odd"], MIXED),
    pool("trioker", "paths", &[], LUCK),
    pool("triortan", "festival", &["festival-mix-up"], MIXED),
    pool("triortan", "standard", &[], MIXED),
];

const fn pool(
    game: &'static str,
    kind: &'static str,
    variants: &'static [&'static str],
    model: Model,
) -> PoolInfo {
    PoolInfo { game, kind, variants, model }
}

impl Pool {
    /// The pool of a variant. A game without pools of its own has one for each variant.
    pub fn of(game: &str, variant: &str) -> Pool {
        let of_game = || POOLS.iter().filter(|info| info.game == game);
        let named = of_game().find(|info| info.variants.contains(&variant));
        let kind = named.or_else(|| of_game().find(|info| info.variants.is_empty()));
        Pool(format!("{game}:{}", kind.map_or(variant, |info| info.kind)))
    }

    pub fn game(&self) -> &str {
        self.0.split_once(':').map_or(&self.0, |(game, _)| game)
    }

    pub fn kind(&self) -> &str {
        self.0.split_once(':').map_or("", |(_, kind)| kind)
    }

    pub fn model(&self) -> Model {
        self.info().map_or(MIXED, |info| info.model)
    }

    pub fn info(&self) -> Option<&'static PoolInfo> {
        POOLS.iter().find(|info| info.game == self.game() && info.kind == self.kind())
    }
}

impl From<&str> for Pool {
    fn from(name: &str) -> Pool {
        Pool(name.to_owned())
    }
}

impl From<&PoolInfo> for Pool {
    fn from(info: &PoolInfo) -> Pool {
        Pool(format!("{}:{}", info.game, info.kind))
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_of_one_kind_share_a_pool() {
        let named = |game, variant| Pool::of(game, variant).to_string();
        assert_eq!(named("trioker", "rapid"), named("trioker", "original"));
        assert_eq!(named("trioker", "simple-double"), "trioker:paths");
        assert_ne!(named("triablo", "two-player"), named("triablo", "three-player"));
        assert_eq!(named("tritac", "plain"), "tritac:plain", "of a game without pools");
        for info in &POOLS {
            let pool = Pool::from(info);
            assert_eq!((pool.game(), pool.kind()), (info.game, info.kind));
            assert_eq!(pool.info().map(|known| known.kind), Some(info.kind));
        }
    }
}
