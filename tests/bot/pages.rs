//! Pages about people and servers, and what a server wants of pages: who is named, what is listed, and when it is gone.

use crate::{
    playing::pages::show_pages,
    room::{ANN, BOB, CLEO, Room, button, has, person},
    wall::Wall,
};
use deltille::{
    bot::Rights,
    ids::TableId,
    pages::{Games, Limits, Pages, Settings},
    store::{Change, Key, Store, Subject, Version},
    table::PageKey,
};
use deltille_testing::texts::{Says, message};
use reqwest::StatusCode;
use serde_json::json;
use std::{future::ready, time::Duration};

pub const PUBLIC: &str = "https://games.example";

/// A part of Bob's name that is written as it is.
const BOBS: &str = "(http://x)";

/// The pages of this room's bot.
pub async fn served(room: &Room) -> Pages {
    let tables = show_pages(&room.bot, PUBLIC);
    let settings = Settings {
        listen: ([127, 0, 0, 1], 0).into(),
        or_another: false,
        public: Some(PUBLIC.to_owned()),
        limits: Limits::default(),
    };
    Pages::open(&settings, ready(Ok(tables))).await.unwrap()
}

/// The path of the link that this person was told.
pub fn path(room: &Room, user: u64) -> Option<String> {
    let (_, link) = room.private[&user].text.split_once(PUBLIC)?;
    Some(link.split_whitespace().next()?.to_owned())
}

/// Status, kind or text, and whether search engines may list it.
async fn get(pages: &Pages, path: &str) -> (StatusCode, String, bool) {
    let answer = reqwest::get(format!("http://{}{path}", pages.address())).await.unwrap();
    let of = |name: &str| answer.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    let (status, kind, indexed) = (answer.status(), of("content-type"), of("x-robots-tag") != "noindex");
    let text = if kind.starts_with("text/") { answer.text().await.unwrap() } else { kind };
    let is_page = text.starts_with("<!doctype");
    assert!(
        !is_page || indexed != text.contains("<meta name=\"robots\" content=\"noindex\">"),
        "{text}"
    );
    let inline = ["<style", " style=", "<script>", " onclick"];
    assert!(!is_page || inline.iter().all(|inline| !text.contains(inline)), "no inline code");
    if let (true, Ok(folder)) = (is_page, std::env::var("DELTILLE_DUMP")) {
        let name = path[1..].replace(['/', '?'], "-");
        std::fs::write(format!("{folder}/{name}.html"), &text).unwrap();
    }
    (status, text, indexed)
}

async fn begin(room: &mut Room, people: [u64; 2]) {
    room.open(&people, "triablo", "two-player", &[("setup", "standard")]).await;
    room.type_move(people[0], "e3-f3v").await;
}

/// The host shares the game, by hand.
async fn share(room: &mut Room, host: u64) -> String {
    room.press(host, "button-more").await;
    room.tap(host, "button-page").await;
    room.tap(host, "button-page-on").await;
    path(room, host).expect("a link")
}

async fn seen(room: &mut Room, user: u64, by: &'static str) {
    room.command(user, "me privacy", &[]).await;
    room.pick(user, by).await;
}

async fn profile(room: &mut Room, user: u64) {
    room.command(user, "me profile", &[]).await;
    room.tap(user, "button-page").await;
}

/// Chooses what the server wants of pages.
async fn want(room: &mut Room, choice: &'static str) {
    let rights = Rights { manage_server: true, ..Rights::default() };
    let before = std::mem::replace(&mut room.rights, rights);
    room.command(CLEO, "server settings", &[]).await;
    room.turn_to(CLEO, "server-page-web").await;
    room.pick(CLEO, choice).await;
    room.rights = before;
}

/// The path of the page of the table's game.
async fn page(room: &Room) -> Option<String> {
    let table = room.bot.table(room.channel).await.unwrap();
    table.home.page.map(|page| format!("/g/{page}"))
}

