//! A server's log: what its moderators did and what was reported, for the channel that the server has chosen.
//!
//! ```text
//!   action ─▶ its line, committed with the server's settings ─▶ background worker ─▶ the channel; the line is removed
//! ```
//!
//! An action never waits for its line. If the channel is closed or gone, the lines wait for it, and the person
//! who acted last learns that from a direct message and from the answers to later actions.

use super::{
    cache::{SettingsCache, SettingsError},
    servers::ServerSettings,
};
use deltille_base::ids::{ChannelId, GuildId, InteractionId, Time, UserId};
use deltille_store::Key;
use serde::{Deserialize, Serialize};

/// Kind of the outgoing row of lines that wait.
pub const LOG: &str = "log";

/// Lines posted by one round.
pub const AT_ONCE: usize = 10;

/// A line for the log channel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogLine {
    /// The request that it is about.
    pub id: InteractionId,
    pub at: Time,
    /// The acting person.
    pub by: UserId,
    /// In the server's language; names people by mentions.
    pub text: String,
}

impl LogLine {
    /// What its post is about.
    pub fn about(&self) -> String {
        format!("log {}", self.id)
    }

    /// Whether it names this person.
    pub fn names(&self, user: UserId) -> bool {
        self.by == user || self.text.contains(&format!("<@{user}>"))
    }
}

/// Adds a line to a server's log. A repeated request adds none.
///
/// # Errors
/// The line was not stored.
pub async fn note(
    servers: &SettingsCache<ServerSettings>,
    guild: GuildId,
    line: LogLine,
) -> Result<(), SettingsError> {
    let key = Key(format!("i:{}:log", line.id));
    let at = line.at;
    let add = |settings: &mut ServerSettings| settings.add_line(line.clone());
    servers.change(guild, key, at, add).await.map(drop)
}

/// What became of the waiting lines of a server.
pub struct Posted {
    pub lines: Vec<InteractionId>,
    /// The channel refused the others.
    pub closed: bool,
}

/// Removes the lines that were posted, and notes whether the channel is closed.
///
/// # Errors
/// Nothing was changed.
pub async fn posted(
    servers: &SettingsCache<ServerSettings>,
    guild: GuildId,
    channel: ChannelId,
    posted: Posted,
    now: Time,
) -> Result<(), SettingsError> {
    let (count, closed) = (posted.lines.len(), posted.closed);
    let first = posted.lines.first().map_or(0, |id| id.0);
    let key = Key(format!("logged:{guild}:{first}:{count}:{closed}:{}", now.0));
    let edit = |settings: &mut ServerSettings| {
        settings.log_lines.retain(|line| !posted.lines.contains(&line.id));
        // Another channel may have been chosen meanwhile.
        if settings.log == Some(channel) {
            settings.log_closed = closed;
        }
    };
    servers.change(guild, key, now, edit).await.map(drop)
}
