//! Computers' seats, at tables without a store.

use super::support::{NOON, SEED, enter, join, opening, order, said, setup, setup_of};
use deltille::{
    games::{Control, Event, Leave, Level, Offer, OptionValues, Seat, Setup, Viewer, registry},
    ids::{Ply, TableId, Time, UserId},
    table::{
        By, Command, Effect, Guest, HostSeat, Opening, Order, Phase, Refused, Table, accord::Ask,
        clock::TimeControl, computers::Due,
    },
};
use serde_json::Value;

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// Person 1 in Triablo against a computer of level 4.
fn against(seat: HostSeat) -> Table {
    let opening = Opening {
        seat,
        computers: vec![level(4)],
        ..opening(setup("two-player", &[("setup", "standard")]))
    };
    kept(Table::open(&opening).unwrap().0)
}

/// Encodes and decodes the table, which must stay equal.
fn kept(table: Table) -> Table {
    let again = Table::decode(&table.encode()).unwrap();
    assert_eq!(again.encode(), table.encode());
    assert_eq!(
        (again.computers.clone(), again.computer_due()),
        (table.computers.clone(), table.computer_due())
    );
    assert_eq!(again.entries, table.entries);
    again
}

fn ordered(table: &Table, order: &Order) -> Table {
    kept(table.apply(order).unwrap_or_else(|why| panic!("{order:?}: {why:?}")).0)
}

fn by_computer(seat: u8, command: Command) -> Order {
    Order { by: By::Computer(Seat(seat)), ..order(1, command) }
}

fn computers_entry(seat: u8, text: &str) -> Order {
    by_computer(seat, Command::Enter { text: text.to_owned() })
}

fn any_entry(table: &Table, seat: Seat) -> String {
    table.play().unwrap().legal_of(seat).unwrap().swap_remove(0)
}

#[test]
fn one_person_and_a_computer_play_at_once() {
    let table = against(HostSeat::First);
    assert_eq!((table.phase, table.next(), table.computer_due()), (Phase::Play, vec![UserId(1)], None));
    assert!(!table.is_solo());
    let table = ordered(&table, &enter(1, "e3-f3v"));
    assert_eq!((table.next(), table.computer_due()), (vec![], Some(Due::Entry(Seat(1)))));
    let table = ordered(&table, &computers_entry(1, "e7-f6^"));
    let entry = table.entries.last().unwrap();
    assert_eq!((entry.line.as_str(), entry.by, entry.seat), ("e7-f6^", None, Some(Seat(1))));
    assert_eq!((table.next(), table.computer_due()), (vec![UserId(1)], None));
    let record = table.record(Viewer::Spectator);
    assert!(record.contains("# seat red: Deltille 4\n# computer red: level 4\n"), "{record}");
    assert_eq!(Table::import(&record, None).unwrap().entries.len(), 2);
}

#[test]
fn seats_are_drawn_with_the_computers() {
    let mut begins = [false; 2];
    for seed in 0..20 {
        let table = Table::open(&Opening {
            seat: HostSeat::Random,
            seed: deltille::table::fair::Seed([seed; 32]),
            computers: vec![level(1)],
            ..opening(setup("two-player", &[("setup", "standard")]))
        });
        let table = kept(table.unwrap().0);
        assert_eq!(table.computer_seats().len(), 1);
        begins[usize::from(table.computer_due().is_some())] = true;
    }
    assert_eq!(begins, [true; 2]);
}

