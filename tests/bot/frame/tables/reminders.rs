//! Turn reminders come once, in the way the user wishes, also through a restart.

use super::{
    service::Board,
    support::{CHANNEL, NOON, enter, join, opening, order, setup},
};
use deltille::{
    bot::{Done, Receipt, Tables, people::Reminders},
    games::{Control, Offer},
    ids::{ChannelId, MessageId, TableId, Time, UserId},
    store::{AnyStore, DiskStore, Key, MemoryStore, Store, Subject},
    table::{Command, Home, Opening, Order},
};
use std::{sync::Arc, time::Duration};

const ONE: UserId = UserId(1);
const TWO: UserId = UserId(2);

fn key(number: u64) -> Key {
    Key(format!("i:{number}"))
}

fn later(seconds: u64) -> Time {
    NOON.after(Duration::from_secs(seconds))
}

/// A game in which person 1 is to move and person 2 has this reminder setting. All boards so far were
/// delivered.
async fn game(store: impl Into<AnyStore>, wish: Reminders) -> (Arc<Tables>, Board) {
    let tables = Arc::new(Tables::new(store));
    tables
        .people
        .change(TWO, key(1), NOON, |settings| settings.reminders = wish)
        .await
        .unwrap();
    tables.open(key(2), opening(setup("two-player", &[("setup", "standard")]))).await.unwrap();
    let done = tables.order(CHANNEL, key(3), join(2)).await.unwrap();
    show(&tables, &done).await;
    let board = Board::default();
    board.set(NOON);
    (tables, board)
}

async fn show(tables: &Tables, done: &Done) {
    tables
        .delivered(Receipt::of(CHANNEL, done.version), MessageId(50 + done.version.0))
        .await
        .unwrap();
}

fn at(seconds: u64, order: Order) -> Order {
    Order { at: later(seconds), ..order }
}

/// Channels of the posts in order, each with the users it notified.
fn posts(board: &Board) -> Vec<(u64, Vec<u64>)> {
    let places: Vec<u64> = board.posts.lock().unwrap().iter().map(|(channel, ..)| channel.0).collect();
    let called: Vec<Vec<u64>> = board
        .called
        .lock()
        .unwrap()
        .iter()
        .map(|called| called.iter().map(|user| user.0).collect())
        .collect();
    places.into_iter().zip(called).collect()
}

#[tokio::test]
async fn reminders_follow_the_setting() {
    for (wish, mentioned, direct) in [
        (Reminders::Channel, vec![TWO], 0),
        (Reminders::Direct, vec![], 1),
        (Reminders::Both, vec![TWO], 1),
        (Reminders::Never, vec![], 0),
    ] {
        let (tables, board) = game(Arc::new(MemoryStore::default()), wish).await;
        let done = tables.order(CHANNEL, key(4), enter(1, "e3-f3v")).await.unwrap();
        assert_eq!(done.mentioned, mentioned, "{wish:?}");
        show(&tables, &done).await;
        for seconds in [5, 30, 60, 600, 6000] {
            board.set(later(seconds));
            board.worker(&tables).round().await.unwrap();
        }
        assert_eq!(posts(&board), vec![(2, vec![]); direct], "{wish:?}");
        if direct == 1 {
            let text = board.posts.lock().unwrap()[0].1.clone();
            let link = format!("https://discord.com/channels/{}/{CHANNEL}/{}", u64::MAX, 50 + done.version.0);
            assert!(text.contains(&link) && text.contains("Person"), "{text}");
        }
    }
}

#[tokio::test]
async fn quick_reply_cancels_direct_message() {
    let (tables, board) = game(Arc::new(MemoryStore::default()), Reminders::Both).await;
    tables.order(CHANNEL, key(4), enter(1, "e3-f3v")).await.unwrap();
    let done = tables.order(CHANNEL, key(5), at(9, enter(2, "e7-f6^"))).await.unwrap();
    show(&tables, &done).await;
    board.set(later(600));
    board.worker(&tables).round().await.unwrap();
    assert_eq!(posts(&board), []);
}

