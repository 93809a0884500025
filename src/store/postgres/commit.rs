//! Commits: one writer for all channels of this process, which takes all waiting changes as one group.
//!
//! ```text
//!   BEGIN · locks of all subjects and keys of the group · the writes, if the assumed state holds · COMMIT
//!                    one round trip: the caller of a change has just read the state it is based on
//!
//!   and if the assumed state does not hold, or the outcome is unknown:
//!   BEGIN · locks · their current state
//!                    decided here (`group`)
//!   the writes · COMMIT
//! ```
//!
//! The locks (of the transaction, by number, always in the same order) make the group's compare-and-swap
//! sound alongside groups of other processes: statements after them see everything committed earlier. If a
//! commit got no answer, the retry takes the same locks. So it waits until the lost attempt is over, and then
//! either finds its keys, with its own marks, or does not. No caller is answered before that is known. A
//! commit that a standby has not confirmed counts as unanswered; the retry writes a row, so that earlier
//! commits are confirmed with it.

use super::{
    group::{Added, Decided, Known, Plan, Present, Written, decide, locks, subject_lock},
    lease::LeaseClock,
    sessions::{PATIENCE, Purpose, RetryTimer, SessionError, Sessions, patiently},
    values::{saturated, stored},
};
use crate::{Applied, Change, KEY_LIFE, Key, StoreError, Subject, Version, rows};
use deadpool_postgres::Object;
use deltille_base::ids::Time;
use fastrand::Rng;
use futures::future::{try_join, try_join3, try_join4};
use std::{collections::HashSet, sync::Arc};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{Error, Row, Statement, types::ToSql};

/// Most changes of a group, and roughly the most bytes of bodies.
pub const GROUP: usize = 64;
const GROUP_BYTES: usize = 4 * 1024 * 1024;
/// How long keys are kept, in milliseconds.
const KEY_LIFE_MS: i64 = KEY_LIFE.as_secs().cast_signed() * 1000;
/// Number of expired keys to remove for each change since the last sweep: more than a change adds, so that
/// the total stays bounded.
const SWEPT_PER_CHANGE: i64 = 4;
/// A sweep is due after this many changes, or after this time (milliseconds).
const SWEEP_AFTER: i64 = 256;
const SWEEP_AFTER_MS: i64 = 60 * 1000;

const LOCK: &str = "SELECT pg_advisory_xact_lock(number) FROM unnest($1::bigint[]) AS number";
const HEADS: &str = "SELECT subject, version FROM subjects WHERE subject = ANY($1::bytea[])";
const KEYS: &str = "SELECT key, answer, version, mark FROM keys WHERE key = ANY($1::bytea[])";
/// Writes if the subjects have these versions (0: none) and the keys do not exist. Returns whether it did. A
/// row is updated in place: removing and inserting it again would cost its entries in all indexes.
const WRITE: &str = "\
WITH fits AS MATERIALIZED (
    SELECT NOT EXISTS (
        SELECT 1 FROM unnest($1::bytea[], $2::bigint[]) AS w (subject, version)
        WHERE w.version <> COALESCE((SELECT s.version FROM subjects AS s WHERE s.subject = w.subject), 0))
    AND NOT EXISTS (SELECT 1 FROM keys WHERE key = ANY($3::bytea[])) AS fits),
bodies AS (
    INSERT INTO subjects (subject, version, body)
    SELECT w.* FROM unnest($4::bytea[], $5::bigint[], $6::bytea[]) AS w, fits WHERE fits
    ON CONFLICT (subject) DO UPDATE SET version = EXCLUDED.version, body = EXCLUDED.body),
not_due AS (
    DELETE FROM deadlines AS d USING unnest($4::bytea[], $7::integer[]) AS w (subject, count), fits
    WHERE fits AND d.subject = w.subject AND d.place >= w.count),
due AS (
    INSERT INTO deadlines (subject, place, version, at, kind)
    SELECT w.* FROM unnest($8::bytea[], $9::integer[], $10::bigint[], $11::bigint[], $12::text[]) AS w, fits WHERE fits
    ON CONFLICT (subject, place) DO UPDATE SET version = EXCLUDED.version, at = EXCLUDED.at, kind = EXCLUDED.kind, leased_until = 0),
