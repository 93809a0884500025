//! Every kind of control, with a small scripted bot behind it, also on a small screen.

use super::browser::{self, Driver, act_as, press, shown};
use crate::scripted::Bot;
use deltille::playground::{Config, Playground};
use fantoccini::{Client, Locator, key::Key};
use serde_json::Value;

async fn text_of(client: &Client, css: &str) -> String {
    client.find(Locator::Css(css)).await.unwrap().text().await.unwrap()
}

async fn focused(client: &Client) -> fantoccini::elements::Element {
    client.active_element().await.unwrap()
}

#[tokio::test]
async fn a_game_is_played_in_the_browser() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let client = driver.browser(1280).await;
    client.goto(&playground.address()).await.unwrap();
    shown(&client, "#channels button[aria-current]", "").await;
    assert_eq!(text_of(&client, "#place").await, "# lounge");

    // By keyboard alone: a command completed, an option completed, sent.
    focused(&client).await.send_keys("/mo").await.unwrap();
    shown(&client, "#menu [role=option]", "/move").await;
    press(&client, Key::Enter).await;
    shown(&client, "#command input[name=entry]", "").await;
    focused(&client).await.send_keys("a1-").await.unwrap();
    shown(&client, "#menu [role=option]", "Move a1-b2").await;
    for key in [Key::Down, Key::Enter] {
        press(&client, key).await;
    }
    assert_eq!(focused(&client).await.attr("id").await.unwrap().as_deref(), Some("send"));
    press(&client, Key::Enter).await;
    shown(&client, "#messages article p", "moved a1-c3").await;
    assert_eq!(text_of(&client, "#messages article p code").await, "a1-c3");
    let alt = client.find(Locator::Css("#messages img")).await.unwrap().attr("alt").await.unwrap();
    assert_eq!(alt.as_deref(), Some("Board: moved `a1-c3`"));

    // A press: the old buttons disappear, and a new board with its alt text appears.
    client
        .find(Locator::Css("button[data-custom-id=next]"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    shown(&client, "#messages article:last-child p", "the next board, by mira").await;
    shown(&client, "#messages article:last-child img[alt='Board: the next board, by mira']", "").await;
    assert_eq!(client.find_all(Locator::Css("button[data-custom-id=next]")).await.unwrap().len(), 1);

    // The picture, enlarged and closed with Escape.
    client
        .find(Locator::Css("#messages article:last-child .shot"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    shown(&client, "#picture[open] p", "Board: the next board").await;
    press(&client, Key::Escape).await;
    assert!(client.find(Locator::Css("#picture[open]")).await.is_err());

    // A choice, and a form.
    client
        .find(Locator::Css("select[data-custom-id=target]"))
        .await
        .unwrap()
        .select_by_value("b2")
        .await
        .unwrap();
    shown(&client, "#messages article:last-child p", "chosen: b2").await;
    client
        .find(Locator::Css("button[data-custom-id=form]"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    shown(&client, "#modal[open] h2", "Say it").await;
    let words = client.find(Locator::Css("#modal input[name=words]")).await.unwrap();
    words.send_keys("<b>hello</b> **there**").await.unwrap();
    client.find(Locator::Css("#modal .primary")).await.unwrap().click().await.unwrap();
    shown(&client, "#messages article:last-child p", "said: <b>hello</b> there").await;
    assert_eq!(text_of(&client, "#messages article:last-child strong").await, "there");

    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn private_messages_and_pings_reach_one_person_only() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let (room, mira) = (playground.channel("lounge").unwrap(), playground.person("Mira").unwrap());
    let ben = playground.person("Ben").unwrap();
    let client = driver.browser(360).await;
    client.goto(&playground.address()).await.unwrap();
    shown(&client, "#place", "# lounge").await;

    mira.slash(room, "secret", &[]).unwrap();
    shown(&client, "#messages .private", "Only you can see this").await;
    act_as(&client, "Ben").await;
    mira.slash(room, "play", &[("opponent", Value::from(ben.id.to_string()))]).unwrap();
    shown(&client, "#messages .pinged .mention", "@Ben").await;
    assert!(
        client.find(Locator::Css("#messages .private")).await.is_err(),
        "Ben sees Mira's private message"
    );
    // Fits on a phone.
    let measure = "return [innerWidth, document.documentElement.scrollWidth]";
    let widths = client.execute(measure, Vec::new()).await.unwrap();
    assert_eq!(widths, serde_json::json!([360, 360]));

    act_as(&client, "Mira").await;
    shown(&client, "#messages .private", "Only you can see this").await;
    assert!(client.find(Locator::Css("#messages .pinged")).await.is_err(), "Mira was not pinged");
    client
        .find(Locator::Css("#messages .private .link"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    browser::gone(&client, "#messages .private").await;

    // Unread channels are marked, and stay marked when the list is rebuilt.
    let quiet = playground.channel("quiet-corner").unwrap();
    ben.say(quiet, "psst");
    client.find(Locator::Id("drawer")).await.unwrap().click().await.unwrap();
    shown(&client, "#channels .unread", "quiet-corner").await;
    playground.add_channel("annex");
    playground.person("Ada").unwrap().say(room, "hello");
    shown(&client, "#channels .unread", "quiet-corner").await;

    // A simulated fault: the next answer is refused, and the page says what users then see.
    client.find(Locator::Css("#misbehave summary")).await.unwrap().click().await.unwrap();
    client
        .find(Locator::Css("#misbehave [data-what=lost]"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    shown(&client, "#status", "Never deliver: ordered.").await;
    let lost = mira.slash(room, "secret", &[]).unwrap();
    assert_eq!(lost.answered_within(std::time::Duration::from_millis(300)).await, None);
    assert!(
        mira.slash(room, "secret", &[])
            .unwrap()
            .answered_within(std::time::Duration::from_secs(60))
            .await
            .is_some()
    );

    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn timestamps_languages_menus_and_escape() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let (room, ada) = (playground.channel("lounge").unwrap(), playground.person("Ada").unwrap());
    let client = driver.browser(360).await;
    client.goto(&playground.address()).await.unwrap();

    // An empty channel explains how to begin.
    shown(&client, "#welcome", "/play").await;
    let ago = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs() - 130;
    ada.say(room, &format!("on <t:86400:D>, <t:{ago}:R>"));
    shown(&client, "#messages time[datetime='1970-01-02T00:00:00.000Z']", "1970").await;
    assert!(!text_of(&client, "#messages p time").await.contains(':'), "a date has no time");
    shown(&client, "#messages time[data-at]", "2 minutes ago").await;
    browser::gone(&client, "#welcome:not([hidden])").await;

    // Each person has their own language.
    client.find(Locator::Id("language")).await.unwrap().select_by_value("de").await.unwrap();
    shown(&client, "#messages time[data-at]", "vor 2 Minuten").await;
    act_as(&client, "Ben").await;
    shown(&client, "#messages time[data-at]", "2 minutes ago").await;

    // The menus of a message and of its author; Escape closes them, and the drawer.
    let apps = Locator::Css("#messages article .apps");
    client.find(apps).await.unwrap().click().await.unwrap();
    shown(&client, "#messages .menu button", "Quote").await;
    press(&client, Key::Escape).await;
    browser::gone(&client, "#messages .menu").await;
    client.find(apps).await.unwrap().click().await.unwrap();
    client
        .find(Locator::XPath("//*[@class='row menu']/button[starts-with(., 'Greet')]"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    shown(&client, "#messages .private p", "hello ada").await;
    client.find(apps).await.unwrap().click().await.unwrap();
    client
        .find(Locator::XPath("//*[@class='row menu']/button[.='Quote']"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    shown(&client, "#messages .private p", "quoted: on").await;
    for (css, words) in [(".title", "An embed"), ("strong", "words"), (".title:nth-of-type(3)", "a field")] {
        shown(&client, &format!("#messages .private .embed {css}"), words).await;
    }
    // Emoji are shown; disabled controls cannot be used.
    shown(&client, "button[data-custom-id=dice]:disabled", "🎲 Roll").await;
    shown(&client, "select[data-custom-id=colours]:disabled", "🟥 Red").await;
    shown(&client, "select[data-custom-id=colours] + button:disabled", "").await;
    client.find(Locator::Id("drawer")).await.unwrap().click().await.unwrap();
    shown(&client, "#places.open", "").await;
    press(&client, Key::Escape).await;
    browser::gone(&client, "#places.open").await;
    assert_eq!(focused(&client).await.attr("id").await.unwrap().as_deref(), Some("drawer"));

    // The active option is announced while the list is open, and not afterwards.
    let named = "const named = document.activeElement.getAttribute('aria-activedescendant'); \
                 return !!named && document.getElementById(named)?.getAttribute('role') === 'option'";
    client.find(Locator::Id("text")).await.unwrap().send_keys("/").await.unwrap();
    shown(&client, "#menu [role=option]", "").await;
    press(&client, Key::Down).await;
    assert_eq!(client.execute(named, Vec::new()).await.unwrap(), Value::from(true));
    press(&client, Key::Escape).await;
    browser::gone(&client, "[aria-activedescendant]").await;
    client.find(Locator::Id("text")).await.unwrap().clear().await.unwrap();

    // A press that empties its message hands the focus to the next question.
    ada.slash(room, "move", &[("entry", Value::from("a1-b2"))]).unwrap();
    shown(&client, "button[data-custom-id=next]", "").await;
    let next = client.find(Locator::Css("button[data-custom-id=next]")).await.unwrap();
    next.send_keys(&String::from(char::from(Key::Enter))).await.unwrap();
    shown(&client, "#messages article:last-child p", "the next board").await;
    let handed = "return document.activeElement.matches('#messages article:last-child [data-custom-id]')";
    browser::holds(&client, handed).await;

    // A control that does not exist cannot be used.
    let last = ada.messages(room).pop().unwrap().id;
    let press = serde_json::json!({ "person": ada.id.to_string(), "channel": room.to_string(), "kind": 3,
        "message": last.to_string(), "data": { "custom_id": "nothing", "component_type": 2 } });
    let sent = reqwest::Client::new()
        .post(format!("{}/page/interact", playground.address()))
        .header("content-type", "application/json")
        .body(press.to_string())
        .send()
        .await;
    assert_eq!(sent.unwrap().status(), 409);
    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}
