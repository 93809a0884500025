//! Offers of a draw or an impasse: who is mentioned, and how often; both answers below the board; declined
//! offers.

use crate::{
    replies::next,
    room::{ANN, BOB, CLEO, Room, STRANGER, button, ephemeral, has},
    wall::Wall,
};
use deltille::{
    bot::{Action, Component, Post, Pressed, Seen},
    ids::MessageId,
};
use deltille_testing::texts::{Says, message};

fn called(post: &Post) -> Vec<u64> {
    post.mentions.iter().map(|user| user.0).collect()
}

/// A game of two with its first move made; Bob is to move.
async fn begun() -> Room {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3v").await;
    room
}

async fn offer(room: &mut Room, user: u64) {
    let reply = room.command(user, "game draw", &[]).await;
    assert!(ephemeral(&reply).text.says("draw-ask-offer"), "{}", ephemeral(&reply).text);
    room.tap(user, "button-draw-offer").await;
}

#[tokio::test]
async fn draw_offer_mentions_once_and_can_be_declined() {
    let mut room = begun().await;
    offer(&mut room, ANN).await;
    assert_eq!(called(&room.public), [BOB], "{}", room.public.text);
    assert!(has(&room.public, "button-draw-accept") && has(&room.public, "button-draw-decline"));
    // The reposted board mentions no user.
    room.command(ANN, "board", &[("everyone", deltille::bot::Value::Boolean(true))]).await;
    assert_eq!(called(&room.public), [0; 0]);
    assert!(has(&room.public, "button-draw-decline"));
    let reply = room.press(STRANGER, "button-draw-decline").await;
    assert!(ephemeral(&reply).text.says("problem-not-seated"));
    let reply = room.press(ANN, "button-draw-accept").await;
    assert!(ephemeral(&reply).text.says("draw-waiting"), "one's own");

    let yes = button(&room.public, "button-draw-accept").custom_id.clone();
    assert_eq!(next(room.press(BOB, "button-draw-decline").await).0, None);
    let text = &room.public.text;
    assert!(
        text.says(message!("table-draw-declined", seat = message!("seat-red")))
            && !text.says("board-offer-draw"),
        "{text}"
    );
    assert!(!has(&room.public, "button-draw-accept") && !has(&room.public, "button-draw-decline"));
    assert_eq!(called(&room.public), [0; 0]);
    // The offer is gone: an old yes does nothing, and a new offer is refused, since it would amount to
    // accepting the old one.
    let reply = room.press_id(BOB, &yes, &[]).await;
    assert!(ephemeral(&reply).text.says("table-refuse-declined"), "{reply:?}");
    for user in [ANN, BOB] {
        let reply = room.command(user, "game draw", &[]).await;
        assert!(ephemeral(&reply).text.says("table-refuse-declined"), "{reply:?}");
    }
    let reply = room.type_move(BOB, "draw-accept").await;
    assert!(ephemeral(&reply).text.says("table-refuse-declined"), "{reply:?}");
    room.restart();
    room.type_move(BOB, "e7-f6^").await;
    // It can be offered again now, and accepted.
    offer(&mut room, BOB).await;
    assert_eq!(called(&room.public), [ANN]);
    room.press(ANN, "button-draw-accept").await;
    let told = &room.public.text;
    assert!(
        told.says("result-draw") && told.contains(" White (Ann ") && told.contains(") and Red (Bob "),
        "{told}"
    );
    assert_eq!(
        room.record(ANN).await,
        ["e3-f3v", "white:draw-offer", "e7-f6^", "red:draw-offer", "white:draw-accept"]
    );
}

/// An offer was shown; the process that took the answer was killed before it could record whether the answer
/// was shown.
async fn declined_and_killed() -> (Room, Post, Post) {
    let mut room = begun().await;
    offer(&mut room, ANN).await;
    let offered = room.public.clone();
    let custom_id = button(&offered, "button-draw-decline").custom_id.clone();
    let message = Pressed { private: false, ..room.private_message() };
    let request = room.request(BOB, Action::Press { custom_id, values: Vec::new(), message });
    let (_, declined) = next(room.bot.handle(request).await);
    room.restart();
    (room, offered, declined)
}

#[tokio::test]
async fn possibly_lost_answer_is_shown_once() {
    let below = |room: &Room, post: &Post| {
        let custom_ids = post.rows.iter().flat_map(Component::custom_ids).map(str::to_owned).collect();
        let message = MessageId(room.public_id.0 + 1);
        Wall::at(room.now).after(vec![Seen { message, text: post.text.clone(), custom_ids }])
    };
    let (mut room, offered, declined) = declined_and_killed().await;
    let posts = below(&room, &offered).pass(&mut room, 60).await;
    let [post] = &posts[..] else { panic!("{posts:?}") };
    assert!(!has(post, "button-draw-accept") && post.rows == declined.rows, "{post:?}");

    let (mut room, _, declined) = declined_and_killed().await;
    assert_eq!(below(&room, &declined).pass(&mut room, 60).await, []);
}

#[tokio::test]
async fn an_offer_is_withdrawn() {
    let mut room = begun().await;
    offer(&mut room, ANN).await;
    room.command(ANN, "game draw", &[]).await;
    room.tap(ANN, "button-withdraw-offer").await;
    assert!(
        room.public.text.says(message!("table-draw-withdrawn", seat = message!("seat-white"))),
        "{}",
        room.public.text
    );
    assert!(!has(&room.public, "button-draw-accept"));
}

#[tokio::test]
async fn draw_offer_mentions_each_of_three_once() {
    let mut room = Room::new();
    room.start(&[ANN, BOB, CLEO], &[("setup", "standard")]).await;
    offer(&mut room, BOB).await;
    assert_eq!(called(&room.public), [ANN, CLEO]);
    room.press(CLEO, "button-draw-accept").await;
    assert_eq!(called(&room.public), [0; 0], "those who were asked are not asked again");
    room.press(ANN, "button-draw-decline").await;
    assert!(
        room.public.text.says(message!("table-draw-declined", seat = message!("seat-white"))),
        "{}",
        room.public.text
    );
    let reply = room.command(CLEO, "game draw", &[]).await;
    assert!(ephemeral(&reply).text.says("table-refuse-declined"));
}
