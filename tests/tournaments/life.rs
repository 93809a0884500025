//! From creation to the end: what is refused when, deadlines, withdrawals, corrections, replacements.

use super::*;

fn refused(driver: &mut Driver, event: Event, refusal: Refusal) {
    let before = driver.tournament.clone();
    assert_eq!(driver.try_apply(event.clone()), Err(refusal), "{event:?}");
    assert_eq!(driver.tournament, before);
}

#[test]
fn events_come_in_their_time() {
    let now = Millis(0);
    let settings = swiss(2, 2);
    let mut driver = Driver::new(settings.clone(), []);
    driver.tournament = Tournament::new(settings.clone()).unwrap();
    assert_eq!(driver.tournament.life(), Life::Created);
    refused(&mut driver, Event::SignUp { rating: 1 }, Refusal::NotOpen);
    refused(&mut driver, Event::Start { now }, Refusal::NotOpen);
    refused(&mut driver, Event::Finish, Refusal::NotBegun);
    assert_eq!(driver.apply(Event::Change { settings: swiss(1, 2) }), []);
    assert_eq!(driver.apply(Event::Open), [Effect::SignUpOpened]);
    assert_eq!(driver.apply(Event::Open), []);
    refused(&mut driver, Event::Start { now }, Refusal::TooFew { players: 0, least: 2 });
    refused(&mut driver, Event::Withdraw { player: Player(1) }, Refusal::NoPlayer(Player(1)));
    refused(&mut driver, Event::Withdraw { player: Player(0) }, Refusal::NoPlayer(Player(0)));
    for _ in 0..3 {
        driver.apply(Event::SignUp { rating: 1 });
    }
    driver.apply(Event::Withdraw { player: Player(2) });
    refused(&mut driver, Event::Withdraw { player: Player(2) }, Refusal::Withdrawn(Player(2)));
    driver.apply(Event::Return { player: Player(2) });
    refused(&mut driver, Event::Return { player: Player(2) }, Refusal::TakesPart(Player(2)));
    driver.apply(Event::Withdraw { player: Player(2) });
    refused(&mut driver, Event::Pair { round: RoundNumber(1), now }, Refusal::NotBegun);
    let effects = driver.apply(Event::Start { now });
    assert_eq!(effects, [Effect::Paired { round: RoundNumber(1), deadline: None }]);
    assert_eq!(driver.apply(Event::Start { now }), [], "once");
    assert_eq!(driver.tables(1), [[1, 3]]);
    refused(&mut driver, Event::Change { settings }, Refusal::Begun);
    refused(&mut driver, Event::Open, Refusal::Begun);
    refused(&mut driver, Event::Return { player: Player(2) }, Refusal::NoReturn);
    let won = Outcome::Played { winners: Seats::one(0) };
    let effects = driver.report(Driver::id(1, 0), won);
    let recorded = Effect::Recorded { table: Driver::id(1, 0), outcome: won };
    assert_eq!(effects, [recorded, Effect::RoundComplete { round: RoundNumber(1) }, Effect::Over]);
    assert_eq!(driver.tournament.winners(), [Player(1)]);
    for event in [Event::SignUp { rating: 1 }, Event::Withdraw { player: Player(1) }, Event::Start { now }] {
        refused(&mut driver, event, Refusal::Over);
    }
    assert_eq!(driver.apply(Event::Finish), []);
}

#[test]
fn a_round_is_paired_once_by_its_number() {
    let mut driver = Driver::started(swiss(3, 2), 8, 1);
    let now = Millis(5);
    assert_eq!(driver.apply(Event::Pair { round: RoundNumber(1), now }), []);
    let open = Refusal::RoundOpen { open: RoundNumber(1), left: 4 };
    refused(&mut driver, Event::Pair { round: RoundNumber(2), now }, open);
    driver.play_open();
    let not_next = |asked| Refusal::NotNext { asked: RoundNumber(asked), next: RoundNumber(2) };
    refused(&mut driver, Event::Pair { round: RoundNumber(3), now }, not_next(3));
    refused(&mut driver, Event::Pair { round: RoundNumber(0), now }, not_next(0));
    assert_eq!(driver.apply(Event::Pair { round: RoundNumber(2), now }).len(), 1);
    assert_eq!(driver.apply(Event::Pair { round: RoundNumber(2), now }), []);
}

