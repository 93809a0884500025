//! The Fluent files of `data/texts/`, parsed once, and the one function that reads them.

use super::{Arg, Message};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use include_dir::{Dir, include_dir};
use intl_memoizer::{Memoizable, concurrent::IntlLangMemoizer};
use std::{
    collections::BTreeMap,
    fmt, iter,
    sync::{LazyLock, PoisonError, RwLock},
};
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
            let mut bundle = empty(tag);
            for file in folder.files() {
                add(&mut bundle, file.contents_utf8().expect("Fluent files are UTF-8").to_owned());
            }
            (tag, bundle)
        })
        .collect()
});

/// Adds a file. A broken line loses only that line; this module's test refuses it.
fn add(bundle: &mut Bundle, text: String) {
    bundle.add_resource_overriding(FluentResource::try_new(text).unwrap_or_else(|(rest, _)| rest));
}

fn empty(tag: &str) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![tag.parse().expect("a language tag")]);
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(number));
    bundle
}

/// The sign between the groups of three digits, by the text `number-group`.
struct Group(String);

impl Memoizable for Group {
    type Args = ();
    type Error = ();

    fn construct(language: LanguageIdentifier, (): ()) -> Result<Group, ()> {
        Ok(Group(word(Locale::nearest(&language.to_string()), "number-group")))
    }
}

/// Numbers from this size on are written in groups. Smaller ones read better without: ratings, lines, moves.
const GROUPED: f64 = 10_000.0;

/// Writes a large number in groups of three digits, as the language does; leaves all other values to Fluent.
fn number(value: &FluentValue, languages: &IntlLangMemoizer) -> Option<String> {
    let FluentValue::Number(number) = value else {
        return None;
    };
    let digits = number.as_string();
    if number.value.abs() < GROUPED || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    languages.with_try_get::<Group, _, _>((), |group| grouped(&digits, &group.0)).ok()
}

/// A number with decimals, as the language writes it: `7.5`, `7,5`.
pub fn decimal(locale: Locale, number: impl fmt::Display) -> String {
    number.to_string().replace('.', &word(locale, "number-decimal"))
}

fn grouped(digits: &str, group: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 2);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push_str(group);
        }
        text.push(digit);
    }
    text
}

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

/// Texts that were added to the embedded ones, by language.
static ADDED: RwLock<Vec<(&'static str, &'static Bundle)>> = RwLock::new(Vec::new());

/// Adds Fluent files to a language, for a game or a language that is not shipped. A language added so is not among
/// [`locales`], and no client's language leads to it. The texts stay in memory until the process ends.
pub fn add_texts(tag: &'static str, files: impl IntoIterator<Item = String>) -> Locale {
    let mut bundle = empty(tag);
    files.into_iter().for_each(|text| add(&mut bundle, text));
    ADDED
        .write()
        .unwrap_or_else(PoisonError::into_inner)
        .push((tag, Box::leak(Box::new(bundle))));
    Locale(tag)
}

fn added(tag: &str) -> Vec<&'static Bundle> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    added.iter().filter(|(known, _)| *known == tag).map(|(_, bundle)| *bundle).collect()
}

/// The texts of a language: the embedded ones, then those that were added.
fn bundles(tag: &str) -> impl Iterator<Item = &'static Bundle> {
    CATALOGUES.get(tag).into_iter().chain(iter::once(tag).flat_map(added))
}

/// The Fluent files of a language: their names and contents.
pub fn files(locale: Locale) -> impl Iterator<Item = (String, &'static str)> {
    let files = FILES.get_dir(locale.0).into_iter().flat_map(|folder| folder.files());
    files.map(|file| {
        let text = file.contents_utf8().expect("Fluent files are UTF-8");
        (file.path().display().to_string(), text)
    })
}

pub fn locales() -> impl Iterator<Item = Locale> {
    CATALOGUES.keys().map(|tag| Locale(tag))
}

/// Whether the default language has a text with this id.
pub fn exists(id: &str) -> bool {
    bundles(FALLBACK).any(|bundle| bundle.has_message(id))
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
        .into_iter()
        .flat_map(bundles)
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
        Arg::List(items) => list(locale, items).into(),
    }
}

