//! An arena: players are paired as they come free, near each other in the standings, never the same two twice in a
//! row, unless they are alone and have waited. The longest wait comes first.

use crate::{
    history::History,
    model::{Millis, Player},
    pairs::most_valuable,
    seating::{best_of_two, seated},
    tables::{Costs, balanced, improve},
};

/// Time from the last game of an arena until the same people can meet again.
pub const BREAK: Millis = Millis(60_000);

/// Value of a table, above all costs together.
const TABLE: i64 = 1 << 52;
const WAITED: i64 = 1 << 32;
const SEAT_LIMIT: i64 = 1 << 20;
/// A less welcome seat costs as much as a few places in the standings.
const SEAT: i64 = 4;
const LONGEST_WAIT: u32 = 1 << 8;
const REPEAT: i64 = 1 << 40;

/// Steps of the search for one table.
const MOST_STEPS: usize = 20_000;

/// Candidates for a table at which some must meet again.
const MOST_OTHERS: usize = 16;

/// Whether they met at the latest table of either, or should not meet at all.
fn is_again(history: &History, one: Player, other: Player) -> bool {
    if history.is_apart(one, other) {
        return true;
    }
    history.past(one).with.contains(&other) || history.past(other).with.contains(&one)
}

/// Tables of free players, and the players who wait. `is_open`: other tables are open. `is_rested`: the break since the
/// last game is over, and all can meet.
pub fn pair(
    history: &History,
    free: &[Player],
    seats: usize,
    is_open: bool,
    is_rested: bool,
) -> (Vec<Vec<Player>>, Vec<Player>) {
    let mut ranked = free.to_vec();
    ranked.sort_by_key(|player| std::cmp::Reverse(history.past(*player).points));
    let groups = match seats {
        _ if is_rested && ranked.len() == seats => vec![ranked.clone()],
        2 => pairs(history, &ranked),
        _ => tables(history, &ranked, seats, is_open),
    };
    let mut tables = Vec::new();
    for group in groups {
        tables.push(seated(group, history, tables.len()));
    }
    let is_seated = |player: &Player| tables.iter().any(|table: &Vec<Player>| table.contains(player));
    let waiting = ranked.into_iter().filter(|player| !is_seated(player)).collect();
    (tables, waiting)
}

fn pairs(history: &History, ranked: &[Player]) -> Vec<Vec<Player>> {
    let waited = |player: Player| i64::from(history.past(player).waited.min(LONGEST_WAIT)) * WAITED;
    let value = |one: usize, other: usize| {
        let (first, second) = (ranked[one], ranked[other]);
        let apart = (other - one) as i64;
        let ((beyond, unwelcome), _) = best_of_two(history.past(first), history.past(second), 0);
        let against = i64::from(beyond) * SEAT_LIMIT + i64::from(unwelcome) * SEAT + apart * apart;
        (!is_again(history, first, second)).then(|| TABLE + waited(first) + waited(second) - against)
    };
    let pairs = most_valuable(ranked.len(), value);
    pairs.into_iter().map(|pair| pair.map(|place| ranked[place]).to_vec()).collect()
}

/// Tables at which all are new to each other. If none are possible and no open table will free other players,
/// tables at which the fewest meet again, but not the same table.
fn tables(history: &History, ranked: &[Player], seats: usize, is_open: bool) -> Vec<Vec<Player>> {
    let costs = Costs::new(ranked.len(), |one, other| {
        let apart = (other - one) as i64;
        i64::from(is_again(history, ranked[one], ranked[other])) * REPEAT + apart * apart
    });
    let mut longest: Vec<usize> = (0..ranked.len()).collect();
    longest.sort_by_key(|place| std::cmp::Reverse(history.past(ranked[*place]).waited));
    let mut start = longest[..ranked.len() / seats * seats].to_vec();
    start.sort_unstable();
    let whole = balanced(&start, seats, &costs, REPEAT);
    let mut new: Vec<Vec<usize>> =
        whole.iter().filter(|table| costs.of_table(table) < REPEAT).cloned().collect();
    if new.len() < whole.len() {
        let mut gathered = gathered(&longest, seats, &costs);
        improve(&mut gathered, &costs);
        if gathered.len() > new.len() {
            new = gathered;
        }
    }
    while new.is_empty() && !is_open && !longest.is_empty() {
        let first = longest.remove(0);
        let mut others = longest.clone();
        others.sort_by_key(|other| costs.of(first, *other));
        others.truncate(MOST_OTHERS);
        let mut best = None;
        cheapest(&mut vec![first], &others, seats, &costs, &mut best);
        // The cost of a table at which all meet again.
        let same = (seats * (seats - 1) / 2) as i64 * REPEAT;
        new.extend(best.filter(|(cost, _)| *cost < same).map(|(_, table)| table));
    }
    new.into_iter()
        .map(|table| table.into_iter().map(|place| ranked[place]).collect())
        .collect()
}

/// For each player in turn, the nearest others, all new to each other.
fn gathered(order: &[usize], seats: usize, costs: &Costs) -> Vec<Vec<usize>> {
    let mut free = order.to_vec();
    let mut tables = Vec::new();
    for person in order {
        if !free.contains(person) {
            continue;
        }
        let mut others: Vec<usize> = free.iter().copied().filter(|other| other != person).collect();
        others.sort_by_key(|other| costs.of(*person, *other));
        let (mut table, mut steps) = (vec![*person], MOST_STEPS);
        if fill(&mut table, &others, seats, costs, &mut steps) {
            free.retain(|other| !table.contains(other));
            tables.push(table);
        }
    }
    tables
}

fn fill(table: &mut Vec<usize>, others: &[usize], seats: usize, costs: &Costs, steps: &mut usize) -> bool {
    if table.len() == seats {
        return true;
    }
    for (at, other) in others.iter().enumerate() {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        if table.iter().all(|seated| costs.of(*seated, *other) < REPEAT) {
            table.push(*other);
            if fill(table, &others[at + 1..], seats, costs, steps) {
                return true;
            }
            table.pop();
        }
    }
    false
}

/// The cheapest way to fill a table.
fn cheapest(
    table: &mut Vec<usize>,
    others: &[usize],
    seats: usize,
    costs: &Costs,
    best: &mut Option<(i64, Vec<usize>)>,
) {
    if table.len() == seats {
        let cost = costs.of_table(table);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            *best = Some((cost, table.clone()));
        }
        return;
    }
    for (at, other) in others.iter().enumerate() {
        table.push(*other);
        cheapest(table, &others[at + 1..], seats, costs, best);
        table.pop();
    }
}
