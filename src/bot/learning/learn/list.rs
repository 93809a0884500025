//! The menu of games to learn, and the steps of a lesson.

use super::act::{LearnAct, TaskRef};
use crate::{
    frame::{
        settings::progress::Progress,
        ui::{
            BUTTONS, ButtonStyle, OPTIONS, Post, ROWS, button, close, grey, rows, select, select_option, t,
            words,
        },
    },
    routing::variants::with_games,
};
use deltille_base::text::{Locale, Message, say, word};
use deltille_games::{
    lessons::{self, Lesson},
    registry,
};

fn done(lesson: &Lesson, progress: &Progress) -> usize {
    lesson
        .exercises
        .iter()
        .filter(|exercise| progress.is_done(&lesson.game, &exercise.id))
        .count()
}

/// A button for each game with a lesson, showing the person's progress.
pub fn games(locale: Locale, progress: &Progress) -> Post {
    let game = |lesson: &Lesson| {
        let name = word(locale, &format!("game-{}", lesson.game));
        let label = Message::new("lesson-game").with("game", name).with("done", done(lesson, progress));
        let label = say(locale, &label.with("count", lesson.exercises.len()));
        button(&LearnAct::Game(lesson.game.clone()), &label, ButtonStyle::Primary)
    };
    let buttons = lessons::all().iter().take((ROWS - 1) * BUTTONS).map(game).collect();
    let mut components = rows(buttons);
    components.extend(rows(vec![close(locale)]));
    let taught = registry::listed().into_iter().filter(|game| lessons::of(game.id).is_some());
    Post {
        rows: components,
        ..words(with_games(locale, "lesson-games", taught))
    }
}

/// A menu of all steps; `None` if the game has no lesson.
pub fn steps(locale: Locale, game: &str, progress: &Progress) -> Option<Post> {
    let lesson = lessons::of(game)?;
    let option = |(number, exercise): (usize, &lessons::Exercise)| {
        let mark = if progress.is_done(game, &exercise.id) { "✅ " } else { "" };
        let title = word(locale, &exercise.title(game));
        select_option(&number.to_string(), &format!("{mark}{} · {title}", number + 1), None)
    };
    let options = lesson.exercises.iter().enumerate().take(OPTIONS).map(option).collect();
    let finished = done(lesson, progress) == lesson.exercises.len();
    let next = lesson.next(|exercise| progress.is_done(game, exercise));
    let on = LearnAct::Task { slot: 1, place: TaskRef::of(game, next) };
    let label = if finished { "button-lesson-from-start" } else { "button-lesson-on" };
    let style = |first: bool| {
        if first { ButtonStyle::Success } else { ButtonStyle::Secondary }
    };
    let buttons = vec![
        button(&on, &t(locale, label), style(!finished)),
        button(&LearnAct::Play(game.to_owned()), &t(locale, "button-lesson-play"), style(finished)),
        grey(&LearnAct::Games { fresh: false }, &t(locale, "button-lesson-games")),
        close(locale),
    ];
    let mut components =
        vec![select(&LearnAct::Step(game.to_owned()), &t(locale, "lesson-steps-menu"), options)];
    components.extend(rows(buttons));
    let text = Message::new("lesson-steps").with("game", word(locale, &format!("game-{game}")));
    let text = text.with("done", done(lesson, progress)).with("count", lesson.exercises.len());
    Some(Post { rows: components, ..words(say(locale, &text)) })
}
