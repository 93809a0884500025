//! Backups that were cut, changed or written by an older version.

use super::contract::{change, channel};
use deltille::{
    ids::Time,
    metrics::Metrics,
    store::{
        DiskStore, MemoryStore, Sealer, Store, StoreError,
        backup::{
            self, Restored,
            schedule::{Made, Schedule},
        },
        database_folder,
    },
};
use std::{
    fs,
    future::poll_fn,
    path::Path,
    pin::pin,
    sync::Arc,
    task::Poll,
    time::{Duration, Instant},
};

async fn read(file: &Path) -> Result<Restored, StoreError> {
    let data = file.parent().unwrap();
    let (store, sealer) = (MemoryStore::new(), Sealer::of(data, |_| false).unwrap());
    let restored = backup::read(&store, file, Default::default(), &sealer).await;
    // All of it, or nothing.
    let there = store.scan(None, 5000).await.unwrap().len();
    assert_eq!(there, restored.as_ref().map_or(0, |restored| restored.subjects));
    restored
}

async fn written(folder: &Path, count: u64) -> (std::path::PathBuf, String) {
    let store = MemoryStore::new();
    store
        .apply((0..count).map(|id| change(channel(id), 0, &format!("k{id}"), "a body")).collect())
        .await
        .unwrap();
    let (file, sealer) = (folder.join("copy.jsonl"), Sealer::of(folder, |_| false).unwrap());
    assert_eq!(backup::write(&store, &file, &sealer).await.unwrap() as u64, count);
    let text = fs::read_to_string(&file).unwrap();
    (file, text)
}

#[tokio::test]
async fn truncated_backup_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = written(folder.path(), 12).await;
    assert_eq!(read(&file).await.unwrap(), Restored { subjects: 12, checked: true });
    // Without the last byte, a line feed, nothing is missing.
    for length in 0..text.len() - 1 {
        fs::write(&file, &text[..length]).unwrap();
        assert!(matches!(read(&file).await, Err(StoreError::Backup { .. })), "{length} of {}", text.len());
    }
}

#[tokio::test]
async fn tampered_backup_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = written(folder.path(), 12).await;
    let lines: Vec<&str> = text.lines().collect();
    let without = |gone: usize| {
        let kept = lines
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != gone)
            .map(|(_, line)| format!("{line}\n"));
        kept.collect::<String>()
    };
    for changed in [
        without(5),
        text.replacen("a body", "a baby", 1),
        format!("{text}{}\n", lines[3]),
        text.replacen(lines[4], lines[3], 1),
        text.replace("\"subjects\":12", "\"subjects\":11"),
    ] {
        fs::write(&file, &changed).unwrap();
        assert!(matches!(read(&file).await, Err(StoreError::Backup { .. })), "{changed}");
    }
}

/// Mail, editors and other systems change what is around the lines.
#[tokio::test]
async fn backup_changed_by_transport_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = written(folder.path(), 12).await;
    let crlf = text.replace('\n', "\r\n");
    for changed in [
        crlf.clone(),
        format!("\u{feff}{text}"),
        format!("{text}\n"),
        format!("{text} \r\n\n"),
        format!("\u{feff}{crlf}\r\n"),
        crlf.trim_end().to_owned(),
    ] {
        fs::write(&file, &changed).unwrap();
        let restored = read(&file).await.unwrap_or_else(|error| panic!("{error}: {changed:?}"));
        assert_eq!(restored, Restored { subjects: 12, checked: true });
    }
    // Not a line feed too much, but something after the end.
    fs::write(&file, format!("{text}x\n")).unwrap();
    assert!(matches!(read(&file).await, Err(StoreError::Backup { .. })));
    let wide = |unit: u16| unit.to_le_bytes();
    fs::write(&file, format!("\u{feff}{text}").encode_utf16().flat_map(wide).collect::<Vec<_>>()).unwrap();
    let Err(StoreError::Backup { line: 1, why }) = read(&file).await else {
        panic!("UTF-16 was read")
    };
    assert!(why.contains("UTF-16"), "{why}");
}

#[tokio::test]
async fn older_backup_is_read_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = written(folder.path(), 3).await;
    let lines: Vec<&str> = text.lines().collect();
    let older = lines[..4].join("\n").replacen("\"deltille_backup\":2", "\"deltille_backup\":1", 1);
    fs::write(&file, older).unwrap();
    assert_eq!(read(&file).await.unwrap(), Restored { subjects: 3, checked: false });
}

#[tokio::test]
async fn many_subjects_are_read_in_groups() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = written(folder.path(), 2300).await;
    assert_eq!(read(&file).await.unwrap().subjects, 2300);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_a_backup() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("copy.jsonl.part");
    // Left by a process that was killed.
    fs::write(&part, "").unwrap();
    fs::set_permissions(&part, fs::Permissions::from_mode(0o644)).unwrap();
    let (file, _) = written(folder.path(), 1).await;
    for file in [file, folder.path().join("seal.key")] {
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
    }
}

