//! The store contract in memory: a map behind a mutex, for tests and experiments. All data is lost when the
//! process ends.

use super::{
    Applied, Change, Claimed, Due, Key, Label, LabelRange, Loaded, Posted, SetAside, Store, StoreError,
    Subject, Version,
    ledger::{Batch, Ledger, Rows},
};
use async_trait::async_trait;
use deltille_base::ids::Time;
use std::{
    collections::BTreeMap,
    ops::Bound,
    sync::{Mutex, PoisonError},
    time::Duration,
};

#[derive(Debug)]
pub struct MemoryStore {
    ledger: Ledger<Map>,
    writing: Mutex<()>,
}

#[derive(Debug, Default)]
pub(super) struct Map(Mutex<BTreeMap<Vec<u8>, Vec<u8>>>);

impl Rows for Map {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned())
    }

    fn scan(
        &self,
        from: &[u8],
        until: &[u8],
        visit: &mut dyn FnMut(&[u8], &[u8]) -> bool,
    ) -> Result<(), StoreError> {
        if from >= until {
            return Ok(());
        }
        let map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in map.range::<[u8], _>((Bound::Included(from), Bound::Excluded(until))) {
            if !visit(key, value) {
                break;
            }
        }
        Ok(())
    }

    fn write(&self, batch: Batch) -> Result<(), StoreError> {
        let mut map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in batch {
            match value {
                Some(value) => map.insert(key, value),
                None => map.remove(&key),
            };
        }
        Ok(())
    }
}

impl Default for MemoryStore {
    fn default() -> MemoryStore {
        MemoryStore::new()
    }
}

impl MemoryStore {
    pub fn new() -> MemoryStore {
        MemoryStore { ledger: Ledger::new(Map::default()), writing: Mutex::new(()) }
    }

    fn write<T>(&self, act: impl FnOnce(&Ledger<Map>) -> T) -> T {
        let _one_at_a_time = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        act(&self.ledger)
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        self.write(|ledger| ledger.load(subject))
    }

    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        self.write(|ledger| changes.into_iter().map(|change| ledger.apply(change)).collect())
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.ledger.answered(key)
    }

    async fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError> {
        self.ledger.due(now, limit, lease)
    }

    async fn next_due(&self) -> Result<Option<Time>, StoreError> {
        self.ledger.next_due()
    }

    async fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError> {
        self.ledger.claim(now, limit, lease)
    }

    async fn hold(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
        lease: Duration,
    ) -> Result<bool, StoreError> {
        self.write(|ledger| ledger.hold(subject, version, kind, now, lease))
    }

    async fn note_once(&self, key: &Key, answer: Vec<u8>, at: Time) -> Result<Option<Vec<u8>>, StoreError> {
        self.write(|ledger| ledger.note_once(key, answer, at))
    }

    async fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> Result<Option<Posted>, StoreError> {
        self.write(|ledger| ledger.delivered(subject, version, kind, posted))
    }

    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        self.write(|ledger| ledger.scan(after, limit))
    }

    async fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        self.write(|ledger| ledger.find(label, skip, limit))
    }

    async fn list(
        &self,
        range: &LabelRange,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Label, Subject)>, StoreError> {
        self.ledger.list(range, skip, limit)
    }

    async fn count(&self, range: &LabelRange, most: usize) -> Result<usize, StoreError> {
        self.ledger.count(range, most)
    }

    async fn remove(&self, subject: Subject, expected: Version) -> Result<bool, StoreError> {
        self.write(|ledger| ledger.remove(subject, expected))
    }

    async fn scrub(&self, words: Vec<Vec<u8>>) -> Result<usize, StoreError> {
        self.write(|ledger| {
            let keys = ledger.mentioning(&words)?;
            let count = keys.len();
            ledger.forget(keys).map(|()| count)
        })
    }

    fn set_aside(&self) -> Vec<SetAside> {
        self.ledger.set_aside()
    }

    async fn flush(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
