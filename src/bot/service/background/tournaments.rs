//! What a tournament has waiting: rounds to pair, news, games to open or to close, and the message that shows
//! its state. Each step is a commit or can be repeated, so the row stays until nothing is left to do.
//!
//! What cannot be done now holds up nothing else: a game that cannot be opened is tried again later, and a channel
//! that is closed to the bot only stops what is posted there. In a deleted channel there is nothing to show.

use super::{
    Background, Render, TimeSource,
    failures::{FailureKey, FailureReason},
};
use crate::{
    service::{
        deliver::{Deliver, DeliverError, Seen},
        orders::OrderError,
        panics::{contained, lock},
        tournaments::{Act, Contest, Contestant, Held, News, Place, REPORT, TournamentError, WORK},
    },
    ui::message::{Component, Post},
};
use deltille_base::ids::{ChannelId, MessageId, TableId, Time, TournamentId};
use deltille_games::{Control, Leave, Seat};
use deltille_store::{Claimed, Key, Posted, Subject, Version};
use deltille_table::{By, Command, Order, clock::Standstill};
use deltille_tournaments::{Seats, TableId as Game};

/// Steps of one tournament in one round of the worker: boards of other channels wait meanwhile.
const STEPS: usize = 8;

/// What became of one step.
enum Step {
    Done,
    Nothing,
}

/// Why a step in a channel was not done.
enum Trouble {
    /// The channel is gone for good.
    Gone(String),
    Channel(FailureReason),
    /// The store does not answer.
    Store(FailureReason),
}

impl From<TournamentError> for Trouble {
    fn from(error: TournamentError) -> Trouble {
        match FailureReason::from(error) {
            passing @ FailureReason::Passing(_) => Trouble::Store(passing),
            other => Trouble::Channel(other),
        }
    }
}

impl From<DeliverError> for Trouble {
    fn from(error: DeliverError) -> Trouble {
        match error {
            DeliverError::Gone(why) => Trouble::Gone(why),
            other => Trouble::Channel(other.into()),
        }
    }
}

/// What a round of the worker could not do, while the rest goes on.
#[derive(Default)]
struct HeldUp {
    /// Why the row stays.
    why: Option<FailureReason>,
    /// Whether the channel takes no posts now.
    shut: bool,
    /// Whether it never will.
    gone: bool,
    /// Whether the message that shows the state could not be edited.
    state: bool,
    /// Whether the first line of news could not be posted.
    news: bool,
}

impl HeldUp {
    fn note(&mut self, trouble: Trouble) -> Result<(), FailureReason> {
        match trouble {
            Trouble::Store(why) => return Err(why),
            Trouble::Gone(why) => {
                tracing::info!(error = why, "tournament's channel is gone, nothing is shown there");
                (self.shut, self.gone) = (true, true);
            }
            Trouble::Channel(why @ FailureReason::Closed(_)) => {
                (self.shut, self.why) = (true, Some(why));
            }
            Trouble::Channel(why) => self.why = self.why.take().or(Some(why)),
        }
        Ok(())
    }
}

impl From<TournamentError> for FailureReason {
    fn from(error: TournamentError) -> FailureReason {
        match error {
            TournamentError::Store(error) | TournamentError::Order(OrderError::Store(error)) => error.into(),
            TournamentError::Busy | TournamentError::Order(OrderError::Busy) => {
                FailureReason::Passing(error.to_string())
            }
            error => FailureReason::Fault(error.to_string()),
        }
    }
}

impl From<DeliverError> for FailureReason {
    fn from(error: DeliverError) -> FailureReason {
        match error {
            DeliverError::Closed(why) | DeliverError::Gone(why) => FailureReason::Closed(why),
            DeliverError::Wrong(why) => FailureReason::Fault(why),
            DeliverError::Later(why) => FailureReason::Passing(why),
        }
    }
}

impl<D: Deliver, R: Render, T: TimeSource> Background<D, R, T> {
    /// Does what a tournament has waiting, or reports a finished game to its tournament.
    pub(super) async fn of_tournament(&self, row: &Claimed, now: Time) {
        let kind = row.outgoing.kind.clone();
        let key = FailureKey { subject: row.subject, kind, deadline: false };
        if self.failed.is_put_off(&key, row.version, now) {
            return;
        }
        let done = async {
            match (row.subject, row.outgoing.kind.as_str()) {
                (Subject::Tournament(id), WORK) => self.work_on(id, now).await,
                (Subject::Game(id), REPORT) => {
                    Ok(self.tournaments.report(TableId(id.0), row.version, now).await?)
                }
                _ => Ok(()),
            }
        };
        match contained(done).await {
            Ok(Ok(())) => self.failed.forget(&key),
            Ok(Err(reason)) => self.put_off(key, row.version, now, reason),
            Err(panic) => self.put_off(key, row.version, now, FailureReason::Fault(panic)),
        }
    }