not_owed AS (
    DELETE FROM outgoing AS o USING unnest($4::bytea[], $13::integer[]) AS w (subject, count), fits
    WHERE fits AND o.subject = w.subject AND o.place >= w.count),
owed AS (
    INSERT INTO outgoing (subject, place, version, at, kind, recipients, leased_until)
    SELECT w.subject, w.place, w.version, w.at, w.kind, w.recipients,
        CASE WHEN w.lease > 0 THEN (extract(epoch FROM clock_timestamp()) * 1000)::bigint + w.lease ELSE 0 END
    FROM unnest($14::bytea[], $15::integer[], $16::bigint[], $17::bigint[], $18::text[], $19::text[], $28::bigint[])
        AS w (subject, place, version, at, kind, recipients, lease), fits WHERE fits
    ON CONFLICT (subject, place) DO UPDATE SET version = EXCLUDED.version, at = EXCLUDED.at, kind = EXCLUDED.kind,
        recipients = EXCLUDED.recipients, leased_until = EXCLUDED.leased_until),
not_named AS (
    DELETE FROM labels AS l USING unnest($4::bytea[]) AS w (subject), fits
    WHERE fits AND l.subject = w.subject
        AND NOT EXISTS (SELECT 1 FROM unnest($20::bytea[], $22::text[]) AS n (subject, label) WHERE n.subject = l.subject AND n.label = l.label)),
named AS (
    INSERT INTO labels (subject, place, label) SELECT w.* FROM unnest($20::bytea[], $21::integer[], $22::text[]) AS w, fits WHERE fits
    ON CONFLICT (label, subject) DO UPDATE SET place = EXCLUDED.place WHERE labels.place <> EXCLUDED.place),
known AS (
    INSERT INTO keys (key, at, answer, version, mark)
    SELECT w.* FROM unnest($23::bytea[], $24::bigint[], $25::bytea[], $26::bigint[], $27::bigint[]) AS w, fits WHERE fits)
SELECT fits FROM fits";
const SWEEP: &str = "\
DELETE FROM keys WHERE key IN (SELECT key FROM keys WHERE at <= $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)";
const SETTLE: &str = "\
INSERT INTO notes (name, value) VALUES ('settled', 1) ON CONFLICT (name) DO UPDATE SET value = notes.value + 1";
const HEAD: &str = "SELECT version FROM subjects WHERE subject = $1";
const REMOVE: &str = "\
WITH due AS (DELETE FROM deadlines WHERE subject = $1), owed AS (DELETE FROM outgoing WHERE subject = $1),
     named AS (DELETE FROM labels WHERE subject = $1), shown AS (DELETE FROM posts WHERE subject = $1)
DELETE FROM subjects WHERE subject = $1";

pub enum Job {
    Apply(Change, oneshot::Sender<Result<Outcome, StoreError>>),
    /// Answered when all earlier jobs are done.
    Flush(oneshot::Sender<()>),
}

/// Outcome of a change; `None`: stale, and the caller loads the current state itself.
pub type Outcome = Option<Applied>;

/// A waiting change and the channel for its answer.
type Waiting = (Change, oneshot::Sender<Result<Outcome, StoreError>>);

/// The writer task; ends when all senders are gone and all work is done. `marks` draws numbers that no other
/// writer draws.
pub async fn write(sessions: Arc<Sessions>, mut queue: mpsc::UnboundedReceiver<Job>, mut marks: Rng) {
    let mut sweeper = Sweeper::default();
    while let Some(first) = queue.recv().await {
        let (mut group, mut flushed, mut bytes) = (Vec::new(), None, 0);
        let mut next = Some(first);
        while let Some(job) = next.take() {
            match job {
                Job::Apply(change, answer) => {
                    bytes += change.bytes();
                    group.push((change, answer));
                    if group.len() < GROUP && bytes < GROUP_BYTES {
                        next = queue.try_recv().ok();
                    }
                }
                Job::Flush(answer) => flushed = Some(answer),
            }
        }
        let changes = i64::try_from(group.len()).unwrap_or(i64::MAX);
        let now = group.iter().map(|(change, _)| change.at).max();
        carry_out(&sessions, group, &mut marks).await;
        if let Some((old, most)) = now.and_then(|now| sweeper.due(changes, saturated(now))) {
            let swept = sessions.read(SWEEP, &[&old, &most]).await;
            let _ = swept.inspect_err(|error| tracing::warn!(%error, "old idempotency keys not removed"));
        }
        // A caller that stopped waiting no longer needs the answer, but its change still counts.
        let _ = flushed.map(|answer| answer.send(()));
    }
}

