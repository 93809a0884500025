//! The taps that make an entry, and its description in a list.

use super::{
    Triablo,
    board::Point,
    notation,
    piece::{Piece, Sign},
    state::Entry,
};
use crate::{Spot, Step, Taps};
use deltille_base::{message, text::Message};

fn sign_message(sign: Sign) -> Message {
    message!(match sign {
        Sign::Up => "triablo-sign-up",
        Sign::Down => "triablo-sign-down",
    })
}

pub fn kind_message(piece: Piece) -> Message {
    message!(if piece.is_king() {
        "triablo-piece-king"
    } else if piece.is_singleton() {
        "triablo-piece-singleton"
    } else {
        "triablo-piece-doublet"
    })
}

impl Taps for Triablo {
    fn steps(&self, entry: Entry) -> Vec<Step> {
        let board = self.terms.board;
        let at_point = |point: Point, label: Message, capture: bool| Step {
            token: board.name(point),
            label,
            spot: Some(self.spot(point)),
            capture,
        };
        let first = |from: Point| {
            let label = message!(
                "triablo-step-piece",
                piece = kind_message(self.position.at(from)),
                at = board.name(from)
            );
            at_point(from, label, false)
        };
        // The picture shows both ways to stand, in the viewer's perspective.
        let turn = |to: Point, sign: Sign| Step {
            spot: Some(Spot(format!("{}{}", board.name(to), sign.symbol()))),
            ..Step::button(sign.symbol().to_string(), sign_message(sign))
        };
        match entry {
            Entry::Setup { signs } => {
                let text = notation::write_signs(signs);
                let label = message!("triablo-step-setup", signs = text.as_str());
                vec![Step::button(text, label)]
            }
            Entry::Move { from, to, sign } => {
                vec![
                    first(from),
                    at_point(to, message!("triablo-step-to", to = board.name(to)), false),
                    turn(to, sign),
                ]
            }
            Entry::Capture { from, to, sign } => {
                let target = self.position.at(to);
                let covers = self.position.at(from).is_singleton();
                let label = message!(
                    if covers { "triablo-step-covers" } else { "triablo-step-takes" },
                    to = board.name(to),
                    seat = self.told(target.owner()),
                    target = kind_message(target)
                );
                vec![first(from), at_point(to, label, true), turn(to, sign)]
            }
            Entry::Abdicate { from, to } => {
                vec![first(from), at_point(to, message!("triablo-step-crown", to = board.name(to)), false)]
            }
        }
    }

    fn describe(&self, entry: Entry) -> Message {
        let board = self.terms.board;
        let piece = |from: Point| kind_message(self.position.at(from));
        match entry {
            Entry::Setup { signs } => {
                message!("triablo-choice-setup", signs = notation::write_signs(signs))
            }
            Entry::Move { from, to, sign } => message!(
                "triablo-choice-move",
                piece = piece(from),
                to = board.name(to),
                sign = sign_message(sign)
            ),
            Entry::Capture { from, to, sign } => {
                let target = self.position.at(to);
                let covers = self.position.at(from).is_singleton();
                message!(
                    if covers { "triablo-choice-covers" } else { "triablo-choice-takes" },
                    piece = piece(from),
                    seat = self.told(target.owner()),
                    target = kind_message(target),
                    to = board.name(to),
                    sign = sign_message(sign)
                )
            }
            Entry::Abdicate { to, .. } => message!("triablo-choice-abdicate", to = board.name(to)),
        }
    }
}
