//! `/learn`: the rules of a game step by step, each practised once on a private board.
//!
//! ```text
//!   act    the acts of the buttons   task   a task, the taps on its board, the feedback on what was tried
//!   list   which game, which step
//! ```
//!
//! A lesson's board is a table built for each press and never stored. Only the finished steps are stored,
//! with the person's settings.

use crate::{
    frame::{
        pages::Own,
        settings::people::PersonSettings,
        ui::{Modal, ModalField, OnTable, Post, Request, custom_id::Action, t},
    },
    routing::{Answer, Bot, Feature, GameChoice, Problem, Result, commands, key, person},
    seats::play::play_weakest,
};
use act::{FRESH, LearnAct, TapAct, TaskRef};
use deltille_games::lessons;
use deltille_picture::Painter;
use task::{AGAIN, Answered, OnBoard, gone};

pub mod act;
mod list;
mod task;

commands! {
    pub struct Learn as "learn" {
        game: Option<GameChoice>,
    }
}

impl Feature for Learn {
    type Action = LearnAct;
    type Command = Learn;

    async fn command(bot: &Bot, request: &Request, Learn { game }: Learn) -> Result<Answer> {
        let post = match game {
            Some(game) => lesson(bot, request, game.info().id).await?,
            None => lessons(bot, request).await,
        };
        Ok(Answer::ephemeral(post))
    }

    async fn press(bot: &Bot, request: &Request, act: LearnAct, values: &[String]) -> Result<Answer> {
        let value = values.first().cloned().unwrap_or_default();
        let post = match act {
            LearnAct::Games { fresh } => {
                let post = lessons(bot, request).await;
                return Ok(if fresh { Answer::ephemeral(post) } else { Answer::replace(post) });
            }
            LearnAct::Game(game) => lesson(bot, request, &game).await?,
            LearnAct::Steps(game) => lesson_steps(bot, request, &game).await?,
            LearnAct::Step(game) => {
                let exercise: u8 =
                    value.parse().map_err(|_| Problem::Unknown(format!("step {value} of {game}")))?;
                task(bot, request, TaskRef { game, exercise, task: 0 }).await?
            }
            LearnAct::Task { slot, place } => {
                let post = task(bot, request, place).await?;
                return Ok(if slot == FRESH { Answer::ephemeral(post) } else { Answer::replace(post) });
            }
            LearnAct::Letters(place) => {
                let turn = |settings: &mut PersonSettings| settings.letters ^= true;
                bot.tables.people.change(request.user.id, key(request), request.at, turn).await?;
                task(bot, request, place).await?
            }
            LearnAct::Show(place) => {
                on_board(bot, request, place, |task, painter| task.shown(painter)).await?
            }
            LearnAct::Type(place) => {
                return Ok(Answer::Form(form(request, place)));
            }
            LearnAct::Play(game) => return play_weakest(bot, request, &game).await,
            LearnAct::Tap(OnTable { table, act, .. }) => {
                let unknown = || Problem::Unknown("the board of no lesson".to_owned());
                tapped_step(bot, request, TaskRef::at(table).ok_or_else(unknown)?, act, value).await?
            }
        };
        Ok(Answer::replace(post))
    }

    async fn submit(
        bot: &Bot,
        request: &Request,
        act: LearnAct,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let LearnAct::Type(place) = act else {
            return Err(Problem::Unknown("a form that is none".to_owned()));
        };
        let entry = fields.first().map(|(_, text)| text.clone()).unwrap_or_default();
        tried(bot, request, place, entry).await.map(Answer::replace)
    }
}

fn form(request: &Request, place: TaskRef) -> Modal {
    let field = ModalField {
        custom_id: "entry".to_owned(),
        label: t(request.locale, "lesson-type-entry"),
        value: String::new(),
        placeholder: String::new(),
        max_length: 200,
        required: true,
    };
    let title = t(request.locale, "lesson-type");
    Modal {
        custom_id: LearnAct::Type(place).encode(),
        title,
        fields: vec![field],
    }
}

async fn lesson_steps(bot: &Bot, request: &Request, game: &str) -> Result<Post> {
    let settings = bot.tables.people.get(request.user.id).await;
    list::steps(request.locale, game, &settings.lessons).ok_or_else(|| no_lesson(game))
}

async fn tapped_step(
    bot: &Bot,
    request: &Request,
    place: TaskRef,
    act: TapAct,
    value: String,
) -> Result<Post> {
    let (path, page) = match act {
        TapAct::Tap { page, path } => (path, page),
        TapAct::Pick { mut path, .. } => {
            path.push(value);
            (path, 0)
        }
        TapAct::Draft { draft, .. } => {
            return on_board(bot, request, place, move |task, painter| task.draft(painter, &draft)).await;
        }
        TapAct::SetUp(draft) => {
            let entry = on_board(bot, request, place.clone(), move |task, _| task.drafted(&draft)).await?;
            return tried(bot, request, place, entry).await;
        }
    };
    let steps = path.clone();
    let entry = on_board(bot, request, place.clone(), move |task, _| Some(task.entry(&steps))).await?;
    match entry {
        Some(entry) => tried(bot, request, place, entry).await,
        None => on_board(bot, request, place, move |task, painter| task.at(painter, &path, page)).await,
    }
}

async fn lessons(bot: &Bot, request: &Request) -> Post {
    let settings = bot.tables.people.get(request.user.id).await;
    list::games(request.locale, &settings.lessons)
}

/// Returns the first unfinished step of a lesson; the list of steps if all are done.
async fn lesson(bot: &Bot, request: &Request, game: &str) -> Result<Post> {
    let settings = bot.tables.people.get(request.user.id).await;
    let lesson = lessons::of(game).ok_or_else(|| no_lesson(game))?;
    let done = |exercise: &str| settings.lessons.is_done(game, exercise);
    if lesson.exercises.iter().all(|exercise| done(&exercise.id)) {
        return lesson_steps(bot, request, game).await;
    }
    task(bot, request, TaskRef::of(game, lesson.next(done))).await
}

async fn task(bot: &Bot, request: &Request, place: TaskRef) -> Result<Post> {
    let opens = LearnAct::Task { slot: AGAIN, place: place.clone() }.encode();
    let post = on_board(bot, request, place, |task, painter| task.at(painter, &[], 0)).await?;
    Ok(bot.with_own_board(request, Own::Message(&opens), post))
}

async fn on_board<T: Send + 'static>(
    bot: &Bot,
    request: &Request,
    place: TaskRef,
    show: impl FnOnce(&OnBoard, &Painter) -> Option<T> + Send + 'static,
) -> Result<T> {
    let (reader, person, missing) = (bot.reader(request).await, person(request), gone(&place));
    let shown = bot.pool.work(move |painter| show(&OnBoard::of(place, person, reader)?, painter));
    shown.await?.ok_or(missing)
}

/// Returns the feedback on an entry, and records a finished step.
async fn tried(bot: &Bot, request: &Request, place: TaskRef, entry: String) -> Result<Post> {
    let game = place.game.clone();
    let answered = on_board(bot, request, place, move |task, painter| task.answer(painter, &entry)).await?;
    let Answered { post, done } = answered;
    if let Some(exercise) = done
        && !bot.tables.people.get(request.user.id).await.lessons.is_done(&game, exercise)
    {
        let note = |settings: &mut PersonSettings| settings.lessons.mark(&game, exercise);
        bot.tables.people.change(request.user.id, key(request), request.at, note).await?;
    }
    Ok(post)
}

fn no_lesson(game: &str) -> Problem {
    Problem::Unknown(format!("a lesson of {game}"))
}
