//! Boards that say which rule an entry is an example of.

use super::room::{ANN, BOB, Room, ephemeral, posts_of};
use deltille::bot::Reply;

fn text(reply: &Reply) -> String {
    posts_of(reply).first().map(|post| post.text.clone()).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_explains_its_rules_until_somebody_has_enough_of_it() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    let moved = text(&room.type_move(ANN, "e3-f3v").await);
    assert!(moved.contains("-# 📖 Moving a singleton (M1): A singleton slides"), "{moved}");
    assert_eq!(moved.matches("📖").count(), 1, "{moved}");

    room.press(BOB, "More…").await;
    let Reply::Replace(off) = room.tap(BOB, "📖 No more notes").await else { panic!("in the same message") };
    assert!(off.text.contains("no more notes"), "{}", off.text);
    let moved = text(&room.type_move(BOB, "e7-f6^").await);
    assert!(!moved.contains("📖"), "{moved}");
    room.press(ANN, "More…").await;
    room.tap(ANN, "📖 Explain the rules").await;
    let moved = text(&room.type_move(ANN, "f3-e3v").await);
    assert!(moved.contains("📖 Moving a singleton (M1)"), "{moved}");

    // Who has played a game to its end knows the rules.
    room.command(BOB, "resign", &[]).await;
    room.tap(BOB, "Yes, I resign").await;
    room.restart();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    let moved = text(&room.type_move(ANN, "e3-f3v").await);
    assert!(!moved.contains("📖"), "{moved}");
    let refused = room.press(super::room::STRANGER, "More…").await;
    assert!(!ephemeral(&refused).rows.iter().any(|row| format!("{row:?}").contains("notes")), "not for who only looks on");
}
