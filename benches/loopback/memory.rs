//! Memory, open files and threads over many interactions: the curves must become flat, in a shared database at least.

use crate::{game::Game, program::Program};
use deltille::playground::Playground;
use deltille_testing::{playground::PATIENCE, postgres};
use serde_json::json;
use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// Default number of interactions, and how many times the figures are printed meanwhile.
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

/// When to stop.
pub enum Until {
    Interactions(usize),
    /// Ends with a panic if memory, open files or threads have grown meanwhile.
    Over(Duration),
}

/// Share by which a figure may grow between the second and the last quarter of the time.
const GROWTH: f64 = 0.05;

pub async fn measure(playground: &Arc<Playground>, data: &Path, until: Until) {
    // In a folder, the ids of the commands of two hours stay in memory, 0.3 KB each, which hides other growth.
    let server = matches!(until, Until::Over(_)).then(postgres::shared).flatten();
    let store = server.map(|server| server.address(&server.schema()));
    let running = Program::start(playground, data, store.as_deref()).await;
    let begun = Instant::now();
    let mut games = Vec::new();
    for number in 0..CHANNELS {
        games.push(Game::open(playground, number).await);
    }
    let (mut done, mut told, mut seed) = (CHANNELS * 8, 0, 0);
    let mut figures: Vec<[f64; 3]> = Vec::new();
    println!("interactions   resident memory   open files   threads");
    // In twentieths of the whole.
    let progress = |done: usize| match until {
        Until::Interactions(all) => done * TELL / all.max(1),
        Until::Over(time) => (begun.elapsed().as_secs_f64() / time.as_secs_f64() * TELL as f64) as usize,
    };
    while progress(done) < TELL {
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
        if progress(done) > told {
            told = progress(done);
            let now = running.figures();
            let [memory, files, threads] = now;
            println!("{done:>12}   {memory:>12.1} MB   {files:>10}   {threads:>7}");
            figures.push(now);
        }
    }
    let pace = done as f64 / begun.elapsed().as_secs_f64();
    println!("{pace:.0} interactions a second");
    if matches!(until, Until::Over(_)) {
        for (at, what) in ["memory", "open files", "threads"].into_iter().enumerate() {
            let mean = |part: &[[f64; 3]]| part.iter().map(|it| it[at]).sum::<f64>() / part.len() as f64;
            let quarter = figures.len() / 4;
            let (early, late) =
                (mean(&figures[quarter..2 * quarter]), mean(&figures[figures.len() - quarter..]));
            println!("{what}: {early:.1}, then {late:.1}");
            assert!(late <= early * (1.0 + GROWTH), "{what} grows");
        }
    }
}
