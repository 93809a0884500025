//! The Fluent files of `data/texts/`, parsed once, and the one function that reads them.

use super::{Arg, Message};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use include_dir::{Dir, include_dir};
use std::{collections::BTreeMap, sync::LazyLock};
use unic_langid::LanguageIdentifier;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../data/texts");

type Bundle = FluentBundle<FluentResource>;

/// A language with a folder in `data/texts/`; the default is `en-US`, where every text exists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Locale(&'static str);

impl Default for Locale {
    fn default() -> Locale {
        Locale(FALLBACK)
    }
}

impl Locale {
    /// Returns the embedded language nearest to a client's (`de-AT` → `de`), else the default. Accepts any
    /// text.
    pub fn nearest(wanted: &str) -> Locale {
        let Ok(wanted) = wanted.parse::<LanguageIdentifier>() else {
            return Locale::default();
        };
        let found = negotiate_languages(&[wanted], &LANGUAGES, None, NegotiationStrategy::Lookup);
        found.first().map_or_else(Locale::default, |language| Locale(language.tag))
    }

    /// The language tag as Discord and Fluent spell it, e.g. `en-US`.
    pub fn tag(self) -> &'static str {
        self.0
    }
}

const FALLBACK: &str = "en-US";

static CATALOGUES: LazyLock<BTreeMap<&'static str, Bundle>> = LazyLock::new(|| {
    FILES
        .dirs()
        .map(|folder| {
            // The folder names in the source tree are UTF-8 language tags; a test reads them all.
            let tag = folder.path().to_str().expect("a language tag");
            let mut bundle = Bundle::new_concurrent(vec![tag.parse().expect("a language tag")]);
            bundle.set_use_isolating(false);
            for file in folder.files() {
                let text = file.contents_utf8().expect("Fluent files are UTF-8").to_owned();
                // A broken line loses only that line; this module's test refuses it.
                let resource = FluentResource::try_new(text).unwrap_or_else(|(rest, _)| rest);
                bundle.add_resource_overriding(resource);
            }
            #[cfg(any(test, feature = "testing"))]
            if tag == FALLBACK {
                let text = include_str!("tritac.ftl").to_owned();
                bundle.add_resource_overriding(
                    FluentResource::try_new(text).expect("texts of the tests' own game"),
                );
            }
            (tag, bundle)
        })
        .collect()
});

/// An embedded language with its parsed tag, for comparison.
#[derive(PartialEq)]
struct Language {
    tag: &'static str,
    parsed: LanguageIdentifier,
}

impl AsRef<LanguageIdentifier> for Language {
    fn as_ref(&self) -> &LanguageIdentifier {
        &self.parsed
    }
}

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    // The catalogues were parsed with the same tags.
    let parsed = |tag: &&'static str| Language { tag, parsed: tag.parse().expect("a language tag") };
    CATALOGUES.keys().map(parsed).collect()
});

pub fn locales() -> impl Iterator<Item = Locale> {
    CATALOGUES.keys().map(|tag| Locale(tag))
}

/// Whether the default language has a text with this id.
pub fn exists(id: &str) -> bool {
    CATALOGUES.get(FALLBACK).is_some_and(|bundle| bundle.has_message(id))
}

/// Returns the message in the reader's language.
pub fn say(locale: Locale, message: &Message) -> String {
    said(locale, message, false)
}

/// The short form: the text's attribute `short`, if it has one.
pub fn say_short(locale: Locale, message: &Message) -> String {
    said(locale, message, true)
}

fn said(locale: Locale, message: &Message, short: bool) -> String {
    let mut args = FluentArgs::new();
    for (name, arg) in &message.args {
        args.set(*name, value(locale, arg));
    }
    [locale.0, FALLBACK]
        .iter()
        .filter_map(|tag| CATALOGUES.get(tag))
        .find_map(|bundle| {
            let text = bundle.get_message(message.id)?;
            let brief = if short { text.get_attribute("short") } else { None };
            let pattern = brief.map(|attribute| attribute.value()).or_else(|| text.value())?;
            Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
        })
        .unwrap_or_else(|| message.id.to_owned())
}

fn value(locale: Locale, arg: &Arg) -> FluentValue<'static> {
    match arg {
        Arg::Text(text) => text.clone().into(),
        Arg::Number(number) => (*number).into(),
        Arg::Message(message) => say(locale, message).into(),
        Arg::Seat(seat) => seat_name(locale, seat).into(),
    }
}

/// Returns the text with this id in exactly this language, without arguments; `None` if there is none. For
/// ids assembled from data (`game-<id>`, a command's localisations).
pub fn lookup(locale: Locale, id: &str) -> Option<String> {
    let bundle = CATALOGUES.get(locale.0)?;
    let pattern = bundle.get_message(id)?.value()?;
    Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
}

/// Returns the short form of a text in exactly this language: its attribute `short`; `None` if it has none.
pub fn lookup_short(locale: Locale, id: &str) -> Option<String> {
    let bundle = CATALOGUES.get(locale.0)?;
    let pattern = bundle.get_message(id)?.get_attribute("short")?.value();
    Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
}

/// Returns the text in the reader's language, else in the default one, else the id itself.
pub fn word(locale: Locale, id: &str) -> String {
    lookup(locale, id)
        .or_else(|| lookup(Locale::default(), id))
        .unwrap_or_else(|| id.to_owned())
}

/// Returns the game's own text for something that other games may name too (`option-triortan-quiet`), else
/// the shared one (`option-quiet`).
pub fn game_word(locale: Locale, kind: &str, game: &str, name: &str) -> Option<String> {
    let known = |id: &str| lookup(locale, id).or_else(|| lookup(Locale::default(), id));
    known(&format!("{kind}-{game}-{name}")).or_else(|| known(&format!("{kind}-{name}")))
}

fn seat_name(locale: Locale, seat: &str) -> String {
    let id = format!("seat-{seat}");
    lookup(locale, &id)
        .or_else(|| lookup(Locale::default(), &id))
        .unwrap_or_else(|| seat.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_parses() {
        for folder in FILES.dirs() {
            for file in folder.files() {
                let text = file.contents_utf8().unwrap().to_owned();
                let errors = FluentResource::try_new(text).err().map(|(_, errors)| errors);
                assert!(errors.is_none(), "{}: {errors:?}", file.path().display());
            }
        }
    }

    #[test]
    fn missing_text_shows_name_and_language_falls_back() {
        assert_eq!(say(Locale::default(), &Message::new("no-such-text")), "no-such-text");
        assert_eq!(Locale::nearest("tlh"), Locale::default());
        let seat = Message::new("seat-white");
        assert_eq!(say(Locale::nearest("en-GB"), &seat), "White");
    }
}
