//! Schedules of round robins: Berger tables for two seats; for more, tables at which all pairs meet about equally
//! often.

use crate::{berger::berger, history::History, model::Player, seating::seated};

/// Tables of a round by seat, and the players who sit out.
pub struct Planned {
    pub tables: Vec<Vec<Player>>,
    pub rests: Vec<Player>,
}

/// All rounds, for players in the order of their numbers.
pub fn schedule(people: &[Player], seats: usize, legs: usize) -> Vec<Planned> {
    if seats > 2 {
        return balanced(people, seats, legs);
    }
    let leg = |leg: usize| {
        berger(people.len()).into_iter().map(move |round| {
            let mut planned = Planned { tables: Vec::new(), rests: Vec::new() };
            for [mut first, mut second] in round {
                if leg % 2 == 1 {
                    (first, second) = (second, first);
                }
                match (people.get(first - 1), people.get(second - 1)) {
                    (Some(first), Some(second)) => planned.tables.push(vec![*first, *second]),
                    (one, other) => planned.rests.extend(one.or(other)),
                }
            }
            planned
        })
    };
    (0..legs).flat_map(leg).collect()
}

/// Starts of the search for a schedule, of which the best is taken.
const STARTS: usize = 40;

/// Passes without a gain that end a start.
const IDLE: usize = 12;

/// Numbers of rounds after which all have played equally many games, and all pairs can have met; at most one round a
/// player, which always is such a number.
fn rounds(people: usize, seats: usize) -> impl Iterator<Item = usize> {
    let resting = people % seats;
    let least = (people * (people - 1)).div_ceil((people - resting) * (seats - 1));
    (least..=people).filter(move |rounds| (rounds * resting).is_multiple_of(people))
}

fn balanced(people: &[Player], seats: usize, legs: usize) -> Vec<Planned> {
    let count = people.len();
    if count < seats {
        return Vec::new();
    }
    let resting = count % seats;
    // The last seeds sit out first.
    let sits_out = |round: usize| (0..resting).map(move |at| count - 1 - (round * resting + at) % count);
    // A fixed seed: every process makes the same schedule.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut best: Option<Schedule> = None;
    let mut rests: Vec<Vec<usize>> = Vec::new();
    for rounds in rounds(count, seats) {
        best = None;
        rests = (0..legs * rounds).map(|round| sits_out(round).collect()).collect();
        for _ in 0..STARTS {
            let mut tried = Schedule::start(count, seats, &rests, &mut state);
            tried.improve(&mut state);
            if best.as_ref().is_none_or(|best| tried.cost() < best.cost()) {
                best = Some(tried);
            }
        }
        if best.as_ref().is_some_and(|best| best.has_all_pairs(legs)) {
            break;
        }
    }
    let mut history = History::new(people.iter().map(|player| player.index() + 1).max().unwrap_or(0));
    let mut planned = Vec::new();
    for (order, rests) in best.into_iter().flat_map(|best| best.rounds).zip(rests) {
        let mut tables = Vec::new();
        for table in order.chunks(seats) {
            let people = table.iter().map(|place| people[*place]).collect();
            let table = seated(people, &history, tables.len());
            history.seat(&table);
            tables.push(table);
        }
        planned.push(Planned {
            tables,
            rests: rests.into_iter().map(|place| people[place]).collect(),
        });
    }
    planned
}

/// Cost of a pair that has met this often. Never is worse than twice.
fn weight(met: i32) -> i32 {
    if met == 0 { 9 } else { met.pow(3) }
}

/// A pseudorandom number (xorshift).
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Rounds as orders of players that are cut into tables, with the meetings of each pair.
struct Schedule {
    count: usize,
    seats: usize,
    rounds: Vec<Vec<usize>>,
    met: Vec<i32>,
}

impl Schedule {
    fn start(count: usize, seats: usize, rests: &[Vec<usize>], state: &mut u64) -> Schedule {
        let mut schedule = Schedule {
            count,
            seats,
            rounds: Vec::new(),
            met: vec![0; count * count],
        };
        for rests in rests {
            let mut order: Vec<usize> = (0..count).filter(|place| !rests.contains(place)).collect();
            for at in (1..order.len()).rev() {
                order.swap(at, (next(state) % (at as u64 + 1)) as usize);
            }
            for table in order.chunks(seats) {
                for one in table {
                    for other in table.iter().filter(|other| *other != one) {
                        schedule.met[one * count + other] += 1;
                    }
                }
            }
            schedule.rounds.push(order);
        }
        schedule
    }

    /// Whether all pairs meet this often, or more often.
    fn has_all_pairs(&self, times: usize) -> bool {
        let mut pairs = self.met.iter().enumerate().filter(|(at, _)| at % (self.count + 1) != 0);
        pairs.all(|(_, met)| *met >= times as i32)
    }

    /// Least if all pairs meet equally often.
    fn cost(&self) -> i32 {
        self.met.iter().copied().map(weight).sum()
    }

    fn improve(&mut self, state: &mut u64) {
        let mut idle = 0;
        while idle < IDLE {
            let before = self.cost();
            for round in 0..self.rounds.len() {
                for one in 0..self.rounds[round].len() {
                    for other in (one / self.seats + 1) * self.seats..self.rounds[round].len() {
                        self.swap(round, one, other, next(state).is_multiple_of(2));
                    }
                }
            }
            idle = if self.cost() < before { 0 } else { idle + 1 };
        }
    }

    /// Swaps two players of a round if that lowers the cost, or, with `sideways`, leaves it the same.
    fn swap(&mut self, round: usize, one: usize, other: usize, sideways: bool) {
        let order = &self.rounds[round];
        let (left, right) = (order[one], order[other]);
        let mates = |at: usize, without: usize| {
            let from = at / self.seats * self.seats;
            order[from..from + self.seats]
                .iter()
                .copied()
                .filter(move |mate| *mate != without)
                .collect::<Vec<_>>()
        };
        let (lefts, rights) = (mates(one, left), mates(other, right));
        let met = |one: usize, other: usize| self.met[one * self.count + other];
        let (less, more) =
            (|met: i32| weight(met) - weight(met - 1), |met: i32| weight(met + 1) - weight(met));
        let gain = |from: usize, to: usize, mates: &[usize]| -> i32 {
            mates.iter().map(|mate| less(met(from, *mate)) - more(met(to, *mate))).sum()
        };
        let gain = gain(left, right, &lefts) + gain(right, left, &rights);
        if gain < 0 || (gain == 0 && !sideways) {
            return;
        }
        for (mates, from, to) in [(lefts, left, right), (rights, right, left)] {
            for mate in mates {
                for (person, change) in [(from, -1), (to, 1)] {
                    self.met[person * self.count + mate] += change;
                    self.met[mate * self.count + person] += change;
                }
            }
        }
        self.rounds[round].swap(one, other);
    }
}
