//! Work that no request triggers: fires deadlines, posts undelivered boards, sends reminders, archives
//! threads.
//!
//! All of it is rows in the store, written with the change that caused them, so any process may do this work
//! after any crash: start-up means *claim what is unclaimed*. Deadlines are fenced by a version and applied
//! as ordinary orders.
//!
//! ```text
//!   deadlines   fired as ordinary orders
//!   posts       boards, reminders, threads to be archived; rows of other subjects go to these
//!   failures    when a failed row is tried again
//! ```
//!
//! Deadlines run on the bot's own time, which stops while the bot is down
//! ([`Awake`](deltille_table::uptime::Awake)): after an hour of downtime all deadlines are an hour later,
//! without a single row being written. While the bot is disconnected no deadline fires, because users could
//! not press in time.
//!
//! Rows fail independently: a row that panics or fails is retried with growing delays. A row that the program
//! cannot carry out is set aside after a few tries, with a report in the log, until its table changes or the
//! process restarts.
//!
//! The sleep between two rounds is only a hint: it ends early when something is due before its end, and
//! waking too often does no harm.

pub mod deadlines;
pub mod failures;
pub mod posts;

use crate::{
    frame::{
        deliver::Deliver,
        panics::lock,
        tables::{
            orders::Current,
            rows::{SHOW_LEASE, THINK_AFTER},
        },
        ui::Post,
    },
    routing::Bot,
};
use deltille_base::ids::{ChannelId, Time, TournamentId, UserId};
use deltille_store::{Claimed, Due, StoreError, Version, Work};
use deltille_table::uptime::SILENCE;
use failures::{FailureKey, FailureReason, Failures};
use futures::{StreamExt, stream};
use std::{
    collections::{HashMap, HashSet},
    future::Future,
    sync::Mutex,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use tokio::sync::watch;

/// Rows claimed at a time.
const BATCH: usize = 64;

/// Concurrent posts.
const AT_ONCE: usize = 4;

/// How long a claimed row is leased to this worker: longer than any post takes.
const LEASE: Duration = Duration::from_secs(60);

/// The longest sleep: undelivered boards are found by polling.
const LOOK: Duration = Duration::from_secs(5);
/// Name of the rounds among the [scheduled works](deltille_base::metrics::Scheduled), and longest interval between
/// two: a post with all its retries takes minutes.
const WORK: &str = "background";
const ROUND: Duration = Duration::from_secs(100);

/// The source of the time: the machine, or a test.
pub trait TimeSource: Send + Sync + 'static {
    fn now(&self) -> Time;
}

#[derive(Clone, Copy, Debug)]
pub struct System;

impl TimeSource for System {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(0).after(since)
    }
}

/// Draws the boards that are posted.
pub trait Boards: Send + Sync + 'static {
    /// The board post; `called`: the users it notifies. `None`: it cannot be drawn now; the worker retries later.
    fn board(&self, current: &Current, called: &[UserId]) -> impl Future<Output = Option<Post>> + Send;

    /// Whether a message with these custom ids shows this very board.
    fn shows(&self, current: &Current, custom_ids: &[String]) -> bool;
}

