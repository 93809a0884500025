//! Whole games on a person's own board, as people play them: by touch, by mouse, and by keys alone.

use super::{
    browser::{holds, own, value},
    game::opened,
    mira::{Mira, PATIENCE},
};
use deltille::text::{Locale, word};
use fantoccini::{
    Client,
    actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction},
    key::Key,
};
use fastrand::Rng;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Hand {
    Finger,
    Mouse,
    Keys,
}

/// What can be done next, in the middle of the element that does it.
const NEXT: &str = "
    const middle = (one) => { one.scrollIntoView({ block: 'center' }); const at = one.getBoundingClientRect(); \
        return [at.x + at.width / 2, at.y + at.height / 2]; };
    const state = document.querySelector('main').dataset.state;
    const panel = [...document.querySelectorAll('.panel .play')].find((button) => !button.disabled);
    const play = document.querySelector('.asked .play:not([disabled])');
    const open = [...document.querySelectorAll('.places .open')];
    const words = [...document.querySelectorAll('.asked .first')];
    const all = play ? [play] : open.length || words.length ? [...open, ...words] : panel ? [panel] : [];
    const one = all[Math.floor(arguments[0] * all.length)];
    const drags = open.length > 1 && !document.querySelector('.places .chosen');
    return { state, drags, count: all.length, plays: Boolean(play || panel), at: one ? middle(one) : null,
             shown: document.querySelector('main').innerHTML.length + document.querySelector('.asked').textContent };";

async fn keys(client: &Client, all: &[Key]) {
    let mut actions = KeyActions::new("keys".to_owned());
    for key in all {
        let value = char::from(*key);
        actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
    }
    client.perform_actions(actions).await.unwrap();
}

