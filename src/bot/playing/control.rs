//! Controls typed as a move (`/move resign`): they ask what their buttons ask, because a word typed on trial must
//! not end a game.

use super::resign::ask_resign;
use crate::{
    agreeing::offers::ask_offer,
    frame::{tables::Current, ui::Request},
    routing::{Answer, Bot, Result},
};
use deltille_games::{Control, Leave, Seat};

/// The question that this text needs before it is entered. `None` if it is no control, or one that the table
/// refuses anyway.
///
/// # Errors
/// The control cannot be made now.
pub(super) async fn asked(
    bot: &Bot,
    request: &Request,
    current: &Current,
    seat: Seat,
    text: &str,
) -> Result<Option<Answer>> {
    let table = &current.table;
    let here = || Some(current.clone());
    match table.control_meant(seat, text) {
        Some(Control::Leave(Leave::Resign)) => ask_resign(bot, request, here()).await.map(Some),
        Some(Control::Offer(offer) | Control::Accept(offer)) if table.task().is_none() => {
            ask_offer(bot, request, here(), offer).await.map(Some)
        }
        Some(_) | None => Ok(None),
    }
}
