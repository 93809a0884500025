//! The names of pieces, the position in words and in characters.

use super::{
    Triangulation,
    board::{Cell, Cells},
    notation,
    piece::{Army, Kind, Piece},
    state::Status,
};
use crate::text::{Locale, Message, say};

pub(super) fn kind(kind: Kind) -> Message {
    Message::new(match kind {
        Kind::General => "triangulation-general",
        Kind::Rukh => "triangulation-rukh",
        Kind::Cavalry => "triangulation-cavalry",
        Kind::Infantry => "triangulation-infantry",
    })
}

/// `Blue Infantry`.
pub(super) fn coloured(piece: Piece) -> Message {
    Message::new("triangulation-piece").seat("seat", piece.colour.name()).with("piece", kind(piece.kind))
}

impl Triangulation {
    /// At most 800 characters: 27 pieces with their cells, prisoners as codes, checks.
    pub(super) fn words(&self, locale: Locale) -> String {
        let position = &self.position;
        let mut parts = Vec::new();
        match position.over {
            None => parts.push(Message::new("triangulation-alt-turn").seat("seat", position.turn.name())),
            Some(reason) if reason.wins() => {
                parts.push(Message::new("triangulation-alt-won").seat("seat", position.turn.name()));
            }
            Some(_) => parts.push(Message::new("triangulation-alt-drawn")),
        }
        if position.over.is_none() {
            for (attacker, attacked) in position.checks(self.terms.board) {
                let mated = position.marks[attacked.index()].contains(attacker);
                let id = if mated { "triangulation-alt-mate" } else { "triangulation-alt-check" };
                parts.push(Message::new(id).seat("seat", attacker.name()).seat("attacked", attacked.name()));
            }
        }
        for colour in Army::ALL {
            let pieces = position.colour(colour);
            if !pieces.is_empty() {
                parts.push(self.army_in_words(locale, colour));
            }
            let held = position.prisoners[colour.index()];
            if !held.is_empty() {
                let codes = held.iter().map(|(piece, count)| match count {
                    1 => notation::code(piece),
                    _ => format!("{count} {}", notation::code(piece)),
                });
                let codes = codes.collect::<Vec<_>>().join(", ");
                parts.push(Message::new("triangulation-alt-holds").seat("seat", colour.name()).with("codes", codes));
            }
        }
        parts.iter().map(|part| say(locale, part)).collect::<Vec<_>>().join(" ")
    }

    fn army_in_words(&self, locale: Locale, colour: Army) -> Message {
        let position = &self.position;
        let commander = position.commanders[colour.index()];
        let id = match position.status[colour.index()] {
            Status::Active => "triangulation-alt-army",
            Status::Neutral => "triangulation-alt-neutral",
            Status::Out if position.is_active(commander) => "triangulation-alt-ally",
            Status::Out => "triangulation-alt-neutral",
        };
        let standing = |kind: Kind| position.kind(kind) & position.colour(colour);
        let of_kind = |kind: Kind| {
            let id = match kind {
                Kind::General => "triangulation-alt-general",
                Kind::Rukh => "triangulation-alt-rukhs",
                Kind::Cavalry => "triangulation-alt-cavalry",
                Kind::Infantry => "triangulation-alt-infantry",
            };
            let cells = standing(kind);
            let message = Message::new(id).with("count", cells.len() as usize).with("cells", names(cells));
            (!cells.is_empty()).then(|| say(locale, &message))
        };
        let pieces: Vec<String> = Kind::ALL.into_iter().filter_map(of_kind).collect();
        Message::new(id).seat("seat", colour.name()).seat("commander", commander.name()).with("pieces", pieces.join("; "))
    }

    /// The board as the rules page draws it, row A on top; a piece by its code and `*` if fresh, empty black cells `.`, empty
    /// white ones `:`. The cells at both ends of a row are named. Below, who commands what and holds whom.
    pub(super) fn characters(&self) -> String {
        const WIDTH: usize = 4;
        let position = &self.position;
        let mut lines: Vec<String> = Vec::new();
        for rank in 1..=8usize {
            let row: Vec<Cell> = (0..2 * rank - 1).map(|k| Cell(((rank - 1) * (rank - 1) + k) as u8)).collect();
            let mut line = " ".repeat((8 - rank) * WIDTH);
            line += &row[0].name();
            line.push(' ');
            for cell in &row {
                let text = match position.at(*cell) {
                    Some(piece) => {
                        let fresh = if position.fresh.contains(*cell) { "*" } else { "" };
                        notation::code(piece) + fresh
                    }
                    None if cell.is_black() => ".".to_owned(),
                    None => ":".to_owned(),
                };
                line += &format!("{text:^WIDTH$}");
            }
            line.push(' ');
            line += &row[row.len() - 1].name();
            lines.push(line);
        }
        let text = self.position_string();
        let fields: Vec<&str> = text.split(';').collect();
        // Field 3: commanders and status; 4: prisoners.
        lines.push(format!("RGB: {}  {}", fields[2], fields[3]));
        lines.join("\n")
    }
}

fn names(cells: Cells) -> String {
    cells.into_iter().map(Cell::name).collect::<Vec<_>>().join(" ")
}
