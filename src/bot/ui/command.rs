//! Commands as a transport registers them: names and descriptions in every language, and options.
//!
//! Commands that belong together are one command with subcommands: what features call `game draw` is
//! registered as `draw` of `game`. Built from the texts, so that a new language appears by itself. A
//! transport translates a [`CommandSpec`] one to one.

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
    /// What [`crate::bot::ui::request::Action::Command`] calls it, whatever the person's language: the
    /// default name.
    pub name: Localised,
    pub description: Localised,
    pub options: Vec<OptionSpec>,
    /// Where there are any, only they can be given, each with options of its own.
    pub subcommands: Vec<CommandSpec>,
    /// For those who run a server, and there only. Everything else works wherever the bot is, or is brought
    /// along.
    pub for_managers: bool,
    /// Not typed, but chosen from the menu of a person or a message; takes no options.
    pub menu: Option<Menu>,
}

/// From whose menu a command is chosen. What it was chosen for is its only option, [`TARGET`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Menu {
    Person,
    Message,
}

/// The option of a command of a menu.
pub const TARGET: &str = "target";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    pub name: Localised,
    pub description: Localised,
    pub kind: OptionKind,
    pub required: bool,
    pub autocomplete: bool,
    /// Of a text: most characters.
    pub longest: Option<u16>,
    /// Value and what is shown; empty: anything, or what the autocomplete offers.
    pub choices: Vec<(String, Localised)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    Text,
    /// From `min` to `max`.
    Integer {
        min: i64,
        max: i64,
    },
    Boolean,
    User,
    Attachment,
}

/// The command, or subcommand, with this path: `play`, `game draw`.
pub fn command(path: &str, options: Vec<OptionSpec>) -> CommandSpec {
    let id = path.replace(' ', "-");
    CommandSpec {
        name: localised(&format!("command-{id}-name")),
        description: localised(&format!("command-{id}-about")),
        options,
        subcommands: Vec::new(),
        for_managers: false,
        menu: None,
    }
}

/// Commands by their paths; those of one group become one command, where the first of them is.
pub fn grouped(all: Vec<(&str, CommandSpec)>) -> Vec<CommandSpec> {
    let mut groups: Vec<CommandSpec> = Vec::new();
    for (path, spec) in all {
        let Some((group, _)) = path.split_once(' ') else {
            groups.push(spec);
            continue;
        };
        match groups.iter_mut().find(|known| known.name.text == group) {
            Some(known) => known.subcommands.push(spec),
            None => {
                let for_managers = spec.for_managers;
                groups.push(CommandSpec {
                    subcommands: vec![spec],
                    for_managers,
                    ..command(group, Vec::new())
                });
            }
        }
    }
    groups
}

pub fn option(name: &str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name: localised(&format!("command-option-{name}-name")),
        description: localised(&format!("command-option-{name}-about")),
        kind,
        required: false,
        autocomplete: false,
        longest: None,
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

/// A text of at most so many characters.
pub fn at_most(longest: u16, spec: OptionSpec) -> OptionSpec {
    OptionSpec { longest: Some(longest), ..spec }
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
