//! Texts for the board of a solo player, or of a player against computers.

use super::{
    escape::code,
    message::File,
    picture::{Sight, picture, scene},
    time::{date, stopwatch},
    widgets::t,
};
use deltille_base::text::{Locale, Message, say};
use deltille_games::{AnyPlay, UndoMode, solo::HINT_BUDGET, tactics::Theme};
use deltille_picture::Painter;
use deltille_table::{Phase, Table, task::Task};
use std::time::Duration;

/// Lines under the turn: the daily puzzle's date, attempts, hints, the time used.
pub fn lines(locale: Locale, table: &Table, play: &AnyPlay) -> Vec<String> {
    if play.ply() as usize != table.entries.len() {
        return Vec::new();
    }
    if !table.is_solo() {
        let hints = Some(table.hints()).filter(|hints| *hints > 0);
        return hints
            .map(|hints| say(locale, &Message::new("board-hints").with("hints", hints)))
            .into_iter()
            .collect();
    }
    let mut lines: Vec<String> = table
        .task()
        .filter(|_| table.phase == Phase::Play)
        .into_iter()
        .flat_map(|task| asked(locale, table, task))
        .collect();
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

/// The task, and the verdict on the last entry.
fn asked(locale: Locale, table: &Table, task: &Task) -> Vec<String> {
    let id = match task.theme {
        Theme::Win(_) => "tactic-task-win",
        Theme::Material => "tactic-task-material",
        Theme::Saving => "tactic-task-saving",
        Theme::BestTile => "tactic-task-best-tile",
    };
    let asked = Message::new(id).with("entries", task.theme.entries_to_win().unwrap_or_default());
    let name = table.seat_names().get(task.seat.index()).copied().unwrap_or_default();
    let mut lines = vec![say(locale, &asked.seat("seat", name))];
    match task.missed() {
        Some(entry) => lines.push(say(locale, &Message::new("tactic-missed").with("entry", code(entry)))),
        None if !table.entries.is_empty() => lines.push(t(locale, "tactic-goes-on")),
        None => {}
    }
    lines
}

/// Returns a task in a word or two: `win in 2`.
pub fn theme(locale: Locale, theme: Theme) -> String {
    match theme {
        Theme::Win(entries) => say(locale, &Message::new("theme-win").with("entries", u32::from(entries))),
        Theme::Material => t(locale, "theme-material"),
        Theme::Saving => t(locale, "theme-saving"),
        Theme::BestTile => t(locale, "theme-best-tile"),
    }
}

/// The solution after giving up: a picture and a line. `None` where no solution is known.
pub fn solution(painter: &Painter, table: &Table, sight: Sight) -> Option<(File, String)> {
    table.is_given_up().then_some(())?;
    let locale = sight.locale;
    let mut play = table.first()?;
    let (again, line) = match table.task() {
        Some(task) => (true, task.line().to_vec()),
        None => (play.undo_mode() == UndoMode::Again, play.solution(HINT_BUDGET)?),
    };
    let caption = t(locale, "solution-caption");
    if line.len() > SEEN_AT_ONCE {
        let file = in_motion(painter, table, play, sight, (&caption, &line))?;
        return Some((file, t(locale, "board-solution-moves")));
    }
    for entry in &line {
        play.enter(entry).ok()?;
    }
    let file = picture(painter, table, &play, sight, (&caption, None), &[]);
    let told = if again {
        let line: Vec<String> = line.iter().map(|entry| code(entry)).collect();
        say(locale, &Message::new("board-key-line").with("line", line.join(" ")))
    } else {
        t(locale, "board-solution")
    };
    Some((file, told))
}

/// A longer solution is animated, because its last board does not show the way.
const SEEN_AT_ONCE: usize = 60;
/// Display time of each board of a solution, and of the final one.
const EACH: Duration = Duration::from_millis(300);
const WHOLE: Duration = Duration::from_secs(3);

fn in_motion(
    painter: &Painter,
    table: &Table,
    mut play: AnyPlay,
    sight: Sight,
    (caption, line): (&str, &[String]),
) -> Option<File> {
    let begin = scene(table, &play, sight, (caption, None), &[]);
    let mut moving = painter.animation(begin.palette, begin.height, sight.look.theme);
    for (number, entry) in (1..).zip(line) {
        play.enter(entry).ok()?;
        moving.frame(
            &scene(table, &play, sight, (caption, None), &[]),
            if number == line.len() { WHOLE } else { EACH },
        );
    }
    let alt = Message::new("solution-moves-alt").with("count", line.len());
    Some(File {
        name: format!("{}-solution.gif", table.setup.game),
        bytes: moving.finish(),
        alt: say(sight.locale, &alt),
    })
}