pub struct Background<D, B, T> {
    pub(crate) bot: Bot,
    pub(crate) deliver: D,
    boards: B,
    time: T,
    pub(crate) failed: Failures,
    /// Posts of this process that are tried again at a time while they are leased to it, and those left undelivered by
    /// an earlier process.
    again: Mutex<Vec<(Time, Claimed)>>,
    /// Tournaments whose channel is closed to the bot.
    pub(crate) shut_out: Mutex<HashMap<ChannelId, HashSet<TournamentId>>>,
    /// Tournaments of which this process has noted each post that is in their channel. Posts of the others are looked for
    /// there, because an earlier process or a failed try may have made them.
    pub(crate) settled: Mutex<HashSet<TournamentId>>,
    /// Deadlines claimed before they are due.
    early: Mutex<Vec<Due>>,
}

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    pub fn new(bot: Bot, deliver: D, boards: B, time: T) -> Self {
        Background {
            bot,
            deliver,
            boards,
            time,
            failed: Failures::default(),
            again: Mutex::default(),
            shut_out: Mutex::default(),
            settled: Mutex::default(),
            early: Mutex::default(),
        }
    }

    /// Claims the pending posts of an earlier process, and the computers that were thinking in it. Call this
    /// before the first order. A new board is normally left for [`SHOW_LEASE`] to the process that made it,
    /// and a search for [`THINK_AFTER`]; where only one process uses the store, those pending at the start
    /// need not wait, and come first.
    pub async fn take_over(&self) -> Result<(), StoreError> {
        let store = self.bot.tables.store();
        let now = self.time.now();
        let until = now.after(SHOW_LEASE);
        while store.is_alone() {
            let claimed = store.claim(until, BATCH, LEASE).await?;
            let all = claimed.len() < BATCH;
            lock(&self.again).extend(claimed.into_iter().map(|row| (now, row)));
            if all {
                break;
            }
        }
        if store.is_alone() {
            // The bot's own time continues from the last beat, and a killed process may have set deadlines for
            // some time after that.
            let uptime = self.bot.tables.presence.noted().await?;
            let beat = Time(uptime.awake(uptime.beat.min(now)).0);
            let until = beat.after(SILENCE + THINK_AFTER);
            loop {
                let claimed = store.due(until, BATCH, LEASE).await?;
                let all = claimed.len() < BATCH;
                lock(&self.early).extend(claimed);
                if all {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Works until `stop` becomes true (or its sender is gone); finishes a round that has begun.
    pub async fn run(&self, mut stop: watch::Receiver<bool>) {
        self.bot.tables.metrics.scheduled.expected(WORK, ROUND, Instant::now());
        self.post_again(self.time.now()).await;
        self.think_on().await;
        loop {
            let sleep = match self.round().await {
                Ok(sleep) => sleep,
                Err(error) => {
                    tracing::error!(%error, "background round failed, retrying");
                    LOOK
                }
            };
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => break,
                () = tokio::time::sleep(sleep) => {}
                () = self.bot.tables.alarm.rung() => {}
            }
        }
        self.bot.tables.searches.stop();
        // The next start then knows the exact downtime.
        if let Err(error) = self.bot.tables.presence.beat(self.time.now()).await {
            tracing::warn!(%error, "shutdown time not recorded, clocks resume some seconds late");
        }
    }

    /// Does everything that is due now. Returns how long the worker may sleep.
    pub async fn round(&self) -> Result<Duration, StoreError> {
        let store = self.bot.tables.store();
        self.bot.tables.alarm.looking();
        loop {
            let now = self.time.now();
            self.bot.tables.metrics.deadlines.alive(now);
            self.bot.tables.metrics.scheduled.done(WORK, Instant::now());
            self.post_again(now).await;
            let presence = &self.bot.tables.presence;
            let uptime = presence.uptime(now).await?;
            let awake = Time(uptime.awake(now).0);
            let fires = presence.is_connected().then_some(awake);
            let Work { mut due, claimed, next } = store.work(fires, now, BATCH, LEASE).await?;
            if fires.is_some() {
                due.extend(self.early(awake, |_| false));
            }
            let full = due.len() == BATCH || claimed.len() == BATCH;
            let fired = !due.is_empty();
            stream::iter(due).for_each_concurrent(AT_ONCE, |due| self.fire(due, now, awake)).await;
            self.post_all(claimed, now).await;
            let unshown = stream::iter(self.bot.tables.unshown.take());
            unshown.for_each_concurrent(AT_ONCE, |receipt| self.show(receipt, now)).await;
            let opened = stream::iter(self.bot.tables.closed_places.take());
            opened.for_each_concurrent(AT_ONCE, |channel| self.come_back(channel, now)).await;
            let late = stream::iter(self.bot.tables.late_boards.take());
            late.for_each_concurrent(AT_ONCE, |late| self.catch_up(late)).await;
            // A fired deadline may have left a board to post.
            if full || fired {
                continue;
            }
            let next = next.map_or(LOOK, |next| Duration::from_millis(next.0.saturating_sub(awake.0)));
            // A deadline that is due and leased is being handled already: polling it without pause gains
            // nothing.
            let sleep = if next.is_zero() { LOOK } else { next.min(LOOK) };
            let again = lock(&self.again).iter().map(|(again, _)| *again).min();
            let again = again.map(|again| Duration::from_millis(again.0.saturating_sub(now.0)));
            let sleep = again.map_or(sleep, |again| sleep.min(again));
            self.bot.tables.alarm.looks_at(now.after(sleep));
            return Ok(sleep);
        }
    }

    /// Records a failure. Returns the time of the retry.
    pub(crate) fn put_off(
        &self,
        key: FailureKey,
        version: Version,
        now: Time,
        reason: FailureReason,
    ) -> Option<Time> {
        self.failed.put_off(key, version, now, reason, &self.bot.tables.metrics)
    }
}
