//! Moves by touch: who may make them with a personal link, what they do, and what is refused.

use crate::{
    room::{ANN, BOB, CLEO, Room},
    teams,
};
use deltille::{
    bot::{
        ButtonStyle, Component, TimeSource, Value as Given,
        actions::{Action, MoveAct, TableAct},
    },
    ids::Time,
    pages::{Limits, Pages, Settings},
    store::{Store, Subject},
};
use reqwest::{Client, Response, StatusCode, header};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

const PUBLIC: &str = "https://games.example";

/// A clock that tests set.
#[derive(Clone)]
struct Clock(Arc<AtomicU64>);

impl TimeSource for Clock {
    fn now(&self) -> Time {
        Time(self.0.load(Relaxed))
    }
}

/// A game of Ann and Bob with its pages.
struct Table {
    room: Room,
    pages: Pages,
    clock: Clock,
    browser: Client,
    number: u32,
}

async fn table(game: &str, variant: &str, options: &[(&str, &str)]) -> Table {
    let mut table = pages().await;
    table.room.open(&[ANN, BOB], game, variant, options).await;
    table
}

async fn pages() -> Table {
    let room = Room::new();
    let settings = Settings {
        listen: ([127, 0, 0, 1], 0).into(),
        or_another: false,
        public: Some(PUBLIC.to_owned()),
        limits: Limits { burst: 1000, ..Limits::default() },
    };
    let clock = Clock(Arc::new(AtomicU64::new(room.now.0)));
    let opened = Pages::of_bot(Some(&settings), [7; 32], Arc::new(clock.clone())).await.unwrap();
    let (Some(pages), Some((web, bot))) = opened else { panic!("pages") };
    room.bot.show_pages(web);
    assert!(bot.send(room.bot.clone()).is_ok());
    Table { room, pages, clock, browser: Client::new(), number: 0 }
}

async fn triablo() -> Table {
    table("triablo", "two-player", &[("setup", "standard")]).await
}

/// The first place of a board, or its first button, that can be chosen next.
fn first_press(shown: &Value) -> &str {
    let [places, asked] = ["places", "asked"].map(|part| shown["step"][part].as_str().unwrap());
    let open = places.split_once("<g class=\"open").map_or(asked, |(_, open)| open);
    open.split_once("data-press=\"").expect("something to tap").1.split('"').next().unwrap()
}

/// The cookie that an answer sets, without its attributes.
fn cookie(answer: &Response) -> Option<String> {
    let set = answer.headers().get(header::SET_COOKIE)?.to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/b/"] {
        assert!(set.contains(part), "{set}");
    }
    Some(set.split(';').next().unwrap().to_owned())
}

impl Table {
    /// A personal link of a player.
    async fn link(&mut self, user: u64) -> String {
        self.link_in(user, "button-more").await
    }

    /// The personal link in the private menu that this button opens.
    async fn link_in(&mut self, user: u64, menu: &str) -> String {
        self.room.press(user, menu).await;
        self.told(user)
    }

    /// The personal link in a person's private message.
    fn told(&self, user: u64) -> String {
        let link = self.room.private[&user].rows.iter().find_map(|row| match row {
            Component::Buttons(buttons) => {
                buttons.iter().find(|button| button.style == ButtonStyle::Link).cloned()
            }
            _ => None,
        });
        self.clock.0.store(self.room.now.0, Relaxed);
        link.expect("a link").custom_id.strip_prefix(PUBLIC).unwrap().to_owned()
    }

    fn post(
        &self,
        link: &str,
        origin: Option<&str>,
        cookie: Option<&str>,
        ask: &Value,
    ) -> reqwest::RequestBuilder {
        let request = self.browser.post(format!("http://{}{link}", self.pages.address()));
        let request = request.header(header::CONTENT_TYPE, "application/json").body(ask.to_string());
        let request =
            origin.into_iter().fold(request, |request, origin| request.header(header::ORIGIN, origin));
        cookie.into_iter().fold(request, |request, cookie| request.header(header::COOKIE, cookie))
    }

