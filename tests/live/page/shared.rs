//! A shared game, from *Share…* to a stranger's browser: moves without loading, steps by keys, a picture and a text without
//! a script, and nothing after it is switched off.

use super::{
    browser::{click, holds, press as key, value},
    game::{act_as, again, attribute, opened, playground, press, see},
    mira::Mira,
};
use deltille::text::{Locale, word};
use fantoccini::{Client, Locator, key::Key};
use serde_json::{Value, json};

/// Opens a game by typing, and shares it. Returns the link.
async fn share(client: &Client) -> String {
    act_as(client, "Mira").await;
    let text = client.wait().for_element(Locator::Id("text")).await.unwrap();
    see(client, "//*[@id='channels']//button").await;
    text.send_keys("/pl").await.unwrap();
    see(client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., '/play')]").await;
    text.send_keys(&Key::Enter.to_string()).await.unwrap();
    let game = see(client, "//*[@id='command']//input[@name='game']").await;
    see(client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., 'Trioker')]").await;
    game.send_keys(&Key::Down.to_string()).await.unwrap();
    see(client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., 'Triablo')]").await;
    game.send_keys(&Key::Enter.to_string()).await.unwrap();
    client.active_element().await.unwrap().send_keys(&Key::Enter.to_string()).await.unwrap();
    let seat = Locator::XPath("(//select[option[contains(., 'White')]])[last()]");
    again("the seat", async || client.find(seat).await?.select_by_value("0").await).await;
    press(client, "button-open").await;
    see(client, "//button[normalize-space()='Join']").await;
    act_as(client, "Jonas").await;
    press(client, "button-join").await;
    act_as(client, "Mira").await;
    press(client, "button-more").await;
    press(client, "button-page").await;
    press(client, "button-page-on").await;
    let link = "//*[contains(@class, 'private')]//*[contains(text(), '/g/')]";
    let told = again(link, async || client.find(Locator::XPath(link)).await?.text().await).await;
    let link = told.split_whitespace().find(|part| part.starts_with("http://")).expect("a link");
    link.to_owned()
}

/// The first move of the person who is chosen, in three taps.
async fn first_move(client: &Client) {
    press(client, "button-move").await;
    let mut before = String::new();
    for _ in 0..3 {
        let next = format!(
            "//article[contains(@class, 'private')]//button[.='1' and not(@data-custom-id='{before}')]"
        );
        before = attribute(client, &next, "data-custom-id").await;
        again("the number", async || client.find(Locator::XPath(&next)).await?.click().await).await;
    }
    see(client, "//article[not(contains(@class, 'private'))]//img[contains(@alt, 'Red to move')]").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_follow_a_shared_game() {
    let Some((driver, client, _program, _)) = opened(1200).await else {
        return;
    };
    let link = share(&client).await;

    // Without a script.
    let answer = reqwest::get(&link).await.unwrap();
    assert!(
        answer.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("default-src 'none'")
    );
    assert_eq!(answer.headers()["x-robots-tag"], "noindex");
    let page = answer.text().await.unwrap();
    let picture = page.split_once("property=\"og:image\" content=\"").unwrap().1.split('"').next().unwrap();
    for part in [
        "<svg",
        "aria-label=\"",
        "<pre tabindex=\"0\">",
        "twitter:card",
        "og:image:alt",
        "og:title",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for name in ["Mira", "Jonas"] {
        assert!(!page.contains(name), "{name} has not chosen to be named to everybody");
    }
    let bytes = reqwest::get(picture).await.unwrap().bytes().await.unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));

    // A move appears without loading the page again.
    let player = client.window().await.unwrap();
    let stranger = client.new_window(true).await.unwrap().handle;
    client.switch_to_window(stranger.clone()).await.unwrap();
    client.goto(&link).await.unwrap();
    holds(&client, "return document.querySelector('#game').dataset.ply === '0'").await;
    value(&client, "window.loaded = 'once'").await;
    client.switch_to_window(player.clone()).await.unwrap();
    first_move(&client).await;
    client.switch_to_window(stranger.clone()).await.unwrap();
    holds(&client, "return document.querySelector('#game').dataset.ply === '1'").await;
    holds(&client, "return window.loaded === 'once'").await;

    // Steps by keys, buttons and the browser's own back.
    key(&client, Key::Left).await;
    holds(&client, "return document.querySelector('#game').dataset.ply === '0'").await;
    holds(&client, "return location.pathname.endsWith('/0')").await;
    key(&client, Key::End).await;
    holds(&client, "return document.querySelector('#game').dataset.ply === '1'").await;
    click(&client, "[data-step=first]").await;
    holds(&client, "return document.querySelector('#game').dataset.ply === '0'").await;
    client.back().await.unwrap();
    holds(&client, "return document.querySelector('#game').dataset.ply === '1'").await;
    click(&client, "[data-step=side]").await;
    holds(&client, "return location.search === '?side=1'").await;
    holds(&client, "return window.loaded === 'once'").await;
    holds(&client, "return document.documentElement.scrollWidth <= innerWidth").await;

    // Switched off, it is nowhere any more; the open page says so.
    client.switch_to_window(player).await.unwrap();
    press(&client, "button-page-off").await;
    client.switch_to_window(stranger).await.unwrap();
    let missing = word(Locale::default(), "page-missing");
    holds(&client, &format!("return document.querySelector('h1').textContent === '{missing}'")).await;
    assert_eq!(reqwest::get(&link).await.unwrap().status(), 404);
    driver.stop(client).await;
}

