//! Clocks, days off, votes and moderators, with the real client and a clock that the test moves.

use super::{
    room::{PATIENCE, button, content, picture, pinged},
    stage::Stage,
};
use deltille::playground::{Message, Person};
use deltille_testing::texts::Says;
use serde_json::json;
use std::time::Duration;

const MINUTE: u64 = 60;
const DAY: u64 = 24 * 60 * MINUTE;

/// A game with this clock and the standard set-up, at its first move.
async fn game(names: &[&str], clock: &str) -> (Stage, Vec<Person>) {
    game_on(Stage::new().await, names, clock).await
}

async fn game_on(stage: Stage, names: &[&str], clock: &str) -> (Stage, Vec<Person>) {
    let people: Vec<Person> = names.iter().map(|name| stage.person(name)).collect();
    stage.open_with(&people, clock, &[("setup", "standard")]).await;
    (stage, people)
}

/// The time of the timeout in seconds, as the message shows it.
pub fn shown(message: &Message) -> u64 {
    let text = content(message);
    let stamp = text.split("<t:").nth(1).unwrap_or_else(|| panic!("no moment: {text}"));
    stamp.split(':').next().unwrap().parse().unwrap()
}

async fn asks(stage: &Stage, who: &Person, action: &str) -> Message {
    stage.command(who, action, &[]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn low_time_warning_then_timeout() {
    low_time_then_timeout(Stage::new().await).await;
}

pub async fn low_time_then_timeout(stage: Stage) {
    let (mut stage, people) = game_on(stage, &["Mira", "Jonas", "Ada"], "1 day per move").await;
    let first = stage.board();
    let end = shown(&first);
    assert!(content(&first).contains(&format!("<t:{end}:R>")), "{}", content(&first));
    assert!(end.abs_diff(stage.now().0 / 1000 + DAY) < 30, "{end}");

    stage.pass(18 * 60 * MINUTE + MINUTE).await;
    let warned = stage.after(first.id).await;
    assert!(content(&warned).says("clock-low"), "{}", content(&warned));
    assert_eq!((pinged(&warned), shown(&warned)), (vec![people[0].id], end));
    // The board with the mention is the one to play on; the process may end in between.
    button(&warned, "button-move");
    stage.stop_bot().await;
    stage.start_bot().await;
    stage.pass(6 * 60 * MINUTE + MINUTE).await;
    let out = stage.after(warned.id).await;
    assert_eq!(pinged(&out), [people[1].id]);
    assert_eq!(stage.record(&people[1]).await, ["white:timeout"]);
    let menu = stage.press(&people[1], &out, "button-move").await;
    assert_eq!(menu.only_for, Some(people[1].id), "the next one can play on");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_off_stop_the_clock() {
    let (stage, people) = game(&["Mira", "Jonas"], "1 day per move").await;
    let first = stage.board();
    let started = stage.command(&people[0], "me vacation", &[("days", json!(3))]).await;
    assert_eq!(started.only_for, Some(people[0].id));
    assert!(content(&started).contains("25"), "{}", content(&started));
    stage.pass(3 * DAY - 60 * MINUTE).await;
    assert_eq!(stage.board().id, first.id, "nobody was called");
    let none = stage.command(&people[0], "me vacation", &[("days", json!(0))]).await;
    assert!(content(&none).says("vacation-ended"));
    // Three days later than the original deadline, and still in time.
    let entry = stage.any_entry(&people[0]).await;
    assert_eq!(pinged(&stage.type_move(&people[0], &entry).await), [people[1].id]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn absent_player_is_voted_out() {
    let (stage, people) = game(&["Mira", "Jonas"], "No clock").await;
    let early = asks(&stage, &people[1], "game vote").await;
    assert!(content(&early).says("vote-early") && early.only_for == Some(people[1].id));
    stage.pass(7 * DAY + MINUTE).await;
    let question = asks(&stage, &people[1], "game vote").await;
    assert_eq!(question.only_for, Some(people[1].id));
    let board = stage.board();
    stage.press(&people[1], &question, "vote-button-end").await;
    let over = stage.after(board.id).await;
    assert!(content(&over).says("result-won"), "{}", content(&over));
    assert_eq!(stage.record(&people[1]).await, ["white:timeout"]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_moderator_can_end_a_game() {
    let (stage, people) = game(&["Jonas", "Ada"], "No clock").await;
    assert!(people[0].slash(stage.channel, "server end", &[]).is_none(), "not offered to everybody");
    // Mira moderates the playground and has no seat.
    let moderator = stage.person("Mira");
    let question = asks(&stage, &moderator, "server end").await;
    assert_eq!(question.only_for, Some(moderator.id));
    let board = stage.board();
    stage.press(&moderator, &question, "end-button").await;
    let ended = stage.after(board.id).await;
    assert!(content(&ended).says("table-ended"), "{}", content(&ended));
    assert_eq!(pinged(&ended), [0; 0]);
    let late = stage.type_move(&people[0], "e3-f3^").await;
    assert_eq!(late.only_for, Some(people[0].id));
    // The channel is free again.
    let form = stage.command(&people[0], "play", &[("game", json!("triablo"))]).await;
    button(&form, "button-open");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clock_counts_from_press_time() {
    let (stage, people) = game(&["Mira", "Jonas"], "1 minute per move").await;
    let first = stage.board();
    stage.pass(30).await;
    let before = stage.now().0 / 1000;
    let next = stage.type_move(&people[0], "e3-f3^").await;
    // The opponent's minute begins with the press.
    assert!((before + 60..=before + 64).contains(&shown(&next)), "{} {before}", shown(&next));
    assert!(shown(&first) < shown(&next));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_while_disconnected() {
    let (stage, people) = game(&["Mira", "Jonas"], "1 day per move").await;
    let before = stage.uptime().await;
    stage.playground.faults().drop_socket();
    // The bot records the downtime as soon as it is connected again.
    let since = std::time::Instant::now();
    while stage.uptime().await.down == before.down {
        assert!(since.elapsed() < PATIENCE, "the break in the connection is not noted");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let entry = stage.any_entry(&people[0]).await;
    assert!(picture(&stage.type_move(&people[0], &entry).await).is_some());
    stage.end().await;
}
