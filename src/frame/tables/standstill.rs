//! What stops a table's clocks: the bot's downtime and the players' vacations.
//!
//! It is reloaded for every order, because a clock must not depend on the process that looks, and loaded in
//! one request, because the store may be far away. Where other processes may have changed the table, the same
//! request loads the table: what it returns is never older than the table.

use super::{Current, OrderError, Tables, looks::counted};
use deltille_base::ids::{ChannelId, Time, UserId};
use deltille_store::{Found, StoreError, Subject};
use deltille_table::{Table, clock::Standstill, uptime::Uptime};

impl Tables {
    /// Returns what stops the clocks of this table now.
    pub async fn standstill(&self, now: Time, table: Option<&Table>) -> Result<Standstill, StoreError> {
        let people = table.map_or_else(Vec::new, |table| counted(table, now));
        if people.is_empty() {
            return Ok(Standstill { uptime: self.presence.uptime(now).await?, away: Vec::new() });
        }
        let subjects = [Subject::Service].into_iter().chain(people.iter().copied().map(Subject::User));
        let mut found = self.store().load_all(subjects.collect()).await?.into_iter();
        let noted = found.next().unwrap_or(Ok(None));
        let uptime = self.presence.judged(self.presence.read(noted)?, now).await?;
        Ok(self.stands(uptime, people, found))
    }

    /// Loads a table that other processes may have changed, and what stops its clocks. `guess`: the cached
    /// table, which usually tells whose vacations count.
    pub(crate) async fn looked_at(
        &self,
        channel: ChannelId,
        now: Time,
        guess: &Table,
    ) -> Result<(Option<Current>, Standstill), OrderError> {
        let people = counted(guess, now);
        let subjects = [Subject::Channel(channel), Subject::Service].into_iter();
        let subjects = subjects.chain(people.iter().copied().map(Subject::User));
        let found = self.store().load_all(subjects.collect()).await?;
        let (current, standstill) = self.read_look(channel, now, people, found).await?;
        let standstill = match standstill {
            Some(standstill) => standstill,
            None => self.standstill(now, current.as_ref().map(|current| &*current.table)).await?,
        };
        Ok((current, standstill))
    }

    /// Reads a table and what stops its clocks. `found`: the channel, the bot itself and these people, from
    /// one look. No standstill: the vacations of other people count.
    pub(crate) async fn read_look(
        &self,
        channel: ChannelId,
        now: Time,
        people: Vec<UserId>,
        found: Vec<Found>,
    ) -> Result<(Option<Current>, Option<Standstill>), OrderError> {
        let mut found = found.into_iter();
        let (table, noted) = (found.next().unwrap_or(Ok(None))?, found.next().unwrap_or(Ok(None)));
        let noted = self.presence.read(noted)?;
        let current = match table {
            Some(loaded) => Some(self.read(channel, loaded, Some(noted)).await?),
            None => None,
        };
        let table = current.as_ref().map(|current| &*current.table);
        if table.map_or_else(Vec::new, |table| counted(table, now)) != people {
            return Ok((current, None));
        }
        let uptime = self.presence.judged(noted, now).await?;
        let standstill = self.stands(uptime, people, found);
        Ok((current, Some(standstill)))
    }

    /// Builds the standstill. `found`: the stored settings of `people`, in the same order.
    fn stands(&self, uptime: Uptime, people: Vec<UserId>, found: impl Iterator<Item = Found>) -> Standstill {
        let mut away = Vec::new();
        for (user, found) in people.into_iter().zip(found) {
            match self.people.read(user, found) {
                Ok((_, settings)) if settings.vacation.is_unused() => {}
                Ok((_, settings)) => away.push((user, settings.vacation.spans().to_vec())),
                Err(error) => tracing::error!(%user, %error, "vacations not read, counting none"),
            }
        }
        Standstill { uptime, away }
    }
}
