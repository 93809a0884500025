//! Schemas for tests on the tests' own server.

use deltille::store::postgres::{Address, LeaseClock, PostgresStore};
pub use deltille_testing::postgres::Server;
use deltille_testing::postgres::shared;
use std::time::{Duration, Instant};
use tokio_postgres::{Client, NoTls};

pub async fn client(server: &Server) -> Client {
    let address: tokio_postgres::Config = server.address("public").parse().unwrap();
    let since = Instant::now();
    loop {
        match address.connect(NoTls).await {
            Ok((client, connection)) => {
                tokio::spawn(connection);
                return client;
            }
            Err(error) => assert!(since.elapsed() < Duration::from_secs(20), "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// An empty place for tables: a schema of its own.
pub struct Place {
    pub server: &'static Server,
    pub address: String,
    pub schema: String,
}

impl Place {
    /// `None`, with a message, where PostgreSQL is not installed.
    pub async fn new() -> Option<Place> {
        let made = || shared().map(|server| (server, server.schema()));
        let (server, schema) = tokio::task::spawn_blocking(made).await.unwrap()?;
        Some(Place { server, address: server.address(&schema), schema })
    }

    pub fn parsed(&self) -> Address {
        self.address.parse().unwrap()
    }

    /// An engine whose leases go by the test's time.
    pub async fn store(&self) -> PostgresStore {
        PostgresStore::connect(&self.parsed(), LeaseClock::Asker).await.unwrap()
    }

    /// Runs a query outside the store and returns its number.
    pub async fn number(&self, sql: &str) -> i64 {
        let client = client(self.server).await;
        client.batch_execute(&format!("SET search_path = {}", self.schema)).await.unwrap();
        client.query_one(sql, &[]).await.unwrap().get(0)
    }
}
