//! Points and tie-breaks, against examples worked by hand.

use super::*;

fn value(driver: &Driver, player: u16, at: usize) -> Option<f64> {
    let lines = driver.tournament.standings();
    let line = lines.iter().find(|line| line.player == Player(player)).unwrap();
    line.tie_breaks[at].map(Value::as_f64)
}

fn points(driver: &Driver) -> Vec<(u16, String)> {
    driver
        .tournament
        .standings()
        .iter()
        .map(|line| (line.player.0, line.points.to_string()))
        .collect()
}

/// A round robin of four: 1 beats 3 and 4 and loses to 2; 2 draws with 3 and loses to 4; 3 beats 4.
///
/// | player | points | Sonneborn-Berger |
/// | 1 | 2 | 1½ + 1 = 2½ |
/// | 3 | 1½ | ½ × 1½ + 1 × 1 = 1¾ |
/// | 2 | 1½ | 1 × 2 + ½ × 1½ = 2¾ |
/// | 4 | 1 | 1 × 1½ = 1½ |
fn four(tie_breaks: Vec<TieBreak>) -> Driver {
    let mut settings = Settings::new(Format::RoundRobin { legs: 1 }, 2);
    settings.tie_breaks = tie_breaks;
    let mut driver = Driver::new(settings, (0..4).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    for (one, other, winner) in [(1, 4, 1), (2, 3, 0), (3, 4, 3), (1, 2, 2), (2, 4, 4), (1, 3, 1)] {
        let meets = |(_, table): &(GameId, &Table)| {
            table.players.contains(&Player(one)) && table.players.contains(&Player(other))
        };
        let (id, table) = driver.tournament.tables().find(meets).unwrap();
        let winners = table.seat_of(Player(winner)).map_or(Seats::NONE, Seats::one);
        driver.report(id, Outcome::Played { winners });
    }
    driver
}

#[test]
fn sonneborn_berger_is_what_opponents_scored_by_what_was_scored_against_them() {
    let driver = four(vec![TieBreak::SonnebornBerger]);
    assert_eq!([1, 2, 3, 4].map(|player| value(&driver, player, 0).unwrap()), [2.5, 2.75, 1.75, 1.5]);
    assert_eq!(driver.places(), [(1, 1), (2, 2), (3, 3), (4, 4)]);
}

#[test]
fn wins_are_counted_at_the_board() {
    let driver = four(vec![TieBreak::Wins]);
    assert_eq!([1, 2, 3, 4].map(|player| value(&driver, player, 0).unwrap()), [2.0, 1.0, 1.0, 1.0]);
    assert_eq!(driver.places(), [(1, 1), (2, 2), (2, 3), (4, 4)], "equals share a place");
}

#[test]
fn direct_encounter_counts_among_equals_only() {
    let driver = four(vec![TieBreak::DirectEncounter]);
    assert_eq!(value(&driver, 1, 0), None, "alone");
    assert_eq!((value(&driver, 2, 0), value(&driver, 3, 0)), (Some(0.5), Some(0.5)), "they drew");
}

#[test]
fn buchholz_leaves_out_the_weakest_opponent() {
    // Round 1: 1-3, 2-4 (by rating); 1 and 2 win. Round 2: 1-2, 3-4; 1 and 3 win.
    // Points: 1: 2, 2: 1, 3: 1, 4: 0. Opponents: 1: 3, 2 (1, 1); 2: 4, 1 (0, 2); 3: 1, 4 (2, 0); 4: 2, 3 (1, 1).
    let mut settings = swiss(2, 2);
    settings.tie_breaks = vec![TieBreak::BuchholzCut1, TieBreak::DirectEncounter];
    let mut driver = Driver::new(settings, (0..4).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    driver.wins(1, 1);
    driver.wins(1, 2);
    driver.pair_next();
    driver.wins(2, 1);
    driver.wins(2, 3);
    assert_eq!([1, 2, 3, 4].map(|player| value(&driver, player, 0).unwrap()), [1.0, 2.0, 2.0, 1.0]);
    assert_eq!(value(&driver, 2, 1), None, "2 and 3 have not met");
    assert_eq!(driver.places(), [(1, 1), (2, 2), (2, 3), (4, 4)]);
}

#[test]
fn a_bye_counts_like_an_opponent_with_the_own_points() {
    // Three people, two rounds. Round 1: 1-2, bye 3; 1 wins. Round 2: 1-3, bye 2; 1 wins.
    let mut settings = swiss(2, 2);
    settings.tie_breaks = vec![TieBreak::BuchholzCut1, TieBreak::SonnebornBerger];
    let mut driver = Driver::new(settings, (0..3).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    assert_eq!(driver.byes(1), [3]);
    driver.wins(1, 1);
    driver.pair_next();
    assert_eq!(driver.byes(2), [2]);
    driver.wins(2, 1);
    assert_eq!(points(&driver), [(1, "2".into()), (2, "1".into()), (3, "1".into())]);
    // 2: opponents 2 (player 1) and 1 (itself, for the bye); without the weaker one: 2.
    assert_eq!([1, 2, 3].map(|player| value(&driver, player, 0).unwrap()), [1.0, 2.0, 2.0]);
    assert_eq!([1, 2, 3].map(|player| value(&driver, player, 1).unwrap()), [2.0, 1.0, 1.0]);
}

#[test]
fn forfeits_give_the_point_to_those_who_came() {
    let mut driver = Driver::new(swiss(1, 2), (0..4).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    driver.report(Driver::id(1, 0), Outcome::Forfeit { absent: Seats::all(2) });
    driver.report(Driver::id(1, 1), Outcome::Forfeit { absent: Seats::one(0) });
    let came = driver.tables(1)[1][1];
    assert_eq!(points(&driver)[0], (came, "1".into()));
    assert!(points(&driver)[1..].iter().all(|(_, points)| points == "0"), "two absentees both lose");
    let line = &driver.tournament.standings()[0];
    assert_eq!((line.games, value(&driver, came, 3)), (0, Some(0.0)), "no win at the board");
}

#[test]
fn winners_of_a_table_share_its_point() {
    let outcome = |winners| Outcome::Played { winners: Seats(winners) };
    let shared = |outcome: Outcome, seats| {
        (0..seats).map(|seat| outcome.points(seats, seat).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(shared(outcome(0b010), 3), ["0", "1", "0"]);
    assert_eq!(shared(outcome(0b110), 3), ["0", "½", "½"]);
    assert_eq!(shared(outcome(0), 3), ["⅓"; 3]);
    assert_eq!(shared(outcome(0b111), 3), ["⅓"; 3]);
    assert_eq!(shared(outcome(0b11111), 5), ["⅕"; 5]);
    assert_eq!(shared(Outcome::Forfeit { absent: Seats(0b001) }, 3), ["0", "½", "½"]);
    assert_eq!(shared(Outcome::Forfeit { absent: Seats(0b111) }, 3), ["0"; 3]);
    let third = outcome(0b111).points(3, 0);
    assert_eq!((Points::ONE + Points::HALF + third).to_string(), "1⅚");
    assert_eq!([third; 3].into_iter().sum::<Points>(), Points::ONE);
}

#[test]
fn tie_breaks_at_tables_of_three() {
    // One table of three; 2 wins, then all draw.
    let mut settings = swiss(2, 3);
    settings.tie_breaks = vec![
        TieBreak::DirectEncounter,
        TieBreak::BuchholzCut1,
        TieBreak::SonnebornBerger,
        TieBreak::Wins,
    ];
    let mut driver = Driver::new(settings, (0..3).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    driver.wins(1, 2);
    driver.pair_next();
    driver.draws(2, 1);
    // 2 has 1⅓, the others ⅓.
    assert_eq!(points(&driver), [(2, "1⅓".into()), (1, "⅓".into()), (3, "⅓".into())]);
    // 1 and 3 met twice, and neither beat the other: half a point each time.
    assert_eq!([1, 2, 3].map(|player| value(&driver, player, 0)), [Some(1.0), None, Some(1.0)]);
    // One of two equal tables counts: the points of both opponents.
    let near = |one: Option<f64>, other: f64| (one.unwrap() - other).abs() < 1e-9;
    assert!(near(value(&driver, 1, 1), 1.0 + 2.0 / 3.0) && near(value(&driver, 2, 1), 2.0 / 3.0));
    // 2: 1 × (⅓ + ⅓) + ½ × (⅓ + ⅓) = 1. 1: first table 0 × 1⅓ + ½ × ⅓, second ½ × 1⅓ + ½ × ⅓: 1.
    assert!(near(value(&driver, 2, 2), 1.0) && near(value(&driver, 1, 2), 1.0));
    assert_eq!([1, 2, 3].map(|player| value(&driver, player, 3)), [Some(0.0), Some(1.0), Some(0.0)]);
}

#[test]
fn games_of_one_who_left_early_do_not_count() {
    let mut driver =
        Driver::new(Settings::new(Format::RoundRobin { legs: 1 }, 2), (0..5).map(|at| 2000 - at));
    driver.apply(Event::Start { now: Millis(0) });
    // Player 5 beats 2 and leaves with three games to play.
    let meets =
        |(_, table): &(GameId, &Table)| [2, 5].iter().all(|player| table.players.contains(&Player(*player)));
    let (id, table) = driver.tournament.tables().find(meets).unwrap();
    let winners = Seats::one(table.seat_of(Player(5)).unwrap());
    driver.report(id, Outcome::Played { winners });
    driver.apply(Event::Withdraw { player: Player(5) });
    assert!(points(&driver).iter().all(|(_, points)| points == "0"), "{:?}", points(&driver));
    assert_eq!(driver.open().len(), 6, "the games of the other four");
}

#[test]
fn numbers_are_written_as_people_write_them() {
    assert_eq!(Points(0).to_string(), "0");
    for (seats, whole, half) in
        [(2, "1", "½"), (3, "⅓", "⅙"), (4, "¼", "⅛"), (5, "⅕", "0.10"), (6, "⅙", "0.08")]
    {
        let worth = [ByeKind::Full, ByeKind::Half].map(|kind| kind.points(seats).to_string());
        assert_eq!(worth, [whole, half]);
    }
    assert_eq!(Points(300).to_string(), "2½");
    assert_eq!(Points(134).to_string(), "1.12");
    assert_eq!(
        [Value(14_400), Value(36_000), Value(32_400)].map(|value| value.to_string()),
        ["1", "2.5", "2.25"]
    );
    assert_eq!(Value(144_000).to_string(), "10");
}

#[test]
fn a_crosstable_says_what_each_game_counts() {
    use Meeting::{Open, Scored, Uncounted};
    let driver = four(vec![]);
    let pair = |driver: &Driver, one, other| driver.tournament.between(Player(one), Player(other));
    let (win, draw, loss) = (Scored(Points::ONE), Scored(Points::HALF), Scored(Points::ZERO));
    assert_eq!([2, 3, 4].map(|other| pair(&driver, 1, other)), [vec![loss], vec![win], vec![win]]);
    assert_eq!([1, 3, 4].map(|other| pair(&driver, 2, other)), [vec![win], vec![draw], vec![loss]]);
    // Two legs; who leaves before half of them are played counts for none.
    let mut driver = Driver::started(Settings::new(Format::RoundRobin { legs: 2 }, 2), 4, 1);
    assert_eq!(pair(&driver, 1, 2), [Open, Open]);
    let meets =
        |(_, table): &(GameId, &Table)| [1, 2].iter().all(|one| table.players.contains(&Player(*one)));
    let (id, seat) = {
        let (id, table) = driver.tournament.tables().find(meets).unwrap();
        (id, table.seat_of(Player(2)).unwrap())
    };
    driver.report(id, Outcome::Played { winners: Seats::one(seat) });
    assert_eq!(pair(&driver, 1, 2), [loss, Open]);
    assert_eq!(pair(&driver, 2, 1), [win, Open]);
    driver.apply(Event::Withdraw { player: Player(2) });
    assert_eq!(pair(&driver, 1, 2), [Uncounted, Uncounted]);
    assert_eq!(pair(&driver, 1, 3), [Open, Open]);
}
