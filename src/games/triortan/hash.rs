//! Zobrist hashing: each thing there can be in a state has a fixed number, and a state's hash is all of them xored.
//!
//! The numbers are computed, not looked up: a table for every piece on every cell would take 220 KB and push the search's
//! own data out of the cache. What changes with an entry is kept in [`Position::key`]; who is on turn, who is left and how
//! the game ended are few bits, mixed in when the hash is asked for.

use super::{board::Point, flow::Phase, layout::Arrangement, piece::Piece, state::Position};
use crate::games::{Seat, bits::split_mix};

/// What a number stands for.
#[derive(Clone, Copy)]
enum Thing {
    Piece,
    Visit,
    Pile,
    Arrangement,
    Flow,
}

#[inline]
fn number(thing: Thing, value: u64) -> u64 {
    split_mix(&mut ((thing as u64) << 56 | value))
}

/// A piece on a cell.
#[inline]
pub fn of_piece(piece: Piece, point: Point) -> u64 {
    number(Thing::Piece, u64::from(piece.code()) << 16 | u64::from(point.0))
}

/// A cell that a Skylight run has landed on.
#[inline]
pub fn of_visit(point: Point) -> u64 {
    number(Thing::Visit, u64::from(point.0))
}

/// The `count`-th piece of an owner and kind in a captor's pile: a pile of three has the numbers of the first three.
#[inline]
pub fn of_pile(captor: Seat, piece: Piece, count: u8) -> u64 {
    number(Thing::Pile, u64::from(captor.0) << 16 | u64::from(piece.code()) << 8 | u64::from(count))
}

/// An arrangement that a seat has submitted.
fn of_arrangement(seat: Seat, arrangement: &Arrangement) -> u64 {
    let standing = (0u64..)
        .zip(arrangement.kinds())
        .map(|(cell, kind)| number(Thing::Arrangement, u64::from(Piece::new(seat, kind).code()) << 16 | cell));
    standing.fold(0, |key, number| key ^ number)
}

impl Position {
    /// Identifies all of the state but the counters and the order of eliminations.
    #[inline]
    pub fn hash(&self) -> u64 {
        let flow = &self.flow;
        let (phase, detail) = match flow.phase {
            Phase::Play => (0, flow.turn.0),
            Phase::Setup => (1, 0),
            Phase::First => (2, 0),
            Phase::Place => (3, 0),
            Phase::Over(reason) => (4, reason as u8),
        };
        let flow_bits = u64::from(flow.alive.0) << 24 | u64::from(flow.winners.0) << 16 | u64::from(detail) << 8 | phase;
        let hidden = if flow.phase == Phase::Play { 0 } else { self.hidden_key() };
        self.key ^ number(Thing::Flow, flow_bits) ^ hidden
    }

    /// S3: arrangements are submitted before play only, so they need no part in the key.
    fn hidden_key(&self) -> u64 {
        let submitted = (0..).map(Seat).zip(&self.submitted);
        submitted.fold(0, |key, (seat, arrangement)| key ^ arrangement.as_ref().map_or(0, |own| of_arrangement(seat, own)))
    }
}
