//! Zobrist hashing: every element of a state has a fixed number, and the hash of a state is the exclusive or
//! of them all.
//!
//! The numbers are computed, not looked up: a table for every piece on every cell would take 220 KB and push
//! the search's own data out of the cache. [`Position::key`] is updated incrementally by entries; the seat on
//! turn, the seats still in the game and the result are few bits, mixed in when the hash is requested.

use super::{board::Point, flow::Phase, layout::Arrangement, piece::Piece, state::Position};
use crate::Seat;

/// Tag bits above those of a [`Piece::code`] and a seat.
const VISIT: u64 = 1 << 16;
const PILE: u64 = 1 << 17;
const SUBMITTED: u64 = 1 << 18;
const FLOW: u64 = 1 << 19;

/// Number of an element at a place: both halves of a 128-bit product, so that every bit depends on both.
#[inline]
fn number(what: u64, place: u64) -> u64 {
    let one = what.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0xbf58_476d_1ce4_e5b9);
    let other = place.wrapping_mul(0x94d0_49bb_1331_11eb).wrapping_add(0xda94_2042_e4dd_58b5);
    let product = u128::from(one) * u128::from(other);
    product as u64 ^ (product >> 64) as u64
}

#[inline]
pub fn of_piece(piece: Piece, point: Point) -> u64 {
    number(u64::from(piece.code()), u64::from(point.0))
}

/// A cell that a Skylight run has landed on.
#[inline]
pub fn of_visit(point: Point) -> u64 {
    number(VISIT, u64::from(point.0))
}

/// The `count`-th piece of an owner and kind in a captor's pile; a pile of three combines the numbers of the
/// first three.
#[inline]
pub fn of_pile(captor: Seat, piece: Piece, count: u8) -> u64 {
    number(PILE | u64::from(captor.0) << 8 | u64::from(piece.code()), u64::from(count))
}

/// An arrangement submitted by a seat.
fn of_arrangement(seat: Seat, arrangement: &Arrangement) -> u64 {
    let standing = (0..).zip(arrangement.kinds());
    standing.fold(0, |key, (cell, kind)| {
        key ^ number(SUBMITTED | u64::from(Piece::new(seat, kind).code()), cell)
    })
}

impl Position {
    /// Hash of the complete state except the counters and the order of eliminations.
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
        let flow_bits =
            u64::from(flow.alive.0) << 24 | u64::from(flow.winners.0) << 16 | u64::from(detail) << 8 | phase;
        let hidden = if flow.phase == Phase::Play { 0 } else { self.hidden_key() };
        self.key ^ number(FLOW, flow_bits) ^ hidden
    }

    /// S3: arrangements are submitted only before play, so the incremental key omits them.
    fn hidden_key(&self) -> u64 {
        let submitted = (0..).map(Seat).zip(&self.submitted);
        submitted.fold(0, |key, (seat, arrangement)| {
            key ^ arrangement.as_ref().map_or(0, |own| of_arrangement(seat, own))
        })
    }
}
