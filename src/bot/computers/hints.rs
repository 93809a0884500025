//! Hints in a game against computers: which piece, which move, and why. Each rung is a press on the one
//! before.
//!
//! A board counts once, when its first rung is shown. A hint uses only what the person's own seat may know.

use crate::{
    computers::advice::Advice,
    frame::ui::{
        Button, ButtonStyle, OnTable, Post, Request, TableAct, button, close,
        escape::{code, sentence, unmarked},
        grey, ids,
        picture::{file, picture, scene},
        rows, t,
        why::{Why, percent},
    },
    playing::moves::{
        entry::Enter,
        menu::{Menu, full_path},
    },
    routing::{Answer, Bot, Feature, MoreMenu, Problem, Reader, Result, Slot},
};
use deltille_base::text::{Locale, Message, say};
use deltille_games::{Actors, AnyPlay, Choice, Highlight, Mark, Seat, Viewer};
use deltille_picture::Painter;
use deltille_table::{Command, Table};

/// Entries of the expected line to play out.
const AHEAD: usize = 4;

ids! {
    #[derive(Copy)]
    pub enum LadderAct {
        Piece = "hint1",
        Move = "hint2",
        Why = "hint3",
        /// Shows the first rung again, in place of the second.
        Back = "hint1-",
    }
}

pub struct Ladder;

impl Feature for Ladder {
    type Action = OnTable<LadderAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<LadderAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        let (current, seat) = bot.playing(request, Some(current)).await?;
        if !current.table.is_against_computers() {
            return Err(Problem::Said(Message::new("ladder-none")));
        }
        if current.table.ply() != ply {
            return Err(Problem::Stale(Box::new(current)));
        }
        current.table.may_be_hinted().map_err(Problem::of)?;
        let table = current.table.clone();
        let advice = bot.computers.hint(table.clone(), seat).await?;
        let advice = advice.ok_or_else(|| Problem::Said(Message::new("ladder-not-now")))?;
        let reader = bot.reader(request).await;
        let rung = bot.pool.work(move |painter| rung(painter, &table, seat, reader, act, &advice)).await?;
        let Rung { post, forced } = rung.ok_or_else(|| Problem::Said(Message::new("ladder-not-now")))?;
        let count = if forced {
            Message::new("ladder-forced")
        } else {
            // Count the hint before showing it.
            let done = bot.order(request, &current, Some(ply), Command::Hinted).await?;
            Message::new("ladder-counted")
                .with("count", done.table.hints())
                .with("most", Table::HINTS)
        };
        let text = format!("{}\n{}", post.text, say(request.locale, &count));
        let post = Post { text, ..post };
        Ok(if act == LadderAct::Piece {
            Answer::ephemeral(post)
        } else {
            Answer::replace(post)
        })
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let table = menu.table;
        let own_turn = menu.seat.is_some_and(|seat| table.on_turn().contains(seat));
        if !own_turn || !table.is_against_computers() || table.may_be_hinted().is_err() {
            return Vec::new();
        }
        vec![(Slot::Look, grey(&LadderAct::Piece.on(table), &t(menu.locale, "button-hint")))]
    }
}

struct Rung {
    post: Post,
    /// Only one entry is legal, so the hint reveals nothing beyond the rules and is not counted.
    forced: bool,
}

/// Builds a rung; `None` if it cannot be shown.
fn rung(
    painter: &Painter,
    table: &Table,
    seat: Seat,
    reader: Reader,
    act: LadderAct,
    advice: &Advice,
) -> Option<Rung> {
    let menu = Menu::own(painter, table, seat, reader)?;
    let choices = menu.play.choices(seat)?;
    let choice = choices.iter().find(|choice| choice.entry == advice.entry)?;
    let play_it = || menu.confirm(full_path(&choices, choice, &[]));
    let post = match act {
        LadderAct::Piece | LadderAct::Back => piece(&menu, choice),
        LadderAct::Move => told(&menu, choice, play_it()),
        LadderAct::Why => why(&menu, choice, advice, play_it()),
    };
    Some(Rung { post, forced: choices.len() == 1 })
}

