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
const PAGE: usize = 4096;

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

/// Whether the write-ahead file holds nothing but its head.
fn is_blank(database: &Path) -> bool {
    fs::read(database.join("ahead")).unwrap()[PAGE..].iter().all(|byte| *byte == 0)
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
    let ends: Vec<usize> = (PAGE..whole.len())
        .step_by(PAGE)
        .filter(|at| whole[*at..].starts_with(b"\xffahead"))
        .collect();
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
        let error = DiskStore::open(&copy).unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains("deltille repair"), "{error}");
        assert_eq!(fs::read(copy.join("ahead")).unwrap()[..start], whole[..start], "it is as it was");
    }
}

/// What a kill in the middle of a write leaves: the write was never acknowledged.
#[tokio::test]
async fn incomplete_last_record_that_was_never_acknowledged_is_ignored() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    for id in 0..CHANNELS {
        commit(&store, id, 1).await;
    }
    let (_data, before) = killed(&database);
    let change = change(channel(0), 1, "0-2", &"long ".repeat(3000));
    store.apply(vec![change]).await.unwrap();
    let (_other, after) = killed(&database);
    let (old, new) = (fs::read(before.join("ahead")).unwrap(), fs::read(after.join("ahead")).unwrap());
    let changed: Vec<usize> = (PAGE..old.len())
        .step_by(512)
        .filter(|at| old[*at..at + 512] != new[*at..at + 512])
        .collect();
    assert!(changed.len() > 20, "{changed:?}");
    for written in [1, 5, changed.len() - 1] {
        let (_data, copy) = killed(&before);
        let mut file = old.clone();
        for at in &changed[..written] {
            file[*at..at + 512].copy_from_slice(&new[*at..at + 512]);
        }
        fs::write(copy.join("ahead"), file).unwrap();
        let store = DiskStore::open(&copy).unwrap_or_else(|error| panic!("{written} sectors: {error}"));
        expect(&store, &[1; CHANNELS as usize]).await;
        commit(&store, 0, 2).await;
    }
}

/// Damage to the write-ahead file after a kill: the store does not open, names `deltille repair`, and the
/// repair says that something is missing.
#[tokio::test]
async fn lost_or_damaged_file_is_reported_by_name() {
    for drains in [false, true] {
        let data = tempfile::tempdir().unwrap();
        let database = data.path().join("tables");
        let store = DiskStore::open(&database).unwrap();
        for id in 0..CHANNELS {
            commit(&store, id, 1).await;
        }
        if drains {
            store.flush().await.unwrap();
        }
        for id in 0..CHANNELS {
            commit(&store, id, 2).await;
        }
        let (_data, copy) = killed(&database);
        let whole = fs::read(copy.join("ahead")).unwrap();
        let used = whole.iter().rposition(|byte| *byte != 0).unwrap() + 1;
        let (middle, last) = (used / 2 / PAGE * PAGE, (used - 1) / PAGE * PAGE);
        let mut random = fastrand::Rng::with_seed(7);
        let mut noise = |from: usize, until: usize| {
            let mut file = whole.clone();
            random.fill(&mut file[from..until]);
            Some(file)
        };
        let zeroes = |from: usize| {
            let mut file = whole.clone();
            file[from..].fill(0);
            Some(file)
        };
        let cases = [
            ("removed", None),
            ("empty", Some(Vec::new())),
            ("cut in the middle", Some(whole[..middle].to_vec())),
            ("cut behind the records", Some(whole[..used].to_vec())),
            ("zeroed", zeroes(0)),
            ("zeroed behind the head", zeroes(PAGE)),
            ("zeroed from the middle on", zeroes(middle)),
            ("last page zeroed", zeroes(last)),
            ("random", noise(0, whole.len())),
            ("random behind the head", noise(PAGE, whole.len())),
            ("random from the middle on", noise(middle, whole.len())),
            ("last page random", noise(last, last + PAGE)),
            ("random heads", noise(0, PAGE)),
        ];
        // One head of the two is enough.
        for at in [0, PAGE / 2] {
            let (_data, damaged) = killed(&copy);
            fs::write(damaged.join("ahead"), noise(at, at + 512).unwrap()).unwrap();
            expect(&DiskStore::open(&damaged).unwrap(), &[2; CHANNELS as usize]).await;
        }
        for (case, content) in cases {
            let case = format!("{case}, drained before: {drains}");
            let (_data, damaged) = killed(&copy);
            match &content {
                None => fs::remove_file(damaged.join("ahead")).unwrap(),
                Some(content) => fs::write(damaged.join("ahead"), content).unwrap(),
            }
            for _ in 0..2 {
                let error = DiskStore::open(&damaged).map(drop).expect_err(&case);
                assert!(matches!(error, StoreError::Damaged { .. }) && error.is_storage(), "{case}: {error}");
                assert!(error.to_string().contains("deltille repair"), "{case}: {error}");
                assert_eq!(fs::read(damaged.join("ahead")).ok(), content, "{case}: it is as it was");
            }
            match repair(&damaged) {
                Ok(done) => {
                    assert!(!done.is_whole(), "{case}: {done:?}");
                    let store = DiskStore::open(&done.folder).unwrap();
                    for id in 0..CHANNELS {
                        let version =
                            store.load(channel(id)).await.unwrap().map_or(0, |loaded| loaded.version.0);
                        assert!(version >= u64::from(drains), "{case}: channel {id} has {version}");
                    }
                }
                Err(error) => {
                    assert!(!drains && matches!(error, StoreError::Nothing { .. }), "{case}: {error}");
                }
            }
        }
    }
}

