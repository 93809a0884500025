//! Misplaced presses: below another message than their own, on an old board, or twice.

use crate::{
    replies::{Kind, kind, messages, next, said},
    room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, has, selects},
};
use deltille::{
    bot::{Pressed, Reply, Value},
    ids::MessageId,
};
use deltille_testing::texts::{Says, message};
use std::collections::BTreeSet;

fn triablo() -> (&'static str, Value) {
    ("game", Value::Text("triablo".to_owned()))
}

fn public(id: MessageId, shows_it: bool) -> Pressed {
    Pressed { id, private: false, shows_it }
}

/// All controls in this person's newest private message; menus with a value.
fn controls(room: &Room, user: u64) -> Vec<(String, Option<String>)> {
    let post = &room.private[&user];
    let menus = selects(post).map(|select| (select.custom_id.clone(), Some(select.options[0].value.clone())));
    buttons(post)
        .filter(|button| !button.disabled)
        .map(|button| (button.custom_id.clone(), None))
        .chain(menus)
        .collect()
}

fn touches(reply: &Reply) -> bool {
    matches!(reply, Reply::Messages(messages) if messages.pressed.is_some())
}

#[tokio::test]
async fn private_control_never_changes_public_message() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let mut known = BTreeSet::new();
    for label in ["button-move", "button-more"] {
        room.press(ANN, label).await;
        known.extend(controls(&room, ANN));
    }
    let more = controls(&room, ANN);
    for (id, _) in more {
        room.press_id(ANN, &id, &[]).await;
        known.extend(controls(&room, ANN));
    }
    for name in [
        "board",
        "rules",
        "help",
        "puzzle",
        "learn",
        "play",
        "me settings",
        "me games",
        "me privacy",
        "game resign",
    ] {
        room.command(ANN, name, &[]).await;
        if room.private.contains_key(&ANN) {
            known.extend(controls(&room, ANN));
        }
    }
    assert!(known.len() > 60, "only {}", known.len());
    // Controls that end the game come last.
    let (ends, others): (Vec<_>, Vec<_>) = known.into_iter().partition(|(id, _)| id.contains('!'));
    let mut instead = 0;
    for (id, value) in others.iter().chain(&ends) {
        let board = room.public_id;
        let values: Vec<&str> = value.iter().map(String::as_str).collect();
        // A menu of the lobby or board itself would be a different case; these are all private.
        let reply = room.press_below(ANN, id, &values, public(board, false)).await;
        assert!(!touches(&reply), "{id}: {reply:?}");
        instead += usize::from(kind(&reply) == Kind::Private && !ephemeral(&reply).rows.is_empty());
    }
    assert!(instead > 20, "{instead} of them were answered with a menu");
}

#[tokio::test]
async fn lobby_press_leaves_other_messages_alone() {
    let mut room = Room::new();
    room.command(ANN, "play", &[triablo(), ("variant", Value::Text("three-player".to_owned()))])
        .await;
    room.tap(ANN, "button-open").await;
    let (lobby, join) = (room.public_id, button(&room.public, "button-join").custom_id.clone());
    let reply = room.press_below(BOB, &join, &[], public(MessageId(77), false)).await;
    let (post, strip) = (said(&reply), messages(&reply).strip);
    assert!(strip == Some(lobby) && post.text.contains("<@12>"), "{}", post.text);
    // Nor does a press below another user's private message; and the game begins with a message of its own.
    let reply = room
        .press_below(CLEO, &join, &[], Pressed { id: MessageId(78), private: true, shows_it: false })
        .await;
    assert!(kind(&reply) == Kind::Public, "{reply:?}");
    assert!(room.public.file.is_some());
}

