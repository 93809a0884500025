//! The position in words and as characters.

use super::{Triortan, board::Point, flow::Phase, piece::Kind, terms::Variant};
use crate::{Seat, Viewer, Words, notation::wrapped};
use deltille_base::{
    lattice::triangle::Cell,
    message,
    text::{Locale, Message, groups, say},
};

/// Level of detail for the pieces.
struct Detail<'a> {
    /// Kinds whose cells are named; the others are counted.
    wanted: &'a dyn Fn(Seat, Kind) -> bool,
    /// Whether kinds appear by name instead of by code.
    names: bool,
}

impl Words for Triortan {
    /// All pieces by name; all by code; all but other seats' sparklers; one's own; the pyrotechs, and the others by
    /// kind and area; the pyrotechs, and the others by number and area.
    fn words(&self, locale: Locale, viewer: Viewer, level: usize) -> Option<String> {
        let full = |_: Seat, _: Kind| true;
        let own = |seat: Seat, kind: Kind| kind != Kind::Sparkler || viewer == Viewer::Seat(seat);
        let officers = |_: Seat, kind: Kind| kind != Kind::Sparkler;
        let mine = |seat: Seat, kind: Kind| kind.is_pyrotech() || viewer == Viewer::Seat(seat);
        let few = |_: Seat, kind: Kind| kind.is_pyrotech();
        let wanted: &dyn Fn(Seat, Kind) -> bool = match level {
            0 | 1 => &full,
            2 => &own,
            3 => &officers,
            4 => &mine,
            5 | 6 => &few,
            7 => return Some(self.words_with(locale, viewer, |seat| self.seat_in_brief(locale, seat))),
            _ => return None,
        };
        let detail = Detail { wanted, names: matches!(level, 0 | 5) };
        Some(self.words_with(locale, viewer, |seat| self.seat_in_words(locale, seat, &detail)))
    }

    /// Draws the board like section 3 of the rules page, one character a cell: more would not fit on a phone. For
    /// two armies that is the kind of the piece, for more the army. The name of row a is before its line; the diagonals
    /// of b and c end on the right, below and above.
    fn text_board(&self, locale: Locale, _viewer: Viewer) -> String {
        let board = self.terms.board;
        let ranks = 2 * board.side;
        let column = |Cell([_, b, c]): Cell| LABEL + (c - b + ranks - 1) as usize;
        // Above the topmost row the ends of c, below the lowest one those of b in two lines.
        let mut lines = vec![String::new(); ranks as usize + 3];
        for point in board.points() {
            let cell @ Cell([a, b, c]) = board.cell(point);
            let line = (ranks - a + 1) as usize;
            put(&mut lines[line], column(cell), &self.character(point).to_string());
            // A diagonal's next cell would be one column further to the right. Two cells of a row lie on each.
            if a == ranks && lines[0].len() <= column(cell) {
                put(&mut lines[0], column(cell) + 1, &c.to_string());
            }
            if a == 1 && lines[line + 2].len() <= column(cell) {
                put(&mut lines[line + 1], column(cell) + 1, if b < 10 { " " } else { "1" });
                put(&mut lines[line + 2], column(cell) + 1, &(b % 10).to_string());
            }
        }
        for a in 1..=ranks {
            let line = &mut lines[(ranks - a + 1) as usize];
            let last =
                board.points().map(|point| board.cell(point)).filter(|Cell([row, ..])| *row == a).last();
            line.extend(
                last.map(|Cell([_, b, c])| if a > board.side { format!(" c{c}") } else { format!(" b{b}") }),
            );
            line.replace_range(..LABEL, &format!("{:<LABEL$}", format!("a{a}")));
        }
        lines[0] += " c";
        lines[ranks as usize + 2] += " b";
        let mut lines: Vec<String> = lines.iter().map(|line| line.trim_end().to_owned()).collect();
        lines.extend(self.legend(locale).iter().flat_map(|message| wrapped(&say(locale, message))));
        lines.join("\n")
    }

    fn aim(&self) -> Option<&'static str> {
        Some("game-triortan-aim")
    }
}

/// Room for the name of a row before its line.
const LABEL: usize = 4;

/// Writes at a column of a line, which is empty there.
fn put(line: &mut String, column: usize, text: &str) {
    *line = format!("{line:<column$}{text}");
}

