//! The commit that files a rated game against that of a casual one, by turns, on disk and in PostgreSQL.
//! `-- filing`.

use deltille::{
    bot::{CONSEQUENCES, Tables},
    games::{Control, Leave, Setup, registry},
    ids::{ChannelId, GuildId, TableId, Time, UserId},
    store::{AnyStore, DiskStore, Key},
    table::{
        By, Command, Home, HostSeat, Opening, Order, Origin, Person, Stakes, clock::Standstill, fair::Seed,
        solo::Solo,
    },
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::runtime::Runtime;

/// Games of each kind.
const GAMES: u64 = 300;
const START: Time = Time(1_750_000_000_000);

fn person(number: u64) -> Person {
    Person { id: UserId(number), name: format!("Person {number}") }
}

fn order(user: u64, at: Time, command: Command) -> Order {
    Order {
        request: None,
        by: By::Person(person(user)),
        at,
        pressed: None,
        table: None,
        ply: None,
        command,
        standstill: Standstill::default(),
    }
}

/// Plays a game of six moves; returns how long its end took.
async fn game(tables: &Tables, number: u64, stakes: Stakes, people: [u64; 2]) -> Duration {
    let options = [("setup".to_owned(), "standard".to_owned())];
    let info = registry::game("triablo").expect("a game");
    let setup = Setup::parse(info, Some("two-player"), &options).expect("a setup");
    let (channel, at) = (ChannelId(number + 1), START.after(Duration::from_secs(number * 3600)));
    let key = |what: &str| Key(format!("{what}:{number}"));
    let opening = Opening {
        id: TableId(number + 1),
        channel,
        guild: Some(GuildId(5)),
        setup,
        host: person(people[0]),
        seat: HostSeat::First,
        invited: Vec::new(),
        computers: Vec::new(),
        time: Default::default(),
        at,
        seed: Seed([7; 32]),
        from: Origin::default(),
        solo: Solo::default(),
        task: None,
        stakes,
        standstill: Standstill::default(),
        home: Home::default(),
    };
    tables.open(key("open"), opening).await.expect("opened");
    let join = order(people[1], at, Command::Join { seat: None, new: false });
    tables.order(channel, key("join"), join).await.expect("joined");
    for entry in 0..6 {
        let table = tables.current(channel).await.expect("readable").expect("a table").table;
        let text = table.play().and_then(|play| play.legal()).expect("moves").swap_remove(0);
        let enter = order(table.next()[0].0, at, Command::Enter { text });
        tables.order(channel, key(&format!("e{entry}")), enter).await.expect("entered");
    }
    let resign = order(people[1], at, Command::Control(Control::Leave(Leave::Resign)));
    let since = Instant::now();
    tables.order(channel, key("end"), resign).await.expect("ended");
    since.elapsed()
}

async fn compare(name: &str, store: AnyStore) {
    let tables = Tables::with(store, CONSEQUENCES, Arc::default());
    let [mut casual, mut rated] = [Vec::new(), Vec::new()];
    let mut random = fastrand::Rng::with_seed(9);
    for number in 0..2 * GAMES {
        let first = random.u64(1..200);
        let people = [first, first + random.u64(1..200)];
        let (stakes, times) = match number % 2 {
            0 => (Stakes::Casual, &mut casual),
            _ => (Stakes::Rated, &mut rated),
        };
        times.push(game(&tables, number, stakes, people).await);
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1000.0
    };
    let (casual, rated) = (median(&mut casual), median(&mut rated));
    println!(
        "{name}: the end of a casual game {casual:.2} ms, of a rated one {rated:.2} ms: {:.2} times",
        rated / casual
    );
}

pub fn measure() {
    let runtime = Runtime::new().expect("threads");
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let disk = DiskStore::open(&folder.path().join("db")).expect("it opens");
    runtime.block_on(compare("disk", AnyStore::from(Arc::new(disk))));
    #[cfg(feature = "postgres")]
    if let Some(server) = deltille_testing::postgres::shared() {
        let address = server.address(&server.schema()).parse().expect("an address");
        runtime.block_on(async {
            let store = deltille::store::PostgresStore::open(&address).await.expect("it opens");
            compare("PostgreSQL", AnyStore::from(Arc::new(store))).await;
        });
    }
}
