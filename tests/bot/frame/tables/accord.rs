//! Take-backs, pauses and calling off: only with consent, and no ply is used twice.

use super::support::{NOON, SEED, enter, opening, order, said, started};
use deltille::{
    games::{Actors, Control, Leave, Offer, Seat, SeatSet},
    ids::{Ply, Time, UserId},
    table::{
        Command, Effect, Order, Phase, Refused, Table,
        accord::Ask,
        clock::{Standstill, TimeControl},
    },
};
use std::time::Duration;

const BACK: Ask = Ask::TakeBack;

fn ask(user: u64, ask: Ask) -> Order {
    order(user, Command::Propose(ask))
}

fn agree(user: u64, ask: Ask, by: u8) -> Order {
    order(user, Command::Agree { ask, by: Seat(by) })
}

fn decline(user: u64, ask: Ask, by: u8) -> Order {
    order(user, Command::Decline { ask, by: Seat(by) })
}

fn done(table: &Table, order: &Order) -> Table {
    let (after, effects) = table.apply(order).unwrap();
    assert!(matches!(effects.as_slice(), [Effect::PostBoard { .. }]), "{effects:?}");
    let read = Table::decode(&after.encode()).unwrap();
    assert_eq!(read.encode(), after.encode(), "it is kept");
    assert_eq!(
        (read.ply(), read.made(), read.progress.accord),
        (after.ply(), after.made(), after.progress.accord)
    );
    after
}

/// Makes `times` entries, each by the seat on turn.
fn moved(mut table: Table, times: usize) -> Table {
    for _ in 0..times {
        let entry = table.play().unwrap().legal().unwrap().swap_remove(0);
        table = done(&table, &enter(table.next()[0].0, &entry));
    }
    table
}

fn two() -> Table {
    started("two-player", &[("setup", "standard")])
}

#[test]
fn take_back_needs_consent_and_restores_the_board() {
    let two_made = moved(two(), 2);
    let third = moved(two_made.clone(), 1);
    let asked = done(&third, &ask(1, BACK));
    assert_eq!((asked.ply(), asked.entries.len()), (Ply(3), 3), "nothing yet");
    assert_eq!(asked.unanswered(), SeatSet::only(Seat(1)));
    assert_eq!(said(asked.apply(&ask(1, BACK))), "table-refuse-asked");
    assert_eq!(said(asked.apply(&ask(2, Ask::Pause))), "table-refuse-asked-other");
    assert_eq!(said(asked.apply(&agree(1, BACK, 0))), "table-refuse-agreed");
    assert_eq!(said(asked.apply(&agree(2, BACK, 1))), "table-refuse-not-asked");
    assert_eq!(asked.apply(&agree(9, BACK, 0)).unwrap_err(), Refused::NotSeated);
    let back = done(&asked, &agree(2, BACK, 0));
    assert_eq!(back.record_text(), two_made.record_text());
    assert_eq!(back.play().unwrap().full_position(), two_made.play().unwrap().full_position());
    assert_eq!(back.next(), [UserId(1)]);
    assert_eq!(back.progress.accord.proposal, None);
    // The asker takes back their own entry even after the other has answered it.
    let fourth = moved(third, 1);
    let back = done(&done(&fourth, &ask(1, BACK)), &agree(2, BACK, 0));
    assert_eq!(back.entries.len(), 2);
    assert_eq!(said(two().apply(&ask(1, BACK))), "table-refuse-nothing-back");
}

#[test]
fn no_ply_is_used_twice_and_old_buttons_stay_stale() {
    let mut table = moved(two(), 3);
    let mut seen = vec![Ply(0), Ply(1), Ply(2), Ply(3)];
    for _ in 0..4 {
        let asker = table.entries.last().unwrap().by.unwrap().0;
        let other = 3 - asker;
        let seat = table.seat_of(UserId(asker)).unwrap().0;
        table = done(&done(&table, &ask(asker, BACK)), &agree(other, BACK, seat));
        for again in 0..3 {
            assert!(!seen.contains(&table.ply()), "{:?} names two boards", table.ply());
            assert_eq!(table.made_at(table.ply()), Some(table.entries.len() as u32));
            for old in &seen {
                let entry = table.play().unwrap().legal().unwrap().swap_remove(0);
                let press = Order { ply: Some(*old), ..enter(table.next()[0].0, &entry) };
                assert_eq!(table.apply(&press).unwrap_err(), Refused::Stale { now: table.ply() });
                let press = Order { ply: Some(*old), ..ask(1, Ask::Pause) };
                assert_eq!(table.apply(&press).unwrap_err(), Refused::Stale { now: table.ply() });
                assert!(!table.is_fresh(Seat(0), *old) && !table.is_fresh(Seat(1), *old));
            }
            seen.push(table.ply());
            if again < 2 {
                table = moved(table, 1);
            }
        }
        assert_eq!(table.made_at(Ply(0)), None, "that board was taken back");
    }
}

