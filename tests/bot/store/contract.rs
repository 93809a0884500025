//! The contract, generic over the engine.

use deltille::{
    ids::{ChannelId, MessageId, TableId, Time, UserId},
    store::{
        Applied, Change, Deadline, DiskStore, Filed, KEY_LIFE, Key, Label, LabelRange, MemoryStore, Outgoing,
        Part, Posted, Sealer, Store, StoreError, Subject, Version,
        backup::{self, Restored},
    },
};
use proptest::prelude::*;
use std::{sync::Arc, time::Duration};

#[cfg(feature = "postgres")]
use super::postgres::server::Place;

pub fn channel(id: u64) -> Subject {
    Subject::Channel(ChannelId(id))
}

pub fn change(subject: Subject, expected: u64, key: &str, body: &str) -> Change {
    Change {
        subject,
        expected: Version(expected),
        body: body.as_bytes().to_vec(),
        key: Key(key.to_owned()),
        answer: format!("answer to {key}").into_bytes(),
        at: Time(1_000),
        deadlines: Vec::new(),
        outgoing: Vec::new(),
        labels: Vec::new(),
        filed: Vec::new(),
    }
}

async fn one<S: Store>(store: &S, change: Change) -> Applied {
    store.apply(vec![change]).await.unwrap().remove(0)
}

const LEASE: Duration = Duration::from_millis(100);

async fn versions_and_keys<S: Store>(store: &S) {
    assert_eq!(store.load(channel(1)).await.unwrap(), None);
    assert_eq!(one(store, change(channel(1), 0, "a", "first")).await, Applied::Committed(Version(1)));
    let loaded = store.load(channel(1)).await.unwrap().unwrap();
    assert_eq!((loaded.version, loaded.body.as_slice()), (Version(1), &b"first"[..]));
    assert_eq!(one(store, change(channel(1), 0, "b", "late")).await, Applied::Stale(Some(loaded)));
    assert_eq!(
        one(store, change(channel(1), 1, "a", "again")).await,
        Applied::Duplicate(b"answer to a".to_vec())
    );
    assert_eq!(store.answered(&Key("a".into())).await.unwrap(), Some(b"answer to a".to_vec()));
    assert_eq!(store.answered(&Key("b".into())).await.unwrap(), None);
    assert_eq!(one(store, change(channel(2), 7, "c", "x")).await, Applied::Stale(None));
    // A batch is applied in order, each change on its own.
    let batch = vec![
        change(channel(1), 1, "d", "second"),
        change(channel(1), 1, "e", "no"),
        change(channel(1), 2, "f", "third"),
    ];
    let applied = store.apply(batch).await.unwrap();
    assert!(matches!(
        applied[..],
        [Applied::Committed(Version(2)), Applied::Stale(Some(_)), Applied::Committed(Version(3))]
    ));
    // Subjects of different kinds may have the same number.
    assert_eq!(store.load(Subject::User(UserId(1))).await.unwrap(), None);
}

async fn several_are_loaded_at_once<S: Store>(store: &S) {
    assert_eq!(store.load_all(Vec::new()).await.unwrap().len(), 0);
    one(store, change(channel(1), 0, "a", "first")).await;
    one(store, change(Subject::User(UserId(1)), 0, "b", "second")).await;
    let subjects = vec![Subject::User(UserId(1)), Subject::Service, channel(1), Subject::User(UserId(1))];
    let found = store.load_all(subjects.clone()).await.unwrap();
    assert_eq!(found.len(), subjects.len());
    for (subject, found) in subjects.into_iter().zip(found) {
        assert_eq!(found.unwrap(), store.load(subject).await.unwrap(), "{subject}");
    }
}

