//! The position in words, and drawn with characters.

use super::{
    Triablo,
    board::points_of,
    piece::{Piece, Sign},
    state::Phase,
};
use crate::{
    Seat, Viewer, Words,
    notation::{Joined, wrapped},
};
use deltille_base::{
    message,
    text::{Arg, Locale, Message, say},
};

impl Words for Triablo {
    /// Says the seat on turn, dangers, and every piece by seat, then each seat's pieces by number and area.
    fn words(&self, locale: Locale, _viewer: Viewer, level: usize) -> Option<String> {
        let in_words: &dyn Fn(Seat) -> Message = match level {
            0 => &|seat| self.seat_in_words(locale, seat),
            1 => &|seat| self.seat_in_brief(locale, seat),
            _ => return None,
        };
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
                in_words(seat)
            } else {
                message!("triablo-alt-out", seat = self.told(seat))
            });
        }
        Some(parts.iter().map(|part| say(locale, part)).joined(" "))
    }

    /// Draws the board as section 3 of the rules page does: two lines per rank of the middle file and three
    /// columns per file, so that a phone need not wrap the lines. A singleton is one letter, a doublet or
    /// king two. The letter of a file is at its foot, the number of a rank before its leftmost point.
    fn text_board(&self, locale: Locale, _viewer: Viewer) -> String {
        const WIDTH: usize = 3;
        const LABEL: usize = 3;
        let (board, position) = (self.terms.board, &self.position);
        let radius = i32::from(board.radius());
        let rows = 4 * radius + 1;
        let columns = 2 * radius as usize + 1;
        let mut lines = vec![vec![b' '; LABEL + columns * WIDTH]; rows as usize + 1];
        let mut write = |row: i32, start: usize, text: &str| {
            lines[row as usize][start..start + text.len()].copy_from_slice(text.as_bytes());
        };
        for point in board.points() {
            let hex = board.hex(point);
            let (q, r) = (i32::from(hex.q), i32::from(hex.r));
            let column = (q + radius) as usize;
            let start = LABEL + column * WIDTH;
            // Twice the height above the lowest point, counted from the top line.
            let row = rows - 1 - (2 * r + q + 2 * radius);
            let piece = position.at(point);
            write(row, start, &if piece.is_none() { ".".to_owned() } else { piece_characters(piece) });
            let rank = r + radius + 1 + q.min(0);
            if rank == 1 {
                write(row + 1, start, &char::from(b'a' + column as u8).to_string());
            }
            // The leftmost point of its rank.
            if q == -radius || q < 0 && rank == 2 * radius + 1 + q || q == 0 && rank == 2 * radius + 1 {
                write(row, start.saturating_sub(LABEL), &format!("{rank:>2}"));
            }
        }
        let text = |line: &Vec<u8>| String::from_utf8_lossy(line).trim_end().to_owned();
        let mut lines: Vec<String> = lines.iter().map(text).collect();
        lines.extend(self.legend(locale).iter().flat_map(|message| wrapped(&say(locale, message))));
        lines.join("\n")
    }

    fn aim(&self) -> Option<&'static str> {
        Some("game-triablo-aim")
    }
}

impl Triablo {
    /// Explains the text board's letters.
    fn legend(&self, locale: Locale) -> Vec<Message> {
        let seats = (0..self.terms.seats as u8).map(Seat);
        let seats = seats.map(|seat| {
            let up = piece_characters(Piece::singleton(seat, Sign::Up));
            format!("{up} {}", say(locale, &message!("triablo-board-seat", seat = self.told(seat))))
        });
        vec![
            message!("triablo-board-axes"),
            message!("triablo-board-pieces", seats = seats.collect::<Vec<_>>()),
        ]
    }

    /// `White (12): king e3^; 8 singletons, 3 doublets; files a–f, ranks 1–7`
    fn seat_in_brief(&self, locale: Locale, seat: Seat) -> Message {
        let (position, board) = (&self.position, self.terms.board);
        let own = || points_of(position.owned[seat.index()]);
        let king = position
            .king(seat)
            .map(|point| format!("{}{}", board.name(point), position.at(point).sign().symbol()));
        let (mut doublets, mut kings) = (0, 0);
        for half in own().filter_map(|point| position.at(point).covered()) {
            *(if half == seat { &mut kings } else { &mut doublets }) += 1;
        }
        let names: Vec<String> = own().map(|point| board.name(point)).collect();
        let ends = |part: fn(&str) -> &str| {
            let key = |name: &&String| (part(name).len(), part(name).to_owned());
            let (least, most) = (names.iter().min_by_key(key), names.iter().max_by_key(key));
            least
                .zip(most)
                .map_or_else(String::new, |(least, most)| format!("{}–{}", part(least), part(most)))
        };
        message!(
            "triablo-alt-seat-brief",
            seat = self.told(seat),
            count = position.count(seat),
            king = king.unwrap_or_else(|| say(locale, &message!("triablo-alt-none"))),
            singletons = position.count(seat) - doublets - kings,
            doublets = doublets,
            files = ends(|name| &name[..1]),
            ranks = ends(|name| &name[1..])
        )
    }

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
