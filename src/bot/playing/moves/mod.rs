//! Playing entries: `/move`, the *Move* button and all taps after it.

use super::moves::{act::MoveAct, menu::Menu};
use crate::{
    frame::{
        pages::Own,
        tables::Current,
        ui::{
            BUTTONS, ButtonStyle, Choice, Component, OnTable, Post, ROWS, Request, TableAct, button,
            completion::{NOTHING, complete, origin},
            escape::code,
            link,
            outcome::setting_up,
            rows, t, words,
        },
    },
    playing::control,
    routing::{
        After, Answer, Board, BoardControl, Bot, Completed, Feature, Problem, Result, Slot, commands,
        play_of, question,
    },
    teams::vote::propose,
};
use deltille_base::{
    ids::Ply,
    text::{Message, say},
};
use deltille_games::{Actors, Seat, SeatSet};
use deltille_table::{Command, Phase, Table, fair::hidden};
use setup::setup_menu;
use std::sync::Arc;

pub mod act;
pub mod entry;
mod layout;
pub mod menu;
pub mod setup;
mod turn;

commands! {
    pub struct Moves as "move" {
        typed: Completed<200> = "move" | "entry",
    }
}

impl Feature for Moves {
    type Action = OnTable<MoveAct>;
    type Command = Moves;

    /// Plays an entry; an origin alone opens its menu.
    async fn command(bot: &Bot, request: &Request, Moves { typed }: Moves) -> Result<Answer> {
        let (current, seat) = bot.seated(request, None).await?;
        let typed = typed.0.as_str();
        if typed == NOTHING {
            let ply = current.table.ply();
            return first_menu(bot, request, current, seat, ply).await;
        }
        let trial = Arc::new(current.table.tried(seat, typed).ok_or(Problem::Lobby)?);
        if !trial.is_listed() {
            let (table, text, reader) = (current.table.clone(), typed.to_owned(), bot.reader(request).await);
            let menu = bot.pool.work(move |painter| {
                let menu = Menu::own(painter, &table, seat, reader)?;
                menu.at(&origin(&menu.play.choices(seat)?, &text)?, 0)
            });
            if let Some(menu) = menu.await? {
                return Ok(Answer::ephemeral(menu));
            }
        }
        if current.table.team(seat).is_some() {
            return propose(bot, request, &current, seat, typed).await;
        }
        if let Some(question) = control::asked(bot, request, &current, seat, typed).await? {
            return Ok(question);
        }
        // A text too long for a button is not an entry of any game.
        if let Some(text) = trial.may_lose().filter(|text| text.chars().count() <= LONGEST_STAND) {
            return Ok(ask_stand(request, &current.table, text));
        }
        let done = bot.order(request, &current, None, Command::Tried(trial.clone())).await?;
        let is_hidden = trial.is_hidden() || hid(&done.table, seat);
        let after = if is_hidden {
            After::Hidden(words(t(request.locale, "moved")))
        } else {
            After::Command
        };
        bot.public_board(&done, after).await.map(Answer::from)
    }

    /// Fails where there is nothing to enter: the list then says why.
    async fn complete(bot: &Bot, request: &Request, Moves { typed }: Moves) -> Result<Vec<Choice>> {
        let (current, seat) = bot.seated(request, None).await?;
        let (table, locale) = (current.table, request.locale);
        let offered = move || {
            let play = play_of(&table)?;
            match play.actors() {
                Actors::Nobody => Err(Problem::Over),
                Actors::Seats(seats) if seats.contains(seat) => {
                    let found = complete(play, seat, &typed.0, locale);
                    let too_many = found.is_empty() && typed.0.is_empty();
                    if too_many { Err(Problem::Said(Message::new("tap-type"))) } else { Ok(found) }
                }
                // Enter would take a choice instead of what was typed.
                _ if table.control_meant(seat, &typed.0).is_some() => Ok(Vec::new()),
                Actors::Seats(_) | Actors::Chance => {
                    Err(Problem::Said(turn::not_yours(locale, &table, play)))
                }
            }
        };
        bot.pool.work(move |_| offered()).await?
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<MoveAct>,
        values: &[String],
    ) -> Result<Answer> {
        let (current, seat) = bot.seated(request, Some(bot.pressed(request, table).await?)).await?;
        let value = values.first().cloned().unwrap_or_default();
        let (path, page) = match act {
            MoveAct::Move => return first_menu(bot, request, current, seat, ply).await,
            MoveAct::Tap { page, path } => (path, page),
            MoveAct::Pick { mut path, .. } => {
                path.push(value);
                (path, 0)
            }
            MoveAct::PickToMake { mut path, .. } => {
                path.push(value);
                let wanted = path.clone();
                match turn::chosen(bot, request, &current, seat, ply, move |menu| menu.entry(&wanted)).await?
                {
                    Some(text) => return turn::made(bot, request, &current, seat, ply, text).await,
                    None => (path, 0),
                }
            }
            MoveAct::Confirm(path) => {
                return turn::confirmed(bot, request, current, seat, ply, move |menu| menu.entry(&path))
                    .await;
            }
            MoveAct::Enter(entry) => {
                let entry = if entry.is_empty() { value } else { entry };
                return turn::confirmed(bot, request, current, seat, ply, move |_| Some(entry)).await;
            }
            MoveAct::Stand(text) if current.table.team(seat).is_some() => {
                return propose(bot, request, &current, seat, &text).await;
            }
            MoveAct::Stand(text) => {
                if let Some(question) = control::asked(bot, request, &current, seat, &text).await? {
                    return Ok(question);
                }
                let done = bot.order(request, &current, Some(ply), Command::Stand { text }).await?;
                return bot.finished(request, done, "moved").await;
            }
        };
        if let Some(answer) = turn::not_on_turn(bot, request, &current, seat, ply).await? {
            return Ok(answer);
        }
        let (table, reader) = (current.table.clone(), bot.reader(request).await);
        let menu = bot.pool.work(move |painter| Menu::own(painter, &table, seat, reader)?.at(&path, page));
        menu.await?
            .map(|menu| Answer::replace(bot.with_own_board(request, Own::Table(&current.table), menu)))
            .ok_or_else(|| Problem::Unknown("a menu that is not there".to_owned()))
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        let Some(play) = table.play().filter(|_| table.phase == Phase::Play && !table.is_paused()) else {
            return Vec::new();
        };
        let seats = match play.actors() {
            Actors::Nobody => return Vec::new(),
            Actors::Seats(seats) => seats,
            Actors::Chance => SeatSet::EMPTY,
        };
        let label = if setting_up(play, seats) { "button-setup" } else { "button-move" };
        let button = button(&MoveAct::Move.on(table), &t(table.home.language, label), ButtonStyle::Primary);
        vec![BoardControl::Button(Slot::Act, button)]
    }
}

