//! `/game takeback` and its buttons: the last entries are taken back when all survivors agree.

use super::{About, ProposalAct, accord, answers, ask_accord, command_of, may_propose};
use crate::{
    frame::ui::{Button, OnTable, Request, TableAct, consent::Words, grey, ids, t},
    routing::{Answer, BoardControl, Bot, Feature, MoreMenu, Result, Slot, commands},
};
use deltille_games::Seat;
use deltille_table::{Table, accord::Ask};

ids! {
    #[derive(Copy)]
    pub struct TakeBackAct(pub ProposalAct) = "back{}";
}

const ABOUT: About<TakeBackAct> = About { ask: Ask::TakeBack, button: TakeBackAct };

commands! { pub struct TakeBack as "game takeback"; }

impl Feature for TakeBack {
    type Action = OnTable<TakeBackAct>;
    type Command = TakeBack;

    async fn command(bot: &Bot, request: &Request, _: TakeBack) -> Result<Answer> {
        let at = bot.playing(request, None).await?;
        ask_accord(request, at, ABOUT)
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<TakeBackAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        match command_of(Ask::TakeBack, act.0) {
            Some(command) => accord(bot, request, current, ply, command).await,
            None => {
                let at = bot.playing(request, Some(current)).await?;
                ask_accord(request, at, ABOUT)
            }
        }
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        answers(table, &ABOUT)
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let table = menu.table;
        let free = |seat: &Seat| table.progress.accord.proposal.is_none() && table.back_to(*seat).is_ok();
        if may_propose(table, menu.seat).filter(free).is_none() {
            return Vec::new();
        }
        let label = t(menu.locale, Words::of(Ask::TakeBack).menu);
        vec![(Slot::Propose, grey(&TakeBackAct(ProposalAct::Ask).on(table), &label))]
    }
}
