//! Shared state of all handlers: the world, the bots' sessions, the faults, each behind its own lock.

use super::{courier::Courier, fault_state::FaultState, sessions::Sessions, world::World};
use serde_json::{Value, json};
use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard},
    time::Duration,
};
use tokio::sync::{broadcast, watch};

/// Number of pending notifications kept for a slow page.
const NEWS: usize = 256;

#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    /// The only valid token; each playground has its own, which is valid nowhere else.
    pub token: String,
    /// Interval of the bot's heartbeats.
    pub heartbeat: Duration,
    world: Mutex<World>,
    sessions: Mutex<Sessions>,
    faults: Mutex<FaultState>,
    /// Read lock of each request until it is logged, so that the log has the request of every event that was seen.
    requests: RwLock<()>,
    /// Delivery of interactions over HTTP.
    courier: Mutex<Option<Arc<dyn Courier>>>,
    /// The public key of that in hexadecimal.
    pub verify_key: String,
    /// Games with a picture.
    pub games: Vec<&'static str>,
    /// Increases with every change of the world, to wake waiters.
    pub revision: watch::Sender<u64>,
    /// Changes that the pages should load.
    pub news: broadcast::Sender<Value>,
}

impl Server {
    pub fn new(
        address: SocketAddr,
        heartbeat: Duration,
        verify_key: Option<String>,
        games: Vec<&'static str>,
    ) -> Server {
        Server {
            address,
            token: new_token(),
            heartbeat,
            world: Mutex::new(World::new(format!("http://{address}"))),
            sessions: Mutex::default(),
            faults: Mutex::default(),
            requests: RwLock::default(),
            courier: Mutex::default(),
            verify_key: verify_key.unwrap_or_else(|| "0".repeat(64)),
            games,
            revision: watch::channel(0).0,
            news: broadcast::channel(NEWS).0,
        }
    }

    pub fn socket(&self) -> String {
        format!("ws://{}/gateway", self.address)
    }

    /// Waits until `found` returns a value, looking after every change of the world.
    pub async fn wait_for<T>(&self, patience: Duration, mut found: impl FnMut() -> Option<T>) -> Option<T> {
        let mut revision = self.revision.subscribe();
        let waiting = async {
            loop {
                if let Some(found) = found() {
                    return found;
                }
                if revision.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        tokio::time::timeout(patience, waiting).await.ok()
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn faults(&self) -> MutexGuard<'_, FaultState> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Marks a request as being carried out until the guard is dropped.
    pub fn carry_out(&self) -> RwLockReadGuard<'_, ()> {
        self.requests.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the requests that are being carried out.
    pub fn settle(&self) {
        drop(self.requests.write().unwrap_or_else(PoisonError::into_inner));
    }

    pub fn courier(&self) -> Option<Arc<dyn Courier>> {
        self.courier.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn set_courier(&self, courier: Arc<dyn Courier>) {
        *self.courier.lock().unwrap_or_else(PoisonError::into_inner) = Some(courier);
        self.changed(json!({"gateway": true}));
    }

    pub fn changed(&self, news: Value) {
        self.revision.send_modify(|revision| *revision += 1);
        // There may be no page.
        let _ = self.news.send(news);
    }

    pub fn changed_channel(&self, channel: u64) {
        self.changed(json!({"channel": channel.to_string()}));
    }
}

/// A random token in the form of a bot's token.
fn new_token() -> String {
    let word: String = std::iter::repeat_with(fastrand::alphanumeric).take(40).collect();
    format!("ODAwMA.playground.{word}")
}
