//! The choices with which the form of `/play` begins: those of the command, and defaults for the rest.

use super::{
    checked_choices::{proposed, too_many},
    command::PlayOptions,
    form_choices::{Against, FormChoices, Terms},
};
use crate::{
    frame::ui::{ChannelKind, Request, completion::named_choices},
    puzzles::is_puzzle,
    routing::{
        Bot, GameChoice, Problem, Result, Text,
        variants::{most_seats, seats_of, setup_for},
    },
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, word},
};
use deltille_games::{GameInfo, Setup, VariantInfo};

/// Names and ids of the variants that can be set up by their options alone.
pub(super) fn variant_names(locale: Locale, game: &'static GameInfo) -> Vec<(String, String)> {
    let known = game.variants.iter().filter(|variant| seats_of(game, variant.id).is_some());
    let name = |id: &str| word(locale, &format!("variant-{}-{id}", game.id));
    known.map(|variant| (name(variant.id), variant.id.to_owned())).collect()
}

/// The id of the variant a person meant who did not pick a completion: an id, or a text contained in exactly
/// one variant's name; otherwise the typed text itself.
fn variant_meant(locale: Locale, game: &'static GameInfo, typed: &str) -> String {
    let typed = typed.trim().to_lowercase();
    match &named_choices(variant_names(locale, game), &typed)[..] {
        [only] if game.variants.iter().all(|variant| variant.id != typed) => only.value.clone(),
        _ => typed,
    }
}

/// The choices of the command, with defaults for the rest.
pub(super) async fn first_choices(
    bot: &Bot,
    request: &Request,
    game: GameChoice,
    options: &PlayOptions,
    opponents: Vec<UserId>,
) -> Result<FormChoices> {
    let info = game.info();
    bot.may_start(request, Some(info.id)).await?;
    let setup = |variant: &'static VariantInfo| setup_for(info, variant, opponents.len() + 1);
    let place = match &options.variant {
        Some(Text(typed)) => {
            let id = variant_meant(request.locale, info, typed);
            // This also lists the valid variants in its error.
            Setup::parse(info, Some(&id), &[])?;
            if seats_of(info, &id).is_none() {
                let variant = word(request.locale, &format!("variant-{}-{id}", info.id));
                return Err(Problem::Said(Message::new("form-variant-alone").with("variant", variant)));
            }
            info.variants.iter().position(|variant| variant.id == id)
        }
        None => info.variants.iter().position(|variant| setup(variant).is_some()),
    };
    let fitting = place.and_then(|place| Some((place, setup(&info.variants[place])?)));
    let most = most_seats(info).saturating_sub(1);
    let (place, setup) = fitting.ok_or_else(|| too_many(most, opponents.len()))?;
    let values = proposed(&info.variants[place], &setup);
    let against = if options.rated { Against::Rated } else { Against::People };
    if options.rated && (request.place.kind == ChannelKind::Direct || is_puzzle(&setup)) {
        return Err(Problem::Said(Message::new("table-refuse-rated")));
    }
    Ok(FormChoices {
        game: game.index(),
        variant: place as u8,
        values,
        opponents,
        terms: Terms { against, ..Terms::default() },
        ..FormChoices::default()
    })
}
