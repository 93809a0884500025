//! Single-player games at the table: the program's answers, attempts, hints, undo, giving up.

use super::support::{NOON, SEED, enter, join, opening, order, person, said};
use deltille::{
    games::{Control, Hint, Leave, Seat, SeatSet, Setup, registry, solo::HINT_BUDGET},
    ids::{TableId, Time, UserId},
    table::{
        Attempt, Command, GameSummary, HostSeat, Opening, Order, Origin, Phase, Refused, Table,
        ahead::Automatic,
        clock::Standstill,
        solo::{Day, Solo},
    },
};

fn chosen(game: &str, variant: &str, option: (&str, &str)) -> Setup {
    let options = [(option.0.to_owned(), option.1.to_owned())];
    Setup::parse(registry::game(game).unwrap(), Some(variant), &options).unwrap()
}

fn kept(mut table: Table, at: Time) -> Table {
    table.carry_on(SeatSet::EMPTY, at, &Standstill::default());
    let read = Table::decode(&table.encode()).unwrap();
    assert_eq!(read.encode(), table.encode(), "a restart changes nothing");
    assert_eq!(Attempt::read(&table.encode()).unwrap(), Attempt::of(&table), "a list shows the same");
    let listed = |game: GameSummary| (game.moves, game.at, game.ended, game.alone, game.table.has_started());
    assert_eq!(
        listed(GameSummary::read(&table.encode()).unwrap()),
        listed(GameSummary::of(read.clone())),
        "another list, too"
    );
    read
}

fn done(table: &Table, order: &Order) -> Table {
    kept(table.apply(order).unwrap().0, order.at)
}

fn problem(id: &str) -> Table {
    let daily = Solo::daily(Day::of(NOON));
    kept(
        Table::open(&Opening {
            solo: daily,
            ..opening(chosen("triortan", "problem", ("id", id)))
        })
        .unwrap()
        .0,
        NOON,
    )
}

fn again(table: &Table, id: u64, user: u64) -> Result<Table, Refused> {
    let at = NOON.after(std::time::Duration::from_secs(60));
    table
        .again(TableId(id), UserId(user), at, SEED, &Standstill::default())
        .map(|(table, _)| kept(table, at))
}

#[test]
fn program_plays_the_defenders() {
    let table = problem("p1");
    assert_eq!(
        (table.phase, table.soloist(), table.seats.iter().flatten().count()),
        (Phase::Play, Some(Seat(0)), 1)
    );
    let before = table.entries.len();
    let table = done(&table, &enter(1, "(10,7,2)(3,7,9)"));
    assert_eq!((table.entries.len() - before, table.automatic(1)), (2, Some(Automatic::Game)));
    assert_eq!((table.entries[1].by, table.next()), (None, vec![UserId(1)]));
    let Some(Hint::Enter(key)) = table.play().unwrap().hint(HINT_BUDGET) else {
        panic!("it can still be forced")
    };
    let table = done(&table, &enter(1, &key));
    assert!(table.is_solved() && table.phase == Phase::Over && !table.is_given_up());
    // There is no seat for another user, and no person can make the defenders' entries.
    let fresh = problem("p4");
    assert_eq!(fresh.seats.iter().flatten().count(), 1);
    assert!(fresh.apply(&join(2)).is_err());
    let setup = chosen("triortan", "problem", ("id", "p4"));
    let seated = Opening { seat: HostSeat::This(Seat(1)), ..opening(setup) };
    assert_eq!(said(Table::open(&seated)), "table-refuse-no-seat");
}

#[test]
fn defenders_first_problem_is_answered_at_once() {
    let from = Origin {
        lines: vec!["(10,7,2)(3,7,9)".to_owned()],
        ..Origin::default()
    };
    let setup = chosen("triortan", "problem", ("id", "p1"));
    let table = kept(Table::open(&Opening { from, ..opening(setup) }).unwrap().0, NOON);
    assert_eq!((table.entries.len(), table.on_turn()), (2, SeatSet::only(Seat(0))));
}

