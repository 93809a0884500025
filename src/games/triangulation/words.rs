//! Names of pieces; the position in words and as characters.

use super::{
    Triangulation,
    board::{Cell, Cells},
    notation,
    piece::{Army, Kind, Piece},
    state::Status,
};
use crate::{Viewer, Words, notation::Joined, notation::wrapped};
use deltille_base::{
    message,
    text::{Locale, Message, groups, say},
};

pub fn kind(kind: Kind) -> Message {
    message!(match kind {
        Kind::General => "triangulation-general",
        Kind::Rukh => "triangulation-rukh",
        Kind::Cavalry => "triangulation-cavalry",
        Kind::Infantry => "triangulation-infantry",
    })
}

/// `Blue Infantry`.
pub fn coloured(piece: Piece) -> Message {
    message!("triangulation-piece", seat = piece.colour, piece = kind(piece.kind))
}

impl Words for Triangulation {
    /// Describes the position in at most 800 characters: 27 pieces with their cells, castling rights,
    /// prisoners, checks.
    fn alt(&self, locale: Locale, _viewer: Viewer) -> String {
        let position = &self.position;
        let mut parts = Vec::new();
        match position.over {
            None => parts.push(message!("triangulation-alt-turn", seat = position.turn)),
            Some(reason) if reason.wins() => {
                parts.push(message!("triangulation-alt-won", seat = position.turn));
            }
            Some(_) => parts.push(message!("triangulation-alt-drawn")),
        }
        if position.over.is_none() {
            for (attacker, attacked) in position.checks(self.terms.board) {
                let mated = position.marks[attacked.index()].contains(attacker);
                let id = if mated { "triangulation-alt-mate" } else { "triangulation-alt-check" };
                parts.push(message!(id, seat = attacker, attacked = attacked));
            }
        }
        for colour in Army::ALL {
            let pieces = position.colour(colour);
            if !pieces.is_empty() {
                parts.push(self.army_in_words(locale, colour));
            }
            let rukhs = self.castles(colour);
            if !rukhs.is_empty() {
                let message = message!("triangulation-alt-castles", seat = colour);
                parts.push(message.with("count", rukhs.len() as usize).with("cells", names(rukhs)));
            }
            let held = position.prisoners[colour.index()];
            if !held.is_empty() {
                let pieces = held.iter().map(|(piece, count)| match count {
                    1 => say(locale, &coloured(piece)),
                    _ => format!("{count} {}", say(locale, &coloured(piece))),
                });
                let pieces: Vec<String> = pieces.collect();
                parts.push(message!("triangulation-alt-holds", seat = colour, pieces = pieces));
            }
        }
        parts.iter().map(|part| say(locale, part)).joined(" ")
    }

    /// Draws the board like the rules page: row A on top, two characters a cell, so that lines do not wrap on
    /// a phone. A piece is its code, an empty black cell `.`, an empty white cell `:`. Pieces that have never
    /// moved, commanders and prisoners are listed below.
    fn text_board(&self, _viewer: Viewer) -> String {
        let position = &self.position;
        let mut lines: Vec<String> = Vec::new();
        for (rank, letter) in (1..=8usize).zip('A'..) {
            let mut line = format!("{letter} {}", " ".repeat((8 - rank) * 2));
            for k in 0..2 * rank - 1 {
                let cell = Cell(((rank - 1) * (rank - 1) + k) as u8);
                line += &match position.at(cell) {
                    Some(piece) => notation::code(piece),
                    None if cell.is_black() => " .".to_owned(),
                    None => " :".to_owned(),
                };
            }
            lines.push(line);
        }
        let text = self.position_string();
        let fields: Vec<&str> = text.split(';').collect();
        if !position.fresh.is_empty() {
            lines.extend(wrapped(&format!("never moved: {}", names(position.fresh))));
        }
        // Field 3: commanders and status. Field 4: prisoners.
        lines.push(format!("commanders: {}", fields[2]));
        lines.extend(wrapped(&format!("prisoners: {}", fields[3].replace(',', ", "))));
        lines.join("\n")
    }
}

impl Triangulation {
    /// Rukhs that may still castle with an army's General, as far as both have never moved (S1).
    fn castles(&self, colour: Army) -> Cells {
        let position = &self.position;
        let fresh = position.colour(colour) & position.fresh;
        if (position.kind(Kind::General) & fresh).is_empty() {
            Cells::NONE
        } else {
            position.kind(Kind::Rukh) & fresh
        }
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
            let message = message!(id, count = cells.len() as usize, cells = names(cells));
            (!cells.is_empty()).then(|| say(locale, &message))
        };
        let pieces: Vec<String> = Kind::ALL.into_iter().filter_map(of_kind).collect();
        message!(id, seat = colour, commander = commander, pieces = groups(locale, pieces))
    }
}

fn names(cells: Cells) -> String {
    cells.into_iter().map(Cell::name).joined(" ")
}
