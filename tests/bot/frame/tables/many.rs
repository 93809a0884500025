//! Many tables with clocks at once, and clocks through crashes and with a second process.

use super::{
    service::Board,
    support::{NOON, SEED, enter, person, setup},
};
use deltille::{
    bot::{Receipt, Tables},
    games::Seat,
    ids::{ChannelId, MessageId, TableId, Time, UserId},
    store::{Key, MemoryStore, Store, StoreError, Subject},
    table::{
        By, Command, HostSeat, Opening, Order, Phase,
        clock::{GRACE, TimeControl},
    },
};
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

const HOUR: u32 = 3600;

fn key(text: impl std::fmt::Display) -> Key {
    Key(format!("i:{text}"))
}

/// A game of persons 1 and 2 that begins at `at`.
async fn start(tables: &Tables, channel: u64, time: TimeControl, at: Time) {
    let opening = Opening {
        id: TableId(channel),
        channel: ChannelId(channel),
        guild: None,
        setup: setup("two-player", &[("setup", "standard")]),
        host: person(1),
        seat: HostSeat::First,
        invited: Vec::new(),
        computers: Vec::new(),
        time,
        at,
        seed: SEED,
        from: Default::default(),
        solo: deltille::table::solo::Solo::default(),
        task: None,
        stakes: Default::default(),
        standstill: Default::default(),
        home: deltille::table::Home::default(),
    };
    tables.open(key(format!("{channel}-open")), opening).await.unwrap();
    let join = Order {
        request: None,
        by: By::Person(person(2)),
        at,
        pressed: None,
        table: None,
        ply: None,
        command: Command::Join { seat: None, new: false },
        standstill: Default::default(),
    };
    let joined = tables.order(ChannelId(channel), key(format!("{channel}-join")), join).await.unwrap();
    tables
        .delivered(Receipt::of(ChannelId(channel), joined.version), MessageId(channel))
        .await
        .unwrap();
}

fn per_move(seconds: u32) -> TimeControl {
    TimeControl::PerMove { seconds }
}

/// Runs only the bot's worker until this time.
async fn live(board: &Board, tables: &Arc<Tables>, until: Time) -> Result<(), StoreError> {
    let worker = board.worker(tables);
    let mut now = board.now_is();
    while now < until {
        now = until.min(now.after(Duration::from_secs(20)));
        board.set(now);
        worker.round().await?;
    }
    Ok(())
}

async fn lines(tables: &Tables, channel: u64) -> Vec<String> {
    let current = tables.current(ChannelId(channel)).await.unwrap().unwrap();
    current.table.entries.iter().map(|entry| entry.line.clone()).collect()
}

#[tokio::test]
async fn absent_player_never_blocks_a_game() {
    let tables = Arc::new(Tables::new(Arc::new(MemoryStore::new())));
    let board = Board::default();
    board.set(NOON);
    start(&tables, 1, per_move(2 * HOUR), NOON).await;
    live(&board, &tables, NOON.after(Duration::from_secs(90 * 60 - 1))).await.unwrap();
    assert_eq!(board.posts.lock().unwrap().len(), 0);
    live(&board, &tables, NOON.after(Duration::from_secs(90 * 60))).await.unwrap();
    assert_eq!(board.posts.lock().unwrap().len(), 1, "the board comes again when time is short");
    assert_eq!(*board.stripped.lock().unwrap(), [MessageId(1)], "and takes the place of the old one");
    live(&board, &tables, NOON.after(Duration::from_secs(2 * 3600 + 4))).await.unwrap();
    assert_eq!(lines(&tables, 1).await, [""; 0]);
    live(&board, &tables, NOON.after(Duration::from_secs(2 * 3600)).after(GRACE))
        .await
        .unwrap();
    assert_eq!(lines(&tables, 1).await, ["white:timeout"]);
    live(&board, &tables, NOON.after(Duration::from_secs(9 * 3600))).await.unwrap();
    assert_eq!(
        (lines(&tables, 1).await.len(), board.posts.lock().unwrap().len()),
        (1, 2),
        "once, and told once"
    );
    assert_eq!(tables.current(ChannelId(1)).await.unwrap().unwrap().table.phase, Phase::Over);
}

#[tokio::test]
async fn late_timer_does_not_flag_a_timely_press() {
    let tables = Arc::new(Tables::new(Arc::new(MemoryStore::new())));
    let board = Board::default();
    board.set(NOON);
    start(&tables, 1, per_move(600), NOON).await;
    let end = NOON.after(Duration::from_secs(600));
    live(&board, &tables, end.after(Duration::from_secs(3))).await.unwrap();
    // Pressed at the last moment and three seconds in transit; the timer has already fired.
    let order = Order {
        at: end.after(Duration::from_secs(3)),
        pressed: Some(end),
        ..enter(1, "e3-f3v")
    };
    let done = tables.order(ChannelId(1), key("late"), order).await.unwrap();
    assert_eq!(
        done.table.clock.runs_out(Seat(1)),
        Some(end.after(Duration::from_secs(600))),
        "the other's begins then"
    );
    live(&board, &tables, end.after(Duration::from_secs(60))).await.unwrap();
    assert_eq!(lines(&tables, 1).await, ["e3-f3v"]);
    // Pressed a moment too late, but before the timer fires.
    let end = end.after(Duration::from_secs(600));
    live(&board, &tables, end).await.unwrap();
    let order = Order {
        at: end,
        pressed: Some(Time(end.0 + 1)),
        ..enter(2, "e7-f6^")
    };
    assert!(tables.order(ChannelId(1), key("too late"), order).await.is_err());
    live(&board, &tables, end.after(GRACE)).await.unwrap();
    assert_eq!(lines(&tables, 1).await, ["e3-f3v", "red:timeout"]);
}

