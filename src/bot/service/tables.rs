//! Joins tables with a store: an order goes in, and its result is durable when it comes out.
//!
//! ```text
//!   order ─▶ this channel's turn ─▶ table (cached, or decoded) ─▶ Table::apply ─▶ encode ─▶ Store::apply ─▶ Done
//!                                        ▲                                                        │ stale
//!                                        └────────────────────────────────────────────────────────┘
//! ```
//!
//! Orders of one channel are carried out one after the other, those of different channels in parallel; the
//! turn ends before anything is rendered or sent. A cached table is only a guess: a change made from an older
//! version is rejected as stale and made again, and no order is refused on the strength of a guess. So
//! several processes may share one store.

pub use super::orders::{Current, Done, OrderError};

use super::{
    alarm::Alarm,
    contained::lock,
    deletion::pending::Deletions,
    late_boards::LateBoards,
    orders::{answer, refused, repeated, vacant},
    people::PersonSettings,
    presence::Presence,
    reminders::{Calls, called},
    render_pool::Workers,
    results::{self, Results},
    rows::{BOARD, SHOW_LEASE, THINK, THINK_AFTER, first_due, outgoing, seat_label},
    searches::Searches,
    settings_cache::SettingsCache,
    turns::{Recent, Turns},
};
use deltille_base::{
    ids::{ChannelId, TableId, Time, UserId},
    metrics::Metrics,
};
use deltille_games::{Level, Seat, SeatSet};
use deltille_store::{
    AnyStore, Applied, Change, Deadline, Filed, Key, Label, Loaded, Posted, Store, StoreError, Subject,
    Version,
};
use deltille_table::{
    By, Command, DecodeError, EXPIRE, Effect, Opening, Order, Phase, Refused, Table,
    clock::{CLOCK, Standstill},
    fair::Seed,
    uptime::Uptime,
};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

/// Approximate limits of the table cache: tables, and their bytes.
const REMEMBERED: usize = 512;
const REMEMBERED_BYTES: usize = 32 << 20;

/// Tries after version conflicts in a row.
const TRIES: usize = 16;

/// Longer bodies are decoded off the async runtime (a record of some twenty entries).
const LONG_BODY: usize = 1024;

/// Index labels and filed copies the store keeps with a table's body. Supplied by the features that query
/// them.
#[derive(Clone, Copy, Debug)]
pub struct Filing {
    /// Labels of a channel's current table.
    pub labels: fn(&Table) -> Vec<Label>,
    /// What a change of a table files permanently. The second argument is the channel's table before the
    /// change.
    pub filed: fn(&Table, Option<&Table>) -> Option<Filed>,
    /// The channels of a person's own tables.
    pub places: fn(UserId) -> Vec<ChannelId>,
}

impl Filing {
    /// No labels and no filed copies.
    pub const NONE: Filing = Filing {
        labels: |_| Vec::new(),
        filed: |_, _| None,
        places: |_| Vec::new(),
    };
}

/// The tables of all channels. Shared by reference; needs a tokio runtime.
#[derive(Debug)]
pub struct Tables {
    store: AnyStore,
    pub(super) turns: Turns,
    pub(super) remembered: Mutex<Recent<ChannelId, Current>>,
    /// Recent refusals. They are not stored, but a repeated delivery to the same process gets the same one.
    refused: Mutex<Recent<Key, Refused>>,
    /// Settings of people, such as their reminders.
    pub people: SettingsCache<PersonSettings>,
    /// How people do with tactics.
    pub results: Results,
    /// Records the bot's uptime.
    pub presence: Presence,
    pub(super) filing: Filing,
    /// The people whose data is being deleted.
    pub deletions: Deletions,
    /// The pool for decoding tables and for expensive automatic entries.
    pub workers: Workers,
    pub metrics: Arc<Metrics>,
    /// The searches of computer players.
    pub searches: Arc<Searches>,
    /// Boards that reached their channel after a newer one.
    pub(super) late_boards: LateBoards,
    /// Wakes the background worker before the next deadline.
    pub(crate) alarm: Alarm,
}

