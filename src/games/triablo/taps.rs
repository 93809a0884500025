//! The taps that make an entry, and its description in a list.

use super::{
    Triablo,
    board::Point,
    notation,
    piece::{Piece, Sign},
    state::Entry,
};
use crate::Step;
use deltille_base::text::Message;

fn sign_message(sign: Sign) -> Message {
    Message::new(match sign {
        Sign::Up => "triablo-sign-up",
        Sign::Down => "triablo-sign-down",
    })
}

pub(super) fn kind_message(piece: Piece) -> Message {
    Message::new(if piece.is_king() {
        "triablo-piece-king"
    } else if piece.is_singleton() {
        "triablo-piece-singleton"
    } else {
        "triablo-piece-doublet"
    })
}

impl Triablo {
    pub(super) fn taps(&self, entry: Entry) -> Vec<Step> {
        let board = self.terms.board;
        let at_point = |point: Point, label: Message, capture: bool| Step {
            token: board.name(point),
            label,
            spot: Some(self.spot(point)),
            capture,
        };
        let first = |from: Point| {
            let label = Message::new("triablo-step-piece")
                .with("piece", kind_message(self.position.at(from)))
                .with("at", board.name(from));
            at_point(from, label, false)
        };
        let turn = |sign: Sign| Step {
            token: sign.symbol().to_string(),
            label: sign_message(sign),
            spot: None,
            capture: false,
        };
        match entry {
            Entry::Setup { signs } => {
                let text = notation::write_signs(signs);
                let label = Message::new("triablo-step-setup").with("signs", text.as_str());
                vec![Step { token: text, label, spot: None, capture: false }]
            }
            Entry::Move { from, to, sign } => {
                vec![
                    first(from),
                    at_point(to, Message::new("triablo-step-to").with("to", board.name(to)), false),
                    turn(sign),
                ]
            }
            Entry::Capture { from, to, sign } => {
                let target = self.position.at(to);
                let covers = self.position.at(from).is_singleton();
                let label = Message::new(if covers { "triablo-step-covers" } else { "triablo-step-takes" })
                    .with("to", board.name(to))
                    .seat("seat", self.name_of(target.owner()))
                    .with("target", kind_message(target));
                vec![first(from), at_point(to, label, true), turn(sign)]
            }
            Entry::Abdicate { from, to } => {
                vec![
                    first(from),
                    at_point(to, Message::new("triablo-step-crown").with("to", board.name(to)), false),
                ]
            }
        }
    }

    pub(super) fn description(&self, entry: Entry) -> Message {
        let board = self.terms.board;
        let piece = |from: Point| kind_message(self.position.at(from));
        match entry {
            Entry::Setup { signs } => {
                Message::new("triablo-choice-setup").with("signs", notation::write_signs(signs))
            }
            Entry::Move { from, to, sign } => Message::new("triablo-choice-move")
                .with("piece", piece(from))
                .with("to", board.name(to))
                .with("sign", sign_message(sign)),
            Entry::Capture { from, to, sign } => {
                let target = self.position.at(to);
                let covers = self.position.at(from).is_singleton();
                Message::new(if covers { "triablo-choice-covers" } else { "triablo-choice-takes" })
                    .with("piece", piece(from))
                    .seat("seat", self.name_of(target.owner()))
                    .with("target", kind_message(target))
                    .with("to", board.name(to))
                    .with("sign", sign_message(sign))
            }
            Entry::Abdicate { to, .. } => Message::new("triablo-choice-abdicate").with("to", board.name(to)),
        }
    }
}
