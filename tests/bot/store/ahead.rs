//! Data of version 0.3, which kept what was committed last in a file in front of sled's log.
//! `tests/fixtures/store-0.3` is what a kill left of its database: version 1 of four channels in the log, all
//! later changes in the file, one channel in the file alone.

use super::contract::channel;
use deltille::{
    ids::{ChannelId, MessageId, Time},
    store::{DiskStore, Key, Label, Posted, Store, StoreError, Version, database_folder},
};
use deltille_repair::repair;
use flate2::read::GzDecoder;
use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
    time::Duration,
};

/// Version of each channel.
const VERSIONS: [u64; 5] = [1, 2, 2, 3, 1];
const PAGE: usize = 4096;

fn body(id: usize, version: u64) -> Vec<u8> {
    format!("{id} {version} ").repeat(40).into_bytes()
}

/// Lays the database out, with another write-ahead file if one is given.
fn laid_out(file: impl FnOnce(&mut Vec<u8>)) -> (tempfile::TempDir, PathBuf) {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/store-0.3");
    let data = tempfile::tempdir().unwrap();
    let database = database_folder(data.path());
    fs::create_dir_all(database.join("blobs")).unwrap();
    for name in ["db", "conf"] {
        fs::copy(fixture.join(name), database.join(name)).unwrap();
    }
    let mut ahead = Vec::new();
    GzDecoder::new(fs::File::open(fixture.join("ahead.gz")).unwrap())
        .read_to_end(&mut ahead)
        .unwrap();
    file(&mut ahead);
    fs::write(database.join("ahead"), ahead).unwrap();
    (data, database)
}

async fn expect(store: &DiskStore) {
    assert_eq!(store.set_aside(), []);
    for (id, version) in VERSIONS.into_iter().enumerate() {
        let subject = channel(id as u64);
        let loaded = store.load(subject).await.unwrap().unwrap();
        assert_eq!((loaded.version, &loaded.body), (Version(version), &body(id, version)));
        assert_eq!(loaded.deadlines[0].at, Time(1000 * id as u64 + version));
        for version in 1..=version {
            let key = Key(format!("{id}-{version}"));
            let answer = format!("answer to {id}-{version}").into_bytes();
            assert_eq!(store.answered(&key).await.unwrap(), Some(answer));
        }
    }
    let posted = store.load(channel(2)).await.unwrap().unwrap().posted;
    let expected = Posted {
        channel: ChannelId(2),
        message: MessageId(77),
        version: Version(2),
    };
    assert_eq!(posted, Some(expected));
    // Rows that the file removes from the log are gone.
    let first = store.find(&Label("version1".to_owned()), 0, 9).await.unwrap();
    assert_eq!(first.len(), 2, "the channels that have no later version");
    assert_eq!(store.due(Time(9999), 9, Duration::from_secs(1)).await.unwrap().len(), VERSIONS.len());
}

#[tokio::test]
async fn first_start_takes_over_the_write_ahead_file() {
    let (_data, database) = laid_out(|_| ());
    let ahead = fs::read(database.join("ahead")).unwrap();
    expect(&DiskStore::open(&database).unwrap()).await;
    assert!(!database.join("ahead").exists());
    // A copy of the file put back changes nothing.
    fs::write(database.join("ahead"), &ahead).unwrap();
    expect(&DiskStore::open(&database).unwrap()).await;
    assert!(!database.join("ahead").exists());
}

/// The rest of a write that was killed half-way was never acknowledged.
#[tokio::test]
async fn incomplete_last_record_is_ignored() {
    let (_data, database) = laid_out(|file| {
        let end = file.chunks(PAGE).rposition(|page| page.starts_with(b"\xffahead")).unwrap() + 1;
        let mut record = file[PAGE..2 * PAGE].to_vec();
        record[16] = end as u8;
        file[end * PAGE..(end + 1) * PAGE].copy_from_slice(&record);
    });
    expect(&DiskStore::open(&database).unwrap()).await;
}

/// Damage to the file is reported, nothing is changed, and a repair says that something is missing.
#[tokio::test]
async fn damaged_write_ahead_file_is_refused() {
    type Damage = fn(&mut Vec<u8>);
    let cases: [(&str, Damage); 5] = [
        ("gone", |file| file.clear()),
        ("cut short", |file| file.truncate(4 * PAGE)),
        ("zeroed behind the heads", |file| file[PAGE..].fill(0)),
        ("without heads", |file| file[..PAGE].fill(0)),
        ("a record changed", |file| file[2 * PAGE + 100] ^= 1),
    ];
    for (case, damage) in cases {
        let (_data, database) = laid_out(damage);
        if case == "gone" {
            fs::remove_file(database.join("ahead")).unwrap();
        }
        let before = fs::read(database.join("ahead")).ok();
        for _ in 0..2 {
            let error = DiskStore::open(&database).unwrap_err();
            assert!(matches!(error, StoreError::Damaged { .. }), "{case}: {error}");
            assert!(error.to_string().contains("deltille repair"), "{case}: {error}");
            assert_eq!(fs::read(database.join("ahead")).ok(), before, "{case}");
        }
        let done = repair(&database).unwrap();
        assert!(!done.is_whole() && done.subjects >= 4, "{case}: {done:?}");
        let store = DiskStore::open(&done.folder).unwrap();
        assert!(store.load(channel(0)).await.unwrap().is_some(), "{case}");
    }
    // One head of the two is enough.
    let (_data, database) = laid_out(|file| file[..PAGE / 2].fill(0));
    expect(&DiskStore::open(&database).unwrap()).await;
}

#[tokio::test]
async fn repair_reads_the_write_ahead_file() {
    let (_data, database) = laid_out(|_| ());
    let done = repair(&database).unwrap();
    assert!(done.is_whole(), "{done:?}");
    expect(&DiskStore::open(&done.folder).unwrap()).await;
    // Also where it is all that is left.
    for log in ["gone", "zeroes"] {
        let (_data, database) = laid_out(|_| ());
        match log {
            "gone" => fs::remove_file(database.join("db")).unwrap(),
            _ => fs::write(database.join("db"), vec![0; 1 << 20]).unwrap(),
        }
        assert!(DiskStore::open(&database).unwrap_err().to_string().contains("deltille repair"), "{log}");
        let done = repair(&database).unwrap();
        assert!(!done.is_whole() && done.subjects == 4, "{log}: {done:?}");
        let loaded = DiskStore::open(&done.folder).unwrap().load(channel(3)).await.unwrap().unwrap();
        assert_eq!(loaded.body, body(3, 3), "{log}");
    }
}
