//! Sentences about whose turn it is, or how the game ended.

use super::{
    consent,
    escape::sentence,
    names::{self, known_list, seat_and_name},
    widgets::t,
};
use deltille_base::text::{Locale, Message, game_word, list_and, say, word};
use deltille_games::{Actors, AnyPlay, Control, Outcome, Seat, SeatSet};
use deltille_table::{GameSummary, Phase, Ruling, SoloResult, Table};

pub fn turn(locale: Locale, table: &Table, play: &AnyPlay, mention: bool) -> String {
    if let Some(stopped) = consent::stopped(locale, table, play) {
        return stopped;
    }
    if let Some(found) = found(locale, table, play) {
        return found;
    }
    if table.phase == Phase::Aborted && play.ply() as usize == table.entries.len() {
        let ruling = table.links.ruling;
        return ruling.map_or_else(|| t(locale, "table-ended"), |ruling| ruled(locale, table, play, ruling));
    }
    let due = table.computer_due().filter(|_| play.ply() as usize == table.entries.len());
    if let Some(due) = due {
        let who = seat_and_name(locale, table, play, due.seat());
        return say(locale, &Message::new("board-thinking").with("who", who));
    }
    match play.actors() {
        Actors::Seats(seats) if table.soloist().is_some_and(|seat| seats.contains(seat)) => {
            t(locale, "board-turn-own")
        }
        Actors::Seats(seats) => {
            let who: Vec<String> = seats
                .iter()
                .map(|seat| match table.person(seat).map(|person| person.id) {
                    Some(user) if mention && user.is_user() && table.is_here(user) => {
                        let seat = word(locale, &format!("seat-{}", play.name(seat)));
                        format!("<@{user}> ({seat})")
                    }
                    _ => seat_and_name(locale, table, play, seat),
                })
                .collect();
            let id = match (setting_up(play, seats), who.len()) {
                (false, _) => "board-turn",
                (true, 1) => "board-turn-setup",
                (true, _) => "board-turn-setups",
            };
            say(locale, &Message::new(id).with("who", who))
        }
        Actors::Chance => t(locale, "board-turn-chance"),
        Actors::Nobody => play
            .outcome()
            .map_or_else(|| t(locale, "problem-over"), |outcome| result(locale, table, play, &outcome)),
    }
}

/// The result of a game of a tournament that was decided away from the board.
fn ruled(locale: Locale, table: &Table, play: &AnyPlay, ruling: Ruling) -> String {
    let names = |seats: u8| -> Vec<String> {
        SeatSet(seats).iter().map(|seat| seat_and_name(locale, table, play, seat)).collect()
    };
    let (winners, absent) = (names(ruling.winners), names(ruling.absent));
    let message = Message::new("table-ruled")
        .with("by", ruling.by.word())
        .with("count", winners.len())
        .with("winners", list_and(locale, &winners))
        .with("absent", list_and(locale, &absent));
    say(locale, &message)
}

pub fn setting_up(play: &AnyPlay, seats: SeatSet) -> bool {
    seats.iter().next().is_some_and(|seat| play.draft(seat, "").is_some())
}

pub fn result(locale: Locale, table: &Table, play: &AnyPlay, outcome: &Outcome) -> String {
    let alone = solo_result(locale, table, play, outcome);
    alone.unwrap_or_else(|| together(locale, table, outcome.winners, outcome.reason))
}

/// Like [`result`], for a game in a list; empty if it ended without a result.
pub fn listed(locale: Locale, game: &GameSummary) -> String {
    let reason = game.ended.as_ref().map_or("", |ended| &ended.reason);
    match (game.alone, game.table.soloist(), &game.ended) {
        (Some(how), Some(seat), _) => alone(locale, &game.table, seat, how, reason),
        (_, _, Some(ended)) => together(locale, &game.table, SeatSet(ended.winners), reason),
        _ => String::new(),
    }
}

/// The winner alone, where the entry that ended the game says why.
pub fn won_by_leaving(locale: Locale, table: &Table, play: &AnyPlay, last: &str) -> Option<String> {
    let outcome = play.outcome()?;
    let says_why = matches!(Control::of_line(last), Some(Control::Leave(_))) && !table.is_solo();
    (says_why && outcome.winners.len() == 1).then(|| {
        let who = known_list(locale, table, outcome.winners);
        say(locale, &Message::new("result-won").with("who", who))
    })
}

fn together(locale: Locale, table: &Table, winners: SeatSet, reason: &str) -> String {
    let id = match winners.len() {
        0 => "result-nobody",
        1 => "result-win",
        _ => "result-draw",
    };
    let reason = sentence(&in_words(locale, table, reason));
    say(
        locale,
        &Message::new(id).with("who", known_list(locale, table, winners)).with("reason", reason),
    )
}

/// The reason for the end, in words. Some reasons mention "the others"; with two seats they have a wording of
/// their own.
fn in_words(locale: Locale, table: &Table, reason: &str) -> String {
    let known = |reason: &str| game_word(locale, "reason", &table.setup.game, reason);
    let of_two = (table.seats.len() == 2).then(|| known(&format!("{reason}-of-two"))).flatten();
    of_two.or_else(|| known(reason)).unwrap_or_else(|| reason.replace('-', " "))
}

/// The line that a task is solved, although the game is not over.
fn found(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    let task = table.task().filter(|task| task.is_done() && play.ply() as usize == table.entries.len())?;
    let who = names::seat_and_name(locale, table, play, task.seat);
    Some(say(locale, &Message::new("board-solved").with("who", who)))
}

pub fn solo_result(locale: Locale, table: &Table, play: &AnyPlay, outcome: &Outcome) -> Option<String> {
    let seat = table
        .soloist()
        .filter(|_| table.phase == Phase::Over && play.ply() as usize == table.entries.len())?;
    let how = match (table.is_solved(), table.is_given_up()) {
        (true, _) => SoloResult::Solved,
        (false, true) => SoloResult::GivenUp,
        (false, false) => SoloResult::Failed,
    };
    Some(alone(locale, table, seat, how, outcome.reason))
}

fn alone(locale: Locale, table: &Table, seat: Seat, how: SoloResult, reason: &str) -> String {
    let who = names::known_seat_and_name(locale, table, seat);
    match how {
        SoloResult::Solved => say(locale, &Message::new("board-solved").with("who", who)),
        SoloResult::GivenUp => say(locale, &Message::new("board-given-up").with("who", who)),
        SoloResult::Failed => {
            let reason = sentence(&in_words(locale, table, reason));
            let again = t(locale, "button-try-again");
            say(locale, &Message::new("board-failed").with("reason", reason).with("button", again))
        }
    }
}
