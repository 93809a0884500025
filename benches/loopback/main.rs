//! Measures from a user's command to the board in the channel: the real program and its real client, through
//! the playground.
//!
//! `cargo bench --bench loopback` prints percentiles in milliseconds, then the time of a start and the memory
//! of an idle process. The playground runs in this process, on the same cores as the program. An argument
//! selects another measurement:
//!
//! ```text
//!   -- moves       only the moves of 64 channels, for a profile
//!   -- flood       16 channels that play, with and without a user who floods the bot with requests
//!   -- computers   16 tables of people, with and without 32 tables against computers
//!   -- memory [N]  memory, open files and threads over N interactions, or 50 000
//!   -- soak [N]    the same over N minutes, or 10, with the store in PostgreSQL if it is installed; fails if they
//!                  grow
//! ```

mod against;
mod computers;
mod flood;
mod game;
mod memory;
mod program;

use deltille::{
    ids::{ChannelId, Time},
    playground::{Config, Playground},
    store::{Applied, Change, DiskStore, Key, Store, Subject, Version, database_folder},
};
use deltille_testing::playground::PATIENCE;
use game::{Game, open_all, play_all};
use memory::Until;
use program::{Program, percentiles};
use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

/// Commands measured one after the other, for each number of open tables.
const COMMANDS: usize = 400;
/// Users who send commands at the same time, each in a channel of their own.
const AT_ONCE: usize = 64;
/// Commands sent by each of them.
const EACH: usize = 20;

/// Measures from the start of the process until it is connected and its commands are registered.
async fn start(what: &str, data: &Path) {
    let mut times = Vec::new();
    let mut memory = None;
    for _ in 0..5 {
        let playground = Playground::start(Config::default()).await.expect("a free port");
        let start = Instant::now();
        let program = Program::spawn(&playground, data, None);
        assert!(playground.ready(PATIENCE).await, "it did not connect");
        times.push(start.elapsed());
        tokio::time::sleep(Duration::from_secs(1)).await;
        memory = program.resident();
    }
    times.sort_unstable();
    let memory = memory.map_or_else(|| "unknown".to_owned(), |mb| format!("{mb:.1} MB"));
    println!("{what:<38} {:.0} ms (median of 5), idle memory {memory}", times[2].as_secs_f64() * 1000.0);
}

/// Fills a store with this number of tables, all copies of one that was played.
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
    let mut words = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let (mode, number) = (words.next(), words.next());
    match mode.as_deref() {
        Some("flood") => return flood::measure(&playground, &played).await,
        Some("computers") => return computers::measure(&playground, &played).await,
        Some("memory") => {
            let all = number.map_or(memory::ALL, |number| number.parse().expect("a number of interactions"));
            return memory::measure(&playground, &played, Until::Interactions(all)).await;
        }
        Some("soak") => {
            let minutes: f64 = number.map_or(10.0, |number| number.parse().expect("a number of minutes"));
            let until = Until::Over(Duration::from_secs_f64(60.0 * minutes));
            return memory::measure(&playground, &played, until).await;
        }
        Some("moves") | None => {}
        Some(other) => panic!("nothing is called {other}"),
    }
    let running = Program::start(&playground, &played, None).await;
    let mut random = fastrand::Rng::with_seed(7);
    let only_moves = mode.is_some();
    let mut games = open_all(&playground, if only_moves { AT_ONCE } else { 0 }).await;
    for open in [1, 100, 1000].into_iter().filter(|_| !only_moves) {
        while games.len() < open {
            games.push(Game::open(&playground, games.len()).await);
        }
        let mut times = Vec::new();
        for number in 0..COMMANDS {
            let game = if open == 1 { 0 } else { random.usize(..open) };
            times.extend(games[game].step(&mut random).await);
            // A single game may end during the run.
            if open == 1 && games[0].is_over() {
                games[0] = Game::open(&playground, 10_000 + number).await;
            }
        }
        percentiles(&format!("command to board, {open} open tables"), times);
    }

    let used = running.processor();
    games.truncate(AT_ONCE);
    // Players think briefly: together they send some eighty commands a second.
    let times = play_all(&mut games, EACH, 400..1200).await;
    let used = running
        .processor()
        .zip(used)
        .map_or(f64::NAN, |(now, before)| (now - before) / times.len() as f64);
    println!(
        "{:<38} {used:.2} ms of processor time for each",
        format!("command to board, {AT_ONCE} at once")
    );
    percentiles(&format!("command to board, {AT_ONCE} at once"), times);
    let [all, own, file, most] =
        ["VmRSS", "RssAnon", "RssFile", "VmHWM"].map(|what| running.memory(what).unwrap_or(f64::NAN));
    println!(
        "{:<38} {all:.1} MB: own {own:.1}, of files {file:.1}; at most {most:.1}",
        "memory after all this"
    );
    drop(running);
    if only_moves {
        return;
    }

    start("start, empty store", &data.path().join("empty")).await;
    let many = data.path().join("many");
    fill(&played, &many, 100_000).await;
    start("start, 100 000 tables", &many).await;
}