/// *Move*: opens the menu of a set-up if the game is at one, otherwise the menu of the movable pieces.
async fn first_menu(bot: &Bot, request: &Request, current: Current, seat: Seat, ply: Ply) -> Result<Answer> {
    if let Some(answer) = turn::not_on_turn(bot, request, &current, seat, ply).await? {
        return Ok(answer);
    }
    // There are too many entries to list, and no set-up menu, so the entry has to be typed.
    let table = current.table.clone();
    let menu = question_to(bot, request, current, seat).await?;
    let typed = || bot.with_own_board(request, Own::Table(&table), words(t(request.locale, "tap-type")));
    Ok(Answer::ephemeral(menu.unwrap_or_else(typed)))
}

impl Bot {
    /// A private message, with a link to the board that the user can touch, if there are pages.
    pub(crate) fn with_own_board(&self, request: &Request, own: Own<'_>, mut post: Post) -> Post {
        let moves = !matches!(own, Own::Table(table) if request.seat_at(table).is_none());
        let pages = self.tables.pages.get().filter(|_| moves && !request.place.page);
        if let Some(address) = pages.and_then(|pages| pages.personal(request, own)) {
            let open = link(address, &t(request.locale, "button-own-board"));
            let free = post.rows.len() < ROWS;
            match post.rows.last_mut() {
                Some(Component::Buttons(buttons)) if buttons.len() < BUTTONS => buttons.push(open),
                _ if free => post.rows.extend(rows(vec![open])),
                _ => {}
            }
        }
        post
    }
}

/// After the board that begins a game against computers alone, or ends its set-up: the same answer asks at once what
/// the person does, so that the first move needs no *Move*.
///
/// # Errors
/// The table or the settings of the person cannot be read.
pub(crate) async fn asking(bot: &Bot, request: &Request, answer: Answer) -> Result<Answer> {
    let Answer::Board(board) = answer else { return Ok(answer) };
    let Board { after: After::Private(said), .. } = &*board else {
        return Ok(Answer::Board(board));
    };
    let on_turn = |current: &Current| {
        let play = current.table.play().filter(|_| current.table.phase == Phase::Play)?;
        let seat = current.table.seat_of(request.user.id).filter(|_| current.table.is_against_computers())?;
        matches!(play.actors(), Actors::Seats(seats) if seats.contains(seat)).then_some(seat)
    };
    let current = bot.current(request.channel).await?;
    let Some((current, seat)) = current.and_then(|current| on_turn(&current).map(|seat| (current, seat)))
    else {
        return Ok(Answer::Board(board));
    };
    let Some(next) = question_to(bot, request, current, seat).await? else {
        return Ok(Answer::Board(board));
    };
    let after = After::Asking { said: said.clone(), next };
    Ok(Board { after, ..*board }.into())
}

/// The menu of the set-up, or of the movable pieces; `None` if there are too many entries to list.
async fn question_to(bot: &Bot, request: &Request, current: Current, seat: Seat) -> Result<Option<Post>> {
    let own = setup::own_setup(bot, request, &current).await?;
    let (table, reader) = (current.table.clone(), bot.reader(request).await);
    let menu = bot.pool.work(move |painter| {
        let menu = Menu::own(painter, &table, seat, reader)?;
        if menu.play.draft(seat, "").is_some() {
            setup_menu(&menu, "", &own)
        } else {
            menu.at(&[], 0)
        }
    });
    Ok(menu.await?.map(|menu| bot.with_own_board(request, Own::Table(&current.table), menu)))
}

/// Whether the last entry of a seat is hidden: a repeated request no longer finds the board before it.
fn hid(table: &Table, seat: Seat) -> bool {
    let last = table.entries.iter().rfind(|entry| entry.seat == Some(seat));
    last.zip(table.play()).is_some_and(|(last, play)| hidden(play, &last.line))
}

/// Asks whether to enter this text although it may lose the game. The question is asked for every text not
/// spelled as in the lists, legal or not, so that it reveals nothing.
fn ask_stand(request: &Request, table: &Table, text: String) -> Answer {
    let message = Message::new("stand-ask").with("entry", code(&text));
    let stand = MoveAct::Stand(text).on(table);
    question(request.locale, say(request.locale, &message), &stand, "button-stand", ButtonStyle::Danger)
}

/// Longest entry that can be asked about, in characters: it travels in a `custom_id`.
const LONGEST_STAND: usize = 60;
