//! A person's settings, and the list of their games.

use super::replies::{Kind, kind};
use super::room::{ANN, BLANK, BOB, CLEO, Room, buttons, ephemeral, has, person, selects};
use deltille::{bot::Value, ids::ChannelId, text::Locale};
use deltille_testing::picture::Picture;
use deltille_testing::texts::{Says, message};

/// The value that a menu of the newest private message shows as chosen.
fn chosen(room: &Room, user: u64, menu: &str) -> String {
    let select = selects(&room.private[&user]).find(|select| select.placeholder == menu).expect("the menu");
    let chosen: Vec<_> = select.options.iter().filter(|option| option.chosen).collect();
    assert_eq!(chosen.len(), 1, "{chosen:?}");
    chosen[0].value.clone()
}

#[tokio::test]
async fn settings_are_changed_by_menus_and_kept() {
    let mut room = Room::new();
    ephemeral(&room.command(BOB, "me settings", &[]).await);
    assert_eq!(chosen(&room, BOB, "When it is my turn…"), "channel");
    let reply = room.pick(BOB, "settings-reminders-direct").await;
    assert!(kind(&reply) == Kind::Replaced);
    room.turn_to(BOB, "settings-page-own").await;
    assert_eq!(chosen(&room, BOB, "My boards"), "dark");
    room.pick(BOB, "settings-theme-light").await;
    room.command(BOB, "me settings", &[]).await;
    assert_eq!(chosen(&room, BOB, "When it is my turn…"), "direct");
    room.turn_to(BOB, "settings-page-own").await;
    assert_eq!(chosen(&room, BOB, "My boards"), "light");
    room.command(ANN, "me settings", &[]).await;
    assert_eq!(chosen(&room, ANN, "When it is my turn…"), "channel", "each their own");
    let id = selects(&room.private[&ANN]).next().unwrap().custom_id.clone();
    assert!(kind(&room.press_id(ANN, &id, &["pigeon"]).await) == Kind::Private);
    assert!(kind(&room.press_id(ANN, &id, &[]).await) == Kind::Private);

    // The settings take effect: Bob's menus are light, Ann's are dark, and Bob is not mentioned.
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3^").await;
    assert_eq!(room.public.mentions, []);
    let bright = |room: &Room, user| {
        let file = room.private[&user].file.clone().expect("a picture");
        let pixels = Picture::of(&file.bytes).pixels;
        pixels
            .iter()
            .map(|[red, green, blue, _]| (u64::from(*red) + u64::from(*green) + u64::from(*blue)) / 3)
            .sum::<u64>()
            > 128 * pixels.len() as u64
    };
    room.press(BOB, "button-move").await;
    room.command(ANN, "board", &[]).await;
    assert_eq!((bright(&room, BOB), bright(&room, ANN)), (true, false));
}

#[tokio::test]
async fn boards_are_seen_in_the_theme_that_was_chosen() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3^").await;
    // The colour of the card, above the chips.
    let own = |room: &Room, user: u64| {
        let picture = Picture::of(&room.private[&user].file.clone().expect("a picture").bytes);
        picture.at(picture.width / 2, 8)
    };
    let mut themes = Vec::new();
    for theme in ["dark", "light", "high-contrast"] {
        room.command(ANN, "board", &[("theme", Value::Text(theme.into()))]).await;
        themes.push(own(&room, ANN));
    }
    let [dark, light, high] = themes[..] else { panic!("{themes:?}") };
    assert!(dark != light && light != high && high != dark, "{themes:?}");
    for (label, card) in [
        ("button-dark", dark),
        ("button-light", light),
        ("button-high-contrast", high),
        ("button-dark", dark),
    ] {
        room.tap(ANN, label).await;
        assert_eq!(own(&room, ANN), card, "{label}");
    }
    room.command(ANN, "me settings", &[]).await;
    room.turn_to(ANN, "settings-page-own").await;
    room.pick(ANN, "settings-theme-high-contrast").await;
    for (user, card) in [(ANN, high), (BOB, dark)] {
        for (command, options) in [
            ("board", vec![]),
            ("board", vec![("move", Value::Integer(0))]),
            ("rules", vec![("game", Value::Text("triablo".into()))]),
        ] {
            room.command(user, command, &options).await;
            assert_eq!(own(&room, user), card, "{user}: {command}");
        }
    }
}

