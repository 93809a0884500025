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

#[tokio::test(flavor = "multi_thread")]
async fn letters_on_pieces_are_turned_on_in_the_lesson_of_triortan() {
    let stage = Stage::new().await;
    let ada = stage.person("Ada");
    let letters = |state: &'static str| message!("settings-letters", state = message!(state));
    let drawn = stage.command(&ada, "learn", &[("game", json!("triortan"))]).await;
    let lettered = stage.press(&ada, &drawn, letters("setting-off")).await;
    assert!(has(&lettered, letters("setting-on")), "{}", lettered.value);
    assert!(
        picture(&lettered).is_some() && picture(&lettered) != picture(&drawn),
        "{}",
        lettered.value
    );
    stage.end().await;
}

async fn enter(stage: &Stage, who: &Person, below: &Message, entry: &str) -> Message {
    let (id, field) = form(stage, who, below, "button-lesson-type").await;
    let sent = who.submit(stage.channel, Some(below.id), &id, &[(&field, entry)]).expect("a form");
    stage.shown(who, sent).await
}
