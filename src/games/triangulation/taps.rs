//! Taps that build an entry, and its description in a list.

use super::{
    Triangulation,
    board::Cell,
    notation,
    piece::Kind,
    state::{Entry, Rescue},
    words::{coloured, kind},
};
use crate::Step;
use deltille_base::text::Message;

impl Triangulation {
    /// Taps of an entry: piece, target, and for a rescue the freed piece and the cells.
    pub(super) fn taps(&self, entry: Entry) -> Vec<Step> {
        let at = |cell: Cell, label: Message, capture: bool| Step {
            token: cell.token(),
            label,
            spot: Some(self.spot(cell)),
            capture,
        };
        let first = |cell: Cell| {
            let label = Message::new("triangulation-step-piece")
                .with("piece", self.named(cell))
                .with("at", cell.name());
            at(cell, label, false)
        };
        let button = |token: String, label: Message| Step { token, label, spot: None, capture: false };
        match entry {
            Entry::Pass => vec![button("pass".to_owned(), Message::new("triangulation-step-pass"))],
            Entry::Castle { general, rukh } => {
                let label = Message::new("triangulation-step-castle").with("to", rukh.name());
                vec![first(general), at(rukh, label, false)]
            }
            Entry::Move { from, to, capture, rescue } => {
                let target = self.position.at(to).filter(|_| capture);
                let label = match target {
                    None => Message::new("triangulation-step-to").with("to", to.name()),
                    Some(target) => Message::new("triangulation-step-takes")
                        .with("to", to.name())
                        .with("target", coloured(target)),
                };
                let mut steps = vec![first(from), at(to, label, capture)];
                match rescue {
                    Some(Rescue { freed, home, place }) => {
                        let code = notation::code(freed).to_lowercase();
                        steps.push(button(
                            code,
                            Message::new("triangulation-step-frees").with("freed", coloured(freed)),
                        ));
                        let label = Message::new("triangulation-step-home").with("to", home.name());
                        steps.push(at(home, label, false));
                        steps.extend(place.map(|place| {
                            let label = Message::new("triangulation-step-place").with("to", place.name());
                            at(place, label.with("freed", coloured(freed)), false)
                        }));
                    }
                    None if self.may_rescue(entry, from, to) => {
                        steps.push(button(
                            "-".to_owned(),
                            Message::new("triangulation-step-stays").with("to", to.name()),
                        ));
                    }
                    None => {}
                }
                steps
            }
        }
    }

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
            None => Message::new("triangulation-nothing"),
        }
    }

    pub(super) fn description(&self, entry: Entry) -> Message {
        match entry {
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
                let message = target
                    .into_iter()
                    .fold(message, |message, piece| message.with("target", coloured(piece)));
                rescue
                    .into_iter()
                    .fold(message, |message, rescue| message.with("freed", coloured(rescue.freed)))
            }
        }
    }
}
