//! The cost of a durable move compared with the server's own work. The figures depend on the machine, so
//! these tests are ignored by default: `cargo test --features postgres --test bot postgres::speed --
//! --ignored --nocapture`.

use super::{
    super::contract::{change, channel},
    line::{Cut, Line},
    server::{Place, client},
};
use crate::tables::support;
use deltille::{
    bot::Tables,
    games::AnyPlay,
    ids::{ChannelId, TableId, Time},
    store::{Applied, Change, Deadline, Key, Outgoing, PostgresStore, Store, Version},
    table::{Opening, clock::TimeControl},
};
use deltille_testing::room::standard_game;
use std::{
    sync::Arc,
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

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort();
    all[all.len() / 2]
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
#[ignore = "it measures"]
async fn move_compared_with_bare_statement() {
    const ROUNDS: u64 = 600;
    let Some(place) = Place::new().await else { return };
    let store = PostgresStore::open(&place.parsed()).await.unwrap();
    let client = client(place.server).await;
    client.batch_execute(&format!("SET search_path = {}", place.schema)).await.unwrap();
    let bare = "WITH due AS (INSERT INTO deadlines (subject, place, version, at, kind) VALUES ($1, 0, $2, 5, 'expire')), \
                owed AS (INSERT INTO outgoing (subject, place, version, at, kind, recipients) VALUES ($1, 0, $2, 5, 'board', '[]')), \
                known AS (INSERT INTO keys (key, at, answer, version, mark) VALUES ($1, 1, $1, 1, 1)) \
                INSERT INTO subjects (subject, version, body) VALUES ($1, $2, $3)";
    let bare = client.prepare(bare).await.unwrap();
    let (body, mut alone, mut moves) = (vec![b'x'; BODY], Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        // By turns, so that other load on the machine affects both.
        let since = Instant::now();
        client.execute(&bare, &[&round.to_be_bytes().as_slice(), &1_i64, &body]).await.unwrap();
        alone.push(since.elapsed());
        let since = Instant::now();
        assert_eq!(
            store.apply(vec![moved(1, round)]).await.unwrap(),
            [Applied::Committed(Version(round + 1))]
        );
        moves.push(since.elapsed());
    }
    let (alone, moves) = (median(alone), median(moves));
    println!(
        "a bare statement of four rows {alone:?}, a move {moves:?}: {:.2} times",
        moves.as_secs_f64() / alone.as_secs_f64()
    );
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
        // One round trip reads the state and whatever stops the clocks, one commits.
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

/// The rate in moves a second for the same bytes as a group of moves, in the best case for a server: one
/// statement that adds rows to two tables without any other index, no reads, two connections by turns.
async fn bare_groups(place: &Place, time: Duration) -> f64 {
    const GROUP: usize = 64;
    let setup = client(place.server).await;
    let tables = "CREATE TABLE bare_bodies (subject bytea PRIMARY KEY, version bigint, body bytea); \
                  CREATE TABLE bare_keys (key bytea PRIMARY KEY, at bigint, answer bytea, version bigint, mark bigint)";
    setup
        .batch_execute(&format!("SET search_path = {}; {tables}", place.schema))
        .await
        .unwrap();
    let since = Instant::now();
    let writers = (0..2_u64).map(|writer| {
        let (server, schema) = (place.server, place.schema.clone());
        tokio::spawn(async move {
            let client = client(server).await;
            client.batch_execute(&format!("SET search_path = {schema}")).await.unwrap();
            let sql = "WITH known AS (INSERT INTO bare_keys SELECT k, 1, k, 1, 1 FROM unnest($1::bytea[]) AS k) \
                       INSERT INTO bare_bodies SELECT w.* FROM unnest($2::bytea[], $3::bigint[], $4::bytea[]) AS w \
                       ON CONFLICT (subject) DO UPDATE SET version = EXCLUDED.version, body = EXCLUDED.body";
            let statement = client.prepare(sql).await.unwrap();
            let subjects: Vec<Vec<u8>> = (0..GROUP as u64).map(|id| (writer << 32 | id).to_be_bytes().to_vec()).collect();
            let bodies = vec![vec![b'x'; BODY]; GROUP];
            let mut round = 0_i64;
            while since.elapsed() < time {
                let keys: Vec<Vec<u8>> = subjects.iter().map(|id| format!("i:{id:?}-{round}").into_bytes()).collect();
                client.execute(&statement, &[&keys, &subjects, &vec![round; GROUP], &bodies]).await.unwrap();
                round += 1;
            }
            round as usize * GROUP
        })
    });
    let mut all = 0;
    for writer in writers.collect::<Vec<_>>() {
        all += writer.await.unwrap();
    }
    all as f64 / since.elapsed().as_secs_f64()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures"]
async fn moves_a_second() {
    if let Some(place) = Place::new().await {
        let bare = bare_groups(&place, Duration::from_secs(6)).await;
        println!(
            "bare statements of two rows a move, 64 moves each, two connections: {bare:.0} moves a second"
        );
    }
    for (writers, engines) in [(1, 1), (16, 1), (64, 1), (64, 2), (256, 2)] {
        let Some(place) = Place::new().await else { return };
        let mut stores = Vec::new();
        for _ in 0..engines {
            stores.push(Arc::new(PostgresStore::open(&place.parsed()).await.unwrap()));
        }
        let (since, time) = (Instant::now(), Duration::from_secs(6));
        let tasks = (0..writers as u64).map(|id| {
            let store = stores[id as usize % engines].clone();
            tokio::spawn(async move {
                let mut round = 0;
                while since.elapsed() < time {
                    assert_eq!(
                        store.apply(vec![moved(id, round)]).await.unwrap(),
                        [Applied::Committed(Version(round + 1))]
                    );
                    round += 1;
                }
                round
            })
        });
        let mut all = 0;
        for task in tasks.collect::<Vec<_>>() {
            all += task.await.unwrap();
        }
        let a_second = all as f64 / since.elapsed().as_secs_f64();
        println!("{writers} writers, {engines} processes: {a_second:.0} moves a second");
    }
}
