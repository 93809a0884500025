//! Keeps sessions, and promises what it says: what was applied is on disk, in order, once.
//!
//! One small trait, [`Store`], batch-shaped and async, so that a shared engine can implement it without
//! anything above changing. Bodies are opaque bytes with a version; only [`Store::apply`] raises a version,
//! by compare-and-swap. Everything that belongs to a change (the new body, the idempotency key with the
//! answer given, deadlines, boards to post) is one atomic commit.
//!
//! ```text
//!   ledger   what the contract means, over any ordered map of bytes
//!   rows     the byte keys and values, each with a format number and a checksum
//!   memory   the ledger over a map behind a mutex
//!   disk     the ledger over sled: one writer for all channels (group commit), a real sync before the acknowledgement
//!   postgres the contract in SQL: one database for several processes (feature `postgres`)
//!   chosen   the one of the two that a host has chosen
//!   backup   every body as plain text, and back; again and again, while the bot runs
//!   seal     but what is hidden in unfinished games, in backups and in the database
//!   sealed   sealed on the way in, opened on the way out
//!   journal  whose data were deleted, recognised and not told, outside of the database
//!   private  files that only their owner can read
//! ```
//!
//! Not here: what a body means (the table's business), caches and queues for speed (the bot's).

pub mod backup;
pub mod chosen;
pub mod disk;
pub mod journal;
mod ledger;
pub mod memory;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod private;
mod rows;
pub mod seal;
mod sealed;

pub use chosen::{ChosenStore, StoreAddress};
pub use disk::DiskStore;
pub use memory::MemoryStore;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use seal::Sealer;
pub use sealed::MAX_BODY;

use crate::{
    ids::{ChannelId, DeletionId, GuildId, MessageId, TableId, TacticId, Time, UserId},
    metrics::Metrics,
};
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    future::Future,
    path::{Path, PathBuf},
    time::Duration,
};

/// What a body belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// The open or last table of a channel.
    Channel(ChannelId),
    /// A person's settings.
    User(UserId),
    /// A server's settings.
    Guild(GuildId),
    /// A game that is over, for good.
    Game(TableId),
    /// What a person imported last.
    Import(UserId),
    /// What a person tried last on a board of their own.
    Tried(UserId),
    /// What the engine found in a game that is over; it can be found again.
    Analysis(TableId),
    /// How people did with a tactic, all of them together.
    Tactic(TacticId),
    /// The bot itself: since when it is there.
    Service,
    /// That a person's data are to be deleted, and how far that is; gone when they are.
    Deletion(UserId),
    /// That this deletion was carried out here.
    Deleted(DeletionId),
}

/// A word by which subjects are found ([`Store::find`]), in the caller's own language; without control
/// characters.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Label(pub String);

/// How often a subject was changed; 0: never, there is no body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub u64);

/// How long a key is remembered at least; it is forgotten when changes come after that. Discord delivers
/// nothing again that it made so long ago, and takes an answer for a quarter of an hour only. What is
/// remembered is looked for with each change, so its number counts.
pub const KEY_LIFE: Duration = Duration::from_secs(2 * 60 * 60);

/// Names the cause of a change, so that a repeated delivery changes nothing: `i:<interaction>`, `timer:…`,
/// `admin:…`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(pub String);

/// What is in the store for a subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    pub version: Version,
    pub body: Vec<u8>,
    /// Where its newest board was posted, as far as is known.
    pub posted: Option<Posted>,
    /// Its pending deadlines.
    pub deadlines: Vec<Deadline>,
    /// By what it is found.
    pub labels: Vec<Label>,
    /// Its outgoing rows that nobody has delivered, as far as is known.
    pub owed: Vec<Outgoing>,
}

/// A board message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Posted {
    pub channel: ChannelId,
    pub message: MessageId,
    pub version: Version,
}

/// A moment at which a subject wants to be called, by whatever clock [`Store::due`] is asked with. It is
/// *fenced*: it counts only while the subject has the version that the change which set it produced.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deadline {
    pub at: Time,
    /// What for, in the subject's own words (`expire`, `move`).
    pub kind: String,
}

/// Something to be posted. At most one of each kind is kept for a subject: rows of older versions are
/// superseded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outgoing {
    /// What is to be posted, in the subject's own words (`board`).
    pub kind: String,
    /// Not before: the process that made it delivers it itself and needs this long at most.
    pub at: Time,
    /// Whom it calls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<UserId>,
}

/// What was found of a subject, if it can be read.
pub type Found = Result<Option<Loaded>, StoreError>;

/// One atomic commit to one subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub subject: Subject,
    /// The version this change was made from; 0 for a new subject.
    pub expected: Version,
    pub body: Vec<u8>,
    pub key: Key,
    /// The kind of answer given, returned when the same key comes again within [`KEY_LIFE`].
    pub answer: Vec<u8>,
    /// When it is made: keys age by it.
    pub at: Time,
    /// Replace all deadlines of the subject.
    pub deadlines: Vec<Deadline>,
    /// Replace all outgoing rows of the subject.
    pub outgoing: Vec<Outgoing>,
    /// Replace all labels of the subject.
    pub labels: Vec<Label>,
    /// Other subjects that are written in the same commit, or not at all.
    pub filed: Vec<Filed>,
}