#[tokio::test]
async fn full_lobby_lists_seats() {
    let mut room = Room::new();
    room.command(ANN, "play", &[triablo(), ("opponent1", Value::User(crate::room::person(BOB)))])
        .await;
    room.tap(ANN, "button-open").await;
    assert!(
        room.public.text.says(message!("lobby-kept", who = "<@12>")) && room.public.text.contains("<t:"),
        "{}",
        room.public.text
    );
    let reply = room.press(BOB, "button-accept-invitation").await;
    let left = next(reply).0.unwrap();
    assert!(left.text.contains("<@11>") && left.text.contains("<@12>"), "{}", left.text);
    assert!(!left.text.says("lobby-kept") && !left.text.contains("<t:"), "{}", left.text);
    assert!(left.rows.is_empty() && left.mentions.is_empty());
    // The same when computers fill the lobby.
    let mut room = Room::new();
    room.command(ANN, "play", &[triablo()]).await;
    room.tap(ANN, "button-open").await;
    let fill = selects(&room.public)
        .find(|select| select.placeholder.says("lobby-fill"))
        .unwrap()
        .clone();
    let reply = room.press_id(ANN, &fill.custom_id, &["1"]).await;
    let left = next(reply).0.unwrap();
    assert!(left.rows.is_empty() && !left.text.says("lobby-free"), "{}", left.text);
}

#[tokio::test]
async fn deleted_lobby_message_is_reposted() {
    let mut room = Room::new();
    // Another user has started meanwhile.
    room.command(CLEO, "play", &[triablo()]).await;
    room.command(ANN, "play", &[triablo()]).await;
    room.tap(ANN, "button-open").await;
    let deleted = room.public_id;
    room.command(BOB, "board", &[]).await;
    let reply = room.tap(BOB, "button-show-lobby").await;
    assert!(kind(&reply) == Kind::Public && messages(&reply).strip == Some(deleted), "{reply:?}");
    button(&room.public, "button-join");
    // A user who finds the channel taken sees it too, and can play from there.
    let form = room.private[&CLEO].clone();
    ephemeral(&room.tap(CLEO, "button-open").await);
    let reply = room.tap(CLEO, "button-show-lobby").await;
    assert!(kind(&reply) == Kind::Public, "{reply:?}");
    room.press(BOB, "button-join").await;
    assert!(room.public.file.is_some());
    // A running game is not a lobby.
    let open = button(&form, "button-open").custom_id.clone();
    ephemeral(&room.press_id(CLEO, &open, &[]).await);
    assert!(!has(&room.private[&CLEO], "button-show-lobby"));
}

#[tokio::test]
async fn resigning_twice_is_refused() {
    let mut room = Room::new();
    room.start(&[ANN, BOB, CLEO], &[("setup", "standard")]).await;
    room.command(ANN, "game resign", &[]).await;
    let yes = button(&room.private[&ANN], "button-resign-confirm").custom_id.clone();
    assert!(kind(&room.press_id(ANN, &yes, &[]).await) == Kind::ClosedAndPublic);
    let record = room.record(BOB).await;
    // The question again, the same button again, and below the public board.
    assert!(ephemeral(&room.command(ANN, "game resign", &[]).await).text.says("resign-out"));
    ephemeral(&room.press_id(ANN, &yes, &[]).await);
    let board = room.public_id;
    ephemeral(&room.press_below(ANN, &yes, &[], public(board, false)).await);
    assert_eq!((room.record(BOB).await, room.public_id), (record, board));
    // The same after the end.
    for who in [BOB, BOB] {
        room.press_id(who, &yes, &[]).await;
    }
    let (end, record) = (room.public_id, room.record(CLEO).await);
    for who in [ANN, BOB, CLEO] {
        ephemeral(&room.press_id(who, &yes, &[]).await);
    }
    assert_eq!((room.record(CLEO).await, room.public_id), (record, end));
}

#[tokio::test]
async fn old_board_loses_buttons_on_first_press() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let (old, id) = (room.public_id, button(&room.public, "button-move").custom_id.clone());
    room.type_move(ANN, "e3-f3^").await;
    // The process was killed before it removed the buttons.
    room.restart();
    for who in [ANN, BOB, STRANGER] {
        let reply = room.press_below(who, &id, &[], public(old, true)).await;
        if who == STRANGER {
            // A user without a seat gets that refusal first.
            ephemeral(&reply);
            continue;
        }
        assert!(kind(&reply) == Kind::Outdated && messages(&reply).strip == Some(old), "{reply:?}");
        assert!(ephemeral(&reply).text.says("problem-stale"));
    }
    // A message that does not (or no longer) show such a button is left alone; so is the newest board.
    let newest = room.public_id;
    for message in [public(old, false), public(MessageId(77), false), public(newest, true)] {
        assert!(kind(&room.press_below(ANN, &id, &[], message).await) == Kind::Private);
    }
}
