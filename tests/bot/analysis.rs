//! Analyses of games, from `/analyse` to the last button.

use super::replies::{Kind, kind, messages, private, replaced, said, updated};
use super::room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, has, selects};
use deltille::{
    bot::{Action, ButtonStyle, Post, Upload, Value},
    games::{Grade, tactics},
    ids::{Ply, TableId, UserId},
    store::{Store, Subject},
    table::{Phase, Table},
};
use deltille_testing::texts::{Says, message};

async fn table_of(room: &Room) -> Table {
    let loaded = room.store.load(Subject::Channel(room.channel)).await.unwrap().unwrap();
    Table::decode(&loaded.body).unwrap()
}

/// Plays this number of random entries; then the first person resigns, and the others after.
async fn play_and_resign(room: &mut Room, people: &[u64], entries: usize) -> Table {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..entries {
        let table = table_of(room).await;
        let play = table.play().unwrap();
        let seat = table.on_turn().iter().next().unwrap();
        // A player who captures whenever possible.
        let taking: Vec<String> =
            play.legal().unwrap().into_iter().filter(|entry| entry.contains('x')).collect();
        let text = match taking.len() {
            0 => play.clone().random_entry(&mut |below| random.usize(..below)).unwrap().line,
            some => taking[random.usize(..some)].clone(),
        };
        let user = table.person(seat).unwrap().id.0;
        assert!(kind(&room.type_move(user, &text).await) == Kind::Public);
    }
    for user in &people[1..] {
        room.command(*user, "resign", &[]).await;
        room.tap(*user, "button-resign-confirm").await;
    }
    let table = table_of(room).await;
    assert_eq!(table.phase, Phase::Over);
    let who = if people.len() == 2 {
        "the other side resigned"
    } else {
        "the others resigned"
    };
    assert!(
        table.outcome().unwrap().reason != "resign" || room.public.text.contains(who),
        "{}",
        room.public.text
    );
    table
}

fn file(text: &str) -> (&'static str, Value) {
    let content = Ok(text.as_bytes().to_vec());
    ("file", Value::File(Upload { name: "game.txt".to_owned(), content }))
}

/// How the answer begins when an analysis could help in a running game (`analysis-helps`).
const HELPS: &str = "You are playing a game that this one could be";

fn picture(post: &Post) -> &str {
    let file = post.file.as_ref().expect("a picture");
    assert!(file.bytes.starts_with(b"\x89PNG"), "{}", file.name);
    &file.name
}

