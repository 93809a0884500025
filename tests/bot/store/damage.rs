//! Damaged databases: a clear report, the other subjects usable, never a panic, never silently empty.

use super::contract::{change, channel};
use deltille::store::{Applied, DiskStore, Store, StoreError, Version};
use deltille_repair::repair;
use std::{fs, path::Path};

async fn filled(folder: &Path) {
    let store = DiskStore::open(folder).unwrap();
    // One by one: changes that sled gets together form one batch, which is kept or lost as a whole.
    for id in 0..20 {
        let change = change(channel(id), 0, &format!("k{id}"), &"body ".repeat(50));
        assert!(matches!(store.apply(vec![change]).await.unwrap()[..], [Applied::Committed(_)]));
    }
}

/// Opens the underlying engine and changes the row of one subject.
fn tamper(folder: &Path, id: u64, with: impl Fn(Vec<u8>) -> Vec<u8>) {
    let config = sled::Config::new().path(folder).segment_size(2 * 1024 * 1024);
    // The writer thread of the dropped store may hold the folder for a moment.
    let database = loop {
        match config.open() {
            Err(sled::Error::Io(error)) if error.to_string().contains("acquire lock") => {
                std::thread::yield_now()
            }
            opened => break opened.unwrap(),
        }
    };
    let key = [&b"b\0"[..], &id.to_be_bytes()].concat();
    let value = database.get(&key).unwrap().expect("the row of the subject").to_vec();
    database.insert(key, with(value)).unwrap();
    database.flush().unwrap();
}

#[tokio::test]
async fn unreadable_values_are_set_aside_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    tamper(folder.path(), 3, |mut value| {
        let at = value.len() - 7;
        value[at] ^= 0x20;
        value
    });
    tamper(folder.path(), 4, |value| value[..value.len() / 2].to_vec());
    tamper(folder.path(), 5, |_| Vec::new());
    let store = DiskStore::open(folder.path()).unwrap();
    for id in [3, 4, 5] {
        let error = store.load(channel(id)).await.unwrap_err();
        assert!(
            matches!(&error, StoreError::Unreadable { what, .. } if *what == format!("channel {id}")),
            "{error}"
        );
    }
    let told: Vec<String> = store.set_aside().into_iter().map(|aside| aside.what).collect();
    assert_eq!(told, ["channel 3", "channel 4", "channel 5"]);
    assert_eq!(store.scan(None, 99).await.unwrap().len(), 17);
    assert_eq!(store.load(channel(6)).await.unwrap().unwrap().version, Version(1));
    // After the report the subject can start over; the old value stays set aside.
    assert_eq!(
        store.apply(vec![change(channel(3), 0, "new", "body")]).await.unwrap(),
        [Applied::Committed(Version(1))]
    );
    drop(store);
    assert_eq!(DiskStore::open(folder.path()).unwrap().set_aside().len(), 3);
}

#[tokio::test]
async fn change_never_overwrites_unreadable_subject() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    tamper(folder.path(), 3, |value| value[..5].to_vec());
    let store = DiskStore::open(folder.path()).unwrap();
    let error = store.apply(vec![change(channel(3), 0, "new", "body")]).await.unwrap_err();
    assert!(matches!(error, StoreError::Unreadable { .. }), "{error}");
    assert_eq!(store.set_aside().len(), 1);
}

#[tokio::test]
async fn a_newer_format_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    tamper(folder.path(), 3, |mut value| {
        value[0] = 9;
        value
    });
    let store = DiskStore::open(folder.path()).unwrap();
    for _ in 0..2 {
        assert!(matches!(store.load(channel(3)).await, Err(StoreError::Unreadable { .. })));
    }
    assert!(store.set_aside().is_empty());
}

/// With any damage to the log file, opening, reading and repairing end in an error or in values that were
/// written.
#[tokio::test]
async fn damaged_log_never_panics_or_misreads() {
    let whole = tempfile::tempdir().unwrap();
    filled(whole.path()).await;
    let log = fs::read(whole.path().join("db")).unwrap();
    let used = log.iter().rposition(|byte| *byte != 0).unwrap_or(0);
    let laid_out = |damaged: &[u8]| {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("tables");
        fs::create_dir(&folder).unwrap();
        fs::copy(whole.path().join("conf"), folder.join("conf")).unwrap();
        fs::write(folder.join("db"), damaged).unwrap();
        (data, folder)
    };
    let mut random = fastrand::Rng::with_seed(7);
    let (mut readable, mut refused) = (0, 0);
    for round in 0..40 {
        let mut damaged = log.clone();
        if round % 2 == 0 {
            damaged[random.usize(..=used)] ^= 1 << random.u8(..8);
        } else {
            damaged.truncate(random.usize(..=used));
        }
        let ((_data, folder), (_other, beside)) = (laid_out(&damaged), laid_out(&damaged));
        let store = match DiskStore::open(&folder) {
            Ok(store) => store,
            Err(_) => {
                refused += 1;
                let Ok(repaired) = repair(&beside) else { continue };
                DiskStore::open(&repaired.folder).unwrap()
            }
        };
        for id in 0..20 {
            match store.load(channel(id)).await {
                Ok(Some(loaded)) => {
                    assert_eq!(loaded.body, "body ".repeat(50).as_bytes());
                    readable += 1;
                }
                Ok(None) | Err(_) => refused += 1,
            }
        }
    }
    assert!(readable > 0 && refused > 0, "{readable} read, {refused} refused: the test must see both");
}