impl Tables {
    /// Creates tables without labels and filed copies.
    pub fn new(store: impl Into<AnyStore>) -> Tables {
        Tables::with_filing(store, Filing::NONE)
    }

    pub fn with_filing(store: impl Into<AnyStore>, filing: Filing) -> Tables {
        Tables::counting(store, filing, Arc::default())
    }

    /// Like [`Tables::with_filing`], recording into `metrics`.
    pub fn counting(store: impl Into<AnyStore>, filing: Filing, metrics: Arc<Metrics>) -> Tables {
        let store = store.into();
        Tables {
            people: SettingsCache::new(store.clone()),
            results: Results::default(),
            presence: Presence::new(store.clone()),
            store,
            turns: Turns::default(),
            remembered: Mutex::new(Recent::of_bytes(REMEMBERED, REMEMBERED_BYTES)),
            refused: Mutex::new(Recent::new(REMEMBERED)),
            filing,
            deletions: Deletions::default(),
            workers: Workers::new(metrics.clone()),
            searches: Arc::new(Searches::new(metrics.clone())),
            metrics,
            late_boards: LateBoards::default(),
            alarm: Alarm::default(),
        }
    }

    pub fn store(&self) -> &AnyStore {
        &self.store
    }

    /// Opens a table in `opening.channel`, unless it has an open one.
    pub async fn open(&self, key: Key, opening: Opening) -> Result<Done, OrderError> {
        // A table opened in a new thread is shown there by the background worker, at once.
        let lease = if opening.home.own_thread { Duration::ZERO } else { SHOW_LEASE };
        let room = self.store.has_room().await;
        self.once(
            (opening.channel, Some(opening.host.id)),
            key,
            (opening.at, lease),
            |current, standstill| {
                vacant(current)?;
                room.then_some(()).ok_or(StoreError::NoRoom)?;
                let opening = Opening { standstill: standstill.clone(), ..opening.clone() };
                Table::open(&opening).map_err(|why| refused(why, current))
            },
        )
        .await
    }

    /// Opens the next table for the same people. `table`: the finished one; `id`: the new one; `level`: of
    /// its computers, if changed.
    #[expect(clippy::too_many_arguments, reason = "each is one fact, and they come from three places")]
    pub async fn rematch(
        &self,
        channel: ChannelId,
        key: Key,
        table: Option<TableId>,
        id: TableId,
        by: UserId,
        at: Time,
        seed: Seed,
        level: Option<Level>,
    ) -> Result<Done, OrderError> {
        let room = self.store.has_room().await;
        self.once((channel, Some(by)), key, (at, SHOW_LEASE), |current, standstill| {
            let now = current.ok_or(OrderError::NoTable)?;
            room.then_some(()).ok_or(StoreError::NoRoom)?;
            // A solo player may restart before the game is over.
            if !now.table.is_solo() {
                vacant(current)?;
            }
            if table.is_some_and(|table| table != now.table.id) {
                return Err(refused(Refused::Stale { now: now.table.ply() }, current));
            }
            now.table
                .rematch(id, by, at, seed, level, standstill)
                .map_err(|why| refused(why, current))
        })
        .await
    }

    /// Carries out an order of a person, a moderator, the timer or a computer.
    pub async fn order(&self, channel: ChannelId, key: Key, order: Order) -> Result<Done, OrderError> {
        let actor = match &order.by {
            By::Person(person) => Some(person.id),
            By::Moderator | By::Timer | By::Computer(_) => None,
        };
        self.once((channel, actor), key, (order.at, SHOW_LEASE), |current, standstill| {
            let now = current.ok_or(OrderError::NoTable)?;
            let order = Order { standstill: standstill.clone(), ..order.clone() };
            now.table.apply(&order).map_err(|why| refused(why, current))
        })
        .await
    }

