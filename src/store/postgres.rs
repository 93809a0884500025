//! The store contract in PostgreSQL: one database for several processes, any of which may handle any channel.
//!
//! ```text
//!   address   the database's address, and which authorities to trust for its server
//!   sessions  connections: transient errors are retried, late sessions are closed
//!   schema    checks before use; migrations
//!   group     decides the outcome of a group of changes from the stored state
//!   commit    this process's writer: groups of changes in one round trip, or a few
//!   lease     due rows, leased to one process at a time
//!   part      shares of the common budget, leased to each process
//!   values    conversion to and from columns
//! ```
//!
//! The guarantees are those of the disk engine, with one more outcome: if the server does not answer for
//! long, a change ends with [`StoreError::Unreachable`] and is not acknowledged. If it was committed after
//! all, its boards are posted from its outgoing rows, and a retry with its key gets its answer. Processes
//! share only what is in the database, and this module caches nothing.

pub mod address;
mod commit;
mod group;
pub mod lease;
mod part;
mod schema;
mod sessions;
mod values;

pub use address::{Address, AddressError};
pub use lease::LeaseClock;

use super::{
    Applied, Change, Claimed, Due, Found, Key, Label, LabelRange, Loaded, Part, Posted, Sealer, SetAside,
    Store, StoreError, Subject, Version, Work, counted,
    sealing::{self, Sealing},
};
use async_trait::async_trait;
use commit::Job;
use deltille_base::{ids::Time, metrics::Metrics};
use sessions::Sessions;
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Row;
use values::{LOADED, loaded, saturated, stored, unreadable};

/// How long to wait for a server that is starting.
const OPENING: Duration = Duration::from_secs(30);
/// Row of the table `notes`: an unfinished restore, and when it began.
const RESTORING: &str = "restoring";
/// Row of the table `notes`: fingerprint of the key that seals bodies. It does not reveal the key.
const KEY: &str = "key";

/// A store in a PostgreSQL database. Needs a tokio runtime. Changes queued when it is dropped are still
/// written while the runtime lives.
#[derive(Debug)]
pub struct PostgresStore {
    sessions: Arc<Sessions>,
    jobs: mpsc::UnboundedSender<Job>,
    clock: LeaseClock,
    /// Unique number of this process.
    holder: i64,
    metrics: Arc<Metrics>,
    sealing: Sealing,
}

impl PostgresStore {
    /// Checks the server, then creates or migrates the tables. Waits for a server that is starting.
    ///
    /// # Errors
    /// The server cannot be reached or must not be used, or a restore into the database was not finished.
    pub async fn open(address: &Address) -> Result<PostgresStore, StoreError> {
        let store = PostgresStore::connect(address, LeaseClock::Server).await?;
        if store.is_half_restored().await? {
            let why = "a restore into it was interrupted: run `deltille restore` again";
            return Err(StoreError::Refused(why.to_owned()));
        }
        Ok(store)
    }

    /// Like [`PostgresStore::open`], with a choice of clock for leases, and also for a database with an
    /// unfinished restore.
    ///
    /// # Errors
    /// As [`PostgresStore::open`].
    pub async fn connect(address: &Address, clock: LeaseClock) -> Result<PostgresStore, StoreError> {
        let sessions = Arc::new(Sessions::new(address, clock)?);
        schema::prepare(&sessions, OPENING).await?;
        let seed = getrandom::u64().map_err(|why| StoreError::Engine(format!("no randomness: {why}")))?;
        let (jobs, queue) = mpsc::unbounded_channel();
        let mut random = fastrand::Rng::with_seed(seed);
        let holder = random.i64(..);
        tokio::spawn(commit::write(Arc::clone(&sessions), queue, random));
        Ok(PostgresStore {
            sessions,
            jobs,
            clock,
            holder,
            metrics: Arc::default(),
            sealing: Sealing::default(),
        })
    }

    /// Counts store calls in `metrics`.
    pub fn counting(mut self, metrics: Arc<Metrics>) -> PostgresStore {
        self.metrics = metrics;
        self
    }

