//! Starts after a kill while the engine wrote its snapshot, and damaged snapshots: the next start reads the
//! log instead, and everything is there.

use super::contract::{change, channel};
use deltille::{
    ids::Time,
    store::{
        Applied, Change, DiskStore, KEY_LIFE, Key, Loaded, Sealer, Store, StoreError, Subject, Version,
        backup, disk,
    },
};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

const SEGMENT: usize = 2 * 1024 * 1024;
const SUBJECTS: u64 = 5;

type Rows = Vec<(Subject, Loaded)>;

/// A database whose rows are rewritten many times, so that its log segments are cleared and reused.
struct Worn {
    folder: tempfile::TempDir,
    versions: BTreeMap<u64, u64>,
    now: Time,
    random: fastrand::Rng,
}

impl Worn {
    fn new(seed: u64) -> Worn {
        let (folder, random) = (tempfile::tempdir().unwrap(), fastrand::Rng::with_seed(seed));
        Worn { folder, versions: BTreeMap::new(), now: Time(0), random }
    }

    /// Runs the program once: opens the store, writes about a segment, closes it.
    async fn run(&mut self) {
        let store = DiskStore::open(self.folder.path()).unwrap();
        for _ in 0..self.random.usize(20..120) {
            let mut changes = Vec::new();
            for _ in 0..self.random.usize(1..8) {
                let id = self.random.u64(0..SUBJECTS);
                let version = self.versions.entry(id).or_default();
                let letter = self.random.alphanumeric().to_string();
                let body = letter.repeat(self.random.usize(1000..6000));
                // Time passes, so that old keys expire.
                self.now = self.now.after(KEY_LIFE / 48);
                changes.push(Change {
                    at: self.now,
                    ..change(channel(id), *version, &format!("{id}-{version}"), &body)
                });
                *version += 1;
            }
            let applied = store.apply(changes).await.unwrap();
            assert!(applied.iter().all(|applied| matches!(applied, Applied::Committed(_))));
        }
    }

    /// Asserts that every acknowledged row is there in its last version.
    fn expect(&self, rows: &Rows, case: &str) {
        let versions: BTreeMap<Subject, Version> =
            rows.iter().map(|(subject, loaded)| (*subject, loaded.version)).collect();
        let expected = self.versions.iter().map(|(id, version)| (channel(*id), Version(*version)));
        assert_eq!(versions, expected.collect(), "{case}");
    }
}

async fn rows(folder: &Path, case: &str) -> Rows {
    let store = DiskStore::open(folder).unwrap_or_else(|error| panic!("{case}: {error}"));
    let rows = store.scan(None, 10_000).await.unwrap();
    // Keys and answers are there too.
    for (subject, loaded) in &rows {
        let Subject::Channel(id) = subject else { continue };
        let key = Key(format!("{id}-{}", loaded.version.0 - 1));
        assert!(store.answered(&key).await.unwrap().is_some(), "{case}: {key:?}");
    }
    rows
}

fn snapshots(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    files.filter(|path| name(path).starts_with("snap.")).collect()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

fn copy(from: &Path) -> tempfile::TempDir {
    let to = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_file()) {
        fs::copy(entry.path(), to.path().join(entry.file_name())).unwrap();
    }
    to
}

/// Possible contents of a file after its writer was killed.
fn damaged(whole: &[u8]) -> BTreeMap<&'static str, Vec<u8>> {
    let mut flipped = whole.to_vec();
    flipped[whole.len() / 2] ^= 0x10;
    BTreeMap::from([
        ("empty", Vec::new()),
        ("a few bytes", whole[..9].to_vec()),
        ("half of it", whole[..whole.len() / 2].to_vec()),
        ("all but the last byte", whole[..whole.len() - 1].to_vec()),
        ("zeroes", vec![0; whole.len()]),
        ("half of it, then zeroes", [&whole[..whole.len() / 2], &vec![0; whole.len() / 2]].concat()),
        ("a flipped bit", flipped),
    ])
}

