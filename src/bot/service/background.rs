//! What happens without anybody asking: deadlines fall due, boards that nobody showed are posted, people are
//! reminded, threads are put away.
//!
//! All are rows in the store, written with the change that caused them, so any process may do this work,
//! after any crash: start-up means *claim what is unclaimed*. Deadlines are fenced by a version and given as
//! ordinary orders. A board is posted for the newest version only, with a nonce made of channel and version,
//! so that a doubled post appears once, and only after a look whether it is there already: whoever made the
//! change may have shown it and died before that was noted.
//!
//! Deadlines are kept in the bot's own time, which stands still while it is down
//! ([`Awake`](crate::table::uptime::Awake)): after an hour without the bot all of them are an hour later,
//! without a single row being written. While it is not connected, none is carried out, because nobody could
//! press in time.
//!
//! One row's trouble is nobody else's: whatever panics or fails is put off, longer each time, and a row that
//! the program cannot carry out is left alone after a few tries, with a report in the log, until its table
//! changes or the process is another.
//!
//! A sleep between two rounds is only a hint: it ends early when something is due before its end, and waking
//! too often does no harm.

use super::{
    computers::THINK,
    contained::contained,
    deletion::DELETE,
    deliver::{Deliver, DeliverError, Receipt, Seen, nonce},
    people::PersonSettings,
    reminders::Reminder,
    rows::{ARCHIVE, SHOW_LEASE},
    servers::FORGET,
    tables::{BOARD, Current, OrderError, Tables},
};
use crate::{
    bot::ui::message::Post,
    ids::{ChannelId, MessageId, Time, UserId},
    store::{Claimed, Due, Store, StoreError, Subject, Version},
};
use futures::{StreamExt, stream};
use std::{
    collections::HashMap,
    fmt::Display,
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
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

/// How often something is tried that fails by a fault of the program or of what is stored.
const TRIES: u32 = 5;

/// A post that Discord does not take is given up when it is so old, after as many tries.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(3 * 24 * 60 * 60);

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

/// What is done for a channel's table, or for somebody who is forgotten: its kind, and whether it is a
/// deadline or a post.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Place {
    subject: Subject,
    kind: String,
    deadline: bool,
}

/// What failed for which version of a table, how often, and when it is tried again (`None`: no more).
#[derive(Clone, Copy, Debug)]
struct Failure {
    version: Version,
    times: u32,
    again: Option<Time>,
}

type Failures = HashMap<Place, Failure>;

/// Why something was not done, and so who can help.
enum Trouble {
    /// Discord, or the store: later.
    Passing(String),
    /// The program, or what is stored: trying on helps little.
    Fault(String),
}

/// The worker.
#[derive(Debug)]
pub struct Background<D, R, T> {
    tables: Arc<Tables>,
    deliver: D,
    render: R,
    surroundings: T,
    /// What could not be posted: how often, and not before when they are tried again. Only a courtesy to
    /// Discord: a process that does not know it tries earlier.
    failed: Mutex<Failures>,
    /// What a process that is gone left to be posted.
    left: Mutex<Vec<Claimed>>,
}

impl<D: Deliver, R: Render, T: Surroundings> Background<D, R, T> {
    pub fn new(tables: Arc<Tables>, deliver: D, render: R, surroundings: T) -> Self {
        Background {
            tables,
            deliver,
            render,
            surroundings,
            failed: Mutex::default(),
            left: Mutex::default(),
        }
    }

    /// To be called before anybody can give an order. Boards wait a while for whoever made them to show them
    /// ([`SHOW_LEASE`]); where only one process uses the store,
    /// those that are there now wait for nobody, and are posted first of all.
    pub async fn take_over(&self) -> Result<(), StoreError> {
        let store = self.tables.store();
        let until = self.surroundings.now().after(SHOW_LEASE);
        while store.is_alone() {
            let claimed = store.claim(until, BATCH, LEASE).await?;
            let all = claimed.len() < BATCH;
            lock(&self.left).extend(claimed);
            if all {
                break;
            }
        }
        Ok(())
    }

