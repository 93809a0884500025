//! The contract on disk: sled, with one writer thread for all subjects.
//!
//! Changes queue up at the writer. It takes all that wait, applies each (read, compare, write) to rows that are held back,
//! gives the whole group to sled as one atomic batch, makes it durable with one `flush` and one `sync_data` on the log file
//! — sled's flush alone asks Linux for `sync_file_range`, which promises nothing when power fails — and only then answers.
//! One change alone pays one sync; many at once share it (group commit). One batch a group, because sled writes its log out
//! twice for each batch.
//!
//! All rows live in one tree, because a batch on one tree is atomic through a crash. Values stay below sled's blob
//! threshold (bodies are refused beyond [`MAX_BODY`]), so the log file is all there is to sync. Reads happen on the
//! runtime's blocking threads.
//!
//! ```text
//!   folder     opening: the lock, what a killed process left, who may read it
//!   snapshot   sled's snapshots, and where it looks for the end of its log
//! ```

mod folder;
mod snapshot;

use super::{
    Applied, Change, Claimed, Due, Key, Label, Loaded, Posted, SetAside, Store, StoreError, Subject, Version,
    ledger::{Batch, Ledger, Rows},
};
use crate::ids::Time;
use snapshot::SEGMENT;
use std::{
    collections::BTreeMap,
    fs::File,
    ops::Bound,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};
use tokio::sync::oneshot;

/// Largest body: larger ones would become separate files in sled.
pub const MAX_BODY: usize = 256 * 1024;
/// A killed process's lock can linger.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);
/// Most changes that share a sync, and about how many bytes.
const GROUP: usize = 1024;
const GROUP_BYTES: usize = SEGMENT / 2;

/// A store in a folder. Dropping it waits for the writer to finish what is queued.
#[derive(Debug)]
pub struct DiskStore {
    ledger: Arc<Ledger<Sled>>,
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<thread::JoinHandle<()>>,
}

type Act = Box<dyn FnOnce(&Ledger<Sled>) + Send>;

enum Job {
    Apply(Vec<Change>, oneshot::Sender<Result<Vec<Applied>, StoreError>>),
    /// Something that must not run beside a change, and needs no sync.
    Act(Act),
    Flush(oneshot::Sender<Result<(), StoreError>>),
}

#[derive(Debug)]
struct Sled {
    database: sled::Db,
    /// sled's log file, for the sync that sled does not do.
    log: File,
    /// What the present group writes and sled does not have yet. Reads look here first.
    held: Mutex<BTreeMap<Vec<u8>, Option<Vec<u8>>>>,
}

fn engine(error: impl std::fmt::Display) -> StoreError {
    StoreError::Engine(error.to_string())
}

/// sled panics on some damaged logs; that becomes an error like any other.
fn contained<T>(act: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(act))
        .unwrap_or_else(|panic| Err(engine(format!("the engine stopped: {}", folder::said(&*panic)))))
}

impl Rows for Sled {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        if let Some(held) = self.held().get(key) {
            return Ok(held.clone());
        }
        contained(|| Ok(self.database.get(key).map_err(engine)?.map(|value| value.to_vec())))
    }

    fn scan(&self, from: &[u8], until: &[u8], visit: &mut dyn FnMut(&[u8], &[u8]) -> bool) -> Result<(), StoreError> {
        if from >= until {
            return Ok(());
        }
        // Row by row, so that whoever looks does not stop the writer for long.
        let held_from = |from: Bound<&[u8]>| {
            let held = self.held();
            let mut range = held.range::<[u8], _>((from, Bound::Excluded(until)));
            range.next().map(|(key, value)| (key.clone(), value.clone()))
        };
        contained(|| {
            let mut stored = self.database.range(from..until);
            let mut next = stored.next().transpose().map_err(engine)?;
            let mut held = held_from(Bound::Included(from));
            loop {
                let go_on = match (held.take(), next.take()) {
                    (None, None) => false,
                    (Some((key, value)), other) if other.as_ref().is_none_or(|(other, _)| key[..] <= other[..]) => {
                        // What is held takes the place of what is stored.
                        next = match other {
                            Some((other, _)) if other[..] == key[..] => stored.next().transpose().map_err(engine)?,
                            other => other,
                        };
                        held = held_from(Bound::Excluded(&key));
                        value.is_none_or(|value| visit(&key, &value))
                    }
                    (other, Some((key, value))) => {
                        held = other;
                        next = stored.next().transpose().map_err(engine)?;
                        visit(&key, &value)
                    }
                    (Some(_), None) => false,
                };
                if !go_on {
                    return Ok(());
                }
            }
        })
    }

    fn write(&self, batch: Batch) -> Result<(), StoreError> {
        self.held().extend(batch);
        Ok(())
    }
}

impl Sled {
    fn held(&self) -> MutexGuard<'_, BTreeMap<Vec<u8>, Option<Vec<u8>>>> {
        // Whoever panicked while holding it had finished its insertion or not begun.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives sled what was held back, as one atomic batch. What sled refuses is forgotten: nobody was promised it.
    fn write_held(&self) -> Result<(), StoreError> {
        if self.held().is_empty() {
            return Ok(());
        }
        let mut batch = sled::Batch::default();
        for (key, value) in &*self.held() {
            match value {
                Some(value) => batch.insert(&key[..], &value[..]),
                None => batch.remove(&key[..]),
            }
        }
        let written = contained(|| self.database.apply_batch(batch).map_err(engine));
        // Only now, so that a reader finds each row in one of the two places.
        self.held().clear();
        written
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.write_held()?;
        contained(|| {
            self.database.flush().map_err(engine)?;
            self.log.sync_data().map_err(engine)
        })
    }
}

