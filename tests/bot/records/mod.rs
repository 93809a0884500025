//! Records, replays and animations; shared here: how a test comes to a record.

pub mod analysis;
pub mod copied;
mod hidden;
mod history;
mod imports;
pub mod kept;

use super::replies::{Kind, closed, kind, messages, replaced, said, updated};
use super::room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, has};
use deltille::{
    bot::{Post, Reply, Upload, Value},
    games::{AnyPlay, Setup, registry},
    ids::UserId,
};
use deltille_testing::texts::{Says, message, words};

fn file(text: &str) -> (&'static str, Value) {
    (
        "file",
        Value::File(Upload {
            name: "game.txt".to_owned(),
            content: Ok(text.as_bytes().to_vec()),
        }),
    )
}

fn flag(name: &'static str) -> (&'static str, Value) {
    (name, Value::Boolean(true))
}

/// The text of a record, from its code block or its file.
fn text_of(post: &Post) -> String {
    match &post.file {
        Some(file) => String::from_utf8(file.bytes.clone()).unwrap(),
        None => post.text.split("```").nth(1).unwrap().trim().to_owned(),
    }
}

async fn press(room: &mut Room, user: u64, post: &Post, label: &str) -> Reply {
    room.press_id(user, &button(post, label).custom_id, &[]).await
}

async fn short_game(room: &mut Room) {
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3v").await;
    room.type_move(BOB, "e7-f6^").await;
}

#[tokio::test]
async fn record_and_position_in_private_and_public() {
    let mut room = Room::new();
    assert!(ephemeral(&room.command(ANN, "game record", &[]).await).text.contains("/play"));
    short_game(&mut room).await;
    let reply = room.command(STRANGER, "game record", &[]).await;
    let text = text_of(ephemeral(&reply));
    assert!(text.starts_with("# game: triablo\n# variant: two-player\n"), "{text}");
    assert!(text.contains("\ne3-f3v\ne7-f6^\n# position now: "), "{text}");
    let reply = room.command(BOB, "game record", &[flag("share")]).await;
    let post = &said(&reply);
    assert_eq!(messages(&reply).strip, None);
    assert_eq!((text_of(post), post.mentions.len(), post.rows.len()), (text, 0, 0));
    room.resign(ANN).await;
    let reply = room.press(STRANGER, "button-record").await;
    let text = text_of(ephemeral(&reply));
    assert!(text.contains("# result: red (resign)"), "{text}");
}

