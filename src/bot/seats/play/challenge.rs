//! *Challenge to a game* in the menu of a person: asks what is played for, and for the game, and opens its table
//! with that person invited. Accepting a rated challenge agrees that it is rated.

use super::{
    command::PlayOptions,
    form_choices::{Against, Form, FormAct, FormChoices, Terms},
    games,
};
use crate::{
    frame::ui::{Post, Request, cancel, rows, select_option, t, words},
    routing::{Bot, Problem, Result, form::Field},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, say},
};

/// The menu of what is played for.
pub(super) fn stakes_menu(locale: Locale, choices: &FormChoices) -> Field<'_, FormAct, FormChoices> {
    let about = t(locale, "challenge-rated-about");
    let options = [
        (Against::People, select_option("people", &t(locale, "challenge-casual"), None)),
        (Against::Rated, select_option("rated", &t(locale, "challenge-rated"), Some(&about))),
    ];
    Field::menu(FormAct::Dare, t(locale, "challenge-stakes"), choices.terms.against, options, |against| {
        Ok(FormChoices { terms: Terms { against, ..choices.terms }, ..choices.clone() })
    })
}

/// Offers a menu for casual or rated, and one button for each game that can be played here; it opens the table
/// with default settings.
pub(super) async fn post(
    bot: &Bot,
    request: &Request,
    opponents: Vec<UserId>,
    against: Against,
) -> Result<Post> {
    let [opponent] = opponents[..] else {
        return Err(Problem::Unknown("a challenge to nobody".to_owned()));
    };
    let (locale, places) = (request.locale, bot.places(request).await?);
    let act = if places.here { FormAct::Open } else { FormAct::Thread };
    let games = games::offered(bot, request, &PlayOptions::default(), &opponents).await?;
    let terms = Terms { against, ..Terms::default() };
    let games = games.into_iter().map(|(game, choices)| (game, FormChoices { terms, ..choices }));
    let mut buttons = games::buttons(locale, games.collect(), act);
    buttons.push(cancel(locale));
    let choices = FormChoices { opponents, terms, ..FormChoices::default() };
    let menu =
        stakes_menu(locale, &choices).component(&Form { act: FormAct::Dare, choices: choices.clone() });
    let who = format!("<@{opponent}>");
    let ask = say(locale, &Message::new("challenge-ask").with("who", who.clone()));
    let rated =
        (against == Against::Rated).then(|| say(locale, &Message::new("challenge-agreed").with("who", who)));
    let note = places.note.map(|id| format!("-# {}", t(locale, id)));
    let text = [Some(ask), rated, note].into_iter().flatten().collect::<Vec<_>>().join("\n");
    let below = [menu].into_iter().chain(rows(buttons)).collect();
    Ok(Post { rows: below, ..words(text) })
}