async fn with_snapshot() -> (Worn, PathBuf, Rows) {
    let mut worn = Worn::new(3);
    for _ in 0..8 {
        worn.run().await;
    }
    let rows = rows(worn.folder.path(), "as it was").await;
    worn.expect(&rows, "as it was");
    let mut names = snapshots(worn.folder.path());
    assert_eq!(names.len(), 1, "{names:?}");
    (worn, names.remove(0), rows)
}

#[tokio::test]
async fn killed_snapshot_write_does_not_block_start() {
    let (worn, snapshot, before) = with_snapshot().await;
    let whole = fs::read(&snapshot).unwrap();
    let contents = damaged(&whole).into_iter().chain([("whole, but for its name", whole.clone())]);
    for (case, content) in contents {
        // The same name again, and the name of a later one.
        for base in [name(&snapshot), "snap.00000000FFFFFFFF".to_owned()] {
            let (case, folder) = (format!("{base}.generating: {case}"), copy(worn.folder.path()));
            fs::write(folder.path().join(format!("{base}.generating")), &content).unwrap();
            assert!(rows(folder.path(), &case).await == before, "{case}");
            assert!(snapshots(folder.path()).iter().all(|path| !name(path).ends_with("generating")));
        }
    }
}

#[tokio::test]
async fn damaged_snapshot_falls_back_to_log() {
    let (worn, snapshot, before) = with_snapshot().await;
    for (case, content) in damaged(&fs::read(&snapshot).unwrap()) {
        let folder = copy(worn.folder.path());
        let place = folder.path().join(name(&snapshot));
        for time in ["once", "twice"] {
            fs::write(&place, &content).unwrap();
            assert!(rows(folder.path(), case).await == before, "{case}, {time}");
            // A start makes a new one.
            assert_eq!(snapshots(folder.path()).len(), 1, "{case}, {time}");
        }
        for aside in [format!("damaged.{}", name(&snapshot)), format!("damaged.{}.2", name(&snapshot))] {
            let kept = fs::read(folder.path().join(&aside)).unwrap();
            assert_eq!(kept, content, "{case}: {aside} is kept for whoever wants to look at it");
        }
    }
}

#[tokio::test]
async fn damaged_snapshot_does_not_block_backup() {
    let (worn, snapshot, before) = with_snapshot().await;
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    fs::create_dir(&database).unwrap();
    for entry in fs::read_dir(worn.folder.path())
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_file())
    {
        fs::copy(entry.path(), database.join(entry.file_name())).unwrap();
    }
    fs::write(database.join(format!("{}.generating", name(&snapshot))), b"").unwrap();
    fs::write(database.join(name(&snapshot)), b"").unwrap();
    let sealer = Sealer::of(data.path(), |_| false).unwrap();
    let count = backup::backup(data.path(), &data.path().join("copy"), Duration::ZERO, &sealer)
        .await
        .unwrap();
    assert_eq!(count, before.len());
}

/// A start clears segments in which every row was superseded. Without a snapshot, the engine alone would then
/// take the whole log for torn and erase it.
#[tokio::test]
async fn a_lost_snapshot_of_a_worn_database_loses_no_row() {
    let mut worn = Worn::new(1);
    let (mut lost_otherwise, mut runs) = (0, 0);
    while lost_otherwise < 3 {
        worn.run().await;
        // A start, which clears segments.
        let before = rows(worn.folder.path(), "a start").await;
        worn.expect(&before, "a start");
        let (ours, engines) = (copy(worn.folder.path()), copy(worn.folder.path()));
        for folder in [ours.path(), engines.path()] {
            for snapshot in snapshots(folder) {
                fs::remove_file(snapshot).unwrap();
            }
        }
        let alone = sled::Config::new()
            .path(engines.path())
            .segment_size(SEGMENT)
            .open()
            .map(|database| database.len());
        if alone.ok() == Some(0) {
            lost_otherwise += 1;
        }
        assert!(rows(ours.path(), "no snapshot").await == before, "run {runs}");
        // The database can be used from there.
        assert!(rows(ours.path(), "no snapshot, next start").await == before, "run {runs}");
        runs += 1;
        assert!(runs < 150, "no database here needs care: the test has lost its point");
    }
}

