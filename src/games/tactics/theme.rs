//! The themes of tactics, and the motifs of the entry to find.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use strum::{EnumString, VariantArray};

/// Maximum number of own entries in a win.
pub const LONGEST_WIN: u8 = 4;

/// The task in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Theme {
    /// The game is won with this many own entries against any defence, and no sooner: 1 to [`LONGEST_WIN`].
    Win(u8),
    /// One entry is far better than all others.
    Material,
    /// All entries but one lose.
    Saving,
    /// [`Theme::Material`] for games where tiles are laid.
    BestTile,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, strum::Display, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownWord, parse_err_fn = UnknownWord::of)]
pub enum Motif {
    Capture,
    Check,
    Drop,
    Promotion,
    /// None of the others.
    Quiet,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no theme and no motif of a tactic")]
pub struct UnknownWord(String);

impl UnknownWord {
    fn of(text: &str) -> UnknownWord {
        UnknownWord(text.to_owned())
    }
}

impl Theme {
    pub fn all() -> impl Iterator<Item = Theme> {
        (1..=LONGEST_WIN).map(Theme::Win).chain([Theme::Material, Theme::Saving, Theme::BestTile])
    }

    /// Returns the number of own entries, if the theme is a win.
    pub fn entries_to_win(self) -> Option<u32> {
        match self {
            Theme::Win(entries) => Some(u32::from(entries)),
            Theme::Material | Theme::Saving | Theme::BestTile => None,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Theme::Win(entries) => write!(f, "win-{entries}"),
            Theme::Material => f.write_str("material"),
            Theme::Saving => f.write_str("saving"),
            Theme::BestTile => f.write_str("best-tile"),
        }
    }
}

impl FromStr for Theme {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Theme, UnknownWord> {
        Theme::all().find(|theme| theme.to_string() == text).ok_or_else(|| UnknownWord::of(text))
    }
}

impl TryFrom<String> for Theme {
    type Error = UnknownWord;

    fn try_from(text: String) -> Result<Theme, UnknownWord> {
        text.parse()
    }
}

impl From<Theme> for String {
    fn from(theme: Theme) -> String {
        theme.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn theme_words_round_trip() {
        for theme in Theme::all() {
            assert_eq!(theme.to_string().parse(), Ok(theme));
            let json = serde_json::to_string(&theme).unwrap();
            assert_eq!(serde_json::from_str::<Theme>(&json).unwrap(), theme);
        }
        for motif in Motif::VARIANTS {
            assert_eq!(motif.to_string().parse(), Ok(*motif));
        }
        assert!("win-0".parse::<Theme>().is_err() && "win-5".parse::<Theme>().is_err());
    }
}
