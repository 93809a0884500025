//! The complete games of `tests/fixtures/triablo.json`, for tests and benchmarks of pictures.

use deltille::games::{AnyPlay, Setup, registry};
use serde_json::Value;

/// A game of the fixtures: its setup and its record.
pub fn recorded(name: &str) -> (Setup, Vec<String>) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/triablo.json");
    let text = std::fs::read_to_string(path).expect("the fixtures are part of the project");
    let fixtures: Value = serde_json::from_str(&text).expect("the fixtures are JSON");
    let games = fixtures["games"].as_array().expect("the fixtures hold games");
    let game = games.iter().find(|game| game["name"] == name).expect("a game of this name");
    let options: Vec<(String, String)> = game["options"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
        .collect();
    let info = registry::game("triablo").expect("Triablo is registered");
    let setup = Setup::parse(info, game["variant"].as_str(), &options).expect("a setup");
    let lines = game["record"].as_array().expect("a record").iter();
    (setup, lines.map(|line| line.as_str().expect("a line").to_owned()).collect())
}

/// The game after its first `ply` entries, and what the last one is told as.
#[allow(dead_code, reason = "shared by tests and a benchmark; not every one needs all of it")]
pub fn after(name: &str, ply: usize) -> (AnyPlay, String, Option<deltille::games::Seat>) {
    let (setup, lines) = recorded(name);
    let mut play = AnyPlay::start(&setup).expect("a start");
    let (mut caption, mut seat) = (String::new(), None);
    for line in &lines[..ply] {
        let entered = play.enter(line).unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
        let said: Vec<String> =
            entered.events.iter().map(|event| deltille::text::say(Default::default(), &event.message)).collect();
        (caption, seat) = (said.join(". "), entered.seat);
    }
    (play, caption, seat)
}
