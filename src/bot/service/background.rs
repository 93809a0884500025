//! What happens without anybody asking: deadlines fall due, boards that nobody showed are posted, people are reminded,
//! threads are put away.
//!
//! All are rows in the store, written with the change that caused them, so any process may do this work, after any crash:
//! start-up means *claim what is unclaimed*. Deadlines are fenced by a version and given as ordinary orders. A board is
//! posted for the newest version only, with a nonce made of channel and version, so that a doubled post appears once, and only
//! after a look whether it is there already: whoever made the change may have shown it and died before that was noted.
//!
//! Deadlines are kept in the bot's own time, which stands still while it is down ([`Awake`](crate::table::uptime::Awake)):
//! after an hour without the bot all of them are an hour later, without a single row being written. While it is not
//! connected, none is carried out, because nobody could press in time.
//!
//! A sleep between two rounds is only a hint: it ends early when a deadline is set, and waking too often does no harm.

use super::{
    computers::THINK,
    deliver::{Deliver, DeliverError, Receipt, Seen},
    people::PersonSettings,
    reminders::Reminder,
    tables::{ARCHIVE, BOARD, Current, OrderError, Tables},
};
use crate::{
    bot::ui::message::Post,
    ids::{ChannelId, MessageId, Time, UserId},
    store::{Claimed, Due, Store, StoreError, Subject, Version},
};
use futures::{StreamExt, stream};
use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use tokio::sync::watch;

/// Rows taken at a time.
const BATCH: usize = 64;

/// Posts under way at a time.
const AT_ONCE: usize = 4;

/// What is taken is given to nobody else for so long: more than any post takes.
const LEASE: Duration = Duration::from_secs(60);

/// The longest sleep: boards that were not shown in time are found by looking.
const LOOK: Duration = Duration::from_secs(5);

/// A failed post is tried again after a minute, two, four, … at most this.
const LONGEST_BACKOFF: Duration = Duration::from_secs(60 * 60);

/// Where time comes from: the machine, or a test.
pub trait Surroundings: Send + Sync + 'static {
    fn now(&self) -> Time;
}

/// The machine's clock.
#[derive(Clone, Copy, Debug)]
pub struct System;

impl Surroundings for System {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(0).after(since)
    }
}

/// The words and pictures of what is posted.
pub trait Render: Send + Sync + 'static {
    /// `called`: who is notified. `None`: it cannot be drawn now, and is asked for again later.
    fn board(&self, current: &Current, called: &[UserId]) -> impl Future<Output = Option<Post>> + Send;

    /// Whether a message with these ids of buttons and menus shows this very board.
    fn shows(&self, current: &Current, custom_ids: &[String]) -> bool;

    /// The direct message, to somebody with these settings.
    fn direct(&self, settings: &PersonSettings, current: &Current, reminder: Reminder) -> Post;

    /// What is said in the channel to somebody who takes no direct messages.
    fn instead(&self, current: &Current, reminder: Reminder) -> Post;
}

/// What for which version of a channel's table, how often, and when it is tried again.
type Failed = HashMap<(ChannelId, String), (Version, u32, Time)>;

/// The worker.
#[derive(Debug)]
pub struct Background<S, D, R, T> {
    tables: Arc<Tables<S>>,
    deliver: D,
    render: R,
    surroundings: T,
    /// What could not be posted: how often, and not before when they are tried again. Only a courtesy to Discord:
    /// a process that does not know it tries earlier.
    failed: Mutex<Failed>,
}

impl<S: Store, D: Deliver, R: Render, T: Surroundings> Background<S, D, R, T> {
    pub fn new(tables: Arc<Tables<S>>, deliver: D, render: R, surroundings: T) -> Self {
        Background { tables, deliver, render, surroundings, failed: Mutex::new(HashMap::new()) }
    }

