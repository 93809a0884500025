//! A server's games and tournaments that have pages → a page that lists them. Lists of finished games.

use super::{
    assets::TABLES,
    games::Listing,
    marks,
    parts::{END, Preview, begin, heads, shell},
    render::newest_board,
    tournament::state,
};
use deltille_base::text::Locale;
use deltille_bot::tournaments::words::plain_title;
use deltille_frame::ui::{
    names::{known_seat_and_name, setup_line, setup_line_of},
    outcome::{listed, turn},
    t,
};
use deltille_games::Seat;
use deltille_picture::{Painter, svg::escaped};
use deltille_table::{GameSummary, PageKey, Table};
use std::fmt::Write;

pub fn page(painter: &Painter, shown: &Listing, public: &str, key: PageKey) -> String {
    let locale = shown.locale;
    let title = escaped(&t(locale, "page-server"));
    let mut out = format!("<header><h1>{title}</h1></header><main class=\"tournament\">");
    if !shown.running.is_empty() {
        begin(&mut out, "games", &t(locale, "page-running"));
        heads(&mut out, locale, &["page-game", "page-turn"]);
        for (table, play) in shown.running.iter().filter_map(|table| Some((table, table.play()?))) {
            let turn = marks::inline(&turn(locale, table, play, false));
            // Writing to a String cannot fail.
            let _ = write!(out, "<tr>{}<td>{turn}</td></tr>", game(locale, table));
        }
        out.push_str(END);
    }
    if !shown.contests.is_empty() {
        begin(&mut out, "games", &t(locale, "page-tournaments"));
        heads(&mut out, locale, &["page-name", "page-game", "page-state"]);
        for (contest, page) in shown.contests.iter().filter_map(|contest| Some((contest, contest.page?))) {
            let name = escaped(&plain_title(locale, contest));
            let setup = escaped(&setup_line_of(locale, &contest.setup));
            let state: Vec<String> = state(locale, contest).lines().map(marks::inline).collect();
            let _ = write!(
                out,
                "<tr><th scope=\"row\"><a href=\"/t/{page}\">{name}</a></th><td>{setup}</td><td>{}</td></tr>",
                state.join("<br>")
            );
        }
        out.push_str(END);
    }
    finished(&mut out, locale, "page-finished", &shown.finished);
    if shown.running.is_empty() && shown.finished.is_empty() && shown.contests.is_empty() {
        let _ = write!(out, "<p>{}</p>", escaped(&t(locale, "page-no-games")));
    }
    out.push_str("</main>");
    let address = format!("{public}/s/{key}");
    let picture = shown.running.first().and_then(|table| newest_board(painter, table, public));
    let preview = Preview { title: &title, about: &title, address: &address, picture };
    let head = preview.head(&TABLES);
    shell(locale, &title, &head, &out, shown.indexed)
}

/// A table of finished games, with links to those that have pages.
pub fn finished(out: &mut String, locale: Locale, caption: &'static str, games: &[GameSummary]) {
    if games.is_empty() {
        return;
    }
    begin(out, "games", &t(locale, caption));
    heads(out, locale, &["page-game", "page-result"]);
    for summary in games {
        let (game, result) = (game(locale, &summary.table), marks::inline(&listed(locale, summary)));
        let date = marks::inline(&format!("<t:{}:d>", summary.at.0 / 1000));
        let _ = write!(out, "<tr>{game}<td>{result}<br><small>{date}</small></td></tr>");
    }
    out.push_str(END);
}

/// The cell with the game and its players, which leads to its board.
fn game(locale: Locale, table: &Table) -> String {
    let seats = (0..table.seats.len() as u8).map(|seat| known_seat_and_name(locale, table, Seat(seat)));
    let players = marks::inline(&seats.collect::<Vec<_>>().join(" – "));
    let text = format!("{}<br><small>{players}</small>", escaped(&setup_line(locale, table)));
    match table.home.page {
        Some(page) => format!("<th scope=\"row\"><a href=\"/g/{page}\">{text}</a></th>"),
        None => format!("<th scope=\"row\">{text}</th>"),
    }
}
