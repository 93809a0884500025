//! The lobby in words.

use super::{
    escape::sentence,
    names::{self, setup_line},
    options::unusual_line,
    time,
    widgets::t,
};
use crate::{
    games::Seat,
    table::{Phase, Table, clock::TimeControl},
    text::{Locale, Message, say},
};

/// So many characters of a promise are shown before anybody asks for all of it.
const FINGERPRINT: usize = 8;

/// What a lobby says, as it is.
pub fn text(locale: Locale, table: &Table) -> String {
    let mut lines = vec![format!("**{}**", sentence(&setup_line(locale, table)))];
    let options = unusual_line(locale, &table.setup);
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
    for (index, name) in table.seat_names().iter().enumerate() {
        let kept = table.invited.get(index).copied().flatten();
        let seat = Seat(index as u8);
        let who = match (table.person(seat), kept) {
            (Some(person), _) if !person.id.is_deleted() => format!("<@{}>", person.id),
            (Some(_), _) => names::sitting(locale, table, seat).unwrap_or_default(),
            (None, _) if table.computer(seat).is_some() => {
                names::sitting(locale, table, seat).unwrap_or_default()
            }
            (None, Some(user)) => say(locale, &Message::new("lobby-kept").with("who", format!("<@{user}>"))),
            (None, None) => t(locale, "lobby-free"),
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
    match table.phase {
        Phase::Lobby { expires } => {
            lines.push(say(
                locale,
                &Message::new("lobby-expires").with("when", format!("<t:{}:R>", expires.0 / 1000)),
            ));
        }
        Phase::Closed => lines.push(t(locale, "lobby-closed")),
        Phase::Play | Phase::Over | Phase::Aborted => {}
    }
    lines.join("\n")
}

/// The beginning of the hash that everything drawn by lot at this table is promised by.
pub fn promise(locale: Locale, table: &Table) -> String {
    let fingerprint: String = table.promise().to_string().chars().take(FINGERPRINT).collect();
    say(locale, &Message::new("fair-promise").with("hash", format!("`{fingerprint}`")))
}
