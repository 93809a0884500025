//! One's own board, with the problems of Triortan: attempts, hints, giving up, and the presses of others.

use super::{hinted, of_kind, open, own, problem, table, table_of};
use crate::replies::{Kind, kind};
use crate::room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, has};
use deltille::{
    bot::{OwnKind, Value},
    games::solo::HINT_BUDGET,
    ids::{ChannelId, UserId},
    table::Table,
    text::{Locale, Message, say},
};
use deltille_testing::texts::{Says, message};
use std::{sync::Arc, time::Duration};

const KEY: &str = "(10,7,2)(3,7,9)";

/// An entry after which the puzzle can no longer be solved.
async fn wrong(room: &Room) -> String {
    let play = table(room).await.play().unwrap().clone();
    let spoils = |entry: &String| {
        let mut after = play.clone();
        after.enter(entry).is_ok() && !matches!(after.solution(HINT_BUDGET), Some(line) if !line.is_empty())
    };
    play.legal().unwrap().into_iter().filter(|entry| entry != KEY).find(spoils).unwrap()
}

#[tokio::test]
async fn problem_is_failed_retried_and_solved_with_hint() {
    let mut room = Room::new();
    problem(&mut room, ANN, 1).await;
    assert!(
        has(own(&room), "button-hint")
            && has(own(&room), "button-give-up")
            && !has(own(&room), "button-begin-again")
    );
    assert!(own(&room).mentions.is_empty() && own(&room).file.as_ref().unwrap().alt.says("seat-white"));

    // The program answers, and Ann's next move fails.
    let entry = wrong(&room).await;
    room.type_move(ANN, &entry).await;
    assert_eq!(table(&room).await.entries.len(), 2);
    assert!(
        own(&room).text.says("seat-blue") && has(own(&room), "button-begin-again"),
        "{}",
        own(&room).text
    );
    room.tap(ANN, "button-hint").await;
    assert!(
        own(&room).text.says(message!("hint-dead-again", button = message!("button-begin-again"))),
        "{}",
        own(&room).text
    );
    let entry = table(&room).await.play().unwrap().legal().unwrap().remove(0);
    room.type_move(ANN, &entry).await;
    let text = &own(&room).text;
    assert!(
        text.says("triortan-event-failed")
            && text.says(message!("board-solo", attempt = 1usize, hints = 1usize)),
        "{text}"
    );
    assert!(!text.contains(KEY), "nothing of the solution");

    assert!(kind(&room.tap(ANN, "button-try-again").await) == Kind::Replaced);
    assert!(
        own(&room).text.says(message!("board-solo", attempt = 2usize, hints = 1usize)),
        "{}",
        own(&room).text
    );
    let told = hinted(&mut room, ANN).await;
    assert!(told.contains(KEY) && told.says(message!("hint-counted", count = 2usize)), "{told}");
    room.restart();
    while table(&room).await.outcome().is_none() {
        hinted(&mut room, ANN).await;
    }
    let text = &own(&room).text;
    assert!(
        text.says("board-solved")
            && text.says(message!("board-solo-over", attempt = 2usize, hints = 3usize))
            && text.contains(" · 0:"),
        "{text}"
    );
    assert!(
        has(own(&room), "button-once-more")
            && has(own(&room), "button-another-puzzle")
            && !has(own(&room), "button-rematch")
    );
    let another = button(own(&room), "button-another-puzzle").custom_id.clone();
    assert!(ephemeral(&room.press_id(ANN, &another, &[]).await).text.says("puzzles"));
}

#[tokio::test]
async fn record_of_a_puzzle_is_given_and_read_again() {
    let mut room = Room::new();
    problem(&mut room, ANN, 1).await;
    let entry = wrong(&room).await;
    room.type_move(ANN, &entry).await;
    room.command(ANN, "game record", &[]).await;
    let post = own(&room).clone();
    let text = post.text.clone();
    assert!(text.contains("# game: triortan") && text.contains(&entry), "{text}");
    let read = Table::import(&text, None).unwrap();
    assert_eq!(read.entries.len(), table(&room).await.entries.len());
    // Its buttons work, and it leads back to the puzzle.
    let ids: Vec<String> = buttons(&post).map(|button| button.custom_id.clone()).collect();
    for id in &ids {
        room.press_id(ANN, id, &[]).await;
        assert!(own(&room).file.is_some(), "{id}: {}", own(&room).text);
    }
    // A puzzle is not shared, and of no concern to others.
    room.command(ANN, "game record", &[("share", Value::Boolean(true))]).await;
    assert!(room.public.text.is_empty() && own(&room).text.contains("# game: triortan"));
    let other = room.command(BOB, "game record", &[]).await;
    assert!(!ephemeral(&other).text.contains("# game"), "{other:?}");
    // Over, it is still the last game here.
    while table(&room).await.outcome().is_none() {
        let entry = table(&room).await.play().unwrap().legal().unwrap().remove(0);
        room.type_move(ANN, &entry).await;
    }
    room.command(ANN, "game record", &[]).await;
    assert!(own(&room).text.contains("# result: "), "{}", own(&room).text);
    // In a channel with a game, its record is meant.
    room.start(&[BOB, CLEO], &[("setup", "standard")]).await;
    room.command(ANN, "game record", &[]).await;
    assert!(own(&room).text.contains("# game: triablo"), "{}", own(&room).text);
}

