//! Handles gateway events: interactions, servers that add or remove the bot, and the state of the connection.

use super::{answer::ResponseChannel, intake::Intake, read, unparsed};
use deltille_base::ids::{ChannelId, GuildId, RoleId};
use deltille_bot::{Bot, Membership, TimeSource, servers::Inventory};
use serenity::all::{
    ConnectionStage, Context, Event, EventHandler, Guild, GuildChannel, GuildMemberUpdateEvent, Interaction,
    Member, Message, RawEventHandler, Ready, ResumedEvent, Role, ShardId, ShardStageUpdateEvent,
    ThreadListSyncEvent, UnavailableGuild,
};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::sleep;

/// Pause between two pages of the store while its servers are compared: moves come first.
const BETWEEN_PAGES: Duration = Duration::from_millis(10);
/// Pause after a failure of the store.
const AFTER_FAILURE: Duration = Duration::from_secs(30);

/// Handles interactions that serenity cannot parse: they never reach [`Handler`].
pub struct Unparsed(Arc<Intake>);

#[serenity::async_trait]
impl RawEventHandler for Unparsed {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(event) = event else { return };
        if event.kind != "INTERACTION_CREATE" {
            return tracing::debug!(event = event.kind, "unreadable event skipped");
        }
        if let Some(received) = unparsed::read(event.value, self.0.time().now()) {
            self.0.take(received, ResponseChannel::Callback).await;
        }
    }
}

/// serenity's event handler; each call runs in its own task.
pub struct Handler {
    intake: Arc<Intake>,
    /// Whether users depend on the gateway connection.
    vital: bool,
    shards: Mutex<Connected>,
    /// Number of servers of each shard when it connected.
    servers: Mutex<HashMap<ShardId, usize>>,
}

impl Handler {
    /// `vital`: users cannot press without the connection.
    pub fn new(intake: Arc<Intake>, vital: bool) -> Handler {
        Handler {
            intake,
            vital,
            shards: Mutex::default(),
            servers: Mutex::default(),
        }
    }

    pub fn unparsed(&self) -> Unparsed {
        Unparsed(Arc::clone(&self.intake))
    }

