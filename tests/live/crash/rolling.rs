//! A rolling update: the processes are replaced one by one while people play and ask, and every request is
//! answered.

use super::several::{Game, Several};
use deltille::playground::Person;
use deltille_testing::outside::Delivery;
use std::time::Duration;
use tokio::{sync::watch, time::sleep};

const PROCESSES: usize = 3;
const GAMES: usize = 2;
const PEOPLE: usize = 8;

/// Asks for help repeatedly until told to stop; returns the number of requests.
async fn ask(who: Person, channel: u64, stop: watch::Receiver<bool>) -> usize {
    let mut asked = 0;
    while !*stop.borrow() {
        let pressed = who.slash(channel, "help", &[]).unwrap();
        asked += 1;
        assert!(pressed.answered().await.is_some(), "the {asked}th time nobody answers");
        sleep(Duration::from_millis(20)).await;
    }
    asked
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: needs the machine to itself, everybody is answered within Discord's three seconds"]
async fn rolling_update_answers_every_request() {
    let Some(mut several) = Several::start(PROCESSES).await else {
        return;
    };
    let (stopping, stop) = watch::channel(false);
    let lounge = several.host.playground.channel("lounge").unwrap();
    let mut games = Vec::new();
    for number in 0..GAMES {
        let (mut game, stop) = (Game::open(&several, number).await, stop.clone());
        games.push(tokio::spawn(async move {
            game.play(number as u64, stop, 2).await;
            game
        }));
    }
    let crowd: Vec<_> = (0..PEOPLE)
        .map(|number| {
            let who = several.host.playground.add_person(&format!("Visitor {number}"));
            tokio::spawn(ask(who, lounge, stop.clone()))
        })
        .collect();
    let outside = several.host.outside.clone();
    let before = outside.deliveries().len();
    for number in 0..PROCESSES {
        sleep(Duration::from_millis(200)).await;
        // It ends while requests still go to it, as to the others; those it refuses go to the others.
        assert_eq!(several.processes[number].terminate().await.code(), Some(0));
        let next = several.another().await;
        several.processes[number] = next;
        several.balance();
    }
    sleep(Duration::from_millis(200)).await;
    stopping.send_replace(true);
    let (mut asked, mut played) = (0, Vec::new());
    for task in crowd {
        asked += task.await.unwrap();
    }
    for game in games {
        let mut game = game.await.unwrap();
        game.settled().await;
        assert_eq!(game.unanswered, 0, "somebody who made a move is without an answer");
        assert!(game.never_shown() >= 0, "a board was shown twice");
        asked += game.asked;
        played.push(game);
    }
    let deliveries = outside.deliveries();
    let others: Vec<_> =
        deliveries[before..].iter().filter(|delivery| **delivery != Delivery::Answered).collect();
    println!("{asked} asked, {} asked elsewhere", several.balancer.again());
    assert!(others.is_empty(), "of {}: {others:?}", deliveries.len());
    assert!(asked > 100, "{asked}");
    several.end(&mut played).await;
}
