//! What a durable move costs beside the server's own work. Figures of a machine, so nothing that must hold everywhere:
//! `cargo test --features postgres --test bot postgres::speed -- --ignored --nocapture`.

use super::{
    super::contract::{change, channel},
    line::{Cut, Line},
    server::{Place, client},
};
use deltille::{
    ids::Time,
    store::{Applied, Change, Deadline, Outgoing, PostgresStore, Store, Version},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// About what a table of eighty entries needs.
const BODY: usize = 1500;

fn moved(id: u64, expected: u64) -> Change {
    Change {
        body: vec![b'x'; BODY],
        deadlines: vec![Deadline { at: Time(expected + 99_999), kind: "expire".into() }],
        outgoing: vec![Outgoing { kind: "board".into(), at: Time(expected + 9_999), to: Vec::new() }],
        ..change(channel(id), expected, &format!("i:{id}-{expected}"), "")
    }
}

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort();
    all[all.len() / 2]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_takes_two_round_trips() {
    const WAY: Duration = Duration::from_millis(60);
    let Some(place) = Place::new().await else { return };
    let line = Line::open(place.server.socket_path(), Cut::After, WAY).await;
    let store = PostgresStore::open(&line.address(&place).parse().unwrap()).await.unwrap();
    let mut least = Duration::MAX;
    // The first one prepares its statements.
    for round in 0..8 {
        let since = Instant::now();
        assert_eq!(store.apply(vec![moved(1, round)]).await.unwrap(), [Applied::Committed(Version(round + 1))]);
        least = least.min(since.elapsed());
    }
    assert!(least >= 2 * WAY && least < 3 * WAY, "{least:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures"]
async fn a_move_beside_a_bare_statement() {
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
        // By turns, so that whatever else the machine does falls on both.
        let since = Instant::now();
        client.execute(&bare, &[&round.to_be_bytes().as_slice(), &1_i64, &body]).await.unwrap();
        alone.push(since.elapsed());
        let since = Instant::now();
        assert_eq!(store.apply(vec![moved(1, round)]).await.unwrap(), [Applied::Committed(Version(round + 1))]);
        moves.push(since.elapsed());
    }
    let (alone, moves) = (median(alone), median(moves));
    println!(
        "a bare statement of four rows {alone:?}, a move {moves:?}: {:.2} times",
        moves.as_secs_f64() / alone.as_secs_f64()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures"]
async fn moves_a_second() {
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
                    assert_eq!(store.apply(vec![moved(id, round)]).await.unwrap(), [Applied::Committed(Version(round + 1))]);
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
