//! Leaderboards with 100 000 people: one page with the viewer's own place, on disk, in memory and in
//! PostgreSQL. `-- ranks`.

use deltille::{
    bot::{
        leaderboards::{self, DEEPEST, PAGE},
        members::Members,
        ratings::{Board, Figure, Scope},
    },
    ids::{GuildId, Time, UserId},
    store::{AnyStore, Change, DiskStore, Key, MemoryStore, Subject, Version},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::runtime::Runtime;

const PEOPLE: u64 = 100_000;
const PAGES: usize = 2_000;
/// Most milliseconds for a page at the 99th percentile.
const BOUND: f64 = 50.0;

fn board() -> Board {
    Board {
        scope: Scope::Server(GuildId(5)),
        pool: "triablo:two-player".to_owned(),
    }
}

/// A person's ratings; one in five is provisional.
fn change(user: u64, random: &mut fastrand::Rng) -> Change {
    let sigma = if user.is_multiple_of(5) { 4_000_000 } else { random.i64(900_000..2_900_000) };
    let mean = 25_000_000 + random.i64(-9_000_000..9_000_000);
    let body = format!(
        r#"{{"format":1,"name":"Person {user}","named":5,"pools":{{"triablo:two-player":{{"mean":{mean},"sigma":{sigma},
           "games":30,"won":20,"drawn":1,"streak":2,"longest":5,"peak":1800,"servers":[5]}}}}}}"#
    );
    let subject = Subject::Rating(UserId(user));
    let change = Change::of_body(subject, Version(0), body.into_bytes(), Key(format!("r:{user}")), Time(5));
    let rating = deltille::ratings::Rating { mean, sigma };
    Change {
        labels: vec![board().label(Figure::of(rating, &board().pool))],
        ..change
    }
}

async fn fill(store: &AnyStore) -> Duration {
    let since = Instant::now();
    let mut random = fastrand::Rng::with_seed(7);
    for first in (0..PEOPLE).step_by(500) {
        let changes = (first..first + 500).map(|user| change(user, &mut random)).collect();
        store.apply(changes).await.expect("writable");
    }
    since.elapsed()
}

async fn pages(name: &str, store: &AnyStore) {
    let took = fill(store).await;
    println!("{name}: {PEOPLE} people written in {:.1} s", took.as_secs_f64());
    let (members, board) = (Members::default(), board());
    let mut random = fastrand::Rng::with_seed(8);
    for (what, deepest) in [("first page", 1), ("any page that can be shown", DEEPEST / PAGE)] {
        let mut times = Vec::with_capacity(PAGES);
        for _ in 0..PAGES {
            let wanted = (random.usize(..deepest), UserId(random.u64(..PEOPLE)));
            let since = Instant::now();
            let page = leaderboards::page(store, &members, &board, wanted, Time(9)).await.expect("readable");
            times.push(since.elapsed());
            assert!(page.rows.len() == PAGE && page.own.is_some());
        }
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        println!(
            "{name}: {what} and the viewer's own place: p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms{}",
            at(0.5),
            at(0.99),
            at(1.0),
            if at(0.99) > BOUND { ": TOO LONG" } else { "" }
        );
    }
}

pub fn measure() {
    let runtime = Runtime::new().expect("threads");
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let disk = DiskStore::open(&folder.path().join("db")).expect("it opens");
    runtime.block_on(pages("disk", &AnyStore::from(Arc::new(disk))));
    runtime.block_on(pages("memory", &AnyStore::from(Arc::new(MemoryStore::new()))));
    #[cfg(feature = "postgres")]
    if let Some(server) = deltille_testing::postgres::shared() {
        let address = server.address(&server.schema()).parse().expect("an address");
        runtime.block_on(async {
            let store = deltille::store::PostgresStore::open(&address).await.expect("it opens");
            pages("PostgreSQL", &AnyStore::from(Arc::new(store))).await;
        });
    }
}
