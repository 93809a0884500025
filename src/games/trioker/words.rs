//! The position in words and as characters.

use super::{
    Trioker,
    board::{Cell, Mark, cells_of},
    state::Phase,
    taps::effect,
    tile::{OPEN, Tile, TileSet},
};
use crate::{Seat, Viewer, Words, notation::Joined, notation::wrapped};
use deltille_base::{
    message,
    text::{Locale, Message, groups, say},
};
use strum::VariantArray;

impl Words for Trioker {
    /// Describes the seat on turn, the hands, every tile by its cell, and the open marks; then only the tiles next to
    /// open cells; then the tiles by number and rows.
    fn words(&self, locale: Locale, viewer: Viewer, level: usize) -> Option<String> {
        if level > 3 {
            return None;
        }
        let position = &self.position;
        let on_turn = self.name_of(position.turn);
        let mut parts = vec![match position.phase {
            Phase::Flip => message!("trioker-alt-flip"),
            Phase::Deal => message!("trioker-alt-deal"),
            Phase::Start(_) => message!("trioker-alt-start").seat("seat", on_turn),
            Phase::Play if self.terms.kind.is_solo() => {
                let cells = self.terms.board.cells().count();
                message!("trioker-alt-solo", placed = position.filled.count_ones(), cells = cells)
            }
            Phase::Play | Phase::Draw | Phase::Feed(_) => message!("trioker-alt-turn").seat("seat", on_turn),
            Phase::Drawn(_) => message!("trioker-alt-drawn").seat("seat", on_turn),
            Phase::Over(end) => self.over_message(end),
        }];
        if position.extra > 0 {
            parts.push(message!("trioker-alt-owed", count = u32::from(position.extra)));
        }
        if self.terms.kind.is_solo() {
            parts.push(message!("trioker-alt-stock", tiles = list(position.bank)));
        } else {
            parts.extend((0..self.terms.seats as u8).map(|seat| self.seat_in_words(Seat(seat), viewer)));
        }
        if self.terms.kind.has_deal() {
            parts.push(message!("trioker-alt-bank", count = position.bank.len()));
        }
        let open = self.terms.board.open & !position.filled;
        let beside_open = |cell: &Cell| self.terms.board.neighbours(*cell) & open != 0;
        let told = cells_of(position.filled).filter(|cell| level == 0 || beside_open(cell));
        let placed: Vec<String> =
            told.filter(|_| level < 2).filter_map(|cell| self.tile_in_words(locale, cell)).collect();
        let left_out = position.filled.count_ones() as usize - placed.len();
        if position.filled == 0 {
            parts.push(message!("trioker-alt-empty"));
        } else if !placed.is_empty() {
            let id = if self.terms.board.edges {
                "trioker-alt-tiles-edges"
            } else {
                "trioker-alt-tiles"
            };
            parts.push(message!(id, tiles = placed));
        }
        if left_out > 0 {
            let rows = || cells_of(position.filled).map(|cell| self.terms.board.place(cell).0);
            let letter =
                |row: Option<u8>| row.map_or_else(String::new, |row| char::from(b'A' + row).to_string());
            let (from, to) = (letter(rows().min()), letter(rows().max()));
            let id = if level < 2 { "trioker-alt-inside" } else { "trioker-alt-count" };
            parts.push(message!(id, count = left_out, from = from, to = to));
        }
        let marks: Vec<String> =
            Mark::VARIANTS.iter().filter_map(|mark| self.free_marks(locale, *mark)).collect();
        if !marks.is_empty() && level < 3 {
            parts.push(message!("trioker-alt-marks", marks = groups(locale, marks)));
        }
        // The text of the result is used elsewhere without a full stop.
        let sentence = |part: &Message| {
            let text = say(locale, part);
            if text.ends_with('.') { text } else { format!("{text}.") }
        };
        Some(parts.iter().map(sentence).joined(" "))
    }

    /// Draws the values at the corners (or edges) of the tiles and a character for each cell between them:
    /// `#` a tile, `^` or `v` an empty cell, a letter an open mark, `/` a cell out of play. Each row has its letter,
    /// and the number of its last cell.
    fn text_board(&self, locale: Locale, _viewer: Viewer) -> String {
        let (board, position) = (self.terms.board, &self.position);
        let all = || (0..board.count() as u8).map(Cell);
        let places = || all().map(|cell| board.place(cell));
        let (rows, columns) = (
            places().map(|place| place.0).max().unwrap_or(0),
            places().map(|place| place.1).max().unwrap_or(0),
        );
        let across = match columns {
            _ if board.edges => 3,
            0..=15 => 2,
            // A long strip: the corners of its cells go above and below their neighbours.
            _ => 1,
        };
        let from = 2;
        let mut lines =
            vec![vec![b' '; from + across * (usize::from(columns) + 2) + LABEL]; 2 * usize::from(rows) + 3];
        for cell in all() {
            let (row, x) = board.place(cell);
            let (line, column) = (2 * usize::from(row) + 1, from + across * usize::from(x));
            lines[line][0] = b'A' + row;
            lines[line][column] = match (position.at(cell), self.terms.mark(cell)) {
                _ if board.open & cell.bit() == 0 => b'/',
                (Some(_), _) => b'#',
                (None, Some(mark)) => letter(mark),
                (None, None) if board.is_up(cell) => b'^',
                (None, None) => b'v',
            };
            let Some(lying) = position.at(cell) else { continue };
            for (value, hour) in lying.shown().into_iter().zip(board.hours(cell)) {
                let (line, column) = match (board.edges, hour) {
                    (false, 12) => (line - 1, column),
                    (false, 6) => (line + 1, column),
                    (false, 8) => (line + 1, column - across),
                    (false, 4) => (line + 1, column + across),
                    (false, 10) => (line - 1, column - across),
                    (false, _) => (line - 1, column + across),
                    (true, 12) => (line - 1, column),
                    (true, 6) => (line + 1, column),
                    (true, 10 | 8) => (line, column - across / 2),
                    (true, _) => (line, column + across / 2),
                };
                if value != OPEN {
                    lines[line][column] = b'0' + value + u8::from(board.edges);
                } else if lines[line][column] == b' ' {
                    lines[line][column] = b'W';
                }
            }
        }
        // The number of a row's last cell, behind everything of the row.
        let mut ends = vec![("", 0); usize::from(rows) + 1];
        for cell in all() {
            let (row, x) = board.place(cell);
            ends[usize::from(row)] = (&board.name(cell)[1..], from + across * (usize::from(x) + 1) + 1);
        }
        for (row, (number, column)) in ends.into_iter().enumerate() {
            lines[2 * row + 1][column..column + number.len()].copy_from_slice(number.as_bytes());
        }
        let text = |line: &Vec<u8>| String::from_utf8_lossy(line).trim_end().to_owned();
        let mut text: Vec<String> = lines.iter().map(text).filter(|line| !line.is_empty()).collect();
        text.extend(self.legend(locale).iter().flat_map(|message| wrapped(&say(locale, message))));
        text.join("\n")
    }

