//! Events in any order, sensible or not: nothing panics, a refusal changes nothing, and the laws of the driver
//! hold.

use super::*;
use proptest::prelude::*;

fn any_format() -> impl Strategy<Value = Format> {
    prop_oneof![
        (1u8..=2).prop_map(|legs| Format::RoundRobin { legs }),
        (4u8..=8, 1u8..=2).prop_map(|(division, movers)| Format::League { division, movers }),
        (1u16..=5).prop_map(|rounds| Format::Swiss { rounds }),
        (1u8..=2, any::<bool>(), any::<bool>()).prop_map(|(best_of, on, third)| Format::KnockOut {
            best_of,
            drawn: if on { DrawnMatch::PlayOn } else { DrawnMatch::BetterSeed },
            third,
        }),
        Just(Format::Arena),
    ]
}

/// An event that may fit or not. Numbers are small, so that many of them mean something.
fn any_event(driver: &mut Driver) -> Event {
    let rounds = driver.tournament.rounds().len() as u16;
    let player = Player(driver.rng.u16(0..14));
    let now = Millis(driver.rng.i64(0..5000));
    let table = GameId {
        round: RoundNumber(driver.rng.u16(0..=rounds + 1)),
        table: driver.rng.u16(0..5),
    };
    let seats = driver.rng.usize(2..=3);
    let outcome = driver.random_outcome(seats);
    match driver.rng.u8(0..44) {
        0..=3 => Event::SignUp { rating: driver.rng.i64(-5..5) },
        4 | 5 => Event::Withdraw { player },
        6 => Event::Return { player },
        7 | 8 => Event::Start { now },
        9..=12 => Event::Pair { round: RoundNumber(driver.rng.u16(0..=rounds + 2)), now },
        13..=30 => Event::Report { table, outcome, now },
        31 | 32 => Event::Correct { table, outcome, now },
        33 => Event::Replace { player, rating: 3, now, begun: vec![table] },
        34 | 35 => Event::Due { now, absent: vec![(table, Seats(driver.rng.u8(0..5)))] },
        36 if driver.rng.u8(0..4) == 0 => Event::Finish,
        37 => Event::NextSeason,
        38 => Event::Open,
        39 => Event::Close {
            round: table.round,
            now,
            absent: vec![(table, Seats(driver.rng.u8(0..5)))],
        },
        40 => Event::Extend { by: now },
        41 | 42 => Event::SitOut { player, round: table.round, out: driver.rng.bool() },
        _ => Event::Report { table, outcome: Outcome::Void, now },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_events_in_any_order(format in any_format(), seats in 2u8..=3, people in 0usize..12, seed: u64) {
        let mut settings = Settings::new(format, seats);
        settings.window = (seed % 2 == 0).then_some(Millis(900));
        prop_assume!(settings.check().is_ok());
        let mut driver = Driver::new(settings, (0..people as i64).map(|at| at % 4));
        driver.rng = fastrand::Rng::with_seed(seed);
        for _ in 0..150 {
            let event = any_event(&mut driver);
            let before = driver.tournament.clone();
            let rounds = before.rounds().len();
            if driver.try_apply(event.clone()).is_err() {
                prop_assert_eq!(&driver.tournament, &before);
            }
            // Paired people stay paired.
            if event != Event::NextSeason {
                prop_assert!(driver.tournament.rounds().len() >= rounds);
                for (now, then) in driver.tournament.rounds().iter().zip(before.rounds()) {
                    let players = |table: &Table| table.players.clone();
                    let seated = |round: &Round| round.tables.iter().map(players).collect::<Vec<_>>();
                    prop_assert!(seated(now).starts_with(&seated(then)));
                }
            }
        }
    }
}
