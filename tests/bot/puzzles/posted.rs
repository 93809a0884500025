//! The puzzles of the day in a server's channel, by themselves: each message once, and none that nobody wants.

use crate::{
    replies::posts_of,
    room::{ANN, Room, buttons},
    wall::Wall,
};
use deltille::{
    bot::{DeliverError, Post, Rights},
    ids::{ChannelId, Time},
};
use deltille_testing::texts::Says;

const THERE: u64 = 940;
const HOUR: u64 = 60 * 60;

/// A server that wants all puzzles of the day at noon in UTC; it is 11 o'clock.
async fn at_noon() -> (Room, Wall) {
    let mut room = Room::new();
    room.rights = Rights { manage_server: true, ..Rights::default() };
    room.now = Time(room.now.0 - room.now.0 % (24 * HOUR * 1000) + 11 * HOUR * 1000);
    room.command(ANN, "server settings", &[]).await;
    room.press_id(ANN, "1.house.puzzles", &[&THERE.to_string()]).await;
    room.press_id(ANN, "1.house.hour", &["12"]).await;
    let wall = Wall::at(room.now).readable();
    (room, wall)
}

/// Lets two hours pass in which the message is due.
async fn around_noon(room: &mut Room, wall: &Wall) -> Vec<Post> {
    let posts = wall.pass(room, 2 * HOUR).await;
    room.now = Time(room.now.0 + 22 * HOUR * 1000);
    posts
}

#[tokio::test]
async fn a_lost_answer_posts_nothing_twice() {
    let (mut room, wall) = at_noon().await;
    wall.unanswered.lock().unwrap().push("day-title".into());
    let posts = around_noon(&mut room, &wall).await;
    let [post] = &posts[..] else { panic!("{posts:?}") };
    assert_eq!(buttons(post).count(), 3, "one for each grade");
    assert!(post.mentions.is_empty() && post.roles.is_empty() && post.file.is_some(), "{post:?}");
    assert!(room.server_settings().await.puzzles.last.is_some());
    room.restart();
    assert_eq!(around_noon(&mut room, &wall).await.len(), 1, "the next day");
}

#[tokio::test]
async fn another_hour_or_channel_brings_no_second_message_of_a_day() {
    let (mut room, wall) = at_noon().await;
    assert_eq!(wall.pass(&mut room, 2 * HOUR).await.len(), 1);
    room.press_id(ANN, "1.house.hour", &["15"]).await;
    room.press_id(ANN, "1.house.puzzles", &["941"]).await;
    assert_eq!(wall.pass(&mut room, 4 * HOUR).await, []);
    assert_eq!(wall.pass(&mut room, 24 * HOUR).await.len(), 1);
    // A day on which the bot was down is left out; a late message is not.
    for (down, posts) in [(48, 0), (22, 1)] {
        room.now = Time(room.now.0 + down * HOUR * 1000);
        room.restart();
        assert_eq!(wall.pass(&mut room, HOUR).await.len(), posts, "{down}");
    }
}

#[tokio::test]
async fn a_closed_channel_misses_its_day_and_is_named_in_the_settings() {
    let (mut room, wall) = at_noon().await;
    let closed = DeliverError::Closed("Missing Access".to_owned());
    wall.shut.lock().unwrap().insert(ChannelId(THERE), closed);
    assert_eq!(around_noon(&mut room, &wall).await, []);
    assert_eq!(wall.refused(), 1);
    let page = room.command(ANN, "server settings", &[]).await;
    assert!(posts_of(&page)[0].text.says("server-channel-closed"), "{page:?}");
    wall.shut.lock().unwrap().clear();
    assert_eq!(around_noon(&mut room, &wall).await.len(), 1);
    assert!(!room.server_settings().await.puzzles.closed);
}
