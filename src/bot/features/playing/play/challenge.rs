//! *Challenge to a game* in the menu of a person: asks what is played for, and for the game, and opens its table
//! with that person invited. Who accepts a rated challenge agrees that it is rated.

use super::{
    form::{PEOPLE, RATED},
    form_choices::{Form, FormAct, FormChoices},
    games,
};
use crate::{
    features::{context::Bot, problem::Problem},
    ui::{
        message::{Post, SelectOption},
        request::Request,
        widgets::{cancel, rows, select, select_option, t, words},
    },
};
use deltille_base::{
    ids::UserId,
    text::{Message, say},
};
use deltille_table::Stakes;

/// The path of the command, and the key of its name and description among the texts.
pub const MENU: &str = "challenge";

/// The stakes by the value of the menu.
///
/// # Errors
/// It is no value of the menu.
pub(super) fn stakes(value: &str) -> Result<Stakes, Problem> {
    match value {
        PEOPLE => Ok(Stakes::Casual),
        RATED => Ok(Stakes::Rated),
        _ => Err(Problem::Unknown(format!("stakes {value}"))),
    }
}

/// Offers a menu for casual or rated, and one button for each game that can be played here; it opens the table
/// with default settings.
pub(super) async fn post(
    bot: &Bot,
    request: &Request,
    opponents: Vec<UserId>,
    stakes: Stakes,
) -> Result<Post, Problem> {
    let [opponent] = opponents[..] else {
        return Err(Problem::Unknown("a challenge to nobody".to_owned()));
    };
    let (locale, places) = (request.locale, bot.places(request).await?);
    let act = if places.here { FormAct::Open } else { FormAct::Thread };
    let games = games::offered(bot, request, &[], &opponents).await?;
    let games = games.into_iter().map(|(game, choices)| (game, FormChoices { stakes, ..choices }));
    let mut buttons = games::buttons(locale, games.collect(), act);
    buttons.push(cancel(locale));
    let option = |(value, label, about, of): (&str, String, Option<String>, Stakes)| SelectOption {
        chosen: of == stakes,
        ..select_option(value, &label, about.as_deref())
    };
    let about = Some(t(locale, "challenge-rated-about"));
    let all = [
        (PEOPLE, t(locale, "challenge-casual"), None, Stakes::Casual),
        (RATED, t(locale, "challenge-rated"), about, Stakes::Rated),
    ];
    let dare = Form {
        act: FormAct::Dare,
        choices: FormChoices { opponents, stakes, ..FormChoices::default() },
    };
    let menu = select(&dare, &t(locale, "challenge-stakes"), all.map(option).into());
    let who = format!("<@{opponent}>");
    let ask = say(locale, &Message::new("challenge-ask").with("who", who.clone()));
    let rated =
        (stakes == Stakes::Rated).then(|| say(locale, &Message::new("challenge-agreed").with("who", who)));
    let note = places.note.map(|id| format!("-# {}", t(locale, id)));
    let text = [Some(ask), rated, note].into_iter().flatten().collect::<Vec<_>>().join("\n");
    let below = [menu].into_iter().chain(rows(buttons)).collect();
    Ok(Post { rows: below, ..words(text) })
}
