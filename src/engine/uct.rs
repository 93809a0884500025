//! Plain UCT, which uses only the rules: the yardstick of the engine, and the player of games without an
//! evaluation.
//!
//! Selection by UCB1 with c = √2 on utilities from −1 to 1, each seat for itself; one node more for each
//! playout; playouts are uniformly random and cut after 200 entries; the most tried entry is made.

use super::{
    budget::{Budget, Meter},
    odds,
};
use crate::lots;
use deltille_games::{Actors, Evaluation, Rules, Seat, SeatSet, evaluation::MAX_SEATS, play_out};
use fastrand::Rng;

/// A playout this long counts as shared by all survivors.
pub(super) const CUT: u32 = 200;
/// Maximum number of nodes; positions beyond are played out.
pub(super) const MOST_NODES: usize = 5_000_000;
/// The constant c of UCB1.
pub(super) const EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// The result of the playouts.
#[derive(Clone, Debug)]
pub(super) struct Tried<E> {
    pub entry: E,
    /// The mean result of each seat after `entry`.
    pub results: Vec<f64>,
    /// The most tried continuation, `entry` first.
    pub line: Vec<E>,
    pub playouts: u64,
}

struct Node<E> {
    entry: E,
    visits: u32,
    /// Sum of the utilities of the seat that made the entry.
    utility: f32,
    /// Index of the first child; none before its second visit.
    first: u32,
    count: u32,
}

/// Runs playouts from `game`, where `seat` is on turn. `None`: there is nothing to enter.
pub(super) fn search<G: Evaluation>(
    game: &G,
    seat: Seat,
    budget: Budget,
    random: &mut Rng,
) -> Option<Tried<G::Entry>> {
    let mut tree = Tree { nodes: Vec::new(), random, seats: game.seats() };
    let (first, count) = tree.expand(game, Some(seat))?;
    let mut sums = vec![[0.0; MAX_SEATS]; count as usize];
    let mut meter = Meter::new(budget, 1);
    let mut playouts = 0;
    loop {
        let mut state = game.clone();
        let child = tree.choose(first, count, playouts);
        let results = tree.descend(&mut state, child, seat);
        playouts += 1;
        for (sum, result) in sums[(child - first) as usize].iter_mut().zip(&results) {
            *sum += result;
        }
        if meter.tick() {
            break;
        }
    }
    let best = tree.most_tried(first, count)?;
    let visits = f64::from(tree.nodes[best as usize].visits);
    let results = sums[(best - first) as usize][..game.seats()].iter().map(|sum| sum / visits).collect();
    Some(Tried {
        entry: tree.nodes[best as usize].entry,
        results,
        line: tree.line(best),
        playouts: u64::from(playouts),
    })
}

struct Tree<'a, E> {
    nodes: Vec<Node<E>>,
    random: &'a mut Rng,
    seats: usize,
}

impl<E: Copy + Eq> Tree<'_, E> {
    /// Creates nodes for all legal entries (in random order) and returns their range; `None` if there are
    /// none or no room.
    fn expand<G: Rules<Entry = E>>(&mut self, game: &G, seat: Option<Seat>) -> Option<(u32, u32)> {
        if self.nodes.len() >= MOST_NODES || game.layout_due() {
            return None;
        }
        let first = self.nodes.len();
        let nodes = &mut self.nodes;
        let mut push = |entry| nodes.push(Node { entry, visits: 0, utility: 0.0, first: 0, count: 0 });
        match seat {
            Some(seat) => game.legal_into(seat, &mut push),
            None => game.chance_into(&mut push),
        }
        self.random.shuffle(&mut self.nodes[first..]);
        let count = self.nodes.len() - first;
        (count > 0).then_some((first as u32, count as u32))
    }

    /// The child to try next, after `visits` visits to its parent.
    fn choose(&self, first: u32, count: u32, visits: u32) -> u32 {
        // Children are tried in their random order, so the untried ones come last.
        if visits < count {
            return first + visits;
        }
        let log = f64::from(visits).ln();
        let bound = |index: &u32| {
            let node = &self.nodes[*index as usize];
            let visits = f64::from(node.visits.max(1));
            f64::from(node.utility) / visits + EXPLORATION * (log / visits).sqrt()
        };
        let best = (first..first + count)
            .map(|index| (index, bound(&index)))
            .reduce(|one, other| if other.1 > one.1 { other } else { one });
        best.map_or(first, |(index, _)| index)
    }

    /// Plays one game through the tree and on from its edge; returns the seats' results.
    fn descend<G: Rules<Entry = E>>(&mut self, state: &mut G, child: u32, seat: Seat) -> [f64; MAX_SEATS] {
        let mut path = vec![(child, Some(seat))];
        state.make(self.nodes[child as usize].entry, &mut |_| {});
        let mut at = child;
        // A node gets children at its second visit.
        while self.nodes[at as usize].visits > 0 {
            let actor = match state.actors() {
                Actors::Nobody => break,
                Actors::Chance => None,
                Actors::Seats(seats) => seats.iter().next(),
            };
            if self.nodes[at as usize].count == 0 {
                let Some((first, count)) = self.expand(state, actor) else {
                    break;
                };
                (self.nodes[at as usize].first, self.nodes[at as usize].count) = (first, count);
            }
            let node = &self.nodes[at as usize];
            let (first, count) = (node.first, node.count);
            // The first visit played out from here.
            let visits = node.visits - 1;
            at = match actor {
                Some(_) => self.choose(first, count, visits),
                None => {
                    let random = &mut *self.random;
                    let drawn = state.draw(&mut lots(random));
                    let found =
                        (first..first + count).find(|index| Some(self.nodes[*index as usize].entry) == drawn);
                    let Some(found) = found else { break };
                    found
                }
            };
            path.push((at, actor));
            state.make(self.nodes[at as usize].entry, &mut |_| {});
        }
        let random = &mut *self.random;
        play_out(state, CUT, &mut lots(random));
        let results = shares(state.winners().unwrap_or(state.survivors()), self.seats);
        for (index, actor) in path {
            let node = &mut self.nodes[index as usize];
            node.visits += 1;
            if let Some(actor) = actor {
                node.utility += (2.0 * results[actor.index()] - 1.0) as f32;
            }
        }
        results
    }

    fn most_tried(&self, first: u32, count: u32) -> Option<u32> {
        (first..first + count).rev().max_by_key(|index| self.nodes[*index as usize].visits)
    }

    /// The most tried continuation from a node.
    fn line(&self, from: u32) -> Vec<E> {
        let next = |index: &u32| {
            let node = &self.nodes[*index as usize];
            self.most_tried(node.first, node.count)
                .filter(|child| self.nodes[*child as usize].visits > 0)
        };
        let indices = std::iter::successors(Some(from), next);
        indices.take(8).map(|index| self.nodes[index as usize].entry).collect()
    }
}

pub(super) fn shares(winners: SeatSet, seats: usize) -> [f64; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    for (share, result) in shares.iter_mut().zip(odds::results(winners, seats)) {
        *share = result;
    }
    shares
}