    async fn work_on(&self, id: TournamentId, now: Time) -> Result<(), FailureReason> {
        let mut held_up = HeldUp::default();
        for step in 0..STEPS {
            let Some(held) = self.tournaments.load(id).await? else { return Ok(()) };
            // First, and after all else: people see at once what their press did.
            let mut shown = None;
            if step == 0 {
                shown = self.shown_state(&held, &mut held_up).await?;
                self.tournaments.link_season(&held.contest, shown, now).await?;
            }
            if let Step::Nothing = self.step(&held, now, &mut held_up).await? {
                let posted = match shown.filter(|posted| posted.version == held.version) {
                    Some(posted) => Some(posted),
                    None => self.shown_state(&held, &mut held_up).await?,
                };
                if let Some(why) = held_up.why.filter(|_| !held_up.gone) {
                    if held_up.shut {
                        self.wait_for_channel(&held.contest);
                    }
                    return Err(why);
                }
                let store = self.tables.store();
                let settled = store.delivered(Subject::Tournament(id), held.version, WORK, posted).await;
                return settled.map(drop).map_err(|error| FailureReason::Passing(error.to_string()));
            }
        }
        // The row of the newest version is due.
        self.tables.alarm.ring();
        Ok(())
    }

    /// Once the channel is open again, the tournament is worked on at once.
    fn wait_for_channel(&self, contest: &Contest) {
        lock(&self.shut_out).entry(contest.channel).or_default().insert(contest.id);
        self.tables.closed_places.note(contest.channel, Some(contest.guild));
    }

    /// Works on the tournaments whose channel was closed to the bot.
    pub(super) async fn tournaments_come_back(&self, channel: ChannelId, now: Time) {
        let waiting = lock(&self.shut_out).remove(&channel).unwrap_or_default();
        for id in waiting {
            let subject = Subject::Tournament(id);
            self.failed.forget_posts(subject);
            match self.tables.store().load(subject).await {
                Ok(Some(loaded)) => {
                    let version = loaded.version;
                    for outgoing in loaded.owed.into_iter().filter(|row| row.kind == WORK) {
                        self.of_tournament(&Claimed { subject, version, outgoing }, now).await;
                    }
                }
                Ok(None) => {}
                Err(error) => tracing::warn!(%id, %error, "tournament not continued in reopened channel"),
            }
        }
    }

    /// The next thing to do, if there is one.
    async fn step(&self, held: &Held, now: Time, held_up: &mut HeldUp) -> Result<Step, FailureReason> {
        let (contest, id) = (&held.contest, held.contest.id);
        if let Some(round) = contest.to_pair() {
            let key = Key(format!("pair:{id}:{round}"));
            let done = self.tournaments.act(id, key, now, Act::Pair { round, now }).await?;
            // In an arena, those who are free may have to wait.
            if done.version != held.version {
                return Ok(Step::Done);
            }
        }
        if let Some(news) = contest.news.first()
            && let Some(told) = self.tell_all(contest, news, held_up).await?
        {
            let key = Key(format!("told:{id}:{}", news.number));
            self.tournaments.act(id, key, now, told).await?;
            return Ok(Step::Done);
        }
        if let Step::Done = self.open_games(contest, now, held_up).await? {
            return Ok(Step::Done);
        }
        let moving = contest.to_move().next();
        if let Some(place) = moving {
            self.move_in(contest, &place, now).await?;
            let (game, seats) = (place.game, place.moved);
            let key = Key(format!("moved:{id}:{}:{}", place.message, held.version.0));
            self.tournaments.act(id, key, now, Act::Moved { game, seats }).await?;
            return Ok(Step::Done);
        }
        let leaving = contest.to_leave().next();
        if let Some((place, seats)) = leaving {
            self.leave_game(contest, &place, seats, now).await?;
            let key = Key(format!("left:{id}:{}:{}:{}", place.message, seats.0, held.version.0));
            self.tournaments.act(id, key, now, Act::Left { game: place.game, seats }).await?;
            return Ok(Step::Done);
        }
        let closing = contest.to_close().next();
        if let Some(place) = closing {
            self.order_there(contest, &place, "end", (By::Moderator, Command::End), now).await?;
            let key = Key(format!("closed:{id}:{}:{}", place.message, held.version.0));
            self.tournaments.act(id, key, now, Act::Closed { game: place.game }).await?;
            return Ok(Step::Done);
        }
        if let Step::Done = self.redate_games(held, now, held_up).await? {
            return Ok(Step::Done);
        }
        if self.tournaments.open_season(held, now).await? {
            return Ok(Step::Done);
        }
        self.tournaments.divide_next(held, now).await?;
        Ok(Step::Nothing)
    }

