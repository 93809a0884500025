//! Posts: undelivered boards, reminders, and threads to be archived.
//!
//! A board is posted for the newest version only, with a nonce made of channel and version, so that a doubled
//! post appears once. The worker first looks for the board in the channel: the process that made the change
//! may have shown it and died before recording that.

use super::{
    AT_ONCE, Background, Boards, LEASE, TimeSource,
    failures::{FailureKey, FailureReason, GIVEN_UP_AFTER, TRIES},
};
use crate::{
    followers::Notice,
    frame::{
        deliver::{Deliver, DeliverError, Receipt, Seen, board_post},
        panics::{contained, lock},
        settings::{daily::DAILY, pings::PING},
        tables::{
            late_boards::LateBoard,
            orders::{Current, OrderError},
            reminders::{Reminder, Why},
            rows::{ARCHIVE, BOARD, TOLD},
        },
        ui::{Component, Post, names::board_to_edit},
    },
    playing::one_message::moved,
    routing::notices,
    tournaments::REPORT,
};
use deltille_base::ids::{ChannelId, MessageId, Time};
use deltille_store::{Claimed, Subject, Version};
use futures::{StreamExt, stream};
use std::fmt::Display;

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Posts claimed rows: boards before the messages that link to them.
    pub(super) async fn post_all(&self, claimed: Vec<Claimed>, now: Time) {
        let (boards, others): (Vec<_>, Vec<_>) =
            claimed.into_iter().partition(|row| row.outgoing.kind == BOARD);
        for rows in [boards, others] {
            stream::iter(rows).for_each_concurrent(AT_ONCE, |row| self.post(row, now)).await;
        }
    }

    /// Posts the rows that are to be tried again by now.
    pub(super) async fn post_again(&self, now: Time) {
        let due = lock(&self.again).extract_if(.., |(again, _)| *again <= now).map(|(_, row)| row).collect();
        self.post_all(due, now).await;
    }

    /// Posts a board whose request could not show it, if it is still the newest.
    pub(super) async fn show(&self, receipt: Receipt, now: Time) {
        let Subject::Channel(channel) = receipt.subject else {
            return;
        };
        // Any failure is left to the row, which is claimed in a few seconds.
        let Ok(Some(current)) = self.bot.tables.current(channel).await else {
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
    pub(super) async fn come_back(&self, channel: ChannelId, now: Time) {
        self.tournaments_come_back(channel, now).await;
        let subject = Subject::Channel(channel);
        self.failed.forget_posts(subject);
        let current = match self.bot.tables.current(channel).await {
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
    pub(crate) async fn post(&self, row: Claimed, now: Time) {
        self.bot.tables.metrics.deadlines.alive(self.time.now());
        let key = FailureKey {
            subject: row.subject,
            kind: row.outgoing.kind.clone(),
            deadline: false,
        };
        if self.failed.is_put_off(&key, row.version, now) {
            return;
        }
        let reason = match contained(self.posted(&row, now)).await {
            Ok(Ok(())) => return self.failed.forget(&key),
            Ok(Err(reason)) => reason,
            Err(panic) => FailureReason::Fault(panic),
        };
        let old = row.outgoing.at.after(GIVEN_UP_AFTER) <= now;
        let given_up = old && self.failed.times(&key, row.version) + 1 >= TRIES;
        if let (Subject::Channel(channel), FailureReason::Passing(why), true) =
            (row.subject, &reason, given_up)
        {
            tracing::error!(
                %channel, kind = key.kind, version = row.version.0, error = why,
                "post given up after days of retries"
            );
            self.failed.forget(&key);
            return self.settle(channel, row.version, &key.kind).await;
        }
        let again = self.put_off(key, row.version, now, reason);
        // Later than that, the row is claimed again.
        if let Some(again) = again.filter(|again| *again <= now.after(LEASE)) {
            lock(&self.again).push((again, row));
        }
    }

    /// Lets the subject of a row do what it has waiting.
    async fn posted(&self, row: &Claimed, now: Time) -> Result<(), FailureReason> {
        match row.subject {
            Subject::Channel(channel) => self.of_table(channel, row, now).await,
            Subject::User(user) if row.outgoing.kind == DAILY => self.of_day(user, row, now).await,
            Subject::Guild(guild) if row.outgoing.kind == PING => self.ping_offer(guild, now).await,
            Subject::Guild(guild) if row.outgoing.kind == DAILY => self.puzzles_of_day(guild, row, now).await,
            Subject::Guild(guild) => self.of_server(guild, row, now).await,
            Subject::Ballot(channel) => self.show_ballot(channel, now).await,
            Subject::Tournament(id) => self.of_tournament(id, row, now).await,
            Subject::Game(game) if row.outgoing.kind == REPORT => {
                Ok(self.bot.tournaments.report(game, row.version, now).await?)
            }
            Subject::Game(game) => self.of_game(game, row, now).await,
            _ => Ok(()),
        }
    }

    /// Posts a row of a table and records that, or records that the channel or user cannot be reached.
    async fn of_table(&self, channel: ChannelId, row: &Claimed, now: Time) -> Result<(), FailureReason> {
        let kind = row.outgoing.kind.as_str();
        let current = match self.bot.tables.current(channel).await {
            Ok(Some(current)) => current,
            Ok(None) => return Ok(()),
            Err(OrderError::Store(error)) => return Err(error.into()),
            Err(error) => return Err(FailureReason::Fault(error.to_string())),
        };
        if kind == TOLD {
            self.bot.tournaments.hear(&current.table, current.version, now).await?;
            self.settle(channel, row.version, kind).await;
            return Ok(());
        }
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
            (_, Some(reminder)) => {
                let about = reminder.about(&current.table);
                match current.table.progress.appointment.filter(|_| reminder.why == Why::Appointment) {
                    Some(agreed) => self.remind_of(&current, reminder, agreed.at, &about).await,
                    None => self.remind(&current, reminder, None, &about).await,
                }
            }
            (_, None) => match Notice::read(kind) {
                Some(notice) => self.tell(&current, notice, now).await,
                None => return Err(FailureReason::Fault("it is not known how to post this".to_owned())),
            },
        };
        match done {
            // `board` has recorded the delivery already.
            Ok(()) if kind == BOARD => {}
            Ok(()) => self.settle(channel, row.version, kind).await,
            // The newest board stays wanted.
            Err(DeliverError::Closed(why)) if kind == BOARD => {
                self.bot.tables.closed_places.note(channel, current.table.guild);
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
        if let Err(error) = self.bot.tables.settled(channel, version, kind).await {
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
                let drawn = self.bot.drawn.take(Receipt::of(channel, row.version));
                let post = match drawn {
                    Some(post) => Some(post),
                    None => self.boards.board(current, &row.outgoing.to).await,
                };
                let post = post.ok_or_else(|| DeliverError::Later("it could not be drawn".to_owned()))?;
                match self.edited(current, row, &post).await? {
                    Some(message) => message,
                    None => self.deliver.post_board(channel, post, &board_post(row.version)).await?,
                }
            }
        };
        self.shown_by(current, message).await;
        Ok(())
    }

    /// Records that this message shows the board, and strips the previous message of its buttons.
    async fn shown_by(&self, current: &Current, message: MessageId) {
        let channel = current.table.channel;
        if let Err(error) = self.bot.tables.delivered(Receipt::of(channel, current.version), message).await {
            tracing::error!(%channel, message_id = %message, %error, "delivery not recorded");
        }
        let Some(old) = current.posted.filter(|old| old.message != message) else {
            return;
        };
        let left = match board_to_edit(&current.table, current.posted) {
            Some(_) => self.deliver.replace(channel, old.message, moved(&current.table, message)).await,
            None => self.deliver.strip(old.channel, old.message).await,
        };
        if let Err(error) = left {
            tracing::debug!(
                channel = %old.channel, message_id = %old.message, %error,
                "old board's buttons not removed"
            );
        }
    }

    /// Handles a board that reached the channel after a newer one: its message is edited to show the newest
    /// board.
    pub(super) async fn catch_up(&self, late: LateBoard) {
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
        let current = self.bot.tables.current(channel).await.map_err(|error| later(&error))?;
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
        let post = self.boards.board(&current, &[]).await.ok_or_else(|| later(&"it could not be drawn"))?;
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
        let newest = self.newest_in(table.channel).await?.into_iter();
        let found = newest.filter(newer).find(|seen| self.boards.shows(current, &seen.custom_ids));
        Ok(found.map(|seen| seen.message))
    }

    /// The newest messages of the bot in a channel.
    pub(crate) async fn newest_in(&self, channel: ChannelId) -> Result<Vec<Seen>, DeliverError> {
        match self.deliver.newest(channel).await {
            // A bot that may not read may still be able to post.
            Err(DeliverError::Gone(_) | DeliverError::Closed(_)) => Ok(Vec::new()),
            newest => newest,
        }
    }

    /// Posts a message whose buttons no other has, unless the channel shows it: a process that died may have posted
    /// it without recording that.
    pub(crate) async fn post_once(
        &self,
        channel: ChannelId,
        post: Post,
        about: &str,
    ) -> Result<MessageId, DeliverError> {
        let custom_ids: Vec<&str> = post.rows.iter().flat_map(Component::custom_ids).collect();
        let is_this = |seen: &Seen| !custom_ids.is_empty() && seen.custom_ids == custom_ids;
        match self.newest_in(channel).await?.into_iter().find(is_this) {
            Some(seen) => Ok(seen.message),
            None => self.deliver.post(channel, post, about).await,
        }
    }

    /// Sends a reminder as a direct message, or posts it in the channel if the user takes none.
    async fn remind(
        &self,
        current: &Current,
        reminder: Reminder,
        until: Option<Time>,
        about: &str,
    ) -> Result<(), DeliverError> {
        let table = &current.table;
        let settings = self.bot.tables.people.get(reminder.user).await;
        let post = notices::direct(settings.locale(), current, reminder, until);
        let sent = match self.deliver.direct(reminder.user).await {
            Ok(direct) => self.deliver.post(direct, post, about).await,
            Err(why) => Err(why),
        };
        match sent {
            Err(DeliverError::Gone(why)) if !settings.reminders.in_channel() && !table.home.visiting => {
                tracing::debug!(
                    user = %reminder.user, error = why,
                    "direct message refused, reminding in channel"
                );
                self.remind_here(current, reminder, until, about).await
            }
            sent => sent.map(drop),
        }
    }

    async fn remind_here(
        &self,
        current: &Current,
        reminder: Reminder,
        until: Option<Time>,
        about: &str,
    ) -> Result<(), DeliverError> {
        let post = notices::instead(current.table.home.language, current, reminder, until);
        self.deliver.post(current.table.channel, post, about).await.map(drop)
    }

    /// Sends a reminder of a deadline as its person wants it. One who cannot be reached gets none.
    pub(crate) async fn remind_of(
        &self,
        current: &Current,
        reminder: Reminder,
        deadline: Time,
        about: &str,
    ) -> Result<(), DeliverError> {
        let wish = self.bot.tables.people.get(reminder.user).await.reminders;
        let mut sent = Vec::new();
        if wish.directly(true) {
            sent.push(self.remind(current, reminder, Some(deadline), about).await);
        }
        if wish.in_channel() {
            sent.push(self.remind_here(current, reminder, Some(deadline), about).await);
        }
        match sent.into_iter().find(|sent| matches!(sent, Err(DeliverError::Later(_)))) {
            Some(later) => later,
            None => Ok(()),
        }
    }
}