#[test]
fn entry_refusal_or_withdrawal_closes_question() {
    let table = moved(two(), 1);
    let asked = done(&table, &ask(1, BACK));
    let (declined, effects) = asked.apply(&decline(2, BACK, 0)).unwrap();
    assert_eq!(declined.progress.accord.proposal, None);
    let [Effect::PostBoard { events, .. }] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!(events[0].message.id, "table-back-declined");
    assert_eq!(said(declined.apply(&agree(2, BACK, 0))), "table-refuse-not-asked");
    assert_eq!(done(&asked, &decline(1, BACK, 0)).progress.accord.proposal, None, "withdrawn");
    assert_eq!(moved(asked.clone(), 1).progress.accord.proposal, None, "the other has moved");
    let offer = order(2, Command::Control(Control::Offer(Offer::Draw)));
    let (_, effects) = asked.apply(&offer).unwrap();
    let [Effect::PostBoard { events, .. }] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!(events.last().unwrap().message.id, "table-back-lapsed");
    let offered = done(&asked, &offer);
    assert_eq!(offered.progress.accord.proposal, None, "the board is another");
    let again = done(&offered, &ask(1, BACK));
    let back = done(&again, &agree(2, BACK, 0));
    assert_eq!((back.entries.len(), back.play().unwrap().agreed(Offer::Draw)), (0, SeatSet::EMPTY));
}

#[test]
fn all_remaining_players_must_agree() {
    let three = started("three-player", &[("setup", "standard")]);
    let table = moved(three, 4);
    let by = table.entries.last().unwrap().by.unwrap();
    let seat = table.seat_of(by).unwrap();
    let others: Vec<u64> = (1..=3).filter(|user| *user != by.0).collect();
    let asked = done(&done(&table, &ask(by.0, BACK)), &agree(others[0], BACK, seat.0));
    assert_eq!(asked.entries.len(), 4, "one is missing");
    assert_eq!(done(&asked, &agree(others[1], BACK, seat.0)).entries.len(), 3);
    // A player who has left is not brought back.
    let resign = order(others[0], Command::Control(Control::Leave(Leave::Resign)));
    let left = done(&table, &resign);
    assert_eq!(said(left.apply(&ask(by.0, BACK))), "table-refuse-left-since");
    assert_eq!(said(left.apply(&ask(others[0], Ask::Pause))), "table-refuse-out");
    // Only the remaining players are asked; if the last one who has not answered leaves, the proposal is
    // accepted.
    let pause = done(&done(&table, &ask(by.0, Ask::Pause)), &agree(others[1], Ask::Pause, seat.0));
    assert!(!pause.is_paused());
    assert!(done(&pause, &resign).is_paused());
}

#[test]
fn pause_stops_entries_and_clocks() {
    let mut invitation = opening(super::support::setup("two-player", &[("setup", "standard")]));
    invitation.time = TimeControl::PerMove { seconds: 3600 };
    let table = Table::open(&invitation).unwrap().0;
    let table = table.apply(&Order { at: NOON, ..super::support::join(2) }).unwrap().0;
    let at =
        |minutes: u64, order: Order| Order { at: NOON.after(Duration::from_secs(60 * minutes)), ..order };
    let before = table.clock.runs_out(Seat(0)).unwrap();
    assert_eq!(before, Time(NOON.0 + 3_600_000));
    let paused = done(&done(&table, &at(10, ask(2, Ask::Pause))), &at(20, agree(1, Ask::Pause, 1)));
    assert!(paused.is_paused());
    assert_eq!(
        (paused.deadline(), paused.next(), paused.clock.runs_out(Seat(0))),
        (None, Vec::new(), None)
    );
    assert_eq!(said(paused.apply(&at(21, enter(1, "e3-f3v")))), "table-refuse-paused");
    assert_eq!(said(paused.apply(&at(21, ask(1, Ask::Pause)))), "table-refuse-paused-already");
    let read = Table::decode(&paused.encode()).unwrap();
    assert!(read.is_paused(), "also after a restart");
    let resumed = done(&read, &at(100_000, order(2, Command::Resume)));
    let left = resumed.clock.runs_out(Seat(0)).unwrap().0 - at(100_000, order(1, Command::Resume)).at.0;
    assert_eq!(left, 40 * 60 * 1000, "twenty minutes were used");
    assert_eq!(said(resumed.apply(&order(1, Command::Resume))), "table-refuse-not-paused");
    assert_eq!(done(&resumed, &at(100_001, enter(1, "e3-f3v"))).entries.len(), 1);
    // A player can end an adjourned game.
    let over = done(&paused, &order(1, Command::Control(Control::Leave(Leave::Resign))));
    assert_eq!((over.phase, over.is_paused()), (Phase::Over, false));
}

