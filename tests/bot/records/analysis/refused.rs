//! Analyses refused because they could help in a running game; and how many analyses a user may ask for.

use super::{file, picture, play_and_resign, table_of};
use crate::replies::{Kind, kind, messages, replaced, updated};
use crate::room::{ANN, BOB, Room, STRANGER, button, buttons, ephemeral};
use deltille::{
    bot::{Action, Post},
    games::{Grade, tactics},
    ids::{TableId, UserId},
    store::{Store, Subject},
    table::Phase,
};
use deltille_testing::texts::{Says, message};

#[tokio::test(flavor = "multi_thread")]
async fn running_games_are_not_analysed_as_imports() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    let legal = async |room: &Room| table_of(room).await.play().unwrap().legal().unwrap();
    let other_entry = legal(&room).await[1].clone();
    let before = table_of(&room).await;
    // The opening is no secret.
    let opening = format!("{}{}\n", before.record(deltille::games::Viewer::Spectator), legal(&room).await[0]);
    for ply in 0..6 {
        let entry = legal(&room).await[0].clone();
        room.type_move([ANN, BOB][ply % 2], &entry).await;
        room.command(ANN, "game import", &[file(&opening)]).await;
        let reply = room.tap(ANN, "button-try").await;
        assert!(picture(ephemeral(&reply)).contains("triablo"), "entry {ply}");
    }
    let running = table_of(&room).await.record(deltille::games::Viewer::Spectator);
    let reply = room.command(ANN, "game analyse", &[file(&running)]).await;
    assert!(ephemeral(&reply).text.says("analysis-helps"), "{:?}", ephemeral(&reply).text);
    // An import that claims to be over is refused too, no matter which offers it contains, and moves cannot
    // be tried on it.
    let second = table_of(&room).await.seat_names()[1];
    let ended = format!("{}\n{second}:resign\n", running.trim_end());
    let offered =
        ended.replace(&format!("{second}:resign"), &format!("{second}:draw-offer\n{second}:resign"));
    for text in [ended, offered] {
        let reply = room.command(ANN, "game analyse", &[file(&text)]).await;
        assert!(ephemeral(&reply).text.says("analysis-helps"), "{:?}", ephemeral(&reply).text);
        for label in ["button-analyse", "button-try"] {
            room.command(ANN, "game import", &[file(&text)]).await;
            let reply = room.tap(ANN, label).await;
            assert!(ephemeral(&reply).text.says("analysis-helps"), "{label}: {:?}", ephemeral(&reply).text);
        }
    }
    // So is the same position without the entries that led to it.
    let position = table_of(&room).await.play().unwrap().full_position();
    let next = &legal(&room).await[0];
    let bare = format!("# game: triablo\n# position: {position}\n{next}\n");
    room.command(ANN, "game import", &[file(&bare)]).await;
    let reply = room.tap(ANN, "button-analyse").await;
    assert!(ephemeral(&reply).text.says("analysis-helps"), "{:?}", ephemeral(&reply).text);
    // So is a record that starts earlier and passes through the position.
    let (mut earlier, now) = (before.play().unwrap().clone(), table_of(&room).await);
    let (first, rest) = now.entries.split_at(before.entries.len() + 2);
    first[before.entries.len()..]
        .iter()
        .for_each(|entry| _ = earlier.enter(&entry.line).unwrap());
    let rest: Vec<&str> = rest.iter().map(|entry| entry.line.as_str()).collect();
    let past =
        format!("# game: triablo\n# position: {}\n{}\n{next}\n", earlier.full_position(), rest.join("\n"));
    room.command(ANN, "game import", &[file(&past)]).await;
    let reply = room.tap(ANN, "button-analyse").await;
    assert!(ephemeral(&reply).text.says("analysis-helps"), "{:?}", ephemeral(&reply).text);
    let other = format!("# game: triablo\n# option setup: standard\n{other_entry}\n{second}:resign\n");
    room.command(ANN, "game import", &[file(&other)]).await;
    assert!(kind(&room.tap(ANN, "button-analyse").await) == Kind::Updated, "another game");
    // An unrelated import belongs to its owner. One that is not over has the button, too.
    room.command(STRANGER, "game import", &[file(&running)]).await;
    assert!(kind(&room.tap(STRANGER, "button-analyse").await) == Kind::Updated);
    room.command(STRANGER, "game analyse", &[file(&running)]).await;
    assert!(room.private[&STRANGER].text.says("analysis-head"), "{}", room.private[&STRANGER].text);
    assert!(picture(&room.private[&STRANGER]).contains("analysis"));
    let old = button(&room.private[&STRANGER], "button-analysis-board").custom_id.clone();
    // An analysis that was not filed is lost with the process: its buttons say so and offer to run it again.
    room.restart();
    let gone = replaced(room.press_id(STRANGER, &old, &[]).await);
    assert!(gone.text.says("analysis-gone") && gone.file.is_none(), "{}", gone.text);
    let reply = room.tap(STRANGER, "button-analyse").await;
    assert!(kind(&reply) == Kind::Updated && messages(&reply).pressed.is_some());
    picture(&room.private[&STRANGER]);
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_are_cancellable_and_rate_limited() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    play_and_resign(&mut room, &[ANN, BOB], 60).await;
    // Requested without waiting for the result.
    let command = Action::Command { name: "game analyse".to_owned(), options: Vec::new() };
    let request = room.request(ANN, command.clone());
    let (post, mut updates) = updated(room.bot.handle(request).await);
    let request = room.request(ANN, command.clone());
    let busy = room.bot.handle(request).await;
    assert!(ephemeral(&busy).text.says("analysis-busy"), "{busy:?}");
    // A Cancel button of an earlier message, for another text, does not affect it.
    let other = button(&post, "button-cancel").custom_id.replace(".c.g", ".c.i");
    let gone = replaced(room.press_id(ANN, &other, &[]).await);
    assert!(gone.text.says("analysis-gone"), "{}", gone.text);
    let request = room.request(ANN, command.clone());
    assert!(ephemeral(&room.bot.handle(request).await).text.says("analysis-busy"));
    // A second person joins; when Ann leaves, it ends for her only.
    let request = room.request(BOB, command.clone());
    let (_, others) = updated(room.bot.handle(request).await);
    let cancelled = replaced(room.press_id(ANN, &button(&post, "button-cancel").custom_id, &[]).await);
    assert!(cancelled.text.says("analysis-cancelled"), "{}", cancelled.text);
    assert_eq!(updates.next().await, None, "nothing comes after it");
    // The last watcher has left: the analysis ends.
    let searched = room.bot.analyses.searched();
    drop(others);
    let id = table_of(&room).await.id;
    let mut ended = searched;
    // A position takes a part of this, unless the machine is busy: then only the count shows the end.
    loop {
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        let now = room.bot.analyses.searched();
        if now == std::mem::replace(&mut ended, now) {
            break;
        }
    }
    assert!(ended < 61, "{ended}");
    assert_eq!(room.store.load(Subject::Analysis(TableId(id.0))).await.unwrap(), None);
    // Cancelled a second time: it was gone already.
    room.press_id(ANN, &button(&post, "button-cancel").custom_id, &[]).await;
    assert!(room.private[&ANN].text.says("analysis-gone"));

    // Analyses are counted per day, and the daily limit is reached.
    for _ in 1..=19 {
        let request = room.request(ANN, command.clone());
        let (post, mut updates) = updated(room.bot.handle(request).await);
        room.press_id(ANN, &button(&post, "button-cancel").custom_id, &[]).await;
        while updates.next().await.is_some() {}
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    }
    let kept = room.store.load(Subject::User(UserId(ANN))).await.unwrap().unwrap();
    let kept: serde_json::Value = serde_json::from_slice(&kept.body).unwrap();
    assert_eq!(kept["analyses"]["count"], 20);
    let enough = room.command(ANN, "game analyse", &[]).await;
    assert!(
        ephemeral(&enough).text.says(message!("analysis-enough", count = 20usize)),
        "{}",
        ephemeral(&enough).text
    );
    // The next day the limit is reset.
    room.now = room.now.after(std::time::Duration::from_secs(24 * 60 * 60));
    let request = room.request(ANN, command);
    assert!(kind(&room.bot.handle(request).await) == Kind::Updated);
}

