//! The store that a host has chosen: the folder, or a database that several processes share.

use super::{
    Applied, Change, Claimed, DiskStore, Due, Found, Key, Label, Loaded, Part, Posted, Sealer, SetAside,
    Store, StoreError, Subject, Version, backup::Restored,
};
#[cfg(feature = "postgres")]
use super::{
    PostgresStore, backup,
    postgres::{Address, LeaseClock},
};
use crate::{ids::Time, metrics::Metrics};
use std::{convert::Infallible, fmt, path::Path, str::FromStr, sync::Arc, time::Duration};

#[cfg(not(feature = "postgres"))]
const WITHOUT: &str = "this program was built without PostgreSQL (the feature `postgres`)";

/// The address of a database beside the folder, as it was given. It may hold a password,
/// and is shown to nobody, also if it cannot be read.
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
        self.0
            .parse()
            .map_err(|error| StoreError::Refused(format!("its address (DELTILLE_STORE): {error}")))
    }
}

impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoreAddress(secret)")
    }
}

/// A store of one kind or the other.
#[derive(Debug)]
pub enum ChosenStore {
    Disk(DiskStore),
    #[cfg(feature = "postgres")]
    Postgres(PostgresStore),
}

/// The same question to whichever it is.
macro_rules! whichever {
    ($chosen:expr, $store:ident => $ask:expr) => {
        match $chosen {
            ChosenStore::Disk($store) => $ask,
            #[cfg(feature = "postgres")]
            ChosenStore::Postgres($store) => $ask,
        }
    };
}

impl ChosenStore {
    /// The database at this address.
    ///
    /// # Errors
    /// It cannot be reached or must not be used, or this program knows no such databases.
    #[cfg(feature = "postgres")]
    pub async fn at(address: &StoreAddress, sealer: Sealer) -> Result<ChosenStore, StoreError> {
        let address = address.read()?;
        let store = PostgresStore::open(&address).await?.sealing(sealer).await?;
        tracing::info!(%address, "tables are kept there");
        Ok(ChosenStore::Postgres(store))
    }

    /// The database at this address.
    ///
    /// # Errors
    /// This program knows no such databases.
    #[cfg(not(feature = "postgres"))]
    #[expect(clippy::unused_async, reason = "with the feature it waits for the server")]
    pub async fn at(_: &StoreAddress, _: Sealer) -> Result<ChosenStore, StoreError> {
        Err(StoreError::Refused(WITHOUT.to_owned()))
    }

    /// `deltille restore` into the database at this address, which must be empty: until it is done, nobody
    /// can use it. `then` is done with it before that.
    ///
    /// # Errors
    /// It is not done; it can be begun again.
    #[cfg(feature = "postgres")]
    pub async fn restore(
        address: &StoreAddress,
        file: &Path,
        now: Time,
        sealer: &Sealer,
        then: impl AsyncFnOnce(&Arc<ChosenStore>) -> Result<(), StoreError>,
    ) -> Result<Restored, StoreError> {
        let empty = PostgresStore::connect(&address.read()?, LeaseClock::Server).await?;
        backup::check(file, sealer)?;
        empty.begin_restore(now).await?;
        let store = Arc::new(ChosenStore::Postgres(empty.sealing(sealer.clone()).await?));
        let restored = backup::read(&*store, file, now, sealer).await?;
        then(&store).await?;
        match &*store {
            ChosenStore::Postgres(store) => store.end_restore().await?,
            ChosenStore::Disk(_) => {}
        }
        Ok(restored)
    }

    /// `deltille restore` into the database at this address.
    ///
    /// # Errors
    /// This program knows no such databases.
    #[cfg(not(feature = "postgres"))]
    #[expect(clippy::unused_async, reason = "with the feature it waits for the server")]
    pub async fn restore(
        _: &StoreAddress,
        _: &Path,
        _: Time,
        _: &Sealer,
        _: impl AsyncFnOnce(&Arc<ChosenStore>) -> Result<(), StoreError>,
    ) -> Result<Restored, StoreError> {
        Err(StoreError::Refused(WITHOUT.to_owned()))
    }

    /// Counts there what it is asked.
    pub fn counting(self, metrics: Arc<Metrics>) -> ChosenStore {
        match self {
            ChosenStore::Disk(store) => ChosenStore::Disk(store.counting(metrics)),
            #[cfg(feature = "postgres")]
            ChosenStore::Postgres(store) => ChosenStore::Postgres(store.counting(metrics)),
        }
    }

    /// Whether nothing can be kept any more, for good: see [`DiskStore::check`].
    /// A database that does not answer may answer again.
    pub fn check(&self) -> Result<(), StoreError> {
        match self {
            ChosenStore::Disk(store) => store.check(),
            #[cfg(feature = "postgres")]
            ChosenStore::Postgres(_) => Ok(()),
        }
    }

    /// Whether it can keep something now.
    pub fn is_ready(&self) -> bool {
        match self {
            ChosenStore::Disk(store) => store.check().is_ok(),
            #[cfg(feature = "postgres")]
            ChosenStore::Postgres(store) => store.is_reached(),
        }
    }

    /// Done when nothing more can be written, for good: see [`DiskStore::failed`].
    pub async fn failed(&self) -> StoreError {
        match self {
            ChosenStore::Disk(store) => store.failed().await,
            #[cfg(feature = "postgres")]
            ChosenStore::Postgres(_) => std::future::pending().await,
        }
    }
}

impl Store for ChosenStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        whichever!(self, store => store.load(subject).await)
    }

    async fn load_all(&self, subjects: Vec<Subject>) -> Result<Vec<Found>, StoreError> {
        whichever!(self, store => store.load_all(subjects).await)
    }

    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        whichever!(self, store => store.apply(changes).await)
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        whichever!(self, store => store.answered(key).await)
    }

    async fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError> {
        whichever!(self, store => store.due(now, limit, lease).await)
    }

    async fn next_due(&self) -> Result<Option<Time>, StoreError> {
        whichever!(self, store => store.next_due().await)
    }

    async fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError> {
        whichever!(self, store => store.claim(now, limit, lease).await)
    }

    async fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> Result<Option<Posted>, StoreError> {
        whichever!(self, store => store.delivered(subject, version, kind, posted).await)
    }

    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        whichever!(self, store => store.scan(after, limit).await)
    }

    async fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        whichever!(self, store => store.find(label, skip, limit).await)
    }

    async fn remove(&self, subject: Subject, expected: Version) -> Result<bool, StoreError> {
        whichever!(self, store => store.remove(subject, expected).await)
    }

    async fn scrub(&self, words: Vec<Vec<u8>>) -> Result<usize, StoreError> {
        whichever!(self, store => store.scrub(words).await)
    }

    async fn compact_later(&self) -> Result<(), StoreError> {
        whichever!(self, store => store.compact_later().await)
    }

    fn is_shared(&self) -> bool {
        whichever!(self, store => store.is_shared())
    }

    async fn part(&self, now: Time, lease: Duration) -> Result<Part, StoreError> {
        whichever!(self, store => store.part(now, lease).await)
    }

    fn set_aside(&self) -> Vec<SetAside> {
        whichever!(self, store => store.set_aside())
    }

    async fn flush(&self) -> Result<(), StoreError> {
        whichever!(self, store => store.flush().await)
    }

    fn is_alone(&self) -> bool {
        whichever!(self, store => store.is_alone())
    }

    async fn has_room(&self) -> bool {
        whichever!(self, store => store.has_room().await)
    }
}
