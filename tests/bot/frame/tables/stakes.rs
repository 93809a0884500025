//! Casual or rated: agreed at the table, kept by the rematch, and judged at the end.

use super::support::{NOON, SEED, enter, join, opening, order, said, setup};
use deltille::{
    games::{Control, Leave, Level, Viewer},
    ids::{TableId, UserId},
    table::{Command, Opening, Origin, Phase, Stakes, Table, Uncounted, clock::Standstill},
};

fn kept(table: &Table) -> Table {
    Table::decode(&table.encode()).unwrap()
}

fn rated() -> Opening {
    Opening {
        stakes: Stakes::Rated,
        ..opening(setup("two-player", &[("setup", "standard")]))
    }
}

fn resigned(table: &Table) -> Table {
    kept(&table.apply(&order(1, Command::Control(Control::Leave(Leave::Resign)))).unwrap().0)
}

/// A game of two after this many moves.
fn played(opening: &Opening, moves: usize) -> Table {
    let mut table = kept(&Table::open(opening).unwrap().0).apply(&join(2)).unwrap().0;
    for _ in 0..moves {
        let user = table.next()[0].0;
        let line = table.play().unwrap().legal().unwrap().swap_remove(0);
        table = table.apply(&enter(user, &line)).unwrap().0;
    }
    kept(&table)
}

#[test]
fn six_moves_and_a_result_count() {
    let under_way = played(&rated(), 6);
    assert_eq!(under_way.counts(), Err(Uncounted::Unfinished));
    let over = resigned(&under_way);
    assert_eq!((over.phase, over.counts()), (Phase::Over, Ok(())));
    assert_eq!(
        resigned(&played(&rated(), 5)).counts(),
        Err(Uncounted::Short),
        "the resignation is no move"
    );
    assert_eq!(resigned(&played(&opening(rated().setup), 6)).counts(), Err(Uncounted::Casual));
    let mut called_off = under_way;
    called_off.phase = Phase::Aborted;
    assert_eq!(called_off.counts(), Err(Uncounted::Unfinished));
    let mut deleted = over;
    deleted.seats[1].as_mut().unwrap().id = UserId::deleted(1);
    assert_eq!(deleted.counts(), Err(Uncounted::Seats));
}

#[test]
fn rematch_keeps_the_stakes_and_computers_end_them() {
    let over = resigned(&played(&rated(), 6));
    let again = |table: &Table| {
        let by = UserId(1);
        kept(&table.rematch(TableId(9), by, NOON, SEED, None, &Standstill::default()).unwrap().0)
    };
    assert!(again(&over).is_rated());
    assert!(!again(&resigned(&played(&opening(rated().setup), 6))).is_rated());
    let lobby = Table::open(&rated()).unwrap().0;
    let filled = lobby.apply(&order(1, Command::Fill { level: Level::WEAKEST })).unwrap().0;
    assert!(!kept(&filled).is_rated());
}

#[test]
fn only_a_game_of_people_from_its_start_may_be_rated() {
    let against = Opening { computers: vec![Level::WEAKEST], ..rated() };
    assert_eq!(said(Table::open(&against)), "table-refuse-rated");
    let lines = vec!["e3-f3v".to_owned()];
    let goes_on = Opening { from: Origin { position: None, lines }, ..rated() };
    assert_eq!(said(Table::open(&goes_on)), "table-refuse-rated");
}

#[test]
fn record_says_rated_and_an_import_is_casual() {
    let (rated, casual) = (resigned(&played(&rated(), 6)), resigned(&played(&opening(rated().setup), 6)));
    let (text, plain) = (rated.record(Viewer::Spectator), casual.record(Viewer::Spectator));
    assert!(text.contains("# stakes: rated\n"), "{text}");
    // A casual record is what it was before there were ratings.
    assert_eq!(text.replace("# stakes: rated\n", ""), plain);
    let imported = Table::import(&text, None).unwrap();
    assert!(!imported.is_rated() && !imported.record(Viewer::Spectator).contains("stakes"));
    // Bodies from before have no field, and casual ones do not get it.
    assert!(!String::from_utf8(casual.encode()).unwrap().contains("stakes"));
}
