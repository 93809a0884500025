//! Iterative deepening: judges the entries of the root ever deeper until the budget is spent.

use super::{
    evaluation_cache::EvaluationCache,
    node::{INFINITY, MAX_PLY, Search},
    plan::{Found, MAX_DEPTH, Plan, Root, RootEntry},
};
use crate::{
    budget::{Budget, Meter},
    odds,
    ordering::Ordering,
    table::Table,
};
use deltille_games::{Actors, Evaluation, Seat};

/// Half the width of the first window around the previous iteration's value.
const ASPIRATION: i32 = 150;

/// Searches from `game`, where `seat` is on turn. `None`: there is nothing to enter.
pub fn search<G: Evaluation>(
    game: &G,
    seat: Seat,
    budget: Budget,
    plan: Plan,
    table: &mut Table<G::Entry>,
) -> Option<Found<G::Entry>> {
    search_excluding(game, seat, &[], budget, plan, table)
}

/// Like [`search`], but treats these entries of the seat as illegal.
pub fn search_excluding<G: Evaluation>(
    game: &G,
    seat: Seat,
    but: &[G::Entry],
    budget: Budget,
    plan: Plan,
    table: &mut Table<G::Entry>,
) -> Option<Found<G::Entry>> {
    table.next_search();
    let several = game.survivors().len() > 2;
    let mut search = Search {
        game: game.clone(),
        seat,
        plan,
        // With more than two seats, the value of a position depends on the seat.
        salt: if several {
            (u64::from(seat.0) + 1).wrapping_mul(0xa076_1d64_78bd_642f)
        } else {
            0
        },
        meter: Meter::new(budget, 512),
        table,
        ordering: Ordering::new(MAX_PLY + 1),
        evaluations: EvaluationCache::new(budget.nodes),
        entries: Vec::with_capacity(4096),
        tried: Vec::new(),
        path: Vec::with_capacity(MAX_PLY),
        lines: vec![Vec::new(); MAX_PLY + 2],
        base: 0,
        answered: false,
    };
    search.deepen(but, plan.depth.min(MAX_DEPTH as u32) as i32, plan.root)
}

