//! Deletion of a server that has removed the bot: after [`KEPT`], its settings and tables are removed, and
//! games played there no longer name the server. Finished games still belong to the people who played them.

use super::{
    Deletion, OrderError, PAGE, Remains, Rewritten,
    words::{is_in, without_server},
};
use crate::{
    frame::{
        commit::attempts,
        settings::{
            cache::{SettingsCache, SettingsError, decode, encode},
            people::PersonSettings,
            servers::{Inventory, Removal, ServerSettings},
        },
    },
    ratings::forget_server,
    teams::ballots::BallotBox,
    tournaments::server_of,
};
use deltille_base::ids::{ChannelId, GuildId, TableId, Time};
use deltille_store::{Key, Loaded, Subject, Version};
use deltille_table::{DecodeError, Table};
use std::{
    ops::ControlFlow::{Break, Continue},
    time::Duration,
};

/// How long a server's data is kept after it has removed the bot.
pub const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Changes a server's settings unless that changes nothing.
///
/// # Errors
/// Nothing was changed.
pub async fn edit_if_needed(
    servers: &SettingsCache<ServerSettings>,
    guild: GuildId,
    key: Key,
    now: Time,
    edit: impl Fn(&mut ServerSettings),
) -> Result<(), SettingsError> {
    let before = servers.load(guild).await?.1;
    let mut after = before.clone();
    edit(&mut after);
    if after == before {
        return Ok(());
    }
    tracing::info!(%guild, "server changed, settings adapted");
    servers.change(guild, key, now, edit).await.map(drop)
}

impl Deletion {
    /// Schedules the deletion of a server that removed the bot.
    ///
    /// # Errors
    /// It was not recorded.
    pub async fn server_left(
        &self,
        servers: &SettingsCache<ServerSettings>,
        guild: GuildId,
        now: Time,
    ) -> Result<(), SettingsError> {
        self.hear(guild);
        self.note_left(servers, guild, now).await
    }

    pub(super) async fn note_left(
        &self,
        servers: &SettingsCache<ServerSettings>,
        guild: GuildId,
        now: Time,
    ) -> Result<(), SettingsError> {
        if servers.load(guild).await?.1.left.is_some() {
            return Ok(());
        }
        let forget = Time(self.tables.presence.noted().await?.awake(now.after(KEPT)).0);
        let key = Key(format!("left:{guild}:{}", now.0));
        let left = Removal { since: now, forget, after: None };
        servers
            .change(guild, key, now, |settings| settings.left = settings.left.or(Some(left)))
            .await?;
        self.tables.alarm.ring();
        Ok(())
    }

    /// Records that the bot is a member of a server: cancels its deletion, if one is scheduled, and drops
    /// deleted channels and roles from its settings. `has`: what it has, if known.
    ///
    /// # Errors
    /// It was not recorded.
    pub async fn server_there(
        &self,
        servers: &SettingsCache<ServerSettings>,
        guild: GuildId,
        has: Option<&Inventory>,
        now: Time,
    ) -> Result<(), SettingsError> {
        self.hear(guild);
        self.note_there(servers, guild, has, now).await
    }

    pub(super) async fn note_there(
        &self,
        servers: &SettingsCache<ServerSettings>,
        guild: GuildId,
        has: Option<&Inventory>,
        now: Time,
    ) -> Result<(), SettingsError> {
        let key = Key(format!("back:{guild}:{}", now.0));
        edit_if_needed(servers, guild, key, now, |settings| {
            settings.left = None;
            if let Some(has) = has {
                settings.keep_existing(|id| has.channels.contains(&id), |id| has.roles.contains(&id));
            }
        })
        .await
    }

    /// Takes the next step of a server's deletion, if its settings are still at this version.
    pub(crate) async fn forget_step(
        &self,
        guild: GuildId,
        fence: Version,
        now: Time,
    ) -> Result<(), OrderError> {
        let subject = Subject::Guild(guild);
        let Some(loaded) = self.tables.store().load(subject).await?.filter(|loaded| loaded.version == fence)
        else {
            return Err(OrderError::Outdated);
        };
        let settings: ServerSettings = decode(&loaded.body).map_err(OrderError::Fault)?;
        let Some(left) = settings.left else {
            return Err(OrderError::Outdated);
        };
        let page = self.tables.store().scan(left.after, PAGE).await?;
        let decimal = guild.to_string();
        let mut removed = Vec::new();
        for (subject, _) in page.iter().filter(|(_, loaded)| is_in(&loaded.body, &decimal)) {
            removed.extend(self.without_server(guild, *subject, now).await?);
        }
        if !removed.is_empty() {
            // Idempotency keys contain the version, and versions restart in these channels.
            let words = removed.iter().map(|channel| format!(":{channel}:").into_bytes());
            self.tables.store().scrub(words.collect()).await?;
        }
        let Some((last, _)) = page.last() else {
            self.tables.store().compact_later().await?;
            // If the server adds the bot back at this very moment, it starts without settings.
            self.tables.store().remove(subject, fence).await?;
            tracing::info!("server's data deleted");
            return Ok(());
        };
        let left = Removal { after: Some(*last), ..left };
        let servers = SettingsCache::<ServerSettings>::new(self.tables.store().clone());
        let key = Key(format!("forget:{guild}:{}", fence.0));
        // The server may have added the bot back meanwhile.
        servers
            .change(guild, key, now, |settings| settings.left = settings.left.map(|_| left))
            .await?;
        Ok(())
    }