async fn deadlines_and_outgoing<S: Store>(store: &S) {
    let timed = |version: u64, key: &str, at: u64| Change {
        deadlines: vec![Deadline { at: Time(at), kind: "expire".into() }],
        outgoing: ["board", "other"]
            .map(|kind| Outgoing { kind: kind.into(), at: Time(at), to: vec![UserId(version)] })
            .into(),
        ..change(channel(1), version, key, "body")
    };
    assert_eq!(store.next_due().await.unwrap(), None);
    one(store, timed(0, "a", 500)).await;
    one(store, timed(1, "b", 700)).await;
    assert_eq!(store.next_due().await.unwrap(), Some(Time(700)));
    assert!(store.due(Time(699), 9, LEASE).await.unwrap().is_empty(), "the fence fell with version 1");
    let due = store.due(Time(700), 9, LEASE).await.unwrap();
    assert_eq!((due.len(), due[0].version, due[0].deadline.kind.as_str()), (1, Version(2), "expire"));
    assert!(store.due(Time(750), 9, LEASE).await.unwrap().is_empty(), "leased");
    assert_eq!(store.due(Time(800), 9, LEASE).await.unwrap(), due, "the lease ran out");
    let claimed = store.claim(Time(700), 9, LEASE).await.unwrap();
    assert_eq!(
        (claimed.len(), claimed[0].version, &claimed[1].outgoing.to[..]),
        (2, Version(2), &[UserId(1)][..])
    );
    assert!(store.claim(Time(700), 9, LEASE).await.unwrap().is_empty());
    let posted = Posted {
        channel: ChannelId(1),
        message: MessageId(77),
        version: Version(2),
    };
    store.delivered(channel(1), Version(1), "board", None).await.unwrap();
    assert_eq!(
        store.claim(Time(900), 9, LEASE).await.unwrap().len(),
        2,
        "an older board's delivery takes nothing away"
    );
    assert_eq!(store.delivered(channel(1), Version(2), "board", Some(posted)).await.unwrap(), None);
    let left = store.claim(Time(5_000), 9, LEASE).await.unwrap();
    assert_eq!(
        left.iter().map(|row| row.outgoing.kind.as_str()).collect::<Vec<_>>(),
        ["other"],
        "each kind by itself"
    );
    let owed = store.load(channel(1)).await.unwrap().unwrap().owed;
    assert_eq!(owed, left.into_iter().map(|row| row.outgoing).collect::<Vec<_>>());
    assert_eq!(
        store.delivered(channel(1), Version(2), "other", None).await.unwrap(),
        Some(posted),
        "as it was before"
    );
    assert!(store.claim(Time(9_000), 9, LEASE).await.unwrap().is_empty());
    // After outages, deadlines are asked for at an earlier time than outgoing rows.
    assert!(
        store.due(Time(899), 9, LEASE).await.unwrap().is_empty(),
        "a claim ends no lease of a deadline"
    );
    let loaded = store.load(channel(1)).await.unwrap().unwrap();
    assert_eq!((loaded.version, loaded.posted), (Version(2), Some(posted)), "delivery raises no version");
    let older = Posted { message: MessageId(1), version: Version(1), ..posted };
    assert_eq!(
        store.delivered(channel(1), Version(1), "board", Some(older)).await.unwrap(),
        Some(posted),
        "the newer one"
    );
    assert_eq!(
        store.load(channel(1)).await.unwrap().unwrap().posted,
        Some(posted),
        "a late report of an older board"
    );
    let moved = Posted { message: MessageId(78), ..posted };
    assert_eq!(store.delivered(channel(1), Version(2), "board", Some(moved)).await.unwrap(), Some(posted));
    assert_eq!(store.load(channel(1)).await.unwrap().unwrap().posted, Some(moved), "the same board again");
}

async fn rows_are_held_and_keys_noted_once<S: Store>(store: &S) {
    let board = |at| Outgoing { kind: "board".into(), at: Time(at), to: Vec::new() };
    let owing = |version, key: &str| Change {
        outgoing: vec![board(500)],
        ..change(channel(1), version, key, "body")
    };
    let hold = async |version, kind: &str, now| {
        store.hold(channel(1), Version(version), kind, Time(now), LEASE).await.unwrap()
    };
    assert!(!hold(1, "board", 400).await, "there is no table");
    one(store, owing(0, "a")).await;
    assert!(!hold(2, "board", 400).await && !hold(1, "other", 400).await);
    // Held before it is due: no worker gets it before the lease ends.
    assert!(hold(1, "board", 450).await);
    assert!(!hold(1, "board", 500).await && store.claim(Time(549), 9, LEASE).await.unwrap().is_empty());
    assert_eq!(store.claim(Time(550), 9, LEASE).await.unwrap().len(), 1);
    assert!(!hold(1, "board", 600).await, "the worker has it");
    assert!(hold(1, "board", 650).await);
    one(store, owing(1, "b")).await;
    assert!(!hold(1, "board", 900).await, "superseded");
    assert!(hold(2, "board", 651).await, "a lease ends with its version");
    store.delivered(channel(1), Version(2), "board", None).await.unwrap();
    assert!(!hold(2, "board", 900).await, "delivered");
    let note = async |key: &str, answer: &str| {
        let key = Key(key.to_owned());
        store.note_once(&key, answer.as_bytes().to_vec(), Time(1_000)).await.unwrap()
    };
    assert_eq!((note("n", "first").await, note("n", "second").await), (None, Some(b"first".to_vec())));
    assert_eq!(store.answered(&Key("n".into())).await.unwrap(), Some(b"first".to_vec()));
    assert_eq!(note("a", "late").await, Some(b"answer to a".to_vec()), "also of a change");
    assert_eq!(one(store, change(channel(2), 0, "n", "x")).await, Applied::Duplicate(b"first".to_vec()));
}

