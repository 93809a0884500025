//! Take-backs and draws: what is proposed is answered by the other player.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_take_back_and_a_draw_need_the_other_player() {
    let (stage, stranger, [white, red]) = with_moderator().await;
    stage.type_move(&white, "e3-f3v").await;
    let question = stage.command(&white, "game takeback", &[]).await;
    stage.press(&white, &question, "button-back-propose").await;
    let board = stage.until("the question", |message| has(message, "button-back-agree")).await;
    says(&stage.press(&stranger, &board, "button-back-agree").await, "problem-not-seated");
    stage.press(&red, &board, "button-back-agree").await;
    stage
        .until("the earlier board", |message| content(message).says("table-taken-back"))
        .await;
    assert_eq!(stage.record(&white).await, [""; 0]);

    stage.type_move(&white, "e3-f3v").await;
    offer(&stage, &white).await;
    let board = stage.board();
    stage.press(&red, &board, "button-draw-decline").await;
    stage.until("no draw", |message| content(message).says("table-draw-declined")).await;
    stage.type_move(&red, "e7-f6^").await;
    offer(&stage, &red).await;
    stage.press(&white, &stage.board(), "button-draw-accept").await;
    stage.until("the draw", |message| content(message).says("result-draw")).await;
    stage.end().await;
}

async fn offer(stage: &Stage, who: &Person) {
    let question = stage.command(who, "game draw", &[]).await;
    says(&question, "draw-ask-offer");
    stage.press(who, &question, "button-draw-offer").await;
    stage.until("the offer", |message| has(message, "button-draw-accept")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_game_is_played_again_once_the_channel_is_free() {
    let (stage, other, [white, red]) = with_moderator().await;
    stage.resign(&red).await;
    let over = stage.board();
    stage.open(&[white.clone(), other.clone()], &[("setup", "standard")]).await;
    says(&stage.press(&red, &over, "button-rematch").await, "form-channel-taken");
    stage.resign(&other).await;
    says(&stage.press(&other, &over, "button-rematch").await, "problem-not-seated");
    stage.press(&red, &over, "button-rematch").await;
    let lobby = stage.until("the lobby", |message| has(message, "button-accept-invitation")).await;
    stage.press(&white, &lobby, "button-accept-invitation").await;
    stage
        .until("the next game", |message| content(message).says("board-start") && message.id > over.id)
        .await;
    stage.type_move(&red, "e3-f3v").await;
    stage.end().await;
}
