//! Failing disks: no change is acknowledged unless it is known to be durable, not even as a duplicate; and
//! the process learns that it must end.

use super::contract::{change, channel};
use deltille::{
    ids::{ChannelId, MessageId, Time},
    store::{
        Applied, Change, Deadline, DiskStore, Filed, Key, Label, Outgoing, Posted, Store, StoreError,
        Version,
        disk::{Disk, RESERVE},
    },
};
use std::{
    fs::{self, File},
    io,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    time::Duration,
};
use tokio::sync::Notify;

const PATIENCE: Duration = Duration::from_secs(60);

/// A disk controlled by the test.
#[derive(Debug)]
pub struct Stubborn {
    fails: AtomicBool,
    pub free: AtomicU64,
    /// While set, a sync waits for a message from the other side.
    gate: Mutex<Option<mpsc::Receiver<()>>>,
    /// Signals that a sync was requested.
    reached: Notify,
}

impl Stubborn {
    pub fn new() -> Arc<Stubborn> {
        Arc::new(Stubborn {
            fails: AtomicBool::new(false),
            free: AtomicU64::new(u64::MAX),
            gate: Mutex::new(None),
            reached: Notify::new(),
        })
    }

    /// Waits until a sync is blocked at the gate.
    async fn reached(&self) {
        tokio::time::timeout(PATIENCE, self.reached.notified()).await.expect("nobody syncs");
    }
}

impl Disk for Stubborn {
    fn sync(&self, file: &File) -> io::Result<()> {
        let gate = self.gate.lock().unwrap().take();
        if let Some(gate) = gate {
            self.reached.notify_one();
            gate.recv().unwrap();
        }
        if self.fails.load(Ordering::SeqCst) {
            return Err(io::Error::other("the disk does not answer"));
        }
        file.sync_data()
    }

    fn free(&self, _: &Path) -> io::Result<u64> {
        Ok(self.free.load(Ordering::SeqCst))
    }
}

pub fn open(disk: &Arc<Stubborn>, folder: &Path) -> DiskStore {
    let disk: Arc<dyn Disk> = disk.clone();
    DiskStore::open_on(disk, folder, Duration::ZERO).unwrap()
}

/// The store as the next process would find it, from a copy: the failed one still holds its lock.
fn next_process(folder: &Path) -> (tempfile::TempDir, DiskStore) {
    let copy = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_file()) {
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    let store = DiskStore::open(copy.path()).unwrap();
    (copy, store)
}

#[tokio::test]
async fn failed_sync_stops_acknowledgements() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Stubborn::new();
    let store = open(&disk, folder.path());
    assert_eq!(
        store.apply(vec![change(channel(1), 0, "a", "first")]).await.unwrap(),
        [Applied::Committed(Version(1))]
    );
    disk.fails.store(true, Ordering::SeqCst);
    let failed =
        |error: StoreError| matches!(&error, StoreError::Failed(why) if why.contains("does not answer"));
    assert!(failed(store.apply(vec![change(channel(1), 1, "b", "second")]).await.unwrap_err()));
    // The disk recovers; the outcome of the second change is unknown.
    disk.fails.store(false, Ordering::SeqCst);
    assert!(failed(store.apply(vec![change(channel(1), 1, "b", "second")]).await.unwrap_err()));
    assert!(failed(store.apply(vec![change(channel(2), 0, "c", "other")]).await.unwrap_err()));
    assert!(failed(store.answered(&Key("b".into())).await.unwrap_err()));
    assert!(failed(store.answered(&Key("a".into())).await.unwrap_err()));
    assert!(failed(store.load(channel(1)).await.unwrap_err()));
    assert!(failed(store.flush().await.unwrap_err()));
    assert!(failed(tokio::time::timeout(PATIENCE, store.failed()).await.unwrap()));
    drop(store);
    // The log decides: the second change is there whole with its key, or not at all.
    let (_copy, store) = next_process(folder.path());
    let version = store.load(channel(1)).await.unwrap().unwrap().version;
    let again = store.apply(vec![change(channel(1), 1, "b", "second")]).await.unwrap().remove(0);
    match version {
        Version(1) => assert_eq!(again, Applied::Committed(Version(2))),
        Version(2) => assert_eq!(again, Applied::Duplicate(b"answer to b".to_vec())),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn duplicate_is_answered_only_when_durable() {
    for fails in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let disk = Stubborn::new();
        let store = Arc::new(open(&disk, folder.path()));
        store.apply(vec![change(channel(1), 0, "a", "first")]).await.unwrap();
        let (word, gate) = mpsc::channel();
        *disk.gate.lock().unwrap() = Some(gate);
        let writing = tokio::spawn({
            let store = store.clone();
            async move { store.apply(vec![change(channel(1), 1, "b", "second")]).await }
        });
        let asking = tokio::spawn({
            let store = store.clone();
            async move {
                // Until the writer has it.
                loop {
                    match store.answered(&Key("b".into())).await {
                        Ok(None) => tokio::task::yield_now().await,
                        told => break told,
                    }
                }
            }
        });
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!asking.is_finished() && !writing.is_finished(), "an answer before the sync");
        disk.fails.store(fails, Ordering::SeqCst);
        word.send(()).unwrap();
        drop(word);
        let (written, answered) = (writing.await.unwrap(), asking.await.unwrap());
        if fails {
            assert!(
                matches!(written, Err(StoreError::Failed(_)))
                    && matches!(answered, Err(StoreError::Failed(_)))
            );
        } else {
            assert_eq!(written.unwrap(), [Applied::Committed(Version(2))]);
            assert_eq!(answered.unwrap(), Some(b"answer to b".to_vec()));
            *disk.gate.lock().unwrap() = None;
        }
    }
}

