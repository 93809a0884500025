//! Alpha-beta search by iterative deepening, for two sides: a seat and whoever plays against it.
//!
//! With two seats alive these are the two. With more, all others are taken for one side that wants the worst for the seat
//! ([`Others`]). Each node's value is that of the side on turn; entries of one side may follow each other. Lots are averaged.
//! Captures are searched to their end; repetition and other limits are the rules' to tell.

use super::{
    budget::{Budget, Meter},
    odds,
    ordering::{Ordering, Ranked, key_of, pick},
    table::{Bound, Table},
};
use crate::games::{Actors, Evaluation, Seat};

/// No line is longer.
const MAX_PLY: usize = 96;
/// How deep the main search goes at most.
const MAX_DEPTH: i32 = 60;
/// How many captures follow each other at most below the main search.
const MAX_CAPTURES: i32 = 8;
const INFINITY: i32 = 32_500;
/// Half the first window around the value of the iteration before.
const ASPIRATION: i32 = 150;
/// How much better than what is seen a capture may turn out.
const CAPTURE_MARGIN: i32 = 400;
/// How much a quiet entry may be worth, for each ply that is left.
const QUIET_MARGIN: i32 = 350;
/// What nobody overlooks: entries that win as much.
const OBVIOUS: i32 = 5000;
/// How many outcomes of a lot are looked at.
const MAX_OUTCOMES: usize = 6;

/// An entry at the root with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootEntry<E> {
    pub entry: E,
    /// For the seat. Where not all entries are searched exactly, those behind the first are at most this.
    pub value: i32,
    pub line: Vec<E>,
}

/// What became of a search.
#[derive(Clone, Debug)]
pub(super) struct Found<E> {
    /// The best first.
    pub entries: Vec<RootEntry<E>>,
    /// Of the last iteration that was ended.
    pub depth: u32,
    pub nodes: u64,
    /// Nodes when that iteration ended.
    pub nodes_at_depth: u64,
}

/// How the root is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root {
    /// The best entry is wanted, and the others only as far as they are not better.
    Best,
    /// Each entry's value is wanted.
    All,
}

/// What is expected of the others where there are several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Others {
    /// All of them do what is worst for the seat ("paranoid").
    Allied,
    /// One of them does, between two entries of the seat; the rest do what looks best at once ("best reply").
    OneReplies,
}

/// How a search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// How many entries are looked ahead at most, captures aside.
    pub depth: u32,
    pub root: Root,
    pub others: Others,
    /// Of 256 replies to an entry at the root, how many are overlooked.
    pub blind: u8,
    /// What is overlooked, and which of equal entries is taken, follows from this; 0: the first of equals.
    pub seed: u64,
}

/// As well as can be.
pub(super) const BEST: Plan = Plan { depth: MAX_DEPTH as u32, root: Root::Best, others: Others::Allied, blind: 0, seed: 0 };

/// Searches from `game`, in which `seat` is on turn. `None`: there is nothing to enter.
pub(super) fn search<G: Evaluation>(
    game: &G,
    seat: Seat,
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
        several,
        // The same position has another value for another seat where there are more than two.
        salt: if several { (u64::from(seat.0) + 1).wrapping_mul(0xa076_1d64_78bd_642f) } else { 0 },
        replied: false,
        meter: Meter::new(budget, 512),
        table,
        ordering: Ordering::new(MAX_PLY + 1),
        entries: Vec::with_capacity(4096),
        path: Vec::with_capacity(MAX_PLY),
        lines: vec![Vec::new(); MAX_PLY + 2],
        base: 0,
    };
    search.deepen(plan.depth.min(MAX_DEPTH as u32) as i32, plan.root)
}

struct Search<'a, G: Evaluation> {
    game: G,
    seat: Seat,
    plan: Plan,
    /// More than two seats were alive at the root.
    several: bool,
    salt: u64,
    /// With [`Others::OneReplies`]: another seat has chosen freely since the seat's last entry.
    replied: bool,
    meter: Meter<'a>,
    table: &'a mut Table<G::Entry>,
    ordering: Ordering<G::Entry>,
    /// The entries of all nodes of the current line, one after the other.
    entries: Vec<Ranked<G::Entry>>,
    /// Hashes of the positions of the current line.
    path: Vec<u64>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Entry>>,
    /// The depth of this iteration.
    base: i32,
}