impl Change {
    /// Of a body alone: nothing falls due, nothing is to be posted, nothing finds it.
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

    /// Bytes of all its bodies.
    pub fn bytes(&self) -> usize {
        self.body.len() + self.filed.iter().map(|filed| filed.body.len()).sum::<usize>()
    }
}

/// The body of another subject that a change brings with it (the game that it ends).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filed {
    pub subject: Subject,
    /// The version it is made from; 0 for a new subject. If it has another, the whole change is stale.
    pub expected: Version,
    pub body: Vec<u8>,
    pub labels: Vec<Label>,
}

/// What became of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Applied {
    /// It is durable, and this is the version now.
    Committed(Version),
    /// Somebody else was faster, with the subject or with one that is filed: nothing was changed. The
    /// subject's present state, to try again from.
    Stale(Option<Loaded>),
    /// This key was committed before; the answer given then.
    Duplicate(Vec<u8>),
}

impl Applied {
    /// What became of it, in a word.
    pub fn word(&self) -> &'static str {
        match self {
            Applied::Committed(_) => "committed",
            Applied::Stale(_) => "stale",
            Applied::Duplicate(_) => "duplicate",
        }
    }
}

/// Counts what became of so many changes that were applied together.
fn counted(metrics: &Metrics, after: Duration, changes: usize, applied: &Result<Vec<Applied>, StoreError>) {
    let outcomes = match applied {
        Ok(applied) => applied.iter().map(Applied::word).collect(),
        Err(_) => vec!["failed"; changes],
    };
    metrics.commits.answered(after, &outcomes);
}

/// A deadline that is due, leased to the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    pub subject: Subject,
    /// The fence.
    pub version: Version,
    pub deadline: Deadline,
}

/// A row to post, leased to the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    pub subject: Subject,
    pub version: Version,
    pub outgoing: Outgoing,
}

/// How much of what all processes on a store share this one may use: thousandths of the whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Part(pub u32);

impl Part {
    pub const NONE: Part = Part(0);
    pub const WHOLE: Part = Part(1000);

    /// From 0 to 1.
    pub fn fraction(self) -> f64 {
        f64::from(self.0.min(Part::WHOLE.0)) / f64::from(Part::WHOLE.0)
    }
}

/// A value that could not be read and was set aside; the rest goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetAside {
    pub what: String,
    pub why: String,
}

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database is in use by another process (waited {0:?})")]
    InUse(Duration),
    #[error("the database could not be read or written: {0}")]
    Engine(String),
    /// Something was written and nobody knows whether it is on the disk. The store refuses everything from
    /// then on.
    #[error("the database can no longer be written: {0}")]
    Failed(String),
    /// A database on another machine does not answer, and did not for a while; of a change that was under way
    /// nobody knows whether it was made. It may answer again.
    #[error("the database does not answer: {0}")]
    Unreachable(String),
    /// A database on another machine must not be used as it is; somebody has to change something there.
    #[error("the database cannot be used: {0}")]
    Refused(String),
    /// The disk is nearly full: what is left is for what is there already.
    #[error("the disk is nearly full")]
    NoRoom,
    /// It cannot be opened.
    #[error(
        "the database in {} is damaged: {why}; `deltille repair` writes what can be read of it into a new folder, or restore a \
         backup into another data folder",
        folder.display()
    )]
    Damaged { folder: PathBuf, why: String },
    /// There is nothing that a repair could keep.
    #[error("nothing can be repaired in {}: {why}; restore a backup into another data folder", folder.display())]
    Nothing { folder: PathBuf, why: String },
    /// A repair never writes over anything.
    #[error("{} is there already: move it away first", .0.display())]
    Exists(PathBuf),
    /// This subject's value is unreadable; it was set aside and is reported by [`Store::set_aside`].
    #[error("{what} is unreadable: {why}")]
    Unreadable { what: String, why: String },
    /// The key is missing or another one: nothing was read or written.
    #[error("{0}")]
    Key(String),
    #[error("backup line {line}: {why}")]
    Backup { line: usize, why: String },
    #[error(
        "the database is not empty: restore into a data folder, or a PostgreSQL database, without tables"
    )]
    NotEmpty,
}

impl StoreError {
    /// Whether the disk or what is on it is at fault, rather than what was asked.
    pub fn is_storage(&self) -> bool {
        match self {
            StoreError::Engine(_)
            | StoreError::Failed(_)
            | StoreError::Unreachable(_)
            | StoreError::NoRoom
            | StoreError::Damaged { .. }
            | StoreError::Nothing { .. }
            | StoreError::Unreadable { .. } => true,
            StoreError::Refused(_)
            | StoreError::InUse(_)
            | StoreError::Exists(_)
            | StoreError::Key(_)
            | StoreError::Backup { .. }
            | StoreError::NotEmpty => false,
        }
    }
}