    async fn asks(&self, link: &str, cookie: Option<&str>, ask: Value) -> Response {
        self.post(link, Some(PUBLIC), cookie, &ask).send().await.unwrap()
    }

    /// Opens a link in a new browser; returns its cookie.
    async fn opens(&self, link: &str) -> String {
        cookie(&self.asks(link, None, json!("open")).await).expect("a cookie")
    }

    async fn shown(&self, link: &str, cookie: &str, ask: Value) -> Value {
        let answer = self.asks(link, Some(cookie), ask).await;
        assert_eq!(answer.status(), StatusCode::OK);
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    fn press(&mut self, id: &str) -> Value {
        self.number += 1;
        let once = json!({"at": self.clock.now().0, "number": self.number});
        json!({"press": {"once": once, "id": id, "values": []}})
    }

    /// Taps the first open places until an entry can be played; returns the id of the button that plays it.
    async fn taps(&mut self, link: &str, cookie: &str) -> String {
        let mut shown = self.shown(link, cookie, json!("open")).await;
        for _ in 0..8 {
            let asked = shown["step"]["asked"].as_str().unwrap();
            if let Some((_, rest)) = asked.split_once("class=\"play\" data-press=\"") {
                return rest.split('"').next().unwrap().to_owned();
            }
            let press = self.press(first_press(&shown));
            shown = self.shown(link, cookie, press).await;
        }
        panic!("no entry after eight taps");
    }

    async fn ply(&self) -> u32 {
        self.room.bot.table(self.room.channel).await.unwrap().ply().0
    }
}

#[tokio::test]
async fn a_move_by_touch_is_a_move() {
    let mut table = triablo().await;
    let link = table.link_in(ANN, "button-move").await;
    // The page itself says nothing of the game.
    let page = table.browser.get(format!("http://{}{link}", table.pages.address())).send().await.unwrap();
    assert!(!page.text().await.unwrap().contains("<svg"));
    let cookie = table.opens(&link).await;
    let play = table.taps(&link, &cookie).await;
    let press = table.press(&play);
    let before = table.room.bot.shown_tables().current(table.room.channel).await.unwrap().unwrap().version;
    let shown = table.shown(&link, &cookie, press.clone()).await;
    assert_eq!(table.ply().await, 1);
    // The same tap once more, because its answer was lost, changes nothing.
    table.shown(&link, &cookie, press).await;
    assert_eq!(table.ply().await, 1);
    // The board of another moment is refused, and the page has the new one.
    let stale = table.press(&play);
    let refused = table.shown(&link, &cookie, stale).await;
    assert_eq!(table.ply().await, 1);
    assert!(refused["panel"].is_string() || refused["said"].is_string(), "{refused}");
    assert!(shown["board"]["version"].as_u64() > Some(before.0) && shown["step"]["places"].is_string());
    // Now nothing can be tapped, until Bob has moved.
    let waits = table.shown(&link, &cookie, json!("open")).await;
    assert!(!waits["step"]["places"].as_str().unwrap().contains("data-press"));
    let bobs = table.link(BOB).await;
    let browser = table.opens(&bobs).await;
    let play = table.taps(&bobs, &browser).await;
    let press = table.press(&play);
    table.shown(&bobs, &browser, press).await;
    assert_eq!(table.ply().await, 2);
}

#[tokio::test]
async fn what_is_not_theirs_moves_nothing() {
    let mut table = triablo().await;
    let link = table.link(ANN).await;
    let cookie = table.opens(&link).await;
    let play = table.taps(&link, &cookie).await;
    let press = table.press(&play);
    let (text, signature) = link.split_once('.').unwrap();
    let forged = format!("{text}.{}{}", &signature[1..], &signature[..1]);
    let bobs = table.link(BOB).await;
    let other = format!("board={}", "0".repeat(32));
    type Attempt<'a> = (&'a str, &'a str, Option<&'a str>, Option<&'a str>);
    let all: [Attempt<'_>; 9] = [
        ("no cookie", &link, Some(PUBLIC), None),
        ("another browser's cookie", &link, Some(PUBLIC), Some(&other)),
        ("an empty cookie", &link, Some(PUBLIC), Some("board=")),
        ("a forged link", &forged, Some(PUBLIC), Some(&cookie)),
        ("half a link", text, Some(PUBLIC), Some(&cookie)),
        ("Ann's cookie at Bob's link", &bobs, Some(PUBLIC), Some(&cookie)),
        ("another site", &link, Some("https://evil.example"), Some(&cookie)),
        ("no site", &link, None, Some(&cookie)),
        ("an opaque site", &link, Some("null"), Some(&cookie)),
    ];
    for (what, link, origin, cookie) in all {
        let answer = table.post(link, origin, cookie, &press).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{what}");
        assert_eq!(table.ply().await, 0, "{what}");
    }
    // A second browser cannot open the link, whether the first one is still there or not.
    assert_eq!(table.asks(&link, None, json!("open")).await.status(), StatusCode::FORBIDDEN);
    // Bodies that mean nothing.
    for (body, status) in [("", 400), ("{}", 400), ("[]", 400), ("{\"press\":{}}", 400)] {
        let url = format!("http://{}{link}", table.pages.address());
        let request = table.browser.post(&url).header(header::ORIGIN, PUBLIC).header(header::COOKIE, &cookie);
        let answer =
            request.header(header::CONTENT_TYPE, "application/json").body(body).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{body}");
    }
    let large = json!({"why": {"from": "x".repeat(20_000), "to": "e3"}});
    assert_eq!(table.asks(&link, Some(&cookie), large).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
    // A form of another site, which needs no script.
    let url = format!("http://{}{link}", table.pages.address());
    let form = table
        .browser
        .post(&url)
        .header(header::ORIGIN, PUBLIC)
        .header(header::COOKIE, &cookie)
        .body("x=1");
    assert_eq!(form.send().await.unwrap().status(), StatusCode::FORBIDDEN);
    // Controls of other tables, and of none.
    for id in ["1.m.zz.0", "1.help", "x", "", "1.c.1.0.e3"] {
        let press = table.press(id);
        let shown = table.shown(&link, &cookie, press).await;
        assert!(shown["panel"].is_null(), "{id}: {shown}");
    }
    assert_eq!(table.ply().await, 0);
    // It is hers, and still works.
    table.shown(&link, &cookie, press).await;
    assert_eq!(table.ply().await, 1);
}

#[tokio::test]
async fn links_and_browsers_have_their_time() {
    let mut table = triablo().await;
    let minutes = |count: u64| Duration::from_secs(60 * count);
    let (early, late) = (table.link(ANN).await, table.link(ANN).await);
    let since = table.clock.now();
    let at = |after: Duration| table.clock.0.store(since.after(after).0, Relaxed);
    let cookie = table.opens(&early).await;
    at(minutes(16));
    assert_eq!(table.asks(&late, None, json!("open")).await.status(), StatusCode::FORBIDDEN, "too late");
    assert_eq!(table.asks(&early, Some(&cookie), json!("open")).await.status(), StatusCode::OK);
    at(minutes(101));
    assert_eq!(table.asks(&early, Some(&cookie), json!("open")).await.status(), StatusCode::FORBIDDEN);
    let events = table.browser.get(format!("http://{}{early}/events", table.pages.address()));
    let events = events.header(header::COOKIE, &cookie).send().await.unwrap();
    assert_eq!(events.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn every_game_is_played_by_touch() {
    for (game, variant, options) in [
        ("triablo", "two-player", &[("setup", "standard")][..]),
        ("torissogi", "standard", &[]),
        ("triangulation", "two-player", &[]),
        ("trioker", "rapid", &[]),
    ] {
        let mut table = table(game, variant, options).await;
        for ply in 0..12 {
            let state = table.room.bot.table(table.room.channel).await.unwrap();
            let Some(user) =
                [ANN, BOB].into_iter().find(|user| state.next().iter().any(|next| next.0 == *user))
            else {
                break;
            };
            let link = table.link(user).await;
            let browser = table.opens(&link).await;
            let play = table.taps(&link, &browser).await;
            let press = table.press(&play);
            let shown = table.shown(&link, &browser, press).await;
            let now = table.room.bot.table(table.room.channel).await.unwrap();
            assert!(now.entries.len() > state.entries.len(), "{game} after {ply}: {play} {shown}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_done_is_explained() {
    let mut table = triablo().await;
    let link = table.link(ANN).await;
    let cookie = table.opens(&link).await;
    let shown = table.shown(&link, &cookie, json!("open")).await;
    let press = table.press(first_press(&shown));
    let shown = table.shown(&link, &cookie, press).await;
    assert_eq!(shown["step"]["explains"], true);
    let (_, chosen) = shown["step"]["places"].as_str().unwrap().split_once("chosen\"").unwrap();
    let from = chosen.split_once("data-spot=\"").unwrap().1.split('"').next().unwrap();
    let shown = table.shown(&link, &cookie, json!({"why": {"from": from, "to": "e9"}})).await;
    let said = shown["said"].as_str().expect("a reason");
    assert!(said.contains('('), "with the rule's number: {said}");
    assert!(shown["step"].is_null(), "what was chosen stays chosen");
}

#[tokio::test]
async fn a_member_proposes_by_touch() {
    let mut table = pages().await;
    teams::open(&mut table.room, teams::most(60)).await;
    let link = table.link_in(CLEO, "button-move").await;
    let cookie = table.opens(&link).await;
    let play = table.taps(&link, &cookie).await;
    let press = table.press(&play);
    let shown = table.shown(&link, &cookie, press).await;
    assert!(shown["panel"].is_string(), "the vote counts: {shown}");
    assert_eq!(table.ply().await, 0, "nothing is played before the vote ends");
    let ballot = table.room.store.load(Subject::Ballot(table.room.channel)).await.unwrap().unwrap();
    let ballot: Value = serde_json::from_slice(&ballot.body).unwrap();
    assert!(ballot.to_string().contains(&CLEO.to_string()), "{ballot}");
}

#[tokio::test]
async fn a_lesson_has_a_board_of_its_own() {
    let mut table = triablo().await;
    let current = table.room.bot.table(table.room.channel).await.unwrap();
    let foreign = MoveAct::Move.on(&current).encode();
    table.room.command(ANN, "learn", &[("game", Given::Text("trioker".to_owned()))]).await;
    let link = table.told(ANN);
    let cookie = table.opens(&link).await;
    // The first tile may lie any way round; then the lesson goes on.
    let next = table.taps(&link, &cookie).await;
    let press = table.press(&next);
    let shown = table.shown(&link, &cookie, press).await;
    assert!(shown["step"]["places"].as_str().unwrap().contains("class=\"open"), "{shown}");
    // It is a person's lesson, and not their table, nor the way to another.
    for id in [&foreign, "1.learn.p.trioker", "1.more.1.0"] {
        let press = table.press(id);
        let refused = table.shown(&link, &cookie, press).await;
        assert!(refused["said"].is_string() && refused["step"].is_null(), "{id}: {refused}");
    }
    let once = json!({"at": table.clock.now().0, "number": 99});
    let typed = table.shown(&link, &cookie, json!({"type": {"once": once, "text": "e3-d3^"}})).await;
    assert!(typed["said"].is_string(), "{typed}");
    assert_eq!(table.ply().await, 0);
}
