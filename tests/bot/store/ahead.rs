//! The write-ahead file: commits that sled does not have yet survive every kill, in order; an orderly
//! shutdown leaves the file empty.

use super::contract::{change, channel};
use deltille::{
    ids::{ChannelId, MessageId},
    store::{
        Applied, DiskStore, Key, Posted, Store, StoreError, Version,
        disk::{Disk, SystemDisk, repair::repair},
    },
};
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

const CHANNELS: u64 = 5;

fn body(id: u64, version: u64) -> String {
    format!("{id} {version} ").repeat(50 + (version as usize * 37 + id as usize) % 400)
}

async fn commit(store: &DiskStore, id: u64, version: u64) {
    let change = change(channel(id), version - 1, &format!("{id}-{version}"), &body(id, version));
    assert_eq!(store.apply(vec![change]).await.unwrap(), [Applied::Committed(Version(version))]);
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

async fn expect(store: &DiskStore, versions: &[u64]) {
    for (id, version) in versions.iter().enumerate() {
        let id = id as u64;
        let loaded = store.load(channel(id)).await.unwrap();
        let found = loaded.map(|loaded| (loaded.version.0, String::from_utf8(loaded.body).unwrap()));
        assert_eq!(found, (*version > 0).then(|| (*version, body(id, *version))));
        for earlier in 1..=*version {
            assert!(
                store.answered(&Key(format!("{id}-{earlier}"))).await.unwrap().is_some(),
                "{id}-{earlier}"
            );
        }
    }
    assert!(store.set_aside().is_empty());
}

/// The number of bodies in sled alone, without the write-ahead file.
fn in_sled(database: &Path) -> usize {
    let since = Instant::now();
    let database = loop {
        // The previous instance's threads may still hold the files.
        match sled::Config::new().path(database).segment_size(2 * 1024 * 1024).open() {
            Ok(database) => break database,
            Err(error) => assert!(since.elapsed() < Duration::from_secs(10), "{error}"),
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    database.scan_prefix(b"b\0").count()
}

fn is_blank(database: &Path) -> bool {
    fs::read(database.join("ahead")).unwrap().iter().all(|byte| *byte == 0)
}

/// Writes several times the file's capacity; killed at any moment, then opened or repaired.
#[tokio::test]
async fn all_commits_survive_a_kill_at_any_time() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    let mut versions = [0; CHANNELS as usize];
    let mut random = fastrand::Rng::with_seed(11);
    let (mut ahead, mut drained) = (0, 0);
    let mut stored = 0;
    for round in 0..450_u64 {
        let id = random.u64(..CHANNELS);
        versions[id as usize] += 1;
        commit(&store, id, versions[id as usize]).await;
        if round % 25 < 2 {
            let (_data, copy) = killed(&database);
            let (_other, beside) = killed(&copy);
            let length = fs::metadata(copy.join("db")).unwrap().len();
            drained += usize::from(length > stored);
            ahead += usize::from(!is_blank(&copy));
            stored = length;
            for _ in 0..2 {
                let next = DiskStore::open(&copy).unwrap();
                expect(&next, &versions).await;
                drop(next);
                assert!(is_blank(&copy));
            }
            let done = repair(&beside).unwrap();
            assert!(done.is_whole(), "{done:?}");
            expect(&DiskStore::open(&done.folder).unwrap(), &versions).await;
        }
    }
    assert!(
        ahead > 10 && drained > 1,
        "{ahead} with something ahead, {drained} that were drained since"
    );
}

#[tokio::test]
async fn commits_reach_sled_late_and_shutdown_drains() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    for id in 0..CHANNELS {
        commit(&store, id, 1).await;
    }
    let (_data, copy) = killed(&database);
    assert_eq!(in_sled(&copy), 0);
    assert!(!is_blank(&copy));
    store.flush().await.unwrap();
    let (_data, copy) = killed(&database);
    assert_eq!(in_sled(&copy), CHANNELS as usize);
    commit(&store, 0, 2).await;
    drop(store);
    assert!(is_blank(&database));
    // The database as an older version would find it.
    assert_eq!(in_sled(&database), CHANNELS as usize);
    fs::remove_file(database.join("ahead")).unwrap();
    let store = DiskStore::open(&database).unwrap();
    expect(&store, &[2, 1, 1, 1, 1]).await;
    commit(&store, 0, 3).await;
    let (_data, copy) = killed(&database);
    expect(&DiskStore::open(&copy).unwrap(), &[3, 1, 1, 1, 1]).await;
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
    let since = std::time::Instant::now();
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

#[tokio::test]
async fn damaged_middle_record_is_reported_and_repairable() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    for id in 0..CHANNELS {
        commit(&store, id, 1).await;
    }
    store.flush().await.unwrap();
    for id in 0..CHANNELS {
        commit(&store, id, 2).await;
    }
    let (_data, copy) = killed(&database);
    let whole = fs::read(copy.join("ahead")).unwrap();
    let ends: Vec<usize> = (0..whole.len()).step_by(4096).filter(|at| whole[*at] == 0xff).collect();
    assert_eq!(ends.len(), CHANNELS as usize);
    for (number, start) in ends.into_iter().enumerate() {
        let (_data, copy) = killed(&copy);
        let mut damaged = whole.clone();
        damaged[start + 100] ^= 1;
        fs::write(copy.join("ahead"), damaged).unwrap();
        let mut versions = [1; CHANNELS as usize];
        versions[..number].fill(2);
        let done = repair(&copy).unwrap();
        assert_eq!((done.left_out, done.is_whole()), (CHANNELS as usize - 1 - number, false), "{done:?}");
        expect(&DiskStore::open(&done.folder).unwrap(), &versions).await;
        match DiskStore::open(&copy) {
            // A damaged last record looks like one that a kill cut short.
            Ok(store) => {
                assert_eq!(number, CHANNELS as usize - 1);
                expect(&store, &versions).await;
            }
            Err(error) => {
                assert!(
                    matches!(error, StoreError::Damaged { .. }) && number < CHANNELS as usize - 1,
                    "{error}"
                );
                assert!(error.to_string().contains("deltille repair"), "{error}");
                assert_eq!(fs::read(copy.join("ahead")).unwrap()[..start], whole[..start], "it is as it was");
            }
        }
    }
}

/// A database older than the last commit: its log is a different one.
#[tokio::test]
async fn truncated_log_is_reported() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    commit(&store, 0, 1).await;
    store.flush().await.unwrap();
    let (_data, old) = killed(&database);
    for version in 2..4 {
        commit(&store, 0, version).await;
        store.flush().await.unwrap();
    }
    commit(&store, 0, 4).await;
    let (_data, copy) = killed(&database);
    fs::copy(old.join("db"), copy.join("db")).unwrap();
    let error = DiskStore::open(&copy).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    let done = repair(&copy).unwrap();
    assert!(!done.is_whole(), "{done:?}");
    let loaded = DiskStore::open(&done.folder).unwrap().load(channel(0)).await.unwrap().unwrap();
    assert_eq!(loaded.body, body(0, 4).into_bytes());
}

