//! Marks and roles for what people have reached: written with the game, told once, given and taken after it.

use super::leaderboards::rated_game;
use crate::{
    room::{ANN, BOB, CLEO, Room, button, ephemeral, person},
    wall::Wall,
};
use deltille::{
    bot::{
        Rights, RoleChange, RoleError, Value,
        ratings::{Feat, Ratings, rebuild},
    },
    ids::{ChannelId, RoleId, UserId},
    store::{Change, Key, Store, Subject, Version},
    text::Locale,
};
use deltille_testing::texts::{Says, message};
use serde_json::json;

const DAY: u64 = 24 * 60 * 60;

/// Stores ratings as if the person had played before.
async fn seed(room: &Room, user: u64, value: serde_json::Value) {
    let subject = Subject::Rating(UserId(user));
    let body = serde_json::to_vec(&value).unwrap();
    let change = Change::of_body(subject, Version(0), body, Key(format!("seed:{user}")), room.now);
    room.store.apply(vec![change]).await.unwrap();
}

/// A settled rating of Triablo for two.
fn rated(mean: i64) -> serde_json::Value {
    let standing = json!({
        "mean": mean, "sigma": 1_500_000, "games": 40, "won": 20, "drawn": 0, "streak": 0, "longest": 3, "peak": 1500,
    });
    json!({"format": 1, "pools": {"triablo:two-player": standing}})
}

async fn ratings(room: &Room, user: u64) -> Ratings {
    let row = room.store.load(Subject::Rating(UserId(user))).await.unwrap().expect("ratings");
    Ratings::read(&row.body).unwrap()
}

#[tokio::test]
async fn a_first_win_is_a_mark_that_is_told_once() {
    let mut room = Room::new();
    rated_game(&mut room, [ANN, BOB], 600).await;
    assert!(ratings(&room, ANN).await.marks.contains("won-triablo"));
    assert!(ratings(&room, BOB).await.marks.is_empty());
    // She reads of it after her next move.
    room.channel = ChannelId(601);
    room.open(&[ANN, BOB], "triablo", "two-player", &[]).await;
    let line = room
        .bot
        .table(room.channel)
        .await
        .unwrap()
        .play()
        .unwrap()
        .legal()
        .unwrap()
        .swap_remove(0);
    room.type_move(ANN, &line).await;
    let told = room.bot.after_move(Locale::default(), UserId(ANN), room.channel).await.expect("news");
    assert!(told.text.says(message!("mark-new", count = 1usize)), "{}", told.text);
    let again = room.bot.after_move(Locale::default(), UserId(ANN), room.channel).await;
    assert!(again.is_none_or(|post| !post.text.says("mark-new")), "once");
    // Others read of it by her press alone.
    let tell = button(&told, "button-tell-mark").custom_id.clone();
    let refused = room.press_id(BOB, &tell, &[]).await;
    assert!(ephemeral(&refused).text.says("mark-not-yours"));
    room.press_id(ANN, &tell, &[]).await;
    assert!(
        room.public.text.says("mark-told") && room.public.mentions.is_empty(),
        "{}",
        room.public.text
    );
    // The profile has it, in words too.
    let profile = room.command(BOB, "me profile", &[("person", Value::User(person(ANN)))]).await;
    let alt = &ephemeral(&profile).file.as_ref().unwrap().alt;
    assert!(ephemeral(&profile).text.says("mark-won"), "{profile:?}");
    assert!(alt.says(message!("profile-marks", count = 1usize)) && alt.says("mark-won"), "{alt}");
}

#[tokio::test]
async fn old_figures_bring_marks_without_news_and_a_rebuild_finds_them() {
    let mut room = Room::new();
    seed(&room, ANN, rated(25_000_000)).await;
    rated_game(&mut room, [ANN, BOB], 600).await;
    assert!(ratings(&room, ANN).await.marks.contains("won-triablo"));
    room.channel = ChannelId(600);
    let news = room.bot.after_move(Locale::default(), UserId(BOB), room.channel).await;
    assert!(news.is_none_or(|post| !post.text.says("mark-new")));
    // Ratings of a program without marks get them from the filed games.
    let row = room.store.load(Subject::Rating(UserId(ANN))).await.unwrap().unwrap();
    let mut body: serde_json::Value = serde_json::from_slice(&row.body).unwrap();
    body.as_object_mut().unwrap().remove("marks");
    let change = Change::of_body(
        Subject::Rating(UserId(ANN)),
        row.version,
        serde_json::to_vec(&body).unwrap(),
        Key("without".to_owned()),
        room.now,
    );
    room.store.apply(vec![change]).await.unwrap();
    rebuild(&room.store.clone().into(), room.now).await.unwrap();
    assert!(ratings(&room, ANN).await.marks.contains("won-triablo"));
    assert_eq!(rebuild(&room.store.clone().into(), room.now).await.unwrap().changed, 0, "the second time");
    let upset: &str = Feat::Upset.into();
    assert!(!ratings(&room, ANN).await.marks.contains(upset));
}

/// Chooses these roles in the server's settings.
async fn choose(room: &mut Room, manage_roles: bool, choices: &[(&str, &[&str])]) {
    let before = std::mem::replace(
        &mut room.rights,
        Rights { manage_server: true, manage_roles, ..Rights::default() },
    );
    room.command(CLEO, "server settings", &[]).await;
    for (word, values) in choices {
        room.press_id(CLEO, &format!("1.house.{word}"), values).await;
    }
    room.rights = before;
}

