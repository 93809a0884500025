//! Votes of teams: one open vote for each channel, apart from its table, so that many voters do not contend for the
//! game.
//!
//! ```text
//!   proposal, vote ─▶ the channel's box, under the key of the press ─▶ a row: the message is edited, once a second
//!   deadline, or decided before ─▶ closed ─▶ the move, an order with a key of its own ─▶ done, people forgotten
//! ```
//!
//! Each arrow is a commit, and the deadline stays until the last one: after a kill anywhere the next process continues,
//! and the move is entered once. What comes after the vote was closed is not counted.

use super::ballots::{BETWEEN, BallotBox, Voice};
use crate::frame::{
    panics::lock,
    settings::cache::{SettingsCache, SettingsError},
    tables::{
        Tables,
        channel_locks::ChannelLocks,
        orders::{Current, Done, OrderError},
    },
};
use deltille_base::ids::{ChannelId, MessageId, Time, UserId};
use deltille_store::{Key, Version};
use deltille_table::{
    By, Command, Order, Person,
    ballot::NotTaken,
    teams::{Majority, Team},
};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

/// How long an edit is left to the process that began it.
const EDIT_LEASE: Duration = Duration::from_secs(20);

/// What became of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Counted for the proposal with this number.
    Counted(Arc<BallotBox>, u8),
    /// The game is at another board.
    Stale,
    NotTaken(NotTaken),
}

/// The votes of teams. Shared by reference.
#[derive(Debug)]
pub struct Voting {
    tables: Arc<Tables>,
    pub ballots: SettingsCache<BallotBox>,
    /// The process that counts a vote at present.
    turns: ChannelLocks,
}

impl Voting {
    pub fn new(tables: Arc<Tables>) -> Voting {
        Voting {
            ballots: SettingsCache::new(tables.store().clone()),
            turns: ChannelLocks::default(),
            tables,
        }
    }

    /// Counts what a member of the team in this seat says about the present board.
    ///
    /// # Errors
    /// Nothing was counted.
    pub(crate) async fn heard(
        &self,
        current: &Current,
        team: &Team,
        said: (UserId, Voice<'_>),
        key: Key,
        now: Time,
    ) -> Result<Heard, SettingsError> {
        let table = &current.table;
        let closes = now.after(Duration::from_secs(u64::from(team.seconds)));
        let ends = Time(self.tables.presence.noted().await?.awake(closes).0);
        // One after the other: two hundred at once would make each other's commits stale.
        let turn = self.turns.take(table.channel).await;
        let counted = Mutex::new(0);
        let hear = |ballot: &mut BallotBox| {
            *lock(&counted) = ballot.hear(table, team, (ends, closes), said, now)?;
            Ok(())
        };
        // Refused ballots are not written.
        let heard = self.ballots.change_if(table.channel, key, now, hear).await?;
        drop(turn);
        let number = *lock(&counted);
        Ok(match heard {
            Ok(ballot) => {
                self.tables.alarm.set(now, ballot.show);
                if ballot.ballot.settled(ballot.rule).is_some() {
                    self.tables.alarm.ring();
                }
                Heard::Counted(ballot, number)
            }
            Err(Some(why)) => Heard::NotTaken(why),
            Err(None) => Heard::Stale,
        })
    }

    /// Closes a vote and enters its move. `fence`: the version of the deadline.
    pub(crate) async fn decide_vote(
        &self,
        channel: ChannelId,
        fence: Version,
        now: Time,
    ) -> Result<Option<Done>, OrderError> {
        let (version, ballot) = self.ballots.load(channel).await?;
        if version != fence || ballot.done {
            return Err(OrderError::Outdated);
        }
        let same = |other: &BallotBox| other.is_same(&ballot);
        let key = |step: &str| Key(format!("{step}:{}:{}:{}", ballot.table.0, ballot.ply, ballot.closes.0));
        let close = |now: &mut BallotBox| {
            if same(now) {
                now.ballot.close(now.rule);
            }
        };
        let closed = self.ballots.change(channel, key("vote-closed"), now, close).await?;
        if !same(&closed) {
            return Err(OrderError::Outdated);
        }
        let won = closed.ballot.won.and_then(|won| closed.ballot.proposals.get(usize::from(won)));
        let entered = match won {
            Some(proposal) => {
                self.entered_for_team(channel, key("team"), &closed, &proposal.line, now).await?
            }
            None => None,
        };
        let took = entered.is_some();
        let finish = |ballot: &mut BallotBox| {
            if same(ballot) {
                (ballot.done, ballot.entered) = (true, took);
                ballot.ballot.forget_people();
                // A captain is a person too.
                ballot.rule = Majority::Most;
                ballot.changed(now);
            }
        };
        self.ballots.change(channel, key("vote-done"), now, finish).await?;
        self.tables.alarm.ring();
        Ok(entered)
    }

    /// Enters a team's move; `None`: the table does not take it.
    async fn entered_for_team(
        &self,
        channel: ChannelId,
        key: Key,
        ballot: &BallotBox,
        line: &str,
        now: Time,
    ) -> Result<Option<Done>, OrderError> {
        let team = Person { id: UserId::team(ballot.seat.index()), name: String::new() };
        let order = Order {
            table: Some(ballot.table),
            ply: Some(ballot.ply),
            ..Order::new(By::Person(team), Command::Enter { text: line.to_owned() }, now)
        };
        match self.tables.order_at_once(channel, key, order).await {
            Ok(done) => Ok(Some(done)),
            Err(OrderError::Refused { why, .. }) => {
                tracing::info!(%channel, error = %why, "team's move not taken");
                Ok(None)
            }
            Err(OrderError::NoTable) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Takes the next edit of a vote's message, of all processes for this one; `None`: it is not due.
    pub(crate) async fn take_edit(
        &self,
        channel: ChannelId,
        now: Time,
    ) -> Result<Option<Arc<BallotBox>>, SettingsError> {
        let (version, ballot) = self.ballots.load(channel).await?;
        let Some(due) = ballot.show.filter(|show| *show <= now) else {
            return Ok(None);
        };
        let until = now.after(EDIT_LEASE);
        let taken = Mutex::new(false);
        let take = |ballot: &mut BallotBox| {
            let mine = ballot.show == Some(due);
            *lock(&taken) = mine;
            if mine {
                (ballot.shown, ballot.show) = (now, Some(until));
            }
        };
        let key = Key(format!("show:{channel}:{}:{}", version.0, now.0));
        let ballot = self.ballots.change(channel, key, now, take).await?;
        let taken = *lock(&taken);
        Ok(Some(ballot).filter(|ballot| taken && ballot.shown == now))
    }

    /// Notes what became of an edit. `message`: the one that shows the vote; `None`: there is none, and the edit is
    /// not tried again if `given_up`.
    pub(crate) async fn edited(
        &self,
        channel: ChannelId,
        seen: &BallotBox,
        message: Option<MessageId>,
        given_up: bool,
        now: Time,
    ) -> Result<(), SettingsError> {
        let note = |ballot: &mut BallotBox| {
            if !ballot.is_same(seen) {
                return;
            }
            ballot.message = message.or(ballot.message);
            let complete = given_up || message.is_some();
            let is_newest = (&ballot.ballot, ballot.done) == (&seen.ballot, seen.done);
            ballot.show = if complete && is_newest { None } else { Some(now.after(BETWEEN)) };
        };
        let key = Key(format!("shown:{channel}:{}:{}", seen.closes.0, seen.shown.0));
        let ballot = self.ballots.change(channel, key, now, note).await?;
        self.tables.alarm.set(now, ballot.show);
        Ok(())
    }
}
