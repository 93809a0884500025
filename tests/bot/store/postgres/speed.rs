//! How often the server is asked: for a move, for a request, and by a process that has nothing to do.

use super::{
    super::contract::{change, channel},
    line::{Cut, Line},
    server::Place,
};
use crate::{
    frame::tables::support,
    room::{ANN, BOB, Room},
    wall::Wall,
};
use deltille::{
    bot::{Action, Bot, Reply, Tables, TimeSource, Value},
    games::AnyPlay,
    ids::{ChannelId, MessageId, TableId, Time},
    store::{Applied, Change, Deadline, Key, Outgoing, PostgresStore, Store, Version},
    table::{Opening, clock::TimeControl},
};
use deltille_testing::playground::standard_game;
use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// About the size of a table of eighty entries, in bytes.
const BODY: usize = 1500;

fn moved(id: u64, expected: u64) -> Change {
    Change {
        body: vec![b'x'; BODY],
        deadlines: vec![Deadline { at: Time(expected + 99_999), kind: "expire".into() }],
        outgoing: vec![Outgoing {
            kind: "board".into(),
            at: Time(expected + 9_999),
            to: Vec::new(),
        }],
        ..change(channel(id), expected, &format!("i:{id}-{expected}"), "")
    }
}

/// An entry that does not end the game.
fn continuing_entry(play: &AnyPlay) -> String {
    let after = |entry: &String| {
        let mut after = play.clone();
        after.enter(entry).unwrap();
        after.outcome().is_none()
    };
    play.legal().unwrap().into_iter().find(after).expect("the game goes on")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_takes_one_round_trip() {
    const WAY: Duration = Duration::from_millis(100);
    let Some(place) = Place::new().await else { return };
    let line = Line::open(place.server.socket_path(), Cut::After, WAY).await;
    let store = PostgresStore::open(&line.address(&place).parse().unwrap()).await.unwrap();
    let mut least = Duration::MAX;
    // The first round prepares its statements.
    for round in 0..8 {
        let since = Instant::now();
        assert_eq!(
            store.apply(vec![moved(1, round)]).await.unwrap(),
            [Applied::Committed(Version(round + 1))]
        );
        least = least.min(since.elapsed());
    }
    assert!(least >= WAY && least < 2 * WAY, "{least:?}");
    // A version conflict: the current state is read under the locks and returned.
    let mut least = Duration::MAX;
    for round in 0..8 {
        let since = Instant::now();
        let applied = store
            .apply(vec![Change { key: Key(format!("late-{round}")), ..moved(1, 3) }])
            .await
            .unwrap();
        assert!(
            matches!(&applied[..], [Applied::Stale(Some(now))] if now.version == Version(8)),
            "{applied:?}"
        );
        least = least.min(since.elapsed());
    }
    assert!(least < 5 * WAY, "{least:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocked_move_takes_two_round_trips() {
    const WAY: Duration = Duration::from_millis(100);
    let Some(place) = Place::new().await else { return };
    let line = Line::open(place.server.socket_path(), Cut::After, WAY).await;
    let open = async || PostgresStore::open(&line.address(&place).parse().unwrap()).await.unwrap();
    let (tables, others) = (Tables::new(Arc::new(open().await)), Tables::new(Arc::new(open().await)));
    // With days for a move, vacations are checked too.
    for (number, seconds) in [(1, 600), (2, 7 * 24 * 3600)] {
        let (channel, time) = (ChannelId(number), TimeControl::PerMove { seconds });
        let opening = Opening {
            id: TableId(number),
            channel,
            time,
            ..support::opening(support::setup("two-player", &[("setup", "standard")]))
        };
        let key = |what: &str| Key(format!("i:{number}-{what}"));
        tables.open(key("open"), opening).await.unwrap();
        tables.order(channel, key("join"), support::join(2)).await.unwrap();
        let (mut play, mut least) = (standard_game(), Duration::MAX);
        for (ply, who) in (0..8).zip([1, 2].into_iter().cycle()) {
            let entry = continuing_entry(&play);
            let since = Instant::now();
            tables.order(channel, key(&ply.to_string()), support::enter(who, &entry)).await.unwrap();
            least = least.min(since.elapsed());
            play.enter(&entry).unwrap();
        }
        // One round trip reads the state and what stops the clocks, one commits.
        assert!(least >= 2 * WAY && least < 3 * WAY, "{seconds} s a move: {least:?}");
        // The same when two processes move by turns.
        let mut least = Duration::MAX;
        for (ply, (who, at)) in (8..16).zip([(1, &others), (2, &tables)].into_iter().cycle()) {
            let entry = continuing_entry(&play);
            let since = Instant::now();
            at.order(channel, key(&ply.to_string()), support::enter(who, &entry)).await.unwrap();
            least = least.min(since.elapsed());
            play.enter(&entry).unwrap();
        }
        assert!(least >= 2 * WAY && least < 3 * WAY, "{seconds} s a move, by turns: {least:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn typed_move_takes_two_transactions() {
    let Some(place) = Place::new().await else { return };
    let lines = [(); 2].map(|()| Line::open(place.server.socket_path(), Cut::After, Duration::ZERO));
    let lines = futures::future::join_all(lines).await;
    let open = async |line: &Line| {
        Bot::new(Arc::new(PostgresStore::open(&line.address(&place).parse().unwrap()).await.unwrap()))
    };
    let (mut room, other) = (Room::new(), open(&lines[1]).await);
    room.bot = open(&lines[0]).await;
    // With days for a move, vacations are checked too.
    room.time = 6;
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let (mut play, mut counts) = (standard_game(), Vec::new());
    // First one process, then two by turns.
    let turns = [0; 8].into_iter().chain([1, 0].into_iter().cycle().take(8));
    for ((who, at), number) in [ANN, BOB].into_iter().cycle().zip(turns).zip(1_u64..) {
        let entry = continuing_entry(&play);
        let options = vec![("move".to_owned(), Value::Text(entry.clone()))];
        let request = room.request(who, Action::Command { name: "move".to_owned(), options });
        let (bot, before) = (if at == 0 { &room.bot } else { &other }, lines[at].transactions());
        let reply = bot.handle(request).await;
        counts.push(lines[at].transactions() - before);
        play.enter(&entry).unwrap();
        let Reply::Messages(messages) = &reply else { panic!("{reply:?}") };
        bot.delivered(messages.receipt.expect("a board"), MessageId(900 + number)).await;
    }
    // The first moves also prepare statements, and record that the process is there.
    let least = |counts: &[u64]| *counts.iter().min().unwrap();
    assert_eq!((least(&counts[..8]), least(&counts[12..])), (2, 2), "{counts:?}");
    assert!(counts[4..].iter().filter(|count| **count > 2).count() <= 3, "{counts:?}");
}

#[derive(Clone)]
struct Clock(Arc<Mutex<Time>>);

impl TimeSource for Clock {
    fn now(&self) -> Time {
        *self.0.lock().unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_process_takes_less_than_a_transaction_a_second() {
    const MINUTE: u64 = 60_000;
    // How often a process renews its part of the request budget.
    const PART: u64 = 3_000;
    let Some(place) = Place::new().await else { return };
    let line = Line::open(place.server.socket_path(), Cut::After, Duration::ZERO).await;
    let store = Arc::new(PostgresStore::open(&line.address(&place).parse().unwrap()).await.unwrap());
    let (bot, start) = (Bot::new(Arc::clone(&store)), 1_750_000_000_000);
    let clock = Clock(Arc::new(Mutex::new(Time(start))));
    let worker = bot.background(Wall::default(), clock.clone());
    let pass = async |from: u64, until: u64| {
        let (mut round, mut part, mut rounds) = (from, from, 0);
        while round < until {
            *clock.0.lock().unwrap() = Time(round);
            round += u64::try_from(worker.round().await.unwrap().as_millis()).unwrap();
            rounds += 1;
            while part < round {
                store.part(Time(part), Duration::from_secs(15)).await.unwrap();
                part += PART;
            }
        }
        rounds
    };
    pass(start, start + MINUTE).await;
    let before = line.transactions();
    let rounds = pass(start + MINUTE, start + 2 * MINUTE).await;
    let count = line.transactions() - before;
    assert!(rounds >= 10, "{rounds} rounds");
    assert!(count > rounds && count < 60, "{count} transactions in {rounds} rounds");
}
