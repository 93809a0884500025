//! Set-ups kept for next time, per game, variant and form: replaced, forgotten, and never in the way.

use crate::{
    replies::{Kind, kind, replaced},
    room::{ANN, BOB, Room, button, buttons, ephemeral, has},
};
use deltille::{
    bot::{
        Post,
        people::PersonSettings,
        settings_cache::{SettingsCache, decode},
    },
    ids::{Time, UserId},
    store::Key,
};
use deltille_testing::texts::{Says, words};

const EDGE: [(&str, &str); 1] = [("start", "edge")];

async fn menu(room: &mut Room, user: u64) -> Post {
    ephemeral(&room.command(user, "game setup", &[]).await).clone()
}

async fn taps(room: &mut Room, user: u64, labels: &[&str]) {
    for label in labels {
        let reply = room.tap(user, *label).await;
        assert!(kind(&reply) == Kind::Replaced, "{label}: {reply:?}");
    }
}

/// Both players resign, so that the next game can begin.
async fn end(room: &mut Room) {
    room.resign(ANN).await;
}

async fn settings(room: &Room, user: u64) -> PersonSettings {
    SettingsCache::new(room.store.clone()).load(UserId(user)).await.unwrap().1
}

#[tokio::test]
async fn setup_is_kept_offered_replaced_and_forgotten() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triortan", "standard", &EDGE).await;
    let first = menu(&mut room, ANN).await;
    assert!(!has(&first, "setup-own") && !has(&first, "button-setup-forget"), "{first:?}");
    // Incomplete: nothing to keep.
    taps(&mut room, ANN, &["triortan-draft-clear"]).await;
    let empty = room.private[&ANN].clone();
    assert!(buttons(&empty).any(|button| button.label.reads("button-setup-keep") && button.disabled));
    taps(
        &mut room,
        ANN,
        &["triortan-draft-swift", "triortan-draft-mirror", "triortan-piece-fm", "button-setup-keep"],
    )
    .await;
    let kept = room.private[&ANN].clone();
    assert!(kept.text.says("setup-own-kept"), "{}", kept.text);
    // It is listed after the ready-made ones.
    let first: Vec<&str> = buttons(&kept).map(|button| button.label.as_str()).take(4).collect();
    let ready = ["triortan-draft-classic", "triortan-draft-swift", "triortan-draft-wall", "setup-own"];
    assert_eq!(first, words(&ready));
    assert!(
        buttons(&kept).any(|button| button.label.reads("button-setup-replace") && button.disabled),
        "kept already"
    );
    // The pages for a single cell have no room for the button, and no use for it.
    taps(&mut room, ANN, &["triortan-draft-change"]).await;
    assert!(!has(&room.private[&ANN], "setup-own"));
    taps(&mut room, ANN, &["triortan-draft-back", "triortan-draft-classic", "setup-own"]).await;
    room.tap(ANN, "button-confirm").await;
    let mine = room.record(ANN).await;
    assert_eq!(mine, ["white:setup:FsRsStTwFoLfFmLfFoTwStRsFs"]);
    end(&mut room).await;

    // Next time, from the other seat, after a restart; but not for other forms or people.
    room.restart();
    room.open(&[BOB, ANN], "triortan", "standard", &EDGE).await;
    assert!(!has(&menu(&mut room, BOB).await, "setup-own"));
    menu(&mut room, ANN).await;
    taps(&mut room, ANN, &["setup-own"]).await;
    let before = room.private[&ANN].clone();
    taps(
        &mut room,
        ANN,
        &["triortan-draft-wall", "button-setup-replace", "triortan-draft-classic", "setup-own"],
    )
    .await;
    let changed = room.private[&ANN].clone();
    assert_ne!(before.file, changed.file, "another arrangement is shown");
    let id = button(&changed, "button-setup-forget").custom_id.clone();
    taps(&mut room, ANN, &["button-setup-forget"]).await;
    let forgotten = room.private[&ANN].clone();
    assert!(forgotten.text.says("setup-own-forgotten"), "{}", forgotten.text);
    assert_eq!(forgotten.file, changed.file, "what is at hand stays");
    assert!(!has(&forgotten, "setup-own"));
    assert_eq!(settings(&room, ANN).await.setups, PersonSettings::default().setups);
    // A press on the older menu finds nothing to forget and does no harm.
    let again = room.press_id(ANN, &id, &[]).await;
    assert!(replaced(&again).text.says("setup-own-forgotten"), "{again:?}");
}

