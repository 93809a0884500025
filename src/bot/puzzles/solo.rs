//! The solo player's board: hints, going back, giving up, another attempt.

use crate::{
    frame::{
        tables::Current,
        ui::{
            BUTTONS, Button, ButtonStyle, Component, OnTable, Post, Request, TableAct, button, close,
            escape::{code, markdown, sentence},
            grey, ids,
            names::setup_line,
            rows, t,
            time::{date, stopwatch},
            words,
        },
    },
    playing::{
        moves::{entry::Enter, menu::Menu},
        resign::ResignAct,
    },
    puzzles::{PuzzleAction, families::tactic_name, tactics},
    routing::{Answer, BoardControl, Bot, Feature, Problem, Result, Slot, play_of},
    seats::{places::missing_permissions, rematch::RematchAct},
};
use deltille_base::{
    ids::Ply,
    text::{Message, say, word},
};
use deltille_games::{Actors, AnyPlay, Hint, UndoMode, solo::HINT_BUDGET};
use deltille_table::{Command, Phase, Table};

ids! {
    #[derive(Copy)]
    pub enum SoloAct {
        /// Shows a hint. It is counted before it is shown; a second hint on the same board is free.
        Hint = "hint",
        Undo = "undo!",
        /// Plays all forced entries.
        Fill = "fill!",
        /// Posts the result publicly, without the solution.
        Share = "share",
    }
}

pub struct SoloPlay;

impl Feature for SoloPlay {
    type Action = OnTable<SoloAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<SoloAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        match act {
            SoloAct::Hint => hint(bot, request, current, ply).await,
            SoloAct::Undo => goes_on(bot, request, current, ply, Command::Undo).await,
            SoloAct::Fill => goes_on(bot, request, current, ply, Command::Forced).await,
            SoloAct::Share => share(request, &current.table),
        }
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        let Some(play) = table.play().filter(|_| table.is_solo()) else {
            return Vec::new();
        };
        let buttons = match table.phase {
            Phase::Play if play.actors() != Actors::Nobody => buttons(table, play),
            Phase::Over => buttons_over(table),
            _ => Vec::new(),
        };
        buttons.into_iter().map(|button| BoardControl::Button(Slot::Solo, button)).collect()
    }
}

fn buttons(table: &Table, play: &AnyPlay) -> Vec<Button> {
    let locale = table.home.language;
    let mut buttons = vec![grey(&SoloAct::Hint.on(table), &t(locale, "button-hint"))];
    let begun = table.entries.len() > table.imported as usize;
    match play.undo_mode() {
        UndoMode::Free if begun => buttons.push(grey(&SoloAct::Undo.on(table), &t(locale, "button-undo"))),
        UndoMode::Again if begun => {
            buttons.push(grey(&RematchAct.on(table), &t(locale, "button-begin-again")))
        }
        _ => {}
    }
    if play.forced().is_some() {
        buttons.push(grey(&SoloAct::Fill.on(table), &t(locale, "button-fill")));
    }
    buttons.push(grey(&ResignAct::Ask.on(table), &t(locale, "button-give-up")));
    buttons.extend(leaders(table));
    buttons
}

fn buttons_over(table: &Table) -> Vec<Button> {
    let locale = table.home.language;
    let done = table.is_solved() || table.is_given_up();
    let again = if done { "button-once-more" } else { "button-try-again" };
    let mut buttons = match table.task().and(table.grade()) {
        Some(grade) => vec![
            button(
                &tactics::next(&table.setup.game, grade),
                &t(locale, "button-next-tactic"),
                ButtonStyle::Primary,
            ),
            grey(&RematchAct.on(table), &t(locale, again)),
        ],
        None => vec![button(&RematchAct.on(table), &t(locale, again), ButtonStyle::Primary)],
    };
    buttons.push(grey(&PuzzleAction::Open, &t(locale, "button-another-puzzle")));
    if table.is_solved() && table.channel.is_own() {
        buttons.push(grey(&SoloAct::Share.on(table), &t(locale, "button-share-result")));
    }
    buttons.extend(leaders(table));
    buttons
}

fn leaders(table: &Table) -> Option<Button> {
    let day = table.day().filter(|_| table.guild.is_some())?;
    Some(grey(&PuzzleAction::Leaders(day), &t(table.home.language, "button-leaders")))
}

fn share(request: &Request, table: &Table) -> Result<Answer> {
    let person = table
        .soloist()
        .and_then(|seat| table.person(seat))
        .filter(|person| person.id == request.user.id);
    let (Some(person), true) = (person, table.is_solved()) else {
        return Err(Problem::Said(Message::new("share-not-solved")));
    };
    missing_permissions(request)?;
    let locale = request.place.locale;
    let puzzle = match table.day() {
        Some(day) => {
            let grade = table.grade().map(|grade| word(locale, grade.text()));
            let message = Message::new("share-daily").with("day", date(day));
            say(locale, &message.with("grade", grade.unwrap_or_default()))
        }
        None => match table.task() {
            Some(task) => tactic_name(locale, &table.setup.game, task.theme),
            None => setup_line(locale, table),
        },
    };
    let message = Message::new("share").with("who", markdown(&person.name)).with("puzzle", puzzle);
    let message = message.with("hints", table.hints()).with("attempt", table.attempt());
    let text = say(locale, &message.with("time", stopwatch(locale, table.solving_time())));
    Ok(Answer::public(words(text)))
}