#[test]
fn a_result_counts_once() {
    let mut driver = Driver::started(swiss(3, 2), 4, 1);
    let (table, now) = (Driver::id(1, 0), Millis(0));
    let report = |outcome| Event::Report { table, outcome, now };
    let (one, other) =
        (Outcome::Played { winners: Seats::one(0) }, Outcome::Played { winners: Seats::one(1) });
    assert_eq!(driver.apply(report(one)).len(), 1);
    assert_eq!(driver.apply(report(one)), []);
    refused(&mut driver, report(other), Refusal::Reported(table));
    let beyond = Outcome::Played { winners: Seats::one(2) };
    for outcome in [beyond, Outcome::Void, Outcome::Forfeit { absent: Seats::NONE }] {
        let table = Driver::id(1, 1);
        refused(&mut driver, Event::Report { table, outcome, now }, Refusal::Impossible(table));
    }
    for table in [Driver::id(1, 2), Driver::id(2, 0), GameId { round: RoundNumber(0), table: 0 }] {
        refused(&mut driver, Event::Report { table, outcome: one, now }, Refusal::NoTable(table));
    }
}

#[test]
fn a_correction_keeps_the_former_result() {
    let mut driver = Driver::started(swiss(3, 2), 4, 1);
    let (table, now) = (Driver::id(1, 0), Millis(8));
    let (before, after) =
        (Outcome::Played { winners: Seats::one(0) }, Outcome::Played { winners: Seats::one(1) });
    refused(
        &mut driver,
        Event::Correct { table, outcome: after, now },
        Refusal::NothingToCorrect(table),
    );
    driver.report(table, before);
    assert_eq!(driver.apply(Event::Correct { table, outcome: before, now }), []);
    let correction = Correction { table, before, after, at: now };
    let effects = driver.apply(Event::Correct { table, outcome: after, now });
    assert_eq!(effects, [Effect::Corrected { correction: correction.clone() }]);
    assert_eq!(driver.tournament.corrections(), [correction]);
    let winner = driver.tournament.table(table).unwrap().players[1];
    assert_eq!(driver.tournament.standings()[0].player, winner);
    driver.play_open();
    driver.pair_next();
    driver.play_open();
    driver.pair_next();
    driver.play_open();
    assert_eq!(driver.tournament.life(), Life::Over);
    driver.apply(Event::Correct { table, outcome: before, now });
    assert_eq!((driver.tournament.life(), driver.tournament.corrections().len()), (Life::Over, 2));
}

#[test]
fn deadlines_forfeit_what_is_open() {
    let mut settings = swiss(2, 2);
    settings.window = Some(Millis(1000));
    let mut driver = Driver::new(settings, [4, 3, 2, 1, 0, 0]);
    let effects = driver.apply(Event::Start { now: Millis(500) });
    assert_eq!(effects, [Effect::Paired { round: RoundNumber(1), deadline: Some(Millis(1500)) }]);
    driver.wins(1, 1);
    assert_eq!(driver.apply(Event::Due { now: Millis(1499), absent: vec![] }), []);
    let late = vec![(Driver::id(1, 1), Seats::one(0))];
    let effects = driver.apply(Event::Due { now: Millis(1500), absent: late });
    let recorded = |table, absent| Effect::Recorded {
        table: Driver::id(1, table),
        outcome: Outcome::Forfeit { absent },
    };
    let complete = Effect::RoundComplete { round: RoundNumber(1) };
    assert_eq!(effects, [recorded(1, Seats::one(0)), recorded(2, Seats::all(2)), complete]);
    assert_eq!(
        (driver.tournament.deadline(), driver.tournament.next_round()),
        (None, Some(RoundNumber(2)))
    );
    assert_eq!(driver.apply(Event::Due { now: Millis(9000), absent: vec![] }), []);
}

