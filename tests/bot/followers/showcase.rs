//! A server's showcase: finished games worth seeing, each once, a few a day, with the names of those who let
//! themselves be seen.

use super::follow::Letters;
use crate::{
    recorded::{self, Recorded},
    replies::posts_of,
    room::{ANN, BOB, CLEO, Room, has},
};
use deltille::{
    bot::{
        Post, Rights,
        servers::ServerSettings,
        showcase::{MOST_A_DAY, Showcase, Worth},
    },
    games::AnyPlay,
    ids::{ChannelId, GuildId, Time},
    store::{Key, Store, Subject},
    table::{Rated, RatedSeat, Table},
};
use deltille_testing::texts::Says;
use std::time::Duration;

const SHOWN: u64 = 930;
const DAY: u64 = 24 * 60 * 60;

async fn choose(room: &Room) {
    let edit = |settings: &mut ServerSettings| settings.showcase = Some(Showcase::of(ChannelId(SHOWN)));
    room.bot
        .servers
        .change(GuildId(1), Key("choose".to_owned()), room.now, edit)
        .await
        .unwrap();
}

/// A game of Ann and Bob in which the last other General is taken.
fn mate() -> Recorded {
    recorded::named("triangulation", "two-player-green-wins")
}

/// Plays it in a channel, from /play to its end.
async fn play(room: &mut Room, channel: u64) {
    room.channel = ChannelId(channel);
    let (fixture, people) = (mate(), [ANN, BOB]);
    room.open(&people, &fixture.game, &fixture.variant, &[]).await;
    let mut play = AnyPlay::start(&fixture.setup).unwrap();
    for line in &fixture.lines {
        if !line.starts_with('!') {
            room.type_move(people[recorded::acting(&play, line)], line).await;
        }
        play.enter(line).unwrap();
    }
}

async fn pass(room: &mut Room, letters: &Letters, seconds: u64) -> Vec<Post> {
    letters.pass(&room.bot, &mut room.now, seconds).await;
    letters.to(SHOWN)
}

async fn ended(room: &Room) -> Table {
    (*room.bot.table(room.channel).await.unwrap()).clone()
}

#[tokio::test]
async fn a_mate_is_shown_once() {
    let (mut room, letters) = (Room::new(), Letters::default());
    choose(&room).await;
    play(&mut room, 500).await;
    let id = ended(&room).await.id;
    let filed = room.store.load(Subject::Game(id)).await.unwrap().unwrap();
    assert!(filed.owed.iter().any(|row| row.kind == "showcase:mate"), "{:?}", filed.owed);
    room.restart();
    let seen = pass(&mut room, &letters, 60).await;
    let [post] = &seen[..] else { panic!("{seen:?}") };
    assert!(post.text.says("showcase-mate") && post.text.says("result-win"), "{}", post.text);
    assert!(post.text.contains("Ann") || post.text.contains("Bob"), "{}", post.text);
    assert!(post.mentions.is_empty() && post.roles.is_empty() && has(post, "button-replay"));
    assert!(post.file.as_ref().is_some_and(|file| file.bytes.starts_with(b"GIF89a")));
    // Members can step through it from there.
    let button = crate::room::button(post, "button-replay").custom_id.clone();
    room.channel = ChannelId(SHOWN);
    let replay = room.press_id(CLEO, &button, &[]).await;
    assert!(posts_of(&replay)[0].file.is_some(), "{replay:?}");
    room.restart();
    assert_eq!(pass(&mut room, &letters, 600).await.len(), 1);
    assert_eq!(room.store.load(Subject::Game(id)).await.unwrap().unwrap().owed, []);
}

#[tokio::test]
async fn a_hidden_player_is_not_named() {
    let (mut room, letters) = (Room::new(), Letters::default());
    choose(&room).await;
    for user in [ANN, BOB] {
        room.command(user, "me privacy", &[]).await;
        room.pick(user, "privacy-seen-nobody").await;
    }
    play(&mut room, 500).await;
    let seen = pass(&mut room, &letters, 60).await;
    let [post] = &seen[..] else { panic!("{seen:?}") };
    let all = format!("{}{}", post.text, post.file.as_ref().unwrap().alt);
    assert!(!all.contains("Ann") && !all.contains("Bob"), "{all}");
    assert!(post.text.says("player-deleted"), "{all}");
    let kept = ended(&room).await;
    assert!(kept.deleted_seats().next().is_none(), "the game itself keeps its names");
}

#[tokio::test]
async fn a_few_games_a_day_are_shown() {
    let (mut room, letters) = (Room::new(), Letters::default());
    room.now = Time(1_750_000_000_000 / (DAY * 1000) * DAY * 1000);
    choose(&room).await;
    for number in 0..u64::from(MOST_A_DAY) + 2 {
        play(&mut room, 500 + number).await;
    }
    assert_eq!(pass(&mut room, &letters, 60).await.len(), usize::from(MOST_A_DAY));
    room.now = room.now.after(Duration::from_secs(DAY));
    play(&mut room, 550).await;
    assert_eq!(pass(&mut room, &letters, 60).await.len(), usize::from(MOST_A_DAY) + 1);
}

