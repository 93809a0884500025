//! Swiss: no repeats, one bye each, seats, late entry, small fields to the last possible round.

use super::*;
use proptest::prelude::*;

fn play(people: usize, rounds: u16, seats: u8, seed: u64, drop: f64) -> Driver {
    let mut driver = Driver::started(swiss(rounds, seats), people, seed);
    driver.play_open();
    while driver.tournament.life() == Life::Running {
        driver.drop_out(drop);
        if !driver.pair_next() {
            break;
        }
        driver.play_open();
    }
    assert_eq!(driver.tournament.life(), Life::Over);
    driver
}

#[test]
fn the_first_round_is_the_upper_half_against_the_lower() {
    let mut driver = Driver::new(swiss(3, 2), [1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200]);
    driver.apply(Event::Start { now: Millis(0) });
    assert_eq!(driver.tables(1), [[1, 5], [6, 2], [3, 7], [8, 4]]);
    for winner in [1, 2, 3, 4] {
        driver.wins(1, winner);
    }
    driver.pair_next();
    // Winners with winners, and everyone in the other seat.
    assert_eq!(driver.tables(2), [[4, 1], [2, 3], [5, 8], [7, 6]]);
}

#[test]
fn fields_up_to_64_have_no_repeats_and_one_bye_each() {
    for people in 2..=64 {
        let most = people - 1 + people % 2;
        let rounds = most.min(9) as u16;
        let driver = play(people, rounds, 2, people as u64, 0.0);
        assert_eq!(driver.tournament.rounds().len(), usize::from(rounds), "{people}");
        assert_eq!((driver.repeats(), driver.second_byes()), (0, 0), "{people}");
    }
}

#[test]
fn dropouts_cause_no_repeats() {
    for seed in 0..60 {
        let people = 24 + seed as usize % 41;
        let driver = play(people, 7, 2, seed, 0.03);
        assert_eq!((driver.repeats(), driver.second_byes()), (0, 0), "{people}, seed {seed}");
        assert!(driver.worst_difference() <= 2, "{people}, seed {seed}");
    }
}

#[test]
fn small_fields_can_play_until_everyone_has_met() {
    for people in 2..=14 {
        for seed in 0..4 {
            let rounds = people - 1 + people % 2;
            let driver = play(people, rounds as u16, 2, seed, 0.0);
            assert_eq!((driver.repeats(), driver.second_byes()), (0, 0), "{people}, seed {seed}");
        }
    }
}

#[test]
fn seats_stay_within_two_of_each_other() {
    for seed in 0..6 {
        let driver = play(100, 9, 2, seed, 0.03);
        assert_eq!((driver.repeats(), driver.second_byes()), (0, 0), "seed {seed}");
        assert!(driver.worst_difference() <= 2, "seed {seed}");
    }
}

#[test]
fn the_bye_goes_to_the_last_who_had_none() {
    let mut driver = Driver::new(swiss(3, 2), [1900, 1800, 1700, 1600, 1500]);
    driver.apply(Event::Start { now: Millis(0) });
    assert_eq!(driver.byes(1), [5]);
    driver.wins(1, 1);
    driver.wins(1, 2);
    driver.pair_next();
    assert_eq!(driver.byes(2), [4], "3 and 4 have no point; 4 is the lower seed");
    let points = driver.tournament.standings().into_iter().find(|line| line.player == Player(5));
    assert_eq!(points.unwrap().points, Points::ONE);
}

#[test]
fn late_entrants_get_half_points_for_two_rounds_at_most() {
    let mut driver = Driver::started(swiss(5, 2), 8, 3);
    assert_eq!(driver.apply(Event::SignUp { rating: 1500 }), [Effect::Entered { player: Player(9) }]);
    driver.play_open();
    driver.pair_next();
    driver.apply(Event::SignUp { rating: 1500 });
    let points = |driver: &Driver, player| {
        driver
            .tournament
            .standings()
            .into_iter()
            .find(|line| line.player == Player(player))
            .unwrap()
            .points
    };
    assert_eq!(points(&driver, 10), Points::ONE, "half a point for each of two rounds");
    driver.play_open();
    assert!(driver.pair_next());
    assert!(driver.tables(3).concat().contains(&10));
    assert_eq!(driver.try_apply(Event::SignUp { rating: 1 }), Err(Refusal::TooLate));
    let other = Driver::started(swiss(2, 2), 4, 3);
    assert_eq!(other.tournament.entrants().filter(|(_, entrant)| entrant.missed > 0).count(), 0);
}

