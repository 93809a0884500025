//! Hidden parts of unfinished games are not readable in the database files; with a key file, no body is.

use deltille::{
    ids::{ChannelId, Time, UserId},
    store::{
        Applied, Change, DiskStore, Key, Label, MemoryStore, Sealer, Store, StoreError, Subject, Version,
        backup, database_folder, disk::compact, journal::Journal,
    },
};
use std::{fs, path::Path, process::Command};

const NOW: Time = Time(1_700_000_000_000);
const HIDDEN: &str = "hidden: the ace of everything";
const PLAIN: &str = "plain: nothing of interest";

fn is_hidden(body: &[u8]) -> bool {
    body.starts_with(b"hidden")
}

fn place(number: u64) -> Subject {
    Subject::Channel(ChannelId(number))
}

fn sealer(data: &Path, key: Option<&Path>) -> Result<Sealer, StoreError> {
    Sealer::find(data, key, is_hidden)
}

fn open(data: &Path, key: Option<&Path>) -> DiskStore {
    let sealer = sealer(data, key).unwrap();
    DiskStore::open(&database_folder(data)).unwrap().sealing(sealer)
}

async fn put(store: &impl Store, number: u64, version: u64, body: &str) -> Applied {
    // Keys are not sealed, as they contain nothing of the body.
    let key = Key(format!("test:{number}-{version}-{}", body.len()));
    let mut change = Change::of_body(place(number), Version(version), body.as_bytes().to_vec(), key, NOW);
    change.labels = vec![Label("all".to_owned())];
    store.apply(vec![change]).await.unwrap().remove(0)
}

async fn text(store: &impl Store, number: u64) -> String {
    String::from_utf8(store.load(place(number)).await.unwrap().unwrap().body).unwrap()
}

/// Whether any file below the folder contains the text.
fn is_in(folder: &Path, wanted: &str) -> bool {
    fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        let within = |bytes: Vec<u8>| bytes.windows(wanted.len()).any(|window| window == wanted.as_bytes());
        if path.is_dir() {
            is_in(&path, wanted)
        } else {
            within(fs::read(&path).unwrap())
        }
    })
}

/// All files with their contents.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .flat_map(|entry| {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path)
            } else {
                vec![(path.display().to_string(), fs::read(&path).unwrap())]
            }
        })
        .collect();
    all.sort();
    all
}

#[tokio::test]
async fn hidden_bodies_are_sealed_on_disk() {
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path(), None);
    put(&store, 1, 0, HIDDEN).await;
    put(&store, 2, 0, PLAIN).await;
    let all = Label("all".to_owned());
    let check = async |store: &DiskStore| {
        assert_eq!((text(store, 1).await.as_str(), text(store, 2).await.as_str()), (HIDDEN, PLAIN));
        let found = store.find(&all, 0, 10).await.unwrap();
        let scanned = store.scan(None, 10).await.unwrap();
        for (what, list) in [("found", found), ("scanned", scanned)] {
            assert!(
                list.iter().any(|(subject, one)| *subject == place(1) && one.body == HIDDEN.as_bytes()),
                "{what}"
            );
        }
    };
    check(&store).await;
    // A stale change returns the current state, unsealed.
    let Applied::Stale(Some(there)) = put(&store, 1, 7, "hidden: another").await else {
        panic!("stale")
    };
    assert_eq!(there.body, HIDDEN.as_bytes());
    drop(store);
    assert!(!is_in(data.path(), HIDDEN) && is_in(data.path(), PLAIN));
    check(&open(data.path(), None)).await;

    // Revealed bodies are stored in plain again, together with the row.
    let store = open(data.path(), None);
    put(&store, 1, 1, "over: the ace of everything").await;
    drop(store);
    assert!(is_in(data.path(), "over: the ace of everything"));
}

#[tokio::test]
async fn sealed_body_is_bound_to_its_subject() {
    let data = tempfile::tempdir().unwrap();
    let sealer = sealer(data.path(), None).unwrap();
    let one = sealer.lock("channel 1", HIDDEN.as_bytes().to_vec()).unwrap();
    assert_eq!(sealer.unlock("channel 1", one.clone()).as_deref(), Some(HIDDEN.as_bytes()));
    assert_eq!(sealer.unlock("channel 2", one), None);
    assert_eq!(sealer.unlock("channel 2", PLAIN.as_bytes().to_vec()).as_deref(), Some(PLAIN.as_bytes()));
}

