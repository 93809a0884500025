//! Tables of three to six players: equal points together, no two players twice.
//!
//! No polynomial method is known, so a sorted start is improved by swaps of two players until none helps, from
//! several starts if the field is small. If players still meet again, tables without repeats are searched for, up to
//! a limit of steps.

use crate::{
    history::History,
    model::{Player, Points},
    seating::seated,
    swiss::Paired,
};

const REPEAT: i64 = 1 << 42;

/// Largest field that is improved from several starts.
const SMALL: usize = 40;
const STARTS: usize = 24;

/// Steps of the search for tables without repeats.
const MOST_STEPS: usize = 400_000;

/// Costs of each pair of players.
pub struct Costs {
    count: usize,
    matrix: Vec<i64>,
}

impl Costs {
    pub fn new(count: usize, cost: impl Fn(usize, usize) -> i64) -> Costs {
        let mut matrix = vec![0; count * count];
        for one in 0..count {
            for other in (0..count).filter(|other| *other != one) {
                matrix[one * count + other] = cost(one.min(other), one.max(other));
            }
        }
        Costs { count, matrix }
    }

    pub fn of(&self, one: usize, other: usize) -> i64 {
        self.matrix[one * self.count + other]
    }

    pub fn of_table(&self, table: &[usize]) -> i64 {
        let pairs = table
            .iter()
            .enumerate()
            .flat_map(|(at, one)| table[at + 1..].iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| self.of(*one, *other)).sum()
    }

    pub fn of_all(&self, tables: &[Vec<usize>]) -> i64 {
        tables.iter().map(|table| self.of_table(table)).sum()
    }

    /// Cost of a player at a table without one of its players.
    fn with(&self, person: usize, table: &[usize], without: usize) -> i64 {
        table.iter().filter(|other| **other != without).map(|other| self.of(person, *other)).sum()
    }
}

/// Tables for players given by points. The last ones with the fewest byes sit out, until the rest fill the tables.
pub fn pair(history: &History, mut ranked: Vec<Player>, seats: usize) -> Paired {
    let mut byes = Vec::new();
    for _ in 0..ranked.len() % seats {
        let free = |player: &Player| (history.past(*player).byes, history.past(*player).free);
        let fewest = ranked.iter().map(free).min();
        let last = ranked.iter().rposition(|player| Some(free(player)) == fewest);
        byes.extend(last.map(|last| ranked.remove(last)));
    }
    let points = |place: usize| history.past(ranked[place]).points;
    let costs = Costs::new(ranked.len(), |one, other| {
        let apart = history.is_apart(ranked[one], ranked[other]);
        let met = i64::from(history.met(ranked[one], ranked[other])) + 2 * i64::from(apart);
        let apart = i64::from(points(one).0.abs_diff(points(other).0));
        met * met * REPEAT + apart * apart
    });
    let mut start = Vec::new();
    for group in ranked.chunk_by(|one, other| history.past(*one).points == history.past(*other).points) {
        start.extend(folded(start.len()..start.len() + group.len(), seats));
    }
    let tables = balanced(&start, seats, &costs, REPEAT);
    let mut round = Paired { tables: Vec::new(), byes };
    for table in tables {
        let people = table.into_iter().map(|place| ranked[place]).collect();
        round.tables.push(seated(people, history, round.tables.len()));
    }
    round
}

/// A group of equal points, reordered so that each table has one player of each part of the group.
fn folded(group: std::ops::Range<usize>, seats: usize) -> impl Iterator<Item = usize> {
    let tables = (group.len() / seats).max(1);
    let whole = group.start..group.start + tables * seats.min(group.len());
    let rest = whole.end..group.end;
    (0..tables).flat_map(move |table| whole.clone().skip(table).step_by(tables)).chain(rest)
}