impl DiskStore {
    /// Opens or creates the database in `folder`. Waits some seconds for another process's lock. Blocking.
    pub fn open(folder: &Path) -> Result<DiskStore, StoreError> {
        DiskStore::open_within(folder, LOCK_PATIENCE)
    }

    /// The same with another patience.
    pub fn open_within(folder: &Path, patience: Duration) -> Result<DiskStore, StoreError> {
        let database = folder::open(folder, patience)?;
        let log = File::open(folder::log_file(folder)).map_err(engine)?;
        // The names of a new database must be durable too.
        for place in [Some(folder), folder.parent()].into_iter().flatten() {
            if let Ok(place) = File::open(place) {
                place.sync_all().map_err(engine)?;
            }
        }
        let ledger = Arc::new(Ledger::new(Sled { database, log, held: Mutex::default() }));
        ledger.remember_set_aside()?;
        let (jobs, queue) = mpsc::channel();
        let writer = thread::Builder::new().name("store-writer".to_owned()).spawn({
            let ledger = ledger.clone();
            move || write(&ledger, &queue)
        });
        Ok(DiskStore { ledger, jobs: Some(jobs), writer: Some(writer.map_err(engine)?) })
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = || engine("the writer has stopped");
        self.jobs.as_ref().ok_or_else(gone)?.send(job(answer)).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Runs on the writer, between changes.
    async fn act<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Ledger<Sled>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.ask(|answer| Job::Act(Box::new(move |ledger| drop(answer.send(act(ledger)))))).await
    }

    /// Runs on a blocking thread, beside the writer.
    async fn read<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Ledger<Sled>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let ledger = self.ledger.clone();
        tokio::task::spawn_blocking(move || act(&ledger)).await.map_err(engine)?
    }
}

impl Drop for DiskStore {
    fn drop(&mut self) {
        self.jobs.take();
        if let Some(writer) = self.writer.take() {
            // A panic of the writer was already answered with errors.
            let _ = writer.join();
        }
    }
}

/// The writer: ends when the store is dropped.
fn write(ledger: &Ledger<Sled>, queue: &mpsc::Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut waiting = Vec::new();
        let mut bytes = 0;
        let mut flushes = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next {
            // Whoever no longer waits for an answer has lost interest in it, not in the change.
            match job {
                Job::Apply(changes, answer) => {
                    bytes += changes.iter().map(size).sum::<usize>();
                    let applied: Result<Vec<Applied>, StoreError> =
                        changes.into_iter().map(|change| apply(ledger, change)).collect();
                    waiting.push((applied, answer));
                }
                Job::Act(act) => act(ledger),
                Job::Flush(answer) => flushes.push(answer),
            }
            let room = waiting.len() < GROUP && bytes < GROUP_BYTES;
            next = if room { queue.try_recv().ok() } else { None };
        }
        if waiting.is_empty() && flushes.is_empty() {
            if let Err(error) = ledger.rows.write_held() {
                tracing::error!(%error, "a note was not written");
            }
            continue;
        }
        let synced = ledger.rows.sync();
        let failed = |error: &StoreError| engine(error);
        for (applied, answer) in waiting {
            let _ = answer.send(synced.as_ref().map_err(failed).and(applied));
        }
        for answer in flushes {
            let _ = answer.send(synced.as_ref().map_err(failed).copied());
        }
    }
    if let Err(error) = ledger.rows.sync() {
        tracing::error!(%error, "the last sync failed");
    }
}

/// Bytes of all bodies of a change.
fn size(change: &Change) -> usize {
    change.body.len() + change.filed.iter().map(|filed| filed.body.len()).sum::<usize>()
}

fn apply(ledger: &Ledger<Sled>, change: Change) -> Result<Applied, StoreError> {
    let filed = change.filed.iter().map(|filed| (filed.subject, filed.body.len()));
    for (subject, bytes) in filed.chain([(change.subject, change.body.len())]) {
        if bytes > MAX_BODY {
            return Err(engine(format!("{subject} has {bytes} bytes, more than {MAX_BODY}")));
        }
    }
    ledger.apply(change)
}

impl Store for DiskStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        match self.read(move |ledger| ledger.peek(subject)).await? {
            Some(found) => Ok(found),
            // Setting aside writes, so the writer does it.
            None => self.act(move |ledger| ledger.load(subject)).await,
        }
    }

    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        self.ask(|answer| Job::Apply(changes, answer)).await
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let key = key.clone();
        self.read(move |ledger| ledger.answered(&key)).await
    }

    async fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError> {
        self.read(move |ledger| ledger.due(now, limit, lease)).await
    }

    async fn next_due(&self) -> Result<Option<Time>, StoreError> {
        self.read(|ledger| ledger.next_due()).await
    }

    async fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError> {
        self.read(move |ledger| ledger.claim(now, limit, lease)).await
    }

    async fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> Result<(), StoreError> {
        let kind = kind.to_owned();
        self.act(move |ledger| ledger.delivered(subject, version, &kind, posted)).await
    }

    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        self.act(move |ledger| ledger.scan(after, limit)).await
    }

    async fn find(&self, label: &Label, skip: usize, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let label = label.clone();
        self.act(move |ledger| ledger.find(&label, skip, limit)).await
    }

    fn set_aside(&self) -> Vec<SetAside> {
        self.ledger.set_aside()
    }

    async fn flush(&self) -> Result<(), StoreError> {
        self.ask(Job::Flush).await
    }
}
