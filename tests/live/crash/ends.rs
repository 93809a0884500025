//! Orderly ends and refused starts: exit status, close code, one line.

use super::{
    process::{Host, tables},
    room::{PATIENCE, standard_game},
};
use deltille::{playground::Outcome, store::database_folder};
use std::{
    net::TcpListener,
    process::{Command, Stdio},
};

#[tokio::test(flavor = "multi_thread")]
async fn sigterm_finishes_requests_and_keeps_session() {
    let mut host = Host::new().await;
    host.start().await;
    let room = host.room(host.playground.channel("lounge").unwrap());
    let people = [room.person("Mira"), room.person("Jonas")];
    room.open(&people, &[("setup", "standard")]).await;
    let entry = standard_game().legal().unwrap().swap_remove(0);
    room.type_move(&people[0], &entry).await;
    assert_eq!(host.terminate().await.code(), Some(0));
    assert_eq!(host.playground.close_codes(), [4000]);
    // All data is there again.
    host.start().await;
    assert_eq!(room.record(&people[0]).await, [entry]);
    assert!(host.terminate().await.success());

    // The same elsewhere, restored from a backup; but never over existing data.
    let (copy, other) = (host.data.path().join("copy.jsonl"), host.data.path().join("other"));
    let kept = copy.clone();
    let copy = copy.to_str().unwrap();
    assert!(host.command(&["backup", copy]).output().unwrap().status.success());
    assert!(
        host.command(&["restore", copy])
            .env("DELTILLE_DATA", &other)
            .output()
            .unwrap()
            .status
            .success()
    );
    let again = host.data.path().join("again.jsonl");
    let backup = host
        .command(&["backup", again.to_str().unwrap()])
        .env("DELTILLE_DATA", &other)
        .output()
        .unwrap();
    assert!(backup.status.success());
    assert_eq!(tables(&kept).len(), 1);
    assert_eq!(tables(&kept), tables(&again));
    one_line(fails(host.command(&["restore", copy]).env("DELTILLE_DATA", &other)), 1, "empty");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn closed_terminal_ends_orderly() {
    let mut host = Host::new().await;
    host.start().await;
    assert_eq!(host.signal("HUP").await.code(), Some(0));
    assert_eq!(host.playground.close_codes(), [4000]);
}

/// A full disk, simulated by a limit on file sizes.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn full_disk_exits_with_own_status_and_loses_nothing() {
    let mut host = Host::new().await;
    host.spawn_limited(128);
    host.connected().await;
    let room = host.room(host.playground.channel("lounge").unwrap());
    let people = [room.person("Mira"), room.person("Jonas")];
    room.open(&people, &[("setup", "standard")]).await;
    let (mut play, mut made, mut random) = (standard_game(), Vec::new(), fastrand::Rng::with_seed(7));
    let ended = loop {
        let mut legal = play.legal().unwrap();
        let entry = legal.swap_remove(random.usize(..legal.len()));
        let who = &people[made.len() % 2];
        let pressed = who.slash(room.channel, "move", &[("move", serde_json::json!(entry))]).unwrap();
        let answer = tokio::select! {
            answer = pressed.answered_within(PATIENCE) => answer,
            status = host.ended() => break status,
        };
        // A private answer reports the failure.
        let Some(Outcome::Message(id)) = answer else {
            break host.ended().await;
        };
        let message = who.messages(room.channel).into_iter().find(|message| message.id == id).unwrap();
        if message.only_for.is_some() {
            break host.ended().await;
        }
        play.enter(&entry).unwrap();
        made.push(entry);
        assert!(made.len() < 200, "the disk never gets full");
    };
    assert_eq!(ended.code(), Some(74));
    let said = std::fs::read_to_string(host.log()).unwrap();
    assert!(said.lines().last().unwrap().contains("can no longer be written"), "{said}");
    assert!(!made.is_empty(), "full from the beginning");
    // With space again, everything acknowledged is there, and the game continues.
    host.start().await;
    let record = room.record(&people[0]).await;
    assert_eq!(record[..made.len()], made);
    assert!(record.len() <= made.len() + 1, "{record:?}");
    assert!(host.terminate().await.success());
}

/// The database's folder is removed under the running bot: it stops before the next move counts, and the next
/// start does not begin with an empty one.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn vanished_database_stops_the_bot_and_is_not_replaced() {
    let mut host = Host::new().await;
    host.start().await;
    let room = host.room(host.playground.channel("lounge").unwrap());
    let people = [room.person("Mira"), room.person("Jonas")];
    room.open(&people, &[("setup", "standard")]).await;
    let database = database_folder(&host.data.path().join("data"));
    let kept = host.data.path().join("kept");
    std::fs::rename(&database, &kept).unwrap();
    assert_eq!(host.ended().await.code(), Some(74));
    let said = std::fs::read_to_string(host.log()).unwrap();
    assert!(said.lines().last().unwrap().contains("was removed, replaced or unmounted"), "{said}");
    for folder in [false, true] {
        if folder {
            std::fs::create_dir(&database).unwrap();
        }
        one_line(fails(&mut host.command(&["serve"])), 74, "seal.key");
    }
    // Put back, everything is there.
    std::fs::remove_dir(&database).unwrap();
    std::fs::rename(&kept, &database).unwrap();
    host.start().await;
    assert_eq!(room.record(&people[0]).await, Vec::<String>::new());
    assert!(host.terminate().await.success());
}

fn one_line((status, said): (Option<i32>, String), expected: i32, part: &str) {
    assert_eq!(status, Some(expected), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(part), "{said}");
}

/// Exit status and everything on stderr.
fn fails(command: &mut Command) -> (Option<i32>, String) {
    let output = command.stderr(Stdio::piped()).stdout(Stdio::piped()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_start_prints_one_line() {
    let mut host = Host::new().await;
    one_line(fails(host.command(&["serve"]).env("DISCORD_TOKEN", "wrong.token")), 78, "DISCORD_TOKEN");
    one_line(fails(host.command(&["serve"]).env_remove("DISCORD_TOKEN")), 78, "DISCORD_TOKEN");

    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let base = format!("http://{nobody}");
    one_line(fails(&mut host.command(&["serve", "--api-base", &base])), 69, &base);

    let file = host.data.path().join("a-file");
    std::fs::write(&file, "").unwrap();
    one_line(fails(host.command(&["serve"]).env("DELTILLE_DATA", &file)), 78, "data folder");

    let several = fails(host.command(&["serve"]).env("DISCORD_TOKEN_FILE", &file));
    assert!(
        several.1.contains("DISCORD_TOKEN_FILE") && several.1.contains("more than one"),
        "{}",
        several.1
    );
    one_line(several, 78, "keep only one of them");
    let empty = fails(host.command(&["serve"]).env_remove("DISCORD_TOKEN").env("DISCORD_TOKEN_FILE", &file));
    one_line(empty, 78, "nothing else");
    one_line(
        fails(&mut host.command(&["serve", "--backup-dir", file.to_str().unwrap()])),
        78,
        "cannot be used",
    );

    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    one_line(fails(&mut host.command(&["serve", "--status", &port])), 78, "/livez");
    one_line(fails(&mut host.command(&["playground", "--port", &port])), 78, &format!("port {port}"));

    host.start().await;
    one_line(fails(&mut host.command(&["serve"])), 1, "in use");
    assert!(host.terminate().await.success());
    // No token occurs in the log.
    let log = std::fs::read_to_string(host.log()).unwrap();
    assert!(!log.contains(host.playground.token()), "a secret in the log");
}
