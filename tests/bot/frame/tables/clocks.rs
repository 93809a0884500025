//! Clocks, absent players and moderators at a table, with times chosen by the test.

use super::support::{NOON, SEED, enter, join, opening, order, said, setup};
use deltille::{
    games::{Actors, Seat},
    ids::{Ply, Time, UserId},
    table::{
        By, Command, Effect, Order, Phase, Refused, Table,
        clock::{CLOCK, GRACE, OVERDUE, Standstill, TimeControl},
        uptime::{Awake, Uptime},
        vacation::Span,
    },
};
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

fn at(seconds: u64) -> Time {
    NOON.after(Duration::from_secs(seconds))
}

fn days(days: u32) -> TimeControl {
    TimeControl::PerMove { seconds: days * DAY as u32 }
}

/// A game that begins at [`NOON`], with the standard set-up.
fn started(variant: &str, time: TimeControl) -> Table {
    let mut opening = opening(setup(variant, &[("setup", "standard")]));
    opening.time = time;
    let mut table = Table::open(&opening).unwrap().0;
    for user in 2..=table.seats.len() as u64 {
        table = table.apply(&Order { at: NOON, ..join(user) }).unwrap().0;
    }
    table
}

fn tick(at: Time) -> Order {
    Order { by: By::Timer, at, ..order(0, Command::Tick) }
}

fn moderator(command: Command) -> Order {
    Order { by: By::Moderator, ..order(0, command) }
}

/// The first legal entry of the seat on turn.
fn any_move(table: &Table, at: Time) -> Order {
    let entry = table.play().unwrap().legal().unwrap().swap_remove(0);
    Order { at, ..enter(table.next()[0].0, &entry) }
}

fn moved(table: &Table, seconds: u64) -> Table {
    let table = table.apply(&any_move(table, at(seconds))).unwrap().0;
    let read = Table::decode(&table.encode()).unwrap();
    assert_eq!((read.encode(), read.deadline()), (table.encode(), table.deadline()));
    table
}

/// The table's next deadline, in seconds after [`NOON`].
fn due(table: &Table) -> u64 {
    let (at, kind) = table.deadline().unwrap();
    assert_eq!(kind, CLOCK);
    at.since(Awake(NOON.0)) / 1000
}

#[test]
fn time_for_each_move_a_warning_and_the_end() {
    let table = started("three-player", days(2));
    assert_eq!(table.clock.runs_out(Seat(0)), Some(at(2 * DAY)));
    assert_eq!(table.clock.runs_out(Seat(1)), None, "only the clock of the seat on turn runs");
    assert_eq!(due(&table), 2 * DAY - 12 * HOUR);

    // After half of the time, the next player has two days from then on.
    let table = moved(&table, DAY);
    assert_eq!((due(&table), table.clock.left(Seat(0))), (3 * DAY - 12 * HOUR, Some(2 * DAY * 1000)));
    let warn = at(3 * DAY - 12 * HOUR);
    assert_eq!(said(table.apply(&tick(Time(warn.0 - 1)))), "table-refuse-timer", "not yet");
    let (warned, effects) = table.apply(&tick(warn)).unwrap();
    assert_eq!(effects, [Effect::PostBoard { next: vec![UserId(2)], events: Vec::new() }]);
    assert!(warned.clock.is_low(Seat(1)) && !warned.clock.is_low(Seat(2)));
    assert_eq!(due(&warned), 3 * DAY + GRACE.as_secs());
    assert_eq!(said(warned.apply(&tick(warn))), "table-refuse-timer", "told once");

    // A move at the very deadline counts, one after it does not, and then the timer ends the game.
    let last = at(3 * DAY);
    assert!(warned.apply(&any_move(&warned, last)).is_ok());
    assert_eq!(said(warned.apply(&any_move(&warned, Time(last.0 + 1)))), "table-refuse-late");
    assert_eq!(said(warned.apply(&tick(last))), "table-refuse-timer", "presses under way still get in");
    let (out, effects) = warned.apply(&tick(last.after(GRACE))).unwrap();
    assert_eq!(
        out.entries.last().map(|entry| (entry.line.as_str(), entry.by)),
        Some(("red:timeout", None))
    );
    assert!(
        matches!(&effects[..], [Effect::PostBoard { next, events }] if *next == [UserId(3)] && !events.is_empty())
    );
    assert!(!out.clock.is_low(Seat(1)), "nobody's time is short now");
    assert_eq!(due(&out), 5 * DAY + GRACE.as_secs() - 12 * HOUR, "the next one's clock runs");
    assert_eq!(Table::decode(&out.encode()).unwrap().encode(), out.encode());
    let (over, _) = out.apply(&tick(at(6 * DAY))).unwrap();
    assert_eq!((over.phase, over.deadline()), (Phase::Over, None));
    assert_eq!(said(over.apply(&tick(at(60 * DAY)))), "table-refuse-timer");
}

