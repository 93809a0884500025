//! One game on two servers, with every press delivered twice and SIGKILL in the middle: each move counts once,
//! and each board is posted once in each place.

use super::{
    process::{Host, lines},
    room::{PATIENCE, Room, button, buttons, content, interrupted, picture, pinged, standard_game},
};
use deltille::playground::{Outcome, Person};
use serde_json::json;
use std::{path::Path, time::Duration};
use tokio::time::{Instant, sleep};

/// Most moves.
const MOVES: usize = 24;

/// Waits until each place has this many boards, the newest of which shows `last`; then there are no more.
async fn both(rooms: [&Room; 2], count: usize, last: &str, log: &Path) {
    let since = Instant::now();
    let boards = |room: &Room| -> Vec<(u64, String)> {
        let all = room.public().into_iter().filter(|message| picture(message).is_some());
        all.map(|message| (message.id, content(&message).to_owned())).collect()
    };
    let shown = |room: &Room| {
        let boards = boards(room);
        boards.len() >= count && boards.last().is_some_and(|(_, text)| text.contains(last))
    };
    while !rooms.into_iter().all(shown) {
        if since.elapsed() > PATIENCE {
            println!("{}", std::fs::read_to_string(log).unwrap());
            panic!("{count} boards up to {last}: {:#?}", rooms.map(boards));
        }
        sleep(Duration::from_millis(50)).await;
    }
    if rooms.map(Room::boards) != [count; 2] {
        println!("{}", std::fs::read_to_string(log).unwrap());
        panic!("{count} boards, no more: {:#?}", rooms.map(boards));
    }
}

/// Lets the server and the person play with others.
async fn allow(room: &Room, who: &Person, server: bool) {
    if server {
        let settings = room.command(who, "server settings", &[]).await;
        room.choose(who, &settings, "1.house.across", "on").await;
    }
    let settings = room.command(who, "me settings", &[]).await;
    let people = room.press(who, &settings, "button-people").await;
    room.choose(who, &people, "1.block.across", "named").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: many kills"]
async fn one_game_on_two_servers_survives_kills_and_doubled_presses() {
    played(Host::new().await, 2).await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: many kills"]
async fn one_game_on_two_servers_survives_kills_with_a_database() {
    let Some(server) = deltille_testing::postgres::shared() else { return };
    let mut host = Host::new().await;
    host.store = Some(server.address(&server.schema()));
    // A board that a killed process owes to a shared database is left to it for some seconds.
    played(host, 6).await;
}

/// The process is killed in every `killed`th move.
async fn played(mut host: Host, killed: usize) {
    let seed = std::env::var("DELTILLE_SEED")
        .map_or_else(|_| fastrand::u64(..1_000_000), |seed| seed.parse().unwrap());
    println!("DELTILLE_SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    host.filter = Some("debug");
    let there = host.room(host.playground.add_channel_elsewhere("parlour"));
    let here = host.room(host.playground.channel("lounge").unwrap());
    host.start().await;
    let (mira, jonas) = (here.person("Mira"), here.person("Jonas"));
    host.playground.faults().duplicate_interactions(u32::MAX);
    for room in [&here, &there] {
        allow(room, &mira, true).await;
    }
    allow(&there, &jonas, false).await;
    let form = here
        .command(&mira, "play", &[("game", json!("triablo")), ("variant", json!("two-player"))])
        .await;
    let opened = mira.press(here.channel, form.id, &button(&form, "button-open")).unwrap();
    assert!(opened.answered_within(PATIENCE).await.is_some());
    here.until("the lobby", |message| !content(message).is_empty()).await;
    let list = there.command(&jonas, "seek", &[]).await;
    let join = buttons(&list).find(|(_, id)| id.starts_with("1.seek.j"));
    let (_, join) = join.unwrap_or_else(|| panic!("no offer: {}", list.value));
    let pressed = jonas.press(there.channel, list.id, &join).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    both([&here, &there], 1, "", &host.log()).await;

    let mut play = standard_game();
    let mut made = Vec::new();
    let tables = host.backup().await;
    let seats = tables.iter().find(|(channel, _)| *channel == here.channel).unwrap().1["seats"].clone();
    let first = seats[0][0].as_u64().unwrap();
    while made.len() < MOVES && play.outcome().is_none() {
        let mut legal = play.legal().unwrap();
        let entry = legal.swap_remove(random.usize(..legal.len()));
        let is_mira = (made.len() % 2 == 0) == (first == mira.id);
        let (who, own, other) = if is_mira { (&mira, &here, &there) } else { (&jonas, &there, &here) };
        // Given in both places at once, it counts once.
        let twice =
            [own, other].map(|room| who.slash(room.channel, "move", &[("move", json!(entry))]).unwrap());
        let is_killed = made.len() % killed == 1;
        if is_killed {
            sleep(Duration::from_millis(random.u64(..300))).await;
            host.kill().await;
            host.start().await;
        }
        let since = Instant::now();
        let mut answers = Vec::new();
        for pressed in &twice {
            let answer = pressed.answered_within(Duration::from_secs(4)).await;
            if let Some(Outcome::Message(id)) = answer {
                let all = who.messages(own.channel).into_iter().chain(who.messages(other.channel));
                answers.extend(all.filter(|message| message.id == id));
            }
        }
        let counts = |answers: &[deltille::playground::Message]| {
            answers
                .iter()
                .any(|answer| answer.only_for.is_none() || interrupted(answer) == Some(true))
        };
        // A process that was killed before it read the commands has made none of them.
        let mut known = counts(&answers);
        while !known {
            assert!(is_killed && since.elapsed() < PATIENCE, "{entry} is not made: {answers:?}");
            let pressed = who.slash(own.channel, "move", &[("move", json!(entry))]).unwrap();
            // An answer of either kind: it is made now, or it was made before.
            known = matches!(
                pressed.answered_within(Duration::from_secs(4)).await,
                Some(Outcome::Message(_) | Outcome::Deferred)
            );
        }
        play.enter(&entry).unwrap();
        made.push(entry.clone());
        both([&here, &there], made.len() + 1, &entry, &host.log()).await;
    }
    assert!(made.len() > MOVES / 2, "the game is over after {} moves", made.len());
    // Once the database knows of the newest boards, nothing is left to post.
    for room in [&here, &there] {
        let newest = room.public().into_iter().rfind(|message| picture(message).is_some()).unwrap().id;
        let since = Instant::now();
        loop {
            let stored = host.stored("Channel", room.channel).await.expect("a table");
            if stored["posted"]["message"].as_u64() == Some(newest) {
                break;
            }
            assert!(since.elapsed() < PATIENCE, "the newest board is not noted: {stored}");
            sleep(Duration::from_millis(200)).await;
        }
    }
    both([&here, &there], made.len() + 1, made.last().unwrap(), &host.log()).await;
    let tables = host.backup().await;
    for room in [&here, &there] {
        let (_, table) = tables.iter().find(|(channel, _)| *channel == room.channel).unwrap();
        assert_eq!(lines(table), made, "channel {}", room.channel);
    }
    // No one was called on the other side, and no server learned of the other.
    for (room, stranger) in [(&here, &jonas), (&there, &mira)] {
        for message in room.public() {
            assert!(!pinged(&message).contains(&stranger.id), "{}", message.value);
        }
    }
    assert!(host.terminate().await.success());
}
