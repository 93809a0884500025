//! Asked to stop, and refused a start: exit status, close code, one line.

use super::{
    process::{Host, tables},
    room::standard_game,
};
use std::{
    net::TcpListener,
    process::{Command, Stdio},
};

#[tokio::test(flavor = "multi_thread")]
async fn sigterm_finishes_what_was_taken_and_keeps_the_session() {
    let mut host = Host::new().await;
    host.start().await;
    let room = host.room(host.playground.channel("lounge").unwrap());
    let people = [room.person("Mira"), room.person("Jonas")];
    room.open(&people, &[("setup", "standard")]).await;
    let entry = standard_game().legal().unwrap().swap_remove(0);
    room.type_move(&people[0], &entry).await;
    assert_eq!(host.terminate().await.code(), Some(0));
    assert_eq!(host.playground.close_codes(), [4000]);
    // And everything is there again.
    host.start().await;
    assert_eq!(room.record(&people[0]).await, [entry]);
    assert!(host.terminate().await.success());

    // Also elsewhere, by way of a backup; but never on top of what is there.
    let (copy, other) = (host.data.path().join("copy.jsonl"), host.data.path().join("other"));
    let kept = copy.clone();
    let copy = copy.to_str().unwrap();
    assert!(host.command(&["backup", copy]).output().unwrap().status.success());
    assert!(host.command(&["restore", copy]).env("DELTILLE_DATA", &other).output().unwrap().status.success());
    let again = host.data.path().join("again.jsonl");
    let backup = host.command(&["backup", again.to_str().unwrap()]).env("DELTILLE_DATA", &other).output().unwrap();
    assert!(backup.status.success());
    assert_eq!(tables(&kept).len(), 1);
    assert_eq!(tables(&kept), tables(&again));
    one_line(fails(host.command(&["restore", copy]).env("DELTILLE_DATA", &other)), "empty");
}

fn one_line((status, said): (Option<i32>, String), part: &str) {
    assert_eq!(status, Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(part), "{said}");
}

/// Exit status and everything on stderr.
fn fails(command: &mut Command) -> (Option<i32>, String) {
    let output = command.stderr(Stdio::piped()).stdout(Stdio::piped()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_cannot_be_says_why_in_one_line() {
    let mut host = Host::new().await;
    one_line(fails(host.command(&["serve"]).env("DISCORD_TOKEN", "wrong.token")), "DISCORD_TOKEN");
    one_line(fails(host.command(&["serve"]).env_remove("DISCORD_TOKEN")), "DISCORD_TOKEN");

    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let base = format!("http://{nobody}");
    one_line(fails(&mut host.command(&["serve", "--api-base", &base])), &base);

    let file = host.data.path().join("a-file");
    std::fs::write(&file, "").unwrap();
    one_line(fails(host.command(&["serve"]).env("DELTILLE_DATA", &file)), "data folder");

    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    one_line(fails(&mut host.command(&["playground", "--port", &port])), &format!("port {port}"));

    host.start().await;
    one_line(fails(&mut host.command(&["serve"])), "in use");
    assert!(host.terminate().await.success());
    // Without a token in any of it.
    let log = std::fs::read_to_string(host.log()).unwrap();
    assert!(!log.contains(host.playground.token()), "a secret in the log");
}
