//! Captions of entries and of their effects.

use super::{
    Triablo, notation,
    state::{Entry, Happening, Phase, Position, Reason},
    taps::kind_message,
};
use crate::{Event, EventKind, Seat};
use deltille_base::text::Message;

impl Triablo {
    /// Appends the events of an entry made in the position `before`.
    pub(super) fn tell_entry(
        &self,
        before: &Position,
        entry: Entry,
        happened: &[Happening],
        events: &mut Vec<Event>,
    ) {
        let board = self.terms.board;
        let text = notation::write(board, entry);
        let message = match entry {
            Entry::Setup { .. } => {
                Message::new("triablo-event-setup").seat("seat", self.name_of(before.turn))
            }
            Entry::Move { from, .. } => Message::new("triablo-event-move")
                .with("piece", kind_message(before.at(from)))
                .with("entry", text),
            Entry::Abdicate { to, .. } => {
                Message::new("triablo-event-abdicate").with("entry", text).with("to", board.name(to))
            }
            Entry::Capture { from, to, .. } => {
                let target = before.at(to);
                let id = if before.at(from).is_singleton() {
                    "triablo-event-covers"
                } else if target.is_king() {
                    "triablo-event-takes-king"
                } else {
                    "triablo-event-takes"
                };
                let message =
                    Message::new(id).with("piece", kind_message(before.at(from))).with("entry", text);
                message.seat("seat", self.name_of(target.owner())).with("to", board.name(to))
            }
        };
        events.push(Event { kind: EventKind::Entry, message });
        self.tell_happenings(happened, events);
        if self.position.phase == Phase::Play {
            let already: Vec<Seat> = before.kings_in_danger(board).collect();
            for seat in self
                .position
                .kings_in_danger(board)
                .filter(|seat| !already.contains(seat) || before.turn == *seat)
            {
                let message = Message::new("triablo-event-danger").seat("seat", self.name_of(seat));
                events.push(Event { kind: EventKind::Check, message });
            }
        }
    }

    pub(super) fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Eliminated(seat, reason) => {
                    let id = match reason {
                        Reason::KingCaptured => "triablo-event-out-king-captured",
                        Reason::TooFewPieces => "triablo-event-out-too-few-pieces",
                        Reason::KingImmobile => "triablo-event-out-king-immobile",
                        Reason::Timeout => "triablo-event-out-timeout",
                        // Draws eliminate no seat, so the only remaining case is resignation.
                        Reason::Resign | Reason::Repetition | Reason::QuietLimit | Reason::Agreement => {
                            "triablo-event-out-resign"
                        }
                    };
                    (EventKind::Eliminated, Message::new(id).seat("seat", self.name_of(seat)))
                }
                Happening::Freed(point) => {
                    let owner = self.position.at(point);
                    // A later elimination in the same chain may have removed it again.
                    if owner.is_none() {
                        continue;
                    }
                    let message =
                        Message::new("triablo-event-freed").with("point", self.terms.board.name(point));
                    (EventKind::Note, message.seat("seat", self.name_of(owner.owner())))
                }
                Happening::Drawn(reason) => {
                    let id = match reason {
                        Reason::Repetition => "triablo-event-draw-repetition",
                        Reason::QuietLimit => "triablo-event-draw-quiet-limit",
                        _ => "triablo-event-draw-agreement",
                    };
                    (EventKind::Note, Message::new(id))
                }
            };
            events.push(Event { kind, message });
        }
    }
}
