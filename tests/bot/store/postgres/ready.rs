//! Temporary and permanent refusals of the server, and when the store says that it works.

use super::{
    super::contract::{change, channel},
    server::{Place, client},
};
use deltille::store::{AnyStore, Applied, Change, PostgresStore, StoreError, Version};
use std::time::{Duration, Instant};
use tokio_postgres::Client;

async fn inside(place: &Place) -> Client {
    let client = client(place.server).await;
    client.batch_execute(&format!("SET search_path = {}", place.schema)).await.unwrap();
    client
}

/// Lets every commit fail with this code.
async fn fail(client: &Client, code: &str) {
    let sql = format!(
        "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         RAISE EXCEPTION 'failed' USING ERRCODE = '{code}'; END $$; \
         CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON subjects FOR EACH ROW EXECUTE FUNCTION fail()"
    );
    client.batch_execute(&sql).await.unwrap();
}

async fn recover(client: &Client) {
    client.batch_execute("DROP TRIGGER fail ON subjects").await.unwrap();
}

fn numbered(number: u64) -> Change {
    change(channel(number), 0, &format!("k{number}"), "body")
}

/// Waits until the store says that it does not work.
async fn unready(store: &AnyStore) {
    let since = Instant::now();
    while store.is_ready() {
        assert!(since.elapsed() < Duration::from_secs(5), "it says that it works");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn full_disk_and_memory_are_waited_for() {
    let Some(place) = Place::new().await else { return };
    let store: AnyStore = PostgresStore::open(&place.parsed()).await.unwrap().into();
    let client = inside(&place).await;
    for (number, code) in (1..).zip(["53100", "53200", "53300", "55000"]) {
        fail(&client, code).await;
        let applying = tokio::spawn({
            let store = store.clone();
            async move { store.apply(vec![numbered(number)]).await }
        });
        unready(&store).await;
        assert!(store.load(channel(number)).await.unwrap().is_none(), "reads work");
        assert!(!store.is_ready() && !applying.is_finished(), "{code}");
        recover(&client).await;
        assert_eq!(applying.await.unwrap().unwrap(), [Applied::Committed(Version(1))], "{code}");
        assert!(store.is_ready(), "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readiness_follows_commits_and_reads() {
    let Some(place) = Place::new().await else { return };
    let store: AnyStore = PostgresStore::open(&place.parsed()).await.unwrap().into();
    let client = inside(&place).await;
    assert!(store.is_ready());
    // Rights were revoked: nothing is waited for.
    fail(&client, "42501").await;
    let refused = store.apply(vec![numbered(1)]).await;
    assert!(matches!(refused, Err(StoreError::Refused(_))), "{refused:?}");
    assert!(store.load(channel(1)).await.unwrap().is_none(), "reads work");
    assert!(!store.is_ready(), "though every press fails");
    recover(&client).await;
    store.apply(vec![numbered(1)]).await.unwrap();
    assert!(store.is_ready());
    // One change that the server does not take says nothing about the next.
    fail(&client, "22003").await;
    assert!(store.apply(vec![numbered(2)]).await.is_err());
    assert!(store.is_ready());
    recover(&client).await;
    client.batch_execute("ALTER TABLE subjects RENAME TO gone").await.unwrap();
    assert!(store.load(channel(1)).await.is_err());
    assert!(!store.is_ready());
    client.batch_execute("ALTER TABLE gone RENAME TO subjects").await.unwrap();
    assert!(store.load(channel(1)).await.unwrap().is_some());
    assert!(store.is_ready());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closed_database_is_waited_for_at_start() {
    let Some(place) = Place::new().await else { return };
    let client = client(place.server).await;
    client
        .batch_execute("CREATE DATABASE closed ENCODING 'UTF8' TEMPLATE template0")
        .await
        .unwrap();
    client.batch_execute("ALTER DATABASE closed ALLOW_CONNECTIONS false").await.unwrap();
    let address = place.server.address("public").replace("/postgres?", "/closed?").parse().unwrap();
    let opening = tokio::spawn(async move { PostgresStore::open(&address).await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!opening.is_finished());
    client.batch_execute("ALTER DATABASE closed ALLOW_CONNECTIONS true").await.unwrap();
    drop(opening.await.unwrap().unwrap());
    client.batch_execute("DROP DATABASE closed WITH (FORCE)").await.unwrap();
}
