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
fn leaders_who_have_not_met_meet_in_the_last_round_of_a_swiss() {
    let mut decided = 0;
    for seed in 1..=20 {
        for (players, rounds) in [("8", "3"), ("12", "4"), ("30", "5")] {
            let seed = seed.to_string();
            let args = ["--format", "swiss", "--game", "triablo", "--players", players, "--rounds", rounds];
            let swiss = simulated(&[&args[..], &["--seed", &seed]].concat());
            assert_eq!(swiss["leaders_apart"]["new"], 0, "{players} people, seed {seed}");
            decided += usize::from(swiss["leaders_apart"]["again"].is_u64());
        }
    }
    assert_eq!(decided, 60);
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

/// Points computed from the printed games, and those of the standings.
fn computed(tournament: &Value) -> Vec<(f64, f64)> {
    let number = |value: &Value| value.as_f64().unwrap();
    let mut sums = std::collections::BTreeMap::<u64, f64>::new();
    for round in tournament["rounds"].as_array().unwrap() {
        for game in round["games"].as_array().unwrap().iter().filter(|game| game["counts"] == true) {
            for (player, points) in
                game["players"].as_array().unwrap().iter().zip(game["points"].as_array().unwrap())
            {
                *sums.entry(player.as_u64().unwrap()).or_default() += number(points);
            }
        }
        for free in round["free"].as_array().unwrap() {
            *sums.entry(free["player"].as_u64().unwrap()).or_default() += number(&free["points"]);
        }
    }
    let lines = tournament["standings"].as_array().unwrap().iter();
    let own = |line: &Value| sums.get(&line["player"].as_u64().unwrap()).copied().unwrap_or_default();
    lines.map(|line| (own(line), number(&line["points"]))).collect()
}

#[test]
fn standings_can_be_computed_from_the_results() {
    let swiss = [
        "--format",
        "swiss",
        "--late",
        "3",
        "--rest",
        "0.1",
        "--absent",
        "0.1",
        "--dropout",
        "0.05",
    ];
    let robin = ["--format", "round-robin", "--legs", "2", "--dropout", "0.02", "--absent", "0.05"];
    for args in [&swiss[..], &robin] {
        let args = [args, &["--game", "triablo", "--players", "14", "--results"]].concat();
        let tournament = simulated(&args);
        for (sum, points) in computed(&tournament) {
            assert!((sum - points).abs() < 0.002, "{args:?}: {sum} and {points}");
        }
        let text = tournament.to_string();
        assert!(text.contains("\"forfeit\"") && text.contains("\"tie_breaks\":[[\"direct-encounter\","));
        if args.contains(&"--late") {
            assert!(
                text.contains("\"missed\":1") && text.contains("\"half\""),
                "late entries and rests: {text}"
            );
        } else {
            assert_eq!(tournament["rounds"].as_array().unwrap().len(), 26, "two legs");
        }
    }
    let cup = [
        "--format",
        "knock-out",
        "--third",
        "--best-of",
        "2",
        "--game",
        "triablo",
        "--players",
        "8",
    ];
    let tournament = simulated(&[&cup[..], &["--results"]].concat());
    let last = &tournament["rounds"][2]["games"];
    let of_match = |third: bool| {
        last.as_array()
            .unwrap()
            .iter()
            .filter(|game| game["third"].as_bool().unwrap_or(false) == third)
            .count()
    };
    assert!(of_match(true) >= 2 && of_match(false) >= 2, "{last}");
    assert!(tournament["rounds"][0]["games"].as_array().unwrap().len() >= 8, "second games");
}

#[test]
fn results_are_printed_only_on_request() {
    let args = [
        "--format",
        "swiss",
        "--game",
        "triablo",
        "--players",
        "9",
        "--dropout",
        "0.1",
        "--seed",
        "5",
    ];
    let (brief, whole) =
        (untimed(simulated(&args)), untimed(simulated(&[&args[..], &["--results"]].concat())));
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&brief["rounds"][0]), ["byes", "pairings", "round"]);
    assert_eq!(keys(&brief["standings"][0]), ["place", "player", "points"]);
    for of in ["rounds", "standings"] {
        let (some, all) = (&brief[of], &whole[of]);
        for (some, all) in some.as_array().unwrap().iter().zip(all.as_array().unwrap()) {
            assert!(some.as_object().unwrap().iter().all(|(key, value)| all[key] == *value));
        }
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
