//! `deltille repair`: what it recovers from a damaged database, and what it reports about the rest.

use super::contract::{change, channel};
use deltille::{
    ids::Time,
    store::{Applied, Deadline, DiskStore, Key, Label, Store, StoreError},
};
use deltille_repair::repair;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

const SUBJECTS: u64 = 40;

fn body(id: u64) -> String {
    format!("{id} ").repeat(200)
}

/// A database that was opened twice, so that it has a snapshot.
async fn filled(database: &Path) {
    for half in [0..SUBJECTS / 2, SUBJECTS / 2..SUBJECTS] {
        let store = DiskStore::open(database).unwrap();
        for id in half {
            let applied =
                store.apply(vec![change(channel(id), 0, &format!("k{id}"), &body(id))]).await.unwrap();
            assert!(matches!(applied[..], [Applied::Committed(_)]));
        }
    }
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect()
}

fn copy(database: &Path) -> (tempfile::TempDir, PathBuf) {
    let data = tempfile::tempdir().unwrap();
    let to = data.path().join("tables");
    fs::create_dir_all(to.join("blobs")).unwrap();
    for (path, content) in files(database) {
        fs::write(to.join(path.file_name().unwrap()), content).unwrap();
    }
    (data, to)
}

/// Checks each subject against what was written. Returns their number, and that of the keys without an answer.
async fn count(folder: &Path) -> (usize, usize) {
    let store = DiskStore::open(folder).unwrap();
    let (mut count, mut unanswered) = (0, 0);
    for id in 0..SUBJECTS {
        if let Some(loaded) = store.load(channel(id)).await.unwrap() {
            assert_eq!(loaded.body, body(id).as_bytes(), "{id}");
            count += 1;
        }
        match store.answered(&Key(format!("k{id}"))).await.unwrap() {
            Some(answer) => assert_eq!(answer, format!("answer to k{id}").into_bytes()),
            None => unanswered += 1,
        }
    }
    (count, unanswered)
}

#[tokio::test]
async fn intact_database_is_repaired_fully_and_once() {
    let (data, database) = (tempfile::tempdir().unwrap(), "tables");
    let database = data.path().join(database);
    filled(&database).await;
    let before = files(&database);
    let done = repair(&database).unwrap();
    assert!(done.is_whole() && done.subjects == SUBJECTS as usize, "{done:?}");
    assert_eq!(done.folder, data.path().join("tables.repaired"));
    assert_eq!(files(&database), before, "the original is as it was");
    assert_eq!(count(&done.folder).await, (SUBJECTS as usize, 0));
    // The database can be used from there.
    let store = DiskStore::open(&done.folder).unwrap();
    let again = store.apply(vec![change(channel(1), 1, "new", "next")]).await.unwrap();
    assert!(matches!(again[..], [Applied::Committed(_)]));
    let refused = repair(&database).unwrap_err();
    assert!(matches!(&refused, StoreError::Exists(folder) if *folder == done.folder), "{refused}");
    // Repair refuses a database in use.
    fs::rename(&done.folder, data.path().join("elsewhere")).unwrap();
    let _running = DiskStore::open(&database).unwrap();
    assert!(matches!(repair(&database).unwrap_err(), StoreError::InUse { .. }));
}

#[tokio::test]
async fn repair_reports_nothing_readable() {
    let (data, database) = (tempfile::tempdir().unwrap(), "tables");
    let database = data.path().join(database);
    filled(&database).await;
    for case in ["empty", "zeroes", "gone"] {
        let (_data, copy) = copy(&database);
        match case {
            "empty" => fs::write(copy.join("db"), b"").unwrap(),
            "zeroes" => fs::write(copy.join("db"), vec![0; 1 << 20]).unwrap(),
            _ => fs::remove_file(copy.join("db")).unwrap(),
        }
        let before = files(&copy);
        let refused = repair(&copy).unwrap_err();
        assert!(matches!(refused, StoreError::Nothing { .. }), "{case}: {refused}");
        assert!(refused.is_storage() && refused.to_string().contains("backup"), "{refused}");
        assert!(files(&copy) == before && !copy.with_extension("repaired").exists(), "{case}");
        let told = DiskStore::open(&copy).unwrap_err().to_string();
        assert!(told.contains("deltille repair"), "{case}: {told}");
    }
}