    /// Returns the seats whose players have forced entries made for them.
    async fn automatic_seats(&self, table: &Table) -> SeatSet {
        let mut automatic = SeatSet::EMPTY;
        let playing = table.phase == Phase::Play;
        for (seat, person) in (0..).map(Seat).zip(&table.seats).filter(|_| playing) {
            if let Some(person) = person
                && self.people.get(person.id).await.only_moves
            {
                automatic = automatic.with(seat);
            }
        }
        automatic
    }

    /// Carries out a due deadline that was set for version `fence`. The background worker posts the result at
    /// once.
    pub(crate) async fn timer(
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
        self.fenced(channel, None, key, (at, Duration::ZERO), fence, |table, standstill| {
            let (command, standstill) = (command.clone(), standstill.clone());
            table.apply(&Order {
                by: By::Timer,
                request: None,
                at,
                pressed: None,
                table: None,
                ply: None,
                command,
                standstill,
            })
        })
        .await
    }

    /// Makes a change only if the table is still at version `fence`.
    pub(super) async fn fenced(
        &self,
        channel: ChannelId,
        actor: Option<UserId>,
        key: Key,
        when: (Time, Duration),
        fence: Version,
        make: impl Fn(&Table, &Standstill) -> Result<(Table, Vec<Effect>), Refused>,
    ) -> Result<Done, OrderError> {
        self.change(channel, actor, key, when, |current, standstill| {
            let now = current.ok_or(OrderError::NoTable)?;
            if now.version != fence {
                return Err(OrderError::Outdated);
            }
            make(&now.table, standstill).map_err(|why| refused(why, current))
        })
        .await
    }

    /// Loads the channel's open or last table.
    pub async fn current(&self, channel: ChannelId) -> Result<Option<Current>, OrderError> {
        self.read_any(channel, self.store.load(Subject::Channel(channel)).await?).await
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
        let mut found = Vec::new();
        for (subject, loaded) in self.store.find(&seat_label(user), 0, limit).await? {
            let Subject::Channel(channel) = subject else {
                continue;
            };
            match self.read(channel, loaded, None).await {
                Ok(current) if current.table.is_open() => found.push(current),
                Ok(_) => {}
                Err(error) => tracing::warn!(%channel, %error, "a table is left out of a list"),
            }
        }
        Ok(found)
    }

    /// Makes a person's change. A repeated delivery of a refused one gets the same refusal.
    async fn once(
        &self,
        (channel, actor): (ChannelId, Option<UserId>),
        key: Key,
        when: (Time, Duration),
        make: impl Fn(Option<&Current>, &Standstill) -> Result<(Table, Vec<Effect>), OrderError>,
    ) -> Result<Done, OrderError> {
        let before = lock(&self.refused).get(&key).cloned();
        if let Some(why) = before {
            return Err(OrderError::Refused { why, current: self.current(channel).await?.map(Box::new) });
        }
        let result = self.change(channel, actor, key.clone(), when, make).await;
        if let Err(OrderError::Refused { why, .. }) = &result {
            lock(&self.refused).put(key, why.clone());
        }
        result
    }

    /// Follow-up of a commit: caches the table, ends searches for older versions, and wakes the worker in
    /// time for the rows. `at`: now; `first`: when the first row is due.
    fn committed(&self, channel: ChannelId, now: Current, at: Time, first: Option<Time>) {
        let version = now.version;
        let weight = now.weight();
        lock(&self.remembered).put_heavy(channel, now, weight);
        self.searches.moved(channel, version);
        self.alarm.set(at, first);
    }

    /// Invalidates the cache after a table was rewritten (or removed, `None`) outside the normal order path.
    pub(super) fn rewritten(&self, channel: ChannelId, version: Option<Version>) {
        lock(&self.remembered).remove(&channel);
        if let Some(version) = version {
            self.searches.moved(channel, version);
        }
        self.alarm.ring();
    }

