//! Leaderboards and profiles: Discord is asked who is a member of the server.

use super::{
    room::{content, picture},
    stage::Stage,
};
use deltille::{
    bot::ratings::{Board, Figure, Scope},
    ids::{GuildId, Time, UserId},
    ratings::Rating,
    store::{Change, Key, Store, Subject, Version},
};
use deltille_testing::texts::Says;
use serde_json::json;

const POOL: &str = "triablo:two-player";
const SERVER: u64 = 9000;
/// Not in the server any more.
const GONE: u64 = 9100;

async fn rated(stage: &Stage, user: u64, name: &str) {
    let rating = Rating { mean: 30_000_000, sigma: 1_000_000 };
    let body = format!(
        r#"{{"format":1,"name":"{name}","named":5,"pools":{{"{POOL}":{{"mean":{},"sigma":{},"games":30,"won":20,
           "drawn":1,"streak":2,"longest":5,"peak":1800,"servers":[{SERVER}]}}}}}}"#,
        rating.mean, rating.sigma
    );
    let board = Board { scope: Scope::Server(GuildId(SERVER)), pool: POOL.to_owned() };
    let (subject, key) = (Subject::Rating(UserId(user)), Key(format!("rated:{user}")));
    let change = Change::of_body(subject, Version(0), body.into_bytes(), key, Time(5));
    let change = Change {
        labels: vec![board.label(Figure::of(rating, &board.pool))],
        ..change
    };
    stage.store().apply(vec![change]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_is_asked_who_is_a_member() {
    let stage = Stage::new().await;
    let [mira, jonas] = ["Mira", "Jonas"].map(|name| stage.person(name));
    rated(&stage, mira.id, "Mira at the time").await;
    rated(&stage, GONE, "Somebody").await;
    let shown = stage.command(&jonas, "game leaderboard", &[("list", json!(POOL))]).await;
    let text = content(&shown).to_owned();
    assert!(text.says("ranks-line") && text.contains("**Mira**"), "the name of today: {text}");
    assert!(!text.contains("Somebody"), "{text}");
    let asked = |user: u64, status: u16| {
        let path = format!("/guilds/{SERVER}/members/{user}");
        stage.playground.log().iter().filter(|it| it.path == path && it.status == status).count()
    };
    assert_eq!((asked(mira.id, 200), asked(GONE, 404)), (1, 1));
    // The answer is remembered, and those who left are off the list.
    let again = stage.command(&jonas, "game leaderboard", &[("list", json!(POOL))]).await;
    assert_eq!(content(&again), text);
    let profile = stage.command(&jonas, "me profile", &[("person", json!(mira.id.to_string()))]).await;
    assert!(picture(&profile).is_some(), "{profile:?}");
    assert_eq!((asked(mira.id, 200), asked(GONE, 404)), (1, 1));
    stage.end().await;
}
