//! Leagues: sizes of divisions, promotion and relegation, joining and leaving between seasons.

use super::*;
use deltille::tournaments::league::{divided, moved};
use proptest::prelude::*;

fn settings(division: u8, movers: u8, seats: u8) -> Settings {
    Settings::new(Format::League { division, movers }, seats)
}

fn divisions(driver: &Driver) -> Vec<Vec<u16>> {
    let divisions = driver.tournament.divisions().iter();
    divisions.map(|division| division.iter().map(|player| player.0).collect()).collect()
}

#[test]
fn divisions_have_four_to_eight() {
    for people in 4..=512 {
        for wished in 4..=8 {
            let sizes = divided(people, wished, 2);
            assert_eq!(sizes.iter().sum::<usize>(), people);
            assert!(sizes.iter().all(|size| (4..=8).contains(size)), "{people} by {wished}: {sizes:?}");
            assert!(sizes[0] - sizes[sizes.len() - 1] <= 1);
        }
    }
    assert_eq!(divided(3, 4, 2), [0; 0]);
    assert_eq!(divided(24, 6, 2), [6; 4]);
    // Six seats: a division of five could not play.
    assert_eq!(divided(13, 6, 6), [7, 6]);
}

/// The better number wins each game.
fn play_by_number(driver: &mut Driver) {
    while let Some((table, _)) = driver.open().first().copied() {
        let players = &driver.tournament.table(table).unwrap().players;
        let seat = usize::from(players[1] < players[0]);
        driver.report(table, Outcome::Played { winners: Seats::one(seat) });
    }
}

#[test]
fn the_first_go_up_and_the_last_go_down() {
    // Ratings the other way round, so that the second division is the stronger one.
    let mut driver = Driver::new(settings(4, 1, 2), 1..=8);
    driver.apply(Event::Start { now: Millis(0) });
    assert_eq!(divisions(&driver), [[8, 7, 6, 5], [4, 3, 2, 1]]);
    play_by_number(&mut driver);
    assert_eq!(driver.tournament.life(), Life::Over);
    let places: Vec<(usize, usize, u16)> = driver
        .tournament
        .standings()
        .iter()
        .map(|line| (line.division, line.place, line.player.0))
        .collect();
    assert_eq!(places[..5], [(0, 1, 5), (0, 2, 6), (0, 3, 7), (0, 4, 8), (1, 1, 1)]);
    let moves: Vec<(u16, Moves)> = driver
        .tournament
        .standings()
        .iter()
        .filter_map(|line| Some((line.player.0, line.moves?)))
        .collect();
    assert_eq!(moves, [(8, Moves::Down), (1, Moves::Up)]);
    driver.apply(Event::NextSeason);
    assert_eq!((driver.tournament.life(), driver.tournament.season()), (Life::SignUp, 2));
    driver.apply(Event::Start { now: Millis(9) });
    assert_eq!(divisions(&driver), [[5, 6, 7, 1], [8, 2, 3, 4]]);
}

