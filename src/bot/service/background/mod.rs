//! Work that no request triggers: fires deadlines, posts undelivered boards, sends reminders, archives
//! threads.
//!
//! All of it is rows in the store, written with the change that caused them, so any process may do this work
//! after any crash: start-up means *claim what is unclaimed*. Deadlines are fenced by a version and applied
//! as ordinary orders.
//!
//! ```text
//!   deadlines     fired as ordinary orders
//!   posts         boards, reminders, threads to be archived
//!   server_posts  what a server has waiting: lines of its log, a ping
//!   game_posts    what a finished game has waiting: its result for followers, its message in the showcase
//!   tournaments   rounds, games and messages of tournaments, results of their games
//!   ballots       messages of votes
//!   failures      when a failed row is tried again
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

mod ballots;
mod deadlines;
mod failures;
mod game_posts;
mod posts;
mod server_posts;
mod tournaments;

use super::{
    ballots::BallotBox,
    computers::Computers,
    deletion::Deletion,
    deliver::Deliver,
    followers::Told,
    orders::Current,
    panics::lock,
    people::PersonSettings,
    reminders::Reminder,
    rows::{SHOW_LEASE, THINK_AFTER},
    showcase::Worth,
    tables::Tables,
    tournaments::{Contest, News, Tournaments},
};
use crate::ui::message::Post;
use deltille_base::ids::{ChannelId, RoleId, Time, TournamentId, UserId};
use deltille_store::{Claimed, Due, StoreError, Version, Work};
use deltille_table::uptime::SILENCE;
use deltille_tournaments::GameId;
use failures::{FailureKey, FailureReason, Failures};
use futures::{StreamExt, stream};
use std::{
    collections::{HashMap, HashSet},
    future::Future,
    sync::{Arc, Mutex},
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

/// Renders the words and pictures of posts.
pub trait Render: Send + Sync + 'static {
    /// Renders the board post; `called`: the users it notifies. `None`: it cannot be drawn now; the worker
    /// retries later.
    fn board(&self, current: &Current, called: &[UserId]) -> impl Future<Output = Option<Post>> + Send;

    /// Whether a message with these custom ids shows this very board.
    fn shows(&self, current: &Current, custom_ids: &[String]) -> bool;

    /// The reminder sent as a direct message.
    fn direct(&self, settings: &PersonSettings, current: &Current, reminder: Reminder) -> Post;

    /// The message to a follower of this table, in the words of their settings.
    fn followed(&self, user: UserId, current: &Current, now: Time) -> impl Future<Output = Told> + Send;

    /// The message of a game in its server's showcase. `None`: it cannot be drawn now.
    fn showcase(&self, current: &Current, worth: Worth) -> impl Future<Output = Option<Post>> + Send;

    /// The message of a vote at this table.
    fn ballot(&self, current: &Current, ballot: &BallotBox) -> Post;

    /// The message that pings this role for an offer.
    fn ping(&self, current: &Current, role: RoleId) -> Post;

    /// The message to a moderator whose server's log channel is closed to the bot.
    fn log_closed(&self, settings: &PersonSettings, channel: ChannelId) -> Post;

    /// The message that shows the state of a tournament; `None`: it cannot be drawn now.
    fn tournament(&self, contest: &Contest) -> impl Future<Output = Option<Post>> + Send;

    /// The message that announces a game of a tournament, and the name of its thread.
    fn tournament_game(&self, contest: &Contest, game: GameId) -> (Post, String);

    /// A message about what happened in a tournament.
    fn tournament_news(&self, contest: &Contest, news: &News) -> Post;

    /// The reminder posted in the channel instead, for a user who takes no direct messages.
    fn instead(&self, current: &Current, reminder: Reminder) -> Post;
}