    /// Works until `stop` becomes true (or its sender is gone); a round that has begun is finished.
    pub async fn run(&self, mut stop: watch::Receiver<bool>) {
        let left = std::mem::take(&mut *lock(&self.left));
        self.post_all(left, self.surroundings.now()).await;
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
                () = self.tables.alarm.rung() => {}
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
        self.tables.alarm.looking();
        loop {
            let now = self.surroundings.now();
            self.tables.metrics.deadlines.alive(now);
            let presence = &self.tables.presence;
            let uptime = presence.uptime(now).await?;
            let awake = Time(uptime.awake(now).0);
            let due = if presence.is_connected() {
                store.due(awake, BATCH, LEASE).await?
            } else {
                Vec::new()
            };
            let claimed = store.claim(now, BATCH, LEASE).await?;
            let full = due.len() == BATCH || claimed.len() == BATCH;
            let fired = !due.is_empty();
            stream::iter(due).for_each_concurrent(AT_ONCE, |due| self.fire(due, now, awake)).await;
            self.post_all(claimed, now).await;
            let overtaken = stream::iter(self.tables.overtaken.take());
            overtaken
                .for_each_concurrent(AT_ONCE, |(channel, message)| self.catch_up(channel, message))
                .await;
            // What was fired may have left a board to post.
            if full || fired {
                continue;
            }
            let next = store
                .next_due()
                .await?
                .map_or(LOOK, |next| Duration::from_millis(next.0.saturating_sub(awake.0)));
            // A deadline that is due and leased is somebody's work already: no reason to look all the time.
            let sleep = if next.is_zero() { LOOK } else { next.min(LOOK) };
            self.tables.alarm.looks_at(now.after(sleep));
            return Ok(sleep);
        }
    }

    /// A deadline that has come. `awake`: now, in the bot's own time.
    async fn fire(&self, due: Due, now: Time, awake: Time) {
        self.tables.metrics.deadlines.alive(self.surroundings.now());
        let place = Place {
            subject: due.subject,
            kind: due.deadline.kind.clone(),
            deadline: true,
        };
        if self.is_put_off(&place, due.version, now) {
            return;
        }
        let fired = contained(self.fired(due.subject, due.version, &place.kind, now)).await;
        if matches!(fired, Ok(Ok(()))) {
            let late = awake.0.saturating_sub(due.deadline.at.0);
            self.tables.metrics.deadlines.fired(Duration::from_millis(late));
        }
        let trouble = match fired {
            // Outdated: the change that was faster has set its own deadline.
            Ok(Ok(()) | Err(OrderError::Outdated)) => return self.forget(&place),
            Ok(Err(error @ (OrderError::Busy | OrderError::Store(_)))) => Trouble::Passing(error.to_string()),
            Ok(Err(error)) => Trouble::Fault(error.to_string()),
            Err(panic) => Trouble::Fault(panic),
        };
        self.put_off(place, due.version, now, trouble);
    }

    async fn fired(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
    ) -> Result<(), OrderError> {
        let channel = match (subject, kind) {
            (Subject::Channel(channel), THINK) => return self.tables.think_due(channel, version, now).await,
            (Subject::Channel(channel), _) => channel,
            (Subject::Deletion(user), DELETE) => return self.tables.delete_step(user, version, now).await,
            (Subject::Guild(guild), FORGET) => return self.tables.forget_step(guild, version, now).await,
            _ => return Err(OrderError::Outdated),
        };
        let done = self.tables.timer(channel, version, kind, now).await?;
        self.tables.start_thinking(&done).await;
        Ok(())
    }

    async fn post_all(&self, claimed: Vec<Claimed>, now: Time) {
        stream::iter(claimed).for_each_concurrent(AT_ONCE, |row| self.post(row, now)).await;
    }

    /// A row that nobody has posted yet.
    async fn post(&self, row: Claimed, now: Time) {
        self.tables.metrics.deadlines.alive(self.surroundings.now());
        let Subject::Channel(channel) = row.subject else {
            return;
        };
        let place = Place {
            subject: row.subject,
            kind: row.outgoing.kind.clone(),
            deadline: false,
        };
        if self.is_put_off(&place, row.version, now) {
            return;
        }
        let trouble = match contained(self.posted(channel, &row)).await {
            Ok(Ok(())) => return self.forget(&place),
            Ok(Err(trouble)) => trouble,
            Err(panic) => Trouble::Fault(panic),
        };
        let old = row.outgoing.at.after(GIVEN_UP_AFTER) <= now;
        if let (Trouble::Passing(why), true) = (&trouble, old && self.times(&place, row.version) + 1 >= TRIES)
        {
            tracing::error!(%channel, kind = place.kind, why, "given up after days: it is not posted any more");
            self.forget(&place);
            return self.settle(channel, row.version, &place.kind).await;
        }
        self.put_off(place, row.version, now, trouble);
    }

