//! Commits: one writer for all channels of this process, which takes what waits as one group.
//!
//! ```text
//!   1st round trip   BEGIN · locks of all subjects and keys of the group · what is there of them
//!                    decided here (`group`)
//!   2nd round trip   what goes · what comes · COMMIT
//! ```
//!
//! The locks (of the transaction, by number, always in the same order) make the group's compare-and-swap sound beside the groups of other processes. If no
//! answer to a commit came, a new try takes the same locks: so it waits until the lost one is over, and then
//! finds its keys, with its own marks, or does not. Nobody is answered before that is known. A commit that a standby has not
//! confirmed counts as unanswered; the new try writes a row, so that what comes before it is confirmed with it.

use super::{
    group::{Added, Decided, Head, Known, Plan, Present, Written, decide, locks, subject_lock},
    sessions::{ANSWER_WITHIN, PATIENCE, Patience, Sessions, Trouble},
    values::{saturated, stored},
};
use crate::{
    ids::Time,
    store::{Applied, Change, Key, Label, StoreError, Subject, Version, rows},
};
use deadpool_postgres::Object;
use fastrand::Rng;
use futures::future::{try_join, try_join3, try_join4};
use std::sync::Arc;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};
use tokio_postgres::{Error, Row, Statement};

/// Most changes of a group, and about how many bytes of bodies.
pub const GROUP: usize = 64;
const GROUP_BYTES: usize = 4 * 1024 * 1024;
/// Idempotency keys are kept for two days.
const KEY_LIFE_MS: i64 = 2 * 24 * 3600 * 1000;
/// How many old keys go for each change that comes: more than it adds, so that their number stays bounded.
const SWEPT_PER_CHANGE: i64 = 4;

const LOCK: &str = "SELECT pg_advisory_xact_lock(number) FROM unnest($1::bigint[]) AS number";
const HEADS: &str = "\
SELECT subject, version, ARRAY(SELECT label FROM labels WHERE labels.subject = subjects.subject ORDER BY place)
FROM subjects WHERE subject = ANY($1::bytea[])";
const KEYS: &str = "SELECT key, answer, version, mark FROM keys WHERE key = ANY($1::bytea[])";
const CLEAR: &str = "\
WITH due AS (DELETE FROM deadlines WHERE subject = ANY($1::bytea[])),
     owed AS (DELETE FROM outgoing WHERE subject = ANY($1::bytea[])),
     named AS (DELETE FROM labels WHERE subject = ANY($2::bytea[]))
DELETE FROM keys WHERE key IN (SELECT key FROM keys WHERE at <= $3 ORDER BY at LIMIT $4 FOR UPDATE SKIP LOCKED)";
const WRITE: &str = "\
WITH bodies AS (
    INSERT INTO subjects (subject, version, body) SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bytea[])
    ON CONFLICT (subject) DO UPDATE SET version = EXCLUDED.version, body = EXCLUDED.body),
due AS (
    INSERT INTO deadlines (subject, place, version, at, kind)
    SELECT * FROM unnest($4::bytea[], $5::integer[], $6::bigint[], $7::bigint[], $8::text[])),
owed AS (
    INSERT INTO outgoing (subject, place, version, at, kind, recipients)
    SELECT * FROM unnest($9::bytea[], $10::integer[], $11::bigint[], $12::bigint[], $13::text[], $14::text[])),
named AS (
    INSERT INTO labels (subject, place, label) SELECT * FROM unnest($15::bytea[], $16::integer[], $17::text[])
    ON CONFLICT DO NOTHING)
INSERT INTO keys (key, at, answer, version, mark)
SELECT * FROM unnest($18::bytea[], $19::bigint[], $20::bytea[], $21::bigint[], $22::bigint[])";
const SETTLE: &str = "\
INSERT INTO notes (name, value) VALUES ('settled', 1) ON CONFLICT (name) DO UPDATE SET value = notes.value + 1";
const HEAD: &str = "SELECT version FROM subjects WHERE subject = $1";
const REMOVE: &str = "\
WITH due AS (DELETE FROM deadlines WHERE subject = $1), owed AS (DELETE FROM outgoing WHERE subject = $1),
     named AS (DELETE FROM labels WHERE subject = $1), shown AS (DELETE FROM posts WHERE subject = $1)
DELETE FROM subjects WHERE subject = $1";

