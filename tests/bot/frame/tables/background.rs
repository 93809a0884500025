//! Deadlines and undelivered boards, with a clock moved by the test.

use super::{
    service::Board,
    support::{CHANNEL, NOON, enter, join, opening, setup},
};
use crate::store::disk_faults::{self, Stubborn};
use deltille::{
    bot::{Bot, DeliverError, Messages, OrderError, Receipt, Tables},
    games::Level,
    ids::{ChannelId, MessageId, TableId, Time},
    store::{Change, Deadline, Key, MemoryStore, Store, Subject, Version},
    table::{LOBBY_LASTS, Opening, Order, Phase, Table},
};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

async fn opened(store: &Arc<MemoryStore>) -> (Arc<Tables>, Board) {
    let tables = Arc::new(Tables::new(store.clone()));
    tables
        .open(Key("i:1".to_owned()), opening(setup("two-player", &[("setup", "standard")])))
        .await
        .unwrap();
    let board = Board::default();
    board.set(NOON);
    (tables, board)
}

fn texts(board: &Board) -> Vec<String> {
    board.posts.lock().unwrap().iter().map(|(_, text, _)| text.trim().to_owned()).collect()
}

fn later(seconds: u64) -> Time {
    NOON.after(Duration::from_secs(seconds))
}

#[tokio::test]
async fn a_lobby_expires_once_and_says_so() {
    let (tables, board) = opened(&Arc::default()).await;
    tables.delivered(Receipt::of(CHANNEL, Version(1)), MessageId(5)).await.unwrap();
    let worker = board.worker(&tables);
    assert_eq!(worker.round().await.unwrap(), Duration::from_secs(5), "looks again soon");
    // Keeps the bot running: longer sleeps would count as downtime.
    let end = NOON.after(LOBBY_LASTS);
    while board.now_is() < Time(end.0 - 20_000) {
        board.set(board.now_is().after(Duration::from_secs(20)));
        worker.round().await.unwrap();
    }
    board.set(Time(end.0 - 300));
    assert_eq!(worker.round().await.unwrap(), Duration::from_millis(300));
    board.set(NOON.after(LOBBY_LASTS));
    let other = board.worker(&Arc::new(Tables::new(tables.store().clone())));
    let (one, two) = tokio::join!(worker.round(), other.round());
    one.unwrap();
    two.unwrap();
    let now = tables.current(CHANNEL).await.unwrap().unwrap();
    assert_eq!((now.table.phase, now.version), (Phase::Closed, Version(2)));
    assert_eq!(texts(&board), ["2"]);
    assert_eq!(*board.stripped.lock().unwrap(), [MessageId(5)]);
    board.set(NOON.after(LOBBY_LASTS * 2));
    worker.round().await.unwrap();
    assert_eq!(texts(&board), ["2"]);
    let late = tables.order(CHANNEL, Key("i:2".to_owned()), join(2)).await;
    assert!(matches!(late, Err(OrderError::Refused { .. })));
}