    /// Seals private bodies from now on, and opens sealed ones. All processes on a database need the same
    /// key.
    ///
    /// # Errors
    /// [`StoreError::Key`] if the database was used with another key; nothing was written. Or the server does
    /// not answer.
    pub async fn sealing(mut self, sealer: Sealer) -> Result<PostgresStore, StoreError> {
        let [own, before] = sealer.marks();
        let note = "INSERT INTO notes (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value \
                    WHERE notes.value IN ($2, $3) RETURNING 1";
        if self.sessions.write(note, &[&KEY, &own, &before]).await?.is_empty() {
            let there = "the database was used with another key: copy `seal.key` from the data folder it was used with, or name the file of the \
                         key (DELTILLE_KEY_FILE)";
            return Err(StoreError::Key(there.to_owned()));
        }
        self.sealing = Sealing::with(sealer);
        Ok(self)
    }

    /// Prepares the database for a restore. It must be empty, or hold only the data of an unfinished restore.
    ///
    /// # Errors
    /// [`StoreError::NotEmpty`], or the server does not answer.
    pub async fn begin_restore(&self, now: Time) -> Result<(), StoreError> {
        if self.is_half_restored().await? {
            let all = "TRUNCATE subjects, deadlines, outgoing, posts, labels, keys";
            self.sessions.write(all, &[]).await?;
        }
        if !self.scan(None, 1).await?.is_empty() {
            return Err(StoreError::NotEmpty);
        }
        // No remaining body is sealed with the old key.
        self.sessions.write("DELETE FROM notes WHERE name = $1", &[&KEY]).await?;
        let note = "INSERT INTO notes (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.sessions.write(note, &[&RESTORING, &saturated(now)]).await.map(|_| ())
    }

    /// Marks the restore as finished, so that the database can be used.
    ///
    /// # Errors
    /// The server does not answer.
    pub async fn end_restore(&self) -> Result<(), StoreError> {
        self.sessions.write("DELETE FROM notes WHERE name = $1", &[&RESTORING]).await.map(|_| ())
    }

    async fn is_half_restored(&self) -> Result<bool, StoreError> {
        Ok(!self.sessions.read("SELECT 1 FROM notes WHERE name = $1", &[&RESTORING]).await?.is_empty())
    }

    fn all(&self, rows: &[Row]) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let found: Result<Vec<_>, StoreError> = rows.iter().map(loaded).collect();
        // Skip subjects of a kind that only newer programs know.
        self.sealing.all_opened(found?.into_iter().flatten().collect())
    }

    async fn commit(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        let subjects: Vec<Subject> = changes.iter().map(|change| change.subject).collect();
        let mut waiting = Vec::with_capacity(changes.len());
        for change in changes {
            let (answer, answered) = oneshot::channel();
            match fitting(&change) {
                Ok(()) => self.jobs.send(Job::Apply(change, answer)).map_err(|_| stopped())?,
                // This is the only caller waiting, so the error reaches it directly.
                Err(why) => drop(answer.send(Err(why))),
            }
            waiting.push(answered);
        }
        let mut applied = Vec::with_capacity(waiting.len());
        for (subject, answered) in subjects.into_iter().zip(waiting) {
            let outcome = answered.await.map_err(|_| stopped())??;
            applied.push(match outcome {
                Some(outcome) => outcome,
                None => Applied::Stale(self.load(subject).await?),
            });
        }
        Ok(applied)
    }
}

fn stopped() -> StoreError {
    StoreError::Engine("the writer has stopped".to_owned())
}

/// Refuses a change that the server would refuse, before it joins a group with others.
fn fitting(change: &Change) -> Result<(), StoreError> {
    sealing::check_length(change)?;
    let labels = change
        .filed
        .iter()
        .flat_map(|filed| &filed.labels)
        .chain(&change.labels)
        .map(|label| &label.0);
    let kinds = change
        .deadlines
        .iter()
        .map(|row| &row.kind)
        .chain(change.outgoing.iter().map(|row| &row.kind));
    if labels.chain(kinds).any(|text| text.contains('\0')) {
        return Err(StoreError::Engine(format!("{} has a label or a kind that is no text", change.subject)));
    }
    Ok(())
}

