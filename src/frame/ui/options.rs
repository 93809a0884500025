//! The options of a setup in words.

use super::escape::sentence;
use deltille_base::text::{Locale, game_word, lookup, named};
use deltille_games::{Setup, registry};

/// Returns `Size 5 · Set-up chosen`: the options, by their names in this language.
pub fn options_line(locale: Locale, setup: &Setup) -> String {
    let options = setup.options.iter().map(|(key, value)| {
        named(locale, &option_name(locale, &setup.game, key), &value_name(locale, key, value))
    });
    sentence(&options.collect::<Vec<_>>().join(" · "))
}

/// Like [`options_line`], for the options with unusual values only; empty if there are none.
pub fn unusual_line(locale: Locale, setup: &Setup) -> String {
    let Ok(game) = registry::game(&setup.game) else {
        return options_line(locale, setup);
    };
    let variant = game.variants.iter().find(|variant| variant.id == setup.variant);
    let is_usual = |(key, value): &(String, String)| {
        let option = variant.and_then(|variant| variant.options.iter().find(|option| option.key == key));
        option.is_some_and(|option| option.proposed == value)
    };
    let options = setup.options.iter().filter(|option| !is_usual(option)).cloned().collect();
    options_line(locale, &Setup { options, ..setup.clone() })
}

pub fn option_name(locale: Locale, game: &str, key: &str) -> String {
    game_word(locale, "option", game, key).unwrap_or_else(|| key.to_owned())
}

pub fn value_name(locale: Locale, key: &str, value: &str) -> String {
    let id = format!("option-{key}-{value}");
    lookup(locale, &id)
        .or_else(|| lookup(Locale::default(), &id))
        .unwrap_or_else(|| value.to_owned())
}
