//! Ratings of people: filed with the game that changes them, once, and recomputed from the archive.

pub mod leaderboards;
pub mod marks;
pub mod profiles;
pub mod rated;

use crate::frame::tables::support::{
    CHANNEL, NOON, enter, join, opening, order, person, rated_tables, setup, setup_of,
};
use deltille::{
    bot::{
        Tables,
        ratings::{self, Ratings, Rebuilt, Standing},
    },
    games::{Control, Leave},
    ids::{ChannelId, TableId, Time, UserId},
    ratings::{Pool, Rating},
    store::{AnyStore, Change, HookedStore, Key, MemoryStore, Store, Subject, Version},
    table::{Command, Opening, Order, Stakes, Table},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

const POOL: &str = "triablo:two-player";

fn key() -> Key {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Key(format!("i:{}", NEXT.fetch_add(1, Ordering::Relaxed)))
}

fn resign(user: u64) -> Order {
    order(user, Command::Control(Control::Leave(Leave::Resign)))
}

/// A rated game of these people in a channel of its own, after six moves.
async fn played(tables: &Tables, number: u64, people: &[u64], at: Time) -> ChannelId {
    let (variant, channel) = (["two-player", "three-player"][people.len() - 2], ChannelId(1000 + number));
    let opening = Opening {
        id: TableId(9000 + number),
        channel,
        host: person(people[0]),
        at,
        stakes: Stakes::Rated,
        ..opening(setup_of("triablo", variant, &[("setup", "standard")]))
    };
    tables.open(key(), opening).await.unwrap();
    let order = |order: Order| Order { at: at.after(Duration::from_secs(5)), ..order };
    for user in &people[1..] {
        tables.order(channel, key(), order(join(*user))).await.unwrap();
    }
    for _ in 0..6 {
        let table = tables.current(channel).await.unwrap().unwrap().table;
        let line = table.play().unwrap().legal().unwrap().swap_remove(0);
        tables.order(channel, key(), order(enter(table.next()[0].0, &line))).await.unwrap();
    }
    channel
}

/// The last to be named resigns, and so on until one is left.
async fn won_by_first(tables: &Tables, number: u64, people: &[u64], at: Time) -> Arc<Table> {
    let channel = played(tables, number, people, at).await;
    let at = at.after(Duration::from_secs(10));
    for user in people[1..].iter().rev() {
        tables.order(channel, key(), Order { at, ..resign(*user) }).await.unwrap();
    }
    tables.current(channel).await.unwrap().unwrap().table
}

async fn standing(store: &MemoryStore, user: u64, pool: &str) -> Option<Standing> {
    let loaded = store.load(Subject::Rating(UserId(user))).await.unwrap()?;
    Ratings::read(&loaded.body).unwrap().pools.remove(pool)
}

/// All stored ratings, as bytes.
async fn all(store: &MemoryStore) -> Vec<(Subject, Vec<u8>)> {
    let found = store.scan(None, 10_000).await.unwrap().into_iter();
    let ratings = found.filter(|(subject, _)| matches!(subject, Subject::Rating(_)));
    ratings.map(|(subject, loaded)| (subject, loaded.body)).collect()
}

/// The same as values, without what no filed game tells of a row that was lost: which marks are news, and wins from
/// lost positions.
fn filed(rows: &[(Subject, Vec<u8>)]) -> Vec<(Subject, serde_json::Value)> {
    let mut rows: Vec<(Subject, serde_json::Value)> = rows
        .iter()
        .map(|(subject, body)| (*subject, serde_json::from_slice(body).unwrap()))
        .collect();
    for (_, row) in &mut rows {
        row.as_object_mut().unwrap().remove("untold");
        if let Some(marks) = row["marks"].as_array_mut() {
            marks.retain(|mark| mark != "comeback");
        }
    }
    rows
}

fn days(count: u64) -> Time {
    NOON.after(Duration::from_secs(count * 24 * 60 * 60))
}

#[tokio::test]
async fn a_rated_game_changes_its_players_and_says_so() {
    let store = Arc::new(MemoryStore::new());
    let tables = rated_tables(store.clone());
    let table = won_by_first(&tables, 1, &[1, 2], NOON).await;
    let (won, lost) = (standing(&store, 1, POOL).await.unwrap(), standing(&store, 2, POOL).await.unwrap());
    let new = Rating::new(Pool::of("triablo", "two-player").model());
    assert!(won.rating().points() > new.points() && lost.rating().points() < new.points());
    assert_eq!((won.games, won.won, won.streak, won.best.unwrap().points), (1, 1, 1, 1500));
    assert_eq!((lost.games, lost.won, lost.streak, lost.best), (1, 0, 0, None));
    // The table and the filed game keep what it changed.
    let rated = table.rated.clone().unwrap();
    assert_eq!((rated.pool.as_str(), rated.halvings), (POOL, 0));
    assert_eq!(rated.seats[0].after, [won.mean, won.sigma]);
    let filed = store.load(Subject::Game(table.id)).await.unwrap().unwrap();
    assert_eq!(Table::decode(&filed.body).unwrap().rated, Some(rated));
    // Three players have a rating of their own.
    won_by_first(&tables, 2, &[1, 2, 3], NOON).await;
    assert_eq!(standing(&store, 1, POOL).await.unwrap(), won);
    assert_eq!(standing(&store, 3, "triablo:three-player").await.unwrap().games, 1);
}

#[tokio::test]
async fn casual_short_and_called_off_games_change_nothing() {
    let store = Arc::new(MemoryStore::new());
    let tables = rated_tables(store.clone());
    for (number, stakes) in [(1, Stakes::Casual), (2, Stakes::Rated)] {
        let channel = ChannelId(number);
        let id = TableId(9000 + number);
        let setup = setup("two-player", &[("setup", "standard")]);
        tables.open(key(), Opening { channel, id, stakes, ..opening(setup) }).await.unwrap();
        tables.order(channel, key(), join(2)).await.unwrap();
        tables.order(channel, key(), resign(2)).await.unwrap();
    }
    let channel = played(&tables, 3, &[1, 2], NOON).await;
    let end = Order { by: deltille::table::By::Moderator, ..order(1, Command::End) };
    tables.order(channel, key(), end).await.unwrap();
    assert_eq!(all(&store).await, []);
    assert!(CHANNEL != channel);
}

#[tokio::test]
async fn repeats_of_a_week_count_less() {
    let store = Arc::new(MemoryStore::new());
    let tables = rated_tables(store.clone());
    for (number, (day, halvings)) in [(0, 0), (1, 0), (2, 1), (3, 2), (20, 0)].into_iter().enumerate() {
        let table = won_by_first(&tables, number as u64, &[1, 2], days(day)).await;
        assert_eq!(table.rated.as_ref().unwrap().halvings, halvings, "game {number}");
        if number == 3 {
            let other = won_by_first(&tables, 100, &[1, 3], days(day)).await;
            assert_eq!(other.rated.as_ref().unwrap().halvings, 0, "against another person");
        }
    }
}

/// Two processes on one store; each game ends twice (a doubled delivery), and two games of the same people
/// end at the same moment.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn games_that_end_at_once_count_each_once() {
    let store = Arc::new(MemoryStore::new());
    let shared = || AnyStore::from(Arc::new(HookedStore::new(store.clone(), |_| Ok(())).shared()));
    let processes = [rated_tables(shared()), rated_tables(shared())];
    let processes = processes.map(Arc::new);
    let mut games = 0;
    for round in 0..20u64 {
        let mut ending = Vec::new();
        for game in 0..3 {
            let number = round * 3 + game;
            let channel = played(&processes[0], number, &[1, 2, 3][..2 + (game as usize % 2)], NOON).await;
            games += u32::from(game != 1);
            let last = if game == 1 { vec![3, 2] } else { vec![2] };
            let keys: Vec<Key> = last.iter().map(|_| key()).collect();
            for tables in &processes {
                let (tables, keys, last) = (tables.clone(), keys.clone(), last.clone());
                ending.push(tokio::spawn(async move {
                    for (user, key) in last.into_iter().zip(keys) {
                        // A repetition that comes before its order is not refused for ever.
                        let ended = tables.order(channel, key, resign(user)).await;
                        ended.map(|done| done.version).unwrap();
                    }
                }));
            }
        }
        for task in ending {
            task.await.unwrap();
        }
    }
    for user in [1, 2] {
        assert_eq!(standing(&store, user, POOL).await.unwrap().games, games);
    }
    for user in [1, 2, 3] {
        assert_eq!(standing(&store, user, "triablo:three-player").await.unwrap().games, 20);
    }
    let before = all(&store).await;
    let rebuilt = ratings::rebuild(&store.clone().into(), NOON).await.unwrap();
    assert_eq!(
        (rebuilt, all(&store).await),
        (Rebuilt { games: 60, people: 3, changed: 0, gaps: 0 }, before)
    );
}

