//! A tournament's page: who switches it on, where its link stands, what strangers see and whom it names.

use super::{Cup, HOST};
use crate::pages::{PUBLIC, path as told, served};
use crate::playing::pages::show_pages;
use crate::room::{ANN, BOB, CLEO, button, has, person};
use deltille::pages::{Games, Pages};
use deltille_testing::texts::Says;
use reqwest::StatusCode;
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;

/// The pages of a tournament's bot, and the path of its own below [`PUBLIC`].
async fn shared(cup: &mut Cup) -> (Pages, String) {
    show_pages(&cup.room.bot, PUBLIC);
    cup.press(HOST, "button-standings").await;
    cup.tap(HOST, "button-page").await;
    assert!(cup.room.private[&HOST].text.says("tournament-page-ask"), "{:?}", cup.room.private[&HOST]);
    cup.tap(HOST, "button-page-on").await;
    let path = path(cup, HOST).expect("a link");
    (served(&cup.room).await, path)
}

fn path(cup: &Cup, user: u64) -> Option<String> {
    told(&cup.room, user)
}

async fn get(pages: &Pages, path: &str) -> (StatusCode, String) {
    let answer = reqwest::get(format!("http://{}{path}", pages.address())).await.unwrap();
    let of = |name: &str| answer.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    assert!(of("content-security-policy").starts_with("default-src 'none'"));
    assert_eq!(of("x-robots-tag"), "noindex");
    let kind = of("content-type");
    let is_text = kind.starts_with("text/") || kind.starts_with("application/atom+xml");
    let status = answer.status();
    (status, if is_text { answer.text().await.unwrap() } else { kind })
}

#[tokio::test]
async fn a_host_shares_a_tournament_and_takes_it_back() {
    let people = [ANN, BOB, CLEO, 14];
    let mut cup = Cup::begun(&people, &["tournament-format-swiss".into()]).await;
    cup.play_open().await;
    let (pages, path) = shared(&mut cup).await;
    // Everybody finds the link below the standings, and only the host the button.
    cup.press(BOB, "button-standings").await;
    assert_eq!(self::path(&cup, BOB).as_ref(), Some(&path));
    assert!(!has(&cup.room.private[&BOB], "button-page"));
    // Nobody is named who does not want it.
    let (status, page) = get(&pages, &path).await;
    assert_eq!(status, 200);
    assert!(
        page.contains("<caption>Standings</caption>") && page.contains("<caption>Round 1</caption>"),
        "{page}"
    );
    assert!(page.contains("Player 1") && !page.contains(&person(ANN).name), "{page}");
    let inline = ["<style", " style=", "<script>", " onclick"];
    assert!(inline.iter().all(|inline| !page.contains(inline)), "no inline code");
    cup.room.command(ANN, "me privacy", &[]).await;
    cup.room.pick(ANN, "privacy-seen-everywhere").await;
    let (_, page) = get(&pages, &path).await;
    assert!(page.contains(&person(ANN).name) && !page.contains(&person(BOB).name), "{page}");
    // Files.
    let (_, dates) = get(&pages, &format!("{path}/dates.ics")).await;
    assert!(
        dates.starts_with("BEGIN:VCALENDAR\r\n") && dates.ends_with("END:VCALENDAR\r\n"),
        "{dates}"
    );
    assert!(
        dates.contains("BEGIN:VEVENT\r\nUID:round-2-") && dates.contains("\r\nDTSTART:2"),
        "{dates}"
    );
    assert!(!dates.contains(&person(BOB).name));
    let (_, feed) = get(&pages, &format!("{path}/results.atom")).await;
    assert_eq!((feed.matches("<entry>").count(), feed.matches("</entry>").count()), (2, 2), "{feed}");
    assert!(feed.contains(&person(ANN).name) && !feed.contains(&person(BOB).name), "{feed}");
    assert_eq!(get(&pages, &format!("{path}/board.png")).await.1, "image/png");
    // A moderator or the host takes it away.
    cup.press(HOST, "button-standings").await;
    cup.tap(HOST, "button-page").await;
    cup.tap(HOST, "button-page-off").await;
    assert!(
        cup.room.private[&HOST].text.says("tournament-page-is-off"),
        "{:?}",
        cup.room.private[&HOST]
    );
    for rest in ["", "/dates.ics", "/results.atom", "/board.png"] {
        assert_eq!(get(&pages, &format!("{path}{rest}")).await.0, 404, "{rest}");
    }
}

