//! A round of a Swiss: blocked people apart, no repeats, then equal points, then seats, then the upper half of each
//! group of equal points against its lower half.
//!
//! For two seats these aims are one cost, each larger than all below it together, so that a matching of least cost
//! follows them in this order. A second bye costs most. In small fields the cheapest round may leave no pairs for a
//! later one; there, a round is searched that allows all later ones.

use crate::{
    history::History,
    model::{Player, Points},
    pairs::cheapest,
    seating::{best_of_two, seated},
    tables,
};

pub struct Paired {
    /// By seat.
    pub tables: Vec<Vec<Player>>,
    pub byes: Vec<Player>,
}

/// Units of cost of the aims. Each is larger than the lower aims can cost together.
struct Units {
    seat: i128,
    score: i128,
    seat_limit: i128,
    free: i128,
    repeat: i128,
    second_bye: i128,
    apart: i128,
}

/// Largest cost of a table's seats, in their unit.
const MOST_UNWELCOME: u32 = 31;

/// Largest difference of points that counts, in half points.
const MOST_HALVES: u32 = 24;

impl Units {
    fn new(count: usize) -> Units {
        let tables = count / 2;
        let above = |unit: i128, most: usize| unit * (tables * most + 1).next_power_of_two() as i128;
        // The order of seeds costs a table at most twice the number of players.
        let seat = above(1, 2 * count);
        let score = above(seat, MOST_UNWELCOME as usize);
        let seat_limit = above(score, (MOST_HALVES * MOST_HALVES) as usize);
        let free = above(seat_limit, 2);
        let repeat = above(free, 2);
        let second_bye = 8 * repeat;
        Units {
            seat,
            score,
            seat_limit,
            free,
            repeat,
            second_bye,
            apart: above(second_bye, 2),
        }
    }
}

/// Largest field, with the bye, in which later rounds are looked at.
const LOOKAHEAD: usize = 16;

/// Rounds tried for that.
const MOST_TRIES: usize = 20_000;

/// Pairs present players, given by seed. `later`: number of rounds after this one.
pub fn pair(history: &History, here: &[Player], seats: usize, later: usize) -> Paired {
    let mut ranked = here.to_vec();
    // Stable: with equal points, the better seed first.
    ranked.sort_by_key(|player| std::cmp::Reverse(history.past(*player).points));
    if seats > 2 {
        return tables::pair(history, ranked, seats);
    }
    let field = Field::new(history, &ranked, later == 0);
    let mut pairs = cheapest(field.count, |one, other| field.cost(one, other));
    if let Some(better) = field.with_a_future(&pairs, later) {
        pairs = better;
    }
    let mut round = Paired { tables: Vec::new(), byes: Vec::new() };
    for [one, other] in pairs {
        match ranked.get(other) {
            Some(second) => {
                let board = round.tables.len();
                round.tables.push(seated(vec![ranked[one], *second], history, board));
            }
            None => round.byes.push(ranked[one]),
        }
    }
    round
}

/// Players in the order of their points. With an odd number, the bye is last.
struct Field<'a> {
    history: &'a History,
    ranked: &'a [Player],
    count: usize,
    units: Units,
    /// Whether this is the last round, in which points count more than seats for the leaders.
    is_last: bool,
    /// For each player, the start and size of the group with equal points.
    groups: Vec<(usize, usize)>,
}

