//! What stands the clocks of a table still: when the bot was down, and who was on vacation.
//!
//! Read afresh for every order, because what a clock costs must not depend on which process looks; and in one
//! look at the store, because that may be far away. Where other processes may have changed the table, it is
//! looked at together with that: never older than the table.

use super::tables::{Current, OrderError, Tables};
use crate::{
    ids::{ChannelId, Time, UserId},
    store::{Found, Store, StoreError, Subject},
    table::{
        Phase, Table,
        clock::{OVERDUE, Standstill, TimeControl},
        uptime::Uptime,
    },
};

/// Whose vacations count at this table now. Without a clock only when somebody is overdue.
fn counted(table: &Table, now: Time) -> Vec<UserId> {
    let counts = match table.clock.control() {
        TimeControl::Unlimited => {
            let since = table.on_turn().iter().filter_map(|seat| table.clock.waits_since(seat)).min();
            since.is_some_and(|since| since.after(OVERDUE) <= now)
        }
        control => control.is_slow(),
    };
    let seats = table.seats.iter().flatten().filter(|_| counts && table.phase == Phase::Play);
    seats.map(|person| person.id).collect()
}

impl Tables {
    /// What stands the clocks of this table still now.
    pub(crate) async fn standstill(
        &self,
        now: Time,
        table: Option<&Table>,
    ) -> Result<Standstill, StoreError> {
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

    /// A table that other processes may have changed, and what stands its clocks still. `guess`: what is
    /// remembered of it; from that it is known, as a rule, whose vacations count.
    pub(super) async fn looked_at(
        &self,
        channel: ChannelId,
        now: Time,
        guess: &Table,
    ) -> Result<(Option<Current>, Standstill), OrderError> {
        let people = counted(guess, now);
        let subjects = [Subject::Channel(channel), Subject::Service].into_iter();
        let subjects = subjects.chain(people.iter().copied().map(Subject::User));
        let mut found = self.store().load_all(subjects.collect()).await?.into_iter();
        let (table, noted) = (found.next().unwrap_or(Ok(None))?, found.next().unwrap_or(Ok(None)));
        let noted = self.presence.read(noted)?;
        let current = match table {
            Some(loaded) => Some(self.read(channel, loaded, Some(noted)).await?),
            None => None,
        };
        let table = current.as_ref().map(|current| &*current.table);
        if table.map_or_else(Vec::new, |table| counted(table, now)) != people {
            let standstill = self.standstill(now, table).await?;
            return Ok((current, standstill));
        }
        let uptime = self.presence.judged(noted, now).await?;
        Ok((current, self.stands(uptime, people, found)))
    }

    /// `found`: what is kept of these people, in the same order.
    fn stands(&self, uptime: Uptime, people: Vec<UserId>, found: impl Iterator<Item = Found>) -> Standstill {
        let mut away = Vec::new();
        for (user, found) in people.into_iter().zip(found) {
            match self.people.read(user, found) {
                Ok((_, settings)) if settings.vacation.is_unused() => {}
                Ok((_, settings)) => away.push((user, settings.vacation.spans().to_vec())),
                Err(error) => tracing::error!(%user, %error, "their vacations do not count now"),
            }
        }
        Standstill { uptime, away }
    }
}
