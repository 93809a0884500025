//! Slash commands as a transport registers them: names and descriptions in every language, and options.
//!
//! Built from the texts, so that a new language appears by itself. A transport translates a [`CommandSpec`] one to one.

use crate::{
    games::registry,
    text::{Locale, locales, lookup, word},
};

/// A text in the default language and in all others that have it, by Discord's names of the languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Localised {
    pub text: String,
    pub others: Vec<(&'static str, String)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandSpec {
    /// What [`crate::bot::ui::request::Action::Command`] calls it, whatever the person's language: the default name.
    pub name: Localised,
    pub description: Localised,
    pub options: Vec<OptionSpec>,
    /// For those who run a server, and there only. Everything else works wherever the bot is, or is brought along.
    pub for_managers: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    pub name: Localised,
    pub description: Localised,
    pub kind: OptionKind,
    pub required: bool,
    pub autocomplete: bool,
    /// Value and what is shown; empty: anything, or what the autocomplete offers.
    pub choices: Vec<(String, Localised)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    Text,
    /// At least `min`.
    Integer {
        min: i64,
    },
    Boolean,
    User,
    Attachment,
}

pub fn command(name: &str, options: Vec<OptionSpec>) -> CommandSpec {
    CommandSpec {
        name: localised(&format!("command-{name}-name")),
        description: localised(&format!("command-{name}-about")),
        options,
        for_managers: false,
    }
}

pub fn option(name: &str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name: localised(&format!("command-option-{name}-name")),
        description: localised(&format!("command-option-{name}-about")),
        kind,
        required: false,
        autocomplete: false,
        choices: Vec::new(),
    }
}

/// `opponent1`, `opponent2`, …: one text, counted.
pub fn numbered_opponent(number: usize) -> OptionSpec {
    let mut spec = option("opponent", OptionKind::User);
    spec.name.text.push_str(&number.to_string());
    spec.name.others.iter_mut().for_each(|(_, name)| name.push_str(&number.to_string()));
    spec
}

/// The choices of an option, each with the text `<texts>-<value>`.
pub fn with_choices(spec: OptionSpec, values: &[&str], texts: &str) -> OptionSpec {
    let choices = values.iter().map(|value| ((*value).to_owned(), localised(&format!("{texts}-{value}"))));
    OptionSpec { choices: choices.collect(), ..spec }
}

/// One of the games.
pub fn game_option() -> OptionSpec {
    let games: Vec<&str> = registry::games().iter().map(|game| game.id).collect();
    with_choices(option("game", OptionKind::Text), &games, "game")
}

pub fn required(spec: OptionSpec) -> OptionSpec {
    OptionSpec { required: true, ..spec }
}

pub fn completed(spec: OptionSpec) -> OptionSpec {
    OptionSpec { autocomplete: true, ..spec }
}

pub fn localised(id: &str) -> Localised {
    let default = Locale::default();
    let others = locales().filter(|locale| *locale != default);
    Localised {
        text: word(default, id),
        others: others.filter_map(|locale| Some((locale.tag(), lookup(locale, id)?))).collect(),
    }
}
