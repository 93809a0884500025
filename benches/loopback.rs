//! From a person's command to the board in the channel: the real program and its real client, through the playground.
//!
//! `cargo bench --bench loopback`; with `-- moves`, only the moves of [`AT_ONCE`] channels, for a profile. Prints percentiles in milliseconds; then how long a start takes, and the memory of a
//! process that does nothing. The playground runs in this process, on the same cores as the program.

use deltille::{
    games::AnyPlay,
    ids::{ChannelId, Time},
    playground::{Config, Outcome, Playground},
    store::{Applied, Change, DiskStore, Key, Store, Subject, Version, database_folder},
};
use deltille_testing::room::{PATIENCE, Room, standard_game};
use serde_json::json;
use std::{
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

/// Commands measured with so many open tables, one after the other.
const COMMANDS: usize = 400;
/// People who give commands at the same time, each in a channel of their own.
const AT_ONCE: usize = 64;
/// Commands that each of them gives.
const EACH: usize = 20;

struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A game in a channel, and whose turn it is.
struct Game {
    room: Room,
    play: AnyPlay,
    made: usize,
}

impl Game {
    async fn open(playground: &Arc<Playground>, number: usize) -> Game {
        let channel = playground.add_channel(&format!("game-{number}"));
        let room = Room { playground: Arc::clone(playground), channel };
        room.open(&[room.person("Mira"), room.person("Jonas")], &[("setup", "standard")]).await;
        Game { room, play: standard_game(), made: 0 }
    }

    /// Makes an entry by command; how long it took until the board was there.
    async fn step(&mut self, random: &mut fastrand::Rng) -> Option<Duration> {
        if self.play.outcome().is_some() {
            return None;
        }
        let legal = self.play.legal()?;
        let entry = &legal[random.usize(..legal.len())];
        let who = self.room.person(["Mira", "Jonas"][self.made % 2]);
        let start = Instant::now();
        let pressed = who.slash(self.room.channel, "move", &[("entry", json!(entry))]).expect("a registered command");
        let outcome = pressed.answered_within(PATIENCE).await;
        let took = start.elapsed();
        assert!(matches!(outcome, Some(Outcome::Message(_))), "{entry}: {outcome:?}");
        self.play.enter(entry).expect("it is legal");
        self.made += 1;
        Some(took)
    }
}

fn program(playground: &Playground, data: &Path) -> Program {
    // Another build of it, to compare them.
    let other = std::env::var_os("LOOPBACK_PROGRAM");
    let mut command = Command::new(other.unwrap_or_else(|| env!("CARGO_BIN_EXE_deltille").into()));
    command.arg("serve").env("DISCORD_TOKEN", playground.token()).env("DISCORD_API_BASE", playground.api_base());
    Program(command.env("DELTILLE_DATA", data).env("DELTILLE_LOG", "warn").stdout(Stdio::null()).spawn().expect("it starts"))
}

fn percentiles(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!("{what:<38} p50 {:6.2}  p95 {:6.2}  p99 {:6.2} ms  ({} commands)", at(0.5), at(0.95), at(0.99), times.len());
}

/// Resident memory in MB, where the system tells.
fn resident(program: &Program) -> Option<f64> {
    memory(program, "VmRSS")
}

/// A line of what the system tells about a process's memory, in MB.
fn memory(program: &Program, what: &str) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.0.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with(what))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

/// Processor time that the process has used so far, in milliseconds, where the system tells.
fn processor(program: &Program) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", program.0.id())).ok()?;
    // The name, in brackets, may contain anything; user and system time are the 14th and 15th field, in hundredths of a second.
    let mut fields = status.rsplit_once(") ")?.1.split(' ').skip(11);
    let mut next = || fields.next()?.parse::<f64>().ok();
    Some((next()? + next()?) * 10.0)
}

