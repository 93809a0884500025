//! Records the bot's uptime, so that downtime is not charged to any player's clock.
//!
//! ```text
//!   every ten seconds, while it is connected      a beat
//!   at the start, and when a connection is back   a beat that counts the silence before it as downtime
//!   no beat for half a minute, and then one       the machine slept: downtime
//! ```
//!
//! The beats of all processes on one store go to one small body, by compare-and-swap. Where there are other
//! processes it is reloaded for every order that a clock depends on, so that all processes count the same
//! downtime at once. After SIGKILL the downtime starts at the last beat, so a crash gives the player on turn
//! up to ten extra seconds, and costs no player any. When idle, this is one commit in ten seconds, for any
//! number of tables.

use super::{
    commit::{Edit, Outcome, commit},
    panics::lock,
};
use deltille_base::ids::Time;
use deltille_store::{AnyStore, Change, Found, Key, StoreError, Subject, Version};
use deltille_table::uptime::Uptime;
use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    time::Duration,
};

/// How late the background worker's beat may be: it looks every five seconds.
const LATE: Duration = Duration::from_secs(8);

/// The presence of this process. Shared by reference.
#[derive(Debug)]
pub struct Presence {
    store: AnyStore,
    /// Whether this process has recorded a beat since its start, or since it reconnected.
    noted: AtomicBool,
    connected: AtomicBool,
    /// The recorded uptime, cached only while no other process can have changed it.
    known: Mutex<Option<(Version, Uptime)>>,
}

impl Presence {
    /// Starts as connected.
    pub fn new(store: impl Into<AnyStore>) -> Presence {
        Presence {
            store: store.into(),
            noted: AtomicBool::new(false),
            connected: AtomicBool::new(true),
            known: Mutex::default(),
        }
    }

    /// Reports that the connection was made or lost. Without one users cannot press, so it counts as
    /// downtime, and so does any silence before a new connection.
    pub fn connection(&self, connected: bool) {
        if connected {
            self.noted.store(false, SeqCst);
        }
        self.connected.store(connected, SeqCst);
    }

    pub fn is_connected(&self) -> bool {
        self.connected.load(SeqCst)
    }

    /// Returns the recorded uptime; records a beat first if one is due.
    pub async fn uptime(&self, now: Time) -> Result<Uptime, StoreError> {
        let uptime = self.noted().await?;
        if self.is_due(uptime, now) { self.beat(now).await } else { Ok(uptime) }
    }

    /// Like [`Presence::uptime`], for a recorded uptime that was loaded already. It leaves a beat that has
    /// just become due to the background worker, so that no request waits for it.
    pub async fn judged(&self, uptime: Uptime, now: Time) -> Result<Uptime, StoreError> {
        let is_late = self.is_due(uptime, Time(now.0.saturating_sub(LATE.as_millis() as u64)));
        if is_late { self.beat(now).await } else { Ok(uptime) }
    }

    fn is_due(&self, uptime: Uptime, now: Time) -> bool {
        self.is_connected() && (!self.noted.load(SeqCst) || uptime.wants_beat(now))
    }

    /// Returns the recorded uptime.
    pub async fn noted(&self) -> Result<Uptime, StoreError> {
        if let Some((_, uptime)) = *lock(&self.known) {
            return Ok(uptime);
        }
        let (version, uptime) = versioned(self.store.load(Subject::Service).await)?;
        self.remember(version, uptime);
        Ok(uptime)
    }

    /// Records a beat of this process.
    pub async fn beat(&self, now: Time) -> Result<Uptime, StoreError> {
        let mut overtaken = false;
        let edit = |found: Found| {
            let (expected, mut uptime) = versioned(found)?;
            // Another process was faster, and its clock is not behind.
            if overtaken && uptime.beat >= now {
                return Ok::<_, StoreError>(Edit::Keep(uptime));
            }
            overtaken = true;
            uptime.note(now, !self.noted.load(SeqCst));
            // Serializing plain numbers to memory cannot fail.
            let body = serde_json::to_vec(&uptime).unwrap_or_default();
            let key = Key(format!("beat:{}:{}", expected.0, now.0));
            // The result of the commit is uncertain until it returns, so the cache is invalidated first.
            *lock(&self.known) = None;
            Ok(Edit::Write(Change::of_body(Subject::Service, expected, body, key, now), uptime))
        };
        let uptime = match commit(&self.store, Subject::Service, edit).await? {
            Outcome::Committed(version, uptime) => {
                self.remember(version, uptime);
                uptime
            }
            Outcome::Kept(uptime) => uptime,
            // Recorded by another process at the same moment.
            Outcome::Repeated(_) => self.noted().await?,
            // Each conflict was another process's beat, so the bot's presence is recorded.
            Outcome::Busy => return self.noted().await,
        };
        self.noted.store(true, SeqCst);
        Ok(uptime)
    }