#[tokio::test]
async fn large_pieces_change_only_the_boards_of_who_wants_them() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let own = |room: &Room, user: u64| room.private[&user].file.clone().expect("a picture").bytes;
    let public = |room: &Room| room.public.file.clone().expect("a picture").bytes;
    for user in [ANN, BOB] {
        room.command(user, "board", &[]).await;
    }
    let (ann, bob, all) = (own(&room, ANN), own(&room, BOB), public(&room));
    room.command(ANN, "me settings", &[]).await;
    room.turn_to(ANN, "settings-page-own").await;
    room.tap(ANN, message!("settings-letters", state = message!("setting-off"))).await;
    room.tap(ANN, message!("settings-large", state = message!("setting-off"))).await;
    for setting in ["settings-large", "settings-letters"] {
        assert!(has(&room.private[&ANN], message!(setting, state = message!("setting-on"))), "{setting}");
    }
    for user in [ANN, BOB] {
        room.command(user, "board", &[]).await;
    }
    assert!(own(&room, ANN) != ann && own(&room, BOB) == bob);
    room.command(ANN, "board", &[("everyone", Value::Boolean(true))]).await;
    assert!(public(&room) == all, "the public board follows the server");
}

#[tokio::test]
async fn my_games_lists_waiting_games_first() {
    let mut room = Room::new();
    let none = room.command(ANN, "me games", &[]).await;
    assert!(ephemeral(&none).text.says("games-none") && ephemeral(&none).text.contains("/play"));
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3^").await;
    let board = room.public_id;
    room.channel = ChannelId(600);
    room.start(&[CLEO, ANN], &[("setup", "standard")]).await;
    room.type_move(CLEO, "e3-f3^").await;
    room.channel = ChannelId(700);
    room.command(ANN, "play", &[("game", deltille::bot::Value::Text("triablo".into()))]).await;
    room.tap(ANN, "button-open").await;

    let reply = room.command(ANN, "me games", &[]).await;
    let text = ephemeral(&reply).text.clone();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].says(message!("games-title", count = 3usize, mine = 1usize)), "{text}");
    assert!(
        lines[1].contains("Cleo")
            && lines[1].says("games-your-move")
            && lines[1].contains("/channels/1/600/"),
        "{text}"
    );
    assert!(
        lines[2].contains(&format!("[not your move](https://discord.com/channels/1/500/{board})")),
        "{text}"
    );
    assert!(lines[3].says("games-waiting"), "{text}");
    assert!(!text.contains("@everyone") && !text.contains('\u{202e}'));
    let reply = room.command(CLEO, "me games", &[]).await;
    assert!(
        ephemeral(&reply).text.says(message!("games-title", count = 1usize, mine = 0usize)),
        "{reply:?}"
    );
    room.locale = Locale::nearest("de");
    let reply = room.command(BOB, "me games", &[]).await;
    assert!(ephemeral(&reply).text.says_in("de", "games-your-move"), "{reply:?}");
}

#[tokio::test]
async fn the_game_that_ends_soonest_is_listed_first() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    // Days for a move.
    (room.channel, room.time) = (ChannelId(600), 6);
    room.start(&[ANN, CLEO], &[("setup", "standard")]).await;
    let reply = room.command(ANN, "me games", &[]).await;
    let text = ephemeral(&reply).text.clone();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].contains("Cleo") && lines[1].contains(" · ⌛ <t:"), "{text}");
    assert!(lines[2].contains("Bob") && !lines[2].contains('⌛'), "{text}");
}