/// Asks for an analysis, pages through all of it and fetches the record.
async fn page_through(game: &str, variant: &str, options: &[(&str, &str)], people: &[u64], entries: usize) {
    let mut room = Room::new();
    room.open(people, game, variant, options).await;
    // Refused while the game is running.
    room.type_move(ANN, &table_of(&room).await.play().unwrap().legal().unwrap()[0]).await;
    let refused = room.command(BOB, "game analyse", &[]).await;
    assert!(ephemeral(&refused).text.says("analysis-goes-on"), "{:?}", ephemeral(&refused).text);
    assert_eq!(room.bot.analyses.searched(), 0);
    let table = play_and_resign(&mut room, people, entries).await;
    let last = table.entries.len();

    let reply = room.command(ANN, "game analyse", &[]).await;
    assert!(messages(&reply).private.is_some());
    let post = &updated(&reply).0;
    assert!(post.text.contains(&format!("move 0 of {last}")), "{}", post.text);
    button(post, "button-cancel");
    let shown = room.private[&ANN].clone();
    assert!(picture(&shown).contains("analysis"), "{}", shown.text);
    assert_eq!(room.bot.analyses.searched(), last as u64 + 1);
    // Random play gives something away.
    assert!(shown.text.says("analysis-better"), "{}", shown.text);
    let alt = &shown.file.as_ref().unwrap().alt;
    assert!(
        alt.contains("Expected score") && !alt.contains(['`', '*']) && !alt.contains("-# "),
        "{alt}"
    );

    // The board in the analysis shows the better entry.
    room.tap(ANN, "button-analysis-board").await;
    let board = room.private[&ANN].clone();
    assert!(!picture(&board).contains("analysis"));
    assert!(
        board.text.says("analysis-better-line") && board.text.says("analysis-shares-after"),
        "{}",
        board.text
    );
    assert!(board.text.says("analysis-before"), "{}", board.text);
    // Steps back to the first entry and forward to the last, by single steps and by turning points.
    let mut steps = 0;
    while buttons(&room.private[&ANN])
        .any(|button| button.label.reads("button-step-back") && !button.disabled)
    {
        room.tap(ANN, "button-step-back").await;
        picture(&room.private[&ANN]);
        steps += 1;
        assert!(steps <= last);
    }
    assert!(room.private[&ANN].text.contains(&format!("move 0 of {last}")));
    let mut turns = 0;
    while buttons(&room.private[&ANN])
        .any(|button| button.label.reads("button-turning-on") && !button.disabled)
    {
        room.tap(ANN, "button-turning-on").await;
        assert!(room.private[&ANN].text.says("analysis-better-line"), "{}", room.private[&ANN].text);
        turns += 1;
    }
    assert!(turns >= 1);
    while buttons(&room.private[&ANN]).any(|button| button.label.reads("button-forward") && !button.disabled)
    {
        room.tap(ANN, "button-forward").await;
    }
    let end = room.private[&ANN].text.clone();
    assert!(end.contains(&format!("move {last} of {last}")));
    assert!(end.says("event-resign") && !end.contains(":resign"), "{end}");
    room.tap(ANN, "button-graph").await;
    assert!(picture(&room.private[&ANN]).ends_with(&format!("analysis-{last}.png")));

    // The annotated record still parses as a record.
    let shown = room.private[&ANN].clone();
    room.tap(ANN, "button-remarks").await;
    let text = String::from_utf8(room.private[&ANN].file.clone().unwrap().bytes).unwrap();
    assert!(text.contains(" lost; expected now: ") && text.contains("better was "), "{text}");
    let again = Table::import(&text, None).unwrap();
    assert_eq!(again.entries.len(), last);

    // The public post has the picture, but no buttons.
    let post = said(room.press_id(ANN, &button(&shown, "button-share").custom_id, &[]).await);
    assert!(post.rows.is_empty() && picture(&post).contains("analysis"));

    // The analysis is now cached: for other users, after a restart and from the history. Nothing is searched
    // again.
    let searched = room.bot.analyses.searched();
    let reply = room.command(BOB, "game analyse", &[]).await;
    picture(ephemeral(&reply));
    assert_eq!(room.bot.analyses.searched(), searched);
    room.restart();
    room.press_id(ANN, &button(&shown, "button-analysis-board").custom_id, &[]).await;
    picture(&room.private[&ANN]);
    room.command(CLEO, "history", &[]).await;
    let select = selects(&room.private[&CLEO]).next().unwrap().clone();
    room.press_id(CLEO, &select.custom_id, &[&select.options[0].value]).await;
    let reply = room.tap(CLEO, "button-analyse").await;
    assert!(picture(ephemeral(&reply)).contains("analysis"));
    assert_eq!(room.bot.analyses.searched(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn triablo_analysis_can_be_paged() {
    page_through("triablo", "two-player", &[("setup", "standard")], &[ANN, BOB], 14).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_player_triablo_analysis_can_be_paged() {
    page_through("triablo", "three-player", &[("setup", "standard")], &[ANN, BOB, CLEO], 24).await;
}

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
    assert!(ephemeral(&reply).text.contains(HELPS), "{:?}", ephemeral(&reply).text);
    // An import that claims to be over is refused too, no matter which offers it contains, and moves cannot
    // be tried on it.
    let second = table_of(&room).await.seat_names()[1];
    let ended = format!("{}\n{second}:resign\n", running.trim_end());
    let offered =
        ended.replace(&format!("{second}:resign"), &format!("{second}:draw-offer\n{second}:resign"));
    for text in [ended, offered] {
        let reply = room.command(ANN, "game analyse", &[file(&text)]).await;
        assert!(ephemeral(&reply).text.contains(HELPS), "{:?}", ephemeral(&reply).text);
        for label in ["button-analyse", "button-try"] {
            room.command(ANN, "game import", &[file(&text)]).await;
            let reply = room.tap(ANN, label).await;
            assert!(ephemeral(&reply).text.contains(HELPS), "{label}: {:?}", ephemeral(&reply).text);
        }
    }
    // So is the same position without the entries that led to it.
    let position = table_of(&room).await.play().unwrap().full_position();
    let next = &legal(&room).await[0];
    let bare = format!("# game: triablo\n# position: {position}\n{next}\n");
    room.command(ANN, "game import", &[file(&bare)]).await;
    let reply = room.tap(ANN, "button-analyse").await;
    assert!(ephemeral(&reply).text.contains(HELPS), "{:?}", ephemeral(&reply).text);
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
    assert!(ephemeral(&reply).text.contains(HELPS), "{:?}", ephemeral(&reply).text);
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
    assert!(ephemeral(&reply).text.contains(HELPS), "{reply:?}");
}
