//! *Challenge to a game* in the menu of a person: asks for the game, and opens its table with that person
//! invited.

use super::{
    first_choices,
    form_choices::{Form, FormAct},
};
use crate::{
    features::{answer::Answer, context::Bot, feature::Call, problem::Problem},
    ui::{
        message::{ButtonStyle, Post},
        request::{Request, Value},
        widgets::{button, cancel, rows, t, words},
    },
};
use deltille_base::{
    ids::UserId,
    text::{Message, say, word},
};
use deltille_games::registry;

/// The path of the command, and the key of its name and description among the texts.
pub const MENU: &str = "challenge";

/// Offers one button for each game that can be played here; it opens the table with default settings.
pub(super) async fn challenge(
    bot: &Bot,
    request: &Request,
    opponents: Vec<UserId>,
) -> Result<Answer, Problem> {
    let [opponent] = opponents[..] else {
        return Err(Problem::Unknown("a challenge to nobody".to_owned()));
    };
    let (locale, places) = (request.locale, bot.places(request).await?);
    let act = if places.here { FormAct::Open } else { FormAct::Thread };
    let (mut buttons, mut refused) = (Vec::new(), None);
    for game in registry::games() {
        let options = [("game".to_owned(), Value::Text(game.id.to_owned()))];
        match first_choices(bot, request, Call { name: "play", options: &options }, opponents.clone()).await {
            Ok(choices) => {
                let label = word(locale, &format!("game-{}", game.id));
                buttons.push(button(&Form { act, choices }, &label, ButtonStyle::Primary));
            }
            // Not allowed here, or needs more people.
            Err(why) => refused = Some(why),
        }
    }
    if let Some(why) = refused.filter(|_| buttons.is_empty()) {
        return Err(why);
    }
    buttons.push(cancel(locale));
    let ask = Message::new("challenge-ask").with("who", format!("<@{opponent}>"));
    let note = places.note.map(|id| format!("-# {}", t(locale, id)));
    let text = std::iter::once(say(locale, &ask)).chain(note).collect::<Vec<_>>().join("\n");
    Ok(Answer::ephemeral(Post { rows: rows(buttons), ..words(text) }))
}
