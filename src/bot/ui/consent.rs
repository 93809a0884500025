//! What the table says of a proposal: a take-back or a pause that the others are asked for.

use super::{
    names::{list, seat_and_name},
    widgets::t,
};
use crate::{
    games::AnyPlay,
    table::{Phase, Table, accord::Ask},
    text::{Locale, Message, say},
};

/// The words about what is asked.
pub struct Words {
    pub ask: &'static str,
    pub propose: &'static str,
    pub menu: &'static str,
    pub board: &'static str,
    pub agree: &'static str,
}

impl Words {
    pub const fn of(ask: Ask) -> Words {
        match ask {
            Ask::TakeBack => Words {
                ask: "back-ask",
                propose: "button-back-propose",
                menu: "button-take-back",
                board: "board-back",
                agree: "button-back-agree",
            },
            Ask::Pause => Words {
                ask: "pause-ask",
                propose: "button-pause-propose",
                menu: "button-pause",
                board: "board-pause",
                agree: "button-pause-agree",
            },
        }
    }
}

/// The line of the public board about what is asked.
pub fn line(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    let proposal = table.accord.proposal?;
    let who = seat_and_name(locale, table, play, proposal.by);
    let missing = list(locale, table, play, table.unanswered());
    let mut message = Message::new(Words::of(proposal.ask).board).with("who", who).with("missing", missing);
    if proposal.ask == Ask::TakeBack {
        message = message.with("count", table.entries.len() - table.back_to(proposal.by).ok()?);
    }
    Some(say(locale, &message))
}

/// Instead of whose turn it is: that there is no turn now. `None`: there is.
pub fn stopped(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    // Earlier boards of the game were not stopped.
    if play.ply() as usize != table.entries.len() {
        return None;
    }
    match (table.phase, table.accord.off) {
        (Phase::Aborted, Some(seat)) => {
            let who = seat_and_name(locale, table, play, seat);
            Some(say(locale, &Message::new("board-off").with("who", who)))
        }
        (Phase::Play, _) if table.accord.paused => Some(t(locale, "board-paused")),
        _ => None,
    }
}