#[tokio::test]
async fn unsealed_database_is_sealed_on_write() {
    let data = tempfile::tempdir().unwrap();
    let old = DiskStore::open(&database_folder(data.path())).unwrap();
    put(&old, 1, 0, HIDDEN).await;
    put(&old, 2, 0, PLAIN).await;
    drop(old);
    let store = open(data.path(), None);
    assert_eq!(text(&store, 1).await, HIDDEN);
    put(&store, 1, 1, "hidden: something new").await;
    drop(store);
    assert!(!is_in(data.path(), "something new"));
    compact::compact(&database_folder(data.path())).unwrap();
    assert!(!is_in(data.path(), HIDDEN), "the old row goes when the database is written anew");
    let store = open(data.path(), None);
    assert_eq!(
        (text(&store, 1).await.as_str(), text(&store, 2).await.as_str()),
        ("hidden: something new", PLAIN)
    );
}

#[tokio::test]
async fn key_file_seals_every_body_and_is_required() {
    let (data, keys) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    // A database from before there was a key file.
    let store = open(data.path(), None);
    put(&store, 1, 0, HIDDEN).await;
    drop(store);
    let (right, wrong, bad) = (keys.path().join("right"), keys.path().join("wrong"), keys.path().join("bad"));
    fs::write(&right, format!("{}\n", "a7".repeat(32))).unwrap();
    fs::write(&wrong, [9; 32]).unwrap();
    fs::write(&bad, "a password").unwrap();
    let store = open(data.path(), Some(&right));
    assert_eq!(text(&store, 1).await, HIDDEN, "sealed with the folder's own key");
    put(&store, 2, 0, PLAIN).await;
    drop(store);
    assert!(!is_in(data.path(), PLAIN));

    let before = files(data.path());
    for key in [None, Some(&wrong), Some(&bad), Some(&keys.path().join("nowhere"))] {
        let error = sealer(data.path(), key.map(|key| key.as_path())).unwrap_err();
        assert!(matches!(error, StoreError::Key(_)), "{key:?}: {error}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_deltille"));
        command.arg("backup").arg(keys.path().join("copy")).env("DELTILLE_DATA", data.path());
        match key {
            Some(key) => command.env("DELTILLE_KEY_FILE", key),
            None => command.env_remove("DELTILLE_KEY_FILE"),
        };
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(78), "{key:?}: {said}");
        assert!(said.contains("key") && said.lines().count() == 1, "{said}");
    }
    assert!(files(data.path()) == before, "something was written");

    // A backup made with the key is sealed entirely and can be restored only with the key.
    let copy = keys.path().join("copy.jsonl");
    let key = sealer(data.path(), Some(&right)).unwrap();
    backup::write(&open(data.path(), Some(&right)), &copy, &key).await.unwrap();
    let written = fs::read_to_string(&copy).unwrap();
    assert!(!written.contains(PLAIN) && !written.contains(HIDDEN), "{written}");
    let back = MemoryStore::new();
    backup::read(&back, &copy, NOW, &key).await.unwrap();
    assert_eq!((text(&back, 1).await.as_str(), text(&back, 2).await.as_str()), (HIDDEN, PLAIN));
    let other = tempfile::tempdir().unwrap();
    let stranger = sealer(other.path(), None).unwrap();
    assert!(backup::read(&MemoryStore::new(), &copy, NOW, &stranger).await.is_err());
}

#[tokio::test]
async fn lost_folder_key_is_detected_at_start() {
    let data = tempfile::tempdir().unwrap();
    drop(open(data.path(), None));
    fs::remove_file(data.path().join("seal.key")).unwrap();
    let before = files(data.path());
    assert!(matches!(sealer(data.path(), None), Err(StoreError::Key(_))));
    assert!(files(data.path()) == before);
}

