//! Work that no request triggers: fires deadlines, posts undelivered boards, sends reminders, archives
//! threads.
//!
//! All of it is rows in the store, written with the change that caused them, so any process may do this work
//! after any crash: start-up means *claim what is unclaimed*. Deadlines are fenced by a version and applied
//! as ordinary orders. A board is posted for the newest version only, with a nonce made of channel and
//! version, so that a doubled post appears once. The worker first looks for the board in the channel: the
//! process that made the change may have shown it and died before recording that.
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

use super::{
    computers::Computers,
    deletion::{DELETE, Deletion},
    deliver::{Deliver, DeliverError, Receipt, Seen, nonce},
    late_boards::LateBoard,
    log::{self, AT_ONCE as AT_LOG, LOG, LogLine},
    orders::{Current, OrderError},
    panics::{contained, lock},
    people::PersonSettings,
    pings::PING,
    reminders::Reminder,
    rows::{ARCHIVE, BOARD, SHOW_LEASE, THINK, THINK_AFTER},
    server_part,
    servers::{FORGET, ServerSettings},
    settings_cache::SettingsCache,
    tables::Tables,
};
use crate::ui::message::Post;
use deltille_base::ids::{ChannelId, GuildId, MessageId, RoleId, Time, UserId};
use deltille_store::{Claimed, Due, Store, StoreError, Subject, Version, Work};
use deltille_table::uptime::SILENCE;
use futures::{StreamExt, stream};
use std::{
    collections::HashMap,
    fmt::Display,
    future::Future,
    sync::{Arc, Mutex},
    time::{Duration, SystemTime, UNIX_EPOCH},
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

/// Upper limit of the retry delay, which doubles from one minute.
const LONGEST_BACKOFF: Duration = Duration::from_secs(60 * 60);

/// Tries before a row is set aside that fails because of the program or the stored data.
const TRIES: u32 = 5;

/// A post that Discord does not accept is dropped at this age, after at least [`TRIES`] tries.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(3 * 24 * 60 * 60);

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

    /// The message that pings this role for an offer.
    fn ping(&self, current: &Current, role: RoleId) -> Post;

    /// The message to a moderator whose server's log channel is closed to the bot.
    fn log_closed(&self, settings: &PersonSettings, channel: ChannelId) -> Post;

    /// The reminder posted in the channel instead, for a user who takes no direct messages.
    fn instead(&self, current: &Current, reminder: Reminder) -> Post;
}

/// Key of a failure: the subject, the kind of row, and whether the row is a deadline or a post.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct FailureKey {
    subject: Subject,
    kind: String,
    deadline: bool,
}

/// The failed version, the number of failures, and when to retry (`None`: never).
#[derive(Clone, Copy, Debug)]
struct Failure {
    version: Version,
    times: u32,
    again: Option<Time>,
}

type Failures = HashMap<FailureKey, Failure>;

enum FailureReason {
    /// The channel is closed to the bot; once it is open again, the row is tried at once.
    Closed(String),
    /// Discord or the store failed; a retry should help.
    Passing(String),
    /// The program or the stored data is wrong; retries hardly help.
    Fault(String),
}

#[derive(Debug)]
pub struct Background<D, R, T> {
    tables: Arc<Tables>,
    computers: Computers,
    deletion: Arc<Deletion>,
    deliver: D,
    render: R,
    time: T,
    /// Failed rows and when to retry them. Only spares Discord early retries: a process that does not know of
    /// a failure retries at once.
    failed: Mutex<Failures>,
    /// Posts left undelivered by an earlier process.
    left: Mutex<Vec<Claimed>>,
    /// Deadlines claimed before they are due.
    early: Mutex<Vec<Due>>,
}