/// Schedules the sweeps for expired keys, so that not every commit needs one.
#[derive(Debug, Default)]
struct Sweeper {
    /// Time of the last sweep.
    at: i64,
    changes: i64,
}

impl Sweeper {
    /// Counts a group's changes. If a sweep is due, returns the time before which keys are expired, and the
    /// most keys to remove.
    fn due(&mut self, changes: i64, now: i64) -> Option<(i64, i64)> {
        self.changes += changes;
        if self.changes < SWEEP_AFTER && now < self.at.saturating_add(SWEEP_AFTER_MS) {
            return None;
        }
        let most = SWEPT_PER_CHANGE * self.changes.max(SWEEP_AFTER);
        *self = Sweeper { at: now, changes: 0 };
        Some((now - KEY_LIFE_MS, most))
    }
}

async fn carry_out(sessions: &Sessions, group: Vec<Waiting>, marks: &mut Rng) {
    if group.is_empty() {
        return;
    }
    let (changes, answers): (Vec<Change>, Vec<_>) = group.into_iter().unzip();
    let base = marks.i64(..);
    let outcomes: Vec<Result<Outcome, StoreError>> = match commit(sessions, &changes, base).await {
        Ok(decided) => decided.into_iter().map(|decided| Ok(decided.applied())).collect(),
        // If the server refuses the group, commit each change alone, so that one bad change does not fail the
        // others.
        Err(error) if !error.is_transient() && changes.len() > 1 => {
            let mut alone = Vec::with_capacity(changes.len());
            // Keep the same marks, so that changes already committed are recognised.
            for (mark, change) in (0_i64..).zip(&changes) {
                let decided = commit(sessions, std::slice::from_ref(change), base.wrapping_add(mark)).await;
                alone.push(
                    decided
                        .map(|decided| decided.into_iter().next().and_then(Decided::applied))
                        .map_err(|error| error.to_store_error()),
                );
            }
            alone
        }
        Err(error) => {
            tracing::error!(
                %error, changes = changes.len(),
                "commit failed, or its outcome is unknown"
            );
            changes.iter().map(|_| Err(error.to_store_error())).collect()
        }
    };
    for (answer, outcome) in answers.into_iter().zip(outcomes) {
        let _ = answer.send(outcome);
    }
}

/// Retries the commit until the outcome is known or the retry time is used up.
async fn commit(sessions: &Sessions, changes: &[Change], base: i64) -> Result<Vec<Decided>, SessionError> {
    let mut patience = RetryTimer::of(PATIENCE);
    let mut unanswered = false;
    loop {
        match attempt(sessions, changes, base, unanswered).await {
            Ok(decided) => return Ok(decided),
            // While the outcome of an earlier attempt is unknown, no error of a later one is final.
            Err(error) if unanswered || error.is_transient() => {
                tracing::debug!(%error, "commit failed, retrying");
                unanswered = true;
                if !patience.again().await {
                    return Err(error);
                }
            }
            Err(error) => return Err(error),
        }
    }
}

/// Makes one attempt. `unanswered`: the outcome of an earlier attempt is unknown.
async fn attempt(
    sessions: &Sessions,
    changes: &[Change],
    base: i64,
    unanswered: bool,
) -> Result<Vec<Decided>, SessionError> {
    sessions
        .once(Purpose::Committing, async |session| {
            transact(session, changes, base, unanswered, sessions.clock).await
        })
        .await
}