/// Something for the writer.
pub enum Job {
    Apply(Change, oneshot::Sender<Result<Outcome, StoreError>>),
    /// Answered when everything before it is.
    Flush(oneshot::Sender<()>),
}

/// What became of a change; a stale one is told what is there by whoever asked.
pub type Outcome = Option<Applied>;

/// A change that waits, and for whom.
type Waiting = (Change, oneshot::Sender<Result<Outcome, StoreError>>);

/// The writer: ends when nobody can ask any more and everything is done. `marks`: numbers that no other writer draws.
pub async fn write(sessions: Arc<Sessions>, mut queue: mpsc::UnboundedReceiver<Job>, mut marks: Rng) {
    while let Some(first) = queue.recv().await {
        let (mut group, mut flushed, mut bytes) = (Vec::new(), None, 0);
        let mut next = Some(first);
        while let Some(job) = next.take() {
            match job {
                Job::Apply(change, answer) => {
                    bytes += size(&change);
                    group.push((change, answer));
                    if group.len() < GROUP && bytes < GROUP_BYTES {
                        next = queue.try_recv().ok();
                    }
                }
                Job::Flush(answer) => flushed = Some(answer),
            }
        }
        carry_out(&sessions, group, &mut marks).await;
        // Whoever no longer waits for an answer has lost interest in it, not in the change.
        let _ = flushed.map(|answer| answer.send(()));
    }
}

/// Bytes of all bodies of a change.
fn size(change: &Change) -> usize {
    change.body.len() + change.filed.iter().map(|filed| filed.body.len()).sum::<usize>()
}

/// Commits a group and answers it.
async fn carry_out(sessions: &Sessions, group: Vec<Waiting>, marks: &mut Rng) {
    if group.is_empty() {
        return;
    }
    let (changes, answers): (Vec<Change>, Vec<_>) = group.into_iter().unzip();
    let base = marks.i64(..);
    let outcomes: Vec<Result<Outcome, StoreError>> = match commit(sessions, &changes, base).await {
        Ok(decided) => decided.into_iter().map(|decided| Ok(decided.applied())).collect(),
        // What the server refuses of one change is not the others' fault.
        Err(trouble) if !trouble.passes() && changes.len() > 1 => {
            let mut alone = Vec::with_capacity(changes.len());
            // With the same marks, so that whatever was committed is known again.
            for (mark, change) in (0_i64..).zip(&changes) {
                let decided = commit(sessions, std::slice::from_ref(change), base.wrapping_add(mark)).await;
                alone.push(
                    decided
                        .map(|decided| decided.into_iter().next().and_then(Decided::applied))
                        .map_err(|trouble| trouble.told()),
                );
            }
            alone
        }
        Err(trouble) => {
            tracing::error!(%trouble, changes = changes.len(), "a commit failed, or nobody knows whether it did");
            changes.iter().map(|_| Err(trouble.told())).collect()
        }
    };
    for (answer, outcome) in answers.into_iter().zip(outcomes) {
        let _ = answer.send(outcome);
    }
}

/// Commits until the outcome is known, or all patience is used up.
async fn commit(sessions: &Sessions, changes: &[Change], base: i64) -> Result<Vec<Decided>, Trouble> {
    let mut patience = Patience::of(PATIENCE);
    let mut unanswered = false;
    loop {
        match attempt(sessions, changes, base, unanswered).await {
            Ok(decided) => return Ok(decided),
            // As long as it is not known what became of an earlier try, nothing else is an answer.
            Err(trouble) if unanswered || trouble.passes() => {
                tracing::debug!(%trouble, "a commit is tried again");
                unanswered = true;
                if !patience.again().await {
                    return Err(trouble);
                }
            }
            Err(trouble) => return Err(trouble),
        }
    }
}

/// One try. `unanswered`: of an earlier one the outcome is not known.
async fn attempt(sessions: &Sessions, changes: &[Change], base: i64, unanswered: bool) -> Result<Vec<Decided>, Trouble> {
    let session = sessions.committing().await?;
    let before = sessions.unconfirmed();
    let work = timeout(ANSWER_WITHIN, transact(&session, changes, base, unanswered)).await;
    let decided = sessions.settle(session, work)?;
    if sessions.unconfirmed() == before { Ok(decided) } else { Err(Trouble::Unconfirmed) }
}

