//! Draws one legal entry at random without listing all.

use super::{
    board::Point,
    flow::Phase,
    piece::Kind,
    state::{Arrival, Entry, Move, Position},
    terms::{Terms, Variant},
};
use crate::Below;

/// Most pieces of a seat.
const ARMY: usize = 33;
/// Guesses before all moves are counted instead.
const GUESSES: usize = 60;
/// Kinds with long walks; their moves are counted, not guessed.
const LONG: [Kind; 2] = [Kind::Twister, Kind::Fountain];

/// Draws a legal entry of the seat on turn, each with equal probability; `None` if there is none.
#[inline]
pub fn draw(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Entry> {
    match position.flow.phase {
        Phase::Play => draw_move(position, terms, below).map(Entry::Move),
        Phase::Place => {
            let cells = position.placements(terms);
            cells.iter().nth(below(cells.count())).map(Entry::Place)
        }
        Phase::Setup | Phase::First | Phase::Over(_) => None,
    }
}

/// Draws a legal move.
///
/// Counting all moves takes most of the time, so moves are guessed until a guess is legal. This is equally
/// fair, because every move corresponds to exactly one guess. Moves where a sparkler may arrive are counted
/// with all their choices.
fn draw_move(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Move> {
    let seat = position.flow.turn;
    let own = position.own(seat);
    if own.meets(&terms.home(seat).doorstep) || terms.variant == Variant::Skylight {
        return counted(position, terms, below);
    }
    // Pieces grouped by their number of guesses; pieces with long walks carry their number of moves.
    let mut army = [[Point(0); ARMY]; 3];
    let mut counts = [0; 3];
    let (mut long, mut longs, mut moves) = ([(Point(0), 0); 4], 0, 0);
    own.each(|point| {
        let kind = position.at(point).kind();
        if LONG.contains(&kind) && longs < long.len() {
            let count = position.count_from(terms, point) as usize;
            long[longs] = (point, count);
            longs += 1;
            moves += count;
        } else {
            let class = class(kind);
            if let Some(slot) = army[class].get_mut(counts[class]) {
                *slot = point;
                counts[class] += 1;
            }
        }
    });
    let [few, some, many] = [0, 1, 2].map(|class| counts[class] * CLASSES[class]);
    for _ in 0..GUESSES {
        let wanted = below((few + some + many + moves).max(1));
        let (class, number) = if wanted < few {
            (0, wanted)
        } else if wanted < few + some {
            (1, wanted - few)
        } else if wanted < few + some + many {
            (2, wanted - few - some)
        } else {
            return nth(position, terms, &long[..longs], wanted - few - some - many);
        };
        let from = army[class][(number / CLASSES[class]).min(ARMY - 1)];
        if let Some(to) = guess(position, terms, from, number % CLASSES[class]) {
            return Some(Move { from, to, arrival: Arrival::Nothing });
        }
    }
    counted(position, terms, below)
}

/// Draws a move by counting the moves of each piece and then listing those of one.
fn counted(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Move> {
    let mut counts = [(Point(0), 0); ARMY];
    let (mut pieces, mut all) = (0, 0);
    position.own(position.flow.turn).each(|from| {
        if let Some(slot) = counts.get_mut(pieces) {
            *slot = (from, position.count_from(terms, from) as usize);
            all += slot.1;
            pieces += 1;
        }
    });
    if all == 0 {
        None
    } else {
        nth(position, terms, &counts[..pieces], below(all))
    }
}

/// Returns move number `wanted` of these pieces, given the number of moves of each.
fn nth(position: &Position, terms: &Terms, counts: &[(Point, usize)], mut wanted: usize) -> Option<Move> {
    for (from, count) in counts {
        if wanted < *count {
            let mut chosen = None;
            position.moves_from(terms, *from, &mut |found| {
                if wanted == 0 && chosen.is_none() {
                    chosen = Some(found);
                }
                wanted = wanted.saturating_sub(1);
            });
            return chosen;
        }
        wanted -= count;
    }
    None
}

/// Guesses for a piece of each class: one for each cell its walks could ever lead to.
const CLASSES: [usize; 3] = [3, 6, 12];

fn class(kind: Kind) -> usize {
    match kind {
        Kind::Strobe | Kind::Pyrotech => 1,
        Kind::ShortFuse | Kind::LongFuse | Kind::Spinner => 2,
        _ => 0,
    }
}

/// Target cell of a guess for the piece on `from`, if a walk may end there.
#[inline]
fn guess(position: &Position, terms: &Terms, from: Point, number: usize) -> Option<Point> {
    let piece = position.at(from);
    let (reach, seat) = (terms.board.reach(from), piece.seat());
    let end = |to: Point| (!position.at(to).stops(seat)).then_some(to);
    let free = |to: Point| position.at(to).is_none();
    let double = |first: &[Point; 3], second: &[[Point; 3]; 3]| match number.checked_sub(3) {
        None => end(first[number]),
        Some(then) => end(second[then / 3][then % 3]).filter(|_| free(first[then / 3])),
    };
    match piece.kind() {
        Kind::Sparkler => end(reach.sides[number])
            .filter(|_| terms.home(seat).open_sides[usize::from(reach.low)] >> number & 1 != 0),
        Kind::Firemaster => end(reach.sides[number]),
        Kind::Firemistress => end(reach.corners[number]),
        Kind::FallingStar => end(reach.falls[number]),
        Kind::RisingStar => end(reach.rises[number]),
        Kind::Strobe => end(reach.strobe[number]),
        Kind::Pyrotech => end(if number < 3 { reach.sides[number] } else { reach.corners[number - 3] }),
        Kind::ShortFuse => double(&reach.sides, &reach.short),
        Kind::LongFuse => double(&reach.corners, &reach.long),
        Kind::Spinner => match number.checked_sub(3) {
            None => end(reach.sides[number]),
            Some(inner) => {
                let (ring, at) = (&reach.rings[inner / 3], inner % 3 + 1);
                let reached = ring[..at].iter().all(|cell| free(*cell))
                    || ring[at + 1..].iter().all(|cell| free(*cell));
                end(ring[at]).filter(|_| reached)
            }
        },
        // These kinds are in [`LONG`] and are never guessed.
        Kind::Twister | Kind::Fountain => None,
    }
}

#[cfg(test)]
#[path = "../../../tests/units/triortan_random.rs"]
mod tests;
