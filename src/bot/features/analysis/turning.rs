//! The turning points of a game: entries that gave something away.

use crate::{
    bot::{service::analyses::Analysis, ui::escape::code},
    engine::analysis::Mark,
    games::{AnyPlay, Seat},
    text::{Locale, Message, say},
};

/// An entry that gave something away.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurningPoint {
    /// Its place in the record, from 1.
    pub ply: u32,
    pub mark: Mark,
    pub loss: f64,
}

/// All of them, in their order.
pub fn turning_points(found: &Analysis) -> Vec<TurningPoint> {
    let point = |(ply, reviewed): (u32, &crate::engine::review::ReviewedPly)| {
        let loss = reviewed.loss?;
        Some(TurningPoint { ply, mark: Mark::of(loss)?, loss })
    };
    (0..).zip(&found.plies).filter_map(point).collect()
}

/// A share of 1 in per cent, as it is lost: `−28 %`.
pub fn lost(loss: f64) -> String {
    format!("−{} %", (loss * 100.0).round())
}

/// The name of a mark as a text.
fn mark_id(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "analysis-inaccuracy",
        Mark::Mistake => "analysis-mistake",
        Mark::Blunder => "analysis-blunder",
    }
}

/// What is said of the entry at this place: who made it, what it was and what it gave away.
pub fn judged(locale: Locale, play: &AnyPlay, found: &Analysis, ply: u32) -> Option<String> {
    let reviewed = found.plies.get(ply as usize)?;
    let entry = code(reviewed.entry.as_deref()?);
    let seat = reviewed.seat.map(|seat| play.name(Seat(seat)));
    let mark = reviewed.loss.and_then(Mark::of);
    let message = match (seat, mark) {
        (None, _) => Message::new("analysis-lot"),
        (Some(seat), None) => Message::new("analysis-fine").seat("seat", seat),
        (Some(seat), Some(mark)) => {
            let what = say(locale, &Message::new(mark_id(mark)));
            let loss = lost(reviewed.loss.unwrap_or_default());
            Message::new("analysis-lost").seat("seat", seat).with("mark", what).with("loss", loss)
        }
    };
    Some(say(locale, &message.with("ply", ply).with("entry", entry)))
}

/// What would have been better than the entry at this place, if it gave something away.
pub fn better(found: &Analysis, ply: u32) -> Option<&str> {
    let (before, made) = (found.plies.get(ply.checked_sub(1)? as usize)?, found.plies.get(ply as usize)?);
    made.loss.and_then(Mark::of)?;
    before.best.as_deref().filter(|best| Some(*best) != made.entry.as_deref())
}