async fn scanning<S: Store>(store: &S) {
    for id in [30, 10, 20, u64::MAX] {
        one(store, change(channel(id), 0, &format!("k{id}"), "body")).await;
    }
    one(store, change(Subject::User(UserId(5)), 0, "user", "body")).await;
    let mut found = Vec::new();
    let mut after = None;
    loop {
        let page = store.scan(after, 2).await.unwrap();
        let Some((last, _)) = page.last() else { break };
        after = Some(*last);
        found.extend(page.into_iter().map(|(subject, _)| subject));
    }
    assert_eq!(
        found,
        [channel(10), channel(20), channel(30), channel(u64::MAX), Subject::User(UserId(5))]
    );
}

fn labels(texts: &[&str]) -> Vec<Label> {
    texts.iter().map(|text| Label((*text).to_owned())).collect()
}

fn filed(id: u64, body: &str, texts: &[&str]) -> Filed {
    let expected = Version(0);
    Filed {
        subject: Subject::Game(TableId(id)),
        expected,
        body: body.as_bytes().to_vec(),
        labels: labels(texts),
        outgoing: Vec::new(),
    }
}

async fn labels_and_filed_subjects<S: Store>(store: &S) {
    let found = async |text: &str, skip, limit| -> Vec<String> {
        let found = store.find(&Label(text.into()), skip, limit).await.unwrap();
        found
            .into_iter()
            .map(|(subject, loaded)| format!("{subject}={}", String::from_utf8_lossy(&loaded.body)))
            .collect()
    };
    for (id, texts) in [(1, &["u7", "u7:x"][..]), (300, &["u7"]), (2, &["u7:x", "u70"])] {
        one(
            store,
            Change {
                labels: labels(texts),
                ..change(channel(id), 0, &format!("k{id}"), "body")
            },
        )
        .await;
    }
    assert_eq!(found("u7", 0, 9).await, ["channel 300=body", "channel 1=body"]);
    assert_eq!(found("u7", 1, 9).await, ["channel 1=body"]);
    assert_eq!(found("u7", 0, 1).await, ["channel 300=body"]);
    assert_eq!(found("u7:x", 0, 9).await, ["channel 2=body", "channel 1=body"]);
    assert_eq!(found("u7", 0, 0).await, [""; 0]);
    assert_eq!(found("nobody", 0, 9).await, [""; 0]);
    // A commit files further subjects and removes labels.
    let end = Change {
        labels: labels(&["u7:x"]),
        filed: vec![filed(5, "first", &["u7"]), filed(6, "other", &["u7"])],
        ..change(channel(1), 1, "end", "over")
    };
    assert_eq!(one(store, end.clone()).await, Applied::Committed(Version(2)));
    assert_eq!(found("u7", 0, 9).await, ["game 6=other", "game 5=first", "channel 300=body"]);
    assert_eq!(found("u7:x", 0, 9).await, ["channel 2=body", "channel 1=over"]);
    // A stale or duplicate change files nothing.
    assert!(matches!(
        one(store, Change { key: Key("late".into()), ..end.clone() }).await,
        Applied::Stale(_)
    ));
    assert!(matches!(one(store, end.clone()).await, Applied::Duplicate(_)));
    assert_eq!(store.load(Subject::Game(TableId(5))).await.unwrap().unwrap().version, Version(1));
    // Two changes file the same subject concurrently: the second is stale, and no part of it is stored.
    let again = Change {
        expected: Version(2),
        key: Key("again".into()),
        filed: vec![filed(7, "new", &["g"]), filed(5, "second", &["g"])],
        ..end
    };
    assert!(
        matches!(one(store, again.clone()).await, Applied::Stale(Some(loaded)) if loaded.version == Version(2))
    );
    assert_eq!(found("g", 0, 9).await, [""; 0]);
    let known = Filed { expected: Version(1), ..filed(5, "second", &["g"]) };
    assert_eq!(one(store, Change { filed: vec![known], ..again }).await, Applied::Committed(Version(3)));
    assert_eq!(found("u7", 0, 9).await, ["game 6=other", "channel 300=body"]);
    assert_eq!(found("g", 0, 9).await, ["game 5=second"]);
}

