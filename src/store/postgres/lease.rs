//! Due rows, leased to one process at a time. A lease is a time stored in the row, by the server's clock, so
//! that clock differences between processes do not matter. A row that another process is leasing right now is
//! skipped. A change replaces its subject's rows; that ends their leases and acts as their fence.

use super::{
    sessions::Sessions,
    values::{moment, recipients, saturated, subject, unreadable},
};
use crate::{Claimed, Deadline, Due, Outgoing, StoreError, Version};
use deltille_base::ids::Time;
use std::time::Duration;

/// The clock by which leases end.
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
const NEXT: &str = "SELECT min(at) FROM deadlines";

/// As in [`Store::due`](crate::Store::due).
pub async fn due(
    sessions: &Sessions,
    clock: LeaseClock,
    (now, limit, lease): (Time, usize, Duration),
) -> Result<Vec<Due>, StoreError> {
    let mut taken = Vec::new();
    for row in take(sessions, DUE, clock, now, limit, lease).await? {
        let Some(subject) = subject(&row, 0)? else {
            continue;
        };
        let place: i32 = row.try_get(1).map_err(unreadable)?;
        let version = Version(row.try_get::<_, i64>(2).map_err(unreadable)?.cast_unsigned());
        let deadline = Deadline {
            at: moment(row.try_get(3).map_err(unreadable)?),
            kind: row.try_get(4).map_err(unreadable)?,
        };
        taken.push((place, Due { subject, version, deadline }));
    }
    taken.sort_by_key(|(place, due)| (due.deadline.at, due.subject, *place));
    Ok(taken.into_iter().map(|(_, due)| due).collect())
}

/// As in [`Store::claim`](crate::Store::claim).
pub async fn claim(
    sessions: &Sessions,
    clock: LeaseClock,
    (now, limit, lease): (Time, usize, Duration),
) -> Result<Vec<Claimed>, StoreError> {
    let mut taken = Vec::new();
    for row in take(sessions, CLAIM, clock, now, limit, lease).await? {
        let Some(subject) = subject(&row, 0)? else {
            continue;
        };
        let place: i32 = row.try_get(1).map_err(unreadable)?;
        let version = Version(row.try_get::<_, i64>(2).map_err(unreadable)?.cast_unsigned());
        let (at, kind) = (moment(row.try_get(3).map_err(unreadable)?), row.try_get(4).map_err(unreadable)?);
        let to = recipients(row.try_get(5).map_err(unreadable)?)?;
        taken.push((place, Claimed { subject, version, outgoing: Outgoing { kind, at, to } }));
    }
    taken.sort_by_key(|(place, claimed)| (claimed.subject, *place));
    Ok(taken.into_iter().map(|(_, claimed)| claimed).collect())
}

async fn take(
    sessions: &Sessions,
    sql: &str,
    clock: LeaseClock,
    now: Time,
    limit: usize,
    lease: Duration,
) -> Result<Vec<tokio_postgres::Row>, StoreError> {
    let own = clock.asked(now);
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let lease = i64::try_from(lease.as_millis()).unwrap_or(i64::MAX / 4);
    sessions.read(sql, &[&saturated(now), &limit, &own, &lease]).await
}

pub async fn next_due(sessions: &Sessions) -> Result<Option<Time>, StoreError> {
    let rows = sessions.read(NEXT, &[]).await?;
    let next = rows.first().map(|row| row.try_get::<_, Option<i64>>(0)).transpose().map_err(unreadable)?;
    Ok(next.flatten().map(moment))
}