impl<D: Deliver, R: Render, T: TimeSource> Background<D, R, T> {
    pub fn new(tables: Arc<Tables>, deletion: Arc<Deletion>, deliver: D, render: R, time: T) -> Self {
        Background {
            computers: Computers::new(tables.clone()),
            deletion,
            tables,
            deliver,
            render,
            time,
            failed: Mutex::default(),
            left: Mutex::default(),
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

    /// Takes the deadlines claimed early that are due by now, or that `is_next` chooses.
    fn early(&self, awake: Time, is_next: impl Fn(&Due) -> bool) -> Vec<Due> {
        lock(&self.early).extract_if(.., |due| due.deadline.at <= awake || is_next(due)).collect()
    }

    /// Works until `stop` becomes true (or its sender is gone); finishes a round that has begun.
    pub async fn run(&self, mut stop: watch::Receiver<bool>) {
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

    /// Lets the computers think that an earlier process left thinking.
    async fn think_on(&self) {
        let thinking = self.early(Time(0), |due| due.deadline.kind == THINK);
        let now = self.time.now();
        stream::iter(thinking)
            .for_each_concurrent(AT_ONCE, |due| {
                let awake = due.deadline.at;
                self.fire(due, now, awake)
            })
            .await;
    }

    /// Does everything that is due now. Returns how long the worker may sleep.
    pub async fn round(&self) -> Result<Duration, StoreError> {
        let store = self.tables.store();
        self.tables.alarm.looking();
        loop {
            let now = self.time.now();
            self.tables.metrics.deadlines.alive(now);
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

    /// Fires a due deadline. `awake`: now, in the bot's own time.
    async fn fire(&self, due: Due, now: Time, awake: Time) {
        self.tables.metrics.deadlines.alive(self.time.now());
        let key = FailureKey {
            subject: due.subject,
            kind: due.deadline.kind.clone(),
            deadline: true,
        };
        if self.is_put_off(&key, due.version, now) {
            return;
        }
        let fired = contained(self.fired(due.subject, due.version, &key.kind, now)).await;
        if matches!(fired, Ok(Ok(()))) {
            let late = awake.0.saturating_sub(due.deadline.at.0);
            self.tables.metrics.deadlines.fired(Duration::from_millis(late));
        }
        let reason = match fired {
            // Outdated: the winning change has set its own deadline.
            Ok(Ok(()) | Err(OrderError::Outdated)) => return self.forget(&key),
            Ok(Err(error @ (OrderError::Busy | OrderError::Store(_)))) => {
                FailureReason::Passing(error.to_string())
            }
            Ok(Err(error)) => FailureReason::Fault(error.to_string()),
            Err(panic) => FailureReason::Fault(panic),
        };
        self.put_off(key, due.version, now, reason);
    }

    async fn fired(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
    ) -> Result<(), OrderError> {
        let channel = match (subject, kind) {
            (Subject::Channel(channel), THINK) => {
                return self.computers.think_due(channel, version, now).await;
            }
            (Subject::Channel(channel), _) => channel,
            (Subject::Deletion(user), DELETE) => return self.deletion.delete_step(user, version, now).await,
            (Subject::Guild(guild), FORGET) => return self.deletion.forget_step(guild, version, now).await,
            _ => return Err(OrderError::Outdated),
        };
        let done = self.tables.timer(channel, version, kind, now).await?;
        self.computers.start_thinking(&done).await;
        Ok(())
    }

    async fn post_all(&self, claimed: Vec<Claimed>, now: Time) {
        stream::iter(claimed).for_each_concurrent(AT_ONCE, |row| self.post(row, now)).await;
    }

    /// Posts a board whose request could not show it, if it is still the newest.
    async fn show(&self, receipt: Receipt, now: Time) {
        let Subject::Channel(channel) = receipt.subject else {
            return;
        };
        // Any failure is left to the row, which is claimed in a few seconds.
        let Ok(Some(current)) = self.tables.current(channel).await else {
            return;
        };
        let row = current.owed.iter().find(|row| row.kind == BOARD);
        // A change that altered nothing visible has carried the row over.
        if let Some(row) = row.filter(|_| (current.looks..=current.version).contains(&receipt.version)) {
            let (subject, version, outgoing) = (receipt.subject, current.version, row.clone());
            self.post(Claimed { subject, version, outgoing }, now).await;
        }
    }

    /// Posts the newest board in a channel that was closed to the bot, before its row's next turn.
    async fn come_back(&self, channel: ChannelId, now: Time) {
        let subject = Subject::Channel(channel);
        lock(&self.failed).retain(|key, _| key.subject != subject || key.deadline);
        let current = match self.tables.current(channel).await {
            Ok(Some(current)) => current,
            Ok(None) => return,
            Err(error) => {
                return tracing::warn!(%channel, %error, "board not posted in reopened channel");
            }
        };
        // Until a row is due, the process that made it shows the board itself.
        let row = current.owed.into_iter().find(|row| row.kind == BOARD && row.at <= now);
        if let Some(outgoing) = row {
            self.post(Claimed { subject, version: current.version, outgoing }, now).await;
        }
    }

    /// Posts a claimed row; records a failure.
    async fn post(&self, row: Claimed, now: Time) {
        self.tables.metrics.deadlines.alive(self.time.now());
        let channel = match row.subject {
            Subject::Channel(channel) => channel,
            Subject::Guild(guild) => return self.of_server(guild, &row, now).await,
            _ => return,
        };
        let key = FailureKey {
            subject: row.subject,
            kind: row.outgoing.kind.clone(),
            deadline: false,
        };
        if self.is_put_off(&key, row.version, now) {
            return;
        }
        let reason = match contained(self.posted(channel, &row)).await {
            Ok(Ok(())) => return self.forget(&key),
            Ok(Err(reason)) => reason,
            Err(panic) => FailureReason::Fault(panic),
        };
        let old = row.outgoing.at.after(GIVEN_UP_AFTER) <= now;
        if let (FailureReason::Passing(why), true) =
            (&reason, old && self.times(&key, row.version) + 1 >= TRIES)
        {
            tracing::error!(
                %channel, kind = key.kind, version = row.version.0, error = why,
                "post given up after days of retries"
            );
            self.forget(&key);
            return self.settle(channel, row.version, &key.kind).await;
        }
        self.put_off(key, row.version, now, reason);
    }

    /// Posts what a server's settings have waiting: lines of its log, a ping.
    async fn of_server(&self, guild: GuildId, row: &Claimed, now: Time) {
        let kind = row.outgoing.kind.clone();
        let key = FailureKey { subject: row.subject, kind, deadline: false };
        if self.is_put_off(&key, row.version, now) {
            return;
        }
        let posted = async {
            match row.outgoing.kind.as_str() {
                LOG => self.logged(guild, now).await,
                PING => self.ping(guild, now).await,
                _ => Ok(()),
            }
        };
        match contained(posted).await {
            Ok(Ok(())) => self.forget(&key),
            Ok(Err(reason)) => self.put_off(key, row.version, now, reason),
            Err(panic) => self.put_off(key, row.version, now, FailureReason::Fault(panic)),
        }
    }

    async fn logged(&self, guild: GuildId, now: Time) -> Result<(), FailureReason> {
        let passing = |why: &dyn Display| FailureReason::Passing(why.to_string());
        let servers = SettingsCache::<ServerSettings>::new(self.tables.store().clone());
        let (_, settings) = servers.load(guild).await.map_err(|error| passing(&error))?;
        let Some(channel) = settings.log else {
            return Ok(());
        };
        let (mut lines, mut refused) = (Vec::new(), None);
        for line in settings.log_lines.iter().take(AT_LOG) {
            let post = Post { text: line.text.clone(), ..Post::default() };
            match self.deliver.post(channel, post, &line.nonce()).await {
                Ok(_) => lines.push(line.id),
                Err(why) => {
                    refused = Some((line, why));
                    break;
                }
            }
        }
        // A line that Discord refuses as it is would hold up all others.
        if let Some((line, DeliverError::Wrong(why))) = &refused {
            tracing::error!(%guild, error = why, "line of server's log dropped");
            lines.push(line.id);
        }
        let closed = matches!(refused, Some((_, DeliverError::Gone(_) | DeliverError::Closed(_))));
        if closed && !settings.log_closed {
            self.tell_closed(channel, settings.log_lines.last()).await;
        }
        if !lines.is_empty() || closed != settings.log_closed {
            let posted = log::Posted { lines, closed };
            log::posted(&servers, guild, channel, posted, now)
                .await
                .map_err(|error| passing(&error))?;
        }
        match refused {
            Some((_, DeliverError::Later(why))) => Err(FailureReason::Passing(why)),
            Some((_, DeliverError::Gone(why) | DeliverError::Closed(why))) => Err(FailureReason::Closed(why)),
            Some((_, DeliverError::Wrong(_))) | None => Ok(()),
        }
    }

    /// Pings a server's role for the offer that waits for that, if it is still open.
    async fn ping(&self, guild: GuildId, now: Time) -> Result<(), FailureReason> {
        let passing = |why: &dyn Display| FailureReason::Passing(why.to_string());
        let servers = SettingsCache::<ServerSettings>::new(self.tables.store().clone());
        let (_, settings) = servers.load(guild).await.map_err(|error| passing(&error))?;
        let waiting = settings.pings.and_then(|pings| Some((pings.role, pings.waiting?)));
        let Some((role, ping)) = waiting.filter(|(_, ping)| ping.at <= now) else {
            return Ok(());
        };
        let current = self.tables.current(ping.lobby).await.map_err(|error| passing(&error))?;
        let offer = |current: &Current| current.table.id == ping.table && current.table.is_on_offer();
        if let Some(current) = current.filter(offer) {
            match self.deliver.post(ping.channel, self.render.ping(&current, role), &ping.nonce()).await {
                Ok(_) => {}
                Err(DeliverError::Later(why)) if now < ping.at.after(GIVEN_UP_AFTER) => {
                    return Err(FailureReason::Passing(why));
                }
                Err(error) => tracing::info!(%guild, %error, "offer not pinged"),
            }
        }
        server_part::pinged(&servers, guild, ping, now).await.map_err(|error| passing(&error))
    }

    /// Tells the person who acted last that their server's log channel is closed to the bot.
    async fn tell_closed(&self, channel: ChannelId, line: Option<&LogLine>) {
        let Some(line) = line else { return };
        let settings = self.tables.people.get(line.by).await;
        let post = self.render.log_closed(&settings, channel);
        let told = match self.deliver.direct(line.by).await {
            Ok(direct) => self.deliver.post(direct, post, &format!("x{}", line.nonce())).await.map(drop),
            Err(why) => Err(why),
        };
        if let Err(error) = told {
            tracing::debug!(%error, "moderator takes no direct messages");
        }
    }

    /// Posts a row and records that, or records that the channel or user cannot be reached.
    async fn posted(&self, channel: ChannelId, row: &Claimed) -> Result<(), FailureReason> {
        let kind = row.outgoing.kind.as_str();
        let current = match self.tables.current(channel).await {
            Ok(Some(current)) => current,
            Ok(None) => return Ok(()),
            Err(OrderError::Store(error)) => return Err(FailureReason::Passing(error.to_string())),
            Err(error) => return Err(FailureReason::Fault(error.to_string())),
        };
        // Superseded since it was claimed; the newer change has a row of its own.
        if current.version != row.version {
            tracing::debug!(
                %channel, kind, version = row.version.0, newest = current.version.0,
                "post skipped, newer version exists"
            );
            return Ok(());
        }
        let done = match (kind, Reminder::read(kind)) {
            (BOARD, _) => self.board(&current, row).await,
            (ARCHIVE, _) => self.deliver.archive(channel).await,
            (_, Some(reminder)) => self.remind(&current, reminder).await,
            (_, None) => return Err(FailureReason::Fault("it is not known how to post this".to_owned())),
        };
        match done {
            // `board` has recorded the delivery already.
            Ok(()) if kind == BOARD => {}
            Ok(()) => self.settle(channel, row.version, kind).await,
            // The newest board stays wanted.
            Err(DeliverError::Closed(why)) if kind == BOARD => {
                self.tables.closed_places.note(channel, current.table.guild);
                return Err(FailureReason::Closed(why));
            }
            Err(DeliverError::Gone(why) | DeliverError::Closed(why)) => {
                tracing::info!(%channel, kind, error = why, "post skipped, recipient unreachable");
                self.settle(channel, row.version, kind).await;
            }
            Err(DeliverError::Wrong(why)) => return Err(FailureReason::Fault(why)),
            Err(DeliverError::Later(why)) => return Err(FailureReason::Passing(why)),
        }
        Ok(())
    }

    async fn settle(&self, channel: ChannelId, version: Version, kind: &str) {
        if let Err(error) = self.tables.settled(channel, version, kind).await {
            tracing::error!(%channel, kind, %error, "outgoing row not removed");
        }
    }

    /// Posts an undelivered board, unless the channel already shows it.
    async fn board(&self, current: &Current, row: &Claimed) -> Result<(), DeliverError> {
        let channel = current.table.channel;
        // The newest posted board still looks right: this change altered nothing visible, but was made before
        // the delivery was recorded.
        let posted = current
            .posted
            .filter(|posted| posted.channel == channel && posted.version >= current.looks);
        let shown = match posted {
            Some(posted) => Some(posted.message),
            None => self.shown(current).await?,
        };
        tracing::debug!(
            %channel, version = row.version.0, found = shown.is_some(),
            "board without recorded delivery"
        );
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

    /// Records that this message shows the board, and strips the previous message of its buttons.
    async fn shown_by(&self, current: &Current, message: MessageId) {
        let channel = current.table.channel;
        if let Err(error) = self.tables.delivered(Receipt::of(channel, current.version), message).await {
            tracing::error!(%channel, message_id = %message, %error, "delivery not recorded");
        }
        if let Some(old) = current.posted.filter(|old| old.message != message)
            && let Err(error) = self.deliver.strip(old.channel, old.message).await
        {
            tracing::debug!(
                channel = %old.channel, message_id = %old.message, %error,
                "old board's buttons not removed"
            );
        }
    }

    /// Handles a board that reached the channel after a newer one: its message is edited to show the newest
    /// board.
    async fn catch_up(&self, late: LateBoard) {
        let LateBoard { channel, message, .. } = late;
        let why = match contained(self.caught_up(late)).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic,
        };
        tracing::warn!(%channel, message_id = %message, error = why, "late board not replaced by newest");
    }

    async fn caught_up(&self, late: LateBoard) -> Result<(), DeliverError> {
        let LateBoard { channel, message, alone } = late;
        let later = |why: &dyn Display| DeliverError::Later(why.to_string());
        let current = self.tables.current(channel).await.map_err(|error| later(&error))?;
        // As a guest, the bot cannot edit older messages.
        let Some(current) = current.filter(|current| !current.table.home.visiting) else {
            return Ok(());
        };
        let Some(newest) = current.posted.filter(|newest| newest.channel == channel) else {
            return Ok(());
        };
        // The newest board is below this message, or on its way there.
        if newest.message > message || newest.version < current.looks && !alone {
            return self.deliver.strip(channel, message).await;
        }
        let post = self.render.board(&current, &[]).await.ok_or_else(|| later(&"it could not be drawn"))?;
        self.deliver.replace(channel, message, post).await?;
        tracing::debug!(
            %channel, message_id = %message, version = current.version.0,
            "late board replaced by newest"
        );
        self.shown_by(&current, message).await;
        Ok(())
    }

    /// Finds a message that shows this very board and is newer than the newest recorded one: a process that
    /// died, or lost the answer, may have shown it without recording that. Avoids a second post and a second
    /// notification.
    async fn shown(&self, current: &Current) -> Result<Option<MessageId>, DeliverError> {
        let table = &current.table;
        let newer = |seen: &Seen| {
            current
                .posted
                .is_none_or(|known| known.channel != table.channel || seen.message > known.message)
        };
        let newest = match self.deliver.newest(table.channel).await {
            // Where the bot cannot read, it may still be able to post.
            Err(DeliverError::Gone(_) | DeliverError::Closed(_)) => Vec::new(),
            newest => newest?,
        };
        let found =
            newest.into_iter().filter(newer).find(|seen| self.render.shows(current, &seen.custom_ids));
        Ok(found.map(|seen| seen.message))
    }

    /// Sends a reminder as a direct message, or posts it in the channel if the user takes none.
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
                tracing::debug!(
                    user = %reminder.user, error = why,
                    "direct message refused, reminding in channel"
                );
                let post = self.render.instead(current, reminder);
                self.deliver.post(table.channel, post, &reminder.nonce(reminder.user.0)).await.map(drop)
            }
            sent => sent.map(drop),
        }
    }

    /// Whether it failed and the retry time has not come.
    fn is_put_off(&self, key: &FailureKey, version: Version, now: Time) -> bool {
        let failures = lock(&self.failed);
        let failure = failures.get(key).filter(|failure| failure.version == version);
        failure.is_some_and(|failure| failure.again.is_none_or(|again| now < again))
    }

    fn times(&self, key: &FailureKey, version: Version) -> u32 {
        lock(&self.failed)
            .get(key)
            .filter(|failure| failure.version == version)
            .map_or(0, |failure| failure.times)
    }

    /// Records a failure and the time of the retry.
    fn put_off(&self, key: FailureKey, version: Version, now: Time, reason: FailureReason) {
        let times = self.times(&key, version) + 1;
        let FailureKey { subject, ref kind, deadline } = key;
        let word = if matches!(reason, FailureReason::Fault(_)) { "fault" } else { "passing" };
        self.tables.metrics.deadlines.failed(word);
        let again = match reason {
            FailureReason::Closed(why) => {
                tracing::info!(
                    %subject, kind, version = version.0, error = why, attempts = times,
                    "channel closed to the bot, board waits until it is open"
                );
                Some(now.after(LONGEST_BACKOFF))
            }
            FailureReason::Fault(why) if times >= TRIES => {
                tracing::error!(
                    %subject, kind, deadline, version = version.0, error = why, attempts = times,
                    "background task set aside, retrying after a change to its table or a restart"
                );
                None
            }
            FailureReason::Fault(why) => {
                tracing::error!(
                    %subject, kind, deadline, version = version.0, error = why, attempts = times,
                    "background task failed, retrying"
                );
                Some(now.after(backoff(times)))
            }
            FailureReason::Passing(why) => {
                tracing::warn!(
                    %subject, kind, deadline, version = version.0, error = why, attempts = times,
                    "background task postponed, retrying"
                );
                Some(now.after(backoff(times)))
            }
        };
        let mut failures = lock(&self.failed);
        forget_old(&mut failures, now);
        failures.insert(key, Failure { version, times, again });
    }

    fn forget(&self, key: &FailureKey) {
        lock(&self.failed).remove(key);
    }
}

/// Drops failures whose retry time passed long ago: the row was settled in the meantime.
fn forget_old(failures: &mut Failures, now: Time) {
    failures.retain(|_, failure| failure.again.is_none_or(|again| now < again.after(LONGEST_BACKOFF)));
}

/// Retry delay after this many failures.
fn backoff(times: u32) -> Duration {
    LEASE.saturating_mul(1 << times.saturating_sub(1).min(16)).min(LONGEST_BACKOFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_retries_are_forgotten() {
        let key = |id| FailureKey {
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
        let mut failures: Failures = (0..).map(key).zip(agains.map(failure)).collect();
        forget_old(&mut failures, now);
        let kept = [0, 1, 2, 3, 4].map(|id| failures.contains_key(&key(id)));
        // A failure that is never retried stays set aside.
        assert_eq!(kept, [true, false, false, true, true]);
    }
}