#[tokio::test]
async fn time_without_process_is_not_charged() {
    let store = Arc::new(MemoryStore::new());
    let tables = Arc::new(Tables::new(store.clone()));
    let board = Board::default();
    board.set(NOON);
    start(&tables, 1, per_move(HOUR), NOON).await;
    live(&board, &tables, NOON.after(Duration::from_secs(1800))).await.unwrap();
    drop(tables);

    // Killed; another process starts three days later.
    let back = NOON.after(Duration::from_secs(1800 + 3 * 86_400));
    let tables = Arc::new(Tables::new(store.clone()));
    board.set(back);
    board.worker(&tables).round().await.unwrap();
    assert_eq!(lines(&tables, 1).await, [""; 0], "not flagged at once");
    let current = tables.current(ChannelId(1)).await.unwrap().unwrap();
    assert_eq!(current.table.clock.runs_out(Seat(0)), Some(back.after(Duration::from_secs(1800))));
    live(&board, &tables, back.after(Duration::from_secs(1800 + 4))).await.unwrap();
    assert_eq!(lines(&tables, 1).await, [""; 0]);
    live(&board, &tables, back.after(Duration::from_secs(1800 + 5))).await.unwrap();
    assert_eq!(lines(&tables, 1).await, ["white:timeout"]);

    // A second process changes nothing, and each deadline fires once.
    start(&tables, 2, per_move(HOUR), board.now_is()).await;
    let posts = board.posts.lock().unwrap().len();
    let other = Arc::new(Tables::new(store));
    let end = board
        .now_is()
        .after(Duration::from_secs(3600))
        .after(GRACE)
        .after(Duration::from_secs(20));
    let workers = [board.worker(&tables), board.worker(&other)];
    while board.now_is() < end {
        board.set(board.now_is().after(Duration::from_secs(5)));
        let (one, two) = tokio::join!(workers[0].round(), workers[1].round());
        one.unwrap();
        two.unwrap();
    }
    assert_eq!(lines(&tables, 2).await, ["white:timeout"]);
    assert_eq!(board.posts.lock().unwrap().len(), posts + 2, "a warning and the end");
}

#[tokio::test]
async fn silent_change_keeps_the_message() {
    let store = Arc::new(MemoryStore::new());
    let tables = Arc::new(Tables::new(store.clone()));
    let board = Board::default();
    board.set(NOON);
    start(&tables, 1, per_move(24 * HOUR), NOON).await;
    tables
        .people
        .change(UserId(1), key("vacation"), NOON, |settings| {
            settings.vacation.take(NOON, 2).unwrap();
        })
        .await
        .unwrap();
    let before = tables.current(ChannelId(1)).await.unwrap().unwrap();
    live(&board, &tables, NOON.after(Duration::from_secs(48 * 3600))).await.unwrap();
    let after = tables.current(ChannelId(1)).await.unwrap().unwrap();
    assert!(after.version > before.version, "the clock was looked at");
    assert_eq!(
        after.posted.map(|posted| (posted.message, posted.version)),
        Some((MessageId(1), after.version))
    );
    assert_eq!(board.posts.lock().unwrap().len(), 0);
    assert!(
        store
            .load(Subject::Channel(ChannelId(1)))
            .await
            .unwrap()
            .is_some_and(|loaded| !loaded.deadlines.is_empty())
    );
    live(&board, &tables, NOON.after(Duration::from_secs(72 * 3600 + 25))).await.unwrap();
    assert_eq!(lines(&tables, 1).await, ["white:timeout"]);
}

/// 10 000 open tables with clocks: while nothing is due a round costs the same as with none; then all run
/// out, each once.
#[tokio::test]
async fn ten_thousand_tables_with_clocks() {
    const TABLES: u64 = 10_000;
    let tables = Arc::new(Tables::new(Arc::new(MemoryStore::new())));
    let board = Board::default();
    board.set(NOON);
    let since = Instant::now();
    for channel in 1..=TABLES {
        // They run out within ten minutes of each other.
        start(&tables, channel, per_move(120 + (channel % 600) as u32), NOON).await;
    }
    println!("{TABLES} tables opened and joined in {:?}", since.elapsed());

    let worker = board.worker(&tables);
    worker.round().await.unwrap();
    let since = Instant::now();
    for _ in 0..1000 {
        worker.round().await.unwrap();
    }
    println!("an idle round: {:?}", since.elapsed() / 1000);

    let since = Instant::now();
    live(&board, &tables, NOON.after(Duration::from_secs(120 + 600)).after(GRACE))
        .await
        .unwrap();
    println!("{TABLES} clocks warned where there is time, and run out, in {:?}", since.elapsed());
    let mut told: HashMap<ChannelId, usize> = HashMap::new();
    for (channel, text, _) in board.posts.lock().unwrap().iter() {
        if text.contains("white:timeout") {
            *told.entry(*channel).or_default() += 1;
        }
    }
    assert_eq!(told.len() as u64, TABLES);
    assert!(told.values().all(|times| *times == 1));
    for channel in 1..=TABLES {
        assert_eq!(lines(&tables, channel).await, ["white:timeout"], "{channel}");
    }
}
