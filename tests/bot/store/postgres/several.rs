//! Several engines on one database: writers of the same subjects, leases, and processes that die.

use super::{
    super::contract::{change, channel},
    server::Place,
};
use deltille::{
    ids::{Time, UserId},
    store::{Applied, Change, Deadline, Filed, Key, Outgoing, Part, PostgresStore, Store, Subject, Version},
};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

const LEASE: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_in_several_processes_add_up() {
    let Some(place) = Place::new().await else { return };
    let mut stores = Vec::new();
    for _ in 0..4 {
        stores.push(Arc::new(place.store().await));
    }
    let writers = (0..16_u64).map(|writer| {
        let store = stores[writer as usize % stores.len()].clone();
        tokio::spawn(async move {
            let mut late = 0;
            for number in 0..20_u64 {
                // Two subjects in one commit, in alternating order.
                let (own, other) = if writer % 2 == 0 { (1, 2) } else { (2, 1) };
                let key = format!("{writer}-{number}");
                loop {
                    let version = async |id| {
                        store.load(channel(id)).await.unwrap().map_or(Version(0), |loaded| loaded.version)
                    };
                    let (expected, beside) = (version(own).await, version(other).await);
                    let filed = Filed {
                        subject: channel(other),
                        expected: beside,
                        body: b"body".to_vec(),
                        labels: Vec::new(),
                        outgoing: Vec::new(),
                    };
                    let change = Change {
                        filed: vec![filed],
                        ..change(channel(own), expected.0, &key, "body")
                    };
                    match store.apply(vec![change]).await.unwrap().remove(0) {
                        Applied::Committed(_) => break,
                        Applied::Stale(_) => late += 1,
                        Applied::Duplicate(_) => panic!("{key} was never committed before"),
                    }
                }
            }
            late
        })
    });
    let mut late = 0;
    for writer in writers.collect::<Vec<_>>() {
        late += writer.await.unwrap();
    }
    for id in [1, 2] {
        assert_eq!(stores[0].load(channel(id)).await.unwrap().unwrap().version, Version(320));
    }
    assert!(late > 0, "nobody was ever late, so nothing was tried");
    assert_eq!(place.number("SELECT count(*) FROM keys").await, 320);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_key_at_two_processes_acts_once() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = (place.store().await, place.store().await);
    for round in 0..60_u64 {
        let key = format!("i:{round}");
        // Both changes would succeed, because they are of different subjects.
        let (first, second) =
            (change(channel(1_000 + round), 0, &key, "a"), change(channel(2_000 + round), 0, &key, "b"));
        let (first, second) = tokio::join!(one.apply(vec![first]), two.apply(vec![second]));
        let all = [first.unwrap().remove(0), second.unwrap().remove(0)];
        let committed = all.iter().filter(|applied| matches!(applied, Applied::Committed(_))).count();
        assert_eq!(committed, 1, "{round}: {all:?}");
        assert!(all.contains(&Applied::Duplicate(format!("answer to {key}").into_bytes())), "{all:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn step_is_taken_by_one_of_several_processes() {
    let Some(place) = Place::new().await else { return };
    let stores = [place.store().await, place.store().await, place.store().await];
    for round in 0..40_u64 {
        let key = Key(format!("step:{round}"));
        let notes = (0_u8..).zip(&stores).map(|(number, store)| store.note_once(&key, vec![number], Time(1)));
        let noted = futures::future::join_all(notes).await;
        let noted: Vec<_> = noted.into_iter().map(Result::unwrap).collect();
        let first = noted.iter().position(Option::is_none).expect("one is the first");
        let others = noted.iter().flatten().filter(|answer| answer[..] == [u8::try_from(first).unwrap()]);
        assert_eq!(others.count(), 2, "{noted:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn lease_of_a_row_begins_when_it_is_written() {
    let Some(place) = Place::new().await else { return };
    let store = Arc::new(PostgresStore::open(&place.parsed()).await.unwrap());
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let made = Time(u64::try_from(clock.as_millis()).unwrap() - 60_000);
    // It was made a minute ago, and left to its process for ten seconds.
    let late = Change {
        at: made,
        outgoing: vec![Outgoing {
            kind: "board".into(),
            at: made.after(Duration::from_secs(10)),
            to: Vec::new(),
        }],
        ..change(channel(1), 0, "late", "body")
    };
    let at_once = Change {
        outgoing: vec![Outgoing { kind: "board".into(), at: made, to: Vec::new() }],
        at: made,
        ..change(channel(2), 0, "now", "body")
    };
    store.apply(vec![late, at_once]).await.unwrap();
    let now = made.after(Duration::from_secs(60));
    let claimed = store.claim(now, 9, LEASE).await.unwrap();
    assert_eq!(claimed.iter().map(|row| row.subject).collect::<Vec<_>>(), [channel(2)]);
    let left = place
        .number(
            "SELECT leased_until - (extract(epoch FROM clock_timestamp()) * 1000)::bigint \
             FROM outgoing ORDER BY subject LIMIT 1",
        )
        .await;
    assert!((5_000..=10_000).contains(&left), "{left}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn due_work_is_claimed_by_one_process() {
    let Some(place) = Place::new().await else { return };
    let stores = [place.store().await, place.store().await, place.store().await];
    let timed = |id: u64| Change {
        deadlines: vec![Deadline { at: Time(id % 7), kind: "expire".into() }],
        outgoing: vec![Outgoing { kind: "board".into(), at: Time(3), to: vec![UserId(id)] }],
        ..change(channel(id), 0, &format!("k{id}"), "body")
    };
    stores[0].apply((0..500).map(timed).collect()).await.unwrap();
    let mut seen = (HashSet::new(), HashSet::new());
    loop {
        let take = stores.each_ref().map(|store| async {
            (
                store.due(Time(10), 32, LEASE).await.unwrap(),
                store.claim(Time(10), 32, LEASE).await.unwrap(),
            )
        });
        let taken = futures::future::join_all(take).await;
        if taken.iter().all(|(due, claimed)| due.is_empty() && claimed.is_empty()) {
            break;
        }
        for (due, claimed) in taken {
            assert!(due.is_sorted_by_key(|due| due.deadline.at));
            assert!(claimed.is_sorted_by_key(|claimed| claimed.subject));
            assert!(due.iter().all(|due| seen.0.insert(due.subject)), "twice");
            assert!(claimed.iter().all(|claimed| seen.1.insert(claimed.subject)), "twice");
        }
    }
    assert_eq!((seen.0.len(), seen.1.len()), (500, 500));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn budget_parts_never_exceed_the_whole() {
    let Some(place) = Place::new().await else { return };
    let stores = [place.store().await, place.store().await, place.store().await];
    let [one, two, three] = &stores;
    let at = |seconds: u64| Time(seconds * 1000);
    assert_eq!(one.part(at(0), LEASE).await.unwrap(), Part::WHOLE);
    assert_eq!(two.part(at(1), LEASE).await.unwrap(), Part::NONE, "the first has everything");
    assert_eq!(one.part(at(2), LEASE).await.unwrap(), Part(500), "and gives some back");
    assert_eq!(two.part(at(3), LEASE).await.unwrap(), Part(500));
    // All at once, in any order: after two rounds each, all have equal parts.
    for round in 0..4 {
        let all = stores.each_ref().map(|store| store.part(at(4 + round), LEASE));
        futures::future::join_all(all).await;
        let held = place.number("SELECT sum(part) FROM parts").await;
        assert!(held <= 1000, "{held} in round {round}");
    }
    for store in &stores {
        assert_eq!(store.part(at(8), LEASE).await.unwrap(), Part(333));
    }
    // Two processes die; their parts become free when their leases expire, not earlier.
    assert_eq!(three.part(at(67), LEASE).await.unwrap(), Part(333));
    assert_eq!(three.part(at(68), LEASE).await.unwrap(), Part::WHOLE);
    assert_eq!(place.number("SELECT count(*) FROM parts").await, 1);
}

/// Takes what is due and carries it out, as the background worker does; `dies`: after this many takes, in the
/// middle of one.
async fn worker<S: Store>(store: Arc<S>, now: Time, dies: Option<usize>) -> Vec<Subject> {
    let mut fired = Vec::new();
    for round in 0.. {
        let due = store.due(now, 64, LEASE).await.unwrap();
        if due.is_empty() {
            break;
        }
        let dying = dies.is_some_and(|dies| round >= dies);
        let done = if dying { due.len() / 2 } else { due.len() };
        let changes = due[..done].iter().map(|due| Change {
            key: Key(format!("timer:{}:{}", due.subject, due.version.0)),
            ..change(due.subject, due.version.0, "", "fired")
        });
        let applied = store.apply(changes.collect()).await.unwrap();
        for (due, applied) in due.iter().zip(applied) {
            if matches!(applied, Applied::Committed(_)) {
                fired.push(due.subject);
            }
        }
        if dying {
            break;
        }
    }
    fired
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn deadlines_fire_once_when_a_worker_dies() {
    const MANY: u64 = 20_000;
    let Some(place) = Place::new().await else { return };
    let stores = [Arc::new(place.store().await), Arc::new(place.store().await)];
    for page in 0..MANY / 1000 {
        let timed = (page * 1000..(page + 1) * 1000).map(|id| Change {
            deadlines: vec![Deadline { at: Time(5), kind: "expire".into() }],
            ..change(channel(id), 0, &format!("k{id}"), "body")
        });
        stores[(page % 2) as usize].apply(timed.collect()).await.unwrap();
    }
    let now = Time(10_000);
    let dying = tokio::spawn(worker(stores[0].clone(), now, Some(20)));
    let living = [0, 1].map(|at| tokio::spawn(worker(stores[at].clone(), now, None)));
    let mut fired: HashMap<Subject, u32> = HashMap::new();
    for task in [dying].into_iter().chain(living) {
        for subject in task.await.unwrap() {
            *fired.entry(subject).or_default() += 1;
        }
    }
    let left = usize::try_from(MANY).unwrap() - fired.len();
    assert!(left > 0, "the one that died had something in hand");
    // Its leases expire, and another worker does the rest.
    for subject in worker(stores[1].clone(), now.after(LEASE), None).await {
        *fired.entry(subject).or_default() += 1;
    }
    assert_eq!(fired.len() as u64, MANY);
    assert!(fired.values().all(|times| *times == 1));
    assert_eq!(place.number("SELECT count(*) FROM subjects WHERE version = 2").await, MANY as i64);
    assert_eq!(stores[0].next_due().await.unwrap(), None);
}