async fn status(address: &str) -> u16 {
    reqwest::get(address).await.unwrap().status().as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_profile_and_a_server_get_pages_and_lose_them() {
    let data = tempfile::tempdir().unwrap();
    let (_program, address) = playground(data.path());
    let mira = Mira::at(address).await;

    // All games that begin have a page, and the server's list names them.
    mira.types("server settings").await;
    let wanted = |control: &Value| {
        control["options"]
            .as_array()
            .is_some_and(|all| all.iter().any(|option| option["value"] == "indexed"))
    };
    let next = |label: &str| label.ends_with('▶');
    let back = |label: &str| label.starts_with('◀');
    while !mira.shows(wanted).await {
        let shows =
            async |such: &dyn Fn(&str) -> bool| mira.shows(|it| it["label"].as_str().is_some_and(such)).await;
        // Behind the page that is looked for, if an answer came late.
        if shows(&next).await {
            mira.presses_one(next).await;
        } else if shows(&back).await {
            mira.presses_one(back).await;
        }
        // The answer may still be on its way.
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    mira.chooses("all").await;
    mira.chooses("indexed").await;
    let list = mira.told("/s/").await;
    mira.begins("trioker").await;
    let page = reqwest::get(&list).await.unwrap();
    assert_eq!(page.status(), 200);
    assert_ne!(page.headers()["x-robots-tag"], "noindex", "search engines may find it");
    let page = page.text().await.unwrap();
    let game = page
        .split_once("href=\"/g/")
        .expect("the game that has just begun")
        .1
        .split('"')
        .next()
        .unwrap();
    let (site, _) = list.split_once("/s/").unwrap();
    assert_eq!(status(&format!("{site}/g/{game}")).await, 200);

    // Her profile, while everybody may see it.
    mira.types("me privacy").await;
    mira.chooses("everywhere").await;
    mira.types("me profile").await;
    mira.presses("button-page").await;
    mira.presses("button-page-on").await;
    let profile = mira.told("/p/").await;
    assert_eq!(status(&profile).await, 200);
    mira.presses("button-page-off").await;
    assert_eq!(status(&profile).await, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_gets_a_page_and_loses_it() {
    let data = tempfile::tempdir().unwrap();
    let (_program, address) = playground(data.path());
    let mira = Mira::at(address).await;
    mira.acts(2, json!({"name": "tournament", "options": []}), Value::Null).await;
    for text in ["button-new-tournament", "button-create", "button-sign-up", "button-manage"] {
        mira.presses(text).await;
    }
    // Three computers of the first level play with her.
    mira.chooses("1").await;
    mira.chooses("3").await;
    for text in ["button-start", "button-start-sure", "button-standings"] {
        mira.presses(text).await;
    }
    mira.presses("button-page").await;
    mira.presses("button-page-on").await;
    let link = mira.told("/t/").await;
    let page = reqwest::get(&link).await.unwrap();
    assert_eq!(
        (page.status().as_u16(), &page.headers()["x-robots-tag"]),
        (200, &"noindex".parse().unwrap())
    );
    let page = page.text().await.unwrap();
    for part in ["<caption", "Deltille 1", "property=\"og:image\"", "dates.ics", "results.atom"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("Mira"), "she has not chosen to be named to everybody");
    for (file, kind) in [
        ("board.png", "image/png"),
        ("dates.ics", "text/calendar"),
        ("results.atom", "application/atom+xml"),
    ] {
        let answer = reqwest::get(format!("{link}/{file}")).await.unwrap();
        assert!(answer.headers()["content-type"].to_str().unwrap().starts_with(kind), "{file}");
    }
    mira.presses("button-page-off").await;
    assert_eq!(status(&link).await, 404);
}