/// A process was killed seconds after its last beat, while a computer was thinking; a lobby expires soon.
#[tokio::test]
async fn computer_left_by_a_killed_process_thinks_at_once() {
    const ELSEWHERE: ChannelId = ChannelId(5);
    let (folder, disk) = (tempfile::tempdir().unwrap(), Stubborn::new());
    let store = Arc::new(disk_faults::open(&disk, folder.path()));
    let board = Board::default();
    board.set(NOON);
    let tables = Arc::new(Tables::new(store.clone()));
    let lobby = opening(setup("two-player", &[("setup", "standard")]));
    let against = Opening { computers: vec![Level::WEAKEST], ..lobby.clone() };
    let expires = |left: u64| Time(NOON.0 - LOBBY_LASTS.as_millis() as u64 + 1000 * left);
    let lobby = Opening {
        channel: ELSEWHERE,
        id: TableId(9001),
        at: expires(20),
        ..lobby
    };
    tables.open(Key("i:1".to_owned()), against).await.unwrap();
    // Opened long before; the bot has been up since.
    let body = Table::open(&lobby).unwrap().0.encode();
    let opened = Change::of_body(Subject::Channel(ELSEWHERE), Version(0), body, Key("i:2".to_owned()), NOON);
    let deadlines = vec![Deadline { at: later(20), kind: "expire".to_owned() }];
    store.apply(vec![Change { deadlines, ..opened }]).await.unwrap();
    board.worker(&tables).round().await.unwrap();
    let entry = Order { at: later(9), ..enter(1, "e3-f3v") };
    tables.order(CHANNEL, Key("i:3".to_owned()), entry).await.unwrap();
    drop(tables);

    board.set(later(3600));
    let tables = Arc::new(Tables::new(store));
    let worker = board.worker(&tables);
    worker.take_over().await.unwrap();
    let (stop, stopped) = watch::channel(false);
    let current = |channel| {
        let tables = tables.clone();
        async move { tables.current(channel).await.unwrap().unwrap().table }
    };
    let watching = async {
        for _ in 0..3000 {
            if current(CHANNEL).await.entries.len() == 2 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        stop.send(true).unwrap();
    };
    // The clock is stopped, so only work due at the start is done.
    tokio::join!(worker.run(stopped), watching);
    assert_eq!(current(CHANNEL).await.entries.len(), 2, "the computer has answered");
    for (seconds, open) in [(0, true), (19, true), (20, false)] {
        board.set(later(3600 + seconds));
        worker.round().await.unwrap();
        assert_eq!(current(ELSEWHERE).await.is_open(), open, "{seconds}");
    }
}

/// A process that has the store to itself need not wait until the row of a dead one is due.
#[tokio::test]
async fn board_left_by_a_killed_process_is_posted_at_once() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Stubborn::new());
    let store = Arc::new(disk_faults::open(&disk, folder.path()));
    let board = Board::default();
    board.set(NOON);
    let tables = Arc::new(Tables::new(store.clone()));
    tables
        .open(Key("i:1".to_owned()), opening(setup("two-player", &[("setup", "standard")])))
        .await
        .unwrap();
    tables.order(CHANNEL, Key("i:2".to_owned()), join(2)).await.unwrap();
    tables.order(CHANNEL, Key("i:3".to_owned()), enter(1, "e3-f3v")).await.unwrap();
    board.set(later(6));
    board.worker(&tables).round().await.unwrap();
    assert_eq!(texts(&board), [""; 0], "the process that made it may still show it");
    drop(tables);

    let tables = Arc::new(Tables::new(store));
    let worker = board.worker(&tables);
    worker.take_over().await.unwrap();
    // It stops after the first round; the clock is stopped.
    let (stop, stopped) = watch::channel(true);
    worker.run(stopped).await;
    assert_eq!(texts(&board), ["3 e3-f3v"]);
    drop(stop);
}

#[tokio::test]
async fn after_a_crash_only_the_newest_board_is_posted_and_once() {
    let store = Arc::default();
    let (tables, board) = opened(&store).await;
    tables.order(CHANNEL, Key("i:2".to_owned()), join(2)).await.unwrap();
    tables.order(CHANNEL, Key("i:3".to_owned()), enter(1, "e3-f3v")).await.unwrap();
    drop(tables);
    let tables = Arc::new(Tables::new(store));
    let worker = board.worker(&tables);
    board.set(later(8));
    worker.round().await.unwrap();
    assert_eq!(texts(&board), [""; 0], "whoever made the change still has time to show it");
    board.set(later(60));
    worker.round().await.unwrap();
    board.set(later(600));
    worker.round().await.unwrap();
    assert_eq!(texts(&board), ["3 e3-f3v"]);
    let posted = tables.current(CHANNEL).await.unwrap().unwrap().posted.unwrap();
    assert_eq!((posted.version, posted.message), (Version(3), MessageId(1001)));
}

