//! Checks before a database is used.

use super::{
    super::contract::{change, channel},
    server::{Place, Server, client},
};
use deltille::store::{Applied, PostgresStore, Store, StoreError, Version};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_starts_create_tables_once() {
    let Some(place) = Place::new().await else { return };
    let address = place.parsed();
    let opened = futures::future::join_all((0..6).map(|_| PostgresStore::open(&address))).await;
    for (expected, store) in (0..).zip(opened) {
        let applied = store
            .unwrap()
            .apply(vec![change(channel(1), expected, &expected.to_string(), "body")])
            .await
            .unwrap();
        assert_eq!(applied, [Applied::Committed(Version(expected + 1))]);
    }
    assert_eq!(place.number("SELECT count(*) FROM deltille_schema").await, 3);
    assert_eq!(place.number("SELECT count(*) FROM statements").await, 1);
}

#[tokio::test]
async fn newer_schema_is_refused_and_unchanged() {
    let Some(place) = Place::new().await else { return };
    drop(PostgresStore::open(&place.parsed()).await.unwrap());
    place
        .number("INSERT INTO deltille_schema (version) VALUES (999) RETURNING 1::bigint")
        .await;
    let error = PostgresStore::open(&place.parsed()).await.unwrap_err();
    assert!(matches!(&error, StoreError::Refused(why) if why.contains("999")), "{error}");
}

/// The tables are the same, and a newer program keeps in them what this one would drop.
#[tokio::test]
async fn newer_format_is_refused() {
    let Some(place) = Place::new().await else { return };
    drop(PostgresStore::open(&place.parsed()).await.unwrap());
    let add = "INSERT INTO statements VALUES (999, '9.1.0', '9.0.0') RETURNING 1::bigint";
    place.number(add).await;
    let error = PostgresStore::open(&place.parsed()).await.unwrap_err();
    assert!(matches!(&error, StoreError::Newer { least, .. } if least == "9.0.0"), "{error}");
}

#[tokio::test]
async fn server_without_fsync_is_refused() {
    let started = tokio::task::spawn_blocking(|| Server::start(&["fsync=off"])).await.unwrap();
    let Some(server) = started else { return };
    let error = PostgresStore::open(&server.address("public").parse().unwrap()).await.unwrap_err();
    assert!(matches!(&error, StoreError::Refused(why) if why.contains("fsync")), "{error}");
    let there = client(&server)
        .await
        .query_one("SELECT to_regclass('subjects') IS NULL", &[])
        .await
        .unwrap();
    assert!(there.get::<_, bool>(0));
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
}

#[tokio::test]
async fn commits_force_synchronous_commit() {
    let Some(place) = Place::new().await else { return };
    let address = place.address.replace("options=", "options=-csynchronous_commit%3Doff%20");
    let store = PostgresStore::open(&address.parse().unwrap()).await.unwrap();
    // Records the session's setting at each commit.
    let client = client(place.server).await;
    let sql = "CREATE TABLE seen (setting text); CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
               INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$; \
               CREATE TRIGGER look AFTER INSERT ON keys FOR EACH ROW EXECUTE FUNCTION look()";
    client.batch_execute(&format!("SET search_path = {}; {sql}", place.schema)).await.unwrap();
    store.apply(vec![change(channel(1), 0, "a", "body")]).await.unwrap();
    let seen: String = client.query_one("SELECT setting FROM seen", &[]).await.unwrap().get(0);
    assert_eq!(seen, "on");
}

#[tokio::test]
async fn unfixable_connection_errors_fail_at_once() {
    let Some(place) = Place::new().await else { return };
    // A missing database and an unknown user.
    for wrong in [
        place.address.replace("/postgres?", "/nowhere?"),
        place.address.replace("user=deltille", "user=nobody"),
    ] {
        let wrong = wrong.parse().unwrap();
        let opened = tokio::time::timeout(Duration::from_secs(60), PostgresStore::open(&wrong));
        let error = opened.await.expect("no use in waiting").unwrap_err();
        assert!(matches!(error, StoreError::Refused(_)), "{error}");
    }
}