/// Makes one random entry (none after a deal), then calls the game off.
async fn called_off(game: &str, variant: &str, options: &[(&str, &str)]) -> Room {
    // Some deals leave no choice for two moves; the game can then no longer be called off.
    let (mut room, table) = loop {
        let mut room = Room::new();
        room.open(&[ANN, BOB], game, variant, options).await;
        let table = table_of(&room).await;
        if table.entries.len() <= 2 {
            break (room, table);
        }
    };
    if table.entries.is_empty() {
        let seat = table.on_turn().iter().next().unwrap();
        let mut random = fastrand::Rng::with_seed(1);
        let text = table
            .play()
            .unwrap()
            .clone()
            .random_entry(&mut |below| random.usize(..below))
            .unwrap()
            .line;
        room.type_move(table.person(seat).unwrap().id.0, &text).await;
        assert_eq!(table_of(&room).await.entries.len(), 1, "{text}");
    }
    room.command(ANN, "game abort", &[]).await;
    room.tap(ANN, "button-abort-confirm").await;
    assert_eq!(table_of(&room).await.phase, Phase::Aborted);
    room
}

#[tokio::test(flavor = "multi_thread")]
async fn called_off_game_hides_secrets_from_analysis() {
    for (game, variant) in [("triortan", "standard"), ("trioker", "rapid")] {
        let mut room = called_off(game, variant, &[]).await;
        for user in [STRANGER, ANN] {
            let refused = room.command(user, "game analyse", &[]).await;
            let post = ephemeral(&refused);
            assert!(post.text.says("analysis-called-off") && post.file.is_none(), "{game}: {}", post.text);
        }
        assert_eq!(room.bot.analyses.searched(), 0, "{game}");
    }
    let mut room = called_off("triablo", "two-player", &[("setup", "standard")]).await;
    let reply = room.command(STRANGER, "game analyse", &[]).await;
    assert!(kind(&reply) == Kind::Updated, "nothing was hidden: {reply:?}");
    picture(&room.private[&STRANGER]);
    assert_eq!(room.bot.analyses.searched(), 2);
}

