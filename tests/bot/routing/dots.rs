//! The dots on buttons: "…" promises that a question or a form comes first. The room compares each press of each test
//! with the promise; here is what no other test presses, and that nothing is left out.

use crate::{
    replies::kind,
    room::{ANN, BOB, Room, has, selects},
};
use deltille::bot::{Action, Reply, Rights};
use deltille_testing::texts::{Says, ids};
use std::{fs, path::Path};

/// The sources of the tests in a folder.
fn sources(folder: &Path) -> String {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .map(|path| match path.is_dir() {
            true => sources(&path),
            false => fs::read_to_string(&path).unwrap(),
        })
        .collect()
}

/// The label of a button in a language; `None` if the text takes arguments, or is no button.
fn label(language: &str, id: &str) -> Option<String> {
    let is_button = id.split('-').any(|part| part == "button");
    let locale = deltille::text::Locale::nearest(language);
    is_button.then(|| deltille::text::word(locale, id))
}

#[test]
fn every_button_with_dots_is_pressed_by_a_test_and_has_them_in_all_languages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = sources(&root.join("tests/bot")) + &sources(&root.join("tests/support/src"));
    let mut dotted = 0;
    for id in ids() {
        let Some(english) = label("en-US", id) else { continue };
        let has_dots = english.ends_with('…');
        for language in ["de", "fr"] {
            let other = label(language, id).unwrap();
            assert_eq!(other.ends_with('…'), has_dots, "{id}: {english:?}, {other:?}");
        }
        assert!(!has_dots || tests.contains(&format!("\"{id}\"")), "no test presses {id}");
        dotted += usize::from(has_dots);
    }
    assert!(dotted > 30, "{dotted} buttons with dots");
}

/// Opens *More…* and presses this button there.
async fn more(room: &mut Room, user: u64, label: &str) -> Reply {
    room.press(user, "button-more").await;
    assert!(has(&room.private[&user], label), "{label}: {:?}", room.private[&user]);
    room.tap(user, label).await
}

#[tokio::test]
async fn controls_in_more_ask_first() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "torissogi", "standard", &[]).await;
    let table = room.bot.table(room.channel).await.unwrap();
    let legal = table.play().unwrap().legal().unwrap().swap_remove(0);
    let mover = table.next()[0].0;
    room.type_move(mover, &legal).await;
    let before = room.record(ANN).await;
    for label in ["button-draw", "button-impasse", "button-resign", "button-pause", "button-abort"] {
        more(&mut room, mover, label).await;
        let asked = &room.private[&mover];
        assert!(has(asked, "button-cancel"), "{label}: {asked:?}");
    }
    more(&mut room, mover, "button-take-back").await;
    assert!(room.private[&mover].text.says("back-ask"));
    let other = if mover == ANN { BOB } else { ANN };
    let plans = more(&mut room, mover, "button-plans").await;
    assert!(has(&room.private[&mover], "button-plan"), "{:?}", kind(&plans));
    assert_eq!(room.record(other).await, before, "nothing is done");
    let memo = more(&mut room, mover, "button-memo").await;
    assert!(matches!(memo, Reply::Form(_)), "{:?}", kind(&memo));
    let Reply::Form(form) = more(&mut room, mover, "button-appointment").await else {
        panic!("a form")
    };
    let fields = form.fields.iter().map(|field| (field.custom_id.clone(), "<t:4000000000:f>".to_owned()));
    let (custom_id, fields) = (form.custom_id.clone(), fields.collect());
    room.act(mover, Action::Submit { custom_id, fields, message: None }).await;
    assert!(!has(&room.public, "button-appointment-agree"), "more than a year from now");
    let soon = room.now.0 / 1000 + 3600;
    let fields = form.fields.iter().map(|field| (field.custom_id.clone(), format!("<t:{soon}:f>")));
    let (custom_id, fields) = (form.custom_id.clone(), fields.collect());
    room.act(mover, Action::Submit { custom_id, fields, message: None }).await;
    room.press(other, "button-appointment-agree").await;
    let put_off = more(&mut room, mover, "button-put-off").await;
    assert!(matches!(put_off, Reply::Form(_)), "{:?}", kind(&put_off));
}

#[tokio::test]
async fn a_moderator_is_asked_before_a_lobby_is_closed() {
    let mut room = Room::new();
    room.command(ANN, "play", &[("game", deltille::bot::Value::Text("triablo".to_owned()))])
        .await;
    room.tap(ANN, "button-open").await;
    room.rights = Rights { manage_server: true, ..Rights::default() };
    room.command(BOB, "server tables", &[]).await;
    let menu = selects(&room.private[&BOB]).next().expect("a menu of tables").clone();
    room.press_id(BOB, &menu.custom_id, &[&menu.options[0].value]).await;
    room.tap(BOB, "end-button-close-ask").await;
    assert!(room.private[&BOB].text.says("mod-ask-close"), "{:?}", room.private[&BOB]);
    assert!(room.bot.table(room.channel).await.unwrap().is_open());
}
