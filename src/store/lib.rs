//! Stores the sessions. The guarantee: an applied change is on disk, in order, exactly once.
//!
//! One small trait, [`Store`], batch-shaped and async, so that a shared engine can implement it without
//! changes above. Bodies are opaque bytes with a version; only [`Store::apply`] raises a version, by
//! compare-and-swap. Everything that belongs to a change (the new body, the idempotency key with its answer,
//! deadlines, boards to post) is one atomic commit.
//!
//! ```text
//!   ledger   the semantics of the contract, over any ordered map of bytes
//!   rows     the byte keys and values, each with a format number and a checksum
//!   memory   the ledger over a map behind a mutex
//!   disk     the ledger over sled: one writer for all channels (group commit), a real sync before the acknowledgement
//!   postgres the contract in SQL: one database for several processes (feature `postgres`)
//!   any      the store that the host has chosen, disk or postgres
//!   backup   every body as plain text, and back; also scheduled while the bot runs
//!   format   who may open a store
//!   seal     encryption of what is hidden in unfinished games, in backups and in the database
//!   sealing  sealing on write, opening on read
//!   journal  requested data deletions, recognisable but anonymous, outside of the database
//!   private  files that only their owner can read
//!   subject  the owners of bodies, and the labels that find them
//!   error    what can go wrong, in words for hosts
//! ```
//!
//! Not here: the meaning of a body (the table's job), caches and queues for speed (the bot's).

pub mod any;
pub mod backup;
pub mod disk;
mod error;
pub mod format;
#[cfg(feature = "testing")]
#[path = "../../tests/support/store/hooked_store.rs"]
mod hooked_store;
pub mod journal;
mod ledger;
pub mod memory;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod private;
pub mod rows;
pub mod seal;
mod sealing;
mod subject;

pub use any::{AnyStore, StoreAddress};
pub use disk::DiskStore;
pub use error::StoreError;
#[cfg(feature = "testing")]
pub use hooked_store::HookedStore;
pub use journal::JournalFault;
pub use memory::MemoryStore;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use seal::Sealer;
pub use sealing::MAX_BODY;
pub use subject::{Label, LabelRange, Subject};

use async_trait::async_trait;
use deltille_base::{
    ids::{ChannelId, MessageId, Time, UserId},
    metrics::Metrics,
};
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    path::{Path, PathBuf},
    time::Duration,
};

/// Number of changes to a subject; 0: there is no body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub u64);

/// Minimum time for which a key is remembered; later changes remove expired keys. Discord does not redeliver
/// interactions this old, and accepts replies for 15 minutes only. Every change looks up the remembered keys,
/// so their number matters.
pub const KEY_LIFE: Duration = Duration::from_secs(2 * 60 * 60);

/// Idempotency key: names the cause of a change, so that a repeated delivery changes nothing
/// (`i:<interaction>`, `timer:…`, `admin:…`).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(pub String);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    pub version: Version,
    pub body: Vec<u8>,
    /// Last known message with the subject's newest board.
    pub posted: Option<Posted>,
    pub deadlines: Vec<Deadline>,
    /// Index words of the subject.
    pub labels: Vec<Label>,
    /// Outgoing rows not known to be delivered.
    pub owed: Vec<Outgoing>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Posted {
    pub channel: ChannelId,
    pub message: MessageId,
    pub version: Version,
}

/// A time at which a subject wants to be called, by the clock that [`Store::due`] is queried with. A deadline
/// is *fenced*: it counts only while the subject has the version produced by the change that set the
/// deadline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deadline {
    pub at: Time,
    /// The purpose, in the subject's own terms (`expire`, `move`).
    pub kind: String,
}

/// A message to post. At most one of each kind is kept for a subject: rows of older versions are superseded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outgoing {
    /// The kind of message, in the subject's own terms (`board`).
    pub kind: String,
    /// Not claimed earlier than this: until then the process that made the row delivers it itself.
    pub at: Time,
    /// Users to mention.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<UserId>,
}

