//! Captions of entries and of their effects.

use super::{
    Torissogi,
    notation::{self, kind_message, promoted_message},
    piece::Kind,
    state::{BLACK, Ending, Entry, Happening, Promotion, Reason, WHITE, opponent},
};
use crate::{Captions, Effect, Event, EventKind, Reasons, RecordEntry, Seat};
use deltille_base::{message, text::Message};

fn event(kind: EventKind, message: Message) -> Event {
    Event::new(kind, message)
}

impl Captions for Torissogi {
    fn caption(
        &self,
        before: &Torissogi,
        _seat: Option<Seat>,
        entry: RecordEntry<Torissogi>,
        _happened: &[Happening],
    ) -> Message {
        let RecordEntry::Entry(entry) = entry;
        let before = &before.position;
        let message = match entry {
            Entry::Drop { kind, .. } => {
                message!("torissogi-event-drop", piece = kind_message(kind))
            }
            Entry::Move { from, to, promotion } => {
                // A legal entry moves a piece, never to a cell of its own side.
                let (kind, target) = (before.at(from).kind().unwrap_or(Kind::Phoenix), before.at(to).kind());
                let id = match (target.is_none(), promotion == Promotion::Made) {
                    (true, false) => "torissogi-event-move",
                    (true, true) => "torissogi-event-promotes",
                    (false, false) => "torissogi-event-takes",
                    (false, true) => "torissogi-event-takes-promotes",
                };
                let message = message!(id, piece = kind_message(kind), promoted = promoted_message(kind));
                match target {
                    Some(target) => message.with("target", kind_message(target)),
                    None => message,
                }
            }
        };
        message.with("entry", notation::write(before, entry))
    }

    fn tell_dangers(&self, _before: &Torissogi, events: &mut Vec<Event>) {
        for (seat, _) in self.phoenixes_in_danger() {
            // The seat on turn is attacked, or the other seat has left its Phoenix exposed to capture.
            let id = if seat == self.position.turn {
                "torissogi-event-attack"
            } else {
                "torissogi-event-exposed"
            };
            let message = message!(id, seat = self.told(seat));
            events.push(event(EventKind::Check, message.seat("by", self.name_of(opponent(seat)))));
        }
        let barred: Vec<String> =
            self.barred().iter().map(|entry| notation::write(&self.position, entry)).collect();
        if !barred.is_empty() {
            let message = message!("torissogi-event-barred", seat = self.told(self.position.turn));
            events.push(event(EventKind::Note, message.with("entries", barred)));
        }
    }

    fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            match *happening {
                Happening::Ended(ending) => events.extend(self.ending_event(ending)),
            }
        }
    }
}

impl Torissogi {
    /// Returns the event of the game's end; `None` if the entry's caption already says it.
    fn ending_event(&self, Ending { reason, winners }: Ending) -> Option<Event> {
        let loser = if winners.contains(BLACK) { WHITE } else { BLACK };
        let lost = |id| event(EventKind::Eliminated, message!(id, seat = self.told(loser)));
        Some(match reason {
            Reason::Phoenix => lost("torissogi-event-phoenix"),
            Reason::Mate => lost("torissogi-event-mate"),
            Reason::Stalemate => lost("torissogi-event-stalemate"),
            Reason::Impasse => {
                let id = if winners.len() == 1 {
                    "torissogi-event-impasse-won"
                } else {
                    "torissogi-event-impasse-drawn"
                };
                let message = message!(id, black = self.points(BLACK), white = self.points(WHITE));
                event(EventKind::Note, message.seat("seat", self.name_of(opponent(loser))))
            }
            Reason::Agreement => event(EventKind::Note, message!("torissogi-event-agreement")),
            Reason::Resign | Reason::Timeout | Reason::Illegal => return None,
        })
    }
}

impl Reasons for Torissogi {
    fn effects(&self, entry: Entry, _happened: &[Happening]) -> Vec<Effect> {
        let Entry::Move { from, to, promotion } = entry else { return Vec::new() };
        let mut effects = Vec::new();
        if let Some(target) = self.position.at(to).kind() {
            let piece = message!("torissogi-why-piece", piece = kind_message(target), at = to.name());
            effects.push(Effect::Takes { owner: Some(opponent(self.position.turn)), piece });
        }
        if promotion == Promotion::Made {
            let kind = self.position.at(from).kind().unwrap_or(Kind::Phoenix);
            let gain = message!("torissogi-why-promotes", piece = kind_message(kind));
            effects.push(Effect::Gains(gain.with("promoted", promoted_message(kind))));
        }
        effects
    }

    fn dangers(&self) -> Vec<(Seat, Message)> {
        let told = |(seat, _)| (seat, message!("torissogi-alt-danger", seat = self.told(seat)));
        self.phoenixes_in_danger().into_iter().map(told).collect()
    }
}
