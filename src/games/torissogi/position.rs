//! Position strings: `BOARD SIDE HANDS CALM PLY` (rules Q1–Q3), out and in.

use super::{
    board::{Cell, Tables},
    piece::{Kind, Piece},
    state::{BLACK, Position, Terms, WHITE},
};
use crate::{PositionError, Seat};
use deltille_base::lattice::cube::Cube;
use std::fmt::Write;

/// The starting position (Q2).
pub const START: &str =
    "5/5/5/SSSSS/LQPTPXPTRQ|5/5/5/SSSSS/CLFLC|5/5/5/5/5|clflc/sssss/5/5/5|rqptpxptlq/sssss/5/5/5 b - 0 0";

/// Largest count allowed before a kind in hand.
const MOST_IN_HAND: u8 = 99;

/// Returns the cell at a level, row (from rank 5 downwards) and file of the board's text.
fn cell(level: usize, row: usize, file: usize) -> Option<Cell> {
    Cell::at(Cube::new(level as i8, file as i8, 4 - row as i8))
}

pub fn write(position: &Position) -> String {
    let mut text = String::new();
    for level in 0..5 {
        for row in 0..5 {
            if row > 0 {
                text.push('/');
            } else if level > 0 {
                text.push('|');
            }
            let mut empty = 0;
            for piece in (0..5).filter_map(|file| cell(level, row, file)).map(|cell| position.at(cell)) {
                if piece.is_none() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    // Writing to a String cannot fail, here and below.
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text.push_str(&piece.text());
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
        }
    }
    let side = if position.turn == BLACK { 'b' } else { 'w' };
    let _ = write!(text, " {side} {} {} {}", hands(position), position.calm, position.ply);
    text
}

/// Formats the HANDS field (Q1).
fn hands(position: &Position) -> String {
    let mut text = String::new();
    for seat in [BLACK, WHITE] {
        for kind in Kind::droppable() {
            let count = position.in_hand(seat, kind);
            if count > 1 {
                let _ = write!(text, "{count}");
            }
            if count > 0 {
                text.push_str(&Piece::new(seat, kind).text());
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Reads a position string; the game may already be over in it (Q3).
pub fn read(terms: &Terms, text: &str) -> Result<Position, PositionError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, side, hands, calm, ply] = fields[..] else {
        return refuse(format!(
            "expected five fields (board, side to move, hands, quiet plies, plies) separated by one blank, found {}",
            fields.len()
        ));
    };
    let mut position = Position::empty();
    read_board(terms.tables, board, &mut position)?;
    match side {
        "b" => {}
        "w" => position.set_turn(terms.tables, WHITE),
        _ => return refuse(format!("the side to move is \"b\" or \"w\", not {side:?}")),
    }
    read_hands(terms.tables, hands, &mut position)?;
    position.calm = number("counter of quiet plies", calm)?;
    position.ply = number("number of plies", ply)?;
    if position.phoenix(BLACK).is_none() && position.phoenix(WHITE).is_none() {
        return refuse("neither side has a Phoenix".to_owned());
    }
    position.settle_phoenixes();
    position.settle(terms);
    Ok(position)
}

fn refuse<T>(why: String) -> Result<T, PositionError> {
    Err(PositionError(why))
}

fn number(what: &str, text: &str) -> Result<u32, PositionError> {
    let canonical = text == "0" || !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u32>() {
        Ok(number) if canonical && number <= 1_000_000 => Ok(number),
        _ => refuse(format!("the {what} must be a whole number up to 1000000, not {text:?}")),
    }
}

/// Splits a piece's code off the front of a text, trying two letters before one. Returns it with the rest.
fn code(text: &str) -> Option<(Kind, Seat, &str)> {
    [2, 1].into_iter().find_map(|length| {
        let code = text.get(..length)?;
        let seat = if code == code.to_ascii_uppercase() { BLACK } else { WHITE };
        let same_case = seat == BLACK || code == code.to_ascii_lowercase();
        Some((Kind::coded(code).filter(|_| same_case)?, seat, &text[length..]))
    })
}

fn read_board(tables: &Tables, text: &str, position: &mut Position) -> Result<(), PositionError> {
    let levels: Vec<&str> = text.split('|').collect();
    if levels.len() != 5 {
        return refuse(format!("the board has {} levels, not 5", levels.len()));
    }
    for (level, text) in levels.into_iter().enumerate() {
        let name = (b'A' + level as u8) as char;
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 5 {
            return refuse(format!("level {name} has {} ranks, not 5", rows.len()));
        }
        for (row, text) in rows.into_iter().enumerate() {
            let place = format!("level {name}, rank {}", 5 - row);
            let pieces = read_row(text).map_err(|why| PositionError(format!("{place}: {why}")))?;
            for (file, piece) in pieces.into_iter().enumerate() {
                // The row has exactly five cells (checked above), so each one exists.
                let Some(cell) = cell(level, row, file).filter(|_| !piece.is_none()) else {
                    continue;
                };
                if piece.kind() == Some(Kind::Phoenix) && position.phoenix(piece.seat()).is_some() {
                    return refuse(format!("there are two Phoenixes {:?}", piece.text()));
                }
                position.put(tables, cell, piece);
            }
        }
    }
    Ok(())
}

fn read_row(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut after_run = false;
    while let Some(first) = rest.chars().next() {
        if let Some(run) = first.to_digit(10) {
            if run == 0 || after_run {
                return Err(format!("{rest:?} does not begin with the length of a run of empty cells"));
            }
            pieces.extend(std::iter::repeat_n(Piece::NONE, run as usize));
            rest = &rest[1..];
            after_run = true;
        } else {
            let (kind, seat, further) =
                code(rest).ok_or_else(|| format!("{rest:?} does not begin with a piece"))?;
            pieces.push(Piece::new(seat, kind));
            rest = further;
            after_run = false;
        }
    }
    if pieces.len() == 5 {
        Ok(pieces)
    } else {
        Err(format!("{} cells, not 5", pieces.len()))
    }
}

/// Reads the HANDS field. Each kind may occur once; the order of Q1 is kept in writing but not required in
/// reading.
fn read_hands(tables: &Tables, text: &str, position: &mut Position) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let count = match &rest[..digits] {
            "" => 1,
            digits => match digits.parse::<u8>() {
                Ok(count) if (2..=MOST_IN_HAND).contains(&count) && !digits.starts_with('0') => count,
                _ => return refuse(format!("hands: {digits:?} is no number from 2 to {MOST_IN_HAND}")),
            },
        };
        let piece = code(&rest[digits..]).filter(|(kind, ..)| kind.index() < Kind::DROPPABLE);
        let Some((kind, seat, further)) = piece else {
            return refuse(format!(
                "hands: {:?} does not begin with a piece that can be dropped",
                &rest[digits..]
            ));
        };
        if position.in_hand(seat, kind) > 0 {
            return refuse(format!("hands: {:?} is named twice", Piece::new(seat, kind).text()));
        }
        position.hold(tables, seat, kind, count);
        rest = further;
    }
    if text.is_empty() {
        refuse("empty hands are written \"-\"".to_owned())
    } else {
        Ok(())
    }
}

#[cfg(test)]
#[path = "../../../tests/units/position.rs"]
mod tests;
