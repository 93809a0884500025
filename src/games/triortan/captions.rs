//! Captions: the events of an entry and its consequences.

use super::{
    Triortan,
    flow::{Out, Reason},
    notation,
    state::{Entry, Happening, Move},
    words::kind_message,
};
use crate::{Event, EventKind, Seat};
use deltille_base::text::Message;

impl Triortan {
    /// Event of an entry; `self` is the state it was made in.
    pub(super) fn caption(&self, entry: Entry) -> Event {
        let text = notation::write(self, entry);
        let message = match entry {
            Entry::First(first) => Message::new("triortan-event-first").seat("seat", self.name_of(first)),
            Entry::Place(_) => Message::new("triortan-event-place").with("entry", text),
            Entry::Move(Move { from, to, .. }) => {
                let there = self.position.at(to);
                let message = if there.is_none() {
                    Message::new("triortan-event-move")
                } else {
                    Message::new("triortan-event-takes").with("target", kind_message(there.kind()))
                };
                message.with("piece", kind_message(self.position.at(from).kind())).with("entry", text)
            }
        };
        Event { kind: EventKind::Entry, message }
    }

    /// Event of an arrangement; reveals nothing of it (H1).
    pub(super) fn caption_of_layout(&self, seat: Seat) -> Event {
        let message = Message::new("triortan-event-setup").seat("seat", self.name_of(seat));
        Event { kind: EventKind::Entry, message }
    }

    /// Pushes the events that an entry caused; `self` is the state after it.
    pub(super) fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Eliminated(seat, how) => {
                    let id = match how {
                        Out::Captured => "triortan-event-out-captured",
                        Out::Stuck => "triortan-event-out-stuck",
                        Out::Resigned => "triortan-event-out-resigned",
                        Out::Timeout => "triortan-event-out-timeout",
                    };
                    (EventKind::Eliminated, Message::new(id).seat("seat", self.name_of(seat)))
                }
                Happening::Revealed => (EventKind::Note, Message::new("triortan-event-revealed")),
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
                    (EventKind::Note, Message::new(id).with("visited", self.position.flow.ply))
                }
            };
            events.push(Event { kind, message });
        }
    }
}