/// Cheap tables, beginning with `start`, whose length is a multiple of `seats`. A cost from `repeat` on is a repeat.
pub fn balanced(start: &[usize], seats: usize, costs: &Costs, repeat: i64) -> Vec<Vec<usize>> {
    let in_tables = |order: &[usize]| order.chunks(seats).map(<[usize]>::to_vec).collect::<Vec<_>>();
    let mut best = in_tables(start);
    improve(&mut best, costs);
    let mut least = costs.of_all(&best);
    if start.len() <= SMALL {
        // A fixed seed: every process makes the same tables.
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut order = start.to_vec();
        for _ in 0..STARTS {
            for at in (1..order.len()).rev() {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                order.swap(at, (state % (at as u64 + 1)) as usize);
            }
            keep_better(in_tables(&order), costs, &mut best, &mut least);
        }
    }
    if least >= repeat {
        let mut search = Search { costs, repeat, seats, steps: MOST_STEPS, tables: Vec::new() };
        if search.seat(&mut start.to_vec(), &mut Vec::new()) {
            keep_better(search.tables, costs, &mut best, &mut least);
        }
    }
    for table in &mut best {
        table.sort_unstable();
    }
    best.sort_unstable();
    best
}

fn keep_better(mut tables: Vec<Vec<usize>>, costs: &Costs, best: &mut Vec<Vec<usize>>, least: &mut i64) {
    improve(&mut tables, costs);
    let cost = costs.of_all(&tables);
    if cost < *least {
        (*best, *least) = (tables, cost);
    }
}

/// Swaps players of different tables as long as that lowers the cost.
pub fn improve(tables: &mut [Vec<usize>], costs: &Costs) {
    let mut is_better = true;
    while is_better {
        is_better = false;
        for one in 0..tables.len() {
            for other in one + 1..tables.len() {
                is_better |= swap(tables, one, other, costs);
            }
        }
    }
}

/// Makes useful swaps between two tables; returns whether there were any.
fn swap(tables: &mut [Vec<usize>], one: usize, other: usize, costs: &Costs) -> bool {
    let mut has_helped = false;
    for at in 0..tables[one].len() {
        for other_at in 0..tables[other].len() {
            let (left, right) = (tables[one][at], tables[other][other_at]);
            let now = costs.with(left, &tables[one], left) + costs.with(right, &tables[other], right);
            let then = costs.with(right, &tables[one], left) + costs.with(left, &tables[other], right);
            if then < now {
                (tables[one][at], tables[other][other_at]) = (right, left);
                has_helped = true;
            }
        }
    }
    has_helped
}

/// Search for tables at which all are new to each other.
struct Search<'a> {
    costs: &'a Costs,
    repeat: i64,
    seats: usize,
    steps: usize,
    tables: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn is_new(&self, one: usize, other: usize) -> bool {
        self.costs.of(one, other) < self.repeat
    }

    /// Fills the begun table, then others with the `free` players.
    fn seat(&mut self, free: &mut Vec<usize>, begun: &mut Vec<usize>) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        if begun.len() == self.seats {
            self.tables.push(std::mem::take(begun));
            if self.seat(free, begun) {
                return true;
            }
            *begun = self.tables.pop().unwrap_or_default();
            return false;
        }
        if begun.is_empty() && free.is_empty() {
            return true;
        }
        let mut next: Vec<usize> = free
            .iter()
            .copied()
            .filter(|person| begun.iter().all(|other| self.is_new(*person, *other)))
            .collect();
        if begun.is_empty() {
            // Seat the player with the fewest unmet opponents first.
            let choices = |person: &usize| free.iter().filter(|other| self.is_new(*person, **other)).count();
            next = next.into_iter().min_by_key(choices).into_iter().collect();
        } else {
            next.sort_by_key(|person| self.costs.with(*person, begun, usize::MAX));
        }
        let later = begun.last().copied();
        for person in next {
            // Each table is tried in one order only: after its first player, by number.
            if begun.len() > 1 && later.is_some_and(|later| person < later) {
                continue;
            }
            free.retain(|other| *other != person);
            begun.push(person);
            if self.seat(free, begun) {
                return true;
            }
            begun.pop();
            free.push(person);
        }
        false
    }
}

/// The square of a difference of points is far below a repeat.
const _: () = assert!((Points::ONE.0 as i64 * 32).pow(2) * 6 * 512 < REPEAT);