#[test]
fn computer_makes_only_due_entries() {
    let table = against(HostSeat::First);
    assert_eq!(said(table.apply(&computers_entry(1, "e7-f6^"))), "table-refuse-timer");
    let table = ordered(&table, &enter(1, "e3-f3v"));
    for wrong in [
        computers_entry(0, "e7-f6^"),
        computers_entry(7, "e7-f6^"),
        computers_entry(1, "resign"),
        computers_entry(1, "draw-offer"),
        by_computer(1, Command::Control(Control::Offer(Offer::Draw))),
        by_computer(1, Command::Control(Control::Accept(Offer::Draw))),
        by_computer(1, Command::Control(Control::Leave(Leave::Timeout))),
        by_computer(1, Command::Refuse(Offer::Draw)),
        by_computer(1, Command::Propose(Ask::TakeBack)),
        by_computer(1, Command::Cancel),
    ] {
        assert_eq!(said(table.apply(&wrong)), "table-refuse-timer", "{wrong:?}");
    }
    assert_eq!(said(table.apply(&order(1, Command::Refuse(Offer::Draw)))), "table-refuse-not-offered");
    assert!(matches!(table.apply(&computers_entry(1, "e3-e4^")), Err(Refused::Rules(_))));
    // For an older board.
    let late = Order { ply: Some(Ply(0)), ..computers_entry(1, "e7-f6^") };
    assert_eq!(table.apply(&late).unwrap_err(), Refused::Stale { now: Ply(1) });
    assert!(table.apply(&by_computer(1, Command::Control(Control::Leave(Leave::Resign)))).is_ok());
}

#[test]
fn computers_have_no_clock() {
    for time in [TimeControl::PerMove { seconds: 60 }, TimeControl::PerPlayer { seconds: 60, increment: 0 }] {
        let table = Table::open(&Opening {
            time,
            computers: vec![level(2)],
            ..opening(setup("two-player", &[("setup", "standard")]))
        });
        let table = kept(table.unwrap().0);
        assert!(table.clock.runs_out(Seat(0)).is_some());
        let table = ordered(&table, &enter(1, "e3-f3v"));
        assert!((0..2).all(|seat| table.clock.runs_out(Seat(seat)).is_none()), "{time:?}");
        assert_eq!(table.deadline(), None);
        let tick = Order {
            by: By::Timer,
            at: Time(NOON.0 + 10_000_000),
            ..order(1, Command::Tick)
        };
        assert_eq!(said(table.apply(&tick)), "table-refuse-timer");
        let unblock = Order { by: By::Moderator, ..order(1, Command::Unblock) };
        assert_eq!(said(table.apply(&unblock)), "table-refuse-computers-turn");
        let table = ordered(&table, &computers_entry(1, "e7-f6^"));
        assert!(table.clock.runs_out(Seat(0)).is_some() && table.clock.runs_out(Seat(1)).is_none());
    }
}

#[test]
fn computers_agree_to_take_back_and_to_pause() {
    let table = ordered(&against(HostSeat::First), &enter(1, "e3-f3v"));
    // While the computer thinks …
    let back = ordered(&table, &order(1, Command::Propose(Ask::TakeBack)));
    assert_eq!((back.entries.len(), back.ply(), back.next()), (0, Ply(2), vec![UserId(1)]));
    // … and after its answer, which is taken back too.
    let answered = ordered(&table, &computers_entry(1, "e7-f6^"));
    let back = ordered(&answered, &order(1, Command::Propose(Ask::TakeBack)));
    assert_eq!((back.entries.len(), back.next()), (0, vec![UserId(1)]));
    assert!(table.apply(&order(1, Command::Abort)).is_ok());
    assert_eq!(said(answered.apply(&order(1, Command::Abort))), "table-refuse-abort");

    let paused = ordered(&table, &order(1, Command::Propose(Ask::Pause)));
    assert!(paused.is_paused() && paused.computer_due().is_none());
    let resumed = ordered(&paused, &order(1, Command::Resume));
    assert_eq!(resumed.computer_due(), Some(Due::Entry(Seat(1))));
    // An offer made during a pause is answered.
    let offered = ordered(&paused, &order(1, Command::Control(Control::Offer(Offer::Draw))));
    assert_eq!(offered.computer_due(), Some(Due::Answer(Seat(1), Offer::Draw)));
    let refused = ordered(&offered, &by_computer(1, Command::Refuse(Offer::Draw)));
    assert!(refused.is_paused() && refused.computer_due().is_none());
}

/// The table after the only person has resigned; `None` if there were no two computers.
fn left_by_people(setup: Setup) -> Option<Table> {
    // A puzzle needs more than its defaults, and seats one.
    let seats = Table::open(&opening(setup.clone())).ok()?.0.seats.len();
    let computers = vec![level(1); seats - 1];
    let resign = order(1, Command::Control(Control::Leave(Leave::Resign)));
    let open = || kept(Table::open(&Opening { computers, ..opening(setup) }).unwrap().0);
    (seats > 2).then(|| ordered(&open(), &resign))
}

