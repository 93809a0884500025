//! What is told of entries: captions and announcements (K9), taps, descriptions.

use super::{
    Triangulation,
    board::Cell,
    notation,
    piece::{Army, Kind, Piece},
    state::{Entry, Position, Reason, Rescue, Status},
};
use crate::{
    games::{Event, EventKind, Step},
    text::Message,
};

pub(super) fn kind(kind: Kind) -> Message {
    Message::new(match kind {
        Kind::General => "triangulation-general",
        Kind::Rukh => "triangulation-rukh",
        Kind::Cavalry => "triangulation-cavalry",
        Kind::Infantry => "triangulation-infantry",
    })
}

/// `Blue Infantry`.
fn coloured(piece: Piece) -> Message {
    Message::new("triangulation-piece").seat("seat", piece.colour.name()).with("piece", kind(piece.kind))
}

impl Triangulation {
    /// The events of an entry; `before` is the position it was made in.
    pub(super) fn tell(&self, before: &Position, entry: &Entry, events: &mut Vec<Event>) {
        let text = notation::write(entry);
        let message = match *entry {
            Entry::Pass => Message::new("triangulation-event-pass").seat("seat", before.turn.name()),
            Entry::Castle { .. } => Message::new("triangulation-event-castles").with("entry", text),
            Entry::Move { to, capture, rescue, .. } => {
                let taken = before.at(to).filter(|_| capture);
                let id = match (taken, rescue) {
                    (None, None) => "triangulation-event-move",
                    (Some(_), None) => "triangulation-event-takes",
                    (None, Some(_)) => "triangulation-event-frees",
                    (Some(_), Some(_)) => "triangulation-event-takes-and-frees",
                };
                let message = Message::new(id).with("entry", text);
                let message = taken.into_iter().fold(message, |message, piece| message.with("target", coloured(piece)));
                rescue.into_iter().fold(message, |message, rescue| message.with("freed", coloured(rescue.freed)))
            }
        };
        events.push(Event { kind: EventKind::Entry, message });
        self.tell_change(before, None, events);
    }

    /// What became of the seats since `before`, and the announcements of K9; `left`: for this reason.
    pub(super) fn tell_change(&self, before: &Position, left: Option<Reason>, events: &mut Vec<Event>) {
        let position = &self.position;
        for seat in Army::ALL {
            let (was, is) = (before.status[seat.index()], position.status[seat.index()]);
            let (kind, id) = match (was, is) {
                (Status::Active, Status::Out) => (EventKind::Eliminated, "triangulation-event-out"),
                (Status::Neutral, Status::Out) => (EventKind::Note, "triangulation-event-taken-over"),
                (Status::Active, Status::Neutral) if left == Some(Reason::Timeout) => {
                    (EventKind::Eliminated, "triangulation-event-timeout")
                }
                (Status::Active, Status::Neutral) => (EventKind::Eliminated, "triangulation-event-resign"),
                _ => continue,
            };
            let commander = position.commanders[seat.index()];
            let message = Message::new(id).seat("seat", seat.name()).seat("commander", commander.name());
            events.push(Event { kind, message });
        }
        let Some(reason) = position.over else {
            self.announce(events);
            return;
        };
        let id = match reason {
            Reason::Bare => "triangulation-event-draw-bare",
            Reason::Repetition => "triangulation-event-draw-repetition",
            Reason::Quiet => "triangulation-event-draw-quiet",
            Reason::Agreement => "triangulation-event-draw-agreement",
            Reason::General | Reason::Resign | Reason::Timeout => return,
        };
        events.push(Event { kind: EventKind::Note, message: Message::new(id) });
    }