#[test]
fn who_leaves_spares_one_who_went_down_and_who_joins_starts_below() {
    let mut driver = Driver::new(settings(4, 1, 2), (0..8).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    play_by_number(&mut driver);
    driver.apply(Event::NextSeason);
    driver.apply(Event::Withdraw { player: Player(2) });
    driver.apply(Event::SignUp { rating: 9999 });
    driver.apply(Event::Start { now: Millis(9) });
    // Player 4 would have gone down; 5 came up.
    assert_eq!(divisions(&driver), [[1, 3, 5, 4], [6, 7, 8, 9]]);
}

#[test]
fn who_came_to_no_game_is_left_out() {
    let mut driver = Driver::new(settings(4, 1, 2), (0..8).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    // Player 1 never comes; 2 does once.
    while let Some((table, _)) = driver.open().first().copied() {
        let players = driver.tournament.table(table).unwrap().players.clone();
        let absent = players.iter().position(|player| *player == Player(1)).or_else(|| {
            let other = players.contains(&Player(3));
            players.iter().position(|player| *player == Player(2)).filter(|_| !other)
        });
        let outcome = match absent {
            Some(seat) => Outcome::Forfeit { absent: Seats::one(seat) },
            None => Outcome::Played { winners: Seats::one(usize::from(players[1] < players[0])) },
        };
        driver.report(table, outcome);
    }
    driver.apply(Event::NextSeason);
    driver.apply(Event::Start { now: Millis(9) });
    assert_eq!(divisions(&driver), [[2, 3, 4, 5, 6, 7, 8]], "all but the first");
}

#[test]
fn a_corrected_season_divides_the_next_one_until_it_begins() {
    let mut driver = Driver::new(settings(4, 1, 2), (0..8).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    play_by_number(&mut driver);
    driver.apply(Event::NextSeason);
    let mut other = driver.tournament.divisions().to_vec();
    (other[0][0], other[1][0]) = (other[1][0], other[0][0]);
    driver.apply(Event::Divide { divisions: other.clone() });
    assert_eq!(driver.tournament.next_divisions(), other);
    let twice = vec![vec![Player(1)], vec![Player(1)]];
    assert_eq!(driver.try_apply(Event::Divide { divisions: twice }), Err(Refusal::NoPlayer(Player(1))));
    let strange = vec![vec![Player(9)]];
    assert_eq!(driver.try_apply(Event::Divide { divisions: strange }), Err(Refusal::NoPlayer(Player(9))));
    driver.apply(Event::Start { now: Millis(9) });
    assert_eq!(driver.tournament.divisions(), other);
    assert_eq!(driver.try_apply(Event::Divide { divisions: other }), Err(Refusal::Begun));
}

#[test]
fn moves_of_three_divisions_keep_the_middle_whole() {
    let division = |from: u16| (from..from + 4).map(Player).collect::<Vec<_>>();
    let order: Vec<u16> =
        moved(&[division(1), division(5), division(9)], 2).iter().map(|player| player.0).collect();
    assert_eq!(order, [1, 2, 5, 6, 3, 4, 9, 10, 7, 8, 11, 12]);
    let order: Vec<u16> =
        moved(&[division(1), division(5), division(9)], 1).iter().map(|player| player.0).collect();
    assert_eq!(order, [1, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11, 12]);
}

#[test]
fn only_a_league_that_is_over_has_a_next_season() {
    let mut driver = Driver::started(settings(4, 1, 2), 8, 1);
    assert_eq!(driver.try_apply(Event::NextSeason), Err(Refusal::NoSeason));
    let mut swiss = Driver::started(swiss(1, 2), 8, 1);
    swiss.play_open();
    assert_eq!(swiss.try_apply(Event::NextSeason), Err(Refusal::NoSeason));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn seasons_follow_each_other(
        people in 4usize..=30,
        division in 4u8..=8,
        movers in 1u8..=2,
        seats in 2u8..=4,
        seed: u64,
    ) {
        let mut driver = Driver::started(settings(division, movers, seats), people, seed);
        for _ in 0..3 {
            let mut all: Vec<u16> = divisions(&driver).concat();
            all.sort();
            let mut present: Vec<u16> = driver
                .tournament
                .entrants()
                .filter(|(_, entrant)| entrant.left.is_none())
                .map(|(player, _)| player.0)
                .collect();
            present.sort();
            prop_assert_eq!(all, present);
            while let Some((table, seats)) = driver.open().first().copied() {
                let outcome = driver.random_outcome(seats);
                driver.report(table, outcome);
                driver.drop_out(0.001);
            }
            prop_assert_eq!(driver.tournament.life(), Life::Over);
            driver.apply(Event::NextSeason);
            driver.drop_out(0.1);
            for _ in 0..driver.rng.usize(4..8) {
                driver.apply(Event::SignUp { rating: 1500 });
            }
            driver.apply(Event::Start { now: Millis(0) });
        }
    }
}