#[async_trait]
impl Store for PostgresStore {
    async fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        let sql = format!(
            "SELECT {LOADED} FROM subjects AS s LEFT JOIN posts AS p USING (subject) WHERE s.subject = $1"
        );
        let rows = self.sessions.read(&sql, &[&stored(subject)]).await?;
        Ok(self.all(&rows)?.pop().map(|(_, loaded)| loaded))
    }

    async fn load_all(&self, subjects: Vec<Subject>) -> Result<Vec<Found>, StoreError> {
        let sql = format!(
            "SELECT {LOADED} FROM subjects AS s LEFT JOIN posts AS p USING (subject) WHERE s.subject = ANY($1)"
        );
        let rows = self
            .sessions
            .read(&sql, &[&subjects.iter().copied().map(stored).collect::<Vec<_>>()])
            .await?;
        let found: Result<Vec<_>, StoreError> = rows.iter().map(loaded).collect();
        let found: HashMap<Subject, Loaded> = found?.into_iter().flatten().collect();
        let opened = |subject: Subject| {
            found.get(&subject).map(|found| self.sealing.opened(subject, found.clone())).transpose()
        };
        Ok(subjects.into_iter().map(opened).collect())
    }

    async fn apply(&self, changes: Vec<Change>) -> Result<Vec<Applied>, StoreError> {
        let (count, since) = (changes.len(), Instant::now());
        let _waiting = self.metrics.commits.waiting();
        let changes = self.sealing.sealed(changes).await?;
        let applied = self.commit(changes).await;
        counted(&self.metrics, since.elapsed(), count, &applied);
        applied
    }

    async fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let rows = self.sessions.read("SELECT answer FROM keys WHERE key = $1", &[&key.0.as_bytes()]).await?;
        rows.first().map(|row| row.try_get(0).map_err(unreadable)).transpose()
    }

    async fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError> {
        lease::due(&self.sessions, self.clock, (now, limit, lease)).await
    }

    async fn next_due(&self) -> Result<Option<Time>, StoreError> {
        lease::next_due(&self.sessions).await
    }

    async fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError> {
        lease::claim(&self.sessions, self.clock, (now, limit, lease)).await
    }

    async fn work(
        &self,
        awake: Option<Time>,
        now: Time,
        limit: usize,
        lease: Duration,
    ) -> Result<Work, StoreError> {
        lease::work(&self.sessions, self.clock, (awake, now, limit, lease)).await
    }

    async fn hold(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
        lease: Duration,
    ) -> Result<bool, StoreError> {
        lease::hold(&self.sessions, self.clock, (subject, version, kind), (now, lease)).await
    }

    async fn note_once(&self, key: &Key, answer: Vec<u8>, at: Time) -> Result<Option<Vec<u8>>, StoreError> {
        // A retry after a lost answer finds its own mark.
        let sql = "INSERT INTO keys (key, at, answer, version, mark) VALUES ($1, $2, $3, 0, $4) \
                   ON CONFLICT (key) DO UPDATE SET mark = keys.mark RETURNING answer, mark";
        let mark = fastrand::i64(..);
        let rows = self.sessions.read(sql, &[&key.0.as_bytes(), &saturated(at), &answer, &mark]).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let is_own = row.try_get::<_, i64>(1).map_err(unreadable)? == mark;
        if is_own { Ok(None) } else { row.try_get(0).map(Some).map_err(unreadable) }
    }

    async fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> Result<Option<Posted>, StoreError> {
        let (subject, version) = (stored(subject), version.0.cast_signed());
        // Counting the earlier row forces it to be read and kept before it is changed.
        let sql = "WITH gone AS (DELETE FROM outgoing WHERE subject = $1 AND version = $2 AND kind = $3), \
                   known AS (SELECT channel, message, version FROM posts WHERE subject = $1 FOR UPDATE), \
                   noted AS (INSERT INTO posts (subject, channel, message, version) \
                   SELECT $1, $4, $5, $6 FROM (SELECT count(*) FROM known) AS held WHERE $6::bigint IS NOT NULL \
                   ON CONFLICT (subject) \
                   DO UPDATE SET channel = EXCLUDED.channel, message = EXCLUDED.message, version = EXCLUDED.version \
                   WHERE posts.version <= EXCLUDED.version) \
                   SELECT channel, message, version FROM known";
        let place = posted.map(|at| [at.channel.0, at.message.0, at.version.0].map(u64::cast_signed));
        let [channel, message, shown] = [0, 1, 2].map(|column| place.map(|place| place[column]));
        let rows = self.sessions.read(sql, &[&subject, &version, &kind, &channel, &message, &shown]).await?;
        rows.first().map_or(Ok(None), |row| values::posted(row, 0))
    }

    async fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let sql = format!(
            "SELECT {LOADED} FROM subjects AS s LEFT JOIN posts AS p USING (subject) WHERE s.subject > $1 ORDER BY s.subject LIMIT $2"
        );
        // The empty key sorts before every subject.
        let (after, limit) =
            (after.map(stored).unwrap_or_default(), i64::try_from(limit).unwrap_or(i64::MAX));
        self.all(&self.sessions.read(&sql, &[&after, &limit]).await?)
    }

    async fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let sql = format!(
            "SELECT {LOADED} FROM (SELECT subject FROM labels WHERE label = $1 ORDER BY subject DESC OFFSET $2 LIMIT $3) AS l \
             JOIN subjects AS s USING (subject) LEFT JOIN posts AS p USING (subject) ORDER BY s.subject DESC"
        );
        let [skip, limit] = [skip, limit].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
        self.all(&self.sessions.read(&sql, &[&label.0, &skip, &limit]).await?)
    }

    async fn list(
        &self,
        range: &LabelRange,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Label, Subject)>, StoreError> {
        let sql = "SELECT subject, label FROM labels WHERE label >= $1 AND label < $2 \
                   ORDER BY label, subject DESC OFFSET $3 LIMIT $4";
        let [skip, limit] = [skip, limit].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
        let LabelRange { from, until } = range;
        let mut labels = Vec::new();
        for row in self.sessions.read(sql, &[&from.0, &until.0, &skip, &limit]).await? {
            if let Some(subject) = values::subject(&row, 0)? {
                labels.push((Label(row.try_get(1).map_err(unreadable)?), subject));
            }
        }
        Ok(labels)
    }

    async fn count(&self, range: &LabelRange, most: usize) -> Result<usize, StoreError> {
        let sql = "SELECT count(*) FROM (SELECT FROM labels WHERE label >= $1 AND label < $2 LIMIT $3) AS l";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = self.sessions.read(sql, &[&range.from.0, &range.until.0, &most]).await?;
        let count = rows.first().map_or(Ok(0), |row| row.try_get::<_, i64>(0)).map_err(unreadable)?;
        Ok(usize::try_from(count).unwrap_or(0))
    }

    async fn remove(&self, subject: Subject, expected: Version) -> Result<bool, StoreError> {
        commit::remove(&self.sessions, subject, expected).await
    }

    async fn scrub(&self, words: Vec<Vec<u8>>) -> Result<usize, StoreError> {
        let sql = "WITH gone AS (DELETE FROM keys USING unnest($1::bytea[]) AS word \
                   WHERE length(word) > 0 AND (position(word IN key) > 0 OR position(word IN answer) > 0) RETURNING key) \
                   SELECT count(*) FROM gone";
        let rows = self.sessions.write(sql, &[&words]).await?;
        let count = rows.first().map_or(Ok(0), |row| row.try_get::<_, i64>(0)).map_err(unreadable)?;
        Ok(usize::try_from(count).unwrap_or(0))
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn part(&self, now: Time, lease: Duration) -> Result<Part, StoreError> {
        part::part(&self.sessions, self.holder, self.clock.asked(now), lease).await
    }

    /// The server checks its own pages and each value has its column, so values are never set aside.
    fn set_aside(&self) -> Vec<SetAside> {
        Vec::new()
    }

    async fn flush(&self) -> Result<(), StoreError> {
        let (done, flushed) = oneshot::channel();
        self.jobs.send(Job::Flush(done)).map_err(|_| stopped())?;
        flushed.await.map_err(|_| stopped())
    }

    fn is_ready(&self) -> bool {
        self.sessions.works()
    }
}
