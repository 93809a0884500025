//! A person's stored data: shown, exported, deleted.

use super::*;
use deltille::text::{Locale, word};

#[tokio::test(flavor = "multi_thread")]
async fn a_person_exports_and_deletes_their_data() {
    let (stage, _, [jonas, _]) = with_moderator().await;
    let page = stage.command(&jonas, "me privacy", &[]).await;
    says(&page, message!("privacy-games", count = 1usize));
    stage.press(&jonas, &page, "button-export").await;
    let file = |messages: &[Message]| picture(messages.last()?).map(str::to_owned);
    let file = jonas.wait_for(stage.channel, PATIENCE, file).await.expect("a file");
    let bytes = jonas.picture(&file).unwrap();
    let export: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    assert!(export.to_string().contains("triablo"), "{export}");

    for (typed, answer) in [
        ("no", "privacy-not-deleted"),
        (&*word(Locale::default(), "privacy-word"), "privacy-deleting"),
    ] {
        let page = stage.command(&jonas, "me privacy", &[]).await;
        let question = stage.press(&jonas, &page, "button-delete-all").await;
        let (id, field) = form(&stage, &jonas, &question, "button-delete-sure").await;
        let sent = jonas.submit(stage.channel, Some(question.id), &id, &[(&field, typed)]).expect("a form");
        says(&stage.shown(&jonas, sent).await, answer);
    }
    until("nothing is left", async || {
        stage.pass(20).await;
        let page = stage.command(&jonas, "me privacy", &[]).await;
        content(&page).says(message!("privacy-games", count = 0usize))
    })
    .await;
    stage.end().await;
}
