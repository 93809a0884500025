//! The choices in the form of `/play`, as encoded in the ids of its buttons and menus.
//!
//! ```text
//!   1.f<act>.<game>-<variant>-<seat>-<page>-<values>-<opponents>-<time>[-<level><flags>]
//!                                                    level `r`: people, rated
//! ```

use crate::frame::ui::custom_id::{ByHand, base36, by_hand, number};
use deltille_base::ids::UserId;
use deltille_games::Level;
use deltille_table::Stakes;
use std::{borrow::Cow, fmt::Write};

#[cfg(test)]
use crate::frame::ui::custom_id::samples::*;

/// Takes the place of the level for a rated game against people.
const RATED: &str = "r";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    pub act: FormAct,
    pub choices: FormChoices,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormAct {
    Open,
    /// Opens the table in a thread of its own.
    Thread,
    /// Shows this page of choices.
    Page(u8),
    /// Select: the value of the option with this index.
    Option(u8),
    Variant,
    /// Select: the host's seat.
    Seat,
    Time,
    /// Select: people, or computers of a level, on the seats without a named person.
    Against,
    /// Select: how long the lobby waits.
    Lasts,
    /// Select: whether the first game of several offers closes the others.
    Only,
    /// Select: what a challenge is played for.
    Dare,
    /// Opens the form for numbers; also the id of the submitted form.
    Numbers,
}

/// The flag of [`FormChoices::only_one`].
const ONLY: char = 'z';

/// The largest index of how long a lobby waits that has a letter: those behind it have other meanings.
const MOST_LASTS: u8 = 15;

/// The choices in the form. Numbers are indexes into the game's own tables of data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FormChoices {
    pub game: u8,
    pub variant: u8,
    /// The host's seat by number; `None`: drawn.
    pub seat: Option<u8>,
    /// The page of choices to show.
    pub page: u8,
    /// In the order of the variant's options. A word is given by its index, an integer as it is; missing
    /// values are defaults.
    pub values: Vec<u32>,
    pub opponents: Vec<UserId>,
    /// The time control: an index into the list of choices.
    pub time: u8,
    /// Computers of this level take the seats without a named person; `None`: the seats are open.
    pub computers: Option<Level>,
    /// Rated only if there are no computers.
    pub stakes: Stakes,
    /// How long the lobby waits: an index into the list of choices.
    pub lasts: u8,
    /// Whether the host's other offers close when this one begins.
    pub only_one: bool,
}

by_hand!(Form);

impl ByHand for Form {
    fn parts(&self) -> (Cow<'static, str>, String) {
        (format!("f{}", self.act.word()).into(), self.choices.text())
    }

    fn read(kind: &str, rest: &str) -> Option<Form> {
        Some(Form {
            act: FormAct::read(kind.strip_prefix('f')?)?,
            choices: FormChoices::read(rest)?,
        })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<Form>> {
        use FormAct::*;
        let acts = vec![
            Open,
            Thread,
            Page(3),
            Page(u8::MAX),
            Option(12),
            Variant,
            Seat,
            Time,
            Against,
            Numbers,
            Lasts,
            Only,
            Dare,
        ];
        let numbers = (0u8..10, 0u8..10, 0u8..10, 0u8..36);
        let values = proptest::collection::vec(0u32..36, 0..8);
        let opponents = proptest::collection::vec(any::<u64>().prop_map(UserId), 0..5);
        let level = proptest::option::of((1u8..=8).prop_filter_map("a level", Level::new));
        let (level, waits) = ((level, any::<bool>()), (0u8..16, any::<bool>()));
        let choices = (numbers, proptest::option::of(0u8..8), values, opponents, level, waits);
        let form = |(act, (numbers, seat, values, opponents, (computers, rated), (lasts, only_one)))| {
            let (game, variant, page, time) = numbers;
            let stakes = match computers {
                None if rated => Stakes::Rated,
                _ => Stakes::Casual,
            };
            let choices = FormChoices {
                game,
                variant,
                seat,
                page,
                values,
                opponents,
                time,
                computers,
                stakes,
                lasts,
                only_one,
            };
            Form { act, choices }
        };
        Some((prop::sample::select(acts), choices).prop_map(form).boxed())
    }
}

impl FormAct {
    fn word(self) -> String {
        match self {
            FormAct::Open => "!".to_owned(),
            FormAct::Thread => "+".to_owned(),
            FormAct::Page(page) => format!("p{page}"),
            FormAct::Option(option) => format!("o{option}"),
            FormAct::Variant => "v".to_owned(),
            FormAct::Seat => "s".to_owned(),
            FormAct::Time => "t".to_owned(),
            FormAct::Against => "a".to_owned(),
            FormAct::Lasts => "l".to_owned(),
            FormAct::Only => "w".to_owned(),
            FormAct::Dare => "d".to_owned(),
            FormAct::Numbers => "n".to_owned(),
        }
    }

