//! Commands as a transport registers them: names and descriptions in every language, and options.
//!
//! Related commands are registered as one command with subcommands: what features call `game draw` becomes
//! `draw` of `game`. The specs are built from the texts, so that a new language appears by itself. A
//! transport translates a [`CommandSpec`] one to one.

use deltille_base::text::{Locale, locales, lookup, word};
use deltille_games::registry;

/// A text in the default language, and its translations by Discord's language codes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Localised {
    pub text: String,
    pub others: Vec<(&'static str, String)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandSpec {
    /// The default name is what [`crate::frame::ui::request::Action::Command`] carries, in every language.
    pub name: Localised,
    pub description: Localised,
    pub options: Vec<OptionSpec>,
    /// A command with subcommands cannot be called itself; each subcommand has its own options.
    pub subcommands: Vec<CommandSpec>,
    /// For server managers, and only in servers. All other commands work wherever the bot is a member or a
    /// guest.
    pub for_managers: bool,
    /// Set for a command in the context menu of a user or message; such a command takes no options.
    pub menu: Option<Menu>,
}

/// The kind of context menu. The user or message it was opened on is the only option, [`TARGET`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Menu {
    Person,
    Message,
}

/// The option of a context-menu command.
pub const TARGET: &str = "target";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    pub name: Localised,
    pub description: Localised,
    pub kind: OptionKind,
    pub required: bool,
    pub autocomplete: bool,
    /// For a text: maximum number of characters.
    pub longest: Option<u16>,
    /// Values with their labels; empty: any value, or those of the autocomplete.
    pub choices: Vec<(String, Localised)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    Text,
    Integer { min: i64, max: i64 },
    Boolean,
    User,
    Attachment,
}

/// Creates the command or subcommand at this path: `play`, `game draw`.
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

/// Groups commands by the first word of their path; a group takes the position of its first command.
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

/// Creates the option `opponent1`, `opponent2`, … from one numbered text.
pub fn numbered_opponent(number: usize) -> OptionSpec {
    let mut spec = option("opponent", OptionKind::User);
    spec.name.text.push_str(&number.to_string());
    spec.name.others.iter_mut().for_each(|(_, name)| name.push_str(&number.to_string()));
    spec
}

/// Sets the choices of an option; the label of each is the text `<texts>-<value>`.
pub fn with_choices(spec: OptionSpec, values: &[&str], texts: &str) -> OptionSpec {
    let choices = values.iter().map(|value| ((*value).to_owned(), localised(&format!("{texts}-{value}"))));
    OptionSpec { choices: choices.collect(), ..spec }
}

pub fn game_option() -> OptionSpec {
    let games: Vec<&str> = registry::games().iter().map(|game| game.id).collect();
    with_choices(option("game", OptionKind::Text), &games, "game")
}

pub fn required(spec: OptionSpec) -> OptionSpec {
    OptionSpec { required: true, ..spec }
}

/// Limits the length of a text option, in characters.
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
