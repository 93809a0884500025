//! Joins tables with a store: an order goes in, and its result is durable when it comes out.
//!
//! ```text
//!   order ─▶ the channel's lock ─▶ table (cached, or decoded) ─▶ Table::apply ─▶ encode ─▶ Store::apply ─▶ Done
//!                                        ▲                                                        │ stale
//!                                        └────────────────────────────────────────────────────────┘
//! ```
//!
//! Orders of one channel are carried out one after the other, those of different channels in parallel; the
//! turn ends before anything is rendered or sent. A cached table is only a guess: a change made from an older
//! version is rejected as stale and made again, and no order is refused on the strength of a guess. So
//! several processes may share one store.

pub mod board_messages;
pub mod change;
pub mod channel_locks;
pub mod closed_places;
pub mod consequences;
pub mod late_boards;
pub mod limits;
pub mod looks;
pub mod orders;
pub mod places;
pub mod reminders;
pub mod rows;
mod shared;
pub mod sides;
pub mod standstill;
pub mod turns;

pub use orders::{Allowance, Current, Done, NextTable, Opener, OrderError};
pub use shared::Tables;

use super::{panics::lock, settings::log::LogLine};
use consequences::Consequences;
use deltille_base::ids::{ChannelId, GuildId, Time, UserId};
use deltille_games::Level;
use deltille_store::{AnyStore, Key, Loaded, StoreError, Subject, Version};
use deltille_table::{
    By, Command, DecodeError, EXPIRE, Fixture, Made, Opening, Order, Refused, Seated, Table,
    clock::{CLOCK, Standstill},
    teams::Team,
    uptime::Uptime,
};
use limits::Limits;
use orders::{ChangeRequest, refused, vacant};
use places::Copies;
use rows::{SHOW_LEASE, host_label, offer_label, open_label, seat_label};
use sides::{at_home, for_home, on_own_side};
use std::{sync::Arc, time::Duration};
use turns::Turns;

/// Consequences of a change of a table for itself.
const ALONE: Consequences = &[&Limits, &Turns, &Copies];

/// Longer bodies are decoded off the async runtime (a record of some twenty entries).
const LONG_BODY: usize = 1024;

impl Tables {
    /// Tables without the other subjects.
    pub fn new(store: impl Into<AnyStore>) -> Tables {
        Tables::with(store, ALONE, Arc::default())
    }

    /// Opens a table in `opening.channel`, unless it has an open one.
    pub async fn open(&self, key: Key, opening: Opening) -> Result<Done, OrderError> {
        self.open_by(Opener::default(), key, opening).await
    }

    /// Like [`Tables::open`], within what the server allows.
    pub async fn open_by(&self, opener: Opener, key: Key, opening: Opening) -> Result<Done, OrderError> {
        // A table opened in a new thread is shown there by the background worker, at once.
        let lease = if opening.home.own_thread { Duration::ZERO } else { SHOW_LEASE };
        let (channel, actor, at) = (opening.channel, Some(opening.host.id), opening.at);
        let request = ChangeRequest { lease, opener, ..ChangeRequest::new(channel, actor, key, at) };
        self.open_with(request, opening, Table::open).await
    }

    /// Opens a table of a tournament, with its people seated.
    pub async fn open_fixture(
        &self,
        key: Key,
        opening: Opening,
        fixture: Fixture,
        seated: Vec<Seated>,
    ) -> Result<Done, OrderError> {
        let request = ChangeRequest {
            lease: Duration::ZERO,
            ..ChangeRequest::new(opening.channel, None, key, opening.at)
        };
        let open = |opening: &Opening| Table::of_fixture(opening, fixture, &seated);
        self.open_with(request, opening, open).await
    }

    /// Like [`Tables::open_by`], with these teams in the seats.
    pub async fn open_teams(
        &self,
        opener: Opener,
        key: Key,
        opening: Opening,
        teams: Vec<(Team, String)>,
    ) -> Result<Done, OrderError> {
        let (channel, actor, at) = (opening.channel, Some(opening.host.id), opening.at);
        let request = ChangeRequest { opener, ..ChangeRequest::new(channel, actor, key, at) };
        self.open_with(request, opening, |opening| Table::open_teams(opening, &teams)).await
    }