#[test]
fn computers_left_alone_agree_to_a_draw() {
    let mut tried = 0;
    for game in registry::games() {
        for variant in game.variants {
            let players = variant.options.iter().find(|option| option.key == "players");
            let counts = match players.map(|option| option.values) {
                Some(OptionValues::Words(words)) => {
                    words.iter().map(|count| vec![("players", *count)]).collect()
                }
                _ => vec![vec![]],
            };
            for options in counts {
                let Some(left) = left_by_people(setup_of(game.id, variant.id, &options)) else {
                    continue;
                };
                tried += 1;
                let kind = format!("{} {} {options:?}", game.id, variant.id);
                assert_eq!((left.phase, left.computer_due()), (Phase::Over, None), "{kind}");
                assert!(left.outcome().unwrap().winners.len() >= 2, "{kind}");
                let last = &left.entries.last().unwrap().line;
                assert_eq!(Control::of_line(last), Some(Control::Accept(Offer::Draw)), "{kind}");
            }
        }
    }
    assert!(tried >= 8, "{tried}");
}

/// A body of an older version: computers play on after the last person has left, and the game may be paused.
#[test]
fn old_table_left_to_computers_ends_with_next_entry() {
    let left = left_by_people(setup("three-player", &[("setup", "standard")])).unwrap();
    let mut body: Value = serde_json::from_slice(&left.encode()).unwrap();
    let entries = body["entries"].as_array_mut().unwrap();
    entries.truncate(entries.len() - 2);
    body["phase"] = "Play".into();
    body.as_object_mut().unwrap().remove("ended").unwrap();
    let old = Table::decode(&serde_json::to_vec(&body).unwrap()).unwrap();
    assert!(old.is_left_to_computers());
    let mut paused = old.clone();
    paused.progress.accord.paused = true;
    assert_eq!(paused.computer_due(), None);
    assert_eq!(paused.apply(&order(9, Command::Resume)).unwrap_err(), Refused::NotSeated);
    let resumed = ordered(&paused, &order(1, Command::Resume));
    let Some(Due::Entry(seat)) = resumed.computer_due() else {
        panic!("{:?}", resumed.computer_due())
    };
    let over = ordered(&resumed, &computers_entry(seat.0, &any_entry(&resumed, seat)));
    assert_eq!(over.phase, Phase::Over);
}

#[test]
fn take_back_redraws_computer_entry() {
    let table = ordered(&against(HostSeat::First), &enter(1, "e3-f3v"));
    let due = table.computer_due().unwrap();
    let back = ordered(&table, &order(1, Command::Propose(Ask::TakeBack)));
    let again = ordered(&back, &enter(1, "e3-f3v"));
    assert_eq!(again.computer_due(), Some(due));
    assert_eq!(table.thinking_seed(due), kept(table.clone()).thinking_seed(due));
    assert_ne!(table.thinking_seed(due), again.thinking_seed(due));
    let mut other = table.clone();
    other.lots.seed = deltille::table::fair::Seed([8; 32]);
    assert_ne!(table.thinking_seed(due), other.thinking_seed(due));
}

#[test]
fn an_offered_draw_is_answered_once() {
    let table = against(HostSeat::First);
    let offer = || order(1, Command::Control(Control::Offer(Offer::Draw)));
    let offered = ordered(&table, &offer());
    assert_eq!(offered.computer_due(), Some(Due::Answer(Seat(1), Offer::Draw)));
    let accepted = ordered(&offered, &by_computer(1, Command::Control(Control::Accept(Offer::Draw))));
    assert_eq!((accepted.phase, accepted.outcome().unwrap().winners.len()), (Phase::Over, 2));

    let (declined, effects) = offered.apply(&by_computer(1, Command::Refuse(Offer::Draw))).unwrap();
    let Effect::PostBoard { events, .. } = &effects[0] else {
        panic!("{effects:?}")
    };
    let told: Vec<&str> = events.iter().map(|Event { message, .. }| message.id).collect();
    assert_eq!((told, deltille::text::exists("table-draw-declined")), (vec!["table-draw-declined"], true));
    let declined = kept(declined);
    assert_eq!((declined.computer_due(), declined.entries.len()), (None, offered.entries.len()));
    // The board is the earlier one: a hint given there is repeated.
    assert!(declined.board() == table.board() && declined.ply() != table.ply());
    // The offer is gone, and can be made again after the computer's next entry.
    assert!(declined.offered(Offer::Draw).is_empty());
    assert_eq!(said(declined.apply(&offer())), "table-refuse-declined");
    let table = ordered(&declined, &enter(1, "e3-f3v"));
    assert_eq!(table.computer_due(), Some(Due::Entry(Seat(1))));
    let table = ordered(&table, &computers_entry(1, "e7-f6^"));
    let again = ordered(&table, &offer());
    assert_eq!(again.computer_due(), Some(Due::Answer(Seat(1), Offer::Draw)));
}

