//! Round robins: the published Berger tables, and that everyone meets everyone.

use super::*;
use deltille::tournaments::robin::schedule;
use proptest::prelude::*;

/// FIDE Handbook, C.05, Annex 1, as printed.
const FOUR: &str = "1-4 2-3 | 4-3 1-2 | 2-4 3-1";
const SIX: &str = "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1";
const EIGHT: &str = "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | \
                     8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1";

#[test]
fn berger_tables_are_as_published() {
    for (people, published) in [(4, FOUR), (6, SIX), (8, EIGHT)] {
        let round = |round: Vec<[usize; 2]>| {
            round
                .iter()
                .map(|[first, second]| format!("{first}-{second}"))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let rounds: Vec<String> = berger(people).into_iter().map(round).collect();
        assert_eq!(rounds.join(" | "), published);
        assert_eq!(berger(people - 1), berger(people), "an odd number plays against the last place");
    }
}

#[test]
fn everyone_meets_everyone_and_seats_are_even() {
    for people in 2..=16 {
        for legs in [1, 2] {
            let driver = Driver::started(Settings::new(Format::RoundRobin { legs }, 2), people, 1);
            let rounds = (people - 1 + people % 2) * usize::from(legs);
            assert_eq!(driver.tournament.rounds().len(), rounds, "{people}");
            assert_eq!(driver.tournament.tables().count(), people * (people - 1) / 2 * usize::from(legs));
            assert_eq!(driver.repeats(), people * (people - 1) / 2 * usize::from(legs - 1));
            let allowed = if legs == 2 { 0 } else { 1 };
            assert!(driver.worst_difference() <= allowed, "{people} {legs}");
            for round in driver.tournament.rounds() {
                assert_eq!(round.byes.len(), people % 2);
            }
        }
    }
}

#[test]
fn tables_for_more_bring_everyone_together_in_equally_many_games() {
    for (seats, legs) in (3..=6).flat_map(|seats| [1, 2].map(|legs| (seats, legs))) {
        for people in seats..=16 {
            let players: Vec<Player> = (1..=people as u16).map(Player).collect();
            let rounds = schedule(&players, seats, legs);
            assert!(rounds.len() <= legs * people, "as in a round robin of two at most, and one more");
            let mut met = vec![vec![0usize; people + 1]; people + 1];
            let mut sat = vec![vec![0usize; seats]; people + 1];
            for round in &rounds {
                for table in &round.tables {
                    assert_eq!(table.len(), seats);
                    for (seat, one) in table.iter().enumerate() {
                        sat[usize::from(one.0)][seat] += 1;
                        for other in table.iter().filter(|other| *other != one) {
                            met[usize::from(one.0)][usize::from(other.0)] += 1;
                        }
                    }
                }
                assert_eq!(round.rests.len(), people % seats);
            }
            let pairs = (1..=people).flat_map(|one| (one + 1..=people).map(move |other| (one, other)));
            let meetings: Vec<usize> = pairs.map(|(one, other)| met[one][other]).collect();
            let (least, most) = (meetings.iter().min().unwrap(), meetings.iter().max().unwrap());
            assert!(*least >= legs && most - least <= 4 * legs, "{people} at {seats}: {least} to {most}");
            let games = |sat: &Vec<usize>| sat.iter().sum::<usize>();
            assert!(sat[1..].iter().all(|own| games(own) == games(&sat[1])), "{people} at {seats}: {sat:?}");
            for sat in &sat[1..] {
                assert!(
                    sat.iter().max().unwrap() - sat.iter().min().unwrap() <= 2,
                    "{people} at {seats}: {sat:?}"
                );
            }
        }
    }
}

#[test]
fn nine_at_tables_of_three_meet_once_each_in_four_rounds() {
    let players: Vec<Player> = (1..=9).map(Player).collect();
    let rounds = schedule(&players, 3, 1);
    assert_eq!(rounds.len(), 4);
    let driver = Driver::started(Settings::new(Format::RoundRobin { legs: 1 }, 3), 9, 1);
    assert_eq!(driver.repeats(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_round_robin_ends(
        people in 2usize..=16,
        seats in 2u8..=6,
        legs in 1u8..=2,
        seed: u64,
        drop in 0.0..0.1f64,
    ) {
        prop_assume!(people >= usize::from(seats));
        let mut driver = Driver::started(Settings::new(Format::RoundRobin { legs }, seats), people, seed);
        while let Some((table, seats)) = driver.open().first().copied() {
            let outcome = driver.random_outcome(seats);
            driver.report(table, outcome);
            driver.drop_out(drop / 5.0);
        }
        prop_assert_eq!(driver.tournament.life(), Life::Over);
        prop_assert_eq!(driver.tournament.standings().len(), people);
        // Without a winner, the people who scored have withdrawn or came to no game.
        let came = |line: &Standing| {
            driver.tournament.tables_of(line.player).any(|(_, table)| match table.outcome {
                Some(Outcome::Forfeit { absent }) => !absent.has(table.seat_of(line.player).unwrap()),
                outcome => outcome.is_some(),
            })
        };
        let lines = driver.tournament.standings();
        let can_win = |line: &&Standing| {
            line.points > Points::ZERO && driver.tournament.takes_part(line.player) && came(line)
        };
        prop_assert_eq!(driver.tournament.winners().is_empty(), !lines.iter().any(|line| can_win(&line)));
    }
}