/// While a change is being synced, readers see the state before it; noted rows are visible at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reads_never_see_undurable_changes() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Stubborn::new());
    let store = Arc::new(open(&disk, folder.path()));
    let label = |name: &str| vec![Label(name.to_owned())];
    let row = |kind: &str| Outgoing { kind: kind.to_owned(), at: Time(5), to: Vec::new() };
    let first = Change {
        labels: label("old"),
        outgoing: vec![row("board")],
        ..change(channel(1), 0, "a", "first")
    };
    store.apply(vec![first, change(channel(2), 0, "b", "other")]).await.unwrap();
    let (word, gate) = mpsc::channel();
    *disk.gate.lock().unwrap() = Some(gate);
    let deadlines = vec![Deadline { at: Time(7), kind: "move".to_owned() }];
    let filed = vec![Filed {
        subject: channel(9),
        expected: Version(0),
        body: b"filed".to_vec(),
        labels: label("new"),
        outgoing: Vec::new(),
    }];
    let second = Change {
        labels: label("new"),
        deadlines,
        filed,
        ..change(channel(1), 1, "c", "second")
    };
    let writing = tokio::spawn({
        let store = store.clone();
        async move { store.apply(vec![second]).await }
    });
    // The writer is blocked in a sync and takes no further changes until it returns.
    disk.reached().await;
    let seen = |name: &'static str| {
        let store = store.clone();
        async move {
            let found = store.find(&Label(name.to_owned()), 0, 9).await.unwrap();
            found.into_iter().map(|(subject, loaded)| (subject, loaded.version.0)).collect::<Vec<_>>()
        }
    };
    let all = || async {
        store
            .scan(None, 9)
            .await
            .unwrap()
            .into_iter()
            .map(|(_, loaded)| loaded.body)
            .collect::<Vec<_>>()
    };
    assert_eq!(store.load(channel(1)).await.unwrap().unwrap().body, b"first");
    assert_eq!((seen("old").await, seen("new").await), (vec![(channel(1), 1)], vec![]));
    assert_eq!(all().await, [b"first".to_vec(), b"other".to_vec()]);
    assert_eq!(store.next_due().await.unwrap(), None);
    let claimed = store.claim(Time(9), 9, Duration::from_secs(1)).await.unwrap();
    assert_eq!(
        claimed.iter().map(|row| (row.subject, row.version)).collect::<Vec<_>>(),
        [(channel(1), Version(1))]
    );
    assert!(!writing.is_finished());
    word.send(()).unwrap();
    assert_eq!(writing.await.unwrap().unwrap(), [Applied::Committed(Version(2))]);
    assert_eq!(store.load(channel(1)).await.unwrap().unwrap().body, b"second");
    assert_eq!((seen("old").await, seen("new").await), (vec![], vec![(channel(9), 1), (channel(1), 2)]));
    assert_eq!(all().await, [b"second".to_vec(), b"other".to_vec(), b"filed".to_vec()]);
    assert_eq!(store.next_due().await.unwrap(), Some(Time(7)));
    // A note is visible before any sync.
    let posted = Posted {
        version: Version(2),
        channel: ChannelId(1),
        message: MessageId(5),
    };
    store.delivered(channel(1), Version(2), "board", Some(posted)).await.unwrap();
    assert_eq!(store.load(channel(1)).await.unwrap().unwrap().posted, Some(posted));
}

/// Where a board was posted is only noted: no sync follows, so the call must not wait for one.
#[tokio::test]
async fn note_does_not_wait_for_sync() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&Stubborn::new(), folder.path());
    store.apply(vec![change(channel(1), 0, "a", "first")]).await.unwrap();
    let posted = Posted {
        version: Version(1),
        channel: ChannelId(1),
        message: MessageId(5),
    };
    store.delivered(channel(1), Version(1), "board", Some(posted)).await.unwrap();
    let key = Key("a".into());
    let answered = tokio::time::timeout(PATIENCE, store.answered(&key)).await;
    assert_eq!(answered.expect("it waits").unwrap(), Some(b"answer to a".to_vec()));
}

