//! The box for typing keeps what was typed.

use super::browser::{Driver, gone, holds, press, shown, speak, value};
use crate::scripted::Bot;
use deltille::playground::{Config, Playground};
use fantoccini::{Client, Locator, key::Key};

const TYPED: &str = "return document.querySelector('#text').value";

async fn type_in(client: &Client, text: &str) {
    client.active_element().await.unwrap().send_keys(text).await.unwrap();
}

#[tokio::test]
async fn escape_leaves_a_command_and_keeps_what_was_typed() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let client = driver.browser(1280).await;
    client.goto(&playground.address()).await.unwrap();
    shown(&client, "#welcome", "/play").await;
    type_in(&client, "/mo").await;
    shown(&client, "#menu [role=option]", "/move").await;
    press(&client, Key::Enter).await;
    type_in(&client, "a1-").await;
    shown(&client, "#menu [role=option]", "Move a1-c3").await;
    press(&client, Key::Down).await;
    press(&client, Key::Enter).await;
    shown(&client, "#command input[name=entry][data-value='\"a1-c3\"']", "").await;

    // The first Escape puts away the list, the second leaves the command.
    value(&client, "document.querySelector('#command input').focus()").await;
    shown(&client, "#menu [role=option]", "").await;
    press(&client, Key::Escape).await;
    gone(&client, "#menu:not([hidden])").await;
    shown(&client, "#command input[name=entry]", "").await;
    press(&client, Key::Escape).await;
    gone(&client, "#command:not([hidden])").await;
    assert_eq!(value(&client, TYPED).await, "/move entry:Move a1-c3");
    holds(&client, "return document.activeElement.id === 'text'").await;
    // Enter works as before: the chosen value counts, not its name.
    press(&client, Key::Enter).await;
    shown(&client, "#command input[name=entry][data-value='\"a1-c3\"']", "").await;
    press(&client, Key::Escape).await;
    press(&client, Key::Escape).await;
    // A text that was changed is read like any other.
    value(&client, "document.querySelector('#text').value = '/move entry:d4-e5 and more'").await;
    press(&client, Key::Enter).await;
    let given = "return document.querySelector('#command input[name=entry]').value";
    shown(&client, "#command input[name=entry]:not([data-value])", "").await;
    assert_eq!(value(&client, given).await, "d4-e5 and more");

    // Another language leaves the command too, and its text is understood in that language.
    speak(&client, "de").await;
    holds(&client, "return document.querySelector('#text').value === '/move entry:d4-e5 and more'").await;
    value(&client, "document.querySelector('#text').focus()").await;
    press(&client, Key::Enter).await;
    shown(&client, "#command .link", "abbrechen").await;
    assert_eq!(value(&client, given).await, "d4-e5 and more");

    // A cancelled draft is gone.
    client.find(Locator::Css("#command .link")).await.unwrap().click().await.unwrap();
    assert_eq!(value(&client, TYPED).await, "");
    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}
