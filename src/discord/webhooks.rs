//! The webhooks of interactions that were answered lately: they post in a channel where Discord refuses the
//! bot's own post, for 15 minutes.

use super::read::ReturnAddress;
use deltille_base::ids::ChannelId;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::time::Instant;

/// How long a webhook is used: Discord closes it 15 minutes after the interaction.
const LIFE: Duration = Duration::from_secs(14 * 60);
/// Maximum number of channels; any other has to wait for the bot's own post.
const CHANNELS: usize = 4096;

/// The newest webhook of each channel.
#[derive(Default)]
pub struct Webhooks(Mutex<HashMap<ChannelId, (Instant, Arc<ReturnAddress>)>>);

impl Webhooks {
    /// Notes an interaction that was answered. A message of its webhook is shown as a reply to it, so it must
    /// be one that everyone may see.
    pub fn note(&self, channel: ChannelId, to: Arc<ReturnAddress>) {
        let (mut open, now) = (self.open(), Instant::now());
        if open.len() >= CHANNELS && !open.contains_key(&channel) {
            open.retain(|_, (until, _)| now < *until);
            if open.len() >= CHANNELS {
                return;
            }
        }
        open.insert(channel, (now + LIFE, to));
    }

    pub fn of(&self, channel: ChannelId) -> Option<Arc<ReturnAddress>> {
        let mut open = self.open();
        let (until, to) = open.get(&channel)?;
        if Instant::now() < *until {
            return Some(Arc::clone(to));
        }
        open.remove(&channel);
        None
    }

    fn open(&self) -> MutexGuard<'_, HashMap<ChannelId, (Instant, Arc<ReturnAddress>)>> {
        // Each statement leaves the data consistent, so a poisoned lock is safe to reuse.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Omits the tokens, which are secret.
impl std::fmt::Debug for Webhooks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Webhooks").field("channels", &self.open().len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(id: u64) -> Arc<ReturnAddress> {
        Arc::new(ReturnAddress {
            interaction: serenity::all::InteractionId::new(id),
            application: serenity::all::ApplicationId::new(7),
            token: "secret".to_owned(),
        })
    }

    #[tokio::test(start_paused = true)]
    async fn the_newest_webhook_is_used_while_it_is_open() {
        let webhooks = Webhooks::default();
        let of = |channel| webhooks.of(ChannelId(channel)).map(|to| to.interaction.get());
        webhooks.note(ChannelId(1), address(11));
        webhooks.note(ChannelId(1), address(12));
        webhooks.note(ChannelId(2), address(13));
        assert_eq!([1, 2, 3].map(of), [Some(12), Some(13), None]);
        tokio::time::advance(LIFE).await;
        assert_eq!(of(1), None);
        // Closed ones make room.
        for channel in 0..=CHANNELS as u64 {
            webhooks.note(ChannelId(channel + 10), address(channel + 1));
        }
        assert_eq!((of(10), of(CHANNELS as u64 + 10)), (Some(1), None));
        tokio::time::advance(LIFE).await;
        webhooks.note(ChannelId(5), address(99));
        assert_eq!(of(5), Some(99));
        assert!(!format!("{webhooks:?}").contains("secret"));
    }
}
