//! Records, replays, imports, animations and the history of games; hidden information stays hidden.

use super::replies::{Kind, closed, kind, messages, posts_of, replaced, said, updated};
use super::room::{ANN, BOB, CLEO, PEOPLE, Room, STRANGER, button, buttons, ephemeral, has, selects};
use deltille::{
    bot::{Action, Component, Messages, Post, Reply, Upload, UploadError, Value},
    games::{Actors, AnyPlay, Setup, Viewer, registry},
    ids::{ChannelId, GuildId, TableId},
    store::{Applied, Change, Key, Store, Subject, Version},
    table::Table,
    text::Locale,
};
use deltille_testing::texts::{Says, message, words};

fn file(text: &str) -> (&'static str, Value) {
    (
        "file",
        Value::File(Upload {
            name: "game.txt".to_owned(),
            content: Ok(text.as_bytes().to_vec()),
        }),
    )
}

fn flag(name: &'static str) -> (&'static str, Value) {
    (name, Value::Boolean(true))
}

/// The text of a record, from its code block or its file.
fn text_of(post: &Post) -> String {
    match &post.file {
        Some(file) => String::from_utf8(file.bytes.clone()).unwrap(),
        None => post.text.split("```").nth(1).unwrap().trim().to_owned(),
    }
}

async fn press(room: &mut Room, user: u64, post: &Post, label: &str) -> Reply {
    room.press_id(user, &button(post, label).custom_id, &[]).await
}

async fn short_game(room: &mut Room) {
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3v").await;
    room.type_move(BOB, "e7-f6^").await;
}

async fn resign(room: &mut Room, user: u64) {
    ephemeral(&room.command(user, "game resign", &[]).await);
    assert!(kind(&room.tap(user, "button-resign-confirm").await) == Kind::ClosedAndPublic);
}

#[tokio::test]
async fn record_and_position_in_private_and_public() {
    let mut room = Room::new();
    assert!(ephemeral(&room.command(ANN, "game record", &[]).await).text.contains("/play"));
    short_game(&mut room).await;
    let reply = room.command(STRANGER, "game record", &[]).await;
    let text = text_of(ephemeral(&reply));
    assert!(text.starts_with("# game: triablo\n# variant: two-player\n"), "{text}");
    assert!(text.contains("\ne3-f3v\ne7-f6^\n# position now: "), "{text}");
    let reply = room.command(BOB, "game record", &[flag("share")]).await;
    let post = &said(&reply);
    assert_eq!(messages(&reply).strip, None);
    assert_eq!((text_of(post), post.mentions.len(), post.rows.len()), (text, 0, 0));
    resign(&mut room, ANN).await;
    let reply = room.press(STRANGER, "button-record").await;
    let text = text_of(ephemeral(&reply));
    assert!(text.contains("# result: red (resign)"), "{text}");
}

