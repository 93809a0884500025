//! The texts of a proposal to take back, to pause or to meet, which the others must accept.

use super::{
    names::{list, seat_and_name},
    time::timestamp,
    widgets::t,
};
use deltille_base::text::{Locale, Message, say};
use deltille_games::AnyPlay;
use deltille_table::{Phase, Table, accord::Ask};

/// Text ids for a kind of proposal.
pub struct Words {
    pub ask: &'static str,
    pub propose: &'static str,
    /// The question against computers only, and the button that does it.
    pub ask_computer: &'static str,
    pub sure: &'static str,
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
                ask_computer: "back-ask-computer",
                sure: "button-back-sure",
                menu: "button-take-back",
                board: "board-back",
                agree: "button-back-agree",
            },
            Ask::Pause => Words {
                ask: "pause-ask",
                propose: "button-pause-propose",
                ask_computer: "pause-ask-computer",
                sure: "button-pause-sure",
                menu: "button-pause",
                board: "board-pause",
                agree: "button-pause-agree",
            },
            // A form asks.
            Ask::Appointment => Words {
                ask: "appointment-when",
                propose: "button-appointment",
                ask_computer: "appointment-when",
                sure: "button-appointment",
                menu: "button-appointment",
                board: "board-appointment",
                agree: "button-appointment-agree",
            },
        }
    }
}

/// The line about an appointment.
pub fn appointment(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    let agreed = table.progress.appointment.filter(|_| play.ply() == table.made().0)?;
    Some(say(locale, &Message::new("board-appointed").with("when", timestamp(agreed.at))))
}

/// The line about the proposal on the public board.
pub fn line(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    let proposal = table.progress.accord.proposal?;
    let who = seat_and_name(locale, table, play, proposal.by);
    let missing = list(locale, table, play, table.unanswered());
    let mut message = Message::new(Words::of(proposal.ask).board).with("who", who).with("missing", missing);
    if proposal.ask == Ask::TakeBack {
        message = message.with("count", table.moves_since(table.back_to(proposal.by).ok()?));
    }
    if let Some(at) = proposal.at {
        message = message.with("when", timestamp(at));
    }
    Some(say(locale, &message))
}

/// The text shown in place of the turn when the game is paused or called off, else `None`.
pub fn stopped(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    // Earlier boards were not stopped.
    if play.ply() as usize != table.entries.len() {
        return None;
    }
    match (table.phase, table.progress.accord.off) {
        (Phase::Aborted, Some(seat)) => {
            let who = seat_and_name(locale, table, play, seat);
            Some(say(locale, &Message::new("board-off").with("who", who)))
        }
        (Phase::Play, _) if table.progress.accord.held => Some(t(locale, "board-held")),
        (Phase::Play, _) if table.is_paused() => Some(t(locale, "board-paused")),
        _ => None,
    }
}
