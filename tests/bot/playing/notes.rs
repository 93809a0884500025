//! Boards that explain the rule an entry is an example of.

use crate::{
    replies::{posts_of, replaced},
    room::{ANN, BOB, CLEO, Room, STRANGER, ephemeral},
};
use deltille::{
    bot::Reply,
    ids::ChannelId,
    store::{Store, Subject},
    table::Table,
    text::{Locale, word},
};
use deltille_testing::texts::Says;

/// How the note with this text begins.
fn note(id: &str) -> String {
    format!("-# 📖 {}", word(Locale::default(), id))
}

fn text(reply: &Reply) -> String {
    posts_of(reply).first().map(|post| post.text.clone()).unwrap_or_default()
}

/// A move of a singleton that captures nothing.
async fn singletons(room: &Room) -> String {
    let loaded = room.store.load(Subject::Channel(room.channel)).await.unwrap().unwrap();
    let table = Table::decode(&loaded.body).unwrap();
    let legal = table.play().unwrap().legal().unwrap();
    legal
        .into_iter()
        .find(|entry| entry.contains('-') && entry.ends_with(['^', 'v']))
        .expect("some singleton can move")
}

#[tokio::test(flavor = "multi_thread")]
async fn first_game_explains_rules_until_dismissed() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    let moved = text(&room.type_move(ANN, "e3-f3v").await);
    assert!(moved.contains(&note("note-triablo-M1")), "{moved}");
    assert_eq!(moved.matches("📖").count(), 1, "{moved}");

    // A player who has chosen a piece sees what it can do.
    let asked = text(&room.press(BOB, "button-move").await);
    assert!(!asked.contains("📖"), "{asked}");
    let piece = room.tap(BOB, "1").await;
    assert!(text(&piece).contains("-# 📖 "), "{piece:?}");

    room.press(BOB, "button-more").await;
    let off = replaced(room.tap(BOB, "button-notes-off").await);
    assert!(off.text.says("notes-are-off"), "{}", off.text);
    let moved = text(&room.type_move(BOB, "e7-f6^").await);
    assert!(!moved.contains("📖"), "{moved}");
    room.press(ANN, "button-more").await;
    room.tap(ANN, "button-notes-on").await;
    let moved = text(&room.type_move(ANN, &singletons(&room).await).await);
    assert!(moved.contains(&note("note-triablo-M1")), "{moved}");

    // Each rule is explained twice.
    let moved = text(&room.type_move(BOB, &singletons(&room).await).await);
    assert!(moved.contains(&note("note-triablo-M1")), "{moved}");
    let moved = text(&room.type_move(ANN, &singletons(&room).await).await);
    assert!(!moved.contains(&note("note-triablo-M1")), "{moved}");

    // A player who has finished a game knows the rules.
    room.command(BOB, "resign", &[]).await;
    room.tap(BOB, "button-resign-confirm").await;
    room.restart();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    let moved = text(&room.type_move(ANN, "e3-f3v").await);
    assert!(!moved.contains("📖"), "{moved}");
    let refused = room.press(STRANGER, "button-more").await;
    assert!(
        !ephemeral(&refused).rows.iter().any(|row| format!("{row:?}").contains("notes")),
        "not for who only looks on"
    );
}

/// Ann knows the game, Cleo does not.
#[tokio::test(flavor = "multi_thread")]
async fn rules_are_explained_to_newcomers_at_the_table() {
    let mut room = Room::new();
    let start = [("setup", "standard")];
    room.open(&[ANN, BOB], "triablo", "two-player", &start).await;
    room.command(BOB, "resign", &[]).await;
    room.tap(BOB, "button-resign-confirm").await;
    room.open(&[ANN, CLEO], "triablo", "two-player", &start).await;
    let moved = text(&room.type_move(ANN, "e3-f3v").await);
    assert!(moved.contains(&note("note-triablo-M1")), "{moved}");

    // In a second game of the same kind at the same time, she reads nothing again.
    room.channel = ChannelId(room.channel.0 + 1);
    room.open(&[ANN, CLEO], "triablo", "two-player", &start).await;
    let moved = text(&room.type_move(ANN, "e3-f3v").await);
    assert!(!moved.contains("📖"), "{moved}");
}