#[derive(Debug)]
pub struct Background<D, R, T> {
    tables: Arc<Tables>,
    computers: Computers,
    tournaments: Tournaments,
    deletion: Arc<Deletion>,
    deliver: D,
    render: R,
    time: T,
    failed: Failures,
    /// Posts left undelivered by an earlier process.
    left: Mutex<Vec<Claimed>>,
    /// Tournaments whose channel is closed to the bot.
    shut_out: Mutex<HashMap<ChannelId, HashSet<TournamentId>>>,
    /// Deadlines claimed before they are due.
    early: Mutex<Vec<Due>>,
}

impl<D: Deliver, R: Render, T: TimeSource> Background<D, R, T> {
    pub fn new(tables: Arc<Tables>, deletion: Arc<Deletion>, deliver: D, render: R, time: T) -> Self {
        Background {
            computers: Computers::new(tables.clone()),
            tournaments: Tournaments::new(tables.clone()),
            deletion,
            tables,
            deliver,
            render,
            time,
            failed: Failures::default(),
            left: Mutex::default(),
            shut_out: Mutex::default(),
            early: Mutex::default(),
        }
    }

    /// Claims the pending posts of an earlier process, and the computers that were thinking in it. Call this
    /// before the first order. A new board is normally left for [`SHOW_LEASE`] to the process that made it,
    /// and a search for [`THINK_AFTER`]; where only one process uses the store, those pending at the start
    /// need not wait, and come first.
    pub async fn take_over(&self) -> Result<(), StoreError> {
        let store = self.tables.store();
        let now = self.time.now();
        let until = now.after(SHOW_LEASE);
        while store.is_alone() {
            let claimed = store.claim(until, BATCH, LEASE).await?;
            let all = claimed.len() < BATCH;
            lock(&self.left).extend(claimed);
            if all {
                break;
            }
        }
        if store.is_alone() {
            // The bot's own time goes on from the last beat, and a killed process may have set deadlines for
            // some time after that.
            let uptime = self.tables.presence.noted().await?;
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
        self.tables.metrics.scheduled.expected(WORK, ROUND, Instant::now());
        let left = std::mem::take(&mut *lock(&self.left));
        self.post_all(left, self.time.now()).await;
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
                () = self.tables.alarm.rung() => {}
            }
        }
        self.tables.searches.stop();
        // The next start then knows the exact downtime.
        if let Err(error) = self.tables.presence.beat(self.time.now()).await {
            tracing::warn!(%error, "shutdown time not recorded, clocks resume some seconds late");
        }
    }

    /// Does everything that is due now. Returns how long the worker may sleep.
    pub async fn round(&self) -> Result<Duration, StoreError> {
        let store = self.tables.store();
        self.tables.alarm.looking();
        loop {
            let now = self.time.now();
            self.tables.metrics.deadlines.alive(now);
            self.tables.metrics.scheduled.done(WORK, Instant::now());
            let presence = &self.tables.presence;
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
            let unshown = stream::iter(self.tables.unshown.take());
            unshown.for_each_concurrent(AT_ONCE, |receipt| self.show(receipt, now)).await;
            let opened = stream::iter(self.tables.closed_places.take());
            opened.for_each_concurrent(AT_ONCE, |channel| self.come_back(channel, now)).await;
            let late = stream::iter(self.tables.late_boards.take());
            late.for_each_concurrent(AT_ONCE, |late| self.catch_up(late)).await;
            // A fired deadline may have left a board to post.
            if full || fired {
                continue;
            }
            let next = next.map_or(LOOK, |next| Duration::from_millis(next.0.saturating_sub(awake.0)));
            // A deadline that is due and leased is being handled already: polling it without pause gains
            // nothing.
            let sleep = if next.is_zero() { LOOK } else { next.min(LOOK) };
            self.tables.alarm.looks_at(now.after(sleep));
            return Ok(sleep);
        }
    }

    /// Records a failure and the time of the retry.
    fn put_off(&self, key: FailureKey, version: Version, now: Time, reason: FailureReason) {
        self.failed.put_off(key, version, now, reason, &self.tables.metrics);
    }
}
