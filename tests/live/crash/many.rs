//! SIGKILL at every stage of a process's life: `DELTILLE_KILLS` times (60 unless set), seeded by
//! `DELTILLE_SEED`, spread over starts, runs, stops, backups, restores and deletions. After each kill the
//! database must open and hold every acknowledged move.

use super::{
    process::{Host, lines, tables},
    room::{PATIENCE, Room, interrupted, standard_game},
};
use deltille::{
    games::AnyPlay,
    playground::{Outcome, Person},
};
use serde_json::json;
use std::{collections::BTreeMap, path::PathBuf, process::Stdio, time::Duration};
use tokio::time::sleep;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Start,
    Run,
    Stop,
    Backup,
    Restore,
    Deletion,
}

const STAGES: [Stage; 6] =
    [Stage::Start, Stage::Run, Stage::Stop, Stage::Backup, Stage::Restore, Stage::Deletion];

/// One game and its acknowledged entries.
struct Game {
    room: Room,
    people: [Person; 2],
    play: AnyPlay,
    made: Vec<String>,
    /// An entry whose answer a kill prevented: it may be in the record or not.
    asked: Option<String>,
}

impl Game {
    async fn open(host: &Host, number: usize) -> Game {
        let room = host.room(host.playground.add_channel(&format!("game-{number}")));
        let people = [room.person("Mira"), room.person("Jonas")];
        room.open(&people, &[("setup", "standard")]).await;
        Game {
            room,
            people,
            play: standard_game(),
            made: Vec::new(),
            asked: None,
        }
    }

    /// Asks for a move, and waits for the answer at most `patience`.
    async fn ask(&mut self, random: &mut fastrand::Rng, patience: Duration) {
        let legal = self.play.legal().unwrap();
        let entry = legal[random.usize(..legal.len())].clone();
        let who = &self.people[self.made.len() % 2];
        let pressed = who.slash(self.room.channel, "move", &[("move", json!(entry))]).unwrap();
        self.asked = Some(entry.clone());
        let Some(Outcome::Message(id)) = pressed.answered_within(patience).await else {
            return;
        };
        let messages = who.messages(self.room.channel);
        let answer = messages.iter().find(|message| message.id == id).unwrap();
        // The next process reports the outcome.
        let told = interrupted(answer);
        if told == Some(false) {
            return;
        }
        assert!(told.is_some() || answer.only_for.is_none(), "{entry} is refused: {}", answer.value);
        self.take(entry);
    }

    fn take(&mut self, entry: String) {
        self.play.enter(&entry).unwrap();
        self.made.push(entry);
        self.asked = None;
    }

    /// Asserts that the record holds all acknowledged entries, and at most the unanswered one besides.
    fn check(&mut self, record: &[String]) {
        assert_eq!(record[..self.made.len().min(record.len())], self.made[..], "lost or changed");
        match &record[self.made.len()..] {
            [] => self.asked = None,
            [more] => {
                assert_eq!(Some(more), self.asked.as_ref());
                self.take(more.clone());
            }
            more => panic!("never asked for: {more:?}"),
        }
    }
}