#[test]
fn the_host_fills_the_lobby_with_computers() {
    let invited = vec![Guest { id: UserId(3), bot: false }];
    let opening = Opening {
        invited,
        ..opening(setup("three-player", &[("setup", "standard")]))
    };
    let lobby = kept(Table::open(&opening).unwrap().0);
    let lobby = ordered(&lobby, &join(2));
    let fill = Command::Fill { level: level(3) };
    assert_eq!(said(lobby.apply(&order(2, fill.clone()))), "table-refuse-fill-not-host");
    let table = ordered(&lobby, &order(1, fill.clone()));
    assert_eq!(table.phase, Phase::Play);
    assert_eq!(table.computers.iter().flatten().copied().collect::<Vec<_>>(), [level(3)]);
    assert!(table.awaited().is_empty());
    assert_eq!(said(table.apply(&order(1, fill))), "table-refuse-started");
    assert_eq!(said(table.apply(&join(3))), "table-refuse-started");
}

#[test]
fn a_computers_seat_in_the_lobby_is_taken() {
    let opening = Opening {
        computers: vec![level(5)],
        ..opening(setup("three-player", &[("setup", "standard")]))
    };
    let lobby = kept(Table::open(&opening).unwrap().0);
    assert!(matches!(lobby.phase, Phase::Lobby { .. }));
    let taken = lobby.computer_seats().iter().next().unwrap();
    assert_eq!(
        said(lobby.apply(&order(2, Command::Join { seat: Some(taken), new: false }))),
        "table-refuse-taken"
    );
    let table = ordered(&lobby, &join(2));
    assert_eq!((table.phase, table.computer_seats().len()), (Phase::Play, 1));
    // More computers than seats.
    let many = Opening { computers: vec![level(1); 3], ..opening };
    assert_eq!(said(Table::open(&many)), "table-refuse-too-many");
}

#[test]
fn rematch_keeps_computers_and_can_change_level() {
    let table =
        ordered(&against(HostSeat::First), &order(1, Command::Control(Control::Leave(Leave::Resign))));
    let again = |wish| table.rematch(TableId(7), UserId(1), NOON, SEED, wish, &Default::default()).unwrap().0;
    let same = kept(again(None));
    assert_eq!((same.phase, same.computer_due()), (Phase::Play, Some(Due::Entry(Seat(0)))));
    assert_eq!(same.computers, [Some(level(4)), None]);
    assert_eq!(again(Some(level(8))).computers, [Some(level(8)), None]);
}

#[test]
fn only_people_answer_at_a_mixed_table() {
    let opening = Opening {
        computers: vec![level(1)],
        ..opening(setup("three-player", &[("setup", "standard")]))
    };
    let mut table = ordered(&Table::open(&opening).unwrap().0, &join(2));
    // Until it is the computer's turn while a question is open for the other person.
    while table.computer_due().is_none() {
        let seat = table.on_turn().iter().next().unwrap();
        let user = table.person(seat).unwrap().id.0;
        table = ordered(&table, &enter(user, &any_entry(&table, seat)));
    }
    let Some(Due::Entry(computer)) = table.computer_due() else {
        panic!("no entry")
    };
    let last = table.entries.iter().rev().find_map(|entry| entry.by).unwrap();
    let asked = ordered(&table, &order(last.0, Command::Propose(Ask::TakeBack)));
    assert_eq!(asked.to_answer().len(), 1, "only the other person is asked");
    assert_eq!(asked.computer_due(), None, "its entry would be an answer");
    let declined = asked.progress.accord.proposal.unwrap();
    let other = asked.to_answer()[0];
    let decline = Command::Decline { ask: Ask::TakeBack, by: declined.by };
    let table = ordered(&asked, &order(other.0, decline));
    assert_eq!(table.computer_due(), Some(Due::Entry(computer)));
    // A requested pause is answered first, too.
    let asked = ordered(&table, &order(last.0, Command::Propose(Ask::Pause)));
    assert_eq!(asked.computer_due(), None);
    let agreed = ordered(&asked, &order(other.0, Command::Agree { ask: Ask::Pause, by: declined.by }));
    assert!(agreed.is_paused());
}

