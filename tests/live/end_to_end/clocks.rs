//! Machines whose clock is wrong, and is put right while the bot runs.

use super::{
    room::{content, picture},
    stage::{Stage, log_so_far},
    time::shown,
};
use deltille::playground::Person;

const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;

const FIRST: &str = "e3-f3^";

const DIFFERS: &str = "machine's clock differs from Discord's, counting by Discord's";

/// A game with a minute for each move.
async fn game(stage: &Stage) -> [Person; 2] {
    let people = ["Mira", "Jonas"].map(|name| stage.person(name));
    stage.open_with(&people, "1 minute per move", &[("setup", "standard")]).await;
    people
}

/// Seconds since 1970, by Discord's clock: that of this machine.
fn discord_now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_of_the_clock_leaves_no_press_unanswered() {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    stage.open(&[white.clone(), red.clone()], &[("setup", "standard")]).await;
    stage.set_clock(5);
    assert!(picture(&stage.type_move(&white, FIRST).await).is_some(), "a small step");
    stage.set_clock(-MINUTE);
    let entry = stage.any_entry(&red).await;
    assert!(picture(&stage.type_move(&red, &entry).await).is_some(), "a step back");
    stage.set_clock(DAY);
    let entry = stage.any_entry(&white).await;
    assert!(picture(&stage.type_move(&white, &entry).await).is_some(), "a day");
    assert_eq!(stage.record(&red).await.len(), 3);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_clock_costs_no_one_the_first_move() {
    let stage = Stage::with_clock(-10 * MINUTE).await;
    assert!(log_so_far().contains(DIFFERS), "the start says so");
    let [white, _] = game(&stage).await;
    let end = shown(&stage.board());
    assert!(end.abs_diff(discord_now() + 60) < 20, "{end}");
    assert!(picture(&stage.type_move(&white, FIRST).await).is_some());
    assert_eq!(stage.record(&white).await, [FIRST]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_shows_a_slow_clock_where_the_date_does_not() {
    let mut stage = Stage::new().await;
    stage.stop_bot().await;
    stage.playground.faults().date(Some("no date"));
    stage.set_clock(-10 * MINUTE);
    stage.start_bot().await;
    let [white, _] = game(&stage).await;
    assert!(picture(&stage.type_move(&white, FIRST).await).is_some());
    assert_eq!(stage.record(&white).await, [FIRST]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_a_day_ahead_sets_no_deadline_a_day_ahead() {
    let stage = Stage::with_clock(DAY).await;
    let people = game(&stage).await;
    let board = stage.board();
    assert!(shown(&board).abs_diff(discord_now() + 60) < 20, "{}", content(&board));
    // Put right.
    stage.set_clock_noticed(-DAY).await;
    let entry = stage.type_move(&people[0], FIRST).await;
    assert!(shown(&entry).abs_diff(discord_now() + 60) < 20, "{}", content(&entry));
    stage.pass(80).await;
    stage.after(entry.id).await;
    assert_eq!(stage.record(&people[0]).await, [FIRST, "red:timeout"]);
    stage.end().await;
}

/// The clock's error is in the database already, from before the bot counted by Discord's time.
#[tokio::test(flavor = "multi_thread")]
async fn deadlines_of_a_wrong_clock_are_put_right() {
    let mut stage = Stage::new().await;
    stage.stop_bot().await;
    stage.playground.faults().date(Some("no date"));
    stage.set_clock(DAY);
    stage.start_bot().await;
    let people = game(&stage).await;
    let board = stage.board();
    assert!(
        shown(&board).abs_diff(discord_now() + 60 + DAY.unsigned_abs()) < 20,
        "{}",
        content(&board)
    );
    stage.stop_bot().await;
    stage.playground.faults().date(None);
    stage.set_clock(-DAY);
    stage.start_bot().await;
    stage.pass(80).await;
    stage.after(board.id).await;
    assert_eq!(stage.record(&people[0]).await, ["white:timeout"]);
    stage.end().await;
}
