//! A store for tests: a map behind a mutex.

use deltille::{ids::Time, store::*};
use std::{collections::HashMap, sync::Mutex, time::Duration};

#[derive(Default)]
pub struct MemoryStore(Mutex<(HashMap<Subject, Loaded>, HashMap<Key, Vec<u8>>)>);

impl MemoryStore {
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }
}

impl Store for MemoryStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        Ok(self.0.lock().unwrap().0.get(&subject).cloned())
    }
    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        let mut all = self.0.lock().unwrap();
        let (bodies, keys) = &mut *all;
        Ok(changes
            .into_iter()
            .map(|change| {
                if let Some(answer) = keys.get(&change.key) {
                    return Applied::Duplicate(answer.clone());
                }
                let now = bodies.get(&change.subject).cloned();
                if now.as_ref().map_or(Version(0), |now| now.version) != change.expected {
                    return Applied::Stale(now);
                }
                let version = Version(change.expected.0 + 1);
                keys.insert(change.key, change.answer);
                let posted = now.and_then(|now| now.posted);
                bodies.insert(change.subject, Loaded { version, body: change.body, posted });
                Applied::Committed(version)
            })
            .collect())
    }
    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().unwrap().1.get(key).cloned())
    }
    async fn due(&self, _: Time, _: usize, _: Duration) -> Result<Vec<Due>, StoreError> {
        Ok(Vec::new())
    }
    async fn next_due(&self) -> Result<Option<Time>, StoreError> {
        Ok(None)
    }
    async fn claim(&self, _: Time, _: usize, _: Duration) -> Result<Vec<Claimed>, StoreError> {
        Ok(Vec::new())
    }
    async fn delivered(&self, subject: Subject, _: Version, posted: Option<Posted>) -> Result<(), StoreError> {
        if let Some(loaded) = self.0.lock().unwrap().0.get_mut(&subject) {
            loaded.posted = posted;
        }
        Ok(())
    }
    async fn scan(&self, _: Option<Subject>, _: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        Ok(Vec::new())
    }
    fn set_aside(&self) -> Vec<SetAside> {
        Vec::new()
    }
    async fn flush(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
