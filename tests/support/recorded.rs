//! The complete games of `tests/fixtures/`, read for all tests and benchmarks alike; the format is in `docs/rules/COMMON.md`.
#![allow(dead_code, reason = "not every test and benchmark needs all of it")]

use deltille::games::{Actors, AnyPlay, Seat, Setup, registry};
use serde_json::Value;

/// A complete game.
pub struct Recorded {
    pub name: String,
    pub options: Vec<(String, String)>,
    pub setup: Setup,
    pub lines: Vec<String>,
    pub winners: Vec<String>,
}

/// The options of an item of the fixtures. They are texts; the files also write numbers.
pub fn options(item: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    item["options"].as_object().into_iter().flatten().map(|(key, value)| (key.clone(), text(value))).collect()
}

/// All games of Triablo.
pub fn all() -> Vec<Recorded> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/triablo.json");
    let text = std::fs::read_to_string(path).expect("the fixtures are part of the project");
    let fixtures: Value = serde_json::from_str(&text).expect("the fixtures are JSON");
    let info = registry::game("triablo").expect("Triablo is registered");
    let list = |value: &Value| -> Vec<String> {
        let texts = value.as_array().expect("a list").iter();
        texts.map(|text| text.as_str().expect("a text").to_owned()).collect()
    };
    let games = fixtures["games"].as_array().expect("the fixtures hold games").iter().map(|game| Recorded {
        name: game["name"].as_str().expect("a name").to_owned(),
        options: options(game),
        setup: Setup::parse(info, game["variant"].as_str(), &options(game)).expect("a setup"),
        lines: list(&game["record"]),
        winners: list(&game["result"]["winners"]),
    });
    games.collect()
}

/// The game of this name.
pub fn named(name: &str) -> Recorded {
    all().into_iter().find(|game| game.name == name).unwrap_or_else(|| panic!("no recorded game {name}"))
}

/// Whose entry a line of a record is.
pub fn acting(play: &AnyPlay, line: &str) -> usize {
    let named = line.split_once(':').and_then(|(name, _)| play.seat_named(name));
    let on_turn = || match play.actors() {
        Actors::Seats(seats) => seats.iter().next().expect("never empty"),
        other => panic!("{other:?}"),
    };
    named.unwrap_or_else(on_turn).index()
}

/// The game after its first `ply` entries, and what the last one is told as.
pub fn after(name: &str, ply: usize) -> (AnyPlay, String, Option<Seat>) {
    let game = named(name);
    let mut play = AnyPlay::start(&game.setup).expect("a start");
    let (mut caption, mut seat) = (String::new(), None);
    for line in &game.lines[..ply] {
        let entered = play.enter(line).unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
        let said: Vec<String> =
            entered.events.iter().map(|event| deltille::text::say(Default::default(), &event.message)).collect();
        (caption, seat) = (said.join(". "), entered.seat);
    }
    (play, caption, seat)
}