async fn ranges_of_labels<S: Store>(store: &S) {
    let listed = async |group: &str, skip, limit| -> Vec<String> {
        let listed = store.list(&LabelRange::of_group(group), skip, limit).await.unwrap();
        listed.into_iter().map(|(label, subject)| format!("{} {subject}", label.0)).collect()
    };
    let rows: [(u64, &[&str]); 6] = [
        (1, &["r:2", "s:1"]),
        (2, &["r:1"]),
        (3, &["r:2"]),
        (4, &["r:10", "r:3"]),
        (5, &["r"]),
        (6, &["r;", "q:9", "ra:0"]),
    ];
    for (id, texts) in rows {
        let key = format!("k{id}");
        one(store, Change { labels: labels(texts), ..change(channel(id), 0, &key, "") }).await;
    }
    let all = ["r:1 channel 2", "r:10 channel 4", "r:2 channel 3", "r:2 channel 1", "r:3 channel 4"];
    assert_eq!(listed("r", 0, 9).await, all);
    assert_eq!(listed("r", 2, 2).await, all[2..4]);
    assert_eq!(listed("r", 5, 2).await, [""; 0]);
    assert_eq!(listed("r", 0, 0).await, [""; 0]);
    assert_eq!(listed("s", 0, 9).await, ["s:1 channel 1"]);
    let counted = async |range: LabelRange, most| store.count(&range, most).await.unwrap();
    let range = LabelRange::of_group("r");
    assert_eq!(counted(range.clone(), 9).await, 5);
    assert_eq!(counted(range.clone(), 3).await, 3);
    assert_eq!(counted(range.clone(), 0).await, 0);
    let better = |label: &str| range.clone().before(Label(label.to_owned()));
    assert_eq!(counted(better("r:2"), 9).await, 2, "equal ones are not counted");
    assert_eq!(counted(better("r:"), 9).await, 0);
    // A range that is turned round is empty.
    let turned = LabelRange { from: Label("s".into()), until: Label("r".into()) };
    assert_eq!((counted(turned.clone(), 9).await, store.list(&turned, 0, 9).await.unwrap().len()), (0, 0));
    // Labels move with a change and go with their subject.
    one(
        store,
        Change {
            labels: labels(&["r:0"]),
            ..change(channel(4), 1, "moved", "")
        },
    )
    .await;
    assert!(store.remove(channel(1), Version(1)).await.unwrap());
    assert_eq!(listed("r", 0, 9).await, ["r:0 channel 4", "r:1 channel 2", "r:2 channel 3"]);
}