#[tokio::test]
async fn board_of_a_slow_answer_is_shown_by_one() {
    let lease = Duration::from_secs(10);
    let store: Arc<MemoryStore> = Arc::default();
    let (tables, board) = opened(&store).await;
    let (worker, bot) = (board.worker(&tables), Bot::new(store));
    let receipt = |version| Receipt {
        subject: Subject::Channel(CHANNEL),
        version: Version(version),
    };
    // The answer is ready in time.
    assert!(bot.may_show(receipt(1), NOON, later(4)).await);
    // It is ready when the worker may post the board already, and is faster.
    assert!(bot.may_show(receipt(1), NOON, later(12)).await);
    board.set(later(12));
    worker.round().await.unwrap();
    assert_eq!(texts(&board), [""; 0], "the lease began with the answer");
    board.set(later(12).after(lease));
    worker.round().await.unwrap();
    assert_eq!(texts(&board), ["1"], "it was never shown");
    assert!(!bot.may_show(receipt(1), NOON, later(23)).await, "the worker was faster");
    // The same while the worker has only claimed it.
    tables.order(CHANNEL, Key("i:2".to_owned()), join(2)).await.unwrap();
    let claimed = tables.store().claim(later(40), 9, Duration::from_secs(60)).await.unwrap();
    assert_eq!(claimed.len(), 1);
    assert!(!bot.may_show(receipt(2), NOON, later(40)).await);
    let post = |text: &str| deltille::bot::Post { text: text.to_owned(), ..Default::default() };
    let left = Messages {
        receipt: Some(receipt(2)),
        pressed: Some(deltille::bot::PressedChange::Stripped),
        ..Messages::public(post("board"))
    };
    let left = left.without_board();
    assert_eq!((left.public, left.receipt), (None, None));
    assert!(left.pressed.is_some());
    let lobby = Messages {
        receipt: Some(receipt(2)),
        ..Messages::pressed(deltille::bot::PressedChange::Replaced(post("lobby")))
    };
    assert_eq!(lobby.without_board(), Messages::default());
}

#[tokio::test]
async fn failed_post_is_retried_with_same_nonce() {
    let store = Arc::default();
    let (tables, board) = opened(&store).await;
    let worker = board.worker(&tables);
    let left = || board.answers.lock().unwrap().len() + 1 - texts(&board).len();
    *board.answers.lock().unwrap() = vec![DeliverError::Later("slow".to_owned()); 6];
    let mut tried = Vec::new();
    for second in 60..600 {
        let before = left();
        board.set(later(second));
        let sleeps = worker.round().await.unwrap();
        if left() < before {
            tried.push(second - 60);
            assert!(tried.len() > 2 || sleeps <= Duration::from_secs(2), "{sleeps:?}");
        }
    }
    let pauses: Vec<u64> = tried.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let expected = [1..=1, 2..=2, 4..=5, 8..=10, 60..=60, 120..=180];
    assert!(expected.iter().zip(&pauses).all(|(range, pause)| range.contains(pause)), "{tried:?}");
    assert_eq!(pauses.len(), expected.len(), "{tried:?}");
    assert_eq!(texts(&board), ["1"]);

    tables.order(CHANNEL, Key("i:2".to_owned()), join(2)).await.unwrap();
    *board.answers.lock().unwrap() = vec![DeliverError::Gone("no such channel".to_owned())];
    for hour in 1..4 {
        board.set(later(3600 * hour));
        worker.round().await.unwrap();
    }
    assert_eq!(texts(&board), ["1"]);
    assert!(board.answers.lock().unwrap().is_empty());
}

#[tokio::test]
async fn board_waits_until_its_channel_is_open() {
    const DAY: u64 = 24 * 60 * 60;
    let (tables, board) = opened(&Arc::default()).await;
    tables.order(CHANNEL, Key("i:2".to_owned()), join(2)).await.unwrap();
    let worker = board.worker(&tables);
    let closed = || DeliverError::Closed("Missing Access".to_owned());
    *board.answers.lock().unwrap() = vec![closed(); 9];
    for day in 1..=9 {
        board.set(later(DAY * day));
        worker.round().await.unwrap();
    }
    assert!(board.answers.lock().unwrap().is_empty(), "tried again and again");
    *board.answers.lock().unwrap() = vec![closed()];
    board.set(later(DAY * 10));
    worker.round().await.unwrap();
    board.set(later(DAY * 10 + 1));
    tables.channel_opened(ChannelId(CHANNEL.0 + 1));
    worker.round().await.unwrap();
    assert_eq!(texts(&board), [""; 0]);
    tables.channel_opened(CHANNEL);
    worker.round().await.unwrap();
    assert_eq!(texts(&board), ["2"], "at once, and not given up");
    worker.round().await.unwrap();
    assert_eq!(texts(&board).len(), 1);
}