/// A disk that can be told to fail making sled's log durable.
#[derive(Debug)]
struct Failing(AtomicBool);

impl Disk for Failing {
    fn sync(&self, file: &File) -> io::Result<()> {
        let length = file.metadata()?.len();
        let is_log = length > 16 * 1024 && length != 1024 * 1024;
        if self.0.load(Ordering::SeqCst) && is_log {
            return Err(io::Error::other("no space left"));
        }
        SystemDisk.sync(file)
    }

    fn free(&self, _: &Path) -> io::Result<u64> {
        Ok(u64::MAX)
    }
}

#[tokio::test]
async fn acknowledged_changes_survive_a_failing_sled() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let disk = Arc::new(Failing(AtomicBool::new(false)));
    let store = DiskStore::open_on(disk.clone(), &database, Duration::ZERO).unwrap();
    disk.0.store(true, Ordering::SeqCst);
    let mut acknowledged = 0;
    let failed = loop {
        let change =
            change(channel(0), acknowledged, &format!("0-{}", acknowledged + 1), &body(0, acknowledged + 1));
        match store.apply(vec![change]).await {
            Ok(applied) => assert!(matches!(applied[..], [Applied::Committed(_)])),
            Err(error) => break error,
        }
        acknowledged += 1;
        assert!(acknowledged < 1000, "it is never drained");
    };
    assert!(matches!(&failed, StoreError::Failed(why) if why.contains("no space left")), "{failed}");
    assert!(acknowledged > 50, "{acknowledged}");
    drop(store);
    let (_data, copy) = killed(&database);
    // A start without room reports an error and removes nothing.
    let (_other, full) = killed(&copy);
    let error = DiskStore::open_on(disk.clone(), &full, Duration::ZERO).unwrap_err();
    assert!(error.to_string().contains("no space left"), "{error}");
    let (_other, full) = killed(&full);
    for place in [copy, full] {
        let store = DiskStore::open(&place).unwrap();
        let version = store.load(channel(0)).await.unwrap().unwrap().version.0;
        // The refused change may be there.
        assert!(
            (acknowledged..=acknowledged + 1).contains(&version),
            "{version}, {acknowledged} were acknowledged"
        );
        expect(&store, &[version]).await;
    }
}