async fn transact(session: &Object, changes: &[Change], base: i64, unanswered: bool) -> Result<Vec<Decided>, Error> {
    let statements = Statements::of(session).await?;
    let (locks, subjects, keys) = (locks(changes), subjects(changes), keys(changes));
    // Sent in this order, without waiting in between.
    let (_, _, heads, known) = try_join4(
        session.batch_execute("BEGIN"),
        session.query(&statements.lock, &[&locks]),
        session.query(&statements.heads, &[&subjects]),
        session.query(&statements.keys, &[&keys]),
    )
    .await?;
    let plan = decide(changes, &present(&heads, &known)?, base);
    if plan.keys.is_empty() && !unanswered {
        session.batch_execute("COMMIT").await?;
        return Ok(plan.decided);
    }
    let columns = Columns::of(&plan);
    let now = changes.iter().map(|change| change.at).max().unwrap_or(Time(0));
    let (old, most) = (saturated(now) - KEY_LIFE_MS, SWEPT_PER_CHANGE * i64::try_from(changes.len()).unwrap_or(1));
    if unanswered {
        session.execute(SETTLE, &[]).await?;
    }
    try_join3(
        session.query(&statements.clear, &[&columns.subjects, &columns.relabelled, &old, &most]),
        columns.write(session, &statements.write),
        session.batch_execute("COMMIT"),
    )
    .await?;
    Ok(plan.decided)
}

/// Removes a subject if it has this version; whether it is gone.
pub async fn remove(sessions: &Sessions, subject: Subject, expected: Version) -> Result<bool, StoreError> {
    let mut patience = Patience::of(PATIENCE);
    loop {
        match attempt_removal(sessions, subject, expected).await {
            Ok(gone) => return Ok(gone),
            // If it was removed, that is found.
            Err(trouble) if trouble.passes() && patience.again().await => {}
            Err(trouble) => return Err(trouble.told()),
        }
    }
}

async fn attempt_removal(sessions: &Sessions, subject: Subject, expected: Version) -> Result<bool, Trouble> {
    let session = sessions.committing().await?;
    let before = sessions.unconfirmed();
    let work = async {
        let (bytes, locks) = (stored(subject), vec![subject_lock(subject)]);
        let (lock, head) = (session.prepare_cached(LOCK).await?, session.prepare_cached(HEAD).await?);
        let (remove, settle) = (session.prepare_cached(REMOVE).await?, session.prepare_cached(SETTLE).await?);
        let (_, _, heads) =
            try_join3(session.batch_execute("BEGIN"), session.query(&lock, &[&locks]), session.query(&head, &[&bytes]))
                .await?;
        let version = heads.first().map(|row| row.try_get::<_, i64>(0)).transpose()?;
        if version == Some(expected.0.cast_signed()) {
            try_join(session.query(&remove, &[&bytes]), session.batch_execute("COMMIT")).await?;
            return Ok(true);
        }
        // If it is gone, somebody relies on that: a row is written, so that a standby confirms what came before.
        try_join(session.query(&settle, &[]), session.batch_execute("COMMIT")).await?;
        Ok(version.is_none())
    };
    let gone = timeout(ANSWER_WITHIN, work).await;
    let gone = sessions.settle(session, gone)?;
    if sessions.unconfirmed() == before { Ok(gone) } else { Err(Trouble::Unconfirmed) }
}

/// Prepared once for each session.
struct Statements {
    lock: Statement,
    heads: Statement,
    keys: Statement,
    clear: Statement,
    write: Statement,
}

impl Statements {
    async fn of(session: &Object) -> Result<Statements, Error> {
        Ok(Statements {
            lock: session.prepare_cached(LOCK).await?,
            heads: session.prepare_cached(HEADS).await?,
            keys: session.prepare_cached(KEYS).await?,
            clear: session.prepare_cached(CLEAR).await?,
            write: session.prepare_cached(WRITE).await?,
        })
    }
}

fn subjects(changes: &[Change]) -> Vec<Vec<u8>> {
    let of = |change: &Change| {
        let filed: Vec<Subject> = change.filed.iter().map(|filed| filed.subject).collect();
        filed.into_iter().chain([change.subject]).map(stored)
    };
    changes.iter().flat_map(of).collect()
}

fn keys(changes: &[Change]) -> Vec<&[u8]> {
    changes.iter().map(|change| change.key.0.as_bytes()).collect()
}

