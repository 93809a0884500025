//! A database with 100 000 tables: single commits at random tables, in sled as the program uses it and in
//! redb, compared with a bare write and `fdatasync`; then the time to open it. One run alternates between the
//! engines, because disk speed varies over time.

use crate::{
    BODY,
    engines::{Bare, Commit, Engine, Redb, Sled},
};
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

/// Tables in the database.
const TABLES: u64 = 100_000;
/// Single commits of each engine, and how many one engine makes before the next one's turn.
const COMMITS: usize = 10_000;
const TURN: usize = 100;
/// How often each database is opened.
const OPENED: usize = 5;

/// Total size of a folder's files in bytes.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable"));
    entries
        .map(|entry| {
            if entry.path().is_dir() {
                size(&entry.path())
            } else {
                entry.metadata().map_or(0, |it| it.len())
            }
        })
        .sum()
}

fn fill(engine: &mut dyn Engine) -> Duration {
    let since = Instant::now();
    for first in (0..TABLES).step_by(1000) {
        engine.commit((first..first + 1000).map(|table| Commit { table, version: 0 }).collect());
    }
    since.elapsed()
}

struct Measured {
    name: &'static str,
    engine: Box<dyn Engine>,
    versions: Vec<u64>,
    times: Vec<Duration>,
}

impl Measured {
    fn of(engine: Box<dyn Engine>) -> Measured {
        Measured {
            name: engine.name(),
            engine,
            versions: vec![1; TABLES as usize],
            times: Vec::new(),
        }
    }

    fn turn(&mut self, random: &mut fastrand::Rng) {
        for _ in 0..TURN {
            let table = random.u64(..TABLES);
            let version = &mut self.versions[table as usize];
            let since = Instant::now();
            self.engine.commit(vec![Commit { table, version: *version }]);
            self.times.push(since.elapsed());
            *version += 1;
        }
    }

    fn tell(&mut self) {
        self.times.sort_unstable();
        let at =
            |share: f64| self.times[((self.times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        println!(
            "{:<24} p50 {:6.2}  p95 {:6.2}  p99 {:6.2}  p99.9 {:7.2}  max {:7.2} ms",
            self.name,
            at(0.5),
            at(0.95),
            at(0.99),
            at(0.999),
            at(1.0)
        );
    }
}

pub fn measure() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let engines: [Box<dyn Engine>; 3] = [
        Box::new(Bare::open(&place("bare"))),
        Box::new(Sled::open(&place("sled"))),
        Box::new(Redb::open(&place("redb"))),
    ];
    let mut all = engines.map(Measured::of);
    for measured in &mut all[1..] {
        let took = fill(&mut *measured.engine);
        println!("{:<24} {TABLES} tables written in {:.1} s", measured.name, took.as_secs_f64());
    }
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..COMMITS / TURN {
        for measured in &mut all {
            measured.turn(&mut random);
        }
    }
    println!("{COMMITS} commits one after the other, bodies of {BODY} bytes:");
    let [bare, ..] = &all;
    let whole: Duration = bare.times.iter().sum();
    for measured in &mut all {
        let all: Duration = measured.times.iter().sum();
        measured.tell();
        println!(
            "{:<24} {:.2} times the bare write, on average",
            "",
            all.as_secs_f64() / whole.as_secs_f64()
        );
    }
    drop(all);
    println!("opening {TABLES} tables:");
    opening("sled", &place("sled"), &|path| drop(Sled::open(path)));
    opening("redb", &place("redb"), &|path| drop(Redb::open(path)));
}

fn opening(name: &str, folder: &Path, open: &dyn Fn(&Path)) {
    let mut times: Vec<Duration> = (0..OPENED)
        .map(|_| {
            let since = Instant::now();
            open(folder);
            since.elapsed()
        })
        .collect();
    let first = times[0];
    times.sort_unstable();
    println!(
        "{name:<24} {:.0} ms the first time, {:.0} ms in the median of {OPENED}; {:.0} MB on the disk",
        first.as_secs_f64() * 1000.0,
        times[OPENED / 2].as_secs_f64() * 1000.0,
        size(folder) as f64 / 1e6
    );
}
