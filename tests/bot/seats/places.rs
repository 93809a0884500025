//! Where tables open: threads, server settings, places where the bot is a guest, and languages.

use crate::{
    replies::{Kind, kind, messages, next},
    room::{ANN, BOB, CLEO, Room, button, buttons, ephemeral, has, selects},
};
use deltille::{
    bot::{
        ChannelKind, Component, Entities, Place, Reply, Rights, ThreadError, Value,
        actions::{Action as _, Form, FormAct},
    },
    ids::{ChannelId, RoleId},
    text::{Locale, word},
};
use deltille_testing::{
    picture::Picture,
    texts::{Says, message},
};

fn game() -> (&'static str, Value) {
    ("game", Value::Text("triablo".to_owned()))
}

/// Chooses in a menu of the newest private message that Discord fills.
async fn choose(room: &mut Room, user: u64, of: Entities, ids: &[u64]) -> Reply {
    let found = room.private[&user].rows.iter().find_map(|row| match row {
        Component::Entities(select) if select.of == of => Some(select.custom_id.clone()),
        _ => None,
    });
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    room.press_id(user, &found.expect("the menu"), &ids.iter().map(String::as_str).collect::<Vec<_>>())
        .await
}

async fn take(room: &mut Room, user: u64, menu: &str, values: &[&str]) -> Reply {
    let id = selects(&room.private[&user])
        .find(|select| select.placeholder == menu)
        .expect("the menu")
        .custom_id
        .clone();
    room.press_id(user, &id, values).await
}

/// A server host opens the settings.
async fn settings(room: &mut Room) {
    room.rights.manage_server = true;
    ephemeral(&room.command(CLEO, "server settings", &[]).await);
}

#[tokio::test]
async fn a_table_opens_in_a_thread_of_its_own() {
    let mut room = Room::new();
    room.command(ANN, "play", &[game()]).await;
    let reply = room.tap(ANN, "button-open-thread").await;
    let (post, said) = next(&reply);
    let post = post.unwrap();
    let [names] = &room.threads[..] else { panic!("{:?}", room.threads) };
    assert!(names.full.contains("Ann") && names.full.contains(&names.plain), "{names:?}");
    assert!(names.plain.says("game-triablo") && !names.plain.contains("Ann"), "{names:?}");
    assert!(said.text.says("game-triablo") && said.mentions.is_empty(), "{}", said.text);
    let thread: u64 = post.text.split("<#").nth(1).unwrap().split('>').next().unwrap().parse().unwrap();
    assert!(said.text.contains(&format!("<#{thread}>")), "{}", said.text);
    // The table opens in the thread, not here; delivered twice, it opens once.
    let again = room.last.clone().unwrap();
    room.thread = Some(Ok(ChannelId(thread)));
    assert!(kind(&room.deliver(again).await) == Kind::Next);
    let here = room.command(ANN, "board", &[]).await;
    assert!(ephemeral(&here).text.says("problem-no-table"));
    room.channel = ChannelId(thread);
    room.place = Place {
        kind: ChannelKind::Thread,
        parent: Some(ChannelId(500)),
        ..Place::default()
    };
    let there = room.command(ANN, "board", &[]).await;
    assert!(ephemeral(&there).text.says("game-triablo"));
    // A thread cannot have threads of its own.
    room.channel = ChannelId(7777);
    room.command(BOB, "play", &[game()]).await;
    assert!(!has(&room.private[&BOB], "button-open-thread"));
}

