//! Runs `tests/fixtures/<game>.json` of every registered game; the format is in `docs/rules/COMMON.md`.

use deltille::games::{Actors, AnyPlay, Setup, Viewer, registry};
use serde_json::Value;

pub fn fixtures() -> Vec<(&'static deltille::games::GameInfo, Value)> {
    registry::games()
        .into_iter()
        .map(|info| {
            let path = format!("{}/tests/fixtures/{}.json", env!("CARGO_MANIFEST_DIR"), info.id);
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            (info, serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}")))
        })
        .collect()
}

pub fn setup(info: &'static deltille::games::GameInfo, item: &Value) -> Setup {
    let options = super::recorded::options(item);
    Setup::parse(info, item["variant"].as_str(), &options)
        .unwrap_or_else(|error| panic!("{}: {error}", item["name"]))
}

pub fn start(info: &'static deltille::games::GameInfo, item: &Value) -> AnyPlay {
    let setup = setup(info, item);
    match item["position"].as_str() {
        None => AnyPlay::start(&setup).unwrap_or_else(|error| panic!("{}: {error}", item["name"])),
        Some(position) => AnyPlay::from_position(&setup, position)
            .unwrap_or_else(|error| panic!("{}: {error}", item["name"])),
    }
}

fn texts(value: &Value) -> Option<Vec<String>> {
    Some(value.as_array()?.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

fn list(item: &Value, key: &str) -> Vec<Value> {
    item[key].as_array().cloned().unwrap_or_default()
}

fn enter(play: &mut AnyPlay, line: &str, name: &Value) -> String {
    let entered = play
        .enter(line)
        .unwrap_or_else(|refusal| panic!("{name}: {line}: {refusal:?} at {}", play.full_position()));
    entered.line
}

fn result(play: &AnyPlay) -> Value {
    play.outcome().map_or(Value::Null, |outcome| outcome.json(play.seats()))
}

#[test]
fn perft_tables() {
    for (info, file) in fixtures() {
        let tables = list(&file, "perft");
        assert!(!tables.is_empty(), "{} has no perft table", info.id);
        for item in tables {
            let play = start(info, &item);
            for (depth, nodes) in list(&item, "nodes").iter().enumerate() {
                assert_eq!(
                    Some(play.perft(depth as u32 + 1)),
                    nodes.as_u64(),
                    "{} depth {}",
                    item["name"],
                    depth + 1
                );
            }
        }
    }
}

#[test]
fn cases() {
    for (info, file) in fixtures() {
        for case in list(&file, "cases") {
            let name = &case["name"];
            let mut play = start(info, &case);
            for line in list(&case, "record") {
                enter(&mut play, line.as_str().unwrap(), name);
            }
            assert_eq!(Some(play.full_position().as_str()), case["at"].as_str(), "{name}: position");
            let actors: Vec<&str> = match play.actors() {
                Actors::Seats(seats) => seats.iter().map(|seat| play.name(seat)).collect(),
                Actors::Chance | Actors::Nobody => Vec::new(),
            };
            assert_eq!(
                Some(actors.iter().map(|actor| (*actor).to_owned()).collect()),
                texts(&case["actors"]),
                "{name}: actors"
            );
            assert_eq!(play.legal(), texts(&case["legal"]), "{name}: legal");
            assert_eq!(play.chance_list(), texts(&case["chance"]), "{name}: chance");
            assert_eq!(result(&play), case["result"], "{name}: result");
            if let (AnyPlay::Triangulation(play), Value::Array(expected)) = (&play, &case["checks"]) {
                let checks = play.game().checks().into_iter();
                let checks: Vec<Value> =
                    checks.map(|(one, other)| serde_json::json!([one.name(), other.name()])).collect();
                assert_eq!(&checks, expected, "{name}: checks");
            }
            for (entry, expected) in case["after"].as_object().into_iter().flatten() {
                let mut after = play.clone();
                enter(&mut after, entry, name);
                assert_eq!(
                    Some(after.full_position().as_str()),
                    expected["position"].as_str(),
                    "{name}: after {entry}"
                );
                assert_eq!(result(&after), expected["result"], "{name}: result after {entry}");
            }
            for entry in list(&case, "refused") {
                let entry = entry.as_str().unwrap();
                let refusal = play.clone().enter(entry).expect_err(entry);
                assert!(deltille::text::exists(refusal.message().id), "{name}: {entry}: {refusal:?}");
            }
            for (typed, expected) in case["input"].as_object().into_iter().flatten() {
                let expected = expected.as_str().unwrap();
                let outcome = play.clone().enter(typed);
                match (expected.strip_prefix('!'), outcome) {
                    (None, Ok(entered)) => assert_eq!(entered.line, expected, "{name}: {typed}"),
                    (Some("refused"), Err(_)) => {}
                    (Some(kind), Err(refusal)) => {
                        assert_eq!(refusal.kind(), kind, "{name}: {typed}: {refusal:?}")
                    }
                    (_, outcome) => panic!("{name}: {typed}: expected {expected}, got {outcome:?}"),
                }
            }
        }
    }
}

#[test]
fn complete_games() {
    for (info, file) in fixtures() {
        for game in list(&file, "games") {
            let name = &game["name"];
            let mut play = start(info, &game);
            for (index, line) in list(&game, "record").iter().enumerate() {
                let line = line.as_str().unwrap();
                assert_eq!(enter(&mut play, line, name), line, "{name}: canonical form");
                if let Some(checkpoint) = game["checkpoints"].get((index + 1).to_string()) {
                    assert_eq!(
                        Some(play.full_position().as_str()),
                        checkpoint.as_str(),
                        "{name}: after {} entries",
                        index + 1
                    );
                }
            }
            assert_eq!(Some(play.full_position().as_str()), game["final"].as_str(), "{name}: final position");
            assert_eq!(result(&play), game["result"], "{name}: result");
            assert_eq!(
                play.position(Viewer::Spectator),
                play.full_position(),
                "{name}: nothing is hidden when it is over"
            );
        }
    }
}
