//! The state that all changes of tables share: the store, caches, pools, and the background worker's alarm.

use super::{
    channel_locks::ChannelLocks,
    closed_places::ClosedPlaces,
    consequences::Consequences,
    late_boards::{LateBoards, Unshown},
    looks::Looks,
    orders::Current,
};
use crate::{
    alarm::Alarm,
    pages::WebPages,
    presence::Presence,
    recent::Recent,
    render_pool::Workers,
    searches::Searches,
    settings::{cache::SettingsCache, people::PersonSettings},
};
use deltille_base::{ids::ChannelId, metrics::Metrics};
use deltille_store::{AnyStore, Key};
use deltille_table::Refused;
use std::sync::{Arc, Mutex, OnceLock};
use tokio::sync::watch;

/// Approximate limits of the table cache: tables, and their bytes.
const REMEMBERED: usize = 512;
const REMEMBERED_BYTES: usize = 32 << 20;

/// The tables of all channels. Shared by reference; needs a tokio runtime.
#[derive(Debug)]
pub struct Tables {
    pub store: AnyStore,
    pub channel_locks: ChannelLocks,
    pub remembered: Mutex<Recent<ChannelId, Current>>,
    /// Recent refusals. They are not stored, but a repeated delivery to the same process gets the same one.
    pub refused: Mutex<Recent<Key, Refused>>,
    /// Settings of people, such as their reminders.
    pub people: SettingsCache<PersonSettings>,
    /// Records the bot's uptime.
    pub presence: Presence,
    pub consequences: Consequences,
    /// The pool for decoding tables and for expensive automatic entries.
    pub workers: Workers,
    pub metrics: Arc<Metrics>,
    /// The searches of computer players.
    pub searches: Arc<Searches>,
    /// Boards that reached their channel after a newer one.
    pub late_boards: LateBoards,
    /// What requests under way have found in a shared store.
    pub looks: Looks,
    /// Boards whose requests could not show them.
    pub unshown: Unshown,
    /// Channels in which a board could not be posted.
    pub closed_places: ClosedPlaces,
    /// Server of the pages; unset without one.
    pub pages: OnceLock<Arc<dyn WebPages>>,
    /// Tells who shows pages that one has changed, or who is named to everybody.
    pub page_news: watch::Sender<()>,
    /// Tells who shows people their own boards that some table has changed.
    pub table_news: watch::Sender<()>,
    /// Wakes the background worker before the next deadline.
    pub alarm: Alarm,
}

impl Tables {
    /// Tables with what follows from their changes, recording into `metrics`.
    pub fn with(store: impl Into<AnyStore>, consequences: Consequences, metrics: Arc<Metrics>) -> Tables {
        let store = store.into();
        Tables {
            people: SettingsCache::new(store.clone()),
            presence: Presence::new(store.clone()),
            store,
            channel_locks: ChannelLocks::default(),
            remembered: Mutex::new(Recent::of_bytes(REMEMBERED, REMEMBERED_BYTES)),
            refused: Mutex::new(Recent::new(REMEMBERED)),
            consequences,
            workers: Workers::new(metrics.clone()),
            searches: Arc::new(Searches::new(metrics.clone())),
            metrics,
            late_boards: LateBoards::default(),
            looks: Looks::default(),
            unshown: Unshown::default(),
            closed_places: ClosedPlaces::default(),
            pages: OnceLock::new(),
            page_news: watch::Sender::default(),
            table_news: watch::Sender::default(),
            alarm: Alarm::default(),
        }
    }

    /// What the addresses of pages begin with; `None`: there are none.
    pub fn public_pages(&self) -> Option<&str> {
        self.pages.get().map(|pages| pages.public())
    }

    pub fn store(&self) -> &AnyStore {
        &self.store
    }
}
