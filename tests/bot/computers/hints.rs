//! Hints in games against computers.

use super::{against_a_newcomer, table_of};
use crate::replies::{Kind, closed, kind};
use crate::room::{ANN, BOB, Room, button, buttons, ephemeral};
use deltille::{
    bot::{Post, Reply, custom_id::base36},
    table::Phase,
};
use deltille_testing::texts::{Says, message};

/// Presses the Hint button of the More menu, if present.
async fn hint(room: &mut Room) -> Option<Reply> {
    // A computer that moves first may still be thinking.
    table_of(room).await;
    room.press(ANN, "button-more").await;
    let id = buttons(&room.private[&ANN])
        .find(|button| button.label.reads("button-hint"))?
        .custom_id
        .clone();
    Some(room.press_id(ANN, &id, &[]).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_ladder_is_counted_in_the_result() {
    let mut room = against_a_newcomer("triablo", &[], None).await;
    // The set-up has no hints; the first board with a move to make has them.
    for _ in 0..4 {
        let table = table_of(&room).await;
        if table.play().unwrap().legal().is_some() {
            break;
        }
        let text = table.play().unwrap().clone().random_entry(&mut |_| 0).unwrap().line;
        room.type_move(ANN, &text).await;
    }
    for boards in 1..=3 {
        let before = table_of(&room).await;
        let reply = hint(&mut room).await.expect("a Hint button");
        let first = ephemeral(&reply).clone();
        assert!(first.text.says("ladder-piece"), "{}", first.text);
        let (piece, _) = first.text.lines().next().unwrap().split_once('.').unwrap();
        let alt = &first.file.as_ref().expect("a picture").alt;
        assert!(alt.starts_with(piece), "the alt text names the piece: {alt}");
        assert!(first.text.contains(&format!("{boards} of 3")), "{}", first.text);
        assert!(kind(&room.tap(ANN, "button-ladder-move").await) == Kind::Replaced);
        let second = room.private[&ANN].clone();
        let entry = second.text.split('`').nth(1).unwrap().to_owned();
        assert!(before.play().unwrap().legal().unwrap().contains(&entry), "{}", second.text);
        room.tap(ANN, "button-ladder-why").await;
        let third = room.private[&ANN].clone();
        assert!(third.text.says("ladder-why") && third.text.contains(&entry), "{}", third.text);
        assert!(third.text.says("why") && third.text.says("ladder-expected"), "{}", third.text);
        assert_ne!(third.file, second.file);
        // Back goes down one step each, in the same message.
        room.tap(ANN, "button-back").await;
        assert_eq!(room.private[&ANN].file, second.file);
        assert!(kind(&room.tap(ANN, "button-back").await) == Kind::Replaced);
        assert_eq!(room.private[&ANN], first);
        // Asking again on the same board costs nothing more and gives the same answer.
        let again = hint(&mut room).await.expect("told once, told again");
        assert!(ephemeral(&again).text.contains(&format!("{boards} of 3")));
        room.tap(ANN, "button-ladder-move").await;
        assert!(room.private[&ANN].text.contains(&format!("`{entry}`")), "the same advice");
        assert_eq!(table_of(&room).await.entries.len(), before.entries.len(), "nothing was entered");
        if boards == 2 {
            room.tap(ANN, "button-ladder-why").await;
        }
        room.tap(ANN, "button-confirm").await;
        let after = table_of(&room).await;
        assert_eq!(after.entries[before.entries.len()].line, entry);
        // A press on the old board reveals nothing.
        let old = button(&first, "button-ladder-move").custom_id.clone();
        assert!(kind(&room.press_id(ANN, &old, &[]).await) != Kind::Replaced);
        assert_eq!(table_of(&room).await.hints(), boards);
    }
    assert!(hint(&mut room).await.is_none(), "three boards are all");
    let asked = room.command(ANN, "game draw", &[]).await;
    assert!(ephemeral(&asked).text.says("draw-ask-computer"), "{}", ephemeral(&asked).text);
    room.command(ANN, "resign", &[]).await;
    let (_, post) = closed(room.tap(ANN, "button-resign-confirm").await);
    assert!(
        post.text.says(message!("board-hints", hints = 3usize)) && post.text.says("result-won"),
        "{}",
        post.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_repeats_after_take_back() {
    let mut room = against_a_newcomer("triablo", &[], None).await;
    let before = table_of(&room).await;
    hint(&mut room).await.expect("a Hint button");
    room.tap(ANN, "button-ladder-move").await;
    let told = room.private[&ANN].text.clone();
    assert!(told.says(message!("ladder-counted", count = 1usize, most = 3usize)), "{told}");
    room.tap(ANN, "button-confirm").await;
    table_of(&room).await;
    room.command(ANN, "game takeback", &[]).await;
    room.tap(ANN, "button-back-sure").await;
    let after = table_of(&room).await;
    assert_eq!((&after.entries, after.board()), (&before.entries, before.board()));
    assert_ne!(after.ply(), before.ply());
    hint(&mut room).await.expect("told once, told again");
    room.tap(ANN, "button-ladder-move").await;
    assert_eq!(room.private[&ANN].text, told);
    assert_eq!(table_of(&room).await.hints(), 1);
}

/// The second and third step of the hint ladder on the first board with hints, against a newcomer.
async fn hint_steps(game: &str, variant: &str) -> (Post, Post) {
    let mut room = against_a_newcomer(game, &[("variant", variant)], None).await;
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..8 {
        let told = hint(&mut room).await.expect("a Hint button");
        if ephemeral(&told).text.says("ladder-piece") {
            room.tap(ANN, "button-ladder-move").await;
            let second = room.private[&ANN].clone();
            room.tap(ANN, "button-ladder-why").await;
            return (second, room.private[&ANN].clone());
        }
        let table = table_of(&room).await;
        let text = table
            .play()
            .unwrap()
            .clone()
            .random_entry(&mut |below| random.usize(..below))
            .unwrap()
            .line;
        room.type_move(ANN, &text).await;
    }
    panic!("no hint in {game}")
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_for_forced_entry_is_free() {
    for seed in 0..20 {
        let mut room = against_a_newcomer("trioker", &[("variant", "rapid")], None).await;
        let mut random = fastrand::Rng::with_seed(seed);
        for _ in 0..30 {
            let table = table_of(&room).await;
            if table.phase == Phase::Over {
                break;
            }
            let play = table.play().unwrap();
            let legal = play.legal().unwrap();
            if let [only] = &legal[..]
                && only.contains('@')
            {
                let told = hint(&mut room).await.expect("a Hint button");
                assert!(ephemeral(&told).text.says("ladder-forced"), "{}", ephemeral(&told).text);
                room.tap(ANN, "button-ladder-move").await;
                let second = &room.private[&ANN].text;
                assert!(second.contains(&format!("`{only}`")) && second.says("ladder-forced"), "{second}");
                assert_eq!(table_of(&room).await.hints(), 0);
                room.tap(ANN, "button-confirm").await;
                assert_eq!(table_of(&room).await.entries[table.entries.len()].line, *only);
                return;
            }
            let text = play.clone().random_entry(&mut |below| random.usize(..below)).unwrap().line;
            room.type_move(ANN, &text).await;
        }
    }
    panic!("there was always a choice");
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_of_every_game_name_the_piece_and_give_a_reason() {
    for (game, variant) in [
        ("triablo", "two-player"),
        ("torissogi", "standard"),
        ("triangulation", "two-player"),
        ("trioker", "even-odd"),
        ("triortan", "standard"),
    ] {
        let (second, third) = hint_steps(game, variant).await;
        assert!(second.text.contains('`') && !second.text.says("why"), "{game}: {}", second.text);
        let lines: Vec<&str> = third.text.lines().collect();
        assert_eq!(Some(lines[0]), second.text.lines().next(), "{game}: {}", third.text);
        // The reason comes before the moves.
        assert!(lines[1].says("why"), "{game}: {}", third.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_line_stops_at_hidden_information() {
    for (game, variant) in [("triortan", "standard"), ("trioker", "even-odd")] {
        let (second, third) = hint_steps(game, variant).await;
        let entry = second.text.split('`').nth(1).unwrap();
        let (head, answers) =
            third.text.split_once("I expect:").unwrap_or_else(|| panic!("{game}: {}", third.text));
        assert!(head.contains(&format!("`{entry}`")), "{game}: {}", third.text);
        assert!(answers.matches('`').count() >= 2, "{game}: {}", third.text);
        assert_ne!(third.file, second.file, "{game}");
    }
    // Hidden hands: shows the board after the player's own move, and nothing of what the others may lay.
    let (second, third) = hint_steps("trioker", "rapid").await;
    assert_eq!(third.file, second.file);
    assert!(third.text.says("ladder-why-open"), "{}", third.text);
    assert!(third.text.starts_with(second.text.lines().next().unwrap()), "{}", third.text);
    assert_eq!(third.text.matches('`').count(), 2, "{}", third.text);
    button(&third, "button-confirm");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hints_with_two_people() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[]).await;
    assert!(hint(&mut room).await.is_none());
    let table = table_of(&room).await;
    let id = format!("1.hint1.{}.{}", base36(table.id.0), base36(u64::from(table.ply().0)));
    let refused = room.press_id(ANN, &id, &[]).await;
    assert!(ephemeral(&refused).text.says("ladder-none"), "{}", ephemeral(&refused).text);
    assert_eq!(table_of(&room).await.hints(), 0);
}