const HOUR: Duration = Duration::from_secs(3600);

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A store with some subjects, a schedule for it, and the key.
async fn scheduled(folder: &Path, keep: usize) -> (MemoryStore, Schedule, Sealer) {
    let store = MemoryStore::new();
    store
        .apply((0..5).map(|id| change(channel(id), 0, &format!("k{id}"), "a body")).collect())
        .await
        .unwrap();
    let sealer = Sealer::of(folder, |_| false).unwrap();
    (store, Schedule { folder: folder.join("backups"), every: 6 * HOUR, keep }, sealer)
}

/// 2026-01-31, 06:00 UTC.
const START: Time = Time(1_769_839_200_000);

#[tokio::test]
async fn scheduled_backups_are_checked_and_the_oldest_go() {
    let folder = tempfile::tempdir().unwrap();
    let (store, schedule, sealer) = scheduled(folder.path(), 2).await;
    assert_eq!(schedule.due(START).await, START, "there is none");
    for (round, removed) in [(0, 0), (1, 0), (2, 1), (3, 1)] {
        let now = START.after(round * 6 * HOUR);
        let Made { file, subjects, removed: gone } = schedule.make(&store, &sealer, now).await.unwrap();
        assert_eq!((subjects, gone), (5, removed));
        assert_eq!(read_with(&file, &sealer).await.unwrap(), Restored { subjects: 5, checked: true });
        assert_eq!(schedule.due(now.after(HOUR)).await, now.after(6 * HOUR));
        fs::write(schedule.folder.join("notes.txt"), "mine").unwrap();
    }
    let kept = ["deltille-20260131T180000Z.jsonl", "deltille-20260201T000000Z.jsonl", "notes.txt"];
    assert_eq!(names(&schedule.folder), kept);
}

/// A wrong clock's file neither ends the backups nor takes the place of one.
#[tokio::test]
async fn file_dated_in_the_future_is_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let (store, schedule, sealer) = scheduled(folder.path(), 2).await;
    let odd = "deltille-20990101T000000Z.jsonl";
    for round in 0..4 {
        let now = START.after(round * 6 * HOUR);
        // The next process goes by the existing files.
        assert_eq!(schedule.due(now).await, now);
        schedule.make(&store, &sealer, now).await.unwrap();
        assert_eq!(schedule.due(now.after(HOUR)).await, now.after(6 * HOUR));
        fs::write(schedule.folder.join(odd), "").unwrap();
    }
    let kept = ["deltille-20260131T180000Z.jsonl", "deltille-20260201T000000Z.jsonl", odd];
    assert_eq!(names(&schedule.folder), kept);
}

async fn read_with(file: &Path, sealer: &Sealer) -> Result<Restored, StoreError> {
    backup::read(&MemoryStore::new(), file, Time::default(), sealer).await
}

#[tokio::test]
async fn failed_backup_keeps_existing_ones() {
    let folder = tempfile::tempdir().unwrap();
    let (store, schedule, sealer) = scheduled(folder.path(), 1).await;
    let first = schedule.make(&store, &sealer, START).await.unwrap();
    // A folder is in the place of the next backup file.
    let next = START.after(6 * HOUR);
    fs::create_dir(schedule.folder.join("deltille-20260131T120000Z.jsonl")).unwrap();
    assert!(schedule.make(&store, &sealer, next).await.is_err());
    let text = fs::read_to_string(&first.file).unwrap();
    // The leftovers of a killed process are removed.
    fs::write(schedule.folder.join("deltille-20260131T130000Z.jsonl.part"), "half").unwrap();
    schedule.make(&store, &sealer, next.after(HOUR)).await.unwrap();
    assert!(!names(&schedule.folder).iter().any(|name| name.ends_with("130000Z.jsonl.part")));
    // The check reads the file back.
    let copy = folder.path().join("copy");
    fs::write(&copy, &text).unwrap();
    assert_eq!(backup::check(&copy, &sealer).unwrap(), 5);
    fs::write(&copy, text.replacen("a body", "a baby", 1)).unwrap();
    assert!(backup::check(&copy, &sealer).is_err());
}

