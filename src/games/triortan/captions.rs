//! Captions: the events of an entry and its consequences.

use super::{
    Triortan,
    flow::{Out, Reason},
    notation,
    state::{Arrival, Entry, Happening, Move},
    words::kind_message,
};
use crate::{Captions, Effect, Event, EventKind, Reasons, RecordEntry, Seat};
use deltille_base::{message, text::Message};

impl Captions for Triortan {
    fn caption(
        &self,
        before: &Triortan,
        seat: Option<Seat>,
        entry: RecordEntry<Triortan>,
        _happened: &[Happening],
    ) -> Message {
        let RecordEntry::Entry(entry) = entry else {
            // Reveals nothing of the arrangement (H1); only seats lay anything out.
            return message!("triortan-event-setup", seat = self.told(seat.unwrap_or(Seat(0))));
        };
        let text = notation::write(before, entry);
        match entry {
            Entry::First(first) => message!("triortan-event-first", seat = self.told(first)),
            Entry::Place(_) => message!("triortan-event-place", entry = text),
            Entry::Move(Move { from, to, .. }) => {
                let there = before.position.at(to);
                let message = if there.is_none() {
                    message!("triortan-event-move")
                } else {
                    message!("triortan-event-takes", target = kind_message(there.kind()))
                };
                message.with("piece", kind_message(before.position.at(from).kind())).with("entry", text)
            }
        }
    }

    /// Pushes the events that an entry caused; `self` is the state after it.
    fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Eliminated(seat, how) => {
                    let id = match how {
                        Out::Captured => "triortan-event-out-captured",
                        Out::Stuck => "triortan-event-out-stuck",
                        Out::Resigned => "triortan-event-out-resigned",
                        Out::Timeout => "triortan-event-out-timeout",
                    };
                    (EventKind::Eliminated, message!(id, seat = self.told(seat)))
                }
                Happening::Revealed => (EventKind::Note, message!("triortan-event-revealed")),
                Happening::Ended(reason) => {
                    let id = match reason {
                        // The result already states this reason.
                        Reason::Last => continue,
                        Reason::Count => "triortan-event-count",
                        Reason::Quiet => "triortan-event-quiet",
                        Reason::Cap => "triortan-event-cap",
                        Reason::Agreement => "triortan-event-agreement",
                        Reason::Solved => "triortan-event-solved",
                        Reason::Failed => "triortan-event-failed",
                        Reason::Complete => "triortan-event-complete",
                        Reason::Stuck => "triortan-event-stuck",
                    };
                    (EventKind::Note, message!(id, visited = self.position.flow.ply))
                }
            };
            events.push(Event::new(kind, message));
        }
    }
}

impl Reasons for Triortan {
    fn effects(&self, entry: Entry, _happened: &[Happening]) -> Vec<Effect> {
        let Entry::Move(Move { to, arrival, .. }) = entry else { return Vec::new() };
        let there = self.position.at(to);
        let mut effects = Vec::new();
        if !there.is_none() {
            let piece = message!(
                "triortan-why-piece",
                seat = self.told(there.seat()),
                piece = kind_message(there.kind()),
                at = self.terms.board.name(to)
            );
            effects.push(Effect::Takes { owner: Some(there.seat()), piece });
        }
        if let Arrival::Swap(kind) | Arrival::Addition(kind, _) = arrival {
            effects.push(Effect::Gains(message!("triortan-why-arrives", piece = kind_message(kind))));
        }
        effects
    }
}
