//! Tables of three and more, against all ways to seat up to twelve people.

use super::*;
use deltille::tournaments::tables::{Costs, balanced};

/// The least cost of all ways to seat the free people.
fn exhaustive(free: &[usize], seats: usize, costs: &Costs) -> i64 {
    fn tables(
        free: &[usize],
        seats: usize,
        begun: &mut Vec<usize>,
        costs: &Costs,
        so_far: i64,
        best: &mut i64,
    ) {
        if so_far >= *best {
            return;
        }
        if begun.len() == seats {
            let rest: Vec<usize> = free.iter().copied().filter(|person| !begun.contains(person)).collect();
            let cost = so_far + costs.of_table(begun);
            if rest.is_empty() {
                *best = (*best).min(cost);
            } else {
                tables(&rest, seats, &mut vec![rest[0]], costs, cost, best);
            }
            return;
        }
        let last = begun.last().copied();
        for person in free.iter().filter(|person| last.is_none_or(|last| last < **person)) {
            begun.push(*person);
            tables(free, seats, begun, costs, so_far, best);
            begun.pop();
        }
    }
    let mut best = i64::MAX;
    tables(free, seats, &mut vec![free[0]], costs, 0, &mut best);
    best
}

const REPEAT: i64 = 1_000_000;

#[test]
fn tables_up_to_twelve_are_as_good_as_the_best() {
    let mut rng = Rng::with_seed(5);
    let (mut all, mut best, mut excess) = (0, 0, 0.0f64);
    for case in 0..600 {
        let seats = 3 + case % 4;
        let people = seats * rng.usize(2..=12 / seats);
        let points: Vec<i64> = (0..people).map(|_| rng.i64(0..6)).collect();
        let share = rng.u8(0..8);
        let met: Vec<bool> = (0..people * people).map(|_| rng.u8(0..10) < share).collect();
        let costs = Costs::new(people, |one, other| {
            (points[one] - points[other]).pow(2) + i64::from(met[one * people + other]) * REPEAT
        });
        let start: Vec<usize> = (0..people).collect();
        let found = costs.of_all(&balanced(&start, seats, &costs, REPEAT));
        let least = exhaustive(&start, seats, &costs);
        assert!(found >= least, "the oracle is no oracle");
        assert_eq!(found / REPEAT, least / REPEAT, "{people} at tables of {seats}: repeats");
        all += 1;
        best += usize::from(found == least);
        excess = excess.max((found - least) as f64 / (least % REPEAT).max(1) as f64);
    }
    assert!(best * 100 >= all * 99, "{best} of {all} are the best, excess up to {excess}");
}

#[test]
fn threes_do_not_meet_twice_while_they_need_not() {
    // (people, rounds): far below what is possible, and one affine plane that is just possible.
    for (people, rounds) in [(9, 4), (12, 3), (15, 4), (18, 5), (24, 6), (30, 7), (48, 8), (60, 9), (64, 9)] {
        for seed in 0..3 {
            let mut driver = Driver::started(swiss(rounds, 3), people, seed);
            driver.play_open();
            while driver.pair_next() {
                driver.play_open();
            }
            assert_eq!(driver.tournament.rounds().len(), usize::from(rounds));
            assert_eq!(driver.repeats(), 0, "{people} people, {rounds} rounds, seed {seed}");
            assert_eq!(driver.second_byes(), 0);
            assert!(driver.worst_difference() <= 2, "{people}, {rounds}: {}", driver.worst_difference());
        }
    }
}

#[test]
fn people_with_equal_points_sit_together() {
    let mut driver = Driver::new(swiss(3, 3), (0..9).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    let sorted = |mut tables: Vec<Vec<u16>>| {
        tables.iter_mut().for_each(|table| table.sort());
        tables.sort();
        tables
    };
    assert_eq!(sorted(driver.tables(1)), [[1, 4, 7], [2, 5, 8], [3, 6, 9]], "one of each third");
    for winner in [1, 2, 3] {
        driver.wins(1, winner);
    }
    driver.pair_next();
    assert!(sorted(driver.tables(2)).contains(&vec![1, 2, 3]), "the winners");
}
