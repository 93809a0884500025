//! Arenas: random arrivals, never the same two twice running, who waits longest comes first.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn arena(people: usize, seats: u8, seed: u64) -> Driver {
    Driver::started(Settings::new(Format::Arena, seats), people, seed)
}

/// Tables end at random, people come, go and come back.
fn play(driver: &mut Driver, moments: usize) {
    let mut gone: Vec<Player> = Vec::new();
    for _ in 0..moments {
        let is_open = !driver.open().is_empty();
        let before = driver.tournament.clone();
        driver.pair_next();
        check_new(driver, &before, is_open);
        for (table, seats) in driver.open() {
            if driver.rng.u8(0..3) == 0 {
                let outcome = driver.random_outcome(seats);
                driver.report(table, outcome);
            }
        }
        match driver.rng.u8(0..8) {
            0 => {
                driver.apply(Event::SignUp { rating: 1500 });
            }
            1 => {
                let present = driver.tournament.entrants().filter(|(_, entrant)| entrant.left.is_none());
                let present: Vec<Player> = present.map(|(player, _)| player).collect();
                if let Some(player) = driver.rng.choice(&present).copied() {
                    driver.apply(Event::Withdraw { player });
                    gone.push(player);
                }
            }
            2 => {
                if let Some(player) = gone.pop() {
                    driver.apply(Event::Return { player });
                }
            }
            _ => {}
        }
    }
}

/// No one meets people of the latest table again. At tables of three and more they may if no one else can come;
/// but not all of a table again.
fn check_new(driver: &Driver, before: &Tournament, is_open: bool) {
    let mut latest: BTreeMap<Player, Vec<Player>> = BTreeMap::new();
    for (_, table) in before.tables() {
        for player in &table.players {
            latest.insert(*player, table.players.clone());
        }
    }
    for round in &driver.tournament.rounds()[before.rounds().len()..] {
        for table in &round.tables {
            let again = table.players.iter().map(|player| {
                let before = latest.get(player).into_iter().flatten();
                before.filter(|other| *other != player && table.players.contains(other)).count()
            });
            let most = again.max().unwrap();
            let may = table.players.len() > 2 && !is_open;
            assert!(most == 0 || may, "{:?} after {latest:?}", table.players);
            assert!(most + 1 < table.players.len() || latest.is_empty() || most == 0, "{:?}", table.players);
        }
    }
}

#[test]
fn tables_of_four_are_found_among_the_free() {
    let mut driver = arena(24, 4, 3);
    driver.pair_next();
    for table in 0..4 {
        driver.report(Driver::id(1, table), Outcome::Played { winners: Seats::one(0) });
    }
    driver.pair_next();
    assert_eq!(driver.tables(2).len(), 4, "one of each table");
}

#[test]
fn few_people_keep_playing_at_tables_of_three() {
    let mut driver = arena(4, 3, 3);
    for round in 1..5 {
        driver.pair_next();
        assert_eq!(driver.tournament.rounds().len(), round, "who waited comes in");
        assert_eq!(driver.byes(round).len(), 1);
        driver.play_open();
    }
    let mut alone = arena(3, 3, 3);
    alone.pair_next();
    alone.play_open();
    alone.pair_next();
    assert_eq!(alone.tournament.rounds().len(), 1);
}

#[test]
fn two_people_do_not_play_twice_running() {
    let mut driver = arena(2, 2, 1);
    driver.pair_next();
    driver.play_open();
    driver.pair_next();
    assert_eq!(driver.tournament.rounds().len(), 1);
    driver.apply(Event::SignUp { rating: 1 });
    driver.pair_next();
    assert_eq!(driver.tournament.rounds().len(), 2);
    assert!(driver.tables(2)[0].contains(&3));
}

#[test]
fn who_waited_is_paired_first() {
    let mut driver = arena(7, 2, 4);
    driver.pair_next();
    let waited = driver.byes(1);
    assert_eq!(waited.len(), 1);
    driver.play_open();
    driver.pair_next();
    assert!(driver.tables(2).concat().contains(&waited[0]));
}

#[test]
fn open_games_at_the_end_do_not_count() {
    let mut driver = arena(4, 2, 4);
    driver.pair_next();
    let (table, _) = driver.open()[0];
    driver.report(table, Outcome::Played { winners: Seats::one(0) });
    let effects = driver.apply(Event::Finish);
    assert_eq!(effects.len(), 2, "{effects:?}");
    assert_eq!(driver.tournament.winners().len(), 1);
    let played: usize = driver.tournament.standings().iter().map(|line| line.games).sum();
    assert_eq!(played, 2);
    let late = driver.try_apply(Event::Report {
        table: Driver::id(1, 1),
        outcome: Outcome::Played { winners: Seats::one(0) },
        now: Millis(9),
    });
    assert_eq!(late, Err(Refusal::Over));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn never_the_same_two_twice_running(people in 2usize..=40, seats in 2u8..=4, seed: u64) {
        prop_assume!(people >= usize::from(seats));
        let mut driver = arena(people, seats, seed);
        play(&mut driver, 25);
        driver.apply(Event::Finish);
        prop_assert_eq!(driver.tournament.life(), Life::Over);
    }
}

#[test]
fn an_arena_ends_with_its_last_pairing_and_says_so() {
    let mut arena = arena(4, 2, 1).tournament;
    let mut now = 1000;
    while let Some(round) = arena.next_round() {
        assert_eq!(arena.cut_short(), None);
        now += 100_000;
        arena = arena.apply(&Event::Pair { round, now: Millis(now) }).unwrap();
        let open: Vec<GameId> = arena.open_tables().map(|(game, _)| game).collect();
        for table in open {
            let outcome = Outcome::Played { winners: Seats::NONE };
            arena = arena.apply(&Event::Report { table, outcome, now: Millis(now) }).unwrap();
        }
    }
    assert_eq!(arena.cut_short(), Some(CutShort::Full));
    let games: usize = arena.rounds().iter().map(|round| round.tables.len()).sum();
    assert!(games > 500, "{games}");
}
