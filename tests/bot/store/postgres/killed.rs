//! A hundred SIGKILLs: of processes that write to the same subjects, and of the whole server under them. No
//! acknowledged change is lost, none is made twice, and no board is forgotten.

use super::{
    super::contract,
    server::{Place, Server, client},
};
use deltille::{
    ids::Time,
    store::{Applied, Change, Outgoing, PostgresStore, Store, Version},
};
use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStderr, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    time::Duration,
};

const ADDRESS: &str = "DELTILLE_TEST_STORE_ADDRESS";
const CHANNELS: u64 = 6;

/// A change that counts up, with a board to post.
fn counted(id: u64, expected: u64, who: &str) -> Change {
    let next = expected + 1;
    Change {
        outgoing: vec![Outgoing { kind: "board".into(), at: Time(next), to: Vec::new() }],
        ..contract::change(contract::channel(id), expected, &format!("{id}-{next}-{who}"), &next.to_string())
    }
}

/// The writer: this same test binary, called again with an address. Counts up in all channels, competing with
/// other writers, and prints each acknowledged number.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writer() {
    let Ok(address) = std::env::var(ADDRESS) else {
        // Without an address this is not a test of its own; the tests below run it with one.
        assert!(std::env::args().next().is_some());
        return;
    };
    let store = Arc::new(PostgresStore::open(&address.parse().unwrap()).await.unwrap());
    let who = std::process::id().to_string();
    let tasks = (0..CHANNELS).map(|id| {
        let (store, who) = (store.clone(), who.clone());
        tokio::spawn(async move {
            let mut version =
                store.load(contract::channel(id)).await.unwrap().map_or(0, |loaded| loaded.version.0);
            // Runs until the killing test ends it.
            for _ in 0..1_000_000 {
                match store.apply(vec![counted(id, version, &who)]).await.unwrap().remove(0) {
                    Applied::Committed(next) => {
                        version = next.0;
                        writeln!(std::io::stderr().lock(), "acknowledged {id} {version}").unwrap();
                    }
                    Applied::Stale(now) => version = now.map_or(0, |loaded| loaded.version.0),
                    Applied::Duplicate(_) => panic!("each key is used once"),
                }
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
}

fn spawn(address: &str) -> (Child, BufReader<ChildStderr>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["store::postgres::killed::writer", "--exact", "--nocapture"])
        .env(ADDRESS, address)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap());
    (child, lines)
}

/// Parses an acknowledgement line: the channel and the number.
fn acknowledged(line: &str) -> Option<(u64, u64)> {
    let mut words = line.split(' ').skip_while(|word| *word != "acknowledged").skip(1).map(str::parse::<u64>);
    Some((words.next()?.ok()?, words.next()?.ok()?))
}

/// Reads a process's output until `count` changes were acknowledged, kills it, and reads the rest.
fn kill_after(address: &str, count: usize, noted: &Mutex<HashMap<(u64, u64), u32>>) {
    let (mut child, lines) = spawn(address);
    let mut seen = 0;
    for line in lines.lines() {
        let Ok(line) = line else { break };
        let Some(number) = acknowledged(&line) else {
            assert!(!line.contains("panicked"), "{line}");
            continue;
        };
        *noted.lock().unwrap().entry(number).or_default() += 1;
        seen += 1;
        if seen == count {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(seen >= count, "the writer stopped by itself after {seen}");
}

/// Checks the database: each acknowledged version was acknowledged once, none is beyond the stored one, the
/// bodies count with the versions, every board of the newest version is still to be posted, and each change
/// has one key.
async fn judge(store: &PostgresStore, noted: &HashMap<(u64, u64), u32>, keys: i64) {
    assert!(noted.values().all(|times| *times == 1), "a version was acknowledged to two");
    let mut all = 0;
    for id in 0..CHANNELS {
        let loaded = store.load(contract::channel(id)).await.unwrap().unwrap();
        let most = noted
            .keys()
            .filter(|(channel, _)| *channel == id)
            .map(|(_, number)| *number)
            .max()
            .unwrap();
        assert!(loaded.version.0 >= most, "channel {id} has {}, {most} was acknowledged", loaded.version.0);
        assert_eq!(loaded.body, loaded.version.0.to_string().into_bytes());
        assert_eq!(loaded.owed.iter().map(|row| row.at).collect::<Vec<_>>(), [Time(loaded.version.0)]);
        all += loaded.version.0;
    }
    assert_eq!(keys, all.cast_signed(), "a version without its key, or a key without its version");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "nightly: many kills"]
async fn processes_killed_on_one_database() {
    const EACH: u32 = 30;
    let Some(place) = Place::new().await else { return };
    let store = place.store().await;
    let noted: Arc<Mutex<HashMap<(u64, u64), u32>>> = Arc::default();
    let killers = [1, 2, 3].map(|seed| {
        let (address, noted) = (place.address.clone(), noted.clone());
        tokio::task::spawn_blocking(move || {
            let mut random = fastrand::Rng::with_seed(seed);
            for _ in 0..deltille_testing::kills(EACH) {
                kill_after(&address, random.usize(1..40), &noted);
            }
        })
    });
    for killer in killers {
        killer.await.unwrap();
    }
    // The last commits of the killed processes may still be running: one more change of each subject waits
    // for them.
    for id in 0..CHANNELS {
        let now = store.load(contract::channel(id)).await.unwrap().unwrap().version;
        let applied = store.apply(vec![counted(id, now.0, "last")]).await.unwrap();
        assert!(matches!(applied[..], [Applied::Committed(_) | Applied::Stale(_)]), "{applied:?}");
    }
    let noted = std::mem::take(&mut *noted.lock().unwrap());
    assert!(noted.len() > 500, "{} changes", noted.len());
    judge(&store, &noted, place.number("SELECT count(*) FROM keys").await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
#[ignore = "nightly: many kills"]
async fn a_server_killed_under_load() {
    const KILLS: u32 = 12;
    let started = tokio::task::spawn_blocking(|| Server::start(&["checkpoint_timeout=30s"])).await.unwrap();
    let Some(mut server) = started else { return };
    let address = server.address("public").parse().unwrap();
    let stores = [
        Arc::new(PostgresStore::open(&address).await.unwrap()),
        Arc::new(PostgresStore::open(&address).await.unwrap()),
    ];
    let (noted, working) =
        (Arc::<Mutex<HashMap<(u64, u64), u32>>>::default(), Arc::new(AtomicBool::new(true)));
    let writers = (0..2 * CHANNELS).map(|writer| {
        let (store, noted, working) = (stores[writer as usize % 2].clone(), noted.clone(), working.clone());
        tokio::spawn(async move {
            let (id, mut version, mut unknown) = (writer / 2, 0, Vec::new());
            while working.load(SeqCst) {
                match store
                    .apply(vec![counted(id, version, &writer.to_string())])
                    .await
                    .map(|mut applied| applied.remove(0))
                {
                    Ok(Applied::Committed(Version(next))) => {
                        version = next;
                        *noted.lock().unwrap().entry((id, next)).or_default() += 1;
                    }
                    Ok(Applied::Stale(now)) => version = now.map_or(0, |loaded| loaded.version.0),
                    other => unknown.push(other),
                }
            }
            unknown
        })
    });
    let writers: Vec<_> = writers.collect();
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..deltille_testing::kills(KILLS) {
        tokio::time::sleep(Duration::from_millis(random.u64(100..400))).await;
        server = tokio::task::spawn_blocking(move || {
            server.kill();
            server.run();
            server
        })
        .await
        .unwrap();
        // The server accepts connections again, so that some work happens before the next kill.
        drop(client(&server).await);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    working.store(false, SeqCst);
    for writer in writers {
        let unknown = writer.await.unwrap();
        assert!(unknown.is_empty(), "every outcome became known, but {unknown:?}");
    }
    let noted = std::mem::take(&mut *noted.lock().unwrap());
    assert!(noted.len() > 100, "{} changes", noted.len());
    let keys = client(&server).await.query_one("SELECT count(*) FROM keys", &[]).await.unwrap().get(0);
    judge(&stores[0], &noted, keys).await;
    // With every outcome known, each version was acknowledged to one writer.
    let versions: u64 =
        futures::future::join_all((0..CHANNELS).map(|id| stores[0].load(contract::channel(id))))
            .await
            .into_iter()
            .map(|loaded| loaded.unwrap().unwrap().version.0)
            .sum();
    assert_eq!(versions, noted.len() as u64);
    drop(stores);
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
}
