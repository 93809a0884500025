//! The store that everything above is built on: one of the engines, chosen while the program runs. A closed
//! enum keeps the type parameter out of the bot.

#[cfg(feature = "testing")]
use super::HookedStore;
use super::{
    Applied, Change, Claimed, DiskStore, Due, Found, Key, Label, LabelRange, Loaded, MemoryStore, Part,
    Posted, Sealer, SetAside, Store, StoreError, Subject, Version, Work, backup::Restored,
};
#[cfg(feature = "postgres")]
use super::{
    PostgresStore, backup,
    postgres::{Address, LeaseClock},
};
use deltille_base::{ids::Time, metrics::Metrics};
use std::{convert::Infallible, fmt, path::Path, str::FromStr, sync::Arc, time::Duration};

#[cfg(not(feature = "postgres"))]
const WITHOUT: &str = "this program was built without PostgreSQL (the feature `postgres`)";

/// The address of a database outside the data folder, as the host gave it. It may contain a password, so it
/// is never shown, not even when it cannot be parsed.
#[derive(Clone)]
pub struct StoreAddress(
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "only PostgreSQL reads it"))] String,
);

impl FromStr for StoreAddress {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<StoreAddress, Infallible> {
        Ok(StoreAddress(text.to_owned()))
    }
}

impl StoreAddress {
    #[cfg(feature = "postgres")]
    fn read(&self) -> Result<Address, StoreError> {
        self.0.parse().map_err(|error| {
            StoreError::Refused(format!("the address in DELTILLE_STORE is invalid: {error}"))
        })
    }
}

impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoreAddress(secret)")
    }
}

/// A handle to a store of any engine. Clones share the store.
#[derive(Clone, Debug)]
pub enum AnyStore {
    Disk(Arc<DiskStore>),
    Memory(Arc<MemoryStore>),
    #[cfg(feature = "postgres")]
    Postgres(Arc<PostgresStore>),
    #[cfg(feature = "testing")]
    Hooked(Arc<HookedStore>),
}

