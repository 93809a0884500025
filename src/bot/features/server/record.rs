//! The record of what moderators do: a line in the server's log channel for each action, and for each report.

use crate::features::{context::Bot, problem::Problem};
use crate::{
    service::log::{LogLine, note},
    ui::{request::Request, time},
};
use deltille_base::{
    ids::{ChannelId, GuildId},
    text::{Message, say},
};

/// Checks whether the user moderates: the server for all its channels, or only the channel of the request.
///
/// # Errors
/// The user does not, or this is no server.
pub fn moderates(request: &Request, channel: ChannelId) -> Result<GuildId, Problem> {
    let guild = request.guild.filter(|_| !request.place.visiting);
    let guild = guild.ok_or_else(|| Problem::Said(Message::new("server-nowhere")))?;
    let rights = &request.rights;
    if rights.manage_server || (rights.manage_messages && channel == request.channel) {
        Ok(guild)
    } else {
        Err(Problem::Said(Message::new("mod-not-moderator")))
    }
}

impl Bot {
    /// Records an action in the log of this server, if it has one. The message gets who acted, and when. Never
    /// fails: the action is done. Returns what its answer has to add.
    pub(crate) async fn record_action(
        &self,
        request: &Request,
        guild: GuildId,
        what: Message,
    ) -> Option<&'static str> {
        let settings = self.servers.get(guild).await;
        settings.log?;
        let what = what
            .with("who", format!("<@{}>", request.user.id))
            .with("when", time::timestamp(request.at));
        let line = LogLine {
            id: request.id,
            at: request.at,
            by: request.user.id,
            text: say(request.place.locale, &what),
        };
        if let Err(error) = note(&self.servers, guild, line).await {
            tracing::error!(%guild, %error, "moderator's action not recorded in server's log");
            return Some("log-not-recorded");
        }
        self.tables.alarm.ring();
        self.servers.get(guild).await.log_closed.then_some("log-closed")
    }
}