#[tokio::test]
async fn taken_channel_offers_a_thread() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[]).await;
    room.command(CLEO, "play", &[game()]).await;
    assert!(room.private[&CLEO].text.says("place-taken"), "{}", room.private[&CLEO].text);
    assert!(!has(&room.private[&CLEO], "button-open-thread"), "there is only one door");
    for (outcome, id) in [
        (ThreadError::Name("Invalid Form Body".into()), "thread-name"),
        (ThreadError::Full("Maximum number of active threads reached".into()), "thread-full"),
        (ThreadError::Forbidden("Missing Permissions".into()), "thread-forbidden"),
        (ThreadError::Limited, "thread-limited"),
        (ThreadError::Unreachable("503".into()), "thread-later"),
    ] {
        room.thread = Some(Err(outcome));
        let form = room.private[&CLEO].clone();
        let reply = room.tap(CLEO, "button-open").await;
        assert!(ephemeral(&reply).text.contains(&word(room.locale, id)), "{reply:?}");
        room.private.insert(CLEO, form);
    }
    room.thread = Some(Err(ThreadError::Refused("Unknown *Channel*".into())));
    let form = room.private[&CLEO].clone();
    let reply = room.tap(CLEO, "button-open").await;
    assert!(ephemeral(&reply).text.contains("Unknown \\*Channel\\*"), "{reply:?}");
    room.private.insert(CLEO, form);
    room.thread = None;
    room.tap(CLEO, "button-open").await;
    assert!(room.private[&CLEO].text.says("thread-ready"));
    // Without the permission no thread is offered at all.
    room.permissions.open_threads = false;
    let reply = room.command(CLEO, "play", &[game()]).await;
    assert!(ephemeral(&reply).text.says("form-channel-taken") && buttons(ephemeral(&reply)).next().is_none());
    // A forged press asks for an option that is not offered.
    room.channel = ChannelId(900);
    room.command(BOB, "play", &[game()]).await;
    let open = button(&room.private[&BOB], "button-open").custom_id.clone();
    let Some(Form { choices, .. }) = Form::decode(&open) else { panic!("{open}") };
    let forged = Form { act: FormAct::Thread, choices }.encode();
    let reply = room.press_id(BOB, &forged, &[]).await;
    assert!(ephemeral(&reply).text.says("thread-not-here"), "{reply:?}");
}

#[tokio::test]
async fn public_boards_have_the_theme_of_their_server() {
    let mut room = Room::new();
    let card = |room: &Room| {
        let picture = Picture::of(&room.public.file.clone().expect("a picture").bytes);
        picture.at(picture.width / 2, 8)
    };
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let mut cards = vec![card(&room)];
    for theme in ["server-theme-light", "server-theme-high-contrast", "server-theme-dark"] {
        settings(&mut room).await;
        room.turn_to(CLEO, "server-page-boards").await;
        room.pick(CLEO, theme).await;
        assert!(room.private[&CLEO].text.says(message!("server", theme = message!(theme))), "{theme}");
        room.command(ANN, "board", &[("everyone", Value::Boolean(true))]).await;
        cards.push(card(&room));
    }
    let [first, light, high, dark] = cards[..] else { panic!("{cards:?}") };
    assert!(first == dark && dark != light && light != high && high != dark, "{cards:?}");
}

#[tokio::test]
async fn large_pieces_and_letters_of_a_server_change_its_public_boards() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "torissogi", "standard", &[]).await;
    let public = |room: &Room| room.public.file.clone().expect("a picture").bytes;
    let mut boards = vec![public(&room)];
    for (setting, from, to) in [
        ("settings-large", "setting-off", "setting-on"),
        ("settings-letters", "setting-off", "setting-on"),
        ("settings-large", "setting-on", "setting-off"),
        ("settings-letters", "setting-on", "setting-off"),
    ] {
        settings(&mut room).await;
        room.turn_to(CLEO, "server-page-boards").await;
        room.tap(CLEO, message!(setting, state = message!(from))).await;
        assert!(has(&room.private[&CLEO], message!(setting, state = message!(to))), "{setting}");
        room.command(ANN, "board", &[("everyone", Value::Boolean(true))]).await;
        boards.push(public(&room));
    }
    let [plain, large, both, letters, again] = &boards[..] else {
        panic!("{}", boards.len())
    };
    assert!(plain == again, "both are off again");
    for (one, other) in [(plain, large), (large, both), (both, letters), (letters, plain), (plain, both)] {
        assert!(one != other);
    }
}