#[tokio::test]
async fn a_closed_channel_holds_nothing_up() {
    let (mut room, letters) = (Room::new(), Letters::default());
    choose(&room).await;
    *letters.closed.lock().unwrap() = Some(SHOWN);
    play(&mut room, 500).await;
    let id = ended(&room).await.id;
    pass(&mut room, &letters, 60).await;
    assert_eq!(room.store.load(Subject::Game(id)).await.unwrap().unwrap().owed, []);
    assert!(room.server_settings().await.showcase.unwrap().closed);
    room.rights = Rights { manage_server: true, ..Rights::default() };
    room.restart();
    let page = room.command(ANN, "server settings", &[]).await;
    assert!(posts_of(&page)[0].text.says("server-channel-closed"), "{page:?}");
    *letters.closed.lock().unwrap() = None;
    play(&mut room, 501).await;
    assert_eq!(pass(&mut room, &letters, 60).await.len(), 1);
    assert!(!room.server_settings().await.showcase.unwrap().closed);
}

#[tokio::test]
async fn what_is_not_public_is_not_shown() {
    let (mut room, letters) = (Room::new(), Letters::default());
    // Without a showcase.
    play(&mut room, 500).await;
    choose(&room).await;
    // In a channel that not all see.
    room.place.private = true;
    play(&mut room, 501).await;
    room.place.private = false;
    // Given up.
    room.channel = ChannelId(502);
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    for (user, entry) in [(ANN, "e3-f3v"), (BOB, "e7-f6^")] {
        room.type_move(user, entry).await;
    }
    room.resign(ANN).await;
    assert_eq!(pass(&mut room, &letters, 120).await, []);
}

#[tokio::test]
async fn managers_choose_the_channel() {
    let mut room = Room::new();
    room.rights = Rights { manage_server: true, ..Rights::default() };
    let page = room.command(ANN, "server settings", &[]).await;
    assert!(posts_of(&page)[0].text.says("server-showcase-none"), "{page:?}");
    room.press_id(ANN, "1.house.3", &[]).await;
    let page = room.press_id(ANN, "1.house.showcase", &[&SHOWN.to_string()]).await;
    assert!(posts_of(&page)[0].text.contains(&format!("<#{SHOWN}>")), "{page:?}");
    assert_eq!(room.server_settings().await.showcase, Some(Showcase::of(ChannelId(SHOWN))));
    // A channel that is gone is no showcase.
    room.bot.channel_deleted(GuildId(1), ChannelId(SHOWN), room.now).await;
    assert_eq!(room.server_settings().await.showcase, None);
    room.press_id(ANN, "1.house.showcase", &[&SHOWN.to_string()]).await;
    room.press_id(ANN, "1.house.showcase", &[]).await;
    assert_eq!(room.server_settings().await.showcase, None);
}

#[tokio::test]
async fn upsets_and_shortest_wins_are_recognised() {
    let mut room = Room::new();
    play(&mut room, 500).await;
    let table = ended(&room).await;
    let winner = table.outcome().unwrap().winners.iter().next().unwrap().index();
    let rated = |means: [i64; 2], sigma: i64| {
        let seat = |mean: i64| RatedSeat { number: 9, before: [mean, sigma], after: [mean, sigma] };
        let mut seats = vec![seat(means[1]), seat(means[1])];
        seats[winner] = seat(means[0]);
        let pool = "triangulation:two-player".to_owned();
        let mut table = table.clone();
        table.rated = Some(Rated { pool, halvings: 0, seats });
        table
    };
    let (low, high, sure, unsure) = (25_000_000, 40_000_000, 500_000, 8_000_000);
    let judge = |table: &Table| Showcase::of(ChannelId(SHOWN)).judge(table, room.now);
    assert_eq!(judge(&table), Some(Worth::Mate));
    assert_eq!(judge(&rated([low, high], sure)), Some(Worth::Upset));
    assert_eq!(judge(&rated([high, low], sure)), Some(Worth::Mate), "the better one won");
    assert_eq!(judge(&rated([low, high], unsure)), Some(Worth::Mate), "a newcomer's rating says little");
    // The first win of a month is the measure of the others.
    let mut showcase = Showcase::of(ChannelId(SHOWN));
    let shorter = |entries: usize| {
        let mut table = table.clone();
        table.entries.truncate(entries);
        table
    };
    let mut then = room.now;
    let mut next = |entries: usize, days: u64| {
        then = then.after(Duration::from_secs(days * DAY));
        showcase.judge(&shorter(entries), then)
    };
    assert_eq!(next(26, 0), Some(Worth::Mate));
    assert_eq!(next(20, 1), Some(Worth::Shortest));
    assert_eq!(next(22, 1), Some(Worth::Mate));
    assert_eq!(next(24, 40), Some(Worth::Mate), "another month");
    assert_eq!(next(23, 1), Some(Worth::Shortest));
}