/// The stored state of a subject, if any; an error if it is unreadable.
pub type Found = Result<Option<Loaded>, StoreError>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub subject: Subject,
    /// The version this change is based on; 0 for a new subject.
    pub expected: Version,
    pub body: Vec<u8>,
    pub key: Key,
    /// The encoded answer, returned when the same key comes again within [`KEY_LIFE`].
    pub answer: Vec<u8>,
    /// Time of the change; the key's age counts from it.
    pub at: Time,
    /// Replaces all deadlines of the subject.
    pub deadlines: Vec<Deadline>,
    /// Replaces all outgoing rows of the subject.
    pub outgoing: Vec<Outgoing>,
    /// Replaces all labels of the subject.
    pub labels: Vec<Label>,
    /// Other subjects to write in the same atomic commit.
    pub filed: Vec<Filed>,
}

impl Change {
    /// A change with only a body: no deadlines, outgoing rows or labels.
    pub fn of_body(subject: Subject, expected: Version, body: Vec<u8>, key: Key, at: Time) -> Change {
        Change {
            subject,
            expected,
            body,
            key,
            answer: Vec::new(),
            at,
            deadlines: Vec::new(),
            outgoing: Vec::new(),
            labels: Vec::new(),
            filed: Vec::new(),
        }
    }

    /// Total size of all bodies in bytes.
    pub fn bytes(&self) -> usize {
        self.body.len() + self.filed.iter().map(|filed| filed.body.len()).sum::<usize>()
    }
}

/// The body of another subject written by the same change (the game that it ends).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filed {
    pub subject: Subject,
    /// The version this body is based on; 0 for a new subject. On a mismatch the whole change is stale.
    pub expected: Version,
    pub body: Vec<u8>,
    pub labels: Vec<Label>,
    /// Replaces all outgoing rows of the subject; its deadlines are gone.
    pub outgoing: Vec<Outgoing>,
}

#[derive(Clone, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Applied {
    /// The change is durable; contains the new version.
    Committed(Version),
    /// Version conflict on the subject or on a filed one; nothing was changed. Contains the subject's current
    /// state for a retry.
    Stale(Option<Loaded>),
    /// This key was committed before; contains the answer given then.
    Duplicate(Vec<u8>),
}

/// Counts the outcomes of changes that were applied together.
fn counted(metrics: &Metrics, after: Duration, changes: usize, applied: &Result<Vec<Applied>, StoreError>) {
    let outcomes = match applied {
        Ok(applied) => applied.iter().map(<&str>::from).collect(),
        Err(_) => vec!["failed"; changes],
    };
    metrics.commits.answered(after, &outcomes);
}

/// A deadline that is due, leased to the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    pub subject: Subject,
    /// The version the deadline is fenced to.
    pub version: Version,
    pub deadline: Deadline,
}

/// An outgoing row to post, leased to the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    pub subject: Subject,
    pub version: Version,
    pub outgoing: Outgoing,
}

/// Everything a background worker has to do, from one look.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Work {
    pub due: Vec<Due>,
    pub claimed: Vec<Claimed>,
    /// When the earliest deadline is due, or was.
    pub next: Option<Time>,
}

/// This process's share of a budget common to all processes on a store, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Part(pub u32);

impl Part {
    pub const NONE: Part = Part(0);
    pub const WHOLE: Part = Part(1000);

    pub fn fraction(self) -> f64 {
        f64::from(self.0.min(Part::WHOLE.0)) / f64::from(Part::WHOLE.0)
    }
}

/// A value that was unreadable and was set aside; other values are not affected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetAside {
    pub what: String,
    pub why: String,
}

