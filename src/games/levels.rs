//! The levels of computer players in each kind of game: how the weak ones err, how far the others search, and
//! what each is worth.
//!
//! All were set by matches: levels 1 to 3 against a scripted newcomer (`novice`), the others against the level
//! below. `deltille engine ladder` repeats these matches, and `docs/levels.md` has their results, which a test
//! compares with [`Levels::worth`]. Where skill decides little there are fewer levels, because steps between
//! more of them could not be felt.

use super::level::Level;

/// The levels of one kind of game, weakest first: the weak ones, then those that play as well as they can.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    pub weak: &'static [Weakness],
    /// Search nodes per entry; the last is full strength.
    pub nodes: &'static [u64],
    /// Points of ten that each level scores: the first [`NOVICE_LEVELS`] against a newcomer, others against the
    /// level below. Full strength above them has no number.
    pub worth: &'static [u8],
}

/// How a computer of a weak level errs.
#[derive(Clone, Copy, Debug)]
pub struct Weakness {
    /// Share of entries made in haste, without a search of the replies, in thousandths.
    pub hasty: u16,
    /// Rate of entries other than the best, relative to people of the same level in most games.
    pub carelessness: f64,
    /// Most that such an entry loses of the expected result (0 to 1).
    pub bound: f64,
    /// Whether an entry in haste never lets the next opponent win at once, if another one does not.
    pub careful: bool,
}

/// The levels that are measured by a newcomer.
pub const NOVICE_LEVELS: u8 = 3;

/// Variants whose games are alike enough to have the same levels.
#[derive(Debug)]
pub struct Kind {
    pub game: &'static str,
    /// Empty: all that no other kind of the game has.
    pub variants: &'static [&'static str],
    /// Whether there are more than two seats; `None`: any number.
    pub several: Option<bool>,
    pub levels: Levels,
}

const fn weak(hasty: u16, carelessness: f64, bound: f64) -> Weakness {
    Weakness { hasty, carelessness, bound, careful: false }
}

const fn careful(hasty: u16, carelessness: f64, bound: f64) -> Weakness {
    Weakness { careful: true, ..weak(hasty, carelessness, bound) }
}

/// Default levels, for games without their own.
const USUAL: Levels = Levels {
    weak: &[weak(900, 1.0, 0.35), weak(700, 1.0, 0.20), weak(400, 1.0, 0.12), weak(200, 1.0, 0.06)],
    nodes: &[3_000, 20_000, 120_000, 800_000],
    worth: &[4, 5, 7, 7, 7, 7, 7],
};

static OTHER: Levels = USUAL;

