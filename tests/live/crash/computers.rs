//! Kills while a computer thinks: its answer still comes, once.

use super::{
    process::{Host, lines},
    room::{PATIENCE, Room, content, picture, standard_game},
};
use deltille::{
    bot::{Receipt, System, Tables, TimeSource},
    games::{Level, Setup, registry},
    ids::{ChannelId, MessageId, TableId, UserId},
    store::{DiskStore, Key, database_folder},
    table::{HostSeat, Opening, Person, clock::TimeControl, fair::Seed},
};
use deltille_testing::texts::Says;
use serde_json::json;
use std::{sync::Arc, time::Duration};
use tokio::time::{Instant, sleep};

/// Mira in Triablo, on turn, against a computer that thinks for about a second: long enough to be killed
/// meanwhile, even on a slow machine.
async fn set_up(host: &Host) -> Room {
    let room = host.room(host.playground.add_channel("computer"));
    let data = host.data.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    let tables = Tables::new(Arc::new(DiskStore::open(&database_folder(&data)).unwrap()));
    let options = [("setup".to_owned(), "standard".to_owned())];
    let channel = ChannelId(room.channel);
    let opening = Opening {
        id: TableId(channel.0),
        channel,
        guild: None,
        setup: Setup::parse(registry::game("triablo").unwrap(), Some("two-player"), &options).unwrap(),
        host: Person { id: UserId(room.person("Mira").id), name: "Mira".to_owned() },
        seat: HostSeat::First,
        invited: Vec::new(),
        computers: vec![Level::new(7).unwrap()],
        time: TimeControl::Unlimited,
        at: System.now(),
        seed: Seed([3; 32]),
        from: Default::default(),
        solo: Default::default(),
        task: None,
        stakes: Default::default(),
        standstill: Default::default(),
        home: Default::default(),
    };
    let opened = tables.open(Key(format!("i:{channel}-open")), opening).await.unwrap();
    tables.delivered(Receipt::of(channel, opened.version), MessageId(1)).await.unwrap();
    tables.presence.beat(System.now()).await.unwrap();
    room
}

async fn record(host: &Host, room: &Room) -> Vec<String> {
    let tables = host.backup().await;
    let (_, table) = tables.iter().find(|(kept, _)| *kept == room.channel).unwrap();
    lines(table)
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_answers_once_across_kill() {
    let mut host = Host::new().await;
    let room = set_up(&host).await;
    host.start().await;
    let mira = room.person("Mira");
    let entry = standard_game().legal().unwrap().swap_remove(0);
    let _pressed = mira.slash(room.channel, "move", &[("move", json!(entry))]).unwrap();
    // Committed, but not answered yet.
    let since = Instant::now();
    while record(&host, &room).await.is_empty() {
        assert!(since.elapsed() < PATIENCE, "the move was not made");
    }
    host.kill().await;
    host.start().await;
    let before = record(&host, &room).await;
    assert_eq!(before[0], entry);
    println!("killed after {} entries", before.len());
    let board =
        room.until("the answer", |board| picture(board).is_some() && !content(board).says("board-thinking"));
    let answered = board.await;
    // Nothing is repeated.
    sleep(Duration::from_secs(12)).await;
    let after = record(&host, &room).await;
    assert_eq!(after.len(), 2, "{after:?}");
    assert_eq!(after[0], entry);
    assert!(content(&answered).contains(&after[1]), "{}", content(&answered));
    let boards = room.public();
    let telling = boards.iter().filter(|board| content(board).contains(&after[1])).count();
    assert_eq!(telling, 1, "the answer is told once: {boards:?}");
    assert!(boards.len() <= 2, "{boards:?}");
    assert!(host.terminate().await.success());
}