#[tokio::test]
async fn replay_works_during_and_after_the_game() {
    let mut room = Room::new();
    short_game(&mut room).await;
    let reply = room.command(STRANGER, "board", &[("move", Value::Integer(1))]).await;
    let post = ephemeral(&reply).clone();
    assert!(
        post.text.says(message!("replay-head", ply = 1usize, last = 2usize)) && post.text.contains("e3-f3v"),
        "{}",
        post.text
    );
    assert!(!has(&post, "button-play-on"), "it goes on");
    for (label, ply) in
        [("button-forward", 2), ("button-step-back", 1), ("button-first", 0), ("button-last", 2)]
    {
        let post = replaced(room.tap(STRANGER, label).await);
        assert!(post.text.contains(&format!("move {ply} of 2")), "{label}: {}", post.text);
        assert!(post.file.is_some() && post.mentions.is_empty());
    }
    // At the end, *Forward* and *Last* are disabled.
    let post = &room.private[&STRANGER];
    let disabled: Vec<&str> = buttons(post)
        .filter(|button| button.disabled)
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(disabled, words(&["button-forward", "button-last"]));
    let before = post.file.clone();
    let post = replaced(room.tap(STRANGER, message!("button-side", seat = message!("seat-red"))).await);
    assert_ne!(post.file, before);
    // A forged button does not open a table from a running game.
    let id = button(&post, message!("button-side", seat = message!("seat-white")))
        .custom_id
        .replacen(".w.s4.", ".w.p.", 1);
    assert!(ephemeral(&room.press_id(STRANGER, &id, &[]).await).text.says("replay-goes-on"));
    for forged in [".9.0", ".2.7", ".0"] {
        let id = format!("{}{forged}", id.rsplitn(3, '.').nth(2).unwrap());
        assert!(ephemeral(&room.press_id(STRANGER, &id, &[]).await).text.says("problem-unknown"), "{id}");
    }
    room.resign(BOB).await;
    let analyse = button(&room.public, "button-analyse").custom_id.clone();
    let reply = room.press(ANN, "button-record").await;
    ephemeral(&reply);
    let reply = room.tap(ANN, "button-replay").await;
    assert!(ephemeral(&reply).text.says(message!("replay-head", ply = 0usize, last = 3usize)));
    // A new table from the first entry on.
    room.tap(ANN, "button-forward").await;
    let reply = room.tap(ANN, "button-play-on").await;
    let (_, post) = closed(&reply);
    assert!(post.text.contains("after one move"), "{}", post.text);
    room.press(CLEO, "button-join").await;
    assert!(room.public.text.contains("e3-f3v") && room.public.file.is_some(), "{}", room.public.text);
    assert_eq!(room.public.mentions, [], "Cleo has just come, and it is her move");
    let reply = room.type_move(CLEO, "e7-f6^").await;
    assert!(kind(&reply) == Kind::Public, "{reply:?}");
    assert_eq!(room.record(ANN).await, ["e3-f3v", "e7-f6^"]);
    // The earlier game's analysis is not available while the new game is running.
    for user in [ANN, CLEO] {
        let refused = room.press_id(user, &analyse, &[]).await;
        assert!(ephemeral(&refused).text.says("analysis-helps"), "{}", ephemeral(&refused).text);
    }
}

#[tokio::test]
async fn animation_starts_with_final_board() {
    let mut room = Room::new();
    short_game(&mut room).await;
    let reply = room.command(ANN, "game record", &[flag("gif")]).await;
    let post = ephemeral(&reply).clone();
    let gif = post.file.as_ref().unwrap();
    assert!(
        gif.name.ends_with(".gif") && gif.alt.says(message!("animation-alt", count = 2usize)),
        "{gif:?}"
    );
    let mut decoder = gif::DecodeOptions::new().read_info(&gif.bytes[..]).unwrap();
    assert_eq!(decoder.width(), 720);
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames.push((frame.width, frame.height, frame.delay));
    }
    // A still of the end, the start, one entry, then the end again.
    assert_eq!(frames.len(), 4);
    assert!(frames[0].0 > 700 && frames[0].2 == 300 && frames[3].2 == 300, "{frames:?}");
    let reply = room.command(ANN, "game record", &[flag("gif"), flag("share")]).await;
    let shared = &said(&reply);
    assert_eq!(shared.file.as_ref().unwrap().name, gif.name);
}

#[tokio::test]
async fn replays_follow_their_viewer_and_shared_animations_the_server() {
    async fn bytes(room: &mut Room, command: &str, options: &[(&str, Value)]) -> Vec<u8> {
        let reply = room.command(ANN, command, options).await;
        let post = messages(&reply).private.clone().unwrap_or_else(|| said(&reply));
        post.file.as_ref().expect("a picture").bytes.clone()
    }
    let mut room = Room::new();
    short_game(&mut room).await;
    let replay = [("move", Value::Integer(1))];
    let (gif, shared) = ([flag("gif")], [flag("gif"), flag("share")]);
    let before = (
        bytes(&mut room, "board", &replay).await,
        bytes(&mut room, "game record", &gif).await,
        bytes(&mut room, "game record", &shared).await,
    );
    room.command(ANN, "me settings", &[]).await;
    room.turn_to(ANN, "settings-page-own").await;
    room.pick(ANN, "settings-theme-high-contrast").await;
    assert!(bytes(&mut room, "board", &replay).await != before.0);
    assert!(bytes(&mut room, "game record", &gif).await != before.1);
    assert!(bytes(&mut room, "game record", &shared).await == before.2, "others see it too");
    room.rights.manage_server = true;
    room.command(CLEO, "server settings", &[]).await;
    room.turn_to(CLEO, "server-page-boards").await;
    room.pick(CLEO, "server-theme-light").await;
    assert!(bytes(&mut room, "game record", &shared).await != before.2);
}