/// The contract. Versions and idempotency are the store's; callers may be several processes, deliver late or
/// twice.
pub trait Store: Send + Sync + 'static {
    fn load(&self, subject: Subject) -> impl Future<Output = Found> + Send;

    /// What is there for each of these, in their order: none is older than those before it.
    ///
    /// # Errors
    /// The store did not answer. What cannot be read of one of them costs the others nothing.
    fn load_all(
        &self,
        subjects: Vec<Subject>,
    ) -> impl Future<Output = Result<Vec<Found>, StoreError>> + Send {
        async {
            let mut all = Vec::with_capacity(subjects.len());
            for subject in subjects {
                all.push(self.load(subject).await);
            }
            Ok(all)
        }
    }

    /// Applies changes, each on its own, and answers in the same order when all that were committed are
    /// durable.
    fn apply(&self, changes: Vec<Change>) -> impl Future<Output = Result<Vec<Applied>, StoreError>> + Send;

    /// The answer given to this cause before, if it was committed.
    fn answered(&self, key: &Key) -> impl Future<Output = Result<Option<Vec<u8>>, StoreError>> + Send;

    /// Deadlines that are due and whose fence holds, oldest first, leased: not given out again before `now +
    /// lease`.
    fn due(
        &self,
        now: Time,
        limit: usize,
        lease: Duration,
    ) -> impl Future<Output = Result<Vec<Due>, StoreError>> + Send;

    /// When the earliest deadline falls due; a hint for a sleeper.
    fn next_due(&self) -> impl Future<Output = Result<Option<Time>, StoreError>> + Send;

    /// Outgoing rows whose time has come, of the newest versions only, in the order of their subjects, leased
    /// like [`Store::due`].
    fn claim(
        &self,
        now: Time,
        limit: usize,
        lease: Duration,
    ) -> impl Future<Output = Result<Vec<Claimed>, StoreError>> + Send;

    /// The row of this kind was posted (or needs no posting): forgets it, and remembers where the board is,
    /// unless a newer one is known. Raises no version. Returns where a board was known to be before, also a
    /// newer one.
    fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> impl Future<Output = Result<Option<Posted>, StoreError>> + Send;

    /// Subjects in order, after `after`, at most `limit`.
    fn scan(
        &self,
        after: Option<Subject>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(Subject, Loaded)>, StoreError>> + Send;

    /// Subjects with this label, those with the largest id first (ids grow with time), without the first
    /// `skip`, at most `limit`.
    fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(Subject, Loaded)>, StoreError>> + Send;

    /// Removes a subject with everything that belongs to it, if it has this version. False:
    /// it has another. True: it is gone, and durably so.
    fn remove(
        &self,
        subject: Subject,
        expected: Version,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Removes idempotency keys and values that were set aside, where any of these words is in them; how
    /// many, durably.
    fn scrub(&self, words: Vec<Vec<u8>>) -> impl Future<Output = Result<usize, StoreError>> + Send;

    /// What was removed shall not stay in the files of the database any longer than until the next start.
    /// Nothing to do for an engine that writes over it by itself.
    fn compact_later(&self) -> impl Future<Output = Result<(), StoreError>> + Send {
        std::future::ready(Ok(()))
    }

    /// Whether other processes may change what is kept here.
    fn is_shared(&self) -> bool {
        false
    }

    /// How much of what all processes share is this one's until `now + lease`; asked again before that, it is
    /// given again, and by and by as much as the others have. All parts that are leased are never more than
    /// the whole. An engine of one process always gives that.
    fn part(&self, _now: Time, _lease: Duration) -> impl Future<Output = Result<Part, StoreError>> + Send {
        std::future::ready(Ok(Part::WHOLE))
    }

    /// What could not be read so far.
    fn set_aside(&self) -> Vec<SetAside>;

    /// Everything durable. Also done by every `apply`; for shutting down.
    fn flush(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Whether nobody else uses it as long as this process does:
    /// whatever is left to do in it at a start is left by one that is gone.
    fn is_alone(&self) -> bool {
        false
    }

    /// Whether there is room for new tables beside the moves of those that are there. False while the disk is
    /// nearly full.
    fn has_room(&self) -> impl Future<Output = bool> + Send {
        std::future::ready(true)
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Channel(id) => write!(f, "channel {id}"),
            Subject::User(id) => write!(f, "user {id}"),
            Subject::Guild(id) => write!(f, "server {id}"),
            Subject::Game(id) => write!(f, "game {id}"),
            Subject::Import(id) => write!(f, "import of {id}"),
            Subject::Tried(id) => write!(f, "what {id} tried"),
            Subject::Analysis(id) => write!(f, "analysis of game {id}"),
            Subject::Tactic(id) => write!(f, "tactic {id}"),
            Subject::Service => f.write_str("the bot itself"),
            Subject::Deletion(id) => write!(f, "deletion of {id}"),
            Subject::Deleted(id) => write!(f, "what is left of deletion {id}"),
        }
    }
}

/// Disk work off the async runtime.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|why| StoreError::Engine(why.to_string()))?
}

/// Where the database of a data folder lies.
pub fn database_folder(data: &Path) -> PathBuf {
    data.join("tables")
}
