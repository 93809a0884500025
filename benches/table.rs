//! Tables: the cost of one order, alone and through a store in memory, the cost of encoding and decoding a long
//! record, and that of the suggestions while a user types.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use deltille::{
    bot::{
        Action, Tables, Value,
        people::{PersonSettings, Reminders},
    },
    games::Setup,
    ids::{ChannelId, TableId, Time, UserId},
    store::{Change, Key, MemoryStore, Store, Subject, Version},
    table::{By, Command, HostSeat, Opening, Order, Person, Table, fair::Seed},
};
use deltille_testing::{
    bot::room::{ANN, BOB, Room},
    recorded,
};
use std::sync::Arc;

fn person(id: u64) -> Person {
    Person { id: UserId(id), name: format!("Person {id}") }
}

fn order(user: UserId, command: Command) -> Order {
    Order {
        request: None,
        by: By::Person(person(user.0)),
        at: Time(2_000),
        pressed: None,
        table: None,
        ply: None,
        command,
        standstill: Default::default(),
    }
}

fn enter(table: &Table, line: &str) -> Table {
    let entry = order(table.next()[0], Command::Enter { text: line.to_owned() });
    table.apply(&entry).expect("a line of a complete game").0
}

/// A three-player game of the fixtures: its table with `left` entries to play, and the next of them.
fn long_game(left: usize) -> (Table, String) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/triablo.json");
    let file: serde_json::Value =
        serde_json::from_slice(&std::fs::read(path).expect("the fixtures")).expect("JSON");
    let games = file["games"].as_array().expect("a list of games");
    let game = games.iter().find(|game| game["name"] == "three-captures").expect("the long game");
    let info = deltille::games::registry::game("triablo").expect("the game");
    let opening = Opening {
        id: TableId(1),
        channel: ChannelId(1),
        guild: None,
        setup: Setup::parse(info, Some("three-player"), &[]).expect("a variant"),
        host: person(1),
        seat: HostSeat::First,
        invited: Vec::new(),
        computers: Vec::new(),
        time: Default::default(),
        at: Time(1_000),
        seed: Seed([1; 32]),
        from: deltille::table::Origin::default(),
        solo: deltille::table::solo::Solo::default(),
        task: None,
        stakes: Default::default(),
        standstill: Default::default(),
        home: deltille::table::Home::default(),
    };
    let mut table = Table::open(&opening).expect("a table").0;
    for user in [2, 3] {
        table = table
            .apply(&order(UserId(user), Command::Join { seat: None, new: false }))
            .expect("a seat")
            .0;
    }
    let lines: Vec<&str> = game["record"]
        .as_array()
        .expect("lines")
        .iter()
        .filter_map(serde_json::Value::as_str)
        .collect();
    let (before, after) = lines.split_at(lines.len() - left);
    for line in before {
        table = enter(&table, line);
    }
    (table, after[0].to_owned())
}

fn bench(criterion: &mut Criterion) {
    let (table, last) = long_game(1);
    let body = table.encode();
    let entries = table.entries.len();
    let mut group = criterion.benchmark_group("table");
    group.bench_function(format!("decode/{entries} entries, {} bytes", body.len()), |bench| {
        bench.iter(|| Table::decode(&body).expect("its own body"));
    });
    group.bench_function(format!("encode/{entries} entries"), |bench| bench.iter(|| table.encode()));
    group.throughput(Throughput::Elements(1));
    let entry = order(table.next()[0], Command::Enter { text: last });
    group.bench_function(format!("apply/entry {}", entries + 1), |bench| {
        bench.iter_batched(
            || entry.clone(),
            |entry| table.apply(&entry).expect("legal"),
            BatchSize::SmallInput,
        );
    });
    // One change of a long game, from the order to the store's answer. The table is cached, as it usually is.
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let prepared = |wish: Reminders, body: &[u8]| {
        let store = Arc::new(MemoryStore::default());
        let tables = Tables::new(store.clone());
        runtime.block_on(async {
            for user in 1..=3 {
                let settle = |settings: &mut PersonSettings| settings.reminders = wish;
                tables
                    .people
                    .change(UserId(user), Key(format!("wish:{user}")), Time(1_000), settle)
                    .await
                    .expect("a wish");
            }
            let change = Change {
                subject: Subject::Channel(ChannelId(1)),
                expected: Version(0),
                body: body.to_vec(),
                key: Key("prepared".to_owned()),
                answer: Vec::new(),
                at: Time(1_000),
                deadlines: Vec::new(),
                outgoing: Vec::new(),
                labels: Vec::new(),
                filed: Vec::new(),
            };
            store.apply(vec![change]).await.expect("an empty store");
            tables.current(ChannelId(1)).await.expect("readable");
        });
        tables
    };
    // The last entry but one: a player's turn begins, and the player is reminded according to their settings.
    let (earlier, next) = long_game(2);
    let turn = order(earlier.next()[0], Command::Enter { text: next });
    let body = earlier.encode();
    for wish in [Reminders::Never, Reminders::Channel, Reminders::Both] {
        group.bench_function(
            format!("order to commit, in memory, reminders: {}", <&str>::from(wish)),
            |bench| {
                bench.iter_batched(
                    || (prepared(wish, &body), turn.clone()),
                    |(tables, entry)| {
                        let done = runtime.block_on(tables.order(ChannelId(1), Key("i:1".to_owned()), entry));
                        (tables, done.expect("legal"))
                    },
                    BatchSize::SmallInput,
                );
            },
        );
    }
    group.finish();
}

/// The suggestions for what a user has typed so far, in the middle of a game; they follow each letter.
fn suggestions(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut room = Room::new();
    runtime.block_on(async {
        room.start(&[ANN, BOB], &[]).await;
        let lines = recorded::named("triablo", "two-captures").lines;
        for (ply, line) in lines.iter().take(60).enumerate() {
            room.type_move([ANN, BOB][ply % 2], line).await;
        }
        assert!(room.complete(ANN, "").await.len() > 5, "the game goes on");
    });
    let mut group = criterion.benchmark_group("suggestions");
    for typed in ["", "e3-", "king"] {
        let options = vec![("move".to_owned(), Value::Text(typed.to_owned()))];
        let action = Action::Autocomplete { name: "move".to_owned(), options, focused: "move".to_owned() };
        let request = room.request(ANN, action);
        group.bench_function(format!("triablo, after {typed:?}"), |bench| {
            bench.iter_batched(
                || request.clone(),
                |request| runtime.block_on(room.bot.handle(request)),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, bench, suggestions);
criterion_main!(benches);