async fn removing<S: Store>(store: &S) {
    let whole = |version: u64, key: &str| Change {
        deadlines: vec![Deadline { at: Time(5), kind: "expire".into() }],
        outgoing: vec![Outgoing { kind: "board".into(), at: Time(5), to: vec![UserId(9)] }],
        labels: labels(&["u7"]),
        ..change(channel(1), version, key, "body")
    };
    one(store, whole(0, "a")).await;
    one(store, change(channel(2), 0, "b", "other")).await;
    let posted = Posted {
        channel: ChannelId(1),
        message: MessageId(8),
        version: Version(1),
    };
    store.delivered(channel(1), Version(1), "none", Some(posted)).await.unwrap();
    assert!(!store.remove(channel(1), Version(2)).await.unwrap(), "another version");
    assert!(store.load(channel(1)).await.unwrap().is_some());
    assert!(store.remove(channel(1), Version(1)).await.unwrap());
    assert!(store.remove(channel(1), Version(1)).await.unwrap(), "it is gone");
    assert_eq!(store.load(channel(1)).await.unwrap(), None);
    assert_eq!(store.next_due().await.unwrap(), None);
    assert!(store.due(Time(9), 9, LEASE).await.unwrap().is_empty());
    assert!(store.claim(Time(9), 9, LEASE).await.unwrap().is_empty());
    assert!(store.find(&Label("u7".into()), 0, 9).await.unwrap().is_empty());
    assert_eq!(store.scan(None, 9).await.unwrap().len(), 1);
    // A subject that is created again is new, but earlier keys are still duplicates.
    assert_eq!(one(store, whole(0, "a")).await, Applied::Duplicate(b"answer to a".to_vec()));
    assert_eq!(one(store, whole(0, "c")).await, Applied::Committed(Version(1)));
    assert_eq!(store.load(channel(1)).await.unwrap().unwrap().posted, None);
    // Scrubbing finds keys by their content.
    for key in ["x:812345678901234567", "x:812345678901234568"] {
        one(store, change(Subject::User(UserId(key.len() as u64)), 0, key, "{}")).await;
        store.remove(Subject::User(UserId(key.len() as u64)), Version(1)).await.unwrap();
    }
    assert_eq!(store.scrub(vec![b"812345678901234567".to_vec()]).await.unwrap(), 1);
    assert_eq!(store.answered(&Key("x:812345678901234567".into())).await.unwrap(), None);
    assert!(store.answered(&Key("x:812345678901234568".into())).await.unwrap().is_some());
    assert_eq!(store.scrub(Vec::new()).await.unwrap(), 0);
}

async fn old_keys_are_forgotten<S: Store>(store: &S) {
    let old = change(channel(1), 0, "old", "body");
    let (younger, now) = (old.at.after(KEY_LIFE / 2), old.at.after(KEY_LIFE));
    one(store, old).await;
    one(store, Change { at: younger, ..change(channel(1), 1, "younger", "body") }).await;
    one(store, Change { at: now, ..change(channel(1), 2, "now", "body") }).await;
    // An engine may do this after the answer.
    store.flush().await.unwrap();
    assert_eq!(store.answered(&Key("old".into())).await.unwrap(), None);
    assert!(store.answered(&Key("younger".into())).await.unwrap().is_some());
}

async fn single_process_has_the_whole_budget<S: Store>(store: &S) {
    for now in [0, 50, 99, 1_000_000] {
        assert_eq!(store.part(Time(now), LEASE).await.unwrap(), Part::WHOLE);
    }
}

