//! Due rows, leased to one process at a time. A lease is a time stored in the row, by the server's clock, so
//! that clock differences between processes do not matter. A row that another process is leasing right now is
//! skipped. A change replaces its subject's rows; that ends their leases and acts as their fence.

use super::{
    sessions::{Asked, Sessions},
    values::{moment, recipients, saturated, stored, subject, unreadable},
};
use crate::{Claimed, Deadline, Due, Outgoing, StoreError, Subject, Version, Work};
use deltille_base::ids::Time;
use std::time::Duration;
use tokio_postgres::{Row, types::ToSql};

/// The clock that ends leases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaseClock {
    /// The server's clock, the same for all processes.
    Server,
    /// The caller's clock, for tests that control the time.
    Asker,
}

impl LeaseClock {
    /// The time to use, unless it is the server's.
    pub(super) fn asked(self, now: Time) -> Option<i64> {
        (self == LeaseClock::Asker).then_some(saturated(now))
    }

    /// How long a row that is made at one time for another is leased from its commit on, in milliseconds.
    pub(super) fn lease(self, made: Time, until: Time) -> i64 {
        match self {
            LeaseClock::Server => saturated(until).saturating_sub(saturated(made)).max(0),
            LeaseClock::Asker => 0,
        }
    }
}

const DUE: &str = "\
WITH clock AS MATERIALIZED (SELECT COALESCE($3::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS now),
taken AS MATERIALIZED (
    SELECT subject, place FROM deadlines WHERE at <= $1 AND leased_until <= (SELECT now FROM clock)
    ORDER BY at, subject, place LIMIT $2 FOR UPDATE SKIP LOCKED)
UPDATE deadlines AS d SET leased_until = (SELECT now FROM clock) + $4
FROM taken WHERE d.subject = taken.subject AND d.place = taken.place
RETURNING d.subject, d.place, d.version, d.at, d.kind";
const CLAIM: &str = "\
WITH clock AS MATERIALIZED (SELECT COALESCE($3::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS now),
taken AS MATERIALIZED (
    SELECT subject, place FROM outgoing WHERE at <= $1 AND leased_until <= (SELECT now FROM clock)
    ORDER BY subject, place LIMIT $2 FOR UPDATE SKIP LOCKED)
UPDATE outgoing AS o SET leased_until = (SELECT now FROM clock) + $4
FROM taken WHERE o.subject = taken.subject AND o.place = taken.place
RETURNING o.subject, o.place, o.version, o.at, o.kind, o.recipients";
const HOLD: &str = "\
WITH clock AS MATERIALIZED (SELECT COALESCE($4::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS now)
UPDATE outgoing SET leased_until = clock.now + $5 FROM clock
WHERE subject = $1 AND version = $2 AND kind = $3 AND leased_until <= clock.now RETURNING 1";
const NEXT: &str = "SELECT min(at) FROM deadlines";

/// Query of a look: the time, the limit and the lease.
type Wanted = (Time, usize, Duration);

/// As in [`Store::due`](crate::Store::due).
pub async fn due(sessions: &Sessions, clock: LeaseClock, wanted: Wanted) -> Result<Vec<Due>, StoreError> {
    read_due(&take(sessions, DUE, clock, wanted).await?)
}

/// As in [`Store::claim`](crate::Store::claim).
pub async fn claim(
    sessions: &Sessions,
    clock: LeaseClock,
    wanted: Wanted,
) -> Result<Vec<Claimed>, StoreError> {
    read_claimed(&take(sessions, CLAIM, clock, wanted).await?)
}