/// Several things in one line: `a, b, c`.
pub fn list<S: AsRef<str>>(locale: Locale, items: impl IntoIterator<Item = S>) -> String {
    chained(locale, "list-more", items)
}

/// Several lists in one line: `a, b; c`.
pub fn groups<S: AsRef<str>>(locale: Locale, lists: impl IntoIterator<Item = S>) -> String {
    chained(locale, "list-groups", lists)
}

/// A name and what belongs to it: `a: b`.
pub fn named(locale: Locale, name: &str, value: &str) -> String {
    say(locale, &Message::new("list-named").with("name", name).with("value", value))
}

/// A title with its description: `a — b`.
pub fn titled(locale: Locale, name: &str, about: &str) -> String {
    say(locale, &Message::new("list-title").with("name", name).with("about", about))
}

/// Several things in a sentence: `a, b and c`.
pub fn list_and<S: AsRef<str>>(locale: Locale, items: &[S]) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [others @ .., last] => {
            let message = Message::new("list-and").with("list", list(locale, others));
            say(locale, &message.with("last", last.as_ref()))
        }
    }
}

fn chained<S: AsRef<str>>(locale: Locale, id: &'static str, items: impl IntoIterator<Item = S>) -> String {
    let mut items = items.into_iter();
    let first = items.next().map(|first| first.as_ref().to_owned()).unwrap_or_default();
    let joined =
        |list: String, next: S| say(locale, &Message::new(id).with("list", list).with("next", next.as_ref()));
    items.fold(first, joined)
}

/// Returns the text with this id in exactly this language, without arguments; `None` if there is none. For
/// ids assembled from data (`game-<id>`, a command's localisations).
pub fn lookup(locale: Locale, id: &str) -> Option<String> {
    bundles(locale.0).find_map(|bundle| {
        let pattern = bundle.get_message(id)?.value()?;
        Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    })
}

/// Returns the short form of a text in exactly this language: its attribute `short`; `None` if it has none.
pub fn lookup_short(locale: Locale, id: &str) -> Option<String> {
    bundles(locale.0).find_map(|bundle| {
        let pattern = bundle.get_message(id)?.get_attribute("short")?.value();
        Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    })
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
    fn lists_and_numbers_are_written_as_the_language_does() {
        let german = Locale::nearest("de");
        let french = Locale::nearest("fr-CA");
        assert_eq!(list(german, ["a", "b", "c"]), "a, b, c");
        assert_eq!(list::<&str>(german, []), "");
        assert_eq!(groups(french, ["a", "b"]), "a\u{202f}; b");
        assert_eq!([titled(german, "a", "b"), titled(french, "a", "b")], ["a – b", "a — b"]);
        assert_eq!(
            [decimal(german, 7.25), decimal(french, "2½"), decimal(Locale::default(), 0.5)],
            ["7,25", "2½", "0.5"]
        );
        assert_eq!([named(german, "a", "b"), named(french, "a", "b")], ["a: b", "a\u{202f}: b"]);
        let and = |locale, items: &[&str]| list_and(locale, items);
        assert_eq!(and(Locale::default(), &["a", "b", "c"]), "a, b and c");
        assert_eq!([and(german, &["a", "b"]), and(french, &["a"]), and(french, &[])], ["a und b", "a", ""]);
        let cells = |locale, count: usize| {
            let message = Message::new("trioker-puzzle-about").with("cells", count).with("level", "");
            let text = say(locale, &message.with("count", vec!["x".to_owned(), "y".to_owned()]));
            assert!(text.contains("x, y"), "{text}");
            text.split(' ').next().unwrap().to_owned()
        };
        assert_eq!(cells(german, 9_999), "9999");
        assert_eq!(cells(german, 12_345), "12.345");
        assert_eq!(cells(french, 1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(cells(Locale::default(), 100_000), "100,000");
    }

    #[test]
    fn missing_text_shows_name_and_language_falls_back() {
        assert_eq!(say(Locale::default(), &Message::new("no-such-text")), "no-such-text");
        assert_eq!(Locale::nearest("tlh"), Locale::default());
        let seat = Message::new("seat-white");
        assert_eq!(say(Locale::nearest("en-GB"), &seat), "White");
    }
}