/// Many writers of one subject, each retrying when stale: nothing is lost or doubled.
async fn concurrent_writers_add_up<S: Store>(store: Arc<S>) {
    let writers = (0..8).map(|writer| {
        let store = store.clone();
        tokio::spawn(async move {
            for number in 0..25 {
                loop {
                    let present = store.load(channel(1)).await.unwrap();
                    let (version, sum) = present.map_or((0, 0), |loaded| {
                        (loaded.version.0, String::from_utf8(loaded.body).unwrap().parse::<u64>().unwrap())
                    });
                    let key = format!("{writer}-{number}");
                    match one(&*store, change(channel(1), version, &key, &(sum + 1).to_string())).await {
                        Applied::Committed(_) => break,
                        Applied::Stale(_) => {}
                        Applied::Duplicate(_) => panic!("{key} was never committed before"),
                    }
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    let loaded = store.load(channel(1)).await.unwrap().unwrap();
    assert_eq!((loaded.version, loaded.body.as_slice()), (Version(200), &b"200"[..]));
}

fn sealer(folder: &std::path::Path) -> Sealer {
    Sealer::of(folder, |body| body.starts_with(br#"{"format":1,"#)).unwrap()
}

async fn backups<S: Store>(store: &S, folder: &std::path::Path) {
    let json = Change {
        deadlines: vec![Deadline { at: Time(9), kind: "expire".into() }],
        ..change(channel(1), 0, "a", r#"{"format":1,"z":"é","a":[1,2.5]}"#)
    };
    one(store, json).await;
    one(store, Change { body: vec![0, 159, 255], ..change(channel(2), 0, "b", "") }).await;
    let ends = Change {
        filed: vec![filed(9, "{}", &["u7", "g"])],
        ..change(channel(3), 0, "c", "{ \"spaced\": 1 }")
    };
    one(store, ends).await;
    let posted = Posted {
        channel: ChannelId(2),
        message: MessageId(8),
        version: Version(1),
    };
    store.delivered(channel(2), Version(1), "board", Some(posted)).await.unwrap();
    let file = folder.join("backup.jsonl");
    let sealer = sealer(folder);
    assert_eq!(backup::write(store, &file, &sealer).await.unwrap(), 4);
    let copy = MemoryStore::new();
    assert_eq!(
        backup::read(&copy, &file, Time(0), &sealer).await.unwrap(),
        Restored { subjects: 4, checked: true }
    );
    assert_eq!(copy.find(&Label("g".into()), 0, 9).await.unwrap()[0].0, Subject::Game(TableId(9)));
    assert_eq!(copy.scan(None, 99).await.unwrap(), store.scan(None, 99).await.unwrap());
    assert_eq!(copy.next_due().await.unwrap(), Some(Time(9)));
    assert!(matches!(backup::read(&copy, &file, Time(0), &sealer).await, Err(StoreError::NotEmpty)));
    let text = std::fs::read_to_string(&file).unwrap();
    // Only private parts are sealed, and only the store's own key opens them.
    assert!(text.contains("spaced") && !text.contains("2.5"), "{text}");
    let stranger = tempfile::tempdir().unwrap();
    let error = backup::read(&MemoryStore::new(), &file, Time(0), &self::sealer(stranger.path()))
        .await
        .unwrap_err();
    assert!(
        matches!(&error, StoreError::Key(why) if why.contains("line 2") && why.contains("seal.key")),
        "{error}"
    );
    for (damaged, line) in [
        (text.replacen("\"sealed\"", "\"selaed\"", 1), 2),
        (text.replacen("deltille_backup", "x", 1), 1),
        (String::new(), 1),
    ] {
        std::fs::write(&file, damaged).unwrap();
        let read = backup::read(&MemoryStore::new(), &file, Time(0), &sealer).await;
        let error = read.expect_err(&std::fs::read_to_string(&file).unwrap());
        assert!(matches!(error, StoreError::Backup { line: at, .. } if at == line), "{error}");
    }
}

/// Tests each function on every engine.
macro_rules! on_all {
    ($($name:ident),*) => {$(
        mod $name {
            #[tokio::test]
            async fn memory() {
                super::$name(&super::MemoryStore::new()).await;
            }
            #[tokio::test]
            async fn disk() {
                let folder = tempfile::tempdir().unwrap();
                super::$name(&super::DiskStore::open(folder.path()).unwrap()).await;
            }
            #[cfg(feature = "postgres")]
            #[tokio::test]
            async fn postgres() {
                let Some(place) = super::Place::new().await else { return };
                super::$name(&place.store().await).await;
            }
        }
    )*};
}

on_all!(
    versions_and_keys,
    several_are_loaded_at_once,
    deadlines_and_outgoing,
    rows_are_held_and_keys_noted_once,
    scanning,
    labels_and_filed_subjects,
    ranges_of_labels,
    removing,
    old_keys_are_forgotten,
    single_process_has_the_whole_budget
);

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_in_memory() {
    concurrent_writers_add_up(Arc::new(MemoryStore::new())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    concurrent_writers_add_up(Arc::new(DiskStore::open(folder.path()).unwrap())).await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_in_postgres() {
    let Some(place) = Place::new().await else { return };
    concurrent_writers_add_up(Arc::new(place.store().await)).await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn backups_of_postgres() {
    let Some(place) = Place::new().await else { return };
    backups(&place.store().await, tempfile::tempdir().unwrap().path()).await;
}

#[tokio::test]
async fn backups_of_both() {
    let folder = tempfile::tempdir().unwrap();
    backups(&MemoryStore::new(), folder.path()).await;
    backups(&DiskStore::open(&folder.path().join("db")).unwrap(), folder.path()).await;
}

#[tokio::test]
async fn a_running_store_is_backed_up_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path(), folder.path().join("copy.jsonl"));
    let database = deltille::store::database_folder(data);
    let store = DiskStore::open(&database).unwrap();
    one(&store, change(channel(1), 0, "a", "body")).await;
    let sealer = sealer(data);
    let asking = backup::backup(data, &file, Duration::from_secs(20), &sealer);
    let answering = async {
        loop {
            backup::answer_request(&store, data, &sealer).await;
            tokio::task::yield_now().await;
        }
    };
    let count =
        tokio::select! { count = asking => count, () = answering => unreachable!("it answers for ever") };
    assert_eq!(count.unwrap(), 1);
    let elsewhere = folder.path().join("elsewhere");
    assert_eq!(
        backup::restore(&elsewhere, &file, Time(0), &sealer, async |_| Ok(false))
            .await
            .unwrap()
            .subjects,
        1
    );
    assert!(matches!(
        backup::restore(&elsewhere, &file, Time(0), &sealer, async |_| Ok(false)).await,
        Err(StoreError::NotEmpty)
    ));
    let restored = DiskStore::open(&elsewhere).unwrap();
    assert_eq!(restored.load(channel(1)).await.unwrap().unwrap().body, b"body");
}

#[tokio::test]
async fn reopening_keeps_data_and_reports_the_lock() {
    let folder = tempfile::tempdir().unwrap();
    let store = DiskStore::open(folder.path()).unwrap();
    let first = Change {
        deadlines: vec![Deadline { at: Time(5), kind: "expire".into() }],
        ..change(channel(1), 0, "a", "body")
    };
    one(&store, first).await;
    let error = DiskStore::open_within(folder.path(), Duration::ZERO).unwrap_err();
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    let path = folder.path().display().to_string();
    assert!(error.to_string().contains(&path), "{error}");
    drop(store);
    let store = DiskStore::open(folder.path()).unwrap();
    assert_eq!(store.load(channel(1)).await.unwrap().unwrap().body, b"body");
    assert_eq!(store.next_due().await.unwrap(), Some(Time(5)));
    assert_eq!(
        one(&store, change(channel(1), 1, "a", "again")).await,
        Applied::Duplicate(b"answer to a".to_vec())
    );
}

#[tokio::test]
async fn a_body_too_large_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = DiskStore::open(folder.path()).unwrap();
    let large = Change {
        body: vec![b'x'; deltille::store::MAX_BODY + 1],
        ..change(channel(1), 0, "a", "")
    };
    let error = store.apply(vec![large]).await.unwrap_err();
    assert!(matches!(error, StoreError::TooLarge { .. }) && !error.is_storage(), "{error}");
    assert_eq!(store.load(channel(1)).await.unwrap(), None);
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn invalid_change_is_refused_alone() {
    let Some(place) = Place::new().await else { return };
    let store = place.store().await;
    let large = Change {
        body: vec![b'x'; deltille::store::MAX_BODY + 1],
        ..change(channel(1), 0, "a", "")
    };
    let odd = Change { labels: labels(&["a\0b"]), ..change(channel(2), 0, "b", "") };
    let (large, odd, fine) = tokio::join!(
        store.apply(vec![large]),
        store.apply(vec![odd]),
        store.apply(vec![change(channel(3), 0, "c", "body")])
    );
    assert!(large.is_err() && odd.is_err());
    assert_eq!(fine.unwrap(), [Applied::Committed(Version(1))]);
    assert_eq!(store.scan(None, 9).await.unwrap().len(), 1);
}

#[derive(Clone, Debug)]
enum Act {
    Apply {
        subject: u64,
        expected: u64,
        key: u64,
        deadline: Option<u64>,
        outgoing: Option<u64>,
    },
    Due(u64),
    Claim(u64),
    Delivered {
        subject: u64,
        version: u64,
        posted: bool,
    },
    Scan(u64),
    Find {
        label: u64,
        skip: u64,
        limit: u64,
    },
    List {
        until: u64,
        skip: u64,
        limit: u64,
    },
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => (0u64..3, 0u64..4, 0u64..12, prop::option::of(0u64..9), prop::option::of(0u64..9))
            .prop_map(|(subject, expected, key, deadline, outgoing)| Act::Apply { subject, expected, key, deadline, outgoing }),
        1 => (0u64..12).prop_map(Act::Due),
        1 => (0u64..12).prop_map(Act::Claim),
        1 => (0u64..3, 0u64..4, any::<bool>()).prop_map(|(subject, version, posted)| Act::Delivered { subject, version, posted }),
        1 => (0u64..4).prop_map(Act::Scan),
        2 => (0u64..3, 0u64..3, 0u64..3).prop_map(|(label, skip, limit)| Act::Find { label, skip, limit }),
        2 => (0u64..4, 0u64..3, 0u64..5).prop_map(|(until, skip, limit)| Act::List { until, skip, limit }),
    ]
}

/// Performs an act; returns everything observable about it.
async fn perform<S: Store>(store: &S, act: &Act) -> String {
    let lease = Duration::from_millis(2);
    match *act {
        Act::Apply { subject, expected, key, deadline, outgoing } => {
            let change = Change {
                deadlines: deadline
                    .into_iter()
                    .map(|at| Deadline { at: Time(at), kind: "d".into() })
                    .collect(),
                outgoing: outgoing
                    .into_iter()
                    .map(|at| Outgoing { at: Time(at), kind: "o".into(), to: Vec::new() })
                    .collect(),
                labels: (0..key % 3).map(|number| Label(number.to_string())).collect(),
                filed: if key % 4 == 0 { vec![filed(key, "filed", &["0"])] } else { Vec::new() },
                ..change(channel(subject), expected, &key.to_string(), "body")
            };
            format!("{:?}", one(store, change).await)
        }
        Act::Due(now) => format!("{:?}", store.due(Time(now), 2, lease).await.unwrap()),
        Act::Claim(now) => format!("{:?}", store.claim(Time(now), 2, lease).await.unwrap()),
        Act::Delivered { subject, version, posted } => {
            let place = Posted {
                channel: ChannelId(subject),
                message: MessageId(version),
                version: Version(version),
            };
            store
                .delivered(channel(subject), Version(version), "o", posted.then_some(place))
                .await
                .unwrap();
            format!("{:?}", store.load(channel(subject)).await.unwrap())
        }
        Act::Find { label, skip, limit } => {
            format!(
                "{:?}",
                store.find(&Label(label.to_string()), skip as usize, limit as usize).await.unwrap()
            )
        }
        Act::List { until, skip, limit } => {
            let range = LabelRange { from: Label("0".to_owned()), until: Label(until.to_string()) };
            let (skip, limit) = (skip as usize, limit as usize);
            let listed = store.list(&range, skip, limit).await.unwrap();
            format!("{listed:?} {}", store.count(&range, limit).await.unwrap())
        }
        Act::Scan(limit) => {
            format!(
                "{:?} {:?}",
                store.scan(None, limit as usize).await.unwrap(),
                store.next_due().await.unwrap()
            )
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The disk engine behaves like the in-memory one, also after being closed and reopened.
    #[test]
    fn disk_behaves_like_memory(acts in prop::collection::vec(act(), 1..40), reopen in 0usize..40) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let memory = MemoryStore::new();
            let mut disk = DiskStore::open(folder.path()).unwrap();
            for (index, act) in acts.iter().enumerate() {
                if index == reopen && !acts[..index].iter().any(|act| matches!(act, Act::Due(_) | Act::Claim(_))) {
                    // Leases end with the process, so only a run without leases is comparable.
                    drop(disk);
                    disk = DiskStore::open(folder.path()).unwrap();
                }
                assert_eq!(perform(&disk, act).await, perform(&memory, act).await, "{act:?}");
            }
        });
    }

    /// The PostgreSQL engine behaves the same, also as another process's engine. Time never goes backwards
    /// here: the in-memory engine would forget its leases.
    #[cfg(feature = "postgres")]
    #[test]
    fn postgres_behaves_like_memory(acts in prop::collection::vec(act(), 1..40), reopen in 0usize..40) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let Some(place) = Place::new().await else { return };
            let memory = MemoryStore::new();
            let (mut store, mut latest) = (place.store().await, 0);
            for (index, act) in acts.iter().enumerate() {
                if index == reopen {
                    store = place.store().await;
                }
                let mut act = act.clone();
                if let Act::Due(now) | Act::Claim(now) = &mut act {
                    latest = latest.max(*now);
                    *now = latest;
                }
                let act = &act;
                assert_eq!(perform(&store, act).await, perform(&memory, act).await, "{act:?}");
            }
        });
    }
}