#[tokio::test]
async fn replay_works_during_and_after_the_game() {
    let mut room = Room::new();
    short_game(&mut room).await;
    let reply = room.command(STRANGER, "board", &[("move", Value::Integer(1))]).await;
    let post = ephemeral(&reply).clone();
    assert!(
        post.text.says(message!("replay-head", ply = 1usize, last = 2usize)) && post.text.contains("e3-f3v"),
        "{}",
        post.text
    );
    assert!(!has(&post, "button-play-on"), "it goes on");
    for (label, ply) in
        [("button-forward", 2), ("button-step-back", 1), ("button-first", 0), ("button-last", 2)]
    {
        let post = replaced(room.tap(STRANGER, label).await);
        assert!(post.text.contains(&format!("move {ply} of 2")), "{label}: {}", post.text);
        assert!(post.file.is_some() && post.mentions.is_empty());
    }
    // At the end, *Forward* and *Last* are disabled.
    let post = &room.private[&STRANGER];
    let disabled: Vec<&str> = buttons(post)
        .filter(|button| button.disabled)
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(disabled, words(&["button-forward", "button-last"]));
    let before = post.file.clone();
    let post = replaced(room.tap(STRANGER, message!("button-side", seat = message!("seat-red"))).await);
    assert_ne!(post.file, before);
    // A forged button does not open a table from a running game.
    let id = button(&post, message!("button-side", seat = message!("seat-white")))
        .custom_id
        .replacen(".w.s4.", ".w.p.", 1);
    assert!(ephemeral(&room.press_id(STRANGER, &id, &[]).await).text.says("replay-goes-on"));
    for forged in [".9.0", ".2.7", ".0"] {
        let id = format!("{}{forged}", id.rsplitn(3, '.').nth(2).unwrap());
        assert!(ephemeral(&room.press_id(STRANGER, &id, &[]).await).text.says("problem-unknown"), "{id}");
    }
    resign(&mut room, BOB).await;
    let analyse = button(&room.public, "button-analyse").custom_id.clone();
    let reply = room.press(ANN, "button-record").await;
    ephemeral(&reply);
    let reply = room.tap(ANN, "button-replay").await;
    assert!(ephemeral(&reply).text.says(message!("replay-head", ply = 0usize, last = 3usize)));
    // A new table from the first entry on.
    room.tap(ANN, "button-forward").await;
    let reply = room.tap(ANN, "button-play-on").await;
    let (_, post) = closed(&reply);
    assert!(post.text.contains("after one move"), "{}", post.text);
    room.press(CLEO, "button-join").await;
    assert!(room.public.text.contains("e3-f3v") && room.public.file.is_some(), "{}", room.public.text);
    assert_eq!(room.public.mentions, [], "Cleo has just come, and it is her move");
    let reply = room.type_move(CLEO, "e7-f6^").await;
    assert!(kind(&reply) == Kind::Public, "{reply:?}");
    assert_eq!(room.record(ANN).await, ["e3-f3v", "e7-f6^"]);
    // The earlier game's analysis is not available while the new game is running.
    for user in [ANN, CLEO] {
        let refused = room.press_id(user, &analyse, &[]).await;
        assert!(ephemeral(&refused).text.says("analysis-helps"), "{}", ephemeral(&refused).text);
    }
}

#[tokio::test]
async fn animation_starts_with_final_board() {
    let mut room = Room::new();
    short_game(&mut room).await;
    let reply = room.command(ANN, "game record", &[flag("gif")]).await;
    let post = ephemeral(&reply).clone();
    let gif = post.file.as_ref().unwrap();
    assert!(
        gif.name.ends_with(".gif") && gif.alt.says(message!("animation-alt", count = 2usize)),
        "{gif:?}"
    );
    let mut decoder = gif::DecodeOptions::new().read_info(&gif.bytes[..]).unwrap();
    assert_eq!(decoder.width(), 720);
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames.push((frame.width, frame.height, frame.delay));
    }
    // A still of the end, the start, one entry, then the end again.
    assert_eq!(frames.len(), 4);
    assert!(frames[0].0 > 700 && frames[0].2 == 300 && frames[3].2 == 300, "{frames:?}");
    let reply = room.command(ANN, "game record", &[flag("gif"), flag("share")]).await;
    let shared = &said(&reply);
    assert_eq!(shared.file.as_ref().unwrap().name, gif.name);
}

/// A long animation takes seconds, but an answer is due within three.
#[tokio::test]
async fn long_animation_follows_the_answer() {
    let mut room = Room::new();
    let setup = Setup::parse(registry::game("triangulation").unwrap(), None, &[]).unwrap();
    let mut random = fastrand::Rng::with_seed(7);
    let (mut play, mut text) = (AnyPlay::start(&setup).unwrap(), "# game: triangulation\n".to_owned());
    for _ in 0..230 {
        let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
            break;
        };
        text.push_str(&entered.line);
        text.push('\n');
    }
    assert!(play.ply() > 200, "{}", play.ply());
    room.command(ANN, "game import", &[file(&text)]).await;
    let pressed = button(&room.private[&ANN], "button-animation").custom_id.clone();
    let reply = room.press_id(ANN, &pressed, &[]).await;
    assert!(messages(&reply).private.is_some());
    let (post, _) = updated(&reply);
    assert!(post.file.is_none() && post.text.contains(&play.ply().to_string()), "{}", post.text);
    // The room waits until the message has its final content.
    let gif = room.private[&ANN].file.as_ref().unwrap();
    assert!(gif.name.ends_with(".gif") && gif.bytes.starts_with(b"GIF89a"), "{}", gif.name);
}

