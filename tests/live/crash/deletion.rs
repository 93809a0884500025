//! SIGKILL during a user's deletion and during compaction: the deletion completes in the end, and no byte of
//! the user's data is left.

use super::{
    process::{Host, lines},
    room::{PATIENCE, Room, button, option},
};
use deltille::playground::Person;
use serde_json::Value;
use std::{fs, path::Path, time::Duration};
use tokio::time::{Instant, sleep};

/// People who are deleted, one after the other; each with a few kills.
const PEOPLE: usize = 6;
const KILLS: u32 = 6;

/// Text that must not be in any file: the id in all notations, and the name.
fn traces(who: &Person, name: &str) -> Vec<(String, Vec<u8>)> {
    let id = who.id;
    vec![
        ("the id".to_owned(), id.to_string().into_bytes()),
        ("the id, big-endian".to_owned(), id.to_be_bytes().to_vec()),
        ("the id, little-endian".to_owned(), id.to_le_bytes().to_vec()),
        ("the id, inverted".to_owned(), (!id).to_be_bytes().to_vec()),
        ("the id, in hexadecimal".to_owned(), format!("{id:x}").into_bytes()),
        ("the name".to_owned(), name.as_bytes().to_vec()),
    ]
}

/// The files that contain one of these, with its label.
fn found(folder: &Path, wanted: &[(String, Vec<u8>)]) -> Vec<String> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(found(&path, wanted));
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let within = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
        all.extend(
            wanted
                .iter()
                .filter(|(_, part)| within(part))
                .map(|(what, _)| format!("{what} in {}", path.display())),
        );
    }
    all
}

