//! Tables joined with a store: one order makes one change, even if several processes deliver it several times.

use super::{
    machine::{Attempt, attempt_within},
    support::{CHANNEL, NOON, SEED, enter, join, opening, order, person, setup},
};
use crate::store::disk_faults::{self, Stubborn};
use deltille::{
    bot::{
        Background, Boards, Bot, Deliver, DeliverError, OrderError, Post, Receipt, Tables, TimeSource,
        tables::{Current, NextTable, Opener},
    },
    games::{Control, Leave},
    ids::{ChannelId, MessageId, Ply, TableId, Time, UserId},
    store::{
        AnyStore, DiskStore, HookedStore, KEY_LIFE, Key, MemoryStore, Store, StoreError, Subject, Version,
    },
    table::{Command, Effect, Opening, Order, Phase, Refused, Table},
};
use proptest::prelude::*;
use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

fn key(number: u64) -> Key {
    Key(format!("i:{number}"))
}

fn next_table(number: u64, after: Option<TableId>, id: u64, by: u64) -> NextTable {
    NextTable {
        channel: CHANNEL,
        key: key(number),
        after,
        id: TableId(id),
        by: UserId(by),
        at: NOON,
        seed: SEED,
    }
}

fn service() -> Tables {
    Tables::new(Arc::new(MemoryStore::default()))
}

fn standard() -> Opening {
    opening(setup("two-player", &[("setup", "standard")]))
}

#[tokio::test]
async fn order_is_applied_once() {
    let tables = service();
    assert!(matches!(tables.order(CHANNEL, key(0), join(2)).await, Err(OrderError::NoTable)));
    let opened = tables.open(key(1), standard()).await.unwrap();
    assert_eq!((opened.version, opened.repeated, opened.previous), (Version(1), false, None));
    tables.delivered(Receipt::of(CHANNEL, opened.version), MessageId(51)).await.unwrap();
    let again = tables.open(key(1), standard()).await.unwrap();
    assert_eq!(
        (again.version, again.repeated, again.effects),
        (Version(1), true, vec![Effect::ShowLobby])
    );
    match tables.open(key(2), standard()).await {
        Err(OrderError::Occupied(current)) => assert_eq!(current.table.id, TableId(9000)),
        other => panic!("{other:?}"),
    }
    let joined = tables.order(CHANNEL, key(3), join(2)).await.unwrap();
    assert_eq!(joined.previous.map(|posted| posted.message), Some(MessageId(51)));
    assert_eq!(joined.table.phase, Phase::Play);

    let made = Order { ply: Some(Ply(0)), ..enter(1, "e3-f3v") };
    let first = tables.order(CHANNEL, key(4), made.clone()).await.unwrap();
    let second = tables.order(CHANNEL, key(4), made.clone()).await.unwrap();
    assert_eq!((first.version, second.version, second.repeated), (Version(3), Version(3), true));
    assert_eq!(second.effects, [Effect::PostBoard { next: vec![UserId(2)], events: Vec::new() }]);
    match tables.order(CHANNEL, key(5), made).await {
        Err(OrderError::Refused { why: Refused::Stale { now: Ply(1) }, current: Some(current) }) => {
            assert_eq!(current.table.record_text(), "e3-f3v\n");
        }
        other => panic!("{other:?}"),
    }
    // Refused now, and still refused when it comes again after the other's move.
    let early = enter(1, "f2-f4v");
    assert!(matches!(
        tables.order(CHANNEL, key(6), early.clone()).await,
        Err(OrderError::Refused { .. })
    ));
    tables.order(CHANNEL, key(7), enter(2, "e7-f6^")).await.unwrap();
    assert!(matches!(tables.order(CHANNEL, key(6), early).await, Err(OrderError::Refused { .. })));
    assert_eq!(tables.current(CHANNEL).await.unwrap().unwrap().table.ply(), Ply(2));
    assert!(tables.current(ChannelId(5)).await.unwrap().is_none());
}