    /// Removes the copies of a table. Returns their channels.
    async fn without_copies(&self, copies: Copies) -> Result<Vec<ChannelId>, OrderError> {
        let mut removed = Vec::new();
        for channel in copies.channels {
            let subject = Subject::Channel(channel);
            let loaded = self.tables.store().load(subject).await?;
            let copy = loaded.and_then(|loaded| Table::named(&loaded.body).ok());
            if copy.is_some_and(|copy| Some(copy.id) == copies.table) {
                self.remove(subject).await?;
                self.tables.rewritten(channel, None);
                removed.push(channel);
            }
        }
        Ok(removed)
    }

    /// Removes the server from a subject. Returns the channels whose tables were removed.
    async fn without_server(
        &self,
        guild: GuildId,
        subject: Subject,
        now: Time,
    ) -> Result<Vec<ChannelId>, OrderError> {
        let attempt = |mut removed: Vec<ChannelId>| async move {
            let Some(loaded) = self.tables.store().load(subject).await? else {
                return Ok::<_, OrderError>(Break(removed));
            };
            let copies = match subject {
                Subject::Channel(channel) if !channel.is_own() => was_there(&loaded.body, guild)?,
                _ => None,
            };
            let is_there = copies.is_some();
            let remains = match copies {
                Some(copies) => {
                    // Its people of other servers, if any, have no table any more.
                    removed.extend(self.without_copies(copies).await?);
                    Remains::Nothing
                }
                None => remains(guild, subject, &loaded)?,
            };
            if !self.put(subject, &loaded, remains, now).await? {
                return Ok(Continue(removed));
            }
            match subject {
                Subject::Channel(channel) if is_there => {
                    self.tables.rewritten(channel, None);
                    removed.push(channel);
                }
                Subject::User(user) => self.tables.people.forget(user),
                _ => {}
            }
            Ok(Break(removed))
        };
        attempts(Vec::new(), attempt).await?.ok_or(OrderError::Busy)
    }
}

/// The rest of a subject without this server, apart from its tables.
fn remains(guild: GuildId, subject: Subject, loaded: &Loaded) -> Result<Remains, OrderError> {
    let mut labels = without_server(&loaded.labels, guild);
    let body = match subject {
        Subject::Channel(_) | Subject::Game(_) => without_guild(subject, &loaded.body, guild)?,
        Subject::Rating(_) => forget_server(&loaded.body, guild),
        Subject::User(_) => {
            labels.clone_from(&loaded.labels);
            without_use(&loaded.body, guild)
        }
        // What cannot be read, and mentions the server, goes too.
        Subject::Tournament(_) if server_of(&loaded.body).is_none_or(|of| of == guild) => {
            return Ok(Remains::Nothing);
        }
        Subject::Ballot(_) => match decode::<BallotBox>(&loaded.body) {
            Ok(ballot) if ballot.guild == Some(guild) => return Ok(Remains::Nothing),
            _ => None,
        },
        _ => None,
    };
    let outgoing = loaded.owed.clone();
    Ok(body.map_or(Remains::Unchanged, |body| Remains::Without(Rewritten { body, labels, outgoing })))
}

/// The copies of a table in other servers.
struct Copies {
    table: Option<TableId>,
    channels: Vec<ChannelId>,
}

/// The copies of a table whose channel is in this server; `None`: it is in another one.
fn was_there(body: &[u8], guild: GuildId) -> Result<Option<Copies>, DecodeError> {
    match Table::named(body) {
        Ok(named) if named.guild == Some(guild) => {
            Ok(Some(Copies { table: Some(named.id), channels: named.places }))
        }
        Ok(_) => Ok(None),
        // Written by a newer program, which has to do this.
        Err(error @ DecodeError::Format(_)) => Err(error),
        // Unreadable, and it mentions the server.
        Err(error) => {
            tracing::error!(%error, "unreadable table of deleted server removed");
            Ok(Some(Copies { table: None, channels: Vec::new() }))
        }
    }
}

/// A table or a game without the server; `None`: it does not name it.
fn without_guild(subject: Subject, body: &[u8], guild: GuildId) -> Result<Option<Vec<u8>>, DecodeError> {
    match Table::without_server(body, guild) {
        Err(error @ DecodeError::Format(_)) => Err(error),
        Err(error) => {
            // It belongs to its players, and cannot be read to remove the server from it.
            tracing::error!(%subject, %error, "unreadable game of deleted server kept");
            Ok(None)
        }
        without => without,
    }
}

/// A person's settings without their use on this server; `None`: there was none, or they cannot be read.
fn without_use(body: &[u8], guild: GuildId) -> Option<Vec<u8>> {
    let mut settings = decode::<PersonSettings>(body).ok()?;
    let all = settings.used.len();
    settings.used.retain(|used| used.guild != guild);
    (settings.used.len() < all).then(|| encode(&settings))
}