/// The last hint of a puzzle promises nothing after it.
#[tokio::test]
async fn hint_for_the_winning_move_says_so() {
    let ending = |id: &'static str| {
        let hint = Message::new(id).with("entry", "").with("description", "");
        say(Locale::default(), &hint).rsplit_once(". ").unwrap().1.to_owned()
    };
    let (solves, goes_on) = (ending("hint-solves"), ending("hint-enter"));
    let mut room = Room::new();
    problem(&mut room, ANN, 1).await;
    let mut told = Vec::new();
    while table(&room).await.outcome().is_none() {
        told.push(hinted(&mut room, ANN).await);
    }
    let (last, before) = told.split_last().unwrap();
    assert!(last.contains(&solves) && !last.contains(&goes_on), "{last}");
    assert!(!before.is_empty(), "{told:?}");
    assert!(before.iter().all(|told| told.contains(&goes_on) && !told.contains(&solves)), "{told:?}");
}

#[tokio::test]
async fn earlier_puzzle_button_offers_the_next() {
    let mut room = Room::new();
    problem(&mut room, ANN, 1).await;
    room.tap(ANN, "button-give-up").await;
    room.tap(ANN, "button-give-up-confirm").await;
    let again = button(own(&room), "button-once-more").custom_id.clone();
    room.tap(ANN, "button-once-more").await;
    assert!(has(own(&room), "button-hint"), "{}", own(&room).text);
    // A repeated delivery shows the same board.
    let request = room.last.clone().unwrap();
    room.deliver(request).await;
    assert!(has(own(&room), "button-hint"), "{}", own(&room).text);
    // Pressed again, it is a button of an earlier puzzle and offers the next.
    room.press_id(ANN, &again, &[]).await;
    assert!(own(&room).text.says("problem-old-puzzle"), "{}", own(&room).text);
    room.tap(ANN, "button-another-puzzle").await;
    assert!(own(&room).text.says("puzzles"), "{}", own(&room).text);
    // For other users the button belongs to no table here.
    let reply = room.press_id(BOB, &again, &[]).await;
    let text = &ephemeral(&reply).text;
    assert!(text.says("problem-old-game") && !text.says("problem-old-puzzle"), "{text}");
}

#[tokio::test]
async fn starting_over_is_a_new_attempt() {
    let mut room = Room::new();
    problem(&mut room, ANN, 2).await;
    let entry = table(&room).await.play().unwrap().legal().unwrap().remove(0);
    room.type_move(ANN, &entry).await;
    let old = button(own(&room), "button-begin-again").custom_id.clone();
    room.tap(ANN, "button-begin-again").await;
    assert!(
        own(&room).text.says(message!("board-solo", attempt = 2usize))
            && table(&room).await.entries.is_empty(),
        "{}",
        own(&room).text
    );
    // A repeated delivery, or a press on the old board, starts no further attempt.
    let again = room.last.clone().unwrap();
    room.deliver(again).await;
    assert_eq!(table(&room).await.attempt(), 2);
    assert!(ephemeral(&room.press_id(ANN, &old, &[]).await).file.is_none());
    assert_eq!(table(&room).await.attempt(), 2);
}

#[tokio::test]
async fn puzzle_is_private_to_its_user() {
    let mut room = Room::new();
    problem(&mut room, ANN, 1).await;
    let first = own(&room).clone();
    let public = room.public.clone();
    // Forged buttons do nothing for other users, and the channel stays free.
    for label in ["button-hint", "button-give-up", "button-move"] {
        let id = button(&first, label).custom_id.clone();
        let reply = room.press_id(STRANGER, &id, &[]).await;
        assert!(ephemeral(&reply).file.is_none() && ephemeral(&reply).rows.is_empty(), "{label}");
    }
    assert_eq!(table(&room).await.hints(), 0);
    assert!(room.bot.table(ChannelId(500)).await.is_none());
    open(&mut room, BOB, "variant-trioker-puzzle", "option-shape-star").await;
    assert_ne!(table_of(&room, BOB).await.setup, table(&room).await.setup);

    // The hint pressed twice, delivered twice, and pressed on an earlier board.
    let hint = button(&first, "button-hint").custom_id.clone();
    room.press_id(ANN, &hint, &[]).await;
    let again = room.last.clone().unwrap();
    room.deliver(again).await;
    room.press_id(ANN, &hint, &[]).await;
    assert_eq!(table(&room).await.hints(), 1);
    room.type_move(ANN, KEY).await;
    let late = button(own(&room), "button-hint").custom_id.clone();
    let ask = button(own(&room), "button-give-up").custom_id.clone();
    assert!(ephemeral(&room.press_id(ANN, &hint, &[]).await).text.says("problem-stale"));
    assert_eq!(table(&room).await.hints(), 1);
    // Undo is not possible here, not even with a forged button.
    let forged = late.replace(".hint.", ".undo!.");
    assert!(ephemeral(&room.press_id(ANN, &forged, &[]).await).text.says("table-refuse-undo"));

    // The question can be cancelled; then the solution is shown, to her alone.
    room.press_id(ANN, &ask, &[]).await;
    assert!(own(&room).text.says("give-up-ask"));
    room.tap(ANN, "button-cancel").await;
    assert!(has(own(&room), "button-hint") && own(&room).file.is_some());
    room.press_id(ANN, &ask, &[]).await;
    room.tap(ANN, "button-give-up-confirm").await;
    let text = &own(&room).text;
    assert!(text.says("board-given-up") && text.contains(&format!("The solution: `{KEY}`")), "{text}");
    assert!(own(&room).file.as_ref().unwrap().alt.says("solution-caption"));
    let again = button(own(&room), "button-once-more").custom_id.clone();
    assert!(ephemeral(&room.press_id(ANN, &late, &[]).await).text.says("problem-over"));
    // It is found neither in the server's list of games nor by its number.
    let listed = room.command(BOB, "game history", &[]).await;
    assert!(!ephemeral(&listed).text.says("variant-triortan-problem"), "{}", ephemeral(&listed).text);
    assert!(room.public == public);
    // After giving up, the next attempt starts with zero counts.
    room.press_id(ANN, &again, &[]).await;
    assert_eq!((table(&room).await.attempt(), table(&room).await.hints()), (1, 0));
}

