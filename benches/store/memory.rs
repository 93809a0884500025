//! Memory over many commits while the tables' clock advances: the curve must become flat once idempotency
//! keys expire as fast as new ones arrive.

use crate::change;
use deltille::{
    ids::{ChannelId, Time},
    store::{Applied, Change, DiskStore, KEY_LIFE, Key, Store, Subject},
};
use std::{fs, sync::Arc};

/// Channels that change at the same time.
const CHANNELS: u64 = 64;
/// Keys remembered in the steady state; the key lifetimes that pass, and how often the memory is printed in
/// each.
const KEYS: u64 = 25_000;
const LIVES: u64 = 12;
const TOLD: u64 = 4;

/// Resident memory of this process in MB, where the system reports it.
fn resident() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

/// Commits a range of versions in one channel, spread evenly between two times in milliseconds.
async fn commits(store: Arc<DiskStore>, channel: u64, versions: std::ops::Range<u64>, times: (u64, u64)) {
    let count = versions.end - versions.start;
    for (number, version) in versions.enumerate() {
        let at = Time(times.0 + (times.1 - times.0) * number as u64 / count);
        let (subject, key) = (
            Subject::Channel(ChannelId(channel)),
            Key(format!("i:{channel:03}{at}", at = at.0 * 1000 + version)),
        );
        let applied = store
            .apply(vec![Change { subject, key, at, ..change(channel, version) }])
            .await
            .expect("a store");
        assert!(matches!(applied[..], [Applied::Committed(_)]));
    }
}

pub fn measure() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let store = Arc::new(DiskStore::open(folder.path()).expect("a store"));
    let life = KEY_LIFE.as_millis() as u64;
    let each = KEYS / CHANNELS / TOLD;
    println!("   commits   lives of a key   resident memory");
    for round in 0..LIVES * TOLD {
        let times = (round * life / TOLD, (round + 1) * life / TOLD);
        let writers = (0..CHANNELS).map(|channel| {
            runtime.spawn(commits(store.clone(), channel, round * each..(round + 1) * each, times))
        });
        for writer in writers.collect::<Vec<_>>() {
            runtime.block_on(writer).expect("no panic");
        }
        let (done, lives) = ((round + 1) * each * CHANNELS, (round + 1) as f64 / TOLD as f64);
        println!("{done:>10}   {lives:>14.2}   {:.1} MB", resident().unwrap_or(f64::NAN));
    }
}
