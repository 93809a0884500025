//! Panics and repeated failures are contained: other tables' deadlines and posts continue, and so does the bot.

use crate::{
    frame::tables::{
        service::Board,
        support::{NOON, opening, setup},
    },
    room::{ANN, Room, ephemeral},
};
use deltille::{
    bot::{Bot, DeliverError, Tables, Value},
    ids::{ChannelId, TableId},
    store::{Change, HookedStore, Key, Subject},
    table::{LOBBY_LASTS, Opening, Phase},
};
use deltille_testing::texts::Says;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::watch;

const BROKEN: ChannelId = ChannelId(4);
const SOUND: ChannelId = ChannelId(5);

/// Where a store panics, and how often it has done so.
#[derive(Default)]
struct Faults {
    /// The channel whose changes panic; 0: none yet.
    channel: AtomicU64,
    times: AtomicU32,
}

impl Faults {
    fn store(self: &Arc<Faults>) -> Arc<HookedStore> {
        let faults = Arc::clone(self);
        let hook = move |changes: &[Change]| {
            let broken = Subject::Channel(ChannelId(faults.channel.load(Ordering::SeqCst)));
            if changes.iter().any(|change| change.subject == broken) {
                let times = faults.times.fetch_add(1, Ordering::SeqCst);
                panic!("a test panics for time {times}");
            }
            Ok(())
        };
        Arc::new(HookedStore::new(Arc::default(), hook))
    }
}

fn lobby(channel: ChannelId) -> Opening {
    let opening = opening(setup("two-player", &[("setup", "standard")]));
    Opening { channel, id: TableId(channel.0), ..opening }
}

/// Opens two lobbies whose boards are still to be posted.
async fn two_lobbies() -> (Arc<Faults>, Arc<Tables>, Board) {
    let faults = Arc::new(Faults::default());
    let tables = Arc::new(Tables::new(faults.store()));
    for channel in [BROKEN, SOUND] {
        tables.open(Key(format!("i:{channel}")), lobby(channel)).await.unwrap();
    }
    let board = Board::default();
    board.set(NOON);
    (faults, tables, board)
}

async fn over(tables: &Tables, channel: ChannelId) -> bool {
    tables.current(channel).await.unwrap().unwrap().table.phase == Phase::Closed
}

fn posts(board: &Board, channel: ChannelId) -> usize {
    board.posts.lock().unwrap().iter().filter(|(place, ..)| *place == channel).count()
}

#[tokio::test]
async fn panicking_deadline_stops_no_other_table() {
    let (faults, tables, board) = two_lobbies().await;
    faults.channel.store(BROKEN.0, Ordering::SeqCst);
    let worker = board.worker(&tables);
    // Advances twenty seconds at a time: longer gaps would count as downtime.
    let mut minute = 0;
    let mut passes = async |minutes: u64| {
        for _ in 0..3 * minutes {
            minute += 1;
            board.set(NOON.after(Duration::from_secs(20 * minute)));
            worker.round().await.unwrap();
        }
    };
    passes(LOBBY_LASTS.as_secs() / 60 + 1).await;
    assert!(over(&tables, SOUND).await && posts(&board, SOUND) >= 1, "the other table goes on");
    assert!(!over(&tables, BROKEN).await);
    // The deadline is retried with growing delays, then left alone.
    passes(60).await;
    let times = faults.times.load(Ordering::SeqCst);
    assert_eq!(times, 5);
    passes(240).await;
    assert_eq!(faults.times.load(Ordering::SeqCst), times);
}

#[tokio::test(start_paused = true)]
async fn worker_survives_a_panicking_board() {
    let (_, tables, board) = two_lobbies().await;
    board.panics.store(BROKEN.0, Ordering::SeqCst);
    board.set(NOON.after(Duration::from_secs(60)));
    let worker = board.worker(&tables);
    let (stop, stopped) = watch::channel(false);
    let task = tokio::spawn(async move { worker.run(stopped).await });
    tokio::time::timeout(Duration::from_secs(20), async {
        while posts(&board, SOUND) == 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await
    .expect("the other board is posted");
    assert!(!task.is_finished());
    assert_eq!(posts(&board, BROKEN), 0);
    // The table changes, so there is a new board, and posting is tried again.
    board.panics.store(0, Ordering::SeqCst);
    stop.send(true).unwrap();
    task.await.unwrap();
    let worker = board.worker(&tables);
    board.set(NOON.after(Duration::from_secs(600)));
    worker.round().await.unwrap();
    assert_eq!(posts(&board, BROKEN), 1);
}

#[tokio::test]
async fn rejected_board_is_retried_for_days() {
    let (_, tables, board) = two_lobbies().await;
    let worker = board.worker(&tables);
    let hour = Duration::from_secs(60 * 60);
    *board.answers.lock().unwrap() = vec![DeliverError::Later("401".to_owned()); 10_000];
    let tries = || 10_000 - board.answers.lock().unwrap().len();
    for hours in 1..=71 {
        board.set(NOON.after(hour * hours));
        worker.round().await.unwrap();
    }
    assert!(tries() > 100, "about once an hour for both: {}", tries());
    for hours in 72..=80 {
        board.set(NOON.after(hour * hours));
        worker.round().await.unwrap();
    }
    let given_up = tries();
    board.answers.lock().unwrap().clear();
    for hours in 81..=90 {
        board.set(NOON.after(hour * hours));
        worker.round().await.unwrap();
    }
    assert!(given_up < 2 * 80, "{given_up}");
    assert_eq!((posts(&board, BROKEN), posts(&board, SOUND)), (0, 0));
}

#[tokio::test]
async fn board_is_posted_after_two_days_of_failures() {
    let (_, tables, board) = two_lobbies().await;
    let worker = board.worker(&tables);
    *board.answers.lock().unwrap() = vec![DeliverError::Later("403".to_owned()); 40];
    for hours in 1..=48 {
        board.set(NOON.after(Duration::from_secs(60 * 60 * hours)));
        worker.round().await.unwrap();
    }
    assert_eq!((posts(&board, BROKEN), posts(&board, SOUND)), (1, 1));
}

#[tokio::test]
async fn permanent_refusal_is_retried_a_few_times() {
    let (_, tables, board) = two_lobbies().await;
    let worker = board.worker(&tables);
    *board.answers.lock().unwrap() = vec![DeliverError::Wrong("50035".to_owned()); 100];
    for minutes in 1..=600 {
        board.set(NOON.after(Duration::from_secs(60 * minutes)));
        worker.round().await.unwrap();
    }
    assert_eq!(100 - board.answers.lock().unwrap().len(), 2 * 5);
}

#[tokio::test]
async fn panicking_request_is_answered() {
    let mut room = Room::new();
    room.command(ANN, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.tap(ANN, "button-open").await;
    // The same press, at a bot whose store panics.
    let request = room.last.clone().unwrap();
    let faults = Arc::new(Faults::default());
    faults.channel.store(request.channel.0, Ordering::SeqCst);
    let bot = Bot::new(faults.store());
    let answer = bot.handle(request.clone()).await;
    assert!(ephemeral(&answer).text.says("problem-ours"), "{answer:?}");
    assert_eq!(faults.times.load(Ordering::SeqCst), 1);
    // No lock stays held.
    faults.channel.store(0, Ordering::SeqCst);
    let answer = bot.handle(request).await;
    assert!(answer.receipt().is_some(), "{answer:?}");
}