    /// Opens a table, unless the channel has an open one, or the store has no room.
    async fn open_with(
        &self,
        request: ChangeRequest,
        opening: Opening,
        open: impl Fn(&Opening) -> Result<Made, Refused>,
    ) -> Result<Done, OrderError> {
        // The game of a tournament has its room already.
        let room = request.actor.is_none() || self.store.has_room().await;
        self.change_once(&request, |current, standstill| {
            // The game of a tournament that is over already must not begin again.
            let same = |current: &&Current| request.actor.is_none() && current.table.id == opening.id;
            if let Some(current) = current.filter(same) {
                return Err(OrderError::Occupied(current.clone()));
            }
            vacant(current)?;
            room.then_some(()).ok_or(StoreError::NoRoom)?;
            let opening = Opening { standstill: standstill.clone(), ..opening.clone() };
            open(&opening).map_err(|why| refused(why, current))
        })
        .await
    }

    /// Carries out an order that no request shows, at the table that the channel shows, wherever that table is: the
    /// background worker posts its boards at once.
    pub async fn order_at_once(
        &self,
        channel: ChannelId,
        key: Key,
        order: Order,
    ) -> Result<Done, OrderError> {
        let request = ChangeRequest {
            lease: Duration::ZERO,
            ..ChangeRequest::new(channel, None, key, order.at)
        };
        self.change_at_home(request, |current, standstill| {
            let now = current.ok_or(OrderError::NoTable)?;
            let order = Order { standstill: standstill.clone(), ..order.clone() };
            now.table.apply(&order).map_err(|why| refused(why, current))
        })
        .await
    }

    /// Opens the next table for the same people, with computers of another `level`, if given.
    pub async fn rematch(
        &self,
        opener: Opener,
        next: NextTable,
        earlier: Option<&Current>,
        level: Option<Level>,
    ) -> Result<Done, OrderError> {
        let room = self.store.has_room().await;
        let request = ChangeRequest { opener, ..next.request() };
        let make = |current: Option<&Current>, standstill: &Standstill| {
            let over = earlier.or(current).ok_or(OrderError::NoTable)?;
            room.then_some(()).ok_or(StoreError::NoRoom)?;
            // A solo player may restart before the game is over, on its own board.
            if earlier.is_some() || !over.table.is_solo() {
                vacant(current)?;
            }
            if earlier.is_none() {
                next.follows(over)?;
            }
            over.table
                .rematch(next.id, next.by, next.at, next.seed, level, standstill)
                .map_err(|why| refused(why, Some(over)))
        };
        match earlier {
            Some(_) => self.change_once(&request, make).await,
            None => self.change_at_home(request, make).await,
        }
    }

    /// Opens the lobby of a game again, without a guest who leaves before the first move.
    pub async fn give_back(&self, next: NextTable) -> Result<Done, OrderError> {
        self.change_at_home(next.request(), |current, standstill| {
            let now = current.ok_or(OrderError::NoTable)?;
            next.follows(now)?;
            now.table
                .returned(next.id, next.by, next.at, next.seed, standstill)
                .map_err(|why| refused(why, current))
        })
        .await
    }

    /// Makes a change of the table that the channel shows, wherever that table is.
    async fn change_at_home(
        &self,
        request: ChangeRequest,
        make: impl Fn(Option<&Current>, &Standstill) -> Result<Made, OrderError>,
    ) -> Result<Done, OrderError> {
        let make = |current: Option<&Current>, standstill: &Standstill| {
            at_home(current)?;
            make(current, standstill)
        };
        match self.change_once(&request, &make).await {
            Err(OrderError::Elsewhere(copy)) => {
                let home = copy.table.links.sides.home.ok_or(OrderError::NoTable)?;
                let (channel, request) = (request.channel, ChangeRequest { channel: home, ..request });
                self.seen_from(channel, self.change_once(&request, &make).await).await
            }
            done => done.inspect(|done| self.show_copies(done)),
        }
    }

    /// Carries out an order of a person, a moderator, the timer or a computer, at the table that the channel
    /// shows, wherever that table is.
    pub async fn order(&self, channel: ChannelId, key: Key, order: Order) -> Result<Done, OrderError> {
        self.order_logged(channel, key, order, None).await
    }