#[test]
fn body_without_computers_decodes() {
    let table = super::support::started("two-player", &[("setup", "standard")])
        .apply(&enter(1, "e3-f3v"))
        .unwrap()
        .0;
    let body: Value = serde_json::from_slice(&table.encode()).unwrap();
    assert!(
        body.get("computers").is_none() && body.get("declined").is_none(),
        "tables of people stay as they were"
    );
    // As written by the previous version.
    let old = br#"{"format":2,"id":9000,"channel":100,"guild":18446744073709551615,"setup":{"game":"triablo",
        "variant":"two-player","options":[["size","5"],["setup","standard"],["quiet-limit","100"],["repetition","3"]]},"host":1,"seats":[[1,"Ann"],[2,"Bob"]],"kept":[1,2],
        "phase":"Play","opened":1750000000000,
        "seed":"0707070707070707070707070707070707070707070707070707070707070707",
        "clock":{"control":"unlimited","seats":[{"left":0,"told":false},{"left":0,"turn":{"since":1750000005500,"still":0},"told":false}]},
        "entries":[["e3-f3v",0,5]]}"#;
    let read = Table::decode(old).unwrap_or_else(|why| panic!("{why}; a body is {body}"));
    assert_eq!((read.entries.clone(), read.computers.clone()), (table.entries.clone(), vec![None, None]));
    assert_eq!(read.apply(&enter(2, "e7-f6^")).unwrap().0.ply(), Ply(2));
}

#[test]
fn bodies_with_impossible_computers_are_refused() {
    let table = ordered(&against(HostSeat::First), &enter(1, "e3-f3v"));
    let body: Value = serde_json::from_slice(&table.encode()).unwrap();
    assert_eq!(body["computers"], serde_json::json!([null, 4]));
    for computers in [
        serde_json::json!([4, 4]),
        serde_json::json!([null]),
        serde_json::json!([null, null]),
        serde_json::json!([null, 9]),
        serde_json::json!([null, 4, null]),
    ] {
        let mut wrong = body.clone();
        wrong["computers"] = computers.clone();
        assert!(Table::decode(&serde_json::to_vec(&wrong).unwrap()).is_err(), "{computers}");
    }
}

#[test]
fn trioker_lots_keep_computer_seats() {
    let opening = Opening {
        computers: vec![level(1)],
        ..opening(setup_of("trioker", "even-odd", &[]))
    };
    for seed in 0..8 {
        let seed = deltille::table::fair::Seed([seed; 32]);
        let table = kept(Table::open(&Opening { seed, ..opening.clone() }).unwrap().0);
        let seats = table.computer_seats();
        assert_eq!(seats.len(), 1);
        assert!(seats.iter().all(|seat| table.person(seat).is_none()));
        let actor = table.on_turn().iter().next().unwrap();
        assert_eq!(table.computer_due().is_some(), seats.contains(actor));
    }
}

/// Stored by an earlier version, in which every game had eight levels.
#[test]
fn level_that_a_kind_of_game_no_longer_has_is_its_last() {
    for (stored, now) in [(8, 6), (7, 6), (6, 6), (5, 5), (1, 1)] {
        let opening = Opening {
            computers: vec![level(stored)],
            ..opening(setup_of("trioker", "rapid", &[("players", "2")]))
        };
        let table = kept(Table::open(&opening).unwrap().0);
        let seats = table.computer_seats();
        let levels: Vec<_> = seats.iter().filter_map(|seat| table.computer(seat)).collect();
        assert_eq!((levels, table.levels().count()), (vec![level(now)], 6), "{stored}");
    }
}
