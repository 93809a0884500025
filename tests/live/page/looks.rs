//! How the page looks: on a phone and on a desk, in both colour schemes, in forced colours, and enlarged.

use super::browser::{Driver, click, gone, holds, own, prefer, press, shown, speak, value};
use crate::scripted::Bot;
use deltille::playground::{Config, Playground};
use fantoccini::{Client, key::Key};
use serde_json::{Value, json};
use serenity::all::{ChannelId, CreateAttachment, CreateMessage};

/// A picture of the size of a board.
fn board() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::GrayImage::from_pixel(1000, 1090, image::Luma([90]));
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// The width, and the distances of the left, upper and right edge from those of the window.
async fn place(client: &Client, css: &str) -> [f64; 4] {
    let script = format!(
        "const box = document.querySelector('{css}').getBoundingClientRect();
         return [box.width, box.left, box.top, innerWidth - box.right]"
    );
    serde_json::from_value(value(client, &script).await).unwrap()
}

async fn number(client: &Client, script: &str) -> f64 {
    value(client, script).await.as_f64().unwrap()
}

#[tokio::test]
async fn enlarging_enlarges_on_every_screen() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let room = ChannelId::new(playground.channel("lounge").unwrap());
    let picture = CreateAttachment::bytes(board(), "board.png").description("Board: the first one");
    room.send_message(&bot.http, CreateMessage::new().add_file(picture)).await.unwrap();
    for width in [360_u32, 1280] {
        let client = driver.browser(width).await;
        client.goto(&playground.address()).await.unwrap();
        shown(&client, "#messages .shot img", "").await;
        holds(&client, "return document.querySelector('.shot img').complete").await;
        let [before, ..] = place(&client, ".shot img").await;
        click(&client, ".shot").await;
        shown(&client, "#picture[open] p", "Board: the first one").await;
        let [large, left, _, right] = place(&client, "#picture img").await;
        assert!(large > before, "{width}: {large} after {before}");
        if width == 360 {
            assert_eq!((large, left, right), (360.0, 0.0, 0.0), "the full width");
        }
        assert!(left >= 0.0 && right >= 0.0, "{width}: all of it is seen: {left} {right}");
        // *Close* is where one looks for it: at the upper right.
        let [_, _, top, right] = place(&client, "#picture .close").await;
        assert!((0.0..16.0).contains(&top) && (0.0..16.0).contains(&right), "{width}: {top} {right}");

        // Larger and smaller: by keys, buttons, the wheel, two fingers and a tap; scrolled, not cut.
        let wide = "return document.querySelector('#picture img').getBoundingClientRect().width";
        press_text(&client, "+").await;
        let zoomed = number(&client, wide).await;
        assert!((zoomed / large - 1.5).abs() < 0.01, "{zoomed}");
        click(&client, "#picture .smaller").await;
        assert!((number(&client, wide).await - large).abs() < 0.5);
        wheel(&client, -300).await;
        holds(&client, &format!("{wide} > {large} * 2")).await;
        press_text(&client, "0").await;
        assert!((number(&client, wide).await - large).abs() < 0.5);
        pinch(&client, f64::from(width) / 2.0).await;
        holds(&client, &format!("{wide} > {large} * 1.9")).await;
        let scrolls = "const frame = document.querySelector('#picture .frame');
            const from = frame.scrollLeft; frame.scrollLeft = 1e6; return frame.scrollLeft > from";
        assert_eq!(value(&client, scrolls).await, true);
        click(&client, "#picture .frame img").await;
        holds(&client, &format!("{wide} < {large} + 1")).await;
        let outside = "return document.documentElement.scrollWidth - innerWidth";
        assert_eq!(value(&client, outside).await, 0);
        click(&client, "#picture .close").await;
        gone(&client, "#picture[open]").await;
        client.close().await.unwrap();
    }
    bot.stop().await;
    playground.shutdown().await;
}

async fn press_text(client: &Client, key: &str) {
    client.active_element().await.unwrap().send_keys(key).await.unwrap();
}

async fn wheel(client: &Client, by: i32) {
    let turned = json!({"type": "mouseWheel", "x": 150, "y": 300, "deltaX": 0, "deltaY": by, "modifiers": 2});
    own(client, "Input.dispatchMouseEvent", turned).await;
}

