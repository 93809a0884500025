//! Settings of people and servers: one small body each in the store, behind a small cache.
//!
//! ```text
//!   people   PersonSettings under Subject::User          servers   ServerSettings under Subject::Guild
//! ```
//!
//! A body is JSON with a format number. Readers accept the present format and, once there is one, the one
//! before; a missing field has its default, and an unknown field is kept unchanged. Changes are made by
//! compare-and-swap under the idempotency key of their cause, like those of tables. So a new setting is one
//! field with `#[serde(default)]`.

use super::setting::Setting;
use crate::{
    commit::{Edit, Outcome, commit},
    panics::lock,
    recent::Recent,
};
use deltille_base::ids::Time;
use deltille_store::{
    AnyStore, Change, Deadline, Found, Key, Label, Loaded, Outgoing, StoreError, Subject, Version,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    convert::Infallible,
    fmt,
    hash::Hash,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::time::Instant;

/// Readers accept this format and, once there is one, the format before it.
const FORMAT: u32 = 1;

/// Approximate number of cached settings.
const REMEMBERED: usize = 4096;

/// Longest time until another process's change is seen.
const FRESH: Duration = Duration::from_secs(10);

/// The settings of a person or a server: one small body in the store.
pub trait Settings:
    Clone + Default + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The id of the owner.
    type Id: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// Settings that a command shows and changes.
    const LISTED: &'static [Setting<Self>] = &[];

    fn subject(id: Self::Id) -> Subject;

    /// The subject's deadlines, derived from the settings; every change sets all of them.
    fn deadlines(&self) -> Vec<Deadline> {
        Vec::new()
    }

    /// The subject's outgoing rows, derived from the settings; every change sets all of them.
    fn outgoing(&self) -> Vec<Outgoing> {
        Vec::new()
    }

    /// The subject's labels, derived from the settings; every change sets all of them.
    fn labels(&self) -> Vec<Label> {
        Vec::new()
    }
}

#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The stored body is left unchanged, for a newer program or a careful host.
    #[error("what is kept of {0} cannot be read: {1}")]
    Unreadable(Subject, String),
    /// Too many version conflicts in a row.
    #[error("too many changes of {0} at once")]
    Busy(Subject),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Recently read or written settings, and when.
type CachedSettings<K> = Recent<<K as Settings>::Id, (Arc<K>, Instant)>;

/// The settings of all people, or of all servers. Shared by reference.
#[derive(Debug)]
pub struct SettingsCache<K: Settings> {
    store: AnyStore,
    known: Mutex<CachedSettings<K>>,
}

#[derive(Serialize, Deserialize)]
struct Body<K> {
    format: u32,
    #[serde(flatten)]
    settings: K,
}

/// Parsed first, to distinguish a newer format from a broken body.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

/// Encodes the settings for the store.
pub fn encode<K: Settings>(settings: &K) -> Vec<u8> {
    // Serializing to memory cannot fail, and all map keys are strings.
    serde_json::to_vec(&Body { format: FORMAT, settings: settings.clone() })
        .expect("what is kept is plain JSON")
}

/// Decodes stored settings.
///
/// # Errors
/// The reason why the bytes cannot be read.
pub fn decode<K: Settings>(bytes: &[u8]) -> Result<K, String> {
    let format = serde_json::from_slice::<Format>(bytes).map_err(|error| error.to_string())?.format;
    if format != FORMAT {
        return Err(format!("format {format} is not this program's {FORMAT}"));
    }
    serde_json::from_slice::<Body<K>>(bytes)
        .map(|body| body.settings)
        .map_err(|error| error.to_string())
}

impl<K: Settings> SettingsCache<K> {
    pub fn new(store: impl Into<AnyStore>) -> SettingsCache<K> {
        SettingsCache {
            store: store.into(),
            known: Mutex::new(Recent::new(REMEMBERED)),
        }
    }

