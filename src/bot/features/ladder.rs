//! Hints in a game against computers: which piece, which move, and why. Each rung is a press on the one before.
//!
//! A board is counted once, when its first rung is told. What is told is thought up by what the person's own seat may know.

use super::{
    context::{Bot, Reader},
    feature::Feature,
    moves::{entry::Enter, menu::Menu},
    problem::Problem,
    surfaces::{MoreMenu, Slot},
};
use crate::{
    bot::{
        service::{computers::advice::Advice, deliver::Answer},
        ui::{
            custom_id::{OnTable, PlainAct, TableAct},
            escape::{code, sentence},
            message::{Button, ButtonStyle, Component, Post},
            picture::picture,
            request::Request,
            widgets::{BUTTONS, button, close, grey, rows, t},
        },
    },
    games::{AnyPlay, Choice, Highlight, Mark, Seat},
    picture::Painter,
    store::Store,
    table::{Command, Table},
    text::{Message, say},
};

/// Entries of the expected line that are played out.
const AHEAD: usize = 4;

/// A rung of the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LadderAct {
    Piece,
    Move,
    Why,
}

impl PlainAct for LadderAct {
    const KINDS: &'static [(&'static str, LadderAct)] =
        &[("hint1", LadderAct::Piece), ("hint2", LadderAct::Move), ("hint3", LadderAct::Why)];
}

pub struct Ladder;

impl Feature for Ladder {
    type Action = OnTable<LadderAct>;

    async fn press<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        OnTable { table, ply, act }: OnTable<LadderAct>,
        _: &[String],
    ) -> Result<Answer, Problem> {
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
        let advice = bot.tables.advice(table.clone(), seat).await?;
        let advice = advice.ok_or_else(|| Problem::Said(Message::new("ladder-not-now")))?;
        let reader = bot.reader(request).await;
        let rung = bot.studio.work(move |painter| rung(painter, &table, seat, reader, act, &advice)).await?;
        let post = rung.ok_or_else(|| Problem::Said(Message::new("ladder-not-now")))?;
        // What is told is counted first.
        let done = bot.order(request, &current, Some(ply), Command::Hinted).await?;
        let count = Message::new("ladder-counted").with("count", done.table.hints()).with("most", Table::HINTS);
        let text = format!("{}\n{}", post.text, say(request.locale, &count));
        let post = Post { text, ..post };
        Ok(if act == LadderAct::Piece { Answer::ephemeral(post) } else { Answer::replace(post) })
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

/// One rung as a message. `None`: it cannot be shown.
fn rung(painter: &Painter, table: &Table, seat: Seat, reader: Reader, act: LadderAct, advice: &Advice) -> Option<Post> {
    let menu = Menu::own(painter, table, seat, reader)?;
    let choice = &menu.play.choice(seat, &advice.entry)?;
    match act {
        LadderAct::Piece => Some(piece(&menu, choice)),
        LadderAct::Move => told(&menu, choice),
        LadderAct::Why => Some(why(&menu, choice, advice)),
    }
}

/// Which piece, or where.
fn piece(menu: &Menu<'_, Enter>, choice: &Choice) -> Post {
    let locale = menu.locale;
    let first = choice.steps.first();
    let label = first.map(|step| sentence(&say(locale, &step.label))).unwrap_or_default();
    let marks: Vec<Highlight> =
        first.and_then(|step| step.spot.clone()).map(|spot| Highlight { spot, mark: Mark::Chosen }).into_iter().collect();
    let caption = t(locale, "ladder-piece-caption");
    let file = picture(menu.painter, menu.table, menu.play, menu.sight(), (&caption, Some(menu.seat)), &marks);
    let next = button(&LadderAct::Move.on(menu.table), &t(locale, "button-ladder-move"), ButtonStyle::Primary);
    let text = say(locale, &Message::new("ladder-piece").with("piece", label));
    Post { text, file: Some(file), rows: rows(vec![next, close(locale)]), mentions: Vec::new() }
}

/// Which move, with the button that plays it.
fn told(menu: &Menu<'_, Enter>, choice: &Choice) -> Option<Post> {
    let locale = menu.locale;
    let path: Vec<String> = choice.steps.iter().map(|step| step.token.clone()).collect();
    let post = menu.at(&path, 0)?;
    let about = sentence(&say(locale, &choice.description));
    let text = say(locale, &Message::new("ladder-move").with("entry", code(&choice.entry)).with("description", about));
    let next = grey(&LadderAct::Why.on(menu.table), &t(locale, "button-ladder-why"));
    Some(Post { text, rows: with_button(post.rows, next), ..post })
}

/// Why: what is expected to follow, played out on the picture, and how it stands then.
fn why(menu: &Menu<'_, Enter>, choice: &Choice, advice: &Advice) -> Post {
    let locale = menu.locale;
    let (after, lines) = played_out(menu, advice);
    let expected = advice.expected.map(|share| {
        let message = Message::new("ladder-expected").with("share", format!("{}", (share * 100.0).round()));
        say(locale, &message)
    });
    let head = Message::new("ladder-why").with("entry", code(&choice.entry));
    let text: Vec<String> = [say(locale, &head)].into_iter().chain(lines).chain(expected).collect();
    let caption = t(locale, "ladder-why-caption");
    let file = picture(menu.painter, menu.table, &after, menu.sight(), (&caption, None), &[]);
    let back = grey(&LadderAct::Move.on(menu.table), &t(locale, "button-back"));
    Post { text: text.join("\n"), file: Some(file), rows: rows(vec![back, close(locale)]), mentions: Vec::new() }
}

/// The board after the expected line, and each of its entries in words. Where something is hidden the board stays as it is: what
/// comes after it could tell more than the seat may know.
fn played_out(menu: &Menu<'_, Enter>, advice: &Advice) -> (AnyPlay, Vec<String>) {
    let (locale, mut play) = (menu.locale, menu.play.clone());
    let mut lines = Vec::new();
    for entry in advice.line.iter().take(AHEAD) {
        let Some(seat) = only_actor(&play) else { break };
        let about = play.choice(seat, entry).map(|choice| say(locale, &choice.description)).unwrap_or_default();
        let message = Message::new("ladder-step").seat("seat", play.name(seat)).with("entry", code(entry));
        lines.push(say(locale, &message.with("description", about)));
        if menu.play.has_secrets() || play.enter_as(seat, entry).is_err() {
            break;
        }
    }
    (play, lines)
}

fn only_actor(play: &AnyPlay) -> Option<Seat> {
    match play.actors() {
        crate::games::Actors::Seats(seats) if seats.len() == 1 => seats.iter().next(),
        _ => None,
    }
}

/// One more button in the first row that has room, or in a row of its own.
fn with_button(mut components: Vec<Component>, more: Button) -> Vec<Component> {
    for component in &mut components {
        if let Component::Buttons(buttons) = component
            && buttons.len() < BUTTONS
        {
            buttons.insert(1.min(buttons.len()), more);
            return components;
        }
    }
    components.extend(rows(vec![more]));
    components
}
