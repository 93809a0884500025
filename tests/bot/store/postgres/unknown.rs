//! Commits whose answer was lost, and commits that a standby has not confirmed: nothing is lost, nothing is
//! done twice.

use super::{
    super::contract::{change, channel},
    line::{Cut, Line},
    server::{Place, Server, client},
};
use deltille::store::{Applied, PostgresStore, Store, Version};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    time::Duration,
};
use tokio::time::timeout;

async fn cut_off(cut: Cut) {
    let Some(place) = Place::new().await else { return };
    let line = Line::open(place.server.socket_path(), cut, Duration::ZERO).await;
    let store = PostgresStore::open(&line.address(&place).parse().unwrap()).await.unwrap();
    for round in 0..8_u64 {
        line.left.store(1, SeqCst);
        // A group of several changes, one of them stale and one a duplicate.
        let (key, late) = (format!("a{round}"), format!("late{round}"));
        let group = vec![
            change(channel(1), round, &key, &(round + 1).to_string()),
            change(channel(1), round, &late, "never"),
            change(channel(1), round, &key, "never"),
            change(channel(2), round, &format!("b{round}"), "body"),
        ];
        let applied = store.apply(group).await.unwrap();
        assert!(
            matches!(&applied[..], [
                Applied::Committed(one),
                Applied::Stale(Some(_)),
                Applied::Duplicate(_),
                Applied::Committed(two),
            ] if one.0 == round + 1 && two.0 == round + 1),
            "{cut:?} {round}: {applied:?}"
        );
        assert_eq!(line.left.load(SeqCst), 0, "nothing was cut");
        let loaded = store.load(channel(1)).await.unwrap().unwrap();
        assert_eq!((loaded.version, loaded.body), (Version(round + 1), (round + 1).to_string().into_bytes()));
    }
    assert_eq!(place.number("SELECT count(*) FROM keys").await, 16);
    line.left.store(1, SeqCst);
    assert!(store.remove(channel(2), Version(8)).await.unwrap());
    assert_eq!(store.load(channel(2)).await.unwrap(), None);
    assert!(!store.remove(channel(1), Version(7)).await.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unsent_commit_is_made_once() {
    cut_off(Cut::Before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unanswered_commit_is_made_once() {
    cut_off(Cut::After).await;
}

/// Sessions are terminated at any moment while they work.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn terminated_sessions_lose_nothing() {
    let Some(place) = Place::new().await else { return };
    let stores = [Arc::new(place.store().await), Arc::new(place.store().await)];
    let working = Arc::new(AtomicBool::new(true));
    let writers = (0..8_u64).map(|id| {
        let (store, working) = (stores[id as usize % 2].clone(), working.clone());
        tokio::spawn(async move {
            let mut number = 0;
            while working.load(SeqCst) {
                let applied =
                    store.apply(vec![change(channel(id), number, &format!("{id}-{number}"), "body")]).await;
                // There is no other writer: the outcome of an unanswered commit is found again, and no change
                // is stale.
                assert_eq!(applied.unwrap(), [Applied::Committed(Version(number + 1))]);
                number += 1;
            }
            (id, number)
        })
    });
    let writers: Vec<_> = writers.collect();
    let client = client(place.server).await;
    let mut ended = 0;
    for _ in 0..40 {
        tokio::time::sleep(Duration::from_millis(25)).await;
        let sql = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'deltille' AND query LIKE '%' \
             AND pid <> pg_backend_pid() AND pid IN (SELECT pid FROM pg_locks WHERE relation = '{}.subjects'::regclass)",
            place.schema
        );
        ended += client.query(&sql, &[]).await.unwrap().len();
    }
    working.store(false, SeqCst);
    let mut all = 0;
    for writer in writers {
        let (id, number) = timeout(Duration::from_secs(60), writer).await.unwrap().unwrap();
        assert_eq!(stores[0].load(channel(id)).await.unwrap().unwrap().version, Version(number));
        all += number;
    }
    assert_eq!(place.number("SELECT count(*) FROM keys").await, all.cast_signed());
    assert!(ended > 10, "{ended} sessions were ended, {all} commits made");
}

/// Backends that wait for a standby.
const WAITING: &str = "SELECT pid, query_start::text FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'deltille'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unconfirmed_commit_is_not_answered() {
    let started = tokio::task::spawn_blocking(|| Server::start(&[])).await.unwrap();
    let Some(server) = started else { return };
    let store = Arc::new(PostgresStore::open(&server.address("public").parse().unwrap()).await.unwrap());
    let client = client(&server).await;
    client.batch_execute("SET synchronous_commit = local").await.unwrap();
    let named = async |names: &str| {
        client
            .batch_execute(&format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'"))
            .await
            .unwrap();
        client.batch_execute("SELECT pg_reload_conf()").await.unwrap();
        let read = async || {
            let row = client.query_one("SHOW synchronous_standby_names", &[]).await.unwrap();
            row.get::<_, String>(0)
        };
        while read().await != names {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    named("nobody").await;
    // The process that waits and since when, other than this one.
    let waiting = async |known: Option<&(i32, String)>| {
        timeout(Duration::from_secs(60), async {
            loop {
                let rows = client.query(WAITING, &[]).await.unwrap();
                let found = rows.first().map(|row| (row.get(0), row.get(1)));
                if let Some(found) = found.filter(|found| Some(found) != known) {
                    break found;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        })
        .await
        .expect("a commit waits for the standby")
    };
    let applying = tokio::spawn({
        let store = store.clone();
        async move { store.apply(vec![change(channel(1), 0, "a", "body")]).await }
    });
    // The server gives up waiting, with a warning, and reports the commit as done: that is not enough. The
    // retry waits again.
    for _ in 0..2 {
        let first = waiting(None).await;
        client.execute("SELECT pg_cancel_backend($1)", &[&first.0]).await.unwrap();
        // The cancelled wait is over, and a new one has begun.
        waiting(Some(&first)).await;
        assert!(!applying.is_finished());
    }
    named("").await;
    let applied = timeout(Duration::from_secs(60), applying).await.unwrap().unwrap().unwrap();
    assert_eq!(applied, [Applied::Committed(Version(1))]);
    assert_eq!(store.load(channel(1)).await.unwrap().unwrap().version, Version(1));
    drop((store, client));
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
}
