//! The first look of a request at a shared store, which may be far away: one round trip finds everything
//! that most requests need.
//!
//! ```text
//!   what the caller asks for · the channel's table · what stops its clocks · settings of its players
//! ```
//!
//! A change is made from that look if it can be. It is only a guess: a change made from an older version is
//! rejected as stale and made again, and no order is refused on the strength of a look.

use super::{Current, Tables};
use crate::panics::lock;
use deltille_base::ids::{ChannelId, Time, UserId};
use deltille_store::{Found, Key, StoreError, Subject};
use deltille_table::{
    Phase, Table,
    clock::{OVERDUE, Standstill, TimeControl},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

/// State of a channel.
#[derive(Clone, Debug)]
pub struct Look {
    channel: ChannelId,
    current: Option<Current>,
    /// `None`: it depends on people whose vacations were not looked at.
    standstill: Option<Standstill>,
}

/// The looks of the requests under way, by the keys of their changes.
#[derive(Debug, Default)]
pub struct Looks(Mutex<HashMap<Key, Look>>);

/// Keeps a look until it is dropped.
#[derive(Debug)]
pub struct Looking {
    tables: Arc<Tables>,
    key: Key,
}

impl Drop for Looking {
    fn drop(&mut self) {
        lock(&self.tables.looks.0).remove(&self.key);
    }
}

impl Looking {
    /// Looks for the request with this key. Returns also what was found of `more`, in that order.
    ///
    /// # Errors
    /// The store did not answer.
    pub async fn of(
        tables: &Arc<Tables>,
        key: Key,
        channel: ChannelId,
        now: Time,
        more: Vec<Subject>,
    ) -> Result<(Looking, Vec<Found>), StoreError> {
        let guess = tables.remembered(channel).map(|current| current.table);
        let away = guess.as_ref().map_or_else(Vec::new, |table| counted(table, now));
        let seated = guess.iter().flat_map(|table| table.seats.iter().flatten()).map(|person| person.id);
        let stale: Vec<UserId> =
            seated.filter(|user| !away.contains(user) && !tables.people.is_fresh(*user)).collect();
        let count = more.len();
        let here = [Subject::Channel(channel), Subject::Service];
        let people = away.iter().chain(&stale).copied().map(Subject::User);
        let subjects = more.into_iter().chain(here).chain(people).collect();
        let mut found = tables.store().load_all(subjects).await?;
        let mut here = found.split_off(count.min(found.len()));
        for (user, found) in stale.into_iter().zip(here.split_off((2 + away.len()).min(here.len()))) {
            tables.people.keep(user, found);
        }
        match tables.read_look(channel, now, away, here).await {
            Ok((current, standstill)) => {
                let look = Look { channel, current, standstill };
                lock(&tables.looks.0).insert(key.clone(), look);
            }
            // What needs the table looks again and reports it.
            Err(error) => tracing::debug!(%channel, %error, "table not read at first look"),
        }
        Ok((Looking { tables: Arc::clone(tables), key }, found))
    }
}

impl Looks {
    /// The channel's table as the request has seen it first; `None` if it has not looked there.
    pub fn current(&self, key: &Key, channel: ChannelId) -> Option<Option<Current>> {
        let looks = lock(&self.0);
        looks.get(key).filter(|look| look.channel == channel).map(|look| look.current.clone())
    }

    /// Takes what a change can be made from, unless a newer version is known.
    pub fn take(
        &self,
        key: &Key,
        channel: ChannelId,
        known: Option<&Current>,
    ) -> Option<(Option<Current>, Standstill)> {
        let Look { channel: at, current, standstill } = lock(&self.0).remove(key)?;
        let seen = current.as_ref().map(|current| current.version);
        let is_newest = known.is_none_or(|known| Some(known.version) <= seen);
        (at == channel && is_newest).then_some((current, standstill?))
    }
}

/// Returns the users whose vacations count at this table now. Without a clock they count only once a player
/// is overdue.
pub fn counted(table: &Table, now: Time) -> Vec<UserId> {
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
