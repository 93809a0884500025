//! What a tournament has waiting: rounds to pair, news, games to open or to close, and the message that shows
//! its state. Each step is a commit or can be repeated, so the row stays until nothing is left to do.

use super::{
    Background, Render, TimeSource,
    failures::{FailureKey, FailureReason},
};
use crate::{
    service::{
        deliver::{Deliver, DeliverError, Seen},
        panics::contained,
        tournaments::{Act, Contest, Contestant, Held, Place, REPORT, TournamentError, WORK},
    },
    ui::message::{Component, Post},
};
use deltille_base::ids::{ChannelId, MessageId, TableId, Time, TournamentId};
use deltille_games::{Control, Leave, Seat};
use deltille_store::{Claimed, Key, Posted, Store, Subject};
use deltille_table::{By, Command, Order, clock::Standstill};
use deltille_tournaments::{Seats, TableId as Game};

/// Steps of one tournament in one round of the worker: boards of other channels wait meanwhile.
const STEPS: usize = 8;

/// What became of one step.
enum Step {
    Done,
    Nothing,
}

impl From<TournamentError> for FailureReason {
    fn from(error: TournamentError) -> FailureReason {
        match error {
            TournamentError::Busy | TournamentError::Store(_) => FailureReason::Passing(error.to_string()),
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
        for step in 0..STEPS {
            let Some(held) = self.tournaments.load(id).await? else { return Ok(()) };
            // First, and after all else: people see at once what their press did.
            if step == 0 {
                self.show_state(&held).await?;
            }
            if let Step::Nothing = self.step(&held, now).await? {
                let shown = if step == 0 { held.posted } else { None };
                let posted = match shown.filter(|posted| posted.version == held.version) {
                    Some(posted) => Some(posted),
                    None => self.show_state(&held).await?,
                };
                let store = self.tables.store();
                let settled = store.delivered(Subject::Tournament(id), held.version, WORK, posted).await;
                return settled.map(drop).map_err(|error| FailureReason::Passing(error.to_string()));
            }
        }
        // The row of the newest version is due.
        self.tables.alarm.ring();
        Ok(())
    }

    /// The next thing to do, if there is one.
    async fn step(&self, held: &Held, now: Time) -> Result<Step, FailureReason> {
        let (contest, id) = (&held.contest, held.contest.id);
        if let Some(round) = contest.to_pair() {
            let key = Key(format!("pair:{id}:{round}"));
            let done = self.tournaments.act(id, key, now, Act::Pair { round, now }).await?;
            // In an arena, those who are free may have to wait.
            if done.version != held.version {
                return Ok(Step::Done);
            }
        }
        if let Some(news) = contest.news.first() {
            let post = self.render.tournament_news(contest, news);
            let nonce = format!("n{:x}.{:x}", id.0, news.number);
            self.deliver.post(contest.channel, post, &nonce).await?;
            let key = Key(format!("told:{id}:{}", news.number));
            self.tournaments.act(id, key, now, Act::Told { number: news.number }).await?;
            return Ok(Step::Done);
        }
        let open = contest.to_open().next();
        if let Some(game) = open {
            self.open_game(contest, game, now).await?;
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
        Ok(Step::Nothing)
    }

    /// Announces a game, opens the thread of its message and the table in it.
    async fn open_game(&self, contest: &Contest, game: Game, now: Time) -> Result<(), FailureReason> {
        let id = contest.id;
        let (post, name) = self.render.tournament_game(contest, game);
        let Some(place) = contest.place(game) else {
            let message = match self.seen(contest.channel, &post).await? {
                Some(message) => message,
                None => {
                    let nonce = format!("t{:x}.{:x}.{:x}", id.0, game.round.0, game.table);
                    self.deliver.post(contest.channel, post, &nonce).await?
                }
            };
            let key = Key(format!("announce:{id}:{}:{}", game.round, game.table));
            self.tournaments.act(id, key, now, Act::Announced { game, message }).await?;
            return Ok(());
        };
        self.deliver.thread(contest.channel, place.message, &name).await?;
        self.tournaments.open(contest, game, place, now).await?;
        let key = Key(format!("opened:{id}:{}:{}", game.round, game.table));
        self.tournaments.act(id, key, now, Act::Opened { game }).await?;
        Ok(())
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
            Err(
                error @ (crate::service::orders::OrderError::Store(_)
                | crate::service::orders::OrderError::Busy),
            ) => {
                return Err(FailureReason::Passing(error.to_string()));
            }
            Err(why) => {
                tracing::debug!(channel = %place.message, reason = %why, "table of tournament not ended")
            }
        }
        Ok(())
    }

    /// Posts or edits the message that shows the state; returns where it is.
    async fn show_state(&self, held: &Held) -> Result<Option<Posted>, FailureReason> {
        let contest = &held.contest;
        let post = self.render.tournament(contest).await;
        let post = post.ok_or_else(|| FailureReason::Passing("it could not be drawn".to_owned()))?;
        let known = match held.posted {
            Some(posted) => Some(posted.message),
            None => self.seen(contest.channel, &post).await?,
        };
        let message = match known {
            Some(message) => match self.deliver.replace(contest.channel, message, post.clone()).await {
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
            noted.map_err(|error| FailureReason::Passing(error.to_string()))?;
        }
        Ok(Some(posted))
    }

    /// A message in the channel that ends with the same control: an earlier try has posted it.
    async fn seen(&self, channel: ChannelId, post: &Post) -> Result<Option<MessageId>, FailureReason> {
        let newest = match self.deliver.newest(channel).await {
            // Where the bot cannot read, it may still be able to post.
            Err(DeliverError::Gone(_) | DeliverError::Closed(_)) => Vec::new(),
            newest => newest?,
        };
        let last = post.rows.iter().flat_map(Component::custom_ids).last();
        let is_same = |seen: &Seen| last.is_some() && seen.custom_ids.last().map(String::as_str) == last;
        Ok(newest.into_iter().find(is_same).map(|seen| seen.message))
    }
}
