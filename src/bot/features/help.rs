//! `/help`: how to play here, on one screen.

use super::{commands::commands, rules::FRESH};
use crate::{
    bot::ui::{
        custom_id::Press,
        message::Post,
        widgets::{BUTTONS, TEXT, close, grey, rows, t, words},
    },
    games::registry,
    text::{Locale, Message, say, word},
};

pub fn post(locale: Locale) -> Post {
    let named = |text: &crate::bot::ui::command::Localised| {
        text.others.iter().find(|(tag, _)| *tag == locale.tag()).map_or_else(|| text.text.clone(), |(_, text)| text.clone())
    };
    let list: Vec<(String, String)> =
        commands().iter().map(|command| (format!("`/{}`", named(&command.name)), named(&command.description))).collect();
    let text = listed(t(locale, "help"), &list);
    let mut buttons: Vec<_> = registry::games()
        .iter()
        .take(3 * BUTTONS)
        .map(|game| {
            let name = word(locale, &format!("game-{}", game.id));
            let label = say(locale, &Message::new("button-rules-of").with("game", name));
            grey(&Press::Rules { slot: FRESH, game: game.id.to_owned(), page: 0 }, &label)
        })
        .collect();
    buttons.push(close(locale));
    Post { rows: rows(buttons), ..words(text) }
}

/// The commands with as many of their descriptions, from the first on, as one message holds: the client tells them too.
fn listed(head: String, list: &[(String, String)]) -> String {
    let text = |described: usize| {
        let (long, short) = list.split_at(described);
        let long: String = long.iter().map(|(name, about)| format!("\n{name} {about}")).collect();
        let short: Vec<&str> = short.iter().map(|(name, _)| name.as_str()).collect();
        format!("{head}\n{long}\n{}", short.join(" · ")).trim_end().to_owned()
    };
    let fits = |described: &usize| text(*described).chars().count() <= TEXT;
    text((0..=list.len()).rev().find(fits).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_named_in_one_message() {
        for locale in crate::text::locales() {
            let text = post(locale).text;
            assert!(text.chars().count() <= TEXT && !text.contains("…`"));
            for command in commands() {
                let all = std::iter::once(&command.name.text).chain(command.name.others.iter().map(|(_, name)| name));
                assert!(all.into_iter().any(|name| text.contains(&format!("`/{name}`"))), "{}", command.name.text);
            }
        }
    }
}
