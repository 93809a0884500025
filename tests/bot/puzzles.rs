//! Single-player puzzles: from the menus to the end, hints, attempts, giving up, the puzzle of the day, and
//! users' mistakes.

use super::replies::{Kind, kind, posts_of, said};
use super::room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, has, selects};
use deltille::{
    bot::{
        Action, OwnKind, Post, Pressed, Reply, Value,
        daily::{self, Daily},
    },
    games::{AnyPlay, Grade, Hint, Seat, Setup, registry, solo::HINT_BUDGET},
    ids::{ChannelId, Time, UserId},
    store::{AnyStore, Store, Subject},
    table::{Table, solo::Day},
    text::{Locale, Message, locales, say},
};
use deltille_testing::texts::{Says, Wanted, message};
use std::{sync::Arc, time::Duration};

const KEY: &str = "(10,7,2)(3,7,9)";

fn of_kind(kind: &str) -> (&'static str, Value) {
    ("kind", Value::Text(kind.to_owned()))
}

/// Opens a puzzle through its menus; the public message does not change.
async fn open(room: &mut Room, user: u64, family: &str, puzzle: impl Into<Wanted>) {
    let public = room.public.clone();
    let reply = room.command(user, "puzzle", &[]).await;
    assert!(ephemeral(&reply).text.says("puzzles"));
    assert!(kind(&room.tap(user, family).await) == Kind::Replaced);
    assert!(kind(&room.pick(user, puzzle).await) == Kind::Replaced);
    assert!(room.private[&user].file.is_some(), "{}", room.private[&user].text);
    assert_eq!(room.public, public);
}

/// The user's most recent table of their own.
async fn table_of(room: &Room, user: u64) -> Arc<Table> {
    let mut newest: Option<Arc<Table>> = None;
    for kind in OwnKind::all() {
        let Some(table) = room.bot.table(kind.place(UserId(user))).await else {
            continue;
        };
        if newest.as_ref().is_none_or(|known| touched(known) < touched(&table)) {
            newest = Some(table);
        }
    }
    newest.unwrap()
}

fn touched(table: &Table) -> Time {
    table.entries.last().map_or(table.opened, |entry| entry.at)
}

async fn table(room: &Room) -> Arc<Table> {
    table_of(room, ANN).await
}

/// An entry after which the puzzle can no longer be solved.
async fn wrong(room: &Room) -> String {
    let play = table(room).await.play().unwrap().clone();
    let spoils = |entry: &String| {
        let mut after = play.clone();
        after.enter(entry).is_ok() && !matches!(after.solution(HINT_BUDGET), Some(line) if !line.is_empty())
    };
    play.legal().unwrap().into_iter().filter(|entry| entry != KEY).find(spoils).unwrap()
}

/// Presses *Hint* and plays the suggested entry; returns the hint's text.
async fn hinted(room: &mut Room, user: u64) -> String {
    room.tap(user, "button-hint").await;
    let text = room.private[&user].text.clone();
    room.tap(user, "button-confirm").await;
    text
}

fn own(room: &Room) -> &Post {
    &room.private[&ANN]
}

