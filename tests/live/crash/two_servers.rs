//! One game on two servers, with every press delivered twice and SIGKILL in the middle: each move counts once,
//! and each board is posted once in each place.

use super::{
    process::{Host, lines},
    room::{PATIENCE, Room, button, content, interrupted, standard_game},
};
use deltille::playground::{Outcome, Person};
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Moves, and those after which the process is killed.
const MOVES: usize = 12;
const KILLED_AFTER: [usize; 3] = [3, 6, 9];

/// Waits until each place has this many boards; then there are no more.
async fn both(rooms: [&Room; 2], count: usize, log: &std::path::Path) {
    let since = Instant::now();
    while rooms.iter().any(|room| room.boards() < count) {
        let all = rooms.map(Room::boards);
        assert!(since.elapsed() < PATIENCE, "{all:?} boards instead of {count}");
        sleep(Duration::from_millis(50)).await;
    }
    let told = |message: &deltille::playground::Message| {
        let shown = super::room::buttons(message).next().map(|(_, id)| id);
        (message.id, super::room::picture(message).is_some(), shown, content(message).to_owned())
    };
    let all = || rooms.map(|room| room.public().iter().map(told).collect::<Vec<_>>());
    if rooms.map(Room::boards) != [count; 2] {
        println!("{}", std::fs::read_to_string(log).unwrap());
    }
    assert_eq!(rooms.map(Room::boards), [count; 2], "{:#?}", all());
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
async fn one_game_on_two_servers_survives_kills_and_doubled_presses() {
    let mut host = Host::new().await;
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
    let join = super::room::buttons(&list).find(|(_, id)| id.starts_with("1.seek.j"));
    let (_, join) = join.unwrap_or_else(|| panic!("no offer: {}", list.value));
    let pressed = jonas.press(there.channel, list.id, &join).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    both([&here, &there], 1, &host.log()).await;

    let mut play = standard_game();
    let mut made = Vec::new();
    let tables = host.backup().await;
    let seats = tables.iter().find(|(channel, _)| *channel == here.channel).unwrap().1["seats"].clone();
    let first = seats[0][0].as_u64().unwrap();
    while made.len() < MOVES {
        let entry = play.legal().unwrap().swap_remove(0);
        let is_mira = (made.len() % 2 == 0) == (first == mira.id);
        let (who, own, other) = if is_mira { (&mira, &here, &there) } else { (&jonas, &there, &here) };
        // Given in both places at once, it counts once.
        let twice =
            [own, other].map(|room| who.slash(room.channel, "move", &[("move", json!(entry))]).unwrap());
        let is_killed = KILLED_AFTER.contains(&made.len());
        if is_killed {
            sleep(Duration::from_millis(150)).await;
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
        made.push(entry);
        both([&here, &there], made.len() + 1, &host.log()).await;
    }
    // Nothing is posted later.
    sleep(Duration::from_secs(12)).await;
    both([&here, &there], made.len() + 1, &host.log()).await;
    let tables = host.backup().await;
    for room in [&here, &there] {
        let (_, table) = tables.iter().find(|(channel, _)| *channel == room.channel).unwrap();
        assert_eq!(lines(table), made, "channel {}", room.channel);
    }
    // No one was called on the other side, and no server learned of the other.
    for (room, stranger) in [(&here, &jonas), (&there, &mira)] {
        for message in room.public() {
            assert!(!super::room::pinged(&message).contains(&stranger.id), "{}", message.value);
        }
    }
    assert!(host.terminate().await.success());
}
