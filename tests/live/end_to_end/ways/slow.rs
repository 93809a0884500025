//! Several games at once, over days.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_game_that_ends_soonest_is_the_first_of_mine() {
    let (stage, _, [white, red]) = with_moderator().await;
    let lounge = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    lounge.open_with(&[white.clone(), red], "1 day per move", &[("setup", "standard")]).await;
    let list = stage.command(&white, "me games", &[]).await;
    let lines: Vec<&str> = content(&list).lines().collect();
    let leads_to = |line: &str, room: &Room| line.contains(&format!("/{}/{}", room.channel, room.board().id));
    assert!(leads_to(lines[1], &lounge) && lines[1].contains('⌛'), "{}", list.value);
    assert!(leads_to(lines[2], &stage) && !lines[2].contains('⌛'), "{}", list.value);
    stage.end().await;
}