/// The label of the button that goes back, if there is one.
fn back_label(play: &AnyPlay) -> Option<&'static str> {
    match play.undo_mode() {
        UndoMode::Entries => None,
        UndoMode::Free => Some("button-undo"),
        UndoMode::Again => Some("button-begin-again"),
    }
}

/// A hint in words, with its entry ready to confirm.
pub fn told(menu: &Menu<'_, Enter>, hint: &Hint<String>) -> Post {
    let (play, locale) = (menu.play, menu.sight.locale);
    let (id, entry) = match hint {
        Hint::Enter(entry) if solves(menu, entry) => ("hint-solves", entry),
        Hint::Enter(entry) => ("hint-enter", entry),
        Hint::Lift(entry) => ("hint-lift", entry),
        Hint::Unknown => return words(t(locale, "hint-unknown")),
        Hint::Never(why) => {
            return words(say(locale, &Message::new("hint-never").with("why", say(locale, why))));
        }
        Hint::DeadEnd => {
            let id = match play.undo_mode() {
                UndoMode::Entries => "hint-dead",
                UndoMode::Free => "hint-dead-undo",
                UndoMode::Again => "hint-dead-again",
            };
            let button = back_label(play).map(|label| t(locale, label)).unwrap_or_default();
            return words(say(locale, &Message::new(id).with("button", button)));
        }
    };
    let choice = play.choice(menu.seat, entry);
    let about = choice
        .as_ref()
        .map(|choice| sentence(&say(locale, &choice.description)))
        .unwrap_or_default();
    let text = say(locale, &Message::new(id).with("entry", code(entry)).with("description", about));
    // The board after the entry, with the button that plays it.
    let path: Vec<String> =
        choice.iter().flat_map(|choice| &choice.steps).map(|step| step.token.clone()).collect();
    Post { text, ..menu.at(&path, 0).unwrap_or_default() }
}

/// Whether nothing is left to be found after this entry.
fn solves(menu: &Menu<'_, Enter>, entry: &str) -> bool {
    let mut after = menu.play.clone();
    let is_over = after.enter_as(menu.seat, entry).is_ok() && after.actors() == Actors::Nobody;
    is_over || menu.table.is_last_of_task(entry)
}

/// The hint for a tactic, and whether there is one: the first time only how the entry begins, the second time
/// on the same board the entry.
fn advised(menu: &Menu<'_, Enter>, entry: Option<String>, again: bool) -> (Post, bool) {
    let Some(entry) = entry else {
        return (told(menu, &Hint::Unknown), false);
    };
    let choice = menu.play.choice(menu.seat, &entry);
    let first = choice.as_ref().and_then(|choice| choice.steps.first()).filter(|_| !again);
    let post = first.and_then(|step| {
        let text = Message::new("hint-begins").with("what", sentence(&say(menu.sight.locale, &step.label)));
        let mut post = Post {
            text: say(menu.sight.locale, &text),
            ..menu.at(std::slice::from_ref(&step.token), 0)?
        };
        if let Some(Component::Buttons(last)) = post.rows.last_mut()
            && last.len() < BUTTONS
        {
            last.push(grey(&SoloAct::Hint.on(menu.table), &t(menu.sight.locale, "button-hint")));
        }
        Some(post)
    });
    (post.unwrap_or_else(|| told(menu, &Hint::Enter(entry))), true)
}

/// The *Hint* button. A hint is counted before it is shown; a second hint on the same board is free.
async fn hint(bot: &Bot, request: &Request, current: Current, ply: Ply) -> Result<Answer> {
    let (current, seat) = bot.seated(request, Some(current)).await?;
    if current.table.phase == Phase::Over {
        return Err(Problem::Over);
    }
    if !current.table.is_solo() {
        return Err(Problem::Said(Message::new("hint-none")));
    }
    if current.table.ply() != ply {
        return Err(Problem::Stale(Box::new(current)));
    }
    let (table, locale, reader) = (current.table.clone(), request.locale, bot.reader(request).await);
    let found = bot.pool.work_long(move |painter| {
        let menu = Menu::own(painter, &table, seat, reader)?;
        if table.task().is_some() {
            return Some(advised(&menu, table.advice(), table.was_hinted()));
        }
        let hint = menu.play.hint(HINT_BUDGET)?;
        let counts = matches!(hint, Hint::Enter(_) | Hint::Lift(_) | Hint::DeadEnd);
        Some((told(&menu, &hint), counts))
    });
    let (post, counts) = found.await?.ok_or(Problem::Said(Message::new("hint-none")))?;
    if !counts {
        return Ok(Answer::ephemeral(post));
    }
    let done = bot.order(request, &current, Some(ply), Command::Hinted).await?;
    let count = say(locale, &Message::new("hint-counted").with("count", done.table.hints()));
    let rows = if post.rows.is_empty() { rows(vec![close(locale)]) } else { post.rows };
    Ok(Answer::ephemeral(Post { text: format!("{}\n{count}", post.text), rows, ..post }))
}

/// The buttons that change the board: *Undo*, *Fill what is forced*.
async fn goes_on(bot: &Bot, request: &Request, current: Current, ply: Ply, what: Command) -> Result<Answer> {
    let (current, _) = bot.seated(request, Some(current)).await?;
    play_of(&current.table)?;
    let done = bot.order(request, &current, Some(ply), what).await?;
    bot.next_board(&done, None).await
}
