//! The role that a server has pinged for new offers: chosen by those who may give roles, asked for by a button,
//! pinged now and then, even if processes die.

use crate::{
    room::{ANN, BOB, CLEO, Room, button, buttons, ephemeral, has, person},
    wall::Wall,
};
use deltille::{
    bot::{
        Action, Bot, Component, Entities, Post, Pressed, Reply, Rights, RoleError, Value, pings::Pings,
        servers::ServerSettings,
    },
    ids::{ChannelId, GuildId, RoleId, Time},
    store::Key,
};
use deltille_testing::texts::{Says, message};
use std::time::Duration;

const ROLE: RoleId = RoleId(70);

async fn choose(room: &Room) {
    let edit = |settings: &mut ServerSettings| settings.pings = Some(Pings::of(ROLE));
    room.bot
        .servers
        .change(GuildId(1), Key("choose".to_owned()), room.now, edit)
        .await
        .unwrap();
}

/// Opens a table with a free seat.
async fn offer(room: &mut Room, user: u64, channel: u64) {
    room.channel = ChannelId(channel);
    room.command(user, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.tap(user, "button-open").await;
}

fn pings(posts: &[Post]) -> Vec<Post> {
    posts.iter().filter(|post| post.text.says("seek-ping")).cloned().collect()
}

async fn pass(room: &mut Room, seconds: u64) -> Vec<Post> {
    pings(&Wall::at(room.now).pass(room, seconds).await)
}

#[tokio::test]
async fn a_role_is_pinged_once_in_half_an_hour() {
    let mut room = Room::new();
    choose(&room).await;
    offer(&mut room, ANN, 500).await;
    let seen = pass(&mut room, 30).await;
    let [ping] = &seen[..] else { panic!("{seen:?}") };
    assert!(
        ping.roles == [ROLE] && ping.mentions.is_empty() && ping.text.contains("<@&70>"),
        "{ping:?}"
    );
    // The ping leads to the seat.
    let below = Pressed { private: false, ..room.private_message() };
    let list = room.press_below(CLEO, &button(ping, "button-seek").custom_id, &[], below).await;
    assert!(ephemeral(&list).text.says("seek-title"), "{list:?}");
    let joined = room.press_below(BOB, &button(ping, "button-join").custom_id, &[], below).await;
    assert!(ephemeral(&joined).text.says("seek-begun"), "{joined:?}");
    // Too early, also for the next process.
    offer(&mut room, ANN, 501).await;
    room.restart();
    offer(&mut room, BOB, 502).await;
    assert_eq!(pass(&mut room, 60).await, []);
    room.now = room.now.after(Duration::from_secs(30 * 60));
    room.restart();
    assert_eq!(pass(&mut room, 10).await, [], "no offer is pinged later");
    offer(&mut room, CLEO, 503).await;
    assert_eq!(pass(&mut room, 30).await.len(), 1);
}

#[tokio::test]
async fn a_ping_survives_the_process_that_owes_it() {
    let mut room = Room::new();
    choose(&room).await;
    offer(&mut room, ANN, 500).await;
    assert!(room.server_settings().await.pings.unwrap().waiting.is_some(), "committed with the table");
    room.restart();
    assert_eq!(pass(&mut room, 30).await.len(), 1);
    assert!(room.server_settings().await.pings.unwrap().waiting.is_none());
    room.restart();
    assert_eq!(pass(&mut room, 300).await, []);
}

#[tokio::test]
async fn only_open_seats_ping() {
    let mut room = Room::new();
    choose(&room).await;
    // In a channel that not all see.
    room.place.private = true;
    offer(&mut room, ANN, 500).await;
    room.place.private = false;
    // Against a computer, or with the seat kept.
    room.channel = ChannelId(501);
    room.command(ANN, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.pick(ANN, message!("form-against-computer", name = "Newcomer")).await;
    room.tap(ANN, "button-open").await;
    room.channel = ChannelId(502);
    room.command(ANN, "challenge", &[("target", Value::User(person(BOB)))]).await;
    room.tap(ANN, "game-triablo").await;
    assert!(room.server_settings().await.pings.unwrap().last.is_none());
    // Called off within the seconds before the ping.
    offer(&mut room, ANN, 503).await;
    room.press(ANN, "button-call-off").await;
    room.tap(ANN, "button-call-off-confirm").await;
    assert_eq!(pass(&mut room, 60).await, []);
    assert!(room.server_settings().await.pings.unwrap().waiting.is_none());
}

#[tokio::test]
async fn two_processes_ping_once() {
    for _ in 0..10 {
        let mut room = Room::new();
        choose(&room).await;
        let mut presses = Vec::new();
        for (user, channel) in [(ANN, 500), (BOB, 501)] {
            room.channel = ChannelId(channel);
            room.command(user, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
            let custom_id = button(&room.private[&user], "button-open").custom_id.clone();
            let message = room.private_message();
            presses.push(room.request(user, Action::Press { custom_id, values: Vec::new(), message }));
        }
        let other = Bot::new(room.store.clone());
        tokio::join!(room.bot.handle(presses[0].clone()), other.handle(presses[1].clone()));
        let wall = Wall::at(room.now.after(Duration::from_secs(20)));
        let (one, two) = (
            room.bot.background(wall.clone(), wall.clone()),
            other.background(wall.clone(), wall.clone()),
        );
        for _ in 0..2 {
            let (a, b) = tokio::join!(one.round(), two.round());
            a.unwrap();
            b.unwrap();
        }
        let posts = wall.posts.lock().unwrap().clone();
        assert_eq!(pings(&posts).len(), 1, "{posts:?}");
    }
}

#[tokio::test]
async fn the_button_gives_the_role_or_says_what_is_missing() {
    let mut room = Room::new();
    room.command(BOB, "seek", &[]).await;
    assert!(!has(&room.private[&BOB], "button-ping-me"), "no role is chosen");
    choose(&room).await;
    room.restart();
    room.command(BOB, "seek", &[]).await;
    for (why, id) in [
        (RoleError::Forbidden("Missing Permissions".to_owned()), "ping-forbidden"),
        (RoleError::Powerful, "ping-powerful"),
        (RoleError::Gone, "ping-gone"),
        (RoleError::Later("timeout".to_owned()), "ping-later"),
    ] {
        room.role = Some(why);
        let ask = button(&room.private[&BOB], "button-ping-me").custom_id.clone();
        let reply = room.tap(BOB, "button-ping-me").await;
        let Reply::Messages(messages) = &reply else { panic!("{reply:?}") };
        let Some(deltille::bot::PressedChange::Replaced(post)) = &messages.pressed else {
            panic!("{reply:?}")
        };
        assert!(post.text.says(id), "{id}: {}", post.text);
        assert!(room.rights.roles.is_empty() && !ask.is_empty());
        room.tap(BOB, "button-seek").await;
    }
    room.role = None;
    room.tap(BOB, "button-ping-me").await;
    assert!(room.private[&BOB].text.says(message!("ping-on", every = "30 minutes")));
    assert_eq!(room.rights.roles, [ROLE]);
    room.tap(BOB, "button-seek").await;
    room.tap(BOB, "button-ping-no-more").await;
    assert!(room.private[&BOB].text.says("ping-off") && room.rights.roles.is_empty());
}

#[tokio::test]
async fn the_role_is_chosen_by_those_who_may_give_roles() {
    let mut room = Room::new();
    room.rights = Rights { manage_server: true, ..Rights::default() };
    room.command(ANN, "server settings", &[]).await;
    for _ in 0..3 {
        room.tap(ANN, "button-page-after").await;
    }
    let menu = room.private[&ANN].rows.iter().find_map(|row| match row {
        Component::Entities(select) if select.of == Entities::Roles => Some(select.custom_id.clone()),
        _ => None,
    });
    let menu = menu.expect("a menu of roles");
    let refused = room.press_id(ANN, &menu, &["70"]).await;
    assert!(ephemeral(&refused).text.says("server-ping-rights"), "{refused:?}");
    room.rights.manage_roles = true;
    let refused = room.press_id(ANN, &menu, &["1"]).await;
    assert!(ephemeral(&refused).text.says("server-ping-all"), "the id of the server");
    assert_eq!(room.server_settings().await.pings, None);
    room.press_id(ANN, &menu, &["70"]).await;
    assert_eq!(room.server_settings().await.pings, Some(Pings::of(ROLE)));
    room.pick(ANN, message!("server-every-this", time = "2 hours")).await;
    let pings = room.server_settings().await.pings.unwrap();
    assert_eq!((pings.role, pings.every), (ROLE, 120));
    assert!(room.private[&ANN].text.says(message!("server-every-this", time = "2 hours")));
    // Another role starts no new count.
    offer(&mut room, BOB, 500).await;
    let last = room.server_settings().await.pings.unwrap().last;
    assert!(last.is_some_and(|last| last > Time(0)));
    room.press_id(ANN, &menu, &["71"]).await;
    assert_eq!(room.server_settings().await.pings.unwrap().last, last);
    room.bot.role_deleted(GuildId(1), RoleId(71), room.now).await;
    assert_eq!(room.server_settings().await.pings, None);
    room.press_id(ANN, &menu, &["70"]).await;
    room.press_id(ANN, &menu, &[]).await;
    assert_eq!(room.server_settings().await.pings, None);
    assert!(buttons(&room.private[&ANN]).count() > 0);
}