#[tokio::test]
async fn imported_record_or_position_can_be_continued() {
    let mut room = Room::new();
    short_game(&mut room).await;
    let text = text_of(ephemeral(&room.command(ANN, "game record", &[]).await));
    let reply = room.command(CLEO, "game import", &[file(&text)]).await;
    let post = ephemeral(&reply).clone();
    assert!(
        post.text.says(message!("replay-head", ply = 2usize, last = 2usize)) && post.text.says("board-turn"),
        "{}",
        post.text
    );
    let old = button(&post, "button-first").custom_id.clone();
    // The channel has a game already.
    let reply = press(&mut room, CLEO, &post, "button-play-on").await;
    assert!(ephemeral(&reply).text.says("form-channel-taken"), "{reply:?}");
    // Other users have no such import, and a later one replaces it.
    assert!(ephemeral(&room.press_id(BOB, &old, &[]).await).text.says("import-gone"));
    let position = text.split("# position now: ").nth(1).unwrap().trim();
    let game = ("game", Value::Text("triablo".to_owned()));
    let reply = room.command(CLEO, "game import", &[game, file(position)]).await;
    assert!(
        ephemeral(&reply).text.says(message!("replay-head", ply = 0usize, last = 0usize)),
        "{}",
        ephemeral(&reply).text
    );
    assert!(ephemeral(&room.press_id(CLEO, &old, &[]).await).text.says("import-gone"));
    let reply = press(&mut room, CLEO, ephemeral(&reply), "button-record").await;
    assert!(text_of(ephemeral(&reply)).contains(&format!("# position: {position}\n")), "{reply:?}");
    resign(&mut room, ANN).await;
    let reply = room.command(CLEO, "game import", &[file(&format!("# game: triablo\n{position}"))]).await;
    let reply = press(&mut room, CLEO, ephemeral(&reply), "button-play-on").await;
    let (_, post) = closed(&reply);
    assert!(post.text.says("lobby-position"), "{}", post.text);
    room.press(BOB, "button-join").await;
    assert!(room.public.file.is_some(), "{}", room.public.text);
}

#[tokio::test]
async fn a_text_is_pasted_into_a_form() {
    let mut room = Room::new();
    let Reply::Form(form) = room.command(ANN, "game import", &[]).await else {
        panic!("a form")
    };
    let paste = |text: &str| Action::Submit {
        custom_id: form.custom_id.clone(),
        fields: vec![("text".to_owned(), text.to_owned())],
        message: None,
    };
    let reply = room
        .act(ANN, paste("# game: triablo\n# option setup: standard\ne3f3v\nwhite:resign"))
        .await;
    let post = ephemeral(&reply).clone();
    assert!(post.text.says(message!("replay-head", ply = 0usize, last = 2usize)), "{}", post.text);
    let reply = room
        .act(ANN, paste("# game: triablo\n# option setup: standard\ne3f3v\n*e3f3v* `@everyone`"))
        .await;
    let said = &ephemeral(&reply).text;
    assert!(said.contains("Line 4, move 2") && !said.contains("*e3f3v*"), "{said}");
    // The earlier import is still open: the unreadable one was not stored.
    assert!(
        kind(&room.press_id(ANN, &button(&post, "button-forward").custom_id, &[]).await) == Kind::Replaced
    );
    let reply = room.press_id(ANN, &button(&post, "button-last").custom_id, &[]).await;
    let last = &replaced(&reply);
    assert!(!has(last, "button-play-on"), "it is over there");
    let forged = button(last, "button-animation").custom_id.replacen(".w.g.", ".w.p.", 1);
    assert!(ephemeral(&room.press_id(ANN, &forged, &[]).await).text.says("replay-at-end"));
}

#[tokio::test]
async fn non_text_files_are_refused() {
    let mut room = Room::new();
    let upload = |content| ("file", Value::File(Upload { name: "a`b.txt".to_owned(), content }));
    for (content, expected) in [
        (Ok(vec![0xff, 0xfe, 0]), "not a text file"),
        (Ok(b"a\0b".to_vec()), "not a text file"),
        (Ok(Vec::new()), "neither a move nor a position"),
        (Err(UploadError::TooLarge), "64 KB"),
        (Err(UploadError::Unreachable), "try again"),
    ] {
        let reply = room.command(ANN, "game import", &[upload(content)]).await;
        assert!(ephemeral(&reply).text.contains(expected), "{reply:?}");
    }
    let reply = room.command(ANN, "game import", &[("game", Value::Text("chess".to_owned()))]).await;
    assert!(ephemeral(&reply).text.contains("triablo"));
    let empty = Action::Press {
        custom_id: "1.i.-".to_owned(),
        values: Vec::new(),
        message: room.private_message(),
    };
    assert!(ephemeral(&room.act(ANN, empty).await).text.says("problem-unknown"));
}

