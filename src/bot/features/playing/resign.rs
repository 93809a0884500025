//! `/game resign` and its button; in a solo game it gives up.

use crate::features::{
    answer::Answer,
    context::{Bot, play_of, question},
    feature::{Call, Feature},
    problem::Problem,
    surfaces::{MoreMenu, Slot},
};
use crate::{
    service::tables::Current,
    ui::{
        custom_id::{OnTable, PlainAct, TableAct},
        message::{Button, ButtonStyle},
        request::Request,
        widgets::{button, t},
    },
};
use deltille_base::text::Message;
use deltille_games::{Control, Leave, Seat};
use deltille_table::{Command, Phase};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResignAct {
    /// Asks for confirmation; `Resign` resigns.
    Ask,
    Resign,
}

impl PlainAct for ResignAct {
    const KINDS: &'static [(&'static str, ResignAct)] =
        &[("resign", ResignAct::Ask), ("resign!", ResignAct::Resign)];
}

pub struct Resign;

impl Feature for Resign {
    type Action = OnTable<ResignAct>;

    const COMMANDS: &'static [&'static str] = &["game resign"];

    async fn command(bot: &Bot, request: &Request, _: Call<'_>) -> Result<Answer, Problem> {
        ask_resign(bot, request, None).await
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, act, .. }: OnTable<ResignAct>,
        _: &[String],
    ) -> Result<Answer, Problem> {
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

async fn ask_resign(bot: &Bot, request: &Request, current: Option<Current>) -> Result<Answer, Problem> {
    let (current, seat) = bot.playing(request, current).await?;
    still_in(&current, seat)?;
    let (ask, label) = match current.table.is_solo() {
        true => ("give-up-ask", "button-give-up-confirm"),
        false => ("resign-ask", "button-resign-confirm"),
    };
    let resign = ResignAct::Resign.on(&current.table);
    Ok(question(request.locale, t(request.locale, ask), &resign, label, ButtonStyle::Danger))
}

/// Fails if the seat has already left the game.
fn still_in(current: &Current, seat: Seat) -> Result<(), Problem> {
    let play = play_of(&current.table)?;
    if play.survivors().contains(seat) {
        Ok(())
    } else {
        Err(Problem::Said(Message::new("resign-out")))
    }
}