#[tokio::test]
async fn server_settings_limit_channels_games_and_roles() {
    let mut room = Room::new();
    let refused = room.command(ANN, "server settings", &[]).await;
    assert!(ephemeral(&refused).text.says("server-managers"));
    settings(&mut room).await;
    assert!(
        room.private[&CLEO]
            .text
            .says(message!("server", channels = message!("server-channels-none"))),
        "{}",
        room.private[&CLEO].text
    );
    choose(&mut room, CLEO, Entities::Channels, &[600, 601]).await;
    assert!(room.private[&CLEO].text.contains("<#600>, <#601>"));
    take(&mut room, CLEO, "Only these games…", &["triablo"]).await;
    room.pick(CLEO, "server-threads-always").await;
    room.tap(CLEO, "button-page-after").await;
    let second = message!("form-page", page = 2usize, pages = 9usize, name = message!("server-page-rights"));
    assert!(room.private[&CLEO].text.says(second), "{}", room.private[&CLEO].text);
    choose(&mut room, CLEO, Entities::Roles, &[71]).await;
    room.turn_to(CLEO, "server-page-boards").await;
    room.pick(CLEO, "server-theme-light").await;
    assert!(
        room.private[&CLEO].text.contains("<@&71>")
            && room.private[&CLEO].text.says(message!("server", theme = message!("server-theme-light")))
    );
    // Forged or stale choices change nothing.
    let page = button(&room.private[&CLEO], "button-page-before").custom_id.clone();
    for (id, value) in
        [(&page, "x"), (&page.replace('3', "games"), "chess"), (&page.replace('3', "role"), "x")]
    {
        room.press_id(CLEO, id, &[value]).await;
    }
    room.rights = Rights::default();
    let lost = room.press_id(CLEO, &page.replace('3', "role"), &[]).await;
    assert!(
        ephemeral(&lost).text.says("server-managers"),
        "who has lost the right cannot settle any more"
    );

    let elsewhere = room.command(ANN, "play", &[game()]).await;
    assert!(ephemeral(&elsewhere).text.contains("<#600>"), "{elsewhere:?}");
    room.channel = ChannelId(600);
    let nobody = room.command(ANN, "play", &[game()]).await;
    assert!(ephemeral(&nobody).text.contains("<@&71>"), "{nobody:?}");
    room.rights.roles = vec![RoleId(71)];
    room.command(ANN, "play", &[game()]).await;
    let doors = has(&room.private[&ANN], "button-open") && !has(&room.private[&ANN], "button-open-thread");
    assert!(doors, "one door: the thread");
    room.tap(ANN, "button-open").await;
    assert_eq!(room.threads.len(), 1);
    // A user who may not start a game may join one.
    room.rights = Rights::default();

    // Removes all restrictions.
    settings(&mut room).await;
    choose(&mut room, CLEO, Entities::Channels, &[]).await;
    room.pick(CLEO, "server-threads-never").await;
    room.tap(CLEO, "button-page-after").await;
    choose(&mut room, CLEO, Entities::Roles, &[]).await;
    room.rights = Rights::default();
    room.channel = ChannelId(888);
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    assert!(!has(&room.private[&ANN], "button-open-thread"));
}

#[tokio::test]
async fn unavailable_features_are_named_in_dms_and_as_guest() {
    let mut room = Room::new();
    room.place = Place { kind: ChannelKind::Direct, ..Place::default() };
    room.command(ANN, "play", &[game()]).await;
    assert!(room.private[&ANN].text.says("place-direct"));
    let server = room.command(ANN, "server settings", &[]).await;
    assert!(kind(&server) == Kind::Private);

    room.channel = ChannelId(900);
    room.place = Place { visiting: true, ..Place::default() };
    room.command(ANN, "play", &[game()]).await;
    assert!(room.private[&ANN].text.says("place-visiting"), "{}", room.private[&ANN].text);
    assert!(!has(&room.private[&ANN], "button-open-thread"));
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let reply = room.type_move(ANN, "e3-f3^").await;
    assert!(
        kind(&reply) == Kind::Public && messages(&reply).strip.is_none(),
        "older messages cannot be changed: {reply:?}"
    );
    assert_eq!(room.public.mentions.iter().map(|user| user.0).collect::<Vec<_>>(), [BOB]);
}

#[tokio::test]
async fn public_and_private_languages_differ() {
    let mut room = Room::new();
    room.place.locale = Locale::nearest("de");
    room.command(ANN, "play", &[game()]).await;
    room.tap(ANN, "button-open").await;
    assert!(has(&room.public, "button-join"), "{:?}", room.public);
    assert!(room.private[&ANN].text.says("form-opened"));
}