#[test]
fn a_game_is_called_off_before_its_second_move_only() {
    for made in [0, 1] {
        let table = moved(two(), made);
        assert_eq!(table.apply(&order(9, Command::Abort)).unwrap_err(), Refused::NotSeated);
        for user in [1, 2] {
            let off = done(&table, &order(user, Command::Abort));
            assert_eq!((off.phase, off.outcome(), off.deadline()), (Phase::Aborted, None, None));
            assert_eq!(off.progress.accord.off, off.seat_of(UserId(user)));
            assert!(!off.is_open() && off.next().is_empty());
            assert_eq!(said(off.apply(&enter(1, "e3-f3v"))), "table-refuse-over");
            assert_eq!(said(off.apply(&order(1, Command::Abort))), "table-refuse-over");
        }
    }
    // Offers are not moves.
    let offered = done(&moved(two(), 1), &order(1, Command::Control(Control::Offer(Offer::Draw))));
    assert!(offered.may_abort());
    assert_eq!(said(moved(two(), 2).apply(&order(1, Command::Abort))), "table-refuse-abort");
}

#[test]
fn old_bodies_decode_and_bad_counts_do_not() {
    let table = moved(two(), 2);
    let mut body: serde_json::Value = serde_json::from_slice(&table.encode()).unwrap();
    for new in ["accord", "count", "ahead", "appointment"] {
        assert_eq!(body.get(new), None, "{new} is kept only when there is something to keep");
    }
    body["count"] = serde_json::json!({"base": 7, "made": 9});
    assert!(Table::decode(&serde_json::to_vec(&body).unwrap()).is_err());
    body["count"] = serde_json::json!({"base": 7, "made": 1});
    assert_eq!(Table::decode(&serde_json::to_vec(&body).unwrap()).unwrap().ply(), Ply(8));
}

#[test]
fn a_finished_game_is_not_taken_back() {
    let over = done(&moved(two(), 3), &order(2, Command::Control(Control::Leave(Leave::Resign))));
    assert_eq!(said(over.apply(&ask(1, BACK))), "table-refuse-over");
    assert_eq!(over.play().unwrap().actors(), Actors::Nobody);
    let rematch =
        over.rematch(deltille::ids::TableId(2), UserId(1), NOON, SEED, None, &Standstill::default());
    assert_eq!(rematch.unwrap().0.ply(), Ply(0), "another table counts anew");
}

#[test]
fn appointments_are_put_off_once_and_pass() {
    const MEET: Ask = Ask::Appointment;
    let later = |minutes: u64| Time(NOON.0 + minutes * 60_000);
    let at = |minutes, order: Order| Order { at: later(minutes), ..order };
    let appoint = |user, minutes| order(user, Command::Appoint(later(minutes)));
    let agreed = |table: &Table| table.progress.appointment.map(|it| (it.at, it.put_off));
    assert_eq!(said(two().apply(&appoint(1, 0))), "table-refuse-appointment");
    assert_eq!(said(two().apply(&ask(1, MEET))), "table-refuse-appointment");
    let asked = moved(done(&two(), &appoint(1, 60)), 2);
    assert_eq!(asked.unanswered(), SeatSet::only(Seat(1)), "moves are no answer");
    let first = done(&asked, &agree(2, MEET, 0));
    assert_eq!(agreed(&first), Some((later(60), false)));
    let second = done(&done(&first, &appoint(2, 90)), &agree(1, MEET, 1));
    assert_eq!(agreed(&second), Some((later(90), true)));
    assert_eq!(said(second.apply(&appoint(1, 120))), "table-refuse-put-off");
    // What has passed is forgotten: the appointment, and the question.
    let after = done(&second, &at(90, appoint(1, 120)));
    assert_eq!(agreed(&after), None);
    assert_eq!(said(after.apply(&at(120, agree(2, MEET, 0)))), "table-refuse-not-asked");
    assert!(done(&after, &at(120, ask(1, Ask::Pause))).progress.accord.proposal.is_some());
    let over = done(&first, &order(2, Command::Control(Control::Leave(Leave::Resign))));
    assert_eq!(agreed(&over), None);
}