fn present(heads: &[Row], known: &[Row]) -> Result<Present, Error> {
    let mut present = Present::default();
    for row in heads {
        // Only what was asked for comes, so it can be read.
        let Some(subject) = rows::subject_of(row.try_get(0)?) else { continue };
        let labels = row.try_get::<_, Vec<String>>(2)?.into_iter().map(Label).collect();
        present.heads.insert(subject, Head { version: Version(row.try_get::<_, i64>(1)?.cast_unsigned()), labels });
    }
    for row in known {
        let key = String::from_utf8_lossy(row.try_get(0)?).into_owned();
        let version = Version(row.try_get::<_, i64>(2)?.cast_unsigned());
        present.keys.insert(Key(key), Known { answer: row.try_get(1)?, version, mark: row.try_get(3)? });
    }
    Ok(present)
}

/// What a plan writes, column by column.
#[derive(Default)]
struct Columns<'a> {
    subjects: Vec<Vec<u8>>,
    versions: Vec<i64>,
    bodies: Vec<&'a [u8]>,
    relabelled: Vec<Vec<u8>>,
    due: Fenced<'a>,
    owed: Fenced<'a>,
    recipients: Vec<String>,
    labels: (Vec<Vec<u8>>, Vec<i32>, Vec<&'a str>),
    keys: Vec<&'a [u8]>,
    made: Vec<i64>,
    answers: Vec<&'a [u8]>,
    key_versions: Vec<i64>,
    marks: Vec<i64>,
}

/// Rows with a place, a fence and a moment.
#[derive(Default)]
struct Fenced<'a> {
    subjects: Vec<Vec<u8>>,
    places: Vec<i32>,
    versions: Vec<i64>,
    moments: Vec<i64>,
    kinds: Vec<&'a str>,
}

impl<'a> Fenced<'a> {
    fn push(&mut self, subject: &[u8], place: i32, version: i64, at: Time, kind: &'a str) {
        self.subjects.push(subject.to_vec());
        self.places.push(place);
        self.versions.push(version);
        self.moments.push(saturated(at));
        self.kinds.push(kind);
    }
}

impl<'a> Columns<'a> {
    fn of(plan: &Plan<'a>) -> Columns<'a> {
        let mut columns = Columns::default();
        for (subject, written) in &plan.subjects {
            columns.subject(stored(*subject), written);
        }
        for Added { change, version, mark } in &plan.keys {
            columns.keys.push(change.key.0.as_bytes());
            columns.made.push(saturated(change.at));
            columns.answers.push(&change.answer);
            columns.key_versions.push(version.0.cast_signed());
            columns.marks.push(*mark);
        }
        columns
    }

    fn subject(&mut self, subject: Vec<u8>, written: &Written<'a>) {
        let version = written.version.0.cast_signed();
        for (place, deadline) in (0..).zip(written.deadlines) {
            self.due.push(&subject, place, version, deadline.at, &deadline.kind);
        }
        for (place, row) in (0..).zip(written.outgoing) {
            self.owed.push(&subject, place, version, row.at, &row.kind);
            // Numbers in a list: writing them into memory cannot fail.
            self.recipients.push(serde_json::to_string(&row.to).unwrap_or_default());
        }
        if written.relabelled {
            for (place, label) in (0..).zip(written.labels) {
                self.labels.0.push(subject.clone());
                self.labels.1.push(place);
                self.labels.2.push(&label.0);
            }
            self.relabelled.push(subject.clone());
        }
        self.subjects.push(subject);
        self.versions.push(version);
        self.bodies.push(written.body);
    }

    async fn write(&self, session: &Object, statement: &Statement) -> Result<Vec<Row>, Error> {
        let Columns {
            subjects,
            versions,
            bodies,
            due,
            owed,
            recipients,
            labels,
            keys,
            made,
            answers,
            key_versions,
            marks,
            ..
        } = self;
        session
            .query(
                statement,
                &[
                    subjects,
                    versions,
                    bodies,
                    &due.subjects,
                    &due.places,
                    &due.versions,
                    &due.moments,
                    &due.kinds,
                    &owed.subjects,
                    &owed.places,
                    &owed.versions,
                    &owed.moments,
                    &owed.kinds,
                    recipients,
                    &labels.0,
                    &labels.1,
                    &labels.2,
                    keys,
                    made,
                    answers,
                    key_versions,
                    marks,
                ],
            )
            .await
    }
}
