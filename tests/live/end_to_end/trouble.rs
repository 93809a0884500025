//! Failures: repeated, late and misdirected presses, bad connections, a restart in the middle of a game.

use super::{
    room::{PATIENCE, button, buttons, content, has, picture, standard_game},
    stage::{Stage, log_so_far},
};
use crate::scripted::until;
use deltille::playground::{Message, Outcome, Person};
use deltille_testing::texts::Says;
use serde_json::json;
use std::time::Duration;

/// The first two entries of a game with the standard set-up.
const FIRST: &str = "e3-f3^";

/// A two-player game with the standard set-up, at its first move; White and Red.
async fn game() -> (Stage, Person, Person) {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    stage.open(&[white.clone(), red.clone()], &[("setup", "standard")]).await;
    (stage, white, red)
}

/// The number of requests to this endpoint with this status.
fn count(stage: &Stage, path: &str, status: u16) -> usize {
    stage
        .playground
        .log()
        .iter()
        .filter(|request| request.path.contains(path) && request.status == status)
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_command_acts_once() {
    let (stage, white, _) = game().await;
    let boards = stage.boards();
    stage.playground.faults().duplicate_interactions(1);
    let board = stage.type_move(&white, FIRST).await;
    assert!(picture(&board).is_some());
    // The second answer came too late and had no further effect.
    until("an answer to the second delivery", || count(&stage, "/callback", 400) > 0).await;
    assert_eq!(stage.boards(), boards + 1);
    assert_eq!(stage.record(&white).await, [FIRST]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_press_acts_once() {
    let (stage, white, _) = game().await;
    let board = stage.board();
    let play = standard_game();
    stage.playground.faults().duplicate_interactions(100);
    let next = stage.tap(&white, &play, FIRST).await;
    stage.playground.faults().duplicate_interactions(0);
    // The old board loses its buttons when there is time for it.
    let stripped = |seen: &[Message]| {
        seen.iter()
            .find(|message| message.id == board.id && buttons(message).count() == 0)
            .map(drop)
    };
    assert_eq!(white.wait_for(stage.channel, PATIENCE, stripped).await, Some(()));
    assert_eq!(stage.record(&white).await, [FIRST]);
    assert_eq!(stage.board().id, next.id, "one board came of it");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn misplaced_presses_are_answered_privately() {
    let (stage, white, red) = game().await;
    let old = stage.board();
    let made = stage.type_move(&white, FIRST).await;
    let boards = stage.boards();

    // The board before the move: its buttons are gone, but a client may lag behind.
    let pressed = white.forging().press(stage.channel, old.id, &button(&old, "button-move")).unwrap();
    let answer = stage.shown(&white, pressed).await;
    assert_eq!(answer.only_for, Some(white.id), "{}", answer.value);

    let stranger = stage.person("Ada");
    let answer = stage.press(&stranger, &made, "button-move").await;
    assert_eq!(answer.only_for, Some(stranger.id));
    assert!(content(&answer).contains("Mira"), "says who plays: {}", content(&answer));

    let answer = stage.type_move(&white, FIRST).await;
    assert_eq!(answer.only_for, Some(white.id), "it is Red's turn");
    let answer = stage.type_move(&red, "a1-z99").await;
    assert_eq!(answer.only_for, Some(red.id), "no such entry");
    // A press with an id that the bot never made.
    let forged = red.forging().press(stage.channel, made.id, "1.m.zzzz.0'; drop table").unwrap();
    assert_eq!(stage.shown(&red, forged).await.only_for, Some(red.id));

    assert_eq!(stage.boards(), boards, "nothing of this is public");
    assert_eq!(stage.record(&white).await, [FIRST]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_joins_fill_one_seat() {
    let stage = Stage::new().await;
    let host = stage.person("Mira");
    let form = stage.command(&host, "play", &[("game", json!("triablo"))]).await;
    let opened = host.press(stage.channel, form.id, &button(&form, "button-open")).unwrap();
    assert!(opened.answered_within(PATIENCE).await.is_some());
    let lobby = stage
        .until("the lobby", |message| {
            has(message, "button-join") || has(message, "button-accept-invitation")
        })
        .await;
    let (first, second) = (stage.person("Jonas"), stage.person("Ada"));
    let id = button(&lobby, "button-join");
    let presses = [&first, &second].map(|who| who.press(stage.channel, lobby.id, &id).unwrap());
    let mut refused = 0;
    for (who, pressed) in [&first, &second].into_iter().zip(presses) {
        if let Some(Outcome::Message(id)) = pressed.answered_within(PATIENCE).await {
            let answer = who.messages(stage.channel).into_iter().find(|message| message.id == id).unwrap();
            refused += usize::from(answer.only_for == Some(who.id));
        }
    }
    assert_eq!(refused, 1, "one of them is told that the table is full");
    stage.until("the first board", |message| picture(message).is_some()).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn late_answer_shows_current_board() {
    let (stage, white, red) = game().await;
    let faults = stage.playground.faults();
    // Delayed, so that its answer can be told from the next one's.
    faults.slow_interactions(Duration::from_millis(200));
    let late = white.slash(stage.channel, "move", &[("move", json!(FIRST))]).unwrap();
    let path = format!("/interactions/{}/", late.id);
    faults.fail_requests(&path, 502, 3);
    faults.slow_interactions(Duration::ZERO);
    until("the first try", || count(&stage, &path, 502) > 0).await;
    let second = stage.legal(&[FIRST]);
    let newest = stage.type_move(&red, &second).await;
    assert!(content(&newest).contains(&second), "{}", newest.value);
    let Some(Outcome::Message(id)) = late.answered_within(PATIENCE).await else {
        panic!("not answered")
    };
    assert!(id > newest.id, "it came in time");
    let caught_up = |seen: &[Message]| {
        let [above, last] = [newest.id, id].map(|id| seen.iter().find(|message| message.id == id).unwrap());
        let shows = content(last).contains(&second) && picture(last).is_some() && buttons(last).count() > 0;
        (shows && buttons(above).count() == 0).then_some(())
    };
    assert_eq!(
        white.wait_for(stage.channel, PATIENCE, caught_up).await,
        Some(()),
        "{:?}",
        stage.board().value
    );
    // The game continues below it.
    let mut play = standard_game();
    play.enter(FIRST).unwrap();
    play.enter(&second).unwrap();
    let third = play.legal().unwrap().swap_remove(0);
    stage.tap(&white, &play, &third).await;
    assert_eq!(stage.record(&white).await, [FIRST, &second, &third]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_and_errors_do_not_stop_the_game() {
    let (stage, white, red) = game().await;
    let faults = stage.playground.faults();
    faults.fail_requests("/callback", 429, 1);
    assert!(picture(&stage.type_move(&white, FIRST).await).is_some());
    assert_eq!(count(&stage, "/callback", 429), 1);

    faults.fail_requests("/callback", 502, 2);
    let board = stage.type_move(&red, &stage.any_entry(&red).await).await;
    assert!(picture(&board).is_some());

    // The board posted after a press.
    faults.fail_requests("/webhooks/", 500, 1);
    faults.fail_requests("/webhooks/", 429, 1);
    let resigned = stage.resign(&white).await;
    assert!(picture(&resigned).is_some(), "{}", resigned.value);
    assert_eq!((count(&stage, "/webhooks/", 500), count(&stage, "/webhooks/", 429)), (1, 1));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_connection_loses_nothing() {
    let (stage, white, red) = game().await;
    let faults = stage.playground.faults();
    faults.reconnect();
    assert!(picture(&stage.type_move(&white, FIRST).await).is_some(), "after op 7");
    faults.drop_socket();
    let entry = json!(stage.legal(&[FIRST]));
    // Pressed while the bot is away: it arrives with the resumed session, perhaps too late for an answer.
    let pressed = red.slash(stage.channel, "move", &[("move", entry)]).unwrap();
    let answered = pressed.answered_within(PATIENCE).await;
    assert!(matches!(answered, Some(Outcome::Message(_))), "{answered:?}");
    assert_eq!(stage.record(&white).await.len(), 2);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_interactions_are_answered() {
    let (stage, white, _) = game().await;
    stage.playground.faults().malformed_payload();
    // An unknown kind of interaction, and a component of an unknown kind.
    let odd = [
        (77, json!({"name": "odd"}), None),
        (
            3,
            json!({"custom_id": "1.x", "component_type": 21, "values": ["1"]}),
            Some(stage.board().id),
        ),
    ];
    for (kind, data, below) in odd {
        let pressed = white.forging().interact(stage.channel, kind, data, below).unwrap();
        let answer = stage.shown(&white, pressed).await;
        assert!(content(&answer).says("problem-unknown"), "{}", answer.value);
    }
    assert!(picture(&stage.type_move(&white, FIRST).await).is_some());
    assert!(log_so_far().contains("unreadable interaction"), "it is logged");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_permission_is_named_before_a_table_opens() {
    let stage = Stage::new().await;
    let host = stage.person("Mira");
    stage.playground.faults().forbid(stage.channel, Some(15));
    let answer = stage.command(&host, "play", &[("game", json!("triablo"))]).await;
    assert_eq!(answer.only_for, Some(host.id));
    assert!(content(&answer).says("permission-attach-files"), "{}", content(&answer));
    assert_eq!(stage.public().len(), 0);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_game() {
    let (mut stage, white, red) = game().await;
    let board = stage.type_move(&white, FIRST).await;
    stage.stop_bot().await;
    let codes = stage.playground.close_codes();
    assert_eq!(codes, [4000], "the session is kept");
    stage.start_bot().await;
    // The board from before the restart still works, and so does the other person's turn.
    let menu = stage.press(&red, &board, "button-move").await;
    assert_eq!(menu.only_for, Some(red.id));
    let entry = stage.any_entry(&red).await;
    assert!(picture(&stage.type_move(&red, &entry).await).is_some());
    assert_eq!(stage.record(&white).await, [FIRST.to_owned(), entry]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_answers_reach_their_owner_only() {
    let (stage, white, red) = game().await;
    let menu = stage.press(&white, &stage.board(), "button-move").await;
    assert_eq!(stage.private(&white).id, menu.id);
    assert!(red.messages(stage.channel).iter().all(|message| message.id != menu.id));
    stage.end().await;
}