#[tokio::test]
async fn a_long_list_has_pages() {
    let mut room = Room::new();
    for channel in 0..25 {
        room.channel = ChannelId(1000 + channel);
        room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    }
    room.command(ANN, "me games", &[]).await;
    let mut found = Vec::new();
    for page in 0.. {
        let post = room.private[&ANN].clone();
        assert!(post.text.says(message!("games-title", count = 25usize, mine = 25usize)), "{}", post.text);
        assert_eq!(has(&post, "button-previous"), page > 0);
        found.extend(post.text.lines().skip(1).map(str::to_owned));
        if !has(&post, "button-next") {
            break;
        }
        let reply = room.tap(ANN, "button-next").await;
        assert!(kind(&reply) == Kind::Replaced, "{reply:?}");
    }
    // Each once, longest wait first.
    let links: Vec<u64> = (1000..1025)
        .filter(|id| found.iter().any(|line| line.contains(&format!("/{id}/"))))
        .collect();
    assert_eq!((found.len(), links.len()), (25, 25), "{found:?}");
    assert!(found[0].contains("/1000/") && found[24].contains("/1024/"), "{found:?}");
    room.tap(ANN, "button-previous").await;
    assert!(!room.private[&ANN].text.contains("/1024/"));
    // A page that no longer exists, or another user's page, shows the last page of one's own list.
    room.press_id(ANN, "1.g.60000", &[]).await;
    assert!(room.private[&ANN].text.contains("/1024/"));
    room.press_id(CLEO, "1.g.1", &[]).await;
    assert!(room.private[&CLEO].text.says("games-none"), "{}", room.private[&CLEO].text);
    room.press_id(ANN, "1.g.x", &[]).await;
    assert!(!room.private[&ANN].text.says("games-title"), "{}", room.private[&ANN].text);
}

/// In a lobby, in its menus, on a board and in the result.
#[tokio::test]
async fn name_of_which_nothing_is_seen_is_replaced() {
    let mut room = Room::new();
    let opponents = [("opponent1", BLANK), ("opponent2", BOB)];
    let mut given =
        vec![("game", Value::Text("triablo".into())), ("variant", Value::Text("three-player".into()))];
    given.extend(opponents.map(|(option, user)| (option, Value::User(person(user)))));
    room.command(ANN, "play", &given).await;
    room.tap(ANN, "button-open").await;
    room.press(BLANK, "button-join").await;
    let mut texts = Vec::new();
    let remove = buttons(&room.public).find(|button| button.custom_id.starts_with("1.remove.")).unwrap();
    let remove = remove.custom_id.clone();
    room.press_id(ANN, &remove, &[]).await;
    let labels = selects(&room.private[&ANN]).flat_map(|select| &select.options);
    let labels: Vec<&str> = labels.map(|option| option.label.as_str()).collect();
    assert!(labels.contains(&"?"), "{labels:?}");
    room.press(BOB, "button-join").await;
    let alt = |room: &Room| room.public.file.as_ref().unwrap().alt.clone();
    texts.extend([room.public.text.clone(), alt(&room)]);
    for user in [ANN, BOB] {
        room.resign(user).await;
        texts.extend([room.public.text.clone(), alt(&room)]);
    }
    assert!(room.public.text.contains("(\\?)"), "the winner: {}", room.public.text);
    for text in texts {
        let hidden = |sign: &char| person(BLANK).name.contains(*sign) || person(BOB).name.contains(*sign);
        // The flag of a resignation has a sign of its own.
        let text = text.replace("🏳\u{fe0f}", "🏳");
        // A name's own letters, but nothing that turns or hides text.
        let found: Vec<char> = text.chars().filter(hidden).filter(|sign| !sign.is_ascii()).collect();
        assert!(found.is_empty(), "{found:?} in {text}");
    }
}
