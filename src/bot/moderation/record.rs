//! The record of what moderators do: a line in the server's log channel for each action, and for each report.

use crate::{
    frame::{
        settings::log::LogLine,
        tables::Done,
        ui::{
            Request,
            escape::sentence,
            names::{players, setup_line},
            t, time,
        },
    },
    routing::{Bot, Problem, Result, key},
};
use deltille_base::{
    ids::{ChannelId, GuildId, Ply},
    text::{Message, say},
};
use deltille_table::{By, Command, Order, Table};

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
    /// Carries out a moderator's order at a table, given in a channel, recorded in the log of `guild`. Returns also what to
    /// say: `said`, with a note about that log.
    pub(crate) async fn moderate(
        &self,
        request: &Request,
        channel: ChannelId,
        table: &Table,
        (ply, command): (Option<Ply>, Command),
        (guild, log): (Option<GuildId>, Message),
        said: &'static str,
    ) -> Result<(Done, String)> {
        let order = Order {
            request: Some(request.id),
            pressed: Some(request.id.time()),
            table: Some(table.id),
            ply,
            ..Order::new(By::Moderator, command, request.at)
        };
        let locale = request.place.locale;
        let log = log
            .with("game", sentence(&setup_line(locale, table)))
            .with("players", players(locale, table))
            .with("where", format!("<#{channel}>"));
        let log = guild.map(|guild| (guild, log_line(request, log)));
        let done = self.tables.order_logged(channel, key(request), order, log).await?;
        let added = match guild {
            Some(guild) => self.log_note(guild).await,
            None => None,
        };
        let mut text = t(request.locale, said);
        text.extend(added.map(|id| format!("\n{}", t(request.locale, id))));
        Ok((done, text))
    }

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
