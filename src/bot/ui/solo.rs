//! The board of somebody who plays alone, in words and buttons.

use super::{
    custom_id::{Act, Press, Puzzles},
    escape::code,
    message::{Button, ButtonStyle, File},
    picture::{Sight, picture},
    time::{date, stopwatch},
    widgets::{button, grey, t},
};
use crate::{
    games::{AnyPlay, Retreat, solo::HINT_BUDGET},
    picture::Painter,
    table::{Phase, Table},
    text::{Locale, Message, say},
};

/// Between *Move* and *Rules*, while it is played.
pub fn buttons(locale: Locale, table: &Table, play: &AnyPlay) -> Vec<Button> {
    if !table.is_solo() || table.phase != Phase::Play {
        return Vec::new();
    }
    let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
    let mut buttons = vec![grey(&press(Act::Hint), &t(locale, "button-hint"))];
    let begun = table.entries.len() > table.imported as usize;
    match play.retreat() {
        Retreat::Free if begun => buttons.push(grey(&press(Act::Undo), &t(locale, "button-undo"))),
        Retreat::Again if begun => buttons.push(grey(&press(Act::Rematch), &t(locale, "button-begin-again"))),
        _ => {}
    }
    buttons.push(grey(&press(Act::AskResign), &t(locale, "button-give-up")));
    buttons.extend(leaders(locale, table));
    buttons
}

/// Before *Record*, when it is over.
pub fn buttons_over(locale: Locale, table: &Table) -> Vec<Button> {
    let done = table.is_solved() || table.is_given_up();
    let again = Press::Table { table: table.id, ply: table.ply(), act: Act::Rematch };
    let others = Press::Puzzles(Puzzles::Open);
    let mut buttons = vec![
        button(&again, &t(locale, if done { "button-once-more" } else { "button-try-again" }), ButtonStyle::Primary),
        grey(&others, &t(locale, "button-another-puzzle")),
    ];
    buttons.extend(leaders(locale, table));
    buttons
}

fn leaders(locale: Locale, table: &Table) -> Option<Button> {
    let day = table.day().filter(|_| table.guild.is_some())?;
    Some(grey(&Press::Puzzles(Puzzles::Leaders(day)), &t(locale, "button-leaders")))
}

/// Under the turn: whose puzzle it is, which attempt, how many hints, how long it took.
pub fn lines(locale: Locale, table: &Table, play: &AnyPlay) -> Vec<String> {
    if !table.is_solo() || play.ply() as usize != table.entries.len() {
        return Vec::new();
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
