//! The options of a setup in words.

use super::escape::sentence;
use crate::{
    games::Setup,
    text::{Locale, game_word, lookup},
};

/// `Size 5 · Set-up chosen`: the options that can be named in this language.
pub fn options_line(locale: Locale, setup: &Setup) -> String {
    let named = setup
        .options
        .iter()
        .map(|(key, value)| format!("{}: {}", option_name(locale, &setup.game, key), value_name(locale, key, value)));
    sentence(&named.collect::<Vec<_>>().join(" · "))
}

pub fn option_name(locale: Locale, game: &str, key: &str) -> String {
    game_word(locale, "option", game, key).unwrap_or_else(|| key.to_owned())
}

pub(crate) fn value_name(locale: Locale, key: &str, value: &str) -> String {
    let id = format!("option-{key}-{value}");
    lookup(locale, &id).or_else(|| lookup(Locale::default(), &id)).unwrap_or_else(|| value.to_owned())
}
