//! The board of somebody who plays alone: hints, going back, giving up, another attempt, and how it ended.

use super::{
    Answer, Bot, Button, Reply, Request,
    board::{self, Sight, picture},
    custom_id::{Act, Press, Puzzles},
    daily,
    escape::{code, sentence},
    handle::{play_of, whisper},
    message::{ButtonStyle, File, Post},
    problem::Problem,
    tables::Current,
    tap::Menu,
    ui::{button, close, grey, rows, t, words},
};
use crate::{
    games::{AnyPlay, Hint, Outcome, Retreat, solo::HINT_BUDGET},
    ids::Ply,
    picture::Painter,
    store::Store,
    table::{Command, Phase, Table},
    text::{Locale, Message, say},
};

/// The label of the button that goes back, where there is one.
fn back_label(play: &AnyPlay) -> Option<&'static str> {
    match play.retreat() {
        Retreat::Entries => None,
        Retreat::Free => Some("button-undo"),
        Retreat::Again => Some("button-begin-again"),
    }
}

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

/// How the game of somebody who plays alone ended.
pub fn result(locale: Locale, table: &Table, play: &AnyPlay, outcome: &Outcome) -> Option<String> {
    let seat = table.soloist().filter(|_| table.phase == Phase::Over && play.ply() as usize == table.entries.len())?;
    let who = board::seat_and_name(locale, table, play, seat);
    Some(if table.is_solved() {
        say(locale, &Message::new("board-solved").with("who", who))
    } else if table.is_given_up() {
        say(locale, &Message::new("board-given-up").with("who", who))
    } else {
        let reason = sentence(&board::reason(locale, &table.setup.game, outcome));
        let again = t(locale, "button-try-again");
        say(locale, &Message::new("board-failed").with("reason", reason).with("button", again))
    })
}

/// Under the turn: whose puzzle it is, which attempt, how many hints, how long it took.
pub fn lines(locale: Locale, table: &Table, play: &AnyPlay) -> Vec<String> {
    if !table.is_solo() || play.ply() as usize != table.entries.len() {
        return Vec::new();
    }
    let mut lines = Vec::new();
    if let Some(day) = table.day() {
        lines.push(say(locale, &Message::new("board-daily").with("day", daily::date(day))));
    }
    let counted = |id| Message::new(id).with("attempt", table.attempt()).with("hints", table.hints());
    if table.phase == Phase::Over {
        let time = daily::time(locale, table.solving_time());
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

/// A hint in words, and the entry to be confirmed with it.
fn told(menu: &Menu, hint: &Hint<String>) -> Post {
    let (play, locale) = (menu.play, menu.locale);
    let (id, entry) = match hint {
        Hint::Enter(entry) => ("hint-enter", entry),
        Hint::Lift(entry) => ("hint-lift", entry),
        Hint::Unknown => return words(t(locale, "hint-unknown")),
        Hint::Never(why) => return words(say(locale, &Message::new("hint-never").with("why", say(locale, why)))),
        Hint::DeadEnd => {
            let id = match play.retreat() {
                Retreat::Entries => "hint-dead",
                Retreat::Free => "hint-dead-undo",
                Retreat::Again => "hint-dead-again",
            };
            let button = back_label(play).map(|label| t(locale, label)).unwrap_or_default();
            return words(say(locale, &Message::new(id).with("button", button)));
        }
    };
    let choice = play.choices(menu.seat).and_then(|choices| choices.into_iter().find(|choice| choice.entry == *entry));
    let about = choice.as_ref().map(|choice| sentence(&say(locale, &choice.description))).unwrap_or_default();
    let text = say(locale, &Message::new(id).with("entry", code(entry)).with("description", about));
    // As it would be, with the button that plays it.
    let path: Vec<String> = choice.iter().flat_map(|choice| &choice.steps).map(|step| step.token.clone()).collect();
    Post { text, ..menu.at(&path, 0).unwrap_or_default() }
}

impl<S: Store> Bot<S> {
    /// The *Hint* button. What is told is counted first; a board's second one is free.
    pub(super) async fn hint(&self, request: &Request, current: Current, ply: Ply) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, Some(current)).await?;
        if current.table.phase == Phase::Over {
            return Err(Problem::Over);
        }
        if !current.table.is_solo() {
            return Err(Problem::Said(Message::new("hint-none")));
        }
        if current.table.ply() != ply {
            return Err(Problem::Stale(Box::new(current)));
        }
        let (table, locale, theme) = (current.table.clone(), request.locale, self.reader(request).await.theme);
        let found = self.studio.work(move |painter| {
            let play = table.play()?;
            let hint = play.hint(HINT_BUDGET)?;
            let counts = matches!(hint, Hint::Enter(_) | Hint::Lift(_) | Hint::DeadEnd);
            let menu = Menu { painter, table: &table, play, seat, locale, theme, plan: None };
            Some((told(&menu, &hint), counts))
        });
        let (post, counts) = found.await?.ok_or(Problem::Said(Message::new("hint-none")))?;
        if !counts {
            return Ok(whisper(post));
        }
        let done = self.order(request, &current, Some(ply), Command::Hinted).await?;
        let count = say(locale, &Message::new("hint-counted").with("count", done.table.hints()));
        let rows = if post.rows.is_empty() { rows(vec![close(locale)]) } else { post.rows };
        Ok(whisper(Post { text: format!("{}\n{count}", post.text), rows, ..post }))
    }

    /// The *Undo* button.
    pub(super) async fn undo(&self, request: &Request, current: Current, ply: Ply) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, Some(current)).await?;
        play_of(&current.table)?;
        let done = self.order(request, &current, Some(ply), Command::Undo).await?;
        let (post, receipt) = self.public_board(&done).await?;
        Ok(Answer { reply: Reply::ReplaceAndSay { strip: true, post }, receipt: Some(receipt) })
    }
}
