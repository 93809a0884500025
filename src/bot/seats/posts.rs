//! Pending pings of a server's role for new offers.

use super::seek;
use crate::{
    background::{
        Background, Boards, TimeSource,
        failures::{FailureReason, GIVEN_UP_AFTER},
    },
    frame::{
        deliver::{Deliver, DeliverError},
        settings::{cache::SettingsCache, pings, servers::ServerSettings},
        tables::orders::Current,
    },
};
use deltille_base::ids::{GuildId, Time};
use std::fmt::Display;

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Pings a server's role for the offer that waits for that, if it is still open.
    pub(crate) async fn ping_offer(&self, guild: GuildId, now: Time) -> Result<(), FailureReason> {
        let passing = |why: &dyn Display| FailureReason::Passing(why.to_string());
        let servers = SettingsCache::<ServerSettings>::new(self.bot.tables.store().clone());
        let (_, settings) = servers.load(guild).await.map_err(|error| passing(&error))?;
        let waiting = settings.pings.and_then(|pings| Some((pings.role, pings.waiting?)));
        let Some((role, ping)) = waiting.filter(|(_, ping)| ping.at <= now) else {
            return Ok(());
        };
        let current = self.bot.tables.current(ping.lobby).await.map_err(|error| passing(&error))?;
        let offer = |current: &Current| current.table.id == ping.table && current.table.is_on_offer();
        if let Some(current) = current.filter(offer) {
            match self.deliver.post(ping.channel, seek::ping(&current, role), &ping.about()).await {
                Ok(_) => {}
                Err(DeliverError::Later(why)) if now < ping.at.after(GIVEN_UP_AFTER) => {
                    return Err(FailureReason::Passing(why));
                }
                Err(error) => tracing::info!(%guild, %error, "offer not pinged"),
            }
        }
        pings::pinged(&servers, guild, ping, now).await.map_err(|error| passing(&error))
    }
}