/// All lines of a backup.
async fn subjects(host: &Host) -> Vec<Value> {
    host.backup().await;
    let text = fs::read_to_string(host.data.path().join("backup.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Waits until no deletion is in progress.
async fn settled(host: &Host) {
    let since = Instant::now();
    while subjects(host).await.iter().any(|line| line["subject"]["Deletion"].is_u64()) {
        assert!(since.elapsed() < PATIENCE * 3, "a deletion does not end");
        sleep(Duration::from_millis(100)).await;
    }
}

/// A finished game, a running one, and a setting.
async fn life(host: &Host, number: usize, who: &Person) -> [u64; 2] {
    let other = host.room(0).person("Jonas");
    let rooms =
        ["over", "open"].map(|name| host.room(host.playground.add_channel(&format!("{name}-{number}"))));
    for room in &rooms {
        room.open(&[who.clone(), other.clone()], &[("setup", "standard")]).await;
        let entry = super::room::standard_game().legal().unwrap().swap_remove(0);
        room.type_move(who, &entry).await;
    }
    rooms[0].resign(&other).await;
    let settings = rooms[1].command(who, "me settings", &[]).await;
    let (menu, value) = option(&settings, "settings-reminders-direct").unwrap();
    rooms[1].choose(who, &settings, &menu, &value).await;
    rooms.map(|room| room.channel)
}

/// The confirmation message for deleting everything.
async fn asked(room: &Room, who: &Person) -> u64 {
    let page = room.command(who, "me privacy", &[]).await;
    room.press(who, &page, "button-delete-all").await.id
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: many kills"]
async fn killed_deletion_resumes_and_leaves_no_byte() {
    let kills = deltille_testing::kills(KILLS);
    let seed = std::env::var("DELTILLE_SEED")
        .map_or_else(|_| fastrand::u64(..1_000_000), |seed| seed.parse().unwrap());
    println!("DELTILLE_SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut host = Host::new().await;
    host.start().await;
    let mut gone = Vec::new();
    for number in 0..PEOPLE {
        let name = format!("Xanthippe{number}");
        let who = host.playground.add_person(&name);
        let channels = life(&host, number, &who).await;
        let data = host.data.path().join("data");
        let traces = traces(&who, &name);
        assert!(
            found(&data, &traces).iter().any(|what| what.starts_with("the name")),
            "nothing is to be deleted"
        );
        let room = host.room(channels[1]);
        let message = asked(&room, &who).await;
        let pressed = who
            .forging()
            .submit(room.channel, Some(message), "1.pv.delete", &[("word", "delete")])
            .unwrap();
        assert!(pressed.answered_within(PATIENCE).await.is_some(), "acknowledged: from now on it happens");
        for _ in 0..kills {
            sleep(Duration::from_millis(random.u64(0..60))).await;
            host.kill().await;
            host.spawn();
            // Sometimes it is killed during the start, while it compacts the database.
            if random.u8(..3) > 0 {
                host.connected().await;
            }
        }
        host.connected().await;
        gone.push((channels, traces));
    }
    settled(&host).await;
    assert!(host.terminate().await.success());
    // The next start compacts the database; it is killed again while it does.
    for _ in 0..6 {
        host.spawn();
        sleep(Duration::from_millis(random.u64(0..150))).await;
        host.kill().await;
    }
    host.start().await;
    let tables = host.backup().await;
    for (channels, traces) in &gone {
        let left = found(&host.data.path().join("data"), traces);
        assert!(left.is_empty(), "{left:#?}");
        for channel in channels {
            // The others' games are there, and over.
            let (_, table) = tables.iter().find(|(kept, _)| kept == channel).expect("the table is there");
            assert_eq!(
                (table["phase"].as_str(), table["seats"][0][1].as_str()),
                (Some("Over"), Some("Player 1")),
                "{table}"
            );
            assert_eq!(lines(table).len(), 2, "{table}");
        }
    }
    assert!(host.terminate().await.success());
    let data = host.data.path().join("data");
    let beside: Vec<_> = fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(beside.iter().all(|name| !name.to_string_lossy().starts_with("tables.")), "{beside:?}");
    println!("{PEOPLE} people deleted, each with {kills} kills");
}

#[tokio::test(flavor = "multi_thread")]
async fn old_backup_does_not_undo_deletion() {
    let mut host = Host::new().await;
    host.start().await;
    let who = host.playground.add_person("Xanthippe");
    let [_, channel] = life(&host, 0, &who).await;
    let data = host.data.path().join("data");
    host.backup().await;
    let before = host.data.path().join("before.jsonl");
    fs::rename(host.data.path().join("backup.jsonl"), &before).unwrap();
    let room = host.room(channel);
    let message = asked(&room, &who).await;
    let pressed = who
        .forging()
        .submit(channel, Some(message), "1.pv.delete", &[("word", "DELETE")])
        .unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    settled(&host).await;
    assert!(host.terminate().await.success());
    let compacted = host.command(&["compact"]).output().unwrap();
    assert!(
        compacted.status.success() && String::from_utf8_lossy(&compacted.stdout).contains("written anew")
    );
    let traces = traces(&who, "Xanthippe");
    assert!(found(&data, &traces).is_empty());

    fs::remove_dir_all(data.join("tables")).unwrap();
    let restored = host.command(&["restore", before.to_str().unwrap()]).output().unwrap();
    assert!(restored.status.success(), "{restored:?}");
    assert!(String::from_utf8_lossy(&restored.stdout).contains("deleted since: 1"), "{restored:?}");
    assert_eq!(found(&data, &traces), [""; 0]);
    // The same when only the folder is restored.
    host.start().await;
    let tables = host.backup().await;
    assert!(tables.iter().any(|(kept, _)| *kept == channel));
    assert!(host.terminate().await.success());
}

/// Files next to the database: those of backup requests, and those with this name in them.
fn beside(data: &Path, name: &str) -> (Vec<String>, Vec<String>) {
    let files = fs::read_dir(data)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file());
    let (mut requests, mut named) = (Vec::new(), Vec::new());
    for path in files {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        // It may be gone by now.
        let text = fs::read(&path).unwrap_or_default();
        if String::from_utf8_lossy(&text).contains(name) {
            named.push(file.clone());
        }
        if file.starts_with("backup-") {
            requests.push(file);
        }
    }
    (requests, named)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_backup_leaves_nothing() {
    let seed = std::env::var("DELTILLE_SEED")
        .map_or_else(|_| fastrand::u64(..1_000_000), |seed| seed.parse().unwrap());
    println!("DELTILLE_SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut host = Host::new().await;
    host.start().await;
    let who = host.playground.add_person("Xanthippe");
    life(&host, 0, &who).await;
    let data = host.data.path().join("data");
    let file = host.data.path().join("killed.jsonl");
    for round in 0..12 {
        let mut command = tokio::process::Command::from(host.command(&["backup", file.to_str().unwrap()]));
        let mut command = command.kill_on_drop(true).spawn().unwrap();
        sleep(Duration::from_millis(random.u64(0..1300))).await;
        let _ = command.kill().await;
        let (_, named) = beside(&data, "Xanthippe");
        assert!(named.is_empty(), "{named:?}");
        if round % 3 == 2 {
            host.kill().await;
            host.start().await;
        }
        let since = Instant::now();
        while beside(&data, "Xanthippe") != (vec![], vec![]) {
            assert!(since.elapsed() < PATIENCE, "{:?}", beside(&data, "Xanthippe"));
            sleep(Duration::from_millis(50)).await;
        }
    }
    let since = Instant::now();
    assert_eq!(host.backup().await.len(), 2);
    assert!(since.elapsed() < Duration::from_secs(30), "the next backup waits for a dead one");
    assert!(host.terminate().await.success());
    // An older version left it in plain text.
    for name in ["backup-request", "backup-answer.jsonl", "backup-answer.jsonl.part"] {
        fs::copy(host.data.path().join("backup.jsonl"), data.join(name)).unwrap();
    }
    host.start().await;
    assert_eq!(beside(&data, "Xanthippe"), (vec![], vec![]));
    assert!(host.terminate().await.success());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn interrupted_backup_removes_its_own_file() {
    let mut host = Host::new().await;
    host.start().await;
    // The bot answers once it runs again.
    host.suspend(true);
    let file = host.data.path().join("interrupted.jsonl");
    let mut command = tokio::process::Command::from(host.command(&["backup", file.to_str().unwrap()]));
    let command = command.stderr(std::process::Stdio::piped()).kill_on_drop(true).spawn().unwrap();
    let data = host.data.path().join("data");
    while beside(&data, "nobody").0.is_empty() {
        sleep(Duration::from_millis(20)).await;
    }
    super::process::send(command.id().unwrap(), "INT");
    let output = command.wait_with_output().await.unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("interrupted"), "{said}");
    assert_eq!(beside(&data, "nobody").0, [""; 0]);
    assert!(!file.exists() && !file.with_extension("jsonl.part").exists());
    host.suspend(false);
    assert!(host.terminate().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn left_server_differs_from_outage() {
    let mut host = Host::new().await;
    host.start().await;
    let left = async |host: &Host| {
        let guild = subjects(host).await.into_iter().find(|line| line["subject"]["Guild"].is_u64());
        guild.is_some_and(|line| {
            line["body"].as_str().unwrap().contains("\"left\"") && line["deadlines"][0]["at"].is_u64()
        })
    };
    let until = async |host: &Host, wanted: bool| {
        let since = Instant::now();
        while left(host).await != wanted {
            assert!(since.elapsed() < PATIENCE, "not noted: {wanted}");
            sleep(Duration::from_millis(50)).await;
        }
    };
    host.playground.outage();
    // This answer comes after the outage was handled.
    let room = host.room(host.playground.channel("lounge").unwrap());
    let help = room.command(&room.person("Mira"), "help", &[]).await;
    assert!(!button(&help, "button-close").is_empty());
    assert!(!left(&host).await);
    host.playground.remove_bot();
    until(&host, true).await;
    host.playground.add_bot();
    until(&host, false).await;
    assert!(host.terminate().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn log_contains_no_names_or_inputs() {
    let mut host = Host::new().await;
    host.filter = Some("debug");
    host.start().await;
    let who = host.playground.add_person("Xanthippe");
    let [_, channel] = life(&host, 0, &who).await;
    let room = host.room(channel);
    room.type_move(&who, "no such entry").await;
    room.command(&who, "game record", &[]).await;
    who.forging().press(channel, room.board().id, "1.nonsense.typed").unwrap();
    // Failures are logged, too.
    host.playground.faults().fail_requests("/callback", 503, 100);
    who.slash(channel, "move", &[("move", serde_json::json!("another typed thing"))]).unwrap();
    let since = Instant::now();
    let file = host.log();
    let log = || fs::read_to_string(&file).unwrap();
    while !(log().contains("answer not delivered") && log().contains("request not understood")) {
        assert!(since.elapsed() < PATIENCE * 2, "{}", log());
        sleep(Duration::from_millis(50)).await;
    }
    host.playground.remove_bot();
    assert!(host.terminate().await.success());
    let log = log();
    assert!(log.contains("interaction accepted") && log.contains("user=~"), "{log}");
    for wanted in [who.id, channel] {
        assert!(!log.contains(&wanted.to_string()), "{log}");
    }
    for wanted in ["Xanthippe", "Jonas", "no such entry", "another typed", "nonsense"] {
        assert!(!log.contains(wanted), "{wanted}: {log}");
    }
}
