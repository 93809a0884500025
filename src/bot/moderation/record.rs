//! The record of what moderators do: a line in the server's log channel for each action, and for each report.

use crate::{
    frame::{
        settings::log::LogLine,
        ui::{Request, time},
    },
    routing::{Bot, Problem, Result},
};
use deltille_base::{
    ids::{ChannelId, GuildId},
    text::{Message, say},
};

/// Checks whether the user moderates this channel of the server, or with `None` all of it.
///
/// # Errors
/// The user does not, or this is no server.
pub fn moderates(request: &Request, channel: Option<ChannelId>) -> Result<GuildId> {
    let guild = request.guild.filter(|_| !request.place.visiting);
    let guild = guild.ok_or_else(|| Problem::Said(Message::new("server-nowhere")))?;
    match channel {
        Some(channel) if !request.moderates(channel) => Err(Problem::Said(Message::new("mod-not-moderator"))),
        None if !request.rights.moderates_server() => Err(Problem::Said(Message::new("mod-not-of-server"))),
        _ => Ok(guild),
    }
}

impl Bot {
    /// Note of the answer to an action about the log in which it was recorded.
    pub(crate) async fn log_note(&self, guild: GuildId) -> Option<&'static str> {
        self.tables.alarm.ring();
        // The rows of the action's commit are not in the cache.
        self.servers.forget(guild);
        self.servers.get(guild).await.log_closed.then_some("log-closed")
    }
}

/// The line of an action for the log, to be committed with it. The message gets who acted, and when.
pub fn log_line(request: &Request, what: Message) -> LogLine {
    let what = what
        .with("who", format!("<@{}>", request.user.id))
        .with("when", time::timestamp(request.at));
    LogLine {
        id: request.id,
        at: request.at,
        by: request.user.id,
        text: say(request.place.locale, &what),
    }
}
