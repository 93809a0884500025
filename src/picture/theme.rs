//! Themes: the colour of each ink. Data: `data/themes/*.json`.

use super::palette::Rgb;
use deltille_base::scene::{Colour, Ink, Style, Tint};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::LazyLock};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[derive(
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantNames
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownTheme, parse_err_fn = UnknownTheme::of)]
pub enum Theme {
    #[default]
    Dark,
    Light,
    /// Black boards, and everything on them as bright or as dark as it can be.
    HighContrast,
}

/// How a viewer wants boards to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    pub theme: Theme,
    pub style: Style,
    /// Pictures are SVG, which pages show; otherwise PNG.
    pub vector: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no theme {0:?}; there is: dark, light, high-contrast")]
pub struct UnknownTheme(String);

impl UnknownTheme {
    fn of(text: &str) -> UnknownTheme {
        UnknownTheme(text.to_owned())
    }
}

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::Dark, Theme::Light, Theme::HighContrast];

    pub fn rgb(self, ink: Ink) -> Rgb {
        let colours = match self {
            Theme::Dark => &*DARK,
            Theme::Light => &*LIGHT,
            Theme::HighContrast => &*HIGH_CONTRAST,
        };
        colours.get(ink.number() - 1).copied().unwrap_or_default()
    }
}

static DARK: LazyLock<Vec<Rgb>> = LazyLock::new(|| colours(include_str!("../../data/themes/dark.json")));
static LIGHT: LazyLock<Vec<Rgb>> = LazyLock::new(|| colours(include_str!("../../data/themes/light.json")));
static HIGH_CONTRAST: LazyLock<Vec<Rgb>> =
    LazyLock::new(|| colours(include_str!("../../data/themes/high-contrast.json")));
const SEATS: &str = include_str!("../../data/themes/seats.json");
const TILES: &str = include_str!("../../data/themes/tiles.json");

/// The colours of all inks in their order. The files are part of the binary; a test reads them, hence the
/// `expect`s.
fn colours(theme: &str) -> Vec<Rgb> {
    let plain: BTreeMap<String, String> = serde_json::from_str(theme).expect("an embedded theme");
    let seats: BTreeMap<String, BTreeMap<String, String>> =
        serde_json::from_str(SEATS).expect("the embedded seat colours");
    let tiles: BTreeMap<String, String> = serde_json::from_str(TILES).expect("the embedded colours of tiles");
    let of_seat = |colour: Colour, part: &str| -> Rgb {
        let seat = format!("{colour:?}").to_lowercase();
        // A theme has its own rims, where those of all themes are too near its boards.
        let own = plain.get(&format!("{seat}-{part}"));
        match (colour, part) {
            // Stone: the shape stays, the colour is removed.
            (Colour::Neutral, "fill") => hex(&plain["stone"]),
            (Colour::Neutral, _) => hex(&plain["stoneRim"]),
            (_, part) => hex(own.unwrap_or_else(|| &seats[&seat][part])),
        }
    };
    Ink::all()
        .map(|ink| match ink {
            Ink::Fill(colour) => of_seat(colour, "fill"),
            Ink::Rim(colour) => of_seat(colour, "rim"),
            Ink::Mark(colour) => of_seat(colour, "mark"),
            // The debt is written on the board itself, so its colour is the theme's.
            Ink::Tint(Tint::Debt) => hex(&plain["debt"]),
            Ink::Tint(tint) => {
                let tint = format!("{tint:?}").to_lowercase();
                hex(plain.get(&tint).unwrap_or_else(|| &tiles[&tint]))
            }
            plain_ink => hex(&plain[name(plain_ink)]),
        })
        .collect()
}

/// `#20242B` → its bytes.
fn hex(text: &str) -> Rgb {
    let number = u32::from_str_radix(text.trim_start_matches('#'), 16).expect("a colour as #RRGGBB");
    let [_, r, g, b] = number.to_be_bytes();
    [r, g, b]
}

/// The key of a plain ink in the theme's file.
fn name(ink: Ink) -> &'static str {
    match ink {
        Ink::Card => "card",
        Ink::Edge => "edge",
        Ink::Ground => "ground",
        Ink::CellA => "cellA",
        Ink::CellB => "cellB",
        Ink::Line => "line",
        Ink::Ink => "ink",
        Ink::Ink2 => "ink2",
        Ink::Paper => "paper",
        Ink::Accent => "accent",
        Ink::AccentKey => "accentKey",
        Ink::Danger => "danger",
        Ink::DangerKey => "dangerKey",
        Ink::Fill(_) | Ink::Rim(_) | Ink::Mark(_) | Ink::Tint(_) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_names_every_ink() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
            assert!(Ink::all().all(|ink| theme.rgb(ink) != [0; 3]), "{theme}");
        }
        assert_eq!(Theme::Dark.rgb(Ink::Fill(Colour::Red)), [0xc8, 0x28, 0x2d]);
        for theme in Theme::ALL {
            let stone = theme.rgb(Ink::Fill(Colour::Neutral));
            assert!(stone != theme.rgb(Ink::CellA) && stone != theme.rgb(Ink::CellB), "{theme}");
        }
        assert_eq!(
            "sepia".parse::<Theme>().unwrap_err().to_string(),
            "there is no theme \"sepia\"; there is: dark, light, high-contrast"
        );
    }
}