    /// Posts it, and notes that; or notes that there is nobody to post it to.
    async fn posted(&self, channel: ChannelId, row: &Claimed) -> Result<(), Trouble> {
        let kind = row.outgoing.kind.as_str();
        let current = match self.tables.current(channel).await {
            Ok(Some(current)) => current,
            Ok(None) => return Ok(()),
            Err(OrderError::Store(error)) => return Err(Trouble::Passing(error.to_string())),
            Err(error) => return Err(Trouble::Fault(error.to_string())),
        };
        // Superseded since it was claimed: the newer change has a row of its own.
        if current.version != row.version {
            tracing::debug!(%channel, kind, version = row.version.0, now = current.version.0, "nothing is posted: it is not the newest");
            return Ok(());
        }
        let done = match (kind, Reminder::read(kind)) {
            (BOARD, _) => self.board(&current, row).await,
            (ARCHIVE, _) => self.deliver.archive(channel).await,
            (_, Some(reminder)) => self.remind(&current, reminder).await,
            (_, None) => return Err(Trouble::Fault("it is not known how to post this".to_owned())),
        };
        match done {
            // Where a board was posted is noted already, and that it was.
            Ok(()) if kind == BOARD => {}
            Ok(()) => self.settle(channel, row.version, kind).await,
            Err(DeliverError::Gone(why)) => {
                tracing::info!(%channel, kind, why, "nothing is posted: nobody can be reached there");
                self.settle(channel, row.version, kind).await;
            }
            Err(DeliverError::Wrong(why)) => return Err(Trouble::Fault(why)),
            Err(DeliverError::Later(why)) => return Err(Trouble::Passing(why)),
        }
        Ok(())
    }

    /// There is nothing left to post of this row.
    async fn settle(&self, channel: ChannelId, version: Version, kind: &str) {
        if let Err(error) = self.tables.settled(channel, version, kind).await {
            tracing::error!(%channel, kind, %error, "it could not be noted that there is nothing left to post");
        }
    }

    /// A board that nobody showed.
    async fn board(&self, current: &Current, row: &Claimed) -> Result<(), DeliverError> {
        let channel = current.table.channel;
        // A change that gave nothing new to look at, made while nobody knew yet that its board was shown.
        let posted = current
            .posted
            .filter(|posted| posted.channel == channel && posted.version >= current.looks);
        let shown = match posted {
            Some(posted) => Some(posted.message),
            None => self.shown(current).await?,
        };
        tracing::debug!(%channel, version = row.version.0, shown = shown.is_some(), "a board that nobody is known to have shown");
        let message = match shown {
            Some(message) => message,
            None => {
                let post = self.render.board(current, &row.outgoing.to).await;
                let post = post.ok_or_else(|| DeliverError::Later("it could not be drawn".to_owned()))?;
                self.deliver.post(channel, post, &nonce(channel, row.version)).await?
            }
        };
        self.shown_by(current, message).await;
        Ok(())
    }

    /// Notes that this message shows the board from now on; the one that did loses its buttons.
    async fn shown_by(&self, current: &Current, message: MessageId) {
        let channel = current.table.channel;
        if let Err(error) = self.tables.delivered(Receipt::of(channel, current.version), message).await {
            tracing::error!(%channel, %error, "where a board is could not be noted");
        }
        if let Some(old) = current.posted.filter(|old| old.message != message)
            && let Err(error) = self.deliver.strip(old.channel, old.message).await
        {
            tracing::debug!(%channel, %error, "an old board keeps its buttons");
        }
    }