#[tokio::test]
async fn kept_setup_is_offered_only_where_it_fits() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triortan", "standard", &EDGE).await;
    menu(&mut room, ANN).await;
    taps(&mut room, ANN, &["triortan-draft-wall", "button-setup-keep"]).await;
    end(&mut room).await;
    for (variant, options) in [
        ("standard", &[][..]),
        ("standard", &[("start", "edge"), ("pyrotech", "dual")]),
        ("huge", &[]),
        ("festival-mix-up", &[]),
    ] {
        room.open(&[ANN, BOB], "triortan", variant, options).await;
        let offered = menu(&mut room, ANN).await;
        assert!(!has(&offered, "setup-own"), "{variant} {options:?}");
        button(&offered, "button-setup-keep");
        end(&mut room).await;
    }
    // A damaged set-up, or one of another version, is not offered and can be replaced.
    let keeper: SettingsCache<PersonSettings> = SettingsCache::new(room.store.clone());
    for (number, bad) in ["setup:FmFmFm", "setup:", "resign", "🔥", "wall:fm", ""].into_iter().enumerate() {
        let key = Key(format!("i:bad{number}"));
        let edit = |kept: &mut PersonSettings| {
            kept.setups.put("triortan/standard/edge-single".into(), Some(bad.into()))
        };
        keeper.change(UserId(ANN), key, Time(1), edit).await.unwrap();
        room.restart();
        room.open(&[ANN, BOB], "triortan", "standard", &EDGE).await;
        let offered = menu(&mut room, ANN).await;
        // A name works like codes: it can be typed too.
        assert_eq!(has(&offered, "setup-own"), bad == "wall:fm", "{bad}");
        if bad != "wall:fm" {
            taps(&mut room, ANN, &["button-setup-keep", "setup-own"]).await;
        }
        end(&mut room).await;
    }
    // A field with other contents does not keep the other settings from being read.
    for body in [
        r#"{"format":1,"reminders":"never","setups":7}"#,
        r#"{"format":1,"reminders":"never","setups":{"triortan/standard/edge-single":{"a":[1]}}}"#,
    ] {
        let read: PersonSettings = decode(body.as_bytes()).unwrap();
        assert_eq!(read.setups.get("triortan/standard/edge-single"), None);
        assert_eq!(serde_json::to_value(&read).unwrap()["reminders"], "never");
    }
}

#[tokio::test]
async fn only_the_arranging_player_can_keep_a_setup() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "triortan", "standard", &EDGE).await;
    menu(&mut room, ANN).await;
    let keep = button(&room.private[&ANN], "button-setup-keep").custom_id.clone();
    room.press_id(99, &keep, &[]).await;
    assert!(settings(&room, 99).await.setups.is_empty(), "a stranger has no seat");
    room.tap(ANN, "button-confirm").await;
    room.press_id(ANN, &keep, &[]).await;
    assert!(settings(&room, ANN).await.setups.is_empty(), "who is ready has nothing at hand");
    let kept = r#"{"format":1,"setups":{"triortan/standard/corner":"setup:FiFm"}}"#;
    assert!(PersonSettings::is_private(kept.as_bytes()));
    for plain in [&br#"{"format":1,"reminders":"never"}"#[..], b"{}", b"", b"\xff"] {
        assert!(!PersonSettings::is_private(plain));
    }
}