    /// Posts a line of news, unless the channel shows it: an earlier try may have posted it. Returns what to note
    /// of it; `None`: it waits.
    async fn tell_all(
        &self,
        contest: &Contest,
        news: &News,
        held_up: &mut HeldUp,
    ) -> Result<Option<Act>, FailureReason> {
        let number = news.number;
        if held_up.gone {
            // No one can read it there.
            return Ok(Some(Act::Told { number, message: None }));
        }
        if held_up.shut || held_up.news {
            return Ok(None);
        }
        let post = self.render.tournament_news(contest, news);
        let posted = match self.said(contest, &post).await {
            Ok(None) => {
                let nonce = format!("n{:x}.{:x}", contest.id.0, number);
                self.deliver.post(contest.channel, post, &nonce).await.map_err(Trouble::from)
            }
            Ok(Some(message)) => Ok(message),
            Err(trouble) => Err(trouble),
        };
        match posted {
            Ok(message) => Ok(Some(Act::Told { number, message: Some(message) })),
            // What Discord refuses as it is would hold up all others.
            Err(Trouble::Channel(FailureReason::Fault(why))) => {
                tracing::error!(id = %contest.id, number, error = why, "line about tournament dropped");
                Ok(Some(Act::Told { number, message: None }))
            }
            Err(trouble) => {
                held_up.news = true;
                held_up.note(trouble)?;
                Ok(None)
            }
        }
    }

    /// A message with these words, below the line that was posted last.
    async fn said(&self, contest: &Contest, post: &Post) -> Result<Option<MessageId>, Trouble> {
        let newest = self.newest(contest.channel).await?;
        let is_newer = |seen: &Seen| contest.said.is_none_or(|said| seen.message > said);
        let is_same = |seen: &Seen| seen.text.trim() == post.text.trim();
        Ok(newest.into_iter().find(|seen| is_newer(seen) && is_same(seen)).map(|seen| seen.message))
    }

    /// Takes the next step to open a game. One that cannot be opened now is tried again later, and the next one is
    /// taken.
    async fn open_games(
        &self,
        contest: &Contest,
        now: Time,
        held_up: &mut HeldUp,
    ) -> Result<Step, FailureReason> {
        let mut waiting = 0;
        for game in contest.to_open() {
            if held_up.shut {
                return Ok(Step::Nothing);
            }
            let key = FailureKey {
                subject: Subject::Tournament(contest.id),
                kind: format!("open:{}.{}", game.round, game.table),
                deadline: false,
            };
            let version = Version(contest.place(game).map_or(0, |place| place.message.0));
            if self.failed.is_put_off(&key, version, now) {
                waiting += 1;
                continue;
            }
            match self.open_game(contest, game, now).await {
                Ok(()) => {
                    self.failed.forget(&key);
                    return Ok(Step::Done);
                }
                Err(Trouble::Channel(why @ (FailureReason::Passing(_) | FailureReason::Fault(_)))) => {
                    self.put_off(key, version, now, why);
                    waiting += 1;
                }
                Err(trouble) => held_up.note(trouble)?,
            }
        }
        if waiting > 0 {
            let why = format!("{waiting} games cannot be opened now");
            held_up.note(Trouble::Channel(FailureReason::Passing(why)))?;
        }
        Ok(Step::Nothing)
    }

