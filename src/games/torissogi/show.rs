//! What is told of entries: captions and announcements, taps, descriptions.

use super::{
    Torissogi,
    board::Cell,
    notation::{self, kind_message},
    piece::{Kind, Piece},
    state::{BLACK, Ending, Entry, Position, Promotion, Reason, WHITE, opponent},
};
use crate::{
    games::{Event, EventKind, Spot, Step},
    text::Message,
};

fn event(kind: EventKind, message: Message) -> Event {
    Event { kind, message }
}

/// The token and the spot of a kind in hand.
pub(super) fn hand_token(kind: Kind) -> String {
    format!("{}*", kind.code())
}

/// What becomes of a piece that may promote.
fn promoted_message(kind: Kind) -> Message {
    kind_message(kind.promoted().unwrap_or(kind))
}

impl Torissogi {
    /// The events of an entry: `before` is the position it was made in.
    pub(super) fn tell(&self, before: &Position, entry: &Entry, captured: Piece, events: &mut Vec<Event>) {
        let message = match *entry {
            Entry::Drop { kind, .. } => Message::new("torissogi-event-drop").with("piece", kind_message(kind)),
            Entry::Move { from, promotion, .. } => {
                // A legal entry moves a piece.
                let kind = before.at(from).kind().unwrap_or(Kind::Phoenix);
                let id = match (captured.is_none(), promotion == Promotion::Made) {
                    (true, false) => "torissogi-event-move",
                    (true, true) => "torissogi-event-promotes",
                    (false, false) => "torissogi-event-takes",
                    (false, true) => "torissogi-event-takes-promotes",
                };
                let message = Message::new(id).with("piece", kind_message(kind)).with("promoted", promoted_message(kind));
                match captured.kind() {
                    Some(target) => message.with("target", kind_message(target)),
                    None => message,
                }
            }
        };
        let message = message.with("entry", notation::write(before, entry));
        events.push(event(EventKind::Entry, message));
        self.tell_ending(events);
        for (seat, _) in self.phoenixes_in_danger() {
            // The seat on turn is attacked; the other one has left its Phoenix where it can be taken.
            let id = if seat == self.position.turn { "torissogi-event-attack" } else { "torissogi-event-exposed" };
            let message = Message::new(id).seat("seat", self.name_of(seat));
            events.push(event(EventKind::Check, message.seat("by", self.name_of(opponent(seat)))));
        }
        let barred = self.barred();
        if !barred.is_empty() {
            let texts: Vec<String> = barred.iter().map(|entry| notation::write(&self.position, entry)).collect();
            let message = Message::new("torissogi-event-barred").seat("seat", self.name_of(self.position.turn));
            events.push(event(EventKind::Note, message.with("entries", texts.join(", "))));
        }
    }

    /// How the game ended, if it has.
    pub(super) fn tell_ending(&self, events: &mut Vec<Event>) {
        let Some(Ending { reason, winners }) = self.position.ending else { return };
        let loser = if winners.contains(BLACK) { WHITE } else { BLACK };
        let lost = |id| event(EventKind::Eliminated, Message::new(id).seat("seat", self.name_of(loser)));
        let told = match reason {
            Reason::Phoenix => lost("torissogi-event-phoenix"),
            Reason::Mate => lost("torissogi-event-mate"),
            Reason::Stalemate => lost("torissogi-event-stalemate"),
            Reason::Impasse => {
                let id = if winners.len() == 1 { "torissogi-event-impasse-won" } else { "torissogi-event-impasse-drawn" };
                let message = Message::new(id).with("black", self.points(BLACK)).with("white", self.points(WHITE));
                event(EventKind::Note, message.seat("seat", self.name_of(opponent(loser))))
            }
            Reason::Agreement => event(EventKind::Note, Message::new("torissogi-event-agreement")),
            // The entry says it itself.
            Reason::Resign | Reason::Timeout | Reason::Illegal => return,
        };
        events.push(told);
    }

    /// FROM, TO and, where there is a choice, the promotion; of a drop the bird, the level, the cell.
    pub(super) fn taps(&self, entry: &Entry) -> Vec<Step> {
        let at_cell =
            |cell: Cell, label: Message, capture| Step { token: cell.name(), label, spot: Some(self.spot(cell)), capture };
        let cell_label = |cell: Cell| Message::new("torissogi-step-to").with("to", cell.name());
        let button = |token: &str, label: Message| Step { token: token.to_owned(), label, spot: None, capture: false };
        match *entry {
            Entry::Drop { kind, to } => {
                let count = usize::from(self.position.in_hand(self.position.turn, kind));
                let token = hand_token(kind);
                let label = Message::new("torissogi-step-hand").with("piece", kind_message(kind)).with("count", count);
                let level = to.name()[..1].to_owned();
                vec![
                    Step { spot: Some(Spot(token.clone())), token, label, capture: false },
                    button(&level, Message::new("torissogi-step-level").with("level", level.as_str())),
                    at_cell(to, cell_label(to), false),
                ]
            }
            Entry::Move { from, to, promotion } => {
                let kind = self.position.at(from).kind().unwrap_or(Kind::Phoenix);
                let first = Message::new("torissogi-step-piece").with("piece", kind_message(kind)).with("at", from.name());
                let target = self.position.at(to).kind();
                let second = match target {
                    None => cell_label(to),
                    Some(target) => {
                        Message::new("torissogi-step-takes").with("to", to.name()).with("target", kind_message(target))
                    }
                };
                let mut steps = vec![at_cell(from, first, false), at_cell(to, second, target.is_some())];
                // A Swallow has no choice, and neither has a Falcon that must promote.
                if promotion != Promotion::None && kind == Kind::Falcon && !self.terms.forced {
                    let (id, becomes) = match promotion {
                        Promotion::Made => ("torissogi-step-promotes", promoted_message(kind)),
                        _ => ("torissogi-step-stays", kind_message(kind)),
                    };
                    steps.push(button(promotion.mark(), Message::new(id).with("piece", becomes)));
                }
                steps
            }
        }
    }

    pub(super) fn description(&self, entry: &Entry) -> Message {
        match *entry {
            Entry::Drop { kind, to } => {
                Message::new("torissogi-choice-drop").with("piece", kind_message(kind)).with("to", to.name())
            }
            Entry::Move { from, to, promotion } => {
                let kind = self.position.at(from).kind().unwrap_or(Kind::Phoenix);
                let target = self.position.at(to).kind();
                let id = match (target.is_some(), promotion) {
                    (false, Promotion::None) => "torissogi-choice-move",
                    (false, Promotion::Made) => "torissogi-choice-move-promotes",
                    (false, Promotion::Declined) => "torissogi-choice-move-stays",
                    (true, Promotion::None) => "torissogi-choice-takes",
                    (true, Promotion::Made) => "torissogi-choice-takes-promotes",
                    (true, Promotion::Declined) => "torissogi-choice-takes-stays",
                };
                let message = Message::new(id)
                    .with("piece", kind_message(kind))
                    .with("promoted", promoted_message(kind))
                    .with("to", to.name());
                match target {
                    Some(target) => message.with("target", kind_message(target)),
                    None => message,
                }
            }
        }
    }
}