#[test]
fn time_for_the_whole_game_with_an_increment() {
    let time = TimeControl::PerPlayer { seconds: 600, increment: 30 };
    let table = started("two-player", time);
    let left = |table: &Table| [0, 1].map(|seat| table.clock.left(Seat(seat)).unwrap() / 1000);
    assert_eq!((left(&table), due(&table)), ([600, 600], 540));
    let table = moved(&table, 100);
    assert_eq!((left(&table), due(&table)), ([530, 600], 640));
    let table = moved(&table, 105);
    assert_eq!(left(&table), [530, 625]);
    // An offer is not a move: no increment, and the clock runs on.
    let offer = Command::Control(deltille::games::Control::Offer(deltille::games::Offer::Draw));
    let table = table.apply(&Order { at: at(205), ..order(1, offer) }).unwrap().0;
    assert_eq!((left(&table), table.clock.runs_out(Seat(0))), ([430, 625], Some(at(635))));
    // If a turn begins with less than a tenth of the time, the board shows it at once and there is no further
    // warning.
    let table = moved(&table, 634);
    assert_eq!(left(&table), [31, 625]);
    let table = moved(&table, 640);
    assert!(table.clock.is_low(Seat(0)));
    assert_eq!(due(&table), 640 + 31 + GRACE.as_secs());
    let over = table.apply(&tick(at(700))).unwrap().0;
    assert_eq!(over.entries.last().unwrap().line, "white:timeout");
    assert_eq!(over.outcome().unwrap().winners.iter().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(
        over.rematch(over.id, UserId(1), NOON, SEED, None, &Standstill::default())
            .unwrap()
            .0
            .clock
            .control(),
        time
    );
}

#[test]
fn several_seats_have_time_at_once_while_they_set_up() {
    // Seats are set up one by one in this game; each has its own time from the start of its turn.
    let mut opening = opening(setup("two-player", &[]));
    opening.time = TimeControl::PerMove { seconds: 60 };
    let table = Table::open(&opening).unwrap().0.apply(&Order { at: NOON, ..join(2) }).unwrap().0;
    let Actors::Seats(actors) = table.play().unwrap().actors() else {
        panic!("somebody sets up")
    };
    for seat in actors.iter() {
        assert_eq!(table.clock.runs_out(seat), Some(at(60)));
    }
    assert_eq!(due(&table), 60 + GRACE.as_secs(), "a warning fifteen seconds before would be noise");
    let over = table.apply(&tick(at(65))).unwrap().0;
    assert_eq!((over.phase, over.outcome().unwrap().reason), (Phase::Over, "timeout"));
}

/// The bot was down from `from` to `until`.
fn down(from: u64, until: u64) -> Standstill {
    let mut uptime = Uptime::default();
    uptime.note(at(from), true);
    uptime.note(at(until), true);
    Standstill { uptime, away: Vec::new() }
}

#[test]
fn downtime_is_not_charged() {
    let table = started("two-player", TimeControl::PerMove { seconds: 600 });
    let standstill = down(100, 100 + DAY);
    let later = |order: Order| Order { standstill: standstill.clone(), ..order };
    // The old deadline has passed in real time, but not in the bot's uptime.
    assert_eq!(said(table.apply(&later(tick(at(DAY))))), "table-refuse-timer");
    let read = Table::decode(&table.encode()).unwrap().read_at(standstill.uptime);
    assert_eq!(read.clock.runs_out(Seat(0)), Some(at(DAY + 600)), "what people are told");
    assert_eq!(read.deadline(), table.deadline(), "what the store keeps");

    let in_time = table.apply(&later(any_move(&table, at(DAY + 600)))).unwrap().0;
    assert_eq!(in_time.clock.runs_out(Seat(1)), Some(at(DAY + 1200)));
    assert_eq!(said(table.apply(&later(any_move(&table, at(DAY + 601))))), "table-refuse-late");
    // Pressed just before the downtime, delivered after it.
    let pressed = table.apply(&later(any_move(&table, at(99)))).unwrap().0;
    assert_eq!(pressed.clock.runs_out(Seat(1)), Some(at(99 + DAY + 600)));
    let over = table.apply(&later(tick(at(DAY + 600).after(GRACE)))).unwrap().0;
    assert_eq!(over.phase, Phase::Over);
}

fn away(user: u64, from: u64, until: u64) -> Standstill {
    let span = Span { from: at(from), until: at(until) };
    Standstill {
        away: vec![(UserId(user), vec![span])],
        ..Standstill::default()
    }
}

#[test]
fn vacation_stops_a_slow_clock() {
    let table = started("two-player", days(3));
    let holiday = away(1, DAY, 11 * DAY);
    let on = |order: Order| Order { standstill: holiday.clone(), ..order };
    // Instead of a warning, the deadline is postponed; there is nothing to show.
    let (later, effects) = table.apply(&on(tick(at(3 * DAY - 12 * HOUR)))).unwrap();
    assert_eq!((effects, due(&later)), (Vec::new(), 13 * DAY - 12 * HOUR));
    assert_eq!(later.clock.runs_out(Seat(0)), Some(at(13 * DAY)));
    assert_eq!(said(later.apply(&on(tick(at(3 * DAY))))), "table-refuse-timer");
    // Playing on vacation is allowed.
    let moved = later.apply(&on(any_move(&later, at(5 * DAY)))).unwrap().0;
    assert_eq!(due(&moved), 8 * DAY - 12 * HOUR, "the other is not on vacation");
    // Vacation ended early: only the actual days count.
    let early = Order {
        standstill: away(1, DAY, 2 * DAY),
        ..any_move(&later, at(4 * DAY + 1))
    };
    assert_eq!(said(later.apply(&early)), "table-refuse-late");
    assert!(later.apply(&Order { at: at(4 * DAY), ..early }).is_ok());
    // A vacation that begins after the time has run out is too late.
    let late = Order {
        standstill: away(1, 3 * DAY + 1, 11 * DAY),
        ..tick(at(4 * DAY))
    };
    assert_eq!(table.apply(&late).unwrap().0.phase, Phase::Over);

    let quick = started("two-player", TimeControl::PerMove { seconds: 3600 });
    assert_eq!(
        quick.apply(&Order { standstill: away(1, 0, DAY), ..tick(at(2 * HOUR)) }).unwrap().0.phase,
        Phase::Over
    );
}

#[test]
fn absent_player_is_skippable_after_a_week() {
    let vote = |user: u64, at: Time| Order { at, ..order(user, Command::Vote) };
    let table = moved(&started("three-player", TimeControl::Unlimited), 3);
    assert_eq!(table.deadline(), None);
    let week = OVERDUE.as_secs();
    let from = at(3 + week);
    assert_eq!(table.apply(&vote(1, Time(from.0 - 1))).unwrap_err(), Refused::VoteEarly { from });
    assert_eq!(table.apply(&vote(9, from)).unwrap_err(), Refused::NotSeated);
    assert_eq!(said(table.apply(&vote(2, from))), "table-refuse-vote-self");
    assert_eq!(
        table.apply(&Order { ply: Some(Ply(0)), ..vote(1, from) }).unwrap_err(),
        Refused::Stale { now: Ply(1) }
    );

    let (one, effects) = table.apply(&vote(1, from)).unwrap();
    assert_eq!(effects, [Effect::PostBoard { next: vec![UserId(2)], events: Vec::new() }], "a last call");
    let ballot = one.ballot(&vote(3, from)).unwrap();
    assert_eq!(
        (ballot.absent.iter().collect::<Vec<_>>(), ballot.agreed.len(), ballot.needed),
        (vec![Seat(1)], 1, 2)
    );
    assert_eq!(Table::decode(&one.encode()).unwrap().encode(), one.encode());
    assert_eq!(said(one.apply(&vote(1, from))), "table-refuse-vote-again");
    // The absent player comes back: the votes are cleared.
    let back = moved(&one, 4 + week);
    assert!(back.progress.votes.is_empty());
    assert!(matches!(back.apply(&vote(1, at(5 + week))), Err(Refused::VoteEarly { .. })));

    let (out, _) = one.apply(&vote(3, from)).unwrap();
    assert_eq!(
        out.entries.last().map(|entry| (entry.line.as_str(), entry.by)),
        Some(("red:timeout", None))
    );
    assert_eq!((out.phase, out.next(), out.progress.votes.len()), (Phase::Play, vec![UserId(3)], 0));
    // Two are left, and one of them is absent too: the other decides alone. A player who is out has no vote.
    let from = from.after(OVERDUE);
    assert_eq!(said(out.apply(&vote(2, from))), "table-refuse-vote-out");
    assert_eq!(out.apply(&vote(1, from)).unwrap().0.phase, Phase::Over);

    // Neither vacations nor downtime count as absence.
    let holiday = Order { standstill: away(2, DAY, 4 * DAY), ..vote(1, at(3 + week)) };
    assert!(matches!(table.apply(&holiday), Err(Refused::VoteEarly { .. })));
    assert!(table.apply(&Order { at: at(3 + week + 3 * DAY), ..holiday }).is_ok());
    let broken = Order { standstill: down(DAY, 5 * DAY), ..vote(1, at(3 + week)) };
    assert_eq!(table.apply(&broken).unwrap_err(), Refused::VoteEarly { from: at(3 + week + 4 * DAY) });

    let clocked = started("two-player", days(1));
    assert_eq!(said(clocked.apply(&vote(2, at(20 * DAY)))), "table-refuse-vote-clock");
    let lobby = Table::open(&opening(setup("two-player", &[]))).unwrap().0;
    assert_eq!(said(lobby.apply(&vote(1, at(20 * DAY)))), "table-refuse-vote-none");
}

#[test]
fn a_moderator_ends_or_unblocks_any_table() {
    let table = moved(&started("three-player", days(1)), 10);
    let (ended, effects) = table.apply(&moderator(Command::End)).unwrap();
    assert_eq!((ended.phase, ended.deadline(), ended.is_open()), (Phase::Aborted, None, false));
    assert_eq!(effects, [Effect::PostBoard { next: Vec::new(), events: Vec::new() }]);
    assert_eq!((ended.entries.len(), ended.outcome(), ended.next()), (1, None, Vec::new()));
    let read = Table::decode(&ended.encode()).unwrap();
    assert_eq!((read.phase, read.encode()), (Phase::Aborted, ended.encode()));
    assert_eq!(said(ended.apply(&any_move(&table, at(20)))), "table-refuse-over");
    assert_eq!(said(ended.apply(&moderator(Command::End))), "table-refuse-over");
    assert_eq!(said(ended.apply(&moderator(Command::Unblock))), "table-refuse-over");
    assert_eq!(said(ended.apply(&tick(at(9 * DAY)))), "table-refuse-timer");

    let (out, _) = table.apply(&moderator(Command::Unblock)).unwrap();
    assert_eq!((out.entries.last().unwrap().line.as_str(), out.next()), ("red:timeout", vec![UserId(3)]));
    let stale = Order { ply: Some(Ply(0)), ..moderator(Command::Unblock) };
    assert_eq!(table.apply(&stale).unwrap_err(), Refused::Stale { now: Ply(1) });

    let lobby = Table::open(&opening(setup("two-player", &[]))).unwrap().0;
    assert_eq!(lobby.apply(&moderator(Command::End)).unwrap().0.phase, Phase::Closed);
    // A player is not a moderator, and a moderator makes no entries.
    assert_eq!(said(table.apply(&order(1, Command::End))), "table-refuse-moderator");
    assert_eq!(said(table.apply(&order(1, Command::Unblock))), "table-refuse-moderator");
    assert_eq!(said(table.apply(&order(1, Command::Tick))), "table-refuse-timer");
    let forged = Order { by: By::Moderator, ..any_move(&table, at(20)) };
    assert_eq!(said(table.apply(&forged)), "table-refuse-timer");
}

#[test]
fn body_without_clocks_decodes() {
    let table = moved(&started("two-player", TimeControl::Unlimited), 77);
    let mut body: serde_json::Value = serde_json::from_slice(&table.encode()).unwrap();
    assert!(body.as_object_mut().unwrap().remove("clock").is_some());
    let old = Table::decode(&serde_json::to_vec(&body).unwrap()).unwrap();
    assert_eq!(
        (old.clock.control(), old.clock.waits_since(Seat(1))),
        (TimeControl::Unlimited, Some(at(77)))
    );
    assert_eq!(old.encode(), table.encode());
    // An impossible clock is refused.
    for wrong in [
        serde_json::json!({"control": {"per-move": {"seconds": 0}}, "seats": [{"left": 1}, {"left": 1}]}),
        serde_json::json!({"seats": [{"left": 1}]}),
        serde_json::json!({"seats": [{"left": 1, "turn": {"since": 5}}, {"left": 1}]}),
    ] {
        body["clock"] = wrong;
        assert!(Table::decode(&serde_json::to_vec(&body).unwrap()).is_err(), "{body}");
    }
}
