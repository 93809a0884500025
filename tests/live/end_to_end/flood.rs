//! A user who floods the bot slows only themselves down; players elsewhere do not wait.

use super::{room::PATIENCE, stage::Stage};
use deltille::{
    games::{Actors, AnyPlay, Setup, registry},
    playground::Person,
};
use serde_json::json;
use std::time::{Duration, Instant};

/// The flood's requests: one picture each, of a board drawn for that request alone.
const FLOOD: usize = 400;
const CHANNELS: [&str; 3] = ["lounge", "board-games", "tournament"];
const MOVES: usize = 6;

/// Times of moves from the press to the answer, shortest first.
async fn play(stage: &Stage, games: &mut [(u64, AnyPlay)], people: &[Person; 2]) -> Vec<Duration> {
    let mut took = Vec::new();
    for _ in 0..MOVES {
        for (channel, game) in games.iter_mut() {
            let Actors::Seats(seats) = game.actors() else { panic!("nobody is to move") };
            let who = &people[seats.iter().next().unwrap().index()];
            let entry = game.legal().unwrap().swap_remove(0);
            let since = Instant::now();
            let pressed = who.slash(*channel, "move", &[("move", json!(entry))]).unwrap();
            assert!(pressed.answered_within(PATIENCE).await.is_some(), "a move is not answered");
            took.push(since.elapsed());
            game.enter(&entry).unwrap();
        }
    }
    for (channel, game) in games.iter() {
        let room = super::room::Room { channel: *channel, ..(**stage).clone() };
        assert_eq!(room.record(&people[0]).await.len() as u32, game.ply());
    }
    took.sort();
    took
}

#[tokio::test(flavor = "multi_thread")]
async fn flood_slows_only_the_flooder() {
    let stage = Stage::new().await;
    let people = [stage.person("Mira"), stage.person("Jonas")];
    let setup = Setup::parse(
        registry::game("triablo").unwrap(),
        Some("two-player"),
        &[("setup".into(), "standard".into())],
    );
    let setup = setup.unwrap();
    let mut games = Vec::new();
    for name in CHANNELS {
        let room = super::room::Room {
            channel: stage.playground.channel(name).unwrap(),
            ..(*stage).clone()
        };
        room.open(&people, &[("setup", "standard")]).await;
        games.push((room.channel, AnyPlay::start(&setup).unwrap()));
    }
    let quiet = play(&stage, &mut games, &people).await;

    let flooder = stage.person("Zoya");
    let flood: Vec<_> = (0..FLOOD)
        .map(|number| {
            let options = [
                ("move", json!(number % 12)),
                ("side", json!(if number % 2 == 0 { "white" } else { "red" })),
            ];
            flooder.slash(games[0].0, "board", &options).unwrap()
        })
        .collect();
    let flooded = play(&stage, &mut games, &people).await;
    let median = |took: &[Duration]| took[took.len() / 2];
    println!(
        "a move: median {:?}, longest {:?}; beside a flood: median {:?}, longest {:?}",
        median(&quiet),
        quiet.last().unwrap(),
        median(&flooded),
        flooded.last().unwrap()
    );
    // Part of the flood is answered; the excess is dropped before any work.
    let dropped = || stage.metrics.interactions.dropped_so_far("crowded");
    let since = Instant::now();
    while dropped() == 0 && since.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(dropped() > 0 && dropped() < FLOOD as u64, "{}", dropped());
    let mut answered = 0;
    for pressed in flood {
        answered += usize::from(pressed.answered_within(Duration::ZERO).await.is_some());
    }
    assert!(answered > 0, "nothing of it is answered");
    stage.end().await;
}
