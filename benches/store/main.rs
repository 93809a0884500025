//! Durable commits: the latency of one, and the throughput with many channels, against a bare write and
//! `fdatasync`. `-- large` compares with redb at 100 000 tables; `-- memory` measures memory over many
//! commits; `-- postgres`, with the feature `postgres`, measures moves in a server of its own.
//! `-- ranks` measures leaderboards with 100 000 people, `-- filing` what a rated game costs more than a casual
//! one.

mod engines;
mod filing;
mod large;
mod memory;
#[cfg(feature = "postgres")]
mod postgres;
mod ranks;

use criterion::{Criterion, Throughput, criterion_group};
use deltille::{
    ids::{ChannelId, Time},
    store::{Applied, Change, Deadline, DiskStore, Key, Outgoing, Store, Subject, Version},
};
use std::{
    fs::File,
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

/// About the size of a table of eighty entries.
const BODY: usize = 1500;

/// A change based on this version of a table: its body, a key, a deadline, a board to post.
fn change(table: u64, version: u64) -> Change {
    Change {
        subject: Subject::Channel(ChannelId(table)),
        expected: Version(version),
        body: vec![b'x'; BODY],
        key: Key(format!("i:{table}-{version}")),
        answer: b"say".to_vec(),
        at: Time(1_000),
        deadlines: vec![Deadline { at: Time(1_000_000 + table + version), kind: "expire".into() }],
        outgoing: vec![Outgoing { at: Time(1_000_000), kind: "board".into(), to: Vec::new() }],
        labels: Vec::new(),
        filed: Vec::new(),
    }
}

/// Makes `rounds` commits in each of `channels`; each channel waits for its commit before the next one.
async fn commits(store: &Arc<DiskStore>, channels: u64, rounds: u64, run: u64) -> Duration {
    let since = Instant::now();
    let writers = (0..channels).map(|channel| {
        let store = store.clone();
        tokio::spawn(async move {
            let subject = Subject::Channel(ChannelId(run << 20 | channel));
            for round in 0..rounds {
                let change = Change {
                    subject,
                    key: Key(format!("i:{run}-{channel}-{round}")),
                    ..change(0, round)
                };
                let applied = store.apply(vec![change]).await.unwrap();
                assert!(matches!(applied[..], [Applied::Committed(_)]));
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    since.elapsed()
}

fn durable(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut group = criterion.benchmark_group("durable");
    group.sample_size(10).measurement_time(Duration::from_secs(4));
    group.throughput(Throughput::Elements(1));
    let mut bare = File::create(folder.path().join("bare")).unwrap();
    group.bench_function("bare write + fdatasync", |bencher| {
        bencher.iter(|| {
            bare.write_all(&[b'x'; BODY]).unwrap();
            bare.sync_data().unwrap();
        });
    });
    let store = Arc::new(DiskStore::open(&folder.path().join("db")).unwrap());
    let mut run = 0;
    for channels in [1u64, 16, 64, 256] {
        group.bench_function(format!("commits, {channels} channels"), |bencher| {
            bencher.iter_custom(|count| {
                run += 1;
                let rounds = count.div_ceil(channels);
                let spent = runtime.block_on(commits(&store, channels, rounds, run));
                spent.mul_f64(count as f64 / (rounds * channels) as f64)
            });
        });
    }
}

/// Opens a database with many tables, and looks for due deadlines when there are none.
fn opening(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let mut group = criterion.benchmark_group("open");
    group.sample_size(10);
    for tables in [0u64, 100_000] {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let store = DiskStore::open(folder.path()).unwrap();
        for start in (0..tables).step_by(1000) {
            runtime
                .block_on(store.apply((start..start + 1000).map(|id| change(id, 0)).collect()))
                .unwrap();
        }
        drop(store);
        group.bench_function(format!("{tables} tables"), |bencher| {
            bencher.iter(|| DiskStore::open(folder.path()).unwrap())
        });
        let store = DiskStore::open(folder.path()).unwrap();
        // The background worker's queries in every round.
        let (now, lease) = (Time(1_000), Duration::from_secs(60));
        let look = async || {
            store.load(Subject::Service).await.unwrap();
            assert!(store.due(now, 64, lease).await.unwrap().is_empty());
            assert!(store.claim(now, 64, lease).await.unwrap().is_empty());
            store.next_due().await.unwrap()
        };
        group.bench_function(format!("idle look, {tables} pending deadlines"), |bencher| {
            bencher.iter(|| runtime.block_on(look()));
        });
    }
}

criterion_group!(benches, durable, opening);

fn main() {
    if std::env::args().any(|argument| argument == "large") {
        return large::measure();
    }
    if std::env::args().any(|argument| argument == "memory") {
        return memory::measure();
    }
    if std::env::args().any(|argument| argument == "ranks") {
        return ranks::measure();
    }
    if std::env::args().any(|argument| argument == "filing") {
        return filing::measure();
    }
    #[cfg(feature = "postgres")]
    if std::env::args().any(|argument| argument == "postgres") {
        return postgres::measure();
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
