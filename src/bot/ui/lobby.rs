//! The lobby as a message.

use super::{
    custom_id::{Act, Press},
    escape::sentence,
    message::{ButtonStyle, Post},
    names::setup_line,
    options::options_line,
    time,
    widgets::{button, grey, rows, select, select_option, t},
};
use crate::{
    games::Seat,
    ids::UserId,
    table::{Phase, Table, clock::TimeControl},
    text::{Locale, Message, say, word},
};

/// The lobby as it is, to everybody. Those of the invited who are `called` are notified.
pub fn post(table: &Table, called: &[UserId]) -> Post {
    post_in(table.home.language, table, called)
}

/// The same in somebody's own language.
pub fn post_in(locale: Locale, table: &Table, called: &[UserId]) -> Post {
    let mut lines = vec![format!("**{}**", sentence(&setup_line(locale, table)))];
    let options = options_line(locale, &table.setup);
    if !options.is_empty() {
        lines.push(format!("-# {options}"));
    }
    if table.is_sequel() {
        lines.push(t(locale, "lobby-sequel"));
    } else if table.imported > 0 {
        lines.push(say(locale, &Message::new("lobby-goes-on").with("count", table.imported)));
    } else if table.position.is_some() {
        lines.push(t(locale, "lobby-position"));
    }
    if table.clock.control() != TimeControl::Unlimited {
        let control = time::control(locale, table.clock.control());
        lines.push(say(locale, &Message::new("clock-lobby").with("time", control)));
    }
    let mut free = Vec::new();
    for (index, name) in table.seat_names().iter().enumerate() {
        let kept = table.invited.get(index).copied().flatten();
        let who = match (table.person(Seat(index as u8)), kept) {
            (Some(person), _) => format!("<@{}>", person.id),
            (None, Some(user)) => say(locale, &Message::new("lobby-kept").with("who", format!("<@{user}>"))),
            (None, None) => {
                free.push(*name);
                t(locale, "lobby-free")
            }
        };
        lines.push(match table.drawn {
            true => format!("{}. {who}", index + 1),
            false => say(locale, &Message::new("lobby-seat").seat("seat", name).with("who", who)),
        });
    }
    if table.drawn && table.is_open() {
        lines.push(t(locale, "lobby-drawn"));
    }
    if table.has_secrets() {
        lines.push(promise(locale, table));
    }
    let mut components = Vec::new();
    match table.phase {
        Phase::Lobby { expires } => {
            lines.push(say(locale, &Message::new("lobby-expires").with("when", format!("<t:{}:R>", expires.0 / 1000))));
            let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
            components.extend(rows(vec![
                button(&press(Act::Join), &t(locale, "button-join"), ButtonStyle::Success),
                grey(&press(Act::Leave), &t(locale, "button-leave")),
                grey(&Press::Rules { slot: 0, game: table.setup.game.clone(), page: 0 }, &t(locale, "button-rules")),
                button(&press(Act::Cancel), &t(locale, "button-call-off"), ButtonStyle::Danger),
            ]));
            if free.len() > 1 && !table.drawn {
                let options = free.iter().map(|name| select_option(name, &word(locale, &format!("seat-{name}")), None));
                components.push(select(&press(Act::Sit), &t(locale, "lobby-sit"), options.collect()));
            }
        }
        Phase::Closed => lines.push(t(locale, "lobby-closed")),
        Phase::Play | Phase::Over | Phase::Aborted => {}
    }
    let mentions = if table.is_open() { called.to_vec() } else { Vec::new() };
    Post { text: lines.join("\n"), file: None, rows: components, mentions }
}

/// The hash that everything drawn by lot at this table is promised by.
pub fn promise(locale: Locale, table: &Table) -> String {
    say(locale, &Message::new("fair-promise").with("hash", format!("`{}`", table.promise())))
}
