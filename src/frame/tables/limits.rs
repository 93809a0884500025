//! A person's limits on a server: open tables, and offers of seats among them.
//!
//! Features ask before they show a form; the commit that opens a table counts again. It also writes the person's
//! settings, unchanged, at the version that was read before the count: of two tables that one person opens at
//! once, even through two processes, the second is counted with the first.

use super::{
    Tables,
    consequences::{Consequence, Decision},
    orders::{Allowance, OrderError},
};
use crate::settings::{
    cache::{decode, encode},
    people::PersonSettings,
    servers::Limit,
};
use deltille_base::ids::TableId;
use deltille_store::{Filed, StoreError, Subject, Version};
use std::collections::BTreeSet;

/// Most open tables of a person that are counted.
const COUNTED: usize = 200;

impl Tables {
    /// The limit that one more table would exceed, and how much it allows. `new`: the table, which is not counted
    /// if it is open already; `offers`: whether it has seats for all.
    ///
    /// # Errors
    /// The tables could not be read.
    pub async fn exceeded(
        &self,
        allowance: &Allowance,
        new: TableId,
        offers: bool,
    ) -> Result<Option<(Limit, u16)>, OrderError> {
        let Allowance { guild, user, .. } = *allowance;
        let offers = allowance.offers.filter(|_| offers);
        if allowance.tables.is_none() && offers.is_none() {
            return Ok(None);
        }
        let (mut all, hosted) = tokio::try_join!(self.of(user, COUNTED), self.hosted(user, COUNTED))?;
        // Between the two, a host may have taken a seat.
        let known: BTreeSet<TableId> = all.iter().map(|current| current.table.id).collect();
        all.extend(hosted.into_iter().filter(|current| !known.contains(&current.table.id)));
        let theirs = || {
            all.iter().map(|current| &current.table).filter(|table| {
                table.guild == Some(guild)
                    && table.host == user
                    && table.id != new
                    && !table.channel.is_own()
                    // It was opened for them.
                    && table.links.fixture.is_none()
            })
        };
        let full = |most: u16, count: usize| count >= usize::from(most);
        if let Some(most) = allowance.tables.filter(|most| full(*most, theirs().count())) {
            return Ok(Some((Limit::Tables, most)));
        }
        let open = || theirs().filter(|table| table.is_on_offer()).count();
        Ok(offers.filter(|most| full(*most, open())).map(|most| (Limit::Offers, most)))
    }
}

/// Counts the host's tables again before another one is committed. Adds a row that must not have changed until then.
#[derive(Debug)]
pub struct Limits;

#[async_trait::async_trait]
impl Consequence for Limits {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let Some(allowance) = decision.request.opener.allowance else {
            return Ok(());
        };
        let (table, subject) = (&decision.table, Subject::User(allowance.user));
        // Read before the count: a table that is opened in between has changed it.
        let found = tables.store().load(subject).await;
        if let Some((limit, most)) = tables.exceeded(&allowance, table.id, table.is_on_offer()).await? {
            return Err(OrderError::TooMany { limit, most });
        }
        let (expected, body, labels, outgoing) = match found {
            // The limit is worth less than what is written there.
            Err(StoreError::Unreadable { .. }) => return Ok(()),
            Ok(Some(loaded)) if decode::<PersonSettings>(&loaded.body).is_err() => return Ok(()),
            Ok(Some(loaded)) => (loaded.version, loaded.body, loaded.labels, loaded.owed),
            Ok(None) => (Version(0), encode(&PersonSettings::default()), Vec::new(), Vec::new()),
            Err(error) => return Err(error.into()),
        };
        decision.filed.push(Filed { subject, expected, body, labels, outgoing });
        Ok(())
    }
}
