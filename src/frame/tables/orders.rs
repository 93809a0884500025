//! The results of an order to a channel's table: the current table, what to show, or why nothing was done.

use super::rows::{BOARD, SHOW_LEASE};
use crate::{
    deliver::Receipt,
    settings::{cache::SettingsError, log::LogLine, servers::Limit},
};
use deltille_base::ids::{ChannelId, GuildId, TableId, Time, UserId};
use deltille_store::{Key, Outgoing, Posted, StoreError, Subject, Version};
use deltille_table::{DecodeError, Effect, Refused, Table, fair::Seed};
use std::{sync::Arc, time::Duration};

/// A request to change a channel's table.
#[derive(Clone, Debug)]
pub struct ChangeRequest {
    pub channel: ChannelId,
    /// The user who makes the change.
    pub actor: Option<UserId>,
    pub key: Key,
    /// Now.
    pub at: Time,
    /// How long the actor has to show the board before the background worker posts it.
    pub lease: Duration,
    pub opener: Opener,
    /// The entry in the server's log, and the server.
    pub log: Option<(GuildId, LogLine)>,
}

impl ChangeRequest {
    /// A change without anything that goes with it.
    pub fn new(channel: ChannelId, actor: Option<UserId>, key: Key, at: Time) -> ChangeRequest {
        ChangeRequest {
            channel,
            actor,
            key,
            at,
            lease: SHOW_LEASE,
            opener: Opener::default(),
            log: None,
        }
    }
}

/// A table that follows the one in its channel.
#[derive(Clone, Debug)]
pub struct NextTable {
    pub channel: ChannelId,
    pub key: Key,
    /// The table that it follows, if it must be this one.
    pub after: Option<TableId>,
    /// Its own id.
    pub id: TableId,
    pub by: UserId,
    pub at: Time,
    pub seed: Seed,
}

impl NextTable {
    pub fn request(&self) -> ChangeRequest {
        ChangeRequest::new(self.channel, Some(self.by), self.key.clone(), self.at)
    }

    /// Refuses to follow another table.
    pub fn follows(&self, now: &Current) -> Result<(), OrderError> {
        if self.after.is_some_and(|after| after != now.table.id) {
            return Err(refused(Refused::Stale { now: now.table.ply() }, Some(now)));
        }
        Ok(())
    }
}

/// What one person may have open on a server; `None`: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    pub guild: GuildId,
    pub user: UserId,
    pub tables: Option<u16>,
    pub offers: Option<u16>,
}

/// Conditions of the opening of a table, apart from the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Opener {
    /// The server's limits for its host.
    pub allowance: Option<Allowance>,
    /// Where a ping of the new offer is posted, if not at the table: a thread would take in all who are pinged.
    pub announce: Option<ChannelId>,
}

#[derive(Clone, Debug)]
pub struct Current {
    pub table: Arc<Table>,
    pub version: Version,
    /// The first known version that looks like this one.
    pub looks: Version,
    /// The message that shows its newest board, if known.
    pub posted: Option<Posted>,
    /// Outgoing rows known to be pending for this version.
    pub owed: Vec<Outgoing>,
}

impl Current {
    /// Approximate size in bytes: a state, and a line of the record for each entry, twice.
    pub fn weight(&self) -> usize {
        const STATE: usize = 8 << 10;
        const ENTRY: usize = 200;
        STATE + ENTRY * self.table.entries.len()
    }

    /// A finished game as it was filed.
    pub fn filed(table: Arc<Table>, version: Version, posted: Option<Posted>) -> Current {
        Current { table, version, looks: version, posted, owed: Vec::new() }
    }

    /// Users mentioned by the newest board while it is still undelivered.
    pub fn mentioned(&self) -> Vec<UserId> {
        self.owed
            .iter()
            .filter(|row| row.kind == BOARD)
            .flat_map(|row| row.to.iter().copied())
            .collect()
    }
}

#[derive(Clone, Debug)]
pub struct Done {
    pub table: Arc<Table>,
    pub version: Version,
    /// What to show. For a repeated order: the same kind of effect, without events.
    pub effects: Vec<Effect>,
    pub mentioned: Vec<UserId>,
    /// The previous board message, whose buttons must be removed.
    pub previous: Option<Posted>,
    /// The order was carried out before; this time nothing changed.
    pub repeated: bool,
    /// Its copies in other servers, whose boards are posted there.
    pub copies: Vec<Current>,
    /// The time and the author of the order.
    pub at: Time,
    pub actor: Option<UserId>,
}

impl Done {
    pub fn receipt(&self) -> Receipt {
        Receipt::of(self.table.channel, self.version)
    }

    /// The table as [`Current`].
    pub fn current(self) -> Current {
        let (version, looks) = (self.version, self.version);
        Current {
            table: self.table,
            version,
            looks,
            posted: self.previous,
            owed: Vec::new(),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    #[error("there is no table in this channel")]
    NoTable,
    #[error("the channel has an open table")]
    Occupied(Current),
    /// The table refuses the order; `current` is its present state.
    #[error("{why}")]
    Refused { why: Refused, current: Option<Box<Current>> },
    /// The channel has a copy of a table of another channel.
    #[error("the table is in another channel")]
    Elsewhere(Box<Current>),
    #[error("the deadline was set for an older version")]
    Outdated,
    #[error("too many changes at once")]
    Busy,
    /// The server lets one person have `most` of these.
    #[error("the limit of {limit} is reached: {most}")]
    TooMany { limit: Limit, most: u16 },
    #[error("the table is stored, but cannot be read: {0}")]
    Unreadable(#[from] DecodeError),
    /// A bug in the rules; the table is unchanged.
    #[error("the table failed: {0}")]
    Fault(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<SettingsError> for OrderError {
    fn from(error: SettingsError) -> OrderError {
        match error {
            SettingsError::Store(error) => OrderError::Store(error),
            other => OrderError::Fault(other.to_string()),
        }
    }
}

impl Receipt {
    /// The receipt of a board that shows this version of the channel's table.
    pub fn of(channel: ChannelId, version: Version) -> Receipt {
        Receipt { subject: Subject::Channel(channel), version }
    }
}
pub(crate) fn vacant(current: Option<&Current>) -> Result<(), OrderError> {
    match current {
        Some(current) if current.table.is_open() => Err(OrderError::Occupied(current.clone())),
        Some(_) | None => Ok(()),
    }
}

pub fn refused(why: Refused, current: Option<&Current>) -> OrderError {
    OrderError::Refused { why, current: current.cloned().map(Box::new) }
}

/// The kind of answer, stored with the idempotency key.
pub fn answer(effects: &[Effect]) -> &'static [u8] {
    let lobby = matches!(effects, [Effect::ShowLobby]);
    if lobby { b"lobby" } else { b"board" }
}

pub fn repeated(current: Current, answer: &[u8], request: &ChangeRequest) -> Done {
    let mentioned = current.mentioned();
    let Current { table, version, posted, .. } = current;
    let effect = match answer {
        b"lobby" => Effect::ShowLobby,
        _ => Effect::PostBoard { next: table.next(), events: Vec::new() },
    };
    Done {
        table,
        version,
        effects: vec![effect],
        mentioned,
        previous: posted,
        repeated: true,
        copies: Vec::new(),
        at: request.at,
        actor: request.actor,
    }
}

/// A copy that a change writes.
#[derive(Debug)]
pub struct Copy {
    pub(super) expected: Version,
    /// The copy after the change, with the message that showed it before.
    pub current: Current,
    /// The posted message, if it still shows the copy.
    pub(super) shows: Option<Posted>,
}
