//! Computers at a table, from its own message: the host fills the lobby with computers, and a rematch can
//! change their level.

use crate::{
    frame::ui::{OnTable, Request, TableAct, ids, levels, select, t},
    routing::{Answer, BoardControl, Bot, Feature, Problem, Result},
    seats::{
        lobby::{is_kept, started},
        rematch::once_more,
    },
};
use deltille_games::Level;
use deltille_table::{Command, Phase, Table};

ids! {
    #[derive(Copy)]
    pub enum ComputerAct {
        /// Fills all empty seats with computers of the level in the value.
        Fill = "fill",
        /// Starts a rematch with the same people and computers; the computers get the level in the value.
        Again = "level",
    }
}

pub struct Computers;

impl Feature for Computers {
    type Action = OnTable<ComputerAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, act, .. }: OnTable<ComputerAct>,
        values: &[String],
    ) -> Result<Answer> {
        let value = values.first().map(String::as_str).unwrap_or_default();
        let level = value
            .parse()
            .ok()
            .and_then(Level::new)
            .ok_or_else(|| Problem::Unknown(value.to_owned()))?;
        match act {
            ComputerAct::Fill => {
                let current = bot.pressed(request, table).await?;
                let done = bot.order(request, &current, None, Command::Fill { level }).await?;
                bot.next_board(&done, Some(started(&done.table))).await
            }
            ComputerAct::Again => {
                let done = once_more(bot, request, Some(table), Some(level)).await?;
                bot.next_board(&done, None).await
            }
        }
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        let (act, label) = match table.phase {
            // A computer plays no rated game, and gets no reserved seat.
            Phase::Lobby { .. } if table.is_rated() || is_kept(table) => return Vec::new(),
            Phase::Lobby { .. } => (ComputerAct::Fill, "lobby-fill"),
            Phase::Over if !table.computer_seats().is_empty() => (ComputerAct::Again, "rematch-level"),
            _ => return Vec::new(),
        };
        let locale = table.home.language;
        let levels = levels::options(locale, "level-choice", table.levels());
        vec![BoardControl::Row(select(&act.on(table), &t(locale, label), levels))]
    }
}
