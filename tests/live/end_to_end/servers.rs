//! Servers that change while the bot is not connected, and channels that are closed to it for a while.

use super::{
    places::{choose, elsewhere},
    room::{PATIENCE, content, has},
    stage::Stage,
};
use crate::scripted::until;
use deltille::{
    ids::{GuildId, Time},
    playground::{Logged, Person},
    store::{Store, Subject},
};
use serde_json::json;
use std::time::{Duration, Instant};

const SERVER: Subject = Subject::Guild(GuildId(9000));
const DAY: u64 = 24 * 60 * 60;

/// A game in its first position.
async fn game(clock: &str) -> (Stage, [Person; 2]) {
    let stage = Stage::new().await;
    let people = ["Mira", "Jonas"].map(|name| stage.person(name));
    stage.open_with(&people, clock, &[("setup", "standard")]).await;
    (stage, people)
}

/// When the server will be forgotten.
async fn forgotten_at(stage: &Stage) -> Option<Time> {
    let loaded = stage.store().load(SERVER).await.unwrap()?;
    loaded
        .deadlines
        .iter()
        .find(|deadline| deadline.kind == "forget")
        .map(|deadline| deadline.at)
}

/// Waits until the removal of the bot is recorded, or no longer.
async fn until_removal_is(stage: &Stage, recorded: bool) {
    let since = Instant::now();
    while forgotten_at(stage).await.is_some() != recorded {
        assert!(since.elapsed() < PATIENCE, "removal recorded: {}", !recorded);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The number of posts in the channel that Discord refused.
fn refused(stage: &Stage) -> usize {
    let path = format!("/channels/{}/messages", stage.channel);
    let log = stage.playground.log();
    log.iter().filter(|it| it.method == "POST" && it.path == path && it.status == 403).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn removal_during_downtime_is_noticed_at_the_start() {
    // The server has a table, but no settings.
    let (mut stage, _) = game("No clock").await;
    stage.stop_bot().await;
    stage.playground.remove_bot();
    stage.start_bot().await;
    until_removal_is(&stage, true).await;
    let days = forgotten_at(&stage).await.unwrap().0.abs_diff(stage.now().0) / 1000 / DAY;
    assert!((29..=30).contains(&days), "in {days} days");
    stage.playground.add_bot();
    until_removal_is(&stage, false).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn removal_during_a_lost_session_is_noticed() {
    let (mut stage, _) = game("No clock").await;
    stage.playground.faults().invalid_session();
    stage.playground.remove_bot();
    until_removal_is(&stage, true).await;
    // How the second session is closed is not the question here.
    stage.stop_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_channels_and_roles_lock_out_no_member() {
    let mut stage = Stage::new().await;
    let (host, guest) = (stage.person("Mira"), stage.person("Jonas"));
    for (channel, role, running) in [("lounge", 7001, true), ("tournament", 7002, false)] {
        let menu = stage.command(&host, "server settings", &[]).await;
        let types = &menu.value["components"][0]["components"][0]["channel_types"];
        assert_eq!(*types, json!([0, 5, 2, 13, 15]), "text, news, voice, stages, forums");
        let channel = stage.playground.channel(channel).unwrap();
        let menu = choose(&stage, &host, &menu, 8, &[channel]).await;
        let menu = stage.press(&host, &menu, "button-page-after").await;
        choose(&stage, &host, &menu, 6, &[role]).await;
        for (who, remedy) in [(&host, true), (&guest, false)] {
            let refused = stage.command(who, "play", &[("game", json!("triablo"))]).await;
            assert!(content(&refused).contains(&format!("<#{channel}>")), "{}", content(&refused));
            assert_eq!(content(&refused).contains("/server settings"), remedy, "{}", content(&refused));
        }
        let room = elsewhere(&stage, channel);
        let refused = room.command(&guest, "play", &[("game", json!("triablo"))]).await;
        assert!(content(&refused).contains(&format!("<@&{role}>")), "{}", content(&refused));
        if !running {
            stage.stop_bot().await;
        }
        stage.playground.remove_channel(channel);
        stage.playground.remove_role(role);
        if !running {
            stage.start_bot().await;
        }
        let since = Instant::now();
        loop {
            let form = stage.command(&guest, "play", &[("game", json!("triablo"))]).await;
            if has(&form, "button-open") {
                break;
            }
            assert!(since.elapsed() < PATIENCE, "{}", content(&form));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn result_is_posted_when_the_channel_can_be_seen_again() {
    let (stage, _) = game("1 day per move").await;
    let first = stage.board();
    stage.playground.faults().forbid(stage.channel, Some(10));
    stage.pass(DAY + 60).await;
    until("a refused post", || refused(&stage) > 0).await;
    assert_eq!(stage.board().id, first.id);
    stage.playground.faults().forbid(stage.channel, None);
    let result = stage.after(first.id).await;
    assert!(!has(&result, "button-move"), "{}", result.value);
    assert_eq!(stage.boards(), 2, "once");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn result_is_posted_after_a_restart_when_the_channel_can_be_seen_again() {
    let (mut stage, _) = game("1 day per move").await;
    let first = stage.board();
    stage.playground.faults().forbid(stage.channel, Some(10));
    stage.pass(DAY + 60).await;
    until("a refused post", || refused(&stage) > 0).await;
    stage.stop_bot().await;
    let before = refused(&stage);
    stage.start_bot().await;
    until("another refused post", || refused(&stage) > before).await;
    stage.playground.faults().forbid(stage.channel, None);
    stage.after(first.id).await;
    assert_eq!(stage.boards(), 2, "once");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn result_is_posted_when_the_bot_is_invited_again() {
    let (stage, _) = game("1 day per move").await;
    let first = stage.board();
    stage.playground.remove_bot();
    stage.pass(DAY + 60).await;
    until("a refused post", || refused(&stage) > 0).await;
    stage.playground.add_bot();
    let result = stage.after(first.id).await;
    assert!(!has(&result, "button-move"), "{}", result.value);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn result_is_posted_with_the_next_request_from_the_channel() {
    let (stage, [white, _]) = game("1 day per move").await;
    let first = stage.board();
    stage.pass(DAY * 3 / 4 + 60).await;
    let warned = stage.after(first.id).await;
    // As where no event tells of the change: an interaction shows that the bot may post.
    let (channel, faults) = (format!("/channels/{}", stage.channel), stage.playground.faults());
    faults.refuse_requests(&channel, 403, 50001, 1000);
    stage.pass(DAY / 4).await;
    until("a refused post", || refused(&stage) > 0).await;
    // It asks for the channel next.
    let asked = |it: &Logged| it.method == "GET" && it.path == channel && it.status == 403;
    until("a refused look", || stage.playground.log().iter().any(asked)).await;
    assert_eq!(stage.board().id, warned.id);
    faults.accept_requests();
    let result = async {
        // The worker may still be about to note that the channel is closed.
        while stage.board().id == warned.id {
            stage.command(&white, "help", &[]).await;
        }
    };
    tokio::time::timeout(PATIENCE, result).await.expect("the result is posted");
    assert_eq!(stage.boards(), 3, "once");
    stage.end().await;
}
