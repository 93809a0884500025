//! The store contract on disk: sled, with one writer thread for all subjects.
//!
//! Changes queue up at the writer. It takes all waiting changes and applies each (read, compare, write) to
//! rows that are held in memory. It gives the whole group to sled as one atomic batch, makes it durable with one
//! `flush` and one `sync_data` of sled's log, and only then answers. A single change pays one sync; many
//! concurrent changes share it (group commit).
//!
//! All rows live in one tree, because a batch on one tree is atomic through a crash. Bodies larger than
//! [`MAX_BODY`](sealing::MAX_BODY) are refused. The files that sled keeps next to its log (pages with several
//! large bodies) are synced too. Reads run on the runtime's blocking threads, in parallel to the writer, and
//! see only durable changes.
//!
//! ```text
//!   compact   rewrites the database without deleted data
//!   folder    opening: the lock, leftovers of a killed process, permissions
//!   snapshot  sled's snapshots, and where it looks for the end of its log
//!   engine    sled as an ordered map with groups, a real sync, and no writes after the first failure
//!   ahead     the write-ahead file of versions before 0.4
//!   system    sync and free space, replaceable in tests
//! ```

pub mod ahead;
pub mod compact;
mod engine;
mod folder;
pub mod snapshot;
mod system;

pub use compact::NewDatabase;
pub use engine::STATEMENT;
pub use folder::{blobs, expect, has_database, log_file};
pub use system::{Disk, SystemDisk};

use super::{
    Applied, Change, Claimed, Due, Found, Key, Label, LabelRange, Loaded, Posted, Sealer, SetAside, Store,
    StoreError, Subject, Version, counted,
    ledger::{Ledger, Peeked},
    sealing::{self, Sealing},
};
use async_trait::async_trait;
use deltille_base::{ids::Time, metrics::Metrics};
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

/// With less free space (bytes), new tables are refused. The rest is reserved for moves in existing tables.
pub const RESERVE: u64 = 64 * 1024 * 1024;
/// How long to wait for the lock: a killed process's lock can linger.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);
/// How often to check for an engine failure, and for the files, while no call is waiting for the engine.
const LOOK_AFTER: Duration = Duration::from_secs(1);
/// Most changes that share a sync, and roughly the most bytes.
const GROUP: usize = 1024;
const GROUP_BYTES: usize = SEGMENT / 2;

/// A store in a folder. Dropping it waits until the writer has finished the queue.
#[derive(Debug)]
pub struct DiskStore {
    /// The writer's view, including changes that are not durable yet.
    ledger: Arc<Ledger<Arc<Engine>>>,
    /// The view of all other threads: durable changes only.
    durable: Arc<Ledger<Durable>>,
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<thread::JoinHandle<()>>,
    metrics: Arc<Metrics>,
    sealing: Sealing,
}

type Act = Box<dyn FnOnce(&Ledger<Arc<Engine>>) + Send>;

enum Job {
    Apply(Vec<Change>, oneshot::Sender<Result<Vec<Applied>, StoreError>>),
    /// An action that must not run concurrently with a change and needs no sync.
    Act(Act),
    Flush(oneshot::Sender<Result<(), StoreError>>),
}

impl DiskStore {
    /// Opens or creates the database in `folder`. Waits a few seconds for another process's lock. Blocking.
    pub fn open(folder: &Path) -> Result<DiskStore, StoreError> {
        DiskStore::open_within(folder, LOCK_PATIENCE)
    }

    /// Like [`DiskStore::open`], with another lock timeout.
    pub fn open_within(folder: &Path, patience: Duration) -> Result<DiskStore, StoreError> {
        DiskStore::open_on(Arc::new(SystemDisk), folder, patience)
    }

    /// Like [`DiskStore::open_within`], on another disk.
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
                    ledger.rows.fail(&format!("the writer stopped: {}", folder::panic_message(&*panic)));
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

    /// Seals private bodies from now on, and opens sealed ones.
    pub fn sealing(mut self, sealer: Sealer) -> DiskStore {
        self.sealing = Sealing::with(sealer);
        self
    }

    /// Counts store calls in `metrics`.
    pub fn counting(mut self, metrics: Arc<Metrics>) -> DiskStore {
        self.metrics = metrics;
        self
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
            // The writer may hang forever in an engine that has failed.
            _ = failure.wait_for(Option::is_some) => Err(gone()),
        }
    }

    /// Runs `act` on the writer, between changes.
    async fn act<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Ledger<Arc<Engine>>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.ask(|answer| Job::Act(Box::new(move |ledger| drop(answer.send(act(ledger)))))).await
    }

    /// Runs `act` on a blocking thread, in parallel to the writer.
    async fn read<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Ledger<Durable>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let ledger = self.durable.clone();
        let read = tokio::task::spawn_blocking(move || {
            let read = act(&ledger)?;
            // Data read just before a failure may never have reached the disk.
            ledger.rows.0.check().map(|()| read)
        });
        read.await.map_err(engine)?
    }

    /// Returns the readable subjects. The writer sets the unreadable ones aside and reports them.
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
        // After a failure the writer may never end, so it is not joined.
        if let Some(writer) = self.writer.take().filter(|_| self.ledger.rows.check().is_ok()) {
            // A panic of the writer was already answered with errors.
            let _ = writer.join();
        }
    }
}

