//! What becomes of an order to a channel's table: the table as it is now, what is to be shown, or why nothing
//! was done.

use super::deliver::Receipt;
use crate::{
    ids::{ChannelId, Time, UserId},
    store::{Outgoing, Posted, StoreError, Subject, Version},
    table::{DecodeError, Effect, Refused, Table},
};
use std::sync::Arc;

/// The kind of the one row that waits to be posted for a table.
pub const BOARD: &str = "board";

/// A channel's table, as it is.
#[derive(Clone, Debug)]
pub struct Current {
    pub table: Arc<Table>,
    pub version: Version,
    /// The first version that looks like this one, as far as is known.
    pub(super) looks: Version,
    /// Where its newest board was posted, as far as is known.
    pub posted: Option<Posted>,
    /// What is still to be posted for this version, as far as is known.
    pub owed: Vec<Outgoing>,
}

impl Current {
    /// About how many bytes it occupies: a state, and a line of the record for each entry, twice.
    pub(super) fn weight(&self) -> usize {
        const STATE: usize = 8 << 10;
        const ENTRY: usize = 200;
        STATE + ENTRY * self.table.entries.len()
    }

    /// Whom its newest board calls, if nobody has shown it yet.
    pub fn mentioned(&self) -> Vec<UserId> {
        self.owed
            .iter()
            .filter(|row| row.kind == BOARD)
            .flat_map(|row| row.to.iter().copied())
            .collect()
    }
}

/// What an order did. It is durable.
#[derive(Clone, Debug)]
pub struct Done {
    pub table: Arc<Table>,
    pub version: Version,
    /// What is to be shown. For a repeated order: the same kind of thing, without what happened.
    pub effects: Vec<Effect>,
    /// Whom the board calls.
    pub mentioned: Vec<UserId>,
    /// The board that was there before, to take its buttons off.
    pub previous: Option<Posted>,
    /// This order was carried out before; nothing has changed now.
    pub repeated: bool,
    /// When it was given, and by whom.
    pub at: Time,
    pub actor: Option<UserId>,
}

impl Done {
    pub(crate) fn receipt(&self) -> Receipt {
        Receipt::of(self.table.channel, self.version)
    }

    /// The table as it is now, for those who only look at it.
    pub(crate) fn current(self) -> Current {
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

/// Why an order did nothing.
#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    /// Nobody ever opened a table here.
    #[error("there is no table in this channel")]
    NoTable,
    /// The channel has this open table already.
    #[error("the channel has an open table")]
    Occupied(Current),
    /// The table refuses; here it is as it is now.
    #[error("{why}")]
    Refused { why: Refused, current: Option<Box<Current>> },
    /// A timer that was set for an older version.
    #[error("the deadline was set for an older version")]
    Outdated,
    /// Others were faster again and again.
    #[error("too many changes at once")]
    Busy,
    #[error("the table is stored, but cannot be read: {0}")]
    Unreadable(#[from] DecodeError),
    /// A fault of the rules; the table is as it was.
    #[error("the table failed: {0}")]
    Fault(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Receipt {
    /// For a board that shows this version of the channel's table.
    pub fn of(channel: ChannelId, version: Version) -> Receipt {
        Receipt { subject: Subject::Channel(channel), version }
    }
}
pub(super) fn vacant(current: Option<&Current>) -> Result<(), OrderError> {
    match current {
        Some(current) if current.table.is_open() => Err(OrderError::Occupied(current.clone())),
        Some(_) | None => Ok(()),
    }
}

pub(super) fn refused(why: Refused, current: Option<&Current>) -> OrderError {
    OrderError::Refused { why, current: current.cloned().map(Box::new) }
}

/// The kind of answer given, as it is kept with the key.
pub(super) fn answer(effects: &[Effect]) -> &'static [u8] {
    let lobby = matches!(effects, [Effect::ShowLobby]);
    if lobby { b"lobby" } else { b"board" }
}

pub(super) fn repeated(current: Current, answer: &[u8], (at, actor): (Time, Option<UserId>)) -> Done {
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
        at,
        actor,
    }
}
