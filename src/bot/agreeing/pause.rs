//! `/game pause`, `/game resume` and their buttons. A pause needs the consent of all survivors; any player at
//! the table can end it.

use super::{About, ProposalAct, accord, answers, ask_accord, command_of, may_propose};
use crate::{
    frame::{
        tables::Current,
        ui::{Button, ButtonStyle, OnTable, Request, TableAct, button, consent::Words, grey, ids, t},
    },
    routing::{Answer, BoardControl, Bot, Feature, MoreMenu, Result, Slot, commands, question},
};
use deltille_base::ids::Ply;
use deltille_table::{Command, Phase, Table, accord::Ask};

ids! {
    #[derive(Copy)]
    pub enum PauseAct {
        Proposal(ProposalAct) = "pause{}",
        Resume = "resume!",
    }
}

const ABOUT: About<PauseAct> = About { ask: Ask::Pause, button: PauseAct::Proposal };

commands! {
    pub enum PauseCommand {
        Pause = "game pause",
        Resume = "game resume",
    }
}

pub struct Pause;

impl Feature for Pause {
    type Action = OnTable<PauseAct>;
    type Command = PauseCommand;

    async fn command(bot: &Bot, request: &Request, command: PauseCommand) -> Result<Answer> {
        match command {
            PauseCommand::Pause => ask_pause(bot, request, None).await,
            PauseCommand::Resume => resume(bot, request, None, None).await,
        }
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<PauseAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        let PauseAct::Proposal(act) = act else {
            return resume(bot, request, Some(current), Some(ply)).await;
        };
        match command_of(Ask::Pause, act) {
            Some(command) => accord(bot, request, current, ply, command).await,
            None => ask_pause(bot, request, Some(current)).await,
        }
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        let ask = PauseAct::Proposal(ProposalAct::Ask).on(table);
        if table.phase == Phase::Play && table.progress.accord.proposal.is_none() && table.is_paused() {
            // The players cannot resume it.
            if table.progress.accord.held {
                return Vec::new();
            }
            let label = t(table.home.language, "button-resume-ask");
            return vec![BoardControl::Button(Slot::Answer, button(&ask, &label, ButtonStyle::Primary))];
        }
        answers(table, &ABOUT)
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let (table, locale) = (menu.table, menu.locale);
        if may_propose(table, menu.seat).is_none() {
            return Vec::new();
        }
        let button = if table.progress.accord.held {
            return Vec::new();
        } else if table.is_paused() {
            button(&PauseAct::Resume.on(table), &t(locale, "button-resume"), ButtonStyle::Success)
        } else if table.progress.accord.proposal.is_none() {
            grey(&PauseAct::Proposal(ProposalAct::Ask).on(table), &t(locale, Words::of(Ask::Pause).menu))
        } else {
            return Vec::new();
        };
        vec![(Slot::Propose, button)]
    }
}

/// Asks whether to propose a pause; during a pause, whether to end it.
async fn ask_pause(bot: &Bot, request: &Request, current: Option<Current>) -> Result<Answer> {
    let (current, seat) = bot.playing(request, current).await?;
    let (table, locale) = (&current.table, request.locale);
    let asked = table.progress.accord.proposal.is_some_and(|proposal| proposal.ask == Ask::Pause);
    if table.is_paused() && !asked {
        let (text, resume) = (t(locale, "resume-ask"), PauseAct::Resume.on(table));
        return Ok(question(locale, text, &resume, "button-resume", ButtonStyle::Success));
    }
    ask_accord(request, (current, seat), ABOUT)
}

async fn resume(bot: &Bot, request: &Request, current: Option<Current>, ply: Option<Ply>) -> Result<Answer> {
    let (current, _) = bot.seated(request, current).await?;
    let done = bot.order(request, &current, ply, Command::Resume).await?;
    bot.finished(request, done, "accord-done").await
}
