//! The slash commands: what they are called, in every language there is, and what they take.
//!
//! Built from the registry of games and the texts, so that a new game or a new language appears by itself. A transport
//! translates a [`CommandSpec`] one to one.

pub use super::variants::seats_of;
use super::{puzzle, variants::most_seats};
use crate::{
    bot::ui::command::{
        CommandSpec, OptionKind, OptionSpec, command, completed, localised, numbered_opponent, option, required,
    },
    games::registry,
};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Localised;
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
