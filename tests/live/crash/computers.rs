//! Kills while a computer thinks: its answer still comes, once.

use super::{
    opened::triablo,
    process::Host,
    room::{PATIENCE, Room, content, picture, standard_game},
};
use deltille::games::Level;
use deltille_testing::texts::Says;
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Whether the process has nothing left to do for the table: its newest board was delivered, so that no row owes
/// it, and no search is due.
async fn is_done(host: &Host, room: &Room) -> bool {
    let stored = host.stored("Channel", room.channel).await.expect("a table");
    let mut deadlines = stored["deadlines"].as_array().into_iter().flatten();
    let is_due = deadlines.any(|deadline| deadline["kind"] == "think");
    stored["posted"]["version"] == stored["version"] && !is_due
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_answers_once_across_kill() {
    let mut host = Host::new().await;
    // It thinks for about a second: long enough to be killed meanwhile, even on a slow machine.
    let room = triablo(&host, "computer", vec![Level::new(7).unwrap()], Vec::new()).await;
    host.start().await;
    let mira = room.person("Mira");
    let entry = standard_game().legal().unwrap().swap_remove(0);
    let _pressed = mira.slash(room.channel, "move", &[("move", json!(entry))]).unwrap();
    // Committed, but not answered yet.
    let since = Instant::now();
    while host.record(&room).await.is_empty() {
        assert!(since.elapsed() < PATIENCE, "the move was not made");
    }
    host.kill().await;
    host.start().await;
    let before = host.record(&room).await;
    assert_eq!(before[0], entry);
    println!("killed after {} entries", before.len());
    let board =
        room.until("the answer", |board| picture(board).is_some() && !content(board).says("board-thinking"));
    let answered = board.await;
    let since = Instant::now();
    while !is_done(&host, &room).await {
        assert!(since.elapsed() < PATIENCE, "the answer is still to be shown, or to be sought again");
        sleep(Duration::from_millis(200)).await;
    }
    let after = host.record(&room).await;
    // Work in progress ends with the process: nothing is repeated later.
    assert!(host.terminate().await.success());
    assert_eq!(after.len(), 2, "{after:?}");
    assert_eq!(after[0], entry);
    assert!(content(&answered).contains(&after[1]), "{}", content(&answered));
    let boards = room.public();
    let telling = boards.iter().filter(|board| content(board).contains(&after[1])).count();
    assert_eq!(telling, 1, "the answer is told once: {boards:?}");
    assert!(boards.len() <= 2, "{boards:?}");
}
