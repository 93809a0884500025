//! Two processes on one PostgreSQL, both connected: each sees everything, one acts, and either may die while people play.

use super::{
    kills::play,
    process::{Host, lines, tables, trace},
    room::{PATIENCE, picture},
};
use deltille_testing::postgres::shared;
use std::{process::Command, time::Duration};
use tokio::{
    process::Child,
    sync::watch,
    time::{Instant, sleep},
};

/// How often one of the two is killed.
const KILLS: usize = 12;
const GAMES: usize = 3;

/// A process, from now on.
fn spawn(host: &Host, address: &str) -> Child {
    let mut command = host.command(&["serve"]);
    command.env("DELTILLE_STORE", address);
    tokio::process::Command::from(command).kill_on_drop(true).spawn().unwrap()
}

/// Waits until so many processes have connected, those that were killed included.
async fn connected(host: &Host, times: usize) {
    let since = Instant::now();
    loop {
        let log = std::fs::read_to_string(host.log()).unwrap();
        if log.matches("connected to Discord").count() >= times {
            return;
        }
        assert!(since.elapsed() < PATIENCE, "the bots did not connect:\n{log}");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_on_while_one_of_two_processes_dies() {
    let made = || shared().map(|server| server.address(&server.schema()));
    let Some(address) = tokio::task::spawn_blocking(made).await.unwrap() else { return };
    let mut random = fastrand::Rng::with_seed(11);
    let host = Host::new().await;
    let mut bots = [spawn(&host, &address), spawn(&host, &address)];
    connected(&host, 2).await;

    let (lives, life) = watch::channel(0);
    let (stopping, stop) = watch::channel(false);
    let mut games = Vec::new();
    for number in 0..GAMES {
        let room = host.room(host.playground.add_channel(&format!("game-{number}")));
        let people = [room.person("Mira"), room.person("Jonas")];
        room.open(&people, &[("setup", "standard")]).await;
        let game = play(room.clone(), random.u64(..), life.clone(), stop.clone());
        games.push((room, tokio::spawn(game)));
    }
    for kill in 0..KILLS {
        sleep(Duration::from_millis(random.u64(100..700))).await;
        bots[kill % 2].kill().await.unwrap();
        bots[kill % 2] = spawn(&host, &address);
        connected(&host, kill + 3).await;
        lives.send_replace(u32::try_from(kill).unwrap() + 1);
    }
    stopping.send_replace(true);
    let mut expected = Vec::new();
    for (room, game) in games {
        let made = game.await.unwrap();
        assert!(picture(&room.board()).is_some());
        expected.push((room.channel, made));
    }
    let file = host.data.path().join("backup.jsonl");
    let backup = host.command(&["backup", file.to_str().unwrap()]).env("DELTILLE_STORE", &address).status().unwrap();
    assert!(backup.success());
    let (kept, mut moves) = (tables(&file), 0);
    for (channel, made) in expected {
        let (_, table) = kept.iter().find(|(kept, _)| *kept == channel).unwrap();
        assert_eq!(lines(table), made, "channel {channel}");
        assert_eq!(trace(host.data.path(), &made), made);
        moves += made.len();
    }
    println!("{moves} moves, {KILLS} kills");
    assert!(moves > 2 * KILLS, "hardly anything happened between the kills");
    for mut bot in bots {
        let id = bot.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
        assert!(tokio::time::timeout(PATIENCE, bot.wait()).await.unwrap().unwrap().success());
    }
    let log = std::fs::read_to_string(host.log()).unwrap();
    assert!(!log.contains("panicked") && !log.contains(&address), "{log}");
    assert!(!host.data.path().join("data/tables").exists(), "something is in the folder");
}