#[tokio::test]
async fn full_disk_refuses_new_tables_only() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Stubborn::new();
    let tables = Tables::new(Arc::new(disk_faults::open(&disk, folder.path())));
    tables.open(key(1), standard()).await.unwrap();
    disk.free.store(1_000_000, Ordering::SeqCst);
    let elsewhere = Opening { channel: ChannelId(5), id: TableId(9001), ..standard() };
    assert!(matches!(
        tables.open(key(2), elsewhere.clone()).await,
        Err(OrderError::Store(StoreError::NoRoom))
    ));
    // Repeated orders are still recognised, and existing games continue.
    assert!(tables.open(key(1), standard()).await.unwrap().repeated);
    tables.order(CHANNEL, key(3), join(2)).await.unwrap();
    tables.order(CHANNEL, key(4), enter(1, "e3-f3v")).await.unwrap();
    tables
        .order(CHANNEL, key(5), order(1, Command::Control(Control::Leave(Leave::Resign))))
        .await
        .unwrap();
    let again = tables.rematch(Opener::default(), next_table(6, None, 9002, 1), None, None).await;
    assert!(matches!(again, Err(OrderError::Store(StoreError::NoRoom))));
    disk.free.store(u64::MAX, Ordering::SeqCst);
    tables.open(key(2), elsewhere).await.unwrap();
}

#[tokio::test]
async fn a_rematch_follows_the_game_in_the_same_channel() {
    let tables = service();
    tables.open(key(1), standard()).await.unwrap();
    tables.order(CHANNEL, key(2), join(2)).await.unwrap();
    let rematch =
        |number, table| tables.rematch(Opener::default(), next_table(number, table, 9001, 2), None, None);
    assert!(matches!(rematch(3, None).await, Err(OrderError::Occupied(_))));
    let resign = order(1, Command::Control(Control::Leave(Leave::Resign)));
    tables.order(CHANNEL, key(4), resign.clone()).await.unwrap();
    assert!(matches!(
        rematch(5, Some(TableId(1))).await,
        Err(OrderError::Refused { why: Refused::Stale { .. }, .. })
    ));
    let again = rematch(6, Some(TableId(9000))).await.unwrap();
    assert_eq!((again.table.id, again.version), (TableId(9001), Version(4)));
    assert!(rematch(6, Some(TableId(9000))).await.unwrap().repeated);
    let old = Order { table: Some(TableId(9000)), ..join(1) };
    assert!(matches!(
        tables.order(CHANNEL, key(7), old).await,
        Err(OrderError::Refused { why: Refused::Stale { .. }, .. })
    ));
    let started = tables.order(CHANNEL, key(8), join(1)).await.unwrap();
    assert_eq!(started.table.seat_of(UserId(2)).map(|seat| seat.0), Some(0));
}

#[tokio::test]
async fn plan_before_receipt_posts_no_board() {
    let tables = service();
    tables.open(key(1), standard()).await.unwrap();
    let started = tables.order(CHANNEL, key(2), join(2)).await.unwrap();
    let steps = ["e3-f3v", "e7-f6^"].map(str::to_owned);
    let planned = tables
        .order(CHANNEL, key(3), order(2, Command::Plan { steps: steps.to_vec() }))
        .await
        .unwrap();
    assert_eq!((planned.version, planned.effects), (Version(3), Vec::new()));
    tables.delivered(Receipt::of(CHANNEL, started.version), MessageId(51)).await.unwrap();
    let owed = async || {
        let current = tables.current(CHANNEL).await.unwrap().unwrap();
        (
            current.owed.iter().any(|row| row.kind == "board"),
            current.posted.map(|posted| posted.version),
        )
    };
    assert_eq!(owed().await, (false, Some(Version(3))));
    // A changed board becomes an outgoing row, independently of reports about the previous board.
    let off = tables.order(CHANNEL, key(4), enter(1, "e3-f3^")).await.unwrap();
    tables.delivered(Receipt::of(CHANNEL, planned.version), MessageId(51)).await.unwrap();
    assert_eq!(owed().await, (true, Some(Version(3))), "{:?}", off.effects);
}