#[test]
fn a_round_is_sat_out_on_request_for_half_a_point() {
    let mut driver = Driver::started(swiss(4, 2), 6, 3);
    let event = |player, round, out| Event::SitOut { player: Player(player), round: RoundNumber(round), out };
    let not_next = |asked| Refusal::NotNext { asked: RoundNumber(asked), next: RoundNumber(2) };
    for round in [0, 1, 3] {
        assert_eq!(driver.try_apply(event(1, round, true)), Err(not_next(round)), "paired, or not the next");
    }
    driver.apply(event(1, 2, true));
    driver.apply(event(1, 2, true));
    driver.apply(event(1, 2, false));
    assert_eq!(driver.try_apply(event(9, 2, true)), Err(Refusal::NoPlayer(Player(9))));
    driver.apply(event(1, 2, true));
    driver.play_open();
    let before = driver.tournament.standings().into_iter().find(|line| line.player == Player(1)).unwrap();
    driver.pair_next();
    let byes: Vec<_> = driver.tournament.rounds()[1].byes.iter().map(|bye| (bye.player, bye.kind)).collect();
    assert_eq!(byes.len(), 2, "five are left, so that another sits out for a point");
    assert!(
        byes.contains(&(Player(1), ByeKind::Half)) && byes.iter().any(|(_, kind)| *kind == ByeKind::Full)
    );
    let after = driver.tournament.standings().into_iter().find(|line| line.player == Player(1)).unwrap();
    assert_eq!(after.points, before.points + Points::HALF);
    assert_eq!(driver.try_apply(event(1, 3, true)), Err(Refusal::SatOut(Player(1))), "once");
    driver.play_open();
    driver.pair_next();
    assert!(!driver.byes(3).contains(&1), "of the byes, it was the only one");
    assert_eq!(driver.try_apply(event(2, 4, true)), Err(Refusal::NoSitOut), "the last round is played");
    let mut other = Driver::started(Settings::new(Format::Arena, 2), 4, 3);
    assert_eq!(other.try_apply(event(1, 1, true)), Err(Refusal::NoSitOut));
}

#[test]
fn too_few_cannot_sit_out_together() {
    let mut driver = Driver::started(swiss(3, 2), 4, 3);
    let event = |player| Event::SitOut { player: Player(player), round: RoundNumber(2), out: true };
    driver.apply(event(1));
    driver.apply(event(2));
    assert_eq!(driver.try_apply(event(3)), Err(Refusal::TooFew { players: 1, least: 2 }));
    // One of those who wanted to play withdraws: all play, and both can ask once more.
    driver.play_open();
    driver.apply(Event::Withdraw { player: Player(3) });
    driver.pair_next();
    assert_eq!((driver.tables(2).len(), driver.byes(2).len()), (1, 1));
    assert!(driver.tournament.entrants().all(|(_, entrant)| entrant.rest.is_none()));
}

#[test]
fn a_field_that_is_too_small_for_a_table_ends_the_tournament() {
    let mut driver = Driver::started(swiss(3, 2), 4, 3);
    for player in [1, 2, 3] {
        driver.apply(Event::Withdraw { player: Player(player) });
    }
    assert!(!driver.pair_next());
    assert_eq!(driver.tournament.life(), Life::Over);
}

#[test]
fn a_field_takes_only_as_many_rounds_as_there_are_opponents() {
    let mut driver = Driver::new(swiss(8, 2), [1; 8]);
    let refusal = driver.try_apply(Event::Start { now: Millis(0) });
    assert_eq!(refusal, Err(Refusal::TooManyRounds { rounds: 8, players: 8, most: 7 }));
}

/// Each round, the player in the second seat wins.
fn second_seats_win(driver: &mut Driver) {
    for (table, seats) in driver.open() {
        driver.report(table, Outcome::Played { winners: Seats::one(seats - 1) });
    }
}

