//! The history of games: by player and by game.

use super::short_game;
use crate::replies::{Kind, kind, replaced};
use crate::room::{ANN, BOB, CLEO, PEOPLE, Room, STRANGER, button, ephemeral, has, selects};
use deltille::{
    bot::{Action, Value},
    ids::{ChannelId, GuildId, TableId},
    store::{Applied, Change, Key, Store, Subject, Version},
};
use deltille_testing::texts::{Says, message};

#[tokio::test]
async fn long_history_line_still_names_winner() {
    let mut room = Room::new();
    room.open(&PEOPLE, "triortan", "huge", &[("players", "6")]).await;
    for user in &PEOPLE[..5] {
        room.resign(*user).await;
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
            room.resign(*user).await;
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
    room.resign(BOB).await;
    for _ in 0..11 {
        room.start(&[CLEO, BOB], &[("setup", "standard")]).await;
        room.resign(BOB).await;
    }
    let reply = room.command(STRANGER, "game history", &[]).await;
    let post = ephemeral(&reply).clone();
    assert_eq!(post.text.lines().count(), 11, "{}", post.text);
    assert!(
        post.text.contains("1. **Triablo") && post.text.says(message!("history-line", count = 0usize)),
        "{}",
        post.text
    );
    let post = replaced(room.tap(STRANGER, "button-older").await);
    assert!(
        post.text.contains("\n11. ")
            && post.text.contains("\n12. ")
            && post.text.says(message!("history-line", count = 2usize)),
        "{}",
        post.text
    );
    assert!(!has(&post, "button-older"));
    let id = selects(&post).next().unwrap().options[1].value.clone();
    let select = selects(&post).next().unwrap().custom_id.clone();
    let reply = room.press_id(STRANGER, &select, &[&id]).await;
    let game = ephemeral(&reply).clone();
    assert!(
        game.text.says(message!("replay-head", ply = 3usize, last = 3usize)) && game.text.says("result-won"),
        "{}",
        game.text
    );
    let back = button(&game, "button-step-back").custom_id.clone();
    let step = replaced(room.press_id(STRANGER, &back, &[]).await);
    assert!(step.text.says(message!("replay-head", ply = 2usize, last = 3usize)), "{}", step.text);

    let player = |user| ("player", Value::User(crate::room::person(user)));
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
        let options = vec![("player".to_owned(), Value::User(crate::room::person(BOB)))];
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
        room.resign(BOB).await;
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