    /// Applies one change to the current state; retries from the start on a version conflict. `actor`: the
    /// author; `at`: now; `lease`: how long the author has to show the board.
    async fn change(
        &self,
        channel: ChannelId,
        actor: Option<UserId>,
        key: Key,
        (at, lease): (Time, Duration),
        make: impl Fn(Option<&Current>, &Standstill) -> Result<(Table, Vec<Effect>), OrderError>,
    ) -> Result<Done, OrderError> {
        let _turn = self.turns.take(channel).await;
        let mut guess = self.remembered(channel);
        let mut told = None;
        for _ in 0..TRIES {
            // Tries the cached table first: it is usually right, and the store is then asked only once.
            let sure = guess.is_none() || self.store.is_shared();
            let (current, standstill) = match (guess.take(), told.take()) {
                (Some(guess), _) if sure => self.looked_at(channel, at, &guess.table).await?,
                (guess, told) => {
                    let current = match (guess, told) {
                        (Some(guess), _) => Some(guess),
                        (None, Some(loaded)) => Some(self.read(channel, loaded, None).await?),
                        (None, None) => self.current(channel).await?,
                    };
                    let standstill =
                        self.standstill(at, current.as_ref().map(|current| &*current.table)).await?;
                    (current, standstill)
                }
            };
            let (mut table, mut effects) = match make(current.as_ref(), &standstill) {
                Ok(made) => made,
                Err(_) if !sure => continue,
                // An order that was carried out before may be refused now.
                Err(why) => match (self.store.answered(&key).await?, current) {
                    (Some(answer), Some(current)) => return Ok(repeated(current, &answer, (at, actor))),
                    (Some(_) | None, _) => return Err(why),
                },
            };
            let uptime = standstill.uptime;
            if table.phase == Phase::Play {
                let automatic = self.automatic_seats(&table).await;
                let carried;
                (table, carried) = self.carried_on(table, automatic, at, standstill).await?;
                if carried {
                    effects = vec![table.showing()];
                }
            }
            // If nothing visible changed, the posted message still shows the table.
            let shown = current.as_ref().and_then(|current| Some((current.version, current.posted?)));
            let kept = shown.filter(|(version, posted)| effects.is_empty() && *version == posted.version);
            let calls = self.calls(current.as_ref(), &table, actor, at).await;
            let mut change = self.change_of(
                current.as_ref(),
                &table,
                &effects,
                kept.is_some(),
                (&calls, &uptime),
                (at, lease),
                &key,
            );
            for filed in &mut change.filed {
                filed.expected = self.version_of(filed.subject).await?;
            }
            let before = current.as_ref().map(|current| &*current.table);
            change.filed.extend(results::filed(&self.store, before, &table).await?);
            let (outgoing, first) = (change.outgoing.clone(), first_due(&change, &uptime, at));
            match self.store.apply(vec![change]).await?.into_iter().next() {
                Some(Applied::Committed(version)) => {
                    let looks = current.as_ref().map(|current| current.looks).filter(|_| effects.is_empty());
                    let mut previous = current.and_then(|current| current.posted);
                    if let Some((_, posted)) = kept {
                        let posted = Posted { version, ..posted };
                        if let Err(error) = self
                            .store
                            .delivered(Subject::Channel(channel), version, BOARD, Some(posted))
                            .await
                        {
                            // The change is committed; at worst the same board is posted once more.
                            tracing::error!(%channel, %error, "it could not be noted that a board is still shown");
                        }
                        previous = Some(posted);
                    }
                    let table = Arc::new(table);
                    let current = Current {
                        table: table.clone(),
                        version,
                        looks: looks.unwrap_or(version),
                        posted: previous,
                        owed: outgoing,
                    };
                    self.committed(channel, current, at, first);
                    let mentioned = calls.mentioned;
                    return Ok(Done {
                        table,
                        version,
                        effects,
                        mentioned,
                        previous,
                        repeated: false,
                        at,
                        actor,
                    });
                }
                Some(Applied::Duplicate(answer)) => {
                    let current = self.current(channel).await?.ok_or(OrderError::NoTable)?;
                    return Ok(repeated(current, &answer, (at, actor)));
                }
                Some(Applied::Stale(now)) => told = now,
                None => return Err(StoreError::Engine("a change was not answered".to_owned()).into()),
            }
        }
        Err(OrderError::Busy)
    }

