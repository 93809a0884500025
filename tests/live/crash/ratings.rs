//! SIGKILL while rated games end: each game that was acknowledged is filed, and every filed game counts in
//! the ratings of all its players, once.

use deltille::{
    bot::ratings::{self, Ratings},
    games::{Control, Leave},
    ids::{ChannelId, TableId},
    store::{DiskStore, Key, Store, Subject},
    table::{Command as Ordered, Opening, Order, Phase, Stakes, Table},
};
use deltille_testing::tables::{NOON, opening, order, person, rated_tables, setup};
use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
    time::Duration,
};

const FOLDER: &str = "DELTILLE_TEST_RATINGS_FOLDER";
const ROUND: &str = "DELTILLE_TEST_RATINGS_ROUND";
const KILLS: u32 = 100;
const CHANNELS: u64 = 3;
const PEOPLE: u64 = 4;

fn rated(channel: ChannelId, id: u64) -> Opening {
    Opening {
        id: TableId(id),
        channel,
        host: person(1 + id % PEOPLE),
        stakes: Stakes::Rated,
        ..opening(setup("two-player", &[("setup", "standard")]))
    }
}

/// The next order of a table that is open: a seat, a move, and after six moves a resignation.
fn next(table: &Table) -> (u64, Ordered) {
    match table.phase {
        Phase::Lobby { .. } => {
            let host = table.host.0;
            let guest = 1 + (host + table.id.0 % (PEOPLE - 1)) % PEOPLE;
            (guest, Ordered::Join { seat: None, new: false })
        }
        _ if table.entries.len() < Table::RATED_ENTRIES => {
            let text = table.play().unwrap().legal().unwrap().swap_remove(0);
            (table.next()[0].0, Ordered::Enter { text })
        }
        _ => {
            let seat = table.seats[(table.id.0 % 2) as usize].as_ref().unwrap();
            (seat.id.0, Ordered::Control(Control::Leave(Leave::Resign)))
        }
    }
}

/// The player: this same test binary, called again with a folder. Plays rated games in all channels and prints
/// the id of each when its end is acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn player() {
    let Ok(folder) = std::env::var(FOLDER) else {
        // Without a folder this is not a test of its own; the test below runs it with one.
        assert!(std::env::args().next().is_some());
        return;
    };
    let round: u64 = std::env::var(ROUND).unwrap().parse().unwrap();
    let store = Arc::new(DiskStore::open(folder.as_ref()).unwrap());
    let tables = Arc::new(rated_tables(store));
    let tasks = (0..CHANNELS).map(|number| {
        let tables = tables.clone();
        tokio::spawn(async move {
            let channel = ChannelId(100 + number);
            // Runs until the killing test ends it.
            for step in 0..1_000_000u64 {
                let key = Key(format!("i:{round}-{number}-{step}"));
                let current = tables.current(channel).await.unwrap();
                let Some(current) = current.filter(|current| current.table.is_open()) else {
                    let id = (round * CHANNELS + number) * 1_000_000 + step + 1;
                    tables.open(key, rated(channel, id)).await.unwrap();
                    continue;
                };
                let (user, command) = next(&current.table);
                let at = NOON.after(Duration::from_secs(round * 60 + step));
                let order = Order { at, ..order(user, command) };
                let done = tables.order(channel, key, order).await.unwrap();
                if done.table.phase == Phase::Over {
                    let mut out = std::io::stderr().lock();
                    writeln!(out, "acknowledged {}", done.table.id).unwrap();
                }
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
}

/// Every acknowledged game is filed, and the ratings are those that its games give, to the byte.
async fn check(folder: &Path, acknowledged: &[u64]) -> usize {
    let store = Arc::new(DiskStore::open_within(folder, Duration::from_secs(10)).unwrap());
    assert!(store.set_aside().is_empty());
    for id in acknowledged {
        assert!(store.load(Subject::Game(TableId(*id))).await.unwrap().is_some(), "game {id} is lost");
    }
    let (mut counted, mut games) = (HashMap::new(), 0);
    for (subject, loaded) in store.scan(None, 1_000_000).await.unwrap() {
        if let Subject::Game(_) = subject {
            games += 1;
            let table = Table::decode(&loaded.body).unwrap();
            assert!(table.rated.is_some(), "{subject} is filed without what it changed");
            for user in table.seats.iter().flatten() {
                *counted.entry(user.id).or_insert(0) += 1;
            }
        }
    }
    for (user, games) in counted {
        let loaded = store.load(Subject::Rating(user)).await.unwrap().unwrap();
        assert_eq!(Ratings::read(&loaded.body).unwrap().pools["triablo:two-player"].games, games, "{user}");
    }
    let rebuilt = ratings::rebuild(&store.into(), NOON).await.unwrap();
    assert_eq!((rebuilt.games, rebuilt.changed, rebuilt.gaps), (games, 0, 0));
    games
}

#[tokio::test]
#[ignore = "nightly: many kills"]
async fn kills_never_lose_or_double_a_rated_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(45);
    let (mut acknowledged, mut filed) = (Vec::new(), 0);
    let kills = u64::from(deltille_testing::kills(KILLS));
    for round in 0..kills {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["crash::ratings::player", "--exact", "--nocapture"])
            .env(FOLDER, folder.path())
            .env(ROUND, round.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut note = |line: std::io::Result<String>| {
            let id: Option<u64> =
                line.ok().and_then(|line| line.split("acknowledged ").nth(1)?.trim().parse().ok());
            acknowledged.extend(id);
            id.is_some()
        };
        let (stop_after, mut seen) = (random.usize(1..6), 0);
        while seen < stop_after {
            let line = lines.next().unwrap_or_else(|| panic!("round {round}: the player stopped by itself"));
            seen += usize::from(note(line));
        }
        // In the middle of another commit.
        tokio::time::sleep(Duration::from_micros(random.u64(0..4000))).await;
        child.kill().unwrap();
        child.wait().unwrap();
        // Output from before the kill is still in the pipe.
        for line in lines {
            note(line);
        }
        // The next player also finds what a kill has left; every fifth time the test looks before it.
        if round % 5 == 4 {
            filed = check(folder.path(), &acknowledged).await;
        }
    }
    assert!(filed >= acknowledged.len() && acknowledged.len() > kills as usize, "{filed}");
}
