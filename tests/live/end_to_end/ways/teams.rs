//! A team's game: proposed, voted, decided, answered by a computer.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn three_votes_decide_a_teams_move() {
    let stage = Stage::new().await;
    let [mira, jonas, ada] = ["Mira", "Jonas", "Ada"].map(|name| stage.person(name));
    let page = stage.command(&mira, "game team", &[("game", json!("triablo"))]).await;
    let rule = control(&page, "1.team.rule.");
    let three = rule.options.iter().find(|(value, _)| value.starts_with("1.")).unwrap();
    let page = stage.choose(&mira, &page, &rule.custom_id, &three.0).await;
    let (id, field) = form(&stage, &mira, &page, "button-open").await;
    mira.submit(stage.channel, Some(page.id), &id, &[(&field, "Owls")])
        .expect("a form")
        .answered()
        .await;
    let board = stage.until("the board", |message| picture(message).is_some()).await;
    assert!(content(&board).contains("Owls"), "{}", board.value);

    let moves = [stage.legal(&[]), "resign".to_owned()];
    says(&stage.type_move(&ada, &moves[1]).await, "team-no-control");
    says(&stage.type_move(&ada, &moves[0]).await, "team-voted");
    let ballot = stage.until("the vote", |message| content(message).says("team-vote")).await;
    let id = control(&ballot, "1.vote.").custom_id;
    for person in [&jonas, &mira] {
        let pressed = person.press(stage.channel, ballot.id, &id).expect("the proposal");
        says(&stage.shown(person, pressed).await, "team-voted");
    }
    until("the decision", async || {
        stage.pass(20).await;
        stage.public().iter().any(|message| content(message).says("team-decided"))
    })
    .await;
    until("the move, and the computer's", async || {
        stage.pass(20).await;
        stage.board().id > ballot.id
            && picture(&stage.board()).is_some()
            && stage.record(&ada).await.len() > 1
    })
    .await;
    assert_eq!(stage.record(&ada).await[0], moves[0]);
    stage.end().await;
}
