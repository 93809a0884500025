//! The data of a server that has removed the bot.

use super::{life, round};
use crate::room::{ANN, BOB, Room, XANTHIPPE, ephemeral};
use deltille::{
    bot::Membership,
    ids::{ChannelId, GuildId, Time},
    store::{Change, Key, Store, Subject, Version},
    table::Table,
};
use deltille_testing::texts::{Says, message};
use std::time::Duration;

#[tokio::test]
async fn left_server_is_deleted_after_a_month() {
    let mut room = Room::new();
    life(&mut room).await;
    let torn = br#"{"format":1,"guild":1,"channel":509,"seats":["#.to_vec();
    let torn =
        Change::of_body(Subject::Channel(ChannelId(509)), Version(0), torn, Key("torn".into()), room.now);
    room.store.apply(vec![torn]).await.unwrap();
    room.bot.server_left(GuildId(1), room.now).await;
    room.bot.server_left(GuildId(1), room.now.after(Duration::from_secs(5))).await;
    let day = Duration::from_secs(24 * 60 * 60);
    let left = room.now;
    // Keeps the bot running throughout: days of downtime would not count.
    let until = async |room: &mut Room, end: Time| {
        let expected = room.store.load(Subject::Service).await.unwrap().unwrap().version;
        let change = Change {
            subject: Subject::Service,
            expected,
            body: format!(r#"{{"beat":{},"down":0,"last":null}}"#, end.0).into_bytes(),
            key: Key(format!("there until {}", end.0)),
            answer: Vec::new(),
            at: end,
            deadlines: Vec::new(),
            outgoing: Vec::new(),
            labels: Vec::new(),
            filed: Vec::new(),
        };
        room.store.apply(vec![change]).await.unwrap();
        room.now = end;
        round(&room.bot, room.now).await.unwrap();
    };
    until(&mut room, left.after(day * 29)).await;
    assert!(room.store.load(Subject::Channel(ChannelId(502))).await.unwrap().is_some());
    // The bot is added again, then removed again.
    room.bot.server_there(GuildId(1), None, room.now).await;
    until(&mut room, left.after(day * 31)).await;
    assert!(room.store.load(Subject::Channel(ChannelId(502))).await.unwrap().is_some());
    room.bot.server_left(GuildId(1), room.now).await;
    let again = room.now;
    until(&mut room, again.after(day * 30)).await;
    let rows = room.store.scan(None, 1000).await.unwrap();
    assert!(rows.iter().all(|(subject, _)| !matches!(subject, Subject::Guild(_))));
    let tables: Vec<_> = rows
        .iter()
        .filter(|(subject, _)| matches!(subject, Subject::Channel(id) if !id.is_own()))
        .collect();
    assert!(tables.is_empty(), "{tables:?}");
    for (subject, loaded) in rows
        .iter()
        .filter(|(subject, _)| matches!(subject, Subject::Channel(_) | Subject::Game(_)))
    {
        assert_eq!(Table::named(&loaded.body).unwrap().guild, None, "{subject}");
        assert!(loaded.labels.iter().all(|label| !label.0.starts_with('g')), "{:?}", loaded.labels);
    }
    // The users' own lists still have their games.
    room.channel = ChannelId(700);
    let page = ephemeral(&room.command(XANTHIPPE, "me privacy", &[]).await).text.clone();
    assert!(page.says(message!("privacy-finished", count = 1usize)), "{page}");
}

/// Compares the store with the servers that a session lists.
async fn compare(room: &Room, shard: u64, members: &[u64]) {
    let mut membership = Membership::new(shard, 2, members.iter().copied().map(GuildId));
    room.bot.new_session(&membership);
    while room.bot.compare_servers(&mut membership, room.now).await.unwrap() {}
}

/// Whether the server's deletion is scheduled.
async fn is_left(room: &Room) -> bool {
    let loaded = room.store.load(Subject::Guild(GuildId(1))).await.unwrap();
    loaded.is_some_and(|loaded| !loaded.deadlines.is_empty())
}

#[tokio::test]
async fn session_lists_tell_which_servers_removed_the_bot() {
    let mut room = Room::new();
    life(&mut room).await;
    compare(&room, 1, &[]).await;
    assert!(!is_left(&room).await, "it belongs to the other shard");
    compare(&room, 0, &[1]).await;
    assert!(!is_left(&room).await, "it is listed, perhaps as unavailable");
    compare(&room, 0, &[2]).await;
    assert!(is_left(&room).await);
    let since = room.store.load(Subject::Guild(GuildId(1))).await.unwrap().unwrap();
    room.now = room.now.after(Duration::from_secs(60));
    compare(&room, 0, &[2]).await;
    let again = room.store.load(Subject::Guild(GuildId(1))).await.unwrap().unwrap();
    assert_eq!(again, since, "the thirty days began before");
    compare(&room, 0, &[1]).await;
    assert!(!is_left(&room).await, "it is listed again");
    // An event that comes during the comparison is newer than the list.
    let mut membership = Membership::new(0, 2, []);
    room.bot.new_session(&membership);
    room.bot.server_there(GuildId(1), None, room.now).await;
    while room.bot.compare_servers(&mut membership, room.now).await.unwrap() {}
    assert!(!is_left(&room).await, "it joined just now");
}

#[tokio::test]
async fn server_where_the_bot_is_a_guest_did_not_remove_it() {
    let mut room = Room::new();
    room.place.visiting = true;
    room.start(&[ANN, BOB], &[]).await;
    compare(&room, 0, &[]).await;
    assert!(!is_left(&room).await);
}
