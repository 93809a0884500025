//! Taps that build an entry, and its description in a list.

use super::{
    Triangulation,
    board::Cell,
    notation,
    piece::Kind,
    state::{Entry, Rescue},
    words::{coloured, kind},
};
use crate::{Step, Taps};
use deltille_base::{message, text::Message};

impl Taps for Triangulation {
    /// Taps of an entry: piece, target, and for a rescue the freed piece and the cells.
    fn steps(&self, entry: Entry) -> Vec<Step> {
        let at = |cell: Cell, label: Message, capture: bool| Step {
            token: cell.token(),
            label,
            spot: Some(self.spot(cell)),
            capture,
        };
        let first = |cell: Cell| {
            let label = message!("triangulation-step-piece", piece = self.named(cell), at = cell.name());
            at(cell, label, false)
        };
        let button = |token: String, label: Message| Step::button(token, label);
        match entry {
            Entry::Pass => vec![button("pass".to_owned(), message!("triangulation-step-pass"))],
            Entry::Castle { general, rukh } => {
                let label = message!("triangulation-step-castle", to = rukh.name());
                vec![first(general), at(rukh, label, false)]
            }
            Entry::Move { from, to, capture, rescue } => {
                let target = self.position.at(to).filter(|_| capture);
                let label = match target {
                    None => message!("triangulation-step-to", to = to.name()),
                    Some(target) => {
                        message!("triangulation-step-takes", to = to.name(), target = coloured(target))
                    }
                };
                let mut steps = vec![first(from), at(to, label, capture)];
                match rescue {
                    Some(Rescue { freed, home, place }) => {
                        let code = notation::code(freed).to_lowercase();
                        steps.push(button(
                            code,
                            message!("triangulation-step-frees", freed = coloured(freed)),
                        ));
                        let label = message!("triangulation-step-home", to = home.name());
                        steps.push(at(home, label, false));
                        steps.extend(place.map(|place| {
                            let label = message!("triangulation-step-place", to = place.name());
                            at(place, label.with("freed", coloured(freed)), false)
                        }));
                    }
                    None if self.may_rescue(entry, from, to) => {
                        steps.push(button(
                            "-".to_owned(),
                            message!("triangulation-step-stays", to = to.name()),
                        ));
                    }
                    None => {}
                }
                steps
            }
        }
    }

    fn describe(&self, entry: Entry) -> Message {
        match entry {
            Entry::Pass => message!("triangulation-choice-pass"),
            Entry::Castle { rukh, .. } => message!("triangulation-choice-castle", to = rukh.name()),
            Entry::Move { from, to, capture, rescue } => {
                let target = self.position.at(to).filter(|_| capture);
                let id = match (target, rescue) {
                    (None, None) => "triangulation-choice-move",
                    (Some(_), None) => "triangulation-choice-takes",
                    (None, Some(_)) => "triangulation-choice-frees",
                    (Some(_), Some(_)) => "triangulation-choice-takes-and-frees",
                };
                let message = message!(id, piece = self.named(from), to = to.name());
                let message = target
                    .into_iter()
                    .fold(message, |message, piece| message.with("target", coloured(piece)));
                rescue
                    .into_iter()
                    .fold(message, |message, rescue| message.with("freed", coloured(rescue.freed)))
            }
        }
    }

    fn codes(&self, entry: Entry) -> String {
        let from = match entry {
            Entry::Move { from, .. } | Entry::Castle { general: from, .. } => self.position.at(from),
            Entry::Pass => None,
        };
        from.map_or_else(String::new, |piece| format!("{} {}", notation::code(piece), piece.kind.letter()))
    }
}

impl Triangulation {
    /// Whether an arrival without a rescue could also be made with one.
    fn may_rescue(&self, entry: Entry, from: Cell, to: Cell) -> bool {
        let (position, board) = (&self.position, self.terms.board);
        let Some(piece) = position.at(from).filter(|piece| piece.kind == Kind::Infantry) else {
            return false;
        };
        if board.corner_of(to).is_none() {
            return false;
        }
        let mut after = *position;
        after.carry_out(board, entry, &mut |_| {});
        let mut any = false;
        after.rescues(board, position.turn, piece.colour, to, |_| any = true);
        any
    }

    /// Names the piece on a cell by its kind, with its colour if that differs from its commander's.
    fn named(&self, cell: Cell) -> Message {
        match self.position.at(cell) {
            Some(piece) if piece.colour != self.position.turn => coloured(piece),
            Some(piece) => kind(piece.kind),
            // Entries begin on a piece, so this is not reached.
            None => message!("triangulation-nothing"),
        }
    }
}