#[tokio::test]
async fn a_profile_has_a_page_while_everybody_may_see_it() {
    let mut room = Room::new();
    let pages = served(&room).await;
    begin(&mut room, [ANN, BOB]).await;
    let game = share(&mut room, ANN).await;
    room.resign(BOB).await;
    room.place.private = true;
    begin(&mut room, [ANN, CLEO]).await;
    let hidden = room.bot.table(room.channel).await.unwrap().id;
    room.resign(CLEO).await;
    profile(&mut room, ANN).await;
    assert!(room.private[&ANN].text.says("profile-page-unseen"), "{:?}", room.private[&ANN]);
    seen(&mut room, ANN, "privacy-seen-everywhere").await;
    profile(&mut room, ANN).await;
    assert!(room.private[&ANN].text.says("profile-page-ask"), "{:?}", room.private[&ANN]);
    room.tap(ANN, "button-page-on").await;
    let path = self::path(&room, ANN).expect("a link");
    let (status, text, indexed) = get(&pages, &path).await;
    assert!(status == 200 && !indexed);
    for part in [
        &person(ANN).name,
        "<caption>Results</caption>",
        "<caption>Latest games</caption>",
        "role=\"img\"",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(text.matches(&format!("href=\"{game}\"")).count(), 1, "{text}");
    assert_eq!(text.matches("href=\"/g/").count(), 1, "a game of a private channel is not listed");
    assert!(!text.contains(BOBS) && !text.contains(&hidden.to_string()), "{text}");
    assert_eq!(get(&pages, &format!("{path}/board.png")).await.1, "image/png");
    // Others who see the profile find the link; one who is visible to everybody is named.
    seen(&mut room, BOB, "privacy-seen-everywhere").await;
    room.command(BOB, "me profile", &[("person", deltille::bot::Value::User(person(ANN)))])
        .await;
    assert_eq!(self::path(&room, BOB).as_ref(), Some(&path));
    assert!(!has(&room.private[&BOB], "button-page"));
    assert!(get(&pages, &path).await.1.contains(BOBS));
    // Opening a table where tables are limited leaves it alone.
    let rights = Rights { manage_server: true, ..Rights::default() };
    let before = std::mem::replace(&mut room.rights, rights);
    room.command(CLEO, "server settings", &[]).await;
    room.turn_to(CLEO, "server-page-limits").await;
    room.pick(CLEO, message!("server-limit-tables", count = 5u32)).await;
    room.rights = before;
    begin(&mut room, [ANN, BOB]).await;
    assert_eq!(get(&pages, &path).await.0, 200);
    // Narrowed, it is gone for good.
    seen(&mut room, ANN, "privacy-seen-server").await;
    assert_eq!(get(&pages, &path).await.0, 404);
    seen(&mut room, ANN, "privacy-seen-everywhere").await;
    assert_eq!(get(&pages, &path).await.0, 404);
    profile(&mut room, ANN).await;
    room.tap(ANN, "button-page-on").await;
    let other = self::path(&room, ANN).expect("a link");
    assert_ne!(other, path);
    // Switched off.
    profile(&mut room, ANN).await;
    room.tap(ANN, "button-page-off").await;
    assert_eq!(get(&pages, &other).await.0, 404);
    // Deleted.
    room.tap(ANN, "button-page-on").await;
    let last = self::path(&room, ANN).expect("a link");
    assert_eq!(get(&pages, &last).await.0, 200);
    room.ask_deletion(ANN).await;
    room.now = room.now.after(Duration::from_secs(30));
    let wall = Wall::at(room.now);
    room.bot.background(wall.clone(), wall).round().await.unwrap();
    assert_eq!(get(&pages, &last).await.0, 404);
}

#[tokio::test]
async fn a_server_lists_what_has_a_page() {
    let mut room = Room::new();
    let pages = served(&room).await;
    begin(&mut room, [ANN, BOB]).await;
    want(&mut room, "server-listed-on").await;
    let list = path(&room, CLEO).expect("a link");
    let empty = get(&pages, &list).await;
    assert!(empty.0 == 200 && !empty.2 && !empty.1.contains("href=\"/g/"), "{}", empty.1);
    let first = share(&mut room, ANN).await;
    let running = get(&pages, &list).await.1;
    assert!(running.contains(&format!("href=\"{first}\"")) && running.contains("<caption>Running games"));
    assert!(!running.contains(&person(ANN).name), "{running}");
    assert!(running.contains(&format!("og:image\" content=\"{PUBLIC}{first}/1.png\"")), "{running}");
    room.resign(BOB).await;
    begin(&mut room, [BOB, ANN]).await;
    let (_, finished, _) = get(&pages, &list).await;
    assert!(finished.contains(&format!("href=\"{first}\"")) && finished.contains("<caption>Finished games"));
    assert!(!finished.contains("<caption>Running games"), "{finished}");
    seen(&mut room, ANN, "privacy-seen-everywhere").await;
    let named = get(&pages, &list).await.1;
    assert!(named.contains(&person(ANN).name) && !named.contains(BOBS), "{named}");
    // Search engines find it, and the game.
    assert!(!get(&pages, &first).await.2);
    want(&mut room, "server-listed-indexed").await;
    assert_eq!(path(&room, CLEO).as_ref(), Some(&list));
    assert!(get(&pages, &list).await.2 && get(&pages, &first).await.2);
    assert!(!get(&pages, &format!("{first}x")).await.2, "nothing is there");
    // The server wants no pages, or no list, any more.
    want(&mut room, "server-shared-never").await;
    assert_eq!(get(&pages, &first).await.0, 404);
    assert!(!get(&pages, &list).await.1.contains("href=\"/g/"));
    room.press(BOB, "button-more").await;
    assert!(!has(&room.private[&BOB], "button-page"));
    want(&mut room, "server-listed-off").await;
    assert_eq!(get(&pages, &list).await.0, 404);
    want(&mut room, "server-listed-on").await;
    assert_ne!(path(&room, CLEO).as_ref(), Some(&list));
}

#[tokio::test]
async fn public_games_have_pages_by_themselves_if_the_server_wants_that() {
    let mut room = Room::new();
    begin(&mut room, [ANN, BOB]).await;
    want(&mut room, "server-shared-all").await;
    room.resign(BOB).await;
    begin(&mut room, [ANN, BOB]).await;
    assert_eq!(page(&room).await, None, "this bot has no pages");
    room.resign(BOB).await;
    let pages = served(&room).await;
    begin(&mut room, [ANN, BOB]).await;
    let first = page(&room).await.expect("a page by itself");
    assert_eq!(get(&pages, &first).await.0, 200);
    // Below the result stands the link.
    room.resign(BOB).await;
    room.press_id(BOB, &button(&room.public, "button-page").custom_id.clone(), &[]).await;
    assert_eq!(path(&room, BOB), Some(first.clone()));
    // So it does for the next game, which has an address of its own.
    room.press(ANN, "button-rematch").await;
    room.press(BOB, "button-accept-invitation").await;
    let second = page(&room).await.expect("a page by itself");
    assert_ne!(second, first);
    assert_eq!(get(&pages, &first).await.0, 200);
    room.resign(ANN).await;
    room.place.private = true;
    begin(&mut room, [ANN, BOB]).await;
    assert_eq!(page(&room).await, None, "not all members see the channel");
}

#[tokio::test]
async fn the_page_of_a_finished_game_has_its_analysis() {
    let mut room = Room::new();
    let pages = served(&room).await;
    begin(&mut room, [ANN, BOB]).await;
    let path = share(&mut room, ANN).await;
    room.resign(BOB).await;
    assert!(!get(&pages, &path).await.1.contains("class=\"graph\""));
    let table = room.bot.table(room.channel).await.unwrap();
    let ply = |entry: Option<&str>| {
        json!({"entry": entry, "seat": entry.map(|_| 0), "loss": entry.map(|_| 0.4), "expected": [0.5, 0.5],
               "best": "b2-b3^", "line": ["b2-b3^"], "depth": 3})
    };
    let made = table.entries.iter().map(|entry| Some(entry.line.as_str()));
    let plies: Vec<_> = std::iter::once(None).chain(made).map(ply).collect();
    let body = json!({"format": 1, "nodes": 100_000, "plies": plies}).to_string().into_bytes();
    let subject = Subject::Analysis(TableId(table.id.0));
    let change = Change::of_body(subject, Version(0), body, Key("test".to_owned()), room.now);
    room.store.apply(vec![change]).await.unwrap();
    let (_, text, _) = get(&pages, &path).await;
    assert!(text.contains("class=\"graph\"") && text.contains("b2-b3^"), "{text}");
    assert!(
        text.contains(&format!("data-step=\"turn1\" rel=\"nofollow\" href=\"{path}/1\"")),
        "{text}"
    );
    assert!(!text.contains(&person(ANN).name) && !text.contains(BOBS), "{text}");
}

#[tokio::test]
async fn addresses_lead_to_their_own_kind_of_page() {
    let mut room = Room::new();
    let tables = show_pages(&room.bot, PUBLIC);
    seen(&mut room, ANN, "privacy-seen-everywhere").await;
    profile(&mut room, ANN).await;
    room.tap(ANN, "button-page-on").await;
    let key: PageKey = path(&room, ANN).unwrap()["/p/".len()..].parse().unwrap();
    assert!(tables.profile(key).await.unwrap().is_some());
    assert!(tables.find(key).await.unwrap().is_none() && tables.server(key).await.unwrap().is_none());
    assert!(tables.profile(PageKey(1)).await.unwrap().is_none());
}