#[tokio::test]
async fn events_during_a_turn_do_not_mention_again() {
    let (tables, board) = game(Arc::new(MemoryStore::default()), Reminders::Both).await;
    let done = tables.order(CHANNEL, key(4), enter(1, "e3-f3v")).await.unwrap();
    show(&tables, &done).await;
    board.set(later(60));
    board.worker(&tables).round().await.unwrap();
    assert_eq!(posts(&board), [(2, vec![])]);
    // An offered draw is a question, and notifies once.
    let done = tables
        .order(CHANNEL, key(5), at(70, order(1, Command::Control(Control::Offer(Offer::Draw)))))
        .await
        .unwrap();
    assert_eq!(done.mentioned, [TWO]);
    show(&tables, &done).await;
    for (number, seconds) in [(6, 3000), (7, 7000)] {
        board.set(later(seconds));
        board.worker(&tables).round().await.unwrap();
        assert_eq!(posts(&board), [(2, vec![]), (2, vec![])]);
        // Withdrawn; then there is nothing left to withdraw.
        if let Ok(gone) = tables
            .order(CHANNEL, key(number), at(seconds, order(1, Command::Refuse(Offer::Draw))))
            .await
        {
            assert_eq!(gone.mentioned, []);
            show(&tables, &gone).await;
        }
    }
}

#[tokio::test]
async fn reminder_survives_table_changes_and_is_sent_once() {
    let store = Arc::new(MemoryStore::default());
    let (tables, board) = game(store.clone(), Reminders::Direct).await;
    tables.order(CHANNEL, key(4), enter(1, "e3-f3v")).await.unwrap();
    // Before the reminder is due. The other process has never seen this table.
    let other = Arc::new(Tables::new(store));
    let offer = order(1, Command::Control(Control::Offer(Offer::Draw)));
    let done = other.order(CHANNEL, key(5), at(8, offer)).await.unwrap();
    show(&other, &done).await;
    board.set(later(30));
    for tables in [&tables, &other, &tables] {
        board.worker(tables).round().await.unwrap();
    }
    board.set(later(9000));
    board.worker(&tables).round().await.unwrap();
    assert_eq!(posts(&board), [(2, vec![])]);
}

#[tokio::test]
async fn mention_of_lost_board_moves_to_next_board() {
    let (tables, board) = game(Arc::new(MemoryStore::default()), Reminders::Channel).await;
    let lost = tables.order(CHANNEL, key(4), enter(1, "e3-f3v")).await.unwrap();
    assert_eq!(lost.mentioned, [TWO]);
    let offer = order(1, Command::Control(Control::Offer(Offer::Draw)));
    let done = tables.order(CHANNEL, key(5), at(30, offer)).await.unwrap();
    assert_eq!(done.mentioned, [TWO], "nobody has told them yet");
    // This one gets lost too: the background worker posts it with the mention.
    board.set(later(60));
    board.worker(&tables).round().await.unwrap();
    assert_eq!(posts(&board), [(CHANNEL.0, vec![2])]);
    let again = tables
        .order(CHANNEL, key(6), at(70, order(2, Command::Control(Control::Accept(Offer::Draw)))))
        .await;
    assert_eq!(again.unwrap().mentioned, []);
}

#[tokio::test]
async fn reminder_is_sent_once_across_restart() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::default();
    {
        let (tables, _) = game(Arc::new(DiskStore::open(folder.path()).unwrap()), Reminders::Direct).await;
        let done = tables.order(CHANNEL, key(4), enter(1, "e3-f3v")).await.unwrap();
        show(&tables, &done).await;
    }
    for seconds in [30, 100, 1000] {
        let tables = Arc::new(Tables::new(Arc::new(DiskStore::open(folder.path()).unwrap())));
        board.set(later(seconds));
        board.worker(&tables).round().await.unwrap();
        assert_eq!(posts(&board), [(2, vec![])]);
    }
}