fn piece(menu: &Menu<'_, Enter>, choice: &Choice) -> Post {
    let locale = menu.sight.locale;
    let first = choice.steps.first();
    let label = first.map(|step| say(locale, &step.label)).unwrap_or_default();
    let marks: Vec<Highlight> = first
        .and_then(|step| step.spot.clone())
        .map(|spot| Highlight { spot, mark: Mark::Chosen })
        .into_iter()
        .collect();
    let caption = t(locale, "ladder-piece-caption");
    let drawn = scene(menu.table, menu.play, menu.sight, (&caption, Some(menu.seat)), &marks);
    let game = menu.table.setup.game.as_str();
    let id = if marks.is_empty() { "ladder-no-piece" } else { "ladder-piece" };
    let text = say(locale, &Message::new(id).with("piece", sentence(&label)).with("game", game));
    // The picture's alt text names the piece, too.
    let file = file(menu.painter, menu.table, menu.play, menu.sight, &unmarked(&text), &drawn);
    let next =
        button(&LadderAct::Move.on(menu.table), &t(locale, "button-ladder-move"), ButtonStyle::Primary);
    Post {
        text,
        file: Some(file),
        rows: rows(vec![next, close(locale)]),
        ..Post::default()
    }
}

/// Shows the move, with the button that plays it.
fn told(menu: &Menu<'_, Enter>, choice: &Choice, play_it: Button) -> Post {
    let locale = menu.sight.locale;
    let next = grey(&LadderAct::Why.on(menu.table), &t(locale, "button-ladder-why"));
    let back = grey(&LadderAct::Back.on(menu.table), &t(locale, "button-back"));
    Post {
        text: the_move(locale, choice),
        file: Some(menu.after(choice)),
        rows: rows(vec![play_it, next, back, close(locale)]),
        ..Post::default()
    }
}

fn the_move(locale: Locale, choice: &Choice) -> String {
    let about = sentence(&say(locale, &choice.description));
    say(
        locale,
        &Message::new("ladder-move").with("entry", code(&choice.entry)).with("description", about),
    )
}

/// Shows why: the reason in words, the expected line played out on the picture, and the expected score after it.
fn why(menu: &Menu<'_, Enter>, choice: &Choice, advice: &Advice, play_it: Button) -> Post {
    let locale = menu.sight.locale;
    let Ahead { board, answers, open } = Ahead::of(menu, advice);
    let why = Why { locale, table: menu.table, play: menu.play, seat: menu.seat };
    // No further than the seat can follow it.
    let known = if open { advice.line.get(..=answers.len()) } else { None }.unwrap_or(&advice.line);
    let mut text = vec![the_move(locale, choice), sentence(&why.best(known))];
    let file = if answers.is_empty() {
        menu.after(choice)
    } else {
        text.push(say(locale, &Message::new("ladder-why").with("entry", code(&choice.entry))));
        text.extend(answers);
        let caption = t(locale, "ladder-why-caption");
        picture(menu.painter, menu.table, &board, menu.sight, (&caption, None), &[])
    };
    text.extend(open.then(|| t(locale, "ladder-why-open")));
    text.extend(
        advice
            .expected
            .map(|share| say(locale, &Message::new("ladder-expected").with("share", percent(locale, share)))),
    );
    let back = grey(&LadderAct::Move.on(menu.table), &t(locale, "button-back"));
    let buttons = rows(vec![play_it, back, close(locale)]);
    Post {
        text: text.join("\n"),
        file: Some(file),
        rows: buttons,
        ..Post::default()
    }
}

/// The expected line, played out until the seat cannot follow it.
struct Ahead {
    board: AnyPlay,
    /// The entries after the seat's own, in words.
    answers: Vec<String>,
    /// Whether the line stops where something is hidden from the seat or a lot is due: the entries after that
    /// could reveal more than the seat may know.
    open: bool,
}

impl Ahead {
    fn of(menu: &Menu<'_, Enter>, advice: &Advice) -> Ahead {
        let (locale, viewer) = (menu.sight.locale, Viewer::Seat(menu.seat));
        let (mut board, mut answers) = (menu.play.clone(), Vec::new());
        let is_open = |board: &AnyPlay| board.hides(viewer) || board.actors() == Actors::Chance;
        if board.enter_as(menu.seat, &advice.entry).is_ok() {
            for entry in advice.line.iter().take(AHEAD).skip(1) {
                let Some(seat) = board.actors().only().filter(|_| !is_open(&board)) else {
                    break;
                };
                let Some(choice) = board.choice(seat, entry) else {
                    break;
                };
                if board.enter_as(seat, entry).is_err() {
                    break;
                }
                let message =
                    Message::new("ladder-step").seat("seat", board.name(seat)).with("entry", code(entry));
                answers.push(say(
                    locale,
                    &message.with("description", sentence(&say(locale, &choice.description))),
                ));
            }
        }
        let open = board.outcome().is_none() && is_open(&board);
        Ahead { board, answers, open }
    }
}