#[tokio::test]
async fn problem_is_failed_retried_and_solved_with_hint() {
    let mut room = Room::new();
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
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
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
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
    // Where the channel has a game, its record is meant.
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
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
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
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
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
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 2usize),
    )
    .await;
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
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
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
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
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
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 2usize),
    )
    .await;
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
    open(
        &mut room,
        ANN,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let legal = room.bot.table(ChannelId(500)).await.unwrap().play().unwrap().legal().unwrap().remove(0);
    assert!(kind(&room.type_move(ANN, &legal).await) == Kind::Public);
    assert!(table(&room).await.entries.is_empty());
    // In a channel where only others play, the commands act on one's own puzzle.
    open(
        &mut room,
        CLEO,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
    room.type_move(CLEO, KEY).await;
    assert_eq!(table_of(&room, CLEO).await.entries[0].line, KEY);
    assert_eq!(room.bot.table(ChannelId(500)).await.unwrap().entries.len(), 1);
}

#[tokio::test]
async fn senseless_presses_are_answered() {
    let mut room = Room::new();
    let presses = [
        ("1.z.f.99.0", ""),
        ("1.z.c.0", "trioker/puzzle/moon"),
        ("1.z.c.0", ""),
        ("1.z.q", ""),
        ("1.z.f.1.x", ""),
    ];
    for (id, value) in presses {
        let reply = room.press_id(ANN, id, &[value]).await;
        assert!(ephemeral(&reply).text.says("problem-unknown"), "{id}");
    }
    // A page past the end shows the last one.
    assert!(kind(&room.press_id(ANN, "1.z.f.0.9", &[]).await) == Kind::Replaced);
    assert!(
        ephemeral(&room.command(ANN, "puzzle", &[of_kind("chess")]).await)
            .text
            .says("problem-unknown")
    );
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let hint = button(&room.public, "button-move").custom_id.replace(".move.", ".hint.");
    assert!(ephemeral(&room.press_id(ANN, &hint, &[]).await).text.says("hint-none"));
    assert!(!has(&room.public, "button-hint"));
}

#[tokio::test]
async fn given_up_tour_shows_moves_one_by_one() {
    let mut room = Room::new();
    open(&mut room, ANN, "variant-triortan-skylight", "triortan-piece-fm").await;
    let mut play = table(&room).await.play().unwrap().clone();
    let tour = play.solution(HINT_BUDGET).unwrap();
    tour.iter().for_each(|line| drop(play.enter(line).unwrap()));
    assert!(tour.len() == 216 && play.outcome().is_some_and(|outcome| outcome.winners.contains(Seat(0))));
    hinted(&mut room, ANN).await;
    room.tap(ANN, "button-give-up").await;
    room.tap(ANN, "button-give-up-confirm").await;
    let shown = own(&room).file.clone().unwrap();
    assert!(
        shown.name.ends_with(".gif") && shown.bytes.starts_with(b"GIF89a") && shown.bytes.len() < 4 << 20,
        "{}",
        shown.bytes.len()
    );
    assert!(
        own(&room).text.says("board-solution-moves") && shown.alt.contains("216"),
        "{}",
        own(&room).text
    );
}

#[tokio::test]
async fn a_tour_with_undo_and_hints_to_its_end() {
    let mut room = Room::new();
    open(&mut room, ANN, "variant-triortan-skylight", "triortan-piece-fm").await;
    assert!(!has(own(&room), "button-undo"), "there is nothing to undo");
    hinted(&mut room, ANN).await;
    hinted(&mut room, ANN).await;
    assert!(kind(&room.tap(ANN, "button-undo").await) == Kind::Replaced);
    assert_eq!(table(&room).await.entries.len(), 1);
    // Move at random until the tour cannot be completed; the hint says so.
    loop {
        let play = table(&room).await.play().unwrap().clone();
        if play.hint(HINT_BUDGET) == Some(Hint::DeadEnd) {
            room.tap(ANN, "button-hint").await;
            break;
        }
        let mut entries = play.legal().unwrap();
        room.type_move(ANN, &entries.swap_remove(0)).await;
    }
    assert!(
        own(&room).text.says(message!("hint-dead-undo", button = message!("button-undo"))),
        "{}",
        own(&room).text
    );
    room.tap(ANN, "button-close").await;
    while matches!(table(&room).await.play().unwrap().hint(HINT_BUDGET), Some(Hint::DeadEnd)) {
        room.tap(ANN, "button-undo").await;
    }
    // Typed, to the end.
    while table(&room).await.outcome().is_none() {
        let Some(Hint::Enter(entry)) = table(&room).await.play().unwrap().hint(HINT_BUDGET) else {
            panic!("a way on")
        };
        room.type_move(ANN, &entry).await;
    }
    let text = &own(&room).text;
    assert!(
        text.says(message!("triortan-event-complete", visited = 216usize))
            && text.says("board-solved")
            && text.says(message!("board-solo", hints = 3usize)),
        "{text}"
    );
}

#[tokio::test]
async fn pieces_without_tour_are_named() {
    let mut room = Room::new();
    room.command(ANN, "puzzle", &[of_kind("triortan-skylight")]).await;
    let post = own(&room).clone();
    let about: Vec<String> = selects(&post)
        .flat_map(|select| &select.options)
        .map(|option| format!("{}: {}", option.label, option.description.clone().unwrap_or_default()))
        .collect();
    assert_eq!(about.len(), 12);
    assert!(
        about.contains(&"Strobe: not every cell can be visited: 27 at most".to_owned()),
        "{about:?}"
    );
    assert!(about.contains(&"Firemaster: all 216 cells can be visited".to_owned()), "{about:?}");
    room.pick(ANN, "triortan-page-strobe").await;
    room.tap(ANN, "button-hint").await;
    assert!(own(&room).text.says("hint-never"), "{}", own(&room).text);
    assert_eq!(table(&room).await.hints(), 0, "it was told before");
}

#[tokio::test]
async fn shapes_are_filled_with_hints_and_dead_ends_are_named() {
    let mut room = Room::new();
    open(&mut room, ANN, "variant-trioker-puzzle", "option-shape-triangle-3-odd").await;
    for line in ["113.12@A1", "331.04@C5", "332.04@C1", "112.06@B2"] {
        room.type_move(ANN, line).await;
    }
    room.tap(ANN, "button-hint").await;
    assert!(own(&room).text.contains("`lift@B2`"), "{}", own(&room).text);
    room.tap(ANN, "button-confirm").await;
    while table(&room).await.outcome().is_none() {
        hinted(&mut room, ANN).await;
    }
    let text = &own(&room).text;
    let hints =
        |text: &str| (2..30).any(|count: usize| text.says(message!("board-solo-over", hints = count)));
    assert!(text.says("board-solved") && hints(text), "{text}");

    // MacMahon’s hexagon, given up.
    open(&mut room, ANN, "MacMahon’s hexagon", "Coral (3)").await;
    room.tap(ANN, "button-give-up").await;
    room.tap(ANN, "button-give-up-confirm").await;
    assert!(own(&room).text.says("board-solution"), "{}", own(&room).text);
    let alt = &own(&room).file.as_ref().unwrap().alt;
    let tiles = alt.split_once("twelve o’clock: ").map_or(0, |(_, tiles)| tiles.split(", ").count());
    assert_eq!(tiles, 24, "{alt}");
}

/// Sends a request from another channel; returns the reply.
async fn elsewhere(room: &mut Room, user: u64, channel: u64, action: Action) -> Reply {
    let mut request = room.request(user, action);
    request.channel = ChannelId(channel);
    room.deliver(request).await
}

/// Asks in a channel for the puzzles of the day and chooses the easy one, a shape: all of its entries are the
/// user's own.
async fn daily(room: &mut Room, user: u64, channel: u64) -> Reply {
    let options = vec![("kind".to_owned(), Value::Text("daily".to_owned()))];
    elsewhere(room, user, channel, Action::Command { name: "puzzle".to_owned(), options }).await;
    assert!(room.private[&user].text.says("puzzle-daily"), "{}", room.private[&user].text);
    let chosen = press(&room.private[&user], "grade-easy");
    elsewhere(room, user, channel, chosen).await
}

fn press(post: &Post, label: &str) -> Action {
    let custom_id = button(post, label).custom_id.clone();
    Action::Press {
        custom_id,
        values: Vec::new(),
        message: Pressed {
            id: deltille::ids::MessageId(1),
            private: true,
            shows_it: true,
        },
    }
}

fn shown(reply: &Reply) -> &Post {
    posts_of(reply)[0]
}

/// The puzzle that the bot must have chosen, and a line that solves it.
fn of_today(room: &Room) -> (Setup, Vec<String>) {
    let Some(Daily::Puzzle(game, puzzle)) = daily::chosen(Day::of(room.now), Grade::Easy) else {
        panic!("a puzzle")
    };
    let option = (puzzle.option.0.to_owned(), puzzle.option.1);
    let setup = Setup::parse(registry::game(game.id).unwrap(), Some(puzzle.variant), &[option]).unwrap();
    let line = AnyPlay::start(&setup).unwrap().solution(HINT_BUDGET).unwrap();
    (setup, line)
}

async fn attempt(room: &Room, user: u64) -> Arc<Table> {
    room.bot.table(OwnKind::Daily(Grade::Easy).place(UserId(user))).await.unwrap()
}

/// Types the day's solution in this channel; returns the last reply.
async fn solves(room: &mut Room, user: u64, channel: u64) -> Reply {
    let (_, line) = of_today(room);
    let mut last = None;
    for entry in line {
        let table = attempt(room, user).await;
        let made = table.entries.iter().any(|known| known.line == entry);
        if !made && table.outcome().is_none() {
            let options = vec![("move".to_owned(), Value::Text(entry))];
            last = Some(
                elsewhere(room, user, channel, Action::Command { name: "move".to_owned(), options }).await,
            );
        }
    }
    last.unwrap()
}

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn daily_puzzle_is_shared_and_attempts_are_private() {
    let mut room = Room::new();
    let board = shown(&daily(&mut room, ANN, 600).await).clone();
    let twice = room.last.clone().unwrap();
    let setup = attempt(&room, ANN).await.setup.clone();
    assert_eq!(setup, of_today(&room).0);
    assert!(board.text.says("board-daily") && has(&board, "button-leaders"), "{}", board.text);
    room.deliver(twice).await;
    let theirs = shown(&daily(&mut room, BOB, 601).await).clone();
    assert_eq!(attempt(&room, BOB).await.setup, setup, "the same for everybody");
    // The attempt continues; no second one starts.
    let id = attempt(&room, ANN).await.id;
    assert!(has(shown(&daily(&mut room, ANN, 602).await), "Give up…"));
    assert_eq!(attempt(&room, ANN).await.id, id);
    elsewhere(&mut room, BOB, 601, press(&theirs, "button-leaders")).await;
    assert!(room.private[&BOB].text.says(message!("leaders-grade", count = 0usize)));

    // Bob is quick and asks for a hint; Ann is slow and does not.
    elsewhere(&mut room, BOB, 601, press(&theirs, "button-hint")).await;
    let text = shown(&solves(&mut room, BOB, 601).await).text.clone();
    assert!(
        text.says("board-solved")
            && text.contains("1. Bob")
            && text.says(message!("board-solo", hints = 1usize)),
        "{text}"
    );
    let last = room.last.clone().unwrap();
    room.deliver(last).await;
    room.restart();
    room.now = room.now.after(Duration::from_secs(3600));
    let reply = solves(&mut room, ANN, 600).await;
    let text = shown(&reply).text.clone();
    let (ann, bob) = (text.find("1. Ann").unwrap(), text.find("2. Bob").unwrap());
    assert!(ann < bob && text.matches("Bob").count() == 1, "{text}");
    assert!(text[ann..].says(message!("leaders-line", place = 1usize, hints = 0usize)), "{text}");
    assert!(text[ann..bob].contains(", 1:0"), "{text}");
    room.restart();
    assert!(shown(&daily(&mut room, ANN, 602).await).text.says("daily-solved"));
}

#[tokio::test]
async fn solved_daily_puzzles_are_ranked_counted_once_and_rebuilt() {
    let mut room = Room::new();
    room.now = Time(room.now.0 - room.now.0 % 86_400_000 + 1_000_000);
    for (user, channel) in [(ANN, 600), (BOB, 601)] {
        daily(&mut room, user, channel).await;
        solves(&mut room, user, channel).await;
        // The last request comes once more.
        let again = room.last.clone().unwrap();
        room.deliver(again).await;
    }
    room.now = room.now.after(A_DAY);
    daily(&mut room, ANN, 600).await;
    solves(&mut room, ANN, 600).await;
    let asked = [("list", Value::Text("puzzles".to_owned()))];
    let shown = ephemeral(&room.command(CLEO, "game leaderboard", &asked).await).text.clone();
    let lines: Vec<&str> = shown.lines().filter(|line| line.says("ranks-line-puzzles")).collect();
    let line = message!("ranks-line-puzzles", place = 1usize, solved = 2usize, clean = 2usize, days = 2usize);
    assert!(lines.len() == 2 && lines[0].says(line) && lines[0].contains("Ann"), "{shown}");
    assert!(lines[1].says(message!("ranks-line-puzzles", place = 2usize, solved = 1usize)), "{shown}");
    // Those who are hidden are in none of the lists.
    room.command(BOB, "me privacy", &[]).await;
    room.pick(BOB, "privacy-seen-nobody").await;
    let shown = ephemeral(&room.command(CLEO, "game leaderboard", &asked).await).text.clone();
    assert!(shown.contains("Ann") && !shown.contains("Bob"), "{shown}");
    room.now = Time(room.now.0 - 86_400_000);
    elsewhere(
        &mut room,
        CLEO,
        601,
        Action::Command {
            name: "puzzle".to_owned(),
            options: vec![("kind".to_owned(), Value::Text("daily".to_owned()))],
        },
    )
    .await;
    let leaders = press(&room.private[&CLEO], "button-leaders");
    elsewhere(&mut room, CLEO, 601, leaders).await;
    let leaders = room.private[&CLEO].text.clone();
    assert!(
        leaders.says("leaders") && leaders.contains("Ann") && !leaders.contains("Bob"),
        "{leaders}"
    );
    // A rebuild finds the same in the archive.
    let rows = async |room: &Room| {
        let rows = room.store.scan(None, 1000).await.unwrap();
        rows.into_iter()
            .filter(|(subject, _)| matches!(subject, Subject::Rating(_)))
            .map(|(subject, row)| (subject, row.body, row.labels))
            .collect::<Vec<_>>()
    };
    let kept = rows(&room).await;
    assert_eq!(kept.len(), 2);
    let any = AnyStore::from(room.store.clone());
    let rebuilt = deltille::bot::ratings::rebuild(&any, room.now).await.unwrap();
    assert_eq!((rebuilt.people, rebuilt.changed), (2, 0));
    for (subject, ..) in &kept {
        let version = room.store.load(*subject).await.unwrap().unwrap().version;
        assert!(room.store.remove(*subject, version).await.unwrap());
    }
    deltille::bot::ratings::rebuild(&any, room.now).await.unwrap();
    assert_eq!(rows(&room).await, kept);
}

#[tokio::test]
async fn a_result_is_shared_without_the_solution() {
    let mut room = Room::new();
    daily(&mut room, ANN, 600).await;
    let reply = solves(&mut room, ANN, 600).await;
    let share = press(shown(&reply), "button-share-result");
    let post = said(elsewhere(&mut room, ANN, 600, share.clone()).await);
    assert!(
        post.text.says("board-daily") && post.text.says(message!("share", hints = 0usize)),
        "{}",
        post.text
    );
    assert!(post.file.is_none() && post.mentions.is_empty() && post.text.lines().count() == 1);
    // No other user can press it or find the game.
    assert!(kind(&elsewhere(&mut room, CLEO, 600, share).await) != Kind::Public);
    let history = room.command(CLEO, "game history", &[]).await;
    assert!(!ephemeral(&history).text.says("game-trioker"), "{}", ephemeral(&history).text);
}

#[tokio::test]
async fn streaks_and_past_days() {
    let mut room = Room::new();
    for _ in 0..3 {
        daily(&mut room, ANN, 600).await;
        solves(&mut room, ANN, 600).await;
        room.now = room.now.after(A_DAY);
    }
    let ask = [of_kind("daily")];
    let text = ephemeral(&room.command(ANN, "puzzle", &ask).await).text.clone();
    assert!(
        text.says(message!("day-streak", count = 3usize))
            && text.contains("**Easy**")
            && text.contains("**Hard**"),
        "{text}"
    );
    daily(&mut room, ANN, 600).await;
    solves(&mut room, ANN, 600).await;
    assert!(
        ephemeral(&room.command(ANN, "puzzle", &ask).await)
            .text
            .says(message!("day-streak", count = 4usize))
    );
    // The same in another server, and in direct messages, where there is no list.
    let options = vec![ask[0].clone()].into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let mut request = room.request(ANN, Action::Command { name: "puzzle".to_owned(), options });
    request.guild = None;
    let reply = room.deliver(request).await;
    assert!(ephemeral(&reply).text.says("day-solved") && !has(ephemeral(&reply), "button-leaders"));
    room.now = room.now.after(A_DAY);
    room.now = room.now.after(A_DAY);
    assert!(
        !ephemeral(&room.command(ANN, "puzzle", &ask).await).text.says("day-streak"),
        "a day was missed"
    );
    // A previous day's puzzle is a puzzle like any other.
    room.tap(ANN, "button-day-before").await;
    assert!(own(&room).text.says("day-past-about"), "{}", own(&room).text);
    assert!(has(own(&room), "button-day-after"));
    room.tap(ANN, "grade-medium").await;
    assert_eq!(table(&room).await.day(), None);
    // Neither tomorrow's puzzle nor one of long ago can be opened.
    let today = Day::of(room.now);
    for (id, says) in [(today.0 + 1, "not come yet"), (today.0 - 4000, "Triortan")] {
        let id = format!("1.z.p.{}.medium", base36(id));
        let reply = room.press_id(BOB, &id, &[]).await;
        assert!(
            shown(&reply).text.contains(says) || shown(&reply).file.is_some(),
            "{}",
            shown(&reply).text
        );
    }
}

fn base36(mut number: u32) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(char::from_digit(number % 36, 36).unwrap());
        number /= 36;
    }
    digits.into_iter().rev().collect()
}