#[test]
fn list_reads_old_bodies_without_replay() {
    let solved = done(&problem("p1"), &enter(1, "(10,7,2)(3,7,9)"));
    let Some(Hint::Enter(key)) = solved.play().unwrap().hint(HINT_BUDGET) else {
        panic!("it can still be forced")
    };
    let solved = done(&solved, &enter(1, &key));
    let given_up = done(&problem("p1"), &order(1, Command::Control(Control::Leave(Leave::Resign))));
    for (table, was_solved, was_given_up) in [(solved, true, false), (given_up, false, true)] {
        let of_table = Attempt::of(&table);
        assert_eq!((of_table.solved, of_table.given_up), (was_solved, was_given_up));
        let body: serde_json::Value = serde_json::from_slice(&table.encode()).unwrap();
        assert_eq!(body["ended"]["revision"], 1);
        let mut before = body.clone();
        before.as_object_mut().unwrap().remove("ended").unwrap();
        let before = before.to_string();
        assert_eq!(Attempt::read(before.as_bytes()).unwrap(), of_table);
        assert_eq!(
            Table::decode(before.as_bytes()).unwrap().encode(),
            table.encode(),
            "what is missing is added"
        );
        // Corrected rules may refuse an old entry: the list stays the same.
        let mut mended = body.clone();
        mended["entries"][0][0] = "(0,0,0)(1,1,1)".into();
        if was_solved {
            let mended = mended.to_string();
            assert!(Table::decode(mended.as_bytes()).is_err());
            assert_eq!(Attempt::read(mended.as_bytes()).unwrap(), of_table);
        }
    }
    assert!(Attempt::read(b"{}").is_err() && Attempt::read(br#"{"format":99}"#).is_err());
}

#[test]
fn attempts_hints_and_time_accumulate() {
    let table = problem("p1");
    let hinted = done(&table, &order(1, Command::Hinted));
    let hinted = done(&hinted, &order(1, Command::Hinted));
    assert_eq!((hinted.hints(), hinted.entries.len()), (1, 0), "once for each board");
    assert_eq!(said(hinted.apply(&order(1, Command::Undo))), "table-refuse-undo");
    assert!(matches!(hinted.apply(&order(2, Command::Hinted)), Err(Refused::NotSeated)));
    let stale = Order {
        ply: Some(deltille::ids::Ply(7)),
        ..order(1, Command::Hinted)
    };
    assert!(matches!(hinted.apply(&stale), Err(Refused::Stale { .. })));

    // A wrong move, and another: failed.
    let legal = hinted.play().unwrap().legal().unwrap();
    let wrong = legal.iter().find(|entry| *entry != "(10,7,2)(3,7,9)").unwrap();
    let moved = done(&hinted, &enter(1, wrong));
    assert_eq!(
        said(moved.apply(&order(1, Command::Propose(deltille::table::accord::Ask::TakeBack)))),
        "table-refuse-begin-again"
    );
    assert_eq!(moved.play().unwrap().hint(HINT_BUDGET), Some(Hint::DeadEnd));
    let last = moved.play().unwrap().legal().unwrap().remove(0);
    let failed = done(&moved, &enter(1, &last));
    assert!(failed.phase == Phase::Over && !failed.is_solved() && !failed.is_given_up());
    assert_eq!(said(failed.apply(&order(1, Command::Hinted))), "table-refuse-over");

    assert!(matches!(again(&failed, 9001, 2), Err(Refused::NotSeated)));
    let second = again(&failed, 9001, 1).unwrap();
    assert_eq!((second.attempt(), second.hints(), second.day()), (2, 1, Some(Day::of(NOON))));
    assert_eq!((second.phase, second.entries.len(), second.id), (Phase::Play, 0, TableId(9001)));
    // The same in the middle of an attempt.
    let third = again(&done(&second, &enter(1, wrong)), 9002, 1).unwrap();
    assert_eq!((third.attempt(), third.hints()), (3, 1));
    let later = Order {
        at: NOON.after(std::time::Duration::from_secs(90)),
        ..order(1, Command::Control(Control::Leave(Leave::Resign)))
    };
    let over = done(&third, &later);
    assert!(over.is_given_up() && !over.is_solved());
    assert_eq!(over.solving_time().as_secs(), 90, "from the first attempt on");
    // After the solution was shown, the next attempt starts with zero counts and does not count for the day.
    let fresh = again(&over, 9003, 1).unwrap();
    assert_eq!((fresh.attempt(), fresh.hints(), fresh.day()), (1, 0, None));
}

#[test]
fn undoing_is_free_on_a_tour_and_no_ply_is_used_twice() {
    let mut table =
        kept(Table::open(&opening(chosen("triortan", "skylight", ("piece", "Fm")))).unwrap().0, NOON);
    assert_eq!(said(table.apply(&order(1, Command::Undo))), "table-refuse-nothing-back");
    let mut plies = vec![table.ply()];
    for undo in [false, false, false, true, true, false, true, false] {
        let order = match table.play().unwrap().hint(HINT_BUDGET) {
            _ if undo => order(1, Command::Undo),
            Some(Hint::Enter(entry)) => enter(1, &entry),
            hint => panic!("{hint:?}"),
        };
        table = done(&table, &order);
        assert!(!plies.contains(&table.ply()));
        plies.push(table.ply());
    }
    assert_eq!(table.entries.len(), 2);
    assert!(again(&table, 9001, 1).is_err(), "it is not over, and one goes back step by step");
}

#[test]
fn repeated_board_repeats_its_hint() {
    let table = kept(Table::open(&opening(chosen("triortan", "skylight", ("piece", "Fm")))).unwrap().0, NOON);
    let hinted = done(&table, &order(1, Command::Hinted));
    let Some(Hint::Enter(entry)) = hinted.play().unwrap().hint(HINT_BUDGET) else {
        panic!("a way on")
    };
    let moved = done(&hinted, &enter(1, &entry));
    assert!(hinted.was_hinted() && !moved.was_hinted());
    let back = done(&done(&moved, &order(1, Command::Hinted)), &order(1, Command::Undo));
    assert!(back.was_hinted() && back.ply() != hinted.ply());
    assert_eq!(done(&back, &order(1, Command::Hinted)).hints(), 2);
    assert!(done(&back, &enter(1, &entry)).was_hinted());

    // Bodies from before boards had numbers store the ply of the last hint.
    let body = String::from_utf8(hinted.encode()).unwrap();
    let old =
        body.replace(&format!("\"told\":[{}]", hinted.board()), &format!("\"hinted\":{}", hinted.ply().0));
    assert_ne!(old, body);
    let read = kept(Table::decode(old.as_bytes()).unwrap(), NOON);
    assert!(read.was_hinted());
    assert_eq!(done(&read, &order(1, Command::Hinted)).hints(), 1);
    assert!(!done(&read, &enter(1, &entry)).was_hinted());
}

#[test]
fn body_without_hints_decodes() {
    let table = done(&problem("p1"), &order(1, Command::Hinted));
    let body = String::from_utf8(table.encode()).unwrap();
    assert!(body.contains("\"solo\":{\"hints\":1,"), "{body}");
    let start = body.find("\"solo\":").unwrap();
    let end = start + body[start..].find('}').unwrap() + 2;
    let old = format!("{}{}", &body[..start], &body[end..]);
    let read = Table::decode(old.as_bytes()).unwrap();
    assert_eq!((read.hints(), read.attempt(), read.day()), (0, 1, None));
    // No person can be put on a seat of the program.
    let taken = old.replace("],null]", "],[2,\"Eve\"]]");
    assert_ne!(taken, old);
    assert!(Table::decode(taken.as_bytes()).unwrap_err().to_string().contains("not for people"));
    assert_eq!(person(1).id, UserId(1));
}