#[tokio::test]
async fn option_errors_use_the_readers_language() {
    let mut room = Room::new();
    for (text, english, german) in [
        (
            "# game: chess",
            "Line 1: there is no game \"chess\"; there is: triablo, ",
            "Ein Spiel \"chess\" gibt es nicht",
        ),
        (
            "# game: Triablo\n# variant: *wild*",
            "Line 2: triablo has no variant \"\\*wild\\*\"",
            "hat keine Variante",
        ),
        (
            "# game: triablo\n\n# option gold: 3",
            "Line 3: two-player has no option \"gold\"",
            "hat keine Option",
        ),
        (
            "# game: triortan\n# option players: 9",
            "Line 2: option players cannot be \"9\"; allowed: 2, 3.",
            "Die Option players kann nicht \"9\" sein; möglich ist: 2, 3.",
        ),
        (
            "# game: triortan\n# option quiet: many",
            "option quiet cannot be \"many\"; allowed: 1 to 10000.",
            "Die Option quiet kann nicht \"many\" sein; möglich ist: 1 bis 10000.",
        ),
        (
            "# game: triortan\n# option pyrotech: dual\n# option pyrotech: dual",
            "option pyrotech is given twice",
            "Die Option pyrotech ist doppelt angegeben",
        ),
        (
            "# game: triortan\n# option pyrotech: dual",
            "goes with start=edge only",
            "geht nur mit start=edge",
        ),
        (
            "# game: triortan\n# variant: problem",
            "a problem starts from its id",
            "Eine Aufgabe beginnt mit ihrer id",
        ),
        (
            "# game: triortan\n# variant: problem\n# option id: q99",
            "there is no problem \"q99\"; there is: ",
            "Eine Aufgabe \"q99\" gibt es nicht",
        ),
    ] {
        for (locale, expected) in [("en-US", english), ("de", german)] {
            room.locale = Locale::nearest(locale);
            let reply = room.command(ANN, "game import", &[file(text)]).await;
            assert!(ephemeral(&reply).text.contains(expected), "{text}: {reply:?}");
        }
    }
    let reply = room.command(ANN, "play", &[("game", Value::Text("Schach".to_owned()))]).await;
    assert!(
        ephemeral(&reply).text.says_in("de", message!("terms-no-game", game = "\"Schach\"")),
        "{reply:?}"
    );
    // The form for numbers gives the same kind of message.
    room.command(ANN, "play", &[("game", Value::Text(" Triortan ".to_owned()))]).await;
    // The options of the table come before the numbers.
    room.tap(ANN, "button-more-options").await;
    room.tap(ANN, "button-more-options").await;
    let Reply::Form(form) = room.tap(ANN, "button-numbers").await else {
        panic!("a form")
    };
    assert_eq!(form.fields[0].placeholder, "1 bis 10000");
    let fields = vec![(form.fields[0].custom_id.clone(), "viele".to_owned())];
    let reply = room.act(ANN, Action::Submit { custom_id: form.custom_id, fields, message: None }).await;
    assert!(
        ephemeral(&reply).text.says_in("de", message!("terms-numbers", max = "10000")),
        "{reply:?}"
    );
}

#[tokio::test]
async fn long_history_line_still_names_winner() {
    let mut room = Room::new();
    room.open(&PEOPLE, "triortan", "huge", &[("players", "6")]).await;
    for user in &PEOPLE[..5] {
        resign(&mut room, *user).await;
    }
    let reply = room.command(ANN, "game history", &[]).await;
    let line = ephemeral(&reply).text.lines().find(|line| line.starts_with("1. ")).unwrap();
    assert!(
        line.says("result-win") && line.contains("Cleo (") && line.chars().count() > 200,
        "there is room: {line}"
    );
    // A full page has no room for all names, but still names the winner.
    for _ in 1..10 {
        room.open(&PEOPLE, "triortan", "huge", &[("players", "6")]).await;
        for user in &PEOPLE[..5] {
            resign(&mut room, *user).await;
        }
    }
    let reply = room.command(ANN, "game history", &[]).await;
    let lines: Vec<&str> = ephemeral(&reply).text.lines().skip(1).collect();
    assert_eq!(lines.len(), 10);
    for line in lines {
        let bold = line.matches("**").count();
        assert!(line.says("result-win") && bold.is_multiple_of(2) && !line.contains("Cleo ("), "{line}");
    }
    let [menu] = &selects(ephemeral(&reply)).collect::<Vec<_>>()[..] else {
        panic!("a menu")
    };
    assert!(menu.options[0].label.contains("Cleo"), "{menu:?}");
}