/// Handles from an engine, owned or shared.
macro_rules! from_engine {
    ($($(#[$when:meta])? $variant:ident($engine:ty)),* $(,)?) => {
        $(
            $(#[$when])?
            impl From<$engine> for AnyStore {
                fn from(store: $engine) -> AnyStore {
                    AnyStore::$variant(Arc::new(store))
                }
            }

            $(#[$when])?
            impl From<Arc<$engine>> for AnyStore {
                fn from(store: Arc<$engine>) -> AnyStore {
                    AnyStore::$variant(store)
                }
            }
        )*
    };
}

from_engine! {
    Disk(DiskStore),
    Memory(MemoryStore),
    #[cfg(feature = "postgres")] Postgres(PostgresStore),
    #[cfg(feature = "testing")] Hooked(HookedStore),
}

/// Runs the same expression on the engine.
macro_rules! dispatch {
    ($any:expr, $store:ident => $ask:expr) => {
        match $any {
            AnyStore::Disk($store) => $ask,
            AnyStore::Memory($store) => $ask,
            #[cfg(feature = "postgres")]
            AnyStore::Postgres($store) => $ask,
            #[cfg(feature = "testing")]
            AnyStore::Hooked($store) => $ask,
        }
    };
}

impl AnyStore {
    /// Opens the database at this address.
    ///
    /// # Errors
    /// The database cannot be reached or must not be used.
    #[cfg(feature = "postgres")]
    pub async fn at(
        address: &StoreAddress,
        sealer: Sealer,
        metrics: Arc<Metrics>,
    ) -> Result<AnyStore, StoreError> {
        let address = address.read()?;
        let store = PostgresStore::open(&address).await?.sealing(sealer).await?.counting(metrics);
        tracing::info!(%address, "connected to PostgreSQL");
        Ok(store.into())
    }

    /// Stub without the feature `postgres`.
    ///
    /// # Errors
    /// This build has no support for such databases.
    #[cfg(not(feature = "postgres"))]
    #[expect(clippy::unused_async, reason = "with the feature it waits for the server")]
    pub async fn at(_: &StoreAddress, _: Sealer, _: Arc<Metrics>) -> Result<AnyStore, StoreError> {
        Err(StoreError::Refused(WITHOUT.to_owned()))
    }

    /// `deltille restore` into the database at this address, which must be empty. The database is unusable
    /// until the restore is done. `then` runs on it before that.
    ///
    /// # Errors
    /// The restore failed; it can be started again.
    #[cfg(feature = "postgres")]
    pub async fn restore(
        address: &StoreAddress,
        file: &Path,
        now: Time,
        sealer: &Sealer,
        then: impl AsyncFnOnce(&AnyStore) -> Result<(), StoreError>,
    ) -> Result<Restored, StoreError> {
        let empty = PostgresStore::connect(&address.read()?, LeaseClock::Server).await?;
        backup::check(file, sealer)?;
        empty.begin_restore(now).await?;
        let store = Arc::new(empty.sealing(sealer.clone()).await?);
        let restored = backup::read(&*store, file, now, sealer).await?;
        then(&store.clone().into()).await?;
        store.end_restore().await?;
        Ok(restored)
    }

    /// Stub without the feature `postgres`.
    ///
    /// # Errors
    /// This build has no support for such databases.
    #[cfg(not(feature = "postgres"))]
    #[expect(clippy::unused_async, reason = "with the feature it waits for the server")]
    pub async fn restore(
        _: &StoreAddress,
        _: &Path,
        _: Time,
        _: &Sealer,
        _: impl AsyncFnOnce(&AnyStore) -> Result<(), StoreError>,
    ) -> Result<Restored, StoreError> {
        Err(StoreError::Refused(WITHOUT.to_owned()))
    }

    /// Fails if the store can never be written again: see [`DiskStore::check`]. An unreachable database may
    /// come back, so it does not count.
    pub fn check(&self) -> Result<(), StoreError> {
        match self {
            AnyStore::Disk(store) => store.check(),
            _ => Ok(()),
        }
    }

    /// Whether the last write worked, and none since has shown that the next will not.
    pub fn is_ready(&self) -> bool {
        match self {
            AnyStore::Disk(store) => store.check().is_ok(),
            #[cfg(feature = "postgres")]
            AnyStore::Postgres(store) => store.works(),
            _ => true,
        }
    }

    /// Resolves when nothing can be written any more, for good: see [`DiskStore::failed`].
    pub async fn failed(&self) -> StoreError {
        match self {
            AnyStore::Disk(store) => store.failed().await,
            _ => std::future::pending().await,
        }
    }
}

impl Store for AnyStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        dispatch!(self, store => store.load(subject).await)
    }

    async fn load_all(&self, subjects: Vec<Subject>) -> Result<Vec<Found>, StoreError> {
        dispatch!(self, store => store.load_all(subjects).await)
    }

    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        dispatch!(self, store => store.apply(changes).await)
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        dispatch!(self, store => store.answered(key).await)
    }

    async fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError> {
        dispatch!(self, store => store.due(now, limit, lease).await)
    }

    async fn next_due(&self) -> Result<Option<Time>, StoreError> {
        dispatch!(self, store => store.next_due().await)
    }

    async fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError> {
        dispatch!(self, store => store.claim(now, limit, lease).await)
    }

    async fn work(
        &self,
        awake: Option<Time>,
        now: Time,
        limit: usize,
        lease: Duration,
    ) -> Result<Work, StoreError> {
        dispatch!(self, store => store.work(awake, now, limit, lease).await)
    }

    async fn hold(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
        lease: Duration,
    ) -> Result<bool, StoreError> {
        dispatch!(self, store => store.hold(subject, version, kind, now, lease).await)
    }

    async fn note_once(&self, key: &Key, answer: Vec<u8>, at: Time) -> Result<Option<Vec<u8>>, StoreError> {
        dispatch!(self, store => store.note_once(key, answer, at).await)
    }

    async fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> Result<Option<Posted>, StoreError> {
        dispatch!(self, store => store.delivered(subject, version, kind, posted).await)
    }

    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        dispatch!(self, store => store.scan(after, limit).await)
    }

    async fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        dispatch!(self, store => store.find(label, skip, limit).await)
    }

    async fn list(
        &self,
        range: &LabelRange,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Label, Subject)>, StoreError> {
        dispatch!(self, store => store.list(range, skip, limit).await)
    }

    async fn count(&self, range: &LabelRange, most: usize) -> Result<usize, StoreError> {
        dispatch!(self, store => store.count(range, most).await)
    }

    async fn remove(&self, subject: Subject, expected: Version) -> Result<bool, StoreError> {
        dispatch!(self, store => store.remove(subject, expected).await)
    }

    async fn scrub(&self, words: Vec<Vec<u8>>) -> Result<usize, StoreError> {
        dispatch!(self, store => store.scrub(words).await)
    }

    async fn compact_later(&self) -> Result<(), StoreError> {
        dispatch!(self, store => store.compact_later().await)
    }

    fn is_shared(&self) -> bool {
        dispatch!(self, store => store.is_shared())
    }

    async fn part(&self, now: Time, lease: Duration) -> Result<Part, StoreError> {
        dispatch!(self, store => store.part(now, lease).await)
    }

    fn set_aside(&self) -> Vec<SetAside> {
        dispatch!(self, store => store.set_aside())
    }

    async fn flush(&self) -> Result<(), StoreError> {
        dispatch!(self, store => store.flush().await)
    }

    fn is_alone(&self) -> bool {
        dispatch!(self, store => store.is_alone())
    }

    async fn has_room(&self) -> bool {
        dispatch!(self, store => store.has_room().await)
    }
}
