//! Pending work of a tournament: pair rounds, post news, open and close games, update the state message. Each step is
//! a commit or can be repeated, so the row stays until nothing is left to do.
//!
//! A failed step does not stop the others: a game that cannot be opened is tried again later, and a channel that is
//! closed to the bot only stops posts there. In a deleted channel nothing is posted.

mod games;
mod honours;
mod trouble;

use crate::{
    background::{
        Background, Boards, TimeSource,
        failures::{FailureKey, FailureReason},
    },
    frame::{
        deliver::{Deliver, DeliverError, Seen},
        panics::lock,
        ui::{Component, Post},
    },
    routing::look_of,
    tournaments::{Contest, Happened, Held, News, WORK, posts, standings, words},
};
use deltille_base::ids::{ChannelId, MessageId, Time, TournamentId};
use deltille_store::{Claimed, Key, Posted, Subject};
use deltille_table::{By, Command};
use std::sync::Arc;
use trouble::{HeldUp, Trouble};

/// Steps of one tournament in one pass of the worker: boards of other channels wait meanwhile.
const STEPS: usize = 8;

/// Result of looking for a step.
enum Step {
    Done,
    /// Nothing to do now.
    Nothing,
}

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Does the pending work of a tournament.
    pub(crate) async fn of_tournament(
        &self,
        id: TournamentId,
        row: &Claimed,
        now: Time,
    ) -> Result<(), FailureReason> {
        match row.outgoing.kind.as_str() {
            WORK => self.work_on(id, now).await,
            _ => self.remind_of_deadline(id, row, now).await,
        }
    }

    async fn work_on(&self, id: TournamentId, now: Time) -> Result<(), FailureReason> {
        let is_settled = lock(&self.settled).remove(&id) && !self.bot.tables.store().is_shared();
        let mut held_up = HeldUp { looks: !is_settled, ..HeldUp::default() };
        for step in 0..STEPS {
            let Some(held) = self.bot.tournaments.load(id).await? else { return Ok(()) };
            // The host may have moved it meanwhile.
            if held_up.channel != Some(held.contest.channel) {
                held_up = HeldUp {
                    channel: Some(held.contest.channel),
                    looks: held_up.looks,
                    ..HeldUp::default()
                };
            }
            // Update the state message before and after the work, so presses show their effect at once.
            let mut shown = None;
            if step == 0 {
                shown = self.shown_state(&held, &mut held_up).await?;
                self.bot.tournaments.link_season(&held.contest, shown, now).await?;
            }
            if let Step::Nothing = self.step(&held, now, &mut held_up).await? {
                let posted = match shown.filter(|posted| posted.version == held.version) {
                    Some(posted) => Some(posted),
                    None => self.shown_state(&held, &mut held_up).await?,
                };
                if held_up.gone && held.contest.is_unfinished() && held.contest.lost.is_none() {
                    self.lose_channel(&held.contest, now).await?;
                    return Ok(());
                }
                if let Some(why) = held_up.why.filter(|_| !held_up.gone) {
                    if held_up.shut {
                        self.wait_for_channel(&held.contest);
                    }
                    return Err(why);
                }
                let store = self.bot.tables.store();
                let done = store.delivered(Subject::Tournament(id), held.version, WORK, posted).await;
                done.map_err(|error| FailureReason::Passing(error.to_string()))?;
                if held.contest.is_unfinished() {
                    lock(&self.settled).insert(id);
                }
                return Ok(());
            }
        }
        if !held_up.looks {
            lock(&self.settled).insert(id);
        }
        // The row of the newest version is due.
        self.bot.tables.alarm.ring();
        Ok(())
    }

    /// Tells the host that the channel was deleted, once.
    async fn lose_channel(&self, contest: &Contest, now: Time) -> Result<(), FailureReason> {
        let nonce = format!("l{:x}", contest.id.0);
        if let Ok(channel) = self.deliver.direct(contest.host).await
            && let Err(why) = self.deliver.post(channel, posts::lost(contest), &nonce).await
        {
            tracing::info!(id = %contest.id, %why, "host not told of the deleted channel");
        }
        let key = Key(format!("lost:{}:{}", contest.id, contest.channel));
        let lose = move |contest: &mut Contest| contest.lose_channel(now);
        self.bot.tournaments.note(contest.id, key, now, lose).await?;
        Ok(())
    }

    /// Works on the tournament at once when its channel is open again.
    fn wait_for_channel(&self, contest: &Contest) {
        lock(&self.shut_out).entry(contest.channel).or_default().insert(contest.id);
        self.bot.tables.closed_places.note(contest.channel, Some(contest.guild));
    }

    /// Works on tournaments whose channel was closed to the bot.
    pub(crate) async fn tournaments_come_back(&self, channel: ChannelId, now: Time) {
        let waiting = lock(&self.shut_out).remove(&channel).unwrap_or_default();
        for id in waiting {
            let subject = Subject::Tournament(id);
            self.failed.forget_posts(subject);
            match self.bot.tables.store().load(subject).await {
                Ok(Some(loaded)) => {
                    let version = loaded.version;
                    for outgoing in loaded.owed.into_iter().filter(|row| row.kind == WORK) {
                        self.post(Claimed { subject, version, outgoing }, now).await;
                    }
                }
                Ok(None) => {}
                Err(error) => tracing::warn!(%id, %error, "tournament not continued in reopened channel"),
            }
        }
    }

    /// Takes the next step, if there is one.
    async fn step(&self, held: &Held, now: Time, held_up: &mut HeldUp) -> Result<Step, FailureReason> {
        let (contest, id) = (&held.contest, held.contest.id);
        if let Some(round) = contest.to_pair() {
            let done = self.bot.tournaments.pair(id, round, now).await?;
            // In an arena, free players may have to wait.
            if done.version != held.version {
                return Ok(Step::Done);
            }
        }
        if let Some(round) = contest.to_reach(now) {
            let key = Key(format!("reach:{id}:{round}"));
            self.bot
                .tournaments
                .act(id, key, now, move |contest: &mut Contest| contest.reach(now))
                .await?;
            return Ok(Step::Done);
        }
        if let Step::Done = self.post_news(contest, now, held_up).await? {
            return Ok(Step::Done);
        }
        if let Step::Done = self.open_games(contest, now, held_up).await? {
            return Ok(Step::Done);
        }
        if let Some(venue) = contest.to_move().next() {
            self.move_in(contest, &venue, now).await?;
            let key = Key(format!("moved:{id}:{}:{}", venue.message, held.version.0));
            let note = move |contest: &mut Contest| contest.moved(venue.game, venue.moved);
            self.bot.tournaments.note(id, key, now, note).await?;
            return Ok(Step::Done);
        }
        if let Some((venue, seats)) = contest.to_leave().next() {
            self.leave_game(contest, &venue, seats, now).await?;
            let key = Key(format!("left:{id}:{}:{}:{}", venue.message, seats.0, held.version.0));
            self.bot
                .tournaments
                .note(id, key, now, move |contest| contest.left(venue.game, seats))
                .await?;
            return Ok(Step::Done);
        }
        if let Some(venue) = contest.to_close().next() {
            let command = contest.ruling(&venue).map_or(Command::End, Command::Rule);
            self.order_at(contest, &venue, "end", (By::Moderator, command), now).await?;
            let key = Key(format!("closed:{id}:{}:{}", venue.message, held.version.0));
            self.bot.tournaments.note(id, key, now, move |contest| contest.closed(venue.game)).await?;
            return Ok(Step::Done);
        }
        if let Step::Done = self.refresh(held, now, held_up).await? {
            return Ok(Step::Done);
        }
        if self.bot.tournaments.open_season(held, now).await? {
            return Ok(Step::Done);
        }
        self.bot.tournaments.divide_next(held, now).await?;
        self.honour(held, now, held_up).await
    }

    /// Posts the oldest news, unless an earlier try has posted it.
    async fn post_news(
        &self,
        contest: &Contest,
        now: Time,
        held_up: &mut HeldUp,
    ) -> Result<Step, FailureReason> {
        let Some(news) = contest.news.first() else { return Ok(Step::Nothing) };
        let (id, number) = (contest.id, news.number);
        if !held_up.gone && (held_up.shut || held_up.news) {
            return Ok(Step::Nothing);
        }
        let message = match held_up.gone {
            true => None,
            false => match self.post_line(contest, news, held_up.looks).await {
                Ok(message) => Some(message),
                // A line that Discord refuses would hold up all later ones.
                Err(Trouble::Channel(FailureReason::Fault(why))) => {
                    tracing::error!(%id, number, error = why, "line about tournament dropped");
                    None
                }
                Err(trouble) => {
                    held_up.news = true;
                    held_up.note(trouble)?;
                    return Ok(Step::Nothing);
                }
            },
        };
        let key = Key(format!("told:{id}:{number}"));
        self.bot
            .tournaments
            .note(id, key, now, move |contest| contest.posted(number, message))
            .await?;
        Ok(Step::Done)
    }

    async fn post_line(&self, contest: &Contest, news: &News, looks: bool) -> Result<MessageId, Trouble> {
        let mut post = posts::news(contest, news);
        if news.what == Happened::Over {
            post.file = self.shown_as(contest).await.file;
        }
        if let Some(message) = self.posted_before(contest, &post, looks).await? {
            return Ok(message);
        }
        let nonce = format!("n{:x}.{:x}", contest.id.0, news.number);
        Ok(self.deliver.post(contest.channel, post, &nonce).await?)
    }

    /// A message with this first line below the newest posted news.
    async fn posted_before(
        &self,
        contest: &Contest,
        post: &Post,
        looks: bool,
    ) -> Result<Option<MessageId>, Trouble> {
        let newest = self.newest(contest.channel, looks).await?;
        let is_newer = |seen: &Seen| contest.said.is_none_or(|said| seen.message > said);
        // Games of a round may have opened meanwhile.
        let is_same = |seen: &Seen| seen.text.lines().next() == post.text.lines().next();
        Ok(newest.into_iter().find(|seen| is_newer(seen) && is_same(seen)).map(|seen| seen.message))
    }

    /// Like [`Background::show_state`], with failures noted.
    async fn shown_state(&self, held: &Held, held_up: &mut HeldUp) -> Result<Option<Posted>, FailureReason> {
        if held_up.shut || held_up.state {
            return Ok(None);
        }
        match self.show_state(held, held_up.looks).await {
            Ok(posted) => Ok(posted),
            Err(trouble) => {
                held_up.state = true;
                held_up.note(trouble)?;
                Ok(None)
            }
        }
    }

    /// The message that shows the state, without its picture if that cannot be drawn now.
    async fn shown_as(&self, contest: &Contest) -> Post {
        let theme = look_of(&self.bot.servers, Some(contest.guild)).await.theme;
        let shown = Arc::new(contest.clone());
        let file =
            standings::picture(&self.bot.pool, contest.locale(), shown, standings::Part::First, theme).await;
        Post { file, ..words::state(contest) }
    }

    /// Posts or edits the state message; returns where it is.
    async fn show_state(&self, held: &Held, looks: bool) -> Result<Option<Posted>, Trouble> {
        let contest = &held.contest;
        let post = self.shown_as(contest).await;
        let known = match held.posted {
            Some(posted) => Some(posted.message),
            None => self.seen(contest.channel, &post, None, looks).await?,
        };
        let message = match known {
            Some(message) => match self.edit(contest.channel, message, &post).await {
                Ok(()) => message,
                // The message was deleted.
                Err(DeliverError::Gone(_)) => {
                    let nonce = format!("s{:x}.{:x}", contest.id.0, held.version.0);
                    self.deliver.post(contest.channel, post, &nonce).await?
                }
                Err(error) => return Err(error.into()),
            },
            None => self.deliver.post(contest.channel, post, &format!("s{:x}", contest.id.0)).await?,
        };
        let posted = Posted { channel: contest.channel, message, version: held.version };
        if known != Some(message) {
            // Note it at once: other steps take a while.
            let subject = Subject::Tournament(contest.id);
            let noted = self.bot.tables.store().delivered(subject, held.version, "", Some(posted)).await;
            noted.map_err(|error| Trouble::Store(FailureReason::Passing(error.to_string())))?;
        }
        Ok(Some(posted))
    }

    /// Edits a message, without its picture if Discord refuses the picture.
    async fn edit(&self, channel: ChannelId, message: MessageId, post: &Post) -> Result<(), DeliverError> {
        match self.deliver.replace(channel, message, post.clone()).await {
            Err(why @ (DeliverError::Wrong(_) | DeliverError::Closed(_))) if post.file.is_some() => {
                tracing::warn!(%channel, %why, "standings not shown as a picture");
                self.deliver.replace(channel, message, Post { file: None, ..post.clone() }).await
            }
            done => done,
        }
    }

    /// A message in the channel that ends with the same control: an earlier try has posted it. `except`: a deleted
    /// message.
    async fn seen(
        &self,
        channel: ChannelId,
        post: &Post,
        except: Option<MessageId>,
        looks: bool,
    ) -> Result<Option<MessageId>, Trouble> {
        let newest = self.newest(channel, looks).await?;
        let last = post.rows.iter().flat_map(Component::custom_ids).last();
        let is_same = |seen: &Seen| last.is_some() && seen.custom_ids.last().map(String::as_str) == last;
        let found = newest.into_iter().filter(|seen| Some(seen.message) != except).find(is_same);
        Ok(found.map(|seen| seen.message))
    }

    /// The newest messages; none if no earlier try can have posted one (`looks`).
    async fn newest(&self, channel: ChannelId, looks: bool) -> Result<Vec<Seen>, Trouble> {
        Ok(if looks { self.newest_in(channel).await? } else { Vec::new() })
    }
}
