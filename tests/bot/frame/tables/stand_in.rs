//! Computers that play on for absent people: the vote, the seat, the way back, what the record says.

use super::support::{NOON, SEED, enter, join, opening, order, person, said, setup, setup_of};
use deltille::{
    games::{Level, Seat, Viewer},
    ids::{Ply, TableId, Time, UserId},
    table::{
        By, Command, Opening, Order, Phase, Refused, Stakes, Table,
        accord::Ask,
        clock::{OVERDUE, Standstill},
        computers::Due,
    },
};

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// A vote for a computer of level 4.
fn four() -> Command {
    Command::HandOver { level: level(4) }
}

/// A week after the start, when the others may vote.
fn late() -> Time {
    NOON.after(OVERDUE).after(OVERDUE)
}

fn by(user: u64, command: Command) -> Order {
    Order { at: late(), ..order(user, command) }
}

fn kept(table: Table) -> Table {
    let read = Table::decode(&table.encode()).unwrap();
    assert_eq!(read.encode(), table.encode());
    assert_eq!(
        (&read.progress.stand_ins, read.progress.hand_over),
        (&table.progress.stand_ins, table.progress.hand_over)
    );
    assert_eq!(read.entries, table.entries, "who made which entry is known again");
    read
}

fn does(table: &Table, order: &Order) -> Table {
    kept(table.apply(order).unwrap_or_else(|why| panic!("{order:?}: {why:?}")).0)
}

fn started(opening: &Opening) -> Table {
    let mut table = Table::open(opening).unwrap().0;
    for user in 2..=table.seats.len() as u64 {
        table = table.apply(&join(user)).unwrap().0;
    }
    table
}

fn of(variant: &str) -> Table {
    started(&opening(setup(variant, &[("setup", "standard")])))
}

fn any_entry(table: &Table, seat: u8) -> String {
    table.play().unwrap().legal_of(Seat(seat)).unwrap().swap_remove(0)
}

/// The person on turn makes an entry.
fn moved(table: &Table) -> Table {
    let seat = table.on_turn().iter().next().unwrap();
    let user = table.person(seat).unwrap().id.0;
    does(table, &enter(user, &any_entry(table, seat.0)))
}

fn by_computer(table: &Table, seat: u8) -> Table {
    let text = any_entry(table, seat);
    let order = Order {
        by: By::Computer(Seat(seat)),
        ..by(1, Command::Enter { text })
    };
    does(table, &order)
}

#[test]
fn more_than_half_of_the_others_agree_on_a_level() {
    let table = moved(&of("three-player"));
    assert!(matches!(table.apply(&order(1, four())), Err(Refused::VoteEarly { .. })));
    assert_eq!(said(table.apply(&by(2, four()))), "table-refuse-vote-self");
    assert_eq!(table.apply(&by(9, four())).unwrap_err(), Refused::NotSeated);
    let one = does(&table, &by(1, four()));
    assert_eq!(one.progress.hand_over.unwrap().agreed().iter().collect::<Vec<_>>(), [Seat(0)]);
    assert_eq!(said(one.apply(&by(1, four()))), "table-refuse-vote-again");
    // Another level is another question, and a vote for the time-out is none for the computer.
    let other = does(&one, &by(3, Command::HandOver { level: level(2) }));
    assert_eq!(
        (other.progress.hand_over.unwrap().level, other.progress.hand_over.unwrap().agreed().len()),
        (level(2), 1)
    );
    let out = does(&one, &by(1, Command::Vote));
    assert_eq!((out.progress.hand_over, out.progress.votes.len()), (None, 1));
    let back = does(&out, &by(1, four()));
    assert_eq!((back.progress.votes.len(), back.progress.hand_over.unwrap().agreed().len()), (0, 1));
    // The votes end when the absent player moves.
    assert_eq!(moved(&one).progress.hand_over, None);
    let handed = does(&one, &by(3, four()));
    assert_eq!(handed.computer(Seat(1)), Some(level(4)));
    assert_eq!(
        (handed.phase, handed.progress.hand_over, handed.computer_due()),
        (Phase::Play, None, Some(Due::Entry(Seat(1))))
    );
    assert_eq!(handed.absentee(Seat(1)), Some(person(2)));
    assert_eq!(handed.ply(), Ply(1), "no entry was made");
    let on = by_computer(&handed, 1);
    assert_eq!(on.next(), [UserId(3)]);
}

#[test]
fn the_person_takes_the_seat_back_during_the_game() {
    let table = moved(&moved(&moved(&of("two-player"))));
    // Person 2 is on turn; person 1 decides alone.
    let handed = does(&table, &by(1, four()));
    let on = by_computer(&handed, 1);
    assert_eq!(said(on.apply(&by(1, Command::ComeBack))), "table-refuse-no-stand-in");
    assert_eq!(said(on.apply(&by(9, Command::ComeBack))), "table-refuse-no-stand-in");
    let back = does(&on, &by(2, Command::ComeBack));
    assert_eq!((back.seat_of(UserId(2)), back.computer(Seat(1))), (Some(Seat(1)), None));
    // Their entries are theirs, the computer's are not.
    let made: Vec<_> = back.entries.iter().map(|entry| entry.by.map(|user| user.0)).collect();
    assert_eq!(made, [Some(1), Some(2), Some(1), None]);
    assert_eq!(said(back.apply(&by(2, Command::ComeBack))), "table-refuse-no-stand-in");
    let mut later = back.clone();
    for user in [1, 2] {
        let seat = later.seat_of(UserId(user)).unwrap().0;
        later = does(&later, &by(user, Command::Enter { text: any_entry(&later, seat) }));
    }
    assert_eq!(later.entries.last().unwrap().by, Some(UserId(2)));
    // On turn, they come back before the computer has answered, and nothing is left of it.
    let at_once = does(&handed, &by(2, Command::ComeBack));
    assert!(at_once.progress.stand_ins.is_empty() && at_once.next() == [UserId(2)]);
    // After the end there is no seat to take.
    let over = does(
        &on,
        &by(1, Command::Control(deltille::games::Control::Leave(deltille::games::Leave::Resign))),
    );
    assert_eq!(over.phase, Phase::Over);
    assert_eq!(said(over.apply(&by(2, Command::ComeBack))), "table-refuse-over");
}

