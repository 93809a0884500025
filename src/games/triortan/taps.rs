//! Taps that build an entry, and its description in a list.

use super::{
    Triortan,
    board::Point,
    piece::Kind,
    state::{Arrival, Entry, Move},
    words::kind_message,
};
use crate::{Step, Taps};
use deltille_base::{lattice::triangle::Cell, message, text::Message};

impl Taps for Triortan {
    fn steps(&self, entry: Entry) -> Vec<Step> {
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
        let choice = |token: String, label: Message| Step::button(token, label);
        match entry {
            Entry::First(seat) => {
                vec![choice(
                    self.name_of(seat).to_owned(),
                    message!("triortan-step-first", seat = self.told(seat)),
                )]
            }
            Entry::Place(at) => vec![at_cell(at, message!("triortan-step-to"), false)],
            Entry::Move(Move { from, to, arrival }) => {
                let (piece, there) = (self.position.at(from), self.position.at(to));
                let first = message!("triortan-step-piece", piece = kind_message(piece.kind()));
                let target = if there.is_none() {
                    message!("triortan-step-to")
                } else {
                    let message = message!("triortan-step-takes", seat = self.told(there.seat()));
                    message.with("target", kind_message(there.kind()))
                };
                let mut steps = vec![at_cell(from, first, false), at_cell(to, target, !there.is_none())];
                if self.position.arrives(&self.terms, piece, from, to) {
                    let with = |id, kind| message!(id, piece = kind_message(kind));
                    match arrival {
                        Arrival::Nothing => {
                            steps.push(choice("-".to_owned(), message!("triortan-step-nothing")))
                        }
                        Arrival::Swap(kind) => {
                            steps.push(choice(format!("={}", kind.code()), with("triortan-step-swap", kind)));
                        }
                        Arrival::Addition(kind, at) => {
                            steps.push(choice(format!("+{}", kind.code()), with("triortan-step-add", kind)));
                            steps.push(at_cell(at, message!("triortan-step-to"), false));
                        }
                    }
                }
                steps
            }
        }
    }

    fn describe(&self, entry: Entry) -> Message {
        let board = self.terms.board;
        match entry {
            Entry::First(seat) => message!("triortan-step-first", seat = self.told(seat)),
            Entry::Place(at) => message!("triortan-choice-place", at = board.name(at)),
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
                let message = message!(id, piece = kind_message(kind), to = board.name(to));
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

    fn codes(&self, entry: Entry) -> String {
        let kind = match entry {
            Entry::Move(Move { from, .. }) => Some(self.position.at(from).kind()),
            Entry::Place(_) => self.terms.soloist,
            Entry::First(_) => None,
        };
        kind.map_or("", Kind::code).to_owned()
    }
}
