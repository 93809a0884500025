//! Counting and random playouts for any game, through the contract alone.

use super::{
    entry::Seat,
    rules::{Actors, Rules},
};
use crate::Below;

/// Counts the sequences of `depth` entries; the last entries are counted, not made. A layout is not listed
/// and counts as none.
pub fn perft<R: Rules>(game: &R, depth: u32) -> u64 {
    walk(&mut game.clone(), depth, true, &mut Vec::new())
}

/// Counts like [`perft`], but makes every last entry.
pub fn perft_leaves<R: Rules>(game: &R, depth: u32) -> u64 {
    walk(&mut game.clone(), depth, false, &mut Vec::new())
}

/// `entries`: a stack shared by all depths, so that nothing is allocated once it is long enough.
fn walk<R: Rules>(game: &mut R, depth: u32, bulk: bool, entries: &mut Vec<R::Entry>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let begin = entries.len();
    match game.actors() {
        Actors::Nobody => return 0,
        Actors::Chance => game.chance_into(&mut |entry| entries.push(entry)),
        Actors::Seats(seats) if bulk && depth == 1 => {
            return seats.iter().map(|seat| game.count_legal(seat)).sum();
        }
        Actors::Seats(seats) => {
            seats.iter().for_each(|seat| game.legal_into(seat, &mut |entry| entries.push(entry)))
        }
    }
    let mut nodes = 0;
    for at in begin..entries.len() {
        let undo = game.make(entries[at], &mut |_| {});
        nodes += walk(game, depth - 1, bulk, entries);
        game.unmake(undo);
    }
    entries.truncate(begin);
    nodes
}

/// Makes one random entry, layout or outcome; returns `false` if the game is over. `below(n)`: uniform in
/// `0..n`.
pub fn random_step<R: Rules>(game: &mut R, below: &mut impl Below) -> bool {
    let seat = match game.actors() {
        Actors::Nobody => return false,
        Actors::Chance => None,
        Actors::Seats(seats) => seats.iter().next(),
    };
    if game.layout_due() {
        let Some(layout) = game.random_layout(seat, below) else {
            return false;
        };
        game.lay_out(seat, &layout, &mut |_| {});
        return true;
    }
    let Some(entry) = random_entry(game, seat, below) else {
        return false;
    };
    game.make(entry, &mut |_| {});
    true
}

fn random_entry<R: Rules>(game: &R, seat: Option<Seat>, below: &mut impl Below) -> Option<R::Entry> {
    match seat {
        Some(seat) => game.random(seat, below),
        None => game.draw(below),
    }
}

/// Plays out: makes random entries until the game is over or `limit` entries were made. Returns their number.
pub fn play_out<R: Rules>(game: &mut R, limit: u32, below: &mut impl Below) -> u32 {
    (0..limit).find(|_| !random_step(game, below)).unwrap_or(limit)
}
