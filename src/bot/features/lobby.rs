//! The lobby: a public message that fills up, and what its buttons do.

use super::{context::Bot, problem::Problem};
use crate::{
    bot::{
        service::{deliver::Answer, tables::Current},
        ui::{custom_id::Act, lobby::post, message::Reply, request::Request},
    },
    games::Seat,
    store::Store,
    table::{Command, Phase},
};

impl<S: Store> Bot<S> {
    /// A press on the lobby's message.
    pub(crate) async fn lobby_press(
        &self,
        request: &Request,
        current: Current,
        act: &Act,
        values: &[String],
    ) -> Result<crate::bot::service::deliver::Answer, Problem> {
        let command = match act {
            Act::Join => Command::Join { seat: None },
            Act::Sit => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let seat = current.table.seat_names().iter().position(|name| *name == wanted);
                let seat = seat.ok_or_else(|| Problem::Unknown(wanted.to_owned()))?;
                Command::Join { seat: Some(Seat(seat as u8)) }
            }
            Act::Leave => Command::Leave,
            _ => Command::Cancel,
        };
        let done = self.order(request, &current, None, command).await?;
        if matches!(done.table.phase, Phase::Lobby { .. } | Phase::Closed) {
            return Ok(Answer { reply: Reply::Replace(post(&done.table, &[])), receipt: Some(done.receipt()) });
        }
        let (post, receipt) = self.public_board(&done).await?;
        Ok(Answer { reply: Reply::ReplaceAndSay { strip: true, post }, receipt: Some(receipt) })
    }
}
