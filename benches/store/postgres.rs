//! Moves in PostgreSQL against the server's own work: bare statements that write the same bytes.

use crate::change;
use deltille::store::{Applied, PostgresStore, Store, Version};
use deltille_testing::postgres::{Server, shared};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{runtime::Runtime, spawn};
use tokio_postgres::{Client, NoTls};

use crate::BODY;

/// Moves that are compared one by one.
const ROUNDS: u64 = 600;
/// How long each number of writers writes.
const TIME: Duration = Duration::from_secs(6);
/// Changes in a group of the store.
const GROUP: u64 = 64;

async fn client(server: &Server, schema: &str) -> Client {
    let address: tokio_postgres::Config = server.address(schema).parse().expect("an address");
    let (client, connection) = address.connect(NoTls).await.expect("it runs");
    spawn(connection);
    client
}

async fn open(server: &Server, schema: &str) -> PostgresStore {
    let address = server.address(schema).parse().expect("an address");
    PostgresStore::open(&address).await.expect("it opens")
}

async fn commit(store: &PostgresStore, table: u64, version: u64) {
    let applied = store.apply(vec![change(table, version)]).await.expect("writable");
    assert_eq!(applied, [Applied::Committed(Version(version + 1))]);
}

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort();
    all[all.len() / 2]
}

/// A move against a statement that writes the same four rows without any check.
async fn alone(server: &Server, schema: &str) {
    let (store, client) = (open(server, schema).await, client(server, schema).await);
    let bare = "WITH due AS (INSERT INTO deadlines (subject, place, version, at, kind) VALUES ($1, 0, $2, 5, 'expire')), \
                owed AS (INSERT INTO outgoing (subject, place, version, at, kind, recipients) VALUES ($1, 0, $2, 5, 'board', '[]')), \
                known AS (INSERT INTO keys (key, at, answer, version, mark) VALUES ($1, 1, $1, 1, 1)) \
                INSERT INTO subjects (subject, version, body) VALUES ($1, $2, $3)";
    let bare = client.prepare(bare).await.expect("a statement");
    let (body, mut statements, mut moves) = (vec![b'x'; BODY], Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        // By turns, so that other load on the machine affects both.
        let since = Instant::now();
        client
            .execute(&bare, &[&round.to_be_bytes().as_slice(), &1_i64, &body])
            .await
            .expect("writable");
        statements.push(since.elapsed());
        let since = Instant::now();
        commit(&store, 1, round).await;
        moves.push(since.elapsed());
    }
    let (statement, move_) = (median(statements), median(moves));
    let times = move_.as_secs_f64() / statement.as_secs_f64();
    println!("a bare statement of four rows {statement:?}, a move {move_:?}: {times:.2} times");
}

/// The rate in moves a second for the same bytes as a group of moves, in the best case for a server: one
/// statement that adds rows to two tables without any other index, no reads, two connections by turns.
async fn bare_groups(server: &'static Server, schema: &str) -> f64 {
    let tables = "CREATE TABLE bare_bodies (subject bytea PRIMARY KEY, version bigint, body bytea); \
                  CREATE TABLE bare_keys (key bytea PRIMARY KEY, at bigint, answer bytea, version bigint, mark bigint)";
    client(server, schema).await.batch_execute(tables).await.expect("tables");
    let since = Instant::now();
    let writers = (0..2_u64).map(|writer| {
        let schema = schema.to_owned();
        spawn(async move {
            let client = client(server, &schema).await;
            let sql = "WITH known AS (INSERT INTO bare_keys SELECT k, 1, k, 1, 1 FROM unnest($1::bytea[]) AS k) \
                       INSERT INTO bare_bodies SELECT w.* FROM unnest($2::bytea[], $3::bigint[], $4::bytea[]) AS w \
                       ON CONFLICT (subject) DO UPDATE SET version = EXCLUDED.version, body = EXCLUDED.body";
            let statement = client.prepare(sql).await.expect("a statement");
            let subjects: Vec<_> = (0..GROUP).map(|id| (writer << 32 | id).to_be_bytes().to_vec()).collect();
            let bodies = vec![vec![b'x'; BODY]; subjects.len()];
            let mut round = 0_i64;
            while since.elapsed() < TIME {
                let keys: Vec<_> = subjects.iter().map(|id| format!("i:{id:?}-{round}").into_bytes()).collect();
                let versions = vec![round; subjects.len()];
                client.execute(&statement, &[&keys, &subjects, &versions, &bodies]).await.expect("writable");
                round += 1;
            }
            round.cast_unsigned() * GROUP
        })
    });
    let mut all = 0;
    for writer in writers.collect::<Vec<_>>() {
        all += writer.await.expect("no panic");
    }
    all as f64 / since.elapsed().as_secs_f64()
}

/// The rate in moves a second of this many channels, spread over some engines.
async fn moves(server: &Server, schema: &str, writers: u64, engines: u64) -> f64 {
    let mut stores = Vec::new();
    for _ in 0..engines {
        stores.push(Arc::new(open(server, schema).await));
    }
    let since = Instant::now();
    let tasks = (0..writers).map(|table| {
        let store = stores[(table % engines) as usize].clone();
        spawn(async move {
            let mut round = 0;
            while since.elapsed() < TIME {
                commit(&store, table, round).await;
                round += 1;
            }
            round
        })
    });
    let mut all = 0;
    for task in tasks.collect::<Vec<_>>() {
        all += task.await.expect("no panic");
    }
    all as f64 / since.elapsed().as_secs_f64()
}

pub fn measure() {
    let Some(server) = shared() else { return };
    let runtime = Runtime::new().expect("threads");
    runtime.block_on(alone(server, &server.schema()));
    let bare = runtime.block_on(bare_groups(server, &server.schema()));
    println!(
        "bare statements of two rows a move, {GROUP} moves each, two connections: {bare:.0} moves a second"
    );
    for (writers, engines) in [(1, 1), (16, 1), (64, 1), (64, 2), (256, 2)] {
        let rate = runtime.block_on(moves(server, &server.schema(), writers, engines));
        println!("{writers} writers, {engines} processes: {rate:.0} moves a second");
    }
}
