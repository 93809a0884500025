//! The smallest store that keeps the contract, and can be told to be slow: for tests that ask what callers make of it.

use deltille::{
    ids::Time,
    store::{
        Applied, Change, Claimed, Deadline, Due, Key, Loaded, Outgoing, Posted, SetAside, Store, StoreError, Subject,
        Version,
    },
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::Mutex,
    time::Duration,
};

#[derive(Default)]
pub struct Shelf(Mutex<Rows>);

#[derive(Default)]
struct Rows {
    loaded: BTreeMap<Subject, Loaded>,
    /// Not before, and what.
    deadlines: Vec<(Time, Subject, Version, Deadline)>,
    outgoing: Vec<(Time, Subject, Version, Outgoing)>,
    answers: HashMap<Key, Vec<u8>>,
}

impl Store for Shelf {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        tokio::task::yield_now().await;
        Ok(self.0.lock().unwrap().loaded.get(&subject).cloned())
    }

    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        tokio::task::yield_now().await;
        let rows = &mut *self.0.lock().unwrap();
        let applied = changes.into_iter().map(|change| {
            let subject = change.subject;
            let now = rows.loaded.get(&subject).cloned();
            if let Some(answer) = rows.answers.get(&change.key) {
                return Applied::Duplicate(answer.clone());
            }
            if now.as_ref().map_or(Version(0), |now| now.version) != change.expected {
                return Applied::Stale(now);
            }
            let version = Version(change.expected.0 + 1);
            rows.loaded.insert(
                subject,
                Loaded { version, body: change.body, posted: now.and_then(|now| now.posted), deadlines: Vec::new() },
            );
            rows.answers.insert(change.key, change.answer);
            rows.deadlines.retain(|row| row.1 != subject);
            rows.deadlines.extend(change.deadlines.into_iter().map(|row| (row.at, subject, version, row)));
            rows.outgoing.retain(|row| row.1 != subject);
            rows.outgoing.extend(change.outgoing.into_iter().map(|row| (row.at, subject, version, row)));
            Applied::Committed(version)
        });
        Ok(applied.collect())
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().unwrap().answers.get(key).cloned())
    }

    async fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError> {
        let rows = &mut *self.0.lock().unwrap();
        let due = rows.deadlines.iter_mut().filter(|row| row.0 <= now).take(limit).map(|row| {
            row.0 = now.after(lease);
            Due { subject: row.1, version: row.2, deadline: row.3.clone() }
        });
        Ok(due.collect())
    }

    async fn next_due(&self) -> Result<Option<Time>, StoreError> {
        Ok(self.0.lock().unwrap().deadlines.iter().map(|row| row.3.at).min())
    }

    async fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError> {
        let rows = &mut *self.0.lock().unwrap();
        let claimed = rows.outgoing.iter_mut().filter(|row| row.0 <= now).take(limit).map(|row| {
            row.0 = now.after(lease);
            Claimed { subject: row.1, version: row.2, outgoing: row.3.clone() }
        });
        Ok(claimed.collect())
    }

    async fn delivered(&self, subject: Subject, version: Version, posted: Option<Posted>) -> Result<(), StoreError> {
        let rows = &mut *self.0.lock().unwrap();
        rows.outgoing.retain(|row| row.1 != subject || row.2 > version);
        if let (Some(loaded), Some(posted)) = (rows.loaded.get_mut(&subject), posted)
            && loaded.posted.is_none_or(|known| known.version <= posted.version)
        {
            loaded.posted = Some(posted);
        }
        Ok(())
    }

    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let rows = self.0.lock().unwrap();
        let later = rows.loaded.iter().filter(|(subject, _)| after.is_none_or(|after| **subject > after));
        Ok(later.take(limit).map(|(subject, loaded)| (*subject, loaded.clone())).collect())
    }

    fn set_aside(&self) -> Vec<SetAside> {
        Vec::new()
    }

    async fn flush(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