    /// Decodes the recorded uptime from a lookup of [`Subject::Service`].
    pub fn read(&self, found: Found) -> Result<Uptime, StoreError> {
        Ok(versioned(found)?.1)
    }

    fn remember(&self, version: Version, uptime: Uptime) {
        let mut known = lock(&self.known);
        if self.store.is_alone() && known.is_none_or(|(newest, _)| newest <= version) {
            *known = Some((version, uptime));
        }
    }
}

fn versioned(found: Found) -> Result<(Version, Uptime), StoreError> {
    match found {
        Ok(Some(loaded)) => {
            let uptime = serde_json::from_slice(&loaded.body).unwrap_or_else(|error| {
                tracing::error!(%error, "uptime record unreadable, starting over");
                Uptime::default()
            });
            Ok((loaded.version, uptime))
        }
        // The store has set the unreadable body aside and reported it: start over.
        Ok(None) | Err(StoreError::Unreadable { .. }) => Ok((Version(0), Uptime::default())),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_store::{DiskStore, MemoryStore};
    use deltille_table::uptime::Awake;
    use std::sync::Arc;

    fn at(seconds: u64) -> Time {
        Time(1_750_000_000_000 + seconds * 1000)
    }

    #[tokio::test]
    async fn heartbeat_is_recorded_when_due() {
        let store = Arc::new(MemoryStore::new());
        let presence = Presence::new(store.clone());
        assert_eq!(presence.uptime(at(0)).await.unwrap(), Uptime { beat: at(0), down: 0, last: None });
        assert_eq!(presence.uptime(at(9)).await.unwrap().beat, at(0));
        assert_eq!(presence.uptime(at(10)).await.unwrap().beat, at(10));
        // Killed at once; another process starts an hour later.
        let next = Presence::new(store.clone());
        let uptime = next.uptime(at(3610)).await.unwrap();
        assert_eq!((uptime.down, uptime.awake(at(3610))), (3_600_000, Awake(at(10).0)));
        assert_eq!(presence.uptime(at(3611)).await.unwrap(), uptime, "the first one counts with it too");
    }

    #[tokio::test]
    async fn disconnected_time_counts_as_downtime() {
        let presence = Presence::new(Arc::new(MemoryStore::new()));
        presence.uptime(at(0)).await.unwrap();
        presence.connection(false);
        assert_eq!(presence.uptime(at(20)).await.unwrap().beat, at(0), "no beats");
        presence.connection(true);
        assert_eq!(presence.uptime(at(20)).await.unwrap().down, 20_000, "also for a short while");
        assert_eq!(presence.uptime(at(25)).await.unwrap().down, 20_000);
        presence.connection(true);
        assert_eq!(
            presence.uptime(at(27)).await.unwrap().down,
            27_000,
            "it was gone, and nobody had noticed"
        );
    }

    #[tokio::test]
    async fn a_beat_of_a_wrong_clock_is_taken_back() {
        let store = Arc::new(MemoryStore::new());
        let day = 24 * 3600;
        let wrong = Presence::new(store.clone());
        wrong.uptime(at(day)).await.unwrap();
        // The clock is put right while the process runs, or before the next start.
        let uptime = wrong.uptime(at(10)).await.unwrap();
        assert_eq!((uptime.beat, uptime.shown(uptime.awake(at(10)))), (at(10), at(10)));
        wrong.beat(at(day)).await.unwrap();
        let next = Presence::new(store).uptime(at(20)).await.unwrap();
        assert_eq!((next.beat, next.awake(at(20))), (at(20), uptime.awake(at(10))));
    }

    #[tokio::test]
    async fn presence_is_cached_and_merges_on_write() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(DiskStore::open(folder.path()).unwrap());
        let [presence, other] = [Presence::new(store.clone()), Presence::new(store)];
        let noted = presence.uptime(at(0)).await.unwrap();
        let others = other.beat(at(5)).await.unwrap();
        assert_ne!(others, noted);
        assert_eq!(presence.noted().await.unwrap(), noted, "nobody else is expected");
        let beat = presence.beat(at(20)).await.unwrap();
        assert_eq!((beat.beat, beat.down), (at(20), others.down), "it goes by what is there");
        assert_eq!(presence.noted().await.unwrap(), beat);
    }

    #[tokio::test]
    async fn two_processes_record_presence_concurrently() {
        let store = Arc::new(MemoryStore::new());
        let both = [Presence::new(store.clone()), Presence::new(store)];
        for seconds in (0..200).step_by(5) {
            let (one, two) = tokio::join!(both[0].beat(at(seconds)), both[1].beat(at(seconds)));
            one.unwrap();
            assert_eq!(two.unwrap().down, 0, "{seconds}");
        }
    }
}
