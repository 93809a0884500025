//! Entries as text: canonical output (N1–N3, S4), lenient input (N4).
//!
//! Leniencies: letter case; any of `( ) [ ] , . - _ > : ; / x` and blanks between the numbers of cells; the
//! piece's code before a move; cells of the way between start and end; a suffix without brackets or `@`; for
//! arrangements separators between the codes, or a name.

use super::{
    Triortan,
    board::{OFF, Point},
    flow::Phase,
    home::Start,
    info::INFO,
    layout::{Arrangement, Fault, NAMES, kinds_of},
    piece::Kind,
    position,
    state::{Arrival, Entry, Move},
    terms::{SEATS, Variant},
    why,
    words::kind_message,
};
use crate::{
    Leave, Notation, Offer, Outcome, PositionError, RecordEntry, Refusal, Seat, Setup, Spot, Viewer,
    notation::Joined, notation::shown,
};
use deltille_base::{lattice::triangle::Cell, message, text::Message};
use std::borrow::Cow;

impl Notation for Triortan {
    fn seat_names(&self) -> &'static [&'static str] {
        self.terms.names()
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(reason) = self.phase() else {
            return None;
        };
        let flow = &self.position.flow;
        let extras: Vec<(&'static str, serde_json::Value)> = if self.terms.variant == Variant::Skylight {
            vec![("visited", flow.ply.into())]
        } else {
            let captured = self.terms.all_seats().map(|seat| {
                let pieces: serde_json::Value = self.position.captured(seat).into();
                (self.name_of(seat).to_owned(), pieces)
            });
            let eliminated: Vec<&str> = flow.eliminated().map(|seat| self.name_of(seat)).collect();
            let captured: serde_json::Map<String, serde_json::Value> = captured.collect();
            vec![("captured", captured.into()), ("eliminated", eliminated.into())]
        };
        Some(Outcome { winners: flow.winners, reason: reason.into_str(), extras })
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Triortan, PositionError> {
        let (terms, position) = position::read(&INFO, setup, text)?;
        Ok(Triortan { terms, position, drafting: None })
    }

    fn position(&self) -> String {
        position::write(&self.terms, &self.position, |_| false)
    }

    fn position_for(&self, viewer: Viewer) -> String {
        position::write(&self.terms, &self.position, |seat| self.hides_arrangement(seat, viewer))
    }

    fn write(&self, entry: Entry) -> String {
        write(self, entry)
    }

    fn write_layout(&self, layout: &Arrangement) -> String {
        write_arrangement(layout)
    }

    fn read(&self, seat: Seat, text: &str) -> Result<RecordEntry<Triortan>, Refusal> {
        read(self, seat, text)
    }

    fn public_line<'a>(&self, line: &'a str, viewer: Viewer) -> Cow<'a, str> {
        let hidden = |name: &str| {
            self.terms
                .all_seats()
                .any(|seat| self.name_of(seat) == name && self.hides_arrangement(seat, viewer))
        };
        match line.split_once(":setup:") {
            Some((name, _)) if hidden(name) => format!("{name}:setup:?").into(),
            _ => line.into(),
        }
    }

    fn may_leave(&self, _seat: Seat, how: Leave) -> Result<(), Refusal> {
        match how {
            Leave::Resign | Leave::Timeout => Ok(()),
            Leave::Illegal => Err(refused("triortan-refuse-no-conduct")),
        }
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw if self.is_for_one() => {
                Err(Refusal::illegal("T5", message!("triortan-refuse-draw-alone")))
            }
            Offer::Draw => Ok(()),
            Offer::Impasse => Err(refused("triortan-refuse-no-impasse")),
        }
    }
}

/// Builds a refusal that cites no rule of the page.
fn refused(id: &'static str) -> Refusal {
    Refusal::unruled(message!(id))
}

/// Writes an arrangement (S4).
pub fn write_arrangement(arrangement: &Arrangement) -> String {
    format!("setup:{}", arrangement.text())
}

