//! The primary of a replicated database dies and its standby takes over: no acknowledged change is lost. The
//! servers are set up by `tests/replication.sh`, which runs this.

use super::several::{Game, Several};
use std::{path::PathBuf, time::Duration};
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

/// The servers' addresses, and the folder through which the script and this test synchronise.
const ADDRESS: &str = "DELTILLE_TEST_REPLICATED";
const FOLDER: &str = "DELTILLE_TEST_REPLICATED_FOLDER";

const GAMES: usize = 4;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: tests/replication.sh runs it"]
async fn failover_loses_no_acknowledged_change() {
    let told =
        |name| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set: run tests/replication.sh"));
    let (address, folder) = (told(ADDRESS), PathBuf::from(told(FOLDER)));
    let several = Several::at(address, 2).await;
    let (stopping, stop) = watch::channel(false);
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(Game::open(&several, number).await);
    }
    let (counting, mut counted) = watch::channel(0);
    let playing = games.into_iter().enumerate().map(|(number, mut game)| {
        let (stop, counting) = (stop.clone(), counting.clone());
        tokio::spawn(async move {
            let mut random = fastrand::Rng::with_seed(number as u64);
            while !*stop.borrow() && game.is_open() {
                game.round(&mut random).await;
                counting.send_modify(|count| *count += 1);
            }
            // All commits in progress finish before the last rounds.
            game.settled().await;
            for _ in 0..3 {
                game.round(&mut random).await;
            }
            game.settled().await;
            game
        })
    });
    let playing: Vec<_> = playing.collect();
    counted.wait_for(|count| *count >= 4 * GAMES).await.unwrap();
    std::fs::write(folder.join("playing"), "").unwrap();
    let since = Instant::now();
    while !folder.join("promoted").exists() {
        assert!(since.elapsed() < Duration::from_secs(60), "no standby takes over");
        sleep(Duration::from_millis(20)).await;
    }
    // The same number again on the new primary.
    let before = *counted.borrow_and_update();
    counted.wait_for(|count| *count >= before + 4 * GAMES).await.unwrap();
    stopping.send_replace(true);
    let (mut made, mut unanswered, mut played) = (0, 0, Vec::new());
    for game in playing {
        let game = game.await.unwrap();
        (made, unanswered) = (made + game.made.len(), unanswered + game.unanswered);
        played.push(game);
    }
    several.end(&mut played).await;
    println!("{made} moves, {unanswered} answers lost on the way, 0 acknowledged moves lost");
}
