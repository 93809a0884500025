//! *Share…*: who switches a game's page on and off, where it is found, and whom it names.

use crate::{
    room::{ANN, BOB, Room, button, has, person},
    wall::Wall,
};
use deltille::{
    bot::{Bot, Rights, Tables, Value},
    pages::{Games, Links},
    table::PageKey,
};
use deltille_testing::texts::Says;
use std::{sync::Arc, time::Duration};

const PUBLIC: &str = "https://games.example";

/// Gives the bot pages at such addresses; returns what they show.
pub fn show_pages(bot: &Bot, public: &str) -> Arc<Tables> {
    bot.show_pages(Arc::new(Links::new(public.to_owned(), [1; 32])));
    Arc::clone(bot.shown_tables())
}

/// A game of Ann and Bob, after its first move.
async fn game() -> Room {
    let mut room = Room::new();
    show_pages(&room.bot, PUBLIC);
    begin(&mut room).await;
    room
}

async fn begin(room: &mut Room) {
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3v").await;
}

/// The key in the link that this person was told.
fn key(room: &Room, user: u64) -> Option<PageKey> {
    let text = &room.private[&user].text;
    let link = text.split_once(&format!("{PUBLIC}/g/"))?.1;
    link.split_whitespace().next()?.parse().ok()
}

async fn ask(room: &mut Room, user: u64) {
    room.press(user, "button-more").await;
    room.tap(user, "button-page").await;
}

async fn shared(room: &mut Room) -> PageKey {
    ask(room, ANN).await;
    assert!(room.private[&ANN].text.says("page-ask"), "{:?}", room.private[&ANN]);
    room.tap(ANN, "button-page-on").await;
    key(room, ANN).expect("a link")
}

#[tokio::test]
async fn the_host_shares_a_game_and_takes_it_back() {
    let mut room = game().await;
    let tables = show_pages(&room.bot, "");
    room.press(BOB, "button-more").await;
    assert!(!has(&room.private[&BOB], "button-page"), "Bob is not the host");
    let page = shared(&mut room).await;
    let found = tables.find(page).await.unwrap().expect("its page");
    assert_eq!(found.table().id, room.bot.table(room.channel).await.unwrap().id);
    // The others find the link, and cannot take it away.
    ask(&mut room, BOB).await;
    assert_eq!(key(&room, BOB), Some(page));
    assert!(!has(&room.private[&BOB], "button-page-off"));
    // A move is news.
    let news = tables.page_news.subscribe();
    room.type_move(BOB, "e7-f6^").await;
    assert!(news.has_changed().unwrap());
    // Switched off and on again, it has another address.
    ask(&mut room, ANN).await;
    room.tap(ANN, "button-page-off").await;
    assert!(room.private[&ANN].text.says("page-is-off"), "{:?}", room.private[&ANN]);
    assert!(tables.find(page).await.unwrap().is_none());
    let other = shared(&mut room).await;
    assert_ne!(other, page);
    assert!(tables.find(PageKey(1)).await.unwrap().is_none());
}

#[tokio::test]
async fn a_finished_game_keeps_its_page_until_it_is_switched_off() {
    let mut room = game().await;
    let tables = show_pages(&room.bot, "");
    let page = shared(&mut room).await;
    let id = room.bot.table(room.channel).await.unwrap().id;
    room.resign(BOB).await;
    assert!(has(&room.public, "button-page"));
    let share = button(&room.public, "button-page").custom_id.clone();
    // The next game in the channel is another one.
    begin(&mut room).await;
    assert_eq!(room.bot.table(room.channel).await.unwrap().home.page, None);
    let found = tables.find(page).await.unwrap().expect("the filed game");
    assert_eq!(found.table().id, id);
    room.press_id(BOB, &share, &[]).await;
    assert_eq!(key(&room, BOB), Some(page));
    // A moderator switches it off where it is filed.
    room.rights = Rights { manage_server: true, ..Rights::default() };
    room.press_id(BOB, &share, &[]).await;
    room.tap(BOB, "button-page-off").await;
    assert!(room.private[&BOB].text.says("page-is-off"), "{:?}", room.private[&BOB]);
    assert!(tables.find(page).await.unwrap().is_none());
}

#[tokio::test]
async fn a_page_that_is_switched_off_after_the_end_is_off_in_the_file_too() {
    let mut room = game().await;
    let tables = show_pages(&room.bot, "");
    let page = shared(&mut room).await;
    room.resign(BOB).await;
    let share = button(&room.public, "button-page").custom_id.clone();
    room.press_id(ANN, &share, &[]).await;
    room.tap(ANN, "button-page-off").await;
    begin(&mut room).await;
    assert!(tables.find(page).await.unwrap().is_none());
}

#[tokio::test]
async fn names_are_shown_by_those_who_want_it_until_they_are_deleted() {
    let mut room = game().await;
    let tables = show_pages(&room.bot, "");
    let page = shared(&mut room).await;
    let shown = async || {
        let found = tables.find(page).await.unwrap().unwrap();
        let seats = found.table().seats.iter();
        seats.map(|seat| seat.as_ref().map(|person| person.name.clone())).collect::<Vec<_>>()
    };
    assert_eq!(shown().await, [None, None]);
    room.command(ANN, "me privacy", &[]).await;
    room.pick(ANN, "privacy-seen-everywhere").await;
    assert_eq!(shown().await, [Some(person(ANN).name), None]);
    let news = tables.page_news.subscribe();
    room.ask_deletion(ANN).await;
    room.now = room.now.after(Duration::from_secs(30));
    let wall = Wall::at(room.now);
    room.bot.background(wall.clone(), wall).round().await.unwrap();
    let names = shown().await;
    assert!(!names.contains(&Some(person(ANN).name)), "{names:?}");
    assert!(news.has_changed().unwrap());
}

#[tokio::test]
async fn private_channels_and_bots_without_pages_share_nothing() {
    let mut room = Room::new();
    begin(&mut room).await;
    room.press(ANN, "button-more").await;
    assert!(!has(&room.private[&ANN], "button-page"), "there are no pages");
    let mut room = Room::new();
    show_pages(&room.bot, PUBLIC);
    room.place.private = true;
    begin(&mut room).await;
    room.press(ANN, "button-more").await;
    assert!(!has(&room.private[&ANN], "button-page"), "not all members see the channel");
    // A channel that is closed during the game.
    let mut room = game().await;
    ask(&mut room, ANN).await;
    room.place.private = true;
    room.tap(ANN, "button-page-on").await;
    assert!(room.private[&ANN].text.says("page-refuse-place"), "{:?}", room.private[&ANN]);
    room.press(ANN, "button-more").await;
    assert!(!has(&room.private[&ANN], "button-page"));
    // Against a computer it is a game like others.
    let mut room = Room::new();
    show_pages(&room.bot, PUBLIC);
    let game = [("game", Value::Text("triablo".to_owned()))];
    room.command(ANN, "play", &game).await;
    room.tap(ANN, "button-alone").await;
    room.press(ANN, "button-more").await;
    assert!(has(&room.private[&ANN], "button-page"));
}