pub fn write(game: &Triortan, entry: Entry) -> String {
    let name = |point: Point| game.terms.board.name(point);
    match entry {
        Entry::First(seat) => format!("!first:{}", SEATS[seat.index()]),
        Entry::Place(at) => format!("{}@{}", game.terms.soloist.map_or("", Kind::code), name(at)),
        Entry::Move(Move { from, to, arrival }) => {
            let suffix = match arrival {
                Arrival::Nothing => String::new(),
                Arrival::Swap(kind) => format!("={}", kind.code()),
                Arrival::Addition(kind, at) => format!("+{}@{}", kind.code(), name(at)),
            };
            format!("{}{}{suffix}", name(from), name(to))
        }
    }
}

/// The choice typed after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suffix {
    None,
    Swap(Kind),
    Addition(Kind, [i16; 3]),
}

fn read(game: &Triortan, seat: Seat, text: &str) -> Result<RecordEntry<Triortan>, Refusal> {
    let lower = text.trim().to_ascii_lowercase();
    let own = format!("{}:", SEATS[seat.index()]);
    let text = lower.strip_prefix(&own).unwrap_or(&lower);
    match game.position.flow.phase {
        Phase::Setup => read_setup(game, text).map(RecordEntry::Layout),
        Phase::Place => read_placement(game, text).map(RecordEntry::Entry),
        Phase::Play => read_move(game, text).map(RecordEntry::Entry),
        // No seat is an actor in these phases, so this is not reached.
        Phase::First | Phase::Over(_) => Err(syntax(text)),
    }
}

fn syntax(text: &str) -> Refusal {
    Refusal::syntax(message!("triortan-refuse-syntax", entry = shown(text)))
}

/// Reads an arrangement (S2, S4).
fn read_setup(game: &Triortan, text: &str) -> Result<Arrangement, Refusal> {
    let terms = &game.terms;
    let unreadable = || Refusal::syntax(message!("triortan-refuse-setup-syntax", entry = shown(text)));
    let rest = text.strip_prefix("setup").unwrap_or(text).trim_start_matches([':', '=', ' ']);
    let (name, choice) =
        rest.split_once(':').map_or((rest, None), |(name, choice)| (name, Some(choice.trim())));
    if let Some(number) = NAMES.iter().position(|known| *known == name.trim()) {
        let arrangement = Arrangement::named(terms, number).ok_or_else(unreadable)?;
        let Some(choice) = choice else {
            return Ok(arrangement);
        };
        let kind = Kind::of_code(choice).ok_or_else(unreadable)?;
        let mut kinds: Vec<Kind> = arrangement.kinds().collect();
        let cell = (0..kinds.len()).find(|cell| Arrangement::pyrotechs_at(terms, *cell).len() > 1);
        match cell {
            Some(cell) if Arrangement::pyrotechs_at(terms, cell).contains(&kind) => kinds[cell] = kind,
            _ => {
                let message = message!("triortan-refuse-setup-no-choice", piece = kind_message(kind));
                return Err(Refusal::illegal("S4", message));
            }
        }
        return Arrangement::check(terms, &kinds).map_err(|fault| setup_fault(game, fault));
    }
    let codes: String = rest.chars().filter(|letter| !matches!(letter, ' ' | ',' | '.' | '-')).collect();
    let kinds = kinds_of(&codes).filter(|kinds| !kinds.is_empty()).ok_or_else(unreadable)?;
    Arrangement::check(terms, &kinds).map_err(|fault| setup_fault(game, fault))
}

fn setup_fault(game: &Triortan, fault: Fault) -> Refusal {
    let home = game.terms.homes[0];
    let cell = |message: Message, at: usize| message.with("place", at + 1);
    let message = match fault {
        Fault::Length(has, needs) => {
            message!("triortan-refuse-setup-length", count = has, needs = needs)
        }
        Fault::Pyrotech(kind, at) => {
            cell(message!("triortan-refuse-setup-pyrotech", piece = kind_message(kind)), at)
        }
        Fault::NoPyrotech(at) => {
            let needed = Arrangement::pyrotechs_at(&game.terms, at).iter().map(|kind| kind.code());
            let needed = needed.joined("/");
            cell(message!("triortan-refuse-setup-needs", pieces = needed), at)
        }
        Fault::TooMany(kind, allowed) => message!(
            "triortan-refuse-setup-many",
            piece = kind_message(kind),
            allowed = u32::from(allowed),
            cells = home.behind.len()
        ),
    };
    Refusal::illegal("S2", message)
}

