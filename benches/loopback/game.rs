//! Games that people play by slash commands, each in a channel of its own.

use deltille::{
    games::AnyPlay,
    playground::{Outcome, Person, Playground},
};
use deltille_testing::playground::{PATIENCE, Room, standard_game};
use serde_json::json;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// A two-player game in a channel, with the player on turn.
pub struct Game {
    pub room: Room,
    pub people: [Person; 2],
    play: AnyPlay,
    made: usize,
}

impl Game {
    pub async fn open(playground: &Arc<Playground>, number: usize) -> Game {
        let channel = playground.add_channel(&format!("game-{number}"));
        let room = Room { playground: Arc::clone(playground), channel };
        // New players for each game: the bot queues interactions by user.
        let people = ["White", "Red"].map(|name| playground.add_person(&format!("{name} {number}")));
        room.open(&people, &[("setup", "standard")]).await;
        Game { room, people, play: standard_game(), made: 0 }
    }

    pub fn is_over(&self) -> bool {
        self.play.outcome().is_some()
    }

    /// Makes one move by slash command; returns how long the reply took, or `None` when the game is over.
    pub async fn step(&mut self, random: &mut fastrand::Rng) -> Option<Duration> {
        if self.is_over() {
            return None;
        }
        let legal = self.play.legal()?;
        let entry = &legal[random.usize(..legal.len())];
        let who = &self.people[self.made % 2];
        let start = Instant::now();
        let pressed = who
            .slash(self.room.channel, "move", &[("move", json!(entry))])
            .expect("a registered command");
        let outcome = pressed.answered_within(PATIENCE).await;
        let took = start.elapsed();
        assert!(matches!(outcome, Some(Outcome::Message(_))), "{entry}: {outcome:?}");
        self.play.enter(entry).expect("it is legal");
        self.made += 1;
        Some(took)
    }
}

pub async fn open_all(playground: &Arc<Playground>, count: usize) -> Vec<Game> {
    let mut games = Vec::new();
    while games.len() < count {
        games.push(Game::open(playground, games.len()).await);
    }
    games
}

/// Plays `each` moves in all games at once, thinking `thought` milliseconds before each; returns the times
/// they took.
pub async fn play_all(games: &mut Vec<Game>, each: usize, thought: std::ops::Range<u64>) -> Vec<Duration> {
    let mut tasks = Vec::new();
    for (number, mut game) in games.drain(..).enumerate() {
        let thought = thought.clone();
        tasks.push(tokio::spawn(async move {
            let mut random = fastrand::Rng::with_seed(number as u64);
            let mut times = Vec::new();
            for _ in 0..each {
                tokio::time::sleep(Duration::from_millis(random.u64(thought.clone()))).await;
                times.extend(game.step(&mut random).await);
            }
            (game, times)
        }));
    }
    let mut times = Vec::new();
    for task in tasks {
        let (game, took) = task.await.expect("no panic");
        games.push(game);
        times.extend(took);
    }
    times
}
