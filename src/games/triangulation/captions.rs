//! Captions: the events of an entry and its consequences, and the announcements of K9.

use super::{
    Triangulation, notation,
    piece::Army,
    state::{Entry, Happening, Position, Reason},
    words::{coloured, kind},
};
use crate::{Event, EventKind};
use deltille_base::text::Message;

impl Triangulation {
    /// Pushes the events of an entry; `before` is the position it was made in.
    pub(super) fn tell_entry(
        &self,
        before: &Position,
        entry: Entry,
        happened: &[Happening],
        events: &mut Vec<Event>,
    ) {
        let text = notation::write(entry);
        let message = match entry {
            Entry::Pass => Message::new("triangulation-event-pass").seat("seat", before.turn.name()),
            Entry::Castle { .. } => Message::new("triangulation-event-castles").with("entry", text),
            Entry::Move { from, to, capture, rescue } => {
                let taken = before.at(to).filter(|_| capture);
                let id = match (taken, rescue) {
                    (None, None) => "triangulation-event-move",
                    (Some(_), None) => "triangulation-event-takes",
                    (None, Some(_)) => "triangulation-event-frees",
                    (Some(_), Some(_)) => "triangulation-event-takes-and-frees",
                };
                let message = Message::new(id).with("entry", text);
                let message = before.at(from).into_iter().fold(message, |message, piece| {
                    match piece.colour == before.turn {
                        true => message.with("piece", kind(piece.kind)),
                        false => message.with("piece", coloured(piece)),
                    }
                });
                let message =
                    taken.into_iter().fold(message, |message, piece| message.with("target", coloured(piece)));
                rescue
                    .into_iter()
                    .fold(message, |message, rescue| message.with("freed", coloured(rescue.freed)))
            }
        };
        events.push(Event { kind: EventKind::Entry, message });
        self.tell_happenings(happened, events);
    }

    /// Pushes the events for eliminated seats and the end of the game; while the game goes on, also the
    /// attacked Generals.
    pub(super) fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        let position = &self.position;
        let of_seat = |id: &'static str, seat: Army| {
            let commander = position.commanders[seat.index()];
            Message::new(id).seat("seat", seat.name()).seat("commander", commander.name())
        };
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Eliminated(seat) => {
                    (EventKind::Eliminated, of_seat("triangulation-event-out", seat))
                }
                Happening::TakenOver(seat) => {
                    (EventKind::Note, of_seat("triangulation-event-taken-over", seat))
                }
                Happening::Left(seat, Reason::Timeout) => {
                    (EventKind::Eliminated, of_seat("triangulation-event-timeout", seat))
                }
                Happening::Left(seat, _) => {
                    (EventKind::Eliminated, of_seat("triangulation-event-resign", seat))
                }
                Happening::Drawn(reason) => {
                    let id = match reason {
                        Reason::Bare => "triangulation-event-draw-bare",
                        Reason::Repetition => "triangulation-event-draw-repetition",
                        Reason::Quiet => "triangulation-event-draw-quiet",
                        // All other reasons except agreement are wins and never get here.
                        Reason::Agreement | Reason::General | Reason::Resign | Reason::Timeout => {
                            "triangulation-event-draw-agreement"
                        }
                    };
                    (EventKind::Note, Message::new(id))
                }
            };
            events.push(Event { kind, message });
        }
        if position.over.is_none() {
            self.announce(events);
        }
    }

    /// Announces attacked Generals (K9).
    fn announce(&self, events: &mut Vec<Event>) {
        let position = &self.position;
        let checks = position.checks(self.terms.board);
        let mut push = |message| events.push(Event { kind: EventKind::Check, message });
        for attacker in Army::ALL {
            let attacked: Vec<Army> = checks
                .iter()
                .filter(|(from, _)| *from == attacker)
                .map(|(_, attacked)| *attacked)
                .collect();
            match attacked[..] {
                [] => {}
                [one, other, ..] => {
                    let message =
                        Message::new("triangulation-event-double-check").seat("seat", attacker.name());
                    push(message.seat("attacked", one.name()).seat("other", other.name()));
                }
                [one] => {
                    let message = Message::new("triangulation-event-check").seat("seat", attacker.name());
                    push(message.seat("attacked", one.name()));
                }
            }
        }
        for mating in position.marks[position.turn.index()].iter() {
            let message = Message::new("triangulation-event-checkmate").seat("seat", mating.name());
            push(message.seat("attacked", position.turn.name()));
        }
    }
}