/// The store contract. The store handles versions and idempotency; callers may be several processes and may
/// deliver late or twice.
#[async_trait]
pub trait Store: fmt::Debug + Send + Sync + 'static {
    async fn load(&self, subject: Subject) -> Found;

    /// Loads each of these subjects, in order; no result is older than the ones before it.
    ///
    /// # Errors
    /// The store did not answer. An unreadable subject does not affect the others.
    async fn load_all(&self, subjects: Vec<Subject>) -> Result<Vec<Found>, StoreError> {
        let mut all = Vec::with_capacity(subjects.len());
        for subject in subjects {
            all.push(self.load(subject).await);
        }
        Ok(all)
    }

    /// Applies changes, each on its own. Answers in the same order, once all committed changes are durable.
    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError>;

    /// Returns the answer stored with this key, if it was committed.
    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError>;

    /// Returns due deadlines whose fence holds, oldest first, and leases them: they are not returned again
    /// before `now + lease`.
    async fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError>;

    /// Returns when the earliest deadline is due, as a hint for how long to sleep.
    async fn next_due(&self) -> Result<Option<Time>, StoreError>;

    /// Returns outgoing rows that are due, of the newest versions only, in order of their subjects, leased
    /// like [`Store::due`].
    async fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError>;

    /// [`Store::due`] at `awake` (`None`: no deadline may fire), [`Store::claim`] at `now`, and
    /// [`Store::next_due`], in one look.
    async fn work(
        &self,
        awake: Option<Time>,
        now: Time,
        limit: usize,
        lease: Duration,
    ) -> Result<Work, StoreError> {
        let due = match awake {
            Some(awake) => self.due(awake, limit, lease).await?,
            None => Vec::new(),
        };
        Ok(Work {
            due,
            claimed: self.claim(now, limit, lease).await?,
            next: self.next_due().await?,
        })
    }

    /// Leases the outgoing row of this version and kind until `now + lease`, unless it is leased. Returns
    /// false if the caller has no lease: another has it, or there is no such row.
    async fn hold(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
        lease: Duration,
    ) -> Result<bool, StoreError>;

    /// Keeps an answer under a key that has none, for [`KEY_LIFE`], and returns the earlier answer of one that
    /// has. So one of several processes learns that it is the first. A crash of the store may lose it.
    async fn note_once(&self, key: &Key, answer: Vec<u8>, at: Time) -> Result<Option<Vec<u8>>, StoreError>;

    /// Removes the row of this kind after it was posted (or needs no posting), and stores where the board is
    /// unless a newer place is known. Raises no version. Returns the place known before, even if it is newer.
    async fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> Result<Option<Posted>, StoreError>;

    /// Returns at most `limit` subjects after `after`, in order.
    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError>;

    /// Returns at most `limit` subjects with this label after skipping `skip`, largest id first (ids grow
    /// with time).
    async fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Subject, Loaded)>, StoreError>;

    /// Returns at most `limit` labels of a range after skipping `skip`, each with a subject that has it: in the
    /// order of the labels, of equal ones the largest id first. Reads no bodies. Skipping costs time, too.
    async fn list(
        &self,
        range: &LabelRange,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Label, Subject)>, StoreError>;

    /// Counts the labels of a range, each as often as subjects have it, up to `most`.
    async fn count(&self, range: &LabelRange, most: usize) -> Result<usize, StoreError>;

    /// Removes a subject and all its rows if it has this version. Returns true if the subject is gone,
    /// durably; false if it has another version.
    async fn remove(&self, subject: Subject, expected: Version) -> Result<bool, StoreError>;

    /// Durably removes idempotency keys and set-aside values that contain any of these words. Returns their
    /// number.
    async fn scrub(&self, words: Vec<Vec<u8>>) -> Result<usize, StoreError>;

    /// Schedules a compaction for the next start, so that removed data does not stay in the database's files
    /// any longer. Engines that overwrite removed data themselves need not do anything.
    async fn compact_later(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn is_shared(&self) -> bool {
        false
    }

    /// Leases this process's share of the common budget until `now + lease`. Asking again earlier renews the
    /// lease and moves the share step by step towards an equal one. All leased shares together never exceed
    /// the whole. An engine for one process always returns the whole.
    async fn part(&self, _now: Time, _lease: Duration) -> Result<Part, StoreError> {
        Ok(Part::WHOLE)
    }

    /// Returns the values found unreadable so far.
    fn set_aside(&self) -> Vec<SetAside>;

    /// Makes everything durable; for shutting down. Each `apply` does this too.
    async fn flush(&self) -> Result<(), StoreError>;

    /// Whether this process has exclusive use of the store. If so, unfinished work found at the start was
    /// left by a process that has ended.
    fn is_alone(&self) -> bool {
        false
    }

    /// Whether there is room for new tables in addition to the moves of existing ones. False while the disk
    /// is nearly full.
    async fn has_room(&self) -> bool {
        true
    }

    /// Fails if the store can never be written again. A database that cannot be reached may come back, so it
    /// does not count.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Resolves when nothing can be written any more, or when it is unknown whether a write succeeded. The
    /// process should end then.
    async fn failed(&self) -> StoreError {
        std::future::pending().await
    }

    /// Whether the last write worked, and none since has shown that the next will not.
    fn is_ready(&self) -> bool {
        self.check().is_ok()
    }
}

pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|why| StoreError::Engine(why.to_string()))?
}

pub fn database_folder(data: &Path) -> PathBuf {
    data.join("tables")
}
