//! One interaction, one task: read it, ask the bot, give the answer, report the board that was shown.

use super::{
    api::{Answered, Api},
    read,
};
use crate::{
    bot::{Action, Bot, Surroundings, System},
    store::Store,
};
use serenity::all::{Context, Event, EventHandler, Interaction, RawEventHandler, Ready, ResumedEvent};
use std::{
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::{
    sync::{OwnedRwLockReadGuard, RwLock},
    time::timeout,
};

/// Lets interactions in until it is closed, and knows when the last one is done.
#[derive(Clone, Debug, Default)]
pub struct Door(Arc<RwLock<()>>);

impl Door {
    /// `None` if no more interactions are taken. Keep the guard until the interaction is done.
    fn enter(&self) -> Option<OwnedRwLockReadGuard<()>> {
        // Fails as soon as a writer waits.
        Arc::clone(&self.0).try_read_owned().ok()
    }

    /// Lets nobody in any more and waits for those inside, at most so long. Whether all are done.
    pub async fn close(&self, patience: Duration) -> bool {
        match timeout(patience, Arc::clone(&self.0).write_owned()).await {
            Ok(guard) => {
                // Never opened again.
                std::mem::forget(guard);
                true
            }
            Err(_) => false,
        }
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
pub struct Handler<S> {
    /// Weak: serenity's tasks outlive the connection, and must not keep the bot's store open.
    pub bot: Weak<Bot<S>>,
    pub api: Api,
    pub door: Door,
}

#[serenity::async_trait]
impl<S: Store> EventHandler for Handler<S> {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(name = ready.user.name, servers = ready.guilds.len(), "connected to Discord");
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("the connection to Discord was resumed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let (Some(_inside), Some(bot)) = (self.door.enter(), self.bot.upgrade()) else {
            tracing::info!(interaction = %interaction.id(), "not taken: Deltille is stopping");
            return;
        };
        let (id, kind) = (interaction.id(), interaction.kind());
        let files = read::attached(&interaction);
        let Some((mut request, to)) = read::request(interaction, System.now()) else {
            tracing::warn!(interaction = %id, ?kind, "an interaction of an unknown kind was skipped");
            return;
        };
        let channel = request.channel;
        tracing::debug!(interaction = %id, %channel, user = %request.user.id, "taken");
        // A pressed message that is replaced is the one that shows the change.
        let pressed = if let Action::Press { message, .. } = &request.action { Some(*message) } else { None };
        if let Action::Command { options, .. } = &mut request.action {
            self.api.fetch(files, options).await;
        }
        let answer = bot.handle(request).await;
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
    async fn a_closed_door_waits_for_those_inside_and_lets_nobody_in() {
        let door = Door::default();
        let inside = door.enter().unwrap();
        let closing = tokio::spawn({
            let door = door.clone();
            async move { door.close(Duration::from_secs(10)).await }
        });
        tokio::task::yield_now().await;
        assert!(door.enter().is_none(), "somebody waits to close it");
        drop(inside);
        assert!(closing.await.unwrap());
        assert!(door.enter().is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_ends_some_time() {
        let door = Door::default();
        let _inside = door.enter().unwrap();
        assert!(!door.close(Duration::from_secs(10)).await);
    }
}