    /// Like [`Tables::order`]; the same commit adds this line to the log of a server.
    pub async fn order_logged(
        &self,
        channel: ChannelId,
        key: Key,
        order: Order,
        log: Option<(GuildId, LogLine)>,
    ) -> Result<Done, OrderError> {
        match Box::pin(self.order_at(channel, key.clone(), order.clone(), log.clone(), None)).await {
            Err(OrderError::Elsewhere(copy)) => {
                let home = copy.table.links.sides.home.ok_or(OrderError::NoTable)?;
                let order = for_home(&copy.table, order);
                let done = Box::pin(self.order_at(home, key, order, log, Some(&copy.table))).await;
                self.seen_from(channel, done).await
            }
            done => done.inspect(|done| self.show_copies(done)),
        }
    }

    /// Carries out an order at the table of this channel. `side`: the copy in which it was given.
    async fn order_at(
        &self,
        channel: ChannelId,
        key: Key,
        order: Order,
        log: Option<(GuildId, LogLine)>,
        side: Option<&Table>,
    ) -> Result<Done, OrderError> {
        let actor = match &order.by {
            By::Person(person) => Some(person.id),
            By::Moderator | By::Timer | By::Computer(_) => None,
        };
        let request = ChangeRequest { log, ..ChangeRequest::new(channel, actor, key, order.at) };
        self.change_once(&request, |current, standstill| {
            at_home(current)?;
            let now = current.ok_or(OrderError::NoTable)?;
            on_own_side(side.unwrap_or(&now.table), &order).map_err(|why| refused(why, current))?;
            let order = Order { standstill: standstill.clone(), ..order.clone() };
            now.table.apply(&order).map_err(|why| refused(why, current))
        })
        .await
    }

    /// Carries out a due deadline that was set for version `fence`. The background worker posts the result at
    /// once.
    pub async fn timer(
        &self,
        channel: ChannelId,
        fence: Version,
        kind: &str,
        at: Time,
    ) -> Result<Done, OrderError> {
        let key = Key(format!("timer:{channel}:{}:{kind}", fence.0));
        let command = match kind {
            EXPIRE => Some(Command::Expire),
            CLOCK => Some(Command::Tick),
            _ => None,
        };
        let command = command.ok_or(OrderError::Outdated)?;
        let request = ChangeRequest {
            lease: Duration::ZERO,
            ..ChangeRequest::new(channel, None, key, at)
        };
        self.change_fenced(&request, fence, |table, standstill| {
            let (command, standstill) = (command.clone(), standstill.clone());
            table.apply(&Order { standstill, ..Order::new(By::Timer, command, at) })
        })
        .await
    }

    /// Loads the channel's open or last table.
    pub async fn current(&self, channel: ChannelId) -> Result<Option<Current>, OrderError> {
        self.read_any(channel, self.store.load(Subject::Channel(channel)).await?).await
    }

    /// The channel's open or last table for the request with this key: as it looked at the store first, if it
    /// did.
    pub async fn current_for(&self, key: &Key, channel: ChannelId) -> Result<Option<Current>, OrderError> {
        match self.looks.current(key, channel) {
            Some(current) => Ok(current),
            None => self.current(channel).await,
        }
    }

    /// Loads the tables of several channels in one request to the store.
    pub async fn all_current(&self, channels: &[ChannelId]) -> Result<Vec<Option<Current>>, OrderError> {
        let subjects = channels.iter().copied().map(Subject::Channel).collect();
        let mut all = Vec::with_capacity(channels.len());
        for (channel, found) in channels.iter().zip(self.store.load_all(subjects).await?) {
            all.push(self.read_any(*channel, found?).await?);
        }
        Ok(all)
    }

    /// Returns the cached table of a channel without asking the store. It may be missing or outdated.
    pub fn remembered(&self, channel: ChannelId) -> Option<Current> {
        lock(&self.remembered).get(&channel).cloned()
    }

    /// Loads at most `limit` open tables, in all channels, at which the user is seated or awaited.
    pub async fn of(&self, user: UserId, limit: usize) -> Result<Vec<Current>, OrderError> {
        let found = self.store.find(&seat_label(user), 0, limit).await?;
        Ok(self.open_among(found).await)
    }