    fn aim(&self) -> Option<&'static str> {
        Some(if self.terms.kind.has_coins() {
            "game-trioker-aim-points"
        } else {
            "game-trioker-aim"
        })
    }
}

/// Room for the number of a row's last cell.
const LABEL: usize = 3;

impl Trioker {
    /// Explains the text board's lines and letters.
    fn legend(&self, locale: Locale) -> Vec<Message> {
        let board = self.terms.board;
        let open = |mark: &Mark| {
            let free = board.open & !self.position.filled;
            cells_of(free).any(|cell| self.terms.mark(cell) == Some(*mark))
        };
        let marks = Mark::VARIANTS.iter().copied().filter(open);
        let marks: Vec<String> = marks
            .map(|mark| format!("{} {}", char::from(letter(mark)), say(locale, &effect(mark))))
            .collect();
        let mut legend = vec![
            message!("trioker-board-axes"),
            message!(if board.edges { "trioker-board-edges" } else { "trioker-board-corners" }),
        ];
        if board.count() > board.cells().count() {
            legend.push(message!("trioker-board-closed"));
        }
        if !marks.is_empty() {
            legend.push(message!("trioker-board-marks", marks = marks));
        }
        legend
    }

    /// `C6 up 012`: the values in the direction in which tiles are named.
    fn tile_in_words(&self, locale: Locale, cell: Cell) -> Option<String> {
        let (board, lying) = (self.terms.board, self.position.at(cell)?);
        let way = if board.is_up(cell) { "trioker-alt-up" } else { "trioker-alt-down" };
        let mut sites: Vec<(u8, u8)> =
            board.hours(cell).map(|hour| 12 - hour).into_iter().zip(lying.shown()).collect();
        sites.sort_unstable();
        let values: String = sites.into_iter().map(|(_, value)| site(value, board.edges)).collect();
        Some(say(locale, &message!(way, cell = board.name(cell), values = values)))
    }

    fn seat_in_words(&self, seat: Seat, viewer: Viewer) -> Message {
        let (position, hand) = (&self.position, self.position.hand(seat));
        let left = !position.alive.contains(seat);
        let id = match (left, self.terms.kind.has_coins(), self.sees_hand(viewer, seat) && !hand.is_empty()) {
            (true, ..) => "trioker-alt-left",
            (_, true, true) => "trioker-alt-seat-coins-hand",
            (_, true, false) => "trioker-alt-seat-coins",
            (_, false, true) => "trioker-alt-seat-hand",
            (_, false, false) => "trioker-alt-seat",
        };
        message!(
            id,
            seat = self.told(seat),
            points = position.scores[seat.index()].to_string(),
            count = hand.len(),
            tiles = list(hand)
        )
    }

    /// `gains 5 C2 C10`: the cells with this mark that are not covered yet.
    fn free_marks(&self, locale: Locale, mark: Mark) -> Option<String> {
        let board = self.terms.board;
        let free = board
            .cells()
            .filter(|cell| self.terms.mark(*cell) == Some(mark) && self.position.at(*cell).is_none());
        let names: Vec<&str> = free.map(|cell| board.name(cell)).collect();
        (!names.is_empty()).then(|| format!("{} {}", say(locale, &effect(mark)), names.join(" ")))
    }
}

/// Character of a site's value.
fn site(value: u8, edges: bool) -> char {
    match value {
        OPEN => 'W',
        value => char::from(b'0' + value + u8::from(edges)),
    }
}

fn list(tiles: TileSet) -> String {
    if tiles.is_empty() {
        "-".to_owned()
    } else {
        tiles.iter().map(Tile::name).joined(" ")
    }
}

/// Mark letter on the character board: capitals give, small letters take.
fn letter(mark: Mark) -> u8 {
    match mark {
        Mark::Red => b'R',
        Mark::Black => b'B',
        Mark::PayRed => b'r',
        Mark::PayBlack => b'b',
        Mark::Again => b'A',
        Mark::Feed => b'F',
        Mark::Skip => b'S',
        Mark::Levy => b'L',
    }
}
