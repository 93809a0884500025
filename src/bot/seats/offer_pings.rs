//! Schedules the role ping of a new offer in the commit that opens its table.

use crate::frame::tables::{
    Tables,
    consequences::{Consequence, Decision},
    orders::OrderError,
};

/// Adds the ping of a new offer to the settings of its server.
#[derive(Debug)]
pub struct OfferPings;

#[async_trait::async_trait]
impl Consequence for OfferPings {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let is_new = decision.same().is_none() && decision.table.is_on_offer();
        let Some(guild) = decision.table.guild.filter(|_| is_new) else {
            return Ok(());
        };
        let (table, request) = (decision.table.clone(), decision.request);
        if let Some(pings) = decision.server(tables.store(), guild).await?.and_then(|it| it.pings.as_mut()) {
            pings.announce(&table, request.opener.announce.unwrap_or(table.channel), request.at);
        }
        Ok(())
    }
}