/// After an orderly shutdown sled has everything, but a log that lost its end is noticed by the file's head.
#[tokio::test]
async fn log_older_than_the_file_is_reported_after_a_shutdown() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    commit(&store, 0, 1).await;
    drop(store);
    let (_data, old) = killed(&database);
    let store = DiskStore::open(&database).unwrap();
    commit(&store, 0, 2).await;
    drop(store);
    for file in ["an older log", "zeroes"] {
        let (_data, copy) = killed(&database);
        match file {
            "zeroes" => fs::write(copy.join("db"), vec![0; 1 << 21]).unwrap(),
            _ => drop(fs::copy(old.join("db"), copy.join("db")).unwrap()),
        }
        for snapshot in fs::read_dir(&copy).unwrap().map(|entry| entry.unwrap().path()) {
            if snapshot.file_name().unwrap().to_string_lossy().starts_with("snap.") {
                fs::remove_file(snapshot).unwrap();
            }
        }
        let error = DiskStore::open(&copy).map(drop).expect_err(file);
        assert!(matches!(error, StoreError::Damaged { .. }), "{file}: {error}");
    }
}

/// A database as a version wrote it whose file had no head, and whose mark did not say that a store is open.
#[tokio::test]
async fn file_without_a_head_is_read() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    for id in 0..CHANNELS {
        commit(&store, id, 1).await;
    }
    store.flush().await.unwrap();
    commit(&store, 0, 2).await;
    commit(&store, 1, 2).await;
    let (_data, copy) = killed(&database);
    let mut file = fs::read(copy.join("ahead")).unwrap()[PAGE..].to_vec();
    file.resize(file.len() + PAGE, 0);
    fs::write(copy.join("ahead"), file).unwrap();
    {
        let database = sled::Config::new().path(&copy).segment_size(2 * 1024 * 1024).open().unwrap();
        let mark = database.get([0xff]).unwrap().unwrap();
        assert_eq!(mark.len(), 9, "the generation, and that a store is open");
        database.insert([0xff], &mark[..8]).unwrap();
        database.flush().unwrap();
    }
    let (_other, beside) = killed(&copy);
    let done = repair(&beside).unwrap();
    assert!(done.is_whole(), "{done:?}");
    for place in [&done.folder, &copy] {
        for _ in 0..2 {
            expect(&DiskStore::open(place).unwrap(), &[2, 2, 1, 1, 1]).await;
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