#[tokio::test]
async fn finished_games_are_found_by_player_and_game() {
    let mut room = Room::new();
    assert!(ephemeral(&room.command(ANN, "game history", &[]).await).text.says("history-empty"));
    short_game(&mut room).await;
    assert!(
        ephemeral(&room.command(ANN, "game history", &[]).await).text.says("history-empty"),
        "it goes on"
    );
    resign(&mut room, BOB).await;
    for _ in 0..11 {
        room.start(&[CLEO, BOB], &[("setup", "standard")]).await;
        resign(&mut room, BOB).await;
    }
    let reply = room.command(STRANGER, "game history", &[]).await;
    let post = ephemeral(&reply).clone();
    assert_eq!(post.text.lines().count(), 11, "{}", post.text);
    assert!(
        post.text.contains("1. **Triablo") && post.text.says(message!("history-line", count = 1usize)),
        "{}",
        post.text
    );
    let post = replaced(room.tap(STRANGER, "button-older").await);
    assert!(
        post.text.contains("\n11. ")
            && post.text.contains("\n12. ")
            && post.text.says(message!("history-line", count = 3usize)),
        "{}",
        post.text
    );
    assert!(!has(&post, "button-older"));
    let id = selects(&post).next().unwrap().options[1].value.clone();
    let select = selects(&post).next().unwrap().custom_id.clone();
    let reply = room.press_id(STRANGER, &select, &[&id]).await;
    let game = ephemeral(&reply).clone();
    assert!(
        game.text.says(message!("replay-head", ply = 3usize, last = 3usize))
            && game.text.says("reason-resign-of-two"),
        "{}",
        game.text
    );
    let back = button(&game, "button-step-back").custom_id.clone();
    let step = replaced(room.press_id(STRANGER, &back, &[]).await);
    assert!(step.text.says(message!("replay-head", ply = 2usize, last = 3usize)), "{}", step.text);

    let player = |user| ("player", Value::User(super::room::person(user)));
    let with_ann = room.command(STRANGER, "game history", &[player(ANN)]).await;
    assert_eq!(selects(ephemeral(&with_ann)).next().unwrap().options.len(), 1);
    let game = ("game", Value::Text("triablo".to_owned()));
    let with_bob = room.command(STRANGER, "game history", &[player(BOB), game]).await;
    assert_eq!(selects(ephemeral(&with_bob)).next().unwrap().options.len(), 10);
    assert!(ephemeral(&with_bob).text.contains("Triablo only"));
    assert_eq!(selects(ephemeral(&room.command(BOB, "game history", &[player(BOB)]).await)).count(), 1);

    // In other servers only one's own games are found, and a copied button opens nothing.
    for guild in [None, Some(GuildId(2))] {
        let mut elsewhere = async |user: u64, name: &str, options: Vec<(String, Value)>| {
            let mut request = room.request(user, Action::Command { name: name.to_owned(), options });
            (request.guild, request.channel) = (guild, ChannelId(900));
            room.deliver(request).await
        };
        let reply = elsewhere(STRANGER, "history", Vec::new()).await;
        assert!(ephemeral(&reply).text.says("history-empty"), "{reply:?}");
        let options = vec![("player".to_owned(), Value::User(super::room::person(BOB)))];
        let reply = elsewhere(CLEO, "history", options).await;
        let found = selects(ephemeral(&reply)).next().map_or(0, |select| select.options.len());
        assert_eq!(found, if guild.is_none() { 10 } else { 0 }, "{reply:?}");
        let press = Action::Press {
            custom_id: back.clone(),
            values: Vec::new(),
            message: room.private_message(),
        };
        let mut request = room.request(STRANGER, press.clone());
        (request.guild, request.channel) = (guild, ChannelId(900));
        assert!(ephemeral(&room.deliver(request).await).text.says("replay-gone"));
        let mut request = room.request(ANN, press);
        (request.guild, request.channel) = (guild, ChannelId(900));
        assert!(kind(&room.deliver(request).await) == Kind::Replaced, "one's own game");
    }
    for forged in ["1.h.3.0.-.-", "1.h.0.65535.200.zz"] {
        let reply = room.press_id(STRANGER, forged, &["nonsense"]).await;
        assert!(ephemeral(&reply).text.says("problem-unknown"), "{reply:?}");
    }
    assert!(kind(&room.press_id(STRANGER, "1.h.0.65535.200.zz", &[]).await) == Kind::Replaced);
}

