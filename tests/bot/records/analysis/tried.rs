//! Moves tried on the board of an analysis.

use super::{file, picture, play_and_resign, table_of};
use crate::replies::{Kind, kind, private};
use crate::room::{ANN, BOB, Room, STRANGER, button, buttons, ephemeral, has};
use deltille::{
    bot::{ButtonStyle, Post},
    ids::{Ply, UserId},
    store::{Store, Subject},
    table::Table,
};
use deltille_testing::texts::{Says, message};

/// Presses the first number of each step on the board of tried moves until an entry is made.
async fn try_one(room: &mut Room, user: u64) -> Post {
    let after = |post: &Post| post.text.lines().next().unwrap().to_owned();
    let before = after(&room.private[&user]);
    for _ in 0..8 {
        let number = buttons(&room.private[&user]).find(|button| button.style == ButtonStyle::Primary);
        let label = number.expect("a choice").label.clone();
        room.tap(user, &label).await;
        if after(&room.private[&user]) != before {
            return room.private[&user].clone();
        }
    }
    panic!("no entry was made: {}", room.private[&user].text);
}

/// The orientation of a board: capital letters in the ids of its buttons.
fn sides(post: &Post) -> Vec<char> {
    let ids = buttons(post)
        .filter(|button| button.custom_id.starts_with("1.t"))
        .map(|button| &button.custom_id);
    ids.filter_map(|id| id.chars().find(char::is_ascii_uppercase)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn tried_moves_keep_import_and_analysis() {
    let mut room = Room::new();
    room.command(ANN, "game analyse", &[file("# game: triablo\n# option setup: standard\ne3-f3v\n")])
        .await;
    let analysed = room.private[&ANN].clone();
    let imported = room.store.load(Subject::Import(UserId(ANN))).await.unwrap().unwrap();
    room.tap(ANN, "button-try").await;
    try_one(&mut room, ANN).await;
    try_one(&mut room, ANN).await;
    assert_eq!(room.store.load(Subject::Import(UserId(ANN))).await.unwrap().unwrap(), imported);
    room.tap(ANN, "button-replay").await;
    let tried = room.private[&ANN].clone();
    room.press_id(ANN, &button(&analysed, "button-analysis-board").custom_id, &[]).await;
    assert!(room.private[&ANN].text.says("analysis-head"), "{}", room.private[&ANN].text);

    // Tried moves are a record like any other.
    room.press_id(ANN, &button(&tried, "button-record").custom_id, &[]).await;
    assert!(room.private[&ANN].text.contains("e3-f3v"), "{}", room.private[&ANN].text);
    let played_on = room.press_id(ANN, &button(&tried, "button-play-on").custom_id, &[]).await;
    assert!(
        kind(&played_on) == Kind::ClosedAndPublic && table_of(&room).await.entries.len() == 3,
        "{played_on:?}"
    );

    // Buttons of an older board, from before the tried moves became the import, continue with the import they
    // name.
    let old = format!("1.tb.{}.1.i", imported.version.0);
    room.press_id(ANN, &old, &[]).await;
    assert!(
        room.private[&ANN].text.says(message!("board-head", ply = 1usize)),
        "{}",
        room.private[&ANN].text
    );
    let gone = room.press_id(ANN, &format!("1.tb.{}.1.i", imported.version.0 + 7), &[]).await;
    assert!(ephemeral(&gone).text.says("import-gone"), "{gone:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tried_board_keeps_its_orientation() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    play_and_resign(&mut room, &[ANN, BOB], 4).await;
    // From an analysis: the seat of the user who opens it; for a user without a seat, the first one.
    for (user, side) in [(BOB, 'B'), (STRANGER, 'A')] {
        room.command(user, "game analyse", &[]).await;
        while !room.private[&user].text.says(message!("analysis-head", ply = 2usize)) {
            room.tap(user, "button-step-back").await;
        }
        room.tap(user, "button-try").await;
        for _ in 0..3 {
            let found = sides(&room.private[&user]);
            assert!(!found.is_empty() && found.iter().all(|found| *found == side), "{user}: {found:?}");
            try_one(&mut room, user).await;
        }
        room.tap(user, "button-replay").await;
        let replay = button(&room.private[&user], "button-step-back").custom_id.clone();
        assert!(replay.ends_with(&format!(".{}", side as u8 - b'A')), "{replay}");
    }
    // From a replay: in the replay's orientation.
    let turn = buttons(&room.private[&STRANGER])
        .find(|button| button.label.says("button-side"))
        .unwrap()
        .label
        .clone();
    room.tap(STRANGER, &turn).await;
    room.tap(STRANGER, "button-step-back").await;
    room.tap(STRANGER, "button-try").await;
    assert!(sides(&room.private[&STRANGER]).iter().all(|side| *side == 'B'));
    let link = button(&room.private[&STRANGER], "button-judge").custom_id.clone();
    let mut pictures = Vec::new();
    for side in ["A", "B", ""] {
        let link = link.replacen(".tj.", ".tb.", 1).replace('B', side);
        room.press_id(STRANGER, &link, &[]).await;
        pictures.push(room.private[&STRANGER].file.clone().unwrap().bytes);
    }
    assert!(
        pictures[0] != pictures[1] && pictures[0] == pictures[2],
        "an old button shows it from the first seat"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn tried_moves_do_not_change_the_game() {
    for (game, variant, options) in
        [("triablo", "two-player", &[("setup", "standard")][..]), ("trioker", "rapid", &[])]
    {
        let mut room = Room::new();
        room.open(&[ANN, BOB], game, variant, options).await;
        let table = play_and_resign(&mut room, &[ANN, BOB], 4).await;
        room.command(ANN, "game analyse", &[]).await;
        let searched = room.bot.analyses.searched();
        while !room.private[&ANN].text.says(message!("analysis-head", ply = 2usize)) {
            room.tap(ANN, "button-step-back").await;
        }
        let before = table.record_to(Ply(2));
        let opened = private(room.tap(ANN, "button-try").await);
        assert!(opened.text.says(message!("board-head", ply = 2usize)), "{}", opened.text);
        let tried = try_one(&mut room, ANN).await;
        picture(&tried);
        room.tap(ANN, "button-judge").await;
        let judged = room.private[&ANN].clone();
        assert!(judged.text.says("analysis-best-line"), "{}", judged.text);
        // The suggested line can be played.
        assert_eq!(room.store.load(Subject::Import(UserId(ANN))).await.unwrap(), None);
        let kept = room.store.load(Subject::Tried(UserId(ANN))).await.unwrap().unwrap();
        let text = String::from_utf8(kept.body).unwrap();
        assert!(text.starts_with(before.trim_end()) && text.len() > before.len(), "{text}");
        let best = judged.text.split("Best now: ").nth(1).unwrap().split('`').nth(1).unwrap();
        let mut play = Table::import(&text, None).unwrap().play().unwrap().clone();
        play.enter(best).unwrap_or_else(|why| panic!("{best}: {why}"));
        room.tap(ANN, "button-step-back").await;
        assert!(room.private[&ANN].text.says("board-head"));
        room.tap(ANN, "button-replay").await;
        assert!(
            buttons(&room.private[&ANN]).any(|button| button.label.says("button-play-on")),
            "it goes on from here"
        );
        // Neither the game nor its analysis has changed.
        assert_eq!(table_of(&room).await.entries, table.entries);
        assert_eq!(room.bot.analyses.searched(), searched);
        // Another user has no tried moves.
        let link = button(&judged, "button-judge").custom_id.clone();
        assert!(ephemeral(&room.press_id(BOB, &link, &[]).await).text.says("tried-gone"));
    }
}

/// A random game of Trioker up to the point where a tile is to be drawn; `None` if no draw came up.
fn up_to_a_draw(seed: u64) -> Option<String> {
    let mut text = "# game: trioker\n# variant: rapid\n".to_owned();
    let mut play = Table::import(&text, None).unwrap().play().unwrap().clone();
    let mut random = fastrand::Rng::with_seed(seed);
    let mut below = |below| random.usize(..below);
    while !text.ends_with("\ndraw\n") {
        let entered = play.draw_chance(&mut below).or_else(|| play.random_entry(&mut below))?;
        text.push_str(&format!("{}\n", entered.line));
    }
    Some(text)
}

#[tokio::test(flavor = "multi_thread")]
async fn tried_moves_draw_due_lots() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "trioker", "rapid", &[]).await;
    let table = play_and_resign(&mut room, &[ANN, BOB], 4).await;
    assert!(table.entries[0].seat.is_none(), "the deal: {:?}", table.entries[0]);
    room.command(ANN, "game analyse", &[]).await;
    while !room.private[&ANN].text.says(message!("analysis-head", ply = 0usize)) {
        room.tap(ANN, "button-step-back").await;
    }
    room.tap(ANN, "button-try").await;
    let opened = room.private[&ANN].clone();
    let lots = table.entries.iter().take_while(|entry| entry.seat.is_none()).count();
    assert!(opened.text.contains(&format!("after move {lots}")), "{}", opened.text);
    assert!(!has(&opened, "button-step-back"), "a lot is not taken back");
    try_one(&mut room, ANN).await;
    room.tap(ANN, "button-step-back").await;
    assert_eq!(room.private[&ANN].text, opened.text);

    // A text that ends where a lot is due continues with its own lot.
    let text = (0..100).find_map(up_to_a_draw).expect("somebody has to draw now and then");
    room.command(ANN, "game import", &[file(&text)]).await;
    room.tap(ANN, "button-try").await;
    let kept = room.store.load(Subject::Tried(UserId(ANN))).await.unwrap().unwrap();
    let kept = String::from_utf8(kept.body).unwrap();
    assert!(kept.lines().last().unwrap().starts_with("!draw:"), "{kept}");
    let count = text.lines().filter(|line| !line.starts_with('#')).count();
    assert!(
        room.private[&ANN].text.contains(&format!("after move {}", count + 1)),
        "{}",
        room.private[&ANN].text
    );
    room.tap(ANN, "button-judge").await;
    assert!(room.private[&ANN].text.says("analysis-best-line"), "{}", room.private[&ANN].text);
}