impl<G: Evaluation> Search<'_, G> {
    fn deepen(&mut self, deepest: i32, root: Root) -> Option<Found<G::Entry>> {
        let legal = self.game.legal(self.seat);
        let ranked = |entry: G::Entry| (entry, self.game.gain(entry));
        let mut order: Vec<(G::Entry, i32)> = legal.into_iter().map(ranked).collect();
        order.sort_by_key(|(_, gain)| -gain);
        let entries: Vec<_> =
            order.into_iter().map(|(entry, _)| RootEntry { entry, value: -INFINITY, line: vec![entry] }).collect();
        if entries.is_empty() {
            return None;
        }
        let mut found = Found { entries, depth: 0, nodes: 0, nodes_at_depth: 0 };
        for depth in 1..=deepest.max(1) {
            self.base = depth;
            let complete = match root {
                Root::Best => self.aspire(&mut found.entries, depth),
                Root::All => self.every(&mut found.entries, depth),
            };
            if !complete {
                break;
            }
            (found.depth, found.nodes_at_depth) = (depth as u32, self.meter.nodes);
            let best = found.entries[0].value;
            // A forced end that lies within the depth cannot get any better.
            let is_certain = best.abs() >= odds::CERTAIN && odds::WIN - best.abs() <= depth;
            if self.meter.is_over() || is_certain && root == Root::Best {
                break;
            }
        }
        found.nodes = self.meter.nodes;
        Some(found)
    }

    /// Searches the root in a window around the last value, wider until it holds. False: the budget ran out.
    fn aspire(&mut self, entries: &mut [RootEntry<G::Entry>], depth: i32) -> bool {
        let last = entries[0].value;
        let (mut below, mut above) =
            if depth < 4 || last.abs() >= odds::CERTAIN { (INFINITY * 2, INFINITY * 2) } else { (ASPIRATION, ASPIRATION) };
        loop {
            let (alpha, beta) = ((last - below).max(-INFINITY), (last + above).min(INFINITY));
            let Some(value) = self.root(entries, depth, alpha, beta) else { return false };
            if value <= alpha && alpha > -INFINITY {
                below *= 4;
            } else if value >= beta && beta < INFINITY {
                above *= 4;
            } else {
                return true;
            }
        }
    }

    /// The value of the root; its best entry so far comes to the front, also if the budget runs out (`None`).
    fn root(&mut self, entries: &mut [RootEntry<G::Entry>], depth: i32, mut alpha: i32, beta: i32) -> Option<i32> {
        let mut best = -INFINITY;
        for at in 0..entries.len() {
            let entry = entries[at].entry;
            let reduced = self.reduction(depth, at, self.game.gain(entry));
            let undo = self.enter(entry);
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
                return None;
            }
            entries[at].value = value;
            if value > best {
                best = value;
                if value > alpha || at == 0 {
                    let line = std::iter::once(entry).chain(self.lines[1].iter().copied()).collect();
                    entries[at].line = line;
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

    /// The exact value of every entry of the root, the best first. False: the budget ran out, and those of the iteration before
    /// stand.
    fn every(&mut self, entries: &mut [RootEntry<G::Entry>], depth: i32) -> bool {
        let mut values = Vec::with_capacity(entries.len());
        for root in entries.iter() {
            let undo = self.enter(root.entry);
            let value = self.child(-INFINITY, INFINITY, depth - 1, 1, true);
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

    #[inline]
    fn enter(&mut self, entry: G::Entry) -> G::Undo {
        self.path.push(self.game.hash());
        self.game.make(entry, &mut |_| {})
    }

    #[inline]
    fn leave(&mut self, undo: G::Undo) {
        self.game.unmake(undo);
        self.path.pop();
    }

    /// The value of the position for a side, whoever is on turn in it, after an entry of that side (or a lot).
    fn child(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, own: bool) -> i32 {
        self.lines[ply].clear();
        if self.meter.tick() {
            return 0;
        }
        let sign = if own { 1 } else { -1 };
        if let Some(winners) = self.game.winners() {
            return sign * odds::final_value(winners, self.game.seats(), self.seat, ply);
        }
        if !self.game.survivors().contains(self.seat) {
            return sign * (ply as i32 - odds::WIN);
        }
        match self.game.actors() {
            Actors::Seats(seats) if !self.game.layout_due() => {
                if seats.contains(self.seat) == own {
                    self.node(alpha, beta, depth, ply, own)
                } else {
                    -self.node(-beta, -alpha, depth, ply, !own)
                }
            }
            Actors::Chance if !self.game.layout_due() => self.lot(depth, ply, own),
            Actors::Seats(_) | Actors::Chance | Actors::Nobody => self.evaluate(own),
        }
    }

    /// The static value for a side.
    #[inline]
    fn evaluate(&self, own: bool) -> i32 {
        let mut value = odds::value(&self.game.scores(), self.game.survivors(), self.seat);
        if self.plan.seed != 0 {
            // A grain, so that not every game is the same.
            value += (mix(self.game.hash() ^ self.plan.seed) & 15) as i32 - 8;
        }
        if own { value } else { -value }
    }

    /// The mean of what may come out of a lot.
    fn lot(&mut self, depth: i32, ply: usize, own: bool) -> i32 {
        if ply >= MAX_PLY {
            return self.evaluate(own);
        }
        let mut outcomes = Vec::new();
        self.game.chance_into(&mut |entry| outcomes.push(entry));
        // Of many, some that lie apart.
        let step = outcomes.len().div_ceil(MAX_OUTCOMES).max(1);
        let (mut sum, mut count) = (0.0, 0);
        for entry in outcomes.into_iter().step_by(step) {
            let undo = self.enter(entry);
            let value = self.child(-INFINITY, INFINITY, depth - 1, ply + 1, own);
            self.leave(undo);
            sum += odds::expected(value);
            count += 1;
        }
        self.lines[ply].clear();
        if count == 0 { self.evaluate(own) } else { odds::value_of(sum / f64::from(count)) }
    }

    /// The value for the side on turn.
    fn node(&mut self, mut alpha: i32, mut beta: i32, depth: i32, ply: usize, own: bool) -> i32 {
        if ply >= MAX_PLY {
            return self.evaluate(own);
        }
        let hash = self.game.hash();
        // Whoever comes back to a position of this line has gained nothing.
        if self.path.contains(&hash) {
            let share = odds::share_value(self.game.survivors().len());
            return if own { share } else { -share };
        }
        // Nobody wins sooner than a win already found, or loses later than now.
        alpha = alpha.max(ply as i32 - odds::WIN);
        beta = beta.min(odds::WIN - 1 - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let threatened = depth <= 3 && self.game.threatened();
        let depth = if threatened && depth <= 0 && (ply as i32) < 2 * self.base { 1 } else { depth };
        if depth <= 0 {
            return self.captures(alpha, beta, 0, ply, own);
        }
        let is_open = beta - alpha > 1;
        let key = hash ^ self.salt ^ u64::from(self.replied) << 63;
        let known = self.table.get(key);
        if let Some(known) = known
            && !is_open
            && i32::from(known.depth) >= depth
        {
            let value = from_table(known.value, ply);
            let settles = match known.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if settles {
                return value;
            }
        }
        let mut standing = None;
        if depth <= 3 && !is_open && !threatened && beta.abs() < odds::CERTAIN {
            let value = self.evaluate(own);
            // So far ahead that the rest can hardly change it.
            if value - QUIET_MARGIN * depth >= beta {
                return value;
            }
            standing = Some(value);
        }
        let begin = self.entries.len();
        self.list(known.and_then(|known| known.entry), ply, own);
        if self.plan.blind > 0 && ply == 1 {
            self.overlook(begin);
        }
        let value = if self.several && self.plan.others == Others::OneReplies {
            self.in_turns(begin, alpha, beta, depth, ply, own, standing)
        } else {
            self.try_entries(begin, alpha, beta, depth, ply, own, standing)
        };
        let value = match value {
            Some((value, entry)) if !self.meter.is_over() => {
                let bound = if value >= beta {
                    Bound::Lower
                } else if value > alpha {
                    Bound::Exact
                } else {
                    Bound::Upper
                };
                self.table.put(key, entry, to_table(value, ply), depth as i8, bound);
                value
            }
            Some((value, _)) => value,
            // Nothing to enter, though the game goes on.
            None => self.evaluate(own),
        };
        self.entries.truncate(begin);
        value
    }

    /// Puts the legal entries on the stack with their ranks.
    fn list(&mut self, known: Option<G::Entry>, ply: usize, own: bool) {
        let Actors::Seats(seats) = self.game.actors() else { return };
        let (game, ordering, entries) = (&self.game, &self.ordering, &mut self.entries);
        for seat in seats.iter() {
            game.legal_into(seat, &mut |entry| {
                entries.push(ordering.rank(entry, game.gain(entry), known, ply, own));
            });
        }
    }

    /// Leaves out some of the replies from `begin` on: never one that wins much, nor all of them.
    fn overlook(&mut self, begin: usize) {
        let (seed, blind) = (self.plan.seed ^ self.game.hash(), u64::from(self.plan.blind));
        for at in (begin..self.entries.len()).rev() {
            let Ranked { entry, gain, .. } = self.entries[at];
            if gain < OBVIOUS && self.entries.len() > begin + 1 && mix(seed ^ key_of(entry)) & 255 < blind {
                self.entries.swap_remove(at);
            }
        }
    }

    /// [`Search::try_entries`] where one of the others replies freely.
    #[expect(clippy::too_many_arguments, reason = "as `try_entries`")]
    fn in_turns(
        &mut self,
        begin: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        own: bool,
        standing: Option<i32>,
    ) -> Option<(i32, Option<G::Entry>)> {
        let before = self.replied;
        let tried = if own {
            self.replied = false;
            self.try_entries(begin, alpha, beta, depth, ply, own, standing)
        } else if before {
            // Somebody else has replied: this one does what looks best.
            if self.entries.len() > begin {
                pick(&mut self.entries, begin);
                self.entries.truncate(begin + 1);
            }
            self.try_entries(begin, alpha, beta, depth, ply, own, standing)
        } else {
            self.replied = true;
            let free = self.try_entries(begin, alpha, beta, depth, ply, own, standing);
            self.replied = false;
            match free {
                // Or it does what looks best, and leaves the reply to the next.
                Some((value, chosen)) if value < beta && !self.meter.is_over() => {
                    let first = self.entries[begin].entry;
                    let undo = self.enter(first);
                    let next_is_own = matches!(self.game.actors(), Actors::Seats(seats) if seats.contains(self.seat));
                    let left = if next_is_own || self.game.winners().is_some() {
                        None
                    } else {
                        Some(self.child(alpha.max(value), beta, depth - 1, ply + 1, own))
                    };
                    self.leave(undo);
                    match left {
                        Some(left) if left > value => Some((left, if left > alpha { Some(first) } else { chosen })),
                        _ => Some((value, chosen)),
                    }
                }
                other => other,
            }
        };
        self.replied = before;
        tried
    }

    /// The best of the entries from `begin` on, and which one raised alpha. `standing`: what the side has without doing anything,
    /// where entries without promise may be left out. `None`: there are no entries.
    #[expect(clippy::too_many_arguments, reason = "the state of a node; a struct would be built for every one")]
    fn try_entries(
        &mut self,
        begin: usize,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        own: bool,
        standing: Option<i32>,
    ) -> Option<(i32, Option<G::Entry>)> {
        let end = self.entries.len();
        let (mut best, mut chosen) = (None, None);
        for at in begin..end {
            let Ranked { entry, gain, .. } = pick(&mut self.entries[..end], at);
            let number = at - begin;
            if let Some(standing) = standing
                && best.is_some_and(|best| best > -odds::CERTAIN)
                && gain == 0
                && (standing + QUIET_MARGIN * depth <= alpha || number >= 6 + 6 * (depth * depth) as usize)
            {
                // What follows is ranked lower still.
                break;
            }
            let undo = self.enter(entry);
            let mut value;
            if number == 0 {
                value = self.child(alpha, beta, depth - 1, ply + 1, own);
            } else {
                let reduced = self.reduction(depth, number, gain);
                value = self.child(alpha, alpha + 1, depth - 1 - reduced, ply + 1, own);
                if value > alpha && reduced > 0 {
                    value = self.child(alpha, alpha + 1, depth - 1, ply + 1, own);
                }
                if value > alpha && value < beta {
                    value = self.child(alpha, beta, depth - 1, ply + 1, own);
                }
            }
            self.leave(undo);
            if self.meter.is_over() {
                return Some((best.unwrap_or(0), None));
            }
            best = Some(best.map_or(value, |best: i32| best.max(value)));
            if value > alpha {
                alpha = value;
                chosen = Some(entry);
                self.extend_line(ply, entry);
                if value >= beta {
                    if gain == 0 {
                        self.ordering.cut(entry, &self.entries[begin..at], depth, ply, own);
                    }
                    break;
                }
            }
        }
        best.map(|best| (best, chosen))
    }

    /// By how much less deep a late entry without gain is searched at first.
    #[inline]
    fn reduction(&self, depth: i32, number: usize, gain: i32) -> i32 {
        if depth < 3 || number < 4 || gain > 0 {
            return 0;
        }
        let (deep, late) = (depth.ilog2() as i32, number.ilog2() as i32);
        (deep * late / 3 + 1).min(depth - 2)
    }

    /// The best line from `ply` on is `entry` and what follows it.
    fn extend_line(&mut self, ply: usize, entry: G::Entry) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(entry);
        before[ply].extend_from_slice(&after[0]);
    }

    /// The value for the side on turn when only captures are looked at.
    fn captures(&mut self, mut alpha: i32, beta: i32, deep: i32, ply: usize, own: bool) -> i32 {
        let standing = self.evaluate(own);
        if standing >= beta || deep >= MAX_CAPTURES || ply >= MAX_PLY {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let begin = self.entries.len();
        if let Actors::Seats(seats) = self.game.actors() {
            let (game, entries) = (&self.game, &mut self.entries);
            for seat in seats.iter() {
                game.captures_into(seat, &mut |entry| {
                    let gain = game.gain(entry);
                    if gain > 0 && standing + gain + CAPTURE_MARGIN > alpha {
                        entries.push(Ranked { entry, rank: gain, gain });
                    }
                });
            }
        }
        let end = self.entries.len();
        for at in begin..end {
            let entry = pick(&mut self.entries[..end], at).entry;
            let undo = self.game.make(entry, &mut |_| {});
            let value = self.after_capture(alpha, beta, deep + 1, ply + 1, own);
            self.game.unmake(undo);
            if self.meter.is_over() {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.entries.truncate(begin);
        best
    }

    /// [`Search::child`] within a series of captures.
    fn after_capture(&mut self, alpha: i32, beta: i32, deep: i32, ply: usize, own: bool) -> i32 {
        if self.meter.tick() {
            return 0;
        }
        let sign = if own { 1 } else { -1 };
        if let Some(winners) = self.game.winners() {
            return sign * odds::final_value(winners, self.game.seats(), self.seat, ply);
        }
        if !self.game.survivors().contains(self.seat) {
            return sign * (ply as i32 - odds::WIN);
        }
        match self.game.actors() {
            Actors::Seats(seats) if seats.contains(self.seat) == own => self.captures(alpha, beta, deep, ply, own),
            Actors::Seats(_) => -self.captures(-beta, -alpha, deep, ply, !own),
            Actors::Chance | Actors::Nobody => self.evaluate(own),
        }
    }
}

/// Spreads the bits of a number.
#[inline]
fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 31).wrapping_mul(0x7fb5_d329_728e_a185);
    mixed ^ mixed >> 27
}

/// Forced ends are stored by their distance from the node.
fn to_table(value: i32, ply: usize) -> i16 {
    let value = match value {
        odds::CERTAIN.. => value + ply as i32,
        _ if value <= -odds::CERTAIN => value - ply as i32,
        _ => value,
    };
    value.clamp(-odds::WIN, odds::WIN) as i16
}

fn from_table(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    match value {
        odds::CERTAIN.. => value - ply as i32,
        _ if value <= -odds::CERTAIN => value + ply as i32,
        _ => value,
    }
}
