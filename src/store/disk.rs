//! The contract on disk: sled, with one writer thread for all subjects.
//!
//! Changes queue up at the writer. It takes all that wait, applies each (read, compare, write) to rows that
//! are held back, makes the whole group durable as one record of a file of its own, with one write and one
//! `sync_data`, and only then answers. One change alone pays one sync; many at once share it (group commit).
//! When that file is full enough, when the store is flushed and when it is closed, sled gets everything that
//! is held as one atomic batch, with one `flush` and one `sync_data` on its log — sled's flush alone asks
//! Linux for `sync_file_range`, which promises nothing when power fails. So rarely, because sled writes its
//! log out twice for each batch, each time by threads that it wakes.
//!
//! All rows live in one tree, because a batch on one tree is atomic through a crash. Bodies are refused
//! beyond [`MAX_BODY`](sealed::MAX_BODY). What sled keeps in files beside its log (pages of several large
//! bodies) is synced too. Reads happen on the runtime's blocking threads, beside the writer, and see of
//! changes only what is durable.
//!
//! ```text
//!   compact    the database written anew, without what was deleted
//!   folder     opening: the lock, what a killed process left, who may read it
//!   snapshot   sled's snapshots, and where it looks for the end of its log
//!   engine     sled as an ordered map with groups, a real sync, and an end after the first failure
//!   ahead      the file of what sled does not have yet
//!   salvage    what can be read of a damaged log, without sled
//!   repair     that as a new database
//!   system     sync and free space, for tests to answer
//! ```

mod ahead;
pub mod compact;
mod engine;
mod folder;
pub mod repair;
mod salvage;
mod snapshot;
mod system;

pub use system::{Disk, SystemDisk};

use super::{
    Applied, Change, Claimed, Due, Found, Key, Label, Loaded, Posted, Sealer, SetAside, Store, StoreError,
    Subject, Version, counted,
    ledger::{Ledger, Peeked},
    sealed::{self, Sealing},
};
use crate::{ids::Time, metrics::Metrics};
use engine::{Durable, Engine};
use snapshot::SEGMENT;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// Below so many free bytes there is no room for new tables: what is left is for the moves of those that are
/// there.
pub const RESERVE: u64 = 64 * 1024 * 1024;
/// A killed process's lock can linger.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);
/// How often it is looked whether the engine failed while nobody waited for it.
const LOOK_AFTER: Duration = Duration::from_secs(1);
/// Most changes that share a sync, and about how many bytes.
const GROUP: usize = 1024;
const GROUP_BYTES: usize = SEGMENT / 2;

/// A store in a folder. Dropping it waits for the writer to finish what is queued.
#[derive(Debug)]
pub struct DiskStore {
    /// The writer's.
    ledger: Arc<Ledger<Arc<Engine>>>,
    /// Everybody else's.
    durable: Arc<Ledger<Durable>>,
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<thread::JoinHandle<()>>,
    metrics: Arc<Metrics>,
    sealing: Sealing,
}

type Act = Box<dyn FnOnce(&Ledger<Arc<Engine>>) + Send>;

enum Job {
    Apply(Vec<Change>, oneshot::Sender<Result<Vec<Applied>, StoreError>>),
    /// Something that must not run beside a change, and needs no sync.
    Act(Act),
    Flush(oneshot::Sender<Result<(), StoreError>>),
}

impl DiskStore {
    /// Opens or creates the database in `folder`. Waits some seconds for another process's lock. Blocking.
    pub fn open(folder: &Path) -> Result<DiskStore, StoreError> {
        DiskStore::open_within(folder, LOCK_PATIENCE)
    }

    /// The same with another patience.
    pub fn open_within(folder: &Path, patience: Duration) -> Result<DiskStore, StoreError> {
        DiskStore::open_on(Arc::new(SystemDisk), folder, patience)
    }

