//! Threads, servers in which the bot is a guest, direct messages, a server's settings: with the real client.

use super::{
    room::{PATIENCE, Room, button, buttons, content, picture, pinged},
    stage::Stage,
};
use deltille::playground::{Message, Person};
use serde_json::{Value, json};
use std::time::Duration;

/// The same room in another of its channels.
fn elsewhere(stage: &Stage, channel: u64) -> Room {
    Room { playground: stage.playground.clone(), channel }
}

/// Chooses in a menu of roles (6) or channels (8).
async fn choose(stage: &Stage, who: &Person, message: &Message, kind: u64, values: &[u64]) -> Message {
    let rows = message.value["components"].as_array().unwrap();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().unwrap());
    let menu = parts.into_iter().find(|part| part["type"] == kind).expect("the menu");
    let id = menu["custom_id"].as_str().unwrap();
    stage.shown(who, who.choose(stage.channel, message.id, id, kind, values).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_lives_in_a_thread_of_its_own() {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    let form = stage.command(&white, "play", &[("game", json!("triablo"))]).await;
    // Delivered twice, and Discord stumbles: one thread comes of it.
    stage.playground.faults().duplicate_interactions(1);
    stage.playground.faults().lose_answers("/threads", 1);
    let pressed = white.press(stage.channel, form.id, &button(&form, "Open it in a thread")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let said = stage.until("the announcement", |message| content(message).contains("thread")).await;
    assert!(content(&said).contains("Mira"));
    let inside = elsewhere(&stage, said.id);
    let lobby = inside.until("the lobby", |message| buttons(message).any(|(label, _)| label == "Join")).await;
    assert_eq!(stage.playground.threads(stage.channel), [(said.id, false)]);
    red.press(inside.channel, lobby.id, &button(&lobby, "Join")).unwrap();
    inside.until("the first board", |message| picture(message).is_some()).await;
    assert_eq!(stage.public().len(), 1, "the channel has the announcement only");
    // The channel is free for another table.
    let other = stage.command(&red, "play", &[("game", json!("triablo"))]).await;
    assert!(buttons(&other).any(|(label, _)| label == "Open the table"));
    let link = format!("/{}/{}", inside.channel, inside.board().id);
    let games = stage.command(&red, "games", &[]).await;
    assert!(content(&games).contains(&link), "{} {link}", content(&games));
    inside.resign(&red).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_is_a_guest_everything_goes_through_the_answers() {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    let channel = stage.playground.channel("another-server").unwrap();
    let room = elsewhere(&stage, channel);
    assert!(white.slash(channel, "server", &[]).is_none(), "not offered there");
    room.open(&[white.clone(), red.clone()], &[("setup", "standard")]).await;
    let told = room.command(&red, "play", &[("game", json!("triablo"))]).await;
    assert!(content(&told).contains("game is going on"), "{}", content(&told));
    let board = room.type_move(&white, "e3-f3^").await;
    assert_eq!((picture(&board).is_some(), pinged(&board)), (true, vec![red.id]));
    let reply = room.any_entry(&red).await;
    let board = room.type_move(&red, &reply).await;
    assert_eq!(pinged(&board), [white.id]);
    assert_eq!(room.record(&white).await.len(), 2);
    let by_itself = format!("/channels/{channel}");
    assert!(stage.playground.log().iter().all(|request| !request.path.contains(&by_itself)), "nothing by itself");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_settles_its_policy_and_speaks_its_language() {
    let stage = Stage::new().await;
    let (host, guest) = (stage.person("Mira"), stage.person("Jonas"));
    assert!(guest.slash(stage.channel, "server", &[]).is_none(), "not offered to everybody");
    let menu = stage.command(&host, "server", &[]).await;
    let other = stage.playground.channel("lounge").unwrap();
    let menu = choose(&stage, &host, &menu, 8, &[other]).await;
    let menu = stage.press(&host, &menu, "More options…").await;
    choose(&stage, &host, &menu, 6, &[7001]).await;
    let refused = stage.command(&guest, "play", &[("game", json!("triablo"))]).await;
    assert!(content(&refused).contains(&format!("<#{other}>")), "{}", content(&refused));
    let lounge = elsewhere(&stage, other);
    let refused = lounge.command(&guest, "play", &[("game", json!("triablo"))]).await;
    assert!(content(&refused).contains("<@&7001>"), "{}", content(&refused));
    guest.promote(0, &[7001]);
    stage.playground.set_locale("de");
    let form = lounge.command(&guest, "play", &[("game", json!("triablo"))]).await;
    let pressed = guest.press(other, form.id, &button(&form, "Open the table")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    lounge.until("the lobby in German", |message| buttons(message).any(|(label, _)| label == "Mitspielen")).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_told_by_direct_message_once_also_through_a_restart() {
    let mut stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    let menu = stage.command(&red, "settings", &[]).await;
    let select = menu.value["components"][0]["components"][0]["custom_id"].as_str().unwrap().to_owned();
    let menu = stage.choose(&red, &menu, &select, "direct").await;
    let chosen = |option: &&Value| option["default"] == true;
    let options = menu.value["components"][0]["components"][0]["options"].as_array().unwrap();
    assert_eq!(options.iter().find(chosen).unwrap()["value"], "direct");
    stage.open(&[white.clone(), red.clone()], &[("setup", "standard")]).await;
    let board = stage.type_move(&white, "e3-f3^").await;
    assert_eq!(pinged(&board), [0; 0]);
    // The process ends before the message is due.
    stage.stop_bot().await;
    stage.start_bot().await;
    let direct = red.direct_channel().unwrap();
    let first = |messages: &[Message]| messages.first().cloned();
    let told = red.wait_for(direct, Duration::from_secs(60), first).await.expect("a direct message");
    assert!(content(&told).contains(&format!("/{}/{}", stage.channel, board.id)), "{}", content(&told));
    stage.stop_bot().await;
    stage.start_bot().await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(red.messages(direct).len(), 1, "once");
    assert!(white.messages(white.direct_channel().unwrap()).is_empty());
    stage.end().await;
}