/// Reads a placement (K1): `Fo@(1,9,9)` or `1.9.9`.
fn read_placement(game: &Triortan, text: &str) -> Result<Entry, Refusal> {
    let soloist = game.terms.soloist.map_or("", Kind::code);
    let (code, rest) = split_code(text);
    let rest = rest.trim_start().strip_prefix('@').unwrap_or(rest);
    let cells = cells(rest).ok_or_else(|| syntax(text))?;
    let [cell] = cells[..] else {
        return Err(syntax(text));
    };
    if code.is_some_and(|kind| Some(kind) != game.terms.soloist) {
        return Err(Refusal::illegal("K1", message!("triortan-refuse-place-piece", piece = soloist)));
    }
    Ok(Entry::Place(on_board(game, cell)?))
}

/// Splits off a piece code at the beginning of the text.
fn split_code(text: &str) -> (Option<Kind>, &str) {
    match text.get(..2).and_then(Kind::of_code) {
        Some(kind) => (Some(kind), &text[2..]),
        None => (None, text),
    }
}

/// Reads cells of three numbers each with only separators between.
fn cells(text: &str) -> Option<Vec<[i16; 3]>> {
    let separator = |letter: char| {
        matches!(letter, '(' | ')' | '[' | ']' | ',' | '.' | '-' | '_' | '>' | ':' | ';' | '/' | 'x' | ' ')
    };
    if !text.chars().all(|letter| letter.is_ascii_digit() || separator(letter)) {
        return None;
    }
    let numbers: Vec<i16> = text
        .split(separator)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    (!numbers.is_empty() && numbers.len().is_multiple_of(3))
        .then(|| numbers.chunks_exact(3).map(|three| [three[0], three[1], three[2]]).collect())
}

pub fn on_board(game: &Triortan, cell: [i16; 3]) -> Result<Point, Refusal> {
    let point = game.terms.board.number(Cell(cell));
    if point == OFF {
        let [a, b, c] = cell;
        let side = game.terms.board.side;
        let number = |number: i16| u32::from(number.unsigned_abs());
        let message = message!("triortan-refuse-no-cell", cell = format!("({a},{b},{c})"));
        let message = message.with("most", number(2 * side));
        let message = message.with("low", number(3 * side + 1)).with("high", number(3 * side + 2));
        return Err(Refusal::illegal("B2", message));
    }
    Ok(point)
}

fn read_move(game: &Triortan, text: &str) -> Result<Entry, Refusal> {
    if text.starts_with("setup") {
        return Err(Refusal::illegal("S3", message!("triortan-refuse-setup-over")));
    }
    let way = text.find(['=', '+']).map_or(text, |at| &text[..at]);
    let suffix = suffix(text[way.len()..].trim()).ok_or_else(|| syntax(text))?;
    let (code, numbers) = split_code(way.trim_start());
    let cells = cells(numbers).ok_or_else(|| syntax(text))?;
    let [start, between @ .., end] = &cells[..] else {
        if let ([only], true) = (&cells[..], suffix == Suffix::None && code.is_none()) {
            let name = game.terms.board.name(on_board(game, *only)?);
            return Err(Refusal::syntax(message!("refuse-one-cell", cell = name)));
        }
        return Err(syntax(text));
    };
    let (from, to) = (on_board(game, *start)?, on_board(game, *end)?);
    let between = between.iter().map(|cell| on_board(game, *cell)).collect::<Result<Vec<_>, _>>()?;
    let piece = why::mover(game, from)?;
    if code.is_some_and(|kind| kind != piece.kind()) {
        let message = message!("triortan-refuse-other-piece", cell = game.terms.board.name(from));
        let message = message.with("piece", kind_message(piece.kind()));
        return Err(Refusal::at("N4", message, vec![game.spot(from)]));
    }
    let mut reached = false;
    game.position.targets(&game.terms, from, piece, |target| reached |= target == to);
    if !reached || game.terms.variant == Variant::Skylight && game.position.visited().has(to) {
        return Err(why::unreached(game, from, to));
    }
    if !between.is_empty() && !way_is_open(game, from, &between, to) {
        let message = message!("triortan-refuse-way", to = game.terms.board.name(to));
        let spots: Vec<Spot> = between.into_iter().map(|point| game.spot(point)).collect();
        return Err(Refusal::at("N4", message, spots));
    }
    let arrival = arrival(game, from, to, suffix)?;
    Ok(Entry::Move(Move { from, to, arrival }))
}