    /// The same on another disk.
    pub fn open_on(disk: Arc<dyn Disk>, folder: &Path, patience: Duration) -> Result<DiskStore, StoreError> {
        compact::recover(folder).map_err(|error| engine(format!("{}: {error}", folder.display())))?;
        let database = folder::open(folder, patience)?;
        let rows = Arc::new(Engine::new(folder, database, disk)?);
        let (ledger, durable) =
            (Arc::new(Ledger::new(Arc::clone(&rows))), Arc::new(Ledger::new(Durable(rows))));
        ledger.remember_set_aside()?;
        let (jobs, queue) = mpsc::channel();
        let writer = thread::Builder::new().name("store-writer".to_owned()).spawn({
            let ledger = ledger.clone();
            move || {
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| write(&ledger, &queue))) {
                    ledger.rows.fail(&format!("the writer stopped: {}", folder::said(&*panic)));
                }
            }
        });
        let writer = Some(writer.map_err(engine)?);
        Ok(DiskStore {
            ledger,
            durable,
            jobs: Some(jobs),
            writer,
            metrics: Arc::default(),
            sealing: Sealing::default(),
        })
    }

    /// Seals private bodies from now on, and opens those that are sealed.
    pub fn sealing(mut self, sealer: Sealer) -> DiskStore {
        self.sealing = Sealing::with(sealer);
        self
    }

    /// Counts there what it is asked.
    pub fn counting(mut self, metrics: Arc<Metrics>) -> DiskStore {
        self.metrics = metrics;
        self
    }

    /// Whether it failed already: see [`DiskStore::failed`].
    pub fn check(&self) -> Result<(), StoreError> {
        self.ledger.rows.check()
    }

    /// Done when nothing more can be written, or nobody knows whether it was: time to end the process.
    pub async fn failed(&self) -> StoreError {
        let mut failure = self.ledger.rows.failure();
        loop {
            tokio::select! {
                _ = failure.wait_for(Option::is_some) => {}
                () = tokio::time::sleep(LOOK_AFTER) => self.ledger.rows.look(),
            }
            if let Err(error) = self.ledger.rows.check() {
                return error;
            }
        }
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        let _waiting = self.metrics.commits.waiting();
        let rows = &self.ledger.rows;
        let gone = || rows.check().err().unwrap_or_else(|| engine("the writer has stopped"));
        let mut failure = rows.failure();
        let (answer, answered) = oneshot::channel();
        self.jobs.as_ref().ok_or_else(gone)?.send(job(answer)).map_err(|_| gone())?;
        tokio::select! {
            biased;
            answer = answered => answer.map_err(|_| gone())?,
            // The writer may wait for ever for an engine that has failed.
            _ = failure.wait_for(Option::is_some) => Err(gone()),
        }
    }

    /// Runs on the writer, between changes.
    async fn act<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Ledger<Arc<Engine>>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.ask(|answer| Job::Act(Box::new(move |ledger| drop(answer.send(act(ledger)))))).await
    }

    /// Runs on a blocking thread, beside the writer.
    async fn read<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Ledger<Durable>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let ledger = self.durable.clone();
        let read = tokio::task::spawn_blocking(move || {
            let read = act(&ledger)?;
            // What was read just before a failure may never have reached the disk.
            ledger.rows.0.check().map(|()| read)
        });
        read.await.map_err(engine)?
    }

    /// What was found; what cannot be read is set aside by the writer, and told.
    async fn without_unreadable(&self, peeked: Peeked) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        for subject in peeked.unreadable {
            match self.act(move |ledger| ledger.load(subject)).await {
                Ok(_) | Err(StoreError::Unreadable { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(peeked.found)
    }
}

impl Drop for DiskStore {
    fn drop(&mut self) {
        self.jobs.take();
        // After a failure the writer may never end.
        if let Some(writer) = self.writer.take().filter(|_| self.ledger.rows.check().is_ok()) {
            // A panic of the writer was already answered with errors.
            let _ = writer.join();
        }
    }
}

/// The writer: ends when the store is dropped.
fn write(ledger: &Ledger<Arc<Engine>>, queue: &mpsc::Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut waiting = Vec::new();
        let mut bytes = 0;
        let mut flushes = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next {
            // Whoever no longer waits for an answer has lost interest in it, not in the change.
            match job {
                Job::Apply(changes, answer) => {
                    ledger.rows.begin();
                    bytes += changes.iter().map(Change::bytes).sum::<usize>();
                    let applied: Result<Vec<Applied>, StoreError> =
                        changes.into_iter().map(|change| apply(ledger, change)).collect();
                    waiting.push((applied, answer));
                }
                Job::Act(act) => {
                    ledger.rows.notes();
                    act(ledger);
                }
                Job::Flush(answer) => flushes.push(answer),
            }
            let room = waiting.len() < GROUP && bytes < GROUP_BYTES;
            next = if room { queue.try_recv().ok() } else { None };
        }
        if waiting.is_empty() && flushes.is_empty() {
            if let Err(error) = ledger.rows.note() {
                tracing::error!(%error, "a note was not written");
            }
            continue;
        }
        // Why it failed is the same for all who wait, and logged.
        let synced = if flushes.is_empty() { ledger.rows.sync() } else { ledger.rows.drain() }.is_ok();
        let outcome = || if synced { Ok(()) } else { ledger.rows.check() };
        for (applied, answer) in waiting {
            let _ = answer.send(outcome().and(applied));
        }
        for answer in flushes {
            let _ = answer.send(outcome());
        }
        // After everybody is answered: nobody's answer depends on it. A failure is logged where it happens.
        let _ = ledger.rows.settle();
    }
    let _ = ledger.rows.close();
}

fn engine(error: impl std::fmt::Display) -> StoreError {
    StoreError::Engine(error.to_string())
}

fn apply(ledger: &Ledger<Arc<Engine>>, change: Change) -> Result<Applied, StoreError> {
    sealed::check_length(&change)?;
    ledger.apply(change)
}

impl Store for DiskStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        let found = match self.read(move |ledger| ledger.peek(subject)).await? {
            Some(found) => found,
            // Setting aside writes, so the writer does it.
            None => self.act(move |ledger| ledger.load(subject)).await?,
        };
        found.map(|found| self.sealing.opened(subject, found)).transpose()
    }

    async fn load_all(&self, subjects: Vec<Subject>) -> Result<Vec<Found>, StoreError> {
        let wanted = subjects.clone();
        let peeked = self.read(move |ledger| {
            Ok(wanted.into_iter().map(|subject| ledger.peek(subject)).collect::<Vec<_>>())
        });
        let mut all = Vec::with_capacity(subjects.len());
        for (subject, peeked) in subjects.into_iter().zip(peeked.await?) {
            all.push(match peeked {
                Ok(Some(found)) => found.map(|found| self.sealing.opened(subject, found)).transpose(),
                Ok(None) => self.load(subject).await,
                Err(error) => Err(error),
            });
        }
        Ok(all)
    }

    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        let (count, since) = (changes.len(), Instant::now());
        let subjects: Vec<Subject> = changes.iter().map(|change| change.subject).collect();
        let changes = self.sealing.sealed(changes).await?;
        let applied = self.ask(|answer| Job::Apply(changes, answer)).await;
        let applied = applied.and_then(|applied| self.sealing.told(&subjects, applied));
        counted(&self.metrics, since.elapsed(), count, &applied);
        applied
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let (key, ledger) = (key.clone(), self.ledger.clone());
        self.read(move |_| {
            // Of a change that is under way, too; but whoever asks is told so only when it is durable.
            let answered = ledger.answered(&key)?;
            if answered.is_some() {
                ledger.rows.wait_for_sync()?;
            }
            Ok(answered)
        })
        .await
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
    ) -> Result<Option<Posted>, StoreError> {
        let kind = kind.to_owned();
        self.act(move |ledger| ledger.delivered(subject, version, &kind, posted)).await
    }

    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let peeked = self.read(move |ledger| ledger.peek_following(after, limit)).await?;
        self.sealing.all_opened(self.without_unreadable(peeked).await?)
    }

    async fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let label = label.clone();
        let peeked = self.read(move |ledger| ledger.peek_labelled(&label, skip, limit)).await?;
        self.sealing.all_opened(self.without_unreadable(peeked).await?)
    }

    async fn remove(&self, subject: Subject, expected: Version) -> Result<bool, StoreError> {
        let removed = self.act(move |ledger| ledger.remove(subject, expected)).await?;
        self.flush().await.map(|()| removed)
    }

    async fn scrub(&self, words: Vec<Vec<u8>>) -> Result<usize, StoreError> {
        let keys = self.read(move |ledger| ledger.mentioning(&words)).await?;
        let count = keys.len();
        self.act(move |ledger| ledger.forget(keys)).await?;
        self.flush().await.map(|()| count)
    }

    async fn compact_later(&self) -> Result<(), StoreError> {
        self.read(|ledger| compact::want(ledger.rows.0.folder()).map_err(engine)).await
    }

    fn set_aside(&self) -> Vec<SetAside> {
        self.ledger.set_aside()
    }

    async fn flush(&self) -> Result<(), StoreError> {
        self.ask(Job::Flush).await
    }

    fn is_alone(&self) -> bool {
        true
    }

    async fn has_room(&self) -> bool {
        match self.read(|ledger| ledger.rows.0.free().map_err(engine)).await {
            Ok(free) => free >= RESERVE,
            Err(error) => {
                tracing::warn!(%error, "the free space is not known");
                true
            }
        }
    }
}