#[tokio::test]
async fn rebuild_gives_the_same_bytes() {
    let store = Arc::new(MemoryStore::new());
    let tables = rated_tables(store.clone());
    let mut random = fastrand::Rng::with_seed(3);
    for number in 0..60 {
        let mut people = vec![1, 2, 3, 4, 5];
        random.shuffle(&mut people);
        people.truncate(random.usize(2..=3));
        won_by_first(&tables, number, &people, days(random.u64(0..9))).await;
    }
    let kept = all(&store).await;
    assert_eq!(kept.len(), 5);
    // One row is lost, one is damaged, and one belongs to a person without games.
    let version = |user: u64| {
        let store = store.clone();
        async move {
            store
                .load(Subject::Rating(UserId(user)))
                .await
                .unwrap()
                .map_or(Version(0), |row| row.version)
        }
    };
    assert!(store.remove(Subject::Rating(UserId(1)), version(1).await).await.unwrap());
    for user in [2, 9] {
        let (subject, body) = (Subject::Rating(UserId(user)), b"{}".to_vec());
        let change = Change::of_body(subject, version(user).await, body, key(), NOON);
        store.apply(vec![change]).await.unwrap();
    }
    let rebuilt = ratings::rebuild(&store.clone().into(), NOON).await.unwrap();
    assert_eq!(rebuilt, Rebuilt { games: 60, people: 5, changed: 3, gaps: 0 });
    assert_eq!(filed(&all(&store).await), filed(&kept));
    let again = ratings::rebuild(&store.clone().into(), NOON).await.unwrap();
    assert_eq!(again.changed, 0);
    let pools = ratings::games_by_pool(&store.clone().into()).await.unwrap();
    assert_eq!(pools.values().map(Vec::len).sum::<usize>(), 60);
}