/// A long animation takes seconds, but an answer is due within three.
#[tokio::test]
async fn long_animation_follows_the_answer() {
    let mut room = Room::new();
    let setup = Setup::parse(registry::game("triangulation").unwrap(), None, &[]).unwrap();
    let mut random = fastrand::Rng::with_seed(7);
    let (mut play, mut text) = (AnyPlay::start(&setup).unwrap(), "# game: triangulation\n".to_owned());
    for _ in 0..230 {
        let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
            break;
        };
        text.push_str(&entered.line);
        text.push('\n');
    }
    assert!(play.ply() > 200, "{}", play.ply());
    room.command(ANN, "game import", &[file(&text)]).await;
    let pressed = button(&room.private[&ANN], "button-animation").custom_id.clone();
    let reply = room.press_id(ANN, &pressed, &[]).await;
    assert!(messages(&reply).private.is_some());
    let (post, _) = updated(&reply);
    assert!(post.file.is_none() && post.text.contains(&play.ply().to_string()), "{}", post.text);
    // The room waits until the message has its final content.
    let gif = room.private[&ANN].file.as_ref().unwrap();
    assert!(gif.name.ends_with(".gif") && gif.bytes.starts_with(b"GIF89a"), "{}", gif.name);
}

#[tokio::test]
async fn an_earlier_game_can_be_played_again_once_the_channel_is_free() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "trioker", "rapid", &[]).await;
    room.resign(BOB).await;
    let board = room.public.clone();
    let below = |room: &Room| deltille::bot::Pressed { private: false, ..room.private_message() };
    room.open(&[ANN, CLEO], "triablo", "two-player", &[]).await;
    for label in ["button-rematch", "button-same-again"] {
        let message = below(&room);
        let taken = room.press_below(BOB, &button(&board, label).custom_id, &[], message).await;
        assert!(ephemeral(&taken).text.says("form-channel-taken"), "{label}: {taken:?}");
    }
    room.resign(CLEO).await;
    let message = below(&room);
    let refused = room.press_below(CLEO, &button(&board, "button-rematch").custom_id, &[], message).await;
    assert!(ephemeral(&refused).text.says("problem-not-seated"), "{refused:?}");
    let message = below(&room);
    room.press_below(BOB, &button(&board, "button-rematch").custom_id, &[], message).await;
    let lobby = room.bot.table(room.channel).await.unwrap();
    assert_eq!((&*lobby.setup.game, lobby.host), ("trioker", UserId(BOB)));
    assert!(lobby.invited.contains(&Some(UserId(ANN))), "{:?}", lobby.invited);
    let again = room.last.clone().unwrap();
    room.deliver(again).await;
    assert_eq!(room.bot.table(room.channel).await.unwrap().id, lobby.id, "delivered again");
    // The other player's press takes the seat that is kept.
    let message = below(&room);
    room.press_below(ANN, &button(&board, "button-rematch").custom_id, &[], message).await;
    assert!(room.bot.table(room.channel).await.unwrap().play().is_some());
}

#[tokio::test]
async fn record_and_hashes_of_an_earlier_game_are_shown() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "trioker", "rapid", &[]).await;
    room.resign(BOB).await;
    let board = room.public.clone();
    short_game(&mut room).await;
    for label in ["button-record", "button-fair"] {
        let id = button(&board, label).custom_id.clone();
        let below = deltille::bot::Pressed { private: false, ..room.private_message() };
        let shown = room.press_below(STRANGER, &id, &[], below).await;
        let text = &ephemeral(&shown).text;
        assert!(text.contains("# game: trioker") || text.says("fair-explained"), "{label}: {text}");
    }
}