#[tokio::test]
async fn history_list_reports_unreadable_games() {
    let mut room = Room::new();
    for _ in 0..2 {
        short_game(&mut room).await;
        resign(&mut room, BOB).await;
    }
    let reply = room.command(ANN, "game history", &[]).await;
    let listed = ephemeral(&reply).clone();
    let options = selects(&listed).next().unwrap().options.clone();
    let id = TableId(options[1].value.parse().unwrap());
    let loaded = room.store.load(Subject::Game(id)).await.unwrap().unwrap();
    let body = String::from_utf8(loaded.body).unwrap();
    let mut version = 1;
    let mut keep = async |room: &mut Room, body: String| {
        let change = Change {
            subject: Subject::Game(id),
            expected: Version(version),
            body: body.into_bytes(),
            key: Key(format!("damage:{version}")),
            answer: Vec::new(),
            at: Default::default(),
            deadlines: Vec::new(),
            outgoing: Vec::new(),
            labels: loaded.labels.clone(),
            filed: Vec::new(),
        };
        version += 1;
        let applied = room.store.apply(vec![change]).await.unwrap();
        assert!(matches!(applied[..], [Applied::Committed(_)]));
    };
    // A corrected rule now refuses one of the entries: the result is still known, but the game cannot be
    // replayed.
    keep(&mut room, body.replace("e7-f6^", "e3-f3^")).await;
    let reply = room.command(ANN, "game history", &[]).await;
    assert_eq!(ephemeral(&reply), &listed);
    let select = selects(&listed).next().unwrap();
    let reply = room.press_id(ANN, &select.custom_id, &[&id.0.to_string()]).await;
    assert!(ephemeral(&reply).text.says("problem-ours"), "{reply:?}");
    // A body without a result, as older versions stored it.
    let mut older: serde_json::Value = serde_json::from_str(&body).unwrap();
    older.as_object_mut().unwrap().remove("ended").expect("it is told");
    keep(&mut room, older.to_string()).await;
    let reply = room.command(ANN, "game history", &[]).await;
    assert_eq!(ephemeral(&reply), &listed);
    keep(&mut room, older.to_string().replace("e7-f6^", "e3-f3^")).await;
    let reply = room.command(ANN, "game history", &[]).await;
    let post = ephemeral(&reply).clone();
    assert!(
        post.text.says(message!("history-unreadable", number = 2usize)) && post.text.contains(": entry 2"),
        "{}",
        post.text
    );
    assert_eq!(selects(&post).next().unwrap().options.len(), 1);
}

/// All text in a reply that a user can read.
fn read(reply: &Reply) -> String {
    let mut all = String::new();
    for post in posts_of(reply) {
        all.push_str(&post.text);
        for row in &post.rows {
            match row {
                Component::Buttons(buttons) => {
                    buttons.iter().for_each(|b| all.push_str(&format!("\n{} {}", b.label, b.custom_id)))
                }
                Component::Entities(_) => {}
                Component::Select(select) => all.push_str(&format!("\n{select:?}")),
            }
        }
        if let Some(file) = &post.file {
            all.push_str(&format!("\n{} {}", file.name, file.alt));
            if file.name.ends_with(".txt") {
                all.push_str(&String::from_utf8_lossy(&file.bytes));
            }
        }
    }
    if let Reply::Choices(choices) = reply {
        all.push_str(&format!("\n{choices:?}"));
    }
    all
}

