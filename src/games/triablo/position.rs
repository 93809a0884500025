//! Position strings: `BOARD TURN SEATS QUIET` (rules F1–F6), out and in.

use super::{
    Triablo,
    board::Board,
    piece::{Piece, Sign},
    state::{Phase, Position, Terms},
};
use crate::{PositionError, Seat, SeatSet};
use std::fmt::Write;

const LETTERS: [char; 3] = ['w', 'r', 'b'];

impl Triablo {
    pub(super) fn position_string(&self) -> String {
        let (position, board) = (&self.position, self.terms.board);
        let mut text = String::new();
        let mut file = None;
        let mut empty = 0;
        let flush = |text: &mut String, empty: &mut u32| {
            if *empty > 0 {
                // Writing to a String cannot fail.
                let _ = write!(text, "{empty}");
                *empty = 0;
            }
        };
        for point in board.points() {
            let q = board.hex(point).q;
            if file.is_some_and(|before| before != q) {
                flush(&mut text, &mut empty);
                text.push('/');
            }
            file = Some(q);
            let piece = position.at(point);
            if piece.is_none() {
                empty += 1;
            } else {
                flush(&mut text, &mut empty);
                text.push_str(&piece_text(piece));
            }
        }
        flush(&mut text, &mut empty);
        let turn = match position.phase {
            Phase::Setup => format!("{}?", LETTERS[position.turn.index()]),
            Phase::Play => LETTERS[position.turn.index()].to_string(),
            Phase::Over(reason) => format!("={}", reason.into_str()),
        };
        let seats: String = (0..self.terms.seats as u8)
            .map(|seat| {
                if position.alive.contains(Seat(seat)) {
                    LETTERS[usize::from(seat)]
                } else {
                    '-'
                }
            })
            .collect();
        format!("{text} {turn} {seats} {}", position.quiet)
    }
}

/// Formats a piece (F2).
fn piece_text(piece: Piece) -> String {
    let half = |seat: Seat, sign: Sign| match sign {
        Sign::Up => LETTERS[seat.index()].to_ascii_uppercase(),
        Sign::Down => LETTERS[seat.index()],
    };
    let top = half(piece.owner(), piece.sign());
    match piece.covered() {
        None => top.to_string(),
        Some(covered) => format!("[{top}{}]", half(covered, piece.sign().opposite())),
    }
}

/// Reads a position string under the terms of the table. The error names every reason why it is unplayable
/// (F6).
pub fn read(terms: &Terms, text: &str) -> Result<Position, PositionError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [board_text, turn, seats, quiet] = fields[..] else {
        return refuse(format!(
            "expected four fields (board, turn, seats, quiet counter) separated by one blank, found {}",
            fields.len()
        ));
    };
    if seats.chars().count() != terms.seats {
        return refuse(format!(
            "the field of seats is {seats:?}, but this variant has {} seats",
            terms.seats
        ));
    }
    let mut position = Position::empty(terms.board, terms.seats);
    read_board(terms.board, board_text, &mut position)?;
    position.alive = SeatSet::EMPTY;
    for (seat, letter) in seats.chars().enumerate() {
        if letter == LETTERS[seat] {
            position.alive = position.alive.with(Seat(seat as u8));
        } else if letter != '-' {
            return refuse(format!("seat {} must be {:?} or '-', not {letter:?}", seat + 1, LETTERS[seat]));
        }
    }
    let digits = !quiet.is_empty()
        && quiet.bytes().all(|byte| byte.is_ascii_digit())
        && (quiet == "0" || !quiet.starts_with('0'));
    position.quiet = match quiet.parse() {
        Ok(number) if digits => number,
        _ => return refuse(format!("the quiet counter must be a whole number, not {quiet:?}")),
    };
    let seat_of = |letter: &str| {
        LETTERS
            .iter()
            .take(terms.seats)
            .position(|known| letter == known.to_string())
            .map(|seat| Seat(seat as u8))
    };
    if let Some(token) = turn.strip_prefix('=') {
        let reason = token.parse().ok();
        position.phase = Phase::Over(
            reason.ok_or_else(|| PositionError(format!("{token:?} is no reason for the end of a game")))?,
        );
        position.turn = position
            .alive
            .iter()
            .next()
            .ok_or_else(|| PositionError("nobody is left in a finished game".to_owned()))?;
        return Ok(position);
    }
    let (letter, setup) = turn.strip_suffix('?').map_or((turn, false), |letter| (letter, true));
    position.turn =
        seat_of(letter).ok_or_else(|| PositionError(format!("{turn:?} does not say whose turn it is")))?;
    position.phase = if setup { Phase::Setup } else { Phase::Play };
    let reasons = if setup {
        setup_faults(terms, &position)
    } else {
        play_faults(terms, &position)
    };
    if reasons.is_empty() { Ok(position) } else { refuse(reasons.join("; ")) }
}

fn refuse<T>(why: String) -> Result<T, PositionError> {
    Err(PositionError(why))
}