impl Triortan {
    /// The character of a cell on the text board.
    fn character(&self, point: Point) -> char {
        let piece = self.position.at(point);
        if piece.is_none() {
            return if self.position.visited().has(point) { 'x' } else { '.' };
        }
        match (self.terms.seats, piece.seat()) {
            (0..=2, Seat(0)) => letter(piece.kind()),
            (0..=2, _) => letter(piece.kind()).to_ascii_lowercase(),
            (_, seat) => self.letter(seat),
        }
    }

    /// Explains the text board's lines and characters.
    fn legend(&self, locale: Locale) -> Vec<Message> {
        let named = |letter: char, meaning: &Message| format!("{letter} {}", say(locale, meaning));
        let mut legend = vec![message!("triortan-board-axes")];
        if self.terms.variant == Variant::Skylight {
            legend.push(message!("triortan-board-visited"));
        }
        let on_board = |kind: &Kind| self.terms.all_seats().any(|seat| self.position.count(seat, *kind) > 0);
        let kinds = Kind::ALL.into_iter().rev().filter(on_board);
        let kinds: Vec<String> = kinds.map(|kind| named(letter(kind), &kind_message(kind))).collect();
        match self.terms.seats {
            0 | 1 => legend.push(message!("triortan-board-kinds", kinds = kinds)),
            2 => legend.push(message!(
                "triortan-board-two",
                first = self.told(Seat(0)),
                second = self.told(Seat(1)),
                kinds = kinds
            )),
            _ => {
                let army =
                    |seat| named(self.letter(seat), &message!("triortan-board-army", seat = self.told(seat)));
                let armies: Vec<String> = self.terms.all_seats().map(army).collect();
                legend.push(message!("triortan-board-armies", armies = armies));
            }
        }
        legend
    }

    /// Describes the turn, and each seat in these words.
    fn words_with(&self, locale: Locale, viewer: Viewer, told: impl Fn(Seat) -> String) -> String {
        let flow = &self.position.flow;
        let mut parts = Vec::new();
        match flow.phase {
            Phase::Play => parts.push(message!("triortan-alt-turn", seat = self.told(flow.turn))),
            Phase::First => parts.push(message!("triortan-alt-first")),
            Phase::Place => parts.push(message!("triortan-alt-place")),
            Phase::Setup => {
                parts.push(message!("triortan-alt-setup"));
                for seat in self.position.arranging().iter() {
                    parts.push(message!("triortan-alt-arranging", seat = self.told(seat)));
                }
                if let Viewer::Seat(seat) = viewer
                    && let Some(Some(own)) = self.position.submitted.get(seat.index())
                {
                    parts.push(message!("triortan-alt-own", codes = own.text()));
                }
            }
            Phase::Over(_) => match flow.winners.iter().next() {
                Some(winner) if flow.winners.len() == 1 => {
                    parts.push(message!("triortan-alt-won", seat = self.told(winner)));
                }
                Some(_) => parts.push(message!("triortan-alt-drawn")),
                None => parts.push(message!("triortan-alt-over")),
            },
        }
        if self.terms.variant == Variant::Skylight {
            parts.push(message!("triortan-alt-visited", count = self.position.visited().count()));
        }
        let mut text: Vec<String> = parts.iter().map(|part| say(locale, part)).collect();
        text.extend(self.terms.all_seats().map(told));
        text.join(" ")
    }

    fn seat_in_words(&self, locale: Locale, seat: Seat, detail: &Detail) -> String {
        let (position, board) = (&self.position, self.terms.board);
        // Pyrotechs first.
        let order = Kind::ALL.into_iter().rev();
        let mut is_whole = true;
        let mut kinds: Vec<String> = order
            .filter(|kind| position.count(seat, *kind) > 0)
            .map(|kind| {
                let name = if detail.names {
                    say(locale, &kind_message(kind))
                } else {
                    kind.code().to_owned()
                };
                if !(detail.wanted)(seat, kind) {
                    is_whole = false;
                    return format!("{name} ×{}", position.count(seat, kind));
                }
                let cells = position.own(seat).iter().filter(|point| position.at(*point).kind() == kind).map(
                    |point| {
                        let Cell([a, b, c]) = board.cell(point);
                        format!(" {a},{b},{c}")
                    },
                );
                format!("{name}{}", cells.collect::<String>())
            })
            .collect();
        if !is_whole {
            kinds.extend(self.area(locale, seat));
        }
        self.seat_with(locale, seat, kinds)
    }

