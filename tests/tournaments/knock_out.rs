//! Knock-outs of 2 to 64: brackets, byes, drawn matches, absentees, corrections.

use super::*;
use deltille::tournaments::bracket::seeds;
use proptest::prelude::*;

fn settings(best_of: u8, drawn: DrawnMatch) -> Settings {
    Settings::new(Format::KnockOut { best_of, drawn, third: false }, 2)
}

fn with_third(people: i64, best_of: u8) -> Driver {
    let settings = Settings::new(Format::KnockOut { best_of, drawn: PLAY_ON, third: true }, 2);
    let mut driver = Driver::new(settings, (0..people).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    driver
}

const BETTER_SEED: DrawnMatch = DrawnMatch::BetterSeed;
const PLAY_ON: DrawnMatch = DrawnMatch::PlayOn;

/// Seeds are the numbers.
fn knock_out(people: i64, best_of: u8, drawn: DrawnMatch) -> Driver {
    let mut driver = Driver::new(settings(best_of, drawn), (0..people).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    driver
}

#[test]
fn the_bracket_of_eight_is_the_usual_one() {
    assert_eq!(seeds(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    assert_eq!(seeds(2), [0, 1]);
}

#[test]
fn the_better_seeds_win_their_way_to_the_final() {
    for people in 2..=64 {
        let mut driver = knock_out(people, 1, BETTER_SEED);
        let size = (people as usize).next_power_of_two();
        let byes: Vec<u16> = driver.byes(1);
        assert_eq!(byes.len(), size - people as usize, "{people}");
        assert!(
            byes.iter().all(|seed| usize::from(*seed) <= size - people as usize),
            "{people}: top seeds"
        );
        let mut round = 1;
        loop {
            let left = size >> (round - 1);
            for pair in driver.tables(round) {
                // In each match, the two add up to the same.
                assert_eq!(usize::from(pair[0] + pair[1]), left + 1, "{people}, round {round}");
                driver.wins(round, pair[0].min(pair[1]));
            }
            if !driver.pair_next() {
                break;
            }
            round += 1;
        }
        assert_eq!(1 << round, size, "{people}");
        assert_eq!(driver.tournament.winners(), [Player(1)]);
        let places = driver.places();
        assert_eq!(&places[..2], [(1, 1), (2, 2)]);
        assert!(places.iter().all(|(place, _)| place.is_power_of_two() || *place == 3 || place % 2 == 1));
    }
}

#[test]
fn a_match_of_two_games_changes_seats() {
    let mut driver = knock_out(2, 2, BETTER_SEED);
    let first = driver.tables(1)[0].clone();
    let effects = driver.wins(1, 1);
    assert!(effects.contains(&Effect::TableOpened { table: Driver::id(1, 1) }), "{effects:?}");
    assert_eq!(driver.tables(1)[1], [first[1], first[0]]);
    driver.draws(1, 1);
    assert_eq!(driver.tournament.winners(), [Player(1)]);
}

#[test]
fn a_drawn_match_goes_to_the_better_seed() {
    let mut driver = knock_out(2, 2, BETTER_SEED);
    driver.wins(1, 2);
    driver.wins(1, 1);
    assert_eq!((driver.tournament.life(), driver.tournament.winners()), (Life::Over, vec![Player(1)]));
}

#[test]
fn a_drawn_match_is_played_on_twice_at_most() {
    let mut driver = knock_out(2, 1, PLAY_ON);
    driver.draws(1, 1);
    driver.draws(1, 1);
    driver.wins(1, 2);
    assert_eq!(driver.tournament.winners(), [Player(2)]);
    let mut driver = knock_out(2, 1, PLAY_ON);
    for _ in 0..3 {
        assert_eq!(driver.tournament.life(), Life::Running);
        driver.draws(1, 1);
    }
    assert_eq!(driver.tournament.winners(), [Player(1)]);
}

#[test]
fn a_further_game_gets_the_time_of_a_round() {
    let mut settings = settings(2, BETTER_SEED);
    settings.window = Some(Millis(100));
    let mut driver = Driver::new(settings, [2, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    assert_eq!(driver.tournament.deadline(), Some(Millis(100)));
    driver.now = 90;
    driver.wins(1, 1);
    assert_eq!(driver.tournament.deadline(), Some(Millis(190)));
    assert_eq!(driver.apply(Event::Due { now: Millis(150), absent: vec![] }), []);
}

#[test]
fn two_absentees_are_both_out() {
    let mut driver = knock_out(4, 1, BETTER_SEED);
    let at = driver.tables(1).iter().position(|pair| pair.contains(&2)).unwrap();
    driver.report(Driver::id(1, at), Outcome::Forfeit { absent: Seats::all(2) });
    driver.wins(1, 4);
    assert!(driver.pair_next() || driver.tournament.life() == Life::Over);
    assert_eq!(driver.tournament.winners(), [Player(4)]);
    assert_eq!(driver.byes(2), [4]);
}

#[test]
fn a_withdrawal_lets_the_opponent_advance() {
    let mut driver = knock_out(4, 2, BETTER_SEED);
    driver.wins(1, 1);
    driver.apply(Event::Withdraw { player: Player(1) });
    driver.wins(1, 2);
    driver.draws(1, 2);
    driver.pair_next();
    // Player 1 had won a game; the second was forfeited, and the better seed would advance, but has left.
    assert_eq!(driver.tournament.winners(), [Player(2)]);
}

#[test]
fn corrections_before_the_next_round_change_who_advances() {
    let mut driver = knock_out(4, 1, PLAY_ON);
    driver.wins(1, 1);
    driver.wins(1, 2);
    let table = Driver::id(1, 0);
    let other = driver.tables(1)[0].iter().position(|player| *player == 4).unwrap();
    let correction = Outcome::Played { winners: Seats::one(other) };
    driver.apply(Event::Correct { table, outcome: correction, now: Millis(5) });
    assert_eq!(driver.tournament.corrections().len(), 1);
    driver.pair_next();
    assert_eq!(driver.tables(2), [[2, 4]]);
    let back = Outcome::Played { winners: Seats::one(1 - other) };
    let refusal = driver.try_apply(Event::Correct { table, outcome: back, now: Millis(6) });
    assert_eq!(refusal, Err(Refusal::GoneOn(table)));
    assert_eq!(driver.tournament.corrections().len(), 1);
}

#[test]
fn a_correction_opens_and_closes_further_games() {
    let mut driver = knock_out(2, 1, PLAY_ON);
    driver.wins(1, 1);
    assert_eq!(driver.tournament.life(), Life::Over);
    let (table, now) = (Driver::id(1, 0), Millis(5));
    let drawn = Outcome::Played { winners: Seats::NONE };
    let effects = driver.apply(Event::Correct { table, outcome: drawn, now });
    assert!(effects.contains(&Effect::TableOpened { table: Driver::id(1, 1) }));
    assert_eq!(driver.tournament.life(), Life::Running);
    let seat = driver.tables(1)[0].iter().position(|player| *player == 2).unwrap();
    let won = Outcome::Played { winners: Seats::one(seat) };
    let effects = driver.apply(Event::Correct { table, outcome: won, now });
    assert!(effects.contains(&Effect::Recorded { table: Driver::id(1, 1), outcome: Outcome::Void }));
    assert_eq!((driver.tournament.life(), driver.tournament.winners()), (Life::Over, vec![Player(2)]));
}

#[test]
fn those_who_lose_the_semi_finals_play_for_the_third_place() {
    for people in [4, 7, 8, 16] {
        let mut driver = with_third(people, 1);
        while driver.tables(driver.tournament.rounds().len()).len() > 2 {
            let round = driver.tournament.rounds().len();
            for pair in driver.tables(round) {
                driver.wins(round, pair[0].min(pair[1]));
            }
            driver.pair_next();
        }
        let semi = driver.tournament.rounds().len();
        driver.wins(semi, 1);
        driver.wins(semi, 2);
        driver.pair_next();
        let mut pairs = driver.tables(semi + 1);
        pairs.iter_mut().for_each(|pair| pair.sort_unstable());
        assert_eq!(pairs, [[1, 2], [3, 4]], "{people}");
        driver.wins(semi + 1, 1);
        assert_eq!(driver.tournament.life(), Life::Running, "the other match is open");
        driver.wins(semi + 1, 4);
        assert_eq!(driver.tournament.life(), Life::Over);
        assert_eq!(&driver.places()[..4], [(1, 1), (2, 2), (3, 4), (4, 3)], "{people}");
    }
}

#[test]
fn the_third_place_needs_no_match_if_one_alone_can_have_it() {
    // Of three, one goes to the final without a match.
    let mut driver = with_third(3, 1);
    driver.wins(1, 2);
    driver.pair_next();
    assert_eq!((driver.tables(2).len(), driver.byes(2)), (1, vec![3]));
    driver.wins(2, 1);
    assert_eq!(driver.places(), [(1, 1), (2, 2), (3, 3)]);
    // Two play the final alone.
    let mut driver = with_third(2, 1);
    driver.wins(1, 2);
    assert_eq!(driver.places(), [(1, 2), (2, 1)]);
    // A withdrawal gives the opponent a walkover.
    let mut driver = with_third(4, 1);
    driver.wins(1, 1);
    driver.wins(1, 2);
    driver.apply(Event::Withdraw { player: Player(3) });
    driver.pair_next();
    assert_eq!((driver.tables(2).len(), driver.byes(2)), (1, vec![4]));
    driver.wins(2, 1);
    assert_eq!(driver.places(), [(1, 1), (2, 2), (3, 4), (4, 3)]);
}

#[test]
fn a_round_that_is_closed_ends_its_matches() {
    let mut driver = with_third(4, 2);
    driver.wins(1, 1);
    let open = driver.open();
    assert_eq!(open.len(), 2, "the second game of 1 and 4, and the first of 2 and 3");
    let seat = |driver: &Driver, table: GameId, player| {
        driver.tournament.table(table).unwrap().seat_of(Player(player)).unwrap()
    };
    let of = |driver: &Driver, player| {
        let found = open
            .iter()
            .find(|(id, _)| driver.tournament.table(*id).unwrap().seat_of(Player(player)).is_some());
        found.unwrap().0
    };
    let (fourth, third) = (of(&driver, 4), of(&driver, 3));
    let absent = vec![
        (fourth, Seats::one(seat(&driver, fourth, 4))),
        (third, Seats::one(seat(&driver, third, 3))),
    ];
    let (round, now) = (RoundNumber(1), Millis(7));
    let event = Event::Close { round, now, absent };
    let effects = driver.apply(event.clone());
    assert!(effects.contains(&Effect::RoundComplete { round }), "{effects:?}");
    // Also the game with the seats changed, which it opened.
    assert_eq!((driver.open(), driver.tables(1).len()), (vec![], 4));
    assert_eq!(driver.apply(event), [], "once");
    driver.pair_next();
    let mut pairs = driver.tables(2);
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    assert_eq!(pairs, [[1, 2], [3, 4]]);
}

#[test]
fn a_knock_out_is_for_two_seats() {
    let settings = Settings::new(Format::KnockOut { best_of: 1, drawn: PLAY_ON, third: false }, 3);
    assert_eq!(Tournament::new(settings), Err(Refusal::KnockOutForTwo { seats: 3 }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn any_knock_out_ends(
        people in 2usize..=64,
        best_of in 1u8..=2,
        on: bool,
        third: bool,
        seed: u64,
        drop in 0.0..0.1f64,
    ) {
        let drawn = if on { PLAY_ON } else { BETTER_SEED };
        let settings = Settings::new(Format::KnockOut { best_of, drawn, third }, 2);
        let mut driver = Driver::started(settings, people, seed);
        loop {
            driver.play_open();
            driver.drop_out(drop);
            if !driver.pair_next() {
                break;
            }
        }
        prop_assert_eq!(driver.tournament.life(), Life::Over);
        prop_assert!(driver.tournament.rounds().len() <= people.next_power_of_two().trailing_zeros() as usize);
        let places = driver.places();
        prop_assert_eq!(places.len(), people);
        prop_assert_eq!(places[0].0, 1);
    }
}
