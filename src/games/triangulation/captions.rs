//! Captions: the events of an entry and its consequences, and the announcements of K9.

use super::{
    Triangulation, notation,
    piece::Army,
    state::{Draw, Entry, Happening, Reason},
    words::{coloured, kind},
};
use crate::{Captions, Effect, Event, EventKind, Reasons, RecordEntry, Seat};
use deltille_base::{message, text::Message};

impl Captions for Triangulation {
    fn caption(
        &self,
        before: &Triangulation,
        _seat: Option<Seat>,
        entry: RecordEntry<Triangulation>,
        _happened: &[Happening],
    ) -> Message {
        let RecordEntry::Entry(entry) = entry;
        let before = &before.position;
        let text = notation::write(entry);
        match entry {
            Entry::Pass => message!("triangulation-event-pass", seat = before.turn),
            Entry::Castle { .. } => message!("triangulation-event-castles", entry = text),
            Entry::Move { from, to, capture, rescue } => {
                let taken = before.at(to).filter(|_| capture);
                let id = match (taken, rescue) {
                    (None, None) => "triangulation-event-move",
                    (Some(_), None) => "triangulation-event-takes",
                    (None, Some(_)) => "triangulation-event-frees",
                    (Some(_), Some(_)) => "triangulation-event-takes-and-frees",
                };
                let message = message!(id, entry = text);
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
        }
    }

    /// Pushes the events for eliminated seats and the end of the game; before the end, also the attacked
    /// Generals.
    fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        let position = &self.position;
        let of_seat = |id: &'static str, seat: Army| {
            let commander = position.commanders[seat.index()];
            message!(id, seat = seat, commander = commander)
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
                Happening::Drawn(draw) => {
                    let id = match draw {
                        Draw::Bare => "triangulation-event-draw-bare",
                        Draw::Repetition => "triangulation-event-draw-repetition",
                        Draw::Quiet => "triangulation-event-draw-quiet",
                        Draw::Agreement => "triangulation-event-draw-agreement",
                    };
                    (EventKind::Note, message!(id))
                }
            };
            events.push(Event::new(kind, message));
        }
        if position.over.is_none() {
            self.announce(events);
        }
    }
}

impl Triangulation {
    /// Announces attacked Generals (K9).
    fn announce(&self, events: &mut Vec<Event>) {
        let position = &self.position;
        let checks = position.checks(self.terms.board);
        let mut push = |message| events.push(Event::new(EventKind::Check, message));
        for attacker in Army::ALL {
            let attacked: Vec<Army> = checks
                .iter()
                .filter(|(from, _)| *from == attacker)
                .map(|(_, attacked)| *attacked)
                .collect();
            match attacked[..] {
                [] => {}
                [one, other, ..] => {
                    let message = message!("triangulation-event-double-check", seat = attacker);
                    push(message.seat("attacked", one.name()).seat("other", other.name()));
                }
                [one] => {
                    let message = message!("triangulation-event-check", seat = attacker);
                    push(message.seat("attacked", one.name()));
                }
            }
        }
        for mating in position.marks[position.turn.index()].iter() {
            let message = message!("triangulation-event-checkmate", seat = mating);
            push(message.seat("attacked", position.turn.name()));
        }
    }
}

impl Reasons for Triangulation {
    fn effects(&self, entry: Entry, happened: &[Happening]) -> Vec<Effect> {
        let Entry::Move { to, capture, rescue, .. } = entry else { return Vec::new() };
        let position = &self.position;
        let mut effects = Vec::new();
        if let Some(target) = position.at(to).filter(|_| capture) {
            let commander = position.commanders[target.colour.index()];
            let owner = position.is_active(commander).then(|| self.terms.seat(commander));
            let piece = message!("triangulation-why-piece", piece = coloured(target), at = to.name());
            effects.push(Effect::Takes { owner, piece });
        }
        if let Some(rescue) = rescue {
            effects.push(Effect::Gains(message!("triangulation-why-frees", piece = coloured(rescue.freed))));
        }
        for happening in happened {
            if let Happening::TakenOver(army) = *happening {
                effects.push(Effect::Gains(message!("triangulation-why-army", seat = army)));
            }
        }
        effects
    }

    fn dangers(&self) -> Vec<(Seat, Message)> {
        let check = |(attacker, attacked)| {
            let id = match self.position.marks[Army::index(attacked)].contains(attacker) {
                true => "triangulation-alt-mate",
                false => "triangulation-alt-check",
            };
            (self.terms.seat(attacked), message!(id, seat = attacker, attacked = attacked))
        };
        if self.position.over.is_some() {
            return Vec::new();
        }
        self.checks().into_iter().map(check).collect()
    }
}
