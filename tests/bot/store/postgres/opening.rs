//! What is looked at before a database is used.

use super::{
    super::contract::{change, channel},
    server::{Place, Server, client},
};
use deltille::store::{Applied, PostgresStore, Store, StoreError, Version};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_start_at_once_make_the_tables_once() {
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
    assert_eq!(place.number("SELECT count(*) FROM deltille_schema").await, 2);
}

#[tokio::test]
async fn a_schema_of_a_newer_program_is_refused_and_left_as_it_is() {
    let Some(place) = Place::new().await else { return };
    drop(PostgresStore::open(&place.parsed()).await.unwrap());
    place
        .number("INSERT INTO deltille_schema (version) VALUES (999) RETURNING 1::bigint")
        .await;
    let error = PostgresStore::open(&place.parsed()).await.unwrap_err();
    assert!(matches!(&error, StoreError::Refused(why) if why.contains("999")), "{error}");
}

#[tokio::test]
async fn a_server_that_would_lose_games_is_refused() {
    let started = tokio::task::spawn_blocking(|| Server::start(&["fsync=off"])).await.unwrap();
    let Some(server) = started else { return };
    let error = PostgresStore::open(&server.address("public").parse().unwrap()).await.unwrap_err();
    assert!(matches!(&error, StoreError::Refused(why) if why.contains("fsync")), "{error}");
    // Nothing was made there.
    let there = client(&server)
        .await
        .query_one("SELECT to_regclass('subjects') IS NULL", &[])
        .await
        .unwrap();
    assert!(there.get::<_, bool>(0));
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
}

#[tokio::test]
async fn where_the_database_does_not_wait_for_its_disk_commits_do() {
    let Some(place) = Place::new().await else { return };
    let address = place.address.replace("options=", "options=-csynchronous_commit%3Doff%20");
    let store = PostgresStore::open(&address.parse().unwrap()).await.unwrap();
    // What a session that commits says of itself.
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
async fn what_only_a_host_can_mend_is_not_waited_for() {
    let Some(place) = Place::new().await else { return };
    // No such database, nobody of that name.
    for wrong in [
        place.address.replace("/postgres?", "/nowhere?"),
        place.address.replace("user=deltille", "user=nobody"),
    ] {
        let wrong = wrong.parse().unwrap();
        let opened = tokio::time::timeout(Duration::from_secs(5), PostgresStore::open(&wrong));
        let error = opened.await.expect("no use in waiting").unwrap_err();
        assert!(matches!(error, StoreError::Refused(_)), "{error}");
    }
}