async fn transact(
    session: &Object,
    changes: &[Change],
    base: i64,
    unanswered: bool,
    clock: LeaseClock,
) -> Result<Vec<Decided>, Error> {
    let statements = Statements::of(session).await?;
    let (locks, keys) = (locks(changes), keys(changes));
    if !unanswered {
        let assumed = Present::assumed(changes);
        let plan = decide(changes, &assumed, base);
        let columns = Columns::assuming(&plan, &assumed, &keys, clock);
        // Sent in this order, pipelined.
        let (_, _, fits, _) = try_join4(
            session.batch_execute("BEGIN"),
            session.query(&statements.lock, &[&locks]),
            columns.write(session, &statements.write),
            session.batch_execute("COMMIT"),
        )
        .await?;
        if fits && !plan.keys.is_empty() {
            return Ok(plan.decided);
        }
    }
    let subjects = subjects(changes);
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
    if unanswered {
        session.execute(SETTLE, &[]).await?;
    }
    let columns = Columns::of(&plan, clock);
    try_join(columns.write(session, &statements.write), session.batch_execute("COMMIT")).await?;
    Ok(plan.decided)
}

/// Removes a subject if it has this version. Returns whether it is gone.
pub async fn remove(sessions: &Sessions, subject: Subject, expected: Version) -> Result<bool, StoreError> {
    let (bytes, locks) = (&stored(subject), &vec![subject_lock(subject)]);
    // If a lost attempt removed the subject, the retry finds that out.
    let once = || {
        sessions.once(Purpose::Committing, async |session| {
            let (lock, head) = (session.prepare_cached(LOCK).await?, session.prepare_cached(HEAD).await?);
            let (remove, settle) =
                (session.prepare_cached(REMOVE).await?, session.prepare_cached(SETTLE).await?);
            let (_, _, heads) = try_join3(
                session.batch_execute("BEGIN"),
                session.query(&lock, &[locks]),
                session.query(&head, &[bytes]),
            )
            .await?;
            let version = heads.first().map(|row| row.try_get::<_, i64>(0)).transpose()?;
            if version == Some(expected.0.cast_signed()) {
                try_join(session.query(&remove, &[bytes]), session.batch_execute("COMMIT")).await?;
                return Ok(true);
            }
            // The caller will rely on the subject being gone. So write a row, which makes a standby confirm
            // earlier commits.
            try_join(session.query(&settle, &[]), session.batch_execute("COMMIT")).await?;
            Ok(version.is_none())
        })
    };
    patiently(PATIENCE, once).await
}

/// Statements, prepared once per session.
struct Statements {
    lock: Statement,
    heads: Statement,
    keys: Statement,
    write: Statement,
}

