//! Moderators: a game is paused, a person kept out and let in again.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_pauses_a_game_and_keeps_a_person_out() {
    let (stage, moderator, [white, _]) = with_moderator().await;
    assert!(white.slash(stage.channel, "server tables", &[]).is_none(), "not offered to everybody");
    let list = stage.command(&moderator, "server tables", &[]).await;
    let menu = controls(stage.channel, &list)
        .into_iter()
        .find(|control| control.is_menu())
        .expect("the tables");
    let details = stage.choose(&moderator, &list, &menu.custom_id, &menu.options[0].0).await;
    let question = stage.press(&moderator, &details, "button-pause").await;
    says(&stage.press(&moderator, &question, "mod-button-hold").await, "mod-done");
    stage.until("the pause", |message| content(message).says("board-held")).await;
    says(&stage.command(&white, "game resume", &[]).await, "table-refuse-held");

    let person = [("person", json!(white.id.to_string()))];
    let question = stage.command(&moderator, "server ban", &person).await;
    says(&stage.press(&moderator, &question, "ban-button").await, "ban-done");
    let lounge = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    let play = [("game", json!("triablo"))];
    says(&lounge.command(&white, "play", &play).await, "gate-banned-until");
    let list = stage.command(&moderator, "server bans", &[]).await;
    let menu = controls(stage.channel, &list)
        .into_iter()
        .find(|control| control.is_menu())
        .expect("the people");
    let question = stage.choose(&moderator, &list, &menu.custom_id, &menu.options[0].0).await;
    says(&stage.press(&moderator, &question, "ban-button-lift").await, "ban-lifted");
    assert!(has(&lounge.command(&white, "play", &play).await, "button-open"));
    stage.end().await;
}