/// Exit status and the one line on standard error.
fn run(arguments: &[&Path], data: &Path, key: Option<&Path>) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deltille"));
    command.args(arguments).env("DELTILLE_DATA", data).env_remove("DELTILLE_STORE");
    match key {
        Some(key) => command.env("DELTILLE_KEY_FILE", key),
        None => command.env_remove("DELTILLE_KEY_FILE"),
    };
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[tokio::test]
async fn restore_with_wrong_key_binds_the_folder_to_nothing() {
    let (data, other, keys) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let key = keys.path().join("key");
    fs::write(&key, [7; 32]).unwrap();
    let wrong = keys.path().join("wrong");
    fs::write(&wrong, [9; 32]).unwrap();
    let copy = keys.path().join("copy.jsonl");
    let restore = [Path::new("restore"), &copy];
    for right in [None, Some(&*key)] {
        let store = open(data.path(), right);
        let there = store.load(place(1)).await.unwrap().map_or(0, |loaded| loaded.version.0);
        put(&store, 1, there, HIDDEN).await;
        backup::write(&store, &copy, &sealer(data.path(), right).unwrap()).await.unwrap();
        drop(store);
        let folder = other.path().join(if right.is_some() { "named" } else { "own" });
        for bad in [None, Some(&*wrong)] {
            let (status, said) = run(&restore, &folder, bad);
            assert!(status == Some(78) && said.contains("key") && said.lines().count() == 1, "{said}");
            assert_eq!(files(&folder), [], "bound to a wrong key");
        }
        if right.is_none() {
            fs::copy(data.path().join("seal.key"), folder.join("seal.key")).unwrap();
        }
        let (status, said) = run(&restore, &folder, right);
        assert_eq!(status, Some(0), "{said}");
        assert_eq!(text(&open(&folder, right), 1).await, HIDDEN);
    }
}

#[tokio::test]
async fn unreadable_key_is_a_fault_of_the_configuration() {
    let data = tempfile::tempdir().unwrap();
    drop(open(data.path(), None));
    for name in ["seal.check", "seal.key"] {
        fs::remove_file(data.path().join(name)).unwrap();
        // A folder cannot be read, not even by root.
        fs::create_dir(data.path().join(name)).unwrap();
        let (status, said) = run(&[Path::new("backup"), &data.path().join("copy")], data.path(), None);
        assert!(status == Some(78) && said.contains(name), "{status:?} {said}");
    }
}

/// A journal that would match no person: its deletions would be lost with the restore of an older backup.
#[tokio::test]
async fn restore_refuses_a_journal_that_has_lost_something() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (store, copy) = (open(data.path(), None), other.path().join("copy.jsonl"));
    put(&store, 1, 0, PLAIN).await;
    backup::write(&store, &copy, &sealer(data.path(), None).unwrap()).await.unwrap();
    let journal = Journal::of(data.path(), sealer(data.path(), None).unwrap());
    for user in [7, 8] {
        journal.note(UserId(user), NOW).unwrap();
    }
    let text = fs::read_to_string(data.path().join("deletions.jsonl")).unwrap();
    let restore = [Path::new("restore"), &copy];
    let first = text.lines().next().unwrap();
    let flipped = text.replacen(&first[60..61], if &first[60..61] == "0" { "1" } else { "0" }, 1);
    for (case, key, text) in [
        ("another key", false, &*text),
        ("a flipped digit", true, &*flipped),
        ("a cut last line", true, &text[..text.len() - 9]),
    ] {
        let folder = other.path().join(case);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("deletions.jsonl"), text).unwrap();
        if key {
            fs::copy(data.path().join("seal.key"), folder.join("seal.key")).unwrap();
        }
        let before = files(&folder);
        let (status, said) = run(&restore, &folder, None);
        assert!(status == Some(78) && said.contains("deletions.jsonl"), "{case}: {said}");
        assert!(files(&folder) == before, "{case}");
    }
    // In its own folder, the file's absence is noticed as well.
    drop(store);
    fs::remove_dir_all(database_folder(data.path())).unwrap();
    fs::remove_file(data.path().join("deletions.jsonl")).unwrap();
    let (status, said) = run(&restore, data.path(), None);
    assert!(status == Some(78) && said.contains("missing"), "{said}");
    assert!(!database_folder(data.path()).exists());
    fs::write(data.path().join("deletions.jsonl"), &text).unwrap();
    assert_eq!(run(&restore, data.path(), None).0, Some(0));
}
