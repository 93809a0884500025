//! Pending posts of a server's settings: the lines of its log, each once and in order, and the lobbies of
//! banned people.

use crate::{
    background::{Background, Boards, TimeSource, failures::FailureReason},
    frame::{
        deliver::{Deliver, DeliverError},
        settings::{
            cache::SettingsCache,
            log::{self, AT_ONCE, LOG, LogLine},
            servers::{FREE, ServerSettings},
        },
        ui::Post,
    },
    moderation::freed::free_banned,
    routing::notices,
};
use deltille_base::ids::{ChannelId, GuildId, Time};
use deltille_store::Claimed;
use std::fmt::Display;

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Does what a server's settings have waiting: lines of its log, lobbies to be freed.
    pub(crate) async fn of_server(
        &self,
        guild: GuildId,
        row: &Claimed,
        now: Time,
    ) -> Result<(), FailureReason> {
        match row.outgoing.kind.as_str() {
            LOG => self.logged(guild, now).await,
            FREE => {
                let servers = SettingsCache::<ServerSettings>::new(self.bot.tables.store().clone());
                let freed = free_banned(&self.bot.tables, &servers, guild, now).await;
                freed.map_err(|error| FailureReason::Passing(error.to_string()))
            }
            _ => Ok(()),
        }
    }

    async fn logged(&self, guild: GuildId, now: Time) -> Result<(), FailureReason> {
        let passing = |why: &dyn Display| FailureReason::Passing(why.to_string());
        let servers = SettingsCache::<ServerSettings>::new(self.bot.tables.store().clone());
        let (_, settings) = servers.load(guild).await.map_err(|error| passing(&error))?;
        let Some(channel) = settings.log else {
            return Ok(());
        };
        let (mut lines, mut refused) = (Vec::new(), None);
        for line in settings.log_lines.iter().take(AT_ONCE) {
            let post = Post { text: line.text.clone(), ..Post::default() };
            match self.deliver.post(channel, post, &line.about()).await {
                Ok(_) => lines.push(line.id),
                Err(why) => {
                    refused = Some((line, why));
                    break;
                }
            }
        }
        // A line that Discord refuses as it is would hold up all others.
        if let Some((line, DeliverError::Wrong(why))) = &refused {
            tracing::error!(%guild, error = why, "line of server's log dropped");
            lines.push(line.id);
        }
        let closed = matches!(refused, Some((_, DeliverError::Gone(_) | DeliverError::Closed(_))));
        if closed && !settings.log_closed {
            self.tell_closed(channel, settings.log_lines.last()).await;
        }
        if !lines.is_empty() || closed != settings.log_closed {
            let posted = log::Posted { lines, closed };
            log::posted(&servers, guild, channel, posted, now)
                .await
                .map_err(|error| passing(&error))?;
        }
        match refused {
            Some((_, DeliverError::Later(why))) => Err(FailureReason::Passing(why)),
            Some((_, DeliverError::Gone(why) | DeliverError::Closed(why))) => Err(FailureReason::Closed(why)),
            Some((_, DeliverError::Wrong(_))) | None => Ok(()),
        }
    }

    /// Tells the person who acted last that their server's log channel is closed to the bot.
    async fn tell_closed(&self, channel: ChannelId, line: Option<&LogLine>) {
        let Some(line) = line else { return };
        let settings = self.bot.tables.people.get(line.by).await;
        let post = notices::log_closed(settings.locale(), channel);
        let told = match self.deliver.direct(line.by).await {
            Ok(direct) => self.deliver.post(direct, post, &line.about()).await.map(drop),
            Err(why) => Err(why),
        };
        if let Err(error) = told {
            tracing::debug!(%error, "moderator takes no direct messages");
        }
    }
}