    /// Returns the version of a filed subject; 0 if it is missing or unreadable, so that it is replaced.
    async fn version_of(&self, subject: Subject) -> Result<Version, StoreError> {
        match self.store.load(subject).await {
            Ok(loaded) => Ok(loaded.map_or(Version(0), |loaded| loaded.version)),
            Err(StoreError::Unreadable { .. }) => Ok(Version(0)),
            Err(error) => Err(error),
        }
    }

    /// Builds everything committed with a table. `stays`: the posted message still shows it.
    #[expect(clippy::too_many_arguments, reason = "a step of `change`, with all that it has found out")]
    fn change_of(
        &self,
        current: Option<&Current>,
        table: &Table,
        effects: &[Effect],
        stays: bool,
        (calls, uptime): (&Calls, &Uptime),
        (at, lease): (Time, Duration),
        key: &Key,
    ) -> Change {
        // While a computer is due, another board will follow soon.
        let thinks = table.computer_due().is_some();
        let mut outgoing = outgoing(table, calls, at, if thinks { lease.max(SHOW_LEASE) } else { lease });
        if stays {
            outgoing.retain(|row| row.kind != BOARD);
        }
        let thinking = thinks.then(|| (uptime.awake(at.after(THINK_AFTER)), THINK));
        let deadlines = table.deadline().into_iter().chain(thinking);
        Change {
            subject: Subject::Channel(table.channel),
            expected: current.map_or(Version(0), |current| current.version),
            body: table.encode(),
            key: key.clone(),
            answer: answer(effects).to_vec(),
            at,
            deadlines: deadlines
                .map(|(at, kind)| Deadline { at: Time(at.0), kind: kind.to_owned() })
                .collect(),
            outgoing,
            labels: self.labels(table),
            filed: (self.filing.filed)(table, current.map(|current| &*current.table)).into_iter().collect(),
        }
    }

    /// Makes all automatic entries. Returns the table, and whether there were any. Entries that need thinking
    /// are computed in the worker pool, for at most one table per core at a time.
    async fn carried_on(
        &self,
        mut table: Table,
        automatic: SeatSet,
        at: Time,
        standstill: Standstill,
    ) -> Result<(Table, bool), OrderError> {
        let thinks = table.thinks(automatic);
        let job = move || {
            let carried = table.carry_on(automatic, at, &standstill);
            (table, carried)
        };
        if !thinks {
            return Ok(job());
        }
        self.workers.work(job).await.map_err(|why| OrderError::Fault(why.to_string()))
    }

    /// Labels of a table. An open one can be found by all seated or awaited users.
    fn labels(&self, table: &Table) -> Vec<Label> {
        let mut labels = (self.filing.labels)(table);
        if table.is_open() {
            let seated = table.seats.iter().flatten().map(|person| person.id);
            let seated = seated.filter(|user| !user.is_deleted());
            labels.extend(seated.chain(table.awaited()).map(seat_label));
        }
        labels
    }

    /// Returns the notifications that a change causes.
    async fn calls(
        &self,
        current: Option<&Current>,
        after: &Table,
        actor: Option<UserId>,
        at: Time,
    ) -> Calls {
        let before = current.filter(|current| current.table.id == after.id);
        let owed = before.map(|before| &before.owed[..]).unwrap_or_default();
        // A request that waited for a computer has not shown the board yet.
        let waited = before.is_some_and(|before| before.table.computer_due().is_some());
        let mut calls =
            Calls::carried(owed, BOARD, after, actor, if waited { at.after(SHOW_LEASE) } else { at });
        let people = called(before.map(|before| &*before.table), after, actor);
        for (user, why) in people {
            calls.add((user, why), &*self.people.get(user).await, after, at);
        }
        calls
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
    pub(super) async fn read(
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
            remembered.put_heavy(channel, current.clone(), current.weight());
        }
        Ok(current)
    }
}
