//! Records from outside: a file, or a text in a form; and what is wrong with them.

use super::{file, press, short_game, text_of};
use crate::replies::{Kind, closed, kind, replaced};
use crate::room::{ANN, BOB, CLEO, Room, button, ephemeral, has};
use deltille::{
    bot::{Action, Reply, Upload, UploadError, Value},
    games::{AnyPlay, Setup, registry},
    text::Locale,
};
use deltille_testing::texts::{Says, message};

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
    room.resign(ANN).await;
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
async fn a_variant_for_one_person_speaks_of_no_open_seats() {
    let mut room = Room::new();
    let mut alone = 0;
    for game in registry::games() {
        for variant in game.variants {
            let text = |word: &str| Value::Text(word.to_owned());
            let options = [("game", text(game.id)), ("variant", text(variant.id))];
            let reply = room.command(ANN, "play", &options).await;
            let told = &ephemeral(&reply).text;
            let start = Setup::parse(game, Some(variant.id), &[]).unwrap();
            match AnyPlay::start(&start) {
                // Its starts are the problems of a list.
                Err(_) => assert!(told.says("form-variant-alone"), "{}: {told}", variant.id),
                Ok(play) if play.seats().len() == 1 => {
                    assert!(!told.says(message!("form-open-to-all", count = 0usize)), "{told}");
                    alone += 1;
                }
                Ok(_) => {}
            }
        }
    }
    assert!(alone > 2, "{alone}");
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
    room.tap(ANN, "button-page-after").await;
    room.tap(ANN, "button-page-after").await;
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
