//! The set-up draft, assembled by presses.

use super::{
    Triablo,
    board::Board,
    movegen, notation,
    piece::Sign,
    state::{Entry, Phase},
};
use crate::{Draft, Drafts, Seat, Spot};
use deltille_base::{message, text::Message};

impl Drafts for Triablo {
    /// Reads the draft as nine signs. It has a control for each point where both signs are allowed, and one
    /// for the standard array.
    fn draft(&self, seat: Seat, draft: &str) -> Option<Draft<Triablo>> {
        if self.position.phase != Phase::Setup || self.position.turn != seat {
            return None;
        }
        let (board, seats) = (self.terms.board, self.terms.seats);
        let (home, allowed, standard) =
            (board.home(seats, seat), board.allowed(seats, seat), Board::standard(seats, seat));
        let read = draft.len() == 9 && draft.bytes().all(|sign| matches!(sign, b'^' | b'v'));
        let given = draft
            .bytes()
            .enumerate()
            .fold(0, |signs, (index, sign)| signs | u16::from(sign == b'^') << index);
        let signs = if read && movegen::setup_allowed(&allowed, given) { given } else { standard };
        let mut preview = self.clone();
        preview.position.place(&self.terms, seat, signs);
        let taps: Vec<(Spot, Message, String)> = (0..9)
            .filter(|index| allowed[*index] == (true, true))
            .map(|index| {
                let turned = signs ^ 1 << index;
                let sign = Sign::from_up(signs >> index & 1 != 0).symbol().to_string();
                let label = message!("triablo-draft-point", point = board.name(home[index]), sign = sign);
                (self.spot(home[index]), label, notation::write_signs(turned))
            })
            .collect();
        let mut controls: Vec<_> =
            taps.iter().map(|(_, label, turned)| (label.clone(), turned.clone())).collect();
        controls.push((message!("triablo-draft-standard"), notation::write_signs(standard)));
        let entry = Some(notation::write(board, Entry::Setup { signs }));
        Some(Draft {
            question: message!("triablo-draft"),
            preview,
            controls,
            taps,
            chosen: None,
            ready: 0,
            entry,
        })
    }
}
