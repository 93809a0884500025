//! Winners: people leave, stay away, or the host ends it, at any moment of any format.

use super::*;
use proptest::prelude::*;

fn all_absent() -> Outcome {
    Outcome::Forfeit { absent: Seats::all(2) }
}

#[test]
fn a_final_without_players_has_no_winner() {
    let settings = Settings::new(Format::KnockOut { best_of: 1, drawn: DrawnMatch::PlayOn, third: false }, 2);
    let mut driver = Driver::new(settings, [4, 3, 2, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    driver.wins(1, 1);
    driver.wins(1, 2);
    driver.pair_next();
    driver.report(Driver::id(2, 0), all_absent());
    assert_eq!((driver.tournament.life(), driver.tournament.winners()), (Life::Over, vec![]));
    let table = Driver::id(2, 0);
    driver.apply(Event::Correct {
        table,
        outcome: Outcome::Forfeit { absent: Seats::one(0) },
        now: Millis(1),
    });
    assert_eq!(driver.tournament.winners().len(), 1);
}

#[test]
fn an_unfinished_knock_out_has_no_winner() {
    let settings = Settings::new(Format::KnockOut { best_of: 1, drawn: DrawnMatch::PlayOn, third: false }, 2);
    let mut driver = Driver::new(settings, [4, 3, 2, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    driver.wins(1, 1);
    driver.apply(Event::Finish);
    assert_eq!(driver.tournament.winners(), []);
}

#[test]
fn a_leader_who_withdraws_has_not_won() {
    let mut driver = Driver::new(Settings::new(Format::RoundRobin { legs: 1 }, 2), [4, 3, 2, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    for round in 1..=2 {
        for pair in driver.tables(round) {
            driver.wins(round, pair[0].min(pair[1]));
        }
    }
    let leader = driver.places()[0].1;
    driver.apply(Event::Withdraw { player: Player(leader) });
    driver.play_open();
    assert_eq!(driver.tournament.life(), Life::Over);
    assert!(!driver.tournament.winners().contains(&Player(leader)));
    assert!(!driver.tournament.winners().is_empty());
}

#[test]
fn a_point_for_sitting_out_wins_nothing() {
    let mut driver = Driver::new(swiss(1, 2), [3, 2, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    driver.report(Driver::id(1, 0), all_absent());
    assert_eq!((driver.tournament.life(), driver.tournament.winners()), (Life::Over, vec![]));
    let mut driver = Driver::new(swiss(3, 2), [3, 2, 1, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    driver.apply(Event::Finish);
    assert_eq!(driver.tournament.winners(), [], "nothing was played");
}

fn any_format() -> impl Strategy<Value = Format> {
    prop_oneof![
        (1u8..=2).prop_map(|legs| Format::RoundRobin { legs }),
        (4u8..=6).prop_map(|division| Format::League { division, movers: 1 }),
        (1u16..=3).prop_map(|rounds| Format::Swiss { rounds }),
        (1u8..=2, any::<bool>()).prop_map(|(best_of, third)| Format::KnockOut {
            best_of,
            drawn: DrawnMatch::PlayOn,
            third
        }),
        Just(Format::Arena),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn winners_came_and_stayed(format in any_format(), people in 4usize..9, seed: u64, leaving in 0u8..6) {
        let mut driver = Driver::started(Settings::new(format, 2), people, seed);
        for _ in 0..400 {
            if driver.tournament.life() == Life::Over {
                break;
            }
            match (driver.open().first().copied(), driver.rng.u8(0..40)) {
                (_, 0) => drop(driver.apply(Event::Finish)),
                (_, chance) if chance <= leaving => driver.drop_out(0.2),
                (Some((table, seats)), _) => {
                    let outcome = driver.random_outcome(seats);
                    driver.report(table, outcome);
                }
                (None, _) => {
                    if !driver.pair_next() && driver.open().is_empty() {
                        driver.apply(Event::Finish);
                    }
                }
            }
        }
        if driver.tournament.life() != Life::Over {
            driver.apply(Event::Finish);
        }
        let winners = driver.tournament.winners();
        let lines = driver.tournament.standings();
        if format.is_knock_out() {
            let is_first = |winner| lines.iter().any(|line| line.player == winner && line.place == 1);
            prop_assert!(winners.len() <= 1 && winners.iter().all(|winner| is_first(*winner)));
        }
        // Those above the winners have withdrawn or came to no game.
        let came = |player: Player| {
            let present = |table: &Table| match table.outcome {
                Some(Outcome::Played { .. }) => true,
                Some(Outcome::Forfeit { absent }) => !absent.has(table.seat_of(player).unwrap()),
                _ => false,
            };
            driver.tournament.tables_of(player).any(|(_, table)| present(table))
        };
        let place = winners.first().and_then(|winner| lines.iter().find(|line| line.player == *winner));
        for line in lines.iter().filter(|line| place.is_some_and(|first| line.place < first.place)) {
            let is_other = line.division > 0;
            prop_assert!(is_other || !driver.tournament.takes_part(line.player) || !came(line.player));
        }
        prop_assert!(winners.iter().all(|winner| driver.tournament.takes_part(*winner) && came(*winner)));
    }
}
