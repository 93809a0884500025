//! Explains why a move is illegal: the rule, a sentence, the relevant cells. The most specific reason comes
//! first.

use super::{
    Triortan,
    board::Point,
    piece::{Kind, Piece},
    terms::Variant,
    words::kind_message,
};
use crate::{Refusal, Spot, notation::Joined};
use deltille_base::message;

/// Returns the piece on a cell if it belongs to the seat on turn.
pub fn mover(game: &Triortan, from: Point) -> Result<Piece, Refusal> {
    let piece = game.position.at(from);
    let refuse = |rule: &'static str, id: &'static str| {
        let message = message!(id, cell = game.terms.board.name(from));
        let message = if piece.is_none() {
            message
        } else {
            message.seat("seat", game.name_of(piece.seat()))
        };
        Err(Refusal::at(rule, message, vec![game.spot(from)]))
    };
    if piece.is_none() {
        return refuse("M17", "triortan-refuse-empty");
    }
    if piece.seat() != game.position.flow.turn {
        let out = !game.position.flow.alive.contains(piece.seat());
        return if out {
            refuse("T2", "triortan-refuse-stone")
        } else {
            refuse("M17", "triortan-refuse-foreign")
        };
    }
    Ok(piece)
}

/// Returns the reason why the piece on `from`, of the seat on turn, cannot end its move on `to`.
pub fn unreached(game: &Triortan, from: Point, to: Point) -> Refusal {
    let (terms, position, board) = (&game.terms, &game.position, game.terms.board);
    let piece = position.at(from);
    let say = |rule: &'static str, id: &'static str, spots: &[Point]| {
        let message = message!(
            id,
            piece = kind_message(piece.kind()),
            from = board.name(from),
            to = board.name(to),
            by = spots.iter().map(|point| board.name(*point)).joined(" ")
        );
        let spots: Vec<Spot> = spots.iter().map(|point| game.spot(*point)).collect();
        Refusal::at(rule, message, spots)
    };
    if from == to {
        return say("M1", "triortan-refuse-spot", &[from]);
    }
    let there = position.at(to);
    if !there.is_none() && there.seat() == piece.seat() {
        return say("M1", "triortan-refuse-own", &[to]);
    }
    if terms.variant == Variant::Skylight && position.visited().has(to) {
        return say("K1", "triortan-refuse-visited", &[to]);
    }
    // First obstacle on each walk that would lead there.
    let mut blockers: Vec<Point> = Vec::new();
    let mut leads = false;
    for walk in board.walks(piece.kind(), from) {
        if let Some(length) = walk.iter().position(|point| *point == to) {
            leads = true;
            blockers.extend(walk[..length].iter().find(|point| !position.at(**point).is_none()));
        }
    }
    blockers.sort_unstable();
    blockers.dedup();
    if !blockers.is_empty() {
        return say("M1", "triortan-refuse-blocked", &blockers);
    }
    if leads && piece.kind() == Kind::Sparkler {
        return say("M14", "triortan-refuse-homewards", &[to]);
    }
    say(piece.kind().rule(), "triortan-refuse-no-walk", &[from, to])
}