#[tokio::test]
async fn giving_up_daily_puzzle_persists() {
    let mut room = Room::new();
    let board = shown(&daily(&mut room, CLEO, 601).await).clone();
    elsewhere(&mut room, CLEO, 601, press(&board, "button-give-up")).await;
    let chosen = press(&room.private[&CLEO], "button-give-up-confirm");
    elsewhere(&mut room, CLEO, 601, chosen).await;
    let over = room.private[&CLEO].clone();
    assert!(over.text.says("board-given-up") && !has(&over, "button-share-result"));
    assert!(shown(&daily(&mut room, CLEO, 602).await).text.says("daily-given-up"));
    elsewhere(&mut room, CLEO, 601, press(&over, "button-once-more")).await;
    assert_eq!(attempt(&room, CLEO).await.day(), None, "not for the list");
    // Yesterday's puzzle is replaced by today's without confirmation.
    daily(&mut room, ANN, 600).await;
    room.now = room.now.after(A_DAY);
    daily(&mut room, ANN, 600).await;
    assert_eq!(attempt(&room, ANN).await.day(), Some(Day::of(room.now)));
}

#[tokio::test]
async fn puzzles_are_translated_to_german() {
    let german = locales().find(|locale| *locale != Locale::default()).unwrap();
    let mut room = Room::new();
    room.locale = german;
    let reply = room.command(ANN, "puzzle", &[of_kind("trioker-puzzle")]).await;
    assert!(
        ephemeral(&reply).text.says_in("de", "puzzle-trioker-puzzle"),
        "{}",
        ephemeral(&reply).text
    );
    room.pick(ANN, "option-shape-star").await;
    room.tap(ANN, "button-hint").await;
    assert!(room.private[&ANN].text.says_in("de", "hint-enter"), "{}", room.private[&ANN].text);
}