/// What `viewer` must not read now: the hidden parts of the record's lines.
fn secrets(table: &Table, play: &AnyPlay, viewer: Viewer) -> Vec<String> {
    let hidden = table.entries.iter().filter_map(|entry| {
        let shown = play.public_line(&entry.line, viewer);
        let common = shown.chars().zip(entry.line.chars()).take_while(|(a, b)| a == b).count();
        (*shown != entry.line).then(|| entry.line.chars().skip(common).collect::<String>())
    });
    // Short words may occur for other reasons.
    hidden.filter(|secret| secret.len() >= 8).collect()
}

/// Random games of every registered game; after each entry every user looks at everything.
#[tokio::test]
async fn hidden_information_never_leaks() {
    let mut apart = 0;
    for info in registry::games() {
        for variant in info.variants {
            // Some variants start only with options of their own.
            let Ok(start) = AnyPlay::start(&Setup::parse(info, Some(variant.id), &[]).unwrap()) else {
                continue;
            };
            if start.seats().len() > 1 {
                apart += watched_game(info.id, variant.id, start.seats().len()).await;
            }
        }
    }
    assert!(apart > 0, "no hidden entry was typed: the test has lost its point");
}

/// Returns the number of typed entries that the others must not read.
async fn watched_game(game: &str, variant: &str, seats: usize) -> usize {
    let mut apart = 0;
    let mut room = Room::new();
    let people = &super::room::PEOPLE[..seats];
    room.open(people, game, variant, &[]).await;
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..12 {
        let loaded = room.store.load(Subject::Channel(ChannelId(500))).await.unwrap().unwrap();
        let table = Table::decode(&loaded.body).unwrap();
        let play = table.play().unwrap().clone();
        if play.actors() == Actors::Nobody {
            return apart;
        }
        for user in people.iter().copied().chain([STRANGER]) {
            let viewer = table.seat_of(deltille::ids::UserId(user)).map_or(Viewer::Spectator, Viewer::Seat);
            let hidden = secrets(&table, &play, viewer);
            let last = i64::from(table.ply().0);
            let mut seen = read(&Messages::private(room.public.clone()).into());
            for (name, options) in [
                ("board", vec![]),
                ("board", vec![flag("text")]),
                ("board", vec![("move", Value::Integer((last - 1).max(0)))]),
                ("board", vec![flag("text"), ("move", Value::Integer((last - 1).max(0)))]),
                ("record", vec![]),
                ("record", vec![flag("share")]),
            ] {
                seen.push_str(&read(&room.command(user, name, &options).await));
            }
            for side in 0..seats {
                let id = format!("1.w.o.g{}.{}.{side}", base36(table.id.0), base36(last as u64));
                seen.push_str(&read(&room.press_id(user, &id, &[]).await));
            }
            seen.push_str(&format!("{:?}", room.complete(user, "").await));
            seen.push_str(&room.invocations);
            for secret in hidden {
                assert!(!seen.contains(&secret), "{game} {variant}: {user} reads {secret}");
            }
        }
        let gif = room.command(STRANGER, "game record", &[flag("gif")]).await;
        for secret in secrets(&table, &play, Viewer::Spectator) {
            assert!(!read(&gif).contains(&secret), "{game} {variant}: {secret}");
        }
        let entered = play.clone().random_entry(&mut |below| random.usize(..below)).unwrap();
        let seat = entered.seat.unwrap();
        let user = table.person(seat).unwrap().id.0;
        let typed = entered
            .line
            .strip_prefix(&format!("{}:", play.name(seat)))
            .unwrap_or(&entered.line)
            .to_owned();
        let reply = room.type_move(user, &typed).await;
        let again = room.last.clone().unwrap();
        match kind(&reply) {
            Kind::Public => {}
            Kind::Apart => {
                let private = messages(&reply).private.as_ref().unwrap();
                assert!(!private.text.contains(&typed), "{game} {typed}: {private:?}");
                apart += 1;
                // A repeated delivery is no more public.
                let repeated = room.deliver(again).await;
                assert!(kind(&repeated) == Kind::Apart, "{game} {typed}: {repeated:?}");
            }
            other => panic!("{game} {typed}: {other:?}"),
        }
    }
    apart
}

fn base36(mut value: u64) -> String {
    let mut digits = String::new();
    loop {
        digits.insert(0, char::from_digit((value % 36) as u32, 36).unwrap());
        value /= 36;
        if value == 0 {
            return digits;
        }
    }
}
