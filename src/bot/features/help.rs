//! `/help`: how to play here, on one screen.

use super::{
    context::Bot,
    feature::{Call, Feature},
    learn::act::LearnAct,
    problem::Problem,
    rules::RulesPage,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            command::{CommandSpec, Localised},
            custom_id::NoAction,
            message::{ButtonStyle, Post},
            request::Request,
            widgets::{BUTTONS, TEXT, button, close, grey, rows, t, words},
        },
    },
    games::registry,
    store::Store,
    text::{Locale, Message, say, word},
};

pub struct Help;

impl Feature for Help {
    type Action = NoAction;

    const COMMANDS: &'static [&'static str] = &["help"];

    async fn command<S: Store>(bot: &Bot<S>, request: &Request, _: Call<'_>) -> Result<Answer, Problem> {
        Ok(Answer::ephemeral(post(request.locale, &(bot.surfaces.commands)())))
    }
}

/// How to play here, with all commands.
pub fn post(locale: Locale, commands: &[CommandSpec]) -> Post {
    let named = |text: &Localised| {
        text.others.iter().find(|(tag, _)| *tag == locale.tag()).map_or_else(|| text.text.clone(), |(_, text)| text.clone())
    };
    let list: Vec<(String, String)> =
        commands.iter().map(|command| (format!("`/{}`", named(&command.name)), named(&command.description))).collect();
    let text = listed(t(locale, "help"), &list);
    let mut buttons: Vec<_> = registry::games()
        .iter()
        .take(3 * BUTTONS)
        .map(|game| {
            let name = word(locale, &format!("game-{}", game.id));
            let label = say(locale, &Message::new("button-rules-of").with("game", name));
            grey(&RulesPage::fresh(game.id, 0), &label)
        })
        .collect();
    buttons.insert(0, button(&LearnAct::Games { fresh: true }, &t(locale, "button-learn"), ButtonStyle::Success));
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
