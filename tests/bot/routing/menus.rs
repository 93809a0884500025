//! Context-menu commands on users and messages: a challenge in two taps, the record and the board of a
//! message.

use crate::{
    replies::{Kind, kind, next},
    room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, person},
};
use deltille::{
    bot::{User, Value},
    ids::{MessageId, UserId},
    text::{Locale, Message, say},
};
use deltille_testing::texts::{Says, message, words};

fn target(user: u64) -> [(&'static str, Value); 1] {
    [("target", Value::User(person(user)))]
}

/// The newest public message, or one without buttons.
fn message(room: &Room, bare: bool) -> [(&'static str, Value); 1] {
    let ids = buttons(&room.public).map(|button| button.custom_id.clone()).collect();
    // Ids grow with time: this one is newer than any table.
    [(
        "target",
        Value::Message {
            id: MessageId(u64::MAX),
            custom_ids: if bare { Vec::new() } else { ids },
        },
    )]
}

#[tokio::test]
async fn a_challenge_opens_a_table_with_a_seat_kept() {
    let mut room = Room::new();
    let reply = room.command(ANN, "Challenge to a game", &target(BOB)).await;
    let asked = ephemeral(&reply);
    assert!(asked.text.contains("<@12>"), "{}", asked.text);
    let games: Vec<&str> = buttons(asked).map(|button| button.label.as_str()).collect();
    let all =
        ["trioker", "triablo", "torissogi", "triangulation", "triortan"].map(|game| format!("game-{game}"));
    let all: Vec<&str> = all.iter().map(String::as_str).chain(["button-cancel"]).collect();
    assert_eq!(games, words(&all));
    let reply = room.tap(ANN, "game-torissogi").await;
    assert!(kind(&reply) == Kind::ClosedAndPublic);
    assert_eq!(room.public.mentions, [UserId(BOB)]);
    assert!(room.public.text.says(message!("lobby-kept", who = "<@12>")), "{}", room.public.text);
    let challenge = room.public.text.lines().next().unwrap();
    assert!(
        challenge.contains("<@11>") && challenge.contains("<@12>"),
        "who challenges whom: {challenge}"
    );
    room.press(BOB, "button-accept-invitation").await;
    assert!(room.public.file.is_some(), "the game has begun");
    // The channel is taken: the bot says so and opens a thread.
    let reply = room.command(BOB, "Challenge to a game", &target(STRANGER)).await;
    assert!(ephemeral(&reply).text.says("place-taken"), "{}", ephemeral(&reply).text);
    room.tap(BOB, "game-triablo").await;
    assert_eq!(room.threads.len(), 1);
}

#[tokio::test]
async fn host_learns_who_declined() {
    let mut room = Room::new();
    room.command(ANN, "Challenge to a game", &target(BOB)).await;
    room.tap(ANN, "game-triablo").await;
    let (left, post) = next(room.press(BOB, "button-decline-invitation").await);
    assert_eq!(left, None, "the challenge loses its buttons");
    assert_eq!(post.mentions, [UserId(ANN)]);
    let who = r"Bob \<\@\u{200b}11\> \[x\]\(http\:\/\/x\)".replace(r"\u{200b}", "\u{200b}");
    let declined = say(Locale::default(), &Message::new("lobby-declined").with("who", who));
    assert!(post.text.starts_with(&declined), "{}", post.text);
    assert!(!post.text.contains("<@12>"), "the seat is free: {}", post.text);
    // A guest who sat down and leaves again only shows in the lobby.
    room.press(CLEO, "button-join").await;
    assert!(room.public.file.is_some(), "the game has begun");
}

#[tokio::test]
async fn challenge_to_self_or_bot_is_refused() {
    let mut room = Room::new();
    let reply = room.command(ANN, "Challenge to a game", &target(ANN)).await;
    assert!(ephemeral(&reply).text.says("form-opponent-self"));
    let robot = User { bot: true, ..person(BOB) };
    let reply = room.command(ANN, "Challenge to a game", &[("target", Value::User(robot))]).await;
    assert!(ephemeral(&reply).text.says("form-opponent-bot"));
    let reply = room.command(ANN, "Challenge to a game", &[]).await;
    assert!(ephemeral(&reply).text.says("problem-unknown"));
}

#[tokio::test]
async fn message_menu_shows_record_and_board() {
    let mut room = Room::new();
    let bare = message(&room, true);
    let reply = room.command(ANN, "Show the record", &bare).await;
    assert!(ephemeral(&reply).text.says("problem-no-table"));
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3v").await;
    for bare in [false, true] {
        let target = message(&room, bare);
        let reply = room.command(STRANGER, "Show the record", &target).await;
        assert!(ephemeral(&reply).text.contains("e3-f3v"), "{}", ephemeral(&reply).text);
        assert!(kind(&room.command(BOB, "Board here", &target).await) == Kind::Public);
        assert!(room.public.file.is_some() && room.public.mentions.is_empty());
    }
    // An earlier game: its buttons name it, and a message without buttons is not mistaken for it.
    room.resign(BOB).await;
    let over = message(&room, false);
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let public = room.public.clone();
    let reply = room.command(ANN, "Show the record", &over).await;
    assert!(ephemeral(&reply).text.contains("e3-f3v"), "{}", ephemeral(&reply).text);
    let reply = room.command(ANN, "Board here", &over).await;
    assert!(ephemeral(&reply).file.is_some() && room.public == public, "an earlier board is private");
    let bare = [("target", Value::Message { id: MessageId(1), custom_ids: Vec::new() })];
    let reply = room.command(ANN, "Board here", &bare).await;
    assert!(ephemeral(&reply).text.says("menu-earlier"), "{}", ephemeral(&reply).text);
    button(&room.public, "button-move");
}
