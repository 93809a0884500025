//! Captions of entries and of their effects.

use super::{
    Triablo, notation,
    state::{Entry, Happening, Phase, Reason},
    taps::kind_message,
};
use crate::{Captions, Effect, Event, EventKind, Reasons, RecordEntry, Seat};
use deltille_base::{message, text::Message};

impl Captions for Triablo {
    fn caption(
        &self,
        before: &Triablo,
        _seat: Option<Seat>,
        entry: RecordEntry<Triablo>,
        _happened: &[Happening],
    ) -> Message {
        let RecordEntry::Entry(entry) = entry;
        let before = &before.position;
        let board = self.terms.board;
        let text = notation::write(board, entry);
        match entry {
            Entry::Setup { .. } => {
                message!("triablo-event-setup", seat = self.told(before.turn))
            }
            Entry::Move { from, .. } => {
                message!("triablo-event-move", piece = kind_message(before.at(from)), entry = text)
            }
            Entry::Abdicate { to, .. } => {
                message!("triablo-event-abdicate", entry = text, to = board.name(to))
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
                let message = message!(id, piece = kind_message(before.at(from)), entry = text);
                message.seat("seat", self.name_of(target.owner())).with("to", board.name(to))
            }
        }
    }

    fn tell_dangers(&self, before: &Triablo, events: &mut Vec<Event>) {
        if self.position.phase == Phase::Play {
            let already = before.kings_in_danger();
            let on_turn = before.position.turn;
            for seat in self.kings_in_danger() {
                if !already.contains(&seat) || on_turn == seat {
                    events.push(Event::new(
                        EventKind::Check,
                        message!("triablo-event-danger", seat = self.told(seat)),
                    ));
                }
            }
        }
    }

    fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
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
                    (EventKind::Eliminated, message!(id, seat = self.told(seat)))
                }
                Happening::Freed(point) => {
                    let owner = self.position.at(point);
                    // A later elimination in the same chain may have removed it again.
                    if owner.is_none() {
                        continue;
                    }
                    let message = message!("triablo-event-freed", point = self.terms.board.name(point));
                    (EventKind::Note, message.seat("seat", self.name_of(owner.owner())))
                }
                Happening::Drawn(reason) => {
                    let id = match reason {
                        Reason::Repetition => "triablo-event-draw-repetition",
                        Reason::QuietLimit => "triablo-event-draw-quiet-limit",
                        _ => "triablo-event-draw-agreement",
                    };
                    (EventKind::Note, message!(id))
                }
            };
            events.push(Event::new(kind, message));
        }
    }
}

impl Reasons for Triablo {
    fn effects(&self, entry: Entry, _happened: &[Happening]) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Entry::Capture { to, .. } = entry {
            let target = self.position.at(to);
            let piece = message!(
                "triablo-why-piece",
                seat = self.told(target.owner()),
                piece = kind_message(target),
                at = self.terms.board.name(to)
            );
            effects.push(Effect::Takes { owner: Some(target.owner()), piece });
        }
        if let Entry::Abdicate { to, .. } = entry {
            let crown = message!("triablo-why-crown", at = self.terms.board.name(to));
            effects.push(Effect::Gains(crown));
        }
        effects
    }

    fn dangers(&self) -> Vec<(Seat, Message)> {
        let told = |seat| (seat, message!("triablo-event-danger", seat = self.told(seat)));
        self.kings_in_danger().into_iter().map(told).collect()
    }
}
