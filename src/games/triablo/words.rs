//! The position in words, and drawn with characters.

use super::{
    Triablo,
    board::points_of,
    piece::{Piece, Sign},
    state::Phase,
};
use crate::{Seat, Viewer, Words, notation::Joined};
use deltille_base::{
    message,
    text::{Arg, Locale, Message, say},
};

impl Words for Triablo {
    /// Lists the seat on turn, every piece by seat, and dangers: compact, at most about 700 characters with
    /// thirty pieces.
    fn alt(&self, locale: Locale, _viewer: Viewer) -> String {
        let position = &self.position;
        let mut parts = Vec::new();
        match position.phase {
            Phase::Play => parts.push(message!("triablo-alt-turn", seat = self.told(position.turn))),
            Phase::Setup => parts.push(message!("triablo-alt-setup", seat = self.told(position.turn))),
            Phase::Over(_) => match self.single_survivor() {
                Some(seat) => parts.push(message!("triablo-alt-over-win", seat = self.told(seat))),
                None => parts.push(message!("triablo-alt-over-draw")),
            },
        }
        if position.phase == Phase::Play {
            let danger = position.kings_in_danger(self.terms.board);
            parts.extend(danger.map(|seat| message!("triablo-alt-danger", seat = self.told(seat))));
        }
        for seat in (0..self.terms.seats as u8).map(Seat) {
            parts.push(if position.alive.contains(seat) || position.count(seat) > 0 {
                self.seat_in_words(locale, seat)
            } else {
                message!("triablo-alt-out", seat = self.told(seat))
            });
        }
        parts.iter().map(|part| say(locale, part)).joined(" ")
    }

    /// Draws the board as section 3 of the rules page does: two lines per rank of the middle file and three
    /// columns per file, so that a phone need not wrap the lines. A singleton is one letter, a doublet or
    /// king two; the files are labelled below.
    fn text_board(&self, _viewer: Viewer) -> String {
        const WIDTH: usize = 3;
        let (board, position) = (self.terms.board, &self.position);
        let radius = i32::from(board.radius());
        let rows = 4 * radius + 1;
        let columns = 2 * radius as usize + 1;
        let mut lines = vec![vec![b' '; columns * WIDTH + 2]; rows as usize + 1];
        let mut write = |row: i32, column: usize, text: &str| {
            let start = column * WIDTH + (WIDTH - text.len().min(WIDTH)) / 2;
            lines[row as usize][start..start + text.len()].copy_from_slice(text.as_bytes());
        };
        for point in board.points() {
            let hex = board.hex(point);
            let (q, r) = (i32::from(hex.q), i32::from(hex.r));
            let column = (q + radius) as usize;
            // Twice the height above the lowest point, counted from the top line.
            let row = rows - 1 - (2 * r + q + 2 * radius);
            let piece = position.at(point);
            write(row, column, &if piece.is_none() { ".".to_owned() } else { piece_characters(piece) });
            if r + radius + 1 + q.min(0) == 1 {
                let file = ((b'a' + column as u8) as char).to_string();
                write(row + 1, column, &file);
            }
        }
        let text = |line: &Vec<u8>| String::from_utf8_lossy(line).trim_end().to_owned();
        lines.iter().map(text).joined("\n")
    }
}

impl Triablo {
    fn seat_in_words(&self, locale: Locale, seat: Seat) -> Message {
        let (position, board) = (&self.position, self.terms.board);
        let (mut singletons, mut doublets) = (Vec::new(), Vec::new());
        for point in points_of(position.owned[seat.index()]) {
            let piece = position.at(point);
            let here = format!("{}{}", board.name(point), piece.sign().symbol());
            match piece.covered() {
                None => singletons.push(here),
                Some(covered) if covered != seat => {
                    let message = message!("triablo-alt-over-half", point = here, seat = self.told(covered));
                    doublets.push(say(locale, &message));
                }
                Some(_) => {}
            }
        }
        let list = |items: Vec<String>| -> Arg {
            if items.is_empty() {
                message!("triablo-alt-none").into()
            } else {
                items.join(" ").into()
            }
        };
        let king = position
            .king(seat)
            .map(|point| format!("{}{}", board.name(point), position.at(point).sign().symbol()));
        message!(
            "triablo-alt-seat",
            seat = self.told(seat),
            count = position.count(seat),
            king = list(king.into_iter().collect()),
            singletons = list(singletons),
            doublets = list(doublets)
        )
    }
}

fn piece_characters(piece: Piece) -> String {
    let half = |seat: Seat, sign: Sign| {
        let letter = ['w', 'r', 'b'][seat.index()];
        if sign == Sign::Up { letter.to_ascii_uppercase() } else { letter }
    };
    let top = half(piece.owner(), piece.sign());
    piece
        .covered()
        .map_or(top.to_string(), |covered| format!("{top}{}", half(covered, piece.sign().opposite())))
}