#[tokio::test]
async fn games_with_pages_are_linked() {
    let mut cup = Cup::begun(&[ANN, BOB], &["tournament-format-knock-out".into()]).await;
    let (pages, path) = shared(&mut cup).await;
    let before = get(&pages, &path).await.1;
    assert!(
        before.contains("<caption>Bracket</caption>") && !before.contains("href=\"/g/"),
        "{before}"
    );
    let (_, people, channel) = cup.open().await.remove(0);
    cup.room.channel = channel;
    let host = cup.table(channel).await.host.0;
    let more = cup.posts.iter().rfind(|post| has(*post, "button-more")).expect("the board");
    let more = button(more, "button-more").custom_id.clone();
    cup.room.press_id(host, &more, &[]).await;
    cup.room.tap(host, "button-page").await;
    cup.room.tap(host, "button-page-on").await;
    let link = cup.room.private[&host].text.split_once("/g/").unwrap().1;
    let link = format!("href=\"/g/{}\"", link.split_whitespace().next().unwrap());
    assert!(get(&pages, &path).await.1.contains(&link));
    // Where it is filed, too.
    cup.resign(*people.iter().max().unwrap(), channel).await;
    cup.settle().await;
    assert!(get(&pages, &path).await.1.contains(&link));
}

#[tokio::test]
async fn private_channels_and_bots_without_pages_share_no_tournament() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14], &[]).await;
    cup.press(HOST, "button-standings").await;
    assert!(!has(&cup.room.private[&HOST], "button-page"), "there are no pages");
    let tables = show_pages(&cup.room.bot, PUBLIC);
    cup.press(HOST, "button-standings").await;
    cup.tap(HOST, "button-page").await;
    cup.tap(HOST, "button-page-on").await;
    let page = path(&cup, HOST).unwrap().strip_prefix("/t/").unwrap().parse().unwrap();
    assert!(tables.tournament(page).await.unwrap().is_some());
    let tables = Arc::clone(&tables);
    assert!(tables.find(page).await.unwrap().is_none(), "it is no game");
}

#[tokio::test]
async fn changes_arrive_in_an_open_page() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14], &["tournament-format-swiss".into()]).await;
    let (pages, path) = shared(&mut cup).await;
    let address = format!("http://{}{path}/events", pages.address());
    let mut stream = reqwest::get(address).await.unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let mut event = async || {
        let mut all = Vec::new();
        while !all.ends_with(b"\n\n") {
            let chunk = timeout(Duration::from_secs(20), stream.chunk()).await.expect("an event in time");
            all.extend_from_slice(&chunk.unwrap().expect("the stream goes on"));
        }
        String::from_utf8(all).unwrap()
    };
    let first = event().await;
    assert!(first.starts_with("data: <main class=\"tournament\""), "{first}");
    assert!(get(&pages, &path).await.1.contains(first.trim_start_matches("data: ").trim()));
    assert!(first.contains(&format!("data-events=\"{path}/events\"")));
    let (_, people, channel) = cup.open().await.remove(0);
    cup.resign(people[0], channel).await;
    cup.settle().await;
    let second = event().await;
    assert_ne!(first, second);
    cup.press(HOST, "button-standings").await;
    cup.tap(HOST, "button-page").await;
    cup.tap(HOST, "button-page-off").await;
    let last = event().await;
    assert!(last.starts_with("event: gone"), "{last}");
}
