//! The board of somebody who plays alone, or against computers, in words.

use super::{
    escape::code,
    message::File,
    picture::{Sight, picture},
    time::{date, stopwatch},
    widgets::t,
};
use crate::{
    games::{AnyPlay, Retreat, solo::HINT_BUDGET},
    picture::Painter,
    table::{Phase, Table},
    text::{Locale, Message, say},
};

/// Under the turn: whose puzzle it is, which attempt, how many hints, how long it took.
pub fn lines(locale: Locale, table: &Table, play: &AnyPlay) -> Vec<String> {
    if play.ply() as usize != table.entries.len() {
        return Vec::new();
    }
    if !table.is_solo() {
        let hints = Some(table.hints()).filter(|hints| *hints > 0);
        return hints.map(|hints| say(locale, &Message::new("board-hints").with("hints", hints))).into_iter().collect();
    }
    let mut lines = Vec::new();
    if let Some(day) = table.day() {
        lines.push(say(locale, &Message::new("board-daily").with("day", date(day))));
    }
    let counted = |id| Message::new(id).with("attempt", table.attempt()).with("hints", table.hints());
    if table.phase == Phase::Over {
        let time = stopwatch(locale, table.solving_time());
        lines.push(say(locale, &counted("board-solo-over").with("time", time)));
    } else if table.attempt() > 1 || table.hints() > 0 {
        lines.push(say(locale, &counted("board-solo")));
    }
    lines
}

/// How it would have been done, for whoever has given up: a picture and a line. `None` where none is known.
pub fn solution(painter: &Painter, table: &Table, sight: Sight) -> Option<(File, String)> {
    table.is_given_up().then_some(())?;
    let locale = sight.locale;
    let mut play = table.first()?;
    let again = play.retreat() == Retreat::Again;
    let line = play.solution(HINT_BUDGET)?;
    for entry in &line {
        play.enter(entry).ok()?;
    }
    let caption = t(locale, "solution-caption");
    let file = picture(painter, table, &play, sight, (&caption, None), &[]);
    let told = if again {
        let line: Vec<String> = line.iter().map(|entry| code(entry)).collect();
        say(locale, &Message::new("board-key-line").with("line", line.join(" ")))
    } else {
        t(locale, "board-solution")
    };
    Some((file, told))
}