    /// K9.
    fn announce(&self, events: &mut Vec<Event>) {
        let position = &self.position;
        let checks = position.checks(self.terms.board);
        let mut push = |message| events.push(Event { kind: EventKind::Check, message });
        for attacker in Army::ALL {
            let attacked: Vec<Army> =
                checks.iter().filter(|(from, _)| *from == attacker).map(|(_, attacked)| *attacked).collect();
            match attacked[..] {
                [] => {}
                [one, other, ..] => {
                    let message = Message::new("triangulation-event-double-check").seat("seat", attacker.name());
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

    /// Piece, target, and where something can be freed: whom, and the cells.
    pub(super) fn taps(&self, entry: &Entry) -> Vec<Step> {
        let at = |cell: Cell, label: Message, capture: bool| Step {
            token: cell.token(),
            label,
            spot: Some(self.spot(cell)),
            capture,
        };
        let first = |cell: Cell| {
            let label = Message::new("triangulation-step-piece").with("piece", self.named(cell)).with("at", cell.name());
            at(cell, label, false)
        };
        let button = |token: String, label: Message| Step { token, label, spot: None, capture: false };
        match *entry {
            Entry::Pass => vec![button("pass".to_owned(), Message::new("triangulation-step-pass"))],
            Entry::Castle { general, rukh } => {
                let label = Message::new("triangulation-step-castle").with("to", rukh.name());
                vec![first(general), at(rukh, label, false)]
            }
            Entry::Move { from, to, capture, rescue } => {
                let target = self.position.at(to).filter(|_| capture);
                let label = match target {
                    None => Message::new("triangulation-step-to").with("to", to.name()),
                    Some(target) => {
                        Message::new("triangulation-step-takes").with("to", to.name()).with("target", coloured(target))
                    }
                };
                let mut steps = vec![first(from), at(to, label, capture)];
                match rescue {
                    Some(Rescue { freed, home, place }) => {
                        let code = notation::code(freed).to_lowercase();
                        steps.push(button(code, Message::new("triangulation-step-frees").with("freed", coloured(freed))));
                        let label = Message::new("triangulation-step-home").with("to", home.name());
                        steps.push(at(home, label, false));
                        steps.extend(place.map(|place| {
                            let label = Message::new("triangulation-step-place").with("to", place.name());
                            at(place, label.with("freed", coloured(freed)), false)
                        }));
                    }
                    None if self.may_rescue(entry, from, to) => {
                        steps.push(button("-".to_owned(), Message::new("triangulation-step-stays").with("to", to.name())));
                    }
                    None => {}
                }
                steps
            }
        }
    }

    /// Whether an arrival without a rescue could also have one.
    fn may_rescue(&self, entry: &Entry, from: Cell, to: Cell) -> bool {
        let (position, board) = (&self.position, self.terms.board);
        let Some(piece) = position.at(from).filter(|piece| piece.kind == Kind::Infantry) else { return false };
        if board.corner_of(to).is_none() {
            return false;
        }
        let mut after = *position;
        after.carry_out(board, entry);
        let mut any = false;
        after.rescues(board, position.turn, piece.colour, to, |_| any = true);
        any
    }

    /// The piece on a cell by its kind, and by its colour if that is not its commander's own.
    fn named(&self, cell: Cell) -> Message {
        match self.position.at(cell) {
            Some(piece) if piece.colour != self.position.turn => coloured(piece),
            Some(piece) => kind(piece.kind),
            // Entries begin on a piece.
            None => Message::new("triangulation-nothing"),
        }
    }

    pub(super) fn description(&self, entry: &Entry) -> Message {
        match *entry {
            Entry::Pass => Message::new("triangulation-choice-pass"),
            Entry::Castle { rukh, .. } => Message::new("triangulation-choice-castle").with("to", rukh.name()),
            Entry::Move { from, to, capture, rescue } => {
                let target = self.position.at(to).filter(|_| capture);
                let id = match (target, rescue) {
                    (None, None) => "triangulation-choice-move",
                    (Some(_), None) => "triangulation-choice-takes",
                    (None, Some(_)) => "triangulation-choice-frees",
                    (Some(_), Some(_)) => "triangulation-choice-takes-and-frees",
                };
                let message = Message::new(id).with("piece", self.named(from)).with("to", to.name());
                let message = target.into_iter().fold(message, |message, piece| message.with("target", coloured(piece)));
                rescue.into_iter().fold(message, |message, rescue| message.with("freed", coloured(rescue.freed)))
            }
        }
    }
}