    /// Announces a game, opens the thread of its message and the table in it.
    async fn open_game(&self, contest: &Contest, game: Game, now: Time) -> Result<(), Trouble> {
        let id = contest.id;
        let (post, name) = self.render.tournament_game(contest, game);
        let place = match contest.place(game) {
            Some(place) if !place.gone => place,
            lost => {
                let except = lost.map(|lost| lost.message);
                let message = match self.seen(contest.channel, &post, except).await? {
                    Some(message) => message,
                    None => {
                        let nonce = match lost {
                            None => format!("t{:x}.{:x}.{:x}", id.0, game.round.0, game.table),
                            // Discord may still know the first one.
                            Some(lost) => format!("r{:x}", lost.message.0),
                        };
                        self.deliver.post(contest.channel, post, &nonce).await?
                    }
                };
                let again = lost.map(|lost| format!(":{}", lost.message)).unwrap_or_default();
                let key = Key(format!("announce:{id}:{}:{}{again}", game.round, game.table));
                self.tournaments.act(id, key, now, Act::Announced { game, message }).await?;
                return Ok(());
            }
        };
        match self.deliver.thread(contest.channel, place.message, &name).await {
            Ok(()) => {}
            // Its announcement was deleted, or the channel. A table that was opened before has its thread.
            Err(DeliverError::Gone(_)) if !self.tournaments.is_open(contest, game, place).await? => {
                let message = place.message;
                let key = Key(format!("lost:{id}:{message}"));
                self.tournaments.act(id, key, now, Act::Lost { game, message }).await?;
                return Ok(());
            }
            Err(DeliverError::Gone(_)) => {}
            Err(error) => return Err(error.into()),
        }
        self.tournaments.open(contest, game, place, now).await?;
        let key = Key(format!("opened:{id}:{}:{}", game.round, game.table));
        self.tournaments.act(id, key, now, Act::Opened { game }).await?;
        Ok(())
    }

    /// Edits the next announcement that shows another deadline. One that cannot be edited now is tried again later.
    async fn redate_games(
        &self,
        held: &Held,
        now: Time,
        held_up: &mut HeldUp,
    ) -> Result<Step, FailureReason> {
        let (contest, id) = (&held.contest, held.contest.id);
        let mut waiting = 0;
        for place in contest.to_redate() {
            let Place { game, message, .. } = place;
            let deadline = contest.shown_deadline(game);
            let version = Version(deadline.map_or(0, |at| at.0));
            let key = FailureKey {
                subject: Subject::Tournament(id),
                kind: format!("date:{message}"),
                deadline: false,
            };
            let done = if held_up.gone {
                Ok(())
            } else if held_up.shut {
                return Ok(Step::Nothing);
            } else if self.failed.is_put_off(&key, version, now) {
                waiting += 1;
                continue;
            } else {
                let (post, _) = self.render.tournament_game(contest, game);
                self.edit(contest.channel, message, &post).await
            };
            match done.map_err(Trouble::from) {
                // Where there is no message, none shows the wrong deadline.
                Ok(()) | Err(Trouble::Gone(_)) => {}
                Err(Trouble::Channel(FailureReason::Fault(why))) => {
                    tracing::error!(%id, %message, error = why, "announcement keeps its old deadline");
                }
                Err(Trouble::Channel(why @ FailureReason::Passing(_))) => {
                    self.put_off(key, version, now, why);
                    waiting += 1;
                    continue;
                }
                Err(trouble) => {
                    held_up.note(trouble)?;
                    return Ok(Step::Nothing);
                }
            }
            self.failed.forget(&key);
            let key = Key(format!("dated:{id}:{message}:{}", held.version.0));
            self.tournaments.act(id, key, now, Act::Dated { game, deadline }).await?;
            return Ok(Step::Done);
        }
        if waiting > 0 {
            let why = format!("{waiting} announcements cannot be edited now");
            held_up.note(Trouble::Channel(FailureReason::Passing(why)))?;
        }
        Ok(Step::Nothing)
    }

    /// Seats the people who have taken another's place.
    async fn move_in(&self, contest: &Contest, place: &Place, now: Time) -> Result<(), FailureReason> {
        let Some(table) = contest.play.table(place.game) else { return Ok(()) };
        for (seat, player) in table.players.iter().enumerate().filter(|(seat, _)| place.moved.has(*seat)) {
            if let Some(person) = contest.who(*player).and_then(Contestant::as_person) {
                let command = Command::Substitute { seat: Seat(seat as u8), person };
                let word = format!("move:{seat}:{}", contest.play.replacements().len());
                self.order_there(contest, place, &word, (By::Moderator, command), now).await?;
            }
        }
        Ok(())
    }