#[tokio::test]
async fn closed_direct_messages_fall_back_to_channel() {
    let (tables, board) = game(Arc::new(MemoryStore::default()), Reminders::Direct).await;
    board.closed.store(2, std::sync::atomic::Ordering::SeqCst);
    let done = tables.order(CHANNEL, key(4), enter(1, "e3-f3v")).await.unwrap();
    show(&tables, &done).await;
    for seconds in [30, 100, 1000] {
        board.set(later(seconds));
        board.worker(&tables).round().await.unwrap();
    }
    assert_eq!(posts(&board), [(CHANNEL.0, vec![2])]);
}

#[tokio::test]
async fn invited_are_mentioned_unless_reminders_are_off() {
    for (wish, called) in [(Reminders::Direct, vec![TWO]), (Reminders::Never, vec![])] {
        let tables = Arc::new(Tables::new(Arc::new(MemoryStore::default())));
        tables
            .people
            .change(TWO, key(1), NOON, |settings| settings.reminders = wish)
            .await
            .unwrap();
        let invited = vec![deltille::table::Guest { id: TWO, bot: false }];
        let opening = Opening { invited, ..opening(setup("two-player", &[])) };
        assert_eq!(tables.open(key(2), opening).await.unwrap().mentioned, called);
        let waiting = tables.of(TWO, 9).await.unwrap();
        assert_eq!(waiting.len(), 1, "listed all the same");
    }
}

#[tokio::test]
async fn open_tables_are_found_by_player() {
    let (tables, _) = game(Arc::new(MemoryStore::default()), Reminders::Channel).await;
    let elsewhere = Opening {
        channel: ChannelId(7),
        id: TableId(8),
        ..opening(setup("two-player", &[]))
    };
    tables.open(key(10), elsewhere).await.unwrap();
    let of = async |user| {
        let found = tables.of(user, 9).await.unwrap();
        found.into_iter().map(|current| current.table.channel.0).collect::<Vec<_>>()
    };
    assert_eq!(
        (of(ONE).await, of(TWO).await, of(UserId(3)).await),
        (vec![CHANNEL.0, 7], vec![CHANNEL.0], vec![])
    );
    tables.order(ChannelId(7), key(11), order(1, Command::Cancel)).await.unwrap();
    assert_eq!(of(ONE).await, [CHANNEL.0], "a closed table is no longer listed");
}

#[tokio::test]
async fn own_thread_is_archived_after_the_game_unless_rematch() {
    let store = Arc::new(MemoryStore::default());
    let tables = Arc::new(Tables::new(store.clone()));
    let board = Board::default();
    let home = Home { own_thread: true, ..Home::default() };
    tables.open(key(1), Opening { home, ..opening(setup("two-player", &[])) }).await.unwrap();
    let worker = board.worker(&tables);
    board.set(NOON);
    worker.round().await.unwrap();
    assert_eq!(posts(&board), [(CHANNEL.0, vec![])], "what opens elsewhere is shown there at once");
    tables.order(CHANNEL, key(2), at(1, order(1, Command::Cancel))).await.unwrap();
    board.set(later(30));
    worker.round().await.unwrap();
    assert!(board.archived.lock().unwrap().is_empty(), "not before the last word");
    assert_eq!(posts(&board).len(), 2);
    for seconds in [700, 800, 7000] {
        board.set(later(seconds));
        worker.round().await.unwrap();
    }
    assert_eq!(*board.archived.lock().unwrap(), [CHANNEL]);
    let owed = store.load(Subject::Channel(CHANNEL)).await.unwrap().unwrap().owed;
    assert_eq!(owed, []);
}

#[tokio::test]
async fn guest_bot_posts_nothing_unprompted() {
    let tables = Arc::new(Tables::new(Arc::new(MemoryStore::default())));
    let board = Board::default();
    let home = Home { visiting: true, ..Home::default() };
    tables
        .open(
            key(1),
            Opening {
                home,
                ..opening(setup("two-player", &[("setup", "standard")]))
            },
        )
        .await
        .unwrap();
    tables.order(CHANNEL, key(2), join(2)).await.unwrap();
    let done = tables.order(CHANNEL, key(3), enter(1, "e3-f3v")).await.unwrap();
    assert_eq!(done.mentioned, [TWO], "the answer itself calls them");
    board.set(later(9000));
    board.worker(&tables).round().await.unwrap();
    assert_eq!(posts(&board), []);
}