impl Statements {
    async fn of(session: &Object) -> Result<Statements, Error> {
        Ok(Statements {
            lock: session.prepare_cached(LOCK).await?,
            heads: session.prepare_cached(HEADS).await?,
            keys: session.prepare_cached(KEYS).await?,
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
        // The query returns only the requested subjects, so each one is of a known kind.
        let Some(subject) = rows::subject_of(row.try_get(0)?) else {
            continue;
        };
        present.heads.insert(subject, Version(row.try_get::<_, i64>(1)?.cast_unsigned()));
    }
    for row in known {
        let key = String::from_utf8_lossy(row.try_get(0)?).into_owned();
        let version = Version(row.try_get::<_, i64>(2)?.cast_unsigned());
        present
            .keys
            .insert(Key(key), Known { answer: row.try_get(1)?, version, mark: row.try_get(3)? });
    }
    Ok(present)
}

/// A plan's writes, column by column.
#[derive(Default)]
struct Columns<'a> {
    /// The assumed state: versions of subjects, and keys that must not exist.
    expected: (Vec<Vec<u8>>, Vec<i64>),
    unknown: Vec<&'a [u8]>,
    subjects: Vec<Vec<u8>>,
    versions: Vec<i64>,
    bodies: Vec<&'a [u8]>,
    due_counts: Vec<i32>,
    due: Fenced<'a>,
    owed_counts: Vec<i32>,
    owed: Fenced<'a>,
    recipients: Vec<String>,
    /// How long each outgoing row is left to this process, from now on, in milliseconds. A commit may have
    /// waited for long since its change was made.
    leases: Vec<i64>,
    labels: (Vec<Vec<u8>>, Vec<i32>, Vec<&'a str>),
    keys: Vec<&'a [u8]>,
    made: Vec<i64>,
    answers: Vec<&'a [u8]>,
    key_versions: Vec<i64>,
    marks: Vec<i64>,
}

/// Deadline or outgoing rows: each has an index, a fence and a time.
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
    fn of(plan: &Plan<'a>, clock: LeaseClock) -> Columns<'a> {
        let mut columns = Columns::default();
        for (subject, written) in &plan.subjects {
            columns.subject(stored(*subject), written, clock);
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

    /// Like [`Columns::of`], but writes only if the assumed state holds.
    fn assuming(plan: &Plan<'a>, assumed: &Present, keys: &[&'a [u8]], clock: LeaseClock) -> Columns<'a> {
        let expected =
            assumed.heads.iter().map(|(subject, version)| (stored(*subject), version.0.cast_signed()));
        Columns {
            expected: expected.unzip(),
            unknown: keys.to_vec(),
            ..Columns::of(plan, clock)
        }
    }

    fn subject(&mut self, subject: Vec<u8>, written: &Written<'a>, clock: LeaseClock) {
        let version = written.version.0.cast_signed();
        let count = |rows: usize| i32::try_from(rows).unwrap_or(i32::MAX);
        self.due_counts.push(count(written.deadlines.len()));
        self.owed_counts.push(count(written.outgoing.len()));
        for (place, deadline) in (0..).zip(written.deadlines) {
            self.due.push(&subject, place, version, deadline.at, &deadline.kind);
        }
        for (place, row) in (0..).zip(written.outgoing) {
            self.owed.push(&subject, place, version, row.at, &row.kind);
            // A list of numbers: serialising it into memory cannot fail.
            self.recipients.push(serde_json::to_string(&row.to).unwrap_or_default());
            self.leases.push(clock.lease(written.at, row.at));
        }
        let mut before = HashSet::new();
        for (place, label) in (0..).zip(written.labels).filter(|(_, label)| before.insert(*label)) {
            self.labels.0.push(subject.clone());
            self.labels.1.push(place);
            self.labels.2.push(&label.0);
        }
        self.subjects.push(subject);
        self.versions.push(version);
        self.bodies.push(written.body);
    }

    async fn write(&self, session: &Object, statement: &Statement) -> Result<bool, Error> {
        let Columns {
            expected,
            unknown,
            subjects,
            versions,
            bodies,
            due_counts,
            due,
            owed_counts,
            owed,
            ..
        } = self;
        let Columns {
            recipients,
            leases,
            labels,
            keys,
            made,
            answers,
            key_versions,
            marks,
            ..
        } = self;
        let values: [&(dyn ToSql + Sync); 28] = [
            &expected.0,
            &expected.1,
            unknown,
            subjects,
            versions,
            bodies,
            due_counts,
            &due.subjects,
            &due.places,
            &due.versions,
            &due.moments,
            &due.kinds,
            owed_counts,
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
            leases,
        ];
        session.query_one(statement, &values).await?.try_get(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_sweep_outpaces_new_keys() {
        let (mut sweeper, start) = (Sweeper::default(), 3 * KEY_LIFE_MS);
        assert_eq!(sweeper.due(1, start), Some((start - KEY_LIFE_MS, 4 * SWEEP_AFTER)), "at the start");
        let (mut changes, mut swept) = (0, 0);
        for round in 1..=1000 {
            changes += 64;
            swept += sweeper.due(64, start + round).map_or(0, |(_, most)| most);
        }
        assert!(swept >= 3 * changes, "{swept} of {changes}");
        assert_eq!(sweeper.due(1, start + 2000), None);
        assert_eq!(
            sweeper.due(1, start + 2000 + SWEEP_AFTER_MS).map(|(old, _)| old),
            Some(start + 2000 + SWEEP_AFTER_MS - KEY_LIFE_MS)
        );
    }
}
