//! Shares of the budget common to all processes: each share is a lease of some thousandths of the whole, by
//! the server's clock. A process gets an equal share of what the others have left. Processes with more
//! give the excess back when they renew; processes that are gone, when their lease ends. So all shares
//! together never exceed the whole.

use super::{
    sessions::{Asked, Sessions},
    values::unreadable,
};
use crate::{Part, StoreError};
use std::time::Duration;

/// Lock under which one process at a time computes its share.
const ALONE: &str = "SELECT pg_advisory_xact_lock(7165064745413935214)";
/// `$1`: the process; `$2`: the time, if not the server's; `$3`: duration of the lease; `$4`: the whole.
const TAKE: &str = "\
WITH clock AS MATERIALIZED (SELECT COALESCE($2::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS now),
gone AS (DELETE FROM parts WHERE holder <> $1 AND leased_until <= (SELECT now FROM clock)),
others AS MATERIALIZED (
    SELECT count(*)::integer AS count, COALESCE(sum(part), 0)::integer AS part
    FROM parts WHERE holder <> $1 AND leased_until > (SELECT now FROM clock))
INSERT INTO parts (holder, part, leased_until)
SELECT $1, greatest(least($4 / (others.count + 1), $4 - others.part), 0), clock.now + $3 FROM clock, others
ON CONFLICT (holder) DO UPDATE SET part = EXCLUDED.part, leased_until = EXCLUDED.leased_until
RETURNING part";

/// As in [`Store::part`](crate::Store::part).
pub async fn part(
    sessions: &Sessions,
    holder: i64,
    now: Option<i64>,
    lease: Duration,
) -> Result<Part, StoreError> {
    let lease = i64::try_from(lease.as_millis()).unwrap_or(i64::MAX / 4);
    let whole = i32::try_from(Part::WHOLE.0).unwrap_or(i32::MAX);
    // The lock comes first, so that the query sees the leases of all processes before this one.
    let asked: [Asked<'_>; 2] = [(ALONE, &[]), (TAKE, &[&holder, &now, &lease, &whole])];
    let rows = sessions.read_together(&asked).await?;
    let part = rows.last().and_then(|rows| rows.first());
    let part = part.map_or(Ok(0), |row| row.try_get::<_, i32>(0)).map_err(unreadable)?;
    Ok(Part(u32::try_from(part).unwrap_or(0)))
}
