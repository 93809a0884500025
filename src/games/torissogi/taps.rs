//! The taps that make an entry, and its description in a list.

use super::{
    Torissogi,
    board::Cell,
    notation::{kind_message, promoted_message},
    piece::Kind,
    state::{Entry, Promotion},
};
use crate::{Spot, Step, Taps};
use deltille_base::{message, text::Message};

/// Returns the token of a kind in hand, which is also its spot.
pub fn hand_token(kind: Kind) -> String {
    format!("{}*", kind.code())
}

impl Taps for Torissogi {
    /// Returns the taps: FROM, TO and, where there is a choice, the promotion; for a drop, the bird, the
    /// level and the cell.
    fn steps(&self, entry: Entry) -> Vec<Step> {
        let at_cell = |cell: Cell, label: Message, capture| Step {
            token: cell.name(),
            label,
            spot: Some(self.spot(cell)),
            capture,
        };
        let cell_label = |cell: Cell| message!("torissogi-step-to", to = cell.name());
        let button = |token: &str, label: Message| Step::button(token, label);
        match entry {
            Entry::Drop { kind, to } => {
                let count = usize::from(self.position.in_hand(self.position.turn, kind));
                let token = hand_token(kind);
                let label = message!("torissogi-step-hand", piece = kind_message(kind), count = count);
                let level = to.name()[..1].to_owned();
                vec![
                    Step {
                        spot: Some(Spot(token.clone())),
                        token,
                        label,
                        capture: false,
                    },
                    button(&level, message!("torissogi-step-level", level = level.as_str())),
                    at_cell(to, cell_label(to), false),
                ]
            }
            Entry::Move { from, to, promotion } => {
                let kind = self.position.at(from).kind().unwrap_or(Kind::Phoenix);
                let first = message!("torissogi-step-piece", piece = kind_message(kind), at = from.name());
                let target = self.position.at(to).kind();
                let second = match target {
                    None => cell_label(to),
                    Some(target) => {
                        message!("torissogi-step-takes", to = to.name(), target = kind_message(target))
                    }
                };
                let mut steps = vec![at_cell(from, first, false), at_cell(to, second, target.is_some())];
                // A Swallow always promotes, and so does a Falcon under `promotion=forced`.
                if promotion != Promotion::None && kind == Kind::Falcon && !self.terms.forced {
                    let (id, becomes) = match promotion {
                        Promotion::Made => ("torissogi-step-promotes", promoted_message(kind)),
                        _ => ("torissogi-step-stays", kind_message(kind)),
                    };
                    steps.push(button(promotion.mark(), message!(id, piece = becomes)));
                }
                steps
            }
        }
    }

    fn describe(&self, entry: Entry) -> Message {
        match entry {
            Entry::Drop { kind, to } => {
                message!("torissogi-choice-drop", piece = kind_message(kind), to = to.name())
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
                let message = message!(
                    id,
                    piece = kind_message(kind),
                    promoted = promoted_message(kind),
                    to = to.name()
                );
                match target {
                    Some(target) => message.with("target", kind_message(target)),
                    None => message,
                }
            }
        }
    }

    fn codes(&self, entry: Entry) -> String {
        let kind = match entry {
            Entry::Drop { kind, .. } => Some(kind),
            Entry::Move { from, .. } => self.position.at(from).kind(),
        };
        kind.map_or("", Kind::code).to_owned()
    }
}
