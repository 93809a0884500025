//! Handles gateway events: interactions, servers that add or remove the bot, and the state of the connection.

use super::{answer::ResponseChannel, intake::Intake};
use deltille_base::ids::GuildId;
use deltille_bot::TimeSource;
use serenity::all::{
    ConnectionStage, Context, Event, EventHandler, Guild, Interaction, RawEventHandler, Ready, ResumedEvent,
    ShardId, ShardStageUpdateEvent, UnavailableGuild,
};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

/// Logs what serenity drops: payloads it cannot parse never reach [`Handler`].
pub struct Skipped;

#[serenity::async_trait]
impl RawEventHandler for Skipped {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(event) = event else { return };
        // The reason without the payload, which contains the interaction's token.
        let why = serde_json::from_value::<Interaction>(event.value).err();
        match why.filter(|_| event.kind == "INTERACTION_CREATE") {
            Some(error) => tracing::warn!(%error, "unreadable interaction skipped"),
            None => tracing::debug!(event = event.kind, "unreadable event skipped"),
        }
    }
}

/// serenity's event handler; each call runs in its own task.
pub struct Handler<T> {
    intake: Arc<Intake<T>>,
    /// Whether users depend on the gateway connection.
    vital: bool,
    /// Disconnected shards.
    broken: Mutex<HashSet<ShardId>>,
    /// Number of servers of each shard when it connected.
    servers: Mutex<HashMap<ShardId, usize>>,
}

impl<T: TimeSource> Handler<T> {
    /// `vital`: users cannot press without the connection.
    pub fn new(intake: Arc<Intake<T>>, vital: bool) -> Handler<T> {
        Handler {
            intake,
            vital,
            broken: Mutex::default(),
            servers: Mutex::default(),
        }
    }

    /// Forgets all shards, before they are restarted.
    pub fn forget_shards(&self) {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.servers.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn joined(&self, shard: ShardId, servers: usize) {
        let mut all = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(shard, servers);
        if let Some(bot) = self.intake.bot().upgrade() {
            bot.metrics().gateway.joined(all.values().sum());
        }
    }

    /// Records that a shard was connected or lost: the clocks run unless one is lost.
    fn shard(&self, id: ShardId, connected: bool) {
        let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = if connected { broken.remove(&id) } else { broken.insert(id) };
        if let Some(bot) = self.intake.bot().upgrade().filter(|_| self.vital) {
            bot.connection(broken.is_empty());
        }
    }
}

#[serenity::async_trait]
impl<T: TimeSource> EventHandler for Handler<T> {
    async fn ready(&self, context: Context, ready: Ready) {
        self.shard(context.shard_id, true);
        self.joined(context.shard_id, ready.guilds.len());
        tracing::info!(name = ready.user.name, guilds = ready.guilds.len(), "connected to Discord");
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        self.shard(context.shard_id, true);
        tracing::info!("connection to Discord resumed");
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        self.shard(event.shard_id, event.new == ConnectionStage::Connected);
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        if let Some(bot) = self.intake.bot().upgrade() {
            bot.server_there(GuildId(guild.id.get()), self.intake.time().now()).await;
        }
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // An outage, not a removal.
        if let Some(bot) = self.intake.bot().upgrade().filter(|_| !guild.unavailable) {
            bot.server_left(GuildId(guild.id.get()), self.intake.time().now()).await;
        }
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.intake.take(interaction, ResponseChannel::Callback).await;
    }
}
