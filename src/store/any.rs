//! The store that everything above is built on: one of the engines, chosen while the program runs.

#[cfg(feature = "postgres")]
use super::{
    PostgresStore, backup,
    postgres::{Address, LeaseClock},
};
use super::{Sealer, Store, StoreError, backup::Restored};
use deltille_base::{ids::Time, metrics::Metrics};
use std::{convert::Infallible, fmt, ops::Deref, path::Path, str::FromStr, sync::Arc};

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
pub struct AnyStore(Arc<dyn Store>);

impl Deref for AnyStore {
    type Target = dyn Store;

    fn deref(&self) -> &dyn Store {
        &*self.0
    }
}

impl<S: Store> From<S> for AnyStore {
    fn from(store: S) -> AnyStore {
        AnyStore(Arc::new(store))
    }
}

impl<S: Store> From<Arc<S>> for AnyStore {
    fn from(store: Arc<S>) -> AnyStore {
        AnyStore(store)
    }
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
}
