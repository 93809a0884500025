//! Patterns that describe sets of entries: those that capture, those that reach a cell, ….

use crate::{
    entry::{Seat, SeatSet},
    presentation::{Event, EventKind, Step},
    registry::{AnyPlay, Choice},
    rules::Actors,
};
use serde::Deserialize;

/// Conditions on an entry; all that are given must hold.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pattern {
    /// The entry is one of these, in canonical text.
    entries: Vec<String>,
    /// The first tap is one of these, by token or by spot on the board.
    from: Vec<String>,
    /// One of the later taps is one of these, by token or by spot on the board.
    to: Vec<String>,
    /// The text begins with this.
    begins: Option<String>,
    /// The text ends with this.
    ends: Option<String>,
    /// The text contains this.
    contains: Option<String>,
    /// Whether the entry captures something.
    capture: Option<bool>,
    /// Whether the entry attacks a king or a comparable piece.
    check: Option<bool>,
    /// Whether the entry eliminates a player.
    eliminates: Option<bool>,
    /// Whether the entry wins the game at once.
    wins: Option<bool>,
    /// Whether the next seat has no entry that eliminates the learner or makes the learner lose.
    safe: Option<bool>,
    /// Matches any entry.
    any: bool,
}

/// An entry that was made, with its effects.
pub(super) struct Entry<'a> {
    pub line: &'a str,
    /// The entry as a menu choice; `None`: there are too many entries to list.
    pub choice: Option<&'a Choice>,
    pub events: &'a [Event],
    pub after: &'a AnyPlay,
    pub seat: Seat,
}

impl Entry<'_> {
    fn happened(&self, kind: EventKind) -> bool {
        self.events.iter().any(|event| event.kind == kind)
    }

    fn is_safe(&self) -> bool {
        let lost = |play: &AnyPlay| {
            let over = play.outcome().is_some_and(|outcome| !outcome.winners.contains(self.seat));
            over || !play.survivors().contains(self.seat)
        };
        let Actors::Seats(seats) = self.after.actors() else {
            return !lost(self.after);
        };
        let replies = seats.iter().flat_map(|seat| {
            self.after.legal_of(seat).unwrap_or_default().into_iter().map(move |entry| (seat, entry))
        });
        !lost(self.after)
            && !replies.into_iter().any(|(seat, entry)| {
                let mut replied = self.after.clone();
                replied.enter_as(seat, &entry).is_ok() && lost(&replied)
            })
    }

    fn wins(&self) -> bool {
        self.after.outcome().is_some_and(|outcome| outcome.winners == SeatSet::only(self.seat))
    }
}

impl Pattern {
    /// Whether the pattern has no condition and would match every entry by mistake.
    pub fn is_empty(&self) -> bool {
        let texts = [&self.begins, &self.ends, &self.contains].into_iter().all(Option::is_none);
        let facts = [self.capture, self.check, self.eliminates, self.wins, self.safe]
            .into_iter()
            .all(|fact| fact.is_none());
        texts && facts && !self.any && self.entries.is_empty() && self.from.is_empty() && self.to.is_empty()
    }

    /// Returns the entries the pattern names.
    pub fn named(&self) -> &[String] {
        &self.entries
    }

    pub(super) fn fits(&self, entry: &Entry) -> bool {
        let steps = entry.choice.map_or(&[][..], |choice| &choice.steps);
        let named = |step: &Step, names: &[String]| {
            names
                .iter()
                .any(|name| *name == step.token || step.spot.as_ref().is_some_and(|spot| spot.0 == *name))
        };
        let is = |wanted: Option<bool>, fact: &dyn Fn() -> bool| wanted.is_none_or(|wanted| wanted == fact());
        let text = |wanted: &Option<String>, fact: fn(&str, &str) -> bool| {
            wanted.as_ref().is_none_or(|wanted| fact(entry.line, wanted))
        };
        (self.entries.is_empty() || self.entries.iter().any(|known| known == entry.line))
            && (self.from.is_empty() || steps.first().is_some_and(|step| named(step, &self.from)))
            && (self.to.is_empty() || steps.iter().skip(1).any(|step| named(step, &self.to)))
            && text(&self.begins, |line, wanted| line.starts_with(wanted))
            && text(&self.ends, |line, wanted| line.ends_with(wanted))
            && text(&self.contains, |line, wanted| line.contains(wanted))
            && is(self.capture, &|| steps.iter().any(|step| step.capture))
            && is(self.check, &|| entry.happened(EventKind::Check))
            && is(self.eliminates, &|| entry.happened(EventKind::Eliminated))
            && is(self.wins, &|| entry.wins())
            && is(self.safe, &|| entry.is_safe())
    }
}
