//! A writing process killed at any moment: every acknowledged change is there, none twice.

use super::contract::{change, channel};
use deltille::store::{Applied, DiskStore, Store};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    time::Duration,
};

const FOLDER: &str = "DELTILLE_TEST_STORE_FOLDER";
const CHANNELS: u64 = 4;

/// Large enough that the write-ahead file is flushed to sled several times in a run.
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
