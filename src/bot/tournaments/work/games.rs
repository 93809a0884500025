//! Games of a tournament: announcements, threads and tables.

use super::{FailureKey, FailureReason, HeldUp, Step, Trouble};
use crate::{
    background::{Background, Boards, TimeSource},
    frame::{
        deliver::{Deliver, DeliverError},
        tables::orders::OrderError,
    },
    tournaments::{Contest, Contestant, Happened, Held, RoundPost, TournamentError, Venue, posts},
};
use deltille_base::ids::{ChannelId, TableId, Time};
use deltille_games::{Control, Leave, Seat};
use deltille_store::{Key, Subject, Version};
use deltille_table::{By, Command, Order};
use deltille_tournaments::{GameId, Seats};

/// A message that no longer shows the truth.
#[derive(Clone, Copy)]
enum Outdated {
    Game(GameId),
    Round(RoundPost),
}

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Takes the next step to open a game. Games that cannot be opened now are tried again later.
    pub(super) async fn open_games(
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
            let version = Version(contest.venue(game).map_or(0, |venue| venue.message.0));
            if self.failed.is_put_off(&key, version, now) {
                waiting += 1;
                continue;
            }
            match self.open_game(contest, game, now, held_up.looks).await {
                Ok(()) => {
                    self.failed.forget(&key);
                    return Ok(Step::Done);
                }
                Err(Trouble::Channel(why @ (FailureReason::Passing(_) | FailureReason::Fault(_)))) => {
                    self.put_off(key, version, now, why);
                    (waiting, held_up.looks) = (waiting + 1, true);
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

    /// Announces a game, opens the thread of its message and the table in it. `looks`: an earlier try may have announced
    /// it.
    async fn open_game(
        &self,
        contest: &Contest,
        game: GameId,
        now: Time,
        looks: bool,
    ) -> Result<(), Trouble> {
        let id = contest.id;
        let (post, name) = posts::announcement(contest, game);
        let venue = match contest.venue(game) {
            Some(venue) if !venue.gone => venue,
            lost => {
                let except = lost.map(|lost| lost.message);
                let message = match self.seen(contest.channel, &post, except, looks).await? {
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
                self.bot
                    .tournaments
                    .note(id, key, now, move |contest| contest.announced(game, message))
                    .await?;
                return Ok(());
            }
        };
        let opened = match self.deliver.thread(contest.channel, venue.message, &name).await {
            // A name may contain a word that the server forbids.
            Err(DeliverError::Wrong(_)) => {
                let plain = posts::plain_thread(contest, game);
                self.deliver.thread(contest.channel, venue.message, &plain).await
            }
            opened => opened,
        };
        match opened {
            Ok(()) => {}
            Err(DeliverError::Wrong(why)) => {
                let key = Key(format!("thread:{id}:{}", venue.message));
                self.bot
                    .tournaments
                    .note(id, key, now, move |contest| contest.add_news(Happened::NoThread(game)))
                    .await?;
                return Err(DeliverError::Wrong(why).into());
            }
            // The announcement or the channel was deleted. A table that was opened before has its thread.
            Err(DeliverError::Gone(_)) if !self.bot.tournaments.is_open(contest, game, venue).await? => {
                let message = venue.message;
                let key = Key(format!("lost:{id}:{message}"));
                self.bot
                    .tournaments
                    .note(id, key, now, move |contest| contest.lost(game, message))
                    .await?;
                return Ok(());
            }
            Err(DeliverError::Gone(_)) => {}
            Err(error) => return Err(error.into()),
        }
        let one_message = self.bot.servers.get(contest.guild).await.in_one_message(contest.channel, None);
        self.bot.tournaments.open(contest, game, venue, one_message, now).await?;
        // After a move to another channel, the game is opened again.
        let key = Key(format!("opened:{id}:{}:{}:{}", game.round, game.table, venue.message));
        self.bot.tournaments.note(id, key, now, move |contest| contest.opened(game)).await?;
        Ok(())
    }

    /// Edits the next outdated announcement or message of a round. Those that cannot be edited now are tried again
    /// later.
    pub(super) async fn refresh(
        &self,
        held: &Held,
        now: Time,
        held_up: &mut HeldUp,
    ) -> Result<Step, FailureReason> {
        let (contest, id) = (&held.contest, held.contest.id);
        let games = contest.to_redate().map(|venue| (venue.message, Outdated::Game(venue.game)));
        let rounds = contest.outdated_rounds().map(|post| (post.message, Outdated::Round(post)));
        let mut waiting = 0;
        for (message, outdated) in games.chain(rounds) {
            let (post, version) = match outdated {
                Outdated::Game(game) => {
                    let (deadline, outcome) = (contest.shown_deadline(game), contest.outcome(game));
                    let version = deadline.map_or(u64::from(outcome.is_some()), |at| at.0);
                    (posts::announcement(contest, game).0, Version(version))
                }
                Outdated::Round(round) => {
                    (posts::round(contest, round.round), Version(u64::from(round.changes)))
                }
            };
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
                self.edit(contest.channel, message, &post).await
            };
            let is_gone = match done.map_err(Trouble::from) {
                Ok(()) => false,
                Err(Trouble::Gone(_)) => true,
                Err(Trouble::Channel(FailureReason::Fault(why))) => {
                    tracing::error!(%id, %message, error = why, "message about games stays outdated");
                    false
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
            };
            self.failed.forget(&key);
            let key = Key(format!("dated:{id}:{message}:{}", held.version.0));
            let shown = contest.clone();
            let note = move |contest: &mut Contest| match outdated {
                Outdated::Game(game) => {
                    contest.dated(game, shown.shown_deadline(game), shown.outcome(game));
                }
                Outdated::Round(post) => {
                    contest.round_shown(message, (!is_gone).then_some(post.changes));
                }
            };
            self.bot.tournaments.note(id, key, now, note).await?;
            return Ok(Step::Done);
        }
        if waiting > 0 {
            let why = format!("{waiting} messages about games cannot be edited now");
            held_up.note(Trouble::Channel(FailureReason::Passing(why)))?;
        }
        Ok(Step::Nothing)
    }

    /// Seats people who have taken another's number.
    pub(super) async fn move_in(
        &self,
        contest: &Contest,
        venue: &Venue,
        now: Time,
    ) -> Result<(), FailureReason> {
        let Some(table) = contest.play.table(venue.game) else { return Ok(()) };
        for (seat, player) in table.players.iter().enumerate().filter(|(seat, _)| venue.moved.has(*seat)) {
            if let Some(person) = contest.who(*player).and_then(Contestant::as_person) {
                let command = Command::Substitute { seat: Seat(seat as u8), person };
                let word = format!("move:{seat}:{}", contest.play.replacements().len());
                self.order_at(contest, venue, &word, (By::Moderator, command), now).await?;
            }
        }
        Ok(())
    }

    /// Resigns for people who have withdrawn.
    pub(super) async fn leave_game(
        &self,
        contest: &Contest,
        venue: &Venue,
        seats: Seats,
        now: Time,
    ) -> Result<(), FailureReason> {
        let current = self.bot.tables.current(ChannelId(venue.message.0)).await;
        let current = current.map_err(|error| FailureReason::from(TournamentError::from(error)))?;
        let Some(table) = current.map(|current| current.table) else { return Ok(()) };
        for seat in (0..table.seats.len()).filter(|seat| seats.has(*seat)) {
            if let Some(person) = table.person(Seat(seat as u8)) {
                let resign = Command::Control(Control::Leave(Leave::Resign));
                let order = (By::Person(person.clone()), resign);
                self.order_at(contest, venue, &format!("leave:{seat}"), order, now).await?;
            }
        }
        Ok(())
    }

    /// Gives an order to a game's table. A refusal, because the table is over, is no failure.
    pub(super) async fn order_at(
        &self,
        contest: &Contest,
        venue: &Venue,
        word: &str,
        (by, command): (By, Command),
        now: Time,
    ) -> Result<(), FailureReason> {
        let key = Key(format!("fixture:{}:{}:{word}", contest.id, venue.message));
        let order = Order {
            table: Some(TableId(venue.message.0)),
            ..Order::new(by, command, now)
        };
        match self.bot.tables.order(ChannelId(venue.message.0), key, order).await {
            Ok(done) => self.bot.computers.start_thinking(&done).await,
            Err(error @ (OrderError::Store(_) | OrderError::Busy)) => {
                return Err(FailureReason::Passing(error.to_string()));
            }
            Err(why) => {
                tracing::debug!(channel = %venue.message, reason = %why, "table of tournament not ended")
            }
        }
        Ok(())
    }
}