/// Two fingers, from 80 to 160 pixels apart.
async fn pinch(client: &Client, middle: f64) {
    for (kind, apart) in [("touchStart", 40.0), ("touchMove", 60.0), ("touchMove", 80.0), ("touchEnd", 0.0)] {
        let points: Vec<Value> = if kind == "touchEnd" {
            Vec::new()
        } else {
            [(0, -apart), (1, apart)]
                .map(|(id, by)| json!({"x": middle + by, "y": 300, "id": id}))
                .into()
        };
        own(client, "Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
    }
}

/// Nothing in the header is cut, and everything that can be pressed is large enough for a finger (WCAG 2.5.8).
#[tokio::test]
async fn header_is_whole_and_targets_are_large_enough() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let (room, mira) = (playground.channel("lounge").unwrap(), playground.person("Mira").unwrap());
    let moves = "`c7-b6^`, ".repeat(12);
    playground.person("Ada").unwrap().say(room, &format!("see <#{room}>: {moves}"));
    mira.slash(room, "secret", &[]).unwrap().answered().await.unwrap();
    for width in [320_u32, 360, 1280] {
        let client = driver.browser(width).await;
        client.goto(&playground.address()).await.unwrap();
        shown(&client, "#messages .private", "").await;
        let broken = "return [...document.querySelectorAll('.message code')]
            .map((code) => code.getClientRects().length)";
        assert_eq!(value(&client, broken).await, json!(vec![1; 12]), "a move is broken: {width}");
        for language in ["de", "fr", "en-US"] {
            speak(&client, language).await;
            holds(&client, &format!("return document.documentElement.lang === '{language}'")).await;
            let cut = "const head = document.querySelector('h1'); const box = head.getBoundingClientRect();
                return [head.textContent !== '', box.width > 1 && head.scrollWidth > head.clientWidth,
                    document.documentElement.scrollWidth > innerWidth]";
            assert_eq!(value(&client, cut).await, json!([true, false, false]), "{width} {language}");
            let placeholders = format!(
                "const box = document.querySelector('#text'), style = getComputedStyle(box);
                const pen = document.createElement('canvas').getContext('2d');
                pen.font = style.font;
                const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
                return fetch('/page/texts').then((answer) => answer.json()).then((all) =>
                    ['placeholder', 'placeholder-begin'].map((id) => all['{language}'][id].replace('{{play}}', 'spielen'))
                    .filter((text) => pen.measureText(text).width > room))"
            );
            if width >= 360 {
                assert_eq!(value(&client, &placeholders).await, json!([]), "{width}");
            }
        }
        client
            .execute(
                "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
                Vec::new(),
            )
            .await
            .unwrap();
        click(&client, "#messages .apps").await;
        shown(&client, "#messages .menu button", "").await;
        value(&client, "document.querySelector('#text').focus()").await;
        press_text(&client, "/mo").await;
        shown(&client, "#menu [role=option]", "/move").await;
        press(&client, Key::Enter).await;
        shown(&client, "#command .link", "cancel").await;
        if width < 700 {
            value(&client, "document.querySelector('#drawer').click()").await;
        }
        let small = "const targets = 'button, select, input, summary, a, [role=option]';
            return [...document.querySelectorAll(targets)].filter((node) => node.checkVisibility())
                .map((node) => [node.textContent, node.getBoundingClientRect()])
                .filter(([, box]) => box.width < 24 || box.height < 24)
                .map(([text, box]) => [text, box.width, box.height])";
        assert_eq!(value(&client, small).await, json!([]), "{width}");
        client.close().await.unwrap();
    }
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn colours_follow_the_person_s_scheme_and_forced_colours() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let (room, mira) = (playground.channel("lounge").unwrap(), playground.person("Mira").unwrap());
    mira.slash(room, "secret", &[]).unwrap().answered().await.unwrap();
    let client = driver.browser(1280).await;
    client.goto(&playground.address()).await.unwrap();
    shown(&client, "#messages .private", "").await;
    // How bright the page, its text, a field and a button are, from 0 to 255.
    let bright = "const bright = (css, name) => {
            const colour = getComputedStyle(document.querySelector(css))[name];
            const [red, green, blue] = colour.match(/[\\d.]+/g).map(Number);
            return (red + green + blue) / 3;
        };
        const back = (css) => bright(css, 'backgroundColor');
        return [back('body'), bright('body', 'color'), back('#text'), back('#send'), back('.message.private')]";
    for (scheme, light) in [("light", true), ("dark", false)] {
        prefer(&client, &[("prefers-color-scheme", scheme)]).await;
        let seen: Vec<f64> = serde_json::from_value(value(&client, bright).await).unwrap();
        let [back, text, rest @ ..] = &seen[..] else { panic!("{seen:?}") };
        assert_eq!((*back > 128.0, *text > 128.0), (light, !light), "{scheme}: {seen:?}");
        assert!(rest.iter().all(|one| (*one > 128.0) == light), "{scheme}: {seen:?}");
    }

    // In forced colours backgrounds are gone: every control needs a border that differs from the page.
    prefer(&client, &[("forced-colors", "active")]).await;
    let bare = "const back = getComputedStyle(document.body).backgroundColor;
        const isBare = (style) => style.backgroundColor === back && (parseFloat(style.borderTopWidth) < 1
            || style.borderTopStyle === 'none' || style.borderTopColor === back);
        return [...document.querySelectorAll('button, select, input')].filter((node) => node.checkVisibility())
            .filter((node) => isBare(getComputedStyle(node))).map((node) => node.id || node.textContent)";
    assert_eq!(value(&client, "return matchMedia('(forced-colors: active)').matches").await, true);
    assert_eq!(value(&client, bare).await, json!([]));
    // The marked completion and the channel that is shown differ from the others.
    value(&client, "document.querySelector('#text').focus()").await;
    press_text(&client, "/").await;
    shown(&client, "#menu [role=option]", "/play").await;
    for (chosen, other) in [
        ("#menu [aria-selected=true]", "#menu [aria-selected=false]"),
        ("#channels [aria-current]", "#channels button:not([aria-current])"),
    ] {
        let differ = format!(
            "return getComputedStyle(document.querySelector('{chosen}')).backgroundColor
                !== getComputedStyle(document.querySelector('{other}')).backgroundColor"
        );
        assert_eq!(value(&client, &differ).await, true, "{chosen}");
    }
    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}
