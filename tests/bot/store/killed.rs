//! A writing process killed at any moment: every acknowledged change is there, none twice.

use super::contract::{change, channel};
use deltille::{
    ids::{ChannelId, MessageId},
    store::{Applied, DiskStore, Key, Posted, Store, Version},
};
use deltille_repair::repair;
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

const FOLDER: &str = "DELTILLE_TEST_STORE_FOLDER";
const CHANNELS: u64 = 4;

/// Large enough that a run fills several segments of the log.
fn body(number: u64) -> String {
    format!("{number:9000}")
}

/// The writer: this same test binary, called again with a folder. Counts up in each channel and prints each
/// number once it is acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writer() {
    let Ok(folder) = std::env::var(FOLDER) else {
        // Without a folder this is not a test of its own; the test below runs it with one.
        assert!(std::env::args().next().is_some());
        return;
    };
    let store = std::sync::Arc::new(DiskStore::open(folder.as_ref()).unwrap());
    let tasks = (0..CHANNELS).map(|id| {
        let store = store.clone();
        tokio::spawn(async move {
            // Runs until the killing test ends it.
            for _ in 0..1_000_000 {
                let version = store.load(channel(id)).await.unwrap().map_or(0, |loaded| loaded.version.0);
                let next = version + 1;
                let applied = store
                    .apply(vec![change(channel(id), version, &format!("{id}-{next}"), &body(next))])
                    .await
                    .unwrap();
                assert!(matches!(applied[..], [Applied::Committed(_)]), "{applied:?}");
                let mut out = std::io::stderr().lock();
                writeln!(out, "acknowledged {id} {next}").unwrap();
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
}

#[tokio::test]
async fn every_acknowledged_change_survives_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(30);
    let mut acknowledged = [0u64; CHANNELS as usize];
    for round in 0..deltille_testing::kills(10) {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["store::killed::writer", "--exact", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        // Killed after a random number of acknowledgements: sometimes at the first, sometimes under full
        // load.
        let stop_after = random.usize(1..120);
        let mut note = |line: std::io::Result<String>| {
            let Ok(line) = line else { return false };
            let mut words =
                line.split(' ').skip_while(|word| *word != "acknowledged").skip(1).map(str::parse::<u64>);
            if let (Some(Ok(id)), Some(Ok(number))) = (words.next(), words.next()) {
                acknowledged[id as usize] = acknowledged[id as usize].max(number);
                return true;
            }
            false
        };
        let mut seen = 0;
        while seen < stop_after {
            let line = lines
                .next()
                .unwrap_or_else(|| panic!("round {round}: the writer stopped by itself after {seen}"));
            seen += usize::from(note(line));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // Output from before the kill is still in the pipe.
        for line in lines {
            note(line);
        }
        let store = DiskStore::open_within(folder.path(), Duration::from_secs(10)).unwrap();
        for (id, least) in acknowledged.iter().enumerate() {
            let loaded = store.load(channel(id as u64)).await.unwrap();
            let (version, body) = loaded
                .map_or((0, body(0)), |loaded| (loaded.version.0, String::from_utf8(loaded.body).unwrap()));
            assert!(version >= *least, "round {round}: channel {id} has {version}, {least} was acknowledged");
            // The body counts with the version: a change made twice would break that.
            assert_eq!(body, self::body(version));
        }
        assert!(store.set_aside().is_empty());
    }
    assert!(acknowledged.iter().all(|number| *number > 30), "{acknowledged:?}");
}

/// Copies the database as a kill would leave it.
fn killed(database: &Path) -> (tempfile::TempDir, PathBuf) {
    let data = tempfile::tempdir().unwrap();
    let to = data.path().join("tables");
    fs::create_dir_all(to.join("blobs")).unwrap();
    for inner in ["", "blobs"] {
        let entries = fs::read_dir(database.join(inner)).unwrap().map(|entry| entry.unwrap().path());
        for path in entries.filter(|path| path.is_file()) {
            fs::copy(&path, to.join(inner).join(path.file_name().unwrap())).unwrap();
        }
    }
    (data, to)
}

fn long_body(id: u64, version: u64) -> String {
    format!("{id} {version} ").repeat(50 + (version as usize * 37 + id as usize) % 400)
}

async fn commit(store: &DiskStore, id: u64, version: u64) {
    let change = change(channel(id), version - 1, &format!("{id}-{version}"), &long_body(id, version));
    assert_eq!(store.apply(vec![change]).await.unwrap(), [Applied::Committed(Version(version))]);
}

async fn expect(store: &DiskStore, versions: &[u64]) {
    for (id, version) in (0..).zip(versions) {
        let loaded = store.load(channel(id)).await.unwrap();
        let found = loaded.map(|loaded| (loaded.version.0, String::from_utf8(loaded.body).unwrap()));
        assert_eq!(found, (*version > 0).then(|| (*version, long_body(id, *version))));
        for earlier in 1..=*version {
            assert!(
                store.answered(&Key(format!("{id}-{earlier}"))).await.unwrap().is_some(),
                "{id}-{earlier}"
            );
        }
    }
    assert!(store.set_aside().is_empty());
}

/// Writes several segments; killed at any moment, then opened or repaired.
#[tokio::test]
async fn all_commits_survive_a_kill_at_any_time() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    let mut versions = [0; CHANNELS as usize];
    let mut random = fastrand::Rng::with_seed(11);
    for round in 0..450_u64 {
        let id = random.u64(..CHANNELS);
        versions[id as usize] += 1;
        commit(&store, id, versions[id as usize]).await;
        if round % 25 < 2 {
            let (_data, copy) = killed(&database);
            let (_other, beside) = killed(&copy);
            for _ in 0..2 {
                expect(&DiskStore::open(&copy).unwrap(), &versions).await;
            }
            let done = repair(&beside).unwrap();
            assert!(done.is_whole(), "{done:?}");
            expect(&DiskStore::open(&done.folder).unwrap(), &versions).await;
        }
    }
}

/// A note is not synced, but it has reached the operating system.
#[tokio::test]
async fn a_note_outlives_its_process() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    commit(&store, 0, 1).await;
    let posted = Posted {
        version: Version(1),
        channel: ChannelId(0),
        message: MessageId(5),
    };
    store.delivered(channel(0), Version(1), "board", Some(posted)).await.unwrap();
    // The writer has answered and writes the note as soon as no change is pending.
    let since = Instant::now();
    loop {
        let (_data, copy) = killed(&database);
        let found = DiskStore::open(&copy).unwrap().load(channel(0)).await.unwrap().unwrap().posted;
        if found == Some(posted) {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(20), "it is only in the process: {found:?}");
    }
    commit(&store, 0, 2).await;
    let (_data, copy) = killed(&database);
    let next = DiskStore::open(&copy).unwrap();
    assert_eq!(next.load(channel(0)).await.unwrap().unwrap().posted, Some(posted));
    expect(&next, &[2]).await;
}
