//! Compaction rewrites the database: the same rows, nothing else in its files, and a database that opens
//! wherever it is stopped.

use super::contract::{change, channel};
use deltille::{
    ids::UserId,
    store::{Change, DiskStore, Label, Store, Subject, Version, disk::compact, disk::compact::Compacted},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

const SECRET: &str = "a secret that goes";

/// Whether any file of the folder contains these bytes.
fn is_anywhere(folder: &Path, bytes: &[u8]) -> bool {
    fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => is_anywhere(&path, bytes),
            false => fs::read(&path).unwrap().windows(bytes.len()).any(|part| part == bytes),
        }
    })
}

/// A database of some rows, one of them removed.
async fn written(database: &Path) -> Vec<(Subject, deltille::store::Loaded)> {
    let store = DiskStore::open(database).unwrap();
    let labelled = |id: u64| Change {
        labels: vec![Label("all".into())],
        ..change(channel(id), 0, &format!("k{id}"), "a body that stays")
    };
    store.apply((0..300).map(labelled).collect()).await.unwrap();
    store.apply(vec![change(Subject::User(UserId(7)), 0, "secret", SECRET)]).await.unwrap();
    store.flush().await.unwrap();
    store.apply(vec![change(channel(1), 1, "large", &"x".repeat(200_000))]).await.unwrap();
    assert!(store.remove(Subject::User(UserId(7)), Version(1)).await.unwrap());
    store.compact_later().await.unwrap();
    store.scan(None, 1000).await.unwrap()
}

async fn rows(database: &Path) -> Vec<(Subject, deltille::store::Loaded)> {
    DiskStore::open(database).unwrap().scan(None, 1000).await.unwrap()
}

fn compaction_folders(database: &Path) -> [PathBuf; 3] {
    ["compacting", "compacted", "replaced"].map(|word| database.with_extension(word))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let place = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &place),
            false => assert!(fs::copy(&path, &place).is_ok()),
        }
    }
}

#[tokio::test]
async fn compaction_erases_removed_rows() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let before = written(&database).await;
    assert!(
        is_anywhere(data.path(), SECRET.as_bytes()),
        "sled keeps what was removed, or this test proves nothing"
    );
    assert!(compact::is_wanted(&database));
    let Compacted { rows: count, before: bytes, after } = compact::compact(&database).unwrap();
    // A body, a key and a label for each; further keys for the later changes, one of which took a label away,
    // and for the removed row.
    assert_eq!(count, 300 * 3 + 2 - 1);
    assert!(after > 0 && bytes > 0, "{bytes} bytes before, {after} after");
    assert!(!compact::is_wanted(&database));
    assert!(!is_anywhere(data.path(), SECRET.as_bytes()));
    assert_eq!(rows(&database).await, before);
    assert!(compaction_folders(&database).iter().all(|folder| !folder.exists()));
    let _used = DiskStore::open(&database).unwrap();
    assert!(compact::compact(&database).is_err());
    assert!(compaction_folders(&database).iter().all(|folder| !folder.exists()));
}

#[tokio::test]
async fn interrupted_compaction_leaves_usable_database() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let before = written(&database).await;
    let [part, whole, old] = compaction_folders(&database);
    let kept = data.path().join("kept");
    copy(&database, &kept);
    // Each state in which a kill can leave the folders; the flags say which of them exist.
    for (there, parts) in [
        (true, [true, false, false]),
        (true, [false, true, false]),
        (false, [false, true, true]),
        (true, [false, false, true]),
    ] {
        for folder in [&database, &part, &whole, &old] {
            let _ = fs::remove_dir_all(folder);
        }
        for (folder, wanted) in [(&database, there), (&part, parts[0]), (&whole, parts[1]), (&old, parts[2])]
        {
            if wanted {
                copy(&kept, folder);
            }
        }
        if parts[0] {
            // An incomplete copy.
            fs::remove_file(part.join("db")).unwrap();
        }
        assert_eq!(rows(&database).await, before, "{there} {parts:?}");
        assert!(compaction_folders(&database).iter().all(|folder| !folder.exists()), "{there} {parts:?}");
        assert!(compact::is_wanted(&database), "it is still to be done");
    }
    // The old database comes back if there is no copy.
    fs::rename(&database, &old).unwrap();
    assert_eq!(rows(&database).await, before);
    compact::compact(&database).unwrap();
    assert_eq!(rows(&database).await, before);
    fs::remove_dir_all(&kept).unwrap();
    assert!(!is_anywhere(data.path(), SECRET.as_bytes()));
}

#[tokio::test]
async fn compaction_in_progress_keeps_its_copy() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    written(&database).await;
    let [part, ..] = compaction_folders(&database);
    let _working = DiskStore::open(&database).unwrap();
    fs::create_dir(&part).unwrap();
    compact::recover(&database).unwrap();
    assert!(part.exists());
}
