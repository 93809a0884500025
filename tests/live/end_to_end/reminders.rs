//! Turn reminders: recipients, ways and number, with the real client, real messages, and a clock that the
//! test moves.

use super::{
    room::{PATIENCE, content, pinged},
    stage::Stage,
};
use deltille::playground::{Message, Person};
use deltille_testing::texts::{Says, message};
use serde_json::Value;

const MINUTE: u64 = 60;

async fn settle(stage: &Stage, who: &Person, wish: &str) {
    let menu = stage.command(who, "me settings", &[]).await;
    let select = menu.value["components"][0]["components"][0]["custom_id"].as_str().unwrap().to_owned();
    let menu = stage.choose(who, &menu, &select, wish).await;
    let chosen = |option: &&Value| option["default"] == true;
    let options = menu.value["components"][0]["components"][0]["options"].as_array().unwrap();
    assert_eq!(options.iter().find(chosen).unwrap()["value"], wish);
}

async fn game(wishes: [&str; 2], clock: &str) -> (Stage, Person, Person) {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    settle(&stage, &white, wishes[0]).await;
    settle(&stage, &red, wishes[1]).await;
    stage.open_with(&[white.clone(), red.clone()], clock, &[("setup", "standard")]).await;
    (stage, white, red)
}

/// A person's direct messages, once there are `count`.
async fn told(who: &Person, count: usize) -> Vec<Message> {
    let direct = who.direct_channel().unwrap();
    let enough = |messages: &[Message]| (messages.len() >= count).then(|| messages.to_vec());
    let messages = who.wait_for(direct, PATIENCE, enough).await.expect("direct messages");
    assert_eq!(messages.len(), count, "{:?}", messages.iter().map(content).collect::<Vec<_>>());
    messages
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_message_is_sent_once_across_restart() {
    let (mut stage, white, red) = game(["channel", "direct"], "No clock").await;
    let board = stage.type_move(&white, "e3-f3^").await;
    assert_eq!(pinged(&board), [0; 0]);
    // The process ends before the message is due, and again after it was sent.
    stage.stop_bot().await;
    stage.start_bot().await;
    stage.pass(MINUTE).await;
    let messages = told(&red, 1).await;
    let link = format!("/{}/{}", stage.channel, board.id);
    assert!(
        content(&messages[0]).contains(&link) && content(&messages[0]).says("remind-direct"),
        "{}",
        content(&messages[0])
    );
    stage.stop_bot().await;
    stage.start_bot().await;
    stage.pass(10 * MINUTE).await;
    // Any other outgoing row would have been posted with it.
    let reply = stage.any_entry(&red).await;
    assert_eq!(pinged(&stage.type_move(&red, &reply).await), [white.id]);
    told(&red, 1).await;
    assert!(white.messages(white.direct_channel().unwrap()).is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_by_both_or_no_ways_and_for_questions() {
    let (stage, white, red) = game(["never", "both"], "No clock").await;
    let board = stage.type_move(&white, "e3-f3^").await;
    assert_eq!(pinged(&board), [red.id]);
    stage.pass(MINUTE).await;
    told(&red, 1).await;
    let reply = stage.any_entry(&red).await;
    let board = stage.type_move(&red, &reply).await;
    assert_eq!(pinged(&board), [0; 0], "White wishes to be left alone");
    // White asks for a pause: Red is mentioned for that, and only by this board.
    let question = stage.command(&white, "game pause", &[]).await;
    stage.press(&white, &question, "button-back-propose").await;
    let asked = stage.after(board.id).await;
    assert_eq!(pinged(&asked), [red.id]);
    stage.pass(MINUTE).await;
    let messages = told(&red, 2).await;
    assert!(content(&messages[1]).says("remind-direct-question"), "{}", content(&messages[1]));
    assert!(
        content(&messages[1]).contains(&format!("/{}/{}", stage.channel, asked.id)),
        "{}",
        content(&messages[1])
    );
    assert!(white.messages(white.direct_channel().unwrap()).is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn low_time_uses_the_reminder_setting() {
    let (stage, white, red) = game(["channel", "direct"], "1 day per move").await;
    let board = stage.type_move(&white, "e3-f3^").await;
    stage.pass(MINUTE).await;
    told(&red, 1).await;
    stage.pass(18 * 60 * MINUTE).await;
    let warned = stage.after(board.id).await;
    assert!(content(&warned).says("clock-low"), "{}", content(&warned));
    assert_eq!(pinged(&warned), [0; 0], "not in the channel");
    stage.pass(MINUTE).await;
    let messages = told(&red, 2).await;
    let text = content(&messages[1]);
    let timed = text.says(message!("remind-direct-warning", timed = 1usize)) && text.contains(" <t:");
    assert!(timed && text.contains(&format!("/{}", warned.id)), "{text}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_urgent_reminder_comes_only_before_time_runs_out() {
    let (stage, white, red) = game(["channel", "urgent"], "1 day per move").await;
    let board = stage.type_move(&white, "e3-f3^").await;
    assert_eq!(pinged(&board), [0; 0]);
    stage.pass(18 * 60 * MINUTE + MINUTE).await;
    let warned = stage.after(board.id).await;
    assert_eq!(pinged(&warned), [0; 0]);
    stage.pass(MINUTE).await;
    // The only one: none came at the beginning of the turn.
    let text = content(&told(&red, 1).await[0]).to_owned();
    assert!(text.says(message!("remind-direct-warning", timed = 1usize)), "{text}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_was_closed_gets_no_reminder() {
    const SEND_MESSAGES: u32 = 11;
    let (stage, white, red) = game(["channel", "direct"], "No clock").await;
    stage.playground.faults().refuse_requests("/users/@me/channels", 403, 50007, 1);
    let board = stage.type_move(&white, "e3-f3^").await;
    stage.playground.faults().forbid(stage.channel, Some(SEND_MESSAGES));
    stage.pass(MINUTE).await;
    tokio::time::sleep(std::time::Duration::from_secs(7)).await;
    assert_eq!(stage.board().id, board.id, "not by the webhook of an answer either");
    assert!(red.messages(red.direct_channel().unwrap()).is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_mention_once_in_channel() {
    let (stage, white, red) = game(["channel", "direct"], "No clock").await;
    stage.playground.faults().refuse_requests("/users/@me/channels", 403, 50007, 1);
    let board = stage.type_move(&white, "e3-f3^").await;
    assert_eq!(pinged(&board), [0; 0]);
    stage.pass(MINUTE).await;
    let instead = stage.until("a word in the channel", |message| message.id > board.id).await;
    assert_eq!(pinged(&instead), [red.id]);
    assert!(content(&instead).says("remind-instead"), "{}", content(&instead));
    stage.pass(10 * MINUTE).await;
    assert_eq!(pinged(&stage.type_move(&red, "e7-f6^").await), [white.id]);
    let calls = stage
        .public()
        .iter()
        .filter(|message| message.id > board.id && pinged(message) == [red.id])
        .count();
    assert_eq!(calls, 1);
    assert!(red.messages(red.direct_channel().unwrap()).is_empty());
    stage.end().await;
}