/// Two processes; the second makes an entry while the first has not shown its own yet.
async fn crossed(late_is_noted_first: bool) -> (Board, Arc<Tables>) {
    let store = Arc::default();
    let (one, board) = opened(&store).await;
    let two = Arc::new(Tables::new(store));
    let started = one.order(CHANNEL, Key("i:2".to_owned()), join(2)).await.unwrap();
    one.delivered(Receipt::of(CHANNEL, started.version), MessageId(50)).await.unwrap();
    let older = one.order(CHANNEL, Key("i:3".to_owned()), enter(1, "e3-f3v")).await.unwrap();
    let newer = two.order(CHANNEL, Key("i:4".to_owned()), enter(2, "e7-f6^")).await.unwrap();
    let older = one.delivered(Receipt::of(CHANNEL, older.version), MessageId(52));
    let newer = two.delivered(Receipt::of(CHANNEL, newer.version), MessageId(51));
    if late_is_noted_first {
        older.await.unwrap();
        newer.await.unwrap();
    } else {
        newer.await.unwrap();
        older.await.unwrap();
    }
    for tables in [&one, &two] {
        board.worker(tables).round().await.unwrap();
    }
    (board, two)
}

#[tokio::test]
async fn late_board_is_edited_to_newest() {
    for late_is_noted_first in [false, true] {
        let (board, tables) = crossed(late_is_noted_first).await;
        let replaced = board.replaced.lock().unwrap().clone();
        assert_eq!(
            replaced,
            [(MessageId(52), "4 e3-f3v e7-f6^".to_owned())],
            "noted first: {late_is_noted_first}"
        );
        assert_eq!(*board.stripped.lock().unwrap(), [MessageId(51)]);
        assert_eq!(texts(&board), [""; 0]);
        let posted = tables.current(CHANNEL).await.unwrap().unwrap().posted.unwrap();
        assert_eq!((posted.version, posted.message), (Version(4), MessageId(52)));
    }
}

#[tokio::test]
async fn late_board_yields_to_pending_board() {
    let (tables, board) = opened(&Arc::default()).await;
    let started = tables.order(CHANNEL, Key("i:2".to_owned()), join(2)).await.unwrap();
    let older = tables.order(CHANNEL, Key("i:3".to_owned()), enter(1, "e3-f3v")).await.unwrap();
    tables.delivered(Receipt::of(CHANNEL, older.version), MessageId(51)).await.unwrap();
    tables.delivered(Receipt::of(CHANNEL, started.version), MessageId(52)).await.unwrap();
    tables.order(CHANNEL, Key("i:4".to_owned()), enter(2, "e7-f6^")).await.unwrap();
    board.worker(&tables).round().await.unwrap();
    assert_eq!(*board.replaced.lock().unwrap(), []);
    assert_eq!(*board.stripped.lock().unwrap(), [MessageId(52)], "the next board comes below it");
}

#[tokio::test(start_paused = true)]
async fn worker_sleeps_polls_and_stops() {
    let (tables, board) = opened(&Arc::default()).await;
    let worker = board.worker(&tables);
    let (stop, stopped) = watch::channel(false);
    let task = tokio::spawn(async move { worker.run(stopped).await });
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(texts(&board), [""; 0]);
    board.set(later(60));
    tokio::time::timeout(Duration::from_secs(6), async {
        while texts(&board).is_empty() {
            tokio::time::advance(Duration::from_millis(500)).await;
        }
    })
    .await
    .expect("it looks every five seconds");
    stop.send(true).unwrap();
    tokio::time::timeout(Duration::from_secs(1), task).await.expect("it stops").unwrap();
}