#[tokio::test]
async fn plan_in_other_process_posts_no_board() {
    let store = Arc::new(MemoryStore::default());
    let [one, two] = [(); 2].map(|()| Arc::new(Tables::new(store.clone())));
    one.open(key(1), standard()).await.unwrap();
    let started = one.order(CHANNEL, key(2), join(2)).await.unwrap();
    let steps = ["e3-f3v", "e7-f6^"].map(str::to_owned).to_vec();
    let planned = two.order(CHANNEL, key(3), order(2, Command::Plan { steps })).await.unwrap();
    one.delivered(Receipt::of(CHANNEL, started.version), MessageId(51)).await.unwrap();
    let owed = |current: Current| current.owed.iter().any(|row| row.kind == "board");
    assert!(owed(two.current(CHANNEL).await.unwrap().unwrap()), "the one does not know of the plan");
    let board = Board::default();
    board.set(NOON.after(Duration::from_secs(60)));
    board.worker(&two).round().await.unwrap();
    assert_eq!(*board.posts.lock().unwrap(), []);
    let now = two.current(CHANNEL).await.unwrap().unwrap();
    let posted = now.posted.map(|posted| (posted.version, posted.message));
    assert_eq!((posted, owed(now)), (Some((planned.version, MessageId(51))), false));
    // A visible change makes a new board.
    one.order(CHANNEL, key(4), enter(1, "e3-f3^")).await.unwrap();
    board.set(NOON.after(Duration::from_secs(120)));
    board.worker(&two).round().await.unwrap();
    assert_eq!(board.posts.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn second_rematch_request_joins() {
    let tables = service();
    tables.open(key(1), standard()).await.unwrap();
    tables.order(CHANNEL, key(2), join(2)).await.unwrap();
    tables
        .order(CHANNEL, key(3), order(1, Command::Control(Control::Leave(Leave::Resign))))
        .await
        .unwrap();
    let rematch = |number, id, user| {
        tables.rematch(Opener::default(), next_table(number, Some(TableId(9000)), id, user), None, None)
    };
    rematch(4, 9001, 1).await.unwrap();
    match rematch(5, 9002, 2).await {
        Err(OrderError::Occupied(open)) => assert_eq!(open.table.id, TableId(9001)),
        other => panic!("{other:?}"),
    }
    // The same press joins the table that was opened.
    let joined = tables.order(CHANNEL, key(5), join(2)).await.unwrap();
    assert_eq!(
        (joined.table.id, joined.table.phase, joined.repeated),
        (TableId(9001), Phase::Play, false)
    );
}

#[tokio::test]
async fn removed_table_does_not_come_back_from_cache() {
    let shared = Arc::new(HookedStore::new(Arc::default(), |_| Ok(())).shared());
    let [one, two] = [Tables::new(shared.clone()), Tables::new(shared.clone())];
    one.open(key(1), standard()).await.unwrap();
    // After the removal, versions start again at 1.
    assert!(shared.remove(Subject::Channel(CHANNEL), Version(1)).await.unwrap());
    two.open(key(2), Opening { id: TableId(9001), ..standard() }).await.unwrap();
    let joined = one.order(CHANNEL, key(3), join(2)).await.unwrap();
    assert_eq!((joined.table.id, joined.version), (TableId(9001), Version(2)));
}

#[tokio::test]
async fn cache_sees_other_process_changes() {
    let store = Arc::new(MemoryStore::default());
    let [one, two] = [Tables::new(store.clone()), Tables::new(store.clone())];
    one.open(key(1), standard()).await.unwrap();
    two.order(CHANNEL, key(2), join(2)).await.unwrap();
    one.order(CHANNEL, key(3), enter(1, "e3-f3v")).await.unwrap();
    let done = two.order(CHANNEL, key(4), enter(2, "e7-f6^")).await.unwrap();
    assert_eq!(done.table.record_text(), "e3-f3v\ne7-f6^\n");
    assert!(one.order(CHANNEL, key(4), enter(2, "e7-f6^")).await.unwrap().repeated);
    assert!(one.order(CHANNEL, key(3), enter(1, "e3-f3v")).await.unwrap().repeated);
    let fresh = Tables::new(store);
    let current = fresh.current(CHANNEL).await.unwrap().unwrap();
    assert_eq!((current.table.encode(), current.version), (done.table.encode(), done.version));
}

fn kind<T: std::fmt::Debug>(answer: &Result<deltille::bot::Done, T>) -> String {
    match answer {
        Ok(done) if done.effects.contains(&Effect::ShowLobby) => "lobby".to_owned(),
        Ok(_) => "board".to_owned(),
        Err(error) => format!("{error:?}").split(" {").next().unwrap().to_owned(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Repeating any order (at once, and after everything else, within the key's lifetime) changes nothing
    /// and gets the same kind of answer, from either of two services.
    #[test]
    fn repeated_order_changes_nothing(attempts in prop::collection::vec((attempt_within(KEY_LIFE), any::<bool>()), 1..60)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let store = Arc::new(MemoryStore::default());
            let services = [Tables::new(store.clone()), Tables::new(store)];
            services[0].open(key(0), opening(setup("two-player", &[]))).await.unwrap();
            let mut given = Vec::new();
            for (number, (attempt, second)) in attempts.iter().enumerate() {
                let service = &services[usize::from(*second)];
                let now = service.current(CHANNEL).await.unwrap().unwrap();
                let order = Attempt::order(attempt, &now.table, None);
                let answer = service.order(CHANNEL, key(1 + number as u64), order.clone()).await;
                let version = service.current(CHANNEL).await.unwrap().unwrap().version;
                prop_assert_eq!(version.0, now.version.0 + u64::from(answer.is_ok()));
                let again = service.order(CHANNEL, key(1 + number as u64), order.clone()).await;
                prop_assert_eq!(kind(&again), kind(&answer));
                prop_assert!(again.as_ref().map_or(true, |done| done.repeated));
                prop_assert_eq!(service.current(CHANNEL).await.unwrap().unwrap().version, version);
                given.push((key(1 + number as u64), order, kind(&answer), *second));
            }
            let end = services[0].current(CHANNEL).await.unwrap().unwrap();
            for (key, order, before, second) in given {
                prop_assert_eq!(kind(&services[usize::from(second)].order(CHANNEL, key, order).await), before);
            }
            let now = services[1].current(CHANNEL).await.unwrap().unwrap();
            prop_assert_eq!((now.version, now.table.encode()), (end.version, end.table.encode()));
            Ok(())
        })?;
    }
}

/// A channel as Discord would show it, and how it answers.
#[derive(Clone, Default)]
pub struct Board {
    pub posts: Arc<Mutex<Vec<(ChannelId, String, String)>>>,
    pub stripped: Arc<Mutex<Vec<MessageId>>>,
    /// Messages edited to another board.
    pub replaced: Arc<Mutex<Vec<(MessageId, String)>>>,
    pub answers: Arc<Mutex<Vec<DeliverError>>>,
    pub clock: Arc<AtomicU64>,
    /// The user whose direct messages are closed.
    pub closed: Arc<AtomicU64>,
    pub archived: Arc<Mutex<Vec<ChannelId>>>,
    /// The channel whose board panics while it is drawn.
    pub panics: Arc<AtomicU64>,
    /// The users notified by each post.
    pub called: Arc<Mutex<Vec<Vec<UserId>>>>,
}

impl Deliver for Board {
    async fn post(&self, channel: ChannelId, post: Post, nonce: &str) -> Result<MessageId, DeliverError> {
        if let Some(error) = self.answers.lock().unwrap().pop() {
            return Err(error);
        }
        let mut posts = self.posts.lock().unwrap();
        // Discord recognises a repeated post by its nonce.
        if let Some(known) = posts.iter().position(|(place, _, before)| *place == channel && before == nonce)
        {
            return Ok(MessageId(1001 + known as u64));
        }
        posts.push((channel, post.text, nonce.to_owned()));
        self.called.lock().unwrap().push(post.mentions);
        Ok(MessageId(1000 + posts.len() as u64))
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
        if self.closed.load(Ordering::SeqCst) == user.0 {
            return Err(DeliverError::Gone("takes no direct messages".to_owned()));
        }
        Ok(ChannelId(user.0))
    }

    async fn thread(&self, _: ChannelId, _: MessageId, _: &str) -> Result<(), DeliverError> {
        Ok(())
    }

    async fn archive(&self, thread: ChannelId) -> Result<(), DeliverError> {
        self.archived.lock().unwrap().push(thread);
        Ok(())
    }

    async fn replace(&self, _: ChannelId, message: MessageId, post: Post) -> Result<(), DeliverError> {
        self.replaced.lock().unwrap().push((message, post.text.trim().to_owned()));
        Ok(())
    }

    async fn strip(&self, _: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        self.stripped.lock().unwrap().push(message);
        Ok(())
    }
}

/// A board shows its version and record.
impl Boards for Board {
    async fn board(&self, current: &Current, called: &[UserId]) -> Option<Post> {
        assert_ne!(current.table.channel.0, self.panics.load(Ordering::SeqCst), "a test panics");
        let text = format!("{} {}", current.version.0, current.table.record_text().replace('\n', " "));
        Some(Post { text, mentions: called.to_vec(), ..Post::default() })
    }

    fn shows(&self, _: &Current, _: &[String]) -> bool {
        false
    }
}

impl TimeSource for Board {
    fn now(&self) -> Time {
        Time(self.clock.load(Ordering::SeqCst))
    }
}

impl Board {
    pub fn worker(&self, tables: &Arc<Tables>) -> Background<Board, Board, Board> {
        let bot = Bot::at(tables.clone(), Arc::default());
        Background::new(bot, self.clone(), self.clone(), self.clone())
    }

    pub fn now_is(&self) -> Time {
        Time(self.clock.load(Ordering::SeqCst))
    }

    pub fn set(&self, at: Time) {
        self.clock.store(at.0, Ordering::SeqCst);
    }
}

/// Two services play on one store, in several channels at once; deliveries are doubled, late, or their
/// answers lost.
async fn two_services_on_one_store(store: impl Into<AnyStore>, channels: u64, moves: usize) {
    let store = store.into();
    two_services([store.clone(), store], channels, moves).await;
}

/// Each service has its own engine, on the same database.
async fn two_services(stores: [AnyStore; 2], channels: u64, moves: usize) {
    let services = Arc::new(stores.map(|store| Arc::new(Tables::new(store))));
    let board = Board::default();
    board.set(NOON);
    let ids = Arc::new(AtomicU64::new(1));
    // Versions that a reply showed, by channel.
    let shown: Arc<Mutex<HashSet<(ChannelId, Version)>>> = Arc::default();
    let mut games = Vec::new();
    for channel in (1..=channels).map(ChannelId) {
        let (services, ids, shown) = (services.clone(), ids.clone(), shown.clone());
        games.push(tokio::spawn(async move {
            let fresh = || key(ids.fetch_add(1, Ordering::SeqCst));
            let mut luck = fastrand::Rng::with_seed(channel.0);
            services[0].open(fresh(), Opening { channel, ..standard() }).await.unwrap();
            services[1].order(channel, fresh(), join(2)).await.unwrap();
            let mut acknowledged: HashMap<u32, String> = HashMap::new();
            let mut given: Vec<(Key, Order)> = Vec::new();
            for step in 0..moves {
                let current = services[luck.usize(..2)].current(channel).await.unwrap().unwrap();
                let Some(user) = current.table.next().first().copied() else {
                    break;
                };
                let legal = current.table.play().unwrap().legal().unwrap();
                let ply = current.table.ply();
                let press = |text: &String| Order {
                    ply: Some(ply),
                    table: Some(current.table.id),
                    ..enter(user.0, text)
                };
                // Two presses at once, at different services; each may come twice.
                let presses = [0, 1].map(|_| (fresh(), press(&legal[luck.usize(..legal.len())])));
                let deliveries: Vec<_> =
                    (0..4).map(|number| (luck.usize(..2), presses[number / 2].clone())).collect();
                let answers = futures::future::join_all(deliveries.iter().map(|(service, (key, order))| {
                    let service = services[*service].clone();
                    let (key, order) = (key.clone(), order.clone());
                    tokio::spawn(async move { service.order(channel, key, order).await })
                }))
                .await;
                let mut fresh_answers = 0;
                for answer in answers {
                    match answer.unwrap() {
                        Ok(done) => {
                            fresh_answers += u32::from(!done.repeated);
                            let line = done.table.entries[ply.0 as usize].line.clone();
                            let before = acknowledged.insert(ply.0, line.clone());
                            assert!(
                                before.is_none_or(|before| before == line),
                                "two moves acknowledged for one ply"
                            );
                            if !done.repeated && luck.bool() {
                                let message = MessageId(channel.0 * 1000 + step as u64);
                                services[luck.usize(..2)]
                                    .delivered(Receipt::of(channel, done.version), message)
                                    .await
                                    .unwrap();
                                shown.lock().unwrap().insert((channel, done.version));
                            }
                        }
                        Err(OrderError::Refused { why: Refused::Stale { now }, .. }) => {
                            assert_eq!(now, Ply(ply.0 + 1))
                        }
                        Err(other) => panic!("{other:?}"),
                    }
                }
                assert_eq!(fresh_answers, 1, "one of two presses is taken, once");
                given.extend(presses);
                // An old press arrives once more.
                let (key, order) = given[luck.usize(..given.len())].clone();
                let late = services[luck.usize(..2)].order(channel, key, order).await;
                assert!(late.map_or(true, |done| done.repeated));
            }
            (channel, acknowledged, given)
        }));
    }
    // Meanwhile both work in the background, but no reply is overdue yet.
    let workers = [board.worker(&services[0]), board.worker(&services[1])];
    let mut results = Vec::new();
    for game in games {
        for worker in &workers {
            worker.round().await.unwrap();
        }
        results.push(game.await.unwrap());
    }
    assert!(board.posts.lock().unwrap().is_empty(), "replies still had time to show their boards");
    board.set(NOON.after(Duration::from_secs(60)));
    let (one, two) = tokio::join!(workers[0].round(), workers[1].round());
    one.unwrap();
    two.unwrap();
    board.set(NOON.after(Duration::from_secs(3600)));
    for worker in &workers {
        worker.round().await.unwrap();
    }
    let posts = board.posts.lock().unwrap().clone();
    for (channel, acknowledged, given) in results {
        let now = services[0].current(channel).await.unwrap().unwrap();
        assert_eq!(
            now.table.entries.len(),
            acknowledged.len(),
            "every acknowledged move is there, none twice"
        );
        for (ply, line) in &acknowledged {
            assert_eq!(&now.table.entries[*ply as usize].line, line);
        }
        assert_eq!(Table::decode(&now.table.encode()).unwrap().entries, now.table.entries);
        let here: Vec<_> = posts.iter().filter(|(posted, ..)| *posted == channel).collect();
        let was_shown = shown.lock().unwrap().contains(&(channel, now.version));
        assert_eq!(here.len(), usize::from(!was_shown), "the newest board once, and no other");
        assert!(here.iter().all(|(_, text, _)| text.starts_with(&format!("{} ", now.version.0))));
        assert_eq!(now.posted.map(|posted| posted.version), Some(now.version));
        let stale = services[1].order(channel, Key("i:stale".to_owned()), given[0].1.clone()).await;
        assert!(matches!(stale, Err(OrderError::Refused { .. })), "{stale:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_services_share_a_store() {
    two_services_on_one_store(Arc::new(MemoryStore::default()), 8, 24).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_services_share_a_store_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    two_services_on_one_store(Arc::new(DiskStore::open(folder.path()).unwrap()), 6, 12).await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_services_share_a_database() {
    let Some(place) = crate::store::postgres::server::Place::new().await else {
        return;
    };
    two_services([place.store().await.into(), place.store().await.into()], 6, 12).await;
}

#[tokio::test]
async fn an_unreadable_table_is_reported_and_kept() {
    let store = Arc::new(MemoryStore::default());
    let broken = deltille::store::Change {
        subject: deltille::store::Subject::Channel(CHANNEL),
        expected: Version(0),
        body: br#"{"format":9}"#.to_vec(),
        key: key(1),
        answer: Vec::new(),
        at: NOON,
        deadlines: Vec::new(),
        outgoing: Vec::new(),
        labels: Vec::new(),
        filed: Vec::new(),
    };
    store.apply(vec![broken]).await.unwrap();
    let tables = Tables::new(store);
    for error in [
        tables.open(key(2), standard()).await.unwrap_err(),
        tables.order(CHANNEL, key(3), join(2)).await.unwrap_err(),
        tables.current(CHANNEL).await.unwrap_err(),
    ] {
        assert!(matches!(error, OrderError::Unreadable(_)), "{error:?}");
    }
    let other = Opening { channel: ChannelId(7), host: person(3), ..standard() };
    assert!(tables.open(key(4), other).await.is_ok(), "other channels go on");
}
