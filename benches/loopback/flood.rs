//! One user floods the bot with expensive requests while 16 channels play on.

use crate::{
    against::Against,
    game::{Game, open_all, play_all},
    program::{Program, percentiles},
};
use deltille::playground::{Playground, Pressed};
use deltille_testing::playground::{button, buttons};
use serde_json::json;
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    time::Duration,
};

/// Channels that play, and moves in each.
const CHANNELS: usize = 16;
const EACH: usize = 50;
/// Thinking time of a player in milliseconds: some forty moves a second in all.
const THOUGHT: std::ops::Range<u64> = 200..600;
/// Entries of the game that is animated and imported.
const LONG: usize = 150;
/// Interval between the flood's requests.
const EVERY: Duration = Duration::from_millis(10);

/// The objects that the flood's requests refer to.
struct Flood {
    game: Game,
    against: Against,
    record: Vec<String>,
}

impl Flood {
    async fn prepare(playground: &Arc<Playground>) -> Flood {
        let mut game = Game::open(playground, 1000).await;
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..LONG {
            game.step(&mut random).await;
        }
        let record = game.room.record(&game.people[0]).await;
        // Level 8, the strongest.
        let against = Against::open(playground, game.people[0].clone(), 1000, 8).await;
        Flood { game, against, record }
    }

    /// Sends one request, in turn: an import, an animation, completions for a plan, the plans, completions
    /// for a move, a hint.
    fn ask(&self, number: usize) -> Option<Pressed> {
        let (who, channel) = (&self.game.people[0], self.game.room.channel);
        match number % 6 {
            0 => {
                let file = who.upload("game.txt", self.record.join("\n").into_bytes());
                who.slash(channel, "game import", &[("file", json!(file)), ("game", json!("triablo"))])
            }
            1 => who.slash(channel, "game record", &[("gif", json!(true))]),
            2 => who.complete(channel, "game plan", &[("line", json!("if "))], "line"),
            3 => who.slash(channel, "game plan", &[]),
            4 => who.complete(channel, "move", &[("move", json!("e"))], "move"),
            _ => {
                let menu = self.against.menu.as_ref()?;
                who.press(self.against.room.channel, menu.id, &button(menu, "Hint"))
            }
        }
    }
}

pub async fn measure(playground: &Arc<Playground>, data: &Path) {
    let _running = Program::start(playground, data, None).await;
    let mut games = open_all(playground, CHANNELS).await;
    let mut flood = Flood::prepare(playground).await;
    flood.against.more().await;
    assert!(
        flood
            .against
            .menu
            .as_ref()
            .is_some_and(|menu| buttons(menu).any(|(label, _)| label == "Hint")),
        "no hints"
    );
    let quiet = percentiles("16 channels", play_all(&mut games, EACH, THOUGHT).await);

    let stop = Arc::new(AtomicBool::new(false));
    let flooding = tokio::spawn({
        let stop = Arc::clone(&stop);
        async move {
            let mut asked = Vec::new();
            while !stop.load(SeqCst) {
                asked.extend(flood.ask(asked.len()));
                tokio::time::sleep(EVERY).await;
            }
            let mut answered = 0;
            for pressed in &asked {
                answered += usize::from(pressed.answered_within(Duration::ZERO).await.is_some());
            }
            (asked.len(), answered)
        }
    });
    let flooded = percentiles("16 channels beside a flood", play_all(&mut games, EACH, THOUGHT).await);
    stop.store(true, SeqCst);
    let (asked, answered) = flooding.await.expect("no panic");
    println!(
        "the flood asked {asked} times and was answered {answered} times; p99 {quiet:.1} ms without it, {flooded:.1} ms beside it"
    );
}