#[tokio::test(start_paused = true)]
async fn backups_run_on_schedule_and_retry() {
    let folder = tempfile::tempdir().unwrap();
    let (store, schedule, sealer) = scheduled(folder.path(), 14).await;
    // The folder cannot be created at first: a file is in its place.
    fs::write(&schedule.folder, "").unwrap();
    let (metrics, begun) = (Arc::new(Metrics::default()), tokio::time::Instant::now());
    let now = move || START.after(begun.elapsed());
    let worker = tokio::spawn({
        let (schedule, metrics) = (schedule.clone(), metrics.clone());
        async move { schedule.run(&store, &sealer, &metrics, now).await }
    });
    let has = |line: &str| metrics.text().lines().any(|known| known == line);
    until(|| has("deltille_backups_total{outcome=\"failed\"} 1")).await;
    fs::remove_file(&schedule.folder).unwrap();
    until(|| has("deltille_backups_total{outcome=\"written\"} 1")).await;
    let waited = begun.elapsed();
    assert!(waited >= Duration::from_secs(600) && waited < Duration::from_secs(1300), "{waited:?}");
    until(|| has("deltille_backups_total{outcome=\"written\"} 4")).await;
    assert!(begun.elapsed() >= 18 * HOUR, "{:?}", begun.elapsed());
    assert_eq!(names(&schedule.folder).len(), 4);
    worker.abort();
}

/// A word in each body of the running bot's database.
const SECRET: &str = "what nobody may find in the data folder";

/// Files of the data folder, not of the database, by name: those that contain the word, and those of requests.
fn left(data: &Path) -> Vec<String> {
    let mut left = names(data);
    left.retain(|name| {
        let text = fs::read(data.join(name)).unwrap_or_default();
        name.starts_with("backup-") || String::from_utf8_lossy(&text).contains(SECRET)
    });
    left
}

/// Runs a future for this many polls at most.
async fn polled<F: Future>(future: F, polls: usize) -> Option<F::Output> {
    let (mut future, mut left) = (pin!(future), polls);
    poll_fn(|context| match left.checked_sub(1) {
        None => Poll::Ready(None),
        Some(rest) => {
            left = rest;
            future.as_mut().poll(context).map(Some)
        }
    })
    .await
}

/// The running bot, which looks for requests.
async fn answering(store: &DiskStore, data: &Path, sealer: &Sealer) {
    loop {
        backup::answer_request(store, data, sealer).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn interrupted_backup_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("copy.jsonl"));
    fs::create_dir(&data).unwrap();
    let store = DiskStore::open(&database_folder(&data)).unwrap();
    let changes = (0..1000).map(|id| change(channel(id), 0, &format!("k{id}"), SECRET)).collect();
    store.apply(changes).await.unwrap();
    let sealer = Sealer::of(&data, |_| false).unwrap();
    let patience = Duration::from_secs(20);
    let mut whole = (false, false);
    for polls in 1..1000 {
        // The command ends at any moment.
        let asked = tokio::select! {
            asked = polled(backup::backup(&data, &file, patience, &sealer), polls) => asked,
            () = answering(&store, &data, &sealer) => unreachable!("it answers for ever"),
        };
        assert!(left(&data).iter().all(|name| name.starts_with("backup-")), "{:?}", left(&data));
        whole.0 |= asked.is_some_and(|count| count.unwrap() == 1000);
        // A thread of the interrupted bot may still be at work.
        let part = file.with_extension("jsonl.part");
        let since = Instant::now();
        while (part.exists() || !left(&data).is_empty()) && since.elapsed() < patience {
            backup::answer_request(&store, &data, &sealer).await;
            std::thread::yield_now();
        }
        assert_eq!((left(&data), part.exists()), (vec![], false), "{polls}");

        // The bot ends at any moment, and the next one continues.
        let bots = async {
            whole.1 |= polled(backup::answer_request(&store, &data, &sealer), polls).await.is_some();
            let left = left(&data);
            assert!(left.iter().all(|name| name.starts_with("backup-")), "{left:?}");
            backup::sweep(&data);
            answering(&store, &data, &sealer).await;
        };
        let count = tokio::select! {
            count = backup::backup(&data, &file, patience, &sealer) => count,
            () = bots => unreachable!("it answers for ever"),
        };
        assert_eq!((count.unwrap(), left(&data)), (1000, vec![]), "{polls}");
        fs::remove_file(&file).unwrap();
        if whole == (true, true) {
            return;
        }
    }
    panic!("it never ends");
}

#[test]
fn start_removes_remains_of_interrupted_backups() {
    let data = tempfile::tempdir().unwrap();
    let number = "0123456789abcdef";
    let remains = [
        // In plain text, by an older version.
        "backup-answer.jsonl".to_owned(),
        "backup-answer.jsonl.part".to_owned(),
        "backup-request".to_owned(),
        format!("backup-request.{number}"),
        format!("backup-answer.{number}"),
        "backup-answer.1123456789abcdef.new".to_owned(),
    ];
    for name in remains.iter().map(String::as_str).chain(["backup-of-mine", "backup-answer.txt"]) {
        fs::write(data.path().join(name), SECRET).unwrap();
    }
    backup::sweep(data.path());
    assert_eq!(left(data.path()), ["backup-answer.txt", "backup-of-mine"]);
}

async fn until(so: impl Fn() -> bool) {
    for _ in 0..20_000 {
        if so() {
            return;
        }
        tokio::time::sleep(Duration::from_secs(10)).await;
    }
    panic!("it never comes");
}
