//! Votes of teams: one open vote for each channel, apart from its table, so that many voters do not contend for the
//! game.
//!
//! ```text
//!   proposal, vote ─▶ the channel's box, under the key of the press ─▶ a row: the message is edited, once a second
//!   deadline, or decided before ─▶ closed ─▶ the move, an order with a key of its own ─▶ done, people forgotten
//! ```
//!
//! Each arrow is a commit, and the deadline stays until the last one: after a kill anywhere the next process goes on,
//! and the move is entered once. What comes after the vote was closed is not counted.

use super::{
    orders::{Current, Done, OrderError},
    settings_cache::{Settings, SettingsError},
    tables::Tables,
};
use deltille_base::ids::{ChannelId, GuildId, MessageId, Ply, TableId, Time, UserId};
use deltille_games::Seat;
use deltille_store::{Deadline, Key, Outgoing, Subject, Version};
use deltille_table::{
    By, Command, Order, Person, Table,
    ballot::{Ballot, NotTaken},
    clock::Standstill,
    teams::{Majority, Team},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

/// Kind of the deadline at which a vote is closed.
pub const VOTE: &str = "vote";

/// Kind of the outgoing row of a vote's message.
pub const BALLOT: &str = "ballot";

/// Least time between two edits of a vote's message.
const BETWEEN: Duration = Duration::from_secs(1);

/// How long an edit is left to the process that began it.
const EDIT_LEASE: Duration = Duration::from_secs(20);

/// The vote of a channel, kept under [`Subject::Ballot`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BallotBox {
    pub table: TableId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// The board on which it is voted.
    pub ply: Ply,
    pub seat: Seat,
    pub rule: Majority,
    pub ballot: Ballot,
    /// The deadline, in the bot's own time, and as people read it.
    pub ends: Time,
    pub closes: Time,
    /// The move was entered, or cannot be entered any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub done: bool,
    /// Whether the table took the move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub entered: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// When the message is to be edited next, and when it was last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show: Option<Time>,
    #[serde(default)]
    pub shown: Time,
    /// Fields of a newer version, kept unchanged.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

impl Default for BallotBox {
    /// Without proposals: no vote.
    fn default() -> BallotBox {
        BallotBox {
            table: TableId(0),
            guild: None,
            ply: Ply(0),
            seat: Seat(0),
            rule: Majority::Most,
            ballot: Ballot::default(),
            ends: Time(0),
            closes: Time(0),
            done: true,
            entered: false,
            message: None,
            show: None,
            shown: Time(0),
            others: Map::new(),
        }
    }
}

impl Settings for BallotBox {
    type Id = ChannelId;

    fn subject(id: ChannelId) -> Subject {
        Subject::Ballot(id)
    }

    fn deadlines(&self) -> Vec<Deadline> {
        if self.done {
            return Vec::new();
        }
        let decided = self.ballot.won.is_some() || self.ballot.settled(self.rule).is_some();
        let at = if decided { Time(0) } else { self.ends };
        vec![Deadline { at, kind: VOTE.to_owned() }]
    }

    fn outgoing(&self) -> Vec<Outgoing> {
        let row = |at| Outgoing { kind: BALLOT.to_owned(), at, to: Vec::new() };
        self.show.map(row).into_iter().collect()
    }
}

/// What a person says in a vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice<'a> {
    /// A move, in canonical form.
    Move(&'a str),
    /// The number of a proposal, from 0.
    Number(u8),
}

/// What became of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Counted for the proposal with this number.
    Counted(Arc<BallotBox>, u8),
    /// The game is at another board.
    Stale,
    NotTaken(NotTaken),
}

impl BallotBox {
    fn open(table: &Table, team: &Team, ends: Time, closes: Time, shown: Time) -> BallotBox {
        BallotBox {
            table: table.id,
            guild: table.guild,
            ply: table.ply(),
            seat: team.seat,
            rule: team.rule,
            ends,
            closes,
            done: false,
            shown,
            ..BallotBox::default()
        }
    }

    fn is_same(&self, other: &BallotBox) -> bool {
        (self.table, self.ply, self.closes) == (other.table, other.ply, other.closes)
    }

    /// Asks for an edit of the message.
    fn changed(&mut self, now: Time) {
        let next = now.max(self.shown.after(BETWEEN));
        self.show = Some(self.show.map_or(next, |show| show.min(next)));
    }

    /// Hears a person on a board of the table.
    fn hear(
        &mut self,
        table: &Table,
        team: &Team,
        (ends, closes): (Time, Time),
        (user, voice): (UserId, Voice<'_>),
        now: Time,
    ) -> Result<u8, Option<NotTaken>> {
        let (here, this) = ((self.table, self.ply), (table.id, table.ply()));
        if here > this {
            return Err(None);
        }
        // A vote that was closed without a move, because the table did not take it, begins again.
        let begins = here < this || self.done && !self.entered;
        match voice {
            Voice::Number(_) if begins => return Err(None),
            Voice::Move(_) if begins => *self = BallotBox::open(table, team, ends, closes, self.shown),
            Voice::Move(_) | Voice::Number(_) => {}
        }
        let heard = match voice {
            Voice::Move(line) => self.ballot.propose(user, line, self.rule),
            Voice::Number(number) => self.ballot.vote(user, number, self.rule).map(|()| number),
        };
        let number = heard.map_err(Some)?;
        self.changed(now);
        Ok(number)
    }
}

impl Tables {
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
        let ends = Time(self.presence.noted().await?.awake(closes).0);
        // One after the other: two hundred at once would make each other's commits stale.
        let lock = self.ballot_locks.take(table.channel).await;
        let outcome = Mutex::new(Err(None));
        let hear = |ballot: &mut BallotBox| {
            let heard = ballot.hear(table, team, (ends, closes), said, now);
            *super::panics::lock(&outcome) = heard;
        };
        let ballot = self.ballots.change(table.channel, key, now, hear).await?;
        drop(lock);
        let outcome = *super::panics::lock(&outcome);
        Ok(match outcome {
            Ok(number) => {
                self.alarm.set(now, ballot.show);
                if ballot.ballot.settled(ballot.rule).is_some() {
                    self.alarm.ring();
                }
                Heard::Counted(ballot, number)
            }
            Err(Some(why)) => Heard::NotTaken(why),
            Err(None) => Heard::Stale,
        })
    }

    /// Closes a vote and enters its move. `fence`: the version of the deadline.
    pub(super) async fn decide_vote(
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
                ballot.changed(now);
            }
        };
        self.ballots.change(channel, key("vote-done"), now, finish).await?;
        self.alarm.ring();
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
            by: By::Person(team),
            request: None,
            at: now,
            pressed: None,
            table: Some(ballot.table),
            ply: Some(ballot.ply),
            command: Command::Enter { text: line.to_owned() },
            standstill: Standstill::default(),
        };
        match self.order_at_once(channel, key, order).await {
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
    pub(super) async fn take_edit(
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
            *super::panics::lock(&taken) = mine;
            if mine {
                (ballot.shown, ballot.show) = (now, Some(until));
            }
        };
        let key = Key(format!("show:{channel}:{}:{}", version.0, now.0));
        let ballot = self.ballots.change(channel, key, now, take).await?;
        let taken = *super::panics::lock(&taken);
        Ok(Some(ballot).filter(|ballot| taken && ballot.shown == now))
    }

    /// Notes what became of an edit. `message`: the one that shows the vote; `None`: there is none, and the edit is
    /// not tried again if `given_up`.
    pub(super) async fn edited(
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
        self.alarm.set(now, ballot.show);
        Ok(())
    }
}