    /// `3 pieces: Py 6,3,10; a 1–7, b 3–5, c 8–12`
    fn seat_in_brief(&self, locale: Locale, seat: Seat) -> String {
        let (position, board) = (&self.position, self.terms.board);
        let count = position.own(seat).count();
        let pyrotechs = position.own(seat).iter().filter(|point| position.at(*point).kind().is_pyrotech());
        let pyrotechs = pyrotechs.map(|point| {
            let Cell([a, b, c]) = board.cell(point);
            format!("{} {a},{b},{c}", position.at(point).kind().code())
        });
        let mut parts: Vec<String> = pyrotechs.collect();
        if count > parts.len() {
            parts.insert(0, say(locale, &message!("triortan-alt-count", count = count)));
            parts.extend(self.area(locale, seat));
        }
        self.seat_with(locale, seat, parts)
    }

    /// The area of a seat's pieces: the least and the greatest of each coordinate.
    fn area(&self, locale: Locale, seat: Seat) -> Option<String> {
        let cells = || self.position.own(seat).iter().map(|point| self.terms.board.cell(point).0);
        let [a, b, c] = [0, 1, 2]
            .map(|axis| Some((cells().map(|cell| cell[axis]).min()?, cells().map(|cell| cell[axis]).max()?)));
        let text = |range: Option<(i16, i16)>| range.map(|(least, most)| format!("{least}–{most}"));
        let (a, b, c) = (text(a)?, text(b)?, text(c)?);
        Some(say(locale, &message!("triortan-alt-area", a = a, b = b, c = c)))
    }

    fn seat_with(&self, locale: Locale, seat: Seat, pieces: Vec<String>) -> String {
        let position = &self.position;
        let alive = position.flow.alive.contains(seat);
        let message = match self.told_reserve(seat) {
            Some(reserve) => message!("triortan-alt-seat-reserve", reserve = reserve),
            None => message!(if alive { "triortan-alt-seat" } else { "triortan-alt-seat-out" }),
        };
        let message = message
            .seat("seat", self.name_of(seat))
            .with("taken", position.captured(seat))
            .with("pieces", if pieces.is_empty() { "–".to_owned() } else { groups(locale, pieces) });
        say(locale, &message)
    }

    /// Pieces that a seat could bring in; `None` during set-up and for seats that are out.
    fn told_reserve(&self, seat: Seat) -> Option<u32> {
        let flow = &self.position.flow;
        let brings_in = !matches!(self.terms.variant, Variant::Skylight)
            && matches!(flow.phase, Phase::Play | Phase::Place);
        (brings_in && flow.alive.contains(seat)).then(|| self.in_reserve(seat))
    }

    /// Letter of a seat on the map.
    fn letter(&self, seat: Seat) -> char {
        self.name_of(seat).chars().next().map_or('?', |letter| letter.to_ascii_uppercase())
    }
}

/// The letter of a kind on the text board: a different one of each code.
fn letter(kind: Kind) -> char {
    match kind {
        Kind::ShortFuse => 'S',
        Kind::LongFuse => 'L',
        Kind::Strobe => 'T',
        Kind::Spinner => 'P',
        Kind::FallingStar => 'F',
        Kind::RisingStar => 'R',
        Kind::Twister => 'W',
        Kind::Fountain => 'O',
        Kind::Sparkler => 'K',
        Kind::Firemaster => 'M',
        Kind::Firemistress => 'I',
        Kind::Pyrotech => 'Y',
    }
}

/// Name of a kind in the reader's language.
pub fn kind_message(kind: Kind) -> Message {
    message!(match kind {
        Kind::ShortFuse => "triortan-piece-sf",
        Kind::LongFuse => "triortan-piece-lf",
        Kind::Strobe => "triortan-piece-st",
        Kind::Spinner => "triortan-piece-sp",
        Kind::FallingStar => "triortan-piece-fs",
        Kind::RisingStar => "triortan-piece-rs",
        Kind::Twister => "triortan-piece-tw",
        Kind::Fountain => "triortan-piece-fo",
        Kind::Sparkler => "triortan-piece-sk",
        Kind::Firemaster => "triortan-piece-fm",
        Kind::Firemistress => "triortan-piece-fi",
        Kind::Pyrotech => "triortan-piece-py",
    })
}