fn roles(wall: &Wall) -> Vec<(u64, u64, bool)> {
    let changes = wall.roles.lock().unwrap().split_off(0);
    changes
        .into_iter()
        .map(|(user, RoleChange { role, give })| (user, role.0, give))
        .collect()
}

#[tokio::test]
async fn roles_follow_ratings_and_each_change_is_logged() {
    let (mut room, wall) = (Room::new(), Wall::default());
    *wall.now.lock().unwrap() = room.now;
    choose(
        &mut room,
        true,
        &[("log", &["950"]), ("rated", &["88"]), ("from", &["1600"]), ("rated-in", &["triablo"])],
    )
    .await;
    wall.pass(&mut room, 60).await;
    let page = room.private[&CLEO].clone();
    assert!(
        page.text.says(message!("server-rated-role", from = "1600")) && page.text.contains("<@&88>"),
        "{}",
        page.text
    );
    seed(&room, ANN, rated(27_000_000)).await;
    seed(&room, BOB, rated(25_000_000)).await;
    rated_game(&mut room, [ANN, BOB], 600).await;
    let posts = wall.pass(&mut room, 60).await;
    assert_eq!(roles(&wall), [(ANN, 88, true)]);
    let lines: Vec<_> = posts.iter().filter(|post| post.text.says("log-role-given")).collect();
    assert!(lines.len() == 1 && lines[0].mentions.is_empty(), "{posts:?}");
    // Another game changes nothing; a role for more takes it, a role for another game too.
    rated_game(&mut room, [ANN, BOB], 601).await;
    wall.pass(&mut room, 60).await;
    assert_eq!(roles(&wall), []);
    choose(&mut room, true, &[("from", &["2400"])]).await;
    rated_game(&mut room, [BOB, CLEO], 602).await;
    let posts = wall.pass(&mut room, 60).await;
    assert_eq!(roles(&wall), [(ANN, 88, false)], "also of one who did not play");
    assert!(posts.iter().any(|post| post.text.says("log-role-taken")), "{posts:?}");
    choose(&mut room, true, &[("rated-in", &["trioker"]), ("from", &["1000"])]).await;
    rated_game(&mut room, [ANN, BOB], 603).await;
    wall.pass(&mut room, 60).await;
    assert_eq!(roles(&wall), []);
}

#[tokio::test]
async fn a_week_of_puzzles_is_a_role_until_a_day_is_missed() {
    let (mut room, wall) = (Room::new(), Wall::default());
    *wall.now.lock().unwrap() = room.now;
    choose(&mut room, true, &[("solver", &["89"])]).await;
    let today = room.now.0 / 1000 / DAY;
    let puzzles = json!({"solved": 9, "streak": 7, "longest": 7, "day": today});
    seed(&room, ANN, json!({"format": 1, "puzzles": puzzles})).await;
    rated_game(&mut room, [ANN, BOB], 600).await;
    wall.pass(&mut room, 60).await;
    assert_eq!(roles(&wall), [(ANN, 89, true)]);
    room.now = room.now.after(std::time::Duration::from_secs(3 * DAY));
    rated_game(&mut room, [BOB, CLEO], 601).await;
    wall.pass(&mut room, 60).await;
    assert_eq!(roles(&wall), [(ANN, 89, false)]);
    // With the role goes what looks for those who have it.
    assert!(!room.server_settings().await.earned.given);
}

#[tokio::test]
async fn a_refused_role_is_told_once_to_who_chose_it() {
    let (mut room, wall) = (Room::new(), Wall::default());
    *wall.now.lock().unwrap() = room.now;
    choose(&mut room, true, &[("rated", &["88"]), ("from", &["1000"])]).await;
    *wall.no_roles.lock().unwrap() = Some(RoleError::Forbidden("Missing Permissions".to_owned()));
    seed(&room, ANN, rated(27_000_000)).await;
    for (channel, told) in [(600, 1), (601, 0)] {
        rated_game(&mut room, [ANN, BOB], channel).await;
        let posts = wall.pass(&mut room, 60).await;
        assert_eq!(posts.iter().filter(|post| post.text.says("role-refused")).count(), told, "{posts:?}");
    }
    room.rights = Rights { manage_server: true, ..Rights::default() };
    let page = room.command(CLEO, "server settings", &[]).await;
    assert!(ephemeral(&page).text.says("server-role-refused"), "{page:?}");
    room.rights = Rights::default();
    assert_eq!(room.server_settings().await.earned.refused, [RoleId(88)]);
    // Once it may, the next game gives it; a passing failure is tried again by itself.
    *wall.no_roles.lock().unwrap() = Some(RoleError::Later("not now".to_owned()));
    rated_game(&mut room, [ANN, BOB], 602).await;
    wall.pass(&mut room, 60).await;
    roles(&wall);
    *wall.no_roles.lock().unwrap() = None;
    wall.pass(&mut room, 30 * 60).await;
    assert_eq!(roles(&wall), [(ANN, 88, true)]);
    assert_eq!(room.server_settings().await.earned.refused, []);
}

#[tokio::test]
async fn who_may_not_give_roles_chooses_none() {
    let mut room = Room::new();
    for word in ["rated", "solver"] {
        choose(&mut room, false, &[(word, &["88"])]).await;
        assert_eq!(room.server_settings().await.earned.all().count(), 0, "{word}");
        choose(&mut room, true, &[(word, &["1"])]).await;
        assert_eq!(room.server_settings().await.earned.all().count(), 0, "the role of all members");
    }
}
