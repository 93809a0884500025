//! Records, imports, animations and the history, from the command to the file and back.

use super::{
    room::{PATIENCE, button, content, has, picture, selects},
    stage::Stage,
};
use deltille::playground::{Message, Outcome, Person};
use deltille_testing::texts::{Says, message};
use serde_json::json;

/// A game of two entries that ends with Red's resignation.
async fn finished(stage: &Stage) -> (Person, Person) {
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    stage.open(&[white.clone(), red.clone()], &[("setup", "standard")]).await;
    stage.type_move(&white, "e3-f3v").await;
    stage.type_move(&red, "e7-f6^").await;
    (white, red)
}

/// The text of a record message: its block or its file.
fn record_of(who: &Person, message: &Message) -> String {
    match picture(message) {
        Some(url) => String::from_utf8(who.picture(url).unwrap().to_vec()).unwrap(),
        None => content(message).split("```").nth(1).unwrap().trim().to_owned(),
    }
}

async fn import(stage: &Stage, who: &Person, name: &str, bytes: Vec<u8>) -> Message {
    let id = who.upload(name, bytes);
    stage.command(who, "game import", &[("file", json!(id))]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn record_replay_archive_and_continuation() {
    recorded_and_played_on_from(Stage::new().await).await;
}

pub async fn recorded_and_played_on_from(stage: Stage) {
    let (white, red) = finished(&stage).await;
    let ada = stage.person("Ada");
    let record = stage.command(&ada, "game record", &[]).await;
    assert_eq!(record.only_for, Some(ada.id));
    let text = record_of(&ada, &record);
    assert!(
        text.contains("# seat white: Mira\n") && text.contains("\ne3-f3v\ne7-f6^\n# position now: "),
        "{text}"
    );
    stage.resign(&red).await;

    // Public, as an animation that begins with the end.
    let shared = stage
        .command(&white, "game record", &[("gif", json!(true)), ("share", json!(true))])
        .await;
    assert_eq!(shared.only_for, None);
    let file = &shared.value["attachments"][0];
    assert_eq!((&file["content_type"], &file["width"]), (&json!("image/gif"), &json!(720)));
    let bytes = white.picture(file["url"].as_str().unwrap()).unwrap();
    let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!(frames, 5, "the end, the start, two entries, the end");

    // The archive is searched and stepped through.
    let list = stage
        .command(&ada, "game history", &[("player", json!(red.id.to_string())), ("game", json!("triablo"))])
        .await;
    assert!(
        content(&list).contains("Mira") && content(&list).says(message!("history-line", count = 2usize)),
        "{}",
        list.value
    );
    let select = selects(&list).next().unwrap();
    let (id, value) =
        (select["custom_id"].as_str().unwrap(), select["options"][0]["value"].as_str().unwrap());
    let mut view = stage.choose(&ada, &list, id, value).await;
    assert!(
        content(&view).says(message!("replay-head", ply = 3usize, last = 3usize))
            && view.only_for == Some(ada.id),
        "{}",
        view.value
    );
    view = stage.press(&ada, &view, "button-first").await;
    view = stage.press(&ada, &view, "button-forward").await;
    assert!(
        content(&view).says(message!("replay-head", ply = 1usize, last = 3usize)),
        "{}",
        view.value
    );
    let url = picture(&view).unwrap();
    assert!(ada.picture(url).unwrap().starts_with(b"\x89PNG"));

    // Opens a new table from there.
    let pressed = ada.press(stage.channel, view.id, &button(&view, "button-play-on")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let lobby = stage
        .until("the lobby", |message| {
            has(message, "button-join") || has(message, "button-accept-invitation")
        })
        .await;
    assert!(content(&lobby).contains("after one move"), "{}", lobby.value);
    let zoya = stage.person("Zoya");
    let pressed = zoya.press(stage.channel, lobby.id, &button(&lobby, "button-join")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let board = stage.until("the board", |message| picture(message).is_some()).await;
    assert!(content(&board).contains("e3-f3v"), "{}", board.value);
    stage.type_move(&zoya, "e7-f6^").await;
    assert_eq!(stage.record(&ada).await, ["e3-f3v", "e7-f6^"]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_imported_and_survive_a_restart() {
    imported(Stage::new().await).await;
}

pub async fn imported(mut stage: Stage) {
    let ada = stage.person("Ada");
    let text = "# game: triablo\n# option setup: standard\ne3-f3v\ne7-f6^\n";
    let view = import(&stage, &ada, "my game.txt", text.into()).await;
    assert!(
        content(&view).says(message!("replay-head", ply = 2usize, last = 2usize))
            && view.only_for == Some(ada.id),
        "{}",
        view.value
    );
    let wrong = import(&stage, &ada, "game.txt", format!("{text}nonsense\n").into()).await;
    assert!(content(&wrong).contains("Line 5, move 3"), "{}", wrong.value);
    let wrong = import(&stage, &ada, "game.png", vec![0; 64 * 1024]).await;
    assert!(content(&wrong).says("import-no-text"), "{}", wrong.value);
    let wrong = import(&stage, &ada, "game.txt", vec![b'\n'; 64 * 1024 + 1]).await;
    assert!(content(&wrong).says("import-too-large"), "{}", wrong.value);
    stage.stop_bot().await;
    stage.start_bot().await;
    let step = stage.press(&ada, &view, "button-step-back").await;
    assert!(
        content(&step).says(message!("replay-head", ply = 1usize, last = 2usize)),
        "{}",
        step.value
    );

    // Without a file a form asks for the text.
    let pressed = ada.slash(stage.channel, "game import", &[]).unwrap();
    let Some(Outcome::Modal(form)) = pressed.answered_within(PATIENCE).await else {
        panic!("a form")
    };
    let field = form["components"][0]["components"][0]["custom_id"].as_str().unwrap().to_owned();
    let id = form["custom_id"].as_str().unwrap();
    let pressed = ada.submit(stage.channel, None, id, &[(&field, "# game: triablo\nwhite:resign")]).unwrap();
    let view = stage.shown(&ada, pressed).await;
    assert!(
        content(&view).says(message!("replay-head", ply = 0usize, last = 1usize)),
        "{}",
        view.value
    );
    stage.end().await;
}