    /// A board that reached the channel after a newer one: the message shows the newest from now on.
    async fn catch_up(&self, channel: ChannelId, message: MessageId) {
        let why = match contained(self.caught_up(channel, message)).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic,
        };
        tracing::warn!(%channel, %message, why, "a message goes on showing a board that is not the newest");
    }

    async fn caught_up(&self, channel: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        let later = |why: &dyn Display| DeliverError::Later(why.to_string());
        let current = self.tables.current(channel).await.map_err(|error| later(&error))?;
        // Where the bot is a guest, it cannot change older messages.
        let Some(current) = current.filter(|current| !current.table.home.visiting) else {
            return Ok(());
        };
        let Some(newest) = current.posted.filter(|newest| newest.channel == channel) else {
            return Ok(());
        };
        // The newest board is below it by now, or on its way there.
        if newest.message > message || newest.version < current.looks {
            return self.deliver.strip(channel, message).await;
        }
        let post = self.render.board(&current, &[]).await.ok_or_else(|| later(&"it could not be drawn"))?;
        self.deliver.replace(channel, message, post).await?;
        tracing::debug!(%channel, %message, version = current.version.0, "a board that came too late shows the newest");
        self.shown_by(&current, message).await;
        Ok(())
    }

    /// A message that shows this very board, and is newer than the newest that is known of: a process that
    /// died, or lost the answer, may have shown it without noting that. It is not shown again, and calls
    /// nobody twice.
    async fn shown(&self, current: &Current) -> Result<Option<MessageId>, DeliverError> {
        let table = &current.table;
        let newer = |seen: &Seen| {
            current
                .posted
                .is_none_or(|known| known.channel != table.channel || seen.message > known.message)
        };
        let newest = match self.deliver.newest(table.channel).await {
            // Where nothing can be read, something may still be posted.
            Err(DeliverError::Gone(_)) => Vec::new(),
            newest => newest?,
        };
        let found =
            newest.into_iter().filter(newer).find(|seen| self.render.shows(current, &seen.custom_ids));
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

    /// Whether it failed and is not to be tried now.
    fn is_put_off(&self, place: &Place, version: Version, now: Time) -> bool {
        let failures = self.failures();
        let failure = failures.get(place).filter(|failure| failure.version == version);
        failure.is_some_and(|failure| failure.again.is_none_or(|again| now < again))
    }

    /// How often it failed.
    fn times(&self, place: &Place, version: Version) -> u32 {
        self.failures()
            .get(place)
            .filter(|failure| failure.version == version)
            .map_or(0, |failure| failure.times)
    }

    /// Notes that it failed once more, and when it is tried again.
    fn put_off(&self, place: Place, version: Version, now: Time, trouble: Trouble) {
        let times = self.times(&place, version) + 1;
        let Place { subject, ref kind, deadline } = place;
        let word = if matches!(trouble, Trouble::Passing(_)) { "passing" } else { "fault" };
        self.tables.metrics.deadlines.failed(word);
        let again = match trouble {
            Trouble::Fault(why) if times >= TRIES => {
                tracing::error!(
                    %subject, kind, deadline, version = version.0, why, times,
                    "set aside: it fails each time; everything else goes on. It is tried again when its table changes, or after \
                     a restart"
                );
                None
            }
            Trouble::Fault(why) => {
                tracing::error!(%subject, kind, deadline, why, times, "it failed; it is tried again");
                Some(now.after(backoff(times)))
            }
            Trouble::Passing(why) => {
                tracing::warn!(%subject, kind, deadline, why, times, "not now; it is tried again");
                Some(now.after(backoff(times)))
            }
        };
        let mut failures = self.failures();
        forget_old(&mut failures, now);
        failures.insert(place, Failure { version, times, again });
    }

    fn forget(&self, place: &Place) {
        self.failures().remove(place);
    }

    fn failures(&self) -> MutexGuard<'_, Failures> {
        lock(&self.failed)
    }
}

/// What was to be tried again long ago was not owed any more then.
fn forget_old(failures: &mut Failures, now: Time) {
    failures.retain(|_, failure| failure.again.is_none_or(|again| now < again.after(LONGEST_BACKOFF)));
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whoever panicked while holding one of these had finished its statement or not begun it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How long something waits that failed so many times.
fn backoff(times: u32) -> Duration {
    LEASE.saturating_mul(1 << times.saturating_sub(1).min(16)).min(LONGEST_BACKOFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_to_be_tried_again_long_ago_is_forgotten() {
        let place = |id| Place {
            subject: Subject::Channel(ChannelId(id)),
            kind: BOARD.to_owned(),
            deadline: false,
        };
        let now = Time(0).after(2 * LONGEST_BACKOFF);
        let agains = [
            None,
            Some(Time(0)),
            Some(Time(0).after(LONGEST_BACKOFF)),
            Some(now),
            Some(now.after(LEASE)),
        ];
        let failure = |again| Failure { version: Version(1), times: 1, again };
        let mut failures: Failures = (0..).map(place).zip(agains.map(failure)).collect();
        forget_old(&mut failures, now);
        let kept = [0, 1, 2, 3, 4].map(|id| failures.contains_key(&place(id)));
        // What is never tried again is set aside for good.
        assert_eq!(kept, [true, false, false, true, true]);
    }
}
