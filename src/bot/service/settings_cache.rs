//! What is remembered of a person or a server: one small body each in the store, and a small cache before it.
//!
//! ```text
//!   people   PersonSettings under Subject::User          servers   ServerSettings under Subject::Guild
//! ```
//!
//! A body is JSON with a format number. Readers take the present format and, once there is one, the one
//! before; a field that is missing has its default, and one that this version does not know is kept as it is.
//! Changes are made by compare-and-swap under the idempotency key of whatever caused them, like those of
//! tables. So a new setting is one field with `#[serde(default)]`.

use super::turns::Recent;
use crate::{
    ids::Time,
    store::{AnyStore, Applied, Change, Deadline, Found, Key, Loaded, Store, StoreError, Subject, Version},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fmt,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::time::Instant;

/// Readers accept this format and, once there is one, the format before it.
const FORMAT: u32 = 1;

/// How many are remembered, about.
const REMEMBERED: usize = 4096;

/// What another process changed is seen after so long at most.
const FRESH: Duration = Duration::from_secs(10);

/// Somebody else may be faster this many times in a row.
const TRIES: usize = 16;

/// What a person or a server has chosen: one small body in the store.
pub trait Settings:
    Clone + Default + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Whose it is.
    type Id: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    fn subject(id: Self::Id) -> Subject;

    /// When the subject wants to be called, derived from what is kept: every change sets them anew.
    fn deadlines(&self) -> Vec<Deadline> {
        Vec::new()
    }
}

/// Why settings could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// It is left as it is, for a newer program or a careful host.
    #[error("what is kept of {0} cannot be read: {1}")]
    Unreadable(Subject, String),
    /// Others were faster again and again.
    #[error("too many changes of {0} at once")]
    Busy(Subject),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What was read or written lately, and when.
type Known<K> = Recent<<K as Settings>::Id, (Arc<K>, Instant)>;

/// The settings of all people, or of all servers. Shared by reference.
#[derive(Debug)]
pub struct SettingsCache<K: Settings> {
    store: AnyStore,
    known: Mutex<Known<K>>,
}

#[derive(Serialize, Deserialize)]
struct Body<K> {
    format: u32,
    #[serde(flatten)]
    settings: K,
}

/// Read first, so that a newer format is told from a broken body.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

/// The bytes that the store keeps.
pub fn encode<K: Settings>(settings: &K) -> Vec<u8> {
    // Writing to memory cannot fail, and nothing that is kept has keys that are no strings.
    serde_json::to_vec(&Body { format: FORMAT, settings: settings.clone() })
        .expect("what is kept is plain JSON")
}

/// # Errors
/// Why the bytes cannot be read, in words.
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

    /// The settings, at most some seconds old. Nothing yet, or nothing that can be read: the defaults; nobody
    /// is turned away because a setting is damaged.
    pub async fn get(&self, id: K::Id) -> Arc<K> {
        if let Some((settings, since)) = self.known().get(&id)
            && since.elapsed() < FRESH
        {
            return settings.clone();
        }
        match self.load(id).await {
            Ok((_, settings)) => self.note(id, settings),
            Err(error) => {
                tracing::error!(%error, "the defaults are taken instead");
                Arc::default()
            }
        }
    }

    /// Makes a change from what is there; a repeated key changes nothing. What is kept now.
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
        let subject = K::subject(id);
        for _ in 0..TRIES {
            let (expected, mut settings) = self.load(id).await?;
            edit(&mut settings);
            let change = Change {
                deadlines: settings.deadlines(),
                ..Change::of_body(subject, expected, encode(&settings), key.clone(), at)
            };
            match self.store.apply(vec![change]).await?.into_iter().next() {
                Some(Applied::Committed(_)) => return Ok(self.note(id, settings)),
                Some(Applied::Duplicate(_)) => {
                    let (_, settings) = self.load(id).await?;
                    return Ok(self.note(id, settings));
                }
                Some(Applied::Stale(_)) => {}
                None => return Err(StoreError::Engine("a change was not answered".to_owned()).into()),
            }
        }
        Err(SettingsError::Busy(subject))
    }

    /// What is in the store, with its version.
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub async fn load(&self, id: K::Id) -> Result<(Version, K), SettingsError> {
        self.read(id, self.store.load(K::subject(id)).await)
    }

    /// The same, from what was found of its subject.
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub fn read(&self, id: K::Id, found: Found) -> Result<(Version, K), SettingsError> {
        match found? {
            Some(Loaded { version, body, .. }) => {
                let settings = decode(&body).map_err(|why| SettingsError::Unreadable(K::subject(id), why))?;
                Ok((version, settings))
            }
            None => Ok((Version(0), K::default())),
        }
    }

    /// What is remembered is not what is kept.
    pub fn forget(&self, id: K::Id) {
        self.known().remove(&id);
    }

    fn note(&self, id: K::Id, settings: K) -> Arc<K> {
        let settings = Arc::new(settings);
        self.known().put(id, (settings.clone(), Instant::now()));
        settings
    }

    fn known(&self) -> MutexGuard<'_, Known<K>> {
        // What it protects is whole between any two statements.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
