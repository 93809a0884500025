//! The role that a server has pinged for new offers: which, how often, and the ping that waits.
//!
//! ```text
//!   a table opens with a seat for all ─▶ its ping, committed with the table and the server's settings
//!                                     ─▶ background worker, seconds later ─▶ a message that mentions the role
//! ```
//!
//! The time of the last ping is part of the settings, so that a restart forgets nothing and of two processes one
//! pings. No ping is sent for a lobby that is called off or filled within those seconds.

use super::{
    cache::{SettingsCache, SettingsError},
    servers::ServerSettings,
};
use deltille_base::ids::{ChannelId, GuildId, RoleId, TableId, Time};
use deltille_store::{Key, Outgoing};
use deltille_table::Table;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Kind of the outgoing row of a ping.
pub const PING: &str = "ping";

/// Time between the offer and its ping: its lobby comes first, and may be called off.
const AFTER: Duration = Duration::from_secs(10);

/// Minutes between two pings, unless the server chooses otherwise.
pub const EVERY: u16 = 30;

/// A server's pings for new offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pings {
    pub role: RoleId,
    /// Least minutes between two pings.
    pub every: u16,
    /// When the last ping was committed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Time>,
    /// The ping that is not posted yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<Ping>,
}

/// A ping for one offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ping {
    pub table: TableId,
    /// The channel of the table.
    pub lobby: ChannelId,
    /// The channel of the message.
    pub channel: ChannelId,
    /// When it may be posted.
    pub at: Time,
}

impl Ping {
    /// What its post is about.
    pub fn about(&self) -> String {
        format!("ping {}", self.table)
    }
}

impl Pings {
    pub fn of(role: RoleId) -> Pings {
        Pings { role, every: EVERY, last: None, waiting: None }
    }

    /// Whether enough time has passed since the last ping.
    fn may(&self, at: Time) -> bool {
        let every = Duration::from_secs(u64::from(self.every) * 60);
        self.last.is_none_or(|last| last.after(every) <= at)
    }

    /// Notes the ping of an offer that was made now, if one may be made.
    pub fn announce(&mut self, table: &Table, channel: ChannelId, now: Time) {
        if self.may(now) {
            let at = now.after(AFTER);
            self.last = Some(now);
            self.waiting = Some(Ping { table: table.id, lobby: table.channel, channel, at });
        }
    }

    pub fn outgoing(&self) -> Option<Outgoing> {
        let row = |ping: Ping| Outgoing { kind: PING.to_owned(), at: ping.at, to: Vec::new() };
        self.waiting.map(row)
    }
}

/// Removes a ping that was posted, or that will not be.
///
/// # Errors
/// Nothing was changed.
pub async fn pinged(
    servers: &SettingsCache<ServerSettings>,
    guild: GuildId,
    ping: Ping,
    now: Time,
) -> Result<(), SettingsError> {
    let key = Key(format!("pinged:{guild}:{}", ping.table.0));
    let edit = |settings: &mut ServerSettings| {
        if let Some(pings) = settings.pings.as_mut().filter(|pings| pings.waiting == Some(ping)) {
            pings.waiting = None;
        }
    };
    servers.change(guild, key, now, edit).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pings_keep_their_distance() {
        let mut pings = Pings::of(RoleId(7));
        let minutes = |count: u64| Time(1_000_000).after(Duration::from_secs(60 * count));
        assert!(pings.may(minutes(0)));
        pings.last = Some(minutes(0));
        assert!(!pings.may(minutes(29)) && pings.may(minutes(30)));
        pings.every = 60;
        assert!(!pings.may(minutes(30)) && pings.may(minutes(60)));
    }
}
