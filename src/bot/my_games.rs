//! `/games`: the tables of a person in all places, those that wait for them first.
//!
//! Found by a label that every commit of an open table writes for everybody who sits there or is awaited: it is as durable
//! as the table itself, and there is nothing to repair after a crash.

use super::{
    Answer, Bot, Request,
    board::setup_line,
    escape::sentence,
    handle::whisper,
    problem::Problem,
    reminders::{board_link, others},
    tables::Current,
    ui::{TEXT, t, words},
};
use crate::{
    ids::{Time, UserId},
    store::Store,
    table::Phase,
    text::{Locale, Message, say},
};

/// Tables looked at; nobody plays more.
const MOST: usize = 500;

/// What a table is for somebody, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    YourMove,
    Invited,
    OthersMove,
    /// Somebody is still missing.
    Waiting,
}

fn state(current: &Current, user: UserId) -> State {
    let table = &current.table;
    match table.phase {
        Phase::Lobby { .. } if table.seat_of(user).is_none() => State::Invited,
        Phase::Lobby { .. } => State::Waiting,
        _ if table.next().contains(&user) => State::YourMove,
        _ => State::OthersMove,
    }
}

fn since(current: &Current) -> Time {
    current.table.entries.last().map_or(current.table.opened, |entry| entry.at)
}

fn line(locale: Locale, current: &Current, user: UserId) -> String {
    let table = &current.table;
    let id = match state(current, user) {
        State::YourMove => "games-your-move",
        State::Invited => "games-invited",
        State::OthersMove => "games-others-move",
        State::Waiting => "games-waiting",
    };
    let others = others(table, user);
    let others = if others.is_empty() { t(locale, "games-nobody") } else { others };
    let message = Message::new(id).with("game", sentence(&setup_line(locale, table))).with("others", others);
    let message = message.with("link", board_link(table, current.posted));
    say(locale, &message.with("since", format!("<t:{}:R>", since(current).0 / 1000)))
}

/// Those that wait longest for somebody come first; as many as fit into a message.
fn list(locale: Locale, mut tables: Vec<Current>, user: UserId) -> String {
    if tables.is_empty() {
        return t(locale, "games-none");
    }
    tables.sort_by_key(|current| (state(current, user), since(current)));
    let mine = tables.iter().filter(|current| state(current, user) == State::YourMove).count();
    let mut text = say(locale, &Message::new("games-title").with("count", tables.len()).with("mine", mine));
    for (index, current) in tables.iter().enumerate() {
        let line = line(locale, current, user);
        let rest = say(locale, &Message::new("games-more").with("count", tables.len() - index));
        if text.chars().count() + line.chars().count() + rest.chars().count() + 2 > TEXT {
            return format!("{text}\n{rest}");
        }
        text = format!("{text}\n{line}");
    }
    text
}

impl<S: Store> Bot<S> {
    /// The command.
    pub(super) async fn my_games(&self, request: &Request) -> Result<Answer, Problem> {
        let user = request.user.id;
        let tables = self.tables.of(user, MOST).await?;
        Ok(whisper(words(list(request.locale, tables, user))))
    }
}
