//! *Note…*: a person's private notes on a game of theirs, on the whole of it and on single moves. They see them on
//! their private boards, in *Step through* and in their record with remarks; nobody else does.

use crate::{
    frame::{
        settings::{
            own_memos::{LONGEST, MOST, Memo},
            people::PersonSettings,
        },
        ui::{Button, Modal, ModalField, Request, custom_id::Action, escape::written, grey, ids, t, typed},
    },
    records::{
        link::{Replay, ReplayAct, Source},
        view::replayed,
    },
    routing::{Answer, Bot, Feature, MoreMenu, Problem, Result, Slot, key},
};
use deltille_base::{
    ids::{Ply, TableId, UserId},
    text::{Locale, Message, say},
};
use deltille_games::Seat;
use deltille_table::Table;
use std::sync::Arc;

/// The fields of the form.
const GAME: &str = "game";
const MOVE: &str = "move";

ids! {
    /// The button opens the form, which has the same id.
    #[derive(Copy)]
    pub struct MemoAct {
        game: TableId,
        ply: Ply,
    } as "memo.{game}.{ply}"
}

pub struct Memos;

impl Feature for Memos {
    type Action = MemoAct;
    type Command = ();

    async fn press(bot: &Bot, request: &Request, act: MemoAct, _: &[String]) -> Result<Answer> {
        own_game(bot, request, act.game).await?;
        let (_, settings) = bot.tables.people.load(request.user.id).await?;
        let locale = request.locale;
        let field = |id: &str, ply, label| ModalField {
            custom_id: id.to_owned(),
            label,
            value: settings.memos.get(act.game, ply).to_owned(),
            placeholder: t(locale, "memo-hint"),
            max_length: LONGEST,
            required: false,
        };
        let of_move = say(locale, &Message::new("memo-of-move").with("ply", act.ply.0));
        Ok(Answer::Form(Modal {
            custom_id: act.encode(),
            title: t(locale, "memo-title"),
            fields: vec![field(GAME, None, t(locale, "memo-of-game")), field(MOVE, Some(act.ply), of_move)],
        }))
    }

    /// Keeps the notes, and shows them with their board.
    async fn submit(
        bot: &Bot,
        request: &Request,
        MemoAct { game, ply }: MemoAct,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let (table, seat) = own_game(bot, request, game).await?;
        let memo = |ply, id| Memo { game, ply, text: typed(fields, id).trim().to_owned() };
        let put = |settings: &mut PersonSettings| {
            settings.memos.put(memo(None, GAME))?;
            settings.memos.put(memo(Some(ply), MOVE))
        };
        let kept = bot.tables.people.change_if(request.user.id, key(request), request.at, put).await?;
        kept.map_err(|_| Problem::Said(Message::new("memo-full").with("count", MOST)))?;
        let ply = ply.min(table.made());
        let replay = Replay {
            of: Source::Game(game),
            ply,
            side: seat.0,
            act: ReplayAct::Open,
        };
        replayed(bot, request, table, replay).await.map(Answer::replace)
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let button = menu
            .seat
            .map(|_| (Slot::Record, memo_button(menu.locale, menu.table.id, menu.table.made())));
        button.into_iter().collect()
    }
}

pub fn memo_button(locale: Locale, game: TableId, ply: Ply) -> Button {
    grey(&MemoAct { game, ply }, &t(locale, "button-memo"))
}

/// A game in which the user has a seat.
async fn own_game(bot: &Bot, request: &Request, game: TableId) -> Result<(Arc<Table>, Seat)> {
    let table = bot.source(request, Source::Game(game)).await?;
    let seat = table.seat_of(request.user.id);
    let seat = seat.ok_or_else(|| Problem::Said(Message::new("memo-of-others")))?;
    Ok((table, seat))
}

/// This person's notes below a board of theirs, a line each; empty without any.
pub async fn memo_lines(bot: &Bot, locale: Locale, user: UserId, game: TableId, ply: Ply) -> String {
    let settings = bot.tables.people.get(user).await;
    let line = |memo: &Memo| {
        let text = written(&memo.text, usize::from(LONGEST));
        let message = match memo.ply {
            None => Message::new("memo-on-game"),
            Some(ply) => Message::new("memo-on-move").with("ply", ply.0),
        };
        format!("\n{}", say(locale, &message.with("text", text)))
    };
    settings.memos.at(game, ply).map(line).collect()
}