/// From the start of the process until it is connected and its commands are registered.
async fn start(what: &str, data: &Path) {
    let mut times = Vec::new();
    let mut memory = None;
    for _ in 0..5 {
        let playground = Playground::start(Config::default()).await.expect("a free port");
        let start = Instant::now();
        let program = program(&playground, data);
        assert!(playground.ready(PATIENCE).await, "it did not connect");
        times.push(start.elapsed());
        tokio::time::sleep(Duration::from_secs(1)).await;
        memory = resident(&program);
    }
    times.sort_unstable();
    let memory = memory.map_or_else(|| "unknown".to_owned(), |mb| format!("{mb:.1} MB"));
    println!("{what:<38} {:.0} ms (median of 5), idle memory {memory}", times[2].as_secs_f64() * 1000.0);
}

/// A store with so many tables, all of them copies of one that was played.
async fn fill(from: &Path, to: &Path, tables: u64) {
    let source = DiskStore::open(&database_folder(from)).expect("the store of the games");
    let body = source.scan(None, 1).await.expect("readable").pop().expect("a game").1.body;
    let store = DiskStore::open(&database_folder(to)).expect("a new store");
    for first in (0..tables).step_by(1000) {
        let change = |number: u64| Change {
            subject: Subject::Channel(ChannelId(1_000_000 + number)),
            expected: Version(0),
            body: body.clone(),
            key: Key(format!("i:{number}")),
            answer: Vec::new(),
            at: Time(1_750_000_000_000),
            deadlines: Vec::new(),
            outgoing: Vec::new(),
            labels: Vec::new(),
            filed: Vec::new(),
        };
        let applied = store.apply((first..first + 1000).map(change).collect()).await.expect("writable");
        assert!(applied.iter().all(|applied| matches!(applied, Applied::Committed(_))));
    }
    store.flush().await.expect("writable");
}

#[tokio::main]
async fn main() {
    let data = tempfile::tempdir().expect("a folder");
    let played = data.path().join("played");
    let playground = Arc::new(Playground::start(Config::default()).await.expect("a free port"));
    let running = program(&playground, &played);
    assert!(playground.ready(PATIENCE).await, "it did not connect");
    let mut random = fastrand::Rng::with_seed(7);

    let only_moves = std::env::args().any(|argument| argument == "moves");
    let mut games: Vec<Game> = Vec::new();
    while only_moves && games.len() < AT_ONCE {
        games.push(Game::open(&playground, games.len()).await);
    }
    for open in [1, 100, 1000].into_iter().filter(|_| !only_moves) {
        while games.len() < open {
            games.push(Game::open(&playground, games.len()).await);
        }
        let mut times = Vec::new();
        for number in 0..COMMANDS {
            let game = if open == 1 { 0 } else { random.usize(..open) };
            times.extend(games[game].step(&mut random).await);
            // One table: a game may end.
            if open == 1 && games[0].play.outcome().is_some() {
                games[0] = Game::open(&playground, 10_000 + number).await;
            }
        }
        percentiles(&format!("command to board, {open} open tables"), times);
    }

    let used = processor(&running);
    let mut tasks = Vec::new();
    for (number, mut game) in games.into_iter().take(AT_ONCE).enumerate() {
        tasks.push(tokio::spawn(async move {
            let mut random = fastrand::Rng::with_seed(number as u64);
            let mut times = Vec::new();
            for _ in 0..EACH {
                // People think, however briefly: all of them together give some eighty commands a second.
                tokio::time::sleep(Duration::from_millis(random.u64(400..1200))).await;
                times.extend(game.step(&mut random).await);
            }
            times
        }));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("no panic"));
    }
    let used = processor(&running).zip(used).map_or(f64::NAN, |(now, before)| (now - before) / times.len() as f64);
    println!("{:<38} {used:.2} ms of processor time for each", format!("command to board, {AT_ONCE} at once"));
    percentiles(&format!("command to board, {AT_ONCE} at once"), times);
    let [all, own, file, most] =
        ["VmRSS", "RssAnon", "RssFile", "VmHWM"].map(|what| memory(&running, what).unwrap_or(f64::NAN));
    println!("{:<38} {all:.1} MB: own {own:.1}, of files {file:.1}; at most {most:.1}", "memory after all this");
    drop(running);
    if only_moves {
        return;
    }

    start("start, empty store", &data.path().join("empty")).await;
    let many = data.path().join("many");
    fill(&played, &many, 100_000).await;
    start("start, 100 000 tables", &many).await;
}
