//! Strength of a computer player: a number that players choose and a table stores.

use serde::{Deserialize, Serialize};
use std::fmt;

/// From 1, for beginners who have just learnt the rules, to 8, full strength. Kinds of games that have fewer
/// take a higher number as their last ([`Levels::nearest`](crate::Levels::nearest)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is no level: they go from 1 to 8")]
pub struct NoLevel(u8);

impl Level {
    pub const WEAKEST: Level = Level(1);
    pub const FULL: Level = Level(8);

    /// Returns `None` unless `number` is from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        (Level::WEAKEST.0..=Level::FULL.0).contains(&number).then_some(Level(number))
    }

    pub fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Level {
    type Error = NoLevel;

    fn try_from(number: u8) -> Result<Level, NoLevel> {
        Level::new(number).ok_or(NoLevel(number))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_levels_parse_and_nothing_else() {
        assert!((1..=8).all(|number| Level::new(number) == Some(Level(number))));
        for text in ["0", "9", "255", "-1", "1.5", "\"3\""] {
            assert!(serde_json::from_str::<Level>(text).is_err(), "{text}");
        }
        assert_eq!(serde_json::from_str::<Level>("3").unwrap(), Level(3));
        assert_eq!(serde_json::to_string(&Level::FULL).unwrap(), "8");
    }
}
