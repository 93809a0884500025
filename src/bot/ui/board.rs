//! The board as a message: caption, picture, alt text, who is to move, buttons.

use super::{
    consent,
    custom_id::{Act, Press},
    entries::went_on,
    escape::cut,
    lobby,
    message::{ButtonStyle, Post},
    news::news,
    outcome::setting_up,
    picture::{Sight, moment_picture, public_side},
    snapshot::Moment,
    solo,
    widgets::{TEXT, button, grey, rows, t},
};
use crate::{
    games::{Actors, AnyPlay, Event, EventKind, Offer, Seat, SeatSet, Viewer},
    ids::UserId,
    picture::{Painter, Theme},
    table::{Effect, Phase, Table},
    text::{Message, say},
};

/// Whether some seat sees more than everybody does.
fn hides(play: &AnyPlay) -> bool {
    let all = play.position(Viewer::Spectator);
    (0..play.seats().len() as u8).any(|seat| play.position(Viewer::Seat(Seat(seat))) != all)
}

/// How a public message looks, and whom it calls.
#[derive(Clone, Debug, Default)]
pub struct Showing {
    pub theme: Theme,
    /// Only they are notified.
    pub called: Vec<UserId>,
}

/// The public message of a moment that is the present.
pub fn post(painter: &Painter, table: &Table, moment: &Moment, showing: &Showing) -> Post {
    let locale = table.home.language;
    let play = &moment.play;
    let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
    let rules = Press::Rules { slot: 0, game: table.setup.game.clone(), page: 0 };
    let buttons = match play.actors() {
        // Ended without a result: nobody is to move, and there is nothing to play again.
        _ if table.phase == Phase::Aborted => {
            vec![grey(&press(Act::Record), &t(locale, "button-record")), grey(&rules, &t(locale, "button-rules"))]
        }
        Actors::Nobody => {
            let again = if play.sequel().is_some() { "button-sequel" } else { "button-rematch" };
            let mut buttons = match table.is_solo() {
                true => solo::buttons_over(locale, table),
                false => vec![button(&press(Act::Rematch), &t(locale, again), ButtonStyle::Primary)],
            };
            buttons.push(grey(&press(Act::Record), &t(locale, "button-record")));
            buttons.push(grey(&rules, &t(locale, "button-rules")));
            buttons
        }
        actors => {
            let seats = if let Actors::Seats(seats) = actors { seats } else { SeatSet::EMPTY };
            let label = if setting_up(play, seats) { "button-setup" } else { "button-move" };
            let mut buttons = Vec::new();
            if !table.accord.paused {
                buttons.push(button(&press(Act::Move), &t(locale, label), ButtonStyle::Primary));
            }
            if hides(play) {
                let label = if setting_up(play, seats) { "button-own-setup" } else { "button-hand" };
                buttons.push(grey(&press(Act::Hand), &t(locale, label)));
            }
            buttons.extend(solo::buttons(locale, table, play));
            buttons.extend(consent::answers(locale, table));
            for (offer, label) in [(Offer::Draw, "button-draw-accept"), (Offer::Impasse, "button-impasse-accept")] {
                if !play.agreed(offer).is_empty() {
                    buttons.push(button(&press(Act::AskOffer(offer)), &t(locale, label), ButtonStyle::Success));
                }
            }
            buttons.push(grey(&rules, &t(locale, "button-rules")));
            buttons.push(grey(&press(Act::More), &t(locale, "button-more")));
            buttons
        }
    };
    let sight = Sight::public(locale, showing.theme, public_side(moment));
    let mut text = news(locale, table, moment, true);
    let file = match solo::solution(painter, table, sight) {
        Some((file, told)) => {
            text = cut(&format!("{text}\n{told}"), TEXT);
            file
        }
        None => moment_picture(painter, table, moment, sight),
    };
    // Discord notifies those whom the text names: who is called, and not because it is their turn, is named at its end.
    let names: Vec<String> = showing.called.iter().map(|user| format!("<@{user}>")).collect();
    let missing: Vec<String> = names.into_iter().filter(|name| !text.contains(name)).collect();
    if !missing.is_empty() {
        text = cut(&format!("{text}\n{}", say(locale, &Message::new("board-called").with("who", missing.join(" ")))), TEXT);
    }
    Post { text, file: Some(file), rows: rows(buttons), mentions: showing.called.clone() }
}

/// The public message for a table as it is: its lobby, or its board. `events`: what the last entry caused, where known.
pub fn public_post(painter: &Painter, table: &Table, effects: &[Effect], showing: &Showing) -> Post {
    let events = effects.iter().find_map(|effect| match effect {
        Effect::PostBoard { events, .. } if !events.is_empty() => Some(events.clone()),
        _ => None,
    });
    // What happened is not stored: a board that is shown again is replayed.
    let entered = |events: &Vec<Event>| events.iter().any(|event| event.kind == EventKind::Entry);
    let moment = match events {
        Some(events) if !entered(&events) && table.play().is_some() => {
            Moment::at(table, table.ply(), Viewer::Spectator).map(|moment| Moment { told: events, ..moment })
        }
        // What the table went on with is told entry by entry.
        Some(events) if !went_on(table) => Moment::now(table, events, Viewer::Spectator),
        Some(_) | None if table.play().is_some() => Moment::at(table, table.ply(), Viewer::Spectator),
        Some(_) | None => None,
    };
    match moment {
        Some(moment) => post(painter, table, &moment, showing),
        None => lobby::post(table, &showing.called),
    }
}
