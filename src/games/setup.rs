//! The terms agreed before a game starts: game, variant, options. Parsed once, canonical afterwards.

use super::rules::{GameInfo, OptionValues, Rules};
use deltille_base::{
    message,
    text::{Locale, Message, locales, lookup, say, typed::fold},
};
use serde::{Deserialize, Serialize};

/// `LONGEST_NAME`: number of characters a message quotes of an unknown name or entry. `LONGEST_FAULT`:
/// maximum length of a message about a position.
pub const LONGEST_NAME: usize = 40;
const LONGEST_FAULT: usize = 300;

/// A game's variant and all of its options, in canonical order with canonical values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub game: String,
    pub variant: String,
    pub options: Vec<(String, String)>,
}

/// Why a variant or its options were refused. `Display` is the [`message`](SetupError::message) in English.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", say(Locale::default(), &self.message()))]
pub enum SetupError {
    Game {
        game: String,
        known: Vec<String>,
    },
    Variant {
        game: &'static str,
        variant: String,
        known: Vec<String>,
    },
    Option {
        variant: &'static str,
        key: String,
        known: Vec<String>,
    },
    Value {
        key: String,
        value: String,
        allowed: Message,
    },
    Twice(String),
    /// A rule of the game about options that the options table cannot express.
    Rule(Message),
    /// The starting position is invalid.
    Position(#[from] PositionError),
}

impl SetupError {
    /// Returns the message for the person who chose. It quotes their input, so the caller must escape it for
    /// display.
    pub fn message(&self) -> Message {
        match self {
            SetupError::Game { game, known } => {
                message!("terms-no-game", game = quoted(game), known = known.clone())
            }
            SetupError::Variant { game, variant, known } => {
                let message = message!("terms-no-variant", game = *game);
                message.with("variant", quoted(variant)).with("known", known.clone())
            }
            SetupError::Option { variant, key, known } => {
                let message = message!("terms-no-option", variant = *variant);
                message.with("option", quoted(key)).with("known", known.clone())
            }
            SetupError::Value { key, value, allowed } => {
                let message = message!("terms-no-value", option = key.as_str());
                message.with("value", quoted(value)).with("allowed", allowed.clone())
            }
            SetupError::Twice(key) => message!("terms-twice", option = key.as_str()),
            SetupError::Rule(message) => message.clone(),
            SetupError::Position(why) => message!("terms-position", why = why.0.as_str()),
        }
    }
}

/// Quotes typed input where a name is expected: its beginning, on one line, in quotation marks.
pub fn quoted(typed: &str) -> String {
    format!("{:?}", cut(typed, LONGEST_NAME))
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("position: {0}")]
pub struct PositionError(pub String);

impl PositionError {
    /// Shortens the error to a readable length, since a message quotes the input.
    pub(super) fn short(self) -> PositionError {
        PositionError(cut(&self.0, LONGEST_FAULT))
    }
}

/// Truncates a text to `limit` characters, with `…` where something is missing.
pub fn cut(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Whether a typed name is this id, or one of these texts in any language.
pub(super) fn is_named(typed: &str, id: &str, texts: &[String]) -> bool {
    if typed == id {
        return true;
    }
    let typed = fold(typed).to_lowercase();
    let is_text = |text: &String| {
        locales()
            .filter_map(|locale| lookup(locale, text))
            .any(|name| fold(&name).to_lowercase() == typed)
    };
    typed == id || texts.iter().any(is_text)
}

impl Setup {
    /// Checks the choices against the game's table. Variant `None` is the first; options not given take their
    /// defaults.
    pub fn parse(
        info: &'static GameInfo,
        variant: Option<&str>,
        given: &[(String, String)],
    ) -> Result<Setup, SetupError> {
        let chosen = match variant {
            None => &info.variants[0],
            Some(id) => {
                let names =
                    |known: &str| [format!("variant-{}-{known}", info.id), format!("variant-{known}")];
                let exact = info.variants.iter().find(|known| known.id == id);
                let named = exact
                    .or_else(|| info.variants.iter().find(|known| is_named(id, known.id, &names(known.id))));
                named.ok_or_else(|| SetupError::Variant {
                    game: info.id,
                    variant: id.to_owned(),
                    known: info.variants.iter().map(|known| known.id.to_owned()).collect(),
                })?
            }
        };
        for (index, (key, _)) in given.iter().enumerate() {
            if !chosen.options.iter().any(|option| option.key.eq_ignore_ascii_case(key)) {
                let known = chosen.options.iter().map(|option| option.key.to_owned()).collect();
                return Err(SetupError::Option { variant: chosen.id, key: key.clone(), known });
            }
            if given[..index].iter().any(|(earlier, _)| earlier.eq_ignore_ascii_case(key)) {
                return Err(SetupError::Twice(key.clone()));
            }
        }
        let options = chosen
            .options
            .iter()
            .map(|option| {
                let value = given
                    .iter()
                    .find(|(key, _)| key.eq_ignore_ascii_case(option.key))
                    .map_or(option.default, |(_, value)| value);
                let value = option.values.canonical(value).ok_or_else(|| SetupError::Value {
                    key: option.key.to_owned(),
                    value: value.to_owned(),
                    allowed: option.values.allowed(),
                })?;
                Ok((option.key.to_owned(), value))
            })
            .collect::<Result<_, SetupError>>()?;
        Ok(Setup {
            game: info.id.to_owned(),
            variant: chosen.id.to_owned(),
            options,
        })
    }

    /// Like [`Setup::parse`], with the game given by its type.
    pub fn of<G: Rules>(variant: &str, options: &[(&str, &str)]) -> Result<Setup, SetupError> {
        let options: Vec<_> =
            options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Setup::parse(G::info(), Some(variant), &options)
    }

    /// Returns the value of an option of this variant; empty if it has none of that name.
    pub fn option(&self, key: &str) -> &str {
        self.options.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value)
    }

    pub fn number(&self, key: &str) -> Option<u32> {
        self.option(key).parse().ok()
    }
}

impl OptionValues {
    fn canonical(&self, value: &str) -> Option<String> {
        match *self {
            OptionValues::Words(words) => {
                words.iter().find(|word| word.eq_ignore_ascii_case(value)).map(|word| (*word).to_owned())
            }
            OptionValues::Integer { min, max, also } => {
                let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
                let number: u32 = digits.then(|| value.parse().ok())??;
                ((min..=max).contains(&number) || also.contains(&number)).then(|| number.to_string())
            }
            OptionValues::Text => Some(value.to_owned()),
        }
    }

    /// Describes the allowed values in words, for messages.
    pub fn allowed(&self) -> Message {
        match *self {
            OptionValues::Words(words) => {
                let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
                message!("terms-words", words = words)
            }
            OptionValues::Integer { min, max, also } => {
                let also: Vec<String> = also.iter().map(ToString::to_string).collect();
                // As people type them: without groups.
                let message = match also.is_empty() {
                    true => message!("terms-numbers"),
                    false => message!("terms-numbers-also", also = also),
                };
                message.with("min", min.to_string()).with("max", max.to_string())
            }
            OptionValues::Text => message!("terms-text"),
        }
    }
}
