//! The text of a lobby.

use super::{
    escape::sentence,
    fair::promise,
    names::{self, mention, setup_line},
    options::unusual_line,
    time,
    widgets::t,
};
use deltille_base::text::{Locale, Message, list, lookup, say};
use deltille_games::Seat;
use deltille_table::{Phase, Table, clock::TimeControl};

pub fn text(locale: Locale, table: &Table) -> String {
    let game = sentence(&setup_line(locale, table));
    let mut lines = vec![match challenged(locale, table) {
        Some(guests) => say(
            locale,
            &Message::new("lobby-challenge")
                .with("host", mention(locale, table, table.host))
                .with("guests", guests)
                .with("game", game),
        ),
        None => format!("**{game}**"),
    }];
    let about = lookup(locale, &format!("game-{}-about", table.setup.game));
    lines.extend(about.map(|about| format!("-# {about}")));
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
    if table.is_rated() {
        lines.push(t(locale, "lobby-rated"));
    }
    for (index, name) in table.seat_names().iter().enumerate() {
        let kept = table.invited.get(index).copied().flatten();
        let seat = Seat(index as u8);
        let who = match (table.person(seat), kept) {
            (Some(person), _) if person.id.is_user() => mention(locale, table, person.id),
            (Some(_), _) => names::sitting(locale, table, seat).unwrap_or_default(),
            (None, _) if table.computer(seat).is_some() => {
                names::sitting(locale, table, seat).unwrap_or_default()
            }
            (None, Some(user)) => {
                say(locale, &Message::new("lobby-kept").with("who", mention(locale, table, user)))
            }
            (None, None) if table.is_of_teams() => t(locale, "team-lobby-free"),
            (None, None) => t(locale, "lobby-free"),
        };
        lines.push(match table.lots.drawn {
            true => format!("{}. {who}", index + 1),
            false => say(locale, &Message::new("lobby-seat").seat("seat", name).with("who", who)),
        });
    }
    if table.lots.drawn && table.is_open() {
        lines.push(t(locale, "lobby-drawn"));
    }
    if table.has_secrets() {
        lines.push(promise(locale, table));
    }
    match table.phase {
        Phase::Lobby { expires } => {
            if table.home.only_one {
                lines.push(t(locale, "lobby-only-one"));
            }
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

/// The guests whom the host challenges, as mentions: no other person sits at the table or could sit down.
pub fn challenged(locale: Locale, table: &Table) -> Option<String> {
    let open = |seat: Seat| !table.is_taken(seat) && table.invited[seat.index()].is_none();
    let only_host = table.seats.iter().flatten().count() == 1 && table.seat_of(table.host).is_some();
    let waits = matches!(table.phase, Phase::Lobby { .. }) && !table.is_sequel();
    let guests = table.awaited();
    let challenge =
        waits && only_host && !guests.is_empty() && !(0..table.seats.len() as u8).map(Seat).any(open);
    challenge.then(|| list(locale, guests.iter().map(|user| mention(locale, table, *user))))
}
