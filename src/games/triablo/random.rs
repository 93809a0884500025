//! Draws one random legal entry, quickly.

use super::{
    board::{Board, EDGE, MAX_POINTS, Point, points_of},
    movegen::SIGNS,
    piece::Sign,
    state::{Entry, Phase, Position, Terms},
};
use crate::Below;

/// Number of guesses before falling back to the full list.
const GUESSES: usize = 100;

/// Draws one legal entry, each equally likely; `None` when the game is over.
///
/// Listing all entries would take most of the time, so this guesses until the guess is legal. That is equally
/// fair, since each entry has exactly one guess; about one guess in seven is legal.
pub fn draw(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Entry> {
    if position.phase == Phase::Play {
        let mut pieces = [Point(0); MAX_POINTS];
        let mut count = 0;
        for point in points_of(position.owned[position.turn.index()]) {
            pieces[count] = point;
            count += 1;
        }
        let longest = 2 * usize::from(terms.board.size) - 1;
        for _ in 0..GUESSES {
            let (piece, axis, target) = (below(count), below(3), below(2 * longest));
            if let Some(entry) =
                guess(position, terms.board, pieces[piece], axis, target / 2 + 1, SIGNS[target % 2])
            {
                return Some(entry);
            }
        }
    }
    let mut all = Vec::new();
    position.entries(terms, |entry| all.push(entry));
    (!all.is_empty()).then(|| all[below(all.len())])
}

/// Returns the entry of the piece on `from` to the place `at` of its line along an axis. An abdication has no
/// sign and counts as `^`.
fn guess(
    position: &Position,
    board: &Board,
    from: Point,
    axis: usize,
    at: usize,
    sign: Sign,
) -> Option<Entry> {
    let (piece, here) = (position.at(from), usize::from(board.places(from)[axis].at));
    let side = usize::from(at < here);
    let (way, distance) = (position.look(board, from, axis)[side], at.abs_diff(here));
    let (king, aims) = (piece.is_king(), side == piece.sign().side(axis));
    if distance == 0 || piece.is_singleton() && !aims {
        return None;
    }
    if distance <= usize::from(way.len) {
        let to = board.line(board.places(from)[axis].line)[at];
        return (!king || distance == 1).then_some(Entry::Move { from, to, sign });
    }
    let (to, seat) = (way.stop, position.turn);
    if distance != usize::from(way.len) + 1 || to == EDGE {
        return None;
    }
    if position.at(to).owner() == seat {
        return (king && sign == Sign::Up && position.receives_crown(seat, to))
            .then_some(Entry::Abdicate { from, to });
    }
    let free = !piece.is_singleton() || sign == position.at(to).sign().opposite();
    let taken = free
        && (king || aims)
        && position.may_take(board, from, to)
        && position.pointing(board, seat, to).count_ones() >= 3;
    taken.then_some(Entry::Capture { from, to, sign })
}

#[cfg(test)]
#[path = "../../../tests/units/triablo_random.rs"]
mod tests;
