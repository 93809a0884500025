//! The coin of Trioker's open duel (rule S6): it decides the host's seat, and after a draw the roles switch.

use super::support::{NOON, enter, join, opening, order, setup_of};
use deltille::{
    games::{AnyPlay, Control, Offer, SeatSet, Viewer},
    ids::{Ply, TableId, Time, UserId},
    table::{
        Command, HostSeat, Opening, Order, Phase, Table,
        clock::Standstill,
        fair::{self, Seed},
    },
};

fn opened(seed: u8, seat: HostSeat) -> Table {
    let opening = Opening {
        seed: Seed([seed; 32]),
        seat,
        ..opening(setup_of("trioker", "even-odd", &[]))
    };
    kept(&Table::open(&opening).unwrap().0.apply(&join(2)).unwrap().0)
}

fn kept(table: &Table) -> Table {
    Table::decode(&table.encode()).unwrap()
}

fn done(table: &Table, order: &Order) -> Table {
    let (mut after, _) = table.apply(order).unwrap();
    after.carry_on(SeatSet::EMPTY, order.at, &Standstill::default());
    kept(&after)
}

/// The coin's outcome in the record, and the host's seat that follows from it.
fn coin(table: &Table) -> (&str, &'static str) {
    match table.entries[0].line.as_str() {
        "!flip:heads" => ("!flip:heads", "odd"),
        "!flip:tails" => ("!flip:tails", "even"),
        other => panic!("{other}"),
    }
}

fn seat_name(table: &Table, user: u64) -> &'static str {
    table.seat_names()[table.seat_of(UserId(user)).unwrap().index()]
}

fn verified(table: &Table) -> fair::Verified {
    let lines: Vec<String> = table.entries.iter().map(|entry| entry.line.clone()).collect();
    let lots = table.lots.mixed();
    fair::verify(AnyPlay::start(&table.setup).unwrap(), &table.lots.seed, &lots, &lines, table.imported)
        .unwrap()
}

/// The next game of the same people, opened by `by`.
fn again(over: &Table, by: u64) -> Table {
    let seed = Seed([77; 32]);
    let (table, _) = over
        .rematch(TableId(2), UserId(by), Time(NOON.0 + 9_000), seed, None, &Default::default())
        .unwrap();
    kept(&table)
}

/// Asserts that `over` was drawn and is replayed as S6 says.
fn roles_switch(over: &Table) {
    let (before, _) = coin(over);
    for by in [1, 2] {
        let lobby = again(over, by);
        assert!(matches!(lobby.phase, Phase::Lobby { .. }) && lobby.is_sequel());
        assert_eq!((lobby.host, lobby.ply()), (UserId(1), Ply(1)), "the same host");
        let table = kept(&lobby.apply(&join(3 - by)).unwrap().0);
        let (now, of_host) = coin(&table);
        assert_ne!(now, before);
        assert_eq!((seat_name(&table, 1), table.entries.len()), (of_host, 1), "no new toss");
        for user in [1, 2] {
            assert_ne!(seat_name(&table, user), seat_name(over, user));
        }
        assert_eq!(verified(&table).drawn, 0, "nothing is drawn from the new seed");
        assert!(table.record(Viewer::Spectator).contains("# imported: 1 entries"));
        // If the only player leaves, the lobby is closed.
        assert_eq!(lobby.apply(&order(by, Command::Leave)).unwrap().0.phase, Phase::Closed);
    }
}

#[test]
fn the_coin_seats_the_host() {
    let mut seen = Vec::new();
    for seed in 0..8 {
        for seat in [HostSeat::First, HostSeat::This(deltille::games::Seat(1)), HostSeat::Random] {
            let table = opened(seed, seat);
            let (coin, of_host) = coin(&table);
            assert_eq!(seat_name(&table, 1), of_host);
            assert_eq!(verified(&table).drawn, 1);
            assert_eq!(
                table.play().unwrap().actors(),
                deltille::games::Actors::Seats(SeatSet(1)),
                "even opens"
            );
            seen.push(coin.to_owned());
        }
    }
    assert!(seen.contains(&"!flip:heads".to_owned()) && seen.contains(&"!flip:tails".to_owned()));
}

#[test]
fn roles_switch_after_a_draw() {
    let table = opened(1, HostSeat::First);
    let offer = |user, control| order(user, Command::Control(control));
    let table = done(&table, &offer(1, Control::Offer(Offer::Draw)));
    roles_switch(&done(&table, &offer(2, Control::Accept(Offer::Draw))));
    // E7: no player can place a tile, and both hold equally many.
    let mut blocked = 0;
    for seed in 0..120 {
        let (mut table, mut random) = (opened(seed, HostSeat::First), fastrand::Rng::with_seed(seed.into()));
        while table.phase == Phase::Play {
            let legal = table.play().unwrap().legal().unwrap();
            table = done(&table, &enter(table.next()[0].0, &legal[random.usize(..legal.len())]));
        }
        let outcome = table.outcome().unwrap();
        if outcome.winners.is_empty() {
            assert_eq!(outcome.extras[0].1, "replay");
            roles_switch(&table);
            blocked += 1;
        } else {
            let next = again(&table, 2);
            assert!(next.entries.is_empty() && next.host == UserId(2), "somebody won: a new toss");
        }
    }
    assert!(blocked > 0, "some game is blocked");
}