impl<G: Evaluation> Search<'_, G> {
    fn deepen(&mut self, but: &[G::Entry], deepest: i32, root: Root) -> Option<Found<G::Entry>> {
        let mut legal = self.game.legal(self.seat);
        legal.retain(|entry| !but.contains(entry));
        let ranked = |entry: G::Entry| (entry, self.game.gain(entry));
        let mut order: Vec<(G::Entry, i32)> = legal.into_iter().map(ranked).collect();
        order.sort_by_key(|(_, gain)| -gain);
        let entries: Vec<_> = order
            .into_iter()
            .map(|(entry, _)| RootEntry { entry, value: -INFINITY, line: vec![entry] })
            .collect();
        if entries.is_empty() {
            return None;
        }
        let mut found = Found { entries, depth: 0, nodes: 0, nodes_at_depth: 0 };
        if deepest == 0 {
            self.every_at_once(&mut found.entries);
            (found.nodes, found.nodes_at_depth) = (self.meter.nodes, self.meter.nodes);
            return Some(found);
        }
        for depth in 1..=deepest {
            self.base = depth;
            let complete = match root {
                Root::Best => self.aspiration_search(&mut found.entries, depth),
                Root::All => self.every(&mut found.entries, depth),
            };
            if !complete {
                break;
            }
            (found.depth, found.nodes_at_depth) = (depth as u32, self.meter.nodes);
            let best = found.entries[0].value;
            // A forced end within the depth cannot improve.
            let is_certain = best.abs() >= odds::CERTAIN && odds::WIN - best.abs() <= depth;
            if self.meter.is_over() || is_certain && root == Root::Best {
                break;
            }
        }
        found.nodes = self.meter.nodes;
        self.extend_from_table(&mut found.entries[0].line, found.depth as usize);
        if found.entries[0].value == -INFINITY {
            // No entry was judged in time: fall back to the static value.
            let value = self.evaluate(true);
            found.entries.iter_mut().for_each(|root| root.value = value);
        }
        Some(found)
    }

    /// Extends a line to at most `longest` entries from the table. A line ends early where a value lay
    /// outside the window or came from the table. Not done with more than two survivors: there the others'
    /// entries depend on who has answered already.
    fn extend_from_table(&mut self, line: &mut Vec<G::Entry>, longest: usize) {
        if self.game.survivors().len() > 2 {
            return;
        }
        let mut made: Vec<G::Undo> = line.iter().map(|entry| self.enter(*entry)).collect();
        while line.len() < longest
            && let Some(entry) = self.known()
        {
            line.push(entry);
            made.push(self.enter(entry));
        }
        made.into_iter().rev().for_each(|undo| self.leave(undo));
    }

    /// Returns the table's entry here, unless the line has returned to an earlier position.
    fn known(&self) -> Option<G::Entry> {
        let Actors::Seats(seats) = self.game.actors() else {
            return None;
        };
        let (seat, hash) = (seats.iter().next()?, self.game.hash());
        if self.game.layout_due() || self.path.contains(&hash) {
            return None;
        }
        let entry = self.table.get(hash)?.entry?;
        self.game.legal(seat).contains(&entry).then_some(entry)
    }

    /// Searches the root in a window around the last value and widens it until it holds. False: the budget
    /// ran out.
    fn aspiration_search(&mut self, entries: &mut [RootEntry<G::Entry>], depth: i32) -> bool {
        let last = entries[0].value;
        let (mut below, mut above) = if depth < 4 || last.abs() >= odds::CERTAIN {
            (INFINITY * 2, INFINITY * 2)
        } else {
            (ASPIRATION, ASPIRATION)
        };
        loop {
            let (alpha, beta) = ((last - below).max(-INFINITY), (last + above).min(INFINITY));
            let Some(value) = self.root(entries, depth, alpha, beta) else {
                return false;
            };
            if value <= alpha && alpha > -INFINITY {
                below *= 4;
            } else if value >= beta && beta < INFINITY {
                above *= 4;
            } else {
                return true;
            }
        }
    }

    /// Returns the value of the root. Moves its best entry to the front, even if the budget runs out
    /// (`None`).
    fn root(
        &mut self,
        entries: &mut [RootEntry<G::Entry>],
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let mut best = -INFINITY;
        for at in 0..entries.len() {
            let entry = entries[at].entry;
            let gain = self.game.gain(entry);
            let undo = self.enter(entry);
            let reduced = self.reduction(depth, at, gain);
            let mut value;
            if at == 0 {
                value = self.child(alpha, beta, depth - 1, 1, true);
            } else {
                value = self.child(alpha, alpha + 1, depth - 1 - reduced, 1, true);
                if value > alpha && reduced > 0 && !self.meter.is_over() {
                    value = self.child(alpha, alpha + 1, depth - 1, 1, true);
                }
                if value > alpha && !self.meter.is_over() {
                    value = self.child(alpha, beta, depth - 1, 1, true);
                }
            }
            self.leave(undo);
            if self.meter.is_over() {
                if depth == 1 {
                    self.promote_win(entries, at);
                }
                return None;
            }
            entries[at].value = value;
            if value > best {
                best = value;
                if value > alpha || at == 0 {
                    // Below the window nothing new is known about the continuation.
                    if value > alpha {
                        entries[at].line =
                            std::iter::once(entry).chain(self.lines[1].iter().copied()).collect();
                    }
                    entries[..=at].rotate_right(1);
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Moves an immediate win to the front, among the entries from `first` on for which there was no budget.
    fn promote_win(&mut self, entries: &mut [RootEntry<G::Entry>], first: usize) {
        for at in first..entries.len() {
            let entry = entries[at].entry;
            let undo = self.enter(entry);
            let value = self.ended(1, true);
            self.leave(undo);
            if let Some(value) = value.filter(|value| *value >= odds::WIN - 1) {
                (entries[at].value, entries[at].line) = (value, vec![entry]);
                entries[..=at].rotate_right(1);
                return;
            }
        }
    }

    /// Judges every entry of the root by the position right after it, best first.
    fn every_at_once(&mut self, entries: &mut [RootEntry<G::Entry>]) {
        for root in entries.iter_mut() {
            let undo = self.enter(root.entry);
            self.meter.nodes += 1;
            root.value = self.ended(1, true).unwrap_or_else(|| self.evaluate(true));
            self.leave(undo);
        }
        entries.sort_by_key(|root| -root.value);
    }

    /// Finds the exact value of every entry of the root, best first. False: the budget ran out, and the
    /// previous iteration's values remain.
    fn every(&mut self, entries: &mut [RootEntry<G::Entry>], depth: i32) -> bool {
        let mut values = Vec::with_capacity(entries.len());
        for root in entries.iter() {
            let undo = self.enter(root.entry);
            let mut value = self.child(-INFINITY, INFINITY, depth - 1, 1, true);
            if self.meter.is_over() {
                // Entries without budget in the first iteration get their static value.
                value = self.ended(1, true).unwrap_or_else(|| self.evaluate(true));
            }
            self.leave(undo);
            if self.meter.is_over() && depth > 1 {
                return false;
            }
            let line = std::iter::once(root.entry).chain(self.lines[1].iter().copied()).collect();
            values.push((value, line));
        }
        for (root, (value, line)) in entries.iter_mut().zip(values) {
            (root.value, root.line) = (value, line);
        }
        entries.sort_by_key(|root| -root.value);
        true
    }
}