    fn read(word: &str) -> Option<FormAct> {
        Some(match word {
            "!" => FormAct::Open,
            "+" => FormAct::Thread,
            "v" => FormAct::Variant,
            "s" => FormAct::Seat,
            "t" => FormAct::Time,
            "a" => FormAct::Against,
            "n" => FormAct::Numbers,
            "l" => FormAct::Lasts,
            "w" => FormAct::Only,
            "d" => FormAct::Dare,
            _ => match word.split_at_checked(1)? {
                ("p", page) => FormAct::Page(page.parse().ok()?),
                ("o", option) => FormAct::Option(option.parse().ok()?),
                _ => return None,
            },
        })
    }
}

impl FormChoices {
    /// Lists use commas. Six seats and ten options fit into 96 characters.
    fn text(&self) -> String {
        let list = |numbers: &mut dyn Iterator<Item = u64>| numbers.map(base36).collect::<Vec<_>>().join(",");
        let mut text = format!("{}-{}-", self.game, self.variant);
        if let Some(seat) = self.seat {
            // Writing to a String cannot fail.
            let _ = write!(text, "{seat}");
        }
        let values = list(&mut self.values.iter().map(|value| u64::from(*value)));
        let opponents = list(&mut self.opponents.iter().map(|user| user.0));
        let _ = write!(text, "-{}-{values}-{opponents}-{}", self.page, base36(u64::from(self.time)));
        let level = match self.computers {
            Some(level) => level.to_string(),
            None if self.stakes == Stakes::Rated => RATED.to_owned(),
            None => String::new(),
        };
        let lasts = (self.lasts > 0).then(|| char::from(b'a' + self.lasts.min(MOST_LASTS)));
        let flags: String = lasts.into_iter().chain(self.only_one.then_some(ONLY)).collect();
        if !(level.is_empty() && flags.is_empty()) {
            let _ = write!(text, "-{level}{flags}");
        }
        text
    }

    fn read(text: &str) -> Option<FormChoices> {
        let list = |text: &str| -> Option<Vec<u64>> {
            if text.is_empty() {
                Some(Vec::new())
            } else {
                text.split(',').map(number).collect()
            }
        };
        let parts: Vec<&str> = text.splitn(9, '-').collect();
        if parts.len() > 8 {
            return None;
        }
        // Forms against people, and those from before there were computers, have no level.
        let last = parts.get(7).copied().unwrap_or_default();
        let letters = last.find(|c: char| c.is_ascii_lowercase()).unwrap_or(last.len());
        let (level, mut flags) = last.split_at(letters);
        let level = match level {
            "" => None,
            level => Some(Level::new(level.parse().ok()?)?),
        };
        let rated = flags.strip_prefix(RATED).filter(|_| level.is_none());
        let stakes = if rated.is_some() { Stakes::Rated } else { Stakes::Casual };
        flags = rated.unwrap_or(flags);
        let only = flags.strip_suffix(ONLY);
        flags = only.unwrap_or(flags);
        let lasts = match flags.as_bytes() {
            [] => 0,
            [letter] => letter.checked_sub(b'a').filter(|lasts| (1..=MOST_LASTS).contains(lasts))?,
            _ => return None,
        };
        // Forms from before there were clocks have one part fewer.
        let (parts, time) = if parts.len() == 6 {
            (&parts[..], "0")
        } else {
            (parts.get(..6)?, *parts.get(6)?)
        };
        let [game, variant, seat, page, values, opponents] = *parts else {
            return None;
        };
        Some(FormChoices {
            game: game.parse().ok()?,
            variant: variant.parse().ok()?,
            seat: if seat.is_empty() { None } else { Some(seat.parse().ok()?) },
            page: page.parse().ok()?,
            values: list(values)?
                .into_iter()
                .map(|value| u32::try_from(value).ok())
                .collect::<Option<_>>()?,
            opponents: list(opponents)?.into_iter().map(UserId).collect(),
            time: u8::try_from(number(time)?).ok()?,
            computers: level,
            stakes,
            lasts,
            only_one: only.is_some(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::ui::custom_id::Action;

    proptest! {
        #[test]
        fn forms_without_clocks_decode(values in proptest::collection::vec(0u32..36, 0..8)) {
            let choices = FormChoices { game: 1, variant: 2, values, ..FormChoices::default() };
            let form = Form { act: FormAct::Open, choices };
            let id = form.encode();
            let old = id.strip_suffix("-0").expect("the clock is last");
            prop_assert_eq!(Form::decode(old), Some(form));
        }
    }
}
