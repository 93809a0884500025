//! Take-backs, pauses and conditional moves with the real client, through restarts.

use super::{
    room::{button, buttons, content, has, pinged, selects},
    stage::{Stage, log_so_far},
};
use deltille::playground::{Message, Person};
use deltille_testing::texts::{Says, message};
use serde_json::json;

async fn game() -> (Stage, Person, Person) {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    stage.open(&[white.clone(), red.clone()], &[("setup", "standard")]).await;
    (stage, white, red)
}

async fn restart(stage: &mut Stage) {
    stage.stop_bot().await;
    stage.start_bot().await;
}

async fn more(stage: &Stage, who: &Person, label: &str) -> Message {
    let menu = stage.press(who, &stage.board(), "button-more").await;
    stage.press(who, &menu, label).await
}

#[tokio::test(flavor = "multi_thread")]
async fn take_back_across_restart_keeps_old_buttons_stale() {
    let (mut stage, white, red) = game().await;
    let first = stage.type_move(&white, "e3-f3v").await;
    let old = button(&first, "button-move");
    let question = more(&stage, &white, "button-take-back").await;
    assert_eq!(question.only_for, Some(white.id));
    stage.press(&white, &question, "button-back-propose").await;
    let asked = stage.after(first.id).await;
    assert_eq!(pinged(&asked), [red.id], "{}", content(&asked));
    restart(&mut stage).await;
    stage.press(&red, &asked, "button-back-agree").await;
    let back = stage.after(asked.id).await;
    assert!(content(&back).says(message!("table-taken-back", count = 1usize)), "{}", content(&back));
    assert_eq!((pinged(&back), stage.record(&white).await.len()), (vec![white.id], 0));
    restart(&mut stage).await;
    let other = stage.type_move(&white, "e3-f3^").await;
    let id = button(&other, "button-move");
    assert_ne!(id, old, "a ply names one board");
    let moved = stage.type_move(&red, "e7-f6^").await;
    assert_eq!(stage.record(&red).await, ["e3-f3^", "e7-f6^"]);
    assert_eq!(pinged(&moved), [white.id]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pause_and_calling_off() {
    let (mut stage, white, red) = game().await;
    let first = stage.board();
    let question = stage.command(&red, "game pause", &[]).await;
    stage.press(&red, &question, "button-back-propose").await;
    let asked = stage.after(first.id).await;
    stage.press(&white, &asked, "button-pause-agree").await;
    let paused = stage.after(asked.id).await;
    assert!(
        content(&paused).says("board-paused") && pinged(&paused).is_empty(),
        "{}",
        content(&paused)
    );
    restart(&mut stage).await;
    let refused = stage.type_move(&white, "e3-f3v").await;
    assert!(content(&refused).says("table-refuse-paused") && refused.only_for == Some(white.id));
    let question = stage.press(&white, &paused, "button-resume-ask").await;
    stage.press(&white, &question, "button-resume").await;
    let on = stage.after(paused.id).await;
    let moved = stage.type_move(&white, "e3-f3v").await;
    assert!(moved.id > on.id);
    let question = more(&stage, &red, "button-abort").await;
    stage.press(&red, &question, "button-abort-confirm").await;
    let off = stage.after(moved.id).await;
    assert!(content(&off).says("board-off"), "{}", content(&off));
    assert!(!has(&off, "button-move"));
    stage.open(&[white, red], &[("setup", "standard")]).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conditional_moves_survive_a_restart() {
    let (mut stage, white, red) = game().await;
    let boards = stage.boards();
    let noted = stage.command(&red, "game plan", &[("line", json!("if e3-f3v then e7-f6^"))]).await;
    assert_eq!(noted.only_for, Some(red.id));
    assert!(content(&noted).contains("then `e7-f6^`"), "{}", content(&noted));
    // A second branch by taps: always the first option.
    let mut now = stage.press(&red, &noted, "button-plan").await;
    for _ in 0..12 {
        if has(&now, "button-plan-save") {
            break;
        }
        let listed = selects(&now).next().map(|select| {
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            (text(&select["custom_id"]), text(&select["options"][0]["value"]))
        });
        now = match listed {
            Some((id, value)) => stage.choose(&red, &now, &id, &value).await,
            None => {
                let (label, _) = buttons(&now).next().unwrap();
                stage.press(&red, &now, &label).await
            }
        };
    }
    let list = stage.press(&red, &now, "button-plan-save").await;
    assert!(content(&list).contains("2. if"), "{}", content(&list));
    assert_eq!(stage.boards(), boards, "nothing is shown to all");
    restart(&mut stage).await;
    let board = stage.board();
    let played = stage.type_move(&white, "e3-f3v").await;
    assert_eq!(stage.boards(), boards + 1, "one board for both entries");
    assert!(played.id > board.id && content(&played).says("board-planned"), "{}", content(&played));
    assert_eq!(pinged(&played), [0; 0], "White looks at the answer to her own move");
    assert_eq!(stage.record(&white).await, ["e3-f3v", "e7-f6^"]);
    let none = stage.command(&red, "game plan", &[]).await;
    assert!(content(&none).says("plans-none"), "{}", content(&none));
    // Only Red has ever seen the branches.
    let seen = white.messages(stage.channel);
    assert!(
        seen.iter()
            .filter(|message| message.id < played.id)
            .all(|message| !content(message).contains("e7-f6^"))
    );
    let log = log_so_far();
    let told = log.lines().find(|line| line.contains("deltille_bot") && line.contains("e7-f6^"));
    assert_eq!(told, None, "a conditional move in the log");
    stage.end().await;
}