    /// Loads at most `limit` open tables of this host, who has no seat at them. A table that was last changed by a
    /// version without their label is found from its next change on.
    pub(super) async fn hosted(&self, user: UserId, limit: usize) -> Result<Vec<Current>, OrderError> {
        let found = self.store.find(&host_label(user), 0, limit).await?;
        Ok(self.open_among(found).await)
    }

    /// Loads at most `limit` lobbies of a server that any member may join.
    pub async fn offers(&self, guild: GuildId, limit: usize) -> Result<Vec<Current>, OrderError> {
        let found = self.store.find(&offer_label(guild), 0, limit).await?;
        let mut found = self.open_among(found).await;
        found.retain(|current| current.table.is_on_offer());
        Ok(found)
    }

    /// Reads these tables, except those that are not open or cannot be read.
    pub async fn open_among(&self, loaded: Vec<(Subject, Loaded)>) -> Vec<Current> {
        let mut found = Vec::new();
        for (subject, loaded) in loaded {
            let Subject::Channel(channel) = subject else {
                continue;
            };
            match self.read(channel, loaded, None).await {
                Ok(current) if current.table.is_open() => found.push(current),
                Ok(_) => {}
                Err(error) => tracing::warn!(%channel, %error, "table left out of list"),
            }
        }
        found
    }

    /// Loads at most `limit` open tables of a server, the newest channels first. A table that was last changed by
    /// a version without their label is found from its next change on.
    pub async fn of_server(&self, guild: GuildId, limit: usize) -> Result<Vec<Current>, OrderError> {
        let found = self.store.find(&open_label(guild), 0, limit).await?;
        Ok(self.open_among(found).await)
    }

    /// The bot may be able to post in this channel again.
    pub fn channel_opened(&self, channel: ChannelId) {
        if self.closed_places.opened(channel) {
            self.alarm.ring();
        }
    }

    /// The bot may be able to post again in any channel of this server.
    pub fn server_opened(&self, guild: GuildId) {
        if self.closed_places.opened_in(guild) {
            self.alarm.ring();
        }
    }

    /// Invalidates the cache after a table was rewritten (or removed, `None`) outside the normal order path.
    pub fn rewritten(&self, channel: ChannelId, version: Option<Version>) {
        lock(&self.remembered).remove(&channel);
        if let Some(version) = version {
            self.searches.moved(channel, version);
        }
        self.page_news.send_replace(());
        self.table_news.send_replace(());
        self.alarm.ring();
    }

    async fn read_any(
        &self,
        channel: ChannelId,
        loaded: Option<Loaded>,
    ) -> Result<Option<Current>, OrderError> {
        match loaded {
            Some(loaded) => Ok(Some(self.read(channel, loaded, None).await?)),
            None => Ok(None),
        }
    }

    /// Decodes a stored table, or takes it from the cache if the version matches.
    pub async fn read(
        &self,
        channel: ChannelId,
        loaded: Loaded,
        noted: Option<Uptime>,
    ) -> Result<Current, OrderError> {
        let Loaded { version, body, posted, owed, .. } = loaded;
        let known = lock(&self.remembered).get(&channel).filter(|known| known.version == version).cloned();
        // Another process may have removed the table, and versions restart with the next one.
        let same = |known: &Current| Table::named(&body).is_ok_and(|named| named.id == known.table.id);
        let known = known.filter(|known| !self.store.is_shared() || same(known));
        let looks = known.as_ref().map_or(version, |known| known.looks);
        let table = match known {
            Some(known) => known.table,
            None => {
                let table = if body.len() < LONG_BODY {
                    Table::decode(&body)?
                } else {
                    // A panic while decoding would be a bug in the rules; it fails this order only.
                    let decoded = self.workers.work(move || Table::decode(&body)).await;
                    decoded.map_err(|why| DecodeError::Body(why.to_string()))??
                };
                let noted = match noted {
                    Some(noted) => noted,
                    None => self.presence.noted().await?,
                };
                Arc::new(table.read_at(noted))
            }
        };
        let current = Current { table, version, looks, posted, owed };
        let mut remembered = lock(&self.remembered);
        if remembered.get(&channel).is_none_or(|known| known.version <= version) {
            remembered.put_weighted(channel, current.clone(), current.weight());
        }
        Ok(current)
    }
}
