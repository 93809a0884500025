//! Taps that build an entry, and its description in a list.

use super::{
    Triortan,
    board::Point,
    state::{Arrival, Entry, Move},
    words::kind_message,
};
use crate::Step;
use deltille_base::{lattice::triangle::Cell, text::Message};

impl Triortan {
    pub(super) fn taps(&self, entry: Entry) -> Vec<Step> {
        let board = self.terms.board;
        let token = |point: Point| {
            let Cell([a, b, c]) = board.cell(point);
            format!("{a},{b},{c}")
        };
        let at_cell = |point: Point, label: Message, capture: bool| Step {
            token: token(point),
            label: label.with("at", board.name(point)),
            spot: Some(self.spot(point)),
            capture,
        };
        let choice = |token: String, label: Message| Step { token, label, spot: None, capture: false };
        match entry {
            Entry::First(seat) => {
                vec![choice(
                    self.name_of(seat).to_owned(),
                    Message::new("triortan-step-first").seat("seat", self.name_of(seat)),
                )]
            }
            Entry::Place(at) => vec![at_cell(at, Message::new("triortan-step-to"), false)],
            Entry::Move(Move { from, to, arrival }) => {
                let (piece, there) = (self.position.at(from), self.position.at(to));
                let first = Message::new("triortan-step-piece").with("piece", kind_message(piece.kind()));
                let target = if there.is_none() {
                    Message::new("triortan-step-to")
                } else {
                    let message =
                        Message::new("triortan-step-takes").seat("seat", self.name_of(there.seat()));
                    message.with("target", kind_message(there.kind()))
                };
                let mut steps = vec![at_cell(from, first, false), at_cell(to, target, !there.is_none())];
                if self.position.arrives(&self.terms, piece, from, to) {
                    let with = |id, kind| Message::new(id).with("piece", kind_message(kind));
                    match arrival {
                        Arrival::Nothing => {
                            steps.push(choice("-".to_owned(), Message::new("triortan-step-nothing")))
                        }
                        Arrival::Swap(kind) => {
                            steps.push(choice(format!("={}", kind.code()), with("triortan-step-swap", kind)));
                        }
                        Arrival::Addition(kind, at) => {
                            steps.push(choice(format!("+{}", kind.code()), with("triortan-step-add", kind)));
                            steps.push(at_cell(at, Message::new("triortan-step-to"), false));
                        }
                    }
                }
                steps
            }
        }
    }

    pub(super) fn description(&self, entry: Entry) -> Message {
        let board = self.terms.board;
        match entry {
            Entry::First(seat) => Message::new("triortan-step-first").seat("seat", self.name_of(seat)),
            Entry::Place(at) => Message::new("triortan-choice-place").with("at", board.name(at)),
            Entry::Move(Move { from, to, arrival }) => {
                let (piece, there) = (self.position.at(from), self.position.at(to));
                let captures = !there.is_none();
                let (id, kind) = match (arrival, captures) {
                    (Arrival::Nothing, false) => ("triortan-choice-move", piece.kind()),
                    (Arrival::Nothing, true) => ("triortan-choice-takes", piece.kind()),
                    (Arrival::Swap(kind), false) => ("triortan-choice-swap", kind),
                    (Arrival::Swap(kind), true) => ("triortan-choice-takes-swap", kind),
                    (Arrival::Addition(kind, _), false) => ("triortan-choice-add", kind),
                    (Arrival::Addition(kind, _), true) => ("triortan-choice-takes-add", kind),
                };
                let message = Message::new(id).with("piece", kind_message(kind)).with("to", board.name(to));
                if captures {
                    message
                        .seat("seat", self.name_of(there.seat()))
                        .with("target", kind_message(there.kind()))
                } else {
                    message
                }
            }
        }
    }
}
