//! A tournament's deadlines as a calendar (RFC 5545) and its results as a feed (RFC 4287).

use super::{assets::tag, games::Competition, marks::utc};
use deltille_base::{
    ids::{TableId, Time},
    text::{Message, say},
};
use deltille_bot::tournaments::{
    Contest, moment,
    results::decision,
    words::{plain_name, plain_title},
};
use deltille_frame::ui::{escape::unmarked, t};
use deltille_picture::svg::escaped;
use deltille_table::PageKey;
use deltille_tournaments::{GameId, Millis, Round};
use std::fmt::Write;

/// Newest results in a feed.
const ENTRIES: usize = 50;

/// Octets of a line of a calendar.
const LINE: usize = 75;

/// The start, the deadlines of the rounds, and the end of an arena.
pub fn calendar(contest: &Contest, public: &str, key: PageKey) -> String {
    let locale = contest.locale();
    let title = plain_title(locale, contest);
    let mut out = String::new();
    let mut line = |name: &str, value: &str| folded(&mut out, &format!("{name}:{}", text(value)));
    line("BEGIN", "VCALENDAR");
    line("VERSION", "2.0");
    line("PRODID", "-//Deltille//Deltille//EN");
    line("NAME", &title);
    line("X-WR-CALNAME", &title);
    // Calendars are given away: the ids of their events do not show the address.
    let id = tag(key.to_string().as_bytes());
    for (name, at, what) in dates(contest) {
        line("BEGIN", "VEVENT");
        line("UID", &format!("{name}-{id}@deltille"));
        line("DTSTAMP", &compact(moment_of(contest)));
        line("DTSTART", &compact(at));
        line("SUMMARY", &format!("{title}: {what}"));
        line("URL", &format!("{public}/t/{key}"));
        line("TRANSP", "TRANSPARENT");
        line("END", "VEVENT");
    }
    line("END", "VCALENDAR");
    out
}

/// When the newest round was opened: the calendar's contents are that old.
fn moment_of(contest: &Contest) -> Time {
    let opened = contest.play.rounds().last().map(|round| moment(round.opened));
    opened.or(contest.begins).unwrap_or_default()
}

/// Names, moments and words of the dates. A pause moves those that are open.
fn dates(contest: &Contest) -> Vec<(String, Time, String)> {
    let locale = contest.locale();
    let named = |id: &'static str, round: usize| say(locale, &Message::new(id).with("round", round));
    let begins = contest.begins.filter(|_| contest.takes_sign_up());
    let begins = begins.map(|at| ("begin".to_owned(), at, t(locale, "page-date-begin")));
    let paused = contest.paused.is_some();
    let rounds = (1..).zip(contest.play.rounds()).filter_map(|(number, round): (u16, &Round)| {
        let open = |(game, _): (GameId, &_)| (game.round.0 == number).then_some(game);
        let open = contest.play.open_tables().filter_map(open);
        let last = open.filter_map(|game| contest.play.deadline_of(game)).max();
        let at: Millis = last.or(round.deadline)?;
        let shown = !paused || round.is_complete();
        shown.then(|| (format!("round-{number}"), moment(at), named("page-date-round", number.into())))
    });
    let ends = contest.ends.filter(|_| !paused);
    let ends = ends.map(|at| ("end".to_owned(), at, t(locale, "page-date-end")));
    begins.into_iter().chain(rounds).chain(ends).collect()
}

/// `20261224T193000Z`.
fn compact(at: Time) -> String {
    let written = utc(at.0 / 1000).unwrap_or_else(|| "1970-01-01 00:00".to_owned());
    let digits: String = written.chars().filter(char::is_ascii_digit).collect();
    format!("{}T{}{:02}Z", &digits[..8], &digits[8..], at.0 / 1000 % 60)
}

/// A text in which signs of the format are escaped.
fn text(value: &str) -> String {
    let mut out = String::new();
    for letter in value.chars() {
        match letter {
            '\n' => out.push_str("\\n"),
            '\\' | ',' | ';' => out.extend(['\\', letter]),
            control if control.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

/// A line, broken between letters where it is too long.
fn folded(out: &mut String, line: &str) {
    let mut used = 0;
    for letter in line.chars() {
        if used + letter.len_utf8() > LINE {
            out.push_str("\r\n ");
            used = 1;
        }
        used += letter.len_utf8();
        out.push(letter);
    }
    out.push_str("\r\n");
}

/// The newest results.
pub fn atom(shown: &Competition, public: &str, key: PageKey) -> String {
    let contest = &*shown.contest;
    let locale = contest.locale();
    let address = format!("{public}/t/{key}");
    let newest: Vec<(GameId, Time)> = contest
        .results
        .iter()
        .rev()
        .take(ENTRIES)
        .filter_map(|game| {
            let table = contest.play.table(*game)?;
            // Old results have no moment of their own.
            let at = table.ended.or_else(|| Some(contest.play.round(game.round)?.opened))?;
            Some((*game, moment(at)))
        })
        .collect();
    let updated = newest.iter().map(|(_, at)| *at).max().unwrap_or_else(|| moment_of(contest));
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\"><id>{address}</id><title>{}</title>\
         <updated>{}</updated><author><name>Deltille</name></author><link href=\"{address}\"/>\
         <link rel=\"self\" href=\"{address}/results.atom\"/>",
        locale.tag(),
        escaped(&plain_title(locale, contest)),
        stamp(updated)
    );
    for (game, at) in newest {
        let Some((table, told)) = contest.play.table(game).zip(decision(locale, contest, game)) else {
            continue;
        };
        let names: Vec<String> =
            table.players.iter().map(|player| plain_name(locale, contest, *player)).collect();
        let page = contest.venue(game).and_then(|venue| shown.games.get(&TableId(venue.message.0)));
        let link = page.map_or_else(|| address.clone(), |page| format!("{public}/g/{page}"));
        // Writing to a String cannot fail.
        let _ = write!(
            out,
            "<entry><id>{address}#{}-{}</id><title>{}: {}</title><updated>{}</updated><link href=\"{link}\"/></entry>",
            game.round,
            game.table,
            escaped(&names.join(" – ")),
            escaped(&unmarked(&told)),
            stamp(at)
        );
    }
    out.push_str("</feed>\n");
    out
}

/// `2026-12-24T19:30:00Z`.
fn stamp(at: Time) -> String {
    let written = utc(at.0 / 1000).unwrap_or_else(|| "1970-01-01 00:00".to_owned());
    format!("{}:{:02}Z", written.replace(' ', "T"), at.0 / 1000 % 60)
}

#[cfg(test)]
#[path = "../../tests/units/pages/feeds.rs"]
mod tests;
