//! The lobby: a public message that fills up, and what its buttons do.

use super::{
    context::Bot,
    feature::Feature,
    problem::Problem,
    surfaces::{Placed, Slot},
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            custom_id::{OnTable, PlainAct, TableAct},
            message::{ButtonStyle, Reply},
            request::Request,
            widgets::{button, grey, select, select_option, t},
        },
    },
    games::Seat,
    store::Store,
    table::{Command, Phase, Table},
    text::word,
};

/// A press on the lobby's message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LobbyAct {
    Join,
    /// Select: takes the seat whose name is the value.
    Sit,
    Leave,
    Cancel,
}

impl PlainAct for LobbyAct {
    const KINDS: &'static [(&'static str, LobbyAct)] =
        &[("join", LobbyAct::Join), ("sit", LobbyAct::Sit), ("leave", LobbyAct::Leave), ("cancel", LobbyAct::Cancel)];
}

pub struct Lobby;

impl Feature for Lobby {
    type Action = OnTable<LobbyAct>;

    async fn press<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        OnTable { table, act, .. }: OnTable<LobbyAct>,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let current = bot.pressed(request, table).await?;
        let command = match act {
            LobbyAct::Join => Command::Join { seat: None },
            LobbyAct::Sit => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let seat = current.table.seat_names().iter().position(|name| *name == wanted);
                let seat = seat.ok_or_else(|| Problem::Unknown(wanted.to_owned()))?;
                Command::Join { seat: Some(Seat(seat as u8)) }
            }
            LobbyAct::Leave => Command::Leave,
            LobbyAct::Cancel => Command::Cancel,
        };
        let done = bot.order(request, &current, None, command).await?;
        if matches!(done.table.phase, Phase::Lobby { .. } | Phase::Closed) {
            // Whom it calls was called by the message that is there.
            let post = bot.shown(done.table.clone(), Vec::new(), Vec::new()).await?;
            return Ok(Answer { reply: Reply::Replace(post), receipt: Some(done.receipt()) });
        }
        let (post, receipt) = bot.public_board(&done).await?;
        Ok(Answer { reply: Reply::ReplaceAndSay { strip: true, post }, receipt: Some(receipt) })
    }

    fn on_board(table: &Table) -> Vec<Placed> {
        if !matches!(table.phase, Phase::Lobby { .. }) {
            return Vec::new();
        }
        let locale = table.home.language;
        let join = button(&LobbyAct::Join.on(table), &t(locale, "button-join"), ButtonStyle::Success);
        let leave = grey(&LobbyAct::Leave.on(table), &t(locale, "button-leave"));
        let cancel = button(&LobbyAct::Cancel.on(table), &t(locale, "button-call-off"), ButtonStyle::Danger);
        let mut placed =
            vec![Placed::Button(Slot::Act, join), Placed::Button(Slot::Act, leave), Placed::Button(Slot::End, cancel)];
        let taken =
            |index: usize| table.is_taken(Seat(index as u8)) || table.invited.get(index).is_some_and(Option::is_some);
        let free: Vec<&str> =
            table.seat_names().iter().enumerate().filter(|(index, _)| !taken(*index)).map(|(_, name)| *name).collect();
        if free.len() > 1 && !table.drawn {
            let options = free.iter().map(|name| select_option(name, &word(locale, &format!("seat-{name}")), None));
            placed.push(Placed::Row(select(&LobbyAct::Sit.on(table), &t(locale, "lobby-sit"), options.collect())));
        }
        placed
    }
}
