//! Results as files: two tables as CSV (RFC 4180), and FIDE's report TRF16 for games of two people. They have all that
//! standings are computed from; `docs/tournaments.md` explains their columns.

use super::{
    act::{Deed, TournamentAct},
    words::{format_named, plain_name, plain_title, tie_text, title},
};
use crate::{
    frame::ui::{Button, File, Post, close, escape::cut, grey, rows, t, time, words},
    tournaments::Contest,
};
use ::time::OffsetDateTime;
use deltille_base::text::{Locale, Message, say};
use deltille_table::Decided;
use deltille_tournaments::{ByeKind, GameId, Outcome, Player, Points, Round, RoundNumber, Table, bracket};

/// Longest name in a report.
const NAME: usize = 33;

/// Headings for each seat.
const SEAT: [&str; 4] = ["number", "player", "points", "absent"];

pub fn files_button(locale: Locale, contest: &Contest) -> Button {
    grey(&TournamentAct::On(contest.id, Deed::Files), &t(locale, "button-results-file"))
}

/// The private message with the files.
pub fn post(locale: Locale, contest: &Contest) -> Post {
    let file = |name: &str, alt: &'static str, text: String| File {
        name: name.to_owned(),
        bytes: text.into_bytes(),
        alt: t(locale, alt),
    };
    let report = (contest.play.settings().seats == 2)
        .then(|| file("report.trf", "tournament-file-report", report(locale, contest)));
    let message = Message::new("tournament-files")
        .with("title", title(locale, contest))
        .with("report", usize::from(report.is_some()));
    let standings = file("standings.csv", "tournament-file-standings", standings(locale, contest));
    Post {
        file: Some(file("results.csv", "tournament-file-games", games(locale, contest))),
        more: std::iter::once(standings).chain(report).collect(),
        rows: rows(vec![close(locale)]),
        ..words(say(locale, &message))
    }
}

/// A line of a table.
fn line(cells: &[String]) -> String {
    let quoted = |cell: &String| match cell.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}

fn named(locale: Locale, contest: &Contest, player: Player) -> String {
    guarded(bare(&plain_name(locale, contest, player)))
}

/// A cell that no spreadsheet takes for a formula.
fn guarded(cell: String) -> String {
    if cell.starts_with(['=', '+', '-', '@']) { format!("'{cell}") } else { cell }
}

/// A text without marks of direction and controls.
fn bare(text: &str) -> String {
    text.replace(['\u{2068}', '\u{2069}'], "")
        .replace(char::is_control, " ")
        .trim()
        .to_owned()
}

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Points with up to four decimals: a point of three is `0.3333`.
fn number(points: Points) -> String {
    ((points.as_f64() * 1e4).round() / 1e4).to_string()
}

/// All games and byes, a line each.
fn games(locale: Locale, contest: &Contest) -> String {
    let seats = usize::from(contest.play.settings().seats);
    let mut head = texts(&["round", "table", "group", "state", "decided", "counts"]);
    head.extend((1..=seats).flat_map(|seat| SEAT.map(|what| format!("{what} {seat}"))));
    let mut all = line(&head);
    for (index, round) in contest.play.rounds().iter().enumerate() {
        let tables = round.tables.iter().enumerate().map(|(at, table)| {
            let game = GameId { round: RoundNumber(index as u16 + 1), table: at as u16 };
            game_cells(locale, contest, game, table)
        });
        let byes = round.byes.iter().map(|bye| {
            let mut cells = vec![(index + 1).to_string(), String::new(), (bye.of + 1).to_string()];
            cells.extend(texts(&[bye_word(bye.kind), "", "yes"]));
            cells.extend([bye.player.to_string(), named(locale, contest, bye.player)]);
            cells.extend([number(bye.kind.points(contest.play.settings().seats)), "no".to_owned()]);
            cells
        });
        for mut cells in tables.chain(byes) {
            cells.resize(head.len(), String::new());
            all.push_str(&line(&cells));
        }
    }
    all
}

fn game_cells(locale: Locale, contest: &Contest, game: GameId, table: &Table) -> Vec<String> {
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let state = match table.outcome {
        None => "open",
        Some(Outcome::Played { .. }) => "played",
        Some(Outcome::Forfeit { .. }) => "forfeit",
        Some(Outcome::Void) => "void",
    };
    let decided = contest.venue(game).and_then(|venue| venue.decided).map_or("", Decided::word);
    let numbers = [u32::from(game.round.0), u32::from(game.table) + 1, u32::from(table.of) + 1];
    let mut cells: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    cells.extend([state.to_owned(), decided.to_owned(), yes(contest.play.counts(table))]);
    for (seat, player) in table.players.iter().enumerate() {
        let points = table.outcome.map(|outcome| number(outcome.points(table.players.len(), seat)));
        let absent = matches!(table.outcome, Some(Outcome::Forfeit { absent }) if absent.has(seat));
        cells.extend([player.to_string(), named(locale, contest, *player)]);
        cells.extend([points.unwrap_or_default(), yes(absent)]);
    }
    cells
}

fn bye_word(kind: ByeKind) -> &'static str {
    match kind {
        ByeKind::Full => "bye-full",
        ByeKind::Half => "bye-half",
        ByeKind::Rest => "bye-none",
        ByeKind::Walkover => "walkover",
        ByeKind::Waits => "waits",
    }
}

