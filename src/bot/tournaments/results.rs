//! Results in words: of a game, of a tournament.

use super::words::{name, plain_name};
use crate::{frame::ui::t, tournaments::Contest};
use deltille_base::text::{Locale, Message, decimal, list_and, say};
use deltille_table::Decided;
use deltille_tournaments::{GameId, Outcome, Player, Seats, Table};

/// `Ann – Bob`, escaped.
pub fn players(locale: Locale, contest: &Contest, table: &Table) -> String {
    let names: Vec<String> = table.players.iter().map(|player| name(locale, contest, *player)).collect();
    names.join(" – ")
}

/// `1 – 0`, with a note if it was not played.
pub fn result(locale: Locale, table: &Table, outcome: Outcome) -> String {
    let seats = table.players.len();
    let points: Vec<String> = (0..seats).map(|seat| decimal(locale, outcome.points(seats, seat))).collect();
    let points = points.join(" – ");
    match outcome {
        Outcome::Played { .. } => format!("**{points}**"),
        Outcome::Forfeit { .. } => say(locale, &Message::new("tournament-forfeit").with("points", points)),
        Outcome::Void => t(locale, "tournament-void"),
    }
}

/// The winners.
pub fn winners(locale: Locale, contest: &Contest) -> String {
    winners_by(locale, contest, name)
}

pub fn winners_by(
    locale: Locale,
    contest: &Contest,
    named: fn(Locale, &Contest, Player) -> String,
) -> String {
    let names: Vec<String> =
        contest.play.winners().into_iter().map(|player| named(locale, contest, player)).collect();
    if names.is_empty() {
        return t(locale, "tournament-no-winner");
    }
    let message = Message::new("tournament-winners").with("count", names.len());
    say(locale, &message.with("names", list_and(locale, &names)))
}

/// Players of a table in these seats.
fn seated(locale: Locale, contest: &Contest, table: &Table, seats: Seats) -> Vec<String> {
    let seated = table.players.iter().enumerate().filter(|(seat, _)| seats.has(*seat));
    seated.map(|(_, player)| name(locale, contest, *player)).collect()
}

/// The result of a game, and how it was decided away from the board.
pub fn decision(locale: Locale, contest: &Contest, game: GameId) -> Option<String> {
    let table = contest.play.table(game)?;
    let outcome = table.outcome?;
    let by = contest.venue(game).and_then(|venue| venue.decided).map_or("", Decided::word);
    let absent = match outcome {
        Outcome::Forfeit { absent } => seated(locale, contest, table, absent),
        Outcome::Played { .. } | Outcome::Void => Vec::new(),
    };
    let message = Message::new("tournament-decision")
        .with("result", result(locale, table, outcome))
        .with("by", by)
        .with("count", absent.len())
        .with("absent", list_and(locale, &absent));
    Some(say(locale, &message))
}

/// An outcome for menus of results.
pub fn outcome_label(locale: Locale, contest: &Contest, table: &Table, outcome: Outcome) -> String {
    outcome_by(locale, contest, table, outcome, plain_name)
}

/// An outcome for the text of a message.
pub fn outcome_said(locale: Locale, contest: &Contest, table: &Table, outcome: Outcome) -> String {
    outcome_by(locale, contest, table, outcome, name)
}

fn outcome_by(
    locale: Locale,
    contest: &Contest,
    table: &Table,
    outcome: Outcome,
    named: fn(Locale, &Contest, Player) -> String,
) -> String {
    let of = named;
    let seats = table.players.len();
    let named = |set: Seats| {
        let names: Vec<String> = (0..seats)
            .filter(|seat| set.has(*seat))
            .map(|seat| of(locale, contest, table.players[seat]))
            .collect();
        list_and(locale, &names)
    };
    let message = match outcome {
        Outcome::Played { winners } if winners == Seats::NONE || winners == Seats::all(seats) => {
            Message::new("tournament-outcome-draw")
        }
        Outcome::Played { winners } => Message::new("tournament-outcome-win").with("names", named(winners)),
        Outcome::Forfeit { absent } if absent == Seats::all(seats) => {
            Message::new("tournament-outcome-none-came")
        }
        Outcome::Forfeit { absent } => Message::new("tournament-outcome-absent").with("names", named(absent)),
        Outcome::Void => Message::new("tournament-void"),
    };
    say(locale, &message)
}