    /// Returns the settings, a few seconds old at most. Returns the defaults for missing or unreadable ones,
    /// so that a damaged setting locks no user out.
    pub async fn get(&self, id: K::Id) -> Arc<K> {
        if let Some(settings) = self.fresh(id) {
            return settings;
        }
        match self.load(id).await {
            Ok((_, settings)) => self.note(id, settings),
            Err(error) => {
                tracing::error!(%error, "settings not read, using defaults");
                Arc::default()
            }
        }
    }

    fn fresh(&self, id: K::Id) -> Option<Arc<K>> {
        let mut known = lock(&self.known);
        let (settings, since) = known.get(&id)?;
        (since.elapsed() < FRESH).then(|| settings.clone())
    }

    /// Whether [`SettingsCache::get`] answers without the store.
    pub fn is_fresh(&self, id: K::Id) -> bool {
        self.fresh(id).is_some()
    }

    /// Caches settings that were found with something else. Unreadable ones are left to
    /// [`SettingsCache::get`], which reports them.
    pub fn keep(&self, id: K::Id, found: Found) {
        if let Ok((_, settings)) = self.read(id, found) {
            self.note(id, settings);
        }
    }

    /// Applies a change to the stored settings and returns the result; a repeated key changes nothing.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn change(
        &self,
        id: K::Id,
        key: Key,
        at: Time,
        edit: impl Fn(&mut K),
    ) -> Result<Arc<K>, SettingsError> {
        let edit = |settings: &mut K| {
            edit(settings);
            Ok::<(), Infallible>(())
        };
        self.change_if(id, key, at, edit).await.map(|Ok(settings)| settings)
    }

    /// Like [`SettingsCache::change`], unless `edit` refuses. A repeated key is not refused.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn change_if<E>(
        &self,
        id: K::Id,
        key: Key,
        at: Time,
        edit: impl Fn(&mut K) -> Result<(), E>,
    ) -> Result<Result<Arc<K>, E>, SettingsError> {
        let subject = K::subject(id);
        let named = key.clone();
        let edit = move |found: Found| {
            let (expected, mut settings) = self.read(id, found)?;
            if let Err(why) = edit(&mut settings) {
                return Ok(Edit::Keep(Err(why)));
            }
            let change = Change {
                deadlines: settings.deadlines(),
                outgoing: settings.outgoing(),
                labels: settings.labels(),
                ..Change::of_body(subject, expected, encode(&settings), named.clone(), at)
            };
            Ok::<_, SettingsError>(Edit::Write(change, Ok(settings)))
        };
        match commit(&self.store, subject, edit).await? {
            Outcome::Committed(_, Ok(settings)) => Ok(Ok(self.note(id, settings))),
            Outcome::Kept(Err(why)) if self.store.answered(&key).await?.is_none() => Ok(Err(why)),
            Outcome::Busy => Err(SettingsError::Busy(subject)),
            // Made before.
            _ => Ok(Ok(self.note(id, self.load(id).await?.1))),
        }
    }

    /// Loads the settings with their version.
    ///
    /// # Errors
    /// The store failed, or the stored body cannot be read.
    pub async fn load(&self, id: K::Id) -> Result<(Version, K), SettingsError> {
        self.read(id, self.store.load(K::subject(id)).await)
    }

    /// Decodes the settings from a lookup of their subject.
    ///
    /// # Errors
    /// The store failed, or the stored body cannot be read.
    pub fn read(&self, id: K::Id, found: Found) -> Result<(Version, K), SettingsError> {
        match found? {
            Some(Loaded { version, body, .. }) => {
                let settings = decode(&body).map_err(|why| SettingsError::Unreadable(K::subject(id), why))?;
                Ok((version, settings))
            }
            None => Ok((Version(0), K::default())),
        }
    }

    /// Drops the cached settings.
    pub fn forget(&self, id: K::Id) {
        lock(&self.known).remove(&id);
    }

    fn note(&self, id: K::Id, settings: K) -> Arc<K> {
        let settings = Arc::new(settings);
        lock(&self.known).put(id, (settings.clone(), Instant::now()));
        settings
    }
}
