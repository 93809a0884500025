//! Three people on two servers: an offer is found and taken from the other server, a rated game is played to its
//! end, and each finds it on their own side. Every press reaches the bot twice.

use super::{
    places::elsewhere,
    recorded,
    room::{PATIENCE, Room, button, buttons, content, has, option, picture, pinged},
    stage::Stage,
};
use deltille::{
    games::AnyPlay,
    ids::ChannelId,
    playground::Person,
    store::{Store, Subject},
    table::{Phase, Table},
};
use deltille_testing::texts::Says;
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep};

const POOL: &str = "triangulation:three-player";

/// Presses a control of a private message whose answer may be a message elsewhere.
async fn press(room: &Room, who: &Person, message: u64, id: &str) {
    let pressed = who.press(room.channel, message, id).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some(), "{id}");
}

/// Lets other servers see the person by name; `server`: shares the open seats of this one.
async fn allow(room: &Room, who: &Person, server: bool) {
    if server {
        let settings = room.command(who, "server settings", &[]).await;
        room.choose(who, &settings, "1.house.across", "on").await;
    }
    let settings = room.command(who, "me settings", &[]).await;
    let people = room.press(who, &settings, "button-people").await;
    room.choose(who, &people, "1.block.across", "named").await;
}

/// Takes the only offer that is listed here.
async fn take(room: &Room, who: &Person) {
    let list = room.command(who, "seek", &[]).await;
    assert!(
        content(&list).says("seek-elsewhere") && content(&list).says("seek-rated"),
        "{}",
        list.value
    );
    assert!(content(&list).contains("Mira") && !content(&list).contains("<#"), "{}", list.value);
    let joins: Vec<_> = buttons(&list).filter(|(_, id)| id.starts_with("1.seek.j")).collect();
    let [(_, join)] = &joins[..] else { panic!("one offer: {}", list.value) };
    press(room, who, list.id, join).await;
}

/// Waits until the newest board of each place shows this; returns when there are `count` boards, and no more.
async fn boards(rooms: [&Room; 2], count: usize, shows: &str) {
    let since = Instant::now();
    let newest = |room: &Room| {
        let all = room.public();
        all.iter().rfind(|it| picture(it).is_some()).is_some_and(|it| content(it).contains(shows))
    };
    while !rooms.into_iter().all(|room| room.boards() >= count && newest(room)) {
        assert!(since.elapsed() < PATIENCE, "{:?} boards instead of {count}", rooms.map(Room::boards));
        sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(rooms.map(Room::boards), [count; 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_of_three_on_two_servers() {
    let stage = Stage::new().await;
    let [mira, jonas, ada] = ["Mira", "Jonas", "Ada"].map(|name| stage.person(name));
    stage.playground.faults().duplicate_interactions(u32::MAX);
    let here = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    let there = elsewhere(&stage, stage.playground.add_channel_elsewhere("parlour"));
    // Mira runs both servers.
    allow(&here, &mira, true).await;
    allow(&there, &mira, true).await;
    for guest in [&jonas, &ada] {
        allow(&there, guest, false).await;
    }

    // Mira offers two seats on her server; the others take them from theirs.
    let given = [("game", json!("triangulation")), ("variant", json!("three-player"))];
    let form = here.command(&mira, "play", &given).await;
    let (select, rated) = option(&form, "form-against-rated").expect("a rated game");
    let form = here.choose(&mira, &form, &select, &rated).await;
    press(&here, &mira, form.id, &button(&form, "button-open")).await;
    here.until("the lobby", |message| has(message, "button-join")).await;
    take(&there, &jonas).await;
    there.until("the lobby on the other side", |message| has(message, "button-join")).await;
    let lobby = there.board();
    press(&there, &ada, lobby.id, &button(&lobby, "button-join")).await;
    boards([&here, &there], 1, "").await;
    let seats = async || {
        let loaded = stage.store().load(Subject::Channel(ChannelId(here.channel))).await.unwrap().unwrap();
        Table::decode(&loaded.body).unwrap()
    };
    let table = seats().await;
    assert!(table.phase == Phase::Play && table.is_rated(), "{table:?}");

    // Played to its end: each presses and types on their own side.
    let game = recorded::named("triangulation", "three-player-red-wins");
    let mut play = AnyPlay::start(&table.setup).unwrap();
    for (number, line) in game.lines.iter().enumerate() {
        let person = table.seats[recorded::acting(&play, line)].as_ref().unwrap();
        let (room, who) = match [&mira, &jonas, &ada].into_iter().find(|who| who.id == person.id.0).unwrap() {
            who if who.id == mira.id => (&here, who),
            who => (&there, who),
        };
        let board = room.type_move(who, line).await;
        assert!(picture(&board).is_some(), "{line}: {}", board.value);
        play.enter(line).unwrap();
        let shows = if number + 1 < game.lines.len() { line } else { "" };
        boards([&here, &there], number + 2, shows).await;
    }
    for room in [&here, &there] {
        let board = room.board();
        assert!(content(&board).says("result-win"), "{}", board.value);
        assert!(content(&board).says("board-rated-changes"), "{}", board.value);
        assert!(has(&board, "button-rematch"), "{}", board.value);
    }
    assert_eq!(seats().await.phase, Phase::Over);

    // Each is on the list of their own server, and has a profile there.
    let list = [("list", json!(POOL))];
    for (room, who, named) in [(&here, &mira, [true, false, false]), (&there, &jonas, [false, true, true])] {
        let shown = room.command(who, "game leaderboard", &list).await;
        let seen = ["Mira", "Jonas", "Ada"].map(|name| content(&shown).contains(name));
        assert_eq!(seen, named, "{}", content(&shown));
        let profile = room.command(who, "me profile", &[]).await;
        assert!(picture(&profile).is_some() && profile.only_for == Some(who.id), "{}", profile.value);
    }
    // No one is called on the other side.
    for (room, strangers) in [(&here, &[jonas.id, ada.id][..]), (&there, &[mira.id][..])] {
        for message in room.public() {
            assert!(pinged(&message).iter().all(|user| !strangers.contains(user)), "{}", message.value);
        }
    }
    stage.playground.faults().duplicate_interactions(0);
    stage.end().await;
}