    /// Forgets all shards, before they are restarted.
    pub fn forget_shards(&self) {
        *self.shards.lock().unwrap_or_else(PoisonError::into_inner) = Connected::default();
        self.servers.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn joined(&self, shard: ShardId, servers: usize) {
        let mut all = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(shard, servers);
        if let Some(bot) = self.intake.bot().upgrade() {
            bot.metrics().gateway.joined(all.values().sum());
        }
    }

    fn bot(&self) -> Option<Arc<Bot>> {
        self.intake.bot().upgrade()
    }

    /// The channels, roles or permissions of a server changed.
    fn changed(&self, guild: serenity::all::GuildId) {
        if let Some(bot) = self.bot() {
            bot.server_changed(GuildId(guild.get()));
        }
    }

    /// Records that a shard was connected or lost: the clocks run while all are connected. `of`: the number
    /// of shards, where it is known.
    fn shard(&self, id: ShardId, connected: bool, of: Option<u32>) {
        let mut shards = self.shards.lock().unwrap_or_else(PoisonError::into_inner);
        let all = shards.note(id, connected, of);
        if let Some(bot) = self.intake.bot().upgrade().filter(|_| self.vital) {
            bot.connection(all);
        }
    }
}

/// The connected shards.
#[derive(Default)]
struct Connected {
    shards: HashSet<ShardId>,
    /// Number of shards, as the first that was ready has said.
    of: Option<u32>,
}

impl Connected {
    /// Returns whether all are connected.
    fn note(&mut self, id: ShardId, connected: bool, of: Option<u32>) -> bool {
        let _ = if connected { self.shards.insert(id) } else { self.shards.remove(&id) };
        self.of = of.or(self.of);
        self.of.is_some_and(|of| self.shards.len() >= of as usize)
    }
}

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, ready: Ready) {
        // Without a number there is one.
        let of = ready.shard.map_or(1, |shard| shard.total);
        self.shard(context.shard_id, true, Some(of));
        self.joined(context.shard_id, ready.guilds.len());
        tracing::info!(name = ready.user.name, guilds = ready.guilds.len(), "connected to Discord");
        let (shard, shards) =
            ready.shard.map_or((0, 1), |shard| (u64::from(shard.id.0), u64::from(shard.total)));
        let members = ready.guilds.iter().map(|guild| GuildId(guild.id.get()));
        let mut membership = Membership::new(shard, shards, members);
        if let Some(bot) = self.bot() {
            bot.new_session(&membership);
        }
        // Held for a page at a time: the process may end meanwhile.
        while let Some(bot) = self.bot() {
            let more = bot.compare_servers(&mut membership, self.intake.time().now()).await;
            drop(bot);
            match more {
                Some(false) => break,
                Some(true) => sleep(BETWEEN_PAGES).await,
                None => sleep(AFTER_FAILURE).await,
            }
        }
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        self.shard(context.shard_id, true, None);
        tracing::info!("connection to Discord resumed");
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        self.shard(event.shard_id, event.new == ConnectionStage::Connected, None);
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.intake.servers().learn(&guild);
        let Some(bot) = self.bot() else { return };
        let threads = guild.threads.iter().map(|thread| thread.id);
        let channels = guild.channels.keys().copied().chain(threads).map(|id| ChannelId(id.get())).collect();
        let roles = guild.roles.keys().map(|id| RoleId(id.get())).collect();
        let has = Inventory { channels, roles };
        bot.server_there(GuildId(guild.id.get()), Some(&has), self.intake.time().now()).await;
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        if let Some(bot) = self.bot() {
            let (guild, id) = (GuildId(channel.guild_id.get()), ChannelId(channel.id.get()));
            bot.channel_deleted(guild, id, self.intake.time().now()).await;
        }
    }

    async fn guild_role_create(&self, _: Context, role: Role) {
        self.intake.servers().role_changed(&role);
    }

    async fn guild_role_delete(
        &self,
        _: Context,
        guild: serenity::all::GuildId,
        role: serenity::all::RoleId,
        _: Option<Role>,
    ) {
        self.intake.servers().role(guild, role, None);
        if let Some(bot) = self.bot() {
            let (guild, role) = (GuildId(guild.get()), RoleId(role.get()));
            bot.role_deleted(guild, role, self.intake.time().now()).await;
        }
    }

    async fn channel_create(&self, _: Context, channel: GuildChannel) {
        self.intake.servers().changed(&channel);
    }

    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, channel: GuildChannel) {
        self.intake.servers().changed(&channel);
        self.changed(channel.guild_id);
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        self.changed(thread.guild_id);
    }

    /// The bot gained access to a channel with threads.
    async fn thread_list_sync(&self, _: Context, event: ThreadListSyncEvent) {
        self.changed(event.guild_id);
    }

    async fn guild_role_update(&self, _: Context, _: Option<Role>, role: Role) {
        self.intake.servers().role_changed(&role);
        self.changed(role.guild_id);
    }

    /// Without the intent for members, only the bot's own changes arrive.
    async fn guild_member_update(
        &self,
        _: Context,
        _: Option<Member>,
        _: Option<Member>,
        event: GuildMemberUpdateEvent,
    ) {
        self.changed(event.guild_id);
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // An outage, not a removal.
        if !guild.unavailable {
            self.intake.servers().forget(guild.id);
        }
        if let Some(bot) = self.intake.bot().upgrade().filter(|_| !guild.unavailable) {
            bot.server_left(GuildId(guild.id.get()), self.intake.time().now()).await;
        }
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        if let Some(received) = read::interaction(interaction, self.intake.time().now()) {
            self.intake.take(received, ResponseChannel::Callback).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_shards_have_to_be_connected() {
        let mut shards = Connected::default();
        let [first, second] = [0, 1].map(ShardId);
        assert!(!shards.note(first, true, None), "their number is not known yet");
        assert!(!shards.note(first, true, Some(2)));
        assert!(shards.note(second, true, Some(2)));
        assert!(!shards.note(first, false, None));
        assert!(!shards.note(second, true, None));
        assert!(shards.note(first, true, None));
    }
}
