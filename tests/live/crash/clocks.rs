//! Clocks that run out while the process is killed: each once, and downtime is charged to no player.

use super::{
    process::{Host, lines},
    room::{PATIENCE, content},
};
use deltille::{
    bot::{Receipt, System, Tables, TimeSource},
    games::{Setup, registry},
    ids::{ChannelId, MessageId, TableId, Time, UserId},
    store::{DiskStore, Key, database_folder},
    table::{
        By, Command, HostSeat, Opening, Order, Person,
        clock::{GRACE, TimeControl},
        fair::Seed,
    },
};
use deltille_testing::texts::Says;
use std::{sync::Arc, time::Duration};
use tokio::time::{Instant, sleep};

/// Tables whose clocks run out one second after the other.
const TABLES: u64 = 8;

/// Opens the tables with this much time left; the process that opened them ended an hour ago.
async fn set_up(host: &Host) -> Vec<ChannelId> {
    let channels = (0..TABLES)
        .map(|number| ChannelId(host.playground.add_channel(&format!("clock-{number}"))))
        .collect();
    let gone = Time(System.now().0 - 3_600_000);
    let data = host.data.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    let store = Arc::new(DiskStore::open(&database_folder(&data)).unwrap());
    let tables = Tables::new(store);
    let options = [("setup".to_owned(), "standard".to_owned())];
    let setup = Setup::parse(registry::game("triablo").unwrap(), Some("two-player"), &options).unwrap();
    let person = |name: &str| {
        let person = host.playground.person(name).unwrap();
        Person { id: UserId(person.id), name: name.to_owned() }
    };
    let list: &Vec<ChannelId> = &channels;
    for (left, channel) in (1..).zip(list) {
        let at = Time(gone.0 - 60_000 + left * 1000);
        let opening = Opening {
            id: TableId(channel.0),
            channel: *channel,
            guild: None,
            setup: setup.clone(),
            host: person("Mira"),
            seat: HostSeat::First,
            invited: Vec::new(),
            computers: Vec::new(),
            time: TimeControl::PerMove { seconds: 60 },
            at,
            seed: Seed([3; 32]),
            from: Default::default(),
            solo: deltille::table::solo::Solo::default(),
            task: None,
            stakes: Default::default(),
            standstill: Default::default(),
            home: deltille::table::Home::default(),
        };
        tables.open(Key(format!("i:{channel}-open")), opening).await.unwrap();
        let join = Order {
            request: None,
            by: By::Person(person("Jonas")),
            at,
            pressed: None,
            table: None,
            ply: None,
            command: Command::Join { seat: None, new: false },
            standstill: Default::default(),
        };
        let joined = tables.order(*channel, Key(format!("i:{channel}-join")), join).await.unwrap();
        tables.delivered(Receipt::of(*channel, joined.version), MessageId(1)).await.unwrap();
    }
    for seconds in (0..=50).rev().step_by(10) {
        tables.presence.beat(Time(gone.0 - seconds * 1000)).await.unwrap();
    }
    channels
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_out_once_across_kills() {
    let mut host = Host::new().await;
    let channels = set_up(&host).await;
    let boards = |channel: &ChannelId| host.room(channel.0).public();
    let told =
        |host: &Host| channels.iter().filter(|channel| !host.room(channel.0).public().is_empty()).count();
    assert!(channels.iter().all(|channel| boards(channel).is_empty()));

    // The hour without a process is charged to no player: nothing happens at once.
    host.start().await;
    sleep(Duration::from_secs(2)).await;
    host.kill().await;
    assert_eq!(told(&host), 0);
    // Some clocks run out in this life …
    host.start().await;
    sleep(GRACE + Duration::from_secs(4)).await;
    host.kill().await;
    let some = told(&host);
    println!("{some} of {TABLES} tables were told before the second kill");
    // … and none in the short lives; work in progress at a kill is finished by the next process.
    for life in [0, 200, 900] {
        host.start().await;
        sleep(Duration::from_millis(life)).await;
        host.kill().await;
    }
    host.start().await;
    let since = Instant::now();
    while told(&host) < channels.len() {
        assert!(since.elapsed() < PATIENCE * 3, "{} of {TABLES} tables were told", told(&host));
        sleep(Duration::from_millis(100)).await;
    }
    // Nothing is repeated.
    sleep(Duration::from_secs(7)).await;
    let tables = host.backup().await;
    for channel in &channels {
        let (_, table) = tables.iter().find(|(kept, _)| *kept == channel.0).unwrap();
        assert_eq!(lines(table), ["white:timeout"], "{channel}");
        let told = host.room(channel.0).public();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(content(&told[0]).says("result-won"), "{}", content(&told[0]));
    }
    assert!(host.terminate().await.success());
}