/// The standings, with seeds and tie-breaks.
fn standings(locale: Locale, contest: &Contest) -> String {
    let play = &contest.play;
    let ties = &play.settings().tie_breaks;
    let mut head =
        texts(&["place", "division", "number", "player", "rating", "seed", "state", "points", "games"]);
    head.extend(ties.iter().map(|tie| tie_text(*tie).to_owned()));
    let mut all = line(&head);
    for standing in play.standings() {
        let Some(entrant) = play.entrant(standing.player) else { continue };
        let state = if entrant.left.is_some() { "withdrawn" } else { "in" };
        let seed = bracket::seed_of(play, standing.player).checked_add(1);
        let mut cells = vec![standing.place.to_string(), (standing.division + 1).to_string()];
        cells.extend([standing.player.to_string(), named(locale, contest, standing.player)]);
        cells.extend([entrant.rating.to_string(), seed.map_or_else(String::new, |seed| seed.to_string())]);
        cells.push(state.to_owned());
        cells.extend([number(standing.points), standing.games.to_string()]);
        let values = (0..ties.len()).map(|at| standing.tie_breaks.get(at).copied().flatten());
        cells.extend(values.map(|value| value.map_or_else(String::new, |value| value.to_string())));
        all.push_str(&line(&cells));
    }
    all
}

/// FIDE's report: a line for each person, in columns.
fn report(locale: Locale, contest: &Contest) -> String {
    let (play, english) = (&contest.play, Locale::default());
    let columns: Vec<(&Round, usize)> = play
        .rounds()
        .iter()
        .flat_map(|round| (0..legs(round)).map(move |leg| (round, leg)))
        .collect();
    let people = play.entrants().count();
    let planned = if contest.format().gives_byes() { contest.format().size() } else { 0 };
    let rounds = columns.len().max(planned.into());
    let mut all = format!("012 {}\r\n", bare(&plain_title(locale, contest)));
    let begun = play.rounds().first().and_then(|round| day(round.opened.0));
    let named = [
        ("042", begun.unwrap_or_default()),
        ("062", people.to_string()),
        ("072", people.to_string()),
        ("092", format_named(english, contest.format())),
        ("122", time::control(english, contest.time)),
        ("XXR", rounds.to_string()),
    ];
    named.into_iter().for_each(|(key, value)| all.push_str(&format!("{key} {value}\r\n")));
    for (rank, standing) in (1..).zip(play.standings()) {
        let player = standing.player;
        let rating = play.entrant(player).map_or(0, |entrant| entrant.rating).clamp(0, 9999);
        let results: Vec<Cell> =
            columns.iter().map(|(round, leg)| Cell::of(contest, round, *leg, player)).collect();
        let points: f64 = results.iter().map(|cell| cell.points.as_f64()).sum();
        let name = cut(&bare(&plain_name(locale, contest, player)), NAME);
        let text: String = results.into_iter().map(|cell| cell.text).collect();
        let person = format!("001 {player:>4}      {name:<33} {rating:>4}     {:>11} {:>10}", "", "");
        all.push_str(format!("{person} {points:>4.1} {rank:>4}{text}").trim_end());
        all.push_str("\r\n");
    }
    all
}

/// `2026/12/24`.
fn day(millis: i64) -> Option<String> {
    let at = OffsetDateTime::from_unix_timestamp(millis / 1000).ok()?;
    Some(format!("{:04}/{:02}/{:02}", at.year(), u8::from(at.month()), at.day()))
}

/// Columns of a round in the report: as many as a person has games in it.
fn legs(round: &Round) -> usize {
    let games = |player: &Player| round.tables.iter().filter(|table| table.players.contains(player)).count();
    round.tables.iter().flat_map(|table| table.players.first()).map(games).max().unwrap_or(1)
}

/// A person's game or bye in a column of the report, and its points.
struct Cell {
    text: String,
    points: Points,
}

impl Cell {
    fn of(contest: &Contest, round: &Round, leg: usize, player: Player) -> Cell {
        let mut own = round.tables.iter().filter(|table| table.players.contains(&player));
        if let Some(table) = own.nth(leg) {
            return Cell::of_game(contest, table, player);
        }
        let bye = round.byes.iter().find(|bye| leg == 0 && bye.player == player);
        let code = bye.and_then(|bye| match bye.kind {
            ByeKind::Full => Some('U'),
            ByeKind::Half => Some('H'),
            ByeKind::Rest | ByeKind::Walkover => Some('Z'),
            ByeKind::Waits => None,
        });
        let text = code.map_or_else(|| " ".repeat(10), |code| format!("  0000 - {code}"));
        Cell {
            text,
            points: bye.map_or(Points::ZERO, |bye| bye.kind.points(2)),
        }
    }

    fn of_game(contest: &Contest, table: &Table, player: Player) -> Cell {
        let blank = Cell { text: " ".repeat(10), points: Points::ZERO };
        let sides = (table.seat_of(player), table.players.iter().find(|other| **other != player));
        let (Some(seat), Some(other)) = sides else { return blank };
        if !table.is_open() && !contest.play.counts(table) {
            return blank;
        }
        let points = table.outcome.map_or(Points::ZERO, |outcome| outcome.points(2, seat));
        let code = match table.outcome {
            None => ' ',
            Some(Outcome::Forfeit { .. }) if points > Points::ZERO => '+',
            Some(Outcome::Forfeit { .. }) => '-',
            Some(_) if points == Points::HALF => '=',
            Some(_) if points > Points::ZERO => '1',
            Some(_) => '0',
        };
        let colour = if seat == 0 { 'w' } else { 'b' };
        Cell { text: format!("  {other:>4} {colour} {code}"), points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_formulas_and_break_no_line() {
        let cells = ["=1+1", "+1", "-1", "@x", "a,\"b\"\r\nc", "Ann"].map(|name| guarded(bare(name)));
        assert_eq!(cells, ["'=1+1", "'+1", "'-1", "'@x", "a,\"b\"  c", "Ann"]);
        assert_eq!(line(&cells[4..]), "\"a,\"\"b\"\"  c\",Ann\r\n");
    }
}