/// A failed start must not remove data from the disk.
#[tokio::test]
async fn missing_log_is_reported_and_nothing_changed() {
    let (worn, ..) = with_snapshot().await;
    for case in ["empty", "gone"] {
        let folder = copy(worn.folder.path());
        match case {
            "empty" => fs::write(folder.path().join("db"), b"").unwrap(),
            _ => fs::remove_file(folder.path().join("db")).unwrap(),
        }
        let before = files(folder.path());
        let error = DiskStore::open(folder.path()).unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }), "{case}: {error}");
        assert!(error.to_string().contains("log is gone"), "{case}: {error}");
        assert_eq!(files(folder.path()), before, "{case}");
    }
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.is_file())
        .map(|path| (name(&path), fs::read(&path).unwrap()))
        .collect()
}

#[cfg(unix)]
#[test]
fn database_files_are_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("tables");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(folder.join("old"), b"").unwrap();
    let _store = DiskStore::open(&folder).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    for entry in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
        assert_eq!(mode(&entry), if entry.is_dir() { 0o700 } else { 0o600 }, "{}", entry.display());
    }
}

/// The rest of a database is never taken for a new one, in its folder or in the data folder.
#[tokio::test]
async fn folder_with_traces_of_a_database_is_not_new() {
    for (trace, content) in [
        ("conf", &b"anything"[..]),
        ("ahead", b"anything"),
        ("blobs/7", b"anything"),
        ("snap.00", b""),
    ] {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("tables");
        fs::create_dir_all(folder.join("blobs")).unwrap();
        fs::write(folder.join(trace), content).unwrap();
        disk::expect(data.path()).unwrap();
        let error = DiskStore::open(&folder).unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }), "{trace}: {error}");
        assert!(error.to_string().contains("log is gone"), "{trace}: {error}");
        assert!(!folder.join("db").exists() && !folder.join("creating").exists(), "{trace}");
    }
    for trace in ["seal.key", "seal.check", "deletions.jsonl", "deletions.check"] {
        for folder in [false, true] {
            let data = tempfile::tempdir().unwrap();
            let file = data.path().join(trace);
            fs::write(&file, b"anything").unwrap();
            if folder {
                fs::create_dir(data.path().join("tables")).unwrap();
            }
            let error = disk::expect(data.path()).unwrap_err();
            assert!(matches!(&error, StoreError::Gone { trace, .. } if *trace == file), "{trace}: {error}");
            assert!(error.is_storage() && error.to_string().contains(trace), "{error}");
            // Out of the way, it is a new data folder.
            fs::remove_file(&file).unwrap();
            disk::expect(data.path()).unwrap();
        }
    }
}

/// A first start that was killed before its database was complete is no loss.
#[tokio::test]
async fn killed_first_start_can_be_repeated() {
    let whole = tempfile::tempdir().unwrap();
    drop(DiskStore::open(whole.path()).unwrap());
    for left in [&[][..], &["conf"], &["conf", "db"]] {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("tables");
        disk::expect(data.path()).unwrap();
        // The key is made before the database is.
        Sealer::of(data.path(), |_| false).unwrap();
        for name in left {
            let content = match *name {
                "db" => Vec::new(),
                name => fs::read(whole.path().join(name)).unwrap(),
            };
            fs::write(folder.join(name), content).unwrap();
        }
        disk::expect(data.path()).unwrap();
        let store = DiskStore::open(&folder).unwrap_or_else(|error| panic!("{left:?}: {error}"));
        store.apply(vec![change(channel(1), 0, "a", "first")]).await.unwrap();
        assert!(!folder.join("creating").exists(), "{left:?}");
        drop(store);
        disk::expect(data.path()).unwrap();
        // From now on a lost log is a loss.
        fs::remove_file(folder.join("db")).unwrap();
        assert!(DiskStore::open(&folder).is_err(), "{left:?}");
    }
}