/// As in [`Store::work`](crate::Store::work).
pub async fn work(
    sessions: &Sessions,
    clock: LeaseClock,
    (awake, now, limit, lease): (Option<Time>, Time, usize, Duration),
) -> Result<Work, StoreError> {
    let claim = Values::of(clock, (now, limit, lease));
    // No deadline lies before the beginning of time.
    let due = awake.map_or(Values { at: -1, ..claim }, |awake| Values::of(clock, (awake, limit, lease)));
    let asked: [Asked<'_>; 3] = [(DUE, &due.list()), (CLAIM, &claim.list()), (NEXT, &[])];
    match &sessions.read_together(&asked).await?[..] {
        [due, claimed, next] => Ok(Work {
            due: read_due(due)?,
            claimed: read_claimed(claimed)?,
            next: read_next(next)?,
        }),
        _ => Ok(Work::default()),
    }
}

/// As in [`Store::hold`](crate::Store::hold).
pub async fn hold(
    sessions: &Sessions,
    clock: LeaseClock,
    (subject, version, kind): (Subject, Version, &str),
    (now, lease): (Time, Duration),
) -> Result<bool, StoreError> {
    let Values { own, lease, .. } = Values::of(clock, (now, 1, lease));
    let (subject, version) = (stored(subject), version.0.cast_signed());
    let held = sessions.read(HOLD, &[&subject, &version, &kind, &own, &lease]).await?;
    Ok(!held.is_empty())
}

pub async fn next_due(sessions: &Sessions) -> Result<Option<Time>, StoreError> {
    read_next(&sessions.read(NEXT, &[]).await?)
}

fn read_due(rows: &[Row]) -> Result<Vec<Due>, StoreError> {
    let mut taken = read_rows(rows, |_, subject, version, at, kind| {
        Ok(Due { subject, version, deadline: Deadline { at, kind } })
    })?;
    taken.sort_by_key(|(place, due)| (due.deadline.at, due.subject, *place));
    Ok(taken.into_iter().map(|(_, due)| due).collect())
}

fn read_claimed(rows: &[Row]) -> Result<Vec<Claimed>, StoreError> {
    let mut taken = read_rows(rows, |row, subject, version, at, kind| {
        let to = recipients(row.try_get(5).map_err(unreadable)?)?;
        Ok(Claimed { subject, version, outgoing: Outgoing { kind, at, to } })
    })?;
    taken.sort_by_key(|(place, claimed)| (claimed.subject, *place));
    Ok(taken.into_iter().map(|(_, claimed)| claimed).collect())
}

/// Leased rows with their places, made of what deadlines and outgoing rows have in common.
fn read_rows<T>(
    rows: &[Row],
    made: impl Fn(&Row, Subject, Version, Time, String) -> Result<T, StoreError>,
) -> Result<Vec<(i32, T)>, StoreError> {
    let mut taken = Vec::new();
    for row in rows {
        let Some(subject) = subject(row, 0)? else {
            continue;
        };
        let version = Version(row.try_get::<_, i64>(2).map_err(unreadable)?.cast_unsigned());
        let (at, kind) = (moment(row.try_get(3).map_err(unreadable)?), row.try_get(4).map_err(unreadable)?);
        taken.push((row.try_get(1).map_err(unreadable)?, made(row, subject, version, at, kind)?));
    }
    Ok(taken)
}

fn read_next(rows: &[Row]) -> Result<Option<Time>, StoreError> {
    let next = rows.first().map(|row| row.try_get::<_, Option<i64>>(0)).transpose().map_err(unreadable)?;
    Ok(next.flatten().map(moment))
}

async fn take(
    sessions: &Sessions,
    sql: &str,
    clock: LeaseClock,
    wanted: Wanted,
) -> Result<Vec<Row>, StoreError> {
    sessions.read(sql, &Values::of(clock, wanted).list()).await
}

/// The values of [`DUE`] and of [`CLAIM`].
#[derive(Clone, Copy)]
struct Values {
    at: i64,
    limit: i64,
    own: Option<i64>,
    lease: i64,
}

impl Values {
    fn of(clock: LeaseClock, (at, limit, lease): Wanted) -> Values {
        Values {
            at: saturated(at),
            limit: i64::try_from(limit).unwrap_or(i64::MAX),
            own: clock.asked(at),
            lease: i64::try_from(lease.as_millis()).unwrap_or(i64::MAX / 4),
        }
    }

    fn list(&self) -> [&(dyn ToSql + Sync); 4] {
        [&self.at, &self.limit, &self.own, &self.lease]
    }
}
