//! `/help`: how to play here, on one screen.

use super::{
    commands::commands,
    custom_id::Press,
    message::Post,
    rules::FRESH,
    ui::{BUTTONS, close, grey, rows, t, words},
};
use crate::{
    games::registry,
    text::{Locale, Message, say, word},
};

pub fn post(locale: Locale) -> Post {
    let named = |text: &super::Localised| {
        text.others.iter().find(|(tag, _)| *tag == locale.tag()).map_or_else(|| text.text.clone(), |(_, text)| text.clone())
    };
    let list: Vec<String> =
        commands().iter().map(|command| format!("`/{}` {}", named(&command.name), named(&command.description))).collect();
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
    Post { rows: rows(buttons), ..words(format!("{}\n\n{}", t(locale, "help"), list.join("\n"))) }
}