const TO_TACTIC: &str = "1.z.k.t";

/// Whether the message has the button that leads to the user's open tactic.
fn leads_to_tactic(post: &Post) -> bool {
    buttons(post).any(|button| button.custom_id == TO_TACTIC)
}

#[tokio::test(flavor = "multi_thread")]
async fn open_tactic_blocks_only_analyses_that_could_help() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    play_and_resign(&mut room, &[ANN, BOB], 8).await;
    let tactic = tactics::of("triablo", Grade::Easy).next().unwrap();
    room.press_id(ANN, &format!("1.z.n.tactic/{}", tactic.id), &[]).await;
    let reply = room.command(ANN, "game analyse", &[]).await;
    assert!(kind(&reply) == Kind::Updated, "a game without the tactic's board: {reply:?}");
    room.command(ANN, "game history", &[]).await;

    let text = format!("# game: triablo\n# position: {}\n{}\n", tactic.position, tactic.line[0]);
    room.command(ANN, "game import", &[file(&text)]).await;
    for label in ["button-analyse", "button-try"] {
        room.command(ANN, "game import", &[file(&text)]).await;
        let reply = room.tap(ANN, label).await;
        if label.reads("button-analyse") {
            assert!(leads_to_tactic(ephemeral(&reply)), "the tactic itself: {reply:?}");
        }
    }
    let continued = room.press_id(ANN, TO_TACTIC, &[]).await;
    assert!(kind(&continued) == Kind::Replaced, "{continued:?}");
    picture(&room.private[&ANN]);
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_position_without_moves_blocks_only_itself() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triablo", "two-player", &[("setup", "standard")]).await;
    let table = play_and_resign(&mut room, &[ANN, BOB], 8).await;
    let finished = table.record(deltille::games::Viewer::Spectator);
    // Far from any board of the game.
    let tactic = tactics::of("triablo", Grade::Easy).next().unwrap();
    let position = format!("# game: triablo\n# position: {}\n", tactic.position);
    room.command(ANN, "game import", &[file(&position)]).await;
    room.tap(ANN, "button-play-on").await;
    assert!(table_of(&room).await.position.is_some());
    room.press(BOB, "button-join").await;
    assert_eq!(table_of(&room).await.phase, Phase::Play);

    let reply = room.command(ANN, "game analyse", &[file(&finished)]).await;
    assert!(kind(&reply) == Kind::Updated, "{reply:?}");
    let itself = format!("{position}{}\n", tactic.line[0]);
    let reply = room.command(ANN, "game analyse", &[file(&itself)]).await;
    assert!(ephemeral(&reply).text.says("analysis-helps"), "{reply:?}");
}
