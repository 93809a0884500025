//! The position in words, and drawn with characters.

use super::{
    Triortan,
    board::Point,
    flow::Phase,
    piece::{Kind, Piece},
    terms::Variant,
};
use crate::{
    games::{Seat, Viewer},
    lattice::triangle::Cell,
    text::{Locale, Message, say},
};

impl Triortan {
    /// Whose turn it is and where everything stands, as much as fits into 800 characters: all pieces; else all but other
    /// seats' sparklers; else the pyrotechs and numbers.
    pub(super) fn words(&self, locale: Locale, viewer: Viewer) -> String {
        let full = |_: Seat, _: Kind| true;
        let own = |seat: Seat, kind: Kind| kind != Kind::Sparkler || viewer == Viewer::Seat(seat);
        let officers = |_: Seat, kind: Kind| kind != Kind::Sparkler;
        let mine = |seat: Seat, kind: Kind| kind.is_pyrotech() || viewer == Viewer::Seat(seat);
        let few = |_: Seat, kind: Kind| kind.is_pyrotech();
        let levels: [&dyn Fn(Seat, Kind) -> bool; 5] = [&full, &own, &officers, &mine, &few];
        let texts = levels.into_iter().map(|level| self.words_with(locale, viewer, level));
        let mut last = String::new();
        for text in texts {
            if text.chars().count() <= 780 {
                return text;
            }
            last = text;
        }
        last.chars().take(780).collect()
    }

    /// The same, naming the cells of the kinds that `wanted` says and only counting the others.
    fn words_with(&self, locale: Locale, viewer: Viewer, wanted: &dyn Fn(Seat, Kind) -> bool) -> String {
        let flow = &self.position.flow;
        let mut parts = Vec::new();
        match flow.phase {
            Phase::Play => parts.push(Message::new("triortan-alt-turn").seat("seat", self.name_of(flow.turn))),
            Phase::First => parts.push(Message::new("triortan-alt-first")),
            Phase::Place => parts.push(Message::new("triortan-alt-place")),
            Phase::Setup => {
                parts.push(Message::new("triortan-alt-setup"));
                for seat in self.position.arranging().iter() {
                    parts.push(Message::new("triortan-alt-arranging").seat("seat", self.name_of(seat)));
                }
                if let Viewer::Seat(seat) = viewer
                    && let Some(Some(own)) = self.position.submitted.get(seat.index())
                {
                    parts.push(Message::new("triortan-alt-own").with("codes", own.text()));
                }
            }
            Phase::Over(_) => match flow.winners.iter().next() {
                Some(winner) if flow.winners.len() == 1 => {
                    parts.push(Message::new("triortan-alt-won").seat("seat", self.name_of(winner)));
                }
                Some(_) => parts.push(Message::new("triortan-alt-drawn")),
                None => parts.push(Message::new("triortan-alt-over")),
            },
        }
        if self.terms.variant == Variant::Skylight {
            parts.push(Message::new("triortan-alt-visited").with("count", self.position.visited().count()));
        }
        let mut text: Vec<String> = parts.iter().map(|part| say(locale, part)).collect();
        text.extend(self.terms.all_seats().map(|seat| self.seat_in_words(locale, seat, wanted)));
        text.join(" ")
    }

    fn seat_in_words(&self, locale: Locale, seat: Seat, wanted: &dyn Fn(Seat, Kind) -> bool) -> String {
        let (position, board) = (&self.position, self.terms.board);
        // Pyrotechs first.
        let order = Kind::ALL.into_iter().rev();
        let kinds: Vec<String> = order
            .filter(|kind| position.count(seat, *kind) > 0)
            .map(|kind| {
                if !wanted(seat, kind) {
                    return format!("{} ×{}", kind.code(), position.count(seat, kind));
                }
                let cells = position.own(seat).iter().filter(|point| position.at(*point).kind() == kind).map(|point| {
                    let Cell([a, b, c]) = board.cell(point);
                    format!(" {a},{b},{c}")
                });
                format!("{}{}", kind.code(), cells.collect::<String>())
            })
            .collect();
        let alive = position.flow.alive.contains(seat);
        let message = Message::new(if alive { "triortan-alt-seat" } else { "triortan-alt-seat-out" })
            .seat("seat", self.name_of(seat))
            .with("taken", position.captured(seat))
            .with("pieces", if kinds.is_empty() { "–".to_owned() } else { kinds.join("; ") });
        say(locale, &message)
    }

    /// The board as section 3 of the rules page draws it, three characters a cell: `WSk`, `.` empty, `x` visited.
    pub(super) fn characters(&self) -> String {
        let board = self.terms.board;
        let ranks = 2 * board.side;
        let mut lines = Vec::new();
        for rank in (1..=ranks).rev() {
            let cells: Vec<Point> = board.points().filter(|point| board.cell(*point).0[0] == rank).collect();
            let longest = 2 * ranks as usize - 1;
            let mut line = format!("{rank:<3}{}", "   ".repeat((longest - cells.len()) / 2));
            for point in cells {
                let piece: Piece = self.position.at(point);
                line.push_str(&if !piece.is_none() {
                    piece.text()
                } else if self.position.visited().has(point) {
                    " x ".to_owned()
                } else {
                    " . ".to_owned()
                });
            }
            lines.push(line.trim_end().to_owned());
        }
        lines.join("\n")
    }
}
