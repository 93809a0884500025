//! Following a game: each move by direct message, until the follower has enough.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_reads_each_move_until_they_stop() {
    let (stage, follower, [white, red]) = with_moderator().await;
    let menu = stage.press(&follower, &stage.board(), "button-more").await;
    let question = stage.press(&follower, &menu, "button-follow").await;
    says(&stage.press(&follower, &question, "button-follow-moves").await, "follow-on-moves");
    let seated = stage.press(&white, &stage.board(), "button-more").await;
    assert!(!has(&seated, "button-follow"), "{}", seated.value);

    stage.type_move(&white, "e3-f3v").await;
    let direct = elsewhere(&stage, follower.direct_channel().unwrap());
    let newest = || follower.messages(direct.channel).pop();
    until("a direct message", async || {
        stage.pass(20).await;
        newest().is_some_and(|message| content(&message).says("follow-move"))
    })
    .await;
    let letter = newest().unwrap();
    assert!(picture(&letter).is_some() && content(&letter).contains("e3"), "{}", letter.value);
    says(&direct.press(&follower, &letter, "button-unfollow").await, "follow-off");
    let count = follower.messages(direct.channel).len();
    stage.type_move(&red, "e7-f6^").await;
    stage.pass(60).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(follower.messages(direct.channel).len(), count, "no more of them");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_follower_of_a_game_and_of_the_next_is_told() {
    let (stage, follower, [white, red]) = with_moderator().await;
    let followers = [follower, stage.person("Ben")];
    let told = |who: &Person| who.messages(who.direct_channel().unwrap()).len();
    for game in 1..=2 {
        for who in &followers {
            let menu = stage.press(who, &stage.board(), "button-more").await;
            let question = stage.press(who, &menu, "button-follow").await;
            says(&stage.press(who, &question, "button-follow-result").await, "follow-on-result");
        }
        stage.resign(&white).await;
        until("a direct message to each", async || {
            stage.pass(20).await;
            followers.iter().all(|who| told(who) == game)
        })
        .await;
        if game == 1 {
            stage.open(&[white.clone(), red.clone()], &[("setup", "standard")]).await;
        }
    }
    stage.end().await;
}
