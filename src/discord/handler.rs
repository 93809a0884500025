//! One interaction, one task: read it, ask the bot, give the answer, report the board that was shown.

use super::{
    api::{Answered, Api},
    read,
    shed::{Lateness, Lines, TOO_LATE},
};
use crate::{
    bot::{Action, Bot, Reply, Surroundings},
    ids::GuildId,
    store::Store,
};
use serenity::all::{
    ConnectionStage, Context, Event, EventHandler, Guild, Interaction, RawEventHandler, Ready, ResumedEvent, ShardId,
    ShardStageUpdateEvent, UnavailableGuild,
};
use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, PoisonError, Weak},
    time::Duration,
};
use tokio::time::{Instant, timeout};
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

/// The interactions under way: counted, and none taken any more once it is closed.
#[derive(Clone, Debug, Default)]
pub struct InFlight(TaskTracker);

impl InFlight {
    /// `None` if no more interactions are taken. Keep the token until the interaction is done.
    fn enter(&self) -> Option<TaskTrackerToken> {
        // Counted before looking, so that `close` cannot miss it.
        let token = self.0.token();
        (!self.0.is_closed()).then_some(token)
    }

    /// Takes no more and waits for those under way, at most so long. Whether all are done.
    pub async fn close(&self, patience: Duration) -> bool {
        self.0.close();
        timeout(patience, self.0.wait()).await.is_ok()
    }
}

/// Says what serenity leaves out: payloads it cannot read never reach [`Handler`].
pub struct Skipped;

#[serenity::async_trait]
impl RawEventHandler for Skipped {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(event) = event else { return };
        // Why, without the payload: it contains the interaction's token.
        let why = serde_json::from_value::<Interaction>(event.value).err();
        match why.filter(|_| event.kind == "INTERACTION_CREATE") {
            Some(error) => tracing::warn!(%error, "an interaction that cannot be read was skipped"),
            None => tracing::debug!(event = event.kind, "skipped"),
        }
    }
}

/// serenity calls it; each call is a task of its own.
pub struct Handler<S, T> {
    /// Weak: serenity's tasks outlive the connection, and must not keep the bot's store open.
    bot: Weak<Bot<S>>,
    api: Api,
    in_flight: InFlight,
    surroundings: T,
    /// Shards that have lost their connection.
    broken: Mutex<HashSet<ShardId>>,
    /// In how many servers each shard was when it connected.
    servers: Mutex<HashMap<ShardId, usize>>,
    lateness: Lateness,
    lines: Lines,
}

impl<S: Store, T: Surroundings> Handler<S, T> {
    pub fn new(bot: Weak<Bot<S>>, api: Api, in_flight: InFlight, surroundings: T) -> Handler<S, T> {
        Handler {
            bot,
            api,
            in_flight,
            surroundings,
            broken: Mutex::default(),
            servers: Mutex::default(),
            lateness: Lateness::default(),
            lines: Lines::default(),
        }
    }

    /// No shard is known to have lost its connection: all of them start anew.
    pub fn forget_shards(&self) {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.servers.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// A shard is in so many servers.
    fn joined(&self, shard: ShardId, servers: usize) {
        let mut all = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(shard, servers);
        if let Some(bot) = self.bot.upgrade() {
            bot.metrics().gateway.joined(all.values().sum());
        }
    }

    /// A shard's connection is there, or gone: the clocks run while all are there.
    fn shard(&self, id: ShardId, connected: bool) {
        let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = if connected { broken.remove(&id) } else { broken.insert(id) };
        if let Some(bot) = self.bot.upgrade() {
            bot.connection(broken.is_empty());
        }
    }
}

/// What is counted of it.
fn word(action: &Action) -> &'static str {
    match action {
        Action::Command { .. } => "command",
        Action::Autocomplete { .. } => "autocomplete",
        Action::Press { .. } => "press",
        Action::Submit { .. } => "form",
    }
}

