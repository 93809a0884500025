//! Boards in one message: each move edits it. A short message below it calls whoever is to move; the next move deletes that
//! call. The board moves down below much talk, and where it cannot be edited.
//!
//! The background worker shows these boards, and can repeat each of its steps: after a kill, the next process edits the same
//! message again, and recognises calls by their button. Players switch it in the More menu, servers for new tables.

use super::moves::{Moves, act::MoveAct};
use crate::{
    background::{Background, Boards, TimeSource},
    frame::{
        deliver::{Deliver, DeliverError, Seen},
        tables::orders::Current,
        ui::{
            Component, OnTable, Post,
            custom_id::Action,
            escape::sentence,
            names::{board_link, board_to_edit, link, setup_line},
            rows, words,
        },
    },
    routing::{BoardControl, Feature},
};
use deltille_base::{
    ids::{MessageId, UserId},
    text::{Message, say},
};
use deltille_store::Claimed;
use deltille_table::{Phase, Table};

/// Most messages below a board that is edited.
const BELOW: usize = 10;

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Edits the message that shows a table's board, and calls those whom the row names. `None`: the board needs a new
    /// message.
    pub(crate) async fn edited(
        &self,
        current: &Current,
        row: &Claimed,
        post: &Post,
    ) -> Result<Option<MessageId>, DeliverError> {
        let table = &current.table;
        let Some(board) = board_to_edit(table, current.posted) else {
            return Ok(None);
        };
        let newest = self.newest_in(table.channel).await?;
        // Nothing is seen where the bot may not read.
        let is_seen = newest.iter().any(|seen| seen.message == board.message);
        let below: Vec<Seen> = newest.into_iter().filter(|seen| seen.message > board.message).collect();
        let (mut calls, others): (Vec<Seen>, Vec<Seen>) =
            below.into_iter().partition(|seen| is_call(table, seen));
        let stays = table.phase == Phase::Play && is_seen && others.len() <= BELOW;
        let stays = stays
            && match self.deliver.replace(table.channel, board.message, post.clone()).await {
                Ok(()) => true,
                Err(why @ DeliverError::Later(_)) => return Err(why),
                Err(why) => {
                    tracing::debug!(channel = %table.channel, error = %why, "board not edited, posting a new one");
                    false
                }
            };
        let call = call(current, &row.outgoing.to).filter(|_| stays);
        let known = call.as_ref().and_then(|call| calls.iter().position(|seen| is_same(seen, call)));
        if let Some(known) = known {
            calls.remove(known);
        }
        for old in calls {
            if let Err(why @ DeliverError::Later(_)) = self.deliver.delete(table.channel, old.message).await {
                return Err(why);
            }
        }
        if let Some(call) = call.filter(|_| known.is_none()) {
            let about = format!("call {}", row.version.0);
            match self.deliver.post(table.channel, call, &about).await {
                Err(why @ DeliverError::Later(_)) => return Err(why),
                Err(why) => tracing::info!(channel = %table.channel, error = %why, "nobody called"),
                Ok(_) => {}
            }
        }
        Ok(stays.then_some(board.message))
    }
}

/// The message that calls people to their board. `None`: there is nobody to call, or no move to make.
fn call(current: &Current, people: &[UserId]) -> Option<Post> {
    let (table, locale) = (&current.table, current.table.home.language);
    let who: Vec<String> = people.iter().map(|user| format!("<@{user}>")).collect();
    let message = Message::new("board-call")
        .with("who", who.join(" "))
        .with("game", sentence(&setup_line(locale, table)))
        .with("link", board_link(table, current.posted));
    let to_move = Moves::on_board(table).into_iter().find_map(|control| match control {
        BoardControl::Button(_, button) => Some(button),
        BoardControl::Row(_) => None,
    })?;
    (!people.is_empty()).then(|| Post {
        mentions: people.to_vec(),
        rows: rows(vec![to_move]),
        ..words(say(locale, &message))
    })
}

/// Whether a message is a call to any board of this table.
fn is_call(table: &Table, seen: &Seen) -> bool {
    let [custom_id] = &seen.custom_ids[..] else { return false };
    OnTable::<MoveAct>::decode(custom_id).is_some_and(|it| it.table == table.id && it.act == MoveAct::Move)
}

fn is_same(seen: &Seen, call: &Post) -> bool {
    seen.text == call.text && call.rows.iter().flat_map(Component::custom_ids).eq(&seen.custom_ids)
}

/// Replaces a board that has moved down: a link to it.
pub fn moved(table: &Table, to: MessageId) -> Post {
    let link = link(table.guild, table.channel, Some(to));
    words(say(table.home.language, &Message::new("board-moved").with("link", link)))
}