#[test]
fn rated_games_are_between_people() {
    let rated = Opening {
        stakes: Stakes::Rated,
        ..opening(setup("two-player", &[("setup", "standard")]))
    };
    let table = moved(&started(&rated));
    assert_eq!(said(table.apply(&by(1, four()))), "table-refuse-stand-in-rated");
    assert!(table.apply(&by(1, Command::Vote)).is_ok());
}

#[test]
fn plans_and_questions_of_the_absent_end_with_their_seat() {
    let table = moved(&of("three-player"));
    let text = any_entry(&table, 1);
    let planned = does(&table, &order(3, Command::Propose(Ask::Pause)));
    assert_eq!(planned.to_answer(), [UserId(1), UserId(2)]);
    let one = does(&planned, &by(1, four()));
    let handed = does(&one, &by(3, four()));
    assert!(handed.progress.accord.proposal.is_none() && handed.to_answer().is_empty());
    assert!(handed.plans_of(Seat(1)).next().is_none() && !text.is_empty());
    assert_eq!(handed.computer_due(), Some(Due::Entry(Seat(1))));
}

#[test]
fn hidden_hands_are_handed_over_with_the_seat() {
    let trioker = opening(setup_of("trioker", "simple-double", &[]));
    let table = started(&trioker);
    let absent = table.on_turn().iter().next().unwrap();
    let other = table
        .seats
        .iter()
        .flatten()
        .find(|person| table.seat_of(person.id) != Some(absent))
        .unwrap()
        .id;
    let handed = does(&table, &by(other.0, four()));
    let gone = handed.absentee(absent).unwrap().id;
    assert_eq!(handed.seat_of(gone), None, "a spectator sees no hand");
    assert_eq!(handed.computer_due(), Some(Due::Entry(absent)));
    let on = by_computer(&handed, absent.0);
    let back = does(&on, &by(gone.0, Command::ComeBack));
    assert_eq!(back.seat_of(gone), Some(absent));
}

#[test]
fn record_names_both_and_is_read_again() {
    let on = by_computer(&does(&moved(&of("two-player")), &by(1, four())), 1);
    let text = on.record(Viewer::Spectator);
    assert!(text.contains("# seat red: Person <2>"), "{text}");
    assert!(
        text.contains("# computer red: level 4\n# stand-in red: level 4, from entry 2\n"),
        "{text}"
    );
    let read = Table::import(&text, None).unwrap();
    assert_eq!(read.record_text(), on.record_text());
    assert_eq!(read.person(Seat(1)).unwrap().name, "Person <2> \"\\é");
    let back = does(&on, &by(2, Command::ComeBack));
    let text = back.record(Viewer::Spectator);
    assert!(
        text.contains("# stand-in red: level 4, entries 2 to 2\n") && !text.contains("computer red"),
        "{text}"
    );
    assert_eq!(Table::import(&text, None).unwrap().record_text(), on.record_text());
    // Where no computer took over, nothing is written, and older bodies have no such field.
    let plain = moved(&of("two-player"));
    assert!(!plain.record(Viewer::Spectator).contains("stand-in"));
    let body = String::from_utf8(plain.encode()).unwrap();
    assert!(!body.contains("stand_in") && !body.contains("hand_over"));
}

#[test]
fn a_take_back_reaches_behind_the_computer() {
    let table = moved(&moved(&of("two-player")));
    let waits = moved(&table);
    let on = by_computer(&does(&waits, &by(1, four())), 1);
    let back = does(&on, &by(1, Command::Propose(Ask::TakeBack)));
    assert!(back.entries.len() < on.entries.len(), "computers agree at once");
    assert_eq!(back.progress.stand_ins[0].since as usize, back.entries.len());
    let again = does(&moved(&back), &by(2, Command::ComeBack));
    assert!(again.entries.last().unwrap().by == Some(UserId(1)));
}

#[test]
fn a_rematch_is_played_by_the_computer_and_a_deleted_person_is_gone() {
    let on = by_computer(&does(&moved(&of("two-player")), &by(1, four())), 1);
    let bytes = Table::without_person(&on.encode(), UserId(2)).unwrap().unwrap();
    assert_eq!(Table::named(&bytes).unwrap().people, [UserId(1)]);
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(!text.contains("Person <2>"), "{text}");
    let without = Table::decode(&bytes).unwrap();
    assert!(without.absentee(Seat(1)).unwrap().id.is_deleted());
    assert!(without.record(Viewer::Spectator).contains("# anonymised: red\n"));
    let resign = Command::Control(deltille::games::Control::Leave(deltille::games::Leave::Resign));
    let over = does(&on, &by(1, resign));
    let (again, _) = over.rematch(TableId(7), UserId(1), late(), SEED, None, &Standstill::default()).unwrap();
    assert!(again.phase == Phase::Play && again.progress.stand_ins.is_empty());
    assert_eq!(again.computers.iter().flatten().count(), 1);
}
