//! Threads, servers in which the bot is a guest, direct messages, and server settings, with the real client.

use super::{
    room::{PATIENCE, Room, button, content, has, picture, pinged},
    stage::Stage,
};
use deltille::playground::{Message, Person};
use deltille_testing::texts::Says;
use serde_json::json;
use std::time::Duration;

pub fn elsewhere(stage: &Stage, channel: u64) -> Room {
    Room { playground: stage.playground.clone(), channel }
}

/// Chooses in a menu of roles (6) or channels (8).
pub async fn choose(stage: &Stage, who: &Person, message: &Message, kind: u64, values: &[u64]) -> Message {
    let rows = message.value["components"].as_array().unwrap();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().unwrap());
    let menu = parts.into_iter().find(|part| part["type"] == kind).expect("the menu");
    let id = menu["custom_id"].as_str().unwrap();
    stage.shown(who, who.choose(stage.channel, message.id, id, kind, values).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn table_has_its_own_thread() {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    let form = stage.command(&white, "play", &[("game", json!("triablo"))]).await;
    // Delivered twice, and with a failure of Discord: it opens one thread.
    stage.playground.faults().duplicate_interactions(1);
    stage.playground.faults().lose_answers("/threads", 1);
    let pressed = white.press(stage.channel, form.id, &button(&form, "button-open-thread")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let said = stage.until("the announcement", |message| content(message).says("thread-opened")).await;
    let [(thread, false)] = stage.playground.threads(stage.channel)[..] else {
        panic!("one thread")
    };
    assert!(content(&said).contains("Mira") && content(&said).contains(&format!("<#{thread}>")));
    let inside = elsewhere(&stage, thread);
    let lobby = inside
        .until("the lobby", |message| {
            has(message, "button-join") || has(message, "button-accept-invitation")
        })
        .await;
    red.press(inside.channel, lobby.id, &button(&lobby, "button-join")).unwrap();
    inside.until("the first board", |message| picture(message).is_some()).await;
    assert_eq!(stage.public().len(), 1, "the channel has the announcement only");
    // The channel is free for another table.
    let form = stage.command(&red, "play", &[("game", json!("triablo"))]).await;
    assert!(has(&form, "button-open"));
    let pressed = red.press(stage.channel, form.id, &button(&form, "button-open-thread")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    stage
        .until("another", |message| message.id > said.id && content(message).contains("Jonas"))
        .await;
    let link = format!("/{}/{}", inside.channel, inside.board().id);
    let other = stage.playground.threads(stage.channel)[1].0;
    let games = stage.command(&red, "me games", &[]).await;
    assert!(content(&games).contains(&link), "{} {link}", content(&games));
    inside.resign(&red).await;
    // Archived after the game is over, once, and only this thread.
    assert_eq!(stage.playground.threads(stage.channel), [(thread, false), (other, false)]);
    stage.pass(11 * 60).await;
    let since = std::time::Instant::now();
    while stage.playground.threads(stage.channel) != [(thread, true), (other, false)] {
        assert!(since.elapsed() < PATIENCE, "{:?}", stage.playground.threads(stage.channel));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let path = format!("/channels/{thread}");
    let log = stage.playground.log();
    let archived: Vec<_> = log.iter().filter(|it| it.method == "PATCH" && it.path.ends_with(&path)).collect();
    assert_eq!(archived.len(), 1);
    assert_eq!(archived[0].body["archived"], true);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_bot_posts_only_as_answers() {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    let channel = stage.playground.channel("another-server").unwrap();
    let room = elsewhere(&stage, channel);
    assert!(white.slash(channel, "server settings", &[]).is_none(), "not offered there");
    room.open(&[white.clone(), red.clone()], &[("setup", "standard")]).await;
    let told = room.command(&red, "play", &[("game", json!("triablo"))]).await;
    assert!(content(&told).says("form-channel-taken"), "{}", content(&told));
    let board = room.type_move(&white, "e3-f3^").await;
    assert_eq!((picture(&board).is_some(), pinged(&board)), (true, vec![red.id]));
    let reply = room.any_entry(&red).await;
    let board = room.type_move(&red, &reply).await;
    assert_eq!(pinged(&board), [white.id]);
    assert_eq!(room.record(&white).await.len(), 2);
    let by_itself = format!("/channels/{channel}");
    assert!(
        stage.playground.log().iter().all(|request| !request.path.contains(&by_itself)),
        "nothing by itself"
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn server_policy_and_language_apply() {
    let stage = Stage::new().await;
    let (host, guest) = (stage.person("Mira"), stage.person("Jonas"));
    assert!(guest.slash(stage.channel, "server settings", &[]).is_none(), "not offered to everybody");
    let menu = stage.command(&host, "server settings", &[]).await;
    let other = stage.playground.channel("lounge").unwrap();
    let menu = choose(&stage, &host, &menu, 8, &[other]).await;
    let menu = stage.press(&host, &menu, "button-page-after").await;
    choose(&stage, &host, &menu, 6, &[7001]).await;
    let refused = stage.command(&guest, "play", &[("game", json!("triablo"))]).await;
    assert!(content(&refused).contains(&format!("<#{other}>")), "{}", content(&refused));
    let lounge = elsewhere(&stage, other);
    let refused = lounge.command(&guest, "play", &[("game", json!("triablo"))]).await;
    assert!(content(&refused).contains("<@&7001>"), "{}", content(&refused));
    guest.promote(0, &[7001]);
    stage.playground.set_locale("de");
    let form = lounge.command(&guest, "play", &[("game", json!("triablo"))]).await;
    let pressed = guest.press(other, form.id, &button(&form, "button-open")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    lounge.until("the lobby in German", |message| has(message, "button-join")).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_offer_solo_games() {
    let stage = Stage::new().await;
    let person = stage.person("Mira");
    let room = elsewhere(&stage, person.direct_channel().unwrap());
    let form = room
        .command(&person, "play", &[("game", json!("trioker")), ("variant", json!("puzzle"))])
        .await;
    assert!(content(&form).says("place-direct"), "{}", content(&form));
    assert!(!has(&form, "button-open-thread"));
    let board = room.press(&person, &form, "button-open").await;
    assert!(board.only_for == Some(person.id) && picture(&board).is_some(), "{}", board.value);
    assert!(pinged(&board).is_empty(), "{}", content(&board));
    let menu = room.press(&person, &board, "button-move").await;
    assert!(menu.value["components"][0]["components"].is_array(), "{}", menu.value);
    let games = stage.command(&person, "me games", &[]).await;
    assert!(content(&games).says("games-puzzle"), "{}", content(&games));
    stage.end().await;
}
