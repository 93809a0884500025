//! The vote of a channel as it is stored: what is voted on, the ballot, and when its message is edited next. What
//! becomes of it is the business of [`voting`](super::voting).

use crate::frame::settings::cache::Settings;
use deltille_base::ids::{ChannelId, GuildId, MessageId, Ply, TableId, Time, UserId};
use deltille_games::Seat;
use deltille_store::{Deadline, Outgoing, Subject};
use deltille_table::{
    Table,
    ballot::{Ballot, NotTaken},
    teams::{Majority, Team},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::time::Duration;

/// Kind of the deadline at which a vote is closed.
pub const VOTE: &str = "vote";

/// Kind of the outgoing row of a vote's message.
pub const BALLOT: &str = "ballot";

/// Least time between two edits of a vote's message.
pub(crate) const BETWEEN: Duration = Duration::from_secs(1);

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

/// A person's ballot in a vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice<'a> {
    /// A move, in canonical form.
    Move(&'a str),
    /// The number of a proposal, from 0.
    Number(u8),
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

    pub(crate) fn is_same(&self, other: &BallotBox) -> bool {
        (self.table, self.ply, self.closes) == (other.table, other.ply, other.closes)
    }

    /// Asks for an edit of the message.
    pub(crate) fn changed(&mut self, now: Time) {
        let next = now.max(self.shown.after(BETWEEN));
        self.show = Some(self.show.map_or(next, |show| show.min(next)));
    }

    /// Hears a person on a board of the table.
    pub(crate) fn hear(
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