    /// Resigns for people who have withdrawn.
    async fn leave_game(
        &self,
        contest: &Contest,
        place: &Place,
        seats: Seats,
        now: Time,
    ) -> Result<(), FailureReason> {
        let channel = ChannelId(place.message.0);
        let current = self.tables.current(channel).await;
        let current = current.map_err(|error| FailureReason::from(TournamentError::from(error)))?;
        let Some(table) = current.map(|current| current.table) else { return Ok(()) };
        for seat in (0..table.seats.len()).filter(|seat| seats.has(*seat)) {
            if let Some(person) = table.person(Seat(seat as u8)) {
                let resign = Command::Control(Control::Leave(Leave::Resign));
                let order = (By::Person(person.clone()), resign);
                self.order_there(contest, place, &format!("leave:{seat}"), order, now).await?;
            }
        }
        Ok(())
    }

    /// Gives an order to a table of the tournament. That it is over already is no failure.
    async fn order_there(
        &self,
        contest: &Contest,
        place: &Place,
        word: &str,
        (by, command): (By, Command),
        now: Time,
    ) -> Result<(), FailureReason> {
        let key = Key(format!("fixture:{}:{}:{word}", contest.id, place.message));
        let order = Order {
            by,
            request: None,
            at: now,
            pressed: None,
            table: Some(TableId(place.message.0)),
            ply: None,
            command,
            standstill: Standstill::default(),
        };
        match self.tables.order(ChannelId(place.message.0), key, order).await {
            Ok(done) => self.computers.start_thinking(&done).await,
            Err(error @ (OrderError::Store(_) | OrderError::Busy)) => {
                return Err(FailureReason::Passing(error.to_string()));
            }
            Err(why) => {
                tracing::debug!(channel = %place.message, reason = %why, "table of tournament not ended")
            }
        }
        Ok(())
    }

    /// Like [`Background::show_state`]; a failure is noted.
    async fn shown_state(&self, held: &Held, held_up: &mut HeldUp) -> Result<Option<Posted>, FailureReason> {
        if held_up.shut || held_up.state {
            return Ok(None);
        }
        match self.show_state(held).await {
            Ok(posted) => Ok(posted),
            Err(trouble) => {
                held_up.state = true;
                held_up.note(trouble)?;
                Ok(None)
            }
        }
    }

    /// Posts or edits the message that shows the state; returns where it is.
    async fn show_state(&self, held: &Held) -> Result<Option<Posted>, Trouble> {
        let contest = &held.contest;
        let post = self.render.tournament(contest).await;
        let undrawn = || FailureReason::Passing("it could not be drawn".to_owned());
        let post = post.ok_or_else(|| Trouble::Channel(undrawn()))?;
        let known = match held.posted {
            Some(posted) => Some(posted.message),
            None => self.seen(contest.channel, &post, None).await?,
        };
        let message = match known {
            Some(message) => match self.edit(contest.channel, message, &post).await {
                Ok(()) => message,
                // Someone has deleted it.
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
            // Other steps take a while.
            let subject = Subject::Tournament(contest.id);
            let noted = self.tables.store().delivered(subject, held.version, "", Some(posted)).await;
            noted.map_err(|error| Trouble::Store(FailureReason::Passing(error.to_string())))?;
        }
        Ok(Some(posted))
    }

    /// Edits the message that shows the state, without its picture if Discord refuses it with that: the words
    /// do not wait for a picture.
    async fn edit(&self, channel: ChannelId, message: MessageId, post: &Post) -> Result<(), DeliverError> {
        match self.deliver.replace(channel, message, post.clone()).await {
            Err(why @ (DeliverError::Wrong(_) | DeliverError::Closed(_))) if post.file.is_some() => {
                tracing::warn!(%channel, %why, "standings not shown as a picture");
                self.deliver.replace(channel, message, Post { file: None, ..post.clone() }).await
            }
            done => done,
        }
    }

    /// A message in the channel that ends with the same control: an earlier try has posted it. `except`: one that
    /// was deleted.
    async fn seen(
        &self,
        channel: ChannelId,
        post: &Post,
        except: Option<MessageId>,
    ) -> Result<Option<MessageId>, Trouble> {
        let newest = self.newest(channel).await?;
        let last = post.rows.iter().flat_map(Component::custom_ids).last();
        let is_same = |seen: &Seen| last.is_some() && seen.custom_ids.last().map(String::as_str) == last;
        let found = newest.into_iter().filter(|seen| Some(seen.message) != except).find(is_same);
        Ok(found.map(|seen| seen.message))
    }

    async fn newest(&self, channel: ChannelId) -> Result<Vec<Seen>, Trouble> {
        match self.deliver.newest(channel).await {
            // Where the bot cannot read, it may still be able to post.
            Err(DeliverError::Gone(_) | DeliverError::Closed(_)) => Ok(Vec::new()),
            newest => Ok(newest?),
        }
    }
}