impl<'a> Field<'a> {
    fn new(history: &'a History, ranked: &'a [Player], is_last: bool) -> Field<'a> {
        let mut groups = Vec::new();
        for group in ranked.chunk_by(|one, other| history.past(*one).points == history.past(*other).points) {
            let first = groups.len();
            groups.extend(group.iter().map(|_| (first, group.len())));
        }
        let count = ranked.len() + ranked.len() % 2;
        Field {
            history,
            ranked,
            count,
            units: Units::new(count),
            is_last,
            groups,
        }
    }

    /// Whether a player has more than half of the points before the last round.
    fn is_leader(&self, place: usize) -> bool {
        self.is_last && 2 * self.points(place).0 as usize > self.history.rounds * Points::ONE.0 as usize
    }

    fn points(&self, place: usize) -> Points {
        self.history.past(self.ranked[place]).points
    }

    /// `one` is before `other`.
    fn cost(&self, one: usize, other: usize) -> i128 {
        let Some(second) = self.ranked.get(other) else {
            return self.cost_of_bye(one);
        };
        let first = self.ranked[one];
        let (past, other_past) = (self.history.past(first), self.history.past(*second));
        let met = i128::from(self.history.met(first, *second).min(2));
        let ((beyond, unwelcome), _) = best_of_two(past, other_past, 0);
        let (from, size) = self.groups[one];
        // In a group, the first half meets the second, in order; across groups, neighbours meet.
        let middle = from + size / 2;
        let fold = match self.groups[other].0 == from {
            true if one < middle && other >= middle => (other - one).abs_diff(size / 2),
            true => size + (other - one).abs_diff(size / 2),
            false => other - one - 1,
        };
        let beyond = if self.is_leader(one) || self.is_leader(other) { 0 } else { beyond };
        let apart = self.history.is_apart(first, *second);
        i128::from(apart) * self.units.apart
            + met * met * self.units.repeat
            + i128::from(beyond) * self.units.seat_limit
            + squared(self.points(one), self.points(other)) * self.units.score
            + i128::from(unwelcome.min(MOST_UNWELCOME)) * self.units.seat
            + fold as i128
    }

    /// The bye goes to someone who has not won by forfeit, to the fewest points, and among those to the last seed.
    fn cost_of_bye(&self, one: usize) -> i128 {
        let last = self.ranked.len() - 1;
        let past = self.history.past(self.ranked[one]);
        i128::from(past.byes.min(1)) * self.units.second_bye
            + i128::from(past.free.min(1)) * self.units.free
            + squared(self.points(one), self.points(last)) * self.units.score
            + (last - one) as i128
    }

    /// Whether two can meet, or one can have the bye, for the first time.
    fn is_new(&self, one: usize, other: usize) -> bool {
        match (self.ranked.get(one), self.ranked.get(other)) {
            (Some(one), Some(other)) => self.history.met(*one, *other) == 0,
            (Some(player), None) | (None, Some(player)) => self.history.past(*player).byes == 0,
            (None, None) => false,
        }
    }

    /// If the cheapest round would force a repeat later, the cheapest one that does not. `None`: the given pairs
    /// are good, or no round was found.
    fn with_a_future(&self, pairs: &[[usize; 2]], later: usize) -> Option<Vec<[usize; 2]>> {
        if self.count > LOOKAHEAD || later == 0 {
            return None;
        }
        let open: Vec<u32> = (0..self.count)
            .map(|one| (0..self.count).filter(move |other| *other != one && self.is_new(one, *other)))
            .map(|others| others.fold(0, |set, other| set | 1 << other))
            .collect();
        let fewest = open.iter().map(|set| set.count_ones() as usize).min()?;
        // While all can still meet half of the others, another round is always possible.
        if fewest > self.count / 2 + 1 {
            return None;
        }
        let mut tries = MOST_TRIES;
        if leaves(&open, pairs, later, &mut tries) {
            return None;
        }
        let mut rounds = Vec::new();
        rounds_of(&open, (1u32 << self.count) - 1, &mut Vec::new(), &mut |round| {
            let cost: i128 = round.iter().map(|[one, other]| self.cost(*one, *other)).sum();
            rounds.push((cost, round.to_vec()));
            rounds.len() >= MOST_TRIES
        });
        rounds.sort();
        let mut tries = 4 * MOST_TRIES;
        let found = rounds.into_iter().find(|(_, round)| leaves(&open, round, later, &mut tries));
        found.map(|(_, round)| round)
    }
}

/// Whether `later` rounds without repeats are possible after this round.
fn leaves(open: &[u32], round: &[[usize; 2]], later: usize, tries: &mut usize) -> bool {
    let mut left = open.to_vec();
    for [one, other] in round {
        if left[*one] & 1 << other == 0 {
            return false;
        }
        left[*one] &= !(1 << other);
        left[*other] &= !(1 << one);
    }
    if later == 0 {
        return true;
    }
    rounds_of(&left, (1u32 << left.len()) - 1, &mut Vec::new(), &mut |next| {
        *tries = tries.saturating_sub(1);
        *tries == 0 || leaves(&left, next, later - 1, tries)
    }) && *tries > 0
}

/// Calls `enough` for each way to pair the players in `free` until it returns true; returns whether it did.
fn rounds_of(
    open: &[u32],
    free: u32,
    round: &mut Vec<[usize; 2]>,
    enough: &mut impl FnMut(&[[usize; 2]]) -> bool,
) -> bool {
    if free == 0 {
        return enough(round);
    }
    // Fewest possible opponents first.
    let choices = |one: &usize| (open[*one] & free).count_ones();
    let Some(one) = (0..open.len()).filter(|one| free & 1 << one != 0).min_by_key(choices) else {
        return false;
    };
    let mut others = open[one] & free;
    while others != 0 {
        let other = others.trailing_zeros() as usize;
        others &= others - 1;
        round.push([one.min(other), one.max(other)]);
        let is_enough = rounds_of(open, free & !(1 << one) & !(1 << other), round, enough);
        round.pop();
        if is_enough {
            return true;
        }
    }
    false
}

/// The square of a difference, in half points.
fn squared(one: Points, other: Points) -> i128 {
    let halves = one.0.abs_diff(other.0).div_ceil(Points::HALF.0).min(MOST_HALVES);
    i128::from(halves * halves)
}