#[tokio::test]
async fn running_puzzle_can_be_continued() {
    let mut room = Room::new();
    problem(&mut room, ANN, 1).await;
    let entry = wrong(&room).await;
    room.type_move(ANN, &entry).await;
    let first = table(&room).await;
    room.restart();
    // Continued from the list, in any channel; a puzzle of another kind runs in parallel.
    room.command(ANN, "puzzle", &[]).await;
    assert!(
        own(&room).text.says("puzzles-begun")
            && own(&room).text.says(message!("puzzles-begun", entries = 2usize)),
        "{}",
        own(&room).text
    );
    room.tap(ANN, message!("button-puzzle-go-on", puzzle = message!("variant-triortan-problem")))
        .await;
    assert!(has(own(&room), "button-begin-again"));
    open(&mut room, ANN, "variant-trioker-puzzle", "option-shape-star").await;
    // Another puzzle of the same kind needs a confirmation.
    room.command(ANN, "puzzle", &[of_kind("triortan-problem")]).await;
    room.pick(ANN, message!("triortan-problem-label", number = 3usize)).await;
    assert!(
        own(&room).text.says("puzzle-under-way")
            && own(&room).text.says(message!("puzzle-under-way", entries = 2usize)),
        "{}",
        own(&room).text
    );
    let instead = button(own(&room), "button-puzzle-instead").custom_id.clone();
    room.tap(ANN, "button-puzzle-continue").await;
    assert!(has(own(&room), "button-begin-again") && table_of_kind(&room, 0).await.id == first.id);
    room.press_id(ANN, &instead, &[]).await;
    let again = room.last.clone().unwrap();
    room.deliver(again).await;
    let now = table_of_kind(&room, 0).await;
    assert!(now.id != first.id && now.entries.is_empty() && has(own(&room), "button-hint"));
    // A puzzle untouched for a month is replaced without confirmation.
    room.now = room.now.after(Duration::from_secs(31 * 24 * 60 * 60));
    problem(&mut room, ANN, 2).await;
    assert_ne!(table_of_kind(&room, 0).await.id, now.id);
    // The user's list of games includes puzzles, with the command instead of a link.
    let games = room.command(ANN, "me games", &[]).await;
    let text = &ephemeral(&games).text;
    assert!(text.says("games-puzzle") && !text.contains("]("), "{text}");
}

/// Ann's problem table, or her table of another family.
async fn table_of_kind(room: &Room, skip: usize) -> Arc<Table> {
    let mut problems = Vec::new();
    for kind in OwnKind::all() {
        if let Some(table) = room
            .bot
            .table(kind.place(UserId(ANN)))
            .await
            .filter(|table| table.setup.variant == "problem")
        {
            problems.push(table);
        }
    }
    problems.swap_remove(skip)
}

#[tokio::test]
async fn channel_game_takes_precedence_over_puzzle() {
    let mut room = Room::new();
    problem(&mut room, ANN, 1).await;
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let legal = room.bot.table(ChannelId(500)).await.unwrap().play().unwrap().legal().unwrap().remove(0);
    assert!(kind(&room.type_move(ANN, &legal).await) == Kind::Public);
    assert!(table(&room).await.entries.is_empty());
    // In a channel where only others play, the commands act on one's own puzzle.
    problem(&mut room, CLEO, 1).await;
    room.type_move(CLEO, KEY).await;
    assert_eq!(table_of(&room, CLEO).await.entries[0].line, KEY);
    assert_eq!(room.bot.table(ChannelId(500)).await.unwrap().entries.len(), 1);
}