fn read_board(board: &'static Board, text: &str, position: &mut Position) -> Result<(), PositionError> {
    let files: Vec<&str> = text.split('/').collect();
    let expected = 2 * usize::from(board.size) - 1;
    if files.len() != expected {
        return refuse(format!("the board has {} files, not {expected}", files.len()));
    }
    let mut points = board.points();
    for (index, file) in files.iter().enumerate() {
        let letter = (b'a' + index as u8) as char;
        let length = board
            .points()
            .filter(|point| usize::from((board.hex(*point).q + board.radius()) as u8) == index)
            .count();
        let mut pieces = read_file(file).map_err(|why| PositionError(format!("file {letter}: {why}")))?;
        if pieces.len() != length {
            return refuse(format!("file {letter} has {} points, not {length}", pieces.len()));
        }
        for piece in pieces.drain(..) {
            // The row lengths were checked against the board, so each piece has a point.
            if let Some(point) = points.next() {
                let second_king = piece.is_king() && position.king(piece.owner()).is_some();
                if second_king {
                    return refuse(format!("there are two kings of {:?}", LETTERS[piece.owner().index()]));
                }
                position.put(board, point, piece);
            }
        }
    }
    Ok(())
}

fn read_file(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut after_run = false;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let end = rest.find(|other: char| !other.is_ascii_digit()).unwrap_or(rest.len());
            let run: usize = rest[..end].parse().unwrap_or(usize::MAX);
            if first == '0' || after_run || run > 2 * 11 {
                return Err(format!("{:?} is no run of empty points", &rest[..end]));
            }
            pieces.extend(std::iter::repeat_n(Piece::NONE, run));
            rest = &rest[end..];
            after_run = true;
            continue;
        }
        after_run = false;
        if let Some(inside) = rest.strip_prefix('[') {
            let mut halves = inside.chars();
            match (halves.next().and_then(half), halves.next().and_then(half), halves.next()) {
                (Some((top, sign)), Some((covered, under)), Some(']')) if sign != under => {
                    pieces.push(Piece::doublet(top, sign, covered))
                }
                (Some(_), Some(_), Some(']')) => {
                    return Err("the halves of a doublet must have opposite orientations".to_owned());
                }
                _ => {
                    return Err(format!(
                        "a doublet is written like [Wr], not {:?}",
                        rest.chars().take(4).collect::<String>()
                    ));
                }
            }
            rest = halves.as_str();
        } else {
            let (seat, sign) = half(first).ok_or_else(|| format!("{first:?} is no piece"))?;
            pieces.push(Piece::singleton(seat, sign));
            rest = &rest[first.len_utf8()..];
        }
    }
    Ok(pieces)
}

fn half(letter: char) -> Option<(Seat, Sign)> {
    let seat = LETTERS.iter().position(|known| *known == letter.to_ascii_lowercase())?;
    Some((Seat(seat as u8), Sign::from_up(letter.is_ascii_uppercase())))
}

/// Returns everything that makes a position unplayable (F6).
fn play_faults(terms: &Terms, position: &Position) -> Vec<String> {
    let mut faults = Vec::new();
    if position.alive.len() < 2 {
        faults.push("fewer than two seats are in the game".to_owned());
    }
    for index in 0..3u8 {
        let (seat, letter) = (Seat(index), LETTERS[usize::from(index)]);
        if position.alive.contains(seat) {
            if position.king(seat).is_none() {
                faults.push(format!("{letter:?} has no king"));
            }
            if position.count(seat) < 3 {
                faults.push(format!("{letter:?} controls {} pieces, fewer than three", position.count(seat)));
            }
        } else if position.count(seat) > 0 {
            faults
                .push(format!("{letter:?} is not in the game and controls {} pieces", position.count(seat)));
        }
    }
    if position.quiet >= terms.quiet_limit {
        faults.push(format!(
            "the quiet counter {} has reached the limit {}",
            position.quiet, terms.quiet_limit
        ));
    }
    if !position.alive.contains(position.turn) {
        faults.push(format!("{:?} is on turn and not in the game", LETTERS[position.turn.index()]));
    } else if faults.is_empty() && !position.king_can_act(terms.board, position.turn) {
        faults.push(format!(
            "the king of {:?}, who is on turn, can neither move nor abdicate nor capture",
            LETTERS[position.turn.index()]
        ));
    }
    faults
}

/// Returns the faults of a setup position: exactly the seats before the one on turn must have laid out their
/// nine pieces.
fn setup_faults(terms: &Terms, position: &Position) -> Vec<String> {
    let mut faults = Vec::new();
    if position.alive.len() < 2 {
        faults.push("fewer than two seats are in the game".to_owned());
    }
    if !position.alive.contains(position.turn) {
        faults.push(format!("{:?} must set up and is not in the game", LETTERS[position.turn.index()]));
    }
    if position.quiet != 0 {
        faults.push("the quiet counter is 0 during the setup".to_owned());
    }
    for index in 0..3u8 {
        let (seat, letter) = (Seat(index), LETTERS[usize::from(index)]);
        let placed = position.alive.contains(seat) && seat < position.turn;
        let mut expected = Position::empty(terms.board, terms.seats);
        if placed {
            let allowed = terms.board.allowed(terms.seats, seat);
            let signs =
                terms.board.home(terms.seats, seat).iter().enumerate().fold(0, |signs, (index, point)| {
                    let piece = position.at(*point);
                    signs | u16::from(!piece.is_none() && piece.sign() == Sign::Up) << index
                });
            expected.place(terms, seat, signs);
            if !super::movegen::setup_allowed(&allowed, signs) {
                faults.push(format!("a piece of {letter:?} points at an enemy (S2)"));
            }
        }
        let same = terms.board.points().all(|point| {
            let (is, should) = (position.at(point), expected.at(point));
            is == should || should.is_none() && !is.is_none() && is.owner() != seat
        });
        if !same {
            faults.push(format!("{letter:?} does not stand as after its setup"));
        }
    }
    faults
}
