//! A store in memory for tests: a hook runs before each write and may refuse it, or panic; reads are counted. A
//! question whether a key was answered can be made to wait, so that other requests go first.

use super::{
    Applied, Change, Claimed, Due, Key, Label, LabelRange, Loaded, MemoryStore, Posted, SetAside, Store,
    StoreError, Subject, Version,
};
use async_trait::async_trait;
use deltille_base::ids::Time;
use futures::future::BoxFuture;
use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

/// Runs before every write; sees the changes of an `apply`, and nothing of other writes.
type Hook = Box<dyn Fn(&[Change]) -> Result<(), StoreError> + Send + Sync>;

/// Runs before the store says whether a key was answered.
type Pause = Box<dyn Fn(&Key) -> BoxFuture<'static, ()> + Send + Sync>;

pub struct HookedStore {
    inner: Arc<MemoryStore>,
    hook: Hook,
    loads: AtomicUsize,
    silent: bool,
    shared: bool,
    pause: Option<Pause>,
}

impl HookedStore {
    pub fn new(
        inner: Arc<MemoryStore>,
        hook: impl Fn(&[Change]) -> Result<(), StoreError> + Send + Sync + 'static,
    ) -> HookedStore {
        HookedStore {
            inner,
            hook: Box::new(hook),
            loads: AtomicUsize::new(0),
            silent: false,
            shared: false,
            pause: None,
        }
    }

    /// The bodies that were read, one by one.
    pub fn loads(&self) -> usize {
        self.loads.load(Ordering::Relaxed)
    }

    /// Hands out no posts from now on.
    pub fn silent(self) -> HookedStore {
        HookedStore { silent: true, ..self }
    }

    /// Reports that other processes may change the store.
    pub fn shared(self) -> HookedStore {
        HookedStore { shared: true, ..self }
    }

    /// Waits before it says whether a key was answered.
    pub fn pausing(
        self,
        pause: impl Fn(&Key) -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) -> HookedStore {
        HookedStore { pause: Some(Box::new(pause)), ..self }
    }
}

impl fmt::Debug for HookedStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HookedStore")
    }
}

#[async_trait]
impl Store for HookedStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        self.loads.fetch_add(1, Ordering::Relaxed);
        self.inner.load(subject).await
    }

    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        (self.hook)(&changes)?;
        self.inner.apply(changes).await
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        if let Some(pause) = &self.pause {
            pause(key).await;
        }
        self.inner.answered(key).await
    }

    async fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError> {
        self.inner.due(now, limit, lease).await
    }

    async fn next_due(&self) -> Result<Option<Time>, StoreError> {
        self.inner.next_due().await
    }

    async fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError> {
        if self.silent {
            Ok(Vec::new())
        } else {
            self.inner.claim(now, limit, lease).await
        }
    }

    async fn hold(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
        lease: Duration,
    ) -> Result<bool, StoreError> {
        self.inner.hold(subject, version, kind, now, lease).await
    }

    async fn note_once(&self, key: &Key, answer: Vec<u8>, at: Time) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.note_once(key, answer, at).await
    }

    async fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> Result<Option<Posted>, StoreError> {
        (self.hook)(&[])?;
        self.inner.delivered(subject, version, kind, posted).await
    }

    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        self.inner.scan(after, limit).await
    }

    async fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        self.inner.find(label, skip, limit).await
    }

    async fn list(
        &self,
        range: &LabelRange,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Label, Subject)>, StoreError> {
        self.inner.list(range, skip, limit).await
    }

    async fn count(&self, range: &LabelRange, most: usize) -> Result<usize, StoreError> {
        self.inner.count(range, most).await
    }

    async fn remove(&self, subject: Subject, expected: Version) -> Result<bool, StoreError> {
        (self.hook)(&[])?;
        self.inner.remove(subject, expected).await
    }

    async fn scrub(&self, words: Vec<Vec<u8>>) -> Result<usize, StoreError> {
        (self.hook)(&[])?;
        self.inner.scrub(words).await
    }

    fn is_shared(&self) -> bool {
        self.shared
    }

    fn set_aside(&self) -> Vec<SetAside> {
        self.inner.set_aside()
    }

    async fn flush(&self) -> Result<(), StoreError> {
        self.inner.flush().await
    }
}
