//! Leaderboards and profiles: Discord is asked who is a member of the server.

use super::{
    places::{choose, elsewhere},
    room::{PATIENCE, button, content, has, picture},
    stage::Stage,
    ways::until,
};
use deltille::playground::Message;
use deltille::{
    bot::ratings::{Board, Figure, Scope},
    ids::{ChannelId, GuildId, Time, UserId},
    ratings::Rating,
    store::{Change, Key, Store, Subject, Version},
    table::Table,
};
use deltille_testing::texts::{Says, message};
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

/// The permission to give roles, by Discord's number.
const MANAGE_ROLES: u64 = 1 << 28;

#[tokio::test(flavor = "multi_thread")]
async fn a_rating_gives_a_role_and_a_first_win_a_mark() {
    let stage = Stage::new().await;
    let [mira, jonas] = ["Mira", "Jonas"].map(|name| stage.person(name));
    rated(&stage, mira.id, "Mira").await;
    mira.promote(MANAGE_ROLES, &[]);
    let mut menu = stage.command(&mira, "server settings", &[]).await;
    while !content(&menu).says("server-page-rated") {
        menu = stage.press(&mira, &menu, "button-page-after").await;
    }
    let menu = choose(&stage, &mira, &menu, 6, &[7002]).await;
    let menu = stage.choose(&mira, &menu, "1.house.from", "1600").await;
    assert!(content(&menu).says(message!("server-rated-role", from = "1600")), "{}", content(&menu));
    stage.playground.let_manage_roles(true);
    // A rated game of six moves.
    let options = [
        ("game", json!("triablo")),
        ("rated", json!(true)),
        ("opponent1", json!(jonas.id.to_string())),
    ];
    let form = stage.command(&mira, "play", &options).await;
    stage.press(&mira, &form, "button-open").await;
    let lobby = stage.until("the invitation", |message| has(message, "button-accept-invitation")).await;
    stage.press(&jonas, &lobby, "button-accept-invitation").await;
    stage.until("the first board", |message| picture(message).is_some()).await;
    for _ in 0..6 {
        let loaded = stage.store().load(Subject::Channel(ChannelId(stage.channel))).await.unwrap().unwrap();
        let next = Table::decode(&loaded.body).unwrap().next();
        let who = if next == [UserId(mira.id)] { &mira } else { &jonas };
        let line = stage.any_entry(who).await;
        stage.type_move(who, &line).await;
    }
    stage.resign(&jonas).await;
    let given = |method: &str| {
        let path = format!("/guilds/{SERVER}/members/{}/roles/7002", mira.id);
        let log = stage.playground.log();
        log.iter().filter(|it| it.method == method && it.path == path && it.status == 204).count()
    };
    stage.pass(20).await;
    until("the role is given", async || given("PUT") == 1).await;
    // The winner reads of her mark after her next move, and shows it to all.
    let lounge = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    lounge.open(&[jonas.clone(), mira.clone()], &[("setup", "standard")]).await;
    let line = lounge.any_entry(&jonas).await;
    lounge.type_move(&jonas, &line).await;
    let line = lounge.any_entry(&mira).await;
    lounge.type_move(&mira, &line).await;
    let private =
        |messages: &[Message]| messages.iter().rev().find(|it| content(it).says("mark-new")).cloned();
    let news = mira.wait_for(lounge.channel, PATIENCE, private).await.expect("a private line");
    assert_eq!(news.value["flags"], 64, "{}", news.value);
    let tell = button(&news, "button-tell-mark");
    mira.press(lounge.channel, news.id, &tell).unwrap();
    let told = lounge.until("the mark", |message| content(message).says("mark-told")).await;
    assert!(content(&told).contains("Mira") && !has(&told, "button-tell-mark"), "{}", told.value);
    let profile = stage.command(&jonas, "me profile", &[("person", json!(mira.id.to_string()))]).await;
    assert!(profile.value.to_string().says("profile-marks"), "{}", profile.value);
    assert_eq!((given("PUT"), given("DELETE")), (1, 0));
    stage.end().await;
}
