//! *Same again, open seat* below a finished game: a lobby for the same game that any member may join.

use crate::{
    frame::ui::{OnTable, Request, TableAct, grey, ids, t},
    routing::{Answer, BoardControl, Bot, Feature, Problem, Result, Slot},
};
use deltille_table::{Home, HostSeat, Opening, Origin, Phase, Table};

ids! {
    #[derive(Copy)]
    pub struct SameAgainAct = "same";
}

pub struct SameAgain;

impl Feature for SameAgain {
    type Action = OnTable<SameAgainAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, .. }: OnTable<SameAgainAct>,
        _: &[String],
    ) -> Result<Answer> {
        // Delivered again, the press finds the table that it has opened.
        let like = match bot.current_of(request).await? {
            Some(now) if now.table.id == table || now.table.id.0 == request.id.0 => now.table,
            Some(now) if now.table.is_open() => return Err(Problem::Taken(Box::new(now))),
            _ => bot.shown_by(request, table).await?,
        };
        let (setup, time) = (like.setup.clone(), like.clock.control());
        let opening =
            bot.opening(request, setup, time, HostSeat::Random, Vec::new(), Origin::default()).await?;
        let home = Home { lasts: like.home.lasts, ..opening.home };
        bot.open_here(request, Opening { stakes: like.stakes, home, ..opening }).await
    }

    /// Not where no other person can sit down.
    fn on_board(table: &Table) -> Vec<BoardControl> {
        // The members of a team are known to no table.
        if table.is_of_teams() {
            return Vec::new();
        }
        let is_open = table.guild.is_some() && !table.home.visiting && !table.is_solo();
        if table.phase != Phase::Over || !is_open || table.task().is_some() {
            return Vec::new();
        }
        let label = t(table.home.language, "button-same-again");
        vec![BoardControl::Button(Slot::Act, grey(&SameAgainAct.on(table), &label))]
    }
}