#[tokio::test]
async fn full_disk_has_no_room_for_new_tables() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Stubborn::new();
    let store = open(&disk, folder.path());
    assert!(store.has_room().await);
    disk.free.store(RESERVE - 1, Ordering::SeqCst);
    assert!(!store.has_room().await);
    // Changes to existing tables still succeed.
    assert_eq!(
        store.apply(vec![change(channel(1), 0, "a", "on")]).await.unwrap(),
        [Applied::Committed(Version(1))]
    );
    disk.free.store(RESERVE, Ordering::SeqCst);
    assert!(store.has_room().await);
}

/// Pages of several large bodies are files next to the log, which sled does not sync. The log, from which they
/// are read, comes last.
#[cfg(unix)]
#[tokio::test]
async fn blob_files_are_synced_before_the_log() {
    use std::os::unix::fs::MetadataExt;
    /// Records the inodes of the synced files, in order.
    #[derive(Debug, Default)]
    struct Noting(Mutex<Vec<u64>>);
    impl Disk for Noting {
        fn sync(&self, file: &File) -> io::Result<()> {
            file.sync_data()?;
            self.0.lock().unwrap().push(file.metadata()?.ino());
            Ok(())
        }

        fn free(&self, _: &Path) -> io::Result<u64> {
            Ok(u64::MAX)
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let disk = Arc::new(Noting::default());
    let store = DiskStore::open_on(disk.clone(), folder.path(), Duration::ZERO).unwrap();
    let log = fs::metadata(folder.path().join("db")).unwrap().ino();
    let body = "x".repeat(100_000);
    for version in 0..200 {
        let changes = (0..8).map(|id| change(channel(id), version, &format!("{id}-{version}"), &body));
        store.apply(changes.collect()).await.unwrap();
        let synced = disk.0.lock().unwrap().clone();
        assert_eq!(synced.last(), Some(&log), "something is synced after the log");
        let beside = fs::read_dir(folder.path().join("blobs")).unwrap();
        let beside: Vec<u64> = beside.map(|entry| entry.unwrap().metadata().unwrap().ino()).collect();
        assert!(
            beside.iter().all(|file| synced.contains(file)),
            "{beside:?} beside the log, {synced:?} are synced"
        );
        if !beside.is_empty() {
            return;
        }
    }
    panic!("no file beside the log appears");
}

/// Faults of the files of a running store.
#[cfg(unix)]
const WAYS: [&str; 5] = ["folder removed", "folder moved", "folder replaced", "log removed", "log replaced"];

#[cfg(unix)]
fn take_away(folder: &Path, way: &str) {
    let moved = folder.with_extension("moved");
    match way {
        "folder removed" => fs::remove_dir_all(folder).unwrap(),
        "folder moved" => fs::rename(folder, moved).unwrap(),
        // As an unmounted disk leaves it: another folder is at its place.
        "folder replaced" => {
            fs::rename(folder, moved).unwrap();
            fs::create_dir(folder).unwrap();
        }
        "log removed" => fs::remove_file(folder.join("db")).unwrap(),
        _ => {
            fs::copy(folder.join("db"), folder.join("copy")).unwrap();
            fs::rename(folder.join("copy"), folder.join("db")).unwrap();
        }
    }
}

/// Nothing is acknowledged that would be gone with the process, and an idle process learns it too.
#[cfg(unix)]
#[tokio::test]
async fn vanished_files_stop_the_store() {
    for way in WAYS {
        for idle in [false, true] {
            let case = format!("{way}, idle: {idle}");
            let data = tempfile::tempdir().unwrap();
            let folder = data.path().join("tables");
            let store = open(&Stubborn::new(), &folder);
            store.apply(vec![change(channel(1), 0, "a", "first")]).await.unwrap();
            take_away(&folder, way);
            if !idle {
                let refused = store.apply(vec![change(channel(1), 1, "b", "second")]).await;
                assert!(matches!(refused, Err(StoreError::Failed(_))), "{case}: {refused:?}");
                assert!(store.check().is_err(), "{case}");
            }
            let told = tokio::time::timeout(PATIENCE, store.failed()).await.expect(&case);
            assert!(told.is_storage() && told.to_string().contains("tables"), "{case}: {told}");
            assert!(store.load(channel(1)).await.is_err(), "{case}");
            drop(store);
            let made = match way {
                "folder removed" | "folder moved" => folder.exists(),
                "folder replaced" => fs::read_dir(&folder).unwrap().next().is_some(),
                "log removed" => folder.join("db").exists(),
                _ => false,
            };
            assert!(!made, "{case}: a failed store makes nothing");
        }
    }
}
