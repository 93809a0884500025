//! Kills while a computer thinks: its answer still comes, once.

use super::{
    opened::triablo,
    process::Host,
    room::{PATIENCE, content, picture, standard_game},
};
use deltille::games::Level;
use deltille_testing::texts::Says;
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep};

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
    // Nothing is repeated.
    sleep(Duration::from_secs(12)).await;
    let after = host.record(&room).await;
    assert_eq!(after.len(), 2, "{after:?}");
    assert_eq!(after[0], entry);
    assert!(content(&answered).contains(&after[1]), "{}", content(&answered));
    let boards = room.public();
    let telling = boards.iter().filter(|board| content(board).contains(&after[1])).count();
    assert_eq!(telling, 1, "the answer is told once: {boards:?}");
    assert!(boards.len() <= 2, "{boards:?}");
    assert!(host.terminate().await.success());
}
