//! Monitoring a running bot: over HTTP, by its log, by its backups.

use super::{process::Host, room::standard_game};
use deltille::store::{Sealer, backup};
use serde_json::Value;
use std::{
    fs,
    net::TcpListener,
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// A free port.
fn port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

async fn asked(port: u16, path: &str) -> Option<(u16, String)> {
    let answer = reqwest::get(format!("http://127.0.0.1:{port}{path}")).await.ok()?;
    Some((answer.status().as_u16(), answer.text().await.ok()?))
}

/// Asks until the condition holds.
async fn asked_until(port: u16, path: &str, so: impl Fn(u16, &str) -> bool) -> String {
    let since = Instant::now();
    loop {
        let answer = asked(port, path).await;
        if let Some((status, text)) = answer.clone().filter(|(status, text)| so(*status, text)) {
            assert!(status > 0);
            return text;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{path}: {answer:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The value of this line, which must exist.
fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is not in\n{text}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn health_metrics_and_log_report_the_bot() {
    let mut host = Host::new().await;
    let (port, backups) = (port(), host.data.path().join("backups"));
    let token = host.data.path().join("token");
    fs::write(&token, format!("{}\n", host.playground.token())).unwrap();
    let set = |command: &mut Command| {
        command.env_remove("DISCORD_TOKEN").env("DISCORD_TOKEN_FILE", &token);
        command.env("DELTILLE_STATUS", port.to_string()).env("DELTILLE_LOG_FORMAT", "json");
        command
            .args(["--backup-every", "1h", "--backup-keep", "3"])
            .arg("--backup-dir")
            .arg(&backups);
    };
    host.start_with(set).await;
    let ready: Value =
        serde_json::from_str(&asked_until(port, "/readyz", |status, _| status == 200).await).unwrap();
    assert_eq!(ready, serde_json::json!({"ready": true, "gateway": true, "store": true, "worker": true}));
    assert_eq!(asked(port, "/livez").await.unwrap().0, 200);
    let health = || host.command(&["health", "--status", &format!("0.0.0.0:{port}")]).output().unwrap();
    let well = health();
    assert!(well.status.success() && String::from_utf8(well.stdout).unwrap().contains("\"ready\":true"));

    let room = host.room(host.playground.channel("lounge").unwrap());
    let people = [room.person("Mira"), room.person("Jonas")];
    room.open(&people, &[("setup", "standard")]).await;
    let entry = standard_game().legal().unwrap().swap_remove(0);
    room.type_move(&people[0], &entry).await;

    let counted = |status: u16, text: &str| {
        status == 200
            && text.contains("deltille_interactions_under_way 0\n")
            && text.contains("{outcome=\"written\"} 1\n")
    };
    let text = asked_until(port, "/metrics", counted).await;
    assert!(value(&text, "deltille_interaction_seconds_count{kind=\"command\"}") >= 2.0);
    assert!(value(&text, "deltille_commits_total{outcome=\"committed\"}") >= 3.0);
    assert!(value(&text, "deltille_pictures_total") >= 1.0);
    assert!(value(&text, "deltille_requests_total{status=\"200\"}") >= 3.0);
    assert_eq!(value(&text, "deltille_gateway_connected"), 1.0);
    assert!(value(&text, "deltille_servers") >= 1.0);
    assert!(value(&text, "deltille_resident_memory_bytes") > 1e6 || !cfg!(target_os = "linux"));
    // Metrics contain no names or ids.
    for secret in ["Mira", "Jonas", "lounge", &entry, &room.channel.to_string(), host.playground.token()] {
        assert!(!text.contains(secret), "{secret} is in\n{text}");
    }

    // The scheduled backup can be restored.
    let made: Vec<PathBuf> = fs::read_dir(&backups).unwrap().map(|entry| entry.unwrap().path()).collect();
    let sealer = Sealer::of(&host.data.path().join("data"), |_| false).unwrap();
    assert_eq!(made.len(), 1);
    backup::check(&made[0], &sealer).unwrap();

    assert_eq!(host.terminate().await.code(), Some(0));
    assert!(asked(port, "/livez").await.is_none());
    let gone = host
        .command(&["health", "--status", &port.to_string()])
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(gone.status.code(), Some(1));
    assert!(String::from_utf8(gone.stderr).unwrap().contains("nothing answers"));
    let log = fs::read_to_string(host.log()).unwrap();
    assert!(log.lines().count() >= 3);
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(
            line["level"].is_string() && line["message"].is_string() && line["timestamp"].is_string(),
            "{line}"
        );
    }
}