/// `=tw`, `+tw@1.12.6`, `+tw 1,12,6`, or nothing.
fn suffix(text: &str) -> Option<Suffix> {
    if text.is_empty() {
        return Some(Suffix::None);
    }
    let (code, rest) = split_code(text[1..].trim_start());
    let kind = code?;
    if text.starts_with('=') {
        return rest.trim().is_empty().then_some(Suffix::Swap(kind));
    }
    let rest = rest.trim_start();
    match cells(rest.strip_prefix('@').unwrap_or(rest))?[..] {
        [cell] => Some(Suffix::Addition(kind, cell)),
        _ => None,
    }
}

/// Resolves the typed choice if it is allowed (R2–R5).
fn arrival(game: &Triortan, from: Point, to: Point, suffix: Suffix) -> Result<Arrival, Refusal> {
    let (terms, position) = (&game.terms, &game.position);
    let (piece, board) = (position.at(from), terms.board);
    let (kind, cell) = match suffix {
        Suffix::None => return Ok(Arrival::Nothing),
        Suffix::Swap(kind) => (kind, None),
        Suffix::Addition(kind, cell) => (kind, Some(on_board(game, cell)?)),
    };
    let refuse = |rule: &'static str, id: &'static str, spot: Point| {
        let message = message!(id, piece = kind_message(kind), cell = board.name(spot));
        Err(Refusal::at(rule, message, vec![game.spot(spot)]))
    };
    if !position.arrives(terms, piece, from, to) {
        let moved_inside = piece.kind() == Kind::Sparkler
            && terms.variant != Variant::Skylight
            && terms.home(piece.seat()).back.has(from);
        return if moved_inside {
            refuse("R3", "triortan-refuse-arrived-before", to)
        } else {
            refuse("R2", "triortan-refuse-no-arrival", to)
        };
    }
    if kind == Kind::Sparkler && cell.is_none() {
        return refuse("R5", "triortan-refuse-swap-sparkler", to);
    }
    if !position.available(terms, piece.seat(), kind) {
        let never = kind == Kind::Pyrotech || kind.is_pyrotech() && terms.start == Start::Edge;
        return refuse("R4", if never { "triortan-refuse-never" } else { "triortan-refuse-unavailable" }, to);
    }
    let Some(cell) = cell else {
        return Ok(Arrival::Swap(kind));
    };
    if !terms.home(piece.seat()).rim.contains(&cell) {
        return refuse("R2", "triortan-refuse-rim", cell);
    }
    if !position.at(cell).is_none() {
        return refuse("R2", "triortan-refuse-rim-taken", cell);
    }
    Ok(Arrival::Addition(kind, cell))
}

/// N4: whether the cells named between start and end lie, in this order, on one open walk.
fn way_is_open(game: &Triortan, from: Point, between: &[Point], to: Point) -> bool {
    let (board, position) = (game.terms.board, &game.position);
    let piece = position.at(from);
    let reach = board.reach(from);
    let stepping_stone = |named: Point| match piece.kind() {
        Kind::FallingStar => (0..3).any(|i| reach.sides[i] == named && board.reach(named).corners[i] == to),
        Kind::RisingStar => (0..3).any(|i| reach.corners[i] == named && board.reach(named).sides[i] == to),
        Kind::Strobe => {
            let over = |i: usize| (0..3).any(|j| j != i && board.reach(named).corners[j] == to);
            (0..3).any(|i| reach.corners[i] == named && over(i))
        }
        _ => false,
    };
    if let [named] = between
        && stepping_stone(*named)
    {
        return true;
    }
    let open = |point: &Point| game.terms.variant == Variant::Skylight || position.at(*point).is_none();
    board.walks(piece.kind(), from).iter().any(|walk| {
        let Some(length) = walk.iter().position(|point| *point == to) else {
            return false;
        };
        let mut cells = walk[..length].iter();
        walk[..length].iter().all(open) && between.iter().all(|named| cells.any(|cell| cell == named))
    })
}
