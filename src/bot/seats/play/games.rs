//! `/play` without a game, *Challenge to a game* and `/seek`: which game? One button for each that can be played
//! here; `/play` adds one that begins alone against the weakest computer at once.

use super::{
    command::PlayOptions,
    first::first_choices,
    form_choices::{Against, Form, FormAct, FormChoices, Terms},
};
use crate::{
    frame::ui::{Button, ButtonStyle, ChannelKind, Post, Request, button, cancel, grey, rows, t, words},
    learning::learn::act::LearnAct,
    routing::{Bot, GameChoice, Result, variants::with_games},
    seats::places::TablePlaces,
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, say, word},
};
use deltille_games::{GameInfo, Level, registry};

/// A game with the choices that its form begins with.
pub(super) type Offered = (&'static GameInfo, FormChoices);

/// The games that can be played here with these people and options.
///
/// # Errors
/// There are none: why the last one was refused.
pub(super) async fn offered(
    bot: &Bot,
    request: &Request,
    options: &PlayOptions,
    opponents: &[UserId],
) -> Result<Vec<Offered>> {
    let (mut games, mut refused) = (Vec::new(), None);
    for game in registry::listed() {
        match first_choices(bot, request, GameChoice::of(game), options, opponents.to_vec()).await {
            Ok(choices) => games.push((game, choices)),
            // Not allowed here, needs more people, or has no such variant.
            Err(why) => refused = Some(why),
        }
    }
    match refused {
        Some(why) if games.is_empty() => Err(why),
        _ => Ok(games),
    }
}

/// Buttons with the names of the games.
pub(super) fn buttons(locale: Locale, games: Vec<Offered>, act: FormAct) -> Vec<Button> {
    let named = |(game, choices): Offered| {
        let label = word(locale, &format!("game-{}", game.id));
        button(&Form { act, choices }, &label, ButtonStyle::Primary)
    };
    games.into_iter().map(named).collect()
}

/// The button that begins a game alone against the weakest computer at once, if these choices leave that open.
pub(super) fn alone(
    request: &Request,
    places: TablePlaces,
    choices: &FormChoices,
    label: &Message,
) -> Option<Button> {
    let direct = request.place.kind == ChannelKind::Direct;
    let weakest = Against::Computers(Level::WEAKEST);
    // The form of direct messages has chosen that opponent already.
    let open = choices.terms.against == Against::People || direct && choices.terms.against == weakest;
    if !open || !choices.opponents.is_empty() || direct && !places.here {
        return None;
    }
    let act = if places.here { FormAct::Open } else { FormAct::Thread };
    // The learner moves first.
    let seat = choices.seat.or(Some(0));
    let terms = Terms { against: weakest, ..choices.terms };
    let choices = FormChoices { terms, seat, ..choices.clone() };
    Some(button(&Form { act, choices }, &say(request.locale, label), ButtonStyle::Success))
}

/// Asks for the game: with others and all choices, or alone at once.
pub(super) async fn ask(
    bot: &Bot,
    request: &Request,
    options: &PlayOptions,
    opponents: Vec<UserId>,
) -> Result<Post> {
    let (locale, places) = (request.locale, bot.places(request).await?);
    let games = offered(bot, request, options, &opponents).await?;
    let label =
        |game: &str| Message::new("button-alone-game").with("game", word(locale, &format!("game-{game}")));
    let quick: Vec<Button> = games
        .iter()
        .filter_map(|(game, choices)| alone(request, places, choices, &label(game.id)))
        .collect();
    let ask = if quick.is_empty() { "play-which" } else { "play-which-alone" };
    let note = places.note.map(|id| format!("\n-# {}", t(locale, id)));
    let text = with_games(locale, ask, games.iter().map(|(game, _)| *game)) + &note.unwrap_or_default();
    let last = vec![grey(&LearnAct::Games { fresh: true }, &t(locale, "button-learn")), cancel(locale)];
    let components = [rows(buttons(locale, games, FormAct::Page(0))), rows(quick), rows(last)].concat();
    Ok(Post { rows: components, ..words(text) })
}
