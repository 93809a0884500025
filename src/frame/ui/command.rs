//! Commands as a transport registers them: names and descriptions in every language, and options.
//!
//! Related commands are registered as one command with subcommands: what features call `game draw` becomes
//! `draw` of `game`. The specs are built from the texts, so that a new language appears by itself. A
//! transport translates a [`CommandSpec`] one to one.

use deltille_base::text::{Locale, locales, lookup, word};

/// A text in the default language, and its translations by Discord's language codes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Localised {
    pub text: String,
    pub others: Vec<(&'static str, String)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandSpec {
    /// The default name is what [`crate::ui::request::Action::Command`] carries, in every language.
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

/// Creates an option from the texts of its key. A number at the end of the key is added to the name: `opponent1`,
/// `opponent2`, … share their texts.
pub fn option(key: &str, kind: OptionKind) -> OptionSpec {
    let (stem, number) = split(key);
    let Localised { text, others } = localised(&format!("command-option-{stem}-name"));
    let others = others.into_iter().map(|(tag, name)| (tag, name + number));
    OptionSpec {
        name: Localised { text: text + number, others: others.collect() },
        description: localised(&format!("command-option-{stem}-about")),
        kind,
        required: false,
        autocomplete: false,
        longest: None,
        choices: Vec::new(),
    }
}

/// The name of the option with this key, as an app sends it.
pub fn option_name(key: &str) -> String {
    let (stem, number) = split(key);
    word(Locale::default(), &format!("command-option-{stem}-name")) + number
}

fn split(key: &str) -> (&str, &str) {
    key.split_at(key.trim_end_matches(|c: char| c.is_ascii_digit()).len())
}

pub fn localised(id: &str) -> Localised {
    let default = Locale::default();
    let others = locales().filter(|locale| *locale != default);
    Localised {
        text: word(default, id),
        others: others.filter_map(|locale| Some((locale.tag(), lookup(locale, id)?))).collect(),
    }
}
