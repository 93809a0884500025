//! `/game abort` and its button: calls off a game that has hardly begun.

use super::may_propose;
use crate::{
    frame::{
        tables::Current,
        ui::{Button, ButtonStyle, OnTable, Request, TableAct, button, ids, t},
    },
    routing::{Answer, Bot, Feature, MoreMenu, Problem, Result, Slot, commands, question},
};
use deltille_base::text::Message;
use deltille_table::Command;

ids! {
    #[derive(Copy)]
    pub enum AbortAct {
        /// Asks whether to call off the game; `Abort` does it.
        Ask = "abort",
        Abort = "abort!",
    }
}

commands! { pub struct Abort as "game abort"; }

impl Feature for Abort {
    type Action = OnTable<AbortAct>;
    type Command = Abort;

    async fn command(bot: &Bot, request: &Request, _: Abort) -> Result<Answer> {
        ask_abort(bot, request, None).await
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<AbortAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        if act == AbortAct::Ask {
            return ask_abort(bot, request, Some(current)).await;
        }
        let (current, _) = bot.seated(request, Some(current)).await?;
        let done = bot.order(request, &current, Some(ply), Command::Abort).await?;
        bot.finished(request, done, "accord-done").await
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        if may_propose(menu.table, menu.seat).is_none() || !menu.table.may_abort() {
            return Vec::new();
        }
        let label = t(menu.locale, "button-abort");
        vec![(Slot::Propose, button(&AbortAct::Ask.on(menu.table), &label, ButtonStyle::Danger))]
    }
}

async fn ask_abort(bot: &Bot, request: &Request, current: Option<Current>) -> Result<Answer> {
    let (current, _) = bot.playing(request, current).await?;
    let (table, locale) = (&current.table, request.locale);
    if !table.may_abort() {
        let id = if table.links.fixture.is_some() {
            "table-refuse-tournament"
        } else {
            "table-refuse-abort"
        };
        return Err(Problem::Said(Message::new(id)));
    }
    let (text, abort) = (t(locale, "abort-ask"), AbortAct::Abort.on(table));
    Ok(question(locale, text, &abort, "button-abort-confirm", ButtonStyle::Danger))
}
