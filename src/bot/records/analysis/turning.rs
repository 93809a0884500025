//! The turning points of a game (entries that gave something away), and each seat's expectation, in words.

use crate::{
    frame::ui::{escape::code, why::percent},
    records::analyses::Analysis,
};
use deltille_base::text::{Locale, Message, say};
use deltille_engine::{analysis::Mark, review::ReviewedPly};
use deltille_games::{AnyPlay, Control, Seat};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurningPoint {
    /// The place in the record, from 1.
    pub ply: u32,
    pub mark: Mark,
    pub loss: f64,
}

/// Returns all turning points in the order of the record.
pub fn turning_points(found: &Analysis) -> Vec<TurningPoint> {
    let point = |(ply, reviewed): (u32, &ReviewedPly)| {
        let loss = reviewed.loss?;
        Some(TurningPoint { ply, mark: Mark::of(loss)?, loss })
    };
    (0..).zip(&found.plies).filter_map(point).collect()
}

/// The seat's expected score after its entry, and after the best one: the first is what is shown
/// for the board after it. `None` if only the difference is known.
pub fn lost(locale: Locale, found: &Analysis, ply: u32) -> Option<String> {
    let reviewed = found.plies.get(ply as usize)?;
    let (seat, loss) = (usize::from(reviewed.seat?), reviewed.loss?);
    Mark::of(loss)?;
    let before = found.plies.get(ply.checked_sub(1)? as usize)?;
    let shown = reviewed.expected.get(seat).copied();
    let left = shown.or_else(|| Some((before.expected.get(seat)? - loss).max(0.0)))?;
    let message = Message::new("analysis-instead").with("left", percent(locale, left));
    Some(say(locale, &message.with("best", percent(locale, (left + loss).min(1.0)))))
}

fn mark_id(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "analysis-inaccuracy",
        Mark::Mistake => "analysis-mistake",
        Mark::Blunder => "analysis-blunder",
    }
}

/// Describes the entry at this ply: the player, the entry, and the loss.
pub fn judged(locale: Locale, play: &AnyPlay, found: &Analysis, ply: u32) -> Option<String> {
    let reviewed = found.plies.get(ply as usize)?;
    let entry = reviewed.entry.as_deref()?;
    let what = match reviewed.seat.map(|seat| play.name(Seat(seat))) {
        None => code(entry),
        Some(seat) => control(locale, play, reviewed).unwrap_or_else(|| {
            // Some entries begin with the seat's name.
            let own = entry.strip_prefix(seat).and_then(|rest| rest.strip_prefix(':')).unwrap_or(entry);
            say(locale, &Message::new("analysis-entry").seat("seat", seat).with("entry", code(own)))
        }),
    };
    let message = match reviewed.loss.and_then(Mark::of) {
        None => Message::new("analysis-fine"),
        Some(mark) => {
            let mark = say(locale, &Message::new(mark_id(mark)));
            match lost(locale, found, ply) {
                Some(lost) => Message::new("analysis-lost").with("mark", mark).with("loss", lost),
                None => Message::new("analysis-marked").with("mark", mark),
            }
        }
    };
    Some(say(locale, &message.with("ply", ply).with("what", what)))
}

/// A resignation, an offer, … in words that name the seat.
pub fn control(locale: Locale, play: &AnyPlay, reviewed: &ReviewedPly) -> Option<String> {
    let control = Control::of_line(reviewed.entry.as_deref()?)?;
    Some(say(locale, &control.message(play.name(Seat(reviewed.seat?)))))
}

/// Returns the better move in place of the entry at this ply, if that gave something away.
pub fn better(found: &Analysis, ply: u32) -> Option<&str> {
    let (before, made) = (found.plies.get(ply.checked_sub(1)? as usize)?, found.plies.get(ply as usize)?);
    made.loss.and_then(Mark::of)?;
    before.best.as_deref().filter(|best| Some(*best) != made.entry.as_deref())
}

/// Each seat's expectation, in the words of `message`; `None` if nothing is known.
pub(super) fn shares(locale: Locale, play: &AnyPlay, expected: &[f64], message: Message) -> Option<String> {
    let share = |(seat, share): (u8, &f64)| {
        let message = Message::new("analysis-share").seat("seat", play.name(Seat(seat)));
        say(locale, &message.with("share", percent(locale, *share)))
    };
    let shares: Vec<String> = (0..).zip(expected).map(share).collect();
    (!shares.is_empty()).then(|| say(locale, &message.with("shares", shares)))
}