#[serenity::async_trait]
impl<S: Store, T: Surroundings> EventHandler for Handler<S, T> {
    async fn ready(&self, context: Context, ready: Ready) {
        self.shard(context.shard_id, true);
        self.joined(context.shard_id, ready.guilds.len());
        tracing::info!(name = ready.user.name, servers = ready.guilds.len(), "connected to Discord");
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        self.shard(context.shard_id, true);
        tracing::info!("the connection to Discord was resumed");
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        self.shard(event.shard_id, event.new == ConnectionStage::Connected);
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        if let Some(bot) = self.bot.upgrade() {
            bot.server_there(GuildId(guild.id.get()), self.surroundings.now()).await;
        }
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // An outage is no end.
        if let Some(bot) = self.bot.upgrade().filter(|_| !guild.unavailable) {
            bot.server_left(GuildId(guild.id.get()), self.surroundings.now()).await;
        }
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let (Some(_token), Some(bot)) = (self.in_flight.enter(), self.bot.upgrade()) else {
            tracing::info!(interaction = %interaction.id(), "not taken: Deltille is stopping");
            return;
        };
        let (id, unknown) = (interaction.id(), interaction.kind());
        let files = read::attached(&interaction);
        let Some((mut request, to)) = read::request(interaction, self.surroundings.now()) else {
            tracing::warn!(interaction = %id, kind = ?unknown, "an interaction of an unknown kind was skipped");
            return;
        };
        let (channel, kind) = (request.channel, word(&request.action));
        let (since, interactions) = (Instant::now(), &bot.metrics().interactions);
        let late = self.lateness.of(request.id.time(), request.at);
        let _taken = interactions.taken(kind, late);
        let dropped = |why| {
            interactions.dropped(why);
            tracing::debug!(interaction = %id, why, "not carried out");
        };
        if late > TOO_LATE {
            return dropped("late");
        }
        let Some(turn) = self.lines.turn(request.user.id).await else { return dropped("crowded") };
        if late + since.elapsed() > TOO_LATE {
            return dropped("late");
        }
        tracing::debug!(interaction = %id, %channel, user = %request.user.id, "taken");
        // A pressed message that is replaced is the one that shows the change.
        let pressed = if let Action::Press { message, .. } = &request.action { Some(*message) } else { None };
        if let Action::Command { options, .. } = &mut request.action {
            self.api.fetch(files, options).await;
        }
        let mut answer = bot.handle(request.clone()).await;
        if let Reply::OpenThread { post, name, nonce } = answer.reply {
            let thread = self.api.open_thread(channel, post, &name, &nonce).await;
            answer = bot.in_thread(request, thread).await;
        }
        // Sending it may take long, and is not the person's doing.
        drop(turn);
        match (self.api.answer(&to, channel, answer.reply).await, answer.receipt) {
            (Ok(Answered::Said(message)), Some(receipt)) => match message.or(pressed) {
                Some(message) => bot.delivered(receipt, message).await,
                None => tracing::warn!(interaction = %id, "which message shows the board is not known"),
            },
            (Ok(Answered::Said(_)), None) => {}
            (Ok(Answered::Before), _) => tracing::debug!(interaction = %id, "answered before"),
            // A board that did not get through is posted in the background.
            (Err(error), _) => tracing::warn!(interaction = %id, %channel, %error, "an answer did not get through"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn closing_waits_for_those_under_way_and_lets_nobody_in() {
        let in_flight = InFlight::default();
        let inside = in_flight.enter().unwrap();
        let closing = tokio::spawn({
            let in_flight = in_flight.clone();
            async move { in_flight.close(Duration::from_secs(10)).await }
        });
        tokio::task::yield_now().await;
        assert!(in_flight.enter().is_none(), "somebody waits for the end");
        assert!(!closing.is_finished());
        drop(inside);
        assert!(closing.await.unwrap());
        assert!(in_flight.enter().is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_ends_some_time() {
        let in_flight = InFlight::default();
        let _inside = in_flight.enter().unwrap();
        assert!(!in_flight.close(Duration::from_secs(10)).await);
    }
}
