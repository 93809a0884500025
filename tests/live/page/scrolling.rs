//! New messages are seen, unless the reader has scrolled up.

use super::browser::{Driver, click, holds, press, shown, value};
use crate::scripted::Bot;
use deltille::playground::{Config, Playground};
use fantoccini::{Client, key::Key};
use serenity::all::{ChannelId, CreateAttachment, CreateMessage, EditMessage};

const AT_END: &str = "const list = document.querySelector('#messages');
    return Math.abs(list.scrollHeight - list.scrollTop - list.clientHeight) < 2";

/// A picture of the size of a board.
fn board() -> CreateAttachment {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::GrayImage::from_pixel(1000, 1090, image::Luma([90]));
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    CreateAttachment::bytes(bytes.into_inner(), "board.png")
}

async fn top(client: &Client) -> f64 {
    value(client, "return document.querySelector('#messages').scrollTop")
        .await
        .as_f64()
        .unwrap()
}

/// Scrolls as a reader does, and waits until the page has noticed.
async fn scroll_by(client: &Client, by: i32) {
    let script = format!("document.querySelector('#messages').scrollTop += {by}");
    value(client, &script).await;
    let frames = "window.drawn = false;
        requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = true; }))";
    value(client, frames).await;
    holds(client, "return window.drawn").await;
}

/// Types a command and sends it.
async fn call(client: &Client, entry: &str) {
    value(client, "document.querySelector('#text').focus()").await;
    client.active_element().await.unwrap().send_keys("/mo").await.unwrap();
    shown(client, "#menu [role=option]", "/move").await;
    press(client, Key::Enter).await;
    client.active_element().await.unwrap().send_keys(entry).await.unwrap();
    shown(client, "#menu [role=option]", &format!("Move {entry}")).await;
    press(client, Key::Down).await;
    press(client, Key::Enter).await;
    press(client, Key::Enter).await;
    shown(client, "#messages article:last-child p", &format!("moved {entry}")).await;
}

#[tokio::test]
async fn new_messages_are_seen_unless_the_reader_has_scrolled_up() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    for width in [360, 1280] {
        let playground = Playground::start(Config::default()).await.unwrap();
        let bot = Bot::connect(&playground).await;
        let (room, ben) = (playground.channel("lounge").unwrap(), playground.person("Ben").unwrap());
        let channel = ChannelId::new(room);
        let mut first = None;
        for number in 1..=3 {
            let message = CreateMessage::new().add_file(board()).content(format!("board {number}"));
            first.get_or_insert(channel.send_message(&bot.http, message).await.unwrap());
        }
        let client = driver.browser(width).await;
        client.goto(&playground.address()).await.unwrap();
        shown(&client, "#messages article:last-child p", "board 3").await;
        holds(&client, AT_END).await;
        // The list scrolls, not the page around it.
        let beyond = "return document.documentElement.scrollHeight - innerHeight";
        assert_eq!(value(&client, beyond).await, 0, "{width}");

        // At the end, other people's messages and the own answers are seen at once, though the box for typing grows.
        ben.say(room, "hello");
        shown(&client, "#messages article:last-child", "hello").await;
        holds(&client, AT_END).await;
        value(&client, "document.querySelector('#composer').style.paddingTop = '300px'").await;
        holds(&client, AT_END).await;
        call(&client, "a1-b2").await;
        holds(&client, AT_END).await;
        value(&client, "document.querySelector('#composer').style.paddingTop = ''").await;
        holds(&client, AT_END).await;

        // A reader who has scrolled up stays there, and a button leads to what is new.
        scroll_by(&client, -700).await;
        let read = top(&client).await;
        ben.say(room, "did you see it?");
        shown(&client, "#latest", "New messages").await;
        assert_eq!(top(&client).await, read, "{width}");
        click(&client, "#latest").await;
        holds(&client, AT_END).await;
        holds(&client, "return document.querySelector('#latest').hidden").await;

        // A message that changes is not new.
        scroll_by(&client, -700).await;
        let read = top(&client).await;
        let edited = EditMessage::new().content("board 1, changed");
        channel.edit_message(&bot.http, first.unwrap().id, edited).await.unwrap();
        shown(&client, "#messages article:first-child p", "board 1, changed").await;
        assert_eq!(top(&client).await, read, "{width}");
        holds(&client, "return document.querySelector('#latest').hidden").await;

        // The answer to a press is seen, wherever the button was.
        click(&client, "button[data-custom-id=next]").await;
        shown(&client, "#messages article:last-child p", "the next board, by mira").await;
        holds(&client, AT_END).await;

        // A reader who scrolls up after the press is left alone.
        let again = "button[data-custom-id=next]";
        holds(&client, &format!("return !document.querySelector('{again}').disabled")).await;
        scroll_by(&client, -700).await;
        let read = top(&client).await;
        ben.say(room, "and now?");
        shown(&client, "#latest", "New messages").await;
        assert_eq!(top(&client).await, read, "{width}");
        // Scrolled back to the end, the button is gone.
        scroll_by(&client, 5000).await;
        holds(&client, "return document.querySelector('#latest').hidden").await;
        client.close().await.unwrap();
        bot.stop().await;
        playground.shutdown().await;
    }
}
