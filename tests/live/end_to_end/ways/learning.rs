//! A lesson: a step done wrong, done right, and the game with which it ends.

use super::*;
use deltille::games::lessons;

#[tokio::test(flavor = "multi_thread")]
async fn a_step_of_a_lesson_is_missed_and_made() {
    let stage = Stage::new().await;
    let ada = stage.person("Ada");
    let lesson = lessons::of("triablo").unwrap();
    let first = &lesson.exercises[0];
    let games = stage.command(&ada, "learn", &[]).await;
    says(&games, "lesson-games");
    let steps = stage.command(&ada, "learn", &[("game", json!("triablo"))]).await;
    assert_eq!(steps.only_for, Some(ada.id));
    says(&steps, &*first.title("triablo"));
    let wrong = enter(&stage, &ada, &steps, "no such entry").await;
    assert!(content(&wrong).contains('❌'), "{}", wrong.value);
    let again = stage.press(&ada, &wrong, "button-lesson-again").await;
    let right = enter(&stage, &ada, &again, &first.tasks[0].show).await;
    says(&right, &*first.right("triablo", 0));
    let next = stage.press(&ada, &right, "button-next").await;
    assert!(picture(&next).is_some(), "{}", next.value);
    stage.end().await;
}

async fn enter(stage: &Stage, who: &Person, below: &Message, entry: &str) -> Message {
    let (id, field) = form(stage, who, below, "button-lesson-type").await;
    let sent = who.submit(stage.channel, Some(below.id), &id, &[(&field, entry)]).expect("a form");
    stage.shown(who, sent).await
}
