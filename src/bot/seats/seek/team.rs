//! Offers of teams: the seat against a team is taken for another channel, of this server or of another one. Its
//! board is shown there, and everyone in that channel votes on its moves.

use super::{
    act::{Offer, SeekAct},
    list, offered, server, taken, too_late,
};
use crate::{
    frame::{
        tables::Current,
        ui::{Modal, Request, custom_id::Action, escape::sentence, names::setup_line, t},
    },
    routing::{Answer, Bot, Problem, Result},
    seats::elsewhere::Side,
    teams::form::{name_field, typed_name},
};
use deltille_base::text::Message;
use deltille_table::{Command, Place, Table};

/// Asks for the name of the team that takes this seat.
pub async fn ask(bot: &Bot, request: &Request, offer: Offer, current: &Current) -> Result<Answer> {
    let locale = request.locale;
    let may = match current.table.is_on_offer() {
        true => place(bot, request, &current.table).await.map(drop),
        false => Err(Problem::NoTable),
    };
    if let Err(why) = may {
        return refused(bot, request, offer, current, why).await;
    }
    Ok(Answer::Form(Modal {
        custom_id: SeekAct::Team(offer).encode(),
        title: t(locale, "team-names"),
        fields: vec![name_field(locale, 1)],
    }))
}

/// Takes the seat. Delivered again, the request finds the board in its channel.
pub async fn take(bot: &Bot, request: &Request, offer: Offer, fields: &[(String, String)]) -> Result<Answer> {
    let locale = request.locale;
    let begun = |table: &Table| {
        let message = Message::new("seek-begun")
            .with("game", sentence(&setup_line(locale, table)))
            .with("place", format!("<#{}>", request.channel));
        taken(locale, &message)
    };
    let here = bot.current(request.channel).await?;
    if let Some(here) = here.filter(|here| here.table.id == offer.table && here.table.is_copy()) {
        return Ok(begun(&here.table));
    }
    let Some(current) = offered(bot, request, offer).await? else {
        return Ok(Answer::replace(list(bot, request, 0, None, Some(t(locale, "seek-gone"))).await?));
    };
    let there = Request { channel: current.table.channel, ..request.clone() };
    let done = async {
        let place = place(bot, request, &current.table).await?;
        bot.may_join(&there, &current.table).await?;
        let name = typed_name(request.place.locale, fields.first(), 1);
        bot.order(&there, &current, None, Command::JoinTeam { place: Box::new(place), name })
            .await
    };
    match done.await {
        Ok(done) => {
            // The form is private, so the boards are posted where they belong.
            bot.undelivered(done.receipt());
            Ok(begun(&done.table))
        }
        Err(why) => refused(bot, request, offer, &current, why).await,
    }
}

/// Place of the team's board.
async fn place(bot: &Bot, request: &Request, table: &Table) -> Result<Place> {
    if table.channel == request.channel {
        return Err(Problem::Said(Message::new("team-same-channel")));
    }
    match bot.side(request, server(request)?, table, None).await? {
        Side::There(place) => Ok(place),
        Side::Thread(_) => Err(Problem::Said(Message::new("team-thread"))),
    }
}

/// The list as it is now, with the reason.
async fn refused(
    bot: &Bot,
    request: &Request,
    offer: Offer,
    current: &Current,
    why: Problem,
) -> Result<Answer> {
    let locale = request.locale;
    if !matches!(why, Problem::Said(_) | Problem::Stale(_) | Problem::NoTable) {
        return Err(why);
    }
    let now = bot.current(current.table.channel).await?;
    let notice = match now.as_ref().and_then(|now| too_late(now, offer, request.user.id)) {
        // No link leads to another server.
        Some("seek-taken") => t(locale, "seek-taken-elsewhere"),
        Some(late @ ("seek-gone" | "seek-withdrawn")) => t(locale, late),
        _ => why.said(locale).unwrap_or_else(|| t(locale, "seek-gone")),
    };
    Ok(Answer::replace(list(bot, request, 0, None, Some(notice)).await?))
}