    /// Works until `stop` becomes true (or its sender is gone); a round that has begun is finished.
    pub async fn run(&self, mut stop: watch::Receiver<bool>) {
        loop {
            let sleep = match self.round().await {
                Ok(sleep) => sleep,
                Err(error) => {
                    tracing::error!(%error, "the store did not answer the background worker");
                    LOOK
                }
            };
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => break,
                () = tokio::time::sleep(sleep) => {}
                () = self.tables.wake.notified() => {}
            }
        }
        self.tables.searches.stop();
        // So that the next start knows exactly how long it was away.
        if let Err(error) = self.tables.presence.beat(self.surroundings.now()).await {
            tracing::warn!(%error, "the end is not noted: clocks stand still for some seconds more");
        }
    }

    /// Does everything that is due now; how long there is nothing to do.
    pub async fn round(&self) -> Result<Duration, StoreError> {
        let store = self.tables.store();
        loop {
            let now = self.surroundings.now();
            let presence = &self.tables.presence;
            let uptime = presence.uptime(now).await?;
            let awake = Time(uptime.awake(now).0);
            let due = if presence.is_connected() { store.due(awake, BATCH, LEASE).await? } else { Vec::new() };
            let claimed = store.claim(now, BATCH, LEASE).await?;
            let full = due.len() == BATCH || claimed.len() == BATCH;
            let fired = !due.is_empty();
            stream::iter(due).for_each_concurrent(AT_ONCE, |due| self.fire(due, now)).await;
            stream::iter(claimed).for_each_concurrent(AT_ONCE, |row| self.post(row, now)).await;
            // What was fired may have left a board to post.
            if full || fired {
                continue;
            }
            let next = store.next_due().await?.map_or(LOOK, |next| Duration::from_millis(next.0.saturating_sub(awake.0)));
            // A deadline that is due and leased is somebody's work already: no reason to look all the time.
            return Ok(if next.is_zero() { LOOK } else { next.min(LOOK) });
        }
    }

    async fn fire(&self, due: Due, now: Time) {
        let Subject::Channel(channel) = due.subject else {
            return;
        };
        let kind = due.deadline.kind.as_str();
        let fired = match kind {
            THINK => self.tables.think_due(channel, due.version, now).await,
            _ => match self.tables.timer(channel, due.version, kind, now).await {
                Ok(done) => {
                    self.tables.start_thinking(&done).await;
                    Ok(())
                }
                Err(error) => Err(error),
            },
        };
        match fired {
            // Outdated: the change that was faster has set its own deadline.
            Ok(()) | Err(OrderError::Outdated) => {}
            Err(error) => tracing::warn!(%channel, kind, %error, "a deadline could not be carried out"),
        }
    }

    async fn post(&self, row: Claimed, now: Time) {
        let Subject::Channel(channel) = row.subject else {
            return;
        };
        let place = (channel, row.outgoing.kind.clone());
        let waits = |(version, _, later): &(Version, u32, Time)| *version == row.version && now < *later;
        if self.failures(|failed| failed.get(&place).is_some_and(waits)) {
            return;
        }
        let current = match self.tables.current(channel).await {
            Ok(Some(current)) => current,
            Ok(None) => return,
            Err(error) => return tracing::warn!(%channel, kind = place.1, %error, "nothing could be posted"),
        };
        // Superseded since it was claimed: the newer change has a row of its own.
        if current.version != row.version {
            return;
        }
        let done = match (row.outgoing.kind.as_str(), Reminder::read(&row.outgoing.kind)) {
            (BOARD, _) => self.board(&current, &row).await,
            (ARCHIVE, _) => self.deliver.archive(channel).await,
            (_, Some(reminder)) => self.remind(&current, reminder).await,
            (kind, None) => return tracing::warn!(%channel, kind, "it is not known how to post this"),
        };
        if let Err(DeliverError::Later(why)) = &done {
            let times = self.failures(|failed| {
                let times = failed.get(&place).filter(|(version, ..)| *version == row.version);
                let times = times.map_or(1, |(_, times, _)| times + 1);
                let wait = LEASE.saturating_mul(1 << (times - 1).min(16)).min(LONGEST_BACKOFF);
                failed.insert(place.clone(), (row.version, times, now.after(wait)));
                times
            });
            return tracing::warn!(%channel, kind = place.1, why, times, "it could not be posted; it is tried again");
        }
        self.failures(|failed| failed.remove(&place));
        if let Err(DeliverError::Gone(why)) = done {
            tracing::info!(%channel, kind = place.1, why, "nothing is posted: nobody can be reached there");
        } else if place.1 == BOARD {
            // Where it was posted is noted already, and that it was.
            return;
        }
        if let Err(error) = self.tables.settled(channel, row.version, &place.1).await {
            tracing::error!(%channel, kind = place.1, %error, "it could not be noted that there is nothing left to post");
        }
    }

    /// A board that nobody showed.
    async fn board(&self, current: &Current, row: &Claimed) -> Result<(), DeliverError> {
        let channel = current.table.channel;
        let message = match self.shown(current).await? {
            Some(message) => message,
            None => {
                let post = self.render.board(current, &row.outgoing.to).await;
                let post = post.ok_or_else(|| DeliverError::Later("it could not be drawn".to_owned()))?;
                self.deliver.post(channel, post, &nonce(channel, row.version)).await?
            }
        };
        if let Err(error) = self.tables.delivered(Receipt::of(channel, row.version), message).await {
            tracing::error!(%channel, %error, "a posted board could not be noted");
        }
        if let Some(old) = current.posted.filter(|old| old.message != message)
            && let Err(error) = self.deliver.strip(old.channel, old.message).await
        {
            tracing::debug!(%channel, %error, "an old board keeps its buttons");
        }
        Ok(())
    }

    /// A message that shows this very board, and is newer than the newest that is known of: a process that died, or lost
    /// the answer, may have shown it without noting that. It is not shown again, and calls nobody twice.
    async fn shown(&self, current: &Current) -> Result<Option<MessageId>, DeliverError> {
        let table = &current.table;
        let newer =
            |seen: &Seen| current.posted.is_none_or(|known| known.channel != table.channel || seen.message > known.message);
        let newest = match self.deliver.newest(table.channel).await {
            // Where nothing can be read, something may still be posted.
            Err(DeliverError::Gone(_)) => Vec::new(),
            newest => newest?,
        };
        let found = newest.into_iter().filter(newer).find(|seen| self.render.shows(current, &seen.custom_ids));
        Ok(found.map(|seen| seen.message))
    }

    /// A direct message to somebody whose turn it is. Who takes none is told in the channel instead.
    async fn remind(&self, current: &Current, reminder: Reminder) -> Result<(), DeliverError> {
        let table = &current.table;
        let settings = self.tables.people.get(reminder.user).await;
        let post = self.render.direct(&settings, current, reminder);
        let sent = match self.deliver.direct(reminder.user).await {
            Ok(direct) => self.deliver.post(direct, post, &reminder.nonce(table.channel.0)).await,
            Err(why) => Err(why),
        };
        match sent {
            Err(DeliverError::Gone(why)) if !settings.reminders.in_channel() && !table.home.visiting => {
                tracing::debug!(user = %reminder.user, why, "no direct messages: told in the channel");
                let post = self.render.instead(current, reminder);
                self.deliver.post(table.channel, post, &reminder.nonce(reminder.user.0)).await.map(drop)
            }
            sent => sent.map(drop),
        }
    }

    fn failures<A>(&self, look: impl FnOnce(&mut Failed) -> A) -> A {
        look(&mut self.failed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The same for every try at the same post. Discord takes 25 characters: 16 hex digits, a dot and a version of up to eight.
fn nonce(channel: ChannelId, version: Version) -> String {
    format!("{:x}.{:x}", channel.0, version.0 & 0xffff_ffff)
}
