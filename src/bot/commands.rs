//! The slash commands: what they are called, in every language there is, and what they take.
//!
//! Built from the registry of games and the texts, so that a new game or a new language appears by itself. A transport
//! translates a [`CommandSpec`] one to one.

use super::puzzle;
use crate::{
    games::{AnyPlay, GameInfo, OptionValues, Setup, VariantInfo, registry},
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
    /// What [`super::Action::Command`] calls it, whatever the person's language: the default name.
    pub name: Localised,
    pub description: Localised,
    pub options: Vec<OptionSpec>,
    /// For those who run a server, and there only. Everything else works wherever the bot is, or is brought along.
    pub for_managers: bool,
}

/// The option by which a variant says how many play.
const PLAYERS: &str = "players";

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

/// All commands, in the order of the help.
pub fn commands() -> Vec<CommandSpec> {
    let games: Vec<_> =
        registry::games().iter().map(|game| (game.id.to_owned(), localised(&format!("game-{}", game.id)))).collect();
    let game = OptionSpec { choices: games, ..option("game", OptionKind::Text) };
    let mut play = vec![required(game.clone())];
    let opponents = registry::games().into_iter().map(most_seats).max().unwrap_or(2).saturating_sub(1);
    play.push(numbered_opponent(1));
    play.push(completed(option("variant", OptionKind::Text)));
    play.extend((2..=opponents).map(numbered_opponent));
    let themes = ["dark", "light"].map(|theme| (theme.to_owned(), localised(&format!("theme-{theme}"))));
    let actions = ["vote", "end"].map(|action| (action.to_owned(), localised(&format!("table-action-{action}"))));
    let daily = (puzzle::DAILY.to_owned(), localised("puzzle-daily"));
    let families = puzzle::families().into_iter().map(|family| (family.id(), localised(&family.name())));
    let kinds = OptionSpec { choices: std::iter::once(daily).chain(families).collect(), ..option("kind", OptionKind::Text) };
    vec![
        command("play", play),
        command("move", vec![required(completed(option("entry", OptionKind::Text)))]),
        command("setup", Vec::new()),
        command("hand", Vec::new()),
        command(
            "board",
            vec![
                option("everyone", OptionKind::Boolean),
                completed(option("side", OptionKind::Text)),
                option("ply", OptionKind::Integer { min: 0 }),
                option("text", OptionKind::Boolean),
                OptionSpec { choices: themes.into(), ..option("theme", OptionKind::Text) },
            ],
        ),
        command("record", vec![option("gif", OptionKind::Boolean), option("share", OptionKind::Boolean)]),
        command("import", vec![option("file", OptionKind::Attachment), game.clone()]),
        command("history", vec![option("player", OptionKind::User), game.clone()]),
        command("draw", Vec::new()),
        command("impasse", Vec::new()),
        command("resign", Vec::new()),
        command("rematch", Vec::new()),
        command("takeback", Vec::new()),
        command("if", vec![completed(option("line", OptionKind::Text))]),
        command("pause", Vec::new()),
        command("resume", Vec::new()),
        command("abort", Vec::new()),
        command("vacation", vec![option("days", OptionKind::Integer { min: 0 })]),
        command("table", vec![required(OptionSpec { choices: actions.into(), ..option("action", OptionKind::Text) })]),
        command("puzzle", vec![kinds]),
        command("games", Vec::new()),
        command("settings", Vec::new()),
        CommandSpec { for_managers: true, ..command("server", Vec::new()) },
        command("rules", vec![game]),
        command("help", Vec::new()),
    ]
}

/// The most seats a game has, over all variants and numbers of players.
pub fn most_seats(game: &'static GameInfo) -> usize {
    let setups = game.variants.iter().flat_map(|variant| setups(game, variant));
    setups.filter_map(|setup| seats_of_setup(&setup)).map(<[_]>::len).max().unwrap_or(0)
}

