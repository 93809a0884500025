//! Computers at a table, from its own message: the host fills the lobby with them, and a rematch can have
//! others.

use super::{context::Bot, feature::Feature, lobby::started, problem::Problem, surfaces::Placed};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            custom_id::{OnTable, PlainAct, TableAct},
            names,
            request::Request,
            widgets::{select, select_option, t},
        },
    },
    games::Level,
    store::Store,
    table::{Command, Phase, Table},
};

/// A choice from a menu of levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComputerAct {
    /// Computers of the level that is the value take all empty seats.
    Fill,
    /// The same people and computers once more, these with the level that is the value.
    Again,
}

impl PlainAct for ComputerAct {
    const KINDS: &'static [(&'static str, ComputerAct)] =
        &[("fill", ComputerAct::Fill), ("level", ComputerAct::Again)];
}

pub struct Computers;

impl Feature for Computers {
    type Action = OnTable<ComputerAct>;

    async fn press<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        OnTable { table, act, .. }: OnTable<ComputerAct>,
        values: &[String],
    ) -> Result<Answer, Problem> {
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
                bot.next_board(request, &done, Some(started(&done.table))).await
            }
            ComputerAct::Again => {
                let done = bot.once_more(request, Some(table), Some(level)).await?;
                bot.next_board(request, &done, None).await
            }
        }
    }

    fn on_board(table: &Table) -> Vec<Placed> {
        let (act, label) = match table.phase {
            Phase::Lobby { .. } => (ComputerAct::Fill, "lobby-fill"),
            Phase::Over if !table.computer_seats().is_empty() => (ComputerAct::Again, "rematch-level"),
            _ => return Vec::new(),
        };
        let locale = table.home.language;
        let option = |level: Level| {
            select_option(&level.to_string(), &names::with_level(locale, "level-choice", level), None)
        };
        let levels = Level::all().map(option).collect();
        vec![Placed::Row(select(&act.on(table), &t(locale, label), levels))]
    }
}
