//! Records as people copy, paste and attach them: what the bot shows goes back through import and `engine verify`,
//! and texts damaged on their way are read.

use crate::room::{ANN, BOB, CLEO, Room, button};
use deltille::{
    bot::{Component, Post, Upload, Value},
    text::{Locale, word},
};
use std::path::Path;

pub fn attached(name: &str, bytes: Vec<u8>) -> (&'static str, Value) {
    ("file", Value::File(Upload { name: name.to_owned(), content: Ok(bytes) }))
}

pub fn t(id: &str) -> String {
    word(Locale::default(), id)
}

/// Presses the button with this text of a private message; returns the message that comes of it.
async fn press(room: &mut Room, user: u64, id: &str) -> Post {
    let id = button(&room.private[&user], id).custom_id.clone();
    room.press_id(user, &id, &[]).await;
    room.private[&user].clone()
}

fn custom_ids(post: &Post) -> Vec<String> {
    post.rows.iter().flat_map(Component::custom_ids).map(ToString::to_string).collect()
}

/// The text of a record in a message: its file, or else the whole message, as a user would copy it.
pub fn copied(post: &Post) -> String {
    match &post.file {
        Some(file) => String::from_utf8(file.bytes.clone()).unwrap(),
        None => post.text.clone(),
    }
}

pub fn verify(record: &str) -> Result<serde_json::Value, String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), record).unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    let mut out = Vec::new();
    let args = ["deltille", "engine", "verify", "--record", &path].map(Into::into);
    deltille::cli::run(args, &mut out).map_err(|error| error.to_string())?;
    Ok(serde_json::from_slice(&out).unwrap())
}

#[tokio::test]
async fn damaged_texts_open_and_open_again_after_a_restart() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/imports");
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let mut options = vec![attached("record.txt", std::fs::read(&path).unwrap())];
        if name.starts_with("kept-") || name.starts_with("encoding-") {
            options.push(("game", Value::Text("torissogi".to_owned())));
        }
        let mut room = Room::new();
        room.command(CLEO, "game import", &options).await;
        let opened = room.private[&CLEO].clone();
        assert!(opened.file.is_some(), "{name}: {}", opened.text);
        room.restart();
        let ids = custom_ids(&opened);
        assert!(ids.len() > 2, "{name}: {ids:?}");
        for id in ids.iter().take(3) {
            room.press_id(CLEO, id, &[]).await;
            let again = room.private[&CLEO].clone();
            assert!(again.file.is_some() || again.text.contains("# game"), "{name}: {id}: {}", again.text);
        }
        checked += 1;
    }
    assert!(checked >= 12, "{checked}");
}

#[tokio::test]
async fn what_the_chat_shows_of_a_finished_game_verifies_and_imports() {
    for (game, variant) in [("trioker", "rapid"), ("trioker", "original"), ("triangulation", "two-player")] {
        let mut room = Room::new();
        room.open(&[ANN, BOB], game, variant, &[]).await;
        room.command(ANN, "game resign", &[]).await;
        press(&mut room, ANN, "button-resign-confirm").await;
        room.command(ANN, "game record", &[]).await;
        let plain = copied(&room.private[&ANN]);
        let mut texts = vec![plain];
        // Without lots and hidden entries there is nothing to prove.
        if game != "triangulation" {
            let proven = copied(&press(&mut room, ANN, "button-proofs").await);
            let verified = verify(&proven);
            assert!(verified.is_ok(), "{game} {variant}: {verified:?}\n{proven}");
            // A changed name is noticed.
            assert!(verify(&proven.replacen("# variant", "# seat p1: Eve\n# variant", 1)).is_err());
            texts.push(proven);
        }
        for text in texts {
            let attached = attached("record.txt", text.clone().into_bytes());
            room.command(CLEO, "game import", &[attached]).await;
            assert!(room.private[&CLEO].file.is_some(), "{game}: {}\n{text}", room.private[&CLEO].text);
        }
    }
}
