//! Identifiers and time as the outside world gives them: newtypes, so that a user is never taken for a
//! channel.
//!
//! Discord's snowflakes are plain `u64` here; only `discord/` and `playground/` convert them to text.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    UserId,
    /// A channel, thread or direct-message channel: the place of at most one open table.
    ChannelId,
    /// A server.
    GuildId,
    RoleId,
    MessageId,
    /// One interaction (a command, press, …): the idempotency key of its effects.
    InteractionId,
    /// One deletion of a user's data.
    DeletionId,
    /// One tactic: its id as a number.
    TacticId,
    /// One tournament: the snowflake of the interaction that created it.
    TournamentId,
    /// One table from its lobby to its end; a rematch is a new table.
    /// Unique for ever (a snowflake of the interaction that opened it).
    TableId,
}

/// The place of a user's own table, which is in no channel: nothing can be posted there. A table and the
/// store know it by a [`ChannelId`] that no channel of Discord's has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OwnTableId(u64);

impl OwnTableId {
    /// No snowflake has it before the year 2084.
    const OWN: u64 = 1 << 63;

    pub fn new(number: u64) -> OwnTableId {
        OwnTableId(number | OwnTableId::OWN)
    }
}

impl From<OwnTableId> for ChannelId {
    fn from(OwnTableId(id): OwnTableId) -> ChannelId {
        ChannelId(id)
    }
}

impl ChannelId {
    /// Whether it is the place of a user's own table.
    pub fn is_own(self) -> bool {
        self.0 & OwnTableId::OWN != 0
    }
}

impl UserId {
    /// No snowflake has it before the year 2084.
    const DELETED: u64 = 1 << 63;

    /// Set, with the other one, in the ids of teams.
    const TEAM: u64 = 1 << 62;

    /// The id of the team that holds this seat, from 0: no id of Discord's.
    pub fn team(seat: usize) -> UserId {
        UserId(seat as u64 | UserId::DELETED | UserId::TEAM)
    }

    /// Whether it is a user's: neither of a team nor of a user who had their data deleted.
    pub fn is_user(self) -> bool {
        self.0 & UserId::DELETED == 0
    }

    /// The id of a deleted user, by their seat at a table, from 0: no id of Discord's.
    pub fn deleted(seat: usize) -> UserId {
        UserId(seat as u64 | UserId::DELETED)
    }

    pub fn is_deleted(self) -> bool {
        self.deleted_seat().is_some()
    }

    /// The seat, from 0, of a user who had their data deleted.
    pub fn deleted_seat(self) -> Option<usize> {
        let is_deleted = self.0 & UserId::DELETED != 0 && self.0 & UserId::TEAM == 0;
        is_deleted.then_some((self.0 & !UserId::DELETED) as usize)
    }
}

impl InteractionId {
    /// When the user did it, by Discord's clock: a snowflake begins with the milliseconds since 2015.
    pub fn time(self) -> Time {
        Time((self.0 >> 22).saturating_add(DISCORD_EPOCH))
    }
}

/// The start of 2015, the epoch of snowflakes.
pub const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// A moment: milliseconds since the Unix epoch. The pure parts always get it as an argument and never read a
/// clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// This moment `by` later; saturates at the end of time.
    pub fn after(self, by: std::time::Duration) -> Time {
        Time(self.0.saturating_add(u64::try_from(by.as_millis()).unwrap_or(u64::MAX)))
    }
}

/// How many entries a record holds: 0 before the first. A command is made *for* a ply; a later one makes it
/// stale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ply(pub u32);

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snowflake_contains_its_time() {
        // An example from Discord's documentation.
        assert_eq!(InteractionId(175_928_847_299_117_063).time(), Time(1_462_015_105_796));
    }
}
