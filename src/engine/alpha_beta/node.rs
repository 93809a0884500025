//! A node of the search: the value of a position when every entry is tried, promising ones deeper than
//! others.

use super::{evaluation_cache::EvaluationCache, plan::Plan, stages::Stage};
use crate::{
    budget::Meter,
    odds,
    ordering::{Ordering, Ranked, pick},
    table::{Bound, Table},
};
use deltille_games::{Actors, Evaluation, Seat};

/// Maximum length of a line.
pub(super) const MAX_PLY: usize = 96;
pub(super) const INFINITY: i32 = 32_500;
/// Maximum value of a quiet entry, for each remaining ply.
const QUIET_MARGIN: i32 = 350;
/// Maximum outcomes of a lot that are searched.
const MAX_OUTCOMES: usize = 6;
/// Hashed in when one of the others has already chosen, to tell such positions apart.
const ANSWERED: u64 = 0x9d5c_a5b1_1234_5677;

pub(super) struct Search<'a, G: Evaluation> {
    pub game: G,
    pub seat: Seat,
    pub plan: Plan,
    pub salt: u64,
    pub meter: Meter<'a>,
    pub table: &'a mut Table<G::Entry>,
    pub ordering: Ordering<G::Entry>,
    pub evaluations: EvaluationCache,
    /// The entries of all nodes of the current line, concatenated.
    pub entries: Vec<Ranked<G::Entry>>,
    /// Entries that a node tries before it lists the rest.
    pub tried: Vec<G::Entry>,
    /// Hashes of the positions of the current line.
    pub path: Vec<u64>,
    /// The best line from each ply on.
    pub lines: Vec<Vec<G::Entry>>,
    /// The depth of this iteration.
    pub base: i32,
    /// Whether one of several others has chosen its entry since the seat's last one. Irrelevant to the seat's
    /// own entries.
    pub answered: bool,
}

impl<G: Evaluation> Search<'_, G> {
    #[inline]
    pub(super) fn enter(&mut self, entry: G::Entry) -> G::Undo {
        self.path.push(self.game.hash());
        self.game.make(entry, &mut |_| {})
    }

    #[inline]
    pub(super) fn leave(&mut self, undo: G::Undo) {
        self.game.unmake(undo);
        self.path.pop();
    }

    /// Returns the value of the position for one side after its entry (or a lot); either side may be on turn.
    pub(super) fn child(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, own: bool) -> i32 {
        self.lines[ply].clear();
        if self.meter.tick() {
            return 0;
        }
        if let Some(value) = self.ended(ply, own) {
            return value;
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

    /// Returns the value for a side if the game is over or the seat is out of it.
    #[inline]
    pub(super) fn ended(&self, ply: usize, own: bool) -> Option<i32> {
        let value = match self.game.winners() {
            Some(winners) => odds::final_value(winners, self.game.seats(), self.seat, ply),
            None if !self.game.survivors().contains(self.seat) => ply as i32 - odds::WIN,
            None => return None,
        };
        Some(if own { value } else { -value })
    }

    #[inline]
    pub(super) fn evaluate(&mut self, own: bool) -> i32 {
        let (game, hash) = (&self.game, self.game.hash());
        let mut value: i32 = self
            .evaluations
            .of(hash, || odds::value(&game.scores(), game.survivors(), self.seat) as i16)
            .into();
        if self.plan.seed != 0 {
            // A small random term, so that not every game is the same.
            value += (mix(hash ^ self.plan.seed) & 15) as i32 - 8;
        }
        if own { value } else { -value }
    }

    /// Averages the outcomes of a lot.
    fn lot(&mut self, depth: i32, ply: usize, own: bool) -> i32 {
        if ply >= MAX_PLY {
            return self.evaluate(own);
        }
        let mut outcomes = Vec::new();
        self.game.chance_into(&mut |entry| outcomes.push(entry));
        // Of many outcomes, search a few evenly spaced ones.
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
        if count == 0 {
            self.evaluate(own)
        } else {
            odds::value_of(sum / f64::from(count))
        }
    }

    /// Returns the value for the side on turn.
    pub(super) fn node(&mut self, mut alpha: i32, mut beta: i32, depth: i32, ply: usize, own: bool) -> i32 {
        if ply >= MAX_PLY {
            return self.evaluate(own);
        }
        let hash = self.game.hash();
        // Repeating a position of this line gains nothing.
        if self.path.contains(&hash) {
            let share = odds::share_value(self.game.survivors().len());
            return if own { share } else { -share };
        }
        // Mate-distance pruning: no win comes sooner than one already found, and no loss sooner than now.
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
        let key = hash ^ self.salt ^ if self.answered && !own { ANSWERED } else { 0 };
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
            // So far ahead that the remaining depth can hardly change it.
            if value - QUIET_MARGIN * depth >= beta {
                return value;
            }
            standing = Some(value);
        }
        let begin = self.entries.len();
        let stage = self.first_stage(known.and_then(|known| known.entry), ply, own);
        let value = self.try_entries((begin, stage), alpha, beta, depth, ply, own, standing);
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
            // No entry, though the game is not over.
            None => self.evaluate(own),
        };
        self.entries.truncate(begin);
        value
    }

    /// Tries the entries from `begin` on, with those of the first stage already listed; returns the best
    /// value and the entry that raised alpha. `standing`: the side's value if it does nothing, given where
    /// unpromising entries may be skipped. `None`: there are no entries.
    #[expect(
        clippy::too_many_arguments,
        reason = "the state of a node; a struct would be built for every one"
    )]
    fn try_entries(
        &mut self,
        (begin, mut stage): (usize, Stage),
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        own: bool,
        standing: Option<i32>,
    ) -> Option<(i32, Option<G::Entry>)> {
        let (mut best, mut chosen) = (None, None);
        let (is_one_of_several, answered) = (!own && self.game.survivors().len() > 2, self.answered);
        for at in begin.. {
            if is_one_of_several && answered && at > begin {
                break;
            }
            if at == self.entries.len() {
                let Some(next) = self.next_stage(stage, begin, ply, own) else {
                    break;
                };
                stage = next;
            }
            let Ranked { entry, gain, .. } = pick(&mut self.entries, at);
            let number = at - begin;
            if let Some(standing) = standing
                && best.is_some_and(|best| best > -odds::CERTAIN)
                && gain == 0
                && (standing + QUIET_MARGIN * depth <= alpha || number >= 6 + 6 * (depth * depth) as usize)
            {
                if stage == Stage::Rest {
                    // All further entries are ranked lower.
                    break;
                }
                continue;
            }
            self.answered = is_one_of_several && (answered || number > 0);
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
            self.answered = answered;
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

    /// Returns the depth reduction of a late entry without gain, after it was made. An entry that threatens
    /// to end the game is searched to the full depth.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, number: usize, gain: i32) -> i32 {
        if depth < 3 || number < 4 || gain > 0 || self.game.threatened() {
            return 0;
        }
        let (deep, late) = (depth.ilog2() as i32, number.ilog2() as i32);
        (deep * late / 3 + 1).min(depth - 2)
    }

    /// Sets the best line from `ply` to `entry` and its continuation.
    fn extend_line(&mut self, ply: usize, entry: G::Entry) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(entry);
        before[ply].extend_from_slice(&after[0]);
    }
}

/// Spreads the bits of a number.
#[inline]
pub(super) fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 31).wrapping_mul(0x7fb5_d329_728e_a185);
    mixed ^ mixed >> 27
}

/// Converts forced ends to their distance from the node, for the table.
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
