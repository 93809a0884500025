//! `/game resign` and its button; in a solo game it gives up.

use crate::{
    frame::{
        tables::{Current, OrderError},
        ui::{
            Button, ButtonStyle, OnTable, Post, Request, TEXT, TableAct, button, cancel,
            escape::{cut, markdown},
            ids,
            names::mention,
            rows, t, words,
        },
    },
    routing::{
        After, Answer, Board, Bot, Feature, MoreMenu, Problem, Result, Slot, commands, play_of, question,
    },
    seats::rematch::next_table,
};
use deltille_base::{
    ids::TableId,
    text::{Message, say},
};
use deltille_games::{Control, Leave, Seat};
use deltille_table::{Command, Phase, Refused};

ids! {
    #[derive(Copy)]
    pub enum ResignAct {
        /// Asks for confirmation; `Resign` resigns.
        Ask = "resign",
        Resign = "resign!",
        /// Leaves before the first move: the lobby comes back.
        Leave = "return",
    }
}

commands! { pub struct Resign as "game resign"; }

impl Feature for Resign {
    type Action = OnTable<ResignAct>;
    type Command = Resign;

    async fn command(bot: &Bot, request: &Request, _: Resign) -> Result<Answer> {
        ask_resign(bot, request, None).await
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, act, .. }: OnTable<ResignAct>,
        _: &[String],
    ) -> Result<Answer> {
        if act == ResignAct::Leave {
            return leave(bot, request, table).await;
        }
        let current = bot.pressed(request, table).await?;
        if act == ResignAct::Ask {
            return ask_resign(bot, request, Some(current)).await;
        }
        let (current, _) = bot.seated(request, Some(current)).await?;
        let done = bot.order(request, &current, None, Command::Control(Control::Leave(Leave::Resign))).await;
        let done = done.map_err(Problem::untyped)?;
        let said = if done.table.is_solo() { "given-up" } else { "resigned" };
        bot.finished(request, done, said).await
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        // A solo player gives up with a button below the board.
        if menu.seat.is_none() || menu.table.phase != Phase::Play || menu.table.is_solo() {
            return Vec::new();
        }
        let label = t(menu.locale, "button-resign");
        vec![(Slot::Leave, button(&ResignAct::Ask.on(menu.table), &label, ButtonStyle::Danger))]
    }
}

/// Asks whether to resign, in a solo game whether to give up; before the first move, also whether to leave.
pub(super) async fn ask_resign(bot: &Bot, request: &Request, current: Option<Current>) -> Result<Answer> {
    let (current, seat) = bot.playing(request, current).await?;
    still_in(&current, seat)?;
    let (ask, label) = match current.table.is_solo() {
        true => ("give-up-ask", "button-give-up-confirm"),
        false => ("resign-ask", "button-resign-confirm"),
    };
    let resign = ResignAct::Resign.on(&current.table);
    if current.table.may_return(request.user.id) {
        let locale = request.locale;
        let leave =
            button(&ResignAct::Leave.on(&current.table), &t(locale, "button-return"), ButtonStyle::Primary);
        let buttons = vec![leave, button(&resign, &t(locale, label), ButtonStyle::Danger), cancel(locale)];
        return Ok(Answer::ephemeral(Post { rows: rows(buttons), ..words(t(locale, "return-ask")) }));
    }
    Ok(question(request.locale, t(request.locale, ask), &resign, label, ButtonStyle::Danger))
}

/// Leaves a game that has not begun to be played: its lobby is open again, and the host is mentioned.
async fn leave(bot: &Bot, request: &Request, table: TableId) -> Result<Answer> {
    let done = match bot.tables.give_back(next_table(request, Some(table))?).await {
        Err(OrderError::Refused { why: Refused::Stale { .. }, .. }) => {
            return Err(bot.earlier(request, table).await);
        }
        left => left?,
    };
    let called = Some(done.table.host).filter(|host| done.table.is_here(*host));
    let post = bot.shown(done.table.clone(), Vec::new(), called.into_iter().collect()).await?;
    let who = markdown(&request.user.name);
    let message = Message::new("return-left")
        .with("who", who)
        .with("host", mention(done.table.home.language, &done.table, done.table.host));
    let left = say(done.table.home.language, &message);
    let post = Post { text: cut(&format!("{left}\n{}", post.text), TEXT), ..post };
    let said = After::Private(words(t(request.locale, "returned")));
    Ok(Board::after(&done, said, post).into())
}

/// Fails if the seat has already left the game.
fn still_in(current: &Current, seat: Seat) -> Result<()> {
    let play = play_of(&current.table)?;
    if play.survivors().contains(seat) {
        Ok(())
    } else {
        Err(Problem::Said(Message::new("resign-out")))
    }
}