/// The log cut short, or changed anywhere, with a snapshot that does not reflect it.
#[tokio::test]
async fn repair_reports_what_is_missing() {
    let (data, database) = (tempfile::tempdir().unwrap(), "tables");
    let database = data.path().join(database);
    filled(&database).await;
    let log = fs::read(database.join("db")).unwrap();
    let used = log.iter().rposition(|byte| *byte != 0).unwrap();
    let mut random = fastrand::Rng::with_seed(5);
    let (mut repaired, mut kept, mut told) = (0, 0, 0);
    for round in 0..40 {
        let (_data, copy) = copy(&database);
        let mut damaged = log.clone();
        match round % 3 {
            0 => damaged[random.usize(..=used)] ^= 1 << random.u8(..8),
            1 => damaged.truncate(random.usize(..=used)),
            _ => {
                let at = random.usize(..=used);
                damaged[at / 512 * 512..].iter_mut().take(512).for_each(|byte| *byte = 0);
            }
        }
        fs::write(copy.join("db"), damaged).unwrap();
        let (_again, beside) = self::copy(&copy);
        let opened = DiskStore::open(&beside);
        let refused = opened.as_ref().err().map(ToString::to_string);
        drop(opened);
        if let Some(error) = &refused {
            assert!(error.contains("deltille repair"), "{error}");
        }
        match repair(&copy) {
            Ok(done) => {
                let (there, unanswered) = count(&done.folder).await;
                assert_eq!(there, done.subjects, "{done:?}");
                // Missing rows are reported, also where the log was cut at the end of a record.
                let complete = there == SUBJECTS as usize && unanswered == 0;
                assert!(complete || !done.is_whole(), "{round}: {there}, {unanswered}, {done:?}");
                repaired += usize::from(refused.is_some());
                kept += there;
                told += usize::from(!done.is_whole());
            }
            Err(error) => assert!(matches!(error, StoreError::Nothing { .. }), "{error}"),
        }
    }
    assert!(
        repaired > 0 && kept > 0 && told > 0,
        "{repaired} repaired, {kept} kept, {told} told: the test must see all"
    );
}

const ROUNDS: u64 = 12;

fn long_body(id: u64, version: u64) -> String {
    format!("{id} {version} ").repeat(100 + (id as usize * 31 + version as usize * 17) % 200)
}

/// One flipped bit in the middle of a log that many changes followed: what is readable behind it counts, and
/// every subject that is older than its last change is named.
#[tokio::test]
async fn repair_continues_behind_a_bad_record() {
    let data = tempfile::tempdir().unwrap();
    let database = data.path().join("tables");
    let store = DiskStore::open(&database).unwrap();
    for version in 1..=ROUNDS {
        for id in 0..SUBJECTS {
            let mut change =
                change(channel(id), version - 1, &format!("{id}-{version}"), &long_body(id, version));
            change.deadlines = vec![Deadline { at: Time(id * 1000 + version), kind: "move".to_owned() }];
            change.labels = vec![Label(format!("u{}", id % 7)), Label(format!("v{version}"))];
            let applied = store.apply(vec![change]).await.unwrap();
            assert!(matches!(applied[..], [Applied::Committed(_)]));
        }
        store.flush().await.unwrap();
    }
    drop(store);
    let log = fs::read(database.join("db")).unwrap();
    let used = log.iter().rposition(|byte| *byte != 0).unwrap();
    let mut random = fastrand::Rng::with_seed(25);
    let (mut damaged, mut named, mut lowest) = (0, 0, SUBJECTS);
    for round in 0..60 {
        let (_data, copy) = copy(&database);
        let mut changed = log.clone();
        let at = random.usize(..=used);
        if round % 4 == 0 {
            // A sector, which may hold the ends of two records or the header of a segment.
            changed[at / 512 * 512..].iter_mut().take(512).for_each(|byte| *byte = 0);
        } else {
            changed[at] ^= 1 << random.u8(..8);
        }
        fs::write(copy.join("db"), changed).unwrap();
        let done = repair(&copy).unwrap_or_else(|error| panic!("{round}, {at}: {error}"));
        let store = DiskStore::open(&done.folder).unwrap();
        let mut latest = 0;
        for id in 0..SUBJECTS {
            let loaded = store.load(channel(id)).await.unwrap();
            let version = loaded.as_ref().map_or(0, |loaded| loaded.version.0);
            if version == ROUNDS {
                latest += 1;
            } else {
                let about = done.older.iter().find(|older| older.subject == channel(id));
                assert!(about.is_some(), "{round}, {at}: channel {id} has {version} of {ROUNDS}: {done:?}");
                named += 1;
            }
            let Some(loaded) = loaded else { continue };
            assert_eq!(loaded.body, long_body(id, version).into_bytes(), "{round}, {at}: {id}");
            assert_eq!(loaded.deadlines.len(), 1);
            let label = Label(format!("v{version}"));
            let found = store.find(&label, 0, 1000).await.unwrap();
            assert!(found.iter().any(|(subject, _)| *subject == channel(id)), "{round}, {at}: {id}");
        }
        // Deadlines and labels belong to the versions that are there.
        let due = store.due(Time(1_000_000), 1000, Duration::from_secs(1)).await.unwrap();
        for due in due {
            let loaded = store.load(due.subject).await.unwrap().unwrap();
            assert_eq!(due.version, loaded.version, "{round}, {at}");
        }
        damaged += u64::from(!done.is_whole());
        lowest = lowest.min(latest);
    }
    println!("{damaged} of 60 damaged, {named} subjects older, at least {lowest} of {SUBJECTS} as they were");
    assert!(
        damaged >= 30 && lowest >= SUBJECTS - 16,
        "{damaged} damaged, {lowest} latest, {named} named"
    );
}