/// The writer thread's loop; ends when the store is dropped.
fn write(ledger: &Ledger<Arc<Engine>>, queue: &mpsc::Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut waiting = Vec::new();
        let mut bytes = 0;
        let mut flushes = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next {
            // A caller that stopped waiting no longer needs the answer, but its change still counts.
            match job {
                Job::Apply(changes, answer) => {
                    ledger.rows.writes_changes(true);
                    bytes += changes.iter().map(Change::bytes).sum::<usize>();
                    let applied: Result<Vec<Applied>, StoreError> =
                        changes.into_iter().map(|change| apply(ledger, change)).collect();
                    waiting.push((applied, answer));
                }
                Job::Act(act) => {
                    ledger.rows.writes_changes(false);
                    act(ledger);
                }
                Job::Flush(answer) => flushes.push(answer),
            }
            let room = waiting.len() < GROUP && bytes < GROUP_BYTES;
            next = if room { queue.try_recv().ok() } else { None };
        }
        if waiting.is_empty() && flushes.is_empty() {
            if let Err(error) = ledger.rows.note() {
                tracing::error!(%error, "notes not written to the database");
            }
            continue;
        }
        // All waiting callers get the same reason; it is logged.
        let synced = if flushes.is_empty() { ledger.rows.commit() } else { ledger.rows.sync() }.is_ok();
        let outcome = || if synced { Ok(()) } else { ledger.rows.check() };
        for (applied, answer) in waiting {
            let _ = answer.send(outcome().and(applied));
        }
        for answer in flushes {
            let _ = answer.send(outcome());
        }
    }
    // A failure is logged where it happens.
    let _ = ledger.rows.sync();
}

fn engine(error: impl std::fmt::Display) -> StoreError {
    StoreError::Engine(error.to_string())
}

fn apply(ledger: &Ledger<Arc<Engine>>, change: Change) -> Result<Applied, StoreError> {
    sealing::check_length(&change)?;
    ledger.apply(change)
}

#[async_trait]
impl Store for DiskStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        let found = match self.read(move |ledger| ledger.peek(subject)).await? {
            Some(found) => found,
            // Setting aside is a write, so the writer does it.
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
        let applied = applied.and_then(|applied| self.sealing.open_outcomes(&subjects, applied));
        counted(&self.metrics, since.elapsed(), count, &applied);
        applied
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let (key, ledger) = (key.clone(), self.ledger.clone());
        self.read(move |_| {
            // This sees changes in progress, too; the answer is held back until they are durable.
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

    async fn hold(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
        lease: Duration,
    ) -> Result<bool, StoreError> {
        let kind = kind.to_owned();
        self.read(move |ledger| ledger.hold(subject, version, &kind, now, lease)).await
    }

    async fn note_once(&self, key: &Key, answer: Vec<u8>, at: Time) -> Result<Option<Vec<u8>>, StoreError> {
        let key = key.clone();
        self.act(move |ledger| ledger.note_once(&key, answer, at)).await
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

    async fn list(
        &self,
        range: &LabelRange,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Label, Subject)>, StoreError> {
        let range = range.clone();
        self.read(move |ledger| ledger.list(&range, skip, limit)).await
    }

    async fn count(&self, range: &LabelRange, most: usize) -> Result<usize, StoreError> {
        let range = range.clone();
        self.read(move |ledger| ledger.count(&range, most)).await
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
                tracing::warn!(%error, "free disk space unknown");
                true
            }
        }
    }

    fn check(&self) -> Result<(), StoreError> {
        self.ledger.rows.check()
    }

    async fn failed(&self) -> StoreError {
        let mut failure = self.ledger.rows.failure();
        loop {
            let look = async {
                tokio::time::sleep(LOOK_AFTER).await;
                let rows = Arc::clone(&self.ledger.rows);
                tokio::task::spawn_blocking(move || rows.look()).await
            };
            tokio::select! {
                _ = failure.wait_for(Option::is_some) => {}
                looked = look => {
                    if let Err(error) = looked {
                        tracing::error!(%error, "database files not looked for");
                    }
                }
            }
            if let Err(error) = self.ledger.rows.check() {
                return error;
            }
        }
    }
}
