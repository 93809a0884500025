//! *Appointment…*: people who want to play live agree on a moment. They are called ten minutes before, and may put it
//! off once.

use super::{About, ProposalAct, accord, answers, ask_accord, command_of, may_propose};
use crate::{
    frame::ui::{Button, Modal, ModalField, OnTable, Request, TableAct, custom_id::Action, grey, ids, t},
    routing::{Answer, BoardControl, Bot, Feature, MoreMenu, Problem, Result, Slot},
    tournaments::date,
};
use deltille_base::text::Message;
use deltille_table::{Command, Table, accord::Ask};

ids! {
    #[derive(Copy)]
    pub enum AppointmentAct {
        Proposal(ProposalAct) = "meet{}",
        /// Form: proposes the moment.
        Propose = "meet.at",
    }
}

const ABOUT: About<AppointmentAct> = About { ask: Ask::Appointment, button: AppointmentAct::Proposal };

pub struct Appointments;

impl Feature for Appointments {
    type Action = OnTable<AppointmentAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<AppointmentAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        let AppointmentAct::Proposal(act) = act else {
            return Err(Problem::Unknown(format!("{act:?} as a button")));
        };
        if let Some(command) = command_of(Ask::Appointment, act) {
            return accord(bot, request, current, ply, command).await;
        }
        let (current, seat) = bot.playing(request, Some(current)).await?;
        match current.table.progress.accord.proposal {
            Some(_) => ask_accord(request, (current, seat), ABOUT),
            None => Ok(Answer::Form(form(request, &current.table))),
        }
    }

    async fn submit(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, .. }: OnTable<AppointmentAct>,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        let at = date::typed(fields, request.at).map_err(|wrong| Problem::Said(wrong.message()))?;
        let at = at.ok_or_else(|| Problem::Said(Message::new("appointment-when")))?;
        accord(bot, request, current, ply, (Command::Appoint(at), false)).await
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        answers(table, &ABOUT)
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let table = menu.table;
        let with_others =
            may_propose(table, menu.seat).is_some_and(|seat| !table.people_besides(seat).is_empty());
        let asked = table.progress.accord.proposal.is_some_and(|proposal| proposal.ask != Ask::Appointment);
        let label = match table.progress.appointment {
            Some(agreed) if agreed.put_off => return Vec::new(),
            Some(_) => "button-put-off",
            None => "button-appointment",
        };
        let button = grey(&AppointmentAct::Proposal(ProposalAct::Ask).on(table), &t(menu.locale, label));
        (with_others && !asked).then_some((Slot::Propose, button)).into_iter().collect()
    }
}

fn form(request: &Request, table: &Table) -> Modal {
    let (locale, agreed) = (request.locale, table.progress.appointment.map(|agreed| agreed.at));
    let form = date::form(request, AppointmentAct::Propose.on(table).encode(), agreed);
    let placeholder = t(locale, "appointment-example");
    let field = |field| ModalField { placeholder: placeholder.clone(), required: true, ..field };
    let fields = form.fields.into_iter().map(field).collect();
    Modal { title: t(locale, "appointment-when"), fields, ..form }
}
