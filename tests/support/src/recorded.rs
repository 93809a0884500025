//! The complete games of `tests/fixtures/`, for all tests and benchmarks; the format is in
//! `docs/rules/COMMON.md`.

use deltille::games::{Actors, AnyPlay, Seat, Setup, registry};
use serde_json::Value;

pub struct Recorded {
    pub game: String,
    pub name: String,
    pub variant: String,
    /// As in the fixture: without options at their defaults.
    pub options: Vec<(String, String)>,
    pub setup: Setup,
    pub lines: Vec<String>,
    pub winners: Vec<String>,
}

/// The options of a fixture item, as texts; the files also contain numbers.
pub fn options(item: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    item["options"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.clone(), text(value)))
        .collect()
}

fn fixtures(game: &str) -> Value {
    let path = format!("{}/../fixtures/{game}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the fixtures are part of the project");
    serde_json::from_str(&text).expect("the fixtures are JSON")
}

pub fn of(game: &str) -> Vec<Recorded> {
    let fixtures = fixtures(game);
    let info = registry::game(game).expect("a registered game");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let list =
        |value: &Value| -> Vec<String> { value.as_array().expect("a list").iter().map(text).collect() };
    let games = fixtures["games"]
        .as_array()
        .expect("the fixtures hold games")
        .iter()
        .map(|item| Recorded {
            game: game.to_owned(),
            name: text(&item["name"]),
            variant: text(&item["variant"]),
            options: options(item),
            setup: Setup::parse(info, item["variant"].as_str(), &options(item)).expect("a setup"),
            lines: list(&item["record"]),
            winners: list(&item["result"]["winners"]),
        });
    games.collect()
}

pub fn named(game: &str, name: &str) -> Recorded {
    of(game)
        .into_iter()
        .find(|recorded| recorded.name == name)
        .unwrap_or_else(|| panic!("no recorded game {name}"))
}

/// The worked position with this name, as in the fixtures.
pub fn case(game: &str, name: &str) -> Value {
    let fixtures = fixtures(game);
    let cases = fixtures["cases"].as_array().expect("the fixtures hold cases");
    cases
        .iter()
        .find(|case| case["name"] == name)
        .unwrap_or_else(|| panic!("no case {name}"))
        .clone()
}

/// The seat that a line of a record belongs to.
pub fn acting(play: &AnyPlay, line: &str) -> usize {
    let named = line.split_once(':').and_then(|(name, _)| play.seat_named(name));
    let on_turn = || match play.actors() {
        Actors::Seats(seats) => seats.iter().next().expect("never empty"),
        other => panic!("{other:?}"),
    };
    named.unwrap_or_else(on_turn).index()
}

/// The game after its first `ply` entries, with the caption of the last one.
pub fn after(game: &str, name: &str, ply: usize) -> (AnyPlay, String, Option<Seat>) {
    let recorded = named(game, name);
    let mut play = AnyPlay::start(&recorded.setup).expect("a start");
    let (mut caption, mut seat) = (String::new(), None);
    for line in &recorded.lines[..ply] {
        let entered = play.enter(line).unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
        let said: Vec<String> = entered
            .events
            .iter()
            .map(|event| deltille::text::say(Default::default(), &event.message))
            .collect();
        (caption, seat) = (said.join(". "), entered.seat);
    }
    (play, caption, seat)
}
