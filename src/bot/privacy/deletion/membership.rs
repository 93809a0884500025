//! Finds servers that removed the bot while it was not connected: a new session lists all servers of its shard,
//! and a server that the store knows but the list lacks has removed the bot. An unavailable server is listed.

use super::Deletion;
use crate::{
    frame::{
        panics::lock,
        settings::{
            cache::{SettingsCache, SettingsError},
            servers::ServerSettings,
        },
    },
    tournaments,
};
use deltille_base::ids::{GuildId, Time, UserId};
use deltille_store::{Loaded, Subject};
use deltille_table::Table;
use std::collections::HashSet;

/// Subjects scanned in one step.
const PAGE: usize = 100;

/// The comparison of a session's list with the store, page by page.
#[derive(Debug)]
pub struct Membership {
    shard: u64,
    shards: u64,
    members: HashSet<GuildId>,
    /// Servers that were compared already.
    done: HashSet<GuildId>,
    /// The last subject scanned.
    after: Option<Subject>,
}

impl Membership {
    /// `members`: the servers that a session of this shard lists.
    pub fn new(shard: u64, shards: u64, members: impl IntoIterator<Item = GuildId>) -> Membership {
        Membership {
            shard,
            shards: shards.max(1),
            members: members.into_iter().collect(),
            done: HashSet::new(),
            after: None,
        }
    }

    /// Whether Discord assigns this server to the shard.
    fn covers(&self, guild: GuildId) -> bool {
        (guild.0 >> 22) % self.shards == self.shard
    }
}

impl Deletion {
    /// Begins a comparison: events of the shard's earlier sessions no longer count.
    pub fn new_session(&self, membership: &Membership) {
        lock(&self.heard).retain(|guild| !membership.covers(*guild));
    }

    /// Notes an event about a server.
    pub(super) fn hear(&self, guild: GuildId) {
        lock(&self.heard).insert(guild);
    }

    fn has_heard(&self, guild: GuildId) -> bool {
        lock(&self.heard).contains(&guild)
    }

    /// Compares the next page. Returns whether there is another one.
    ///
    /// # Errors
    /// The store does not answer; the same page comes again.
    pub async fn compare(
        &self,
        servers: &SettingsCache<ServerSettings>,
        membership: &mut Membership,
        now: Time,
    ) -> Result<bool, SettingsError> {
        let page = self.tables.store().scan(membership.after, PAGE).await?;
        for guild in page.iter().filter_map(|(subject, loaded)| server_of(*subject, loaded)) {
            // A later event knows better than the list.
            if !membership.covers(guild) || membership.done.contains(&guild) || self.has_heard(guild) {
                continue;
            }
            let noted = if membership.members.contains(&guild) {
                self.note_there(servers, guild, None, now).await
            } else {
                tracing::info!(%guild, "server missing from its session's list, bot was removed");
                self.note_left(servers, guild, now).await
            };
            match noted {
                Err(SettingsError::Unreadable(..)) | Ok(()) => {}
                Err(error) => return Err(error),
            }
            membership.done.insert(guild);
        }
        let last = page.last().map(|(subject, _)| *subject);
        // Servers own neither people's data nor the subjects between games and tournaments.
        membership.after = match last {
            Some(Subject::User(_)) => Some(Subject::User(UserId(u64::MAX))),
            Some(Subject::Channel(_) | Subject::Guild(_) | Subject::Game(_) | Subject::Tournament(_))
            | None => last,
            Some(_) => Some(Subject::Rating(UserId(u64::MAX))),
        };
        Ok(last.is_some())
    }
}

/// The server that a subject belongs to, if the bot was a member of it.
fn server_of(subject: Subject, loaded: &Loaded) -> Option<GuildId> {
    match subject {
        Subject::Guild(guild) => Some(guild),
        Subject::Channel(_) | Subject::Game(_) => {
            let named = Table::named(&loaded.body).ok().filter(|named| !named.visiting)?;
            named.guild
        }
        Subject::Tournament(_) => tournaments::server_of(&loaded.body),
        _ => None,
    }
}