/// The seats of a variant with its default options.
pub fn seats_of(game: &'static GameInfo, variant: &str) -> Option<&'static [&'static str]> {
    seats_of_setup(&Setup::parse(game, Some(variant), &[]).ok()?)
}

/// The first setup of a variant in which so many people find seats: its default, else more players.
pub fn setup_for(game: &'static GameInfo, variant: &'static VariantInfo, people: usize) -> Option<Setup> {
    setups(game, variant).find(|setup| seats_of_setup(setup).is_some_and(|seats| seats.len() >= people))
}

fn seats_of_setup(setup: &Setup) -> Option<&'static [&'static str]> {
    AnyPlay::start(setup).ok().map(|play| play.seats())
}

/// The default setup of a variant and, where it has the option, one for each number of players.
fn setups(game: &'static GameInfo, variant: &'static VariantInfo) -> impl Iterator<Item = Setup> {
    let numbers: Vec<String> = match variant.options.iter().find(|option| option.key == PLAYERS).map(|option| option.values)
    {
        Some(OptionValues::Words(words)) => words.iter().map(|word| (*word).to_owned()).collect(),
        Some(OptionValues::Integer { min, max, .. }) => (min..=max).map(|number| number.to_string()).collect(),
        Some(OptionValues::Text) | None => Vec::new(),
    };
    let numbered = numbers.into_iter().map(|number| vec![(PLAYERS.to_owned(), number)]);
    std::iter::once(Vec::new())
        .chain(numbered)
        .filter_map(move |options| Setup::parse(game, Some(variant.id), &options).ok())
}

fn command(name: &str, options: Vec<OptionSpec>) -> CommandSpec {
    CommandSpec {
        name: localised(&format!("command-{name}-name")),
        description: localised(&format!("command-{name}-about")),
        options,
        for_managers: false,
    }
}

fn option(name: &str, kind: OptionKind) -> OptionSpec {
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
fn numbered_opponent(number: usize) -> OptionSpec {
    let mut spec = option("opponent", OptionKind::User);
    spec.name.text.push_str(&number.to_string());
    spec.name.others.iter_mut().for_each(|(_, name)| name.push_str(&number.to_string()));
    spec
}

fn required(spec: OptionSpec) -> OptionSpec {
    OptionSpec { required: true, ..spec }
}

fn completed(spec: OptionSpec) -> OptionSpec {
    OptionSpec { autocomplete: true, ..spec }
}

fn localised(id: &str) -> Localised {
    let default = Locale::default();
    let others = locales().filter(|locale| *locale != default);
    Localised {
        text: word(default, id),
        others: others.filter_map(|locale| Some((locale.tag(), lookup(locale, id)?))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_descriptions_exist_and_keep_discords_limits() {
        let name = |text: &Localised| {
            for text in [&text.text].into_iter().chain(text.others.iter().map(|(_, text)| text)) {
                assert!((1..=32).contains(&text.chars().count()), "{text}");
                let fine = |c: char| (c.is_alphanumeric() && !c.is_uppercase()) || c == '-' || c == '_';
                assert!(text.chars().all(fine), "{text}");
            }
        };
        let about = |text: &Localised| {
            for text in [&text.text].into_iter().chain(text.others.iter().map(|(_, text)| text)) {
                assert!((1..=100).contains(&text.chars().count()), "{text}");
                // A text that is missing shows its own name, which has no blank.
                assert!(text.contains(' '), "{text}");
            }
        };
        let commands = commands();
        let names: HashSet<_> = commands.iter().map(|command| &command.name.text).collect();
        assert_eq!(names.len(), commands.len());
        for command in &commands {
            name(&command.name);
            about(&command.description);
            assert!(command.options.len() <= 25);
            let mut optional = false;
            let mut size = command.name.text.len() + command.description.text.len();
            for option in &command.options {
                name(&option.name);
                about(&option.description);
                assert!(!(optional && option.required), "required options come first");
                optional |= !option.required;
                assert!(option.choices.len() <= 25);
                assert!(option.choices.is_empty() || !option.autocomplete);
                size += option.name.text.len() + option.description.text.len();
                for (value, shown) in &option.choices {
                    assert!((1..=100).contains(&shown.text.chars().count()) && value.len() <= 100);
                    size += value.len() + shown.text.len();
                }
            }
            assert!(size <= 8000);
        }
    }
}
