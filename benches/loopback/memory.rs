//! Resident memory over many interactions: the curve must become flat.

use crate::{game::Game, program::Program};
use deltille::playground::Playground;
use deltille_testing::playground::PATIENCE;
use serde_json::json;
use std::{path::Path, sync::Arc};
use tokio::task::JoinSet;

/// Default number of interactions, and how many times the memory is printed meanwhile.
pub const ALL: usize = 50_000;
const TELL: usize = 20;
/// Channels that play at the same time.
const CHANNELS: usize = 16;
/// Interactions in each channel between two measurements.
const ROUND: usize = 25;

/// Plays one round in a channel: mostly moves, with the other commands that players use between them.
async fn round(mut game: Game, seed: u64, playground: Arc<Playground>) -> (Game, usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut done = 0;
    while done < ROUND {
        if game.is_over() {
            // Opening a game takes about this many interactions: the form, the seat, the set-up, the joining.
            game = Game::open(&playground, 2000 + seed as usize * ROUND + done).await;
            done += 8;
        }
        let (who, channel) = (&game.people[random.usize(..2)], game.room.channel);
        let asked = match random.u8(..10) {
            0 => who.complete(channel, "move", &[("move", json!("e"))], "move"),
            1 => who.slash(channel, "board", &[("side", json!("red"))]),
            2 => who.slash(channel, "game record", &[]),
            _ => {
                game.step(&mut random).await;
                done += 1;
                continue;
            }
        };
        assert!(
            asked.expect("a registered command").answered_within(PATIENCE).await.is_some(),
            "no answer"
        );
        done += 1;
    }
    (game, done)
}

pub async fn measure(playground: &Arc<Playground>, data: &Path, all: usize) {
    let running = Program::start(playground, data).await;
    let mut games = Vec::new();
    for number in 0..CHANNELS {
        games.push(Game::open(playground, number).await);
    }
    let (mut done, mut told, mut seed) = (CHANNELS * 8, 0, 0);
    println!("interactions   resident memory");
    let step = (all / TELL).max(1);
    while done < all {
        let mut rounds = JoinSet::new();
        for game in games.drain(..) {
            seed += 1;
            rounds.spawn(round(game, seed, Arc::clone(playground)));
        }
        while let Some(ended) = rounds.join_next().await {
            let (game, count) = ended.expect("no panic");
            games.push(game);
            done += count;
        }
        if done / step > told {
            told = done / step;
            println!("{:>12}   {:.1} MB", told * step, running.resident().unwrap_or(f64::NAN));
        }
    }
}