/// Kills a child after this time; returns whether it had ended by itself.
async fn killed_after(command: std::process::Command, moment: Duration) -> bool {
    let mut command = tokio::process::Command::from(command);
    let mut child = command.stdout(Stdio::null()).kill_on_drop(true).spawn().unwrap();
    sleep(moment).await;
    let ended = child.try_wait().unwrap().is_some();
    if !ended {
        child.kill().await.unwrap();
    }
    ended
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: many kills"]
async fn every_process_stage_survives_a_kill() {
    let kills = deltille_testing::kills(60);
    let seed = std::env::var("DELTILLE_SEED")
        .map_or_else(|_| fastrand::u64(..1_000_000), |seed| seed.parse().unwrap());
    println!("DELTILLE_SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut host = Host::new().await;
    host.start().await;
    let mut game = Game::open(&host, 0).await;
    host.kill().await;
    let (mut done, mut moves, mut people) = (BTreeMap::<Stage, u64>::new(), 0, 0);
    let copy = host.data.path().join("copy.jsonl");
    for kill in 0..kills {
        let stage = STAGES[kill as usize % STAGES.len()];
        let moment = |random: &mut fastrand::Rng, most: u64| Duration::from_millis(random.u64(..most));
        match stage {
            Stage::Start => {
                host.spawn();
                sleep(moment(&mut random, 250)).await;
                host.kill().await;
            }
            Stage::Run => {
                host.start().await;
                if game.play.outcome().is_some() || game.made.len() > 60 {
                    moves += game.made.len();
                    game = Game::open(&host, kill as usize + 1).await;
                }
                game.ask(&mut random, PATIENCE).await;
                let patience = moment(&mut random, 40);
                game.ask(&mut random, patience).await;
                host.kill().await;
            }
            Stage::Stop => {
                host.start().await;
                game.ask(&mut random, PATIENCE).await;
                host.ask_to_stop();
                sleep(moment(&mut random, 60)).await;
                host.kill().await;
            }
            Stage::Backup => {
                let command = host.command(&["backup", host.data.path().join("cut.jsonl").to_str().unwrap()]);
                killed_after(command, moment(&mut random, 60)).await;
            }
            Stage::Restore => {
                let other = host.data.path().join(format!("restored-{kill}"));
                let restore = || {
                    let mut command = host.command(&["restore", copy.to_str().unwrap()]);
                    command.env("DELTILLE_DATA", &other);
                    command
                };
                std::fs::create_dir_all(&other).unwrap();
                std::fs::copy(host.data.path().join("data/seal.key"), other.join("seal.key")).unwrap();
                if !killed_after(restore(), moment(&mut random, 120)).await {
                    // Repeated, unless it was complete already.
                    let again = restore().output().unwrap();
                    let said = String::from_utf8_lossy(&again.stderr).into_owned();
                    assert!(again.status.success() || other.join("tables").exists(), "{said}");
                }
                let file = host.data.path().join("restored.jsonl");
                let mut command = host.command(&["backup", file.to_str().unwrap()]);
                assert!(
                    command.env("DELTILLE_DATA", &other).output().unwrap().status.success(),
                    "restored, and does not open"
                );
                assert_eq!(tables(&file).len(), tables(&copy).len());
                std::fs::remove_dir_all(other).unwrap();
            }
            Stage::Deletion => {
                host.start().await;
                people += 1;
                delete(&host, people, &game.people[1], &mut random).await;
                host.kill().await;
            }
        }
        *done.entry(stage).or_default() += 1;
        let kept = copied(&host, &copy).await;
        let (_, table) = kept
            .iter()
            .find(|(channel, _)| *channel == game.room.channel)
            .expect("the table is there");
        game.check(&lines(table));
    }
    println!("{done:?} kills, {} moves, 0 lost, 0 unopenable", moves + game.made.len());
    host.start().await;
    assert!(host.terminate().await.success());
}

async fn copied(host: &Host, copy: &PathBuf) -> Vec<(u64, serde_json::Value)> {
    let kept = host.backup().await;
    std::fs::copy(host.data.path().join("backup.jsonl"), copy).unwrap();
    kept
}

/// A user has played and deletes all their data; returns soon after the deletion begins.
async fn delete(host: &Host, number: usize, other: &Person, random: &mut fastrand::Rng) {
    let who = host.playground.add_person(&format!("Xanthippe{number}"));
    let room = host.room(host.playground.add_channel(&format!("deleted-{number}")));
    room.open(&[who.clone(), other.clone()], &[("setup", "standard")]).await;
    let page = room.command(&who, "me privacy", &[]).await;
    let message = room.press(&who, &page, "button-delete-all").await.id;
    let pressed = who
        .forging()
        .submit(room.channel, Some(message), "1.pv.delete", &[("word", "delete")])
        .unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    sleep(Duration::from_millis(random.u64(..60))).await;
}