async fn touches(client: &Client, kind: &str, at: Option<[f64; 2]>) {
    let points: Vec<Value> = at.iter().map(|[x, y]| json!({"x": x, "y": y})).collect();
    own(client, "Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
}

/// Begins to drag something.
async fn lifts(client: &Client, at: &Value) {
    let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    touches(client, "touchStart", Some([x, y])).await;
    touches(client, "touchMove", Some([x + 9.0, y - 9.0])).await;
    touches(client, "touchMove", Some([x + 9.0, y - 18.0])).await;
}

/// Drags something to a place that lights up while it is dragged.
async fn drags(client: &Client, at: &Value, random: &mut Rng) {
    lifts(client, at).await;
    let since = Instant::now();
    let to = loop {
        let next = client.execute(NEXT, vec![json!(random.f64())]).await.unwrap();
        if next["drags"] == false {
            break next["at"].clone();
        }
        if since.elapsed() > Duration::from_secs(5) {
            // The other side has moved meanwhile, which puts everything down.
            return touches(client, "touchEnd", None).await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let to = [to[0].as_f64().unwrap(), to[1].as_f64().unwrap()];
    touches(client, "touchMove", Some(to)).await;
    touches(client, "touchEnd", None).await;
}

async fn taps(client: &Client, hand: Hand, at: &Value) {
    let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    match hand {
        Hand::Finger => {
            touches(client, "touchStart", Some([x, y])).await;
            touches(client, "touchEnd", None).await;
        }
        Hand::Mouse | Hand::Keys => {
            let to = PointerAction::MoveTo { duration: None, x, y };
            let (down, up) = (PointerAction::Down { button: 0 }, PointerAction::Up { button: 0 });
            let actions = MouseActions::new("mouse".to_owned()).then(to).then(down).then(up);
            client.perform_actions(actions).await.unwrap();
        }
    }
}

/// Looks for something that can be chosen: with Tab to the board or the buttons, on the board with arrows.
async fn by_keys(client: &Client, random: &mut Rng) {
    const WHERE: &str = "
        const here = document.activeElement;
        if (document.querySelector('main').dataset.state === 'over') return 'over';
        if (here.closest('.places')) return here.classList.contains('open') ? 'open' : 'place';
        if (here.matches('.asked .play, .asked .first')) return 'open';
        return here.matches('.panel .play:not([disabled])') ? 'open' : 'elsewhere';";
    let arrows = [Key::Left, Key::Right, Key::Up, Key::Down];
    for tries in 0..400 {
        match value(client, WHERE).await.as_str() {
            // The other side has just ended the game.
            Some("over") => return,
            Some("open") if tries > 0 || random.bool() => return keys(client, &[Key::Enter]).await,
            Some("place") if tries % 5 == 4 => keys(client, &[Key::PageDown]).await,
            Some("open" | "place") if tries % 40 < 35 => {
                keys(client, &[*random.choice(arrows.iter()).unwrap()]).await
            }
            _ => keys(client, &[Key::Tab]).await,
        }
    }
    const SEEN: &str = "return document.activeElement.outerHTML + document.querySelector('main').outerHTML";
    panic!("nothing to choose within 400 keys: {}", value(client, SEEN).await);
}

/// Plays until the game is over, or this many entries were made. Returns the taps or keys to Enter, and the entries.
async fn plays(client: &Client, hand: Hand, most: usize, random: &mut Rng) -> (usize, usize) {
    let (mut taps_made, mut made, mut since) = (0, 0, Instant::now());
    loop {
        let next = client.execute(NEXT, vec![json!(random.f64())]).await.unwrap();
        if next["state"] == "over" || made >= most {
            return (taps_made, made);
        }
        if next["count"] == 0 {
            assert!(since.elapsed() < PATIENCE, "nobody moves");
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        match hand {
            Hand::Keys => by_keys(client, random).await,
            Hand::Finger if next["drags"] == true && random.bool() => {
                drags(client, &next["at"], random).await
            }
            Hand::Finger | Hand::Mouse => taps(client, hand, &next["at"]).await,
        }
        (taps_made, made) = (taps_made + 1, made + usize::from(next["plays"] == true));
        // Until the page has answered.
        since = Instant::now();
        let before = &next["shown"];
        while client.execute(NEXT, vec![json!(0.0)]).await.unwrap()["shown"] == *before {
            if since.elapsed() > Duration::from_secs(3) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
        since = Instant::now();
    }
}

/// Waits for an element like this, and taps it.
async fn taps_one(client: &Client, find: &str) -> Value {
    let find = format!(
        "const one = {find}; if (!one) return null; one.scrollIntoView({{ block: 'center' }});
         const at = one.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2];"
    );
    let since = Instant::now();
    loop {
        let at = value(client, &find).await;
        if at.is_array() {
            taps(client, Hand::Finger, &at).await;
            return at;
        }
        assert!(since.elapsed() < PATIENCE, "never there: {find}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Taps the button with this label.
async fn taps_button(client: &Client, text: &str) {
    let label = word(Locale::default(), text);
    let find = format!(
        "[...document.querySelectorAll('main button')].find((one) => one.textContent === '{label}' && !one.disabled)"
    );
    taps_one(client, &find).await;
}

/// After a game: tries a move from its beginning, and comes back to the game.
async fn tries_moves(client: &Client) {
    for text in ["button-record", "button-replay", "button-try"] {
        taps_button(client, text).await;
    }
    let tried = "document.querySelector('.asked').textContent.includes('trying moves')";
    holds(client, &format!("return {tried}")).await;
    // Its head counts the moves.
    let head = "return document.querySelector('.asked p').textContent";
    let (before, since) = (value(client, head).await, Instant::now());
    let mut random = Rng::with_seed(3);
    while value(client, head).await == before {
        let next = client.execute(NEXT, vec![json!(random.f64())]).await.unwrap();
        if next["at"].is_array() {
            taps(client, Hand::Finger, &next["at"]).await;
        }
        assert!(since.elapsed() < PATIENCE, "no other move");
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    taps_button(client, "button-close").await;
    holds(client, &format!("return !({tried})")).await;
}

async fn game(width: u32, hand: Hand, game: &str, most: usize) {
    let Some((driver, client, _program, address)) = opened(width).await else {
        return;
    };
    let mira = Mira::at(address).await;
    let link = mira.begins(game).await;
    client.goto(&link).await.unwrap();
    let (taps, made) = plays(&client, hand, most, &mut Rng::with_seed(7)).await;
    println!("{game} by {hand:?} at {width}: {made} moves with {taps} taps");
    assert!(made > 0);
    let wide = value(&client, "return document.documentElement.scrollWidth <= innerWidth").await;
    assert_eq!(wide, true, "the page does not scroll sideways");
    // What was played here is in the channel.
    let played = mira.asks("/page/messages?person=1001&channel=2001", None).await.to_string();
    assert!(played.matches("attachments").count() > made.min(3), "boards are posted");
    if hand == Hand::Finger {
        tries_moves(&client).await;
    }
    driver.stop(client).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_by_touch() {
    game(360, Hand::Finger, "trioker", usize::MAX).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_by_mouse() {
    game(1280, Hand::Mouse, "torissogi", 4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_by_keys() {
    game(1280, Hand::Keys, "triablo", 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_set_up_is_dragged_together() {
    let Some((driver, client, _program, address)) = opened(360).await else {
        return;
    };
    client.goto(&Mira::at(address).await.begins("triortan").await).await.unwrap();
    // Cells have numbers for names; the kinds beside the board have letters.
    const OPEN: &str = "const open = [...document.querySelectorAll('.places .open')];
        const cells = open.filter((one) => one.dataset.spot.startsWith('('));
        const one = arguments[0] < 0 ? open.find((one) => !cells.includes(one)) : cells[arguments[0]];
        const at = one?.getBoundingClientRect();";
    let asks = async |what: &str, place: i32| {
        client.execute(&format!("{OPEN} return {what};"), vec![json!(place)]).await.unwrap()
    };
    let piece = async |place: i32| {
        let label = asks("one?.getAttribute('aria-label')", place).await;
        label.as_str().and_then(|label| Some(label.split_once(" · ")?.1.to_owned()))
    };
    let drags = async |from: i32, to: i32| {
        let middle = "[at.x + at.width / 2, at.y + at.height / 2]";
        lifts(&client, &asks(middle, from).await).await;
        holds(&client, "return Boolean(document.querySelector('.places .chosen'))").await;
        let to = asks(middle, to).await;
        touches(&client, "touchMove", Some([to[0].as_f64().unwrap(), to[1].as_f64().unwrap()])).await;
        touches(&client, "touchEnd", None).await;
        holds(&client, "return !document.querySelector('.places .chosen')").await;
    };
    holds(&client, &format!("{OPEN} return cells.length === 16;")).await;
    let (one, other) = (piece(0).await, piece(4).await);
    assert!(one.is_some() && one != other, "{one:?} {other:?}");
    drags(0, 4).await;
    assert_eq!((piece(0).await, piece(4).await), (other.clone(), one), "they have changed places");
    drags(-1, 0).await;
    assert_ne!(piece(0).await, other, "a piece from beside the board stands there");
    taps_button(&client, "button-confirm").await;
    let moves = "cells.length > 0 && !document.querySelector('.asked .play')";
    holds(&client, &format!("{OPEN} return {moves};")).await;
    driver.stop(client).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lesson_is_learned_by_touch() {
    let Some((driver, client, _program, address)) = opened(360).await else {
        return;
    };
    let mira = Mira::at(address).await;
    let options = json!([{"name": "game", "type": 3, "value": "trioker"}]);
    mira.acts(2, json!({"name": "learn", "options": options}), Value::Null).await;
    client.goto(&mira.told("/b/").await).await.unwrap();
    // Two tasks, with what was wrong in between.
    let (_, made) = plays(&client, Hand::Finger, 2, &mut Rng::with_seed(7)).await;
    assert_eq!(made, 2);
    taps_button(&client, "button-lesson-steps").await;
    holds(&client, "return Boolean(document.querySelector('.panel select'))").await;
    driver.stop(client).await;
}

/// Fifteen games, some of an hour of real taps.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "nightly: whole games"]
async fn whole_games_by_touch_mouse_and_keys() {
    for id in ["trioker", "triablo", "torissogi", "triangulation", "triortan"] {
        for (width, hand) in [(360, Hand::Finger), (1280, Hand::Mouse), (1280, Hand::Keys)] {
            game(width, hand, id, usize::MAX).await;
        }
    }
}