/// Rows written before there were leaderboards have no servers, names or labels: a rebuild adds them.
#[tokio::test]
async fn rebuild_lists_people_rated_before_there_were_lists() {
    let store = Arc::new(MemoryStore::new());
    let tables = rated_tables(store.clone());
    for number in 0..6 {
        won_by_first(&tables, number, &[1, 2], days(number)).await;
    }
    let labels = async || {
        let mut labels = Vec::new();
        for user in [1, 2] {
            labels.push(store.load(Subject::Rating(UserId(user))).await.unwrap().unwrap().labels);
        }
        labels
    };
    let (kept, listed) = (all(&store).await, labels().await);
    assert!(listed.iter().all(|labels| labels.len() == 1), "{listed:?}");
    for (user, (subject, body)) in [1, 2].into_iter().zip(kept.clone()) {
        assert_eq!(subject, Subject::Rating(UserId(user)));
        let mut old: serde_json::Value = serde_json::from_slice(&body).unwrap();
        old["pools"][POOL].as_object_mut().unwrap().remove("servers").unwrap();
        for field in ["name", "named"] {
            old.as_object_mut().unwrap().remove(field).unwrap();
        }
        let version = store.load(subject).await.unwrap().unwrap().version;
        let body = serde_json::to_vec(&old).unwrap();
        store.apply(vec![Change::of_body(subject, version, body, key(), NOON)]).await.unwrap();
        assert!(
            standing(&store, user, POOL).await.is_some_and(|standing| standing.games == 6),
            "still read"
        );
    }
    assert_eq!(labels().await, [[], []]);
    let any: AnyStore = store.clone().into();
    assert_eq!(ratings::rebuild(&any, NOON).await.unwrap().changed, 2);
    assert_eq!((all(&store).await, labels().await), (kept, listed));
    // Labels alone count as a difference, too.
    let subject = Subject::Rating(UserId(1));
    let row = store.load(subject).await.unwrap().unwrap();
    let change = Change::of_body(subject, row.version, row.body, key(), NOON);
    store.apply(vec![change]).await.unwrap();
    assert_eq!(ratings::rebuild(&any, NOON).await.unwrap().changed, 1);
}

/// After a person's data was deleted, the ratings of the others are recomputed to the same figures.
#[tokio::test]
async fn rebuild_keeps_figures_against_deleted_people() {
    let store = Arc::new(MemoryStore::new());
    let tables = Arc::new(rated_tables(store.clone()));
    for number in 0..12 {
        let people = [[1, 2], [2, 3], [3, 1], [2, 1]][number as usize % 4];
        won_by_first(&tables, number, &people, days(number)).await;
    }
    let deletion = deltille::bot::Deletion::new(tables.clone());
    deletion.ask_deletion(UserId(2), key(), NOON).await.unwrap();
    deletion.delete_now(UserId(2), NOON).await.unwrap();
    let kept = all(&store).await;
    assert_eq!(kept.len(), 2, "their own are gone");
    for subject in [1, 3].map(|user| Subject::Rating(UserId(user))) {
        let version = store.load(subject).await.unwrap().unwrap().version;
        assert!(store.remove(subject, version).await.unwrap());
    }
    let rebuilt = ratings::rebuild(&store.clone().into(), NOON).await.unwrap();
    assert_eq!((rebuilt.people, rebuilt.gaps), (2, 0));
    assert_eq!(filed(&all(&store).await), filed(&kept));
}
