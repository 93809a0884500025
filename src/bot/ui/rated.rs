//! The line of a rated game on its boards: that it is rated, and why it does not count after all.

use super::widgets::t;
use deltille_base::text::{Locale, Message, say};
use deltille_games::AnyPlay;
use deltille_table::{Phase, Table, Uncounted};

/// The line below a board; empty for casual games, and on earlier boards of a finished game.
pub fn line(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    if !table.is_rated() {
        return None;
    }
    let ended = matches!(table.phase, Phase::Over | Phase::Aborted);
    if !ended {
        return Some(t(locale, "board-rated"));
    }
    if play.ply() as usize != table.entries.len() {
        return None;
    }
    match table.counts() {
        Ok(()) => Some(t(locale, "board-rated")),
        Err(Uncounted::Short) => {
            Some(say(locale, &Message::new("board-rated-short").with("least", Table::RATED_ENTRIES)))
        }
        Err(Uncounted::Seats) => Some(t(locale, "board-rated-seats")),
        Err(Uncounted::Unfinished) => Some(t(locale, "board-rated-unfinished")),
        Err(Uncounted::Casual) => None,
    }
}
