//! `deltille-tools tournament simulate`, through the real binary.

use super::{bad, good};
use serde_json::Value;

/// A simulated tournament, as printed.
fn simulated(args: &[&str]) -> Value {
    serde_json::from_str(&good(&[&["tournament", "simulate"], args].concat())).unwrap()
}

/// The rounds without what differs from run to run.
fn untimed(mut tournament: Value) -> Value {
    for round in tournament["rounds"].as_array_mut().unwrap() {
        let spent = round.as_object_mut().unwrap().remove("milliseconds").unwrap();
        assert!(spent.as_f64().unwrap() >= 0.0);
    }
    tournament
}

#[test]
fn simulated_swiss_has_no_repeats() {
    let args = [
        "--format",
        "swiss",
        "--game",
        "triablo",
        "--players",
        "64",
        "--rounds",
        "7",
        "--seed",
        "3",
        "--dropout",
        "0.03",
    ];
    let swiss = untimed(simulated(&args));
    assert_eq!((&swiss["repeats"], &swiss["second_byes"]), (&0.into(), &0.into()));
    assert!(swiss["worst_colour_difference"].as_u64().unwrap() <= 2);
    assert!(swiss["rank_correlation"].as_f64().unwrap() > 0.4, "{}", swiss["rank_correlation"]);
    let rounds = swiss["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 7);
    // The figures are those of the pairings.
    let mut met = std::collections::BTreeSet::new();
    for (index, round) in rounds.iter().enumerate() {
        assert_eq!(round["round"], index + 1);
        for pair in round["pairings"].as_array().unwrap() {
            let mut pair: Vec<u64> = pair.as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
            pair.sort_unstable();
            assert!(pair[0] >= 1 && pair[0] < pair[1] && pair[1] <= 64);
            assert!(met.insert(pair));
        }
        assert!(round["byes"].as_array().unwrap().len() <= 1);
    }
    assert_eq!(untimed(simulated(&args)), swiss, "the same seed");
}

#[test]
fn every_format_can_be_simulated() {
    // At a moment without a table (at tables of four, people wait for new ones) there is no round.
    let cases: [(&[&str], usize); 7] = [
        (&["--format", "round-robin", "--game", "torissogi", "--players", "8"], 7),
        (&["--format", "round-robin", "--game", "triangulation", "--players", "9"], 4),
        (
            &[
                "--format",
                "league",
                "--game",
                "triablo",
                "--players",
                "12",
                "--seasons",
                "2",
                "--dropout",
                "0.02",
            ],
            10,
        ),
        (&["--format", "swiss", "--game", "triangulation", "--players", "27", "--rounds", "4"], 4),
        (&["--format", "knock-out", "--game", "triablo", "--players", "11", "--best-of", "2"], 4),
        (&["--format", "arena", "--game", "triablo", "--players", "20", "--rounds", "9"], 9),
        (
            &[
                "--format",
                "arena",
                "--game",
                "trioker",
                "--opt",
                "players=4",
                "--players",
                "40",
                "--rounds",
                "3",
            ],
            2,
        ),
    ];
    for (args, rounds) in cases {
        let tournament = simulated(args);
        let played = tournament["rounds"].as_array().unwrap().len();
        assert_eq!(played, rounds, "{args:?}");
        assert_eq!((&tournament["repeats"], &tournament["second_byes"]), (&0.into(), &0.into()), "{args:?}");
    }
}

#[test]
fn wrong_tournaments_are_refused_with_a_reason() {
    let cases: [(&[&str], i32, &str); 9] = [
        (
            &["--format", "gala", "--game", "triablo", "--players", "8"],
            2,
            "possible values: round-robin, league, swiss",
        ),
        (
            &["--format", "swiss", "--game", "chess", "--players", "8"],
            1,
            "there is no game \"chess\"",
        ),
        (
            &["--format", "swiss", "--game", "triablo", "--players", "none"],
            2,
            "invalid value 'none' for '--players <N>'",
        ),
        (
            &["--format", "swiss", "--game", "triablo", "--players", "1"],
            1,
            "there are too few people: 1",
        ),
        (
            &["--format", "swiss", "--game", "triablo", "--players", "8", "--rounds", "9"],
            1,
            "at most 7 rounds",
        ),
        (
            &["--format", "swiss", "--game", "triablo", "--players", "8", "--dropout", "7"],
            2,
            "a share from 0 to 1",
        ),
        (&["--format", "round-robin", "--game", "triablo", "--players", "17"], 1, "at most 16"),
        (
            &["--format", "knock-out", "--game", "triangulation", "--players", "8"],
            1,
            "a game for two",
        ),
        (
            &["--format", "swiss", "--game", "trioker", "--variant", "puzzle", "--players", "8"],
            1,
            "for one person",
        ),
    ];
    for (args, status, reason) in cases {
        let (code, said) = bad(&[&["tournament", "simulate"], args].concat());
        assert_eq!(code, Some(status), "{args:?}: {said}");
        assert!(said.contains(reason), "{args:?}: {said}");
    }
}