#[test]
fn leaders_meet_in_the_last_round_even_if_seats_then_differ_by_three() {
    let mut driver = Driver::started(swiss(3, 2), 8, 3);
    second_seats_win(&mut driver);
    driver.pair_next();
    second_seats_win(&mut driver);
    let leaders: Vec<u16> = driver.places()[..2].iter().map(|(_, player)| *player).collect();
    driver.pair_next();
    let tables = driver.tables(3);
    assert!(
        tables.iter().any(|table| leaders.iter().all(|leader| table.contains(leader))),
        "{tables:?}"
    );
    second_seats_win(&mut driver);
    assert_eq!(driver.tournament.winners().len(), 1);
    assert_eq!(driver.worst_difference(), 3);
}

#[test]
fn who_has_won_by_forfeit_gets_no_free_point_while_others_can() {
    let mut driver = Driver::new(swiss(3, 2), [5, 4, 3, 2, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    assert_eq!(driver.byes(1), [5]);
    // 4 loses to no one: both games of the lower half are forfeited.
    let table = driver.tables(1).iter().position(|table| table.contains(&4)).unwrap();
    let seat = driver.tables(1)[table].iter().position(|player| *player == 4).unwrap();
    driver.report(Driver::id(1, table), Outcome::Forfeit { absent: Seats::one(1 - seat) });
    driver.play_open();
    driver.pair_next();
    assert!(!driver.byes(2).contains(&4));
    let history = driver.tables(2);
    driver.play_open();
    driver.pair_next();
    assert!(!driver.byes(3).contains(&4) && !driver.byes(3).contains(&5), "{history:?}");
}

#[test]
fn people_who_block_each_other_do_not_meet_while_it_can_be_avoided() {
    let apart = [[Player(1), Player(3)]];
    let started = |apart: &[[Player; 2]]| {
        let driver = Driver::new(swiss(3, 2), [4, 3, 2, 1]);
        let event = Event::Start { now: Millis(0) };
        Driver {
            tournament: driver.tournament.apply_apart(&event, apart).unwrap(),
            ..driver
        }
    };
    let meet = |driver: &Driver, round| {
        driver.tables(round).iter().any(|table| table.contains(&1) && table.contains(&3))
    };
    assert!(meet(&started(&[]), 1));
    let mut driver = started(&apart);
    for round in 1..=3 {
        assert!(!meet(&driver, round), "round {round}: rather the same opponents again");
        driver.play_open();
        if round < 3 {
            let event = Event::Pair { round: RoundNumber(round as u16 + 1), now: Millis(1) };
            driver.tournament = driver.tournament.apply_apart(&event, &apart).unwrap();
        }
    }
}

#[test]
fn who_is_away_is_not_paired_until_they_are_back() {
    let mut driver = Driver::started(swiss(4, 2), 6, 3);
    driver.apply(Event::Away { player: Player(2), away: true });
    driver.play_open();
    driver.pair_next();
    assert!(driver.tables(2).iter().all(|table| !table.contains(&2)));
    let rests = driver.tournament.rounds()[1]
        .byes
        .iter()
        .any(|bye| bye.player == Player(2) && bye.kind == ByeKind::Rest);
    assert!(rests && driver.tables(2).len() == 2, "of five, another has the free point");
    driver.apply(Event::Away { player: Player(2), away: false });
    driver.play_open();
    driver.pair_next();
    assert!(driver.tables(3).concat().contains(&2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_swiss_ends(
        people in 2usize..=40,
        rounds in 1u16..=9,
        seats in 2u8..=6,
        seed: u64,
        drop in 0.0..0.2f64,
    ) {
        prop_assume!(people >= usize::from(seats));
        prop_assume!(seats > 2 || usize::from(rounds) < people);
        let driver = play(people, rounds, seats, seed, drop);
        prop_assert_eq!(driver.tournament.standings().len(), people);
        prop_assert_eq!(driver.open(), []);
    }

    /// As long as each can still meet more than half of the others, no two meet twice.
    #[test]
    fn no_one_meets_twice_while_there_are_others(people in 6usize..=64, seed: u64, drop in 0.0..0.05f64) {
        let rounds = (people / 4).clamp(1, 9) as u16;
        let driver = play(people, rounds, 2, seed, drop / 4.0);
        let left = driver.tournament.entrants().filter(|(_, entrant)| entrant.left.is_none()).count();
        prop_assume!(left > 2 * usize::from(rounds));
        prop_assert_eq!((driver.repeats(), driver.second_byes()), (0, 0));
    }
}
