//! Perft and random games: the same numbers as the contract's plain walk, quickly.

use super::{
    Triortan,
    board::Point,
    state::{Move, Phase, Position},
    terms::Terms,
};

impl Triortan {
    /// Number of sequences of `depth` entries, each of them played to its last entry. The same as
    /// [`Game::perft`](crate::games::Game::perft) on this game, which counts the last entries without playing them.
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        self.count_sequences(depth, false)
    }

    pub(super) fn count_sequences(&self, depth: u32, bulk: bool) -> u64 {
        let (mut position, terms) = (self.position.clone(), &self.terms);
        match (depth, position.flow.phase) {
            (0, _) => 1,
            // Arrangements are not listed.
            (_, Phase::Setup | Phase::Over(_)) => 0,
            (_, Phase::Play) => walk(&mut position, terms, depth, bulk, &mut Vec::new()),
            (_, Phase::First) => {
                let beginnings = position.flow.alive.iter().map(|seat| {
                    let mut begun = position.clone();
                    begun.begin(terms, seat, &mut |_| {});
                    if depth == 1 { 1 } else { walk(&mut begun, terms, depth - 1, bulk, &mut Vec::new()) }
                });
                beginnings.sum()
            }
            (_, Phase::Place) => {
                let placed = position.placements(terms).iter().map(|point| {
                    let mut placed = position.clone();
                    placed.place(terms, point, &mut |_| {});
                    if depth == 1 { 1 } else { walk(&mut placed, terms, depth - 1, bulk, &mut Vec::new()) }
                });
                placed.sum()
            }
        }
    }

    /// Plays random entries from here until the game is over or `limit` entries were made; returns how many. Set-ups are
    /// entries too. `below(n)`: uniform in `0..n`.
    pub fn play_out(&mut self, limit: u32, below: &mut impl FnMut(usize) -> usize) -> u32 {
        use crate::games::{Actors, Game};
        let mut made = 0;
        while made < limit && self.position.flow.phase != Phase::Play {
            let (seat, entry) = match self.actors() {
                Actors::Nobody => return made,
                Actors::Chance => (None, self.draw(below)),
                Actors::Seats(seats) => {
                    let seat = seats.iter().next();
                    (seat, seat.and_then(|seat| self.random(seat, below)))
                }
            };
            let Some(entry) = entry else { return made };
            self.enter(seat, entry, &mut |_| {});
            made += 1;
        }
        while made < limit {
            let Some(next) = draw(&self.position, &self.terms, below) else { return made };
            self.position.play(&self.terms, next, &mut |_| {});
            made += 1;
        }
        made
    }
}

/// One of the legal moves, each equally likely; `None` when the game is over.
pub(super) fn draw(position: &Position, terms: &Terms, below: &mut impl FnMut(usize) -> usize) -> Option<Move> {
    if position.flow.phase != Phase::Play {
        return None;
    }
    // First how many each piece has, then those of the one that is drawn.
    let mut counts = [(Point(0), 0u64); 40];
    let (mut pieces, mut all) = (0, 0);
    for from in position.own(position.flow.turn).iter() {
        let count = position.count_from(terms, from);
        if count > 0 && pieces < counts.len() {
            counts[pieces] = (from, count);
            pieces += 1;
            all += count;
        }
    }
    if all == 0 {
        return None;
    }
    let mut wanted = below(all as usize) as u64;
    for (from, count) in &counts[..pieces] {
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

/// The moves of all levels lie in one stack, `moves`, so that nothing is allocated for a position.
fn walk(position: &mut Position, terms: &Terms, depth: u32, bulk: bool, moves: &mut Vec<Move>) -> u64 {
    if depth == 1 && bulk {
        return position.count_moves(terms);
    }
    let start = moves.len();
    position.moves(terms, |found| moves.push(found));
    let end = moves.len();
    let mut nodes = 0;
    for index in start..end {
        let made = moves[index];
        let undo = position.play(terms, made, &mut |_| {});
        nodes += if depth == 1 { 1 } else { walk(position, terms, depth - 1, bulk, moves) };
        position.take_back(terms, made, undo);
    }
    moves.truncate(start);
    nodes
}