#[test]
fn all_games_of_a_round_robin_have_one_window() {
    let mut settings = Settings::new(Format::RoundRobin { legs: 1 }, 2);
    settings.window = Some(Millis(7));
    let mut driver = Driver::new(settings, [1; 4]);
    driver.apply(Event::Start { now: Millis(0) });
    assert!(driver.tournament.rounds().iter().all(|round| round.deadline == Some(Millis(7))));
    assert_eq!(driver.tournament.next_round(), None);
    let not_next = Refusal::RoundOpen { open: RoundNumber(3), left: 2 };
    refused(&mut driver, Event::Pair { round: RoundNumber(4), now: Millis(1) }, not_next);
    let effects = driver.apply(Event::Due { now: Millis(7), absent: vec![] });
    assert_eq!(effects.len(), 6 + 3 + 1, "{effects:?}");
    assert_eq!(driver.tournament.life(), Life::Over);
}

#[test]
fn who_withdraws_forfeits_an_open_game_for_two() {
    let mut driver = Driver::new(swiss(2, 2), [4, 3, 2, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    let effects = driver.apply(Event::Withdraw { player: Player(1) });
    let outcome = Outcome::Forfeit { absent: Seats::one(0) };
    assert_eq!(
        effects,
        [Effect::Left { player: Player(1) }, Effect::Recorded { table: Driver::id(1, 0), outcome },]
    );
    driver.play_open();
    driver.pair_next();
    assert_eq!((driver.tables(2).len(), driver.byes(2).len()), (1, 1));
}

#[test]
fn at_tables_of_three_the_others_play_on() {
    let mut driver = Driver::new(swiss(2, 3), [4, 3, 2, 1, 1, 1]);
    driver.apply(Event::Start { now: Millis(0) });
    let table = driver.tables(1)[0].clone();
    let effects = driver.apply(Event::Withdraw { player: Player(table[1]) });
    assert_eq!(effects[1], Effect::SeatLeft { table: Driver::id(1, 0), seat: 1 });
    let effects = driver.apply(Event::Withdraw { player: Player(table[0]) });
    let outcome = Outcome::Forfeit { absent: Seats(0b011) };
    assert_eq!(effects[1], Effect::Recorded { table: Driver::id(1, 0), outcome });
    let left = driver.tournament.standings().into_iter().find(|line| line.player == Player(table[2]));
    assert_eq!(left.unwrap().points, Points::ONE);
}

#[test]
fn another_person_takes_the_number_with_its_points() {
    let mut driver = Driver::started(swiss(3, 2), 4, 1);
    driver.wins(1, 1);
    driver.apply(Event::Withdraw { player: Player(1) });
    let (player, now) = (Player(1), Millis(3));
    let effects = driver.apply(Event::Replace { player, rating: 1234, now, begun: vec![] });
    assert_eq!(effects, [Effect::Replaced { player }]);
    assert_eq!(driver.tournament.replacements().len(), 1);
    driver.play_open();
    driver.pair_next();
    assert!(driver.tables(2).concat().contains(&1));
    let event = Event::Replace { player: Player(9), rating: 1, now, begun: vec![] };
    refused(&mut driver, event, Refusal::NoPlayer(Player(9)));
}

#[test]
fn the_new_person_has_the_empty_seat_of_a_table_that_has_not_begun() {
    let mut driver = Driver::new(Settings::new(Format::RoundRobin { legs: 2 }, 3), [4, 3, 2]);
    driver.apply(Event::Start { now: Millis(0) });
    driver.apply(Event::Withdraw { player: Player(2) });
    let empty = |driver: &Driver| {
        driver.tournament.tables().map(|(_, table)| table.empty.count()).collect::<Vec<_>>()
    };
    assert_eq!(empty(&driver), [1, 1]);
    let begun = vec![Driver::id(1, 0)];
    driver.apply(Event::Replace { player: Player(2), rating: 1, now: Millis(1), begun });
    assert_eq!(empty(&driver), [1, 0], "at the first, the game has begun without them");
}

#[test]
fn changes_by_the_organiser_are_bounded() {
    let mut driver = Driver::started(swiss(3, 2), 4, 1);
    let (table, now, player) = (Driver::id(1, 0), Millis(1), Player(1));
    let won = |seat| Outcome::Played { winners: Seats::one(seat) };
    driver.report(table, won(0));
    for change in 1..=MOST_CHANGES {
        driver.apply(Event::Correct { table, outcome: won(change % 2), now });
        driver.apply(Event::Replace { player, rating: 1, now, begun: vec![] });
    }
    let refusal = Refusal::TooManyChanges { most: MOST_CHANGES };
    refused(&mut driver, Event::Correct { table, outcome: won(1), now }, refusal.clone());
    refused(&mut driver, Event::Replace { player, rating: 1, now, begun: vec![] }, refusal);
    // What changes nothing is no change.
    assert_eq!(driver.apply(Event::Correct { table, outcome: won(0), now }), []);
}

#[test]
fn deadlines_are_extended_while_there_is_something_to_play() {
    let mut settings = swiss(2, 2);
    settings.window = Some(Millis(1000));
    let mut driver = Driver::new(settings, [4, 3]);
    let by = Millis(70);
    refused(&mut driver, Event::Extend { by }, Refusal::NotBegun);
    driver.apply(Event::SignUp { rating: 1 });
    driver.apply(Event::SignUp { rating: 1 });
    driver.apply(Event::Start { now: Millis(0) });
    driver.apply(Event::Extend { by });
    assert_eq!(driver.tournament.deadline(), Some(Millis(1070)));
    driver.play_open();
    driver.apply(Event::Extend { by });
    assert_eq!(driver.tournament.rounds()[0].deadline, Some(Millis(1070)), "it is over");
}

#[test]
fn settings_out_of_range_are_refused_by_name() {
    let refusal = |format, seats| Tournament::new(Settings::new(format, seats)).unwrap_err().to_string();
    assert_eq!(refusal(Format::Arena, 1), "the number of seats is 1; it may be 2 to 6");
    assert_eq!(refusal(Format::Swiss { rounds: 0 }, 2), "the number of rounds is 0; it may be 1 to 32");
    let league = Format::League { division: 9, movers: 1 };
    assert_eq!(refusal(league, 2), "the size of a division is 9; it may be 4 to 8");
    let robin = Settings::new(Format::RoundRobin { legs: 1 }, 2);
    let mut driver = Driver::new(robin, [1; 17]);
    refused(&mut driver, Event::Start { now: Millis(0) }, Refusal::TooMany { players: 17, most: 16 });
}

/// Stored tournaments stay readable: one as it was written first.
#[test]
fn stored_tournaments_are_read() {
    let stored = r#"{"settings":{"format":{"swiss":{"rounds":1}},"seats":2,"window":null,
        "tie_breaks":["direct-encounter","buchholz-cut1","sonneborn-berger","wins"]},"life":"over","season":1,
        "entrants":[{"rating":2,"missed":0,"left":null},{"rating":1,"missed":0,"left":1}],"order":[1,2],
        "divisions":[],"rounds":[{"tables":[{"of":0,"players":[1,2],"empty":0,
        "outcome":{"played":{"winners":1}}}],"byes":[],"opened":5,"deadline":null}],
        "corrections":[{"table":{"round":1,"table":0},"before":{"forfeit":{"absent":2}},
        "after":{"played":{"winners":1}},"at":9}],"replacements":[]}"#;
    let read: Tournament = serde_json::from_str(stored).unwrap();
    assert_eq!((read.life(), read.winners()), (Life::Over, vec![Player(1)]));
    let squeezed: String = stored.split_whitespace().collect();
    assert_eq!(serde_json::to_string(&read).unwrap(), squeezed);
}

#[test]
fn a_game_that_a_moderator_has_paused_has_no_deadline() {
    let settings = Settings { window: Some(Millis(100)), ..swiss(2, 2) };
    let mut driver = Driver::started(settings, 4, 3);
    let (held, other) = (Driver::id(1, 0), Driver::id(1, 1));
    let deadline = driver.tournament.deadline().unwrap();
    let at = |by| Millis(deadline.0 - 100 + by);
    driver.apply(Event::Hold { table: held, held: true, now: at(40) });
    assert_eq!(driver.tournament.deadline_of(held), None);
    driver.apply(Event::Due { now: deadline, absent: Vec::new() });
    assert_eq!(driver.open(), [(held, 2)], "only the other is lost: {other:?}");
    assert_eq!(driver.tournament.deadline(), None);
    driver.apply(Event::Hold { table: held, held: false, now: at(540) });
    assert_eq!(driver.tournament.deadline(), Some(at(600)), "60 are left");
    driver.apply(Event::Due { now: at(599), absent: Vec::new() });
    assert_eq!(driver.open().len(), 1);
    driver.apply(Event::Due { now: at(600), absent: Vec::new() });
    assert_eq!(driver.open(), []);
}
