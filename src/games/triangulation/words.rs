//! Names of pieces; the position in words and as characters.

use super::{
    Triangulation,
    board::{COLUMNS, Cell, Cells},
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
    /// Says the seat on turn, checks, the pieces of each army with their cells, castling rights and prisoners; then
    /// the pieces by number and rank.
    fn words(&self, locale: Locale, _viewer: Viewer, level: usize) -> Option<String> {
        if level > 1 {
            return None;
        }
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
                parts.push(self.army_in_words(locale, colour, level == 0));
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
        Some(parts.iter().map(|part| say(locale, part)).joined(" "))
    }

    /// Draws the board like the rules page: rank A on top, two characters a cell, so that lines do not wrap on
    /// a phone. A piece is its code with a small second letter, an empty black cell `.`, an empty white cell `:`.
    /// The number of a file is at the beginning of its diagonal, the letter of a column at the end.
    fn text_board(&self, locale: Locale, _viewer: Viewer) -> String {
        let position = &self.position;
        let mut lines: Vec<String> = Vec::new();
        for (rank, letter) in (1..=8usize).zip('A'..) {
            let mut line = format!("{letter} {}{} ", " ".repeat((8 - rank) * 2), 9 - rank);
            for k in 0..2 * rank - 1 {
                let cell = Cell(((rank - 1) * (rank - 1) + k) as u8);
                line += &match position.at(cell) {
                    Some(piece) => short_code(piece),
                    None if cell.is_black() => ". ".to_owned(),
                    None => ": ".to_owned(),
                };
            }
            lines.push(line.trim_end().to_owned());
        }
        lines.push(format!("   {}", COLUMNS.iter().rev().map(char::to_string).joined("   ")));
        lines.extend(self.legend(locale).iter().flat_map(|message| wrapped(&say(locale, message))));
        lines.join("\n")
    }

    fn aim(&self) -> Option<&'static str> {
        Some("game-triangulation-aim")
    }
}

/// `Bi`: army and kind, so that a capital begins each piece.
fn short_code(piece: Piece) -> String {
    let mut code = notation::code(piece);
    code.get_mut(1..).into_iter().for_each(str::make_ascii_lowercase);
    code
}

impl Triangulation {
    /// Explains the text board's lines and letters, and names what it cannot show.
    fn legend(&self, locale: Locale) -> Vec<Message> {
        let position = &self.position;
        let army = |colour: Army| {
            let commander = position.commanders[colour.index()];
            let id = match position.status[colour.index()] {
                Status::Active => "triangulation-board-army",
                Status::Out if position.is_active(commander) => "triangulation-board-ally",
                Status::Neutral | Status::Out => "triangulation-board-neutral",
            };
            let letter = colour.letter().to_string();
            say(locale, &message!(id, letter = letter, seat = colour, commander = commander))
        };
        let present = |colour: &Army| !position.colour(*colour).is_empty();
        let armies: Vec<String> = Army::ALL.into_iter().filter(present).map(army).collect();
        let kinds = Kind::ALL.into_iter();
        let kinds =
            kinds.map(|each| format!("{} {}", each.letter().to_ascii_lowercase(), say(locale, &kind(each))));
        let mut legend = vec![
            message!("triangulation-board-axes"),
            message!("triangulation-board-pieces", armies = armies, kinds = kinds.collect::<Vec<_>>()),
        ];
        if !position.fresh.is_empty() {
            legend.push(message!("triangulation-board-fresh", cells = names(position.fresh)));
        }
        legend
    }

    /// Rukhs that may still castle with an army's General: neither has moved so far (S1).
    fn castles(&self, colour: Army) -> Cells {
        let position = &self.position;
        let fresh = position.colour(colour) & position.fresh;
        if (position.kind(Kind::General) & fresh).is_empty() {
            Cells::NONE
        } else {
            position.kind(Kind::Rukh) & fresh
        }
    }

    /// `whole`: with the cells of all pieces, not of the General alone.
    fn army_in_words(&self, locale: Locale, colour: Army, whole: bool) -> Message {
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
            let count = cells.len() as usize;
            let told = if whole || kind == Kind::General { names(cells) } else { format!("×{count}") };
            let message = message!(id, count = count, cells = told);
            (!cells.is_empty()).then(|| say(locale, &message))
        };
        let mut pieces: Vec<String> = Kind::ALL.into_iter().filter_map(of_kind).collect();
        if !whole {
            let ranks = || position.colour(colour).into_iter().map(|cell| cell.rows()[0]);
            let letter = |rank: Option<i16>| {
                rank.map_or_else(String::new, |rank| char::from(b'@' + rank as u8).to_string())
            };
            let (from, to) = (letter(ranks().min()), letter(ranks().max()));
            pieces.push(say(locale, &message!("triangulation-alt-ranks", from = from, to = to)));
        }
        message!(id, seat = colour, commander = commander, pieces = groups(locale, pieces))
    }
}

fn names(cells: Cells) -> String {
    cells.into_iter().map(Cell::name).joined(" ")
}