/// All kinds of the shipped games.
pub static KINDS: [Kind; 12] = [
    Kind {
        game: "torissogi",
        variants: &[],
        several: None,
        levels: Levels {
            weak: &[
                weak(86, 1.0, 0.35),
                weak(518, 1.0, 0.2),
                weak(640, 1.0, 0.12),
                weak(560, 1.0, 0.06),
                weak(420, 1.0, 0.06),
                weak(280, 1.0, 0.06),
                weak(130, 1.0, 0.06),
            ],
            nodes: &[800_000],
            worth: &[4, 6, 7, 8, 6, 6, 8],
        },
    },
    Kind {
        game: "triablo",
        variants: &[],
        several: Some(false),
        levels: Levels {
            weak: &[
                weak(1000, 1.09, 0.35),
                weak(1000, 1.31, 0.2),
                careful(1000, 1.85, 0.12),
                careful(1000, 1.4, 0.06),
                careful(650, 1.0, 0.06),
                careful(330, 1.0, 0.06),
                careful(150, 1.0, 0.06),
            ],
            nodes: &[800_000],
            worth: &[3, 6, 7, 7, 7, 7, 6],
        },
    },
    Kind {
        game: "triablo",
        variants: &[],
        several: Some(true),
        levels: Levels {
            weak: &[
                weak(1000, 1.13, 0.35),
                weak(1000, 1.04, 0.2),
                weak(1000, 1.16, 0.12),
                careful(1000, 3.0, 0.06),
                careful(1000, 1.15, 0.06),
                careful(600, 1.0, 0.06),
                careful(220, 1.0, 0.06),
            ],
            nodes: &[800_000],
            worth: &[4, 6, 7, 7, 7, 7, 7],
        },
    },
    Kind {
        game: "triangulation",
        variants: &[],
        several: Some(false),
        levels: Levels {
            weak: &[
                weak(1000, 10.69, 0.35),
                weak(1000, 3.31, 0.2),
                weak(723, 1.0, 0.12),
                weak(566, 1.0, 0.06),
            ],
            nodes: &[60, 180, 900, 800_000],
            worth: &[3, 5, 8, 7, 8, 7, 7],
        },
    },
    Kind {
        game: "triangulation",
        variants: &[],
        several: Some(true),
        levels: Levels {
            weak: &[
                weak(1000, 20.0, 0.35),
                weak(1000, 2.26, 0.2),
                weak(448, 1.0, 0.12),
                weak(221, 1.0, 0.06),
                weak(32, 1.0, 0.06),
            ],
            nodes: &[517, 6_843, 800_000],
            worth: &[4, 5, 7, 7, 7, 7, 8],
        },
    },
    Kind {
        game: "triortan",
        variants: &["festival-mix-up"],
        several: None,
        levels: Levels {
            weak: &[
                weak(1000, 1.31, 0.35),
                weak(1000, 1.6, 0.2),
                weak(1000, 1.31, 0.12),
                weak(850, 1.0, 0.06),
                weak(650, 1.0, 0.06),
                weak(490, 1.0, 0.06),
                weak(320, 1.0, 0.06),
            ],
            nodes: &[800_000],
            worth: &[4, 5, 8, 7, 7, 7, 7],
        },
    },
    Kind {
        game: "triortan",
        variants: &[],
        several: Some(false),
        levels: Levels {
            weak: &[
                weak(960, 1.0, 0.35),
                weak(1000, 1.35, 0.2),
                weak(1000, 1.04, 0.12),
                weak(820, 1.0, 0.06),
                weak(690, 1.0, 0.06),
                weak(540, 1.0, 0.06),
                weak(360, 1.0, 0.06),
            ],
            nodes: &[800_000],
            worth: &[4, 5, 8, 7, 7, 7, 8],
        },
    },
    Kind {
        game: "triortan",
        variants: &[],
        several: Some(true),
        levels: Levels {
            weak: &[
                weak(526, 1.0, 0.35),
                weak(490, 1.0, 0.2),
                weak(330, 1.0, 0.12),
                weak(290, 1.0, 0.06),
                weak(190, 1.0, 0.06),
                weak(100, 1.0, 0.06),
                weak(30, 1.0, 0.06),
            ],
            nodes: &[800_000],
            worth: &[3, 6, 8, 7, 6, 7, 6],
        },
    },
    Kind {
        game: "trioker",
        variants: &["rapid"],
        several: None,
        levels: Levels {
            weak: &[weak(1000, 100.0, 0.35), weak(1000, 6.0, 0.2), weak(40, 1.0, 0.12)],
            nodes: &[1_000, 10_000, 800_000],
            worth: &[4, 6, 7, 7, 7],
        },
    },
    Kind {
        game: "trioker",
        variants: &["original"],
        several: None,
        levels: Levels {
            weak: &[weak(1000, 60.0, 0.35), weak(1000, 2.6, 0.2), weak(150, 1.0, 0.12)],
            nodes: &[300, 3_000, 800_000],
            worth: &[4, 6, 7, 6, 6],
        },
    },
    Kind {
        game: "trioker",
        variants: &["even-odd"],
        several: None,
        levels: Levels {
            weak: &[
                weak(1000, 40.0, 1.0),
                weak(1000, 16.0, 1.0),
                weak(1000, 8.9, 1.0),
                weak(1000, 4.4, 1.0),
                weak(1000, 1.7, 1.0),
                weak(300, 1.0, 0.06),
            ],
            nodes: &[200, 800_000],
            worth: &[4, 6, 7, 7, 7, 6, 7],
        },
    },
    Kind {
        game: "trioker",
        variants: &[],
        several: None,
        levels: Levels {
            weak: &[weak(1000, 8.0, 0.35), weak(600, 1.0, 0.2)],
            nodes: &[20_000],
            worth: &[5, 6, 7],
        },
    },
];

impl Levels {
    /// The levels of a setup with this many seats.
    pub fn of(game: &str, variant: &str, seats: usize) -> &'static Levels {
        let fits =
            |kind: &&Kind| kind.game == game && kind.several.is_none_or(|several| several == (seats > 2));
        let kinds = || KINDS.iter().filter(fits);
        let named = kinds().find(|kind| kind.variants.contains(&variant));
        named
            .or_else(|| kinds().find(|kind| kind.variants.is_empty()))
            .map_or(&OTHER, |kind| &kind.levels)
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
        for kind in &KINDS {
            let Levels { weak, nodes, worth } = kind.levels;
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
                kind.variants.iter().all(|id| info.variants.iter().any(|variant| variant.id == *id)),
                "{kind:?}"
            );
        }
        for info in registry::games().into_iter().filter(|info| info.id != "tritac") {
            for (variant, seats) in
                info.variants.iter().flat_map(|variant| [2, 3].map(|seats| (variant.id, seats)))
            {
                let levels = Levels::of(info.id, variant, seats);
                assert!(!std::ptr::eq(levels, &OTHER), "{} {variant}", info.id);
            }
        }
    }

    #[test]
    fn level_above_the_last_is_full_strength() {
        let few = Levels { weak: &USUAL.weak[..2], nodes: &[500], worth: &[5, 6, 7] };
        let nearest = |number| few.nearest(Level::new(number).unwrap()).number();
        assert_eq!([1, 2, 3, 4, 8].map(nearest), [1, 2, 3, 3, 3]);
        assert_eq!(few.all().map(Level::number).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(few.is_full(Level::FULL) && few.worth(Level::FULL) == Some(7));
    }
}
